"""`python -m bosslib sim`: many games of bots, and what each of them won.

Each game is played once for each rotation of the seats with the same cards, so that the luck of
the deal falls on all bots alike; its rotations together are one sample.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from statistics import NormalDist, fmean, stdev
from typing import TYPE_CHECKING, Any, NamedTuple

from bosslib.cli.settings import add_game
from bosslib.driver import play_match
from bosslib.errors import BossError
from bosslib.game import AnyGame
from bosslib.games import find
from bosslib.words import listing, say

if TYPE_CHECKING:
    import argparse

    from bosslib.bots import Bot

CONFIDENCE = 0.95
"""How sure the intervals are."""


class Sample(NamedTuple):
    """One game in all rotations: for each bot its mean money and its share of wins."""

    money: tuple[float, ...]
    wins: tuple[float, ...]
    deals: int
    deeds: Counter[str]


class Estimate(NamedTuple):
    """A mean, and half the width of its 95 % interval; None if there is but one sample."""

    mean: float
    margin: float | None


class Result(NamedTuple):
    """What many games came to: an estimate for each bot, and sums over all that was played."""

    money: tuple[Estimate, ...]
    wins: tuple[Estimate, ...]
    deals: int
    deeds: Counter[str]

    @property
    def actions(self) -> int:
        """How many actions there were."""
        return self.deeds.total()


def sample(seed: int, bots: Sequence[Bot[Any, Any]], rules: Any, game: str = "card") -> Sample:
    """Play the game of a seed in all rotations: in each, all sit one seat further to the left."""
    players, played_by = len(bots), find(game)
    start = played_by.new(players, seed, rules=rules)
    money, wins = [0] * players, [0.0] * players
    deeds, deals = Counter[str](), 0
    for rotation in range(players):
        seated = [bots[(seat - rotation) % players] for seat in range(players)]
        played = play_match(start, seated)
        deeds += played.counts
        deals += played_by.deals(played.state)
        final = played.state.money
        winners = [seat for seat in range(players) if final[seat] == max(final)]  # END-2
        for seat in range(players):
            money[(seat - rotation) % players] += final[seat]
            if seat in winners:
                wins[(seat - rotation) % players] += 1 / len(winners)
    means = [tuple(each / players for each in sums) for sums in (money, wins)]
    return Sample(means[0], means[1], deals, deeds)


def samples(
    bots: Sequence[Bot[Any, Any]],
    games: int,
    seed: int = 1,
    *,
    rules: Any = None,
    jobs: int = 1,
    game: str = "card",
) -> list[Sample]:
    """The games of the seeds `seed`, `seed + 1`, ..., played by so many processes.

    The numbers depend on neither `jobs` nor the machine. BossError for a number that cannot be, or
    for bots that another process cannot import.
    """
    if games < 1:
        raise BossError("sim.games", games=games)
    if jobs < 1:
        raise BossError("sim.jobs", jobs=jobs)
    find(game).new(len(bots))  # refuses a wrong number of players (SETUP-1, B-SETUP-1)
    one = partial(sample, bots=tuple(bots), rules=rules, game=game)
    seeds = range(seed, seed + games)
    return _shared_out(one, seeds, min(jobs, games)) if jobs > 1 else [*map(one, seeds)]


def simulate(
    bots: Sequence[Bot[Any, Any]],
    games: int,
    seed: int = 1,
    *,
    rules: Any = None,
    jobs: int = 1,
    game: str = "card",
) -> Result:
    """What many games came to; played, and refused, as `samples` does."""
    played = samples(bots, games, seed, rules=rules, jobs=jobs, game=game)
    return Result(
        tuple(estimate(each) for each in zip(*(sample.money for sample in played), strict=True)),
        tuple(estimate(each) for each in zip(*(sample.wins for sample in played), strict=True)),
        sum(sample.deals for sample in played),
        sum((sample.deeds for sample in played), Counter[str]()),
    )


class Rung(NamedTuple):
    """How two bots compare that share a table: who is `upper` sits in every second seat.

    `more` is what a seat of the upper one has more at the end, in the game's money; `wins` are the
    shares of games that one seat wins, of the upper bot and of the lower one.
    """

    players: int
    upper: str
    lower: str
    more: Estimate
    wins: tuple[float, float]


def rung(
    upper: str,
    lower: str,
    players: int,
    games: int,
    seed: int = 1,
    *,
    rules: Any = None,
    jobs: int = 1,
    game: str = "card",
) -> Rung:
    """Compare two bots by name: both play the same cards in all seats. Refuses as `samples` does.

    BossError if there is no bot of such a name.
    """
    bot = find(game).bot
    seats = ([bot(upper), bot(lower)] * players)[:players]
    played = samples(seats, games, seed, rules=rules, jobs=jobs, game=game)
    more = [fmean(each.money[::2]) - fmean(each.money[1::2]) for each in played]
    wins = [fmean([fmean(each.wins[side::2]) for each in played]) for side in (0, 1)]
    return Rung(players, upper, lower, estimate(more), (wins[0], wins[1]))


def _shared_out(one: partial[Sample], seeds: range, jobs: int) -> list[Sample]:
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context
    from pickle import PicklingError, dumps

    portion = max(1, len(seeds) // (4 * jobs))  # some for each, so that none waits long at the end
    try:
        dumps(one)
    except (PicklingError, AttributeError, TypeError):  # a bot that has no name in any module
        raise BossError("sim.not-shared") from None
    try:
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
            return list(pool.map(one, seeds, chunksize=portion))
    except BrokenProcessPool:  # a bot that the new processes do not find
        raise BossError("sim.not-shared") from None


def estimate(values: Sequence[float]) -> Estimate:
    """The mean and its 95 % interval, by the normal approximation: 1.96 standard errors."""
    if len(values) < 2:
        return Estimate(fmean(values), None)
    errors = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    return Estimate(fmean(values), errors * stdev(values) / len(values) ** 0.5)


def add_arguments(parser: argparse.ArgumentParser, asked: Sequence[str]) -> None:
    """What `sim` can be told."""
    add_game(parser, asked)
    parser.add_argument("--players", type=int, help=say("sim.help.players"))
    usual = "careful,random,random,random"
    parser.add_argument("--bots", default=usual, help=say("sim.help.bots", names=usual))
    parser.add_argument("--games", type=int, default=100, help=say("sim.help.games"))
    parser.add_argument("--seed", type=int, default=1, help=say("sim.help.seed"))
    parser.add_argument("--jobs", type=int, default=1, help=say("sim.help.jobs"))
    for flag in ("json", "ladder"):
        parser.add_argument(f"--{flag}", action="store_true", help=say(f"sim.help.{flag}"))


def run(arguments: argparse.Namespace) -> int:
    """Play and print; 0. BossError for bots and numbers that cannot be."""
    from time import perf_counter

    played = find(arguments.game)
    rules = played.rules(vars(arguments))
    if arguments.ladder:
        return _climb(arguments, played, rules)
    names = [name.strip() for name in arguments.bots.split(",")]
    players = len(names) if arguments.players is None else arguments.players
    played.new(players)
    if len(names) != players:
        raise BossError("bots.number", count=len(names), players=players)
    bots = [played.bot(name) for name in names]
    began = perf_counter()
    result = simulate(
        bots,
        arguments.games,
        arguments.seed,
        rules=rules,
        jobs=arguments.jobs,
        game=arguments.game,
    )
    seconds = perf_counter() - began
    printed = _as_json if arguments.json else _as_text
    print(printed(result, names, arguments, rules, seconds))
    return 0


def _climb(arguments: argparse.Namespace, played: AnyGame, rules: Any) -> int:
    """Print how each bot of the ladder does against the one below it."""
    print(say("sim.ladder.head", count=arguments.games, seed=arguments.seed))
    for players in played.sizes if arguments.players is None else (arguments.players,):
        for lower, upper in pairwise(played.ladder):
            found = rung(
                upper,
                lower,
                players,
                arguments.games,
                arguments.seed,
                rules=rules,
                jobs=arguments.jobs,
                game=arguments.game,
            )
            values = {"upper": upper, "lower": lower, "more": _range(played.money, found.more)}
            one, other = (say("sim.share", number=share) for share in found.wins)
            print(
                say("sim.ladder.row", players=players, **values, one=one, other=other), flush=True
            )
    return 0


def _as_json(
    result: Result, names: list[str], given: argparse.Namespace, rules: Any, seconds: float
) -> str:
    import json

    bots = [
        {"place": place, "name": name, "money": money._asdict(), "wins": wins._asdict()}
        for place, (name, money, wins) in enumerate(_each(result, names), 1)
    ]
    return json.dumps(
        {
            "players": len(names),
            "games": given.games,
            "played": given.games * len(names),
            "seed": given.seed,
            "rules": rules._asdict(),
            "bots": bots,
            "interval": CONFIDENCE,
            "deals": result.deals,
            "actions": result.actions,
            "deeds": dict(sorted(result.deeds.items())),
            "seconds": round(seconds, 3),
        }
    )


def _as_text(
    result: Result, names: list[str], given: argparse.Namespace, rules: Any, seconds: float
) -> str:
    players, played = len(names), given.games * len(names)
    on = find(given.game).in_words(rules)
    head = {"players": players, "games": given.games, "played": played, "rules": listing(on)}
    lines = [say("sim.head", seed=given.seed, **head), say("sim.columns")]
    for place, (name, money, wins) in enumerate(_each(result, names), 1):
        dollars, share = _range(find(given.game).money, money), _range("sim.share", wins)
        lines.append(say("sim.row", place=place, name=name, money=dollars, wins=share))
    lines.append(say("sim.how", count=given.games))
    sums = {"deals": result.deals, "actions": result.actions, "each": result.actions / played}
    lines.append(say("sim.sums", seconds=seconds, **sums))
    return "\n".join(lines)


def _each(result: Result, names: list[str]) -> zip[tuple[str, Estimate, Estimate]]:
    return zip(names, result.money, result.wins, strict=True)


def _range(key: str, estimate: Estimate) -> str:
    mean = say(key, number=estimate.mean)
    if estimate.margin is None:
        return mean
    return say("sim.range", mean=mean, margin=say(key, number=estimate.margin))
