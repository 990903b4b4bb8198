"""After which action of an attempt its goal was out of reach, found by trying."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress

from bosslib.errors import RuleError
from bosslib.game import Seat
from bosslib.teaching.attempt import Record, act_on, begun, follow, over, played_out, replied
from bosslib.teaching.exercise import Action, Exercise, Reply

TRIED = 600
"""So many actions are tried at most; when they do not do, nothing is known."""
DEEP = 4
"""How many more actions of the learner are looked at where he may have any number of turns."""

Outcome = Callable[[Exercise, Record], bool | None]
"""Whether an attempt has succeeded; None while it goes on."""


class UnknownError(Exception):
    """The bound was reached before everything had been tried."""


def fatal(exercise: Exercise, mine: tuple[Action, ...], outcome: Outcome) -> Action | None:
    """The learner's first action after which nothing leads to the goal; None if it is not known.

    Offers without end cannot all be tried. Where somebody says yes to more than a list of terms,
    nothing is known.
    """
    if exercise.solver or exercise.player or not closed(exercise):
        return None
    record, search = follow(exercise, begun(exercise)), _Search(exercise, outcome)
    try:
        for action in mine:
            record = act_on(exercise, record, action)
            if not search.reaches(record):
                return action
    except UnknownError:
        return None
    return None


def closed(exercise: Exercise) -> bool:
    """Whether nobody says yes but to listed terms; where one can’t bargain, nobody says yes."""
    if not exercise.teaching.bargains(exercise):
        return True
    others = (each for each in range(exercise.players) if each != exercise.seat)
    return all(map(_listed, (exercise.replies.get(each, Reply()) for each in others)))


def _listed(reply: Reply) -> bool:
    judges = reply.everything or reply.bot or reply.accepts is None
    return not judges and reply.gains is reply.least is reply.most is None


def candidates(exercise: Exercise, record: Record) -> Iterator[Action]:
    """What the learner can do: what the exercise names comes first, with offers of its own."""
    legal = exercise.game.legal(exercise.game.view(record.state, exercise.seat))
    named = dict.fromkeys(
        each
        for line in (
            exercise.solution,
            *(way.do for way in exercise.accept),
            *(wrong.do for wrong in exercise.wrong),
            *(_offers(exercise, record, seat) for seat in exercise.replies),
        )
        for each in line
    )
    yield from dict.fromkeys((*(each for each in named if each in legal), *legal))


def _offers(exercise: Exercise, record: Record, to: Seat) -> Iterator[Action]:
    """What the learner can offer to a seat that says yes to it."""
    for terms in exercise.replies[to].accepts or ():
        yield exercise.teaching.offer(record.state, exercise.seat, to, terms)


class _Search:
    def __init__(self, exercise: Exercise, outcome: Outcome) -> None:
        self._exercise, self._outcome, self._left = exercise, outcome, TRIED

    def reaches(self, record: Record, deep: int = DEEP) -> bool:
        """Whether something that the learner can still do leads to the goal; UnknownError."""
        outcome = self._outcome(self._exercise, record)
        if outcome is not None:
            return outcome
        if self._outcome(self._exercise, played_out(self._exercise, record)):
            return True
        if over(self._exercise, record):
            return False
        if not deep:
            raise UnknownError
        return self._goes_on(record, deep - 1)

    def _goes_on(self, record: Record, deep: int) -> bool:
        unsure = False
        for after in self._afterwards(record):
            self._left -= 1
            if self._left < 0:
                raise UnknownError
            try:
                if self.reaches(after, deep):
                    return True
            except UnknownError:
                unsure = True
        if unsure:
            raise UnknownError
        return False

    def _afterwards(self, record: Record) -> Iterator[Record]:
        """What the record can become: by an action of the learner, or when he lets the others."""
        for action in candidates(self._exercise, record):
            with suppress(RuleError):  # the others' moves, which come first, may have forbidden it
                yield act_on(self._exercise, record, action)
        waited = replied(self._exercise, record)
        if waited.played != record.played:
            yield waited
