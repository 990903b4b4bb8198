"""Command-line options for the game and its rules."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from bosslib.games import FIRST, find_game, names
from bosslib.words import join_list, say


def add_game_options(parser: argparse.ArgumentParser, asked: Sequence[str]) -> None:
    """Add `--game` and the settings of the requested game. Raises BossError for an unknown game."""
    first = argparse.ArgumentParser(add_help=False, exit_on_error=False, allow_abbrev=False)
    first.add_argument("--game", default=FIRST)
    game = find_game(first.parse_known_args(asked)[0].game)
    told = say("sim.help.game", games=join_list(names()))
    parser.add_argument("--game", default=FIRST, help=told)
    for each in game.settings:
        if each.takes_value:
            parser.add_argument(f"--{each.name}", default="", help=say(each.key))
        else:
            parser.add_argument(f"--{each.name}", action="store_true", help=say(each.key))
