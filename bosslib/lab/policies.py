"""Policies: functions of the games and one random number for each, to a choice for each.

A policy may use the whole state, though a player sees only the own hand and the table: the simple
ones here look at no other hand. Rows of games that are over are undefined.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from bosslib.errors import BossError
from bosslib.lab.bits import WORD, find_in_bytes, nth, nth_table, sets, total
from bosslib.lab.cards import (
    HAND_KINDS,
    MOVE,
    PER_COLOUR,
    POINTS,
    POTA,
    REVERSE,
    U8,
    U64,
    WILD,
    Array,
    Floats,
    Index,
)
from bosslib.lab.choice import AWAY, NONE, Choice, Deed, all_passes
from bosslib.lab.greedy import greedy
from bosslib.lab.legal import BYTES, DEAL_CARDS, deal_cards, movable_count
from bosslib.lab.state import BIT, IN_FRONT, LYING, SEATS, Games, Phase, hands_of, held_kinds
from bosslib.words import join_list

Policy = Callable[[Games, Floats], Choice]
"""Function of the games and float64 (N,), a number from 0 to below 1 for each game."""

_WILD = 13
"""Bit of the wild POTA in a mask of the kinds that fit a deal; 0 to 12 are a colour's places."""

_SINGLE = [*range(IN_FRONT), *range(MOVE, MOVE + 3)]
_FRONT = [POTA, REVERSE, _WILD]


def _pack_bits(bits: list[int]) -> npt.NDArray[np.uint16]:
    """Return, for each mask of 14 bits, these bits of it, packed together."""
    masks = np.arange(1 << (_WILD + 1))
    found = np.zeros(len(masks), np.uint16)
    for at, bit in enumerate(bits):
        found |= ((masks >> bit & 1) << at).astype(np.uint16)
    return found


SINGLES, FRONTS = _pack_bits(_SINGLE), _pack_bits(_FRONT)
NTH_SINGLE, NTH_FRONT = nth_table(_SINGLE), nth_table(_FRONT)
NTH_SEAT = nth_table([*range(SEATS)])
_FIRST = np.arange(4, dtype=np.uint64) * np.uint64(PER_COLOUR)
_OWN, _TO_WILD, _AS_WILD = (np.uint64(each) for each in ((1 << PER_COLOUR) - 1, WILD, _WILD))
_NUMBERS = np.arange(len(_FRONT) * SEATS, dtype=np.uint8)[:, None]
_BY = np.maximum(np.arange(SEATS + 1, dtype=np.uint8), 1)
SHARE, REST = _NUMBERS // _BY, _NUMBERS % _BY
"""Quotient and remainder of a number by a number of seats: uint8, shape (18, 7)."""

MOVES_OK = np.array([(0x3FFF & ~(7 << MOVE)) | ((1 << n) - 1) << MOVE for n in range(4)], np.uint16)
"""Masks of kinds that can be played when 0, 1, 2, 3 or more cards can be moved (MOVE-2)."""

_PAIRS = np.array([(low, high) for high in range(HAND_KINDS) for low in range(high)], np.uint8)
LOW, HIGH = _PAIRS[:, 0].copy(), _PAIRS[:, 1].copy()
"""All pairs of different numbers below 40, ordered so that pairs of smaller numbers come first."""


def random(games: Games, u: Floats) -> Choice:
    """Choose uniformly among the legal actions; a Move card counts once, whatever it moves.

    The distribution is that of the engine's `Legal.turns(rng)`. In a deal: a pass, a double pass if
    no disk is turned, each kind of Deal card, each kind of POTA and Reverse with each seat that
    cards reach, each kind of Move card that can be played. A Move takes its cards one after the
    other, uniformly, and each goes uniformly to one of its possible goals. As an opening: each kind
    of Deal card, or, without one, each colour. Between deals: keeping all, each kind, each two of
    different kinds, and two of each kind of which there are two. No tokens are given.
    """
    choice = all_passes(len(games))
    playing = np.flatnonzero(games.phase == Phase.PLAY)
    if len(playing):
        _choose_play(games, u, playing, choice)
    opening = np.flatnonzero(games.phase == Phase.OPEN)
    if len(opening):
        _choose_opening(games, u, opening, choice)
    between = np.flatnonzero(games.phase == Phase.DISCARD)
    if len(between):
        _choose_discard(games, u, between, choice)
    return choice


def _playable_masks(games: Games, rows: Index) -> npt.NDArray[np.uint16]:
    """Return the kinds that seats on turn could play, as masks: uint16 (M,)."""
    held = held_kinds(games, rows, games.turn)
    mask = (held >> _FIRST.take(games.colour.take(rows))) & _OWN | held >> _TO_WILD << _AS_WILD
    return mask.astype(np.uint16) & MOVES_OK.take(np.minimum(movable_count(games, rows), 3))


