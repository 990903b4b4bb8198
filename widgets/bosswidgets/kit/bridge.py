"""Bridge to the browser: address, size and preferences of the page, and a little storage.

The widget is invisible. The browser sends messages at the start and on each change. Python's
requests to the browser are mostly traits, so none is lost if the page isn't loaded yet.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from ipywidgets import Widget
from traitlets import Bool, Dict, Float, Int, Unicode, default, observe, validate

from bosslib.picture.theme import FONT, css
from bosswidgets.kit import writable_traits
from bosswidgets.kit.activity import ActivityObserver, is_busy
from bosswidgets.kit.progress import BrowserStore, validate_progress
from bosswidgets.kit.scripts import ScriptedWidget, bundle_script
from bosswidgets.kit.sounds import Sound

HERE = Path(__file__).parent

ROOM_VARIABLE = "BOSS_ROOM"
"""Environment variable with the room that a page has, if a server knows it: `1248x800` is the width
of its content and the height of the window, in CSS pixels.
"""

SOUND_KEY = "sound"
"""Key of the choice of sounds in the browser's storage."""

WITH_MOTION, ALWAYS = "with-motion", "always"
"""Stored choices of sounds: on unless motion is reduced, and on in any case. By default, off."""

BOUNDS = {"width": (1, 20_000), "height": (1, 20_000), "pixel_ratio": (0.1, 10.0)}
"""Smallest and largest value of each size; the cost of a picture grows with them."""


def _read_styles(*names: str) -> str:
    return "".join((HERE / name).read_text("utf-8") for name in names).replace("FONT", FONT)


def _initial_size() -> tuple[int, int]:
    """Return the initial width and height of a page, in CSS pixels."""
    wide, _, high = os.environ.get(ROOM_VARIABLE, "960x800").partition("x")
    return int(wide), int(high)


