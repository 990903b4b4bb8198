"""One step: an action in each game that is not over, for many games at once."""

from __future__ import annotations

import numpy as np

from bosslib.lab.cards import HELD, NO_COLOUR, PER_COLOUR, PLACE_OF, POTA, WILD, Index
from bosslib.lab.choice import AWAY, NONE, Choice, Deed, kind_at
from bosslib.lab.drawing import draw
from bosslib.lab.legal import refuse
from bosslib.lab.settling import settle
from bosslib.lab.state import BIT, IN_FRONT, LEFT, LYING, Games, Phase

KIND_AT = np.array([[kind_at(place, colour) for place in range(LYING)] for colour in range(3)])
"""The kind of the cards at each place, by the deal's colour: int64, shape (3, 32)."""

SHELF = np.array([8, 24], np.intp)
"""Where the places of POTAs and of Reverses begin."""


def step(games: Games, choice: Choice) -> None:
    """Do what each row says, in place; games that are over stand still.

    `ChoiceError` for the first row that a rule speaks against: then nothing is changed in any game.
    BossError if the arrays have other shapes than the games want.
    """
    refuse(games, choice)
    alive = games.phase != Phase.OVER
    given = np.flatnonzero(alive & (choice.give != NONE))
    if len(given):
        games.cousins[given] |= BIT[choice.give[given]]  # COUSIN-2
    deed = np.where(alive, choice.deed, 255)
    for one, does in (
        (Deed.PLAY, _play),
        (Deed.MOVE, _move),
        (Deed.NAME, _name),
        (Deed.DISCARD, _discard),
    ):
        rows = np.flatnonzero(deed == one)
        if len(rows):
            does(games, choice, rows)
    rows = np.flatnonzero(deed <= Deed.PASS2)
    if len(rows):
        _pass(games, choice, rows)


def _next(games: Games, rows: Index) -> None:
    """The turn goes to the left, to the first who is still in (TURN-3, TURN-6)."""
    games.turn[rows] = LEFT[games.players][games.out[rows], games.turn[rows]]


def _from_hand(games: Games, choice: Choice, rows: Index) -> Index:
    card = choice.card[rows].astype(np.intp)
    place = (rows * games.players + games.turn[rows]) * HELD + card
    games.hands.reshape(-1)[place] -= 1
    return card


def _play(games: Games, choice: Choice, rows: Index) -> None:
    card = _from_hand(games, choice, rows)
    place = PLACE_OF[card].astype(np.intp)
    in_front = np.flatnonzero(place >= POTA)
    shelf = SHELF[place[in_front] - POTA] + 8 * (card[in_front] == WILD)
    place[in_front] = shelf + choice.seat[rows[in_front]]
    games.lying.reshape(-1)[rows * LYING + place] += 1
    opening = rows[games.phase[rows] == Phase.OPEN]
    games.colour[opening] = choice.card[opening] // PER_COLOUR  # TURN-1
    games.phase[opening] = Phase.PLAY
    _next(games, rows)


def _move(games: Games, choice: Choice, rows: Index) -> None:
    card = _from_hand(games, choice, rows)
    games.discard[rows, card] += 1  # MOVE-5
    colour = games.colour[rows].astype(np.intp)
    for one in range(3):
        place, goal = choice.places[rows, one].astype(np.intp), choice.goals[rows, one]
        moved = place != NONE
        games.lying[rows[moved], place[moved]] -= 1
        away = moved & (goal == AWAY)
        kind = KIND_AT[colour[away], place[away]]
        games.discard[rows[away], kind] += 1
        on = moved & (goal != AWAY)
        games.lying[rows[on], place[on] // IN_FRONT * IN_FRONT + goal[on]] += 1
    _next(games, rows)


def _name(games: Games, choice: Choice, rows: Index) -> None:
    games.colour[rows] = choice.card[rows].astype(np.uint8)
    games.phase[rows] = Phase.PLAY
    _next(games, rows)


def _pass(games: Games, choice: Choice, rows: Index) -> None:
    seat = BIT[games.turn[rows]]
    once = games.once[rows]
    fresh = (once & seat) == 0
    both = ~fresh | (choice.deed[rows] == Deed.PASS2)
    games.out[rows] |= np.where(both, seat, 0).astype(np.uint8)
    once = once | seat
    games.once[rows] = once
    due = fresh & (once == games.everybody)
    bonus = rows[due]
    if len(bonus):  # PASS-5 (ruling): a double pass counts too
        needs = np.zeros((len(bonus), games.players), np.int64)
        needs[:, 0] = 1
        draw(games, bonus, games.turn[bonus].astype(np.intp), needs)
    ended = games.out[rows] == games.everybody
    _next(games, rows[~ended])
    last = rows[ended]
    if len(last):  # TURN-7, PASS-7
        settle(games, last)


def _discard(games: Games, choice: Choice, rows: Index) -> None:
    seat = games.chosen[rows].astype(np.intp)
    for each in (choice.card, choice.other):
        card = each[rows].astype(np.intp)
        some = card != NONE
        games.hands[rows[some], seat[some], card[some]] -= 1
        games.discard[rows[some], card[some]] += 1
    games.chosen[rows] += 1
    everybody = rows[games.chosen[rows] == games.players]
    if len(everybody):
        _next_deal(games, everybody)


def _next_deal(games: Games, rows: Index) -> None:
    """NEXT-2, NEXT-4, NEXT-5."""
    boss = (games.boss[rows].astype(np.intp) + 1) % games.players
    seats = (boss[:, None] + np.arange(games.players)) % games.players
    holds = games.hands[rows].sum(axis=2, dtype=np.int64)
    lacks = np.maximum(games.size.hand - holds, 0)
    draw(games, rows, boss, np.take_along_axis(lacks, seats, axis=1))
    games.boss[rows] = boss.astype(np.uint8)
    games.turn[rows] = games.boss[rows]
    games.phase[rows] = Phase.OPEN
    games.colour[rows] = NO_COLOUR
    games.deal[rows] += 1
    for sets in (games.once, games.out, games.cousins, games.chosen):
        sets[rows] = 0
