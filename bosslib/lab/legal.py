"""Legality in many games: the rule that each illegal choice breaks.

`broken_rules` checks any choices, and `step` calls it first. `playable_kinds` and
`playable_targets` list possible plays.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from bosslib.errors import BossError
from bosslib.lab.bits import WORD, total
from bosslib.lab.cards import (
    COLOUR_OF,
    HAND_KINDS,
    MOVE,
    NO_COLOUR,
    PER_COLOUR,
    PLACE_OF,
    POTA,
    U8,
    U64,
    WILD,
    Flags,
    Index,
)
from bosslib.lab.choice import AWAY, NONE, Choice, Deed, text
from bosslib.lab.state import BIT, IN_FRONT, LYING, Games, Phase, held_kinds

RULES = (
    "",
    "NOTATION",
    "TURN-8",
    "TURN-1",
    "TURN-2",
    "COUSIN-2",
    "COUSIN-3",
    "HAND-1",
    "TURN-4",
    "PASS-3",
    "MOVE-1",
    "MOVE-2",
)
"""Rules by the codes that `broken_rules` returns; code 0 is no rule."""

CODE = {rule: code for code, rule in enumerate(RULES)}


def _phase_rule(deed: int, phase: Phase) -> str:
    """Return the rule against any deed of a type in a phase; type 6 stands for unknown deeds."""
    if phase == Phase.OVER:
        return ""
    if deed > Deed.DISCARD:
        return "NOTATION"
    wrong = (deed == Deed.DISCARD) != (phase == Phase.DISCARD)
    return "TURN-8" if wrong or (deed == Deed.NAME and phase == Phase.PLAY) else ""


MISPLACED: U8 = np.array(
    [CODE[_phase_rule(deed, phase)] for deed in range(len(Deed) + 1) for phase in Phase], np.uint8
)
"""Rule against a deed (6: unknown) in a phase, at deed x 4 + phase: uint8 (28,)."""

BYTES: U64 = np.array(
    [[255 * (each >> seat & 1) for seat in range(8)] for each in range(64)], np.uint8
).view(np.uint64)[:, 0]
"""Byte mask of each set of seats, a whole byte for each seat: uint64, shape (64,)."""

DEAL_CARDS = np.uint64(sum(1 << kind for kind in range(WILD) if PLACE_OF[kind] < IN_FRONT))
"""Kinds of the Deal cards as a set."""


class ChoiceError(BossError):
    """A choice is illegal; `row` is its index in the arrays, `game` the game's number."""

    def __init__(self, games: Games, choice: Choice, row: int, rule: str) -> None:
        game = int(games.game[row])
        super().__init__("lab.refused", game=game, action=text(games, choice, row), rule=rule)
        self.row, self.game, self.rule = row, game, rule


def check_choices(games: Games, choice: Choice) -> None:
    """Raise ChoiceError for the first illegal choice; BossError if the arrays do not fit."""
    n = len(games)
    for name, each in choice._asdict().items():
        shape = (n, 3) if name in ("places", "goals") else (n,)
        dtype = "uint8" if name == "deed" else "int8"
        if each.shape != shape or each.dtype != dtype:
            found, wanted = f"{each.dtype} {each.shape}", f"{dtype} {shape}"
            raise BossError("lab.shape", name=name, found=found, wanted=wanted)
    wrong = broken_rules(games, choice)
    if wrong.any():
        row = int((wrong > 0).argmax())
        raise ChoiceError(games, choice, row, RULES[wrong[row]])


def broken_rules(games: Games, choice: Choice) -> U8:
    """Return the rule against each choice, as an index in `RULES`; 0 if there is none.

    There is none for a game that is over.
    """
    phase, deed = games.phase, choice.deed
    found = MISPLACED.take(np.minimum(deed, len(Deed)) * np.uint8(len(Phase)) + phase)
    given = np.flatnonzero((choice.give != NONE) & (deed <= Deed.DISCARD) & (phase != Phase.OVER))
    if len(given):
        before = _check_token(games, choice, given)
        found[given] = np.where(before > 0, before, found.take(given))
    for rows, does in (
        (np.flatnonzero(phase == Phase.OPEN), _check_opening),
        (np.flatnonzero((deed == Deed.PLAY) & (phase <= Phase.PLAY)), _check_play),
        (np.flatnonzero((deed == Deed.MOVE) & (phase <= Phase.PLAY)), _check_move),
        (np.flatnonzero((deed == Deed.DISCARD) & (phase != Phase.OVER)), _check_discard),
    ):
        if len(rows):
            found[rows] = does(games, choice, rows, found.take(rows))
    return found


