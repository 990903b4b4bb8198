"""Notes on open offers in addition to their terms: changes, and who waits for whom.

An offer is compared with the previous one between the same two seats in the same deal, whoever made
it.
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
from bosswidgets.card.choice_state import CardSelection
from bosswidgets.kit.html import link_rules

TERM_GROUPS = ((Play, Move), (Never,), (Drop,), (Cash,), (Pass, DoublePass))
"""Groups of term types within which a removed term is paired with an added one."""

INS, DEL, END = "\x01", "\x02", "\x03"
"""Marks around additions and deletions until the text is converted to HTML."""

TAGS = ((INS, "<ins>"), (DEL, "<del>"))


class TermChange(NamedTuple):
    """Replacement of a term; `old` is None for an addition, `new` for a deletion."""

    old: Term | None
    new: Term | None


def diff_terms(old: Terms, new: Terms) -> list[TermChange]:
    """Return the changes between two lists of terms, ignoring their order."""
    gone = list((Counter(old) - Counter(new)).elements())
    came = list((Counter(new) - Counter(old)).elements())
    found = []
    for kind in TERM_GROUPS:
        before = [term for term in gone if isinstance(term, kind)]
        after = [term for term in came if isinstance(term, kind)]
        for at in range(max(len(before), len(after))):
            pair = [terms[at] if at < len(terms) else None for terms in (before, after)]
            found.append(TermChange(*pair))
    return found


def previous_offer(record: Record, offer: OpenOffer, *, new: bool = False) -> OpenOffer | None:
    """Return the previous offer to compare with; `new` is for an offer that is not made yet."""
    found = _offers_between(record, {offer.by, offer.to})
    if not new:
        found = dropwhile(lambda each: each != offer, found)
        next(found, None)
    return next(found, None)


def _offers_between(record: Record, ends: set[Seat]) -> Iterator[OpenOffer]:
    """Yield all offers of this deal between two seats, latest first."""
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


def composed_offer(table: Table, seat: Seat, choosing: CardSelection) -> OpenOffer | None:
    """Return the offer that a seat is composing; None until its partner is known."""
    to = table.boss if seat != table.boss else choosing.partner
    if not choosing.is_composing_offer or to is None:
        return None
    return OpenOffer(seat, to, choosing.terms)


def change_text(record: Record, offer: OpenOffer, teller: CardTeller, *, new: bool = False) -> str:
    """Return what differs from the previous offer, with marks; empty if there is none."""
    old = previous_offer(record, offer, new=new)
    if old is None:
        return ""
    who = "you" if old.by == teller.seat else "they"
    told = "; ".join(_change_parts(old.terms, offer.terms, teller))
    return say(f"offers.against.{who}", name=teller.names[old.by], changes=told)


def _change_parts(old: Terms, new: Terms, teller: CardTeller) -> Iterator[str]:
    found = diff_terms(old, new)
    for change in found:
        came = f"{INS}{teller.term(change.new)}{END}" if change.new else ""
        gone = f"{DEL}{teller.term(change.old)}{END}" if change.old else ""
        key = "instead" if came and gone else "new" if came else "gone"
        yield say(f"offers.{key}", new=came, old=gone)
    if not found:
        yield say("offers.same" if old == new else "offers.order")


def strip_marks(text: str) -> str:
    """Return the text without the marks."""
    return text.translate({ord(mark): None for mark in (INS, DEL, END)})


def marks_to_html(text: str) -> str:
    """Return a text with marks as HTML, with additions and deletions marked visually."""
    told = link_rules(text)
    for mark, tag in TAGS:
        first, *rest = told.split(mark)
        ends = (each.partition(END) for each in rest)
        told = first + "".join(f"{tag}{inside}</{tag[1:]}{after}" for inside, _, after in ends)
    return told


def waiting_text(table: Table, teller: CardTeller) -> str:
    """Return who waits for whose answer, in sentences; empty if no offer is open."""
    return " ".join(_waiting_sentences(table, teller))


def _waiting_sentences(table: Table, teller: CardTeller) -> Iterator[str]:
    """Yield who waits for the teller's seat, then whom that seat waits for, then the others."""
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
