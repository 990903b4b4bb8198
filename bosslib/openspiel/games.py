"""The two games by their names in OpenSpiel, and their parameters.

| parameter | meaning | default |
|---|---|---|
| `players` | number of players | 4 |
| `rules` | `none`, or variants separated by `+`: `nasty+cash`, `four+ten` | `none` |
| `seed` | seed of the first deck | 0 |
| `decks` | number of decks that chance picks from | 10000 |
| `longest` | number of decisions after which a game is truncated | depends on the game |
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import pyspiel

from bosslib.errors import BossError
from bosslib.openspiel.observer import ObservedParts, Observer
from bosslib.openspiel.state import SpielState
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


def _game_type(game: str, name: str, fewest: int) -> pyspiel.GameType:
    parameters = {"players": 4, "rules": NO_RULES, "seed": 0, "decks": 10_000}
    return pyspiel.GameType(
        short_name=f"boss_{game}",
        long_name=name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=6,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={**parameters, "longest": environment(game).max_decisions},
    )


GAME_TYPES = {
    "card": _game_type("card", "I'm the Boss! The Card Game", 3),
    "board": _game_type("board", "I'm the Boss!", 2),
}


class SpielGame(pyspiel.Game):
    """An OpenSpiel game with its parameters; raises BossError for invalid ones."""

    game_name: str
    """Name of the game in this project."""

    def __init__(self, params: dict[str, object] | None = None) -> None:
        kind = GAME_TYPES[self.game_name]
        told = {**kind.parameter_specification, **(params or {})}
        self.setup = GameParameters(self.game_name, told)
        low, high = self.setup.environment.return_bounds(self.setup.initial_state(0))
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.setup.menu),
            max_chance_outcomes=self.setup.decks,
            num_players=self.setup.players,
            min_utility=float(low),
            max_utility=float(high),
            utility_sum=None,
            max_game_length=self.setup.longest,
        )
        super().__init__(kind, info, params or {})

    def new_initial_state(self) -> SpielState:
        """Return the initial state, before the cards are dealt."""
        return SpielState(self, self.setup)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: object = None
    ) -> Observer:
        """Return an observer; with perfect recall, of the information state.

        Raise BossError if all players' private information is requested.
        """
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise BossError("rl.all-hands")
        own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return Observer(self.setup, ObservedParts(kind.perfect_recall, kind.public_info, own))


class BossCard(SpielGame):
    """*I'm the Boss! The Card Game*."""

    game_name = "card"


class BossBoard(SpielGame):
    """*I'm the Boss!*, the board game."""

    game_name = "board"


pyspiel.register_game(GAME_TYPES["card"], BossCard)
pyspiel.register_game(GAME_TYPES["board"], BossBoard)
