"""Search players: determinize the hidden cards repeatedly and play out the deal.

Every play that *careful* finds promising is tried with the same determinizations and random
numbers, so that differences are due to the play alone (common random numbers). Each round drops the
worse half of the plays, and the rest of the budget goes to the others (sequential halving: Karnin,
Koren, Somekh 2013).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean, pstdev
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from bosslib.bots import tick
from bosslib.card.actions import PASSES, Action, Move, Name, Play, cached_action
from bosslib.card.bots.careful import Careful, best_discards, evaluated_options
from bosslib.card.bots.determinize import Determinization
from bosslib.card.bots.evaluate import MEAN_PRICE, Temper
from bosslib.card.bots.greedy import LATER_VALUES, greedy_policy
from bosslib.card.bots.playout import CARD_CODES, Playout, Policy, RandomSource
from bosslib.card.bots.quick import quick_policy
from bosslib.card.state import Phase
from bosslib.game.budgets import UNLIMITED_PLAYOUTS, Budget

if TYPE_CHECKING:
    from bosslib.card.cards import Colour
    from bosslib.card.view import View


class TrialSummary(NamedTuple):
    """An action with the results of its playouts, in dollars.

    `money` is the seat's mean result of this deal, `spread` its standard deviation, and `others`
    the mean result of each other seat. The choice maximizes `worth`: the money and the later value
    of the unused hand, less envy of the others (`Temper.envy`).
    """

    action: Action
    worth: float
    money: float
    spread: float
    playouts: int
    others: float = 0.0
    is_exact: bool = False
    """True if the deal was solved for the seat, instead of played out."""


class Trial:
    """An action under trial, with its results so far."""

    def __init__(
        self, view: View, action: Action, envy: float, plays: Policy = greedy_policy
    ) -> None:
        table, deed = view.table, action.deed
        card = deed.card if isinstance(deed, Play | Move) else None
        colour = table.colour or (card and card.colour)
        assert colour  # an opening card has a colour
        self.action, self.plays = action, plays
        self.colour: Colour = colour
        self.seat, self.purse, self.envy = view.seat, view.money, envy
        self.used = CARD_CODES[colour][card] if card else None
        self.thrift = table.deal < table.deals
        self.playout = Playout(table)
        self.playout.apply_deed(view.seat, deed)
        self.money: list[int] = []
        self.others: list[float] = []
        self.worths: list[float] = []

    @property
    def worth(self) -> float:
        """Mean value, in dollars."""
        return fmean(self.worths)

    @property
    def summary(self) -> TrialSummary:
        """Summary of the results."""
        mean, spread = fmean(self.money), pstdev(self.money)
        return TrialSummary(
            self.action, self.worth, mean, spread, len(self.money), fmean(self.others)
        )

    def play_out(self, hands: Sequence[list[int]], chance: RandomSource) -> None:
        """Play the deal to its end once more with these hands."""
        playout = self.playout.copy(hands)
        if self.used is not None:
            playout.hands[self.seat].remove(self.used)
        dues = playout.play_out(chance, self.plays)
        mine = max(dues[self.seat], -self.purse)  # SETTLE-3
        others = (sum(dues) - dues[self.seat]) / (len(dues) - 1)
        worth = mine - self.envy * others
        if self.thrift:
            worth += sum(LATER_VALUES[card] for card in playout.hands[self.seat])
            worth += MEAN_PRICE if playout.bonus[self.seat] else 0
        self.money.append(mine)
        self.others.append(others)
        self.worths.append(worth)


class SampledWorlds:
    """Determinizations with their random seeds, by playout number; created lazily.

    All actions that are played out in the same world have the same hidden cards and random numbers.
    """

    def __init__(self, trials: Sequence[Trial], hidden: Determinization) -> None:
        self._hidden = hidden
        self._colours = sorted({each.colour for each in trials})
        self._made: list[tuple[dict[Colour, list[list[int]]], float]] = []

    def play_out(self, trial: Trial) -> None:
        """Play an action out in the first world that it has not used yet."""
        number = len(trial.money)
        while len(self._made) <= number:
            hands = {colour: self._hidden.hands(colour) for colour in self._colours}
            self._made.append((hands, self._hidden.rng.random()))
        hands, chances = self._made[number]
        trial.play_out(hands[trial.colour], Random(chances).random)


def play_out_together(trials: Sequence[Trial], worlds: SampledWorlds, many: int) -> Iterator[int]:
    """Play out all trials `many` times, each round in the same world; yield the round's number."""
    for number in range(1, many + 1):
        for trial in trials:
            worlds.play_out(trial)
        yield number


def halve_sequentially(trials: Sequence[Trial], worlds: SampledWorlds, budget: Budget) -> None:
    """Run sequential halving: try all, then the better half, and so on until the budget is used.

    If the budget is a time, each round gets an equal share of it.
    """
    began = perf_counter()
    alive = list(trials)
    rounds = max(1, (len(alive) - 1).bit_length())
    done = 0
    for at in range(1, rounds + 1):
        part = at / rounds if budget.playouts >= UNLIMITED_PLAYOUTS else 1.0
        for _ in play_out_together(alive, worlds, max(1, budget.playouts // rounds // len(alive))):
            done += len(alive)
            spent = perf_counter() - began
            if spent >= budget.seconds * part:
                break
            tick(max(spent / budget.seconds, done / budget.playouts))
        if spent >= budget.seconds or len(alive) <= 2:
            return
        alive = sorted(alive, key=lambda trial: -trial.worth)[: (len(alive) + 1) // 2]


SHREWD, EXPERT = Budget(400, 0.05), Budget(1200, 1.0)


@dataclass(frozen=True, slots=True)
class SearchBot(Careful):
    """Plays the action that does best in playouts; bargains like *careful*."""

    budget: Budget = SHREWD
    max_plays: int = 8
    """Number of best options to try; passes are always tried."""
    playout_policy: Policy = quick_policy
    """Playout policy of all seats."""

    @property
    def slow(self) -> bool:
        """True if the bot is too slow for a page to wait for."""
        return self.budget.seconds > SHREWD.seconds

    def choose(self, view: View, rng: Random) -> Action:
        """Return the deed that it promised, if one is due; otherwise the best play found."""
        if view.table.phase is Phase.DISCARD:
            return cached_action(view.seat, best_discards(view))
        return self.try_plays(view, rng)[0].action

    def try_plays(self, view: View, rng: Random, level: int = 1) -> list[TrialSummary]:
        """Return the tried plays, best first; the first `level` get equally many playouts."""
        plays = promising_actions(view, self.temper, self.max_plays)
        if len(plays) == 1 or isinstance(plays[0].deed, Name):
            return [TrialSummary(plays[0], 0.0, 0.0, 0.0, 0)]
        trials = [Trial(view, play, self.temper.envy, self.playout_policy) for play in plays]
        worlds = SampledWorlds(trials, Determinization(view, rng))
        halve_sequentially(trials, worlds, self.budget)
        trials.sort(key=lambda trial: (-len(trial.money), -trial.worth))
        for trial in trials[:level]:
            while len(trial.money) < len(trials[0].money):
                worlds.play_out(trial)
        return [trial.summary for trial in trials]


def promising_actions(view: View, temper: Temper, width: int) -> list[Action]:
    """Return the plays on a turn that *careful* values most, and all passes."""
    best = sorted(evaluated_options(view, temper), key=lambda each: -each[0])
    return [
        action
        for at, (_, action) in enumerate(best)
        if at < width or isinstance(action.deed, PASSES)
    ]
