"""The theme `board-close`: close a deal at fixed prices so that the Boss keeps the most."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bosslib.board.actions import TIME, Accept, Action, Close, Lay, Recruit, TakeOver, Travel
from bosslib.board.narration import millions
from bosslib.board.play import apply
from bosslib.board.puzzles.asking import Asked, Posed, Shown, posed, record_of, told
from bosslib.board.puzzles.positions import brings, offering, plain
from bosslib.board.puzzles.puzzle import Puzzle, Theme
from bosslib.board.puzzles.search import (
    Line,
    Search,
    everything,
    glimpses,
    laying,
    one_by_one,
    still,
)
from bosslib.board.puzzles.search import told as whole
from bosslib.board.settle import payoff
from bosslib.board.state import Phase, State
from bosslib.game import SEATS
from bosslib.puzzles.part import Given, Way
from bosslib.teaching.exercise import Exercise, Goal, Reply, TaskKind
from bosslib.words import say

DEEDS = (Lay, Travel, Recruit, TakeOver, Accept, Close)
"""Deeds that affect what the Boss keeps if the others refuse every new offer."""


class Closing(Asked):
    """Close a deal at fixed prices: choose the cards and the offers."""

    theme = Theme.CLOSE
    kind = TaskKind.PLAY
    rules = ("B-DEAL-3", "B-DEAL-6", "B-DEAL-8", "B-INF-2", "B-CLOSE-1")

    def posed(self, state: State, rng: Random) -> Posed | None:
        table = state.table
        if table.phase is not Phase.DEAL:
            return None
        made = offering(plain(state, table.boss, brings, rng, rng.randint(2, 8)), rng)
        return Posed(made, table.boss)

    def answer(self, posed: Posed, search: Search) -> Given | None:
        line = search(posed.start)
        return own(posed.start, line) if line else None

    def chance(self, posed: Posed, rng: Random) -> Given:
        return self.answer(posed, glimpses(rng, 1)) or ()

    def lures(self, posed: Posed) -> Iterator[Given | None]:
        for search in (one_by_one, laying, everything(0), everything(1)):
            yield self.answer(posed, search)

    def fits(self, posed: Posed, answer: Given) -> bool:
        """Require at least one accepted offer and at least one more action before closing."""
        buys = sum(isinstance(each.deed, Accept) for each in answer)
        return kept(posed.start, answer) >= 1 and buys >= 1 and len(answer) >= 3

    def share(self, posed: Posed, given: Given | None, answer: Given) -> float:
        return float(kept(posed.start, given or ()) == kept(posed.start, answer))

    def meant(self, given: Given) -> Given:
        """Return the actions that change the deal, without mere talk."""
        return tuple(each for each in given if isinstance(each.deed, DEEDS))

    def judged(self, puzzle: Puzzle, given: Given) -> bool:
        """Return True for every line that leaves the Boss as much as the answer."""
        return bool(given) and kept(puzzle.start, given) == kept(puzzle.start, puzzle.answer)

    def exercise(self, puzzle: Puzzle, plain: Exercise) -> Exercise:
        best = {"payoff": {SEATS[puzzle.seat]: kept(puzzle.start, puzzle.answer)}}
        return plain._replace(
            task=say("puzzle.task.board-close"),
            goal=Goal(best, settled=True),
            solution=puzzle.answer,
            par=0,
            replies={seat: Reply(accepts=()) for seat in puzzle.start.table.others},
        )

    def explained(self, puzzle: Puzzle, mistake: Given) -> Iterator[str]:
        start, yours = puzzle.start, bool(mistake)
        other = mistake or puzzle.tempting
        yield say("puzzle.best", told=told(puzzle, puzzle.answer))
        yield say(f"puzzle.{'yours' if yours else 'tempting'}", told=told(puzzle, other))
        if not yours:
            yield from self._lured(puzzle)
        values = (kept(start, each) for each in (puzzle.answer, other))
        good, bad = map(millions, values)
        yield say("puzzle.board.ends", good=good, bad=bad)
        yield say("puzzle.board.tried")

    def _lured(self, puzzle: Puzzle) -> Iterator[str]:
        names = ("one-by-one", "laying", "no-card", "one-card")
        for name, given in zip(names, self.lures(posed(puzzle)), strict=True):
            if given == puzzle.tempting:
                yield say(f"puzzle.board.lure.{name}")
                return

    def of_own(self, puzzle: Puzzle, given: Given) -> Iterator[str]:
        mine, best = (kept(puzzle.start, each) for each in (given, puzzle.answer))
        yield say("puzzle.board.own.close", worth=millions(mine), less=millions(best - mine))

    def ways(self, puzzle: Puzzle, mistake: Given, way: Way) -> Iterator[Shown]:
        yield Shown(Way.BEST, record_of(puzzle.start, clocked(puzzle.start, puzzle.answer)))
        other = mistake or puzzle.tempting
        yield Shown(way, record_of(puzzle.start, clocked(puzzle.start, other)))

    def own_ways(self, puzzle: Puzzle, given: Given) -> Iterator[Shown]:
        if given:
            yield Shown(Way.OWN, record_of(puzzle.start, clocked(puzzle.start, given)))

    def last_hint(self, puzzle: Puzzle) -> str:
        cards = [each for each in puzzle.answer if not isinstance(each.deed, Accept | Close)]
        first = cards[-1] if cards else puzzle.answer[0]
        return say("puzzle.hint.board-close", told=told(puzzle, [first]))


def own(start: State, line: Line) -> tuple[Action, ...]:
    """Return the Boss's actions on a line: cards, necessary offers and closing."""
    boss = start.table.boss
    return tuple(each for each in whole(start, (), line) if each.seat == boss)


def clocked(start: State, actions: Given) -> list[Action]:
    """Return the Boss's actions with clock actions inserted for the other seats, who do nothing."""
    found, state = list[Action](), start
    for each in actions:
        while state.table.waiting or (isinstance(each.deed, Close) and not state.table.silent):
            found.append(TIME)
            state = apply(state, TIME)
        found.append(each)
        state = apply(state, each)
    return found


def kept(start: State, actions: Given) -> int:
    """Return the amount the Boss keeps after these actions, in millions; 0 without a closing."""
    state = start
    for each in actions:
        if isinstance(each.deed, Close):
            return payoff(state.table, each.deed.pieces)[state.table.boss]
        state = still(apply(state, each))
    return 0
