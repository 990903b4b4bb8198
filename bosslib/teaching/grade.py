"""What an attempt or an answer comes to, and what to say to it.

Knows nothing of pages, of hints taken or of progress.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from operator import ge, gt, le, lt
from typing import NamedTuple

from bosslib.documents.nodes import Value
from bosslib.game import Seat
from bosslib.teaching.attempt import (
    Record,
    begun,
    done,
    driven,
    over,
    own,
    played_out,
    rests,
    settled,
    to_the_end,
    turned_down,
)
from bosslib.teaching.exercise import BOUND, Action, Exercise, Goal, Mistake
from bosslib.words import say

BOUNDS = {">=": ge, "<=": le, ">": gt, "<": lt}
MOST = 3
"""The stars of a task that was done at once."""


class Verdict(NamedTuple):
    """What an attempt came to, and what to say to it.

    `stars` are for who needed neither a hint nor a second try; `over` says by how many actions it
    was longer than par; `wrong` are the numbers or choices, counted from 0, that were not right.
    """

    right: bool
    say: str
    stars: int = MOST
    over: int = 0
    wrong: tuple[int, ...] = ()


def stars(verdict: Verdict, slips: int) -> int:
    """The stars of a right attempt after so many hints and failed tries: 3, 2 or 1."""
    slips += verdict.over
    return min(verdict.stars, MOST if not slips else 2 if slips <= 2 else 1)


def solved(exercise: Exercise) -> Record:
    """The record of the solution, with all that the others reply."""
    if not exercise.solver:
        return done(exercise, exercise.solution)
    start = begun(exercise)
    played = driven(exercise, start, exercise.game.bot(exercise.solver))
    return next((each for each in played if judged(exercise, each)), start)


def judged(exercise: Exercise, record: Record) -> Verdict | None:
    """What an attempt has come to; None while it goes on.

    A learner who has no turn left, or has had as many as the task allows, has succeeded if the
    goal holds at any moment while the rest is played out.
    """
    mine, game = own(exercise, record), exercise.teaching
    acts = sum(not isinstance(each.deed, game.free) for each in mine)
    past = max(0, acts - exercise.par) if exercise.par else 0
    for way in exercise.accept:
        if way.do and way.do == mine:
            return Verdict(True, way.say or exercise.success, way.stars, past)
    if reached := _reached(exercise, record, past):
        return reached
    if over(exercise, record) or (not exercise.solver and rests(exercise, record)):
        return Verdict(False, missed(exercise, record))
    turns = sum(map(game.is_turn, mine))
    out = game.out(record.state, exercise.seat) and not exercise.solver
    if out or (exercise.turns and turns >= exercise.turns):
        if any(way.do[: len(mine)] == mine for way in exercise.accept if way.do):
            return None
        for each in to_the_end(exercise, record):
            if reached := _reached(exercise, each, past):
                return reached
        return Verdict(False, missed(exercise, record))
    return None


def ended(exercise: Exercise, record: Record, verdict: Verdict) -> Record:
    """What a judged attempt has led to: where its goal holds, else the end of its deal."""
    if not verdict.right:
        return played_out(exercise, record)
    rest = (each for each in to_the_end(exercise, record) if _reached(exercise, each, 0))
    return next(rest, record)


def _reached(exercise: Exercise, record: Record, past: int) -> Verdict | None:
    """The verdict if the goal holds, or that of another way."""
    for way in exercise.accept:
        if way.goal and holds(exercise, way.goal, record):
            return Verdict(True, way.say or exercise.success, way.stars, past)
    if holds(exercise, exercise.goal, record):
        return Verdict(True, exercise.success, MOST, past)
    return None


def holds(exercise: Exercise, goal: Goal, record: Record) -> bool:
    """Whether a goal is reached in a record."""
    deal, files = settled(record), record.game.files
    if goal.settled and deal is None:
        return False
    mine = list(own(exercise, record))
    if tuple(mine[: len(goal.begins)]) != goal.begins:
        return False
    for action in goal.played:
        if action not in mine:
            return False
        mine.remove(action)
    if goal.bonus and not _bonus(exercise.seat, record):
        return False
    return all(
        _meets(
            files.plain(key, wanted), files.plain(key, files.came(key, wanted, record.state, deal))
        )
        for key, wanted in goal.wants.items()
    )


def _bonus(seat: Seat, record: Record) -> bool:
    events = (event for each in record.played for event in each.events)
    return any(getattr(event, "bonus", False) and event.seat == seat for event in events)


def _meets(wanted: Value, there: Value) -> bool:
    """Whether a value is what is wanted: the same, or within the bound."""
    if isinstance(wanted, Mapping) and isinstance(there, Mapping) and type(wanted) is dict:
        return all(_meets(each, there.get(key)) for key, each in wanted.items())
    bound = BOUND.fullmatch(wanted) if isinstance(wanted, str) else None
    if bound and isinstance(there, int):
        return bool(BOUNDS[bound[1]](there, int(bound[2].replace("−", "-"))))
    return bool(wanted == there)


def missed(exercise: Exercise, record: Record) -> str:
    """What to say to an attempt that has failed: of the listed mistakes the one that fits best."""
    mine = _mistake(exercise, own(exercise, record))
    heeded = _mistake(exercise, _heeded(exercise, record))
    mistake = heeded if _plays(exercise, heeded) > _plays(exercise, mine) else mine or heeded
    if mistake is None:
        end = played_out(exercise, record)
        alike = (e for e in exercise.wrong if e.goal and holds(exercise, e.goal, end))
        mistake = next(alike, None)
    return mistake.say if mistake else say("lesson.missed")


def refused(exercise: Exercise, record: Record, action: Action) -> str:
    """What the exercise says to an action that the rules refuse; empty if it has nothing to say."""
    tried = (*own(exercise, record), action)
    listed = [each for each in exercise.wrong if each.error]
    exact = [each for each in listed if each.do == tried]
    alike = [each for each in listed if each.do[-1] == action]
    return next((each.say for each in (*exact, *alike)), "")


def declined(exercise: Exercise, record: Record) -> str:
    """What the exercise says to an offer of the learner that has just been declined."""
    if not turned_down(exercise, record):
        return ""
    mine = own(exercise, record)
    heeded = (*_heeded(exercise, record), mine[-1])
    exact = (each.say for each in exercise.wrong if each.do in (mine, heeded) and not each.error)
    return next(exact, "")


def refused_card(exercise: Exercise, card: object) -> str:
    """What the exercise says to a card that cannot be played; empty if it has nothing to say."""
    for each in exercise.wrong:
        if each.error and exercise.teaching.card_of(each.do[-1].deed) == card:
            return each.say
    return ""


def _mistake(exercise: Exercise, mine: tuple[Action, ...]) -> Mistake | None:
    """The listed mistake that was made: all of it and nothing else, else the longest beginning."""
    listed = [each for each in exercise.wrong if not each.error]
    begins = [each for each in listed if mine[: len(each.do)] == each.do]
    return max(begins, key=lambda each: len(each.do), default=None)


def _plays(exercise: Exercise, mistake: Mistake | None) -> int:
    """How many cards were played by mistake: they weigh more than an offer that was declined."""
    cards = (exercise.teaching.card_of(each.deed) for each in mistake.do) if mistake else ()
    return sum(card is not None for card in cards)


def _heeded(exercise: Exercise, record: Record) -> tuple[Action, ...]:
    """What the learner has done without the offers that were declined, by him or by others."""
    game, heeded, offered = exercise.teaching, list[Action](), list[Action]()
    for action in record.actions:
        if action.seat == exercise.seat:
            if not any(game.refuses(action, each) for each in offered):
                heeded.append(action)
            continue
        offered.append(action)
        refused = [at for at, each in enumerate(heeded) if game.refuses(action, each)]
        if refused:  # else the offer was open before the learner began, if it is one
            del heeded[refused[-1]]
    return tuple(heeded)


def numbers_judged(exercise: Exercise, answers: Sequence[int]) -> Verdict:
    """What the numbers come to that were filled in: of a table by seat, with the given ones."""
    wrong = tuple(
        at
        for at, (ask, answer) in enumerate(zip(exercise.asks, answers, strict=True))
        if ask.answer != answer
    )
    if not wrong:
        return Verdict(True, exercise.success)
    for table in exercise.wrong_tables:
        if all(answers[seat] == number for seat, number in table.answer.items()):
            return Verdict(False, table.say, wrong=wrong)
    for at in wrong:
        for each in exercise.asks[at].wrong:
            if each.number == answers[at]:
                return Verdict(False, each.say, wrong=wrong)
    return Verdict(False, say("lesson.wrong-number"), wrong=wrong)


def choices_judged(exercise: Exercise, chosen: Collection[int]) -> Verdict:
    """What a choice comes to, by the numbers of what was chosen, counted from 0."""
    wrong = tuple(at for at, each in enumerate(exercise.choices) if each.right != (at in chosen))
    if not wrong:
        return Verdict(True, exercise.success)
    first = next((at for at in wrong if at in chosen), wrong[0])
    words = exercise.choices[first].why
    key = "lesson.wrong-choice" if first in chosen else "lesson.left-out"
    return Verdict(False, words or say(key), wrong=wrong)
