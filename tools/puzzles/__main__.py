"""Make the puzzles that the package ships: `python -m tools.puzzles make | trim`.

`make` plays games of bots, searches their positions for puzzles of each theme, and writes a file
for each; `trim` drops puzzles of kinds that are too frequent. docs/puzzles.md describes both.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from bosslib import puzzles
from bosslib.errors import BossError, ScenarioError
from bosslib.game import LARGEST
from bosslib.games import FIRST
from bosslib.puzzles import AnyPuzzle
from bosslib.sim import worker_count
from tools.puzzles.board import generator as board_generator
from tools.puzzles.board import selection as board_selection
from tools.puzzles.card import generator as card_generator
from tools.puzzles.card import selection as card_selection

GAMES, EACH = 80, 60


class PuzzleMaker(NamedTuple):
    """Functions of a game that make its puzzles."""

    puzzles_of_game: Callable[..., list[Any]]
    """Return the rated puzzles of the game of a seed."""
    select: Callable[[Iterable[Any], int], list[Any]]
    """Return at most so many puzzles of each theme, without duplicates, each verified again."""
    balance: Callable[[Iterable[Any]], list[Any]]
    """Return the puzzles after limiting the number of each kind."""


MAKERS = {
    "card": PuzzleMaker(
        card_generator.puzzles_of_game,
        card_selection.select_puzzles,
        card_selection.balance_puzzles,
    ),
    "board": PuzzleMaker(board_generator.puzzles_of_game, board_selection.select_puzzles, list),
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status; errors of the user are one line."""
    parser = _parser()
    arguments = parser.parse_args(argv)
    try:
        return int(arguments.run(arguments))
    except (BossError, ValueError, OSError) as error:
        print(error, file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.puzzles")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    make = commands.add_parser("make", help="search played games, and write a file for each theme")
    make.add_argument("--games", type=int, default=GAMES, help="number of games that are searched")
    make.add_argument("--seed", type=int, default=1, help="seed of the first game")
    make.add_argument("--theme", action="append", help="only this theme; can be repeated")
    make.add_argument("--each", type=int, default=EACH, help="maximum number of each theme")
    make.add_argument(
        "--jobs", type=int, default=1, help="number of processes; the result is equal"
    )
    make.add_argument(
        "--exact",
        action="store_true",
        help="only puzzles without hidden cards, in a tenth of the time",
    )
    make.add_argument("--add", action="store_true", help="keep the puzzles that are in the folder")
    make.add_argument("--out", type=Path, help="folder of the files (default: the package's)")
    make.set_defaults(run=_make)
    trim = commands.add_parser("trim", help="drop puzzles of kinds that are too frequent")
    trim.add_argument("folder", nargs="?", type=Path, help="folder (default: the package's)")
    trim.set_defaults(run=_trim)
    for command in (make, trim):
        command.add_argument("--game", choices=MAKERS, default=FIRST)
    return parser


def _make(arguments: argparse.Namespace) -> int:
    part, maker = puzzles.games_with_puzzles()[arguments.game], MAKERS[arguments.game]
    for name in ("games", "jobs", "each"):
        if getattr(arguments, name) < 1:
            raise ValueError(f"--{name} must be at least 1, not {getattr(arguments, name)}.")
    if not 0 <= arguments.seed < LARGEST - arguments.games:
        raise ValueError(f"--seed must be from 0 to {LARGEST - arguments.games - 1}.")
    unknown = [theme for theme in arguments.theme or () if theme not in part.THEMES]
    if unknown:
        raise ValueError(f"There is no theme {unknown[0]!r}: choose from {', '.join(part.THEMES)}.")
    themes = [theme for theme in part.THEMES if theme in (arguments.theme or part.THEMES)]
    folder: Path = arguments.out or part.FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    began = perf_counter()
    seeds = range(arguments.seed, arguments.seed + arguments.games)
    there = puzzles.load_puzzles(arguments.game, folder) if arguments.add else ()
    found = [each for each in there if not isinstance(each, ScenarioError) and each.theme in themes]
    one = partial(maker.puzzles_of_game, themes=themes, exact=arguments.exact)
    for seed, some in zip(seeds, _search_games(one, seeds, arguments.jobs), strict=True):
        found += some
        print(f"game {seed}: {len(found)} found, {perf_counter() - began:.0f} s", flush=True)
    count = write_puzzles(maker.select(found, arguments.each), themes, folder)
    print(f"{count} puzzles in all, {perf_counter() - began:.0f} s")
    return 0


def _search_games(
    one: Callable[[int], list[AnyPuzzle]], seeds: range, jobs: int
) -> Iterator[list[AnyPuzzle]]:
    """Yield the puzzles of each game, in order, using `jobs` processes."""
    if jobs == 1:
        yield from map(one, seeds)
        return
    with ProcessPoolExecutor(worker_count(jobs), mp_context=get_context("spawn")) as pool:
        yield from pool.map(one, seeds)


def write_puzzles(chosen: Sequence[AnyPuzzle], themes: Sequence[str], folder: Path) -> int:
    """Write puzzles to one file per theme and return their number."""
    count = 0
    for theme in themes:
        some = [puzzle for puzzle in chosen if puzzle.theme == theme]
        path = folder / f"{theme}.jsonl"
        lines = "".join(f"{puzzles.puzzle_line(puzzle)}\n" for puzzle in some)
        path.write_text(lines, encoding="utf-8", newline="\n")
        print(f"{path}: {len(some)}")
        count += len(some)
    return count


def _trim(arguments: argparse.Namespace) -> int:
    part, maker = puzzles.games_with_puzzles()[arguments.game], MAKERS[arguments.game]
    there = list(puzzles.load_puzzles(arguments.game, arguments.folder))
    for each in there:
        if isinstance(each, ScenarioError):
            raise each
    write_puzzles(maker.balance(there), part.THEMES, arguments.folder or part.FOLDER)
    return 0


if __name__ == "__main__":
    sys.exit(main())
