"""The game that a command is given: in a file, on standard input, or as the text itself."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from bosslib.documents.lines import line_in
from bosslib.documents.nodes import located, text_of
from bosslib.errors import BossError, ScenarioError
from bosslib.export.saved import seated
from bosslib.log import SeatedGame
from bosslib.words import say

STDIN = "-"
"""What a user names for standard input, or for standard output."""


def given(named: str) -> SeatedGame:
    """The position or game that a user names; ScenarioError with the line and the place.

    It is a file, one line of a set as `FILE.jsonl:3`, `-`, or a text in JSON or TOML.
    """
    text, place = _text(named)
    text = text.removeprefix("\ufeff")
    toml = place.endswith(".toml") or not text.lstrip().startswith("{")
    try:
        return seated(text, toml=toml)
    except ScenarioError as error:
        if error.place:
            place = f"{place}:{line_in(text, error.place, toml=toml)}"
        raise located(error, place) from None


def _text(named: str) -> tuple[str, str]:
    """What is named as text, and what errors call it."""
    if named == STDIN:
        return _read(), say("picture.stdin")
    if "\n" in named or named.lstrip().startswith("{"):
        return named, say("picture.text")
    line = re.fullmatch(r"(.+\.jsonl):(\d{1,9})", named)
    if line:
        return _line(Path(line[1]), int(line[2]))
    path = Path(named)
    return _line(path) if path.suffix == ".jsonl" else (text_of(path), named)


def _read() -> str:
    try:
        return sys.stdin.buffer.read().decode()
    except UnicodeDecodeError:
        raise ScenarioError(say("picture.stdin"), "scenario.not-utf8") from None


def _line(path: Path, number: int = 0) -> tuple[str, str]:
    """A line of a set; without a number the only one there is."""
    lines = text_of(path).split("\n")
    there = [at for at, line in enumerate(lines, 1) if line.strip()]
    if not there:
        raise ScenarioError(str(path), "scenario.empty")
    if number not in there and (number or len(there) != 1):
        raise BossError("picture.which", file=path, count=len(there))
    number = number or there[0]
    return lines[number - 1], f"{path}:{number}"
