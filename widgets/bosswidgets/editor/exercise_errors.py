"""Errors of an exercise that is being written, in plain words and at their fields.

The place in a file's error, such as `ask[0].is`, is mapped to the field that shows it. Errors in
parts that only the TOML shows are reported with their line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from bosslib import BossError, ScenarioError
from bosslib.documents.nodes import toml_line
from bosslib.teaching import proof
from bosslib.teaching.exercise import Exercise
from bosslib.words import say
from bosswidgets.editor.draft import Document, to_exercise, value_at
from bosswidgets.kit.fields import Field, InputField

NUMBERS = ("scenario.not-whole", "scenario.too-large")
EMPTY = ("scenario.empty", "scenario.missing")


NEEDED = re.compile(r"title|task|cites|success|hints\.\d|choices\.\d+\.say|ask\.\d+\.is")
"""Ids of the fields that must not be empty."""


class ExerciseError(NamedTuple):
    """An error: the id of the field that shows it (empty for none), its label, and the message."""

    field: str
    label: str
    why: str

    def __str__(self) -> str:
        return say("editor.at", field=self.label, why=self.why) if self.label else self.why


def find_error(document: Document, fields: Iterable[Field], text: str) -> ExerciseError | None:
    """Return why a document is not a valid exercise, or None."""
    try:
        to_exercise(document)
    except ScenarioError as error:
        place = _dotted_path(error.place)
        if error.key == "scenario.missing":
            place = f"{place}.{error.values['name']}".lstrip(".")
        found = _field_showing(list(fields), place)
        if found is None:
            where = say("editor.line-of", line=toml_line(text, error.place), key=error.place)
            return ExerciseError("", where, say(error.key, **error.values))
        return ExerciseError(
            found.name, _field_label(found), _error_text(error, found.name, document)
        )
    except BossError as error:
        return ExerciseError("", "", str(error))
    return None


def _error_text(error: ScenarioError, field: str, document: Document) -> str:
    """Return the error's message without reference to a file: what to type."""
    if error.key in EMPTY or value_at(document, field) == "":
        return _empty_text(field)
    if error.key in NUMBERS:
        return say("editor.why.number")
    return say(error.key, **error.values)


def _empty_text(field: str) -> str:
    """Return what to enter into an empty field."""
    if field == "cites":
        return say("editor.why.rule")
    return say("editor.why.number" if field.endswith(".is") else "editor.why.empty")


def empty_field_errors(fields: Iterable[Field]) -> Iterator[ExerciseError]:
    """Yield an error for each required field that is still empty."""
    for field in fields:
        if not isinstance(field, InputField) or not NEEDED.fullmatch(field.name):
            continue
        if not str(field.value).strip():
            yield ExerciseError(field.name, _field_label(field), _empty_text(field.name))


def behaviour_errors(
    found: Exercise, fields: Iterable[Field], text: str
) -> Iterator[ExerciseError]:
    """Yield where an exercise does not behave as it claims, as the engine finds."""
    listed = list(fields)
    for flaw in proof.flaws(found):
        why = say("editor.flaw", expected=flaw.expected, came=flaw.came)
        if field := _field_showing(listed, _dotted_path(flaw.key)):
            yield ExerciseError(field.name, _field_label(field), why)
        else:
            where = say("editor.line-of", line=toml_line(text, flaw.key), key=flaw.key)
            yield ExerciseError("", where, why)


def _dotted_path(place: str) -> str:
    """Return the path of a place: `ask.0.is` for `ask[0].is`."""
    return re.sub(r"\[(\d+)\]", r".\1", place)


def _field_showing(fields: list[Field], place: str) -> InputField | None:
    """Return the field that shows a place; the first one of a part with several."""
    real = [each for each in fields if isinstance(each, InputField)]
    if place.startswith("goal"):
        names = [each.name for each in real]
        played = place.startswith("goal.played") or "goal.amount" not in names
        place = "goal.played" if played else "goal.amount"
    above = [each for each in real if f"{place}.".startswith(f"{each.name}.")]
    below = [each for each in real if each.name.startswith(f"{place}.")]
    return next(iter([*above, *below]), None)


def _field_label(field: InputField) -> str:
    """Return a field's label, with that of its group for a list item."""
    listed = any(part.isdigit() for part in field.name.split(".")) and "hints" not in field.name
    if not listed or not field.group:
        return field.label
    return say("editor.in", group=field.group, field=field.label)
