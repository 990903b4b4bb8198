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
from bosslib.board.bargain import awaiting
from bosslib.board.bots.careful import Careful
from bosslib.board.bots.tempers import USUAL
from bosslib.board.play import apply
from bosslib.board.state import Phase, State, Table
from bosslib.board.view import NOTHING, Past, View, remembered, view
from bosslib.bots import Bot
from bosslib.driver import Ask, Driver, Standing
from bosslib.game import Seat, replaced

MOST_OFFERS = 4
"""Maximum number of offers per seat between two influence cards; guarantees that games end."""


class Wants(StrEnum):
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


SILENCE: dict[str, Deed] = {Wants.STOP: Allow(), Wants.CLOSE: GiveUp()}
"""Deed that a pass stands for, by prompt. For a player asked for a card it is "no more"."""


class BoardDriver(Driver[State, View, Action]):
    """Driver of the board game.

    `Standing.offers` counts each seat's offers since the deal was opened or an influence card was
    played.
    """

    talking = (Wants.ANSWER, Wants.OFFER)
    quiet = (Draw, Allow, NoMore, Decline)
    longest = 100_000

    def standing(self, state: State, actions: Sequence[Action] = ()) -> Standing:
        table, offers = state.table, [0] * state.table.players
        for action in reversed(actions):
            if isinstance(action.deed, (Open, *INFLUENCE)):
                break
            if isinstance(action.deed, Offer):
                offers[action.seat] += 1
        acted = [action.seat for action in actions if action.seat != CLOCK]
        return Standing(len(actions), acted[-1] if acted else table.turn, tuple(offers))

    def resumed(self, start: State, state: State, actions: Sequence[Action]) -> Standing:
        past = NOTHING
        for action in actions:
            start = apply(start, action)
            past = remembered(past, start.table, action)
        return self.standing(state, actions)._replace(past=past)

    def after(self, stands: Standing, state: State, action: Action) -> Standing:
        offers, seat = stands.offers, action.seat
        if isinstance(action.deed, (Open, *INFLUENCE)):
            offers = (0,) * state.table.players
        elif isinstance(action.deed, Offer):
            offers = replaced(offers, seat, offers[seat] + 1)
        past = remembered(_past(stands), state.table, action)
        actor = stands.actor if seat == CLOCK else seat
        return Standing(stands.actions + 1, actor, offers, past=past)

    def seen(self, state: State, stands: Standing, seat: Seat) -> View:
        """Return the seat's view with the public history."""
        return view(state, seat)._replace(past=_past(stands))

    def asks(self, state: State, stands: Standing) -> tuple[Ask, ...]:
        """Return the pending prompts.

        These are for all seats that may stop a card (B-INF-4), are over the hand limit (B-INF-6),
        or may act in a deal (B-DEAL-4). In a deal the Boss is asked to close last.
        """
        table = state.table
        if table.phase is Phase.OVER:
            return ()
        if table.waiting:
            order = table.clockwise(table.waiting.action.seat)
            return tuple(Ask(seat, Wants.STOP) for seat in order if seat in table.to_act)
        if table.phase is Phase.LIMIT:
            order = table.clockwise(table.turn)
            return tuple(Ask(seat, Wants.LIMIT) for seat in order if seat in table.too_many)
        if table.phase is not Phase.DEAL:
            return (Ask(table.to_act[0], Wants.TURN),)
        asks = tuple(ask for ask in _in_deal(table, stands) if ask not in stands.asked)
        return asks or (Ask(table.boss, Wants.CLOSE),)

    def waits(self, state: State, ask: Ask) -> bool:
        """Return False if the game goes on without an answer: offers, and a Boss who may play."""
        return ask.wants != Wants.OFFER and ask != Ask(state.table.boss, Wants.PLAY)

    def suits(self, ask: Ask, deed: object) -> bool:
        return isinstance(deed, TALK) == (ask.wants in self.talking)

    def may_pass(self, ask: Ask) -> bool:
        """Return True for all prompts except `TURN` and `LIMIT`, which require an action."""
        return ask.wants not in (Wants.TURN, Wants.LIMIT)

    def silence(self, view: View, ask: Ask) -> Action | None:
        if ask.wants == Wants.PLAY and not view.is_boss:
            return Action(ask.seat, NoMore())
        silence = SILENCE.get(ask.wants)
        return Action(ask.seat, silence) if silence else None

    def still_meant(self, chosen: State, now: State, action: Action) -> bool:
        """Return True if an action chosen in one state still means the same in another.

        Talk names its complete terms and discards commute (B-INF-6), so only the deal must be the
        same. For other actions the table must be the same except for talk and "no more".
        """
        before, after = chosen.table, now.table
        if isinstance(action.deed, (*TALK, Discard)):
            return _deal(before) == _deal(after)
        return _untalked(before) == _untalked(after)

    def stand_in(self, bot: Bot[View, Action]) -> Bot[View, Action]:
        """Return a *careful* bot of the same temper."""
        return Careful(getattr(bot, "temper", USUAL))


def _past(stands: Standing) -> Past:
    return stands.past if isinstance(stands.past, Past) else NOTHING


def _deal(table: Table) -> tuple[object, ...]:
    """Return a key that changes between deals, and between a deal and the time outside deals."""
    return table.phase, table.turn, table.boss, table.closed


def _untalked(table: Table) -> Table:
    """Return a table without open offers, declined stops and "no more"; agreements are kept."""
    agreed = tuple(each for each in table.bargains if each.struck)
    waiting = table.waiting and table.waiting._replace(allowed=())
    return table._replace(bargains=agreed, waiting=waiting, quiet=())


def _in_deal(table: Table, stands: Standing) -> list[Ask]:
    """Return the prompts of a deal in order, except the final `CLOSE`.

    New offers are only asked for when all answers have been asked for.
    """
    seats = table.clockwise((stands.actor + 1) % table.players)
    asks = [Ask(seat, Wants.ANSWER) for seat in seats if awaiting(table, seat)]
    loud = [seat for seat in table.clockwise(table.boss) if seat not in table.quiet]
    if all(ask in stands.asked for ask in asks):
        asks += [Ask(seat, Wants.OFFER) for seat in loud if stands.offers[seat] < MOST_OFFERS]
    return [*asks, *(Ask(seat, Wants.PLAY) for seat in loud)]
