"""The board game's legend: its things as the picture draws them, and the lesson that fits."""

from __future__ import annotations

from ipywidgets import HTML

from bosslib.board import Family, Phase
from bosslib.board.picture.scene import chip, clan, payment
from bosslib.picture.shapes import Sheet
from bosslib.words import say
from bosswidgets.board.store import Store
from bosswidgets.table.panels import legend
from bosswidgets.table.panels.legend import HIGH, Thing

WIDE = 62
"""How wide each look is: two things beside each other."""


def build(store: Store) -> HTML:
    """The legend of the board game."""
    return legend.panel(store, say("goal.board"), things(), lambda: lesson(store))


def things() -> list[Thing]:
    """The marker, what a space pays, investors and Clan cards."""
    looks = {"marker": _marker, "pays": _pays, "investor": _investor, "away": _away, "clan": _clan}
    return [Thing(WIDE, draw, say(f"board.legend.{name}")) for name, draw in looks.items()]


def lesson(store: Store) -> str:
    """The page that is about what goes on now."""
    if store.over:
        return "board-whole"
    if store.choosing.talking:
        return "board-prices"
    return "board-deal" if store.table.phase is Phase.DEAL else "board-turn"


def _marker(sheet: Sheet) -> None:
    sheet.rect(15, 4, 32, 32, "plate", radius=8)
    sheet.disc(WIDE / 2, HIGH / 2, 12, "brass")
    sheet.text("$", WIDE / 2, HIGH / 2, "on-brass", size=18, room=20, bold=True, mid=True)


def _pays(sheet: Sheet) -> None:
    sheet.rect(15, 4, 32, 32, "plate", radius=8)
    payment(sheet, "3", WIDE / 2, HIGH / 2)


def _investor(sheet: Sheet) -> None:
    chip(sheet, Family.SACKS, 2, 7, "")
    chip(sheet, Family.WADSWORTH, 34, 7, "")


def _away(sheet: Sheet) -> None:
    chip(sheet, Family.LIEBGELD, 18, 7, "", away=True)


def _clan(sheet: Sheet) -> None:
    clan(sheet, Family.SACKS, 20, 5, "")
