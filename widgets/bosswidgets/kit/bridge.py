"""What the browser must tell or keep: its address, width and wishes, a few remembered things.

The widget is not to be seen. It speaks at the start and when something changed, and what Python
wants of the browser are traits, so that nothing is lost before the page is there.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from ipywidgets import Widget
from traitlets import Bool, Dict, Float, Int, Unicode, default

from bosslib.picture.theme import css
from bosswidgets.kit import written
from bosswidgets.kit.activity import Watch, is_busy
from bosswidgets.kit.progress import Recalled, sifted
from bosswidgets.kit.scripts import Scripted, script

HERE = Path(__file__).parent

ROOM = "BOSS_ROOM"
"""The variable that says how much room a page has, where a server knows: `1248x800`, the width of
its content and the height of the window, in CSS pixels."""


def _styles(*names: str) -> str:
    return "".join((HERE / name).read_text("utf-8") for name in names)


def _room() -> tuple[int, int]:
    """The width and the height that a page begins with."""
    wide, _, high = os.environ.get(ROOM, "960x800").partition("x")
    return int(wide), int(high)


class Bridge(Scripted):
    """The browser's side of the page, seen from Python; observe its traits for changes.

    `ready` becomes true with the browser's first word. `page` is its address without what `address`
    says; while it `beats`, `seen` counts on, every twenty seconds in which the page is to be seen.
    `width` is what the page has for its content, `height` what the window shows, in CSS pixels;
    `pixel_ratio` the browser's pixels to one of them.
    """

    script = script("bridge")
    from_browser = written.BRIDGE
    style = css(".boss-page") + _styles("table.css", "game.css", "review.css", "legend.css")

    ready = Bool(False).tag(sync=True)
    address = Unicode("").tag(sync=True)
    page = Unicode("").tag(sync=True)
    beats = Bool(False).tag(sync=True)
    seen = Int(0).tag(sync=True, echo_update=False)  # a sign wants no answer
    width = Int().tag(sync=True)
    height = Int().tag(sync=True)
    pixel_ratio = Float(2.0).tag(sync=True)
    dark = Bool(False).tag(sync=True)
    reduced_motion = Bool(False).tag(sync=True)

    projects = False
    """Whether the page is shown on a projector: what is drawn for it can be enlarged."""

    led = 0
    """How often the reader was led to a part of the page."""

    _notebook = Unicode().tag(sync=True)
    _place = Unicode("").tag(sync=True)
    _words = Unicode("").tag(sync=True)
    _said = Int(0).tag(sync=True)
    _busy = Bool().tag(sync=True)
    _kept: Dict[str, Any] = Dict().tag(sync=True)
    _course = Bool(False).tag(sync=True)
    _marks: Dict[str, Any] = Dict().tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        super().__init__(_busy=is_busy(), **traits)
        self._watch = Watch(self._set_busy)

    def _set_busy(self, busy: bool) -> None:  # noqa: FBT001 - as an observer is called
        if self.comm is not None:  # it has not been closed
            self._busy = busy

    @property
    def expects(self) -> bool:
        """Whether it knows how much room there is before the browser's first word."""
        return bool(os.environ.get(ROOM))

    @default("width")
    def _width(self) -> int:
        return _room()[0]

    @default("height")
    def _height(self) -> int:
        return _room()[1]

    @default("_notebook")
    def _session_name(self) -> str:
        return os.environ.get("JPY_SESSION_NAME", "")

    @property
    def query(self) -> dict[str, str]:
        """What stands behind the question mark of the page's address: `{"game": "..."}`."""
        return dict(parse_qsl(self.address.partition("#")[0].lstrip("?")))

    def replace(self, address: str) -> None:
        """Show another query and hash, `?game=ID`, in the address; no page is loaded.

        JupyterLab's address stays as it is: there the browser keeps them for this notebook.
        """
        self._place = address

    def announce(self, words: str, *, also: bool = False) -> None:
        """Have a screen reader say something when it is next silent; `also`, after what it says."""
        with self.hold_sync():
            self._words = f"{self._words} {words}" if also else words
            self._said += 1  # the same words are said again

    def mention(self, words: str) -> None:
        """Have a screen reader say something by itself, besides what is announced."""
        self.send({"mention": words})

    def lead(self, selector: str, *, focus: bool = False) -> None:
        """Bring a part of the page into view, and with `focus` the keyboard and what is read."""
        self.led += 1
        self.send({"lead": selector, "focus": focus, "count": self.led})

    def download(self, name: str, text: str) -> None:
        """Have the browser save a text as a file of this name."""
        self.send({"download": name, "text": text})

    def remember(self, **values: Any) -> None:
        """Keep a few small things in this browser, for this person's next visits."""
        self._kept = self.recall() | values

    def recall(self) -> Recalled:
        """What is kept in this browser; empty until the bridge is ready."""
        return dict(self._kept)

    def mark(self, **marks: Any) -> None:
        """Keep in this browser how exercises went, by their names; other pages' marks stay.

        A page without exercises knows no marks before its first: they join what the browser keeps.
        """
        self._marks = self.marks() | marks
        self.send({"marks": marks})

    def marks(self) -> Recalled:
        """How exercises went in this browser, by name; empty until the bridge is ready."""
        return sifted(self._marks)

    def __repr__(self) -> str:
        return f"<Bridge: {self.width} px{', dark' if self.dark else ''}>"


class CourseBridge(Bridge):
    """The bridge of a page with exercises: their styles would only slow a table down."""

    style = Bridge.style + _styles("task.css", "teaching.css")

    _course = Bool(True).tag(sync=True)


class Lent:
    """The bridge as a part of a page has it that goes before the page does.

    What the part observes ends with `close`, and so do its widgets: the browser forgets them.
    """

    def __init__(self, bridge: Bridge | Lent) -> None:
        self._bridge = bridge
        self._observed: list[tuple[Callable[[Any], object], Any]] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._bridge, name)

    def observe(self, handler: Callable[[Any], object], names: Any) -> None:
        """As a bridge's own."""
        self._observed.append((handler, names))
        self._bridge.observe(handler, names)

    def unobserve(self, handler: Callable[[Any], object], names: Any) -> None:
        """As a bridge's own."""
        self._observed.remove((handler, names))
        self._bridge.unobserve(handler, names)

    def close(self, *widgets: Widget) -> None:
        """Observe nothing more, and close these widgets with all that is in them."""
        for handler, names in self._observed:
            self._bridge.unobserve(handler, names)
        self._observed.clear()
        for widget in widgets:
            shut(widget)


def shut(widget: Widget) -> None:
    """Close a widget with all that is in it, what it shows at other times too."""
    spare = getattr(widget, "spare", tuple)  # what a panel shows at other times
    for child in (*getattr(widget, "children", ()), *spare()):
        shut(child)
    for part in (getattr(widget, "style", None), getattr(widget, "layout", None)):
        if isinstance(part, Widget):
            part.close()
    widget.close()
