"""Sentences of a hint, one text per step, and the table of numbers for the last step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bosslib.card import settle
from bosslib.card.actions import Accept, Action, Discard, DoublePass, Name, Pass, Play
from bosslib.card.bots.evaluate import USUAL
from bosslib.card.bots.hints import Clue, Hint, alone, close, draws, dues
from bosslib.card.bots.projection import outlook
from bosslib.card.cards import Kind, fits
from bosslib.card.narration import Teller, card_name, dollars
from bosslib.words import say

if TYPE_CHECKING:
    from bosslib.card.bots.bidding import Bid
    from bosslib.card.bots.search import Tried
    from bosslib.card.view import View

STEPS = 3

NUMBERS = ("worth", "money", "others", "spread")
"""Column keys of the last step's table; it is sorted by the first."""


def in_words(view: View, hint: Hint, teller: Teller) -> tuple[str, str, str]:
    """Return the texts of the three steps: where to look, which action, and why."""
    which = [say("hint.which", action=teller.deed(hint.action.deed))]
    if hint.bids and hint.bids[0].offer.by == view.seat:
        which = [_first(hint.bids[0], view, teller), *which]
    return _where(view, hint, teller), " ".join(which), " ".join(_why(view, hint, teller))


def _first(bid: Bid, view: View, teller: Teller) -> str:
    """Return the sentence about the offer to make before the action."""
    offer = bid.offer
    key = "give" if view.is_boss else "ask"
    return say(f"hint.first-{key}", name=teller.name(offer.to), terms=teller.terms(offer.terms))


def rows(hint: Hint, teller: Teller) -> list[tuple[str, ...]]:
    """Return the last step's table with its header: actions, offers or cards; empty if none."""
    if not hint.tried and hint.bids:
        head = tuple(say(f"hint.{name}") for name in ("offer", *NUMBERS))
        return [head, *(_offered(each, teller) for each in hint.bids)]
    if hint.cards:
        cards = ((card_name(card), dollars(worth)) for card, worth in hint.cards)
        return [(say("hint.card"), say("hint.later")), *cards]
    tried = [_row(each, teller) for each in hint.tried if each.playouts]
    head = tuple(say(f"hint.{name}") for name in ("action", *NUMBERS))
    return [head, *tried] if tried else []


def _offered(bid: Bid, teller: Teller) -> tuple[str, ...]:
    name = say("hint.offered", name=teller.names[bid.offer.by], terms=teller.terms(bid.offer.terms))
    return name, *_numbers(bid)


def _row(tried: Tried, teller: Teller) -> tuple[str, ...]:
    return teller.deed(tried.action.deed), *_numbers(tried)


def _numbers(found: Tried | Bid) -> tuple[str, ...]:
    means = (dollars(round(each)) for each in (found.worth, found.money, found.others))
    return *means, say("hint.within", dollars=dollars(round(found.spread)))


def note(hint: Hint) -> str:
    """Return the note on the sort order of the last step's table; empty if it needs none."""
    if hint.cards or not rows(hint, Teller()):
        return ""
    return say("hint.sorted", percent=round(100 * USUAL.envy))


def _where(view: View, hint: Hint, teller: Teller) -> str:
    """Return the text of the first step: what to look at, without the action."""
    table, deed = view.table, hint.action.deed
    values: dict[str, object] = {"value": dollars(settle.value(table))}
    if hint.look in (Clue.ASKED, Clue.OFFERED) and hint.bids:
        values["name"] = teller.name(hint.bids[0].offer.by)
    elif isinstance(deed, Play) and deed.front is not None:
        values["name"] = teller.name(deed.front)
    return say(f"hint.look.{hint.look}", **values)


