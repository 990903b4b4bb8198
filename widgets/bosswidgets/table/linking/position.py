"""A position as the text of an address, and the game that such a text opens."""

from __future__ import annotations

import json
import re
from typing import Any

from bosslib import BossError, Record
from bosslib.documents.nodes import Node, parsed
from bosslib.documents.scenario import SCHEMA, read
from bosslib.errors import ScenarioError
from bosslib.game import SEATS, AnyState, Seat, parse_seat
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.kit.packing import packed, unpacked
from bosswidgets.table.defaults import BOT, PERSON, names

MOST = 8000
"""So many letters fit into an address everywhere."""

PACKED = re.compile(r"[\w-]+", re.ASCII)

FAULT = "linking.broken"


def document(state: AnyState, seat: Seat, *, hides: bool) -> dict[str, Any]:
    """A position for who sits at a seat, as a boss/1 document with that `seat`.

    With `hides` nothing is in it that the seat does not see: other cards are in the others' hands,
    and the draw pile is left to chance.
    """
    game = state.game
    seen = game.view(state, seat)
    if hides:
        state = game.supposed(seen) or state
    made = {"schema": SCHEMA, "game": game.name, "seat": SEATS[seat], **game.files.write(state)}
    if hides:
        there = game.files.position(state)
        short = {name: each for name, each in there.items() if name != "deck"}
        try:
            less = made | {"position": short}
            if game.view(_state(less), seat) == seen:
                return less
        except ScenarioError:
            pass  # not all cards are in it
    return made


def code(document: dict[str, Any]) -> str:
    """A position's document as it stands in an address."""
    return packed(json.dumps(document, separators=(",", ":")))


def opened(text: str, game: str) -> SeatedGame:
    """The game that begins at the position of an address, with bots on the other seats.

    What an address says is packed, or the document itself in JSON or TOML. BossError with the
    reason if it cannot be read, or if it is a position of another game than the one of this name.
    """
    try:
        plain = unpacked(text, FAULT) if PACKED.fullmatch(text) else text
        found = parsed(plain, toml=not plain.lstrip().startswith("{"))
        if isinstance(found, dict):
            found.setdefault("schema", SCHEMA)
            found.setdefault("game", game)
        state = _state(found)
        players = len(state.money)
        seat = Node(found, "").get("seat", SEATS[PERSON]).read(parse_seat)
        if seat >= players:
            raise ScenarioError("seat", "scenario.no-such-seat", seat=SEATS[seat], players=players)
    except BossError as error:
        raise BossError("linking.wrong", why=error) from None
    if state.game.name != game:
        raise BossError(f"saves.other.{game}")
    bots = tuple(None if at == seat else BOT for at in range(players))
    return SeatedGame(Record(state), _called(players, seat), bots, practice=True)


def _state(found: Any) -> Any:
    """The position that a document says, whoever sits where."""
    if isinstance(found, dict):
        found = {name: each for name, each in found.items() if name != "seat"}
    return read(Node(found, "")).start


def _called(players: int, seat: Seat) -> tuple[str, ...]:
    """What the players are called: who sits at the seat is the person."""
    usual = [say(f"names.{each}") for each in SEATS[:players]]
    usual[seat] = names(1)[PERSON]
    return tuple(usual)
