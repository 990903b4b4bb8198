"""`python -m bosslib puzzles check`: verify puzzles again. `tools.puzzles` makes them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from bosslib import puzzles
from bosslib.errors import BossError, ScenarioError
from bosslib.games import FIRST
from bosslib.words import join_list, say

if TYPE_CHECKING:
    import argparse


def add_arguments(parser: argparse.ArgumentParser, _asked: Sequence[str]) -> None:
    """Add the arguments of `puzzles`."""
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    check = commands.add_parser(
        "check", help=say("puzzles.check"), description=say("puzzles.check")
    )
    check.add_argument("folder", nargs="?", type=Path, help=say("puzzles.help.folder"))
    known = join_list(puzzles.games_with_puzzles())
    check.add_argument("--game", default=FIRST, help=say("sim.help.game", games=known))


def run(arguments: argparse.Namespace) -> int:
    """Verify each puzzle, print the flaws, and return the exit status.

    Raises BossError for an unknown game.
    """
    known = puzzles.games_with_puzzles()
    if arguments.game not in known:
        raise BossError("sim.no-game", name=arguments.game, known=join_list(known))
    right = wrong = 0
    for each in puzzles.load_puzzles(arguments.game, arguments.folder):
        broken = isinstance(each, ScenarioError)
        why = str(each) if broken else known[arguments.game].find_flaw(each)
        if why:
            wrong += 1
            print(why if broken else f"{each.id}: {why}", flush=True)
        else:
            right += 1
    print(say("puzzles.checked", right=right, wrong=wrong))
    return 1 if wrong or not right else 0
