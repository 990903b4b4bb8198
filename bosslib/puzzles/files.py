"""Reading and writing puzzles (boss-puzzle/1): a file for each theme, a puzzle in each line.

What a game's own puzzles have besides is for its part to say.
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
    """What a folder holds; an error stands for each line that is wrong."""

    entries: tuple[Entry, ...]
    errors: tuple[ScenarioError, ...] = ()


@cache
def parts() -> dict[str, AnyPuzzling]:
    """What the games that have puzzles hand in, by the names of the games."""
    there = {name: games.named(name).puzzles for name in games.names()}
    return {name: part for name, part in there.items() if part}


def game_of(theme: str) -> str:
    """The name of the game that a theme is of; empty if there is no such theme."""
    return next((name for name, part in parts().items() if theme in part.themes), "")


def part_of(puzzle: AnyPuzzle) -> AnyPuzzling:
    """The part of the game that a puzzle is of."""
    return parts()[game_of(puzzle.theme)]


def found(game: str = "", folder: Path | None = None) -> Found:
    """All puzzles of a game by theme, in the order of their files; positions are not read yet.

    Without a name those of all games; without a folder the shipped ones.
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
    """The puzzle of an id; BossError if there is none, ScenarioError if its line is wrong."""
    theme = name.rpartition("-")[0]
    if game := game_of(theme):
        part = parts()[game]
        for each in _lines((folder or part.folder) / f"{theme}.jsonl"):
            if not isinstance(each, ScenarioError) and _named(each[0]) == name:
                return _located(part, *each)
    themes = (theme for part in parts().values() for theme in part.themes)
    raise BossError("puzzle.unknown", name=name, themes=listing(themes))


def puzzles(game: str = "", folder: Path | None = None) -> Iterator[Any]:
    """All puzzles of a game, or of all, each read whole; a ScenarioError in the place of one that
    is wrong.
    """
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
    """The documents of a file with their places, one a line; errors for what is none."""
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
    """The puzzle that a document says; ScenarioError with the key if it is wrong."""
    themes = [theme for part in parts().values() for theme in part.themes]
    part = parts()[game_of(document.at("theme").one_of(themes))]
    return part.read(document, _entry(document, part))


def _wrong(node: Node, key: str, /, **values: object) -> None:
    raise ScenarioError(node.place, f"puzzle.{key}", **values)


def written(puzzle: AnyPuzzle) -> str:
    """A puzzle as the line of its file."""
    head = {"schema": SCHEMA, "id": puzzle.id, "theme": puzzle.theme, "rating": puzzle.rating}
    return json.dumps(head | part_of(puzzle).document(puzzle), separators=(",", ":"))
