"""Reading exercises, schema boss-exercise/1, from the documents that hold them.

Checks the form alone; what an answer is worth is `attempt`'s to say. The format is documented in
`docs/exercises.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from bosslib import rulebook
from bosslib.documents.nodes import Node
from bosslib.documents.scenario import read_game
from bosslib.errors import BossError, ScenarioError
from bosslib.game import LARGEST, SEATS, AnyGame, Seat, parse_seat
from bosslib.games import named, names
from bosslib.teaching.exercise import (
    BOUND,
    HINTS,
    NAME,
    SCHEMA,
    SEAT_SIGN,
    WORDS,
    Action,
    Ask,
    Choice,
    Exercise,
    Goal,
    Help,
    Kind,
    Mistake,
    Reply,
    Shows,
    Way,
    WorkedStep,
    WrongNumber,
    WrongTable,
)

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
TABLE_KEYS = ("goal", "turns", "par", "solution", "accept", "wrong", "replies")
KEYS = {
    Kind.PLAY: TABLE_KEYS,
    Kind.NEGOTIATE: TABLE_KEYS,
    Kind.NUMBER: ("ask",),
    Kind.SETTLE: ("of", "answer", "given", "wrong"),
    Kind.CHOOSE: ("choices",),
    Kind.SPOT: ("choices",),
    Kind.ILLEGAL: ("try", "error", "choices"),
}
TEXTS = ("title", "task", "hints", "success", "say", "why", "label")
"""The keys whose texts a learner reads."""


def reworded(value: Any, word: Callable[[str, str], str], place: str, *, read: bool = False) -> Any:
    """A document with each text that a learner reads replaced by what `word` says.

    `word` is given the text's place, which begins with `place`, and the text itself.
    """
    if isinstance(value, dict):
        return {
            name: reworded(each, word, f"{place}.{name}", read=name in TEXTS)
            for name, each in value.items()
        }
    if isinstance(value, list):
        return [reworded(each, word, f"{place}[{n}]", read=read) for n, each in enumerate(value)]
    return word(place, value) if read and isinstance(value, str) else value


def read(document: Node, place: str = "") -> Exercise:
    """The exercise that a document says; ScenarioError with the place in it if it is wrong."""
    game = _game(document)
    taught = game.teaching
    assert taught  # the reader asked for it
    kind = document.at("kind").one_of(Kind)
    document.keys((*COMMON, *game.files.document, *KEYS[kind]))
    start = game.files.read(document) if "position" in document else None
    if start is None and (kind.at_table or kind in (Kind.SETTLE, Kind.ILLEGAL)):
        document.fail("missing", name="position")
    seat = _seat(document, start)
    shown = Shows.PAYOFF if kind.at_table or kind is Kind.ILLEGAL else Shows.NOTHING
    common = Exercise(
        id=_name(document.at("id")),
        kind=kind,
        title=document.at("title").text(),
        task=_task(document.at("task")),
        cites=tuple(_rule(each) for each in document.at("cites").items()),
        hints=_hints(document.at("hints")),
        success=document.at("success").text(),
        help=document.get("help", Help.FADED).one_of(Help),
        shows=document.get("shows", shown).one_of(taught.shows),
        start=start,
        seat=seat,
        steps=tuple(_step(each, game) for each in document.get("steps", []).items()),
        place=place,
        game=game,
    )
    if not common.cites:
        document.at("cites").fail("empty")
    _check_signs(document, SEATS[: common.players])
    return common._replace(**READERS[kind](document, common))


def _check_signs(node: Node, seats: Sequence[str]) -> None:
    """Refuse a text that names a player who is not there, or has a brace for something else."""
    if isinstance(node.value, dict):
        for name in node.value:
            _check_signs(node.at(name), seats)
    elif isinstance(node.value, list):
        for each in node.items():
            _check_signs(each, seats)
    elif isinstance(node.value, str):
        left = SEAT_SIGN.sub(lambda found: "" if found[1] in seats else found[0], node.value)
        if "{" in left or "}" in left:
            _wrong(node, "sign", text=node.value)


def _game(document: Node) -> AnyGame:
    """The game of an exercise, whose schema is known."""
    if not isinstance(document.value, dict):
        document.fail("not-table")
    schema = document.at("schema").text()
    name, _, version = schema.partition("/")
    if name == "boss-exercise" and version.isascii() and version.isdigit() and int(version) > 1:
        _wrong(document.at("schema"), "newer", value=schema)
    if schema != SCHEMA:
        _wrong(document.at("schema"), "schema", value=schema)
    game = read_game(document.at("game"))
    if game.teaching is None:
        known = [each for each in names() if named(each).teaching]
        document.at("game").fail("game", value=game.name, known=", ".join(known))
    return game


def _wrong(node: Node, key: str, /, **values: object) -> NoReturn:
    raise ScenarioError(node.place, f"exercise.{key}", **values)


def _name(node: Node) -> str:
    if not NAME.fullmatch(node.text()):
        _wrong(node, "id", value=node.text())
    return node.text()


def _task(node: Node) -> str:
    if len(node.text().split()) > WORDS:
        _wrong(node, "long", most=WORDS)
    return node.text()


def _rule(node: Node) -> str:
    if node.text() not in rulebook.every_rule():
        raise ScenarioError(node.place, "rulebook.unknown", id=node.text())
    return node.text()


def _hints(node: Node) -> tuple[str, ...]:
    hints = tuple(each.text() for each in node.items())
    if len(hints) != HINTS:
        _wrong(node, "hints", most=HINTS)
    return hints


def _seat(document: Node, start: Any) -> Seat:
    if start is None:
        return 0
    players: int = start.table.players
    if "seat" not in document:
        return int(start.table.turn)
    return _at_table(document.at("seat"), players)


def _at_table(node: Node, players: int) -> Seat:
    seat = node.read(parse_seat)
    if seat >= players:
        node.fail("no-such-seat", seat=SEATS[seat], players=players)
    return seat


def _step(node: Node, game: AnyGame) -> WorkedStep:
    node.keys(("say", "do"))
    do = node.at("do").read(game.parse) if "do" in node else None
    return WorkedStep(node.at("say").text(), do)


def _at_the_table(document: Node, exercise: Exercise) -> dict[str, Any]:
    solution, solver = _solution(document.at("solution"), exercise)
    turns = exercise.teaching.turns(solution)
    return {
        "goal": _goal(document.at("goal"), exercise),
        "turns": document.get("turns", turns).whole(0),
        "par": document.get("par", len(solution)).whole(0),
        "solution": solution,
        "solver": solver,
        "accept": tuple(_way(each, exercise) for each in document.get("accept", []).items()),
        "wrong": tuple(_mistake(each, exercise) for each in document.get("wrong", []).items()),
        "replies": _replies(document.get("replies", {}), exercise),
    }


def _solution(node: Node, exercise: Exercise) -> tuple[tuple[Action, ...], str]:
    if isinstance(node.value, str):
        return (), _bot(node, exercise.game)
    return _actions(node, exercise), ""


def _bot(node: Node, game: AnyGame) -> str:
    try:
        game.bot(node.text())
    except BossError as error:
        raise ScenarioError(node.place, error.key, **error.values) from None
    return node.text()


def _actions(node: Node, exercise: Exercise) -> tuple[Action, ...]:
    """Actions of the learner in notation without the seat, at least one."""
    found = tuple(_action(each, exercise) for each in node.items())
    if not found:
        node.fail("empty")
    return found


def _action(node: Node, exercise: Exercise, seat: Seat | None = None) -> Action:
    letter = SEATS[exercise.seat if seat is None else seat]
    return node.read(lambda text: exercise.game.parse(f"{letter}: {text}"))


def _goal(node: Node, exercise: Exercise) -> Goal:
    files = exercise.game.files
    node.keys((*files.expected, "at", "played", *exercise.teaching.goal))
    at = node.get("at", "now").text()
    if at not in ("now", "settled"):
        node.at("at").fail("one-of", value=at, known="now, settled")
    wants = {key: node.value[key] for key in node.value if key in files.expected}
    for key, wanted in wants.items():
        files.check_expected(key, Node(_without_bounds(wanted), node.at(key).place))
        if key in ("seats", "payoff", "paid", "hand_sizes"):
            node.at(key).keys(tuple(SEATS[: exercise.players]))
    played = _actions(node.at("played"), exercise) if "played" in node else ()
    bonus = node.get("bonus", False).flag()
    if not (wants or played or bonus):
        node.fail("empty")
    return Goal(wants, at == "settled", played, bonus)


def _without_bounds(value: Any) -> Any:
    """The same with 0 for each bound, so that the form can be checked."""
    if isinstance(value, dict):
        return {key: _without_bounds(each) for key, each in value.items()}
    return 0 if isinstance(value, str) and BOUND.fullmatch(value) else value


def _way(node: Node, exercise: Exercise) -> Way:
    node.keys(("do", "goal", "stars", "say"))
    if ("do" in node) == ("goal" in node):
        _wrong(node, "do-or-goal")
    do = _actions(node.at("do"), exercise) if "do" in node else ()
    goal = _goal(node.at("goal"), exercise) if "goal" in node else None
    return Way(do, goal, node.get("stars", 3).whole(1, 3), node.get("say", "").text())


def _mistake(node: Node, exercise: Exercise) -> Mistake:
    node.keys(("do", "say", "error", "goal"))
    error = _rule(node.at("error")) if "error" in node else ""
    goal = _goal(node.at("goal"), exercise) if "goal" in node else None
    return Mistake(_actions(node.at("do"), exercise), node.at("say").text(), error, goal)


def _replies(node: Node, exercise: Exercise) -> dict[Seat, Reply]:
    node.keys(tuple(SEATS[: exercise.players]))
    return {
        parse_seat(name): _reply(node.at(name), exercise, parse_seat(name)) for name in node.value
    }


def _reply(node: Node, exercise: Exercise, seat: Seat) -> Reply:
    game = exercise.teaching
    node.keys(game.reply_keys)
    if "bot" in node:
        return Reply(bot=_bot(node.at("bot"), exercise.game))
    return Reply(
        turns=tuple(_action(each, exercise, seat) for each in node.get("turns", []).items()),
        everything=node.value.get("accepts") == "all",
        **game.reply(node),
    )


def _number(document: Node, exercise: Exercise) -> dict[str, Any]:
    asks = tuple(_ask(each, exercise) for each in document.at("ask").items())
    if not asks:
        document.at("ask").fail("empty")
    return {"asks": asks}


def _ask(node: Node, exercise: Exercise) -> Ask:
    node.keys(("label", "is", "unit", "from", "wrong"))
    return Ask(
        label=node.at("label").text(),
        answer=node.at("is").whole(-LARGEST),
        unit=node.get("unit", "").text(),
        source=_source(node.at("from"), exercise) if "from" in node else "",
        wrong=tuple(
            WrongNumber(each.at("is").whole(-LARGEST), each.at("say").text())
            for each in node.get("wrong", []).tables("is", "say")
        ),
    )


def _source(node: Node, exercise: Exercise) -> str:
    name, _, seat = node.text().partition(".")
    game = exercise.teaching
    if exercise.start is None:
        _wrong(node, "no-position")
    if name in game.seat_sources and seat:
        _at_table(Node(seat, node.place), exercise.players)
    elif name not in game.sources or seat:
        known = (*game.sources, *(f"{each}.A" for each in game.seat_sources))
        node.fail("one-of", value=node.text(), known=", ".join(known))
    return node.text()


def _settle(document: Node, exercise: Exercise) -> dict[str, Any]:
    players, game = exercise.players, exercise.teaching
    of = document.at("of").text()
    if of not in game.awards:
        document.at("of").fail("one-of", value=of, known=", ".join(game.awards))
    answer = _by_seat(document.at("answer"), players)
    missing = [SEATS[seat] for seat in range(players) if seat not in answer]
    if missing:
        document.at("answer").fail("missing", name=missing[0])
    return {
        "of": of,
        "asks": tuple(
            Ask(SEATS[seat], answer[seat], game.unit, f"{of}.{SEATS[seat]}")
            for seat in range(players)
        ),
        "given": tuple(_at_table(each, players) for each in document.get("given", []).items()),
        "wrong_tables": tuple(
            WrongTable(_by_seat(each.at("answer"), players), each.at("say").text())
            for each in document.get("wrong", []).tables("answer", "say")
        ),
    }


def _by_seat(node: Node, players: int) -> dict[Seat, int]:
    node.keys(tuple(SEATS[:players]))
    return {parse_seat(name): node.at(name).whole(-LARGEST) for name in node.value}


def _choices(document: Node, exercise: Exercise) -> dict[str, Any]:
    listed = document.at("choices")
    choices = tuple(
        Choice(each.at("say").text(), each.get("right", False).flag(), each.get("why", "").text())
        for each in listed.tables("say", "right", "why")
    )
    right = [each for each in choices if each.right]
    if len(choices) < 2 or not right:
        _wrong(listed, "choices")
    if exercise.kind is not Kind.CHOOSE and len(right) > 1:
        _wrong(listed, "one-right", kind=str(exercise.kind))
    return {"choices": choices}


def _illegal(document: Node, exercise: Exercise) -> dict[str, Any]:
    return {
        "attempt": _action(document.at("try"), exercise),
        "error": _rule(document.at("error")),
        **_choices(document, exercise),
    }


READERS = {
    Kind.PLAY: _at_the_table,
    Kind.NEGOTIATE: _at_the_table,
    Kind.NUMBER: _number,
    Kind.SETTLE: _settle,
    Kind.CHOOSE: _choices,
    Kind.SPOT: _choices,
    Kind.ILLEGAL: _illegal,
}
