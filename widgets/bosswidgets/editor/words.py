"""Texts and answers of an exercise in the exercise editor: their fields.

`goal` has the fields for what is done at the table. A field's id is the path of its value in the
document.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from bosslib import BossError
from bosslib.card.teaching import CardTeaching
from bosslib.teaching import typed
from bosslib.teaching.exercise import ShownArithmetic, TaskKind
from bosslib.teaching.kinds.number import compute_number as found_by_engine
from bosslib.words import say
from bosswidgets.editor import goal
from bosswidgets.editor.draft import Document, at, blank, exercise, number, put
from bosswidgets.editor.parts import button, drop, joined, text
from bosswidgets.editor.position import called
from bosswidgets.kit.fields import Field

FORMS = (TaskKind.NUMBER, TaskKind.CHOOSE, TaskKind.PLAY)
"""Kinds with a complete form; of others the form only has the common fields."""

OPTIONAL = ("shows", "from", "why", "error", "right", "unit")
"""Keys that are removed if empty."""

NEW: dict[str, Any] = {"ask": number, "choices": lambda: {"say": ""}}


def fields(document: Document) -> Iterator[Field]:
    """Yield the fields of an exercise, with their values."""
    kind = document["kind"]
    group = say("editor.exercise")
    kinds = [*FORMS, *([] if kind in FORMS else [kind])]
    options = [[f"{each}", say(f"editor.kinds.{each}")] for each in kinds]
    first = {"group": group, "row": "first"}
    yield text(document, "kind") | first | {"kind": "select", "options": options, "wide": True}
    yield text(document, "id") | first | {"hint": say("editor.hint-id")}
    yield text(document, "title") | {"group": group}
    yield text(document, "task", "area") | {"group": group, "hint": say("editor.hint-task")}
    cites = text(document, "cites") | {"group": group, "hint": say("editor.hint-cites")}
    yield cites | {"value": joined(document.get("cites"))}
    for count in range(3):
        hint = {"label": say(f"editor.label.hint-{count + 1}"), "group": say("editor.hints")}
        yield text(document, f"hints.{count}") | hint
    match kind:
        case TaskKind.NUMBER:
            yield from _numbers(document)
        case TaskKind.CHOOSE:
            yield from _choices(document)
        case TaskKind.PLAY:
            yield from goal.fields(document)
    group = say("editor.end")
    yield text(document, "success", "area") | {"group": group}
    shows = [["", say("editor.shows-usual")]]
    shows += [[f"{each}", say(f"editor.shows.{each}")] for each in ShownArithmetic]
    yield text(document, "shows") | {"kind": "select", "options": shows, "group": group}


def _numbers(document: Document) -> Iterator[Field]:
    asks = document.get("ask", [])
    for count, ask in enumerate(asks):
        path, group = f"ask.{count}", say("editor.number", count=count + 1)
        first = {"group": group, "row": f"{path}.first"}
        yield text(document, f"{path}.label") | first | {"wide": True}
        yield text(document, f"{path}.is") | first
        unit = {"kind": "check", "value": ask.get("unit") == "$"}
        yield text(document, f"{path}.unit") | first | unit
        second = {"group": group, "row": f"{path}.second"}
        if "position" in document:
            source = {"kind": "select", "options": _sources(document, ask), "wide": True}
            yield text(document, f"{path}.from") | second | source
            yield button(f"engine:{path}", say("editor.engine"), **second)
        for at_, _ in enumerate(ask.get("wrong", [])):
            wrong = f"{path}.wrong.{at_}"
            row = {"group": group, "row": wrong}
            yield (
                text(document, f"{wrong}.is") | row | {"label": say("editor.wrong", count=at_ + 1)}
            )
            yield text(document, f"{wrong}.say") | row | {"wide": True}
            yield drop(wrong, at_) | row
        end = {"group": group, "row": f"{path}.end"}
        yield button(f"add:{path}.wrong", say("editor.add-wrong"), **end)
        if len(asks) > 1:
            name = say("editor.drop-number", count=count + 1)
            yield button(f"drop:{path}", name, **end)
    yield button("add:ask", say("editor.add-number"))


def _sources(document: Document, ask: Document) -> list[list[str]]:
    """Return the values that the engine can compute."""
    found = [["", say("editor.from.none")]]
    known = (CardTeaching.sources, CardTeaching.seat_sources)
    later = "after" in ask  # there is no gain before an action
    of_deal, of_seat = ([each for each in all_ if later or each != "gain"] for all_ in known)
    found += [[each, say(f"editor.from.{each}")] for each in of_deal]
    for each in of_seat:
        found += [
            [f"{each}.{seat}", say(f"editor.from.of.{each}", seat=name)]
            for seat, name in called(document).items()
        ]
    there = ask.get("from", "")
    return found if there in [value for value, _ in found] else [*found, [f"{there}", f"{there}"]]


def _choices(document: Document) -> Iterator[Field]:
    choices = document.get("choices", [])
    for count, choice in enumerate(choices):
        path, group = f"choices.{count}", say("editor.choice", count=count + 1)
        first = {"group": group, "row": f"{path}.first"}
        yield (
            text(document, f"{path}.say")
            | first
            | {
                "wide": True,
                "label": say("editor.label.words"),
            }
        )
        right = {"kind": "check", "value": choice.get("right") is True}
        yield text(document, f"{path}.right") | first | right
        second = {"group": group, "row": f"{path}.second"}
        yield text(document, f"{path}.why") | second | {"wide": True}
        if len(choices) > 2:
            yield drop(path, count) | second
    yield button("add:choices", say("editor.add-choice"))


def changed(document: Document, name: str, value: Any) -> Document:
    """Return the document with a field's new value, valid or not."""
    last = name.rpartition(".")[2]
    if name.startswith("goal."):
        return goal.changed(document, name, value)
    if last == "unit":
        value = "$" if value else None
    elif last == "is":
        found = typed.parse_number(value)
        value = value.strip() if found is None else found
    elif name == "cites":
        value = [each for each in re.split(r"[\s,;]+", value) if each]
    elif last == "do" or name == "solution":
        value = goal.actions(value, bots=name == "solution")
    elif isinstance(value, str):
        value = value.strip()
    if last in OPTIONAL and not value:
        value = None
    if name.startswith("hints."):
        hints = document.get("hints", [])
        document = put(document, "hints", [*hints, *[""] * (3 - len(hints))])
    return put(document, name, value)


def pressed(document: Document, name: str) -> Document:
    """Return the document with a row added or removed by a button of the form."""
    what, _, path = name.partition(":")
    if what == "drop":
        return put(document, path, None)
    new = NEW[path]() if path in NEW else goal.new(path)
    return put(document, path, [*(at(document, path) or []), new])


def reckoned(document: Document, path: str) -> int:
    """Return the number that the engine computes for an answer; raise BossError if there is
    none.
    """
    there = at(document, path)
    if not there.get("from"):
        raise BossError("editor.no-source")
    asked = {"label": "", "is": 0} | {key: there[key] for key in ("from", "after") if key in there}
    same = {name: each for name, each in document.items() if name in ("seat", "rules", "position")}
    plain = {**blank(), **same, "cites": ["VALUE-1"], "ask": [asked]}
    made = exercise(plain)
    return found_by_engine(made, made.blanks[0].source, made.blanks[0].after)
