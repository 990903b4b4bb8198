"""PettingZoo AEC environment of either game."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from bosslib.game import Seat
from bosslib.rl import Episode, begun, environment, rules_of

Array = Any
"""A numpy array."""

SEED_COUNT = 2**32
"""Number of seeds from which a game's seed is drawn."""

METADATA = {"render_modes": ["ansi"], "is_parallelizable": False}
"""Metadata of every environment, without its name."""

OBSERVATION_BOUND = 100.0
"""Bound on the absolute value of observed numbers."""


class RawEnv(AECEnv):
    """One table. `rules` are variants separated by `+`; `longest` is as in `bosslib.rl`.

    An observation has `observation`, the concatenated numbers of `Environment.features`, and
    `action_mask`. Rewards come at the end: each seat's gain, in dollars or millions.
    """

    def __init__(
        self, game: str, players: int, rules: str, render_mode: str | None, longest: int | None
    ) -> None:
        super().__init__()
        self.metadata = {**METADATA, "name": f"boss_{game}_v0"}
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
                    "observation": spaces.Box(
                        -OBSERVATION_BOUND, OBSERVATION_BOUND, (size,), np.float32
                    ),
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

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Deal a new game; the same seed gives the same sequence of games."""
        if seed is not None:
            self._rng, _ = seeding.np_random(seed)
        dealt = self.environment.game.new(
            self.players, int(self._rng.integers(SEED_COUNT)), rules=self.rules
        )
        self.episode = begun(self.environment, dealt, self.longest)
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self._update_agents()

    def observe(self, agent: str) -> dict[str, Array]:
        """Return a seat's observation; the mask is all 0 unless the seat is to choose."""
        seat = self.possible_agents.index(agent)
        numbers = [each for feature in self.episode.features(seat) for each in feature.numbers]
        return {
            "observation": np.array(numbers, np.float32),
            "action_mask": self._mask(seat),
        }

    def step(self, action: int | None) -> None:
        """Take an entry of the menu, or None after the end; raise BossError if it is masked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.episode = self.episode.take(-1 if action is None else int(action))
        self._clear_rewards()
        self._update_agents()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return the public table as text if `render_mode` is `ansi`."""
        if self.render_mode != "ansi":
            return None
        return self.environment.game.describe_table(self.episode.state.table).strip()

    def close(self) -> None:
        """Do nothing: there are no resources to release."""

    def _update_agents(self) -> None:
        """Set the agent to choose next or, at the end, everybody's rewards."""
        episode = self.episode
        for seat, agent in enumerate(self.possible_agents):
            self.infos[agent] = {"action_mask": self._mask(seat)}
            if episode.seat is None:
                self.rewards[agent] = episode.returns[seat]
                self.terminations[agent], self.truncations[agent] = (
                    episode.is_over,
                    episode.is_truncated,
                )
        if episode.seat is None:
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[episode.seat]

    def _mask(self, seat: Seat) -> Array:
        mask = np.zeros(self.actions, np.int8)
        if self.episode.seat == seat:
            mask[self.episode.legal_indices] = 1
        return mask


def wrap_environment(table: RawEnv) -> Any:
    """Return the environment with the checks that PettingZoo's own games have."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(table))
