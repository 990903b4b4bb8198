"""Widgets whose state belongs to Python: a browser may write only the traits named for it.

ipywidgets accepts every synced trait from any client of the kernel, including the list of buttons
by which Python then validates a choice. All widgets of a page use the classes of this module.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import ClassVar

import ipywidgets
from ipywidgets import Widget, widget_serialization
from ipywidgets.widgets.trait_types import InstanceDict
from ipywidgets.widgets.widget_string import HTMLStyle as AnyStyle
from traitlets.log import get_logger


class Guarded(Widget):
    """Widget that refuses state from a browser, except for the traits in `from_browser`."""

    from_browser: ClassVar[frozenset[str]] = frozenset()

    def set_state(self, sync_data: Mapping[str, object]) -> None:
        """Set the traits that the browser may write, and log and ignore all others."""
        if not isinstance(sync_data, Mapping):
            get_logger().error("a page sent state that is not a mapping; it was dropped")
            return
        refused = sync_data.keys() - self.from_browser
        if refused:
            get_logger().error("a page wrote state that is not a browser's; it was refused")
        taken = {name: value for name, value in sync_data.items() if name not in refused}
        if taken:
            super().set_state(with_whole_characters(taken))

    def _handle_custom_msg(self, content: object, buffers: object) -> None:
        """Pass a browser's message to the widget; drop one that is not a mapping."""
        if isinstance(content, Mapping):
            super()._handle_custom_msg(with_whole_characters(content), buffers)
        else:
            get_logger().error("a page sent a message that is not a mapping; it was dropped")


def with_whole_characters(sent: Mapping[str, object]) -> Mapping[str, object]:
    """Return what a browser has sent, with a question mark for each half of a character.

    JSON can contain lone surrogates, but no text with one can be stored, hashed or sent.

    >>> with_whole_characters({"name": "A" + chr(0xD800)})
    {'name': 'A?'}
    """
    text = json.dumps(sent, ensure_ascii=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        return dict(json.loads(text.encode(errors="replace")))
    return sent


class Layout(Guarded, ipywidgets.Layout):
    """Guarded layout of a widget."""


class GuardedView(Guarded, ipywidgets.DOMWidget):
    """Guarded widget with a view; its layout is guarded too."""

    layout = InstanceDict(Layout).tag(sync=True, **widget_serialization)


class HTMLStyle(Guarded, AnyStyle):
    """Guarded style of an `HTML` widget."""


class HTML(GuardedView, ipywidgets.HTML):
    """Guarded HTML."""

    style = InstanceDict(HTMLStyle).tag(sync=True, **widget_serialization)


class Box(GuardedView, ipywidgets.Box):
    """Guarded box whose arrangement is left to a style."""


class HBox(GuardedView, ipywidgets.HBox):
    """Guarded row of widgets."""


class VBox(GuardedView, ipywidgets.VBox):
    """Guarded column of widgets."""
