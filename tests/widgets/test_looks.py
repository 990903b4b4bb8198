"""Every picture is unchanged since a person approved it: cards, tables, exercises, charts.

Each is a text with all that is drawn; `looked.txt` has its fingerprint.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bosslib import Record, board, card
from bosslib.board.bots import bot
from bosslib.board.picture import scene as scene_of_board
from bosslib.board.picture.scene import board_scene
from bosslib.card.bots import bot as card_bot
from bosslib.card.cards import CARDS
from bosslib.card.events import Settled
from bosslib.card.picture.alt_text import PARTS_WITHOUT_HAND
from bosslib.card.picture.faces import (
    draw_blank_back,
    draw_card_back,
    draw_card_face,
    draw_disk,
    draw_disk_highlight,
    draw_multiplier_disk,
    draw_token,
)
from bosslib.card.picture.scene import table_scene
from bosslib.card.state import Phase
from bosslib.card.view import View, view
from bosslib.lab.questions import QUESTIONS
from bosslib.picture.shapes import Scene, Sheet
from bosslib.picture.signs import SIGNS
from bosslib.picture.svg import svg
from bosslib.picture.theme import LARGE, LIGHT, MINI
from bosslib.teaching import attempt
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.pictures import LookOptions
from bosswidgets.board import legend as board_legend
from bosswidgets.card.panels.legend import legend_items
from bosswidgets.card.review import chart
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.picture.canvas import group_by_style, pack_polygons
from bosswidgets.kit.picture.still import StillPicture, displayed_width
from bosswidgets.lab import answer_texts as plots
from bosswidgets.learn.exercise_parts import position_scene
from bosswidgets.table.panels import legend
from tests.engine.lab.both import few
from tests.exercises import exercises
from tests.widgets.scenes import NAMES, busy, crowded, positions
from tests.widgets.test_secrets import whole

pytestmark = pytest.mark.slow

LOOKED = Path(__file__).with_name("looked.txt")
"""A line for each picture: its name, and the fingerprint of the approved picture."""

WINDOWS = ((1366, 768), (390, 844), (844, 390))
"""Window sizes in CSS pixels: a laptop, a phone, a phone in landscape."""

TABLES = ((1040, 384), (768, 700), (374, 460), (371, 334))
"""The room that a picture of the table has there, in CSS pixels."""

BOARDS = ((340, False), (480, True), (600, False), (760, False), (1040, False))
"""Widths of the board game's picture, and whether it is flat."""


def fingerprint(look: str) -> str:
    """Ten hexadecimal digits of a picture's hash."""
    return sha256(look.encode()).hexdigest()[:10]


def looked() -> dict[str, str]:
    """The fingerprints of the approved pictures, by name."""
    lines = LOOKED.read_text(encoding="utf-8").splitlines()
    return {name: mark for name, _, mark in (line.rpartition(" ") for line in lines)}


def looks() -> Iterator[tuple[str, str]]:
    """Yield every picture: its name and its SVG."""
    yield from _things()
    for number, seen in enumerate(_seen()):
        for size in TABLES:
            pictures = [*_tables(seen, size)]
            painted = "".join([*map(svg, pictures), *map(_painted, pictures)])
            yield f"card table {number} {size[0]}x{size[1]}", painted
    for number, record in enumerate(_settled()):
        for size in TABLES:
            yield f"card result {number} {size[0]}x{size[1]}", svg(_result(record, size))
    for number, state in enumerate(_boards()):
        for width, low in BOARDS:
            drawn = _board(state, width, low=low)
            yield f"board table {number} {width}{' flat' * low}", svg(drawn)
    for name, exercise in exercises().items():
        if exercise.start:
            for size in WINDOWS:
                yield f"exercise {name} {size[0]}x{size[1]}", _exercise(exercise, size)
    for name, question in QUESTIONS.items():
        answer = question(games=few(question, 20), seed=3)
        for at, figure in enumerate(answer.figures):
            plot = "".join(plots.figure_svg(answer, figure, width, name) for width in (358, 860))
            yield f"plot {name} {at}", plot
    for width in (360, 900):
        yield f"chart {width}", chart.svg(_money(), width) + chart.svg(_money(), width, _detail())


