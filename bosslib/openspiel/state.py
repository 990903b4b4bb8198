"""OpenSpiel state of either game."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

import pyspiel

from bosslib.game import SEATS
from bosslib.rl import Episode

if TYPE_CHECKING:
    from bosslib.openspiel.games import GameParameters, SpielGame


class SpielState(pyspiel.State):
    """An episode, or the chance node before it, which picks the deck.

    The first action is the number of a deck, which determines all other chance in the game.
    """

    def __init__(self, game: SpielGame, setup: GameParameters) -> None:
        super().__init__(game)
        self.setup = setup
        self.episode: Episode | None = None

    def current_player(self) -> int:
        if self.episode is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.episode.seat
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return all decks with equal probability."""
        return [(deck, 1 / self.setup.decks) for deck in range(self.setup.decks)]

    def _legal_actions(self, player: int) -> list[int]:
        if self.episode is None or player != self.episode.seat:
            return []
        return self.episode.legal_indices

    def _apply_action(self, action: int) -> None:
        if self.episode is None:
            self.episode = self.setup.new_episode(action)
        else:
            self.episode = self.episode.take(action)

    def _action_to_string(self, player: int, action: int) -> str:
        """Return a legal action in notation, any other by its name in the menu."""
        if player == pyspiel.PlayerId.CHANCE:
            return f"deck {action}"
        episode = self.episode
        if episode is not None and player == episode.seat and episode.legal.get(action):
            return str(episode.legal[action])
        return f"{SEATS[player]}: {self.setup.menu.names[action]}"

    def is_terminal(self) -> bool:
        return self.episode is not None and self.episode.seat is None

    def returns(self) -> list[float]:
        """Return the gain of each seat if the game has ended; zeros before that."""
        if self.episode is None or not self.is_terminal():
            return [0.0] * self.setup.players
        return self.episode.returns

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Return a state with the same information state for this player (Cowling et al., 2012).

        `sampler` returns a number from 0 to 1. The new state has no history, since a history would
        reveal hidden draws and choices of the others.
        """
        found = SpielState(self.get_game(), self.setup)
        if self.episode is not None:
            found.episode = self.episode.resample(player, Random(sampler()))
        return found

    def __str__(self) -> str:
        return "-" if self.episode is None else f"{self.episode.state!r}"
