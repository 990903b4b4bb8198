"""A table of either game, as PettingZoo asks for it: seats that act one after another (AEC)."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from bosslib.game import Seat
from bosslib.rl import Episode, begun, environment, rules_of

Numbers = Any
"""An array of numpy's."""

SEEDS = 2**32
"""A game's seed is picked from so many."""

RENDERED = {"render_modes": ["ansi"], "is_parallelizable": False}
"""What every table says of itself besides its name."""

BOUND = 100.0
"""No number of an observation is larger, nor smaller than minus this."""


class RawEnv(AECEnv):
    """One table. `rules` are variants with `+` between them; `longest` as in `bosslib.rl`.

    An observation has `observation`, the numbers of `Environment.features`, one after another, and
    `action_mask`. The reward is at the end: what a seat has won, in dollars or millions.
    """

    def __init__(
        self, game: str, players: int, rules: str, render_mode: str | None, longest: int | None
    ) -> None:
        super().__init__()
        self.metadata = {**RENDERED, "name": f"boss_{game}_v0"}
        self.render_mode, self.longest = render_mode, longest
        self.environment = environment(game)
        self.rules = rules_of(self.environment.game, rules)
        self.players = players
        size = sum(size for _, size in self.environment.layout(players))
        self.actions = len(self.environment.menu(players))
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-BOUND, BOUND, (size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(self.actions) for agent in self.possible_agents
        }
        self._rng, _ = seeding.np_random()
        self.episode: Episode

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; the same seed deals the same games, one after another."""
        if seed is not None:
            self._rng, _ = seeding.np_random(seed)
        dealt = self.environment.game.new(
            self.players, int(self._rng.integers(SEEDS)), rules=self.rules
        )
        self.episode = begun(self.environment, dealt, self.longest)
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._stand()

    def observe(self, agent: str) -> dict[str, Numbers]:
        """What a seat sees; its mask is all 0 where it is not the one who chooses."""
        seat = self.possible_agents.index(agent)
        numbers = [each for feature in self.episode.observed(seat) for each in feature.numbers]
        return {
            "observation": np.array(numbers, np.float32),
            "action_mask": self._mask(seat),
        }

    def step(self, action: int | None) -> None:
        """Take an entry of the menu; BossError if it is masked. None when the game has ended."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.episode = self.episode.take(-1 if action is None else int(action))
        self._clear_rewards()
        self._stand()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The table as everybody sees it, in lines, where `render_mode` is `ansi`."""
        if self.render_mode != "ansi":
            return None
        return self.environment.game.described(self.episode.state.table).strip()

    def close(self) -> None:
        """Nothing is open."""

    def _stand(self) -> None:
        """Say who chooses now, or what everybody has won."""
        episode = self.episode
        for seat, agent in enumerate(self.possible_agents):
            self.infos[agent] = {"action_mask": self._mask(seat)}
            if episode.seat is None:
                self.rewards[agent] = episode.returns[seat]
                self.terminations[agent], self.truncations[agent] = episode.over, episode.cut
        if episode.seat is None:
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[episode.seat]

    def _mask(self, seat: Seat) -> Numbers:
        mask = np.zeros(self.actions, np.int8)
        if self.episode.seat == seat:
            mask[self.episode.places] = 1
        return mask


def wrapped(table: RawEnv) -> Any:
    """A table with the checks that PettingZoo's own games have."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(table))