def _record_rule(found: U8, where: Flags, rule: str) -> None:
    """Record a rule where none was found before."""
    found[where & (found == 0)] = CODE[rule]


def _check_token(games: Games, choice: Choice, rows: Index) -> U8:
    found = np.zeros(len(rows), np.uint8)
    seat = choice.give[rows]
    known = (seat >= 0) & (seat < games.players)
    _record_rule(found, ~known, "NOTATION")
    seat = np.where(known, seat, 0)
    _record_rule(found, games.phase[rows] != Phase.PLAY, "TURN-8")
    _record_rule(found, seat == games.boss[rows], "COUSIN-2")
    left = np.bitwise_count(games.cousins[rows]) < games.size.tokens
    _record_rule(found, ~left, "COUSIN-2")
    _record_rule(found, (games.cousins[rows] & BIT[seat]) > 0, "COUSIN-3")
    return found


def _check_opening(games: Games, choice: Choice, rows: Index, found: U8) -> U8:
    deed, card = choice.deed.take(rows), choice.card.take(rows)
    holds = (held_kinds(games, rows, games.turn) & DEAL_CARDS) != 0
    deal = (deed == Deed.PLAY) & (card >= 0) & (card < WILD)
    deal &= PLACE_OF[np.where(deal, card, POTA)] < IN_FRONT
    named = deed == Deed.NAME
    _record_rule(found, named & ((card < 0) | (card >= NO_COLOUR)), "NOTATION")
    _record_rule(found, holds & ~deal, "TURN-1")
    _record_rule(found, ~holds & ~named & ~deal, "TURN-2")
    return found


def deal_cards(games: Games, rows: Index) -> Flags:
    """Return which Deal cards the seats on turn hold: bool (M, 24), blue -5 first (TURN-1)."""
    hands = games.hands[rows, games.turn[rows], :WILD].reshape(len(rows), -1, PER_COLOUR)
    return (hands[:, :, :IN_FRONT] > 0).reshape(len(rows), -1)


def _copies_in_hand(games: Games, rows: Index, card: npt.NDArray[np.int8]) -> U8:
    """Return how many copies of a card each acting seat of some games has."""
    place = rows * games.players + games.turn.take(rows)
    return games.hands.reshape(-1).take(place * HAND_KINDS + card)


def _check_play(games: Games, choice: Choice, rows: Index, found: U8) -> U8:
    card, seat = choice.card.take(rows), choice.seat.take(rows)
    known = (card >= 0) & (card < HAND_KINDS)
    card = np.where(known, card, 0)
    place = PLACE_OF.take(card)
    in_front = (place == POTA) | (place == POTA + 1)
    known &= place < MOVE
    known &= np.where(in_front, (seat >= 0) & (seat < games.players), seat == NONE)
    _record_rule(found, _copies_in_hand(games, rows, card) == 0, "HAND-1")
    _record_rule(found, _misfits(card, games.colour.take(rows)), "TURN-4")
    if not games.nasty:
        closed = games.out.take(rows) & BIT.take(np.where(known & in_front, seat, 7))
        _record_rule(found, closed > 0, "PASS-3")
    found[~known] = CODE["NOTATION"]
    return found


def _misfits(card: npt.NDArray[np.int8], colour: U8) -> Flags:
    """Return where a card breaks TURN-4: it has another colour than the deal, and is not wild.

    Before the opening no colour is wrong.
    """
    own = COLOUR_OF.take(card)
    wrong: Flags = (own != colour) & (own != NO_COLOUR) & (colour != NO_COLOUR)
    return wrong


