"""No sentence that the engine uses is missing from the catalogue, or lacks a value.

The calls are read from the code, so this covers sentences that no other test produces.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import bosslib
from bosslib.documents.nodes import parse_document, read_text
from bosslib.teaching.course import COURSE_FOLDER
from bosslib.teaching.reading import replace_texts
from bosslib.words import catalogue, languages, translate

FOLDER = Path(bosslib.__file__).parent
AT = {"say": 0, "BossError": 0, "NotationError": 0, "ScenarioError": 1, "Objection": 1, "fail": 0}
"""Position of the sentence's key among the arguments of a call."""
BEFORE = {"Objection": "refused.", "fail": "scenario."}


ANYTHING = "[^.]+"


def calls() -> Iterator[tuple[str, ast.Call, str]]:
    """Yield each call in the engine that names a sentence, with the function and its place."""
    for path in sorted(FOLDER.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                if name in AT and len(node.args) > AT[name]:
                    yield name, node, f"{path.name}:{node.lineno}"


def patterns(key: ast.expr) -> Iterator[str]:
    """Possible keys, as regular expressions; none if the key is known only at run time."""
    match key:
        case ast.Constant(value=str(text)):
            yield re.escape(text)
        case ast.JoinedStr(values=parts):
            yield "".join(
                re.escape(str(part.value)) if isinstance(part, ast.Constant) else ANYTHING
                for part in parts
            )
        case ast.IfExp(body=one, orelse=other):
            yield from (*patterns(one), *patterns(other))


def given(name: str, call: ast.Call) -> set[str] | None:
    """The values that a call gives its sentence; None if they are known only at run time."""
    if name == "Objection":
        values = call.args[2]
        if not isinstance(values, ast.Dict):
            return None
        return {str(key.value) for key in values.keys if isinstance(key, ast.Constant)}
    names = [keyword.arg for keyword in call.keywords]
    return None if None in names else {each for each in names if each}


def wanted(sentence: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(sentence) if field}


NAMED = [
    pytest.param(BEFORE.get(name, ""), pattern, given(name, call), id=f"{place}-{pattern}")
    for name, call, place in calls()
    for pattern in patterns(call.args[AT[name]])
]


def test_most_keys_can_be_read_from_the_code() -> None:
    assert len(NAMED) > 150


@pytest.mark.parametrize(("before", "pattern", "values"), NAMED)
def test_a_sentence_that_is_asked_for_is_there(
    before: str, pattern: str, values: set[str] | None
) -> None:
    form = re.compile(f"{re.escape(before)}{pattern}(?:[.]one|[.]other)?")
    found = {key: text for key, text in catalogue().items() if form.fullmatch(key)}
    assert found
    if values is None:
        return
    filled = [
        wanted(text) | ({"count"} if key.endswith(".one") else set()) for key, text in found.items()
    ]
    enough = [fields <= values for fields in filled]
    assert any(enough) if ANYTHING in pattern else all(enough)


@pytest.mark.parametrize(
    ("keys", "names"),
    [
        ("refused.phase-{}", ("discard", "over")),
        ("refused.talk-{}", ("open", "discard", "over")),
        ("refused.wrong-colour.{}", "bgr"),
        ("colour.{}", "bgr"),
        ("colour.before.{}", "bgr"),
        ("card.short.{}", ("deal", "pota", "reverse", "move")),
        ("card.{}", ("deal", "pota", "wild", "reverse", "move", "x")),
        ("event.promise-{}.you", ("kept", "broken", "void")),
        ("event.promise-{}.they", ("kept", "broken", "void")),
        ("terminal.prompt-{}", ("turn", "answer", "discard")),
        ("bench.met-{}", ("True", "False")),
    ],
)
def test_families_of_sentences_are_whole(keys: str, names: tuple[str, ...]) -> None:
    assert {keys.format(name) for name in names} <= catalogue().keys()


FEEDBACK = re.compile(r"[.](success|(wrong|accept)\[\d+\][.]say|choices\[\d+\][.]why)$")
"""The place of a text that is feedback to a learner."""
QUOTED = re.compile("[“„‘][^”’]*[.!?…][”’]")


def feedback(language: str) -> dict[str, str]:
    """All feedback on right and wrong attempts, in a language, by its place."""
    found: dict[str, str] = {}

    def note(place: str, text: str) -> str:
        if FEEDBACK.search(place):
            found[place] = translate("exercises", place, text, language)
        return text

    for file in COURSE_FOLDER.rglob("*/*.toml"):
        replace_texts(parse_document(read_text(file), toml=True), note, file.stem)
    return found


@pytest.mark.parametrize("language", languages())
def test_feedback_says_what_was_done_and_begins_with_no_quoted_thought(language: str) -> None:
    said = feedback(language)
    assert len(said) > 500
    assert [place for place, text in said.items() if QUOTED.match(text)] == []
