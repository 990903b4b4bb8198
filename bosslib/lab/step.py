"""One step: an action in each game that is not over, for many games at once."""

from __future__ import annotations

import numpy as np

from bosslib.lab.bits import WORD, total
from bosslib.lab.cards import (
    HAND_KINDS,
    NO_COLOUR,
    PER_COLOUR,
    PLACE_OF,
    POTA,
    REVERSE,
    WILD,
    Index,
)
from bosslib.lab.choice import AWAY, NONE, Choice, Deed, kind_at
from bosslib.lab.drawing import draw
from bosslib.lab.legal import check_choices
from bosslib.lab.settling import settle
from bosslib.lab.state import BIT, IN_FRONT, LEFT, LYING, Games, Phase

KIND_AT = np.array([[kind_at(place, colour) for place in range(LYING)] for colour in range(3)])
"""Kind of the cards at each place, by the deal's colour: int64, shape (3, 32)."""

SHELF: Index = PLACE_OF.astype(np.intp)
"""Place of a card of each kind when it is played: in front of seat A if it goes before a seat."""

SHELF[PLACE_OF == POTA], SHELF[PLACE_OF == REVERSE], SHELF[WILD] = 8, 24, 16


def step(games: Games, choice: Choice) -> None:
    """Apply each row's choice, in place; games that are over do not change.

    `ChoiceError` for the first illegal row: then no game is changed. BossError if the arrays'
    shapes do not fit the games.
    """
    check_choices(games, choice)
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


def _pass_turn(games: Games, rows: Index) -> None:
    """Pass the turn to the left, to the first seat that is still in (TURN-3, TURN-6)."""
    at = games.out.take(rows).astype(np.intp) * IN_FRONT + games.turn.take(rows)
    games.turn[rows] = LEFT[games.players].ravel().take(at)


def _take_from_hand(games: Games, choice: Choice, rows: Index) -> Index:
    card = choice.card.take(rows).astype(np.intp)
    place = (rows * games.players + games.turn.take(rows)) * HAND_KINDS + card
    games.hands.reshape(-1)[place] -= 1
    return card


def _play(games: Games, choice: Choice, rows: Index) -> None:
    card = _take_from_hand(games, choice, rows)
    place = SHELF.take(card) + np.maximum(choice.seat.take(rows), 0)
    games.lying.reshape(-1)[rows * LYING + place] += 1
    opening = rows[games.phase.take(rows) == Phase.OPEN]
    if len(opening):
        games.colour[opening] = choice.card.take(opening) // PER_COLOUR  # TURN-1
        games.phase[opening] = Phase.PLAY
    _pass_turn(games, rows)


def _move(games: Games, choice: Choice, rows: Index) -> None:
    card = _take_from_hand(games, choice, rows)
    discard, lying = games.discard.reshape(-1), games.lying.reshape(-1)
    discard[rows * HAND_KINDS + card] += 1  # MOVE-5
    colour = games.colour.take(rows).astype(np.intp) * LYING
    places, goals = (each.take(rows, axis=0).T for each in (choice.places, choice.goals))
    for one in range(3):
        moved = np.flatnonzero(places[one] != NONE)
        here, place = rows.take(moved), places[one].take(moved).astype(np.intp)
        goal = goals[one].take(moved)
        lying[here * LYING + place] -= 1
        away = np.flatnonzero(goal == AWAY)
        kind = KIND_AT.take((colour.take(moved) + place).take(away))
        discard[here.take(away) * HAND_KINDS + kind] += 1
        on = np.flatnonzero(goal != AWAY)
        shelf = place.take(on) & -IN_FRONT
        lying[here.take(on) * LYING + shelf + goal.take(on)] += 1
    _pass_turn(games, rows)


def _name(games: Games, choice: Choice, rows: Index) -> None:
    games.colour[rows] = choice.card[rows].astype(np.uint8)
    games.phase[rows] = Phase.PLAY
    _pass_turn(games, rows)


def _pass(games: Games, choice: Choice, rows: Index) -> None:
    seat = BIT.take(games.turn.take(rows))
    once = games.once.take(rows)
    fresh = (once & seat) == 0
    both = ~fresh | (choice.deed.take(rows) == Deed.PASS2)
    out = games.out.take(rows) | seat * both
    games.out[rows] = out
    once |= seat
    games.once[rows] = once
    due = fresh & (once == games.everybody)
    bonus = rows[due]
    if len(bonus):  # PASS-5 (ruling): a double pass counts too
        needs = np.zeros((len(bonus), games.players), np.int64)
        needs[:, 0] = 1
        draw(games, bonus, games.turn[bonus].astype(np.intp), needs)
    ended = out == games.everybody
    _pass_turn(games, rows[~ended])
    last = rows[ended]
    if len(last):  # TURN-7, PASS-7
        settle(games, last)


def _discard(games: Games, choice: Choice, rows: Index) -> None:
    seat = games.chosen.take(rows)
    hands, discard = games.hands.reshape(-1), games.discard.reshape(-1)
    first = (rows * games.players + seat) * HAND_KINDS
    for each in (choice.card, choice.other):
        card = each.take(rows)
        some = np.flatnonzero(card != NONE)
        card = card.take(some)
        hands[first.take(some) + card] -= 1
        discard[rows.take(some) * HAND_KINDS + card] += 1
    seat += 1
    games.chosen[rows] = seat
    everybody = rows[seat == games.players]
    if len(everybody):
        _next_deal(games, everybody)


def _next_deal(games: Games, rows: Index) -> None:
    """Refill the hands and start the next deal (NEXT-2, NEXT-4, NEXT-5)."""
    boss = (games.boss.take(rows).astype(np.intp) + 1) % games.players
    seats = (boss[:, None] + np.arange(games.players)) % games.players
    hands = games.hands.reshape(-1, HAND_KINDS).view(WORD)
    held = hands.take((rows * games.players)[:, None] + seats, axis=0)  # boss's hand first
    holds = total(held[..., 0] + held[..., 1] + held[..., 2] + held[..., 3] + held[..., 4])
    draw(games, rows, boss, np.maximum(games.size.hand - holds.astype(np.int64), 0))
    games.boss[rows] = boss.astype(np.uint8)
    games.turn[rows] = games.boss[rows]
    games.phase[rows] = Phase.OPEN
    games.colour[rows] = NO_COLOUR
    games.deal[rows] += 1
    for sets in (games.once, games.out, games.cousins, games.chosen):
        sets[rows] = 0
