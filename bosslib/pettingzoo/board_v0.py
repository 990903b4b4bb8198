"""The board game as a PettingZoo environment: `from bosslib.pettingzoo import board_v0`."""

from __future__ import annotations

from bosslib.pettingzoo.aec_environment import RawEnv, wrap_environment


def env(
    players: int = 4, rules: str = "", render_mode: str | None = None, longest: int | None = None
) -> object:
    """Return the environment with PettingZoo's usual wrappers."""
    return wrap_environment(raw_env(players, rules, render_mode, longest))


def raw_env(
    players: int = 4, rules: str = "", render_mode: str | None = None, longest: int | None = None
) -> RawEnv:
    """Return the unwrapped environment; raise BossError for invalid parameters."""
    return RawEnv("board", players, rules, render_mode, longest)
