"""Exercises that ask for a table: a number for each seat."""

from __future__ import annotations

from collections.abc import Iterator

from bosslib.documents.nodes import Node
from bosslib.game import LARGEST, SEATS, Seat, parse_seat
from bosslib.teaching.exercise import Blank, Exercise, TaskKind, WrongTable
from bosslib.teaching.grade import judge_numbers
from bosslib.teaching.kinds.base import Flaw, misconception, seat_of
from bosslib.teaching.kinds.number import NumberKind


class SettleKind(NumberKind):
    """Table to fill in: a number for each seat."""

    kind = TaskKind.SETTLE
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
            award=of,
            blanks=tuple(
                Blank(f"{{{SEATS[seat]}}}", answer[seat], game.unit, f"{of}.{SEATS[seat]}")
                for seat in range(players)
            ),
            given_indices=tuple(
                seat_of(each, players) for each in document.get("given", []).items()
            ),
            wrong_tables=tuple(
                WrongTable(
                    _by_seat(each.at("answer"), players),
                    each.at("say").text(),
                    misconception(each, common),
                )
                for each in document.get("wrong", []).tables("answer", "say", "name")
            ),
        )

    def flaws(self, exercise: Exercise) -> Iterator[Flaw]:
        yield from super().flaws(exercise)
        for at, table in enumerate(exercise.wrong_tables):
            answers = [table.answer.get(seat, right) for seat, right in enumerate(exercise.answers)]
            verdict = judge_numbers(exercise, answers)
            if verdict.is_right or verdict.say != table.say:
                yield Flaw(exercise, f"wrong[{at}].answer", table.say, verdict.say)

    def key(self, at: int) -> str:
        return "answer"


def _by_seat(node: Node, players: int) -> dict[Seat, int]:
    node.keys(tuple(SEATS[:players]))
    return {parse_seat(name): node.at(name).integer(-LARGEST) for name in node.value}