def _why(view: View, hint: Hint, teller: Teller) -> Iterator[str]:
    """Yield the sentences of the last step."""
    if hint.bids and hint.bids[0].offer.to == view.seat:
        yield from _of_offer(hint.bids[0], hint.action)
    elif hint.cards:
        yield say("hint.why.discard" if hint.action.deed != Discard() else "hint.why.keep")
        if hint.look is Clue.NEXT_BOSS:
            yield say("hint.why.next-boss")
    elif hint.look is Clue.PROMISE:
        yield say(f"hint.why.{'binding' if view.table.rules.binding else 'honour'}")
    elif isinstance(hint.action.deed, Name):
        colour = hint.action.deed.colour
        count = sum(fits(card, colour) for card in view.hand)
        yield say("hint.why.named", colour=say(f"colour.{colour}"), count=count)
    else:
        yield from _of_turn(view, hint, teller)


def _of_offer(bid: Bid, action: Action) -> Iterator[str]:
    if not bid.can:
        yield say("hint.why.cannot")
        return
    yield say("hint.why.bargain", **_values(bid))
    yield say("hint.why.envy", worth=dollars(round(bid.worth)))
    if abs(bid.worth - USUAL.gain) <= bid.margin:
        yield say("hint.why.even", least=dollars(USUAL.gain))
    else:
        key = "takes" if isinstance(action.deed, Accept) else "declines"
        yield say(f"hint.why.{key}", least=dollars(USUAL.gain))


def _values(bid: Bid) -> dict[str, object]:
    money, margin, spread = (dollars(round(each)) for each in (bid.money, bid.margin, bid.spread))
    return {"money": money, "margin": margin, "spread": spread, "count": bid.playouts}


def _of_turn(view: View, hint: Hint, teller: Teller) -> Iterator[str]:
    deed, tried = hint.action.deed, hint.tried
    yield from _effect(view, hint.action, teller)
    if isinstance(deed, Pass | DoublePass) and draws(view):
        yield say("hint.why.bonus")
    if isinstance(deed, DoublePass) and not view.table.rules.nasty:
        yield say("hint.why.out")
    if isinstance(deed, Play) and deed.card.kind is Kind.DEAL and not view.table.colour:
        colour = deed.card.colour
        count = sum(bool(colour) and fits(card, colour) for card in view.hand)
        yield say("hint.why.opened", colour=say(f"colour.{colour}"), count=count)
    best = tried[0]
    if not best.playouts:
        yield say("hint.why.only")
        return
    numbers = {"money": dollars(round(best.money)), "spread": dollars(round(best.spread))}
    key = "alone" if alone(view.table, view.seat) else "played"
    yield say(f"hint.why.{key}", count=best.playouts)
    yield say("hint.why.brings" if round(best.spread) else "hint.why.always", **numbers)
    yield from _next_best(hint)
    for bid in hint.bids:
        yield say("hint.why.first", **_values(bid))


def _effect(view: View, action: Action, teller: Teller) -> Iterator[str]:
    """Yield the immediate effect: on the seat itself, otherwise on the seat affected most."""
    changed = dues(view, action)
    if not changed:
        return
    seat, now, then = changed[0]
    if seat != view.seat and isinstance(action.deed, Play) and action.deed.front is None:
        look = outlook(view.table)
        now, then = look.value, look.after(action.deed).value
        yield say("hint.why.share", now=dollars(now), then=dollars(then))
        return
    who = "you" if seat == view.seat else "they"
    values = {"now": dollars(now), "then": dollars(then), "name": teller.name(seat)}
    yield say(f"hint.why.due.{who}", **values)


def _next_best(hint: Hint) -> Iterator[str]:
    """Yield the comparison with the other actions: the lead, or how many are as good.

    Also explains a best action that does not bring the most money.
    """
    best, *others = hint.tried
    alike = sum(close(best, each) for each in others)
    if alike:
        yield say("hint.why.close", count=alike)
    elif others:
        yield say("hint.why.better", less=dollars(round(best.worth - others[0].worth)))
    if any(round(each.money) > round(best.money) for each in others):
        yield say("hint.why.not-most")
