"""Scheduling of the board game: which seats are asked, and in which order.

In a deal every seat may act at any moment (B-DEAL-4). The driver asks in a fixed order that leaves
no seat out: seats that may stop a card, seats with an offer to answer, seats that may make an
offer, then the Boss and the other seats for their cards, until all have said "no more" and the Boss
closes or gives up.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from bosslib.board.actions import (
    CLOCK,
    INFLUENCE,
    TALK,
    Action,
    Allow,
    Decline,
    Deed,
    Discard,
    Draw,
    GiveUp,
    NoMore,
    Offer,
    Open,
)
from bosslib.board.bargain import open_offers
from bosslib.board.bots.careful import BoardCareful
from bosslib.board.bots.tempers import USUAL
from bosslib.board.state import Phase, State, Table
from bosslib.board.transitions import apply
from bosslib.board.view import EMPTY_HISTORY, PublicHistory, View, extend_history, view
from bosslib.bots import Bot
from bosslib.driver import Ask, Driver, DriverState
from bosslib.game import Seat, replace_item

MAX_OFFERS = 4
"""Maximum number of offers per seat between two influence cards, or since the deal was opened;
guarantees that games end.
"""


class BoardPrompt(StrEnum):
    """Kind of prompt that a seat gets."""

    TURN = "turn"
    LIMIT = "limit"
    STOP = "stop"
    """A card was just played: stop it, play another, or let it pass."""
    ANSWER = "answer"
    OFFER = "offer"
    """The seat may make an offer or pass."""
    PLAY = "play"
    """The seat may play a card. A pass means "no more"; for the Boss, waiting for the others."""
    CLOSE = "close"
    """All others have said "no more": close the deal, play a card, or give up."""


PASS_DEEDS: dict[str, Deed] = {BoardPrompt.STOP: Allow(), BoardPrompt.CLOSE: GiveUp()}
"""Deed that a pass stands for, by prompt. For a player asked for a card it is "no more"."""


class BoardDriver(Driver[State, View, Action]):
    """Driver of the board game.

    `DriverState.offers` counts each seat's offers since the deal was opened or an influence card
    was played.
    """

    talk_wants = (BoardPrompt.ANSWER, BoardPrompt.OFFER)
    unpaused_deeds = (Draw, Allow, NoMore, Decline)
    max_actions = 100_000

    def driver_state(self, state: State, actions: Sequence[Action] = ()) -> DriverState:
        table, offers = state.table, [0] * state.table.players
        for action in reversed(actions):
            if isinstance(action.deed, (Open, *INFLUENCE)):
                break
            if isinstance(action.deed, Offer):
                offers[action.seat] += 1
        acted = [action.seat for action in actions if action.seat != CLOCK]
        return DriverState(len(actions), acted[-1] if acted else table.turn, tuple(offers))

    def resume_state(self, start: State, state: State, actions: Sequence[Action]) -> DriverState:
        past = EMPTY_HISTORY
        for action in actions:
            start = apply(start, action)
            past = extend_history(past, start.table, action)
        return self.driver_state(state, actions)._replace(past=past)

    def state_after(self, stands: DriverState, state: State, action: Action) -> DriverState:
        offers, seat = stands.offers, action.seat
        if isinstance(action.deed, (Open, *INFLUENCE)):
            offers = (0,) * state.table.players
        elif isinstance(action.deed, Offer):
            offers = replace_item(offers, seat, offers[seat] + 1)
        past = extend_history(_public_history(stands), state.table, action)
        actor = stands.actor if seat == CLOCK else seat
        return DriverState(stands.actions + 1, actor, offers, past=past)

    def bot_view(self, state: State, stands: DriverState, seat: Seat) -> View:
        """Return the seat's view with the public history."""
        return view(state, seat)._replace(past=_public_history(stands))

    def pending_asks(self, state: State, stands: DriverState) -> tuple[Ask, ...]:
        """Return the pending prompts.

        These are for all seats that may stop a card (B-INF-4), are over the hand limit (B-INF-6),
        or may act in a deal (B-DEAL-4). In a deal the Boss is asked to close last.
        """
        table = state.table
        if table.phase is Phase.OVER:
            return ()
        if table.waiting:
            order = table.clockwise(table.waiting.action.seat)
            return tuple(Ask(seat, BoardPrompt.STOP) for seat in order if seat in table.to_act)
        if table.phase is Phase.LIMIT:
            order = table.clockwise(table.turn)
            return tuple(Ask(seat, BoardPrompt.LIMIT) for seat in order if seat in table.over_limit)
        if table.phase is not Phase.DEAL:
            return (Ask(table.to_act[0], BoardPrompt.TURN),)
        asks = tuple(ask for ask in _deal_prompts(table, stands) if ask not in stands.silent_asks)
        return asks or (Ask(table.boss, BoardPrompt.CLOSE),)

    def must_wait(self, state: State, ask: Ask) -> bool:
        """Return False for the prompts OFFER, and PLAY to the Boss: the game goes on without a
        person's answer.
        """
        return ask.wants != BoardPrompt.OFFER and ask != Ask(state.table.boss, BoardPrompt.PLAY)

    def is_answer_to(self, ask: Ask, deed: object) -> bool:
        return isinstance(deed, TALK) == (ask.wants in self.talk_wants)

    def may_pass(self, ask: Ask) -> bool:
        """Return True for all prompts except `TURN` and `LIMIT`, which require an action."""
        return ask.wants not in (BoardPrompt.TURN, BoardPrompt.LIMIT)

    def silent_action(self, view: View, ask: Ask) -> Action | None:
        if ask.wants == BoardPrompt.PLAY and not view.is_boss:
            return Action(ask.seat, NoMore())
        silence = PASS_DEEDS.get(ask.wants)
        return Action(ask.seat, silence) if silence else None

    def has_same_meaning(self, chosen: State, now: State, action: Action) -> bool:
        """Return True if an action chosen in one state still means the same in another.

        Talk names its complete terms and discards commute (B-INF-6), so only the deal must be the
        same. For other actions the table must be the same except for talk and "no more".
        """
        before, after = chosen.table, now.table
        if isinstance(action.deed, (*TALK, Discard)):
            return _deal_key(before) == _deal_key(after)
        return _without_talk(before) == _without_talk(after)

    def stand_in(self, bot: Bot[View, Action]) -> Bot[View, Action]:
        """Return a *careful* bot of the same temper."""
        return BoardCareful(getattr(bot, "temper", USUAL))


