"""How one comes to a table at which each person has a device of his own."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from bosslib import BossError
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.table.meeting import seats
from bosswidgets.table.panels import joining
from bosswidgets.table.saves import Saves

if TYPE_CHECKING:
    from bosswidgets.table.base import Tabled

WAYS = ("seat", "table", "watch")
"""What stands in the address: a seat's secret; the letters of a table, to sit down or look on."""


def opened(page: Tabled, game: SeatedGame) -> None:
    """Put up a table for a game, and take its maker's seat there."""
    (seat,) = game.here or ()
    try:
        saves = Saves()
        name = seats.table(saves, seats.opened(saves, game))
        sit_down(page, seats.taken(saves, name, seat, game.names[seat]))
    except BossError as error:
        page.form(str(error))


def in_by(page: Tabled, way: str, word: str) -> None:
    """Come to a table by a link: to one's seat, to choose one, or to look on."""
    try:
        if way == "seat":
            sit_down(page, word)
        elif way == "watch":
            look_on(page, word)
        else:
            _choose(page, word)
    except BossError as error:
        page.form(str(error))


def sit_down(page: Tabled, secret: str) -> None:
    """Go on at the seat that a secret leads to."""
    saves = Saves()
    name, seat = seats.seated(saves, secret)
    game = page.found(saves, name)
    page.sit(page.sitting(game._replace(here=(seat,)), saves, name))
    page.bridge.replace(f"?seat={secret}")


def look_on(page: Tabled, code: str) -> None:
    """See what everybody may see at the table of a code, and nobody's hand."""
    saves = Saves()
    name = seats.table(saves, code)
    game = page.found(saves, name)
    page.sit(page.sitting(game._replace(here=()), saves, name))
    page.bridge.replace(f"?watch={code}")


def _choose(page: Tabled, code: str) -> None:
    saves = Saves()
    name = seats.table(saves, code)
    page.found(saves, name)
    page.bridge.replace(f"?table={code}")
    watch = partial(in_by, page, "watch", code)
    page.show(joining.at_table(saves, name, partial(in_by, page, "seat"), watch))
    page.bridge.announce(say("joining.table"))
