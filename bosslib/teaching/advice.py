"""Worth of the course's advice: games with a player that follows it, and with one that ignores it.

Each piece of advice is a pair of computer players that differ in nothing else. The measured worths
are in `advice.json`; `python -m tools.advice` writes it, and lessons show it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from bosslib.bots import is_slow
from bosslib.games import find_game
from bosslib.words import say

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from bosslib.bots import AnyBot
    from bosslib.sim import ReplacementResult

    Policy = Callable[[Any, Any, Random], Any]

FILE = Path(__file__).with_name("advice.json")
PLAYERS = 4
"""Number of players in the games by which advice is measured."""

PROBED = 2
"""Number of seeds whose games are played again to find outdated values."""


@dataclass(frozen=True, slots=True)
class PolicyBot:
    """A computer player with another policy for its turns, or for its bargaining.

    A policy gets the usual player, the view and the random numbers, and returns an action or None.
    """

    usual: AnyBot
    turn: Policy | None = None
    bargaining: Policy | None = None

    @property
    def slow(self) -> bool:
        """True if the usual player is slow."""
        return is_slow(self.usual)

    def choose(self, view: Any, rng: Random) -> Any:
        """Return the action by the policy for turns."""
        return self.turn(self.usual, view, rng) if self.turn else self.usual.choose(view, rng)

    def talk(self, view: Any, rng: Random) -> Any:
        """Return an answer, an offer, or None, by the policy for bargaining."""
        if self.bargaining:
            return self.bargaining(self.usual, view, rng)
        return self.usual.talk(view, rng)


class Advice(NamedTuple):
    """A piece of advice of a lesson, as a player that follows it and one that ignores it.

    The other seats are played by `others`. The advice in words is `advice.GAME.NAME` in the
    catalogue.
    """

    name: str
    lesson: str
    follows: AnyBot
    ignores: AnyBot
    others: AnyBot


def make_advice(
    name: str,
    lesson: str,
    usual: AnyBot,
    *,
    follows: AnyBot | None = None,
    ignores: AnyBot | None = None,
) -> Advice:
    """Return advice that `usual` follows or ignores, whichever is not given, among such players."""
    return Advice(name, lesson, follows or usual, ignores or usual, usual)


class AdviceWorth(NamedTuple):
    """Measured worth of a piece of advice: the gain in final money, in the game's unit.

    `margin` is half the width of its 95 % interval, from the games of so many seeds; `without` is
    the mean final money of the player that ignores the advice. `probe` is the mean gain in the
    games of the first `PROBED` seeds, by which outdated values are found.
    """

    game: str
    name: str
    lesson: str
    games: int
    gain: float
    margin: float
    without: float
    probe: float

    @property
    def is_certain(self) -> bool:
        """True if the interval does not contain 0."""
        return abs(self.gain) > self.margin

    @property
    def sentence(self) -> str:
        """The advice in words."""
        return advice_sentence(self.game, self.name)

    @property
    def worth_sentence(self) -> str:
        """Result of the advice, in words."""
        key = "nothing" if not self.is_certain else "brings" if self.gain > 0 else "costs"
        unit = find_game(self.game).money
        amounts = {"gain": abs(self.gain), "margin": self.margin, "without": self.without}
        texts = {name: say(unit, number=amount) for name, amount in amounts.items()}
        return say(f"advice.{key}", **texts)


def advice_sentence(game: str, name: str) -> str:
    """Return a piece of advice in words."""
    return say(f"advice.{game}.{name}")


def all_advice(game: str) -> tuple[Advice, ...]:
    """Return the advice of a game's lessons, in the order of the course."""
    teaching = find_game(game).teaching
    return teaching.advice if teaching else ()


def measure_advice(
    game: str,
    advice: Advice,
    games: int,
    seed: int = 1,
    *,
    players: int = PLAYERS,
    rules: object = None,
    jobs: int = 1,
) -> ReplacementResult:
    """Play games with and without a piece of advice, and return what it brings.

    Errors are those of `bosslib.sim.measure_replacement`.
    """
    from bosslib.sim import measure_replacement  # late: lessons only read the stored values

    bots = advice.follows, advice.ignores, advice.others
    return measure_replacement(*bots, players, games, seed, rules=rules, jobs=jobs, game=game)


@cache
def stored_worths() -> tuple[AdviceWorth, ...]:
    """Return the stored worths of all advice, in the order of the course."""
    rows = json.loads(FILE.read_text(encoding="utf-8"))
    return tuple(AdviceWorth(**row) for row in rows)


def lesson_worths(lesson: str) -> list[AdviceWorth]:
    """Return the stored worths of a lesson's advice."""
    return [each for each in stored_worths() if each.lesson == lesson]
