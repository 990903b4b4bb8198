"""Simulation: play many games of bots and estimate their money and wins.

Each game is played once for each rotation of the seats with the same cards, so that card luck
affects all bots equally; the rotations of a game form one sample.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from functools import partial
from statistics import NormalDist, fmean, stdev
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from bosslib.driver import play_match
from bosslib.errors import BossError
from bosslib.games import FIRST, find_game

if TYPE_CHECKING:
    from bosslib.bots import AnyBot

T = TypeVar("T")

CONFIDENCE = 0.95
"""Confidence level of the intervals."""


class Sample(NamedTuple):
    """One game in all rotations: the mean money and the share of wins of each bot."""

    money: tuple[float, ...]
    wins: tuple[float, ...]
    deals: int
    deeds: Counter[str]


class Estimate(NamedTuple):
    """A mean and half the width of its 95 % interval; None for a single sample."""

    mean: float
    margin: float | None


class SimulationResult(NamedTuple):
    """Result of many games: an estimate for each bot, and totals over all games."""

    money: tuple[Estimate, ...]
    wins: tuple[Estimate, ...]
    deals: int
    deeds: Counter[str]

    @property
    def actions(self) -> int:
        """Total number of actions."""
        return self.deeds.total()


def sample(seed: int, bots: Sequence[AnyBot], rules: object, game: str = FIRST) -> Sample:
    """Play the game of a seed in all rotations, moving all bots one seat to the left each time."""
    players, played_by = len(bots), find_game(game)
    start = played_by.new(players, seed, rules=rules)
    money, wins = [0] * players, [0.0] * players
    deeds, deals = Counter[str](), 0
    for rotation in range(players):
        seated = [bots[(seat - rotation) % players] for seat in range(players)]
        played = play_match(start, seated)
        deeds += played.counts
        deals += played_by.deal_count(played.state)
        final = played.state.money
        winners = [seat for seat in range(players) if final[seat] == max(final)]  # END-2
        for seat in range(players):
            money[(seat - rotation) % players] += final[seat]
            if seat in winners:
                wins[(seat - rotation) % players] += 1 / len(winners)
    means = [tuple(each / players for each in sums) for sums in (money, wins)]
    return Sample(means[0], means[1], deals, deeds)


def samples(
    bots: Sequence[AnyBot],
    games: int,
    seed: int = 1,
    *,
    rules: object = None,
    jobs: int = 1,
    game: str = FIRST,
) -> list[Sample]:
    """Play the games of the seeds `seed`, `seed + 1`, ... in `jobs` processes.

    The numbers depend neither on `jobs` nor on the machine. BossError for an invalid number, or for
    bots that another process cannot import.
    """
    find_game(game).new(len(bots))  # refuses a wrong number of players (SETUP-1, B-SETUP-1)
    one = partial(sample, bots=tuple(bots), rules=rules, game=game)
    return _play_seeds(one, games, seed, jobs)


def simulate(
    bots: Sequence[AnyBot],
    games: int,
    seed: int = 1,
    *,
    rules: object = None,
    jobs: int = 1,
    game: str = FIRST,
) -> SimulationResult:
    """Play many games and return their result. Arguments and errors are those of `samples`."""
    played = samples(bots, games, seed, rules=rules, jobs=jobs, game=game)
    return SimulationResult(
        tuple(estimate(each) for each in zip(*(sample.money for sample in played), strict=True)),
        tuple(estimate(each) for each in zip(*(sample.wins for sample in played), strict=True)),
        sum(sample.deals for sample in played),
        sum((sample.deeds for sample in played), Counter[str]()),
    )


class BotComparison(NamedTuple):
    """Comparison of two bots that share a table; `upper` has every second seat, from A.

    `money_lead` is the difference in final money per seat, upper less lower, in the game's money;
    `wins` are the shares of games that one seat wins, for the upper and for the lower bot.
    """

    players: int
    upper: str
    lower: str
    money_lead: Estimate
    wins: tuple[float, float]


def compare_bots(
    upper: str,
    lower: str,
    players: int,
    games: int,
    seed: int = 1,
    *,
    rules: object = None,
    jobs: int = 1,
    game: str = FIRST,
) -> BotComparison:
    """Compare two bots by name, both with the same cards in all seats; errors as in `samples`.

    BossError also if there is no bot of such a name.
    """
    bot = find_game(game).bot
    seats = ([bot(upper), bot(lower)] * players)[:players]
    played = samples(seats, games, seed, rules=rules, jobs=jobs, game=game)
    more = [fmean(each.money[::2]) - fmean(each.money[1::2]) for each in played]
    wins = [fmean([fmean(each.wins[side::2]) for each in played]) for side in (0, 1)]
    return BotComparison(players, upper, lower, estimate(more), (wins[0], wins[1]))


class ReplacementSample(NamedTuple):
    """One game in which a bot replaces another one, in each seat in turn.

    The mean final money of the seat with the other bot, and with the replacement.
    """

    without: float
    with_it: float


class ReplacementResult(NamedTuple):
    """Gain of a seat in a game if a bot replaces another one there, in the game's money.

    `without` is the mean final money of the seat with the other bot.
    """

    gain: Estimate
    without: float


def replacement_sample(
    seed: int,
    bot: AnyBot,
    replaced: AnyBot,
    others: AnyBot,
    players: int,
    rules: object = None,
    game: str = FIRST,
) -> ReplacementSample:
    """Play the game of a seed with `replaced`, and with `bot`, in each seat among `others`.

    All these games have the same cards. If `replaced` is one of the others, its games are one.
    """
    start = find_game(game).new(players, seed, rules=rules)

    def mean_money(bot: AnyBot) -> float:
        if bot == others:
            return fmean(play_match(start, [bot] * players).state.money)
        seats = range(players)
        return fmean(
            play_match(start, [bot if each == seat else others for each in seats]).state.money[seat]
            for seat in seats
        )

    return ReplacementSample(mean_money(replaced), mean_money(bot))


def measure_replacement(
    bot: AnyBot,
    replaced: AnyBot,
    others: AnyBot,
    players: int,
    games: int,
    seed: int = 1,
    *,
    rules: object = None,
    jobs: int = 1,
    game: str = FIRST,
) -> ReplacementResult:
    """Measure what a seat gains if `bot` plays it in place of `replaced`, among `others`.

    Each seed is one sample: the mean over the seats. Errors are those of `samples`.
    """
    find_game(game).new(players)
    one = partial(
        replacement_sample,
        bot=bot,
        replaced=replaced,
        others=others,
        players=players,
        rules=rules,
        game=game,
    )
    played = _play_seeds(one, games, seed, jobs)
    gains = [each.with_it - each.without for each in played]
    return ReplacementResult(estimate(gains), fmean(each.without for each in played))


def _play_seeds(one: partial[T], games: int, seed: int, jobs: int) -> list[T]:
    """Play the games of some seeds, in `jobs` processes; BossError for an invalid number."""
    if games < 1:
        raise BossError("sim.games", games=games)
    if jobs < 1:
        raise BossError("sim.jobs", jobs=jobs)
    seeds = range(seed, seed + games)
    return _run_in_processes(one, seeds, min(jobs, games)) if jobs > 1 else [*map(one, seeds)]


def _run_in_processes(one: partial[T], seeds: range, jobs: int) -> list[T]:
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context
    from pickle import PicklingError, dumps

    portion = max(1, len(seeds) // (4 * jobs))  # several chunks per process balance the load
    try:
        dumps(one)
    except (PicklingError, AttributeError, TypeError):  # the bot is not importable by name
        raise BossError("sim.not-shared") from None
    try:
        with ProcessPoolExecutor(worker_count(jobs), mp_context=get_context("spawn")) as pool:
            return list(pool.map(one, seeds, chunksize=portion))
    except BrokenProcessPool:  # the new processes cannot import the bot
        raise BossError("sim.not-shared") from None


def worker_count(jobs: int) -> int:
    """Return the number of processes for this many jobs: Windows can wait for 61 at most."""
    return min(jobs, 61) if sys.platform == "win32" else jobs


def estimate(values: Sequence[float]) -> Estimate:
    """Return the mean and its 95 % interval, by the normal approximation: 1.96 standard errors."""
    if len(values) < 2:
        return Estimate(fmean(values), None)
    errors = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    return Estimate(fmean(values), errors * stdev(values) / len(values) ** 0.5)
