"""OpenSpiel observer: a tensor with named features, and a text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from bosslib.openspiel.setup import Setup
    from bosslib.openspiel.state import SpielState
    from bosslib.rl import Episode

MONEY = 100
"""Divisor of money in tensors."""


class Visible(NamedTuple):
    """Contents of an observation.

    All that was seen (`recall`) or only what is seen now; the public part (`public`), the player's
    private part (`own`), or both.
    """

    recall: bool
    public: bool
    own: bool


class Observer:
    """Observer that fills `tensor` (float32, one-dimensional); zeros before the deal.

    `dict` has views of the tensor by feature. With perfect recall the text contains everything a
    seat has seen. A tensor of fixed size cannot: it has what the seat sees now, and everybody's
    money as inferred from public information.
    """

    def __init__(self, setup: Setup, shown: Visible) -> None:
        self.shown, private = shown, setup.environment.private
        layout = [
            (name, size)
            for name, size in setup.layout
            if (shown.own if name in private else shown.public)
        ]
        if shown.recall and shown.public:
            layout.append(("reckoned", setup.players))
        self.tensor = np.zeros(sum(size for _, size in layout), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for name, size in layout:
            self.dict[name] = self.tensor[at : at + size]
            at += size

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with what a player sees of a state."""
        self.tensor.fill(0)
        episode = state.episode
        if episode is None:
            return
        for feature in episode.observed(player):
            if feature.name in self.dict:
                self.dict[feature.name][:] = feature.numbers
        if "reckoned" in self.dict:
            reckoned = episode.progress.reckoned
            order = (*range(player, len(reckoned)), *range(player))
            self.dict["reckoned"][:] = [reckoned[seat] / MONEY for seat in order]

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what a player sees of a state, or has seen, as text."""
        return "-" if state.episode is None else self._told(state.episode, player)

    def _told(self, episode: Episode, player: int) -> str:
        if not self.shown.public:
            return episode.own(player) if self.shown.own else "-"
        seat = player if self.shown.own else None
        return episode.remembered(seat) if self.shown.recall else episode.observation(seat)