def _choose_play(games: Games, u: Floats, rows: Index, choice: Choice) -> None:
    mask, turn = _playable_masks(games, rows), games.turn.take(rows)
    single, front, reached = SINGLES.take(mask), FRONTS.take(mask), games.reached.take(rows)
    seats = np.bitwise_count(reached)
    passes = 2 - ((games.once.take(rows) >> turn) & 1)
    plain = passes + np.bitwise_count(single)
    exact = u.take(rows) * (plain + np.bitwise_count(front) * seats)
    number = exact.astype(np.uint8)
    is_pass, at_front = number < passes, number >= plain
    choice.deed[rows] = np.where(is_pass, number, np.uint8(Deed.PLAY))
    colour = games.colour.take(rows) * np.uint8(PER_COLOUR)

    at = np.flatnonzero(at_front)
    here, seats, which = rows.take(at), seats.take(at), (number - plain).take(at)
    place = NTH_FRONT[front.take(at), SHARE[which, seats]]
    choice.card[here] = np.where(place == _WILD, WILD, colour.take(at) + place)
    choice.seat[here] = NTH_SEAT[reached.take(at), REST[which, seats]]

    at = np.flatnonzero(~(is_pass | at_front))
    place = NTH_SINGLE[single.take(at), (number - passes).take(at)]
    choice.card[rows.take(at)] = colour.take(at) + place
    moves = np.flatnonzero(place >= MOVE)
    at = at.take(moves)
    if len(at):
        choice.deed[rows.take(at)] = Deed.MOVE
        rest = (exact - number).take(at)
        _choose_moves(games, rest, rows.take(at), place.take(moves) - (MOVE - 1), choice)


def _choose_moves(games: Games, u: Floats, rows: Index, number: U8, choice: Choice) -> None:
    """Choose cards and goals for Move cards that move `number` cards each, at random."""
    reached = games.reached[rows]
    seats = np.bitwise_count(reached).astype(np.intp)
    lying = games.lying.take(rows, axis=0)
    words = lying.view(WORD)
    words[:, 1:] &= BYTES.take(reached)[:, None]
    at = np.arange(len(rows))
    for one in range(3):
        at = at[number[at] > one]
        here, free = words.take(at, axis=0), seats.take(at)
        exact = u.take(at) * total(here[:, 0] + here[:, 1] + here[:, 2] + here[:, 3])
        pick = exact.astype(np.intp)
        rest = exact - pick
        place = _nth_lying(here, pick)
        lying.reshape(-1)[at * LYING + place] -= 1
        in_front = place >= IN_FRONT
        exact = rest * free
        pick = exact.astype(np.intp)
        others = reached.take(at) & ~BIT.take(place % IN_FRONT)
        on = in_front & (pick < free - 1)
        choice.places[rows[at], one] = place
        choice.goals[rows[at], one] = np.where(on, NTH_SEAT[others, pick], np.int8(AWAY))
        u[at] = np.where(in_front, exact - pick, rest)


def _nth_lying(words: U64, nth: Index) -> Index:
    """Return the place of the n-th lying card, from 0: intp (M,); words (M, 4)."""
    many = total(words).astype(np.intp)
    word, until, rest = np.zeros_like(nth), many[:, 0], nth.copy()
    for each in range(3):
        beyond = until <= nth
        word += beyond
        rest -= many[:, each] * beyond
        until = until + many[:, each + 1]
    at = np.arange(len(words)) * words.shape[1] + word
    place, _ = find_in_bytes(words.ravel().take(at), rest)
    return word * IN_FRONT + place.astype(np.intp)


def _choose_opening(games: Games, u: Floats, rows: Index, choice: Choice) -> None:
    held = held_kinds(games, rows, games.turn) & DEAL_CARDS
    different = np.bitwise_count(held)
    named = different == 0
    pick = (u[rows] * np.where(named, 3, different)).astype(np.uint8)
    choice.deed[rows] = np.where(named, Deed.NAME, Deed.PLAY)
    choice.card[rows] = np.where(named, pick, nth(held, pick))


