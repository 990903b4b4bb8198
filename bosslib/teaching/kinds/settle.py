"""Exercises that ask for a table: a number for each seat."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self

from bosslib.documents.nodes import Node
from bosslib.game import LARGEST, SEATS, Seat, parse_seat
from bosslib.teaching.exercise import Exercise, Flaw, name_placeholder
from bosslib.teaching.kinds.base import misconception, seat_of
from bosslib.teaching.kinds.number import Blank, NumberTask


class WrongTable(NamedTuple):
    """Wrong entries of a table by seat, and their feedback; `name` as in `WrongNumber`."""

    answer: Mapping[Seat, int]
    say: str
    name: str = ""

    def fits(self, answers: Sequence[int]) -> bool:
        """Return whether these are its entries."""
        return all(answers[seat] == number for seat, number in self.answer.items())


@dataclass(frozen=True)
class SettleTask(NumberTask):
    """Table to fill in: a number for each seat."""

    kind = "settle"
    keys = ("of", "answer", "given", "wrong")
    needs_position = True

    wrong_tables: tuple[WrongTable, ...] = ()

    @classmethod
    def read(cls, document: Node, exercise: Exercise) -> Self:
        players, game = exercise.players, exercise.teaching
        of = document.at("of").text()
        if of not in game.awards:
            document.at("of").fail("one-of", value=of, known=", ".join(game.awards))
        answer = _by_seat(document.at("answer"), players)
        missing = [SEATS[seat] for seat in range(players) if seat not in answer]
        if missing:
            document.at("answer").fail("missing", name=missing[0])
        return cls(
            blanks=tuple(
                Blank(name_placeholder(seat), answer[seat], game.unit, f"{of}.{SEATS[seat]}")
                for seat in range(players)
            ),
            given_indices=tuple(
                seat_of(each, players) for each in document.get("given", []).items()
            ),
            wrong_tables=tuple(
                WrongTable(
                    _by_seat(each.at("answer"), players),
                    each.at("say").text(),
                    misconception(each, exercise),
                )
                for each in document.get("wrong", []).tables("answer", "say", "name")
            ),
        )

    def flaws(self, exercise: Exercise) -> Iterator[Flaw]:
        yield from super().flaws(exercise)
        for at, table in enumerate(self.wrong_tables):
            answers = [table.answer.get(seat, right) for seat, right in enumerate(self.answers)]
            verdict = self.judge(exercise, answers)
            if verdict.is_right or verdict.say != table.say:
                yield Flaw(exercise, f"wrong[{at}].answer", table.say, verdict.say)

    def key(self, at: int) -> str:
        return "answer"

    def feedback(
        self, exercise: Exercise, answers: Sequence[int], wrong: Collection[int]
    ) -> Iterator[str]:
        """Yield the feedback to wrong numbers, that to the whole table first."""
        yield from (each.say for each in self.wrong_tables if each.fits(answers))
        yield from super().feedback(exercise, answers, wrong)

    def shown_misconceptions(
        self, exercise: Exercise, answers: Sequence[int], wrong: Collection[int]
    ) -> tuple[str, ...]:
        """Return the misconception that shows in each of the wrong rows, if any."""
        for table in self.wrong_tables:
            if table.name and table.fits(answers):
                return (table.name,)
        shown = super().shown_misconceptions
        rows = {shown(exercise, answers, [at]) for at in wrong}
        return rows.pop() if len(rows) == 1 else ()

    def possible_misconceptions(self, exercise: Exercise) -> set[str]:
        tables = {each.name for each in self.wrong_tables} - {""}
        return super().possible_misconceptions(exercise) | tables


def _by_seat(node: Node, players: int) -> dict[Seat, int]:
    node.keys(tuple(SEATS[:players]))
    return {parse_seat(name): node.at(name).integer(-LARGEST) for name in node.value}