def _public_history(stands: DriverState) -> PublicHistory:
    return stands.past if isinstance(stands.past, PublicHistory) else EMPTY_HISTORY


def _deal_key(table: Table) -> tuple[object, ...]:
    """Return a key that changes between deals, and between a deal and the time outside deals."""
    return table.phase, table.turn, table.boss, table.closed


def _without_talk(table: Table) -> Table:
    """Return a table without open offers, declined stops and "no more"; agreements are kept."""
    agreed = tuple(each for each in table.bargains if each.is_struck)
    waiting = table.waiting and table.waiting._replace(allowed=())
    return table._replace(bargains=agreed, waiting=waiting, quiet=())


def _deal_prompts(table: Table, stands: DriverState) -> list[Ask]:
    """Return the prompts of a deal in order, except the final `CLOSE`.

    New offers are only asked for when all answers have been asked for.
    """
    seats = table.clockwise((stands.actor + 1) % table.players)
    asks = [Ask(seat, BoardPrompt.ANSWER) for seat in seats if open_offers(table, seat)]
    talking = [seat for seat in table.clockwise(table.boss) if seat not in table.quiet]
    if all(ask in stands.silent_asks for ask in asks):
        asks += [
            Ask(seat, BoardPrompt.OFFER) for seat in talking if stands.offers[seat] < MAX_OFFERS
        ]
    return [*asks, *(Ask(seat, BoardPrompt.PLAY) for seat in talking)]
