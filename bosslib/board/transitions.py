"""Transition function of the board game: from a state and an action to the next state and events.

`step` checks the action before it changes anything, so an illegal action has no effect.
"""

from __future__ import annotations

from bosslib.board import bargain, effects, payoffs
from bosslib.board.actions import (
    CLOCK,
    PENDING,
    TALK,
    Action,
    Allow,
    Close,
    Discard,
    Draw,
    GiveUp,
    Lay,
    NoMore,
    Open,
    Piece,
    Place,
    Roll,
    Stop,
)
from bosslib.board.cards import STOP, Card, sort_cards
from bosslib.board.drawing import draw
from bosslib.board.events import (
    Acted,
    Closed,
    Ended,
    Event,
    Failed,
    Lapsed,
    Rolled,
    Settled,
    Stopped,
)
from bosslib.board.legality import objections
from bosslib.board.notation import parse_action
from bosslib.board.state import (
    DEAL,
    MOVED,
    OVER,
    TOO_MANY,
    TURN,
    PendingCard,
    Short,
    State,
    Table,
    roll_die,
)
from bosslib.board.view import view
from bosslib.errors import RuleError
from bosslib.game import Objection, Seat, Step, remove_items, replace_item

DIE_END_SUM = 6
"""B-VAR-7: the game ends if the die roll plus the tile's value is at least this number."""


def apply(state: State, action: Action | str) -> State:
    """Return the state after an action, given as a value or in notation.

    Raises RuleError if the action is illegal and NotationError if it cannot be parsed.
    """
    return step(state, action).state


def step(state: State, action: Action | str) -> Step[State, Event]:
    """Return the state after an action, with the events it caused.

    Raises the same errors as `apply`.
    """
    if isinstance(action, str):
        action = parse_action(action)
    if action.seat >= state.table.players:
        raise RuleError(action, (Objection("NOTATION", "seat", {"seat": action.seat}),))
    against = (*objections(view(state, max(0, action.seat)), action),)
    if against:
        raise RuleError(action, against)
    events: list[Event] = []
    state = _apply_deed(state, action, events)
    return Step(state, tuple(events))


def _apply_deed(state: State, action: Action, events: list[Event]) -> State:
    table, seat, deed = state.table, action.seat, action.deed
    bargains = isinstance(deed, TALK)
    events.append(Acted(action, table.boss if bargains else None))
    if isinstance(deed, PENDING):
        return _play_stoppable_card(state, action, events)
    if isinstance(deed, TALK):
        return state._replace(table=bargain.apply_talk(table, seat, deed))
    match deed:
        case Place(space):
            return state._replace(table=table._replace(marker=space, phase=TURN))
        case Open():
            opened = table._replace(phase=DEAL, boss=seat, took_part=(seat,))
            return state._replace(table=opened)
        case Roll():
            return _roll_and_move(state, seat, events)
        case Draw():
            return _end_turn(draw(state, seat, events), (seat + 1) % table.players)
        case Lay(card):
            clans = replace_item(table.clans, seat, sort_cards((*table.clans[seat], card)))
            return _spend_cards(state, seat, (card,), table._replace(clans=clans))
        case Stop():
            return _stop_card(state, seat, events)
        case Allow():
            return _allow_card(state, seat, events)
        case NoMore():
            quiet = tuple(sorted((*table.quiet, seat)))
            return state._replace(table=table._replace(quiet=quiet))
        case Close(pieces):
            return _close_deal(state, pieces, events)
        case GiveUp():
            return _give_up_deal(state, events)
        case Discard(cards):
            return _discard_cards(state, seat, cards)
    assert seat == CLOCK
    if table.waiting:
        return _take_effect(state, events)
    return state._replace(table=table._replace(quiet=table.others))


def _spend_cards(state: State, seat: Seat, cards: tuple[Card, ...], table: Table) -> State:
    """Remove played cards from a seat's hand and install the given table.

    Everybody may play again afterwards (B-DEAL-7).
    """
    hand = remove_items(state.hands[seat], cards)
    took_part = tuple(sorted({*table.took_part, seat})) if table.phase is DEAL else ()
    table = table._replace(
        hand_sizes=replace_item(table.hand_sizes, seat, len(hand)), quiet=(), took_part=took_part
    )
    return state._replace(table=table, hands=replace_item(state.hands, seat, hand))


def _play_stoppable_card(state: State, action: Action, events: list[Event]) -> State:
    """Play a card that may be stopped. A card already pending takes effect first (B-INF-4)."""
    state = _take_effect(state, events) if state.table.waiting else state
    table = state.table._replace(waiting=PendingCard(action))
    return _spend_cards(state, action.seat, effects.played_cards(action), table)


def _allow_card(state: State, seat: Seat, events: list[Event]) -> State:
    waiting = state.table.waiting
    assert waiting
    waiting = waiting._replace(allowed=tuple(sorted((*waiting.allowed, seat))))
    state = state._replace(table=state.table._replace(waiting=waiting))
    return state if state.table.to_act else _take_effect(state, events)


