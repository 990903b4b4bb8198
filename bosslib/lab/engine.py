"""Conversion of positions and choices between the lab and the engine."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import numpy as np

from bosslib.card.actions import DOUBLE_PASS, PASS, Action, Discard, Move, Name, Play, Shift
from bosslib.card.cards import Card, Kind
from bosslib.card.state import Phase as EnginePhase
from bosslib.card.state import State
from bosslib.errors import BossError
from bosslib.lab.cards import CARD, COLOURS, HAND_KINDS, KIND, NO_COLOUR, NUMBERS, X
from bosslib.lab.chance import Chance
from bosslib.lab.choice import AWAY, NONE, Choice, Deed, kind_at
from bosslib.lab.state import IN_FRONT, LYING, Games

PHASES = tuple(EnginePhase)
FIELDS = (
    "phase",
    "boss",
    "turn",
    "deal",
    "colour",
    "x",
    "reserve",
    "once",
    "out",
    "cousins",
    "chosen",
    "shuffles",
    "lying",
    "hands",
    "discard",
    "end",
)
"""Fields that `pack_games` concatenates, in this order; then the money and the rest of the deck."""


def pack_games(games: Games) -> list[bytes]:
    """Serialize each game as bytes, equal for equal positions; `pack_state` does so for a state."""
    n = len(games)
    left = games.end - games.top
    parts = [getattr(games, name).reshape(n, -1).view(np.uint8) for name in FIELDS[:-1]]
    parts += [left[:, None], games.money.view(np.uint8)]
    head = np.concatenate(parts, axis=1)
    return [
        head[row].tobytes() + games.deck[row, games.top[row] : games.end[row]].tobytes()
        for row in range(n)
    ]


def pack_state(state: State) -> bytes:
    """Serialize a state of the engine as `pack_games` does the same position.

    Left out: offers, promises and who broke them, which the lab lacks; the order of cards in hands,
    fronts, the centre and the pile; which discards are public.
    """
    table = state.table
    seats = range(table.players)
    disks = table.passes
    chosen = len(table.chosen)
    return b"".join(
        (
            bytes(
                (
                    PHASES.index(table.phase),
                    table.boss,
                    table.turn,
                    table.deal,
                    NO_COLOUR if table.colour is None else COLOURS.index(table.colour),
                    table.x,
                    table.x_reserve,
                    sum(1 << seat for seat in seats if disks[seat]),
                    sum(1 << seat for seat in seats if disks[seat] == 2),
                    sum(1 << seat for seat in seats if table.cousins[seat]),
                    chosen,
                    state.shuffles,
                )
            ),
            _lying_counts(state),
            *map(_kind_counts, state.hands),
            _kind_counts(state.discard),
            bytes((len(state.deck),)),
            np.array(state.money, np.int32).tobytes(),
            bytes(map(KIND.__getitem__, state.deck)),
        )
    )


@lru_cache(maxsize=4096)  # most hands stay the same in a step
def _kind_counts(cards: tuple[Card, ...]) -> bytes:
    found = bytearray(HAND_KINDS)
    for each in cards:
        found[KIND[each]] += 1
    return bytes(found)


def _lying_counts(state: State) -> bytes:
    table = state.table
    found = bytearray(LYING)
    for each in table.centre:
        found[NUMBERS.index(each.number)] += 1
    for seat, front in enumerate(table.fronts):
        for each in front:
            shelf = 3 if each.kind is Kind.REVERSE else 2 if each.colour is None else 1
            found[shelf * IN_FRONT + seat] += 1
    return bytes(found)


def from_states(states: Sequence[State]) -> Games:
    """Convert the engine's positions to games, numbered from 0; reshuffles use the seed 0.

    BossError if there is none, if the number of players or the variant differs, if offers or
    promises are open, if cards in play are not of the deal's colour, or if the seats that have
    chosen between deals are not the first ones.
    """
    if not states:
        raise BossError("lab.games", games=0)
    table = states[0].table
    players, nasty = table.players, table.rules.nasty
    for state in states:
        _check_state(state, players, nasty=nasty)
    n = len(states)
    sizes = [12, LYING, players * HAND_KINDS, HAND_KINDS, 1, 4 * players]
    cuts = np.cumsum(sizes).tolist()
    deck = np.full((n, 105), 255, np.uint8)
    heads = np.empty((n, cuts[-1]), np.uint8)
    for row, state in enumerate(states):
        line = np.frombuffer(pack_state(state), np.uint8)
        heads[row] = line[: cuts[-1]]
        deck[row, : len(line) - cuts[-1]] = line[cuts[-1] :]
    small = {name: heads[:, at].copy() for at, name in enumerate(FIELDS[:12])}
    lying, hands, discard, end, money = (heads[:, low:high].copy() for low, high in pairwise(cuts))
    reserve = small.pop("reserve").astype(np.bool_)
    return Games(
        players=players,
        nasty=nasty,
        chance=Chance(0),
        game=np.arange(n, dtype=np.int64),
        reserve=reserve,
        lying=lying,
        hands=hands.reshape(n, players, HAND_KINDS),
        discard=discard,
        end=end[:, 0],
        top=np.zeros(n, np.uint8),
        money=money.view(np.int32),
        deck=deck,
        **small,
    )


def _check_state(state: State, players: int, *, nasty: bool) -> None:
    table = state.table
    if table.players != players or table.rules.nasty != nasty:
        raise BossError("lab.mixed")
    played = (*table.centre, *(card for front in table.fronts for card in front))
    if (
        table.offers
        or table.promises
        or any(card.colour not in (None, table.colour) for card in played)
        or table.chosen != tuple(range(len(table.chosen)))
    ):
        raise BossError("lab.position")


def action(games: Games, choice: Choice, row: int) -> Action:
    """Convert a row's deed to an action of the engine; NotationError if it is invalid.

    A Cousin token is left out: in the engine the Boss offers it and the player accepts.
    """
    seat, card = games.acting_seat(row), int(choice.card[row])
    match int(choice.deed[row]):
        case Deed.PASS:
            return Action(seat, PASS)
        case Deed.PASS2:
            return Action(seat, DOUBLE_PASS)
        case Deed.NAME:
            return Action(seat, Name(COLOURS[card]))
        case Deed.DISCARD:
            both = (card, int(choice.other[row]))
            return Action(seat, Discard(tuple(CARD[each] for each in both if each != NONE)))
        case Deed.MOVE:
            return Action(seat, Move(CARD[card], _shifts(games, choice, row)))
        case _:
            front = int(choice.seat[row])
            return Action(seat, Play(CARD[card], None if front == NONE else front))


def _shifts(games: Games, choice: Choice, row: int) -> tuple[Shift, ...]:
    colour = int(games.colour[row])
    found = []
    for place, goal in zip(choice.places[row].tolist(), choice.goals[row].tolist(), strict=True):
        if place != NONE:
            origin = None if place < IN_FRONT else place % IN_FRONT
            lying = CARD[kind_at(place, colour)]
            found.append(Shift(lying, origin, None if goal == AWAY else goal))
    return tuple(found)


def deck_of(games: Games, row: int) -> tuple[Card, ...]:
    """Return the whole deck of a game as engine cards, including those already drawn."""
    return tuple(CARD[each] for each in games.deck[row, : games.end[row]].tolist())


__all__ = ["X", "action", "deck_of", "from_states", "pack_games", "pack_state"]
