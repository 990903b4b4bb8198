"""Search for the action of an attempt after which its goal was out of reach."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from bosslib.errors import RuleError
from bosslib.game import Seat
from bosslib.record import Record
from bosslib.teaching.attempt import (
    begun,
    follow,
    is_over,
    play_action,
    play_out,
    play_replies,
)
from bosslib.teaching.exercise import Action, Exercise, Reply

if TYPE_CHECKING:
    from bosslib.teaching.kinds.play import PlayTask

MAX_TRIED = 600
"""Maximum number of actions tried; beyond it, the result is unknown."""
MAX_DEPTH = 4
"""Search depth in learner's actions where the number of turns is unlimited."""

OutcomeFunction = Callable[[Record], bool | None]
"""Returns whether an attempt has succeeded; None while it goes on."""


class SearchLimitError(Exception):
    """The search limit was reached before everything had been tried."""


def fatal_action(
    exercise: Exercise, task: PlayTask, mine: tuple[Action, ...], outcome: OutcomeFunction
) -> Action | None:
    """Return the learner's first action after which the goal is out of reach, or None if unknown.

    Unlimited offers cannot all be tried: the result is unknown if a seat accepts more than listed
    terms.
    """
    if task.solver or task.player or not accepts_only_listed_terms(exercise, task):
        return None
    record, search = follow(exercise, begun(exercise)), _Search(exercise, task, outcome)
    try:
        for action in mine:
            record = play_action(exercise, record, action)
            if not search.can_reach(record):
                return action
    except SearchLimitError:
        return None
    return None


def accepts_only_listed_terms(exercise: Exercise, task: PlayTask) -> bool:
    """Return whether all seats accept only listed terms; True in an exercise without bargaining."""
    if not task.has_bargaining(exercise):
        return True
    others = (each for each in range(exercise.players) if each != exercise.seat)
    return all(map(_has_only_listed_terms, map(task.attempt_rules.reply, others)))


def _has_only_listed_terms(reply: Reply) -> bool:
    judges = reply.everything or reply.bot or reply.accepts is None
    return not judges and reply.gains is reply.least is reply.most is None


def candidates(exercise: Exercise, task: PlayTask, record: Record) -> Iterator[Action]:
    """Yield the learner's possible actions: first those named in the exercise, with offers."""
    legal = exercise.game.legal(exercise.game.view(record.state, exercise.seat))
    named = dict.fromkeys(
        each
        for line in (
            task.solution,
            *(way.do for way in task.accept),
            *(wrong.do for wrong in task.wrong),
            *(_offers(exercise, record, *each) for each in task.replies.items()),
        )
        for each in line
    )
    yield from dict.fromkeys((*(each for each in named if each in legal), *legal))


def _offers(exercise: Exercise, record: Record, to: Seat, reply: Reply) -> Iterator[Action]:
    """Yield the learner's offers to a seat that it accepts."""
    for terms in reply.accepts or ():
        yield exercise.teaching.offer(record.state, exercise.seat, to, terms)


class _Search:
    def __init__(self, exercise: Exercise, task: PlayTask, outcome: OutcomeFunction) -> None:
        self._exercise, self._task, self._outcome = exercise, task, outcome
        self._left = MAX_TRIED

    def can_reach(self, record: Record, deep: int = MAX_DEPTH) -> bool:
        """Return whether the learner can still reach the goal; SearchLimitError at the limit."""
        outcome = self._outcome(record)
        if outcome is not None:
            return outcome
        if self._outcome(play_out(self._exercise, record)):
            return True
        if is_over(self._exercise, record):
            return False
        if not deep:
            raise SearchLimitError
        return self._search_successors(record, deep - 1)

    def _search_successors(self, record: Record, deep: int) -> bool:
        unsure = False
        for after in self._successors(record):
            self._left -= 1
            if self._left < 0:
                raise SearchLimitError
            try:
                if self.can_reach(after, deep):
                    return True
            except SearchLimitError:
                unsure = True
        if unsure:
            raise SearchLimitError
        return False

    def _successors(self, record: Record) -> Iterator[Record]:
        """Yield the successors of a record: after an action of the learner, or of the others."""
        for action in candidates(self._exercise, self._task, record):
            with suppress(RuleError):  # illegal after the others' moves, which come first
                yield play_action(self._exercise, record, action)
        waited = play_replies(self._exercise, record)
        if waited.played != record.played:
            yield waited
