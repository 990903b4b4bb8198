"""Draft of a board: a document that need not be a valid board yet, and its form fields.

Invalid numbers stay in the document as typed; `troubles` reports the errors.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from bosslib.board import Family, Space
from bosslib.board.data import (
    MAX_NAME_LENGTH,
    SPACES,
    TILES,
    Board,
    board_document,
    board_errors,
    parse_board,
    read_board,
    shipped,
)
from bosslib.board.narration import family_name
from bosslib.documents.nodes import Node
from bosslib.errors import BossError, ScenarioError
from bosslib.words import say
from bosswidgets.editor.draft import Document, at, put
from bosswidgets.editor.parts import joined
from bosswidgets.kit.fields import Field

LISTS = ("named", "of")
"""Keys of the lists of investors that a space requires, and of those out of which it needs some."""


def blank() -> Document:
    """Return the initial document: the reconstructed board under another name."""
    return _document(shipped()) | {"name": say("board.editor.usual-name")}


def opened(text: str) -> Document:
    """Return the document of a board's TOML text; raise ScenarioError with line and key if
    invalid.
    """
    return _document(parse_board(text, ""))


def board(document: Document) -> Board:
    """Return the board of a document; raise ScenarioError if it is not valid yet."""
    return read_board(Node(document, ""))


def _document(board: Board) -> Document:
    """Return a board as a document, without the tiles if they are the default ones."""
    document = board_document(board)
    if board.tiles == shipped().tiles:
        del document["tiles"]
    return document


def recalled(kept: object) -> Document | None:
    """Return the document stored in the browser, or None if its structure is invalid."""
    if not isinstance(kept, dict) or not isinstance(kept.get("name"), str):
        return None
    spaces: Any = kept.get("spaces")
    tiles: Any = kept.get("tiles")
    document: Document = {"name": kept["name"], "spaces": []}
    if not _tables(spaces, SPACES) or not (tiles is None or _tables(tiles, TILES)):
        return None
    for each in spaces:
        lists = {name: [str(f) for f in Family if f in _list(each.get(name))] for name in LISTS}
        numbers = {name: _plain(each.get(name)) for name in ("some", "dividends")}
        document["spaces"].append({**lists, **numbers})
    if tiles:
        document["tiles"] = [
            {"value": _plain(each.get("value")), "ends": [*map(_plain, _list(each.get("ends")))]}
            for each in tiles
        ]
    return document


def _tables(value: Any, many: int) -> bool:
    whole = isinstance(value, list) and len(value) == many
    return whole and all(isinstance(each, dict) for each in value)


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _plain(value: Any) -> int | str:
    return value if type(value) in (int, str) else ""


# Fields


def name_field(document: Document) -> Field:
    """Return the field for the board's name."""
    label, hint = say("board.editor.name"), say("board.editor.name-hint", most=MAX_NAME_LENGTH)
    return {"id": "name", "kind": "text", "label": label, "value": document["name"], "hint": hint}


def space_fields(document: Document, space: int) -> Iterator[Field]:
    """Yield the fields of one space: required investors, optional ones, and dividends."""
    path = f"spaces.{space - 1}"
    for name in LISTS:
        group = {"group": say(f"board.editor.{name}", space=space)}
        if name == "of":
            yield _number(document, f"{path}.some") | group
        for number, family in enumerate(Family):
            ticked = family in at(document, f"{path}.{name}")
            box = {"id": f"{path}.{name}.{family}", "kind": "check", "label": family_name(family)}
            yield {**box, "value": ticked, "row": f"{path}.{name}.{number // 2}", **group}
    yield _number(document, f"{path}.dividends")


def tile_fields(document: Document) -> Iterator[Field]:
    """Yield the checkbox for other tiles and, if it is ticked, their fields."""
    own = "tiles" in document
    yield {"id": "tiles", "kind": "check", "label": say("board.editor.tiles"), "value": own}
    for number in range(1, TILES + 1 if own else 1):
        path = f"tiles.{number - 1}"
        row = {"row": path, "kind": "text"}
        value, ends = at(document, f"{path}.value"), joined(at(document, f"{path}.ends"))
        label = say("board.editor.value", tile=number)
        yield {"id": f"{path}.value", "label": label, "value": str(value), **row}
        label = say("board.editor.ends", tile=number)
        yield {"id": f"{path}.ends", "label": label, "value": ends, **row}


def _number(document: Document, path: str) -> Field:
    label = say(f"board.editor.{path.rpartition('.')[2]}")
    return {"id": path, "kind": "text", "label": label, "value": str(at(document, path))}


def changed(document: Document, field: str, value: Any) -> Document:
    """Return the document after a change of a field."""
    *way, last = field.split(".")
    match [*way[::2], last]:
        case ["tiles"]:
            tiles = board_document(shipped())["tiles"] if value else None
            return put(document, "tiles", tiles)
        case ["spaces", name, family] if name in LISTS:
            path = f"spaces.{way[1]}.{name}"
            ticked = {*at(document, path)} - {family} | ({family} if value else set())
            return put(document, path, [str(each) for each in Family if each in ticked])
        case ["tiles", "ends"]:
            return put(
                document, field, [_typed(each) for each in re.split(r"[\s,;]+", value) if each]
            )
        case ["spaces", "some"]:
            return put(document, field, _typed(value or "0"))
        case ["name"]:
            return put(document, field, value.strip())
    return put(document, field, _typed(value))


def _typed(text: str) -> int | str:
    try:
        return int(text)
    except ValueError:
        return text.strip()


# Validation


def troubles(document: Document) -> dict[str, str]:
    """Return the errors of a document, by field."""
    found: dict[str, str] = {}
    for error in board_errors(Node(document, "")):
        found.setdefault(_field(error), _sentence(error))
    return found


def _field(error: ScenarioError) -> str:
    """Return the field at which an error must be corrected."""
    path = re.sub(r"\[(\d+)\]", r".\1", error.place)
    if error.key == "board.file.twice":
        return f"{path}.of.{error.values['family']}"
    if error.key == "board.file.nobody":
        return f"{path}.some"
    return path.partition(".ends.")[0] + ".ends" if ".ends." in path else path


def _sentence(error: ScenarioError) -> str:
    told = BossError.__str__(error)
    return f"{told[:1].upper()}{told[1:]}."


def wrong_spaces(troubles: Mapping[str, str]) -> set[int]:
    """Return the numbers of the spaces with errors."""
    parts = [field.split(".") for field in troubles]
    return {int(part[1]) + 1 for part in parts if part[0] == "spaces"}


def drawn(document: Document) -> Board:
    """Return the document as a board for the picture; invalid values are left out."""
    spaces = [
        Space(
            tuple(Family(each) for each in space["named"]),
            _shown(space["some"], len(Family)),
            tuple(Family(each) for each in space["of"]),
            _shown(space["dividends"], 20),
        )
        for space in document["spaces"]
    ]
    return Board(document["name"], tuple(spaces), shipped().tiles)


def _shown(number: int | str, most: int) -> int:
    return number if isinstance(number, int) and 0 <= number <= most else 0
