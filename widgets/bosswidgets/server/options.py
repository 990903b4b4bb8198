"""Command-line options of `boss`."""

import argparse
from collections.abc import Callable
from contextlib import suppress
from ipaddress import ip_network
from pathlib import Path
from typing import NoReturn
from urllib.parse import urlsplit

from bosslib import BossError, __version__
from bosslib.words import say
from bosswidgets.server import logfile
from bosswidgets.server.auth.proxies import Network
from bosswidgets.server.listening import HOST, PORT, base_path
from bosswidgets.table.saves import data_folder

MAX_PLACES = 200  # places in a class, and warm kernels: each takes 25 to 50 MB
DEFAULT_WARM = 1  # halves the time to open a page; a second one would not help one person
PACKAGE_FOLDER = Path(__file__).parents[1]


class CommandParser(argparse.ArgumentParser):
    """Argument parser of this package's commands."""

    def error(self, message: str) -> NoReturn:
        """Print the error in one line and exit."""
        self.exit(2, f"{self.prog}: {message}\n")


def command_parser() -> argparse.ArgumentParser:
    """Return the parser of the command; it exits with status 2 and one line if an option is
    invalid.
    """
    read = CommandParser(
        prog="boss",
        description=say("app.about"),
        epilog=say("app.help.log", file=data_folder() / logfile.NAME),
    )
    _add_network_options(read)
    _add_size_options(read)
    _add_content_options(read)
    read.add_argument("--version", action="version", version=f"boss {__version__}")
    return read


def _add_network_options(read: argparse.ArgumentParser) -> None:
    """Add the options for the listening address and host names."""
    read.add_argument("--port", type=_parse_port, metavar="N", help=say("app.help.port", port=PORT))
    read.add_argument("--host", metavar="H", help=say("app.help.host", host=HOST))
    read.add_argument(
        "--name",
        dest="names",
        action="append",
        default=[],
        metavar="H",
        help=say("app.help.name"),
    )
    read.add_argument(
        "--address", type=_parse_address, metavar="ADDRESS", help=say("app.help.address")
    )
    read.add_argument(
        "--proxy",
        dest="proxies",
        type=_parse_network,
        action="append",
        default=[],
        metavar="NETWORK",
        help=say("app.help.proxy"),
    )
    read.add_argument(
        "--base-url",
        dest="base",
        type=_parse_base,
        default=base_path("/"),
        metavar="PATH",
        help=say("app.help.base-url"),
    )
    read.add_argument("--hub", action="store_true", help=say("app.help.hub"))


def _add_size_options(read: argparse.ArgumentParser) -> None:
    """Add the options for the number of users."""
    read.add_argument(
        "--class", dest="places", type=_number_parser(1), metavar="N", help=say("app.help.class")
    )
    read.add_argument(
        "--warm", type=_number_parser(0), metavar="N", help=say("app.help.warm", warm=DEFAULT_WARM)
    )
    read.add_argument(
        "--searches", type=_number_parser(1), metavar="N", help=say("app.help.searches")
    )


def _add_content_options(read: argparse.ArgumentParser) -> None:
    """Add the options for contents and output."""
    read.add_argument("--store", metavar="ADDRESS", help=say("app.help.store"))
    read.add_argument("--exercises", type=Path, metavar="FOLDER", help=say("app.help.exercises"))
    read.add_argument("--board", type=Path, metavar="FILE", help=say("app.help.board"))
    read.add_argument(
        "--no-browser", dest="browser", action="store_false", help=say("app.help.no-browser")
    )
    read.add_argument("--verbose", action="store_true", help=say("app.help.verbose"))
    # Used by the tests, which serve other notebooks.
    read.add_argument(
        "--notebooks", type=Path, default=shipped_folder("notebooks"), help=argparse.SUPPRESS
    )


def _parse_port(text: str) -> int:
    if text.isdecimal() and int(text) < 2**16:
        return int(text)
    raise argparse.ArgumentTypeError(say("app.no-port", text=text))


def _parse_address(text: str) -> str:
    """Return a server's address in a form to which a page's path can be added."""
    with suppress(ValueError):
        parts = urlsplit(text)
        if parts.scheme in ("http", "https") and parts.hostname and parts.path in ("", "/"):
            return f"{parts.scheme}://{parts.netloc}/"
    raise argparse.ArgumentTypeError(say("app.no-address", text=text))


def _parse_network(text: str) -> Network:
    try:
        return ip_network(text)
    except ValueError:
        raise argparse.ArgumentTypeError(say("app.no-network", text=text)) from None


def _parse_base(text: str) -> str:
    try:
        return base_path(text)
    except BossError as refusal:
        raise argparse.ArgumentTypeError(refusal) from None


def _number_parser(least: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if text.isdecimal() and least <= int(text) <= MAX_PLACES:
            return int(text)
        raise argparse.ArgumentTypeError(
            say("app.no-number", text=text, least=least, most=MAX_PLACES)
        )

    return read


def shipped_folder(name: str) -> Path:
    """Return a folder shipped in the wheel beside this file, or in the repository."""
    in_repository = {"notebooks": PACKAGE_FOLDER.parent.parent, "template": PACKAGE_FOLDER.parent}
    in_wheel = PACKAGE_FOLDER / name
    return in_wheel if in_wheel.is_dir() else in_repository[name] / name
