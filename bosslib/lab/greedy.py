"""The policy `greedy`: of all plays the one that is best if the deal ended straight after it.

Best is what leaves the player furthest ahead: what he would get, less the mean of what the others
would get (SETTLE-2). Who looks only at what he gets himself wins less. It looks one play ahead, at
its own hand and at what lies on the table, never at another hand or at the deck.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from bosslib.lab.cards import (
    HELD,
    MOVE,
    NUMBERS,
    PER_COLOUR,
    POINTS,
    POTA,
    REVERSE,
    U8,
    WILD,
    Flags,
    Floats,
    Index,
)
from bosslib.lab.choice import AWAY, NONE, Choice, Deed, nothing
from bosslib.lab.legal import deal_cards
from bosslib.lab.state import BIT, IN_FRONT, SEATS, Games, Phase, members

Ints = npt.NDArray[np.int64]

NEVER = np.int64(-(2**40))
"""What counts for a play that is not to be had: less than any other."""

LEAST_FIRST = sorted(range(IN_FRONT), key=lambda place: abs(NUMBERS[place]))
"""The places of the Deal cards, the smallest number first."""

PLAYS = np.array([*LEAST_FIRST, POTA, PER_COLOUR, MOVE, MOVE + 1, MOVE + 2], np.intp)
"""The plays but Reverses, as places in a colour; one more than these stands for the wild POTA."""

SMALL = np.repeat([13 * colour + place for place in LEAST_FIRST[:3] for colour in range(3)], 2)
"""What is discarded between deals, as kinds: +1, -2 and +2, each up to two times: int64 (18,)."""


def greedy(games: Games, _: Floats) -> Choice:
    """The play after which the player is furthest ahead if the deal ended; a pass if none helps.

    Plays are each Deal card, a POTA before himself, a Reverse before anybody whom cards reach, and
    each Move card, its cards moved one at a time, each where it is best then. Of equals a pass
    comes first, then the smaller Deal card; of seats himself, then who sits nearest to his left, so
    that no seat is worse off than another. He opens with the largest Deal card, of the colour of
    which he holds most; without one he names that colour. Between deals he discards up to two Deal
    cards of +1, -2 or +2. Nothing is left to chance. No tokens are given.
    """
    choice = nothing(len(games))
    for phase, does in ((Phase.PLAY, _play), (Phase.OPEN, _open), (Phase.DISCARD, _discard)):
        rows = np.flatnonzero(games.phase == phase)
        if len(rows):
            does(games, rows, choice)
    return choice


class _Look(NamedTuple):
    """Deals as the seats on turn see them: seats are counted from each of them to its left."""

    lying: U8
    """uint8 (M, 32), as `Games.lying`."""
    tokens: Ints
    """int64 (M, P): shares by Boss and Cousin tokens."""
    reached: Flags
    """bool (M, P): whom cards reach (PASS-3)."""
    held: U8
    """uint8 (M, 14): how many they hold of each card that fits, the wild POTA last (TURN-4)."""
    unit: Ints
    """int64 (M,): dollars a point (VALUE-1)."""
    limit: int

    def rows(self, at: Index) -> _Look:
        """Some of them."""
        return self._replace(**{name: getattr(self, name)[at] for name in BY_ROW})


BY_ROW = ("lying", "tokens", "reached", "held", "unit")


class _Stand(NamedTuple):
    """What it is good for the seats on turn to change."""

    points: Ints
    """int64 (M,): the sum of the centre."""
    unit: Ints
    limit: int
    share: Ints
    """int64 (M, P): how good one share more of each seat is: P - 1 of one's own, -1 of others, the
    sign turned round by a Reverse (REV-2)."""
    shares: Ints
    """int64 (M, P): the same for all shares of each seat."""

    @property
    def lead(self) -> Ints:
        """How many shares' value the player is ahead, times P - 1: int64 (M, 1)."""
        lead: Ints = self.shares.sum(axis=1, keepdims=True)
        return lead

    def value(self, more: Ints | int = 0) -> Ints:
        """What a share is worth with so many points more, a column each (VALUE-2): int64 (M, K)."""
        raw = (self.points[:, None] + more) * self.unit[:, None]
        worth: Ints = np.clip(raw, -self.limit, self.limit)
        return worth


