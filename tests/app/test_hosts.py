"""The anywidget API that our widgets rely on, tested in a minimal host.

The host shares one copy of a script between all its widgets, as marimo does. It draws each view
twice and then two models, in the page or in a shadow root, and counts leaked resources.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import TYPE_CHECKING, Any

import pytest
from anywidget import AnyWidget
from ipywidgets import Widget
from ipywidgets.widgets.widget import _instances

import bosswidgets
from bosslib import board, card
from bosslib.card.picture.scene import table_scene
from bosswidgets import BoardEditor, Editor, Glossary, Lab, Lesson, Position, Practice, Rules, Table
from bosswidgets.kit.marimo_page import MarimoPage
from bosswidgets.kit.picture.speech_bubbles import Speech, SpeechBubbles
from bosswidgets.kit.scripts import ScriptedWidget
from bosswidgets.kit.timeline import Timeline

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.app.conftest import Open

OURS = "bosswidgets."
APART = ("bosswidgets.server", "bosswidgets.browser", "bosswidgets.kit.picture.canvas")
"""Modules that need more than a notebook provides."""

HTML = "text/html"
HOST = (Path(__file__).parent / "host.js").read_text("utf-8")
ELSEWHERE = re.compile(r"https?://(?!www\.w3\.org/)|@import|url\(\s*['\"]?(?!data:|#)")
IMPORT = re.compile(r"^\s*import\b|\bimport\((?!url\))|\brequire\(", re.MULTILINE)
EVERYWHERE = re.compile(r"document\.(querySelector|getElement)")


def kinds(base: type = AnyWidget) -> Iterator[type[AnyWidget]]:
    """All our anywidget classes that are drawn."""
    each: type[AnyWidget]
    for each in base.__subclasses__():
        yield from kinds(each)
        if each.__module__.startswith(OURS) and each is not ScriptedWidget:
            yield each


for found in walk_packages(bosswidgets.__path__, OURS):
    if not found.name.startswith(APART):
        import_module(found.name)

KINDS = sorted(set(kinds()), key=lambda kind: kind.__name__)
every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)


@pytest.fixture
def pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Widget]:
    """Pages that together contain each of our widgets; the tables are drawn without a canvas."""
    monkeypatch.setenv("BOSS_DATA", str(tmp_path))
    monkeypatch.setenv("BOSS_PAINTER", "svg")
    tables = [Position(game.new(4, seed=7), play=True) for game in (card, board)]
    learnt = [Lesson("value"), Practice(), Editor(), BoardEditor()]
    whole = [Table(), *tables, *learnt, Lab("worth"), Rules(), Glossary()]
    scene = table_scene(None, card.new(4, seed=7).table)
    for each in parts(whole):
        if isinstance(each, SpeechBubbles):  # without a bubble there is nothing to draw
            each.show(scene, [Speech("seat:B", "I pass.", is_newest=True, at=1)])
    return whole


def models(*roots: Widget) -> dict[str, dict[str, Any]]:
    """The states of these widgets and of all that they refer to, by model id."""
    found: dict[str, dict[str, Any]] = {}
    waiting = [each.model_id for each in roots]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        state = _instances[name].get_state()
        text = json.dumps(state, default=packed)
        found[name] = json.loads(text)
        waiting += re.findall(r"IPY_MODEL_(\w+)", text)
    return found


def packed(value: bytes) -> dict[str, str]:
    """The value with bytes as the host's page reads them; TypeError if it cannot be sent."""
    return {"bytes": b64encode(memoryview(value)).decode()}


def parts(widgets: Iterable[Widget]) -> Iterator[AnyWidget]:
    """The anywidgets among some widgets and inside them."""
    for each in widgets:
        if isinstance(each, AnyWidget):
            yield each
        yield from parts(getattr(each, "children", ()))


def script(kind: type[AnyWidget]) -> str:
    """The script that draws a class of widgets."""
    return kind.script if issubclass(kind, ScriptedWidget) else str(kind._esm)


@every_kind
def test_it_needs_no_other_file_and_no_other_host(kind: type[AnyWidget]) -> None:
    code = f"{script(kind)}\n{ScriptedWidget._esm}"
    style = f"{getattr(kind, '_css', '')}{getattr(kind, 'style', '')}"
    assert not IMPORT.search(code)
    assert not ELSEWHERE.search(code + style)
    assert not EVERYWHERE.search(code)


def test_every_kind_is_on_one_of_the_pages(pages: list[Widget]) -> None:
    """So each is drawn below; some are subclasses of another with the same script."""
    drawn = {script(type(each)) for each in parts([*pages, Timeline(print)])}
    assert {script(kind) for kind in KINDS} - {script(MarimoPage)} <= drawn


@pytest.mark.parametrize("place", ["page", "shadow"])
def test_each_is_drawn_twice_and_leaves_nothing_behind(
    page: Open, pages: list[Widget], place: str
) -> None:
    tab = host(page)
    drawn = {script(type(each)): each for each in parts([*pages, Timeline(print)])}
    assert len(drawn) > 10
    for each in drawn.values():
        left = tab.evaluate("told => tried(told)", told(each, place))
        assert left == {"empty": 0, "faults": [], "left": {}}, each


@pytest.mark.parametrize("place", ["page", "shadow"])
def test_a_host_of_anywidgets_alone_draws_whole_pages(
    page: Open, pages: list[Widget], place: str
) -> None:
    tab = host(page)
    for each in pages:
        left = tab.evaluate("told => tried(told)", told(MarimoPage(each), place))
        assert left == {"empty": 0, "faults": [], "left": {}}, each


def host(page: Open) -> Page:
    """A page that contains only the host."""
    tab = page()
    tab.route("**", lambda route: route.fulfill(body="<!DOCTYPE html><body>", content_type=HTML))
    tab.goto("http://127.0.0.1:9/")
    tab.add_script_tag(content=HOST)
    return tab


def told(widget: AnyWidget, place: str) -> dict[str, Any]:
    """The message that has the host draw a widget."""
    return {"models": models(widget), "root": widget.model_id, "place": place}
