"""Legality of offers for a Cousin token: making, answering and lapsing (COUSIN-1 to COUSIN-10).

`terms` and `legality` judge the turns that keep a promise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bosslib.card import move_targets
from bosslib.card.actions import (
    Accept,
    Action,
    Cash,
    Decline,
    Move,
    Offer,
    Play,
    Talk,
    Terms,
    Withdraw,
    cached_action,
)
from bosslib.card.cards import Card, fits_colour
from bosslib.card.state import PLAY, State, Table
from bosslib.card.terms import (
    OpenOffer,
    cash_amount,
    has_contradiction,
    mentioned_seats,
    needed_cards,
    needs_turn_after_disks,
    takes_turn,
)
from bosslib.card.view import View
from bosslib.game import Objection, Seat


def objections(view: View, deed: Talk) -> Iterator[Objection]:
    """Yield every objection to making, answering or withdrawing an offer."""
    table = view.table
    other = deed.by if isinstance(deed, Accept | Decline) else deed.to
    if other is not None and other >= table.players:
        yield Objection("NOTATION", "seat", {"seat": other})
        return
    if table.phase is not PLAY:
        yield Objection("TURN-8", f"talk-{table.phase}", {})
    match deed:
        case Offer():
            yield from _offer_objections(view, deed)
        case Accept(by):
            found = open_offer(table, by, view.seat)
            if found is None:
                yield Objection("COUSIN-10", "no-offer", {"seat": by})
            else:
                yield from _accept_objections(view, found)
        case Decline(by):
            if open_offer(table, by, view.seat) is None:
                yield Objection("COUSIN-10", "no-offer", {"seat": by})
        case Withdraw(to):
            if open_offer(table, view.seat, table.boss if to is None else to) is None:
                yield Objection("COUSIN-10", "no-own-offer", {})


def open_offer(table: Table, by: Seat, to: Seat) -> OpenOffer | None:
    """Return the open offer from one seat to another, or None."""
    return next((each for each in table.offers if each.by == by and each.to == to), None)


def player_of(table: Table, offer: OpenOffer) -> Seat:
    """Return the one of the two seats that is not the Boss: it would get the token."""
    return offer.to if offer.by == table.boss else offer.by


def to_open_offer(table: Table, by: Seat, deed: Offer) -> OpenOffer:
    """Return the open offer that an `Offer` creates; without an addressee it goes to the Boss."""
    return OpenOffer(by, table.boss if deed.to is None else deed.to, deed.terms)


def _offer_objections(view: View, deed: Offer) -> Iterator[Objection]:
    table = view.table
    offer = to_open_offer(table, view.seat, deed)
    if table.boss not in (offer.by, offer.to):
        yield Objection("COUSIN-5", "no-side-deals", {"boss": table.boss})
        return
    if offer.by == offer.to:
        yield Objection("COUSIN-2", "offer-to-oneself", {})
        return
    yield from _public_term_objections(table, offer)
    if not view.is_boss:
        yield from _private_term_objections(view.hand, view.money, deed.terms)


def _accept_objections(view: View, offer: OpenOffer) -> Iterator[Objection]:
    yield from _public_term_objections(view.table, offer)
    if not view.is_boss:
        yield from _private_term_objections(view.hand, view.money, offer.terms)


def _public_term_objections(table: Table, offer: OpenOffer) -> Iterator[Objection]:
    """Yield the objections to an offer that follow from public information."""
    player, terms = player_of(table, offer), offer.terms
    if table.tokens == 0:
        yield Objection("COUSIN-2", "no-token-left", {})
    if table.cousins[player]:
        yield Objection("COUSIN-3", "has-token", {"seat": player})
    if table.passes[player] >= 2 and any(map(takes_turn, terms)):
        yield Objection("COUSIN-8", "no-turn-left", {"seat": player})
    elif needs_turn_after_disks(terms, table.passes[player]):
        yield Objection("COUSIN-9", "after-last-disk", {})
    if has_contradiction(terms):
        yield Objection("COUSIN-9", "terms-contradict", {})
    for seat in dict.fromkeys(mentioned_seats(terms)):
        if seat >= table.players:
            yield Objection("NOTATION", "seat", {"seat": seat})
    for term in terms:
        if (
            isinstance(term, Play | Move)
            and table.colour
            and not fits_colour(term.card, table.colour)
        ):
            yield Objection("TURN-4", f"wrong-colour.{table.colour}", {"card": term.card})
        if isinstance(term, Move):
            yield from move_targets.shape_objections(term)
        if isinstance(term, Cash) and not table.rules.cash:
            yield Objection("COUSIN-9", "no-cash", {})
        elif isinstance(term, Cash) and (term.dollars % 5 or term.dollars <= 0):
            yield Objection("COUSIN-9", "cash-by-five", {"dollars": term.dollars})


def _private_term_objections(
    hand: tuple[Card, ...], money: int, terms: Terms
) -> Iterator[Objection]:
    """Yield the objections that only the player can see: missing cards or money."""
    held = Counter(hand)
    for card, copies in needed_cards(terms).items():
        if held[card] == 0:
            yield Objection("HAND-1", "not-in-hand", {"card": card})
        elif held[card] < copies:
            short = {"card": card, "copies": copies, "held": held[card]}
            yield Objection("COUSIN-9", "too-few-copies", short)
    if cash_amount(terms) > money:
        yield Objection(
            "SETTLE-3", "too-little-money", {"dollars": cash_amount(terms), "money": money}
        )


def hidden_objections(state: State, seat: Seat, deed: Accept) -> Iterator[Objection]:
    """Yield the objections hidden from an accepting Boss: the player lacks what was offered.

    An offer lapses when its card is gone, so this only happens in a custom starting position.
    """
    if seat == state.table.boss:
        offer = open_offer(state.table, deed.by, seat)
        if offer is not None:
            player = offer.by
            yield from _private_term_objections(
                state.hands[player], state.money[player], offer.terms
            )


def lapsed_offers(state: State) -> tuple[OpenOffer, ...]:
    """Return the open offers that nobody can accept any more: no token, card or disk is left.

    A Boss's offer lapses only by public information: whether the player holds the card stays
    hidden.
    """
    return tuple(offer for offer in state.table.offers if _is_lapsed(state, offer))


def _is_lapsed(state: State, offer: OpenOffer) -> bool:
    if next(_public_term_objections(state.table, offer), None):
        return True
    if offer.by == state.table.boss:
        return False
    means = _private_term_objections(state.hands[offer.by], state.money[offer.by], offer.terms)
    return next(means, None) is not None


def answers(view: View) -> Iterator[Action]:
    """Yield a seat's legal answers to the open offers: accept, decline or withdraw."""
    table, seat = view.table, view.seat
    for offer in table.offers:
        if offer.to == seat:
            if next(_accept_objections(view, offer), None) is None:
                yield cached_action(seat, Accept(offer.by))
            yield cached_action(seat, Decline(offer.by))
        elif offer.by == seat:
            yield cached_action(seat, Withdraw(offer.to if view.is_boss else None))
