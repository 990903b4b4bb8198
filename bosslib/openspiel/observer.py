"""OpenSpiel observer: a tensor with named features, and a text."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from bosslib.openspiel.games import GameParameters
    from bosslib.openspiel.state import SpielState
    from bosslib.rl import Episode

MONEY_SCALE = 100
"""Divisor of money in tensors."""


class ObservedParts(NamedTuple):
    """Contents of an observation.

    All that was seen (`has_perfect_recall`) or only what is seen now; the public part
    (`has_public`), the player's private part (`has_private`), or both.
    """

    has_perfect_recall: bool
    has_public: bool
    has_private: bool


class Observer:
    """Observer that fills `tensor` (float32, one-dimensional); zeros before the deal.

    `dict` has views of the tensor by feature. With perfect recall the text contains everything a
    seat has seen. A tensor of fixed size cannot: it has what the seat sees now, and everybody's
    money as inferred from public information.
    """

    def __init__(self, setup: GameParameters, shown: ObservedParts) -> None:
        self.shown, private = shown, setup.environment.private_features
        layout = [
            (name, size)
            for name, size in setup.layout
            if (shown.has_private if name in private else shown.has_public)
        ]
        if shown.has_perfect_recall and shown.has_public:
            layout.append(("reckoned", setup.players))
        self.tensor = np.zeros(sum(size for _, size in layout), np.float32)
        self.dict: dict[str, npt.NDArray[np.float32]] = {}
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
        for feature in episode.features(player):
            if feature.name in self.dict:
                self.dict[feature.name][:] = feature.numbers
        if "reckoned" in self.dict:
            reckoned = episode.progress.inferred_money
            order = (*range(player, len(reckoned)), *range(player))
            self.dict["reckoned"][:] = [reckoned[seat] / MONEY_SCALE for seat in order]

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what a player sees of a state, or has seen, as text."""
        return "-" if state.episode is None else self._text(state.episode, player)

    def _text(self, episode: Episode, player: int) -> str:
        if not self.shown.has_public:
            return episode.private_observation(player) if self.shown.has_private else "-"
        seat = player if self.shown.has_private else None
        return (
            episode.information_state(seat)
            if self.shown.has_perfect_recall
            else episode.observation(seat)
        )
