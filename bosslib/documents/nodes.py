"""Document reader that tracks the path of every value, for error messages.

Independent of games. A `Node` is a value of a TOML or JSON document with its path.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import takewhile
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, TypeVar

from bosslib.errors import BossError, NotationError, ScenarioError
from bosslib.game import LARGEST

if TYPE_CHECKING:
    from pathlib import Path

T = TypeVar("T")
K = TypeVar("K", bound=str)


Value = Any
"""A value of a TOML or JSON document: a string, a number, a list or a table."""


class Node(NamedTuple):
    """A value in a document; `place` is its path, such as `position.seats.A.hand[2]`."""

    value: Value
    place: str

    def fail(self, key: str, /, **values: object) -> NoReturn:
        """Raise ScenarioError with this node's place."""
        shown = {name: _displayable(value) for name, value in values.items()}
        raise ScenarioError(self.place, f"scenario.{key}", **shown)

    def __contains__(self, name: object) -> bool:
        return name in self.value

    def at(self, name: str) -> Node:
        """Return the value of a required key."""
        if name not in self.value:
            self.fail("missing", name=name)
        return self._under(name)

    def get(self, name: str, default: object) -> Node:
        """Return the value of an optional key."""
        return self._under(name) if name in self.value else Node(default, self._path(name))

    def keys(self, known: Collection[str]) -> Node:
        """Return this node if it is a table without other keys than these."""
        if not isinstance(self.value, dict):
            self.fail("not-table")
        for name in self.value:
            if name not in known:
                self._under(name).fail("unknown-key", name=name, known=", ".join(known))
        return self

    def one_of(self, known: Iterable[K]) -> K:
        """Return the member of `known` that equals the value."""
        found = next((each for each in known if each == self.value), None)
        if found is None:
            self.fail("one-of", value=self.value, known=", ".join(known))
        return found

    def items(self) -> Iterator[Node]:
        """Yield the entries of a list."""
        if not isinstance(self.value, list | tuple):
            self.fail("not-list")
        for index, value in enumerate(self.value):
            yield Node(value, f"{self.place}[{index}]")

    def list_of(self, reader: Callable[[str], T]) -> tuple[T, ...]:
        """Return the entries of a list, each parsed as by `read`."""
        return tuple(each.read(reader) for each in self.items())

    def tables(self, *known: str) -> Iterator[Node]:
        """Yield the entries of a list of tables without other keys than these."""
        for each in self.items():
            yield each.keys(known)

    def text(self) -> str:
        """Return the value if it is a string."""
        if not isinstance(self.value, str):
            self.fail("not-text", value=self.value)
        if any("\ud800" <= letter <= "\udfff" for letter in self.value):
            self.fail("not-unicode")
        return self.value

    def boolean(self) -> bool:
        """Return the value if it is a boolean."""
        if not isinstance(self.value, bool):
            self.fail("not-flag", value=self.value)
        return self.value

    def integer(self, low: int, high: int | None = None) -> int:
        """Return the value if it is an integer of at least `low` and at most `high`."""
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            self.fail("not-whole", value=self.value)
        if abs(self.value) > LARGEST:
            self.fail("too-large")
        if self.value < low or (high is not None and self.value > high):
            key = "at-least" if high is None else "between"
            self.fail(key, value=self.value, low=low, high=high)
        return self.value

    def read(self, reader: Callable[[str], T]) -> T:
        """Parse the string with a parser of the notation."""
        try:
            return reader(self.text())
        except NotationError as error:
            self.fail("notation", why=error)

    def _path(self, name: str) -> str:
        name = name if name.isidentifier() else ascii(name)
        return f"{self.place}.{name}" if self.place else name

    def _under(self, name: str) -> Node:
        return Node(self.value[name], self._path(name))


def _displayable(value: object) -> object:
    """Return a value as one short line for an error message."""
    if isinstance(value, int):
        return value if abs(value) <= LARGEST else "..."
    if isinstance(value, list | dict):
        return "[...]" if isinstance(value, list) else "{...}"
    text = str(value).encode("utf-8", "backslashreplace").decode().replace("\n", " ")
    return text if len(text) <= 200 else f"{text[:200]}..."


