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
from bosslib.teaching import number_input
from bosslib.teaching.exercise import ShownArithmetic
from bosslib.teaching.kinds.choose import ChooseTask
from bosslib.teaching.kinds.number import NumberTask
from bosslib.teaching.kinds.number import compute_number as found_by_engine
from bosslib.teaching.kinds.play import PlayTask
from bosslib.words import say
from bosswidgets.editor import goal
from bosswidgets.editor.draft import (
    Document,
    blank_exercise,
    initial_number,
    to_exercise,
    value_at,
    with_value,
)
from bosswidgets.editor.form_parts import button, join_values, remove_button, text_field
from bosswidgets.editor.position import seat_names
from bosswidgets.kit.fields import Field

KINDS_WITH_FORM = (NumberTask.kind, ChooseTask.kind, PlayTask.kind)
"""Kinds with a complete form; of others the form only has the common fields."""

OPTIONAL_KEYS = ("shows", "from", "why", "error", "right", "unit")
"""Keys that are removed if empty."""

NEW_ROWS: dict[str, Any] = {"ask": initial_number, "choices": lambda: {"say": ""}}


def exercise_fields(document: Document) -> Iterator[Field]:
    """Yield the fields of an exercise, with their values."""
    kind = document["kind"]
    group = say("editor.exercise")
    kinds = [*KINDS_WITH_FORM, *([] if kind in KINDS_WITH_FORM else [kind])]
    options = [[f"{each}", say(f"editor.kinds.{each}")] for each in kinds]
    first = {"group": group, "row": "first"}
    yield (
        text_field(document, "kind") | first | {"kind": "select", "options": options, "wide": True}
    )
    yield text_field(document, "id") | first | {"hint": say("editor.hint-id")}
    yield text_field(document, "title") | {"group": group}
    yield text_field(document, "task", "area") | {"group": group, "hint": say("editor.hint-task")}
    cites = text_field(document, "cites") | {"group": group, "hint": say("editor.hint-cites")}
    yield cites | {"value": join_values(document.get("cites"))}
    for count in range(3):
        hint = {"label": say(f"editor.label.hint-{count + 1}"), "group": say("editor.hints")}
        yield text_field(document, f"hints.{count}") | hint
    match kind:
        case NumberTask.kind:
            yield from _number_fields(document)
        case ChooseTask.kind:
            yield from _choice_fields(document)
        case PlayTask.kind:
            yield from goal.goal_fields(document)
    group = say("editor.end")
    yield text_field(document, "success", "area") | {"group": group}
    shows = [["", say("editor.shows-usual")]]
    shows += [[f"{each}", say(f"editor.shows.{each}")] for each in ShownArithmetic]
    yield text_field(document, "shows") | {"kind": "select", "options": shows, "group": group}


def _number_fields(document: Document) -> Iterator[Field]:
    asks = document.get("ask", [])
    for count, ask in enumerate(asks):
        path, group = f"ask.{count}", say("editor.number", count=count + 1)
        first = {"group": group, "row": f"{path}.first"}
        yield text_field(document, f"{path}.label") | first | {"wide": True}
        yield text_field(document, f"{path}.is") | first
        unit = {"kind": "check", "value": ask.get("unit") == "$"}
        yield text_field(document, f"{path}.unit") | first | unit
        second = {"group": group, "row": f"{path}.second"}
        if "position" in document:
            source = {"kind": "select", "options": _source_options(document, ask), "wide": True}
            yield text_field(document, f"{path}.from") | second | source
            yield button(f"engine:{path}", say("editor.engine"), **second)
        for at_, _ in enumerate(ask.get("wrong", [])):
            wrong = f"{path}.wrong.{at_}"
            row = {"group": group, "row": wrong}
            yield (
                text_field(document, f"{wrong}.is")
                | row
                | {"label": say("editor.wrong", count=at_ + 1)}
            )
            yield text_field(document, f"{wrong}.say") | row | {"wide": True}
            yield remove_button(wrong, at_) | row
        end = {"group": group, "row": f"{path}.end"}
        yield button(f"add:{path}.wrong", say("editor.add-wrong"), **end)
        if len(asks) > 1:
            name = say("editor.drop-number", count=count + 1)
            yield button(f"drop:{path}", name, **end)
    yield button("add:ask", say("editor.add-number"))