class Bridge(ScriptedWidget):
    """Python's view of the browser's side of the page; observe its traits for changes.

    `ready` becomes true with the first message from the browser. `address` is the query and hash of
    the page's address, `page` the rest of it. While `beats` is set, `seen` counts up every twenty
    seconds in which the page is visible. `width` is the width of the page's content and `height`
    that of the window, in CSS pixels; `pixel_ratio` is the number of device pixels to a CSS pixel.
    `sound` is true if the user has switched sounds on.
    """

    script = bundle_script("bridge")
    from_browser = writable_traits.BRIDGE_TRAITS
    style = css(".boss-page") + _read_styles("table.css", "game.css", "review.css", "legend.css")

    ready = Bool(False).tag(sync=True)
    address = Unicode("").tag(sync=True)
    page = Unicode("").tag(sync=True)
    beats = Bool(False).tag(sync=True)
    seen = Int(0).tag(sync=True, echo_update=False)  # a heartbeat needs no echo
    width = Int().tag(sync=True)
    height = Int().tag(sync=True)
    pixel_ratio = Float(2.0).tag(sync=True)
    dark = Bool(False).tag(sync=True)
    reduced_motion = Bool(False).tag(sync=True)
    sound = Bool(False).tag(sync=True)

    is_projector = False
    """True if the page is shown on a projector; pictures for it can be enlarged."""

    _notebook = Unicode().tag(sync=True)
    _place = Unicode("").tag(sync=True)
    _words = Unicode("").tag(sync=True)
    _said = Int(0).tag(sync=True)
    _busy = Bool().tag(sync=True)
    _kept: Dict[str, object] = Dict().tag(sync=True)
    _course = Bool(False).tag(sync=True)
    _marks: Dict[str, object] = Dict().tag(sync=True)

    def __init__(self, **traits: object) -> None:
        super().__init__(_busy=is_busy(), **traits)
        self._observer = ActivityObserver(self._set_busy)

    def _set_busy(self, busy: bool) -> None:  # noqa: FBT001 - as an observer is called
        if self.comm is not None:  # not closed yet
            self._busy = busy

    @property
    def knows_size(self) -> bool:
        """True if the size of the page is known before the first message from the browser."""
        return bool(os.environ.get(ROOM_VARIABLE))

    @default("width")
    def _width(self) -> int:
        return _initial_size()[0]

    @default("height")
    def _height(self) -> int:
        return _initial_size()[1]

    @validate("width", "height", "pixel_ratio")
    def _limit_size(self, proposal: Any) -> Any:
        """Return the size within its bounds; the smallest one for what is not a number."""
        least, most = BOUNDS[proposal["trait"].name]
        return min(most, max(least, proposal["value"]))

    @default("_notebook")
    def _default_notebook(self) -> str:
        return os.environ.get("JPY_SESSION_NAME", "")

    @property
    def query(self) -> dict[str, str]:
        """Query parameters of the page's address: `{"game": "..."}`."""
        return dict(parse_qsl(self.address.partition("#")[0].lstrip("?")))

    def replace_address(self, address: str) -> None:
        """Replace the query and hash in the address (`?game=ID`) without loading a page.

        JupyterLab's address stays unchanged; there, the browser stores them for this notebook.
        """
        self._place = address

    def announce(self, words: str, *, also: bool = False) -> None:
        """Have a screen reader announce `words` when it is next silent.

        With `also`, append them to the previous announcement.
        """
        with self.hold_sync():
            self._words = f"{self._words} {words}" if also else words
            # changes even if the words are the same, so that they are announced again
            self._said += 1

    def announce_separately(self, words: str) -> None:
        """Have a screen reader announce `words` independently of `announce`."""
        self.send({"mention": words})

    def scroll_to(self, selector: str, *, focus: bool = False) -> None:
        """Scroll a part of the page into view; `focus` moves keyboard focus and reading there."""
        self.send({"lead": selector, "focus": focus})

    def download(self, name: str, text: str) -> None:
        """Have the browser save `text` as a file called `name`; for a PNG file it is an SVG."""
        self.send({"download": name, "text": text})

    def store_values(self, **values: Any) -> None:
        """Store small values in this browser for the user's next visits."""
        self._kept = self.stored_values() | values

    def stored_values(self) -> BrowserStore:
        """Return the values stored in this browser; empty until the bridge is ready."""
        return dict(self._kept)

    @observe("_kept", "reduced_motion")
    def _update_sound(self, _: object) -> None:
        kept = self._kept.get(SOUND_KEY)
        self.sound = kept == ALWAYS or (kept == WITH_MOTION and not self.reduced_motion)

    def switch_sound(self) -> None:
        """Switch sounds on or off, also for the user's next visits.

        Reduced motion silences them, except if they were switched on despite it.
        """
        on = ALWAYS if self.reduced_motion else WITH_MOTION
        self.store_values(**{SOUND_KEY: "" if self.sound else on})

    def play_sounds(self, sounds: Iterable[Sound]) -> None:
        """Play sounds one after another if they are switched on."""
        names = [str(each) for each in sounds]
        if self.sound and names:
            self.send({"sounds": names})

    def store_marks(self, **marks: Any) -> None:
        """Store the results of exercises, by name, in this browser; other pages' marks are kept.

        A page without exercises loads no marks at first; the browser merges the new ones with those
        that it has stored.
        """
        self._marks = self.marks() | marks
        self.send({"marks": marks})

    def marks(self) -> BrowserStore:
        """Return the results of exercises in this browser, by name; empty until the bridge is
        ready.
        """
        return validate_progress(self._marks)

    def __repr__(self) -> str:
        return f"<Bridge: {self.width} px{', dark' if self.dark else ''}>"


class CourseBridge(Bridge):
    """Bridge of a page with exercises, which adds their styles.

    Other pages go without, so that tables load faster.
    """

    style = Bridge.style + _read_styles("task.css", "teaching.css")

    _course = Bool(True).tag(sync=True)


class BridgeProxy:
    """Proxy of a bridge for a part of the page that is closed before the page is.

    `close` removes the part's observers and closes its widgets, so that the browser can free them.
    """

    def __init__(self, bridge: Bridge | BridgeProxy) -> None:
        self._bridge = bridge
        self._observed: list[tuple[Callable[[Any], object], Any]] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._bridge, name)

    def observe(self, handler: Callable[[Any], object], names: object) -> None:
        """Observe the bridge as `Bridge.observe` does, until `close`."""
        self._observed.append((handler, names))
        self._bridge.observe(handler, names)

    def unobserve(self, handler: Callable[[Any], object], names: object) -> None:
        """Remove an observer, as `Bridge.unobserve` does."""
        self._observed.remove((handler, names))
        self._bridge.unobserve(handler, names)

    def close(self, *widgets: Widget) -> None:
        """Remove all observers and close these widgets with all of their descendants."""
        for handler, names in self._observed:
            self._bridge.unobserve(handler, names)
        self._observed.clear()
        for widget in widgets:
            close_tree(widget)


def close_tree(widget: Widget) -> None:
    """Close a widget with all of its descendants, including those that are not shown now."""
    spare = getattr(widget, "spare", tuple)  # children that a panel shows at other times
    for child in (*getattr(widget, "children", ()), *spare()):
        close_tree(child)
    for part in (getattr(widget, "style", None), getattr(widget, "layout", None)):
        if isinstance(part, Widget):
            part.close()
    widget.close()