def _take_effect(state: State, events: list[Event]) -> State:
    """Let the pending card take effect, and lapse the bargains it makes impossible (B-DEAL-8)."""
    before, table = state.table, effects.settle_pending_card(state.table)
    assert before.waiting
    events.append(Settled(before.waiting.action, table.boss))
    for each in before.bargains:
        if each not in table.bargains:
            reopened = each._replace(agreed=(), former=True) in table.bargains
            events.append(Lapsed(each, reopened))
    state = state._replace(table=table)
    return _end_limit_phase(state) if table.phase is TOO_MANY else state


def _stop_card(state: State, seat: Seat, events: list[Event]) -> State:
    table = state.table
    assert table.waiting
    events.append(Stopped(table.waiting.action))
    gone = (*effects.played_cards(table.waiting.action), STOP)
    table = table._replace(waiting=None, discard=(*table.discard, *gone))
    state = _spend_cards(state, seat, (STOP,), table)
    return _end_limit_phase(state) if table.phase is TOO_MANY else state


def _roll_and_move(state: State, seat: Seat, events: list[Event]) -> State:
    pips, state = roll_die(state)
    table = state.table
    space = table.next_open_space(table.marker, pips)
    events.append(Rolled(seat, pips, space))
    return state._replace(table=table._replace(marker=space, phase=MOVED))


def _end_turn(state: State, turn: Seat) -> State:
    """End the turn. The next one begins when no seat is over the hand limit (B-TURN-3, B-INF-6)."""
    phase = TOO_MANY if state.table.over_limit else TURN
    return state._replace(table=state.table._replace(phase=phase, turn=turn, boss=turn))


def _end_limit_phase(state: State) -> State:
    if state.table.over_limit or state.table.waiting:
        return state
    return state._replace(table=state.table._replace(phase=TURN))


def _discard_cards(state: State, seat: Seat, cards: tuple[Card, ...]) -> State:
    table = state.table
    hand = remove_items(state.hands[seat], cards)
    table = table._replace(
        hand_sizes=replace_item(table.hand_sizes, seat, len(hand)),
        discard=(*table.discard, *cards),
    )
    return _end_limit_phase(
        state._replace(table=table, hands=replace_item(state.hands, seat, hand))
    )


def _close_deal(state: State, pieces: tuple[Piece, ...], events: list[Event]) -> State:
    """Close the deal (B-CLOSE-1 to B-CLOSE-3), then roll the die if B-END-1 requires it."""
    table = state.table
    payoff, tile = payoffs.payoff(table, pieces), table.tile
    used = [(piece.owner, piece.family) for piece in pieces]
    gone: list[Card] = []
    back: list[tuple[Card, ...]] = []
    for seat, row in enumerate(table.clans):
        left = list(row)
        for card in dict.fromkeys(row):
            if (seat, card.family) in used:
                left.remove(card)
                gone.append(card)
        back.append(tuple(left))
    closed = Closed(
        table.boss, table.marker, tile.number, table.payout, payoff, pieces, tuple(back)
    )
    events.append(closed)
    money = tuple(has + got for has, got in zip(state.money, payoff, strict=True))
    state = _clear_table(state._replace(money=money), tuple(back), gone)
    table = state.table._replace(closed=(*state.table.closed, table.marker))
    table = table._replace(marker=table.next_open_space(table.marker))
    return _end_or_continue(state._replace(table=table), closed, events)


def _end_or_continue(state: State, closed: Closed, events: list[Event]) -> State:
    """End the game after a closed deal, or begin the next turn (B-END-1, B-END-2, B-VAR-7)."""
    table = state.table
    tile = next(each for each in table.tiles if each.number == closed.tile)
    by_sum = table.rules.short is Short.DIE and tile.number >= 4
    ends = len(table.closed) == len(table.tiles)
    rolls = by_sum or (tile.ends and table.rules.short is not Short.DIE)
    if rolls:
        pips, state = roll_die(state)
        ends = ends or (pips + tile.value >= DIE_END_SUM if by_sum else pips in tile.ends)
        events.append(Rolled(closed.boss, pips, None, ends))
    if not ends:
        return _end_turn(state, _next_turn(table))
    events.append(Ended(state.money))
    return state._replace(table=state.table._replace(phase=OVER))


def _next_turn(table: Table) -> Seat:
    """Return the seat to the left of the Boss; under B-VAR-1, to the left of the turn's owner."""
    return ((table.turn if table.rules.steady else table.boss) + 1) % table.players


def _give_up_deal(state: State, events: list[Event]) -> State:
    """Give up the deal (B-FAIL-1)."""
    table = state.table
    events.append(Failed(table.boss, table.clans))
    return _end_turn(_clear_table(state, table.clans, ()), _next_turn(table))


def _clear_table(
    state: State, back: tuple[tuple[Card, ...], ...], gone: list[Card] | tuple[Card, ...]
) -> State:
    """Clear the table: unused Clan cards return to hands, the rest is discarded (B-CLOSE-2)."""
    table = state.table
    hands = tuple(
        sort_cards((*hand, *cards)) for hand, cards in zip(state.hands, back, strict=True)
    )
    table = table._replace(
        clans=((),) * table.players,
        travels=(),
        discard=(*table.discard, *gone, *(card for _, card in table.travels)),
        bargains=(),
        quiet=(),
        took_part=(),
        hand_sizes=tuple(map(len, hands)),
    )
    return state._replace(table=table, hands=hands)
