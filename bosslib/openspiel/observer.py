"""What a seat sees, as OpenSpiel asks for it: a tensor with named features, and a text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from bosslib.openspiel.setup import Setup
    from bosslib.openspiel.state import SpielState
    from bosslib.rl import Episode

MONEY = 100
"""What a tensor divides money by."""


class Visible(NamedTuple):
    """What an observer shows: all that was seen (`recall`) or what is seen now; what all see
    (`public`), what the player alone sees (`own`), or both.
    """

    recall: bool
    public: bool
    own: bool


class Observer:
    """Fills `tensor` (float32, one dimension) and its features in `dict`; zeros before the deal.

    With perfect recall the text is all that a seat has seen. No tensor of a fixed size can be that:
    it is what the seat sees now, and everybody's money as it can reckon it who saw all deals.
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
        """What a player sees of a state, or has seen, in lines."""
        return "-" if state.episode is None else self._told(state.episode, player)

    def _told(self, episode: Episode, player: int) -> str:
        if not self.shown.public:
            return episode.own(player) if self.shown.own else "-"
        seat = player if self.shown.own else None
        return episode.remembered(seat) if self.shown.recall else episode.observation(seat)
