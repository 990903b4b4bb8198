"""The card game as an environment of PettingZoo's: `from bosslib.pettingzoo import card_v0`."""

from __future__ import annotations

from bosslib.pettingzoo.table import RawEnv, wrapped


def env(
    players: int = 4, rules: str = "", render_mode: str | None = None, longest: int | None = None
) -> object:
    """The environment with the checks that PettingZoo's own have."""
    return wrapped(raw_env(players, rules, render_mode, longest))


def raw_env(
    players: int = 4, rules: str = "", render_mode: str | None = None, longest: int | None = None
) -> RawEnv:
    """The environment itself; BossError for what cannot be."""
    return RawEnv("card", players, rules, render_mode, longest)
