"""Input from a browser: forged state changes nothing on any page, and the names are one list."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from ipywidgets.widgets import widget as widgets

from bosswidgets.kit import writable_traits
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Button, Choices
from bosswidgets.kit.fields import (
    AnswerField,
    CheckField,
    Field,
    FieldNote,
    Fields,
    Option,
    SelectField,
    SubmitButton,
    TextField,
)
from bosswidgets.kit.guarded import Guarded
from bosswidgets.kit.keyboard import Keyboard

NOTEBOOKS = Path(__file__).parents[3] / "notebooks" / "en"
PAGES = {
    "00-welcome": "",
    "01-first-deal": "",
    "03-value": "",
    "07-settling": "",
    "09-new-game": "",
    "14-test": "",
    "15-practice": "",
    "16-table": "play=now",
    "17-your-own-bot": "",
    "18-rules": "",
    "20-own": "",
    "21-editor": "",
    "22-puzzles": "",
    "23-board-game": "play=now",
    "24-board-deal": "",
    "34-own-board": "",
    "35-lab-hands": "",
    "43-lab-our-class": "",
    "54-bargain-drill": "",
    "58-bargain-test": "",
    "62-bargain-reputation": "",
}
"""A page of each kind, with the query of its address."""


def tell(widget: Any, name: str, value: object) -> None:
    """Write a trait as a browser does."""
    data = {"method": "update", "state": {name: value}, "buffer_paths": []}
    widget._handle_msg({"content": {"data": data}, "buffers": []})


def test_a_refusal_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    choices = Choices([Button("Play", "play")], "Play")
    tell(choices, "label", "forged")
    assert [each.getMessage() for each in caplog.records if "refused" in each.getMessage()]
    assert choices.label == "Play"


@pytest.mark.usefixtures("own_widgets")
@pytest.mark.parametrize("page", PAGES)
def test_no_state_that_a_browser_forges_is_taken(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOSS_DATA", str(tmp_path))
    monkeypatch.setenv("QUERY_STRING", PAGES[page])
    cells = json.loads((NOTEBOOKS / f"{page}.ipynb").read_text("utf-8"))["cells"]
    shown: dict[str, Any] = {}
    for cell in cells:
        source = "".join(cell["source"])
        if cell["cell_type"] == "code" and "bosswidgets import" in source:
            lines = source.splitlines()
            exec("\n".join([*lines[:-1], f"_ = {lines[-1]}"]), shown)
    there = [each for each in widgets._instances.values() if isinstance(each, widgets.Widget)]
    assert len(there) > 1
    for widget in there:
        if type(widget).__name__ == "_CanvasManager":  # its only traits are its name and version
            continue
        assert isinstance(widget, Guarded), f"{type(widget)} takes whatever a browser writes"
        for name in set(widget.keys) - widget.from_browser:
            before = widget.get_state(name)
            for forged in ("forged", [{"id": "file", "label": "x"}], 7, None):
                tell(widget, name, forged)
            assert widget.get_state(name) == before, (type(widget), name)


def test_what_a_browser_may_write_it_writes() -> None:
    bridge = Bridge()
    tell(bridge, "width", 777)
    tell(bridge, "_said", 9)
    assert (bridge.width, bridge._said) == (777, 0)
    keyboard = Keyboard(str, "")
    tell(keyboard, "letters", False)
    assert not keyboard.letters


def test_half_a_character_reaches_no_widget() -> None:
    bridge = Bridge()
    tell(bridge, "address", "?table=\ud800B")
    tell(bridge, "_kept", {"seat-card": ["\udc00"], "\ud83d": {"a": "\U0001f600"}})
    assert bridge.query == {"table": "?B"}
    assert bridge.stored_values() == {"seat-card": ["?"], "?": {"a": "\U0001f600"}}
    heard: list[object] = []
    bridge.on_msg(lambda _, content, __: heard.append(content))
    data = {"method": "custom", "content": {"sent": {"code": "A\ud800"}}}
    bridge._handle_msg({"content": {"data": data}, "buffers": []})
    assert heard == [{"sent": {"code": "A?"}}]


def test_every_name_is_a_trait_of_the_widget_that_takes_it() -> None:
    assert set(Bridge().keys) >= writable_traits.BRIDGE_TRAITS
    assert set(Keyboard(str, "").keys) >= writable_traits.KEYBOARD_TRAITS
    assert (
        writable_traits.WRITABLE_TRAITS
        == writable_traits.BRIDGE_TRAITS | writable_traits.KEYBOARD_TRAITS
    )


def test_a_button_that_a_browser_has_made_up_is_not_chosen() -> None:
    chosen: list[str] = []
    choices = Choices([Button("A", "a")])
    choices.on_choose(chosen.append)
    tell(choices, "items", [{"id": "file", "label": "x"}])
    for item in ("file", "a"):
        data = {"method": "custom", "content": {"choose": item}}
        choices._handle_msg({"content": {"data": data}, "buffers": []})
    assert chosen == ["a"]


@pytest.mark.parametrize("content", [None, [], "x", 5, True])
def test_a_message_that_is_not_a_mapping_reaches_no_widget(content: object) -> None:
    heard: list[object] = []
    choices = Choices([Button("A", "a")])
    choices.on_msg(lambda _, content, __: heard.append(content))
    for data in ({"method": "custom", "content": content}, {"method": "update", "state": content}):
        choices._handle_msg({"content": {"data": data}, "buffers": []})
    assert heard == []
    assert choices.label == ""


FIELDS: list[Field] = [
    TextField("Name", "name"),
    AnswerField("Sum", "sum", options=[Option("0", "none"), Option("1", "one")]),
    SelectField("Kind", "kind", value=7, options=[Option(7, "seven"), Option(8, "eight")]),
    CheckField("Sure", "sure"),
    TextField("Kept", "kept", given=True, value="k"),
    FieldNote("", "note", hint="x"),
    SubmitButton("Go", "go"),
]


@pytest.mark.parametrize(
    ("name", "good", "value", "bad"),
    [
        ("name", "Zoë", "Zoë", [5, None, ["x"]]),
        ("sum", "1", "1", ["2", 1, ["1"], {}]),
        ("kind", "8", 8, ["9", 8, True, "eight"]),
        ("sure", True, True, ["True", 1, None]),
        ("kept", None, None, ["other"]),
        ("note", None, None, ["x"]),
        ("nothing", None, None, ["x"]),
    ],
)
def test_a_field_takes_only_what_can_be_typed_or_set_in_it(
    name: str, good: object, value: object, bad: list[object]
) -> None:
    fields = Fields("form", "form")
    changed: list[tuple[str, object]] = []
    sent: list[dict[str, object]] = []
    fields.add_listener("changed", lambda *what: changed.append(what))
    fields.add_listener("sent", sent.append)
    fields.show_fields(FIELDS)
    for each in bad:
        fields._on_message(None, {"changed": {name: each}, "sent": {name: each}}, None)
    assert changed == []
    plain = {"name": "", "sum": "", "kind": 7, "sure": False, "kept": "k"}
    assert sent == [plain] * len(bad)
    if good is not None:
        fields._on_message(None, {"changed": {name: good}, "sent": {name: good}}, None)
        assert changed == [(name, value)]
        assert sent[-1] == plain | {name: value}


def test_only_a_button_is_pressed_and_a_file_comes_only_where_one_can_be_chosen() -> None:
    fields = Fields("form", "form")
    told: list[object] = []
    fields.add_listener("pressed", told.append)
    fields.add_listener("file", lambda *what: told.append(what))
    fields.show_fields(FIELDS)
    forged: list[dict[str, Any]] = [
        {"pressed": "go"},
        {"pressed": "name"},
        {"file": {"name": "x", "text": "y"}},
    ]
    for content in forged:
        fields._on_message(None, content, None)
    assert told == []
    broken: list[dict[str, Any]] = [{"changed": 7}, {"sent": ["x"]}, {"changed": None}]
    for content in broken:
        fields._on_message(None, content, None)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *((name, value) for name in ("width", "height") for value in (0, -5, 10**9, 10**400)),
        *(("pixel_ratio", value) for value in (0.0, -1.0, 1e300, float("inf"), float("nan"))),
    ],
)
def test_no_browser_is_larger_than_any_screen(name: str, value: float) -> None:
    """A picture's cost grows with the size of the page."""
    bridge = Bridge()
    tell(bridge, name, value)
    assert 0 < getattr(bridge, name) <= 20_000
    tell(bridge, name, 3)
    assert getattr(bridge, name) == 3
