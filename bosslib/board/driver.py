"""Who is asked when in the board game.

In a deal everybody may act at any moment (B-DEAL-4). The driver asks in an order that leaves nobody
out: who may stop a card, who has an offer to answer, who may make one, the Boss, then the others
for their cards, until all have said "no more" and the Boss closes or gives up.
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
"""How many offers a seat may make until the next influence card is played: so a game ends."""


class Wants(StrEnum):
    """What a seat is asked for."""

    TURN = "turn"
    LIMIT = "limit"
    STOP = "stop"
    """A card was just played: stop it, play another, or let it pass."""
    ANSWER = "answer"
    OFFER = "offer"
    """It may make an offer, or say nothing."""
    PLAY = "play"
    """It may play a card; if not, it has no more, or the Boss waits for the others."""
    CLOSE = "close"
    """All others have no more: close the deal, play a card, or give up."""


SILENCE: dict[str, Deed] = {Wants.STOP: Allow(), Wants.CLOSE: GiveUp()}
"""What it means to say nothing when asked; of a player asked for a card, "no more"."""


class BoardDriver(Driver[State, View, Action]):
    """The board game's driver. The `offers` of a place are how many each seat has made since the
    deal was opened or an influence card played.
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
        """What the seat sees, and what everybody remembers."""
        return view(state, seat)._replace(past=_past(stands))

    def asks(self, state: State, stands: Standing) -> tuple[Ask, ...]:
        """All who may stop a card (B-INF-4), who hold too many (B-INF-6), or may act in a deal
        (B-DEAL-4); there the Boss closes when nobody else is asked.
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
        """But for offers, and for a Boss who may play a card: he may act before the others have no
        more, and is waited for then.
        """
        return ask.wants != Wants.OFFER and ask != Ask(state.table.boss, Wants.PLAY)

    def suits(self, ask: Ask, deed: object) -> bool:
        return isinstance(deed, TALK) == (ask.wants in self.talking)

    def may_pass(self, ask: Ask) -> bool:
        """Whatever is asked in a deal; a turn has to be done."""
        return ask.wants not in (Wants.TURN, Wants.LIMIT)

    def silence(self, view: View, ask: Ask) -> Action | None:
        if ask.wants == Wants.PLAY and not view.is_boss:
            return Action(ask.seat, NoMore())
        silence = SILENCE.get(ask.wants)
        return Action(ask.seat, silence) if silence else None

    def still_meant(self, chosen: State, now: State, action: Action) -> bool:
        """What is said of an offer names all its terms; cards over the limit go in any order
        (B-INF-6); for all else the others may have talked, or said that they have no more.
        """
        before, after = chosen.table, now.table
        if isinstance(action.deed, (*TALK, Discard)):
            return _deal(before) == _deal(after)
        return _untalked(before) == _untalked(after)

    def stand_in(self, bot: Bot[View, Action]) -> Bot[View, Action]:
        """*careful*, of the same temper."""
        return Careful(getattr(bot, "temper", USUAL))


def _past(stands: Standing) -> Past:
    return stands.past if isinstance(stands.past, Past) else NOTHING


def _deal(table: Table) -> tuple[object, ...]:
    """What tells one deal from another, and a deal from what is between."""
    return table.phase, table.turn, table.boss, table.closed


def _untalked(table: Table) -> Table:
    """A table without what was only said; what is agreed is more than that."""
    agreed = tuple(each for each in table.bargains if each.struck)
    waiting = table.waiting and table.waiting._replace(allowed=())
    return table._replace(bargains=agreed, waiting=waiting, quiet=())


def _in_deal(table: Table, stands: Standing) -> list[Ask]:
    """The questions of a deal in their order, but for the last one; a new offer waits for the
    answers to those that there are.
    """
    seats = table.clockwise((stands.actor + 1) % table.players)
    asks = [Ask(seat, Wants.ANSWER) for seat in seats if awaiting(table, seat)]
    loud = [seat for seat in table.clockwise(table.boss) if seat not in table.quiet]
    if all(ask in stands.asked for ask in asks):
        asks += [Ask(seat, Wants.OFFER) for seat in loud if stands.offers[seat] < MOST_OFFERS]
    return [*asks, *(Ask(seat, Wants.PLAY) for seat in loud)]
