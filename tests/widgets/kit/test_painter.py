"""Two painters: the choice between them, and the changes that a drawing sends."""

from __future__ import annotations

from random import Random

import pytest

from bosslib import BossError
from bosslib.card import Legal, apply, new, view
from bosslib.card.picture.scene import table_scene
from bosslib.picture.svg import shapes
from bosslib.picture.theme import DARK, LIGHT
from bosswidgets.kit.picture.base import snap_to_grid
from bosswidgets.kit.picture.canvas import TableCanvas
from bosswidgets.kit.picture.drawing import ListDiff, SvgShapes, TableDrawing, diff_lists
from bosswidgets.kit.picture.renderers import RENDERER_VARIABLE, new_picture


def made(old: list[str], change: ListDiff) -> list[str]:
    """The list after a page has applied a change, as shapes.js does."""
    parts = ([part] if isinstance(part, str) else old[slice(*part)] for part in change)
    return [text for part in parts for text in part]


@pytest.mark.parametrize("seed", range(40))
def test_a_change_leads_from_one_list_to_the_other(seed: int) -> None:
    rng = Random(seed)
    old = [rng.choice("abcdef") for _ in range(rng.randrange(12))]
    new_ = [rng.choice("abcdefgh") for _ in range(rng.randrange(12))]
    assert made(old, diff_lists(old, new_)) == new_
    assert diff_lists(old, old) == ([[0, len(old)]] if old else [])


def test_the_switch_chooses_the_painter(monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(new_picture(), TableCanvas)
    monkeypatch.setenv(RENDERER_VARIABLE, "svg")
    assert isinstance(new_picture(), TableDrawing)
    monkeypatch.setenv(RENDERER_VARIABLE, "oil")
    with pytest.raises(BossError, match=r"BOSS_PAINTER is “oil”.*canvas and svg"):
        new_picture()


def test_a_drawing_has_all_shapes_and_sends_few(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[dict[str, ListDiff]] = []
    monkeypatch.setattr(SvgShapes, "send", lambda _, content: sent.append(content))
    state = new(4, 1, boss=0)
    drawing = TableDrawing()
    first = table_scene(view(state, 0), state.table, width=900)
    drawing.draw(first)
    held = drawing.children[0]
    assert held.shapes == shapes(first, LIGHT)
    state = apply(state, Legal(view(state, 0)).turns()[0])
    second = table_scene(view(state, 0), state.table, width=900)
    drawing.draw(second)
    assert held.shapes == shapes(second, LIGHT)
    assert made(shapes(first, LIGHT), sent[-1]["change"]) == held.shapes
    assert sum(isinstance(part, str) for part in sent[-1]["change"]) < len(held.shapes) / 2
    count = len(sent)
    drawing.draw(second)
    assert len(sent) == count
    drawing.draw(second, DARK)
    assert held.shapes == shapes(second, DARK)


@pytest.mark.parametrize("ratio", [0.776, 1, 1.25, 2, 2.625])
def test_a_place_that_is_drawn_anew_ends_between_two_pixels(ratio: float) -> None:
    """This holds for any display size: otherwise its edge would stay visible."""
    box = (13.2, 47.0, 101.9, 102.1)
    grown = snap_to_grid(box, ratio)
    assert [each * ratio for each in grown] == pytest.approx([round(x * ratio) for x in grown])
    assert all(abs(new - old) < 8 for new, old in zip(grown, box, strict=True))
    assert grown[0] <= box[0]
    assert grown[3] >= box[3]


def test_both_painters_have_the_same_places_to_click(monkeypatch: pytest.MonkeyPatch) -> None:
    state = new(4, 1, boss=0)
    drawn = table_scene(view(state, 0), state.table, width=900)
    glasses = []
    for name in ("canvas", "svg"):
        monkeypatch.setenv(RENDERER_VARIABLE, name)
        picture = new_picture()
        picture.draw(drawn)
        picture.mark_clickable(bool)
        picture.show_tips(str)
        glasses.append((picture._glass.words, picture._glass.spots, picture._tips.tips))
    assert glasses[0] == glasses[1]
    assert glasses[0][1]
