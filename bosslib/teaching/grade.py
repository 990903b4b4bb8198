"""Grading of attempts and answers, with feedback.

Independent of pages, hints taken and progress.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from bosslib.teaching.attempt import (
    Record,
    begun,
    drive,
    is_exhausted,
    is_over,
    learner_actions,
    play_actions,
    play_out,
    records_to_end,
    was_declined,
)
from bosslib.teaching.exercise import Action, Exercise, Mistake
from bosslib.teaching.goal import is_goal_met
from bosslib.teaching.misconceptions_shown import shown_in_choices, shown_in_numbers
from bosslib.teaching.outcome import FIGURE, action_text, fill_figures, numbers, outcome_sentences
from bosslib.teaching.reachability import fatal_action
from bosslib.words import say

MAX_STARS = 3
"""Number of stars of a task that was done at the first try without help."""


class Verdict(NamedTuple):
    """Result of an attempt, with feedback.

    `stars` applies without hints and at the first try; `actions_over_par` is the number of actions
    above par; `wrong` are the indices of the wrong numbers or choices; `outcome` describes what a
    wrong attempt led to; `misconceptions` are the names of the misconceptions that a wrong answer
    reveals.
    """

    is_right: bool
    say: str
    stars: int = MAX_STARS
    actions_over_par: int = 0
    wrong: tuple[int, ...] = ()
    outcome: tuple[str, ...] = ()
    misconceptions: tuple[str, ...] = ()


FAILED = Verdict(False, "")


def stars(verdict: Verdict, slips: int) -> int:
    """Return the stars of a right attempt after this many hints and failed tries: 3, 2 or 1."""
    slips += verdict.actions_over_par
    return min(verdict.stars, MAX_STARS if not slips else 2 if slips <= 2 else 1)


def solution_record(exercise: Exercise) -> Record:
    """Return the record of the solution, with all replies of the others."""
    if not exercise.solver:
        return play_actions(exercise, exercise.solution)
    start = begun(exercise)
    played = drive(exercise, start, exercise.game.bot(exercise.solver))
    return next((each for each in played if _verdict(exercise, each)), start)


def judge_attempt(exercise: Exercise, record: Record) -> Verdict | None:
    """Return the verdict on an attempt, with feedback; None while it goes on.

    A learner without a turn left, or with no more turns allowed, has succeeded if the goal holds at
    any moment while the rest is played out.
    """
    verdict = _verdict(exercise, record)
    if verdict is None:
        return None
    if not verdict.is_right:
        return _failure(exercise, record)
    return verdict._replace(
        say=fill_figures(exercise, verdict.say, final_record(exercise, record, verdict))
    )


def _verdict(exercise: Exercise, record: Record) -> Verdict | None:
    """Return the verdict on an attempt without feedback to failures, and with unfilled figures."""
    mine, game = learner_actions(exercise, record), exercise.teaching
    acts = sum(not isinstance(each.deed, game.free_deeds) for each in mine)
    past = max(0, acts - exercise.par) if exercise.par else 0
    for way in exercise.accept:
        if way.do and way.do == mine:
            return Verdict(True, way.say or exercise.success, way.stars, past)
    if reached := _verdict_if_reached(exercise, record, past):
        return reached
    if is_over(exercise, record) or (not exercise.solver and is_exhausted(exercise, record)):
        return FAILED
    turns = sum(map(game.is_turn, mine))
    out = game.has_no_turn(record.state, exercise.seat) and not exercise.solver
    if out or (exercise.turns and turns >= exercise.turns):
        if any(way.do[: len(mine)] == mine for way in exercise.accept if way.do):
            return None
        for each in records_to_end(exercise, record):
            if reached := _verdict_if_reached(exercise, each, past):
                return reached
        return FAILED
    return None


def final_record(exercise: Exercise, record: Record, verdict: Verdict) -> Record:
    """Return the final record of a judged attempt: where its goal holds, or the end of its deal."""
    if not verdict.is_right:
        return play_out(exercise, record)
    rest = (
        each for each in records_to_end(exercise, record) if _verdict_if_reached(exercise, each, 0)
    )
    return next(rest, record)


def _verdict_if_reached(exercise: Exercise, record: Record, past: int) -> Verdict | None:
    """Return the verdict if the goal, or that of another accepted solution, holds."""
    for way in exercise.accept:
        if way.goal and is_goal_met(exercise, way.goal, record):
            return Verdict(True, way.say or exercise.success, way.stars, past)
    if is_goal_met(exercise, exercise.goal, record):
        return Verdict(True, exercise.success, MAX_STARS, past)
    return None


def success_text(exercise: Exercise) -> str:
    """Return the explanation of the solution, with its figures."""
    if not FIGURE.search(exercise.success):
        return exercise.success
    record = solution_record(exercise)
    return fill_figures(
        exercise, exercise.success, final_record(exercise, record, Verdict(True, ""))
    )


def _failure(exercise: Exercise, record: Record) -> Verdict:
    """Return the verdict on a failed attempt, with feedback.

    The feedback is that of the best matching listed mistake; then the outcome, unless the mistake's
    text mentions it; then the action after which the goal was out of reach.
    """
    mine = learner_actions(exercise, record)
    found, heeded = (
        _mistake(exercise, mine),
        _mistake(exercise, _undeclined_actions(exercise, record)),
    )
    mistake = (
        heeded
        if _cards_played(exercise, heeded) > _cards_played(exercise, found)
        else found or heeded
    )
    listed, end = mistake is not None, play_out(exercise, record)
    if mistake is None:
        alike = (e for e in exercise.wrong if e.goal and is_goal_met(exercise, e.goal, end))
        mistake = next(alike, None)
    words = fill_figures(exercise, mistake.say, end) if mistake else ""
    came = [
        each
        for each in outcome_sentences(exercise, end)
        if not words or numbers(each) - numbers(words)
    ]
    if len(mine) > 1 and not listed:
        last = fatal_action(
            exercise, mine, lambda each, now: (v := _verdict(each, now)) and v.is_right
        )
        if last:
            came.append(say("lesson.fatal", action=action_text(exercise, last)))
    first, *rest = [*filter(None, [words]), *came] or [say("lesson.missed")]
    return Verdict(False, first, outcome=tuple(rest))


def refusal_text(exercise: Exercise, record: Record, action: Action) -> str:
    """Return the exercise's feedback to an illegal action; empty if it has none."""
    tried = (*learner_actions(exercise, record), action)
    listed = [each for each in exercise.wrong if each.error]
    exact = [each for each in listed if each.do == tried]
    alike = [each for each in listed if each.do[-1] == action]
    words = next((each.say for each in (*exact, *alike)), "")
    return fill_figures(exercise, words, record)