def _choose_discard(games: Games, u: Floats, rows: Index, choice: Choice) -> None:
    hands = hands_of(games, rows, games.chosen)
    held, twice = sets(hands), sets(hands > 1)
    different = np.bitwise_count(held).astype(np.intp)
    one, two = 1 + different, 1 + different * (different + 1) // 2
    pick = (u[rows] * (two + np.bitwise_count(twice))).astype(np.intp)
    single, double = pick < one, pick >= two
    pair = np.where(single | double, 0, pick - one)
    first = np.where(single, np.maximum(pick, 1) - 1, LOW.take(pair))
    low = nth(np.where(double, twice, held), np.where(double, pick - two, first))
    high = np.where(double, low, nth(held, HIGH.take(pair)))
    choice.deed[rows] = Deed.DISCARD
    choice.card[rows] = np.where(pick == 0, NONE, low.view(np.int8))
    choice.other[rows] = np.where(single, NONE, high.view(np.int8))


def passing(games: Games, u: Floats) -> Choice:
    """Open as `random` does, then turn both disks; keep all cards between deals."""
    choice = all_passes(len(games))
    opening = np.flatnonzero(games.phase == Phase.OPEN)
    if len(opening):
        _choose_opening(games, u, opening, choice)
    choice.deed[games.phase == Phase.PLAY] = Deed.PASS2
    choice.deed[games.phase == Phase.DISCARD] = Deed.DISCARD
    return choice


ORDER = np.argsort(-np.tile(POINTS, 3), kind="stable")
"""Deal cards of the three colours, the largest number first: int64, shape (24,)."""


def highest(games: Games, u: Floats) -> Choice:
    """Play the largest positive Deal card that fits, or a POTA for yourself, or pass.

    Open with the largest Deal card, whatever its sign; name a colour at random; keep all cards
    between deals.
    """
    choice = passing(games, u)
    opening = np.flatnonzero((games.phase == Phase.OPEN) & (choice.deed == Deed.PLAY))
    if len(opening):
        best = ORDER[deal_cards(games, opening)[:, ORDER].argmax(axis=1)]
        choice.card[opening] = best // IN_FRONT * PER_COLOUR + best % IN_FRONT
    rows = np.flatnonzero(games.phase == Phase.PLAY)
    choice.deed[rows] = Deed.PASS
    if len(rows):
        mask = _playable_masks(games, rows)
        colour = games.colour[rows].astype(np.intp) * PER_COLOUR
        for place in (_WILD, POTA, *range(MINUS, IN_FRONT)):  # later ones replace earlier ones
            has = (mask >> place & 1) > 0
            card = np.full(len(rows), WILD) if place == _WILD else colour + place
            choice.card[rows[has]] = card[has]
            choice.seat[rows[has]] = games.turn[rows[has]] if place >= POTA else NONE
            choice.deed[rows[has]] = Deed.PLAY
    return choice


MINUS = IN_FRONT // 2
"""First place of a positive Deal card."""

POLICIES: dict[str, Policy] = {
    "random": random,
    "passing": passing,
    "highest": highest,
    "greedy": greedy,
}
"""All policies by name."""


def policy(name: str) -> Policy:
    """Return the policy of a name; BossError if there is none."""
    if name not in POLICIES:
        raise BossError("lab.policy", name=name, names=join_list(POLICIES))
    return POLICIES[name]


def seated(*policies: Policy) -> Policy:
    """Return a policy with one policy for each seat, A's first, repeated if there are fewer."""
    return dispatch(lambda games: games.acting % len(policies), *policies)


def dispatch(whose: Callable[[Games], Array], *policies: Policy) -> Policy:
    """Return a policy that dispatches: `whose` gives the index of each game's policy, int (N,)."""

    def choose(games: Games, u: Floats) -> Choice:
        choice = all_passes(len(games))
        mine = whose(games)
        for number, each in enumerate(policies):
            rows = np.flatnonzero((mine == number) & ~games.over)
            if len(rows):
                for whole, part in zip(choice, each(games.rows(rows), u[rows]), strict=True):
                    whole[rows] = part
        return choice

    return choose


Tokens = Callable[[Games, Floats], npt.NDArray[np.int8]]
"""Function like a policy that returns the seat to get a Cousin token: int8 (N,), -1 for nobody."""


def generous(games: Games, u: Floats) -> npt.NDArray[np.int8]:
    """Give a token in a deal with probability 0.1, uniformly to any seat that may have one.

    It does not matter whose turn it is: tokens may be given at any moment of the deal (COUSIN-2,
    COUSIN-8).
    """
    free = np.uint8(games.everybody) & ~games.cousins & ~BIT[games.boss]
    seats = np.bitwise_count(free).astype(np.intp)
    may = (games.phase == Phase.PLAY) & (np.bitwise_count(games.cousins) < games.size.tokens)
    pick = np.minimum((u * 10 * seats).astype(np.intp), SEATS - 1)
    return np.where(may & (u < 0.1), NTH_SEAT[free, pick], np.int8(NONE)).astype(np.int8)
