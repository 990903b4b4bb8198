"""What the browser must tell or keep: its address, width and wishes, a few remembered things.

The widget is not to be seen. It speaks at the start and when something changed, and what Python
wants of the browser are traits, so that nothing is lost before the page is there.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import anywidget
from traitlets import Bool, Dict, Float, Int, Unicode

from bosswidgets.theme import css

HERE = Path(__file__).parent


class Bridge(anywidget.AnyWidget):
    """The browser's side of the page, seen from Python; observe its traits for changes.

    `ready` becomes true with the browser's first word. `width` is what the page has for its
    content, `height` what the window shows, in CSS pixels; `pixel_ratio` the browser's pixels to
    one of them.
    """

    _esm = HERE / "bridge.js"
    _css = css(".boss-page") + "".join(
        (HERE / name).read_text("utf-8") for name in ("table.css", "game.css")
    )

    ready = Bool(False).tag(sync=True)
    address = Unicode("").tag(sync=True)
    width = Int(960).tag(sync=True)
    height = Int(800).tag(sync=True)
    pixel_ratio = Float(2.0).tag(sync=True)
    dark = Bool(False).tag(sync=True)
    reduced_motion = Bool(False).tag(sync=True)

    _notebook = Unicode(os.environ.get("JPY_SESSION_NAME", "")).tag(sync=True)
    _place = Unicode("").tag(sync=True)
    _words = Unicode("").tag(sync=True)
    _said = Int(0).tag(sync=True)
    _kept: Dict[str, Any] = Dict().tag(sync=True)

    @property
    def query(self) -> dict[str, str]:
        """What stands behind the question mark of the page's address: `{"game": "..."}`."""
        return dict(parse_qsl(self.address.partition("#")[0].lstrip("?")))

    def replace(self, address: str) -> None:
        """Show another query and hash, `?game=ID`, in the address; no page is loaded.

        JupyterLab's address stays as it is: there the browser keeps them for this notebook.
        """
        self._place = address

    def announce(self, words: str) -> None:
        """Have a screen reader say something when it is next silent."""
        with self.hold_sync():
            self._words = words
            self._said += 1  # the same words are said again

    def download(self, name: str, text: str) -> None:
        """Have the browser save a text as a file of this name."""
        self.send({"download": name, "text": text})

    def remember(self, **values: Any) -> None:
        """Keep a few small things in this browser, for this person's next visits."""
        self._kept = self.recall() | values

    def recall(self) -> dict[str, Any]:
        """What is kept in this browser; empty until the bridge is ready."""
        return dict(self._kept)

    def __repr__(self) -> str:
        return f"<Bridge: {self.width} px{', dark' if self.dark else ''}>"
