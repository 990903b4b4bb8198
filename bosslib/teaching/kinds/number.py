"""Exercises that ask for numbers, each with its label."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Self

from bosslib.documents.nodes import Node
from bosslib.errors import RuleError
from bosslib.game import LARGEST, Seat, parse_seat
from bosslib.record import Record
from bosslib.teaching.attempt import begun, play_out
from bosslib.teaching.exercise import Action, Exercise, Flaw, ShownArithmetic, Task
from bosslib.teaching.grade import Verdict
from bosslib.teaching.kinds.base import fail, misconception, seat_of
from bosslib.words import say


class WrongNumber(NamedTuple):
    """Wrong number that reveals a misconception, and its feedback.

    `name` is the id by which the misconception is remembered; empty if it is not.
    """

    number: int
    say: str
    name: str = ""


class Blank(NamedTuple):
    """Number to fill in.

    `source` names the same number as the engine computes it after the actions of `after`; empty if
    it does not. With `options`, one of them is chosen by its index. `otherwise` is the feedback to
    a wrong number that is not listed.
    """

    label: str
    answer: int
    unit: str = ""
    source: str = ""
    wrong: tuple[WrongNumber, ...] = ()
    after: tuple[Action, ...] = ()
    options: tuple[str, ...] = ()
    otherwise: str = ""


@dataclass(frozen=True)
class NumberTask(Task):
    """Numbers to fill in, each with its label."""

    kind = "number"
    keys: ClassVar[tuple[str, ...]] = ("ask",)

    blanks: tuple[Blank, ...] = ()
    given_indices: tuple[int, ...] = ()
    """Indices of the numbers that are already filled in; of a table its seats."""

    @property
    def answers(self) -> tuple[int, ...]:
        """Right numbers, in order; of a table by seat."""
        return tuple(each.answer for each in self.blanks)

    @classmethod
    def read(cls, document: Node, exercise: Exercise) -> Self:
        asks = tuple(_ask(each, exercise) for each in document.at("ask").items())
        if not asks:
            document.at("ask").fail("empty")
        return cls(asks)

    def flaws(self, exercise: Exercise) -> Iterator[Flaw]:
        for at, ask in enumerate(self.blanks):
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
        if exercise.shows is ShownArithmetic.PAYOFF and self.blanks:
            yield Flaw(exercise, "shows", say("proof.hidden"), str(exercise.shows))

    def key(self, at: int) -> str:
        """Return the key of an answer in a file."""
        return f"ask[{at}].is"

    def judge(self, exercise: Exercise, answers: Sequence[int]) -> Verdict:
        """Grade the numbers that were filled in, including the given ones.

        A known misconception that the exercise does not list is named too.
        """
        wrong = tuple(
            at
            for at, (ask, answer) in enumerate(zip(self.blanks, answers, strict=True))
            if ask.answer != answer
        )
        if not wrong:
            return Verdict(True, exercise.success)
        return Verdict(
            False,
            next(self.feedback(exercise, answers, wrong), self.slip_text(exercise, answers, wrong)),
            wrong=wrong,
            misconceptions=self.shown_misconceptions(exercise, answers, wrong),
        )

    def feedback(
        self, exercise: Exercise, answers: Sequence[int], wrong: Collection[int]
    ) -> Iterator[str]:
        """Yield the feedback to wrong numbers: listed in the file, then to known misconceptions."""
        for at in wrong:
            ask = self.blanks[at]
            yield from (each.say for each in ask.wrong if each.number == answers[at])
            if ask.otherwise:
                yield ask.otherwise
        for at in wrong:
            known = exercise.teaching.misconceptions(exercise, self.blanks[at])
            yield from (each.say for each in known if each.number == answers[at])

    def slip_text(self, exercise: Exercise, answers: Sequence[int], wrong: Collection[int]) -> str:
        """Return what the first wrong number tells by itself, and where to look."""
        at = next(iter(wrong))
        given, right = answers[at], self.blanks[at].answer
        others = (each.label for each in self.blanks if each.answer == given)
        if label := next(others, ""):
            slip = say("lesson.slip.elsewhere", label=label)
        else:
            slip = say(f"lesson.slip.{_slip(given, right)}")
        if len(self.blanks) > 1:
            slip = say("lesson.slip.of", label=self.blanks[at].label, slip=slip)
        return f"{slip} {exercise.hints[0] if exercise.hints else say('lesson.wrong-number')}"

    def shown_misconceptions(
        self, exercise: Exercise, answers: Sequence[int], wrong: Collection[int]
    ) -> tuple[str, ...]:
        """Return the misconceptions revealed by numbers, some of which are wrong."""
        found = dict.fromkeys(
            misconceptions_by_number(exercise, self.blanks[at]).get(answers[at], "") for at in wrong
        )
        return tuple(filter(None, found))

    def possible_misconceptions(self, exercise: Exercise) -> set[str]:
        found = (misconceptions_by_number(exercise, each) for each in self.blanks)
        return {name for each in found for name in each.values()}


def _slip(given: int, right: int) -> str:
    """Return the name of the relation between a wrong number and the right one."""
    if given == -right:
        return "sign"
    if not given:
        return "zero"
    if given == 2 * right:
        return "double"
    if 2 * given == right:
        return "half"
    return "high" if given > right else "low"


def misconceptions_by_number(exercise: Exercise, blank: Blank) -> dict[int, str]:
    """Return the misconceptions that wrong numbers would reveal, by the number.

    They are those listed in the exercise; if it lists none, those that the game knows.
    """
    listed = {each.number: each.name for each in blank.wrong if each.name}
    known = exercise.teaching.misconceptions
    return listed or {each.number: each.name for each in known(exercise, blank) if each.name}


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
