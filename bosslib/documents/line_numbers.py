"""Line numbers of places in a parsed TOML or JSON text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from json import JSONDecoder

from bosslib.documents.nodes import PART, toml_line

WHITESPACE = re.compile(r"[ \t\r\n\ufeff]*")
JSON_DECODER = JSONDecoder()


def document_line(text: str, place: str, *, toml: bool) -> int:
    """Return the line, counted from 1, of a place such as `position.seats.A.hand[2]`.

    For a missing place, the line of its nearest existing parent.
    """
    if toml:
        return toml_line(text, place)
    at = _skip_whitespace(text, 0)
    for part in re.findall(rf"\[\d+\]|{PART}", place):
        wanted = int(part[1:-1]) if part.startswith("[") else part.strip("\"'")
        found = next((there for name, there in _json_entries(text, at) if name == wanted), None)
        if found is None:
            break
        at = found
    return text.count("\n", 0, at) + 1


def _json_entries(text: str, at: int) -> Iterator[tuple[object, int]]:
    """Yield the keys or indices of a JSON value at an offset, with the offsets of the values."""
    table = text[at] == "{"
    if text[at] not in "[{":
        return
    at, number = _skip_whitespace(text, at + 1), 0
    while text[at] not in "]}":
        name: object = number
        if table:
            name, at = JSON_DECODER.raw_decode(text, at)
            at = _skip_whitespace(text, _skip_whitespace(text, at) + 1)  # after the colon
        yield name, at
        _, at = JSON_DECODER.raw_decode(text, at)
        at, number = _skip_whitespace(text, at), number + 1
        if text[at] == ",":
            at = _skip_whitespace(text, at + 1)


def _skip_whitespace(text: str, at: int) -> int:
    """Return the offset of the next non-whitespace character."""
    found = WHITESPACE.match(text, at)
    return found.end() if found else at