def read_text(path: Path) -> str:
    """Return the text of a file.

    Raises ScenarioError with its name if it is unreadable or not UTF-8.
    """
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ScenarioError(str(path), "scenario.not-utf8") from None
    except OSError as error:
        raise ScenarioError(str(path), "scenario.no-file", why=error.strerror) from None
    except ValueError as error:  # an invalid file name
        raise ScenarioError(ascii(str(path)), "scenario.no-file", why=error) from None


def read_documents(name: str, text: str) -> Iterator[tuple[Node, str] | ScenarioError]:
    """Yield the documents in a file's text with their places: one in TOML or JSON, one a line in
    JSONL.

    An invalid document yields its error instead.
    """
    lines = text.split("\n") if name.endswith(".jsonl") else [text]
    for number, line in enumerate(lines, 1):
        place = f"{name}:{number}" if len(lines) > 1 else name
        if line.strip() or len(lines) == 1:
            try:
                yield Node(parse_document(line, toml=name.endswith(".toml")), ""), place
            except ScenarioError as error:
                yield add_location(error, place)


MOST_TOML, MOST_JSON = 100_000, 1_000_000
"""Maximum number of characters of a text; a long game takes a twentieth of it."""

BYTE_ORDER_MARK = "\ufeff"
"""Byte order mark, which some editors write at the start of UTF-8 text."""

MAX_DEPTH = 64
"""Maximum nesting of brackets, and maximum number of dots in a dotted key."""


def parse_document(text: str, *, toml: bool = False) -> Value:
    """Parse JSON or TOML text. Raises ScenarioError if it is invalid.

    Texts that are too long or too deeply nested are rejected before parsing, because a dotted key
    with 20,000 parts takes nine seconds. A byte order mark is ignored. Duplicate keys in a JSON
    object are rejected, as they are in TOML.
    """
    import json
    import tomllib

    text = text.removeprefix(BYTE_ORDER_MARK)
    most = MOST_TOML if toml else MOST_JSON
    if len(text) > most:
        raise ScenarioError("", "scenario.too-long", most=most)
    if line := _too_deep_line(text):
        raise ScenarioError("", "scenario.too-deep", line=line, most=MAX_DEPTH)
    try:
        if toml:
            return tomllib.loads(text)
        found = json.loads(text, object_pairs_hook=DuplicateKeys.from_pairs)
    except (ValueError, RecursionError) as error:
        if "digits" in str(error):  # Python's limit of 4,300
            raise ScenarioError("", "scenario.too-large") from None
        raise ScenarioError(
            "", "scenario.not-toml" if toml else "scenario.not-json", why=error
        ) from None
    _check_duplicates(found)
    return found


class DuplicateKeys(dict[str, Value]):
    """A JSON object with a duplicate key, `duplicate`."""

    duplicate: str

    @classmethod
    def from_pairs(cls, pairs: list[tuple[str, Value]]) -> dict[str, Value]:
        """Return the object of these pairs; a `DuplicateKeys` if a key is duplicate."""
        made = dict(pairs)
        if len(made) == len(pairs):
            return made
        doubled = cls(made)
        doubled.duplicate = next(
            name for name, count in Counter(n for n, _ in pairs).items() if count > 1
        )
        return doubled


def _check_duplicates(found: Value, *place: str) -> None:
    """Raise ScenarioError for the first object with a duplicate key.

    `place` is in parts, because joining them for each value takes quadratic time if a key is long.
    """
    if isinstance(found, DuplicateKeys):
        at = "".join((*place, f".{found.duplicate}")).removeprefix(".")
        raise ScenarioError(at, "scenario.twice", name=found.duplicate)
    if isinstance(found, dict):
        for name, value in found.items():
            _check_duplicates(value, *place, ".", name)
    elif isinstance(found, list):
        for number, value in enumerate(found):
            _check_duplicates(value, *place, f"[{number}]")


def add_location(error: BossError, place: str) -> ScenarioError:
    """Return the error with a file name, and the line if known, in front of its place."""
    if isinstance(error, ScenarioError):
        within = f"{place}: {error.place}" if error.place else place
        return ScenarioError(within, error.key, **error.values)
    return ScenarioError(place, "scenario.notation", why=error)