def _check_move(games: Games, choice: Choice, rows: Index, found: U8) -> U8:
    card = choice.card.take(rows)
    places, goals = (each.take(rows, axis=0).T.copy() for each in (choice.places, choice.goals))
    known = (card >= 0) & (card < WILD)
    card = np.where(known, card, MOVE)
    known &= PLACE_OF.take(card) >= MOVE
    used = places != NONE
    seats = places & (IN_FRONT - 1)
    readable = (places >= NONE) & (places < LYING)
    readable &= (places < IN_FRONT) | (seats < games.players)
    readable &= (goals >= AWAY) & (goals < games.players)
    known &= used.any(axis=0) & readable.all(axis=0)
    _record_rule(found, _copies_in_hand(games, rows, card) == 0, "HAND-1")
    _record_rule(found, _misfits(card, games.colour.take(rows)), "TURN-4")
    _record_rule(
        found, used.sum(axis=0, dtype=np.uint8) != PLACE_OF.take(card) - MOVE + 1, "MOVE-2"
    )
    front = used & (places >= IN_FRONT)
    nowhere = used & ~front & (goals != AWAY)  # a Deal card can only go away
    nowhere |= front & (goals == seats)
    _record_rule(found, nowhere.any(axis=0), "MOVE-1")
    if not games.nasty:
        ends = np.where(front, BIT.take(seats), 0) | np.where(
            front & (goals >= 0), BIT.take(goals & (IN_FRONT - 1)), 0
        )
        closed: Flags = (ends & games.out.take(rows)) > 0
        _record_rule(found, np.asarray(closed.any(axis=0)), "PASS-3")
    there = games.lying.reshape(-1).take(rows * LYING + np.where(known & used, places, 0))
    _record_rule(found, (used & (there == 0)).any(axis=0), "MOVE-1")
    for one in range(3):
        same = (places == places[one]).sum(axis=0, dtype=np.uint8)
        _record_rule(found, used[one] & (there[one] < same), "MOVE-2")
    found[~known] = CODE["NOTATION"]
    return found


def _check_discard(games: Games, choice: Choice, rows: Index, found: U8) -> U8:
    card, other = choice.card.take(rows), choice.other.take(rows)
    some = card != NONE
    known = (card >= 0) & (card < HAND_KINDS) & (other >= NONE) & (other < HAND_KINDS)
    _record_rule(found, ~some & (other != NONE), "NOTATION")
    card, other = np.where(known, card, 0), np.where(known, other, NONE)
    seats = games.acting.take(rows).astype(np.intp) % games.players
    first = (rows * games.players + seats) * HAND_KINDS
    hands = games.hands.reshape(-1)
    _record_rule(found, some & (hands.take(first + card) < 1 + (card == other)), "HAND-1")
    two = some & (other != NONE)
    _record_rule(found, two & (hands.take(first + np.where(two, other, 0)) == 0), "HAND-1")
    found[some & ~known] = CODE["NOTATION"]
    return found


def movable_count(games: Games, rows: Index) -> U8:
    """Return how many cards in play a Move card can take in some games: uint8 (M,) (MOVE-1)."""
    lying = games.lying.view(WORD).take(rows, axis=0)
    open_ = BYTES.take(games.reached.take(rows))
    words = ((lying[:, 1] + lying[:, 2] + lying[:, 3]) & open_) + lying[:, 0]
    return total(words).astype(np.uint8)


def playable_kinds(games: Games) -> Flags:
    """Return which kinds the seat on turn may play, with some target: bool (N, 40).

    All False in a game that is over, or between deals.
    """
    rows = np.arange(len(games))
    held = games.hands[rows, games.turn] > 0
    opening, playing = games.phase == Phase.OPEN, games.phase == Phase.PLAY
    deal = PLACE_OF < IN_FRONT
    fits = (games.colour[:, None] == COLOUR_OF) | (COLOUR_OF == NO_COLOUR)
    need = np.where(PLACE_OF >= MOVE, PLACE_OF - MOVE + 1, 0)
    enough = need <= movable_count(games, rows)[:, None]  # MOVE-2
    found: Flags = held & ((opening[:, None] & deal) | (playing[:, None] & fits & enough))
    return found


def playable_targets(games: Games) -> Flags:
    """Return the seats before which POTAs and Reverses may be played: bool (N, P) (PASS-3)."""
    seats = np.arange(games.players, dtype=np.uint8)
    return ((games.reached[:, None] >> seats) & 1).astype(np.bool_)
