"""Reader and writer of puzzle files (boss-puzzle/1): one file per theme, one puzzle per line.

Each game reads and writes its own keys.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from bosslib import games
from bosslib.documents.nodes import Node, located, parsed, text_of
from bosslib.errors import BossError, ScenarioError
from bosslib.puzzles.entry import HIGHEST, LOWEST, Entry
from bosslib.puzzles.part import AnyPuzzle, AnyPuzzling
from bosslib.teaching.exercise import NAME
from bosslib.words import listing

SCHEMA = "boss-puzzle/1"

KEYS = ("schema", "id", "theme", "rating")


class Found(NamedTuple):
    """Contents of a folder: the valid entries, and one error per invalid line."""

    entries: tuple[Entry, ...]
    errors: tuple[ScenarioError, ...] = ()


@cache
def parts() -> dict[str, AnyPuzzling]:
    """Return the `Puzzling` of each game that has puzzles, by name of the game."""
    there = {name: games.named(name).puzzles for name in games.names()}
    return {name: part for name, part in there.items() if part}


def game_of(theme: str) -> str:
    """Return the name of the game with this theme; empty if there is none."""
    return next((name for name, part in parts().items() if theme in part.themes), "")


def part_of(puzzle: AnyPuzzle) -> AnyPuzzling:
    """Return the `Puzzling` of a puzzle's game."""
    return parts()[game_of(puzzle.theme)]


def found(game: str = "", folder: Path | None = None) -> Found:
    """Return the index of a game's puzzles by theme, in file order, without reading positions.

    Default: all games, and the shipped folders.
    """
    entries: dict[str, Entry] = {}
    errors: list[ScenarioError] = []
    for part, theme in _themes(game):
        for each in _lines((folder or part.folder) / f"{theme}.jsonl"):
            if isinstance(each, ScenarioError):
                errors.append(each)
                continue
            node, place = each
            try:
                entry = _entry(node, part, theme)
                if entry.id in entries:
                    _wrong(node.at("id"), "twice", id=entry.id)
                entries[entry.id] = entry
            except ScenarioError as error:
                errors.append(located(error, place))
    return Found(tuple(entries.values()), tuple(errors))


def find(name: str, folder: Path | None = None) -> Any:
    """Return the puzzle with this id.

    Raises BossError if unknown, ScenarioError if its line is invalid.
    """
    theme = name.rpartition("-")[0]
    if game := game_of(theme):
        part = parts()[game]
        for each in _lines((folder or part.folder) / f"{theme}.jsonl"):
            if not isinstance(each, ScenarioError) and _named(each[0]) == name:
                return _located(part, *each)
    themes = (theme for part in parts().values() for theme in part.themes)
    raise BossError("puzzle.unknown", name=name, themes=listing(themes))


def puzzles(game: str = "", folder: Path | None = None) -> Iterator[Any]:
    """Yield all puzzles of a game, or of all games; a ScenarioError for each invalid one."""
    for part, theme in _themes(game):
        for each in _lines((folder or part.folder) / f"{theme}.jsonl"):
            if isinstance(each, ScenarioError):
                yield each
                continue
            try:
                yield _located(part, *each)
            except ScenarioError as error:
                yield error


def _themes(game: str) -> Iterator[tuple[AnyPuzzling, str]]:
    for name, part in parts().items():
        if game in ("", name):
            yield from ((part, theme) for theme in part.themes)


def _lines(path: Path) -> Iterator[tuple[Node, str] | ScenarioError]:
    """Yield the document on each line of a file with its place, or an error."""
    try:
        text = text_of(path)
    except ScenarioError as error:
        yield error
        return
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            place = f"{path}:{number}"
            try:
                yield Node(parsed(line), ""), place
            except ScenarioError as error:
                yield located(error, place)


def _named(document: Node) -> object:
    return document.value.get("id") if isinstance(document.value, dict) else None


def _located(part: AnyPuzzling, document: Node, place: str) -> AnyPuzzle:
    try:
        puzzle: AnyPuzzle = part.read(document, _entry(document, part))
    except BossError as error:
        raise located(error, place) from None
    return puzzle


def _entry(document: Node, part: AnyPuzzling, theme: str = "") -> Entry:
    document.keys((*KEYS, *part.keys))
    schema = document.at("schema")
    name, _, version = schema.text().partition("/")
    if schema.value != SCHEMA:
        newer = name == "boss-puzzle" and version.isdecimal() and int(version) > 1
        _wrong(schema, "newer" if newer else "schema", value=schema.value)
    about = document.at("theme").one_of(part.themes)
    if theme not in ("", about):
        _wrong(document.at("theme"), "theme-file", value=about, wanted=theme)
    name = document.at("id").text()
    if not NAME.fullmatch(name) or name.rpartition("-")[0] != about:
        _wrong(document.at("id"), "id", value=name, theme=about)
    return Entry(name, about, document.at("rating").whole(LOWEST, HIGHEST))


def read(document: Node) -> Any:
    """Parse a document into a puzzle. Raises ScenarioError with the key if it is invalid."""
    themes = [theme for part in parts().values() for theme in part.themes]
    part = parts()[game_of(document.at("theme").one_of(themes))]
    return part.read(document, _entry(document, part))


def _wrong(node: Node, key: str, /, **values: object) -> None:
    raise ScenarioError(node.place, f"puzzle.{key}", **values)


def written(puzzle: AnyPuzzle) -> str:
    """Serialize a puzzle as a line of its file."""
    head = {"schema": SCHEMA, "id": puzzle.id, "theme": puzzle.theme, "rating": puzzle.rating}
    return json.dumps(head | part_of(puzzle).document(puzzle), separators=(",", ":"))