STRING = re.compile(
    r'"""(?:[^"\\]++|\\.|"(?!""))*+(?:"{3,5})?'
    r"|'''(?:[^']++|'(?!''))*+(?:'{3,5})?"
    r'|"(?:[^"\\\n]++|\\.)*+"?'
    r"|'[^'\n]*+'?|#[^\n]*+",
    re.DOTALL,
)
"""Pattern of a string, terminated or not, or a comment.

Possessive quantifiers avoid backtracking.
"""

# Possessive, so that a text of spaces is read once and not again from each of them.
PART = r"\"[^\"]*+\"|'[^']*+'|[\w-]++"
KEY = re.compile(rf"\s*+((?:{PART})(?:\s*+\.\s*+(?:{PART}))*+)\s*+=")
HEAD = re.compile(r"\s*+(\[\[?+)\s*+([^\]]++)\]")


def toml_line(text: str, place: str) -> int:
    """Return the line of a place such as `goal.seats` in a TOML text, counted from 1.

    For a missing place, such as a missing key, the line of its nearest existing parent.
    """
    if not place:
        return 1
    wanted = [each.strip("\"'") for each in re.findall(rf"\[\d+\]|{PART}", place)]
    best, found, inline = 0, 1, False
    here: list[str] = []
    last: dict[tuple[str, ...], int] = {}
    for number, line in _statements(text):
        if head := HEAD.match(line):
            path = here = _header_path(re.findall(PART, head[2]), last, array=head[1] == "[[")
        elif key := KEY.match(line):
            path = [*here, *(part.strip("\"'") for part in re.findall(PART, key[1]))]
        else:
            continue
        alike = sum(
            1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(path, wanted, strict=False))
        )
        if best < alike:
            best, found, inline = alike, number, head is None and alike == len(path)
    if inline and best < len(wanted) and wanted[best].startswith("["):
        return _entry_line(_strip_strings(text), found, int(wanted[best].strip("[]")))
    return found


def _too_deep_line(text: str) -> int:
    """Return the line, counted from 1, in which a text becomes too deep; 0 if it does not."""
    if max(text.count("[") + text.count("{"), text.count(".")) <= MAX_DEPTH:
        return 0
    depth = 0
    for number, line in enumerate(_strip_strings(text), 1):
        for part in re.findall(r"[\[\]{}]|[^\[\]{},=]+", line):
            depth += (part in "[{") - (part in "]}")
            if max(depth, part.count(".")) > MAX_DEPTH:
                return number
    return 0


def _strip_strings(text: str) -> list[str]:
    """Return the lines of a TOML text without the contents of strings and comments."""

    def bare(found: re.Match[str]) -> str:
        return "" if found[0].startswith("#") else "\n" * found[0].count("\n") or '""'

    return STRING.sub(bare, text).split("\n")


def _entry_line(bare: list[str], first: int, index: int) -> int:
    """Return the line of an entry of the list that begins on line `first`."""
    depth = before = 0
    lines = (bare[first - 1].partition("=")[2], *bare[first:])
    for number, line in enumerate(lines, first):
        for sign in line:
            if depth == 1 and before == index and sign not in ", ]\t":
                return number
            before += sign == "," and depth == 1
            depth += (sign in "[{") - (sign in "]}")
            if not depth and sign == "]":
                return first
    return first


def _statements(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of a TOML text that do not continue a list, a table or a string."""
    depth = 0
    for number, (line, signs) in enumerate(
        zip(text.split("\n"), _strip_strings(text), strict=True), 1
    ):
        if not depth and signs.strip():
            yield number, line
        depth += sum(signs.count(sign) for sign in "[{") - sum(signs.count(sign) for sign in "]}")


def _header_path(names: list[str], last: dict[tuple[str, ...], int], *, array: bool) -> list[str]:
    """Return the path of a table header; it refers to the last table of each array of tables."""
    path: list[str] = []
    for at, name in enumerate(names, 1):
        path.append(name.strip("\"'"))
        if array and at == len(names):
            last[tuple(path)] = last.get(tuple(path), -1) + 1
        if tuple(path) in last:
            path.append(f"[{last[tuple(path)]}]")
    return path
