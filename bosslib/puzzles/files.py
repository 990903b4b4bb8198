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
from bosslib.documents.nodes import Node, add_location, parse_document, read_text
from bosslib.errors import BossError, ScenarioError
from bosslib.puzzles.protocol import HIGHEST, LOWEST, AnyGamePuzzles, AnyPuzzle, PuzzleEntry
from bosslib.teaching.exercise import NAME
from bosslib.words import join_list

SCHEMA = "boss-puzzle/1"

KEYS = ("schema", "id", "theme", "rating")


class PuzzleIndex(NamedTuple):
    """Contents of a folder: the valid entries, and one error per invalid line."""

    entries: tuple[PuzzleEntry, ...]
    errors: tuple[ScenarioError, ...] = ()


@cache
def games_with_puzzles() -> dict[str, AnyGamePuzzles]:
    """Return the `GamePuzzles` of each game that has puzzles, by name of the game."""
    there = {name: games.game_named(name).puzzles for name in games.names()}
    return {name: part for name, part in there.items() if part}


def game_of(theme: str) -> str:
    """Return the name of the game with this theme; empty if there is none."""
    return next((name for name, part in games_with_puzzles().items() if theme in part.THEMES), "")


def puzzles_interface(puzzle: AnyPuzzle) -> AnyGamePuzzles:
    """Return the `GamePuzzles` of a puzzle's game."""
    return games_with_puzzles()[game_of(puzzle.theme)]


def load_index(game: str = "", folder: Path | None = None) -> PuzzleIndex:
    """Return the index of a game's puzzles by theme, in file order, without reading positions.

    Default: all games, and the shipped folders.
    """
    entries: dict[str, PuzzleEntry] = {}
    errors: list[ScenarioError] = []
    for part, theme in _themes(game):
        for each in _line_documents((folder or part.FOLDER) / f"{theme}.jsonl"):
            if isinstance(each, ScenarioError):
                errors.append(each)
                continue
            node, place = each
            try:
                entry = _read_entry(node, part, theme)
                if entry.id in entries:
                    _raise_error(node.at("id"), "twice", id=entry.id)
                entries[entry.id] = entry
            except ScenarioError as error:
                errors.append(add_location(error, place))
    return PuzzleIndex(tuple(entries.values()), tuple(errors))


def load_puzzle(name: str, folder: Path | None = None) -> Any:
    """Return the puzzle with this id.

    Raises BossError if unknown, ScenarioError if its line is invalid.
    """
    theme = name.rpartition("-")[0]
    if game := game_of(theme):
        part = games_with_puzzles()[game]
        for each in _line_documents((folder or part.FOLDER) / f"{theme}.jsonl"):
            if not isinstance(each, ScenarioError) and _document_id(each[0]) == name:
                return _read_located(part, *each)
    themes = (theme for part in games_with_puzzles().values() for theme in part.THEMES)
    raise BossError("puzzle.unknown", name=name, themes=join_list(themes))


def load_puzzles(game: str = "", folder: Path | None = None) -> Iterator[Any]:
    """Yield all puzzles of a game, or of all games; a ScenarioError for each invalid one."""
    for part, theme in _themes(game):
        for each in _line_documents((folder or part.FOLDER) / f"{theme}.jsonl"):
            if isinstance(each, ScenarioError):
                yield each
                continue
            try:
                yield _read_located(part, *each)
            except ScenarioError as error:
                yield error


def _themes(game: str) -> Iterator[tuple[AnyGamePuzzles, str]]:
    for name, part in games_with_puzzles().items():
        if game in ("", name):
            yield from ((part, theme) for theme in part.THEMES)


def _line_documents(path: Path) -> Iterator[tuple[Node, str] | ScenarioError]:
    """Yield the document on each line of a file with its place, or an error."""
    try:
        text = read_text(path)
    except ScenarioError as error:
        yield error
        return
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            place = f"{path}:{number}"
            try:
                yield Node(parse_document(line), ""), place
            except ScenarioError as error:
                yield add_location(error, place)


def _document_id(document: Node) -> object:
    return document.value.get("id") if isinstance(document.value, dict) else None


def _read_located(part: AnyGamePuzzles, document: Node, place: str) -> AnyPuzzle:
    try:
        puzzle: AnyPuzzle = part.read_puzzle(document, _read_entry(document, part))
    except BossError as error:
        raise add_location(error, place) from None
    return puzzle


def _read_entry(document: Node, part: AnyGamePuzzles, theme: str = "") -> PuzzleEntry:
    document.keys((*KEYS, *part.KEYS))
    schema = document.at("schema")
    name, _, version = schema.text().partition("/")
    if schema.value != SCHEMA:
        newer = name == "boss-puzzle" and version.isdecimal() and int(version) > 1
        _raise_error(schema, "newer" if newer else "schema", value=schema.value)
    about = document.at("theme").one_of(part.THEMES)
    if theme not in ("", about):
        _raise_error(document.at("theme"), "theme-file", value=about, wanted=theme)
    name = document.at("id").text()
    if not NAME.fullmatch(name) or name.rpartition("-")[0] != about:
        _raise_error(document.at("id"), "id", value=name, theme=about)
    return PuzzleEntry(name, about, document.at("rating").integer(LOWEST, HIGHEST))


def read_puzzle(document: Node) -> Any:
    """Parse a document into a puzzle. Raises ScenarioError with the key if it is invalid."""
    themes = [theme for part in games_with_puzzles().values() for theme in part.THEMES]
    part = games_with_puzzles()[game_of(document.at("theme").one_of(themes))]
    return part.read_puzzle(document, _read_entry(document, part))


def _raise_error(node: Node, key: str, /, **values: object) -> None:
    raise ScenarioError(node.place, f"puzzle.{key}", **values)


def puzzle_line(puzzle: AnyPuzzle) -> str:
    """Serialize a puzzle as a line of its file."""
    head = {"schema": SCHEMA, "id": puzzle.id, "theme": puzzle.theme, "rating": puzzle.rating}
    return json.dumps(
        head | puzzles_interface(puzzle).puzzle_document(puzzle), separators=(",", ":")
    )
