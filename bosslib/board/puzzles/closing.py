"""The theme `board-close`: close a deal at fixed prices so that the Boss keeps the most."""

from __future__ import annotations

from collections.abc import Iterator

from bosslib.board.actions import TIME, Accept, Action, Close, Lay, Recruit, TakeOver, Travel
from bosslib.board.narration import millions
from bosslib.board.payoffs import payoff
from bosslib.board.puzzles.puzzle import BoardPuzzle, BoardTheme
from bosslib.board.puzzles.search import (
    ClosingLine,
    Search,
    clan_card_search,
    exhaustive_search,
    greedy_search,
    run_out_clock,
)
from bosslib.board.puzzles.search import line_actions as whole
from bosslib.board.puzzles.theme_base import (
    BoardContinuation,
    PosedPosition,
    PuzzleTheme,
    action_labels,
    play_record,
    posed_position,
)
from bosslib.board.state import State
from bosslib.board.transitions import apply
from bosslib.game import SEATS
from bosslib.puzzles.protocol import ContinuationKind, LearnerAnswer
from bosslib.teaching.exercise import Exercise, Reply
from bosslib.teaching.goal import Goal
from bosslib.teaching.kinds.play import PlayTask
from bosslib.words import say

DEEDS = (Lay, Travel, Recruit, TakeOver, Accept, Close)
"""Deeds that affect what the Boss keeps if the others refuse every new offer."""


class Closing(PuzzleTheme):
    """Close a deal at fixed prices: choose the cards and the offers."""

    theme = BoardTheme.CLOSE
    rules = ("B-DEAL-3", "B-DEAL-6", "B-DEAL-8", "B-INF-2", "B-CLOSE-1")
    is_played = True

    def solve(self, posed: PosedPosition, search: Search) -> LearnerAnswer | None:
        line = search(posed.start)
        return boss_actions(posed.start, line) if line else None

    def tempting_answers(self, posed: PosedPosition) -> Iterator[LearnerAnswer | None]:
        for search in (greedy_search, clan_card_search, exhaustive_search(0), exhaustive_search(1)):
            yield self.solve(posed, search)

    def is_worthwhile(self, posed: PosedPosition, answer: LearnerAnswer) -> bool:
        """Require at least one accepted offer and at least one more action before closing."""
        buys = sum(isinstance(each.deed, Accept) for each in answer)
        return boss_remainder(posed.start, answer) >= 1 and buys >= 1 and len(answer) >= 3

    def correct_probability(
        self, posed: PosedPosition, given: LearnerAnswer | None, answer: LearnerAnswer
    ) -> float:
        return float(
            boss_remainder(posed.start, given or ()) == boss_remainder(posed.start, answer)
        )

    def learner_answer(self, given: LearnerAnswer) -> LearnerAnswer:
        """Return the actions that change the deal, without mere talk."""
        return tuple(each for each in given if isinstance(each.deed, DEEDS))

    def is_correct(self, puzzle: BoardPuzzle, given: LearnerAnswer) -> bool:
        """Return True for every line that leaves the Boss as much as the answer."""
        return bool(given) and boss_remainder(puzzle.start, given) == boss_remainder(
            puzzle.start, puzzle.answer
        )

    def exercise(self, puzzle: BoardPuzzle, plain: Exercise) -> Exercise:
        best = {"payoff": {SEATS[puzzle.seat]: boss_remainder(puzzle.start, puzzle.answer)}}
        return plain._replace(
            instruction=say("puzzle.task.board-close"),
            task=PlayTask(
                goal=Goal(best, settled=True),
                solution=puzzle.answer,
                par=0,
                replies={seat: Reply(accepts=()) for seat in puzzle.start.table.others},
            ),
        )

    def explanation(self, puzzle: BoardPuzzle, mistake: LearnerAnswer) -> Iterator[str]:
        start, yours = puzzle.start, bool(mistake)
        other = mistake or puzzle.tempting
        yield say("puzzle.best", told=action_labels(puzzle, puzzle.answer))
        yield say(f"puzzle.{'yours' if yours else 'tempting'}", told=action_labels(puzzle, other))
        if not yours:
            yield from self._temptation_sentence(puzzle)
        values = (boss_remainder(start, each) for each in (puzzle.answer, other))
        good, bad = map(millions, values)
        yield say("puzzle.board.ends", good=good, bad=bad)
        yield say("puzzle.board.tried")

    def _temptation_sentence(self, puzzle: BoardPuzzle) -> Iterator[str]:
        names = ("one-by-one", "laying", "no-card", "one-card")
        for name, given in zip(names, self.tempting_answers(posed_position(puzzle)), strict=True):
            if given == puzzle.tempting:
                yield say(f"puzzle.board.lure.{name}")
                return

    def feedback(self, puzzle: BoardPuzzle, given: LearnerAnswer) -> Iterator[str]:
        mine, best = (boss_remainder(puzzle.start, each) for each in (given, puzzle.answer))
        yield say("puzzle.board.own.close", worth=millions(mine), less=millions(best - mine))

    def continuations(
        self, puzzle: BoardPuzzle, mistake: LearnerAnswer, way: ContinuationKind
    ) -> Iterator[BoardContinuation]:
        yield BoardContinuation(
            ContinuationKind.BEST,
            play_record(puzzle.start, with_clock_actions(puzzle.start, puzzle.answer)),
        )
        other = mistake or puzzle.tempting
        yield BoardContinuation(
            way, play_record(puzzle.start, with_clock_actions(puzzle.start, other))
        )

    def refutations(self, puzzle: BoardPuzzle, given: LearnerAnswer) -> Iterator[BoardContinuation]:
        if given:
            yield BoardContinuation(
                ContinuationKind.OWN,
                play_record(puzzle.start, with_clock_actions(puzzle.start, given)),
            )

    def last_hint(self, puzzle: BoardPuzzle) -> str:
        cards = [each for each in puzzle.answer if not isinstance(each.deed, Accept | Close)]
        first = cards[-1] if cards else puzzle.answer[0]
        return say("puzzle.hint.board-close", told=action_labels(puzzle, [first]))


def boss_actions(start: State, line: ClosingLine) -> tuple[Action, ...]:
    """Return the Boss's actions on a line: cards, necessary offers and closing."""
    boss = start.table.boss
    return tuple(each for each in whole(start, (), line) if each.seat == boss)


def with_clock_actions(start: State, actions: LearnerAnswer) -> list[Action]:
    """Return the Boss's actions with clock actions inserted for the other seats, who do nothing."""
    found, state = list[Action](), start
    for each in actions:
        while state.table.waiting or (isinstance(each.deed, Close) and not state.table.is_silent):
            found.append(TIME)
            state = apply(state, TIME)
        found.append(each)
        state = apply(state, each)
    return found


def boss_remainder(start: State, actions: LearnerAnswer) -> int:
    """Return the amount the Boss keeps after these actions, in millions; 0 without a closing."""
    state = start
    for each in actions:
        if isinstance(each.deed, Close):
            return payoff(state.table, each.deed.pieces)[state.table.boss]
        state = run_out_clock(apply(state, each))
    return 0
