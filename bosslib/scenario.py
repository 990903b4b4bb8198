"""Scenario files, schema boss/1: a position, and steps from it with what they must bring.

Reads and runs them; a saved game is a scenario whose steps expect nothing. `check` reports.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from bosslib.card import position as card_position
from bosslib.card import settle
from bosslib.card.cards import Colour, card
from bosslib.card.events import Event, Settled
from bosslib.card.legal import Legal
from bosslib.card.notation import parse_action, parse_seat, parse_terms
from bosslib.card.play import step
from bosslib.card.state import Phase, State
from bosslib.card.view import view
from bosslib.errors import BossError, NotationError, RuleError, ScenarioError
from bosslib.game import LARGEST, SEATS
from bosslib.reader import Node, documents, located, text_of

if TYPE_CHECKING:
    from pathlib import Path

SCHEMA = "boss/1"
GAMES = ("card",)
KEYS = (
    "schema",
    "game",
    "id",
    "title",
    "cites",
    "rules",
    "position",
    "steps",
    "seed",
    "shuffles",
    "reshuffles",
)
RESULTS = ("value", "payoff", "paid", "winners", "multiplier", "hand_sizes", "legal", "illegal")
EXPECTED = (*card_position.KEYS, "seed", "shuffles", *RESULTS)


class ScenarioStep(NamedTuple):
    """One action of a scenario, and either what it brings or the rule that refuses it."""

    do: str
    expect: Mapping[str, Any]
    error: str | None
    place: str


class Scenario(NamedTuple):
    """A position and steps from it; `place` is the file, and the line in a set."""

    id: str
    title: str
    cites: tuple[str, ...]
    start: State
    steps: tuple[ScenarioStep, ...]
    place: str


class Failure(NamedTuple):
    """A step that did not bring what was expected, in notation."""

    scenario: Scenario
    step: ScenarioStep
    expected: str
    came: str


def read_file(path: Path) -> Iterator[Scenario | ScenarioError]:
    """The scenarios of a file, and an error in the place of each that is wrong.

    A wrong one in a set does not hide the others.
    """
    for node in _documents(path):
        yield node if isinstance(node, ScenarioError) else _read(*node)


def _documents(path: Path) -> Iterator[tuple[Node, str] | ScenarioError]:
    name = str(path)
    try:
        text = text_of(path)
    except ScenarioError as error:
        yield error
        return
    if path.suffix not in (".toml", ".json", ".jsonl"):
        yield ScenarioError(name, "scenario.ending")
        return
    yield from documents(name, text)


def _read(node: Node, place: str) -> Scenario | ScenarioError:
    try:
        return read(node, place)
    except BossError as error:
        return located(error, place)


def read(document: Node, place: str = "") -> Scenario:
    """The scenario that a document says; ScenarioError with the place in it if it is wrong."""
    check_schema(document)
    document.keys(KEYS)
    game = document.at("game").text()
    if game not in GAMES:
        document.at("game").fail("game", value=game, known=", ".join(GAMES))
    return Scenario(
        id=document.get("id", "").text(),
        title=document.get("title", "").text(),
        cites=tuple(each.text() for each in document.get("cites", []).items()),
        start=card_position.read(document),
        steps=tuple(_step(each) for each in document.get("steps", []).items()),
        place=place,
    )


def check_schema(document: Node) -> None:
    """Refuse what is no boss/1 document, and say so when a later bosslib wrote it."""
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


def _step(node: Node) -> ScenarioStep:
    node.keys(("do", "expect", "error"))
    if "expect" in node and "error" in node:
        node.fail("expect-or-error")
    expect = node.get("expect", {}).keys(EXPECTED)
    for key in expect.value:
        check_expected(key, expect.at(key))
    error = node.at("error").text() if "error" in node else None
    return ScenarioStep(node.at("do").text(), expect.value, error, node.place)


def check_expected(key: str, node: Node) -> None:
    """Refuse an expectation that nothing could meet: of the wrong form, or unreadable."""
    match key:
        case "seats":
            for seat in node.keys(tuple(SEATS)).value:
                _check_seat(node.at(seat).keys(card_position.SEAT_KEYS))
        case "centre" | "discard" | "gone" | "deck":
            _check_list(node, card)
        case "legal" | "illegal":
            _check_list(node, parse_action)
        case "chosen" | "broken" | "winners":
            _check_list(node, parse_seat)
        case "payoff" | "paid" | "hand_sizes":
            for seat in node.keys(tuple(SEATS)).value:
                node.at(seat).whole(-LARGEST)
        case "offers" | "promises":
            names = ("from", "to", "terms") if key == "offers" else ("by", "terms", "state")
            for each in node.items():
                each.keys(names).at("terms").read(parse_terms)
        case "boss" | "turn":
            node.read(parse_seat)
        case "phase":
            card_position.one_of(node, Phase)
        case "colour":
            if node.text():
                card_position.one_of(node, Colour)
        case "x_reserve":
            node.flag()
        case _:
            node.whole(-LARGEST)


def _check_seat(seat: Node) -> None:
    for name in seat.value:
        node = seat.at(name)
        if name in ("hand", "front"):
            _check_list(node, card)
        elif name == "cousin":
            node.flag()
        else:
            node.whole(0)


def _check_list(node: Node, reader: Callable[[str], object]) -> None:
    for each in node.items():
        each.read(reader)


def run(scenario: Scenario) -> Failure | None:
    """The first step of a scenario that fails, None if all succeed.

    ScenarioError if the file's reshuffles are not the cards that are shuffled.
    """
    state = scenario.start
    settled: Settled | None = None
    for each in scenario.steps:
        try:
            state, events = step(state, each.do)
        except (RuleError, NotationError) as error:
            if each.error not in rules_against(error):
                return Failure(scenario, each, each.error or str(dict(each.expect)), str(error))
            continue
        if each.error:
            return Failure(scenario, each, each.error, each.do)
        settled = _settled(events) or settled
        for key, wanted in each.expect.items():
            there = came(key, wanted, state, settled)
            if plain(key, wanted) != plain(key, there):
                return Failure(scenario, each, f"{key} = {wanted}", f"{key} = {there}")
    return None


def rules_against(error: RuleError | NotationError) -> tuple[str, ...]:
    """The ids of all rules that a refusal names."""
    if isinstance(error, NotationError):
        return (error.rule,)
    return tuple(objection.rule for objection in error.objections)


def _settled(events: tuple[Event, ...]) -> Settled | None:
    return next((each for each in events if isinstance(each, Settled)), None)


def came(key: str, wanted: Any, state: State, settled: Settled | None) -> Any:
    """What there is under a key of `expect`; of seats only what is asked for."""
    table = state.table
    if table.phase is Phase.PLAY and key in ("value", "payoff"):  # as if the deal ended now
        return settle.value(table) if key == "value" else _by_seat(settle.payoff(table))
    match key:
        case "multiplier":
            return table.multiplier
        case "hand_sizes":
            return _by_seat(table.hand_sizes)
        case "value":
            return settled and settled.value
        case "payoff" | "paid":
            return settled and _by_seat(getattr(settled, key))
        case "winners":
            best = max(state.money)
            won = [SEATS[seat] for seat, has in enumerate(state.money) if has == best]
            return won if table.phase is Phase.OVER else None
        case "legal":
            return [text for text in wanted if _is_legal(state, text)]
        case "illegal":
            return [text for text in wanted if not _is_legal(state, text)]
        case "seed" | "shuffles":
            return getattr(state, key)
    there: Any = card_position.position(state).get(key, "")
    if key == "seats":
        return {
            seat: {name: there.get(seat, {}).get(name) for name in keys}
            for seat, keys in wanted.items()
        }
    return there


def _by_seat(values: tuple[Any, ...]) -> dict[str, Any]:
    return dict(zip(SEATS, values, strict=False))


def _is_legal(state: State, text: str) -> bool:
    try:
        action = parse_action(text)
    except NotationError:
        return False
    return action.seat < state.table.players and action in Legal(view(state, action.seat))


def plain(key: str, value: Any) -> Any:
    """A value in a form that compares: lists of cards as multisets, the deck alone by order."""
    match key, value:
        case "seats", dict():
            return {
                seat: {name: plain(name, each) for name, each in keys.items()}
                for seat, keys in value.items()
            }
        case "payoff" | "paid" | "hand_sizes", list():
            return _by_seat(tuple(value))
        case "offers", list():
            return Counter(str({**each, "terms": _terms(each.get("terms"))}) for each in value)
        case "promises", list():
            return Counter(_promise(each) for each in value)
        case _, list() if key in LISTS:
            return Counter(map(str, value))
    return value


LISTS = ("centre", "discard", "gone", "hand", "front", "chosen", "broken", "winners")
"""What may be said in any order."""


def _terms(text: object) -> str:
    return str(parse_terms(str(text)))


def _promise(each: Mapping[str, Any]) -> str:
    return f"{each.get('by')} {_terms(each.get('terms'))} {each.get('state', 'open')}"
