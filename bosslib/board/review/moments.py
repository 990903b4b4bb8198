"""Moments of a board game at which the expected outcome may change, and the cause of each change.

Chance events are die rolls and draws. Before each there is a moment with the expectation over all
results; players' actions account for the changes between two of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from bosslib.board.actions import Action, Discard, Draw, Roll
from bosslib.board.bots.determinize import determinize
from bosslib.board.cards import Card, sort_cards
from bosslib.board.game import BoardRecord
from bosslib.board.review.decision_points import advised_action
from bosslib.board.review.playout import play_out
from bosslib.board.state import OVER, State
from bosslib.board.transitions import apply
from bosslib.board.view import view
from bosslib.driver import DriverState
from bosslib.game import Seat
from bosslib.teaching.review_core import Cause


class PlayoutPoint(NamedTuple):
    """A position to play out from, and an optional action that is applied first.

    `seat` is the seat whose information is used; None if all hands are open. `random_hands` is
    True if the hands are random as well.
    """

    state: State
    stands: DriverState
    seat: Seat | None
    action: Action | None = None
    random_hands: bool = False

    def sample_state(self, rng: Random) -> State:
        """Return the position with all hidden and future information sampled."""
        state = self.state
        if self.seat is not None:
            return determinize(view(state, self.seat), rng)
        deck, seed = list(state.deck), rng.randrange(2**32)
        rng.shuffle(deck)
        world = state._replace(deck=tuple(deck), dice=(), script=(), seed=seed)
        return _redeal(world, rng) if self.random_hands else world

    def sample_income(self, rng: Random) -> list[float]:
        """Return each seat's income until the tile is paid, in millions, in one playout."""
        world, stands = self.sample_state(rng), self.stands._replace(silent_asks=())
        now = world
        if self.action:
            now = apply(world, self.action)
            stands = now.game.driver.state_after(stands, now, self.action)
        after = play_out(now, stands)
        return [float(has - had) for has, had in zip(after.money, world.money, strict=True)]


def _redeal(state: State, rng: Random) -> State:
    """Return the state with all hands dealt again."""
    cards: list[Card] = [card for hand in state.hands for card in hand] + list(state.deck)
    rng.shuffle(cards)
    hands = []
    for size in state.table.hand_sizes:
        hands.append(sort_cards(cards[:size]))
        cards = cards[size:]
    return state._replace(hands=tuple(hands), deck=tuple(cards))


class ReviewMoment(NamedTuple):
    """A moment after `at` actions, with its cause and the position to play out from.

    `moment` is None immediately after the tile was paid: the result is then certain.
    """

    at: int
    cause: Cause
    moment: PlayoutPoint | None


def review_moments(
    record: BoardRecord, seat: Seat | None, since: int = 0
) -> Iterator[ReviewMoment]:
    """Yield all moments from `since` on, which is the beginning of the game or of a tile.

    `seat` is the seat whose information is used; None if all hands are open. Consecutive rolls and
    draws form one moment, unless a player should have opened a deal.
    """
    driver, state = record.game.driver, record.start
    stands = driver.driver_state(state)
    changed = drawn = False
    for at, (action, after, _) in enumerate(record.played):
        then = driver.state_after(stands, after, action)
        if at == since:
            yield from _first_moments(at, state, stands, seat)
        if at >= since and not isinstance(action.deed, Discard):
            chance = isinstance(action.deed, Roll | Draw)
            strange = not chance or _is_unusual(state, stands, action, seat)
            if drawn and strange:
                yield ReviewMoment(at, Cause.DRAWN, PlayoutPoint(state, stands, seat))
            if chance and (changed or (strange and seat in (None, action.seat))):
                yield ReviewMoment(at + 1, Cause.PLAY, PlayoutPoint(state, stands, seat, action))
            if len(after.table.closed) > len(state.table.closed):
                yield ReviewMoment(at + 1, Cause.PLAY, None)
                if after.table.phase is not OVER and at + 1 < len(record.played):
                    yield ReviewMoment(at + 1, Cause.DEAL, PlayoutPoint(after, then, seat))
                changed = drawn = False
            else:
                drawn = chance or (drawn and not strange)
                changed = not chance
        stands, state = then, after
    if changed or drawn:
        cause = Cause.DRAWN if drawn else Cause.PLAY
        yield ReviewMoment(len(record.played), cause, PlayoutPoint(state, stands, seat))


def _first_moments(
    at: int, state: State, stands: DriverState, seat: Seat | None
) -> Iterator[ReviewMoment]:
    """Yield the first moments. A newly dealt game also gets one before the deal of the hands."""
    fresh = at == 0 and seat is None
    yield ReviewMoment(at, Cause.DEAL, PlayoutPoint(state, stands, seat, random_hands=fresh))
    if fresh:
        yield ReviewMoment(at, Cause.DRAWN, PlayoutPoint(state, stands, seat))


def _is_unusual(state: State, stands: DriverState, action: Action, seat: Seat | None) -> bool:
    """Return True if *shrewd* would have acted differently from the seat, which rolled or drew."""
    if seat not in (None, action.seat):
        return False
    seen = state.game.driver.bot_view(state, stands, action.seat)
    return advised_action(seen) != action
