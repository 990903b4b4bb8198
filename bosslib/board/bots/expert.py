"""*expert*: like *shrewd*, but with a different temper and a Monte Carlo search over card plays.

Each playout samples the hidden cards again. All candidates are played to the end of the deal with
the same samples and random numbers, so that only the choice differs (common random numbers).
Candidates that are clearly worse than the best are dropped (racing: Maron, Moore 1994).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import fsum, sqrt
from statistics import fmean
from time import perf_counter
from typing import TYPE_CHECKING

from bosslib.board.actions import Action, Allow, Deed, NoMore, Stop, TakeOver, Travel
from bosslib.board.bots.deal_playout import DealPlayout
from bosslib.board.bots.determinize import determinize
from bosslib.board.bots.hand import best_recruitment, may_take_over
from bosslib.board.bots.partners import by_grudge
from bosslib.board.bots.plan import as_boss, cheapest_plan, future_payouts
from bosslib.board.bots.shrewd import Shrewd
from bosslib.board.bots.tempers import USUAL, BoardTemper
from bosslib.board.cards import STOP, Kind
from bosslib.board.legality import Legal
from bosslib.board.state import DEAL, OVER, State
from bosslib.board.view import View
from bosslib.bots import tick
from bosslib.game import Seat, places_to_left
from bosslib.game.budgets import Budget

if TYPE_CHECKING:
    from random import Random


EXPERT = USUAL._replace(keeps=0.45, asks=1.0, least=0.6, bends=0.2)
"""Temper with a larger share as the Boss and a smaller one as a helper: the best of those tried."""

USUAL_BUDGET = Budget(40, 1.0)
"""Default budget: number of playouts and seconds per decision, over all candidates."""

MIN_SAMPLES = 5
"""Minimum number of samples before candidates are dropped."""

DROP_ERRORS = 2.0
"""Standard errors by which a candidate must be worse than the best to be dropped."""

REPLACE_ERRORS = 1.0
"""Standard errors by which the default move must be worse before it is replaced."""


@dataclass(frozen=True, slots=True)
class Expert(Shrewd):
    """Plays cards by their average result when the deal is played to its end."""

    temper: BoardTemper = EXPERT
    budget: Budget = USUAL_BUDGET
    slow = True

    def choose(self, view: View, rng: Random) -> Action | None:
        """Return the default action, or the result of a search in another seat's deal."""
        usual = Shrewd.choose(self, view, rng)
        found = candidate_actions(view, usual)
        return self._race(view, found, rng) if len(found) > 1 else usual

    def _race(self, view: View, found: Sequence[Action], rng: Random) -> Action:
        """Return the best of several actions by racing; the first is the default."""
        began, done = perf_counter(), 0
        worths: list[list[float]] = [[] for _ in found]
        alive = list(range(len(found)))
        while len(alive) > 1 and done + len(alive) <= self.budget.playouts:
            start = determinize(view, rng)
            for at in alive:
                worths[at].append(self.worth(start, view, found[at]))
            done += len(alive)
            spent = perf_counter() - began
            tick(max(spent / self.budget.seconds, done / self.budget.playouts))
            if spent >= self.budget.seconds:
                break
            best = max(alive, key=lambda at: fmean(worths[at]))
            if len(worths[best]) >= MIN_SAMPLES:
                alive = [
                    at
                    for at in alive
                    if at == best or not is_worse(worths[at], worths[best], DROP_ERRORS)
                ]
        best = max(alive, key=lambda at: fmean(worths[at]) if worths[at] else 0.0)
        doubtful = 0 in alive and not is_worse(worths[0], worths[best], REPLACE_ERRORS)
        return found[0 if doubtful else best]

    def worth(self, start: State, view: View, action: Action) -> float:
        """Return the value of an action in a sampled state, in millions above the average."""
        players = [Shrewd()] * view.table.players
        players[view.seat] = Shrewd(self.temper, self.foresight)
        ending = DealPlayout(start, view.past, players)
        ending.apply_action(action)
        return seat_advantage(ending.play_out(), view.seat)


