"""Widgets whose state belongs to Python: a browser writes only the traits that are named for it.

ipywidgets takes every synced trait from whoever has a line to the kernel: the list of buttons too,
by which Python then knows what may be chosen. All widgets of a page are of a class from here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import ipywidgets
from ipywidgets import Widget, widget_serialization
from ipywidgets.widgets.trait_types import InstanceDict
from ipywidgets.widgets.widget_string import HTMLStyle as AnyStyle
from traitlets.log import get_logger


class Guarded(Widget):
    """A widget that refuses what a browser writes, but for the traits in `from_browser`."""

    from_browser: ClassVar[frozenset[str]] = frozenset()

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Take the browser's state of the traits that it may write; the rest changes nothing."""
        if not isinstance(sync_data, Mapping):
            get_logger().error("a page sent state that is not a mapping; it was dropped")
            return
        refused = sync_data.keys() - self.from_browser
        if refused:
            get_logger().error("a page wrote state that is not a browser's; it was refused")
        taken = {name: value for name, value in sync_data.items() if name not in refused}
        if taken:
            super().set_state(taken)

    def _handle_custom_msg(self, content: object, buffers: object) -> None:
        """Pass a browser's message to the widget; drop one that is not a mapping."""
        if isinstance(content, Mapping):
            super()._handle_custom_msg(content, buffers)
        else:
            get_logger().error("a page sent a message that is not a mapping; it was dropped")


class Layout(Guarded, ipywidgets.Layout):
    """Where a widget stands."""


class GuardedView(Guarded, ipywidgets.DOMWidget):
    """A guarded widget that is seen; its layout is guarded too."""

    layout = InstanceDict(Layout).tag(sync=True, **widget_serialization)


class HTMLStyle(Guarded, AnyStyle):
    """How a text looks."""


class HTML(GuardedView, ipywidgets.HTML):
    """Some HTML."""

    style = InstanceDict(HTMLStyle).tag(sync=True, **widget_serialization)


class Box(GuardedView, ipywidgets.Box):
    """Widgets side by side, or however a style puts them."""


class HBox(GuardedView, ipywidgets.HBox):
    """Widgets side by side."""


class VBox(GuardedView, ipywidgets.VBox):
    """Widgets below each other."""
