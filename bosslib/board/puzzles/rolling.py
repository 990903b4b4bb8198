"""The theme `board-roll`: find the die results after which the seat can close a deal alone."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bosslib.board.actions import Action, Open, Roll
from bosslib.board.play import apply
from bosslib.board.puzzles.asking import Asked, Posed, Shown, record_of, told
from bosslib.board.puzzles.positions import brings, plain
from bosslib.board.puzzles.puzzle import Puzzle, Theme
from bosslib.board.puzzles.search import Search, everything, laying, most_filled, one_by_one
from bosslib.board.puzzles.search import told as whole
from bosslib.board.state import Phase, State
from bosslib.game import Seat
from bosslib.puzzles.part import Given, Way
from bosslib.teaching.exercise import Choice, Exercise, TaskKind
from bosslib.words import say

PIPS = range(1, 7)

MOST_HELD = 11
"""Maximum number of cards in the roller's hand."""


class Rolling(Asked):
    """Find the die results after which the seat can open the deal and close it without help."""

    theme = Theme.ROLL
    kind = TaskKind.CHOOSE
    rules = ("B-TURN-1", "B-CLOSE-3", "B-DEAL-6", "B-INF-2")

    def posed(self, state: State, rng: Random) -> Posed | None:
        table = state.table
        if table.phase is not Phase.TURN:
            return None
        return Posed(plain(state, table.turn, brings, rng, rng.randint(3, MOST_HELD)), table.turn)

    def answer(self, posed: Posed, search: Search) -> Given | None:
        able = (pips for pips in PIPS if search(opened(posed.start, posed.seat, pips)))
        return tuple(pips - 1 for pips in able)

    def many(self, posed: Posed) -> int:
        return len(PIPS)

    def chance(self, posed: Posed, rng: Random) -> Given:
        return tuple(pips - 1 for pips in PIPS if rng.random() < 0.5)

    def lures(self, posed: Posed) -> Iterator[Given | None]:
        yield self.answer(unclosed(posed), everything())
        for search in (laying, everything(1), one_by_one):
            yield self.answer(posed, search)

    def fits(self, posed: Posed, answer: Given) -> bool:
        return 0 < len(answer) < len(PIPS)

    def exercise(self, puzzle: Puzzle, plain: Exercise) -> Exercise:
        choices = [Choice(f"{pips}", pips - 1 in puzzle.answer) for pips in PIPS]
        task = say("puzzle.task.board-roll")
        return plain._replace(task=task, choices=tuple(choices), several=True)

    def explained(self, puzzle: Puzzle, mistake: Given) -> Iterator[str]:
        for pips in PIPS:
            start = opened(puzzle.start, puzzle.seat, pips)
            if line := everything()(start):
                values = {"space": start.table.marker, "told": told(puzzle, line.actions)}
                yield say("puzzle.board.rolled-closes", pips=pips, **values)
            else:
                yield _lacks(start, pips)
        yield say("puzzle.board.tried-roll")

    def of_own(self, puzzle: Puzzle, given: Given) -> Iterator[str]:
        wrong = next(iter({*given} ^ {*puzzle.answer}))
        wrong = next((at for at in given if at not in puzzle.answer), wrong)
        if wrong in puzzle.answer:
            yield say("puzzle.board.own.roll-more")
        else:
            yield _lacks(opened(puzzle.start, puzzle.seat, wrong + 1), wrong + 1)

    def ways(self, puzzle: Puzzle, mistake: Given, way: Way) -> Iterator[Shown]:
        missed = [at for at in puzzle.answer if at not in (mistake or puzzle.tempting)]
        pips = (missed or puzzle.answer)[0] + 1
        start = opened(puzzle.start, puzzle.seat, pips)
        line = everything()(start)
        assert line  # these pips are an answer, so the deal can be closed
        first = (Action(puzzle.seat, Roll()), Action(puzzle.seat, Open()))
        begins = puzzle.start._replace(dice=(pips, 6))
        yield Shown(Way.BEST, record_of(begins, whole(begins, first, line)))

    def last_hint(self, puzzle: Puzzle) -> str:
        pips = puzzle.answer[0] + 1
        return say("puzzle.hint.board-roll", pips=pips)


def _lacks(start: State, pips: int) -> str:
    """Return the sentence that explains why the deal after a die result cannot be closed."""
    values = {"needs": start.table.space.needs, "most": most_filled(start)}
    return say("puzzle.board.rolled-lacks", pips=pips, space=start.table.marker, **values)


def opened(state: State, seat: Seat, pips: int) -> State:
    """Return the state after a seat has rolled a result and opened the deal."""
    state = apply(state._replace(dice=(pips,)), Action(seat, Roll()))
    return apply(state, Action(seat, Open()))


def unclosed(posed: Posed) -> Posed:
    """Return the position with all spaces open, for the mistake of counting closed spaces."""
    table = posed.start.table
    return posed._replace(start=posed.start._replace(table=table._replace(closed=())))
