"""The board game's legend: its things as the picture draws them, and a link to the fitting
lesson.
"""

from __future__ import annotations

from bosslib.board import Family, Phase
from bosslib.board.picture.faces import (
    draw_bubble,
    draw_clan_card,
    draw_coins,
    draw_deal_tile,
    draw_investor,
    draw_marker,
)
from bosslib.picture.badge import badge
from bosslib.picture.shapes import Sheet
from bosslib.picture.theme import MINI
from bosslib.words import say
from bosswidgets.board.session import BoardTableSession
from bosswidgets.kit.guarded import HTML
from bosswidgets.table.panels import legend
from bosswidgets.table.panels.legend import SAMPLE_HEIGHT, LegendItem

SAMPLE_WIDTH = 62
"""Width of each sample; two things fit side by side."""


def build_legend(session: BoardTableSession) -> HTML:
    """Return the legend of the board game."""
    drag = say("board.legend.drag")
    return legend.panel(
        session, say("goal.board"), legend_items(), lambda: fitting_lesson(session), drag=drag
    )


def legend_items() -> list[LegendItem]:
    """Return the things on the board, the mark of the awaited player, and the seats' signs."""
    looks = {
        "marker": _draw_marker,
        "pays": _draw_pays,
        "tile": _draw_tile,
        "investor": _draw_investor,
        "away": _draw_away,
        "clan": _draw_clan,
        "awaited": _draw_awaited,
    }
    own = [
        LegendItem(SAMPLE_WIDTH, draw, say(f"board.legend.{name}")) for name, draw in looks.items()
    ]
    return [*own, legend.seat_badges_item()]


def fitting_lesson(session: BoardTableSession) -> str:
    """Return the name of the lesson about the current situation."""
    if session.is_over:
        return "board-whole"
    if session.choice.is_composing_offer:
        return "board-prices"
    return "board-deal" if session.table.phase is Phase.DEAL else "board-turn"


def _draw_marker(sheet: Sheet) -> None:
    sheet.rect(15, 4, 32, 32, "plate", radius=8)
    draw_marker(sheet, SAMPLE_WIDTH / 2, SAMPLE_HEIGHT / 2, 12)


def _draw_pays(sheet: Sheet) -> None:
    sheet.rect(4, 4, 54, 32, "plate", radius=8)
    draw_coins(sheet, 3, SAMPLE_WIDTH - 12, SAMPLE_HEIGHT / 2, 40)


def _draw_investor(sheet: Sheet) -> None:
    draw_investor(sheet, Family.SACKS, 1, 6, 29, "")
    draw_investor(sheet, Family.WADSWORTH, 32, 6, 29, "")


def _draw_away(sheet: Sheet) -> None:
    draw_investor(sheet, Family.LIEBGELD, 15, 4, 32, "", away=True)


def _draw_clan(sheet: Sheet) -> None:
    draw_clan_card(sheet, Family.SACKS, 18, 2, MINI, "")


def _draw_awaited(sheet: Sheet) -> None:
    sheet.rect(4, 4, 54, 32, "plate", radius=8)
    badge(sheet, 1, 24, SAMPLE_HEIGHT / 2 + 2, 11)
    draw_bubble(sheet, 38, SAMPLE_HEIGHT / 2 - 2)


def _draw_tile(sheet: Sheet) -> None:
    sheet.rect(0, 3, SAMPLE_WIDTH, 34, "plate-out", radius=8)
    draw_deal_tile(sheet, 1, 18, SAMPLE_HEIGHT / 2, 26)
    badge(sheet, 2, 46, SAMPLE_HEIGHT / 2, 11)
