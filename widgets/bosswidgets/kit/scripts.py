"""Delivery of scripts and styles: a page gets each once, however many widgets use it.

Each widget only has the small loader `scripts.js`, which takes its script and style from the one
shared model, in any frontend. They are compressed, as they are text and may be sent over slow
networks.
"""

from __future__ import annotations

import gzip
import json
import re
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

import anywidget
from ipywidgets import widget_serialization
from traitlets import Bytes, Instance, default

from bosswidgets.kit.guarded import Guarded, GuardedView
from bosswidgets.kit.hosts import in_marimo

HERE = Path(__file__).parent


IMPORT = re.compile(r'^import \{[^}]*\} from "([^"]+)";\n', re.MULTILINE)
COMMENT = re.compile(r"^ *(//.*\n|/\*\*(?s:.*?)\*/\n)", re.MULTILINE)


def bundle_script(name: str) -> str:
    """Return a script with its imports inlined, as a page could not resolve them."""
    there: set[Path] = set()

    def read(path: Path) -> str:
        if path in there:
            return ""
        there.add(path)
        return IMPORT.sub(
            lambda found: read((path.parent / found[1]).resolve()).replace("export ", ""),
            path.read_text("utf-8"),
        )

    return read((HERE / f"{name}.js").resolve())


@cache
def compress_pack(script: str, style: str) -> bytes:
    """Return a script and its style as gzipped JSON."""
    return gzip.compress(json.dumps({"script": script, "style": style}).encode(), mtime=0)


class ScriptPack(Guarded):
    """Shared model with the script and style of one kind of widget."""

    packed = Bytes().tag(sync=True)

    def __init__(self, script: str, style: str) -> None:
        super().__init__(packed=compress_pack(script, style))

    def __repr__(self) -> str:
        return f"<ScriptPack: {len(self.packed)} bytes>"


class ScriptedWidget(GuardedView, anywidget.AnyWidget):
    """Widget rendered by the default export of its JavaScript `script`, in its style sheet
    `style`.
    """

    _esm = COMMENT.sub(
        "", bundle_script("scripts")
    )  # stripped of comments, as every widget carries it

    script: ClassVar[str]
    style: ClassVar[str] = ""

    _pack: Any = Instance(ScriptPack, allow_none=True).tag(sync=True, **widget_serialization)

    def __init__(self, **traits: object) -> None:
        # marimo renders the page's parts itself, and models live only as long as a cell's run
        if in_marimo():
            self._esm = ""
            own = compress_pack(self.script, self.style)
            self.add_traits(_packed=Bytes(own).tag(sync=True))
        super().__init__(**traits)

    @default("_pack")
    def _default_pack(self) -> ScriptPack | None:
        if in_marimo():
            return None
        key = (self.script, self.style)
        if key not in _PACKS or _PACKS[key].comm is None:  # it may have been closed
            _PACKS[key] = ScriptPack(*key)
        return _PACKS[key]


_PACKS: dict[tuple[str, str], ScriptPack] = {}
