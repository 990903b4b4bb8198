"""What the table's page shows at once of a first deal: what its widgets will show."""

from __future__ import annotations

import pytest
from ipywidgets import HTML

from bosslib.picture.svg import svg
from bosswidgets import Table
from bosswidgets.card.newcomer.first import first
from bosswidgets.kit.picture.canvas import TableCanvas
from tests.widgets.learn.test_first import all_of

WINDOWS = ((1248, 800), (1334, 768), (736, 1024), (358, 844), (812, 390))


@pytest.mark.parametrize(("width", "height"), WINDOWS)
def test_it_is_what_the_widgets_show(
    width: int, height: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QUERY_STRING", "play=now")
    monkeypatch.setenv("BOSS_ROOM", f"{width}x{height}")
    table, seen = Table(), first("en", width, height)
    canvas = next(each for each in all_of(table) if isinstance(each, TableCanvas))
    assert canvas.scene
    assert seen.picture == svg(canvas.scene, None)
    assert canvas._most == seen.wide
    asked = [each.value for each in all_of(table) if isinstance(each, HTML)]
    assert f'<p class="boss-prompt">{seen.asked}</p>' in asked


def test_it_speaks_the_language_of_its_page() -> None:
    english, dutch = (first(lang, 1248, 800) for lang in ("en", "nl"))
    assert "You are the Boss" in english.asked
    assert "Jij bent de Baas" in dutch.asked
    assert "Je speelt" in dutch.picture
