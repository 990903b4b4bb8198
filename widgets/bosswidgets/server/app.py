"""The command `boss`: serves the index and the notebooks as one app in the browser."""

import argparse
import logging
import os
import sys
import webbrowser
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path
from socket import socket
from threading import Thread
from typing import NoReturn
from urllib.parse import urlsplit

from bosslib import BossError
from bosslib.words import say, use, wanted
from bosswidgets.kit.lobby import GIVEN
from bosswidgets.server import logfile
from bosswidgets.server.classroom import Classroom
from bosswidgets.server.classroom.room import kept_key
from bosswidgets.server.copies import looked_at
from bosswidgets.server.listening import EVERYWHERE, HOST, PORT, address_of, listen
from bosswidgets.server.logfile import LOG
from bosswidgets.table.saves import Saves, folder
from bosswidgets.table.searches import MOST as MOST_SEARCHES

MOST = 200  # places in a class, and warm kernels: each takes some 50 MB
WARM = 1  # a page of one person opens in half the time; a second one would be no help
HERE = Path(__file__).parents[1]


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command; returns its exit status: 0, or 2 when it cannot serve."""
    use(wanted(os.environ))
    options = _parser().parse_args(argv)
    if not options.verbose:
        logging.disable(logging.CRITICAL)
    try:
        _prepare(options)
        host = options.host or (EVERYWHERE if options.places else HOST)
        sockets = listen(host, options.port)
    except BossError as refusal:
        print(refusal, file=sys.stderr)
        return 2
    try:
        _serve(options, host, sockets)
    except KeyboardInterrupt:
        pass
    except OSError as error:
        print(say("app.failed", reason=error), file=sys.stderr)
        return 2
    return 0


def _prepare(options: argparse.Namespace) -> None:
    """Has the pages' Pythons know what was asked for; BossError for what cannot be."""
    for line in looked_at(folder()):
        print(line, file=sys.stderr)
    Saves()  # a game that cannot be saved is better not begun
    os.environ[LOG] = str(folder() / logfile.NAME)
    if options.exercises:
        own_exercises(options.exercises)
    if options.board:
        own_board(options.board)
    if options.searches:
        os.environ[MOST_SEARCHES] = str(options.searches)


def _serve(options: argparse.Namespace, host: str, sockets: list[socket]) -> None:
    """Serves until it is interrupted, and says where as soon as a page can be asked for."""
    address = address_of(host, sockets[0])
    classroom = None
    if options.places:
        classroom = Classroom(options.places, address, kept_key(folder()))
        os.environ[GIVEN] = str(folder() / "given")  # the pages' Pythons read it as well

    def ready() -> None:
        if classroom:
            from bosswidgets.server.classroom.pages import invite

            opened = invite(classroom)
        else:
            print(say("app.serving", address=address), flush=True)
            opened = address
        if options.browser and _has_screen():
            Thread(target=webbrowser.open, args=(opened,), daemon=True).start()

    from bosswidgets.server.serving import prepared  # takes a second: after all refusals

    prepared(
        sockets,
        options.notebooks,
        _shipped("template"),
        ready,
        verbose=options.verbose,
        warm=(options.places or WARM) if options.warm is None else options.warm,
        classroom=classroom,
        names={host, *options.names, str(urlsplit(address).hostname)},
    ).start()


def own_exercises(folder: Path) -> None:
    """Serve a folder of exercises too: says what is wrong in it, and where; BossError if nothing
    can be read.
    """
    from bosslib.teaching import course
    from bosslib.teaching.kinds import place
    from bosslib.teaching.proof import flaw
    from bosswidgets.kit.lobby import FOLDER

    if not folder.is_dir():
        raise BossError("app.no-folder", folder=folder)
    found = course.lesson(folder)
    for error in found.errors:
        print(error, file=sys.stderr)
    for exercise in found.exercises:
        if wrong := flaw(exercise):
            values = {"expected": wrong.expected, "came": wrong.came}
            print(say("course.own-flaw", place=place(wrong), **values), file=sys.stderr)
    if not found.exercises:
        raise BossError("app.no-exercises", folder=folder)
    print(say("course.own-found", count=len(found.exercises), folder=folder))
    os.environ[FOLDER] = str(folder.resolve())


def own_board(path: Path) -> None:
    """Have new board games played on the board in a file; ScenarioError says what is wrong in it,
    with file, line and key.
    """
    from bosslib.board.data import load
    from bosswidgets.board import boards

    board = load(path)
    boards.serve(board, os.environ)
    print(say("app.board", name=board.name, file=path), flush=True)


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """Says what is wrong in one line."""
        self.exit(2, f"{self.prog}: {message}\n")


def _parser() -> argparse.ArgumentParser:
    log = folder() / logfile.NAME
    parser = _Parser(
        prog="boss", description=say("app.about"), epilog=say("app.help.log", file=log)
    )
    parser.add_argument("--port", type=_port, metavar="N", help=say("app.help.port", port=PORT))
    parser.add_argument("--host", metavar="H", help=say("app.help.host", host=HOST))
    parser.add_argument(
        "--name",
        dest="names",
        action="append",
        default=[],
        metavar="H",
        help=say("app.help.name"),
    )
    parser.add_argument(
        "--class", dest="places", type=_number(1), metavar="N", help=say("app.help.class")
    )
    parser.add_argument(
        "--warm", type=_number(0), metavar="N", help=say("app.help.warm", warm=WARM)
    )
    parser.add_argument("--searches", type=_number(1), metavar="N", help=say("app.help.searches"))
    parser.add_argument("--exercises", type=Path, metavar="FOLDER", help=say("app.help.exercises"))
    parser.add_argument("--board", type=Path, metavar="FILE", help=say("app.help.board"))
    parser.add_argument(
        "--no-browser", dest="browser", action="store_false", help=say("app.help.no-browser")
    )
    parser.add_argument("--verbose", action="store_true", help=say("app.help.verbose"))
    parser.add_argument("--version", action="version", version=f"boss {version('bosslib')}")
    # The tests serve notebooks of their own.
    parser.add_argument(
        "--notebooks", type=Path, default=_shipped("notebooks"), help=argparse.SUPPRESS
    )
    return parser


def _port(text: str) -> int:
    if text.isdecimal() and int(text) < 2**16:
        return int(text)
    raise argparse.ArgumentTypeError(say("app.no-port", text=text))


def _number(least: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if text.isdecimal() and least <= int(text) <= MOST:
            return int(text)
        raise argparse.ArgumentTypeError(say("app.no-number", text=text, least=least, most=MOST))

    return read


def _shipped(name: str) -> Path:
    """A folder that travels in the wheel beside this file, or lies in the repository."""
    in_repository = {"notebooks": HERE.parent.parent, "template": HERE.parent}
    in_wheel = HERE / name
    return in_wheel if in_wheel.is_dir() else in_repository[name] / name


def _has_screen() -> bool:
    """Whether a browser has a screen; without one Python starts a text browser in the terminal."""
    if not sys.platform.startswith("linux"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
