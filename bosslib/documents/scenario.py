"""Scenario files, schema boss/1: a position and steps with their expected results.

This module reads and runs them. A saved game is a scenario without expectations. `check` reports
the results.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from bosslib.documents.nodes import Node, Value, add_location, read_documents, read_text
from bosslib.errors import BossError, NotationError, RuleError, ScenarioError
from bosslib.game import AnyGame
from bosslib.games import game_named, names

if TYPE_CHECKING:
    from pathlib import Path

SCHEMA = "boss/1"
KEYS = ("schema", "game", "id", "title", "cites", "steps")
"""Keys of a document, except those that describe the game's state."""


class ScenarioStep(NamedTuple):
    """An action of a scenario, and either its expected results or the rule that forbids it."""

    do: str
    expect: Mapping[str, Value]
    error: str | None
    place: str


class Scenario(NamedTuple):
    """A position of a game and steps from it; `place` is the file, with the line in a set."""

    game: AnyGame
    id: str
    title: str
    cites: tuple[str, ...]
    start: Any
    steps: tuple[ScenarioStep, ...]
    place: str


class ScenarioFailure(NamedTuple):
    """A step with an unexpected result, in notation."""

    scenario: Scenario
    step: ScenarioStep
    expected: str
    actual: str


def read_file(path: Path) -> Iterator[Scenario | ScenarioError]:
    """Yield the scenarios of a file, and an error for each invalid one.

    An invalid scenario in a set does not hide the others.
    """
    for node in _documents(path):
        yield node if isinstance(node, ScenarioError) else _read_or_error(*node)


def _documents(path: Path) -> Iterator[tuple[Node, str] | ScenarioError]:
    name = str(path)
    try:
        text = read_text(path)
    except ScenarioError as error:
        yield error
        return
    if path.suffix not in (".toml", ".json", ".jsonl"):
        yield ScenarioError(name, "scenario.ending")
        return
    yield from read_documents(name, text)


def _read_or_error(node: Node, place: str) -> Scenario | ScenarioError:
    try:
        return read_scenario(node, place)
    except BossError as error:
        return add_location(error, place)


def read_scenario(document: Node, place: str = "") -> Scenario:
    """Parse a document into a scenario. Raises ScenarioError with the key path if it is invalid."""
    check_schema(document)
    game = parse_game_name(document.at("game"))
    document.keys((*KEYS, *game.files.document))
    return Scenario(
        game=game,
        id=document.get("id", "").text(),
        title=document.get("title", "").text(),
        cites=tuple(each.text() for each in document.get("cites", []).items()),
        start=game.files.read(document),
        steps=tuple(_read_step(each, game) for each in document.get("steps", []).items()),
        place=place,
    )


def parse_game_name(node: Node) -> AnyGame:
    """Return the game that a document names."""
    name = node.text()
    if name not in names():
        node.fail("game", value=name, known=", ".join(names()))
    return game_named(name)


def check_schema(document: Node) -> None:
    """Raise ScenarioError unless the document is boss/1; a newer schema has its own message."""
    if not isinstance(document.value, dict):
        document.fail("not-table")
    schema = document.at("schema").text()
    name, _, version = schema.partition("/")
    if (
        name == "boss"
        and version.isascii()
        and version.isdigit()
        and version.lstrip("0") not in ("", "1")
    ):
        document.at("schema").fail("newer", value=schema)
    if schema != SCHEMA:
        document.at("schema").fail("schema", value=schema)


def _read_step(node: Node, game: AnyGame) -> ScenarioStep:
    node.keys(("do", "expect", "error"))
    if "expect" in node and "error" in node:
        node.fail("expect-or-error")
    expect = node.get("expect", {}).keys(game.files.expected)
    for key in expect.value:
        game.files.check_expected(key, expect.at(key))
    error = node.at("error").text() if "error" in node else None
    return ScenarioStep(node.at("do").text(), expect.value, error, node.place)


def run_scenario(scenario: Scenario) -> ScenarioFailure | None:
    """Return the first failing step of a scenario, or None if all steps succeed.

    Raises ScenarioError if the file's reshuffles do not match the cards that are shuffled.
    """
    state, game, result = scenario.start, scenario.game, None
    for each in scenario.steps:
        try:
            state, events = game.step(state, each.do)
        except (RuleError, NotationError) as error:
            if each.error not in violated_rules(error):
                return ScenarioFailure(
                    scenario, each, each.error or str(dict(each.expect)), str(error)
                )
            continue
        if each.error:
            return ScenarioFailure(scenario, each, each.error, each.do)
        result = game.files.result(events) or result
        for key, wanted in each.expect.items():
            there = game.files.actual_value(key, wanted, state, result)
            if game.files.comparable(key, wanted) != game.files.comparable(key, there):
                return ScenarioFailure(scenario, each, f"{key} = {wanted}", f"{key} = {there}")
    return None


def violated_rules(error: RuleError | NotationError) -> tuple[str, ...]:
    """Return the ids of all rules that an error names."""
    if isinstance(error, NotationError):
        return (error.rule,)
    return tuple(objection.rule for objection in error.objections)
