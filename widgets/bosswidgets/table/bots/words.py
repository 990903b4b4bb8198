"""What the bots say about their bargaining: for the log, the news and the voice of any table.

A reason is made anew from the record and from what everybody sees, so a game that is loaded again
says the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from typing import Any

from bosslib.words import say
from bosswidgets.kit.html import unbroken
from bosswidgets.table.screen import Screen, done_since


def quotes(
    store: Screen[Any, Any, Any, Any], why: Callable[[int], str], since: int = 0
) -> Iterator[str]:
    """For each event that is shown, from that number on: why a bot did it, in quotation marks.

    `why` says it of an action by its number in the record; empty for what has no reason.
    """
    at, count = done_since(store, since)
    for number, each in enumerate(store.shown.played[at:], at):
        said = [quoted(why(number)), *("" for _ in each.events)]
        yield from said[max(0, since - count) : len(each.events)]
        count += len(each.events)


def quoted(why: str) -> str:
    """A reason in quotation marks; empty for none."""
    return say("reasons.quoted", reason=why) if why else ""


def beside(quote: str) -> str:
    """A quote as small print after what was done, as HTML; nothing for none."""
    return f' <small class="boss-why">{escape(unbroken(quote))}</small>' if quote else ""
