"""Adapter that shows the widgets in marimo, which renders no Jupyter widgets but anywidgets."""

from __future__ import annotations

from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import cast

import anywidget
from ipywidgets import Widget, widget_serialization
from traitlets import Instance

from bosswidgets.kit.guarded import GuardedView
from bosswidgets.kit.hosts import MARIMO
from bosswidgets.kit.scripts import COMMENT, bundle_script

HERE = Path(__file__).parent


class MarimoPage(GuardedView, anywidget.AnyWidget):
    """Anywidget that renders a whole page with all widgets in it."""

    _esm = COMMENT.sub("", bundle_script("hosted"))
    _css = (HERE / "hosted.css").read_text("utf-8")

    page = Instance(Widget).tag(sync=True, **widget_serialization)

    def __init__(self, page: Widget) -> None:
        super().__init__(page=page)
        self.on_msg(self._on_message)

    def __repr__(self) -> str:
        return f"<Hosted: {self.page!r}>"

    def _on_message(self, _: object, content: dict[str, object], __: object) -> None:
        """Answer a ping. Messages are handled in order, so all earlier ones are done by then."""
        if "idle" in content:
            self.send({"idle": content["idle"]})


class Displayable:
    """Mixin for widgets that can be displayed on their own in any host."""

    @cached_property
    def _hosted(self) -> object:
        return import_module(MARIMO).ui.anywidget(MarimoPage(cast("Widget", self)))

    def _display_(self) -> object:
        """Return the object that marimo displays for this widget."""
        return self._hosted
