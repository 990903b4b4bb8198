"""`python -m bosslib rules`: print rules by id, the rules page, or the coverage report."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from bosslib import rulebook
from bosslib.cli.repository_tools import import_tool
from bosslib.errors import BossError
from bosslib.games import FIRST, names
from bosslib.words import say


def add_arguments(parser: argparse.ArgumentParser, _asked: Sequence[str]) -> None:
    """Add the arguments of `rules`."""
    parser.add_argument("ids", nargs="*", metavar="ID", help=say("main.rules-ids"))
    coverage, page = say("main.rules-coverage"), say("main.rules-markdown")
    games = names()
    parser.add_argument("--coverage", nargs="?", choices=games, default=False, help=coverage)
    parser.add_argument("--markdown", nargs="?", choices=games, const=FIRST, help=page)


def run(arguments: argparse.Namespace) -> int:
    """Print the requested rules and return the exit status. Raises BossError for an unknown id."""
    if arguments.coverage is not False:
        return int(import_tool("coverage").report(Path.cwd(), game=arguments.coverage))
    if arguments.markdown:
        print(import_tool("rules_page").markdown(arguments.markdown), end="")
        return 0
    for name in arguments.ids or rulebook.every_rule():
        if name not in rulebook.every_rule():
            raise BossError("rulebook.unknown", id=name)
        rule = rulebook.rule(name)
        kind = say(f"main.kind.{rule.kind}")
        print(say("main.rule", id=rule.id, kind=kind, source=rule.source, text=rule.text))
        if rule.ruling:
            print(say("main.ruling", text=rule.ruling))
    return 0
