"""The theme `board-needed`: find the seats without whose help the deal cannot be closed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bosslib.board.puzzles.asking import Asked, Posed, Shown, record_of, told
from bosslib.board.puzzles.positions import brings, plain, useful
from bosslib.board.puzzles.puzzle import Puzzle, Theme
from bosslib.board.puzzles.search import Line, Search, everything, helped, laying
from bosslib.board.puzzles.search import told as whole
from bosslib.board.state import Phase, State
from bosslib.game import Seat
from bosslib.puzzles.part import Given, Way
from bosslib.teaching.exercise import Choice, Exercise, TaskKind, called
from bosslib.words import say


class Needing(Asked):
    """Find the seats that can block the deal by refusing to help."""

    theme = Theme.NEEDED
    kind = TaskKind.CHOOSE
    rules = ("B-DEAL-3", "B-DEAL-6", "B-INF-2")

    def posed(self, state: State, rng: Random) -> Posed | None:
        table = state.table
        if table.phase is not Phase.DEAL:
            return None
        return Posed(plain(state, table.boss, brings, rng, rng.randint(1, 6)), table.boss)

    def answer(self, posed: Posed, search: Search) -> Given | None:
        if search(helped(posed.start)) is None:
            return None
        seats = enumerate(options(posed.start))
        return tuple(at for at, seat in seats if not search(helped(posed.start, (seat,))))

    def many(self, posed: Posed) -> int:
        return len(options(posed.start))

    def chance(self, posed: Posed, rng: Random) -> Given:
        return tuple(at for at, _ in enumerate(options(posed.start)) if rng.random() < 0.5)

    def lures(self, posed: Posed) -> Iterator[Given | None]:
        for search in (everything(0), laying, everything(1)):
            yield self.answer(posed, search)

    def fits(self, posed: Posed, answer: Given) -> bool:
        return 0 < len(answer) < len(options(posed.start))

    def exercise(self, puzzle: Puzzle, plain: Exercise) -> Exercise:
        choices = [
            Choice(called(seat), at in puzzle.answer)
            for at, seat in enumerate(options(puzzle.start))
        ]
        task = say("puzzle.task.board-needed")
        return plain._replace(task=task, choices=tuple(choices), several=True)

    def explained(self, puzzle: Puzzle, mistake: Given) -> Iterator[str]:
        for at, seat in enumerate(options(puzzle.start)):
            if at in puzzle.answer:
                yield say("puzzle.board.needed", name=called(seat))
            elif at in (mistake or puzzle.tempting):
                yield self._without(puzzle, seat)
        yield say("puzzle.board.tried-needed")

    def of_own(self, puzzle: Puzzle, given: Given) -> Iterator[str]:
        seats = options(puzzle.start)
        spare = [seats[at] for at in given if at not in puzzle.answer]
        if spare:
            yield self._without(puzzle, spare[0])
        else:
            yield say("puzzle.board.own.needed")

    def _without(self, puzzle: Puzzle, seat: Seat) -> str:
        line = without(puzzle.start, seat)
        assert line  # the seat is not needed
        return say("puzzle.board.spare", name=called(seat), told=told(puzzle, line.actions))

    def ways(self, puzzle: Puzzle, mistake: Given, way: Way) -> Iterator[Shown]:
        wrong = [at for at in mistake or puzzle.tempting if at not in puzzle.answer]
        others = (at for at in range(len(options(puzzle.start))) if at not in puzzle.answer)
        yield closed_without(puzzle, wrong[0] if wrong else next(others), Way.BEST)

    def own_ways(self, puzzle: Puzzle, given: Given) -> Iterator[Shown]:
        spare = [at for at in given if at not in puzzle.answer]
        if spare:
            yield closed_without(puzzle, spare[0], Way.OWN)

    def last_hint(self, puzzle: Puzzle) -> str:
        at = next(at for at, _ in enumerate(options(puzzle.start)) if at not in puzzle.answer)
        name = called(options(puzzle.start)[at])
        return say("puzzle.hint.board-needed", name=name)


def options(state: State) -> list[Seat]:
    """Return the possible helpers: other seats with a piece that the space asks for."""
    return [seat for seat in state.table.others if useful(state, seat)]


def without(state: State, seat: Seat) -> Line | None:
    """Return a line that closes the deal without a seat, with free help from the others."""
    return everything()(helped(state, (seat,)))


def closed_without(puzzle: Puzzle, at: int, way: Way) -> Shown:
    """Return a demonstration of closing the deal without one of the possible helpers."""
    line = without(puzzle.start, options(puzzle.start)[at])
    assert line  # the seat is not needed
    return Shown(way, record_of(puzzle.start, whole(puzzle.start, (), line)))
