"""Parsed parameters of a game: number of players, rules, and decks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bosslib.errors import BossError
from bosslib.rl import Episode, begun, environment, rules_of

if TYPE_CHECKING:
    from bosslib.game import AnyState

NO_RULES = "none"
"""Value for no variants: OpenSpiel cannot parse an empty text."""


class GameParameters:
    """Parsed parameters of a game; raises BossError for invalid ones."""

    def __init__(self, game: str, told: Mapping[str, Any]) -> None:
        self.environment = environment(game)
        rules = "" if told["rules"] == NO_RULES else told["rules"]
        self.rules = rules_of(self.environment.game, rules)
        self.players, self.decks = told["players"], told["decks"]
        self.seed, self.longest = told["seed"], told["longest"]
        if self.decks < 1:
            raise BossError("rl.decks", decks=self.decks)
        self.menu = self.environment.menu(self.players)
        self.layout = self.environment.layout(self.players)

    def __deepcopy__(self, _memo: object) -> GameParameters:
        return self  # immutable, and shared by all states that OpenSpiel copies

    def initial_state(self, deck: int) -> AnyState:
        """Return the initial state with a deck, 0 to `decks` - 1."""
        state: AnyState = self.environment.game.new(
            self.players, self.seed + deck, rules=self.rules
        )
        return state

    def new_episode(self, deck: int) -> Episode:
        """Return the first episode with a deck."""
        return begun(self.environment, self.initial_state(deck), self.longest)
