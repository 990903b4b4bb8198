"""Reasons that bots give for their bargaining, for the log, news and voice of any table.

Reasons are recomputed from the record and public information, so a reloaded game shows the same
ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from typing import Any

from bosslib.words import say
from bosswidgets.kit.html import protect_amounts
from bosswidgets.table.table_screen import TableScreen


def iter_quotes(
    screen: TableScreen[Any, Any, Any, Any], why: Callable[[int], str], since: int = 0
) -> Iterator[str]:
    """Yield the reason for each displayed event from index `since`, in quotation marks.

    `why` returns the reason of an action by its index in the record, empty if it has none.
    """
    at, count = screen.action_of_event(since)
    for number, each in enumerate(screen.shown_record.played[at:], at):
        said = [quote_text(why(number)), *("" for _ in each.events)]
        yield from said[max(0, since - count) : len(each.events)]
        count += len(each.events)


def quote_text(why: str) -> str:
    """Return a reason in quotation marks, or an empty string for none."""
    return say("reasons.quoted", reason=why) if why else ""


def quote_html(quote: str) -> str:
    """Return a quote as HTML in small print to follow the action, or an empty string for none."""
    return f' <small class="boss-why">{escape(protect_amounts(quote))}</small>' if quote else ""