def _looked(games: Games, rows: Index, seats: Index) -> _Look:
    players = games.players
    lying = games.lying[rows]
    for shelf in (8, 16, 24):
        front = slice(shelf, shelf + players)
        lying[:, front] = np.take_along_axis(lying[:, front], seats, axis=1)
    tokens = members(games.cousins[rows] | BIT[games.boss[rows]], players)  # COUSIN-3: never both
    reached = members(games.reached[rows], players) > 0
    hand = (rows * players + games.turn[rows]) * HELD
    colour = hand + games.colour[rows].astype(np.intp) * PER_COLOUR
    places = colour[:, None] + np.arange(PER_COLOUR + 1)
    places[:, PER_COLOUR] = hand + WILD
    return _Look(
        lying,
        np.take_along_axis(tokens, seats, axis=1).astype(np.int64),
        np.take_along_axis(reached, seats, axis=1),
        games.hands.reshape(-1).take(places),
        5 * (games.x[rows].astype(np.int64) + 2),
        games.size.limit,
    )


def _stand(look: _Look, lying: U8) -> _Stand:
    players = look.tokens.shape[1]
    potas, wild, reverses = (lying[:, at : at + players] for at in (8, 16, 24))
    share = 1 - 2 * (reverses & 1).astype(np.int64)
    share *= np.array([players - 1] + [-1] * (players - 1))
    points = (lying[:, :IN_FRONT] * POINTS).sum(axis=1)
    return _Stand(points, look.unit, look.limit, share, share * (look.tokens + potas + wild))


