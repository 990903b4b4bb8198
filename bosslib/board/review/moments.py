"""The moments of a board game at which what everybody can expect may change, and what changed it.

Chance is a roll of the die and a draw. Before each stands what could be expected with any pips and
any cards; what lies between two of them, people did.
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
    """A position to be played on from, with what is done there first, whatever comes of it.

    `seat` is whose eyes look on, None if all hands are open; `undealt` says that the hands may be
    any.
    """

    state: State
    stands: Standing
    seat: Seat | None
    action: Action | None = None
    undealt: bool = False

    def world(self, rng: Random) -> State:
        """The position with all that is hidden, or still to come, by chance."""
        state = self.state
        if self.seat is not None:
            return determinized(view(state, self.seat), rng)
        deck, seed = list(state.deck), rng.randrange(2**32)
        rng.shuffle(deck)
        world = state._replace(deck=tuple(deck), dice=(), script=(), seed=seed)
        return _redealt(world, rng) if self.undealt else world

    def money(self, rng: Random) -> list[float]:
        """What each seat gets from here until the tile is paid, in millions, in one playout."""
        world, stands = self.world(rng), self.stands._replace(asked=())
        now = world
        if self.action:
            now = apply(world, self.action)
            stands = now.game.driver.after(stands, now, self.action)
        after = played_on(now, stands)
        return [float(has - had) for has, had in zip(after.money, world.money, strict=True)]


def _redealt(state: State, rng: Random) -> State:
    """The same with all hands dealt anew."""
    cards: list[Card] = [card for hand in state.hands for card in hand] + list(state.deck)
    rng.shuffle(cards)
    hands = []
    for size in state.table.hand_sizes:
        hands.append(ordered(cards[:size]))
        cards = cards[size:]
    return state._replace(hands=tuple(hands), deck=tuple(cards))


class Marked(NamedTuple):
    """After how many actions, what led there, and what is to be played on from.

    `moment` is None where the tile has just been paid: then what everybody has is certain.
    """

    at: int
    cause: Cause
    moment: Standpoint | None


def moments(record: BoardRecord, seat: Seat | None, since: int = 0) -> Iterator[Marked]:
    """All moments after so many actions: at the beginning of the game, or when a tile was paid.

    `seat` is whose eyes look on, None if all hands are open. Rolls and draws that follow each other
    are one moment, unless somebody would better have opened a deal.
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
    """Where it begins: in a game that has just been dealt, first with any cards."""
    fresh = at == 0 and seat is None
    yield Marked(at, Cause.DEAL, Standpoint(state, stands, seat, undealt=fresh))
    if fresh:
        yield Marked(at, Cause.DRAWN, Standpoint(state, stands, seat))


def _strange(state: State, stands: Standing, action: Action, seat: Seat | None) -> bool:
    """Whether *shrewd* would have opened the deal where somebody rolled or drew, as is seen."""
    if seat not in (None, action.seat):
        return False
    seen = state.game.driver.seen(state, stands, action.seat)
    return advised(seen) != action
