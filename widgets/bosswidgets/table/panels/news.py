"""News panel: events since the person's last action, in a few lines near the prompt."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape, unescape

from bosslib.words import say
from bosswidgets.kit.guarded import HTML
from bosswidgets.table.session import AnyTableSession

MAX_SENTENCES = 4
"""Maximum number of sentences shown on a wide page."""

STRIP_LENGTH = 80
"""Characters for which a narrow page has room. If all sentences are longer, it shows how many there
are, and the last one if it fits beside that, and expands to all of them."""

TAGS = re.compile("<[^>]*>")
"""Tags, which are removed from the summary line of a `<details>` element."""


def panel(
    session: AnyTableSession, sentences: Callable[[], list[str]], *, scrolls: bool = False
) -> HTML:
    """Return the panel with the latest sentences and the practice mark; empty if there is no news.

    It is also empty behind the curtain and in the past, where the log shows events. If it
    `scrolls`, it is focusable by Tab.
    """
    found = HTML(tabbable=scrolls or None)
    found.add_class("boss-since")

    def show() -> None:
        here = session.seat is not None and session.shown_actions is None
        told = sentences() if here else []
        mark = (
            f'<p class="boss-mark">{escape(say("news.practice"))}</p>'
            if session.is_practice
            else ""
        )
        found.value = mark + _news_html(told, _label_key(session)) if told else mark

    session.on_change(show)
    show()
    return found


def _label_key(session: AnyTableSession) -> str:
    acted = any(each.action.seat == session.seat for each in session.record.played)
    return "news.label" if acted else "news.first"


def _news_html(told: list[str], label: str) -> str:
    more = len(told) - MAX_SENTENCES
    head = say(label) if more <= 0 else say(f"{label}-more", count=more)
    wide = (
        f' <div class="boss-news"><p>{escape(head)}</p> {_items_html(told[-MAX_SENTENCES:])}</div>'
    )
    return wide + _strip_html(told, label)


def _strip_html(told: list[str], label: str) -> str:
    """Return the news for a narrow page: all of it, or a named control that shows all of it."""
    if _length(" · ".join(told)) <= STRIP_LENGTH:
        return f'<div class="boss-newest">{_items_html(told)}</div>'
    count = say("news.count", count=len(told))
    last = TAGS.sub("", told[-1])
    fits = _length(f"{count}   {last}") <= STRIP_LENGTH
    summary = f"<b>{escape(count)}</b>" + (f" <span>{last}</span>" if fits else "")
    opened = f"<div><p>{escape(say(label))}</p>{_items_html(told)}</div>"
    return f'<details class="boss-newest"><summary>{summary}</summary>{opened}</details>'


def _length(sentence: str) -> int:
    return len(unescape(TAGS.sub("", sentence)))


def _items_html(told: list[str]) -> str:
    return f"<ul>{' '.join(f'<li>{line}</li>' for line in told)}</ul>"
