"""TOML writer for the subset that exercises use, without comments.

`nodes` reads the result. A table of tables, such as the seats, has a line for each of them. Why not
tomli-w: the engine needs the standard library only, and each seat would get a header.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence

from bosslib.documents.nodes import Value

BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
MAX_LINE = 100  # maximum length of a line with a list; longer lists get a line per entry


def to_toml(document: Mapping[str, Value]) -> str:
    """Serialize a document as TOML text.

    >>> print(to_toml({"id": "one", "goal": {"value": 70}}), end="")
    id = "one"
    <BLANKLINE>
    [goal]
    value = 70
    """
    plain = {name: value for name, value in document.items() if not _has_header(value)}
    parts = ["".join(_key_lines(plain))]
    for name, value in document.items():
        if isinstance(value, Mapping):
            parts += _table_text(_key_text(name), value)
        elif _has_header(value):
            parts += [f"[[{_key_text(name)}]]\n{''.join(_key_lines(each))}" for each in value]
    return "\n".join(part for part in parts if part)


def _has_header(value: Value) -> bool:
    """Return True if a value needs a table header: a table, or a list of tables."""
    if isinstance(value, Mapping):
        return True
    return isinstance(value, list) and bool(value) and all(isinstance(e, Mapping) for e in value)


def _table_text(path: str, table: Mapping[str, Value]) -> Iterator[str]:
    """Yield a table, followed by its subtables whose values are all tables."""
    below = [name for name, each in table.items() if _is_table_of_tables(each)]
    yield f"[{path}]\n{''.join(_key_lines({k: v for k, v in table.items() if k not in below}))}"
    for name in below:
        yield f"[{path}.{_key_text(name)}]\n{''.join(_key_lines(table[name]))}"


def _is_table_of_tables(value: Value) -> bool:
    return isinstance(value, Mapping) and _has_header(list(value.values()))


def _key_lines(table: Mapping[str, Value]) -> Iterator[str]:
    for name, value in table.items():
        line = f"{_key_text(name)} = {_value_text(value)}\n"
        if isinstance(value, list) and value and len(line) > MAX_LINE:
            entries = "".join(f"    {_value_text(each)},\n" for each in value)
            line = f"{_key_text(name)} = [\n{entries}]\n"
        yield line


def _key_text(name: str) -> str:
    return name if BARE_KEY.fullmatch(name) else _value_text(name)


def _value_text(value: Value) -> str:
    match value:
        case bool():
            return str(value).lower()
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case Mapping():
            inside = ", ".join(
                f"{_key_text(name)} = {_value_text(each)}" for name, each in value.items()
            )
            return f"{{ {inside} }}" if inside else "{}"
        case Sequence():
            return f"[{', '.join(map(_value_text, value))}]"
    return str(value)
