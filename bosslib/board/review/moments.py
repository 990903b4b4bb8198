"""Moments of a board game at which the expected outcome may change, and the cause of each change.

Chance events are die rolls and draws. Before each there is a moment with the expectation over all
results; players' actions account for the changes between two of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from bosslib.board.actions import Action, Discard, Draw, Roll
from bosslib.board.bots.determinize import determinized
from bosslib.board.cards import Card, ordered
from bosslib.board.game import BoardRecord
from bosslib.board.play import apply
from bosslib.board.review.choices import advised
from bosslib.board.review.playout import played_on
from bosslib.board.state import OVER, State
from bosslib.board.view import view
from bosslib.driver import Standing
from bosslib.game import Seat
from bosslib.teaching.hindsight import Cause


class Standpoint(NamedTuple):
    """A position to play out from, and an optional action that is applied first.

    `seat` is the seat whose information is used; None if all hands are open. `undealt` is True if
    the hands are random as well.
    """

    state: State
    stands: Standing
    seat: Seat | None
    action: Action | None = None
    undealt: bool = False

    def world(self, rng: Random) -> State:
        """Return the position with all hidden and future information sampled."""
        state = self.state
        if self.seat is not None:
            return determinized(view(state, self.seat), rng)
        deck, seed = list(state.deck), rng.randrange(2**32)
        rng.shuffle(deck)
        world = state._replace(deck=tuple(deck), dice=(), script=(), seed=seed)
        return _redealt(world, rng) if self.undealt else world

    def money(self, rng: Random) -> list[float]:
        """Return each seat's income until the tile is paid, in millions, in one playout."""
        world, stands = self.world(rng), self.stands._replace(asked=())
        now = world
        if self.action:
            now = apply(world, self.action)
            stands = now.game.driver.after(stands, now, self.action)
        after = played_on(now, stands)
        return [float(has - had) for has, had in zip(after.money, world.money, strict=True)]


def _redealt(state: State, rng: Random) -> State:
    """Return the state with all hands dealt again."""
    cards: list[Card] = [card for hand in state.hands for card in hand] + list(state.deck)
    rng.shuffle(cards)
    hands = []
    for size in state.table.hand_sizes:
        hands.append(ordered(cards[:size]))
        cards = cards[size:]
    return state._replace(hands=tuple(hands), deck=tuple(cards))


class Marked(NamedTuple):
    """A moment after `at` actions, with its cause and the position to play out from.

    `moment` is None immediately after the tile was paid: the result is then certain.
    """

    at: int
    cause: Cause
    moment: Standpoint | None


def moments(record: BoardRecord, seat: Seat | None, since: int = 0) -> Iterator[Marked]:
    """Yield all moments from `since` on, which is the beginning of the game or of a tile.

    `seat` is the seat whose information is used; None if all hands are open. Consecutive rolls and
    draws form one moment, unless a player should have opened a deal.
    """
    driver, state = record.game.driver, record.start
    stands = driver.standing(state)
    changed = drawn = False
    for at, (action, after, _) in enumerate(record.played):
        then = driver.after(stands, after, action)
        if at == since:
            yield from _begun(at, state, stands, seat)
        if at >= since and not isinstance(action.deed, Discard):
            chance = isinstance(action.deed, Roll | Draw)
            strange = not chance or _strange(state, stands, action, seat)
            if drawn and strange:
                yield Marked(at, Cause.DRAWN, Standpoint(state, stands, seat))
            if chance and (changed or (strange and seat in (None, action.seat))):
                yield Marked(at + 1, Cause.PLAY, Standpoint(state, stands, seat, action))
            if len(after.table.closed) > len(state.table.closed):
                yield Marked(at + 1, Cause.PLAY, None)
                if after.table.phase is not OVER and at + 1 < len(record.played):
                    yield Marked(at + 1, Cause.DEAL, Standpoint(after, then, seat))
                changed = drawn = False
            else:
                drawn = chance or (drawn and not strange)
                changed = not chance
        stands, state = then, after
    if changed or drawn:
        cause = Cause.DRAWN if drawn else Cause.PLAY
        yield Marked(len(record.played), cause, Standpoint(state, stands, seat))


def _begun(at: int, state: State, stands: Standing, seat: Seat | None) -> Iterator[Marked]:
    """Yield the first moments. A newly dealt game also gets one before the deal of the hands."""
    fresh = at == 0 and seat is None
    yield Marked(at, Cause.DEAL, Standpoint(state, stands, seat, undealt=fresh))
    if fresh:
        yield Marked(at, Cause.DRAWN, Standpoint(state, stands, seat))


def _strange(state: State, stands: Standing, action: Action, seat: Seat | None) -> bool:
    """Return True if *shrewd* would have acted differently from the seat, which rolled or drew."""
    if seat not in (None, action.seat):
        return False
    seen = state.game.driver.seen(state, stands, action.seat)
    return advised(seen) != action
