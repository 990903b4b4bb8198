"""Encoding a position for a URL, and starting a game from such a URL."""

from __future__ import annotations

import json
import re
from typing import Any

from bosslib import BossError, Record
from bosslib.documents.nodes import Node, parse_document
from bosslib.documents.scenario import SCHEMA, read_scenario
from bosslib.errors import ScenarioError
from bosslib.game import SEATS, AnyState, Seat, parse_seat
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.kit.text_codes import compress_text, decompress_text
from bosswidgets.table.defaults import BOT, PERSON, default_names

MAX_PACKED_LENGTH = 8000
"""Maximum length of an encoded position, with which a URL works everywhere."""

PACKED = re.compile(r"[\w-]+", re.ASCII)

FAULT = "linking.broken"


def position_document(state: AnyState, seat: Seat, *, hides: bool) -> dict[str, object]:
    """Return a position seen from a seat as a boss/1 document with that `seat`.

    With `hides` it contains nothing that the seat does not see: the others' hands are replaced by
    possible ones, and the draw pile is left to chance.
    """
    game = state.game
    seen = game.view(state, seat)
    if hides:
        state = game.determinize(seen) or state
    made = {"schema": SCHEMA, "game": game.name, "seat": SEATS[seat], **game.files.write(state)}
    if hides:
        there = game.files.position(state)
        short = {name: each for name, each in there.items() if name != "deck"}
        try:
            less = made | {"position": short}
            if game.view(_read_state(less), seat) == seen:
                return less
        except ScenarioError:
            pass  # the position does not contain all cards
    return made


def encode_position(document: dict[str, object]) -> str:
    """Return a position's document encoded for a URL."""
    return compress_text(json.dumps(document, separators=(",", ":")))


def game_from_link(text: str, game: str) -> SeatedGame:
    """Return a game that starts at an encoded position, with bots on the other seats.

    The text is either packed, or the document itself in JSON or TOML. BossError with the reason if
    it cannot be read, or if the position belongs to another game.
    """
    try:
        plain = decompress_text(text, FAULT) if PACKED.fullmatch(text) else text
        found = parse_document(plain, toml=not plain.lstrip().startswith("{"))
        if isinstance(found, dict):
            found.setdefault("schema", SCHEMA)
            found.setdefault("game", game)
        state = _read_state(found)
        players = len(state.money)
        seat = Node(found, "").get("seat", SEATS[PERSON]).read(parse_seat)
        if seat >= players:
            raise ScenarioError("seat", "scenario.no-such-seat", seat=SEATS[seat], players=players)
    except BossError as error:
        raise BossError("linking.wrong", why=error) from None
    if state.game.name != game:
        raise BossError(f"saves.other.{game}")
    bots = tuple(None if at == seat else BOT for at in range(players))
    return SeatedGame(Record(state), _names_with_person(players, seat), bots, practice=True)


def _read_state(found: object) -> Any:
    """Return the position in a document, ignoring its seat."""
    if isinstance(found, dict):
        found = {name: each for name, each in found.items() if name != "seat"}
    return read_scenario(Node(found, "")).start


def _names_with_person(players: int, seat: Seat) -> tuple[str, ...]:
    """Return the default names, with the person's name at the given seat."""
    usual = [say(f"names.{each}") for each in SEATS[:players]]
    usual[seat] = default_names(1)[PERSON]
    return tuple(usual)
