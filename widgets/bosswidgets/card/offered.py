"""Available items at the card game: the hand, the turn, answers, and parts of an offer."""

from __future__ import annotations

from collections.abc import Iterator

from bosslib.card import Action, Card, Colour, Kind, Phase, View, objections, why_not
from bosslib.card.actions import (
    DOUBLE_PASS,
    PASS,
    Accept,
    Decline,
    Deed,
    Discard,
    Drop,
    Move,
    Name,
    Offer,
    Play,
    Withdraw,
)
from bosslib.card.moves import movable_cards, protection_objections
from bosslib.card.terms import next_owed_deed
from bosswidgets.card.bargaining import parts
from bosswidgets.card.choosing import Choosing, Item, OpenWith, no_offer, no_talk
from bosswidgets.card.ways import Command, Counter, Goal, Lift, Partner, TermPart
from bosswidgets.table.ways import ChooseCard, DoDeed


def hand(view: View) -> list[Item]:
    """Return the cards of the hand as items, each with the objection to playing it now."""
    if view.table.phase is Phase.DISCARD:
        return [Item(ChooseCard(at)) for at in range(len(view.hand))]
    return [Item(ChooseCard(at), why_not(view, card)) for at, card in enumerate(view.hand)]


def actions(view: View, choosing: Choosing) -> list[Item]:
    """Return all available items other than the hand, most urgent first."""
    if choosing.card is not None:
        return turns(view, choosing)
    return [*answers(view, choosing), *turns(view, choosing)]


def turns(view: View, choosing: Choosing) -> list[Item]:
    """Return the available items other than the hand and the answers to open offers."""
    if choosing.is_composing_offer:  # Esc steps back where that is possible
        return [*_talk(view, choosing), Item(Command.STOP if choosing.part else Command.CANCEL)]
    if view.table.phase is Phase.DISCARD:
        return list(_between_deals(view, choosing))
    if choosing.card is None:
        return list(_open_choices(view))
    if choosing.card.kind is Kind.MOVE:
        back = Item(Command.BACK if choosing.shifts or choosing.lifted else Command.CANCEL)
        return [*_move_steps(view, choosing, choosing.card), back]
    return [*_targets(view, choosing.card), Item(Command.CANCEL)]


def _doing(view: View, deed: Deed, about: OpenWith | str = "") -> Item:
    """Return an item that does a deed, with the objection to it."""
    return Item(DoDeed(deed), next(objections(view, Action(view.seat, deed)), None), about)


def answers(view: View, choosing: Choosing) -> Iterator[Item]:
    """Yield the items that accept, decline or counter offers to this seat, or withdraw its own."""
    for offer in view.table.offers:
        if offer.to == view.seat:
            about = OpenWith("from", offer.by)
            yield _doing(view, Accept(offer.by), about)
            yield _doing(view, Decline(offer.by), about)
            if choosing.counters != offer.by:
                yield Item(Counter(offer.by), no_offer(view, offer.by), about)
        elif offer.by == view.seat:
            deed = Withdraw(offer.to if view.is_boss else None)
            yield _doing(view, deed, OpenWith("to", offer.to))


def _open_choices(view: View) -> Iterator[Item]:
    table = view.table
    owed = next_owed_deed(table.promises, view.seat)
    if isinstance(owed, Drop):
        yield _doing(view, owed)
    if table.phase is Phase.OPEN and view.may_act and not view.holds_deal_card:
        yield from (_doing(view, Name(colour)) for colour in Colour)
    yield _doing(view, PASS)
    yield Item(Command.TALK, no_talk(view))
    if table.passes[view.seat] == 0:  # PASS-4: afterwards it is listed as a pass
        yield _doing(view, DOUBLE_PASS)


def _targets(view: View, card: Card) -> Iterator[Item]:
    if card.kind is Kind.DEAL:
        yield _doing(view, Play(card))
    else:
        own_first = view.table.clockwise(view.seat)
        yield from (_doing(view, Play(card, seat)) for seat in own_first)


def _move_steps(view: View, choosing: Choosing, card: Card) -> Iterator[Item]:
    """Yield the cards to take and their goals, as often as the Move card says; then the play."""
    table = view.table
    if choosing.lifted:
        for seat in range(table.players):
            if seat != choosing.lifted[1]:
                yield Item(Goal(seat), next(protection_objections(table, seat), None))
        yield Item(Goal(None))
        return
    if len(choosing.shifts) == card.number:
        yield _doing(view, Move(card, choosing.shifts))
        return
    left = list(movable_cards(table))
    for shift in choosing.shifts:
        if (shift.card, shift.origin) in left:  # others may take it while an offer is composed
            left.remove((shift.card, shift.origin))
    for lying, origin in dict.fromkeys(left):
        yield Item(Lift(lying, origin))


def _between_deals(view: View, choosing: Choosing) -> Iterator[Item]:
    cards = tuple(view.hand[at] for at in choosing.discards)
    yield _doing(view, Discard(cards))
    if cards:
        yield Item(Command.CANCEL)


def _talk(view: View, choosing: Choosing) -> Iterator[Item]:
    """Yield the steps of composing an offer: the partner, the terms, and the offer itself."""
    if view.is_boss and choosing.partner is None:
        for seat in view.table.clockwise(view.seat)[1:]:
            yield Item(Partner(seat), no_offer(view, seat), "partner")
        return
    player = view.seat if choosing.partner is None else choosing.partner
    listed = parts(view, choosing.part, player, choosing.terms)
    yield from (Item(TermPart(part), about=about) for part, about in listed)
    if choosing.moving:
        steps = _move_steps(view, choosing, choosing.moving)
        yield from (step._replace(about="move") for step in steps)
    if choosing.part:
        yield Item(Command.BACK, about="back")
    shown = [part for part, _ in listed]
    for term in dict.fromkeys(choosing.terms):
        if term not in shown:
            yield Item(TermPart(term), about="chosen")
    yield _doing(view, Offer(choosing.terms, choosing.partner), "offer")
