"""Command line: `python -m bosslib check | rules | sim | play | puzzles | export | picture |
bench`.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from io import TextIOWrapper

from bosslib import __version__
from bosslib.errors import BossError
from bosslib.words import language_from_environment, say, set_language

COMMANDS = ("check", "rules", "sim", "play", "puzzles", "export", "picture", "bench")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status. User errors print one line and return 2."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # replace characters that the terminal cannot encode
            stream.reconfigure(errors="backslashreplace")
    set_language(language_from_environment(os.environ))
    asked = sys.argv[1:] if argv is None else argv
    try:
        arguments = _parser(asked).parse_args(asked)
        status = int(arguments.run(arguments))
        sys.stdout.flush()
        return status
    except BossError as error:
        print(error, file=sys.stderr)
        return 2
    except BrokenPipeError:  # the pipe's reader has closed it; Python flushes stdout again at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130


def _parser(asked: Sequence[str]) -> argparse.ArgumentParser:
    """Return the argument parser; only the requested command's module is imported."""
    parser = argparse.ArgumentParser(prog="python -m bosslib", description=say("main.about"))
    engine = say(f"main.engine.{'compiled' if is_compiled() else 'pure'}")
    parser.add_argument("--version", action="version", version=f"bosslib {__version__} ({engine})")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name in COMMANDS:
        about = say(f"main.{name}")
        command = commands.add_parser(name, help=about, description=about)
        if name in asked[:1]:
            module = import_module(f"bosslib.cli.{name}")
            module.add_arguments(command, asked[1:])
            command.set_defaults(run=module.run)
    return parser


def is_compiled(module: str = "bosslib.card.transitions") -> bool:
    """Return True if a module of the engine is compiled. In a wheel, all modules are, or none."""
    spec = find_spec(module)
    return bool(spec and spec.origin and spec.origin.endswith(tuple(EXTENSION_SUFFIXES)))


if __name__ == "__main__":
    sys.exit(main())
