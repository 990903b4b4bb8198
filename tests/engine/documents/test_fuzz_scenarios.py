"""Any file is either a Scenario that can be run or a ScenarioError."""

import copy
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bosslib.documents.nodes import Node, read_documents
from bosslib.documents.scenario import Scenario, ScenarioFailure, read_scenario, run_scenario
from bosslib.errors import ScenarioError

SCENARIOS = Path(__file__).parents[3] / "bosslib" / "scenarios"
TEXTS = {path.name: path.read_text(encoding="utf-8") for path in sorted(SCENARIOS.rglob("*.toml"))}
DOCUMENTS = [tomllib.loads(text) for text in TEXTS.values()]

SEATS_AND_CARDS = "A B F Z b g r y X b+1 b+4 b-5 g+1 bR gR bP wP bM1 bM3"
KEYS_AND_WORDS = "open play discard over kept void boss/1 boss/2 TURN-8 position seats deck hand"
SENTENCES = [
    "",
    "nothing",
    "A: pass",
    "A: keep",
    "B: b+4",
    "C: bP@A",
    "B: bM2 b+4>x bP@B>C",
    "A: offer B play b+4 & never bR@A",
    "B: accept A",
    "play b+4 & pass",
    "drop bR",
    "cash 20",
    "play bM1 b+3>x",
]
CARDS = st.sampled_from(SEATS_AND_CARDS.split())
WORDS = CARDS | st.sampled_from([*KEYS_AND_WORDS.split(), *SENTENCES])
PLAIN = (
    st.none()
    | st.booleans()
    | st.integers(-2, 12)
    | st.integers()
    | st.floats()
    | WORDS
    | st.text(max_size=3)
)
VALUES = PLAIN | st.lists(PLAIN, max_size=3) | st.dictionaries(WORDS, PLAIN, max_size=3)


def alike(value: object) -> st.SearchStrategy[Any]:
    """Values of the same kind as another: documents with such mistakes can often be read."""
    match value:
        case bool():
            return st.booleans()
        case int():
            return st.integers(-1, 9)
        case str():
            return WORDS
        case list():
            return st.lists(CARDS, max_size=4)
    return VALUES


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every container in a document, with each of its keys or positions."""
    keys = list(value) if isinstance(value, dict) else range(len(value))
    for key in keys:
        yield value, key
        if isinstance(value[key], dict | list):
            yield from places(value[key])


@st.composite
def mangled(draw: st.DrawFn) -> Any:
    """A scenario's document with up to four values deleted, replaced, copied elsewhere or added."""
    document = copy.deepcopy(draw(st.sampled_from(DOCUMENTS)))
    for _ in range(draw(st.integers(1, 4))):
        parts = [document, document.get("position"), document.get("steps")]
        part = draw(st.sampled_from([each for each in parts if isinstance(each, dict | list)]))
        there = list(places(part))
        if not there:
            continue
        holder, key = draw(st.sampled_from(there))
        match draw(
            st.sampled_from(["delete", "replace", "alike", "alike", "alike", "copy", "add"])
        ):
            case "delete":
                del holder[key]
            case "replace":
                holder[key] = draw(VALUES)
            case "alike":
                holder[key] = draw(alike(holder[key]))
            case "copy":
                other, name = draw(st.sampled_from(there))
                holder[key] = copy.deepcopy(other[name])
            case _ if isinstance(holder, list):
                holder.insert(key, draw(VALUES))
            case _:
                holder[draw(WORDS)] = draw(VALUES)
    return document


def reads_and_runs(node: Node) -> None:
    """Fail on every exception but ScenarioError, which alone means that the file is invalid."""
    with suppress(ScenarioError):
        scenario = read_scenario(node)
        assert isinstance(scenario, Scenario)
        assert isinstance(run_scenario(scenario), ScenarioFailure | None)


@settings(max_examples=1000)
@given(mangled())
def test_a_mangled_document_is_read_or_refused(document: Any) -> None:
    reads_and_runs(Node(document, ""))


@settings(max_examples=500)
@given(PLAIN | VALUES)
def test_any_value_is_refused_as_a_document(value: Any) -> None:
    with pytest.raises(ScenarioError):
        read_scenario(Node(value, ""))


@settings(max_examples=500)
@given(
    st.sampled_from(sorted(TEXTS)),
    st.integers(0, 3000),
    st.integers(0, 40),
    st.text("[]{}=\"',.#\n\\ bB+4-0\x00é", max_size=4),
)
def test_a_mangled_text_is_read_or_refused(name: str, start: int, cut: int, added: str) -> None:
    text = TEXTS[name]
    start %= len(text)
    for each in read_documents(name, text[:start] + added + text[start + cut :]):
        if isinstance(each, ScenarioError):
            assert each.place == name
        else:
            reads_and_runs(each[0])
