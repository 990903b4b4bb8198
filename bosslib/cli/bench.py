"""`python -m bosslib bench`: benchmarks, each compared with a baseline in the same run."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from bosslib.cli.repository_tools import import_tool
from bosslib.words import say


def add_arguments(parser: argparse.ArgumentParser, _asked: Sequence[str]) -> None:
    """Add the arguments of `bench`."""
    parser.add_argument("--only", metavar="NAME", default="", help=say("main.bench-only"))


def run(arguments: argparse.Namespace) -> int:
    """Run the benchmarks and print the results; return 1 if a target was missed."""
    return int(import_tool("bench.report").run(arguments.only))