def is_worse(worse: Sequence[float], better: Sequence[float], errors: float) -> bool:
    """Return True if the paired results are worse by at least `errors` standard errors.

    >>> is_worse([1, 2, 3], [2, 3, 4], 2.0), is_worse([1, 2, 9], [2, 3, 4], 2.0)
    (True, False)
    """
    if len(worse) < 2:
        return False
    gains = [more - less for more, less in zip(better, worse, strict=True)]
    mean = fmean(gains)
    spread = fsum((each - mean) ** 2 for each in gains) / (len(gains) - 1)
    return mean >= errors * sqrt(spread / len(gains))


MAX_TRIPS = 2
"""Maximum number of Travel plays among the candidates."""


def candidate_actions(view: View, usual: Action | None) -> list[Action]:
    """Return the legal candidates, default action first; empty if there is nothing to search.

    Only unprompted cards and Stops in other seats' deals are searched, where the heuristics are
    wrong most often (docs/bots.md). A default of None stands for "no more", or for "allow" while a
    card is pending.
    """
    table = view.table
    if view.is_boss or table.phase is not DEAL or view.seat not in table.to_act:
        return []
    first = usual or Action(view.seat, Allow() if table.waiting else NoMore())
    others = [Action(view.seat, deed) for deed in _other_deeds(view)]
    legal = Legal(view)
    return list(dict.fromkeys([first, *(each for each in others if each in legal)]))


def _other_deeds(view: View) -> Iterator[Deed]:
    if view.table.waiting:
        if STOP in view.hand:
            yield from (Allow(), Stop())
        return
    cards = [*_card_deeds(view)]
    yield from cards
    if cards:
        yield NoMore()


def _card_deeds(view: View) -> Iterator[Deed]:
    """Yield a Boss card if it makes the plan complete, a trio, and trips against needed pieces."""
    if may_take_over(view) and not cheapest_plan(as_boss(view)).missing:
        yield TakeOver()
    if recruit := best_recruitment(view):
        yield recruit
    trips = 0
    for piece, owner in by_grudge(view):
        if (
            owner == view.seat
            or piece.family not in view.table.space.families
            or trips == MAX_TRIPS
        ):
            continue
        for card in view.hand[::-1]:  # a card for anyone comes first in a hand and is used last
            if card.kind is Kind.TRAVEL and card.family in (None, piece.family):
                trips += 1
                yield Travel(card, piece)
                break


INVESTOR_SHARE = 0.18
"""Value of an investor, as a fraction of an equal share."""

CARD_SHARES = {
    Kind.STOP: 0.055,
    Kind.RECRUITMENT: 0.033,
    Kind.BOSS: 0.03,
    Kind.CLAN: 0.015,
    Kind.TRAVEL: 0.005,
}
"""Value of a card in hand, as a fraction of an equal share."""

TURN_SHARES = (0.05, 0.03)
"""Value of having the turn, and of being next, as a fraction of an equal share."""


def seat_advantage(state: State, seat: Seat) -> float:
    """Return a seat's advantage over the average, including its holdings, in millions.

    The value of holdings was fitted by least squares to games of *shrewd*, 150 each with 3, 4 and 6
    players, at the beginning of each turn. The target was a seat's later income above the average,
    as a fraction of an equal share of what the bank has still to pay.
    """
    table = state.table
    has = [float(money) for money in state.money]
    if table.phase is not OVER:
        left = [each for at, each in enumerate(table.board.spaces, 1) if at not in table.closed]
        now = table.tile.value * sum(space.dividends for space in left) / len(left)
        even = (now + future_payouts(table).millions) / table.players
        for each, hand in enumerate(state.hands):
            part = INVESTOR_SHARE * len(table.investors[each]) + sum(
                CARD_SHARES[card.kind] for card in hand
            )
            far = places_to_left(table.turn, each, table.players)
            has[each] += even * (part + (TURN_SHARES[far] if far < len(TURN_SHARES) else 0.0))
    return has[seat] - fsum(has) / table.players
