"""Loading of a game from a file name, a line of a set of scenarios, or the text itself."""

from __future__ import annotations

import re
from pathlib import Path

from bosslib.documents.line_numbers import document_line
from bosslib.documents.nodes import add_location, read_text
from bosslib.errors import BossError, ScenarioError
from bosslib.export.game_file import parse_seated_game
from bosslib.log import SeatedGame
from bosslib.words import say


def load_named_game(named: str) -> SeatedGame:
    """Load the position or game that is named; ScenarioError with the line and the place.

    It is a file, a line of a set such as `FILE.jsonl:3`, or a text in JSON or TOML.
    """
    if "\n" in named or named.lstrip().startswith("{"):
        return parse_game(named, say("picture.text"))
    line = re.fullmatch(r"(.+\.jsonl):(\d{1,9})", named)
    if line:
        return parse_game(*_read_line(Path(line[1]), int(line[2])))
    path = Path(named)
    return parse_game(*(_read_line(path) if path.suffix == ".jsonl" else (read_text(path), named)))


def parse_game(text: str, place: str) -> SeatedGame:
    """Parse a position or game; errors are those of `load_named_game`, with `place` as the text's
    name.
    """
    text = text.removeprefix("\ufeff")
    toml = place.endswith(".toml") or not text.lstrip().startswith("{")
    try:
        return parse_seated_game(text, toml=toml)
    except ScenarioError as error:
        if error.place:
            place = f"{place}:{document_line(text, error.place, toml=toml)}"
        raise add_location(error, place) from None


def _read_line(path: Path, number: int = 0) -> tuple[str, str]:
    """Return a line of a set, and its name in errors; without a number the only line."""
    lines = read_text(path).split("\n")
    there = [at for at, line in enumerate(lines, 1) if line.strip()]
    if not there:
        raise ScenarioError(str(path), "scenario.empty")
    if number not in there and (number or len(there) != 1):
        raise BossError("picture.which", file=path, count=len(there))
    number = number or there[0]
    return lines[number - 1], f"{path}:{number}"
