"""Game file: the players and the record, a boss/1 scenario in JSON.

The file of a running game is sealed (compressed and Base64-encoded) like an envelope: a casual look
shows no hand. This is no protection against a program.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping

from bosslib.documents.nodes import MOST_JSON, Node, parse_document
from bosslib.errors import BossError, ScenarioError
from bosslib.game import SEATS, AnyGame
from bosslib.log import SeatedGame
from bosslib.record import Record, replay_document

SCHEMA = "boss-table/1"

KEYS = ("schema", "names", "bots", "practice", "record")

MAX_FILE_CHARS = MOST_JSON
"""Maximum length of a file, in characters."""


def serialize_game(game: SeatedGame, review: Mapping[str, object] | None = None) -> str:
    """Serialize a game as the text of a file, with its review if there is one.

    The file contains all hands and the deck.
    """
    document = {
        "schema": SCHEMA,
        "names": game.names,
        "bots": game.bots,
        "practice": game.practice,
        "record": game.record.document(),
        **({"review": review} if review else {}),
    }
    return json.dumps(document, indent=1)


def serialize_sealed(game: SeatedGame) -> str:
    """Serialize a game as the text of a sealed file, which is not readable by accident."""
    packed = b64encode(zlib.compress(serialize_game(game).encode())).decode("ascii")
    return json.dumps({"schema": SCHEMA, "sealed": packed}, indent=1)


def parse_file(text: str, *, toml: bool = False) -> SeatedGame | Record:
    """Parse a file, sealed or not; ScenarioError with the place if it is invalid.

    Return the game; for a plain scenario, which names no players, return the record. With `toml`
    the text is TOML instead of JSON. A review in the file is ignored: it follows from the game.
    """
    document = parse_document(text, toml=toml)
    if not isinstance(document, dict) or document.get("schema") != SCHEMA:
        return replay_document(Node(document, ""))
    if "sealed" in document:
        packed = Node(document, "").keys(("schema", "sealed")).at("sealed")
        document = parse_document(_unseal(packed))
    node = Node(document, "").keys((*KEYS, "review"))
    record = replay_document(node.at("record"))
    players = record.start.table.players
    names = tuple(each.text() for each in _check_seat_list(node.at("names"), players).items())
    bots = tuple(
        _bot(each, record.game) for each in _check_seat_list(node.at("bots"), players).items()
    )
    return SeatedGame(record, names, bots, node.at("practice").boolean())


def parse_seated_game(text: str, *, toml: bool = False) -> SeatedGame:
    """Parse a file; in a plain scenario people named by their seats' letters play.

    Errors are those of `parse_file`.
    """
    found = parse_file(text, toml=toml)
    if isinstance(found, SeatedGame):
        return found
    players = found.start.table.players
    return SeatedGame(found, tuple(SEATS[:players]), (None,) * players, practice=True)


def _unseal(packed: Node) -> str:
    """Return the text under a seal."""
    try:
        opening = zlib.decompressobj()
        text = opening.decompress(b64decode(packed.text(), validate=True), MAX_FILE_CHARS)
        if opening.unconsumed_tail or not opening.eof:
            raise ValueError
        return text.decode()
    except (ValueError, zlib.error):
        raise ScenarioError(packed.place, "files.broken-seal") from None


def _check_seat_list(node: Node, players: int) -> Node:
    """Check that a list has an entry for each seat."""
    count = len(list(node.items()))
    if count != players:
        raise ScenarioError(node.place, "files.by-seat", count=count, players=players)
    return node


def _bot(node: Node, game: AnyGame) -> str | None:
    if node.value is None:
        return None
    try:
        game.bot(node.text())
    except ScenarioError:
        raise
    except BossError as error:
        raise ScenarioError(node.place, error.key, **error.values) from None
    return node.text()
