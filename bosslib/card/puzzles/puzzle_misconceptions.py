"""Misconceptions shown by wrong answers to puzzles, by the names that progress records use."""

from __future__ import annotations

from collections.abc import Sequence

from bosslib.card.actions import PASSES, Accept, Action, Decline, Offer
from bosslib.card.practice.question import PASSED_MISCONCEPTION
from bosslib.card.puzzles.answering import is_counter_accepted, listed_answers
from bosslib.card.puzzles.puzzle import Puzzle, Theme
from bosslib.teaching.drill.mistakes import BargainMisconception


def shown_misconception(puzzle: Puzzle, actions: Sequence[Action]) -> str:
    """Return the misconception shown by a wrong answer to a puzzle; empty if none.

    `actions` are the learner's own, in order: the answer to the offers, or the actions on the
    turns.
    """
    if not actions:
        return ""
    if puzzle.theme is not Theme.BARGAIN:
        passes = all(isinstance(each.deed, PASSES) for each in actions)
        return PASSED_MISCONCEPTION if passes and _is_passing_tempting(puzzle) else ""
    match puzzle.solution[0].deed, actions[0].deed:
        case (Accept() | Offer(), Decline()):
            return BargainMisconception.MISSED
        case (Decline(), Accept()):
            return BargainMisconception.COSTLY
        case (Accept(), Offer()) if not is_counter_accepted(puzzle.start, actions[0]):
            return BargainMisconception.GREEDY
    return ""


def possible_misconceptions(puzzle: Puzzle) -> set[str]:
    """Return the misconceptions that some wrong answer to a puzzle would show."""
    if puzzle.theme is not Theme.BARGAIN:
        return {PASSED_MISCONCEPTION} if _is_passing_tempting(puzzle) else set()
    right = (*puzzle.solution, *puzzle.also)
    wrong = (each for each in listed_answers(puzzle.view, puzzle.counters) if each not in right)
    return {shown_misconception(puzzle, (each,)) for each in wrong} - {""}


def _is_passing_tempting(puzzle: Puzzle) -> bool:
    """Return True if the likeliest mistake is to pass although a card would bring more."""
    return isinstance(puzzle.tempting[0].deed, PASSES)
