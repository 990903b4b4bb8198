"""*expert*: as *shrewd*, but it bargains otherwise, and plays its cards by what comes of them.

Hidden cards are guessed anew for each playout. All that it tries is played to the deal's end with
the same guesses and the same chances, so that what differs is the choice alone (common random
numbers). What is clearly worse than the best so far is dropped (a race: Maron, Moore 1994).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, sqrt
from statistics import fmean
from time import perf_counter
from typing import TYPE_CHECKING

from bosslib.board.bots.choices import choices
from bosslib.board.bots.determinize import determinized
from bosslib.board.bots.ending import Ending
from bosslib.board.bots.holdings import standing
from bosslib.board.bots.shrewd import SHREWD, Shrewd
from bosslib.board.bots.tempers import Temper
from bosslib.bots import tick
from bosslib.game.budgets import Budget

if TYPE_CHECKING:
    from random import Random

    from bosslib.board.actions import Action
    from bosslib.board.state import State
    from bosslib.board.view import View

EXPERT = SHREWD._replace(keeps=0.45, asks=1.0, least=0.6, bends=0.2)
"""It keeps more as the Boss and takes less as a helper: of those tried, what earned most."""

PATIENCE = Budget(40, 1.0)
"""How many playouts a choice is worth to it, all that it tries taken together."""

ENOUGH = 5
"""In how many guesses all are tried before any is dropped."""

CLEAR = 2.0
"""By how many standard errors one must be behind to be dropped."""

SURE = 1.0
"""By how many of them the usual choice must be behind at the end, or it is made after all."""


@dataclass(frozen=True, slots=True)
class Expert(Shrewd):
    """Plays its cards by what they bring when the deal is played to its end."""

    temper: Temper = EXPERT
    budget: Budget = PATIENCE
    slow = True

    def choose(self, view: View, rng: Random) -> Action | None:
        """What it does with its cards; in a deal of somebody else's, what a search finds."""
        usual = Shrewd.choose(self, view, rng)
        found = choices(view, usual)
        return self._raced(view, found, rng) if len(found) > 1 else usual

    def _raced(self, view: View, found: Sequence[Action], rng: Random) -> Action:
        """The best of some actions, of which the first is the usual one."""
        began, done = perf_counter(), 0
        worths: list[list[float]] = [[] for _ in found]
        alive = list(range(len(found)))
        while len(alive) > 1 and done + len(alive) <= self.budget.playouts:
            start = determinized(view, rng)
            for at in alive:
                worths[at].append(self.worth(start, view, found[at]))
            done += len(alive)
            spent = perf_counter() - began
            tick(max(spent / self.budget.seconds, done / self.budget.playouts))
            if spent >= self.budget.seconds:
                break
            best = max(alive, key=lambda at: fmean(worths[at]))
            if len(worths[best]) >= ENOUGH:
                alive = [
                    at for at in alive if at == best or not behind(worths[at], worths[best], CLEAR)
                ]
        best = max(alive, key=lambda at: fmean(worths[at]) if worths[at] else 0.0)
        doubtful = 0 in alive and not behind(worths[0], worths[best], SURE)
        return found[0 if doubtful else best]

    def worth(self, start: State, view: View, action: Action) -> float:
        """What comes of an action if the hidden cards are so, in millions above the average."""
        players = [Shrewd()] * view.table.players
        players[view.seat] = Shrewd(self.temper, self.foresight)
        ending = Ending(start, view.past, players)
        ending.do(action)
        return standing(ending.play_out(), view.seat)


def behind(worse: Sequence[float], better: Sequence[float], errors: float) -> bool:
    """Whether something did worse in the same guesses, by so many standard errors or more.

    >>> behind([1, 2, 3], [2, 3, 4], 2.0), behind([1, 2, 9], [2, 3, 4], 2.0)
    (True, False)
    """
    if len(worse) < 2:
        return False
    gains = [more - less for more, less in zip(better, worse, strict=True)]
    mean = fmean(gains)
    spread = fsum((each - mean) ** 2 for each in gains) / (len(gains) - 1)
    return mean >= errors * sqrt(spread / len(gains))
