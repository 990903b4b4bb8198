"""Lookup of environments, parsing of rules, and errors about missing packages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bosslib.errors import BossError
from bosslib.games import find
from bosslib.words import join_list, say

if TYPE_CHECKING:
    from bosslib.game import AnyGame
    from bosslib.rl.environment import AnyEnvironment


def environment(game: str) -> AnyEnvironment:
    """Return the environment of a game; raise BossError if the game is unknown or has none."""
    found = find(game).environment
    if found is None:
        raise BossError("rl.none", game=game)
    return found


def rules_of(game: AnyGame, text: str) -> Any:
    """Parse rules: names of settings or variants, separated by `+` or `,`.

    `nasty+cash` for the card game, `four+ten` for the board game. Raise BossError for an unknown
    one.
    """
    names = [each for each in text.replace("+", ",").split(",") if each]
    known = [each.name for each in game.settings]
    told: dict[str, object] = {name: name in names for name in known}
    named = [each.name for each in game.settings if each.takes_value]
    if named:  # the game parses its variants itself
        told |= dict.fromkeys(named, ",".join(names))
    elif unknown := [each for each in names if each not in known]:
        raise BossError("rl.no-rule", name=unknown[0], known=join_list(known))
    return game.rules(told)


def missing(error: ModuleNotFoundError, *, extra: str) -> ModuleNotFoundError:
    """Return the error for a missing package that one of our extras installs."""
    sentence = say("rl.missing", package=error.name, extra=extra)
    return ModuleNotFoundError(sentence, name=error.name)
