"""`python -m bosslib puzzles make | check | trim`: generate, verify or thin out puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from bosslib import puzzles
from bosslib.errors import BossError, ScenarioError
from bosslib.game import LARGEST
from bosslib.games import FIRST
from bosslib.puzzles import AnyGamePuzzles, AnyPuzzle
from bosslib.sim import worker_count
from bosslib.words import join_list, say

if TYPE_CHECKING:
    import argparse

GAMES, EACH = 80, 60


def add_arguments(parser: argparse.ArgumentParser, _asked: Sequence[str]) -> None:
    """Add the arguments of `puzzles`."""
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    make = commands.add_parser("make", help=say("puzzles.make"), description=say("puzzles.make"))
    _add_game(make)
    make.add_argument("--games", type=int, default=GAMES, help=say("puzzles.help.games"))
    make.add_argument("--seed", type=int, default=1, help=say("puzzles.help.seed"))
    themes = join_list(
        theme for part in puzzles.games_with_puzzles().values() for theme in part.themes
    )
    make.add_argument("--theme", action="append", help=say("puzzles.help.theme", themes=themes))
    make.add_argument("--each", type=int, default=EACH, help=say("puzzles.help.each"))
    make.add_argument("--jobs", type=int, default=1, help=say("puzzles.help.jobs"))
    for flag in ("exact", "add"):
        make.add_argument(f"--{flag}", action="store_true", help=say(f"puzzles.help.{flag}"))
    make.add_argument("--out", type=Path, help=say("puzzles.help.out"))
    make.set_defaults(puzzles=_make)
    check = commands.add_parser(
        "check", help=say("puzzles.check"), description=say("puzzles.check")
    )
    check.add_argument("folder", nargs="?", type=Path, help=say("puzzles.help.folder"))
    _add_game(check)
    check.set_defaults(puzzles=_check)
    trim = commands.add_parser("trim", help=say("puzzles.trim"), description=say("puzzles.trim"))
    trim.add_argument("folder", nargs="?", type=Path, help=say("puzzles.help.trimmed"))
    _add_game(trim)
    trim.set_defaults(puzzles=_trim)


def _add_game(parser: argparse.ArgumentParser) -> None:
    known = join_list(puzzles.games_with_puzzles())
    parser.add_argument("--game", default=FIRST, help=say("sim.help.game", games=known))


def run(arguments: argparse.Namespace) -> int:
    """Run the subcommand and return the exit status. Raises BossError for invalid arguments."""
    return int(arguments.puzzles(arguments))


def _requested_game(arguments: argparse.Namespace) -> AnyGamePuzzles:
    """Return the `GamePuzzles` of the requested game."""
    known = puzzles.games_with_puzzles()
    if arguments.game not in known:
        raise BossError("sim.no-game", name=arguments.game, known=join_list(known))
    return known[arguments.game]


def _make(arguments: argparse.Namespace) -> int:
    part = _requested_game(arguments)
    themes = _requested_themes(part, arguments.theme)
    for name in ("games", "jobs", "each"):
        number = getattr(arguments, name)
        if number < 1:
            raise BossError(f"puzzles.{name}", **{name: number})
    if not 0 <= arguments.seed < LARGEST - arguments.games:
        raise BossError("puzzles.seed", seed=arguments.seed, most=LARGEST - arguments.games - 1)
    folder: Path = arguments.out or part.folder
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BossError("puzzles.no-folder", folder=folder, why=error.strerror) from None
    began = perf_counter()
    seeds = range(arguments.seed, arguments.seed + arguments.games)
    there = puzzles.load_puzzles(arguments.game, folder) if arguments.add else ()
    found = [each for each in there if not isinstance(each, ScenarioError) and each.theme in themes]
    one = partial(part.puzzles_of_game, themes=themes, exact=arguments.exact)
    for seed, some in zip(seeds, _search_games(one, seeds, arguments.jobs), strict=True):
        found += some
        seconds = perf_counter() - began
        print(say("puzzles.searched", seed=seed, found=len(found), seconds=seconds), flush=True)
    count = write_puzzles(part.select_puzzles(found, arguments.each), themes, folder)
    print(say("puzzles.all", count=count, seconds=perf_counter() - began))
    return 0


def _requested_themes(part: AnyGamePuzzles, names: Sequence[str] | None) -> tuple[str, ...]:
    for name in names or ():
        if name not in part.themes:
            raise BossError("puzzles.theme", theme=name, themes=join_list(part.themes))
    return tuple(theme for theme in part.themes if names is None or theme in names)


def _search_games(
    one: Callable[[int], list[AnyPuzzle]], seeds: range, jobs: int
) -> Iterator[list[AnyPuzzle]]:
    """Yield the puzzles of each game, in order, using `jobs` processes."""
    if jobs == 1:
        yield from map(one, seeds)
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    with ProcessPoolExecutor(worker_count(jobs), mp_context=get_context("spawn")) as pool:
        yield from pool.map(one, seeds)


def write_puzzles(chosen: Sequence[AnyPuzzle], themes: Sequence[str], folder: Path) -> int:
    """Write puzzles to one file per theme and return their number."""
    count = 0
    for theme in themes:
        some = [puzzle for puzzle in chosen if puzzle.theme == theme]
        path = folder / f"{theme}.jsonl"
        lines = "".join(f"{puzzles.puzzle_line(puzzle)}\n" for puzzle in some)
        try:
            path.write_text(lines, encoding="utf-8", newline="\n")
        except OSError as error:
            raise BossError("puzzles.no-folder", folder=path, why=error.strerror) from None
        print(say("puzzles.wrote", file=path, count=len(some)))
        count += len(some)
    return count


def _trim(arguments: argparse.Namespace) -> int:
    part = _requested_game(arguments)
    there = list(puzzles.load_puzzles(arguments.game, arguments.folder))
    wrong = [each for each in there if isinstance(each, ScenarioError)]
    if wrong:
        raise wrong[0]
    write_puzzles(part.balance(there), part.themes, arguments.folder or part.folder)
    return 0


def _check(arguments: argparse.Namespace) -> int:
    part = _requested_game(arguments)
    right = wrong = 0
    for each in puzzles.load_puzzles(arguments.game, arguments.folder):
        why = str(each) if isinstance(each, ScenarioError) else part.find_flaw(each)
        if why:
            wrong += 1
            name = "" if isinstance(each, ScenarioError) else f"{each.id}: "
            print(f"{name}{why}", flush=True)
        else:
            right += 1
    print(say("puzzles.checked", right=right, wrong=wrong))
    return 1 if wrong or not right else 0
