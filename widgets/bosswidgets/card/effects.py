"""Sentences about the effects of a choice: payoffs, broken promises, the end of the deal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bosslib.card import Card, Kind, Phase, Table, View, legality, payoff, value
from bosslib.card.actions import (
    Accept,
    Deed,
    Discard,
    DoublePass,
    Drop,
    Move,
    Offer,
    Pass,
    Play,
    Shift,
    Term,
    Terms,
    plays,
)
from bosslib.card.bargain import open_offer, player_of
from bosslib.card.narration import CardTeller, format_dollars
from bosslib.game import Objection, Seat
from bosslib.words import say
from bosswidgets.card.choice_state import CardItem
from bosswidgets.card.preview import apply_deed, apply_offer, cash_payments


def refusal_text(against: Objection, teller: CardTeller) -> str:
    """Return why something cannot be chosen, with the rule."""
    return say("table.refused", why=teller.refusal_reason(against), rule=against.rule)


def effect_text(view: View, item: CardItem, teller: CardTeller) -> str:
    """Return a button's effects: broken promises, the payoff change if the deal ended then, a
    pass.
    """
    if item.objection:
        refused = isinstance(item.deed, Offer | Accept)  # never without a reason that is seen
        return refusal_text(item.objection, teller) if refused else ""
    told = (
        warning_text(view, broken_promises(view, item.deed), teller),
        _payoff_effect(view, item, teller),
    )
    return "; ".join(filter(None, told))


def _payoff_effect(view: View, item: CardItem, teller: CardTeller) -> str:
    table = view.table
    match item.deed:
        case Play() | Move():
            return change_text(table, apply_deed(table, item.deed), teller)
        case Accept(by):
            offer = open_offer(table, by, view.seat)
            if offer is None:
                return ""
            return _offer_effect(table, player_of(table, offer), offer.terms, teller)
        case Offer(terms, to):
            return _offer_effect(table, view.seat if to is None else to, terms, teller)
        case Pass() | DoublePass():
            return _pass_effect(table, view.seat, item.deed, teller)
        case Discard(cards):
            left = len(view.hand) - len(cards)
            return say("table.draws", count=max(table.size.hand - left, 0))
    return ""


def _offer_effect(table: Table, player: Seat, terms: Terms, teller: CardTeller) -> str:
    then = apply_offer(table, player, terms)
    return change_text(table, then, teller, cash_payments(table, player, terms))


def broken_promises(view: View, deed: Deed | None) -> tuple[Term, ...]:
    """Return the promises that a deed breaks if its player is on turn (COUSIN-9)."""
    if view.table.phase is not Phase.PLAY or not view.may_act:
        return ()
    if isinstance(deed, Play | Move | Drop | Pass | DoublePass):
        return legality.broken_promises(view, deed)
    return ()


def always_broken_promises(view: View, card: Card) -> tuple[Term, ...]:
    """Return the promises that every play of a card breaks."""
    if not view.table.promises:
        return ()
    if card.kind is Kind.MOVE:
        owed = legality.owed_deed(view)
        promised = isinstance(owed, Move) and owed.card is card
        return () if promised else broken_promises(view, Move(card, (Shift(card, None, None),)))
    ways = plays(view.seat, card, view.table.reachable_seats)
    first, *others = [broken_promises(view, way.deed) for way in ways] or [()]
    return tuple(term for term in first if all(term in each for each in others))


def warning_text(view: View, broken: Sequence[Term], teller: CardTeller) -> str:
    """Return the warning that promises would be broken, and to whom; empty for none."""
    if not broken:
        return ""
    told = {"name": teller.name(view.table.boss), "terms": teller.terms(tuple(broken))}
    return say("table.breaks", count=len(broken), **told)


def change_text(now: Table, then: Table, teller: CardTeller, money: Iterable[int] = ()) -> str:
    """Return the difference between two tables if the deal ended: a share's value and the payoff of
    the teller's seat, or, if the value is unchanged, each payoff that differs.

    `money` is what each seat gets in addition, in dollars.
    """
    before, after = payoff(now), payoff(then)
    if money:
        after = tuple(map(sum, zip(after, money, strict=True)))
    told = []
    if value(now) != value(then):
        worth = {"now": format_dollars(value(now)), "then": format_dollars(value(then))}
        told.append(say("table.change-share", **worth))
    share = bool(told)
    for seat, (gets, comes) in enumerate(zip(before, after, strict=True)):
        shown = seat == teller.seat if share else gets != comes
        if shown:
            told.append(_payoff_text(teller, seat, gets, comes))
    return ", ".join(told)


def _payoff_text(teller: CardTeller, seat: Seat, now: int, then: int) -> str:
    who = "you" if seat == teller.seat else "they"
    key = f"table.{'due' if now == then else 'change'}.{who}"
    return say(key, name=teller.names[seat], now=format_dollars(now), then=format_dollars(then))


def _pass_effect(table: Table, seat: Seat, deed: Pass | DoublePass, teller: CardTeller) -> str:
    """Return the effect of passing: leaving play, the bonus card, or the end of the deal."""
    passes = table.passes[seat] + (2 if isinstance(deed, DoublePass) else 1)
    others = [turned for at, turned in enumerate(table.passes) if at != seat]
    if passes >= 2 and min(others) >= 2:
        dues = [
            _payoff_text(teller, at, each, each) for at, each in enumerate(payoff(table)) if each
        ]
        return say("table.pass-ends", dues=", ".join(dues) or say("table.pass-nothing"))
    told = say("table.pass-out" if passes >= 2 else "table.pass-in")
    if table.passes[seat] == 0 and min(others) >= 1:
        return say("table.pass-bonus", told=told)
    return told