def decline_text(exercise: Exercise, record: Record) -> str:
    """Return the exercise's feedback to an offer of the learner that has just been declined."""
    if not was_declined(exercise, record):
        return ""
    mine = learner_actions(exercise, record)
    heeded = (*_undeclined_actions(exercise, record), mine[-1])
    exact = (each.say for each in exercise.wrong if each.do in (mine, heeded) and not each.error)
    return fill_figures(exercise, next(exact, ""), record)


def card_refusal_text(exercise: Exercise, card: object) -> str:
    """Return the exercise's feedback to a card that cannot be played; empty if it has none."""
    for each in exercise.wrong:
        if each.error and exercise.teaching.card_of(each.do[-1].deed) == card:
            return each.say
    return ""


def _mistake(exercise: Exercise, mine: tuple[Action, ...]) -> Mistake | None:
    """Return the listed mistake that matches: the longest one that the actions begin with."""
    listed = [each for each in exercise.wrong if not each.error]
    begins = [each for each in listed if mine[: len(each.do)] == each.do]
    return max(begins, key=lambda each: len(each.do), default=None)


def _cards_played(exercise: Exercise, mistake: Mistake | None) -> int:
    """Return the number of cards played in a mistake: they outweigh declined offers."""
    cards = (exercise.teaching.card_of(each.deed) for each in mistake.do) if mistake else ()
    return sum(card is not None for card in cards)


def _undeclined_actions(exercise: Exercise, record: Record) -> tuple[Action, ...]:
    """Return the learner's actions without the offers that were declined, by either side."""
    game, heeded, offered = exercise.teaching, list[Action](), list[Action]()
    for action in record.actions:
        if action.seat == exercise.seat:
            if not any(game.is_refusal(action, each) for each in offered):
                heeded.append(action)
            continue
        offered.append(action)
        refused = [at for at, each in enumerate(heeded) if game.is_refusal(action, each)]
        if refused:  # otherwise the offer was open before the learner began, if it is one
            del heeded[refused[-1]]
    return tuple(heeded)


def judge_numbers(exercise: Exercise, answers: Sequence[int]) -> Verdict:
    """Grade the numbers that were filled in: of a table by seat, including the given ones.

    A known misconception that the exercise does not list is named too.
    """
    wrong = tuple(
        at
        for at, (ask, answer) in enumerate(zip(exercise.blanks, answers, strict=True))
        if ask.answer != answer
    )
    if not wrong:
        return Verdict(True, exercise.success)
    words = next(_number_feedback(exercise, answers, wrong), say("lesson.wrong-number"))
    return Verdict(
        False, words, wrong=wrong, misconceptions=shown_in_numbers(exercise, answers, wrong)
    )


def _number_feedback(
    exercise: Exercise, answers: Sequence[int], wrong: Sequence[int]
) -> Iterator[str]:
    """Yield the feedback to wrong numbers by priority.

    First for the whole table, then for numbers listed in the file, then for known misconceptions.
    """
    for table in exercise.wrong_tables:
        if all(answers[seat] == number for seat, number in table.answer.items()):
            yield table.say
    for at in wrong:
        yield from (each.say for each in exercise.blanks[at].wrong if each.number == answers[at])
        if exercise.blanks[at].otherwise:
            yield exercise.blanks[at].otherwise
    for at in wrong:
        known = exercise.teaching.misconceptions(exercise, at)
        yield from (each.say for each in known if each.number == answers[at])


def judge_choices(exercise: Exercise, chosen: Collection[int]) -> Verdict:
    """Grade a choice, given by the indices of the chosen options."""
    wrong = tuple(at for at, each in enumerate(exercise.choices) if each.right != (at in chosen))
    if not wrong:
        return Verdict(True, exercise.success)
    first = next((at for at in wrong if at in chosen), wrong[0])
    words = exercise.choices[first].why
    key = "lesson.wrong-choice" if first in chosen else "lesson.left-out"
    return Verdict(
        False, words or say(key), wrong=wrong, misconceptions=shown_in_choices(exercise, wrong)
    )
