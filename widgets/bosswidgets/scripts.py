"""Scripts and styles: a page gets each once, however many of its widgets are drawn by it.

Each widget carries `scripts.js` alone, which takes its script and style from the one model that
has them, in any frontend. They are compressed: it is all text, and some pages go through the air.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from re import Match, sub
from typing import ClassVar

import anywidget
from ipywidgets import Widget, widget_serialization
from traitlets import Bytes, Instance, default

HERE = Path(__file__).parent


def script(name: str) -> str:
    """The script of this name with what it imports in it: from a page it could not be imported."""
    path = HERE / f"{name}.js"

    def imported(found: Match[str]) -> str:
        return (path.parent / found[1]).read_text("utf-8").replace("export ", "")

    text = path.read_text("utf-8")
    return sub(r'(?m)^import \{[^}]*\} from "([^"]+)";\n', imported, text)


class Pack(Widget):
    """A script with its style, for all widgets of a kind."""

    packed = Bytes().tag(sync=True)

    def __init__(self, script: str, style: str) -> None:
        text = json.dumps({"script": script, "style": style})
        super().__init__(packed=gzip.compress(text.encode(), mtime=0))

    def __repr__(self) -> str:
        return f"<Pack: {len(self.packed)} bytes>"


class Scripted(anywidget.AnyWidget):
    """A widget that its `script` draws, whose `default` has a `render`, with its `style`."""

    _esm = HERE / "scripts.js"

    script: ClassVar[str]
    style: ClassVar[str] = ""

    _pack = Instance(Pack).tag(sync=True, **widget_serialization)

    @default("_pack")
    def _packed(self) -> Pack:
        key = (self.script, self.style)
        if key not in _PACKS or _PACKS[key].comm is None:  # it may have been closed
            _PACKS[key] = Pack(*key)
        return _PACKS[key]


_PACKS: dict[tuple[str, str], Pack] = {}
