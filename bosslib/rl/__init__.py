"""The games as environments for reinforcement learning: action menus, observations, episodes.

`bosslib.openspiel` and `bosslib.pettingzoo` adapt them to those libraries. This package depends on
neither, nor on numpy.
"""

from bosslib.rl.encoding import Feature, counts, flags, one_hot
from bosslib.rl.environment import (
    SILENCE,
    AnyEnvironment,
    Environment,
    Menu,
    Sighting,
    environment,
    missing,
    rules_of,
)
from bosslib.rl.episode import Episode, begun
from bosslib.rl.player import MenuPlayer, Policy

__all__ = [
    "SILENCE",
    "AnyEnvironment",
    "Environment",
    "Episode",
    "Feature",
    "Menu",
    "MenuPlayer",
    "Policy",
    "Sighting",
    "begun",
    "counts",
    "environment",
    "flags",
    "missing",
    "one_hot",
    "rules_of",
]
