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
from bosslib.documents.nodes import Node, line_of, located, parsed, text_of
from bosslib.errors import ScenarioError
from bosslib.words import listing

SPACES, TILES = 16, 15
LETTERS = 24
"""Maximum length of a board's name."""

SHIPPED = Path(__file__).with_name("data.toml")


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
    def reconstructed(self) -> bool:
        """True for the shipped board, which is a reconstruction of the printed one."""
        return self == shipped()


@cache
def shipped() -> Board:
    """Return the board that ships with the package."""
    return load(SHIPPED)


def load(path: Path) -> Board:
    """Load a board from TOML. Raises ScenarioError with file, line and key if it is invalid."""
    return loaded(text_of(path), str(path))


def loaded(text: str, place: str) -> Board:
    """Parse a board from TOML text.

    Raises ScenarioError with `place`, line and key if it is invalid.
    """
    try:
        return read(Node(parsed(text, toml=True), ""))
    except ScenarioError as error:
        line = f"{place}:{line_of(text, error.place)}" if error.place else place
        raise located(error, line) from None


def read(document: Node) -> Board:
    """Build a board from a parsed document.

    Raises ScenarioError with the key path if it is invalid.
    """
    document.keys(("name", "spaces", "tiles"))
    name = _name(document)
    spaces = [_space(each) for each in document.at("spaces").items()]
    _count(document.at("spaces"), len(spaces), SPACES)
    if "tiles" not in document:
        return Board(name, tuple(spaces), shipped().tiles)
    tiles = [_tile(each, number) for number, each in enumerate(document.at("tiles").items(), 1)]
    _count(document.at("tiles"), len(tiles), TILES)
    return Board(name, tuple(spaces), tuple(tiles))


def faults(document: Node) -> Iterator[ScenarioError]:
    """Yield every error in a document, which must have 16 spaces and, if any, 15 tiles."""
    checks: list[tuple[Callable[[Node], object], Node]] = [(_name, document)]
    for space in document.at("spaces").items():
        checks += [(_needed, space), (_dividends, space)]
    for tile in document.get("tiles", []).items():
        checks += [(_value, tile), (_ends, tile)]
    for check, node in checks:
        try:
            check(node)
        except ScenarioError as error:
            yield error


def _name(document: Node) -> str:
    node = document.at("name")
    name = node.text()
    if not name.strip():
        node.fail("empty")
    if len(name) > LETTERS or not name.isprintable():
        raise ScenarioError(node.place, "board.file.name", most=LETTERS)
    return name


def _count(node: Node, there: int, wanted: int) -> None:
    if there != wanted:
        raise ScenarioError(node.place, "board.file.count", there=there, wanted=wanted)


def _space(node: Node) -> Space:
    node.keys(("named", "some", "of", "dividends"))
    return Space(*_needed(node), _dividends(node))


def _needed(node: Node) -> tuple[tuple[Family, ...], int, tuple[Family, ...]]:
    """Read a space's needs: the named families, the number of others and their list."""
    named, of = (_families(node.get(key, [])) for key in ("named", "of"))
    both = [each for each in (*named, *of) if (*named, *of).count(each) > 1]
    if both:
        raise ScenarioError(node.place, "board.file.twice", family=both[0])
    count = node.get("some", 0)
    some = _whole(count, 0, len(Family), "number")
    if some > len(of):
        raise ScenarioError(count.place, "board.file.some", some=some, there=len(of))
    if not named and not some:
        raise ScenarioError(node.place, "board.file.nobody")
    if of and not some:
        raise ScenarioError(count.place, "board.file.idle")
    return named, some, of


def _dividends(node: Node) -> int:
    return _whole(node.at("dividends"), 1, 20, "dividends")


def _whole(node: Node, low: int, high: int, key: str) -> int:
    """Read an integer from `low` to `high`.

    Raises ScenarioError with the message `board.file.<key>`.
    """
    with suppress(ScenarioError):
        return node.whole(low, high)
    raise ScenarioError(node.place, f"board.file.{key}", low=low, high=high)


def _families(node: Node) -> tuple[Family, ...]:
    return tuple(family_of(each) for each in node.items())


def family_of(node: Node) -> Family:
    """Return the family whose letter the node contains."""
    text = node.text()
    if text not in list(Family):
        raise ScenarioError(node.place, "board.file.family", known=listing(Family))
    return Family(text)


def _tile(node: Node, number: int) -> Tile:
    node.keys(("value", "ends"))
    return Tile(number, _value(node), _ends(node))


def _value(node: Node) -> int:
    return _whole(node.at("value"), 1, 20, "value")


def _ends(node: Node) -> tuple[int, ...]:
    return tuple(_whole(each, 1, 6, "ends") for each in node.get("ends", []).items())


def written(board: Board) -> dict[str, object]:
    """Serialize a board as a document that `read` accepts."""
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