def _things() -> Iterator[tuple[str, str]]:
    sheet = Sheet()
    for at, face in enumerate(CARDS.values()):
        for row, size in enumerate((LARGE, MINI)):
            draw_card_face(sheet, "", face, at * 100, row * 140, size, seen=size.w)
    yield "cards", svg(sheet.scene(100 * at + 100, 280, ""))
    sheet = Sheet()
    draw_card_back(sheet, 0, 0, LARGE)
    draw_blank_back(sheet, 100, 0, MINI)
    for turned in (False, True):
        for radius in (10, 17, 26):
            draw_disk(sheet, 200 + radius * 6, 40 + 100 * turned, radius, turned=turned)
    draw_disk_highlight(sheet, 460, 40, 17)
    draw_multiplier_disk(sheet, 560, 40, 26)
    for at, name in enumerate(("boss", "cousin")):
        draw_token(sheet, name, 660 + at * 80, 40, 20)
    for at, name in enumerate(SIGNS):
        sheet.sign(name, 30 + at * 40, 160, 17, "ink")
    yield "tokens", svg(sheet.scene(800, 200, ""))
    for game, made in (("card", legend_items()), ("board", board_legend.legend_items())):
        for number, each in enumerate(made):
            sheet = Sheet()
            each.draw(sheet)
            yield (
                f"legend {game} {number}",
                svg(sheet.scene(each.wide, legend.SAMPLE_HEIGHT, each.words)),
            )
    yield "ring", svg(board_scene(board.new(4, 0).table.board, 600, chosen=3, wrong=(7,)))


def _seen() -> list[View]:
    return [busy(), crowded(), *(view(state, 0) for state in positions()[::16])]


def _tables(seen: View, size: tuple[int, int]) -> Iterator[Scene]:
    """Yield the plain picture, and one with everything marked that can be."""
    given: dict[str, Any] = {"names": NAMES, "width": size[0], "height": size[1]}
    first = table_scene(seen, seen.table, **given)
    yield first
    hits = [hit.id for hit in first.hits]
    given |= {"highlight": hits, "dimmed": hits[::3], "lifted": hits[::4]}
    yield table_scene(
        seen, seen.table, **given, parts=PARTS_WITHOUT_HAND, goal="Money.", worth=False
    )


def _settled() -> list[Record]:
    """Records of a whole game, after settled deals and at its end."""
    ends = (Phase.DISCARD, Phase.OVER)
    found = [r for r in whole(card, card_bot, 7) if r.state.table.phase in ends]
    return [*found[::9], found[-1]]


def _result(record: Record, size: tuple[int, int]) -> Scene:
    given: dict[str, Any] = {"names": NAMES, "width": size[0], "height": size[1]}
    seen = view(record.state, 0)
    events = record.seen_by(0)
    last = next(each for each in reversed(events) if isinstance(each, Settled))
    return table_scene(seen, seen.table, **given, events=events, settled=last)


def _painted(drawn: Scene) -> str:
    """The data sent to a canvas for it, as a comment."""
    sent = b"".join(
        np.ascontiguousarray(each).tobytes() for each in pack_polygons(drawn.fills, LIGHT)
    )
    return f"<!-- {fingerprint(sent.hex())} {[*group_by_style(drawn.texts, LIGHT)]} -->"


def _boards() -> list[Any]:
    """Positions of whole games of the board game."""
    games = (whole(board, bot, players, players) for players in (3, 4, 6))
    return [record.state for game in games for record in [*game][::60]]


def _board(state: Any, width: int, *, low: bool) -> Scene:
    table = state.table
    paid = range(table.players)
    first = scene_of_board.table_scene(
        board.view(state, 0), table, names=NAMES, width=width, low=low
    )
    lit = [hit.id for hit in first.hits][::5]
    return scene_of_board.table_scene(
        board.view(state, 0), table, names=NAMES, width=width, low=low, highlight=lit, paid=paid
    )


def _exercise(exercise: Exercise, size: tuple[int, int]) -> str:
    bridge = Bridge()
    bridge.width, bridge.height, bridge.ready = *size, True
    record = attempt.begun(exercise)
    drawn = position_scene(exercise, record, bridge, LookOptions(is_question=True))
    still = StillPicture(bridge, lambda _: drawn)
    bare = position_scene(exercise, record, bridge, LookOptions(shows_hand=False, is_ended=True))
    return f"{still.value}{svg(bare)}{displayed_width(bridge, bare):.1f}"


def _money() -> chart.MoneySeries:
    points = ((50, 50, 50), (180, 20, 95), (180, -10, 400), (1250, -35, 400))
    return chart.MoneySeries(("You", "Ben", "Charlotte-Amalia"), ("0", "1", "2", "3"), points)


def _detail() -> chart.ChartDetail:
    return chart.ChartDetail("All of it", {0: "then", 3: "now"}, {1: "here", 2: "there"}, (1, 3))


def test_every_picture_is_as_it_was_when_somebody_looked_at_it() -> None:
    now = {name: fingerprint(look) for name, look in looks()}
    was = looked()
    others = sorted(name for name in now.keys() | was if now.get(name) != was.get(name))
    assert others == [], "run python -m tools.looks, and look"
