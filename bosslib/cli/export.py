"""`python -m bosslib export`: export saved games as tables for spreadsheets and programs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from bosslib.documents.atomic_write import write_output
from bosslib.documents.nodes import add_location, read_text
from bosslib.errors import BossError
from bosslib.export.game_file import parse_seated_game
from bosslib.export.log_history import StoredLog, log_from_game
from bosslib.export.zip_writer import SAMPLES, archive
from bosslib.words import say

if TYPE_CHECKING:
    import argparse

DEFAULT_OUT = Path("class.zip")


def add_arguments(parser: argparse.ArgumentParser, _asked: Sequence[str]) -> None:
    """Add the arguments of `export`."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help=say("export.help.file"))
    parser.add_argument(
        "--out", type=Path, default=DEFAULT_OUT, help=say("export.help.out", file=DEFAULT_OUT)
    )
    parser.add_argument("--anonymous", action="store_true", help=say("export.help.anonymous"))
    samples = say("export.help.samples", count=SAMPLES)
    parser.add_argument("--samples", type=int, default=SAMPLES, help=samples)


def run(arguments: argparse.Namespace) -> int:
    """Write the archive and return 0. Raises BossError if a file cannot be read or written."""
    if arguments.samples < 0:
        raise BossError("export.samples", count=arguments.samples)
    tables = [_read_log(each) for each in arguments.files]
    made = archive(tables, anonymous=arguments.anonymous, samples=arguments.samples)
    out: Path = arguments.out
    write_output(out, made)
    print(say("export.wrote", file=out, count=len(tables)))
    return 0


def _read_log(path: Path) -> StoredLog:
    text = read_text(path)
    try:
        return log_from_game(parse_seated_game(text), path.stem)
    except BossError as error:
        raise add_location(error, str(path)) from None
