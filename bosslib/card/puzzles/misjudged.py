"""The misconceptions that show in what is done in a puzzle, by the names of what is remembered."""

from __future__ import annotations

from collections.abc import Sequence

from bosslib.card.actions import PASSES, Accept, Action, Decline, Offer
from bosslib.card.practice.question import PASSED
from bosslib.card.puzzles.answering import agrees, listed
from bosslib.card.puzzles.puzzle import Puzzle, Theme
from bosslib.teaching.drill.mistakes import Misjudged


def shown(puzzle: Puzzle, actions: Sequence[Action]) -> str:
    """What shows in what a learner did in a puzzle, which was wrong; empty where nothing does.

    `actions` are his own, in order: his answer to the offers, or what he did on his turns.
    """
    if not actions:
        return ""
    if puzzle.theme is not Theme.BARGAIN:
        passes = all(isinstance(each.deed, PASSES) for each in actions)
        return PASSED if passes and _passing_tempts(puzzle) else ""
    match puzzle.solution[0].deed, actions[0].deed:
        case (Accept() | Offer(), Decline()):
            return Misjudged.MISSED
        case (Decline(), Accept()):
            return Misjudged.COSTLY
        case (Accept(), Offer()) if not agrees(puzzle.start, actions[0]):
            return Misjudged.GREEDY
    return ""


def could_show(puzzle: Puzzle) -> set[str]:
    """Those that would show in some wrong answer to a puzzle."""
    if puzzle.theme is not Theme.BARGAIN:
        return {PASSED} if _passing_tempts(puzzle) else set()
    right = (*puzzle.solution, *puzzle.also)
    wrong = (each for each in listed(puzzle.view, puzzle.counters) if each not in right)
    return {shown(puzzle, (each,)) for each in wrong} - {""}


def _passing_tempts(puzzle: Puzzle) -> bool:
    """Whether the likeliest mistake is to pass, where a card would bring more."""
    return isinstance(puzzle.tempting[0].deed, PASSES)
