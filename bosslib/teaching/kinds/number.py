"""Exercises that ask for numbers, each with its label."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from bosslib.documents.nodes import Node
from bosslib.errors import RuleError
from bosslib.game import LARGEST, Seat, parse_seat
from bosslib.teaching.attempt import Record, begun, play_out
from bosslib.teaching.exercise import (
    Action,
    Blank,
    Exercise,
    ShownArithmetic,
    TaskKind,
    WrongNumber,
)
from bosslib.teaching.kinds.base import ExerciseKind, Flaw, fail, misconception, seat_of
from bosslib.words import say


class NumberKind(ExerciseKind):
    """Numbers to fill in, each with its label."""

    kind = TaskKind.NUMBER
    keys: ClassVar[tuple[str, ...]] = ("ask",)

    def read(self, document: Node, common: Exercise) -> Exercise:
        asks = tuple(_ask(each, common) for each in document.at("ask").items())
        if not asks:
            document.at("ask").fail("empty")
        return common._replace(blanks=asks)

    def flaws(self, exercise: Exercise) -> Iterator[Flaw]:
        for at, ask in enumerate(exercise.blanks):
            try:
                there = (
                    compute_number(exercise, ask.source, ask.after) if ask.source else ask.answer
                )
            except RuleError as error:
                yield Flaw(exercise, f"ask[{at}].after", say("proof.legal"), str(error))
                continue
            if there != ask.answer:
                yield Flaw(exercise, self.key(at), str(there), str(ask.answer))
            for each in ask.wrong:
                if each.number == ask.answer:
                    key = f"ask[{at}].wrong"
                    yield Flaw(exercise, key, say("proof.not-right"), str(ask.answer))
        if exercise.shows is ShownArithmetic.PAYOFF and exercise.blanks:
            yield Flaw(exercise, "shows", say("proof.hidden"), str(exercise.shows))

    def key(self, at: int) -> str:
        """Return the key of an answer in a file."""
        return f"ask[{at}].is"


def _ask(node: Node, exercise: Exercise) -> Blank:
    node.keys(("label", "is", "unit", "from", "after", "wrong"))
    return Blank(
        label=node.at("label").text(),
        answer=node.at("is").integer(-LARGEST),
        unit=node.get("unit", "").text(),
        source=_source(node.at("from"), exercise) if "from" in node else "",
        wrong=tuple(
            WrongNumber(
                each.at("is").integer(-LARGEST),
                each.at("say").text(),
                misconception(each, exercise),
            )
            for each in node.get("wrong", []).tables("is", "say", "name")
        ),
        after=tuple(each.read(exercise.game.parse) for each in node.get("after", []).items()),
    )


def _source(node: Node, exercise: Exercise) -> str:
    name, _, seat = node.text().partition(".")
    game = exercise.teaching
    if exercise.start is None:
        fail(node, "no-position")
    if name in game.seat_sources and seat:
        seat_of(Node(seat, node.place), exercise.players)
    elif name not in game.sources or seat:
        known = (*game.sources, *(f"{each}.A" for each in game.seat_sources))
        node.fail("one-of", value=node.text(), known=", ".join(known))
    return node.text()


def compute_number(exercise: Exercise, source: str, after: Sequence[Action] = ()) -> int:
    """Return the number that the engine computes in an exercise's position, after some actions.

    `source` is its name in the file; RuleError if the actions are illegal. `gain` is the increase
    of a seat's payoff, or of the sum over all seats: immediate payments are included.
    """
    start = begun(exercise)
    record = start.play(*after)
    name, _, letter = source.partition(".")
    seat = parse_seat(letter) if letter else 0
    if name == "gain":
        seats = (seat,) if letter else range(exercise.players)
        both = [
            sum(_money_and_payoff(exercise, each, at) for at in seats) for each in (record, start)
        ]
        return both[0] - both[1]
    return exercise.teaching.engine_number(
        record.state, lambda: play_out(exercise, record), name, seat
    )


def _money_and_payoff(exercise: Exercise, record: Record, seat: Seat) -> int:
    """Return a seat's money plus its payoff if the deal ended now."""
    game, state = exercise.teaching, record.state
    return game.engine_number(state, lambda: record, "payoff", seat) + int(state.money[seat])
