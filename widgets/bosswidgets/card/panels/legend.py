"""The card game's legend: its things as the picture draws them, and a link to the fitting
lesson.
"""

from __future__ import annotations

from bosslib.card import Kind, Phase, driver
from bosslib.card.cards import CARDS
from bosslib.card.picture.faces import (
    MIN_WORDS_RADIUS,
    draw_card_face,
    draw_disk,
    draw_disk_highlight,
    draw_multiplier_disk,
    draw_token,
)
from bosslib.picture.shapes import Sheet, corner_marks
from bosslib.picture.theme import MINI
from bosslib.words import say
from bosswidgets.card.session import CardTableSession
from bosswidgets.kit.guarded import HTML
from bosswidgets.table.panels import legend
from bosswidgets.table.panels.legend import SAMPLE_HEIGHT, LegendItem

SAMPLE_WIDTH = 72
"""Width of each sample; two things fit side by side."""

LESSONS = {
    Kind.DEAL: "value",
    Kind.POTA: "shares",
    Kind.REVERSE: "reverse",
    Kind.MOVE: "move",
}
"""Lesson about each kind of card."""


def build_legend(session: CardTableSession) -> HTML:
    """Return the legend of the card game."""
    goal = say("goal.deal" if session.parts.one_deal else "goal.game")
    drag = say("legend.drag")
    return legend.panel(session, goal, legend_items(), lambda: fitting_lesson(session), drag=drag)


def legend_items() -> list[LegendItem]:
    """Return tokens, disks, the multiplier, each kind of card, the marks and the seats' signs."""
    looks = {
        "tokens": _draw_tokens,
        "disks": _draw_disks,
        "multiplier": _draw_multiplier,
        "numbers": lambda sheet: _draw_cards(sheet, "b+3", "r-2"),
        "piece": lambda sheet: _draw_cards(sheet, "gP"),
        "reverse": lambda sheet: _draw_cards(sheet, "bR"),
        "move": lambda sheet: _draw_cards(sheet, "rM1"),
        "marks": _draw_marks,
    }
    own = [LegendItem(SAMPLE_WIDTH, draw, say(f"legend.{name}")) for name, draw in looks.items()]
    return [*own, legend.seat_badges_item()]


def fitting_lesson(session: CardTableSession) -> str:
    """Return the name of the lesson about the current situation."""
    table, seen, chosen = session.table, session.view, session.choice
    if session.is_over:
        return "settling"
    answers = (
        session.turns.current_ask
        and session.turns.current_ask.seat == session.seat
        and session.turns.current_ask.wants is driver.CardPrompt.ANSWER
    )
    if chosen.is_composing_offer or answers:
        return "boss" if seen and seen.is_boss else "tokens"
    if chosen.card is not None:
        return LESSONS[chosen.card.kind]
    if table.phase is Phase.DISCARD:
        return "next-deal"
    return "first-deal" if table.phase is Phase.OPEN else "turns"


def _draw_tokens(sheet: Sheet) -> None:
    draw_token(sheet, "boss", 17, SAMPLE_HEIGHT / 2, 14)
    draw_token(sheet, "cousin", 51, SAMPLE_HEIGHT / 2, 14)


def _draw_disks(sheet: Sheet) -> None:
    draw_disk(sheet, 17.5, SAMPLE_HEIGHT / 2, MIN_WORDS_RADIUS, turned=False)
    draw_disk(sheet, 54, SAMPLE_HEIGHT / 2, MIN_WORDS_RADIUS, turned=True)


def _draw_multiplier(sheet: Sheet) -> None:
    draw_card_face(sheet, "", CARDS["X"], 34, (SAMPLE_HEIGHT - MINI.h) / 2, MINI, seen=MINI.w)
    draw_multiplier_disk(sheet, 20, SAMPLE_HEIGHT / 2, 18)


def _draw_marks(sheet: Sheet) -> None:
    radius, y = 12, SAMPLE_HEIGHT / 2
    sheet.fills += corner_marks(18 - radius, y - radius, 2 * radius, 2 * radius)
    draw_disk(sheet, 18, y, radius, turned=True)
    draw_disk_highlight(sheet, 54, y, radius)
    draw_disk(sheet, 54, y, radius, turned=False)


def _draw_cards(sheet: Sheet, *names: str) -> None:
    left = (SAMPLE_WIDTH - len(names) * (MINI.w + 6) + 6) / 2
    for at, name in enumerate(names):
        x = left + at * (MINI.w + 6)
        draw_card_face(sheet, "", CARDS[name], x, (SAMPLE_HEIGHT - MINI.h) / 2, MINI, seen=MINI.w)
