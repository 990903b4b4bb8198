"""Draft of a board: a document that need not be a valid board yet, and its form fields.

Invalid numbers stay in the document as typed; `field_errors` reports the errors.
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
from bosswidgets.editor.draft import Document, value_at, with_value
from bosswidgets.editor.form_parts import join_values
from bosswidgets.kit.fields import CheckField, Field, TextField

FAMILY_LISTS = ("named", "of")
"""Keys of the lists of investors that a space requires, and of those out of which it needs some."""


def blank_board() -> Document:
    """Return the initial document: the reconstructed board under another name."""
    return _board_document(shipped()) | {"name": say("board.editor.usual-name")}


def parse_board_document(text: str) -> Document:
    """Return the document of a board's TOML text; raise ScenarioError with line and key if
    invalid.
    """
    return _board_document(parse_board(text, ""))


def to_board(document: Document) -> Board:
    """Return the board of a document; raise ScenarioError if it is not valid yet."""
    return read_board(Node(document, ""))


def _board_document(board: Board) -> Document:
    """Return a board as a document, without the tiles if they are the default ones."""
    document = board_document(board)
    if board.tiles == shipped().tiles:
        del document["tiles"]
    return document


def clean_stored(kept: object) -> Document | None:
    """Return the document stored in the browser, or None if its structure is invalid."""
    if not isinstance(kept, dict) or not isinstance(kept.get("name"), str):
        return None
    spaces: Any = kept.get("spaces")
    tiles: Any = kept.get("tiles")
    document: Document = {"name": kept["name"], "spaces": []}
    if not _is_list_of_tables(spaces, SPACES) or not (
        tiles is None or _is_list_of_tables(tiles, TILES)
    ):
        return None
    for each in spaces:
        lists = {
            name: [str(f) for f in Family if f in _as_list(each.get(name))] for name in FAMILY_LISTS
        }
        numbers = {name: _as_plain_value(each.get(name)) for name in ("some", "dividends")}
        document["spaces"].append({**lists, **numbers})
    if tiles:
        document["tiles"] = [
            {
                "value": _as_plain_value(each.get("value")),
                "ends": [*map(_as_plain_value, _as_list(each.get("ends")))],
            }
            for each in tiles
        ]
    return document


def _is_list_of_tables(value: Any, many: int) -> bool:
    whole = isinstance(value, list) and len(value) == many
    return whole and all(isinstance(each, dict) for each in value)


def _as_list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _as_plain_value(value: Any) -> int | str:
    return value if type(value) in (int, str) else ""


# Fields


def name_field(document: Document) -> TextField:
    """Return the field for the board's name."""
    label, hint = say("board.editor.name"), say("board.editor.name-hint", most=MAX_NAME_LENGTH)
    return TextField(label, "name", value=document["name"], hint=hint)


def space_fields(document: Document, space: int) -> Iterator[Field]:
    """Yield the fields of one space: required investors, optional ones, and dividends."""
    path = f"spaces.{space - 1}"
    for name in FAMILY_LISTS:
        group = say(f"board.editor.{name}", space=space)
        if name == "of":
            yield _number_field(document, f"{path}.some", group)
        for number, family in enumerate(Family):
            ticked = family in value_at(document, f"{path}.{name}")
            yield CheckField(
                family_name(family),
                f"{path}.{name}.{family}",
                value=ticked,
                group=group,
                row=f"{path}.{name}.{number // 2}",
            )
    yield _number_field(document, f"{path}.dividends")


def tile_fields(document: Document) -> Iterator[Field]:
    """Yield the checkbox for other tiles and, if it is ticked, their fields."""
    own = "tiles" in document
    yield CheckField(say("board.editor.tiles"), "tiles", value=own)
    if not own:
        return
    for number in range(1, TILES + 1):
        path = f"tiles.{number - 1}"
        value = value_at(document, f"{path}.value")
        ends = join_values(value_at(document, f"{path}.ends"))
        label = say("board.editor.value", tile=number)
        yield TextField(label, f"{path}.value", value=str(value), row=path)
        label = say("board.editor.ends", tile=number)
        yield TextField(label, f"{path}.ends", value=ends, row=path)


def _number_field(document: Document, path: str, group: str = "") -> TextField:
    label = say(f"board.editor.{path.rpartition('.')[2]}")
    return TextField(label, path, value=str(value_at(document, path)), group=group)


def with_change(document: Document, field: str, value: Any) -> Document:
    """Return the document after a change of a field."""
    match field.split("."):
        case ["tiles"]:
            tiles = board_document(shipped())["tiles"] if value else None
            return with_value(document, "tiles", tiles)
        case ["spaces", at, name, family] if name in FAMILY_LISTS:
            path = f"spaces.{at}.{name}"
            ticked = {*value_at(document, path)} - {family} | ({family} if value else set())
            return with_value(document, path, [str(each) for each in Family if each in ticked])
        case ["tiles", _, "ends"]:
            return with_value(
                document,
                field,
                [_parse_number(each) for each in re.split(r"[\s,;]+", value) if each],
            )
        case ["spaces", _, "some"]:
            return with_value(document, field, _parse_number(value or "0"))
        case ["name"]:
            return with_value(document, field, value.strip())
    return with_value(document, field, _parse_number(value))


def _parse_number(text: str) -> int | str:
    try:
        return int(text)
    except ValueError:
        return text.strip()


# Validation


def field_errors(document: Document) -> dict[str, str]:
    """Return the errors of a document, by field."""
    found: dict[str, str] = {}
    for error in board_errors(Node(document, "")):
        found.setdefault(_field_of_error(error), _error_sentence(error))
    return found


def _field_of_error(error: ScenarioError) -> str:
    """Return the field at which an error must be corrected."""
    path = re.sub(r"\[(\d+)\]", r".\1", error.place)
    if error.key == "board.file.twice":
        return f"{path}.of.{error.values['family']}"
    if error.key == "board.file.nobody":
        return f"{path}.some"
    return path.partition(".ends.")[0] + ".ends" if ".ends." in path else path


def _error_sentence(error: ScenarioError) -> str:
    told = BossError.__str__(error)
    return f"{told[:1].upper()}{told[1:]}."


def spaces_with_errors(troubles: Mapping[str, str]) -> set[int]:
    """Return the numbers of the spaces with errors."""
    parts = [field.split(".") for field in troubles]
    return {int(part[1]) + 1 for part in parts if part[0] == "spaces"}


def drawable_board(document: Document) -> Board:
    """Return the document as a board for the picture; invalid values are left out."""
    spaces = [
        Space(
            tuple(Family(each) for each in space["named"]),
            _drawable_number(space["some"], len(Family)),
            tuple(Family(each) for each in space["of"]),
            _drawable_number(space["dividends"], 20),
        )
        for space in document["spaces"]
    ]
    return Board(document["name"], tuple(spaces), shipped().tiles)


def _drawable_number(number: int | str, most: int) -> int:
    return number if isinstance(number, int) and 0 <= number <= most else 0