def _source_options(document: Document, ask: Document) -> list[list[str]]:
    """Return the values that the engine can compute."""
    found = [["", say("editor.from.none")]]
    known = (CardTeaching.sources, CardTeaching.seat_sources)
    later = "after" in ask  # there is no gain before an action
    of_deal, of_seat = ([each for each in all_ if later or each != "gain"] for all_ in known)
    found += [[each, say(f"editor.from.{each}")] for each in of_deal]
    for each in of_seat:
        found += [
            [f"{each}.{seat}", say(f"editor.from.of.{each}", seat=name)]
            for seat, name in seat_names(document).items()
        ]
    there = ask.get("from", "")
    return found if there in [value for value, _ in found] else [*found, [f"{there}", f"{there}"]]


def _choice_fields(document: Document) -> Iterator[Field]:
    choices = document.get("choices", [])
    for count, choice in enumerate(choices):
        path, group = f"choices.{count}", say("editor.choice", count=count + 1)
        first = {"group": group, "row": f"{path}.first"}
        yield (
            text_field(document, f"{path}.say")
            | first
            | {
                "wide": True,
                "label": say("editor.label.words"),
            }
        )
        right = {"kind": "check", "value": choice.get("right") is True}
        yield text_field(document, f"{path}.right") | first | right
        second = {"group": group, "row": f"{path}.second"}
        yield text_field(document, f"{path}.why") | second | {"wide": True}
        if len(choices) > 2:
            yield remove_button(path, count) | second
    yield button("add:choices", say("editor.add-choice"))


def with_change(document: Document, name: str, value: Any) -> Document:
    """Return the document with a field's new value, valid or not."""
    last = name.rpartition(".")[2]
    if name.startswith("goal."):
        return goal.with_change(document, name, value)
    if last == "unit":
        value = "$" if value else None
    elif last == "is":
        found = number_input.parse_number(value)
        value = value.strip() if found is None else found
    elif name == "cites":
        value = [each for each in re.split(r"[\s,;]+", value) if each]
    elif last == "do" or name == "solution":
        value = goal.parse_actions(value, bots=name == "solution")
    elif isinstance(value, str):
        value = value.strip()
    if last in OPTIONAL_KEYS and not value:
        value = None
    if name.startswith("hints."):
        hints = document.get("hints", [])
        document = with_value(document, "hints", [*hints, *[""] * (3 - len(hints))])
    return with_value(document, name, value)


def with_button_pressed(document: Document, name: str) -> Document:
    """Return the document with a row added or removed by a button of the form."""
    what, _, path = name.partition(":")
    if what == "drop":
        return with_value(document, path, None)
    new = NEW_ROWS[path]() if path in NEW_ROWS else goal.new_row(path)
    return with_value(document, path, [*(value_at(document, path) or []), new])


def engine_number(document: Document, path: str) -> int:
    """Return the number that the engine computes for an answer; raise BossError if there is
    none.
    """
    there = value_at(document, path)
    if not there.get("from"):
        raise BossError("editor.no-source")
    asked = {"label": "", "is": 0} | {key: there[key] for key in ("from", "after") if key in there}
    same = {name: each for name, each in document.items() if name in ("seat", "rules", "position")}
    plain = {**blank_exercise(), **same, "cites": ["VALUE-1"], "ask": [asked]}
    made = to_exercise(plain)
    (blank,) = made.task_of(NumberTask).blanks
    return found_by_engine(made, blank.source, blank.after)
