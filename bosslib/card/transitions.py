"""State transitions: apply one action, return the next state and its events.

`step` checks everything first and then cannot fail, so a refused action changes nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bosslib.card import bargain, terms
from bosslib.card.actions import (
    TURNS,
    Accept,
    Action,
    Decline,
    Discard,
    DoublePass,
    Drop,
    Due,
    Move,
    Name,
    Offer,
    Pass,
    Play,
    Terms,
    Withdraw,
)
from bosslib.card.cards import Card, sort_cards
from bosslib.card.drawing import DrawPiles
from bosslib.card.events import Acted, Began, Chose, Drew, Ended, Event, Judged, Lapsed, Settled
from bosslib.card.legality import objections, promises_after
from bosslib.card.notation import parse_action
from bosslib.card.payoffs import payments, payoff, value
from bosslib.card.state import DISCARD, OPEN, OVER, PLAY, State, Table, next_seat
from bosslib.card.terms import OpenOffer
from bosslib.card.view import View, view
from bosslib.errors import RuleError
from bosslib.game import Objection, Seat, Step, remove_items, replace_item

if TYPE_CHECKING:
    from collections.abc import Iterable


def apply(state: State, action: Action | str) -> State:
    """Return the state after an action, given as a value or in notation.

    Raise RuleError if the action is illegal, NotationError if it cannot be parsed; the state is
    unchanged.

    >>> from bosslib.card import new
    >>> apply(new(4, seed=1, boss=0), "A: bP@B")
    Traceback (most recent call last):
    bosslib.errors.RuleError: A: bP@B: a Boss who holds a Deal card must open with one (TURN-1)
    """
    return step(state, action).state


def step(state: State, action: Action | str) -> Step[State, Event]:
    """Return the state after an action together with its events; raise as `apply` does."""
    if isinstance(action, str):
        action = parse_action(action)
    if action.seat >= state.table.players:
        raise RuleError(action, (Objection("NOTATION", "seat", {"seat": action.seat}),))
    seen = view(state, action.seat)
    deed = action.deed
    against = (*objections(seen, action),)
    if isinstance(deed, Accept):
        against = (*against, *bargain.hidden_objections(state, action.seat, deed))
    if against:
        raise RuleError(action, against)
    if isinstance(deed, TURNS):
        return _apply_turn(state, seen, action, deed)
    if isinstance(deed, Discard):
        return _apply_discard(state, action.seat, deed)
    return _apply_talk(state, action, deed)


def _apply_talk(
    state: State, action: Action, deed: Offer | Accept | Decline | Withdraw
) -> Step[State, Event]:
    table = state.table
    match deed:
        case Offer():
            offer = bargain.to_open_offer(table, action.seat, deed)
            old = bargain.open_offer(table, offer.by, offer.to)
            rest = tuple(each for each in table.offers if each is not old)
            table = table._replace(offers=(*rest, offer))
            if action.seat != table.boss:  # naming the Boss is optional: normalize to one form
                action = Action(action.seat, Offer(deed.terms))
        case Accept(by):
            return _accept_offer(state, action, bargain.open_offer(table, by, action.seat))
        case Decline(by):
            gone = bargain.open_offer(table, by, action.seat)
            table = table._replace(offers=tuple(o for o in table.offers if o is not gone))
        case Withdraw(to):
            gone = bargain.open_offer(table, action.seat, table.boss if to is None else to)
            table = table._replace(offers=tuple(o for o in table.offers if o is not gone))
    return Step(state._replace(table=table), (Acted(action, table.boss),))


def _accept_offer(state: State, action: Action, offer: OpenOffer | None) -> Step[State, Event]:
    """Give the token at once, pay the cash and turn the terms into promises (COUSIN-2)."""
    assert offer is not None  # checked by `objections`
    cash = terms.cash_amount(offer.terms)
    said = Acted(action, state.table.boss, cash)
    state = with_bargain(state, bargain.player_of(state.table, offer), offer.terms)
    rest = tuple(each for each in state.table.offers if each is not offer)
    return _drop_lapsed_offers(state._replace(table=state.table._replace(offers=rest)), [said])


def with_bargain(state: State, player: Seat, agreed: Terms) -> State:
    """Return the state after a bargain: the token given, cash paid, terms promised (COUSIN-2)."""
    table, money, cash = state.table, state.money, terms.cash_amount(agreed)
    table = table._replace(
        cousins=replace_item(table.cousins, player, True),
        promises=table.promises + terms.promises_from(player, agreed),
    )
    if cash:
        money = replace_item(money, player, money[player] - cash)
        money = replace_item(money, table.boss, money[table.boss] + cash)
    return state._replace(table=table, money=money)


def _drop_lapsed_offers(state: State, events: list[Event]) -> Step[State, Event]:
    table = state.table
    gone = bargain.lapsed_offers(state) if table.offers else ()
    if gone:
        rest = tuple(offer for offer in table.offers if offer not in gone)
        state = state._replace(table=table._replace(offers=rest))
        events += map(Lapsed, gone)
    return Step(state, tuple(events))


def _apply_turn(state: State, seen: View, action: Action, deed: Name | Due) -> Step[State, Event]:
    table, seat = state.table, action.seat
    events: list[Event] = [Acted(action)]
    if table.promises and not isinstance(deed, Name):
        promises = promises_after(seen, deed)
        pairs = zip(table.promises, promises, strict=True)
        events += [Judged(n.by, n.term, n.state) for o, n in pairs if o != n]
        table = table._replace(promises=promises)
    match deed:
        case Name(colour):
            turn = table.next_seat(seat)
            assert turn is not None  # naming turns no disk
            table = table._replace(colour=colour, phase=PLAY, turn=turn)
        case Pass() | DoublePass():
            return _apply_pass(state, table, seat, deed, events)
        case _:
            return _drop_lapsed_offers(_place_card(state, table, seat, deed), events)
    return Step(state._replace(table=table), tuple(events))


def _place_card(state: State, table: Table, seat: Seat, deed: Play | Move | Drop) -> State:
    """Remove the card from the hand and place it, and what it moves, on the table."""
    hand = remove_items(state.hands[seat], (deed.card,))
    centre, fronts = table.centre, table.fronts
    gone: tuple[Card, ...] = ()
    match deed:
        case Play(card, front):
            if front is None:
                centre = (*centre, card)
            else:
                fronts = replace_item(fronts, front, (*fronts[front], card))
        case Move():
            centre, fronts, gone = _apply_shifts(table, deed)
            gone = (*gone, deed.card)  # MOVE-5
        case Drop(card):
            gone = (card,)
    turn = table.next_seat(seat)
    assert turn is not None  # a seat that plays a card has a disk left
    table = table._replace(
        turn=turn,
        phase=PLAY,
        colour=table.colour or deed.card.colour,
        centre=centre,
        fronts=fronts,
        hand_sizes=replace_item(table.hand_sizes, seat, len(hand)),
        discard_size=table.discard_size + len(gone),
        gone=table.gone + gone,
    )
    hands = replace_item(state.hands, seat, hand)
    return state._replace(table=table, hands=hands, discard=state.discard + gone)


Fronts = tuple[tuple[Card, ...], ...]


def _apply_shifts(table: Table, deed: Move) -> tuple[tuple[Card, ...], Fronts, tuple[Card, ...]]:
    """Return the centre and fronts after a Move, and the cards that went to the discard pile."""
    centre = list(table.centre)
    fronts = [list(front) for front in table.fronts]
    gone: list[Card] = []
    for shift in deed.shifts:  # remove all first: no card moves twice (MOVE-2)
        (centre if shift.origin is None else fronts[shift.origin]).remove(shift.card)
    for shift in deed.shifts:
        (gone if shift.goal is None else fronts[shift.goal]).append(shift.card)
    return tuple(centre), tuple(map(tuple, fronts)), tuple(gone)


def _apply_pass(
    state: State, table: Table, seat: Seat, deed: Pass | DoublePass, events: list[Event]
) -> Step[State, Event]:
    before = table.passes[seat]
    passes = replace_item(table.passes, seat, 2 if isinstance(deed, DoublePass) else before + 1)
    turn = next_seat(passes, seat)
    table = table._replace(passes=passes, turn=seat if turn is None else turn)
    if before == 0 and all(passes):  # PASS-5 (ruling): a double pass counts too
        state = _draw_bonus_card(state, table, seat, events)
    else:
        state = state._replace(table=table)
    if turn is None:
        return settle_deal(state, events)  # TURN-7, PASS-7
    return _drop_lapsed_offers(state, events)


def _draw_bonus_card(state: State, table: Table, seat: Seat, events: list[Event]) -> State:
    pile = DrawPiles(state)
    cards = pile.draw(1, seat, events)
    events.append(Drew(seat, len(cards), cards, bonus=True))
    hand = sort_cards((*state.hands[seat], *cards))
    return pile.apply_to(state, table, replace_item(state.hands, seat, hand))


def settle_deal(state: State, events: Iterable[Event] = ()) -> Step[State, Event]:
    """Settle the deal (SETTLE-2, SETTLE-3) and clear the table (NEXT-1), after earlier events.

    Offers and promises end with the deal (COUSIN-6).
    """
    table = state.table
    due = payoff(table)
    changes = payments(due, state.money)
    money = tuple(has + change for has, change in zip(state.money, changes, strict=True))
    settled = Settled(
        table.boss,
        table.colour,
        table.centre,
        table.fronts,
        table.cousins,
        table.multiplier,
        value(table),
        due,
        changes,
    )
    gone = (*table.centre, *(card for front in table.fronts for card in front))
    over = table.deal == table.deals  # END-1, NEXT-6
    ended = (Ended(money),) if over else ()
    table = table._replace(
        phase=OVER if over else DISCARD,
        turn=table.boss,
        colour=None,
        centre=(),
        fronts=((),) * table.players,
        discard_size=table.discard_size + len(gone),
        offers=(),
        promises=(),
        broken=(*table.broken, *terms.promise_breakers(table.promises)),
        gone=(*table.gone, *gone),
    )
    state = state._replace(table=table, money=money, discard=(*state.discard, *gone))
    return Step(state, (*events, settled, *ended))


def _apply_discard(state: State, seat: Seat, deed: Discard) -> Step[State, Event]:
    """Apply a choice of discards at once (NEXT-3).

    Its size becomes public only when all have chosen.
    """
    events: list[Event] = [Chose(seat, deed.cards)]
    hand = remove_items(state.hands[seat], deed.cards)
    chosen = tuple(sorted((*state.table.chosen, seat)))
    hands = replace_item(state.hands, seat, hand)
    table = state.table._replace(chosen=chosen)
    state = state._replace(table=table, hands=hands, discard=(*state.discard, *deed.cards))
    if len(chosen) < state.table.players:
        return Step(state, tuple(events))
    return _begin_next_deal(state, events)


def _begin_next_deal(state: State, events: list[Event]) -> Step[State, Event]:
    """Begin the next deal (NEXT-2, NEXT-4, NEXT-5)."""
    table = state.table
    boss = (table.boss + 1) % table.players
    pile, hands = DrawPiles(state), list(state.hands)
    for seat in table.clockwise(boss):
        cards = pile.draw(table.size.hand - len(hands[seat]), seat, events)
        if cards:
            events.append(Drew(seat, len(cards), cards, bonus=False))
        hands[seat] = sort_cards((*hands[seat], *cards))
    events.append(Began(table.deal + 1, boss))
    table = table._replace(
        boss=boss,
        turn=boss,
        phase=OPEN,
        deal=table.deal + 1,
        passes=(0,) * table.players,
        cousins=(False,) * table.players,
        chosen=(),
    )
    return Step(pile.apply_to(state, table, tuple(hands)), tuple(events))
