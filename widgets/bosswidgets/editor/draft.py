"""Draft of an exercise: a document that need not be a valid exercise yet, and its text.

This module has no user interface. Incomplete documents are kept as they are; `text_error` reports
what is missing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

from bosslib import BossError, ScenarioError
from bosslib.card.files import position
from bosslib.documents.nodes import Node, parse_document
from bosslib.game import SEATS
from bosslib.teaching.course import parse_exercise_text
from bosslib.teaching.exercise import NAME, SCHEMA, Exercise
from bosslib.teaching.kinds import KINDS
from bosslib.teaching.kinds.choose import ChooseTask
from bosslib.teaching.kinds.number import NumberTask
from bosslib.teaching.kinds.play import PlayTask
from bosslib.teaching.reading import parse_exercise as read_exercise
from bosslib.words import say

Document = dict[str, Any]

LISTS = ("cites", "hints", "solution", "ask", "choices", "wrong", "accept", "steps")
TABLES = ("ask", "choices", "wrong")


def blank_exercise() -> Document:
    """Return the initial document: a question about a blue deal before any action."""
    return {
        "schema": SCHEMA,
        "game": "card",
        "id": say("editor.usual-id"),
        "kind": NumberTask.kind,
        "title": "",
        "task": "",
        "cites": [],
        "hints": ["", "", ""],
        "success": "",
        **initial_values(NumberTask.kind, "A"),
        "position": initial_position(),
    }


def initial_position() -> Document:
    """Return the initial position: four players, one card in the centre."""
    return {
        "boss": "A",
        "turn": "A",
        "phase": "play",
        "deal": 1,
        "colour": "b",
        "x": 0,
        "centre": ["b+3"],
        "seats": {seat: {"money": 50} for seat in SEATS[:4]},
    }


def initial_values(kind: str, seat: str) -> Document:
    """Return the initial values of the keys that are specific to a kind of exercise."""
    match kind:
        case NumberTask.kind:
            return {"ask": [initial_number()]}
        case ChooseTask.kind:
            return {"choices": [{"say": "", "right": True}, {"say": ""}]}
        case PlayTask.kind:
            return {"goal": {"at": "settled", "payoff": {seat: ">= 100"}}, "solution": []}
    return {}


def initial_number() -> Document:
    """Return an initial number to be asked for."""
    return {"label": say("editor.usual-label"), "is": "", "unit": "$", "from": "value"}


def with_kind(document: Document, kind: str, aside: dict[str, Document]) -> Document:
    """Return the document changed to another kind; keys of the old kind only are moved to
    `aside`.
    """
    old = document.get("kind", "")
    went = {name: document[name] for name in kind_keys(old) if name in document}
    aside[old] = went
    new = aside.pop(kind, None) or initial_values(kind, learner_seat(document))
    same = {name: each for name, each in document.items() if name not in went}
    place = same.pop("position", None)
    same |= {"kind": kind, **deepcopy(new)}
    return same if place is None else {**same, "position": place}


def kind_keys(kind: str) -> tuple[str, ...]:
    """Return the keys that only a kind has."""
    return KINDS[kind].keys if kind in KINDS else ()


def learner_seat(document: Mapping[str, Any]) -> str:
    """Return the letter of the learner's seat."""
    place = document.get("position", {})
    seats = list(place.get("seats", SEATS))
    listed = (document.get("seat"), place.get("turn"), place.get("boss"))
    return next((str(each) for each in listed if each in seats), SEATS[0])


def value_at(document: Any, path: str) -> Any:
    """Return the value at a path such as `ask.0.label`, or None."""
    for part in path.split("."):
        try:
            document = document[int(part)] if isinstance(document, list) else document[part]
        except (LookupError, ValueError, TypeError):
            return None
    return document


def with_value(document: Document, path: str, value: object) -> Document:
    """Return a copy of the document with a value at a path; None removes the key."""
    new = deepcopy(document)
    *way, last = path.split(".")
    inside: Any = new
    for part in way:
        inside = inside[int(part)] if isinstance(inside, list) else inside.setdefault(part, {})
    if isinstance(inside, list):
        inside[int(last) :] = ([] if value is None else [value]) + inside[int(last) + 1 :]
    elif value is None:
        inside.pop(last, None)
    else:
        inside[last] = value
    return new


def read_draft(text: str) -> Document:
    """Return the document of a text.

    Raise ScenarioError or BossError if the form can't show it. It need not be a valid exercise.
    """
    document = parse_document(text, toml=True)
    if document.get("game", "card") != "card":
        raise ScenarioError("game", "editor.card-only", game=document["game"])
    Node(document, "").at("kind").one_of(KINDS)
    for place in _misshapen_places(document):
        Node(None, place).items()
    if "position" in document:
        position.read_position(Node(document, ""))
    return dict(document)


def _misshapen_places(document: Document) -> Iterator[str]:
    """Yield the places whose type differs from the list, table or text that the form expects."""
    for name in LISTS:
        there = document.get(name, [])
        if not isinstance(there, list) and not (name == "solution" and isinstance(there, str)):
            yield name
        elif name in TABLES:
            yield from (f"{name}[{n}]" for n, each in enumerate(there) if type(each) is not dict)
    for number, each in enumerate(document.get("ask", [])):
        if not isinstance(each.get("wrong", []), list):
            yield f"ask[{number}].wrong"
    if not isinstance(document.get("goal", {}), dict):
        yield "goal"


def to_exercise(document: Document) -> Exercise:
    """Return the exercise of a document; raise BossError if it is not valid yet."""
    return read_exercise(Node(document, ""))


def text_error(text: str) -> str:
    """Return why a text is not a valid exercise, with line and key; empty if it is."""
    try:
        parse_exercise_text(text)
    except BossError as error:
        return error_with_line(error)
    return ""


def error_with_line(error: BossError) -> str:
    """Return the message of an error in a text without a file, with its line in words."""
    told = str(error).removeprefix(":")
    return say("editor.line", why=told) if told[:1].isdigit() else told


def file_name(document: Document) -> str:
    """Return the file name of an exercise."""
    called = document.get("id")
    return f"{called if isinstance(called, str) and NAME.fullmatch(called) else 'exercise'}.toml"
