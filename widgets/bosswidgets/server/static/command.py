"""Command `boss static FOLDER`: builds the app as a site that needs no server."""

from __future__ import annotations

import logging
import sys
from collections.abc import Sequence
from pathlib import Path

from bosslib import BossError
from bosslib.words import say
from bosswidgets.server.options import CommandParser
from bosswidgets.server.static.build import BuildProgress, build_site
from bosswidgets.server.static.site_packages import VERSION


def main(argv: Sequence[str]) -> int:
    """Run the command; return its exit status: 0, or 2 if the site cannot be written."""
    read = CommandParser(prog="boss static", description=say("static.about"))
    read.add_argument("folder", type=Path, metavar="FOLDER", help=say("static.help-folder"))
    read.add_argument(
        "--pyodide",
        type=Path,
        metavar="FILE",
        help=say("static.help-pyodide", version=VERSION),
    )
    options = read.parse_args(argv)
    logging.disable(logging.CRITICAL)
    try:
        print(say("static.begins"), file=sys.stderr, flush=True)
        made = build_site(options.folder, options.pyodide, _tell)
    except BossError as refusal:
        print(refusal, file=sys.stderr)
        return 2
    finally:
        logging.disable(logging.NOTSET)
    size = {"pages": made.pages, "files": made.files, "size": made.bytes / 1e6}
    print(say("static.written", folder=options.folder, **size))
    print(say("static.try", folder=options.folder))
    return 0


def _tell(step: BuildProgress) -> None:
    print(say("static.page", **step._asdict()), file=sys.stderr, flush=True)
