"""The command `boss`: serve the index and the notebooks as an app in the browser."""

import argparse
import logging
import os
import sys
import webbrowser
from collections.abc import Sequence
from importlib.util import find_spec
from io import TextIOWrapper
from pathlib import Path
from socket import socket
from threading import Thread
from urllib.parse import urlsplit

from traitlets.config import Config

from bosslib import BossError
from bosslib.words import language_from_environment, say, set_language
from bosswidgets.kit.page_list import ASSIGNED_VARIABLE
from bosswidgets.server import logfile
from bosswidgets.server.backup import check_and_back_up
from bosswidgets.server.classroom import Classroom, shared_class
from bosswidgets.server.classroom.room_data import load_key
from bosswidgets.server.listening import EVERYWHERE, HOST, PORT, base_path, listen, public_address
from bosswidgets.server.logfile import LOG
from bosswidgets.server.options import DEFAULT_WARM, command_parser, shipped_folder
from bosswidgets.table.saves import STORE_VARIABLE, Saves, data_folder
from bosswidgets.table.search_limit import LIMIT_VARIABLE as MOST_SEARCHES

SITE = "static"
"""Subcommand of `boss` that builds a static site instead of serving the app."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; return its exit status: 0, or 2 if it cannot serve."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # redirected streams on Windows may lack characters
            stream.reconfigure(errors="backslashreplace")
    set_language(language_from_environment(os.environ))
    words = sys.argv[1:] if argv is None else argv
    if words[:1] == [SITE]:
        from bosswidgets.server.static import command  # late: it takes half a second

        return command.main(words[1:])
    try:
        _find_home()
        options = command_parser().parse_args(argv)
        if not options.verbose:
            logging.disable(logging.CRITICAL)
        hub = _hub_settings(options) if options.hub else None
        _prepare(options)
        host = options.host or (EVERYWHERE if options.places else HOST)
        sockets = listen(host, options.port)
    except BossError as refusal:
        print(refusal, file=sys.stderr)
        return 2
    try:
        _serve(options, host, sockets, hub)
    except KeyboardInterrupt:
        pass
    except (OSError, BossError) as error:
        print(say("app.failed", reason=error), file=sys.stderr)
        return 2
    return 0


def _find_home() -> None:
    """Use the data folder as HOME if the user has none, because Jupyter needs one.

    Raise BossError if there is no data folder either.
    """
    try:
        Path.home()
    except RuntimeError:
        os.environ["HOME"] = str(data_folder().absolute())


def _hub_settings(options: argparse.Namespace) -> Config:
    """Return the OAuth settings for a Hub, and take options that are not given from its
    environment.

    BossError if the options conflict with the Hub's or JupyterHub is not installed.
    """
    if find_spec("jupyterhub") is None:
        raise BossError("app.no-jupyterhub")
    if options.base != base_path("/"):
        raise BossError("app.hub-base")
    from bosswidgets.server.auth import hub

    asked = hub.hub_config(os.environ)
    place = urlsplit(os.environ.get(hub.LISTENS_AT, ""))
    options.base = base_path(os.environ[hub.PREFIX])
    options.host = options.host or place.hostname or HOST
    options.port = place.port or PORT if options.port is None else options.port
    options.browser = False
    return asked


def _prepare(options: argparse.Namespace) -> None:
    """Pass options to the kernels as environment variables; BossError if one is invalid."""
    if options.store:
        os.environ[STORE_VARIABLE] = options.store
    if not os.environ.get(STORE_VARIABLE):
        for line in check_and_back_up(data_folder()):
            print(line, file=sys.stderr)
    try:
        Saves()  # fail at the start if games cannot be saved
    except BossError as error:
        if error.key in ("saves.away", "saves.failed"):
            raise BossError("app.no-store", why=error.values["why"]) from None
        raise
    os.environ[LOG] = str(data_folder() / logfile.NAME)
    if options.exercises:
        serve_exercises(options.exercises)
    if options.board:
        serve_board(options.board)
    if options.searches:
        os.environ[MOST_SEARCHES] = str(options.searches)


def _serve(
    options: argparse.Namespace, host: str, sockets: list[socket], hub: Config | None
) -> None:
    """Serve until interrupted; print the address as soon as pages can be requested."""
    base, port = options.base, sockets[0].getsockname()[1]
    own = f"{options.address}{base[1:]}" if options.address else public_address(host, port, base)
    address = base if hub else own
    classroom = None
    if options.places:
        key = (
            shared_class.class_key(Saves()) if shared_class.is_shared() else load_key(data_folder())
        )
        classroom = Classroom(options.places, address, key)
        os.environ[ASSIGNED_VARIABLE] = str(data_folder() / "given")  # read by the kernels too

    def ready() -> None:
        opened = address
        if hub:
            print(say("app.hub-serving", path=address), flush=True)
        elif classroom:
            from bosswidgets.server.classroom.teacher_pages import print_invitation

            opened = print_invitation(classroom)
        else:
            print(say("app.serving", address=address), flush=True)
        if options.browser and _has_screen():
            Thread(target=webbrowser.open, args=(opened,), daemon=True).start()

    from bosswidgets.server.voila_server import (
        prepare_server,  # takes a second, so after all checks
    )

    prepare_server(
        sockets,
        options.notebooks,
        shipped_folder("template"),
        ready,
        verbose=options.verbose,
        warm=(options.places or DEFAULT_WARM) if options.warm is None else options.warm,
        classroom=classroom,
        base=options.base,
        secure=urlsplit(options.address or "").scheme == "https",
        names=None if hub else {host, *options.names, str(urlsplit(address).hostname)},
        proxies=options.proxies,
        hub=hub,
    ).start()


def serve_exercises(folder: Path) -> None:
    """Also serve a folder of exercises; print errors with their location.

    BossError if no exercise can be read.
    """
    from bosslib.teaching import course
    from bosslib.teaching.proof import first_flaw, place
    from bosswidgets.kit.page_list import EXERCISES_VARIABLE

    if not folder.is_dir():
        raise BossError("app.no-folder", folder=folder)
    found = course.lesson(folder)
    for error in found.errors:
        print(error, file=sys.stderr)
    for exercise in found.exercises:
        if wrong := first_flaw(exercise):
            values = {"expected": wrong.expected, "came": wrong.came}
            print(say("course.own-flaw", place=place(wrong), **values), file=sys.stderr)
    if not found.exercises:
        raise BossError("app.no-exercises", folder=folder)
    print(say("course.own-found", count=len(found.exercises), folder=folder))
    os.environ[EXERCISES_VARIABLE] = str(folder.resolve())


def serve_board(path: Path) -> None:
    """Use the board in a file for new board games; ScenarioError with file, line and key if it is
    invalid.
    """
    from bosslib.board.data import load_board
    from bosswidgets.board import boards

    board = load_board(path)
    boards.set_default_board(board, os.environ)
    print(say("app.board", name=board.name, file=path), flush=True)


def _has_screen() -> bool:
    """Return True if a graphical browser can be opened; without a display Python starts a text
    browser.
    """
    if not sys.platform.startswith("linux"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
