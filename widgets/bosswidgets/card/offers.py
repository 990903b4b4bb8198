"""What is said of open offers besides their terms: what has changed, and who waits for whom.

An offer is held against the one before it between the same two in the same deal, whoever made that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import dropwhile
from typing import NamedTuple

from bosslib import Record
from bosslib.card import Phase, Table
from bosslib.card.actions import Cash, DoublePass, Drop, Move, Never, Offer, Pass, Play, Term, Terms
from bosslib.card.bots.reasons import offer_of_action
from bosslib.card.narration import CardTeller
from bosslib.card.terms import OpenOffer
from bosslib.game import Seat
from bosslib.words import join_list, say
from bosswidgets.card.choosing import Choosing
from bosswidgets.kit.html import linked

KINDS = ((Play, Move), (Never,), (Drop,), (Cash,), (Pass, DoublePass))
"""A term that goes is told together with one of the same kind that comes."""

INS, DEL, END = "\x01", "\x02", "\x03"
"""Around what has come and what has gone, until it is HTML."""

TAGS = ((INS, "<ins>"), (DEL, "<del>"))


class Change(NamedTuple):
    """A term that came for another; one of them is None for what was only added or taken away."""

    old: Term | None
    new: Term | None


def changes(old: Terms, new: Terms) -> list[Change]:
    """What has changed from some terms to others, but for their order."""
    gone = list((Counter(old) - Counter(new)).elements())
    came = list((Counter(new) - Counter(old)).elements())
    found = []
    for kind in KINDS:
        before = [term for term in gone if isinstance(term, kind)]
        after = [term for term in came if isinstance(term, kind)]
        for at in range(max(len(before), len(after))):
            pair = [terms[at] if at < len(terms) else None for terms in (before, after)]
            found.append(Change(*pair))
    return found


def before(record: Record, offer: OpenOffer, *, new: bool = False) -> OpenOffer | None:
    """The offer that an open one is held against, or a `new` one that is not made yet."""
    found = _between(record, {offer.by, offer.to})
    if not new:
        found = dropwhile(lambda each: each != offer, found)
        next(found, None)
    return next(found, None)


def _between(record: Record, ends: set[Seat]) -> Iterator[OpenOffer]:
    """All offers of this deal between two seats, the last one first."""
    deal = record.state.table.deal
    for at in reversed(range(len(record.played))):
        action = record.played[at].action
        table = record.played[at - 1].state.table if at else record.start.table
        if table.deal != deal:
            return
        made = offer_of_action(table, action) if isinstance(action.deed, Offer) else None
        if made and {made.by, made.to} == ends:
            yield made
    yield from (each for each in record.start.table.offers[::-1] if {each.by, each.to} == ends)


def composed(table: Table, seat: Seat, choosing: Choosing) -> OpenOffer | None:
    """The offer that a seat is putting together; None before it is known to whom."""
    to = table.boss if seat != table.boss else choosing.partner
    if not choosing.is_composing_offer or to is None:
        return None
    return OpenOffer(seat, to, choosing.terms)


def changed(record: Record, offer: OpenOffer, teller: CardTeller, *, new: bool = False) -> str:
    """What has changed against the offer before, with marks; empty where there was none."""
    old = before(record, offer, new=new)
    if old is None:
        return ""
    who = "you" if old.by == teller.seat else "they"
    told = "; ".join(_told(old.terms, offer.terms, teller))
    return say(f"offers.against.{who}", name=teller.names[old.by], changes=told)


def _told(old: Terms, new: Terms, teller: CardTeller) -> Iterator[str]:
    found = changes(old, new)
    for change in found:
        came = f"{INS}{teller.term(change.new)}{END}" if change.new else ""
        gone = f"{DEL}{teller.term(change.old)}{END}" if change.old else ""
        key = "instead" if came and gone else "new" if came else "gone"
        yield say(f"offers.{key}", new=came, old=gone)
    if not found:
        yield say("offers.same" if old == new else "offers.order")


def spoken(text: str) -> str:
    """A text with marks, without them."""
    return text.translate({ord(mark): None for mark in (INS, DEL, END)})


def marked(text: str) -> str:
    """A text with marks as HTML: what has come and what has gone is marked for the eye too."""
    told = linked(text)
    for mark, tag in TAGS:
        first, *rest = told.split(mark)
        ends = (each.partition(END) for each in rest)
        told = first + "".join(f"{tag}{inside}</{tag[1:]}{after}" for inside, _, after in ends)
    return told


def waiting(table: Table, teller: CardTeller) -> str:
    """Whose answers are awaited, and by whom; empty if no offer is open."""
    return " ".join(_waiting(table, teller))


def _waiting(table: Table, teller: CardTeller) -> Iterator[str]:
    """First who waits for the teller's seat, then for whom that waits, then the others."""
    if table.phase is not Phase.PLAY:
        return
    mine = [teller.names[each.by] for each in table.offers if each.to == teller.seat]
    if mine:
        yield say("offers.waits.you", count=len(mine), names=join_list(mine))
    asked = [teller.names[each.to] for each in table.offers if each.by == teller.seat]
    if asked:
        yield say("offers.waits.own", names=join_list(asked))
    others = [each for each in table.offers if teller.seat not in (each.by, each.to)]
    for to in dict.fromkeys(each.to for each in others):
        names = [teller.names[each.by] for each in others if each.to == to]
        values = {"names": join_list(names), "other": teller.names[to]}
        yield say("offers.waits.they", count=len(names), **values)
