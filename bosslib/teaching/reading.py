"""Parser of exercises, schema boss-exercise/1, from documents.

It checks only the form; the kinds judge answers. The format is documented in
`docs/exercises.md`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from bosslib.documents.nodes import Node, Value
from bosslib.documents.scenario import parse_game_name
from bosslib.game import SEATS, AnyGame, Seat
from bosslib.games import game_named, names
from bosslib.teaching.claims import claimed_figures
from bosslib.teaching.exercise import (
    HINTS,
    MAX_TASK_WORDS,
    NAME,
    SCHEMA,
    Exercise,
    Help,
    WorkedStep,
)
from bosslib.teaching.kinds import KINDS
from bosslib.teaching.kinds.base import fail, rule, seat_of
from bosslib.teaching.outcome import allowed_figures

COMMON = (
    "schema",
    "game",
    "id",
    "kind",
    "help",
    "title",
    "task",
    "cites",
    "hints",
    "success",
    "seat",
    "shows",
    "steps",
)
SIGN = re.compile(r"\{[^{}]*\}")
CLAIM_PLACES = re.compile(r"claims\[\d+\]\.say")
"""Places of claims, whose figures are those of their predicates."""
FIGURE_PLACES = re.compile(r"success|(accept|wrong)\[\d+\]\.say")
"""Places of texts that may contain figures: feedback to played actions."""
TEXTS = ("title", "task", "hints", "success", "say", "why", "label")
"""Keys of texts that learners read."""


def replace_texts(
    value: Value, word: Callable[[str, str], str], place: str, *, read: bool = False
) -> Value:
    """Return a document with each text that a learner reads replaced by the result of `word`.

    `word` gets the text's place, which begins with `place`, and the text itself.
    """
    if isinstance(value, dict):
        return {
            name: replace_texts(each, word, f"{place}.{name}", read=name in TEXTS)
            for name, each in value.items()
        }
    if isinstance(value, list):
        return [
            replace_texts(each, word, f"{place}[{n}]", read=read) for n, each in enumerate(value)
        ]
    return word(place, value) if read and isinstance(value, str) else value


def parse_exercise(document: Node, place: str = "") -> Exercise:
    """Parse an exercise; ScenarioError with the place in the document if it is invalid."""
    game = _game(document)
    teaching = game.teaching
    assert teaching  # the reader requires it
    kind = KINDS[document.at("kind").one_of(KINDS)]
    document.keys((*COMMON, *game.files.document, *kind.keys))
    start = game.files.read(document) if "position" in document else None
    if start is None and kind.needs_position:
        document.fail("missing", name="position")
    seat = _seat(document, start)
    exercise = Exercise(
        id=_name(document.at("id")),
        title=document.at("title").text(),
        instruction=_instruction(document.at("task")),
        cites=tuple(rule(each) for each in document.at("cites").items()),
        hints=_hints(document.at("hints")),
        success=document.at("success").text(),
        help=document.get("help", Help.FADED).one_of(Help),
        shows=document.get("shows", kind.shows).one_of(teaching.shown_arithmetic),
        start=start,
        seat=seat,
        steps=tuple(_step(each, game) for each in document.get("steps", []).items()),
        place=place,
        game=game,
    )
    if not exercise.cites:
        document.at("cites").fail("empty")
    _check_signs(document, exercise, allowed_figures(exercise) if kind.at_table else ())
    return exercise._replace(task=kind.read(document, exercise))


def _check_signs(node: Node, exercise: Exercise, figures: Sequence[str]) -> None:
    """Refuse braces other than placeholders of present players, or of figures where allowed."""
    if isinstance(node.value, dict):
        for name in node.value:
            _check_signs(node.at(name), exercise, figures)
    elif isinstance(node.value, list):
        for each in node.items():
            _check_signs(each, exercise, figures)
    elif isinstance(node.value, str):
        known = figures if FIGURE_PLACES.fullmatch(node.place) else ()
        seats = [f"{{{letter}}}" for letter in SEATS[: exercise.players]]
        if CLAIM_PLACES.fullmatch(node.place):
            known = [f"{{{name}}}" for name in claimed_figures(node.value)]
        left = SIGN.sub(lambda found: "" if found[0] in (*seats, *known) else found[0], node.value)
        if "{" in left or "}" in left:
            fail(node, "figure" if known else "sign", text=node.value, known=", ".join(known))


def _game(document: Node) -> AnyGame:
    """Return the game of an exercise, after checking the schema."""
    if not isinstance(document.value, dict):
        document.fail("not-table")
    schema = document.at("schema").text()
    name, _, version = schema.partition("/")
    if name == "boss-exercise" and version.isascii() and version.isdigit() and int(version) > 1:
        fail(document.at("schema"), "newer", value=schema)
    if schema != SCHEMA:
        fail(document.at("schema"), "schema", value=schema)
    game = parse_game_name(document.at("game"))
    if game.teaching is None:
        known = [each for each in names() if game_named(each).teaching]
        document.at("game").fail("game", value=game.name, known=", ".join(known))
    return game


def _name(node: Node) -> str:
    if not NAME.fullmatch(node.text()):
        fail(node, "id", value=node.text())
    return node.text()


def _instruction(node: Node) -> str:
    if len(node.text().split()) > MAX_TASK_WORDS:
        fail(node, "long", most=MAX_TASK_WORDS)
    return node.text()


def _hints(node: Node) -> tuple[str, ...]:
    hints = tuple(each.text() for each in node.items())
    if len(hints) != HINTS:
        fail(node, "hints", most=HINTS)
    return hints


def _seat(document: Node, start: Any) -> Seat:
    if start is None:
        return 0
    players: int = start.table.players
    if "seat" not in document:
        return int(start.table.turn)
    return seat_of(document.at("seat"), players)


def _step(node: Node, game: AnyGame) -> WorkedStep:
    node.keys(("say", "do", "look"))
    do = node.at("do").read(game.parse) if "do" in node else None
    look = tuple(each.text() for each in node.get("look", []).items())
    return WorkedStep(node.at("say").text(), do, look)
