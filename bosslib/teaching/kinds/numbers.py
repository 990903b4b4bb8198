"""Exercises that ask for numbers: some, each with its label, or one for each seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from bosslib.documents.nodes import Node
from bosslib.game import LARGEST, SEATS, Seat, parse_seat
from bosslib.teaching.attempt import begun, played_out
from bosslib.teaching.exercise import Ask, Exercise, Kind, Shows, WrongNumber, WrongTable
from bosslib.teaching.grade import numbers_judged
from bosslib.teaching.kinds.base import ExerciseKind, Flaw, seat_of, wrong
from bosslib.words import say


class Number(ExerciseKind):
    """Numbers to fill in, each with its label."""

    kind = Kind.NUMBER
    keys: ClassVar[tuple[str, ...]] = ("ask",)

    def read(self, document: Node, common: Exercise) -> Exercise:
        asks = tuple(_ask(each, common) for each in document.at("ask").items())
        if not asks:
            document.at("ask").fail("empty")
        return common._replace(asks=asks)

    def flaws(self, exercise: Exercise) -> Iterator[Flaw]:
        for at, ask in enumerate(exercise.asks):
            if ask.source and (there := reckoned(exercise, ask.source)) != ask.answer:
                yield Flaw(exercise, self.key(at), str(there), str(ask.answer))
            for each in ask.wrong:
                if each.number == ask.answer:
                    key = f"ask[{at}].wrong"
                    yield Flaw(exercise, key, say("proof.not-right"), str(ask.answer))
        if exercise.shows is Shows.PAYOFF and exercise.asks:
            yield Flaw(exercise, "shows", say("proof.hidden"), str(exercise.shows))

    def key(self, at: int) -> str:
        """Where in a file an answer stands."""
        return f"ask[{at}].is"


class Settle(Number):
    """A table to fill in: a number for each seat."""

    kind = Kind.SETTLE
    keys = ("of", "answer", "given", "wrong")
    needs_position = True

    def read(self, document: Node, common: Exercise) -> Exercise:
        players, game = common.players, common.teaching
        of = document.at("of").text()
        if of not in game.awards:
            document.at("of").fail("one-of", value=of, known=", ".join(game.awards))
        answer = _by_seat(document.at("answer"), players)
        missing = [SEATS[seat] for seat in range(players) if seat not in answer]
        if missing:
            document.at("answer").fail("missing", name=missing[0])
        return common._replace(
            of=of,
            asks=tuple(
                Ask(SEATS[seat], answer[seat], game.unit, f"{of}.{SEATS[seat]}")
                for seat in range(players)
            ),
            given=tuple(seat_of(each, players) for each in document.get("given", []).items()),
            wrong_tables=tuple(
                WrongTable(_by_seat(each.at("answer"), players), each.at("say").text())
                for each in document.get("wrong", []).tables("answer", "say")
            ),
        )

    def flaws(self, exercise: Exercise) -> Iterator[Flaw]:
        yield from super().flaws(exercise)
        for at, table in enumerate(exercise.wrong_tables):
            answers = [table.answer.get(seat, right) for seat, right in enumerate(exercise.answers)]
            verdict = numbers_judged(exercise, answers)
            if verdict.right or verdict.say != table.say:
                yield Flaw(exercise, f"wrong[{at}].answer", table.say, verdict.say)

    def key(self, at: int) -> str:
        return "answer"


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
        wrong(node, "no-position")
    if name in game.seat_sources and seat:
        seat_of(Node(seat, node.place), exercise.players)
    elif name not in game.sources or seat:
        known = (*game.sources, *(f"{each}.A" for each in game.seat_sources))
        node.fail("one-of", value=node.text(), known=", ".join(known))
    return node.text()


def _by_seat(node: Node, players: int) -> dict[Seat, int]:
    node.keys(tuple(SEATS[:players]))
    return {parse_seat(name): node.at(name).whole(-LARGEST) for name in node.value}


def reckoned(exercise: Exercise, source: str) -> int:
    """The number that the engine finds in an exercise's position, as its file names it."""
    record = begun(exercise)
    name, _, letter = source.partition(".")
    seat = parse_seat(letter) if letter else 0
    return exercise.teaching.reckoned(
        record.state, lambda: played_out(exercise, record), name, seat
    )
