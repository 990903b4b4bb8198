"""Report internal errors on the page in plain words, and log their details in the kernel's log.

Callbacks run outside the notebook's cells: without this, an exception in one would leave the page
without any reaction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from traitlets.log import get_logger

from bosslib import BossError
from bosslib.words import say
from bosswidgets.kit.guarded import HTML
from bosswidgets.kit.html import link_rules


@contextmanager
def error_boundary(show: Callable[[str], object]) -> Iterator[None]:
    """Suppress any exception raised inside, and pass a one-sentence message to `show`.

    A BossError says itself what is wrong; anything else is a fault of the program, and is logged.
    """
    try:
        yield
    except BossError as error:
        show(str(error))
    except Exception:
        get_logger().exception("a fault in what a click or the clock began")
        show(say("faults.ours"))


def error_html(why: object) -> HTML:
    """Return an error message to show in place of content that can't be shown."""
    return HTML(f'<p class="boss-notice" role="alert">{link_rules(str(why))}</p>')
