"""Greedy policy: the play that is best if the deal ended immediately after it.

Plays are ranked by the player's lead: its own payoff less the mean of the others' (SETTLE-2).
Maximizing the own payoff alone wins less often. The policy looks one play ahead, at its own hand
and the table, never at another hand or the deck.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from bosslib.lab.cards import (
    HAND_KINDS,
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
from bosslib.lab.choice import AWAY, NONE, Choice, Deed, all_passes
from bosslib.lab.legal import deal_cards
from bosslib.lab.state import BIT, IN_FRONT, SEATS, Games, Phase, members

Ints = npt.NDArray[np.int64]

NEVER = np.int64(-(2**40))
"""Value of an unavailable play: less than any other."""

LEAST_FIRST = sorted(range(IN_FRONT), key=lambda place: abs(NUMBERS[place]))
"""Places of the Deal cards, the smallest number first."""

PLAYS = np.array([*LEAST_FIRST, POTA, PER_COLOUR, MOVE, MOVE + 1, MOVE + 2], np.intp)
"""Plays except Reverses, as places in a colour; `PER_COLOUR` stands for the wild POTA."""

SMALL = np.repeat([13 * colour + place for place in LEAST_FIRST[:3] for colour in range(3)], 2)
"""Kinds discarded between deals: +1, -2 and +2, each up to twice: int64 (18,)."""


def greedy(games: Games, _: Floats) -> Choice:
    """Choose the play with the largest lead if the deal ended after it; a pass if none helps.

    Plays are each Deal card, a POTA in front of the player, a Reverse in front of any seat that
    cards reach, and each Move card, which moves one card at a time to where it is best. Ties are
    broken for a pass first, then the smaller Deal card; among seats for the player, then the
    nearest to the left, so that no seat has an advantage. The opening is the largest Deal card, of
    the colour of which the player holds most cards; without a Deal card it names that colour.
    Between deals the policy discards up to two Deal cards of +1, -2 or +2. It is deterministic and
    gives no tokens.
    """
    choice = all_passes(len(games))
    for phase, does in ((Phase.PLAY, _play), (Phase.OPEN, _open), (Phase.DISCARD, _discard)):
        rows = np.flatnonzero(games.phase == phase)
        if len(rows):
            does(games, rows, choice)
    return choice


class _DealView(NamedTuple):
    """Deals from the acting seats' points of view, with seats numbered to the left of each."""

    lying: U8
    """uint8 (M, 32), as `Games.lying`."""
    tokens: Ints
    """int64 (M, P): shares by Boss and Cousin tokens."""
    reached: Flags
    """bool (M, P): seats that cards reach (PASS-3)."""
    held: U8
    """uint8 (M, 14): number of each card that fits in hand, the wild POTA last (TURN-4)."""
    unit: Ints
    """int64 (M,): dollars a point (VALUE-1)."""
    limit: int

    def rows(self, at: Index) -> _DealView:
        """Return some of the rows."""
        return self._replace(**{name: getattr(self, name)[at] for name in BY_ROW})


BY_ROW = ("lying", "tokens", "reached", "held", "unit")


class _Valuation(NamedTuple):
    """Values of changes to the acting seats: points, and weights of shares."""

    points: Ints
    """int64 (M,): the sum of the centre."""
    unit: Ints
    limit: int
    share: Ints
    """int64 (M, P): weight of another share of each seat: P - 1 for the own seat, -1 for others.

    The sign is the opposite after a Reverse (REV-2).
    """
    shares: Ints
    """int64 (M, P): the same for all shares of each seat."""

    @property
    def lead(self) -> Ints:
        """Player's lead in share values, times P - 1: int64 (M, 1)."""
        lead: Ints = self.shares.sum(axis=1, keepdims=True)
        return lead

    def value(self, more: Ints | int = 0) -> Ints:
        """Return a share's value with `more` points, one column each (VALUE-2): int64 (M, K)."""
        raw = (self.points[:, None] + more) * self.unit[:, None]
        worth: Ints = np.clip(raw, -self.limit, self.limit)
        return worth


def _deal_view(games: Games, rows: Index, seats: Index) -> _DealView:
    players = games.players
    lying = games.lying[rows]
    for shelf in (8, 16, 24):
        front = slice(shelf, shelf + players)
        lying[:, front] = np.take_along_axis(lying[:, front], seats, axis=1)
    tokens = members(games.cousins[rows] | BIT[games.boss[rows]], players)  # COUSIN-3: never both
    reached = members(games.reached[rows], players) > 0
    hand = (rows * players + games.turn[rows]) * HAND_KINDS
    colour = hand + games.colour[rows].astype(np.intp) * PER_COLOUR
    places = colour[:, None] + np.arange(PER_COLOUR + 1)
    places[:, PER_COLOUR] = hand + WILD
    return _DealView(
        lying,
        np.take_along_axis(tokens, seats, axis=1).astype(np.int64),
        np.take_along_axis(reached, seats, axis=1),
        games.hands.reshape(-1).take(places),
        5 * (games.x[rows].astype(np.int64) + 2),
        games.size.limit,
    )


def _valuation(look: _DealView, lying: U8) -> _Valuation:
    players = look.tokens.shape[1]
    potas, wild, reverses = (lying[:, at : at + players] for at in (8, 16, 24))
    share = 1 - 2 * (reverses & 1).astype(np.int64)
    share *= np.array([players - 1] + [-1] * (players - 1))
    points = (lying[:, :IN_FRONT] * POINTS).sum(axis=1)
    return _Valuation(points, look.unit, look.limit, share, share * (look.tokens + potas + wild))


def _play(games: Games, rows: Index, choice: Choice) -> None:
    colour = games.colour[rows].astype(np.intp) * PER_COLOUR
    seats = (games.turn[rows].astype(np.intp)[:, None] + np.arange(games.players)) % games.players
    look = _deal_view(games, rows, seats)
    stand = _valuation(look, look.lying)
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
    """Return the seat this many places to the left; arbitrary for a number out of range."""
    found: Index = seats[np.arange(len(seats)), left % seats.shape[1]]
    return found


def _moves(look: _DealView) -> tuple[Ints, Index, Index]:
    """Return the results of Move 1, 2 and 3, int64 (M, 3), and the moved places and goals (M, 3).

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
        after = _move_values(look.rows(at), now[at], still[at])
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
    """Return each card's place and goal (MOVE-1); a POTA's place also stands for a wild POTA's."""
    fronts = [shelf + seat for shelf in (8, 24) for seat in range(players)]
    shifts = [(place, AWAY) for place in range(IN_FRONT)]
    shifts += [(place, goal) for place in fronts for goal in (AWAY, *range(players))]
    places, goals = np.array(shifts, np.intp).T
    return places, goals


SHIFTS = {players: _shifts(players) for players in range(3, SEATS + 1)}
"""All ways to move a card, by the number of players: places and goals."""


def _move_values(look: _DealView, now: U8, still: U8) -> Ints:
    """Return the result of moving one card: int64 (M, ways), in the order of `SHIFTS`.

    `now` is what lies in play, and `still` what of it has not been moved yet (MOVE-2).
    """
    many, players = look.tokens.shape
    stand = _valuation(look, now)
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
