"""A fault of ours is told on the page in plain words; its details go to the log of the kernel.

What Python does after a click runs outside of the notebook's cells: unless somebody tells of a
fault there, the page just stands still.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from traitlets.log import get_logger

from bosslib.words import say
from bosswidgets.kit.guarded import HTML
from bosswidgets.kit.html import linked


@contextmanager
def told(tell: Callable[[str], object]) -> Iterator[None]:
    """Log whatever goes wrong inside, go on behind it, and tell it in one sentence."""
    try:
        yield
    except Exception:
        get_logger().exception("a fault in what a click or the clock began")
        tell(say("faults.ours"))


def sorry(why: object) -> HTML:
    """A sentence on what is wrong, in the place of what cannot be shown."""
    return HTML(f'<p class="boss-notice" role="alert">{linked(str(why))}</p>')
