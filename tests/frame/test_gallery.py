"""The gallery shows each kind of field, button, message and expression that there is."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import isabstract
from typing import Any, get_args

from ipywidgets import Widget

from bosswidgets.kit import fields
from bosswidgets.kit.bridge import CourseBridge
from bosswidgets.kit.choices import Choices, Tone
from bosswidgets.kit.fields import Field, Fields
from tools import gallery


def shown() -> Iterator[Widget]:
    for build in gallery.components(CourseBridge()).values():
        yield from build()


def kinds(of: type[Any]) -> Iterator[str]:
    """Yield the kinds of all concrete fields."""
    for each in of.__subclasses__():
        if each.__module__ == fields.__name__ and not isabstract(each) and hasattr(each, "kind"):
            yield each.kind
        yield from kinds(each)


def test_each_kind_of_field_is_shown() -> None:
    found = {field["kind"] for part in shown() if isinstance(part, Fields) for field in part.fields}
    assert found == {*kinds(Field)}


def test_each_tone_is_shown_available_and_disabled() -> None:
    groups = [part.buttons for part in shown() if isinstance(part, Choices)]
    each = [button for group in groups for button in group]
    assert {button.tone for button in each} == {*get_args(Tone)}
    assert {button.tone for button in each if button.disabled_reason} == {*get_args(Tone)}
    assert {button.tone for button in each if button.pressed} == {*get_args(Tone)}


def test_each_component_says_what_is_shown() -> None:
    rows = [*gallery.descriptions()]
    assert all(told for _, told in rows)
    assert len({name for name, _ in rows}) == len(rows)
