"""Questions about a game, answered by simulation: their settings, and how results are counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from numbers import Integral
from typing import NamedTuple

import numpy as np

from bosslib.errors import BossError
from bosslib.lab.answer import SUMS, Answer, Figure, Ints
from bosslib.lab.cards import Floats
from bosslib.lab.chance import Chance
from bosslib.lab.policies import POLICIES
from bosslib.lab.setup import MAX_GAME_NUMBER
from bosslib.lab.work_distribution import PART, check_executor, parts, results
from bosslib.words import join_list, say


class Setting(NamedTuple):
    """Setting: whole numbers, names, or yes and no; `start` is the default, one of the choices.

    Its display name is `lab.setting.NAME`; a choice that is a name has `lab.choice.NAME`.
    """

    name: str
    choices: tuple[int, ...] | tuple[str, ...]
    start: int | str

    @property
    def label(self) -> str:
        """Display name of the setting."""
        return say(f"lab.setting.{self.name}")


PLAYERS = Setting("players", (3, 4, 5, 6), 4)
POLICY = Setting("policy", tuple(POLICIES), "random")


class Pace(NamedTuple):
    """Usual numbers of games: those that a page offers, the default, and the size of a part."""

    games: tuple[int, ...] = (1_000, 10_000, 100_000)
    start: int = 10_000
    part: int = PART


ARRAYS = Pace()
"""Pace of questions whose games are simulated in arrays."""

Progress = Callable[[Answer], object]
"""Callback after each part, with the answer so far; returning False stops the simulation."""


@dataclass(frozen=True)
class Question:
    """Question: call it with its settings to answer it by a number of games of a seed.

    `sample` observes some games, from a `Part` and the settings: it returns `answer.sums`
    of whole
    numbers, int64 (R, 5). `figures` describes the R numbers, given the settings. `exact` returns
    the values known by a closed form or enumeration: float64 (R,), nan where unknown.
    """

    name: str
    settings: tuple[Setting, ...]
    sample: Callable[..., Ints]
    figures: Callable[..., tuple[Figure, ...]]
    exact: Callable[..., Floats] | None = field(default=None)
    pace: Pace = ARRAYS

    def __call__(
        self,
        *,
        games: int | None = None,
        seed: int = 0,
        executor: object = None,
        progress: Progress | None = None,
        **settings: int | str,
    ) -> Answer:
        """Simulate and return the answer; `executor` and the order of the work do not change it.

        The default of `games` is that of the pace. `executor` is None (this process), a
        `concurrent.futures.Executor` or a `dask.distributed.Client`. BossError, before anything is
        played, for an unknown or invalid setting, fewer than one game, or an invalid seed or
        executor.
        """
        chosen = self.with_defaults(settings)
        games = self.pace.start if games is None else games
        if not isinstance(games, Integral) or not 1 <= games <= MAX_GAME_NUMBER:
            raise BossError("lab.how-many", games=games)
        if not isinstance(seed, Integral):
            raise BossError("lab.seed")
        Chance(seed)
        check_executor(executor)
        answer = self.unplayed_answer(chosen, games, seed)
        work = parts(games, seed, self.pace.part)
        for part, found in results(executor, partial(self.sample, **chosen), work):
            answer = answer.add_games(part.games, found)
            if progress and progress(answer) is False:
                break
        return answer

    def unplayed_answer(self, settings: Mapping[str, int | str], games: int, seed: int) -> Answer:
        """Return the answer before the first of its games; all parameters are valid."""
        figures = self.figures(**settings)
        count = sum(len(each.series) * len(each.across) for each in figures)
        exact = self.exact(**settings) if self.exact else np.full(count, np.nan)
        none = np.zeros((count, SUMS), np.int64)
        return Answer(self.name, settings, seed, 0, games, figures, none, exact)

    def with_defaults(self, settings: Mapping[str, int | str]) -> dict[str, int | str]:
        """Return all settings, with defaults for those that are not given."""
        names = [each.name for each in self.settings]
        for name in settings:
            if name not in names:
                raise BossError("lab.no-setting", name=name, names=join_list(names))
        found = {}
        for each in self.settings:
            value = settings.get(each.name, each.start)
            if value not in each.choices:
                choices = join_list(str(choice) for choice in each.choices)
                raise BossError("lab.setting-value", name=each.name, value=value, choices=choices)
            found[each.name] = each.choices[each.choices.index(value)]
        return found

    def __repr__(self) -> str:
        return f"<Question: {self.name}>"
