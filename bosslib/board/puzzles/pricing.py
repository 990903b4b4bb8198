"""The theme `board-worth`: the value of a player's help when all others have named prices."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bosslib.board.actions import Piece, Price, Terms
from bosslib.board.narration import millions
from bosslib.board.puzzles.asking import (
    Asked,
    Posed,
    posed,
    teller_for,
    told,
    worth,
)
from bosslib.board.puzzles.closing import own
from bosslib.board.puzzles.positions import brings, offering, plain, useful
from bosslib.board.puzzles.puzzle import Puzzle, Theme
from bosslib.board.puzzles.search import Search, everything, laying, one_by_one
from bosslib.board.settle import pieces
from bosslib.board.state import Phase, State
from bosslib.board.terms import Bargain
from bosslib.game import Seat
from bosslib.puzzles.part import Given
from bosslib.teaching.exercise import Blank, Exercise, TaskKind, called
from bosslib.words import listing, say

MISTAKES = ("whole", "no-card", "laying", "one-by-one")
"""Names of the mistakes, in the order of `Pricing.lures`."""


class Pricing(Asked):
    """Compute the difference between the Boss's best result with and without a player's help."""

    theme = Theme.WORTH
    kind = TaskKind.NUMBER
    rules = ("B-DEAL-5", "B-DEAL-6", "B-DEAL-8", "B-INF-2", "B-CLOSE-1")

    def posed(self, state: State, rng: Random) -> Posed | None:
        table = state.table
        if table.phase is not Phase.DEAL:
            return None
        made = plain(state, table.boss, brings, rng, rng.randint(2, 8))
        able = [seat for seat in table.others if useful(made, seat)]
        if not able:
            return None
        seat = rng.choice(able)
        mine = useful(made, seat)
        about = tuple(sorted(rng.sample(mine, min(len(mine), rng.randint(1, 2))), key=str))
        return Posed(offering(made, rng, silent=(seat,)), table.boss, about)

    def answer(self, posed: Posed, search: Search) -> Given | None:
        without = search(posed.start)
        return (worth(search(free(posed))) - without.worth,) if without else None

    def chance(self, posed: Posed, rng: Random) -> Given:
        return (rng.randint(0, posed.start.table.payout),)

    def lures(self, posed: Posed) -> Iterator[Given | None]:
        yield (worth(everything()(free(posed))),)
        for search in (everything(0), laying, one_by_one):
            yield self.answer(posed, search)

    def fits(self, posed: Posed, answer: Given) -> bool:
        (more,) = answer
        return bool(more > 0)

    def exercise(self, puzzle: Puzzle, plain: Exercise) -> Exercise:
        values = {"name": called(owner(puzzle)), "pieces": named(puzzle)}
        label = say("puzzle.board.more")
        ask = Blank(label=label, answer=puzzle.answer[0], unit="m")
        return plain._replace(task=say("puzzle.task.board-worth", **values), asks=(ask,))

    def explained(self, puzzle: Puzzle, mistake: Given) -> Iterator[str]:
        search, asked = everything(), posed(puzzle)
        without, with_ = search(asked.start), search(free(asked))
        assert without  # guaranteed because the puzzle has an answer
        assert with_
        pieces = named(puzzle)
        line = told(puzzle, own(asked.start, without))
        yield say("puzzle.board.without", sum=millions(without.worth), told=line)
        line = told(puzzle, own(free(asked), with_))
        yield say("puzzle.board.with", pieces=pieces, sum=millions(with_.worth), told=line)
        yield say("puzzle.board.worth", name=called(owner(puzzle)), sum=millions(puzzle.answer[0]))
        if not mistake or mistake == puzzle.tempting:
            yield from self._lured(puzzle)
        yield say("puzzle.board.tried")

    def _lured(self, puzzle: Puzzle) -> Iterator[str]:
        for name, given in zip(MISTAKES, self.lures(posed(puzzle)), strict=True):
            if given == puzzle.tempting:
                yield say(f"puzzle.board.priced.{name}", sum=millions(puzzle.tempting[0]))
                return

    def of_own(self, puzzle: Puzzle, given: Given) -> Iterator[str]:
        whole = next(self.lures(posed(puzzle)))
        many = given[0] > puzzle.answer[0]
        key = "whole" if given == whole else "more" if many else "less"
        yield say(f"puzzle.board.own.{key}", name=called(owner(puzzle)))

    def last_hint(self, puzzle: Puzzle) -> str:
        without = everything()(puzzle.start)
        return say("puzzle.hint.board-worth", sum=millions(worth(without)))


def free(posed: Posed) -> State:
    """Return the position with an offer of the pieces in question for nothing."""
    table = posed.start.table
    (seat,) = {each for each, _ in _owners(posed.start, posed.about)}
    help_ = Bargain(seat, Terms(posed.about, Price(0)), (seat,))
    return posed.start._replace(table=table._replace(bargains=(*table.bargains, help_)))


def _owners(state: State, about: tuple[Piece, ...]) -> Iterator[tuple[Seat, Piece]]:
    there = pieces(state.table)
    return ((there[each], each) for each in about)


def owner(puzzle: Puzzle) -> Seat:
    """Return the seat whose help is in question."""
    return next(_owners(puzzle.start, puzzle.about))[0]


def named(puzzle: Puzzle) -> str:
    """Return the pieces in question, in words."""
    return listing(map(teller_for(puzzle).piece, puzzle.about))
