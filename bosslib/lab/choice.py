"""Choices in many games at once: one row of a few arrays for each game."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from bosslib.game import SEATS
from bosslib.lab.cards import (
    CARD,
    COLOURS,
    HAND_KINDS,
    NO_COLOUR,
    PER_COLOUR,
    POTA,
    REVERSE,
    U8,
    WILD,
)
from bosslib.lab.state import IN_FRONT, LYING, Games

I8 = npt.NDArray[np.int8]
NONE = -1
AWAY = -1
"""Goal of a Move: the discard pile."""


class Deed(IntEnum):
    """Type of a row's deed; its comments name the other fields that it uses, the rest being -1."""

    PASS = 0
    """Turn one disk (PASS-1)."""
    PASS2 = 1
    """Turn both disks (PASS-4)."""
    PLAY = 2
    """Play `card`, in front of `seat` if it is a POTA or a Reverse (DEAL-1, POTA-1, REV-1)."""
    MOVE = 3
    """Play the Move card `card`: a card at each of `places` goes to `goals` (MOVE-1)."""
    NAME = 4
    """Name a colour, 0 to 2, in `card` (TURN-2)."""
    DISCARD = 5
    """Between deals: discard `card` and `other`, or only the first, or keep all (NEXT-3)."""


class Choice(NamedTuple):
    """A choice for each of N games; it is ignored in games that are over."""

    deed: U8
    """uint8 (N,): a `Deed`."""
    card: I8
    """int8 (N,): a kind of card, or the named colour."""
    other: I8
    """int8 (N,): the second discarded card."""
    seat: I8
    """int8 (N,): the seat in front of which the card is played."""
    places: I8
    """int8 (N, 3): the place of each moved card, as in `Games.lying`."""
    goals: I8
    """int8 (N, 3): the goal seat of each; -1 with a place: the discard pile."""
    give: I8
    """int8 (N,): the seat that gets a Cousin token from the Boss, by agreement, before the deed."""

    def rows(self, which: npt.NDArray[np.intp] | npt.NDArray[np.bool_]) -> Choice:
        """Return the choices of some of the games."""
        return Choice._make(each[which] for each in self)


def all_passes(games: int) -> Choice:
    """Return a pass in each game, for a policy to overwrite."""
    return Choice(
        deed=np.zeros(games, np.uint8),
        card=np.full(games, NONE, np.int8),
        other=np.full(games, NONE, np.int8),
        seat=np.full(games, NONE, np.int8),
        places=np.full((games, 3), NONE, np.int8),
        goals=np.full((games, 3), NONE, np.int8),
        give=np.full(games, NONE, np.int8),
    )


def kind_at(place: int, colour: int) -> int:
    """Return the kind of the cards at a place when the deal has this colour."""
    if place < IN_FRONT:
        return colour * PER_COLOUR + place
    if place < 2 * IN_FRONT:
        return colour * PER_COLOUR + POTA
    return WILD if place < 3 * IN_FRONT else colour * PER_COLOUR + REVERSE


def text(games: Games, choice: Choice, row: int) -> str:
    """Return a row in the engine's notation, best effort; a token comes first as `give B`."""
    deed, card, seat = (int(each[row]) for each in (choice.deed, choice.card, choice.seat))
    match deed:
        case Deed.PASS:
            said = "pass"
        case Deed.PASS2:
            said = "pass2"
        case Deed.PLAY:
            said = _card(card) + ("" if seat == NONE else f"@{_seat(seat)}")
        case Deed.MOVE:
            said = " ".join([_card(card), *_shifts(games, choice, row)])
        case Deed.NAME:
            said = f"={COLOURS[card] if 0 <= card < NO_COLOUR else card}"
        case Deed.DISCARD:
            cards = [each for each in (card, int(choice.other[row])) if each != NONE]
            said = " ".join(["discard", *map(_card, cards)]) if cards else "keep"
        case _:
            said = str(deed)
    give = int(choice.give[row])
    gives = f"{_seat(int(games.boss[row]))}: give {_seat(give)}, " if give != NONE else ""
    return f"{gives}{_seat(games.acting_seat(row))}: {said}"


def _shifts(games: Games, choice: Choice, row: int) -> list[str]:
    colour = int(games.colour[row])
    found = []
    for place, goal in zip(choice.places[row].tolist(), choice.goals[row].tolist(), strict=True):
        if 0 <= place < LYING and colour < NO_COLOUR:
            at = "" if place < IN_FRONT else f"@{_seat(place % IN_FRONT)}"
            away = "x" if goal == AWAY else _seat(goal)
            found.append(f"{CARD[kind_at(place, colour)]}{at}>{away}")
        elif place != NONE:
            found.append(str(place))
    return found


def _card(kind: int) -> str:
    return CARD[kind].text if 0 <= kind < HAND_KINDS else str(kind)


def _seat(seat: int) -> str:
    return SEATS[seat] if 0 <= seat < len(SEATS) else str(seat)
