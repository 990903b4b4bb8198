"""`python -m bosslib picture`: render a position, or an animated game, as SVG, PNG or GIF."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from bosslib.documents.atomic_write import write_output
from bosslib.errors import BossError, ScenarioError
from bosslib.export import load_game as naming
from bosslib.game import SEATS, Seat, parse_seat
from bosslib.log import SeatedGame
from bosslib.picture import raster
from bosslib.picture.film import animate
from bosslib.picture.mounting import MARGIN, mount
from bosslib.picture.svg import document
from bosslib.picture.theme import DARK, LIGHT
from bosslib.words import current_language, language_scope, languages, say

if TYPE_CHECKING:
    from bosslib.picture.shapes import Scene


DEFAULT_WIDTH = "960"
"""Default width of a picture, in pixels."""

SIDE_RANGE = (40, 4000)
"""Minimum and maximum side of a picture, in pixels."""

DEFAULT_PACE = 1.5
"""Default duration of each frame, in seconds."""

PACE_RANGE = (0.1, 60.0)
"""Minimum and maximum duration of a frame, in seconds."""

ENDINGS = (".svg", ".png", ".gif")


class FrameRange(NamedTuple):
    """Range of frames: the numbers of actions before the first and the last picture."""

    first: int
    last: int


def add_arguments(parser: argparse.ArgumentParser, _asked: Sequence[str]) -> None:
    """Add the arguments of `picture`."""
    parser.add_argument("position", metavar="POSITION", help=say("picture.help.position"))
    parser.add_argument("-o", "--out", default=STDIN, metavar="FILE", help=say("picture.help.out"))
    parser.add_argument("--seat", help=say("picture.help.seat"))
    sizes = parser.add_mutually_exclusive_group()
    told = say("picture.help.width", width=DEFAULT_WIDTH)
    sizes.add_argument("--width", default=DEFAULT_WIDTH, metavar="PIXELS", help=told)
    sizes.add_argument("--size", metavar="WIDTHxHEIGHT", help=say("picture.help.size"))
    told = say("picture.help.lang")
    parser.add_argument("--lang", choices=languages(), default=current_language(), help=told)
    parser.add_argument("--dark", action="store_true", help=say("picture.help.dark"))
    for name, field in (("at", "at"), ("from", "start"), ("to", "end")):
        told = say(f"picture.help.{name}")
        parser.add_argument(f"--{name}", type=int, metavar="N", dest=field, help=told)
    parser.add_argument("--play", action="store_true", help=say("picture.help.play"))
    told = say("picture.help.pace", pace=DEFAULT_PACE)
    parser.add_argument("--pace", type=float, default=DEFAULT_PACE, metavar="SECONDS", help=told)


def run(arguments: argparse.Namespace) -> int:
    """Render and write the picture; return 0.

    Raises BossError if a file cannot be read or written.
    """
    with language_scope(arguments.lang):
        ending = _output_type(arguments.out)
        width, height = _parse_size(arguments.size or arguments.width, exact=bool(arguments.size))
        if not PACE_RANGE[0] <= arguments.pace <= PACE_RANGE[1]:
            raise BossError(
                "picture.pace", value=arguments.pace, low=PACE_RANGE[0], high=PACE_RANGE[1]
            )
        game = load_named_or_stdin(arguments.position)
        shown = _frame_range(arguments, len(game.record.played), ending)
        drawn = frame_scenes(game, shown, _parse_seat(arguments.seat, game), width - 2 * MARGIN)
        papers = mount(drawn, width, height)
        made = _render(papers, ending, dark=arguments.dark, pace=arguments.pace)
    if arguments.out == STDIN:
        sys.stdout.write(made.decode("ascii"))
    else:
        write_output(Path(arguments.out), made)
        print(say("picture.wrote", file=arguments.out, count=len(papers)))
    return 0


def frame_scenes(
    game: SeatedGame, shown: FrameRange, seat: Seat | None, width: float
) -> list[Scene]:
    """Return the table after each action that changes its appearance, as a seat or spectator sees
    it.

    The layout is for a page of `width` CSS pixels. Raises BossError for a game without pictures.
    """
    record, kind = game.record, game.record.game
    names = ["".join(filter(str.isprintable, name)) for name in game.names]
    events: list[object] = []
    found: list[Scene] = []
    for at in range(shown.last + 1):
        state = record.played[at - 1].state if at else record.start
        if at:
            events += (event.seen_by(seat) for event in record.played[at - 1].events)
        if at < shown.first:
            continue
        view = None if seat is None else kind.view(state, seat)
        drawn = kind.picture(state.table, view, names, width=width, events=events)
        if drawn is None:
            raise BossError("picture.none", game=kind.name)
        if not found or (drawn.fills, drawn.texts) != (found[-1].fills, found[-1].texts):
            found.append(drawn)
    return found


def _render(papers: Sequence[Scene], ending: str, *, dark: bool, pace: float) -> bytes:
    """Return the file's bytes.

    SVG is encoded as ASCII, which is safe for every terminal and pipe.
    """
    palette = DARK if dark else LIGHT
    if ending == ".png":
        return raster.png(papers[0], palette)
    if ending == ".gif":
        return raster.gif(papers, palette, pace=pace)
    if len(papers) == 1:
        drawn = document(papers[0], palette, title=say("picture.title"))
    else:
        drawn = animate(papers, palette, pace=pace, title=say("picture.film", count=len(papers)))
    return drawn.encode("ascii", "xmlcharrefreplace")


def _output_type(out: str) -> str:
    """Return the file type by the extension. Raises BossError if it is not supported."""
    ending = ENDINGS[0] if out == STDIN else Path(out).suffix.lower()
    if ending not in ENDINGS:
        raise BossError("picture.ending", file=out)
    if ending != ENDINGS[0]:
        raster.require_pillow()
    return ending


def _parse_size(text: str, *, exact: bool) -> tuple[int, int | None]:
    """Parse the width and, if `exact`, the height. Raises BossError for invalid text."""
    found = re.fullmatch(r"(\d{1,5})[x×](\d{1,5})" if exact else r"(\d{1,5})", text, re.ASCII)
    sides = [int(side) for side in found.groups()] if found else []
    low, high = SIDE_RANGE
    if not sides or not all(low <= side <= high for side in sides):
        key = "picture.size" if exact else "picture.width"
        raise BossError(key, value=text, low=low, high=high)
    return sides[0], sides[1] if exact else None


def _parse_seat(text: str | None, game: SeatedGame) -> Seat | None:
    if text is None:
        return None
    seat, players = parse_seat(text), game.record.start.table.players
    if seat >= players:
        raise BossError("terminal.no-seat", seat=SEATS[seat], there=players)
    return seat


def _frame_range(arguments: argparse.Namespace, there: int, ending: str) -> FrameRange:
    """Return the requested range of frames. Raises BossError for nonexistent actions."""
    one, start, end = arguments.at, arguments.start, arguments.end
    asked = {"--play": arguments.play, "--from": start is not None, "--to": end is not None}
    several = [option for option, told in asked.items() if told]
    if several and one is not None:
        raise BossError("picture.one-or-several", option=several[0])
    if several and ending == ".png":
        raise BossError("picture.still", option=several[0])
    if not several:
        last = _action_number("--at", one, there, 0, there)
        return FrameRange(last, last)
    first = _action_number("--from", start, 0, 0, there)
    return FrameRange(first, _action_number("--to", end, there, first, there))


def _action_number(option: str, asked: int | None, usual: int, low: int, there: int) -> int:
    if asked is not None and not low <= asked <= there:
        raise BossError("picture.no-action", option=option, value=asked, low=low, count=there)
    return usual if asked is None else asked


STDIN = "-"
"""Name of standard input and standard output on the command line."""


def load_named_or_stdin(named: str) -> SeatedGame:
    """Return the named position or game. Raises ScenarioError with the line and the place.

    The name is `-` or a name that `bosslib.export.load_game.load_named_game` reads.
    """
    return (
        naming.parse_game(_read_stdin(), say("picture.stdin"))
        if named == STDIN
        else naming.load_named_game(named)
    )


def _read_stdin() -> str:
    try:
        return sys.stdin.buffer.read().decode()
    except UnicodeDecodeError:
        raise ScenarioError(say("picture.stdin"), "scenario.not-utf8") from None