def _play(games: Games, rows: Index, choice: Choice) -> None:
    colour = games.colour[rows].astype(np.intp) * PER_COLOUR
    seats = (games.turn[rows].astype(np.intp)[:, None] + np.arange(games.players)) % games.players
    look = _looked(games, rows, seats)
    stand = _stand(look, look.lying)
    value, lead = stand.value(), stand.lead

    centre = stand.value(POINTS[LEAST_FIRST]) * lead
    pota = value * (lead + stand.share[:, :1])
    after, places, goals = _moves(look)
    plays = np.concatenate((centre, pota, pota, after), axis=1)
    plays = np.where(look.held[:, PLAYS] > 0, plays, NEVER)
    can = look.reached & (look.held[:, [REVERSE]] > 0)
    reverses = np.where(can, value * (lead - 2 * stand.shares), NEVER)
    best = np.concatenate((value * lead, plays, reverses), axis=1).argmax(axis=1)

    place = np.concatenate(([NONE], PLAYS, [REVERSE] * games.players))[best]
    wild = place == PER_COLOUR
    moves = (place >= MOVE) & ~wild
    passes = place == NONE
    front = np.where(place == REVERSE, best - 1 - len(PLAYS), 0)
    seat = np.where(wild | (place == POTA) | (place == REVERSE), _seat(seats, front), NONE)
    choice.deed[rows] = np.where(passes, Deed.PASS, np.where(moves, Deed.MOVE, Deed.PLAY))
    choice.card[rows] = np.where(passes, NONE, np.where(wild, WILD, colour + place))
    choice.seat[rows] = seat
    used = np.arange(3) <= np.where(moves, place - MOVE, NONE)[:, None]
    for one in range(3):
        at, goal = places[:, one], goals[:, one]
        there = np.where(at < IN_FRONT, at, at // IN_FRONT * IN_FRONT + _seat(seats, at % IN_FRONT))
        to = np.where(goal == AWAY, AWAY, _seat(seats, goal))
        choice.places[rows, one] = np.where(used[:, one], there, NONE)
        choice.goals[rows, one] = np.where(used[:, one], to, NONE)


def _seat(seats: Index, left: Index) -> Index:
    """Which seat is so many places to the left; any for a number that is no place."""
    found: Index = seats[np.arange(len(seats)), left % seats.shape[1]]
    return found


def _moves(look: _Look) -> tuple[Ints, Index, Index]:
    """What Move 1, 2 and 3 come to, and what they move: int64 (M, 3), places and goals (M, 3).

    A Move n moves the first n of them; `NEVER` with too few cards to move (MOVE-2).
    """
    found = np.full((len(look.lying), 3), NEVER)
    places, goals = np.full((2, *found.shape), NONE)
    now, still = look.lying.copy(), look.lying.copy()
    at = np.arange(len(found))
    for one in range(3):
        at = at[(look.held[at, MOVE + one : MOVE + 3] > 0).any(axis=1)]
        if not len(at):
            break
        after = _after_each(look.rows(at), now[at], still[at])
        best = after.argmax(axis=1)
        found[at, one] = after[np.arange(len(at)), best]
        can = found[at, one] > NEVER
        at, best = at[can], best[can]
        place, goal = (each[best] for each in SHIFTS[look.tokens.shape[1]])
        place += IN_FRONT * ((place // IN_FRONT == 1) & (still[at, place] == 0))  # a wild one then
        now[at, place] -= 1
        still[at, place] -= 1
        on = goal != AWAY
        now[at[on], place[on] // IN_FRONT * IN_FRONT + goal[on]] += 1
        places[at, one], goals[at, one] = place, goal
    return found, places, goals


def _shifts(players: int) -> tuple[Index, Index]:
    """Each card's place and goal (MOVE-1); a POTA's place stands for a wild one's as well."""
    fronts = [shelf + seat for shelf in (8, 24) for seat in range(players)]
    shifts = [(place, AWAY) for place in range(IN_FRONT)]
    shifts += [(place, goal) for place in fronts for goal in (AWAY, *range(players))]
    places, goals = np.array(shifts, np.intp).T
    return places, goals


SHIFTS = {players: _shifts(players) for players in range(3, SEATS + 1)}
"""All ways to move a card, by the number of players: places and goals."""


def _after_each(look: _Look, now: U8, still: U8) -> Ints:
    """What it comes to if one card is moved: int64 (M, ways), in the order of `SHIFTS`.

    `now` is what lies in play, and `still` what of it has not been moved yet (MOVE-2).
    """
    many, players = look.tokens.shape
    stand = _stand(look, now)
    value, lead = stand.value(), stand.lead
    found = [np.where(still[:, :IN_FRONT] > 0, stand.value(-POINTS) * lead, NEVER)]
    goals = np.concatenate((np.ones((many, 1), np.bool_), look.reached), axis=1)
    elsewhere = ~np.eye(players, players + 1, 1, dtype=np.bool_)
    potas, wild, reverses = (still[:, at : at + players] for at in (8, 16, 24))
    for gone, come, there in (
        (-stand.share, stand.share, potas + wild),
        (-2 * stand.shares, -2 * stand.shares, reverses),
    ):
        to = np.concatenate((np.zeros((many, 1), np.int64), come), axis=1)
        ways = (value * (lead + gone))[:, :, None] + (value * to)[:, None, :]
        can = ((there > 0) & look.reached)[:, :, None] & goals[:, None, :] & elsewhere
        found.append(np.where(can, ways, NEVER).reshape(many, -1))
    return np.concatenate(found, axis=1)


def _open(games: Games, rows: Index, choice: Choice) -> None:
    held = deal_cards(games, rows)
    cards = games.hands[rows, games.turn[rows], :WILD].reshape(-1, 3, PER_COLOUR)
    many = cards.sum(axis=2, dtype=np.int64)
    rank = np.where(held.reshape(-1, 3, IN_FRONT), 100 * POINTS + many[:, :, None], NEVER)
    best = rank.reshape(len(rows), -1).argmax(axis=1)
    card = best // IN_FRONT * PER_COLOUR + best % IN_FRONT
    holds = held.any(axis=1)
    choice.deed[rows] = np.where(holds, Deed.PLAY, Deed.NAME)
    choice.card[rows] = np.where(holds, card, many.argmax(axis=1))


def _discard(games: Games, rows: Index, choice: Choice) -> None:
    hands = games.hands[rows, games.chosen[rows]]
    has = hands[:, SMALL] > np.arange(len(SMALL)) % 2
    until = has.cumsum(axis=1)
    choice.deed[rows] = Deed.DISCARD
    for number, each in ((1, choice.card), (2, choice.other)):
        first = (until == number).argmax(axis=1)
        each[rows] = np.where(until[:, -1] >= number, SMALL[first], NONE)
