"""Texts and answers of an exercise in the exercise editor: their fields.

`goal` has the fields for what is done at the table. A field's id is the path of its value in the
document.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
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
from bosswidgets.editor.form_parts import (
    AddRow,
    DropRow,
    FillInNumber,
    join_values,
    path_label,
    path_text,
    remove_button,
    text_field,
)
from bosswidgets.editor.position import seat_names
from bosswidgets.kit.fields import (
    AreaField,
    CheckField,
    Field,
    Option,
    PressButton,
    SelectField,
    TextField,
)

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
    yield _select_field(
        document,
        "kind",
        [Option(f"{each}", say(f"editor.kinds.{each}")) for each in kinds],
        group=group,
        row="first",
    )
    yield replace(text_field(document, "id", group, "first"), hint=say("editor.hint-id"))
    yield text_field(document, "title", group)
    yield replace(_area_field(document, "task", group), hint=say("editor.hint-task"))
    cites = text_field(document, "cites", group)
    yield replace(cites, hint=say("editor.hint-cites"), value=join_values(document.get("cites")))
    for count in range(3):
        label, path = say(f"editor.label.hint-{count + 1}"), f"hints.{count}"
        text = path_text(document, path)
        yield TextField(label, path, value=text, group=say("editor.hints"))
    match kind:
        case NumberTask.kind:
            yield from _number_fields(document)
        case ChooseTask.kind:
            yield from _choice_fields(document)
        case PlayTask.kind:
            yield from goal.goal_fields(document)
    group = say("editor.end")
    yield _area_field(document, "success", group)
    shows = [Option("", say("editor.shows-usual"))]
    shows += [Option(f"{each}", say(f"editor.shows.{each}")) for each in ShownArithmetic]
    yield replace(_select_field(document, "shows", shows, group=group), wide=False)


def _select_field(
    document: Document, path: str, options: list[Option], group: str, row: str = ""
) -> SelectField:
    """Return a wide list for the value at a path."""
    return SelectField(
        path_label(path),
        path,
        value=path_text(document, path),
        options=options,
        group=group,
        row=row,
        wide=True,
    )


def _area_field(document: Document, path: str, group: str) -> AreaField:
    return AreaField(path_label(path), path, value=path_text(document, path), group=group)


def _number_fields(document: Document) -> Iterator[Field]:
    asks = document.get("ask", [])
    for count, ask in enumerate(asks):
        path, group = f"ask.{count}", say("editor.number", count=count + 1)
        first, second, end = f"{path}.first", f"{path}.second", f"{path}.end"
        yield replace(text_field(document, f"{path}.label", group, first), wide=True)
        yield text_field(document, f"{path}.is", group, first)
        unit = f"{path}.unit"
        dollars = ask.get("unit") == "$"
        yield CheckField(path_label(unit), unit, value=dollars, group=group, row=first)
        if "position" in document:
            sources = _source_options(document, ask)
            yield _select_field(document, f"{path}.from", sources, group, second)
            fill_in = FillInNumber(path)
            yield PressButton(say("editor.engine"), fill_in, group=group, row=second)
        for at_, _ in enumerate(ask.get("wrong", [])):
            row = f"{path}.wrong.{at_}"
            label = say("editor.wrong", count=at_ + 1)
            yield replace(text_field(document, f"{row}.is", group, row), label=label)
            yield replace(text_field(document, f"{row}.say", group, row), wide=True)
            yield remove_button(row, at_, group, row)
        more = AddRow(f"{path}.wrong")
        yield PressButton(say("editor.add-wrong"), more, group=group, row=end)
        if len(asks) > 1:
            name = say("editor.drop-number", count=count + 1)
            yield PressButton(name, DropRow(path), group=group, row=end)
    yield PressButton(say("editor.add-number"), AddRow("ask"))


def _source_options(document: Document, ask: Document) -> list[Option]:
    """Return the values that the engine can compute."""
    found = [Option("", say("editor.from.none"))]
    known = (CardTeaching.sources, CardTeaching.seat_sources)
    later = "after" in ask  # there is no gain before an action
    of_deal, of_seat = ([each for each in all_ if later or each != "gain"] for all_ in known)
    found += [Option(each, say(f"editor.from.{each}")) for each in of_deal]
    for each in of_seat:
        found += [
            Option(f"{each}.{seat}", say(f"editor.from.of.{each}", seat=name))
            for seat, name in seat_names(document).items()
        ]
    there = ask.get("from", "")
    known_values = [each.value for each in found]
    return found if there in known_values else [*found, Option(f"{there}", f"{there}")]


def _choice_fields(document: Document) -> Iterator[Field]:
    choices = document.get("choices", [])
    for count, choice in enumerate(choices):
        path, group = f"choices.{count}", say("editor.choice", count=count + 1)
        first, second = f"{path}.first", f"{path}.second"
        words = text_field(document, f"{path}.say", group, first)
        yield replace(words, wide=True, label=say("editor.label.words"))
        right, is_right = f"{path}.right", choice.get("right") is True
        yield CheckField(path_label(right), right, value=is_right, group=group, row=first)
        yield replace(text_field(document, f"{path}.why", group, second), wide=True)
        if len(choices) > 2:
            yield remove_button(path, count, group, second)
    yield PressButton(say("editor.add-choice"), AddRow("choices"))


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


def with_button_pressed(document: Document, command: AddRow | DropRow) -> Document:
    """Return the document with a row added or removed by a button of the form."""
    path = command.path
    if isinstance(command, DropRow):
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
