"""The board as data: the investors each space needs, the dividends it pays and the deal tiles.

The shipped board is a reconstruction; `data.toml` names its sources. A file in the same format
replaces it. Invalid files are rejected with the position of the error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple

from bosslib.board.cards import Family
from bosslib.documents.nodes import Node, add_location, parse_document, read_text, toml_line
from bosslib.errors import ScenarioError
from bosslib.words import join_list

SPACES, TILES = 16, 15
MAX_NAME_LENGTH = 24
"""Maximum length of a board's name."""

SHIPPED_PATH = Path(__file__).with_name("data.toml")


class Space(NamedTuple):
    """A deal space (B-DEAL-1).

    It needs all investors in `named` and `some` more from the list `of`.
    """

    named: tuple[Family, ...]
    some: int
    of: tuple[Family, ...]
    dividends: int

    @property
    def needs(self) -> int:
        """Number of investors that the space needs."""
        return len(self.named) + self.some

    @property
    def families(self) -> tuple[Family, ...]:
        """All families that can fill a place of the space."""
        return (*self.named, *self.of)


class Tile(NamedTuple):
    """A deal tile, identified by its number, 1 to 15 (B-SETUP-6).

    `value` is the value of one dividend in millions; `ends` holds the die results that end the
    game.
    """

    number: int
    value: int
    ends: tuple[int, ...]


class Board(NamedTuple):
    """A board of 16 spaces, in clockwise order, and 15 tiles, top tile first."""

    name: str
    spaces: tuple[Space, ...]
    tiles: tuple[Tile, ...]

    @property
    def is_reconstructed(self) -> bool:
        """True for the shipped board, which is a reconstruction of the printed one."""
        return self == shipped()


@cache
def shipped() -> Board:
    """Return the board that ships with the package."""
    return load_board(SHIPPED_PATH)


def load_board(path: Path) -> Board:
    """Load a board from TOML. Raises ScenarioError with file, line and key if it is invalid."""
    return parse_board(read_text(path), str(path))


def parse_board(text: str, place: str) -> Board:
    """Parse a board from TOML text.

    Raises ScenarioError with `place`, line and key if it is invalid.
    """
    try:
        return read_board(Node(parse_document(text, toml=True), ""))
    except ScenarioError as error:
        line = f"{place}:{toml_line(text, error.place)}" if error.place else place
        raise add_location(error, line) from None


def read_board(document: Node) -> Board:
    """Build a board from a parsed document.

    Raises ScenarioError with the key path if it is invalid.
    """
    document.keys(("name", "spaces", "tiles"))
    name = _read_name(document)
    spaces = [_read_space(each) for each in document.at("spaces").items()]
    _check_count(document.at("spaces"), len(spaces), SPACES)
    if "tiles" not in document:
        return Board(name, tuple(spaces), shipped().tiles)
    tiles = [
        _read_tile(each, number) for number, each in enumerate(document.at("tiles").items(), 1)
    ]
    _check_count(document.at("tiles"), len(tiles), TILES)
    return Board(name, tuple(spaces), tuple(tiles))


def board_errors(document: Node) -> Iterator[ScenarioError]:
    """Yield every error in a document, which must have 16 spaces and, if any, 15 tiles."""
    checks: list[tuple[Callable[[Node], object], Node]] = [(_read_name, document)]
    for space in document.at("spaces").items():
        checks += [(_read_needs, space), (_read_dividends, space)]
    for tile in document.get("tiles", []).items():
        checks += [(_read_value, tile), (_read_ends, tile)]
    for check, node in checks:
        try:
            check(node)
        except ScenarioError as error:
            yield error


def _read_name(document: Node) -> str:
    node = document.at("name")
    name = node.text()
    if not name.strip():
        node.fail("empty")
    if len(name) > MAX_NAME_LENGTH or not name.isprintable():
        raise ScenarioError(node.place, "board.file.name", most=MAX_NAME_LENGTH)
    return name


def _check_count(node: Node, there: int, wanted: int) -> None:
    if there != wanted:
        raise ScenarioError(node.place, "board.file.count", there=there, wanted=wanted)


def _read_space(node: Node) -> Space:
    node.keys(("named", "some", "of", "dividends"))
    return Space(*_read_needs(node), _read_dividends(node))


def _read_needs(node: Node) -> tuple[tuple[Family, ...], int, tuple[Family, ...]]:
    """Read a space's needs: the named families, the number of others and their list."""
    named, of = (_read_families(node.get(key, [])) for key in ("named", "of"))
    both = [each for each in (*named, *of) if (*named, *of).count(each) > 1]
    if both:
        raise ScenarioError(node.place, "board.file.twice", family=both[0])
    count = node.get("some", 0)
    some = _read_integer(count, 0, len(Family), "number")
    if some > len(of):
        raise ScenarioError(count.place, "board.file.some", some=some, there=len(of))
    if not named and not some:
        raise ScenarioError(node.place, "board.file.nobody")
    if of and not some:
        raise ScenarioError(count.place, "board.file.idle")
    return named, some, of


def _read_dividends(node: Node) -> int:
    return _read_integer(node.at("dividends"), 1, 20, "dividends")


def _read_integer(node: Node, low: int, high: int, key: str) -> int:
    """Read an integer from `low` to `high`.

    Raises ScenarioError with the message `board.file.<key>`.
    """
    with suppress(ScenarioError):
        return node.integer(low, high)
    raise ScenarioError(node.place, f"board.file.{key}", low=low, high=high)


def _read_families(node: Node) -> tuple[Family, ...]:
    return tuple(read_family(each) for each in node.items())


def read_family(node: Node) -> Family:
    """Return the family whose letter the node contains."""
    text = node.text()
    if text not in list(Family):
        raise ScenarioError(node.place, "board.file.family", known=join_list(Family))
    return Family(text)


def _read_tile(node: Node, number: int) -> Tile:
    node.keys(("value", "ends"))
    return Tile(number, _read_value(node), _read_ends(node))


def _read_value(node: Node) -> int:
    return _read_integer(node.at("value"), 1, 20, "value")


def _read_ends(node: Node) -> tuple[int, ...]:
    return tuple(_read_integer(each, 1, 6, "ends") for each in node.get("ends", []).items())


def board_document(board: Board) -> dict[str, object]:
    """Serialize a board as a document that `read_board` accepts."""
    return {
        "name": board.name,
        "spaces": [
            {
                "named": [str(each) for each in space.named],
                "some": space.some,
                "of": [str(each) for each in space.of],
                "dividends": space.dividends,
            }
            for space in board.spaces
        ],
        "tiles": [{"value": tile.value, "ends": list(tile.ends)} for tile in board.tiles],
    }
