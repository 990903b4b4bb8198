"""The command line: `python -m bosslib check | rules | sim | play | puzzles | bench`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from types import ModuleType

from bosslib import __version__
from bosslib.errors import BossError
from bosslib.words import say, use, wanted


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit status. What a user got wrong is one line, and 2."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a sign that the terminal lacks is no fault
            stream.reconfigure(errors="backslashreplace")
    use(wanted(os.environ))
    arguments = _parser().parse_args(argv)
    try:
        status = int(arguments.run(arguments))
        sys.stdout.flush()
        return status
    except BossError as error:
        print(error, file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader of a pipe has had enough; Python flushes once more at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bosslib", description=say("main.about"))
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, add, run in (
        ("check", _add_check, _check),
        ("rules", _add_rules, _rules),
        ("sim", _add_sim, _sim),
        ("play", _add_play, _play),
        ("puzzles", _add_puzzles, _puzzles),
        ("bench", _add_bench, _bench),
    ):
        about = say(f"main.{name}")
        command = commands.add_parser(name, help=about, description=about)
        add(command)
        command.set_defaults(run=run)
    return parser


def _add_check(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("paths", nargs="+", type=Path, metavar="FILE_OR_FOLDER")


def _check(arguments: argparse.Namespace) -> int:
    from bosslib.check import check

    return check(arguments.paths)


def _add_rules(parser: argparse.ArgumentParser) -> None:
    from bosslib.rulebook import BY_GAME

    parser.add_argument("ids", nargs="*", metavar="ID", help=say("main.rules-ids"))
    coverage, page = say("main.rules-coverage"), say("main.rules-markdown")
    parser.add_argument("--coverage", nargs="?", choices=BY_GAME, default=False, help=coverage)
    parser.add_argument("--markdown", nargs="?", choices=BY_GAME, const="card", help=page)


def _rules(arguments: argparse.Namespace) -> int:
    from bosslib import rulebook

    if arguments.coverage is not False:
        return int(_tool("coverage").report(Path.cwd(), game=arguments.coverage))
    if arguments.markdown:
        print(_tool("rules_page").markdown(arguments.markdown), end="")
        return 0
    for name in arguments.ids or rulebook.RULES:
        if name not in rulebook.RULES:
            raise BossError("rulebook.unknown", id=name)
        rule = rulebook.rule(name)
        kind = say(f"main.kind.{rule.kind}")
        print(say("main.rule", id=rule.id, kind=kind, source=rule.source, text=rule.text))
        if rule.ruling:
            print(say("main.ruling", text=rule.ruling))
    return 0


def _add_sim(parser: argparse.ArgumentParser) -> None:
    from bosslib import sim

    sim.add_arguments(parser)


def _sim(arguments: argparse.Namespace) -> int:
    from bosslib import sim

    return sim.run(arguments)


def _add_play(parser: argparse.ArgumentParser) -> None:
    from bosslib import terminal

    terminal.add_arguments(parser)


def _play(arguments: argparse.Namespace) -> int:
    from bosslib import terminal

    return terminal.run(arguments)


def _add_puzzles(parser: argparse.ArgumentParser) -> None:
    from bosslib.puzzles import command as puzzle_command

    puzzle_command.add_arguments(parser)


def _puzzles(arguments: argparse.Namespace) -> int:
    from bosslib.puzzles import command as puzzle_command

    return puzzle_command.run(arguments)


def _add_bench(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--only", metavar="NAME", default="", help=say("main.bench-only"))


def _bench(arguments: argparse.Namespace) -> int:
    return int(_tool("bench.report").run(arguments.only))


def _tool(name: str) -> ModuleType:
    """What only the project's builders need: it lies in the repository, and not in the wheel."""
    try:
        return import_module(f"tools.{name}")
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "tools":
            raise
        raise BossError("main.repository") from None


if __name__ == "__main__":
    sys.exit(main())
