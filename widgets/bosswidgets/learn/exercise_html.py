"""HTML of the texts of an exercise: its head, verdicts and hints."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from bosslib.words import say
from bosswidgets.kit.html import link_rules

MESSAGE_SIGNS = {"right": "✓", "wrong": "✗", "hint": "→"}
"""Sign of each kind of message."""


def head_html(title: str, badge: str, lines: Sequence[str]) -> str:
    """Return the title of an exercise with a badge, and the task."""
    told = "".join(f'<p class="boss-prompt">{link_rules(line)}</p>' for line in lines)
    sign = f'<span class="boss-task-badge">{escape(badge)}</span>'
    return f"<h2>{escape(title)} {sign}</h2>{told}"


def message_html(kind: str, heading: str, extra: str, lines: Sequence[str]) -> str:
    """Return a heading and lines; `extra` is shown beside the heading."""
    paragraphs = "".join(f"<p>{link_rules(line)}</p>" for line in lines)
    sign = f'<span aria-hidden="true">{MESSAGE_SIGNS[kind]} </span>'
    return (
        f'<div class="boss-task-{kind}"><p><strong>{sign}'
        f"{escape(heading)}</strong> {extra}</p>{paragraphs}</div>"
    )


def hints_html(given: Sequence[str]) -> str:
    """Return the hints given so far, numbered."""
    told = [
        f"<p><strong>{escape(say('task.hint-label', count=at))}.</strong> {link_rules(hint)}</p>"
        for at, hint in enumerate(given, 1)
    ]
    return f'<div class="boss-task-hint">{"".join(told)}</div>'


def stars_html(count: int, most: int, words: str) -> str:
    """Return the stars earned out of the maximum; `words` is the accessible name."""
    shown = f"{'★' * count}{'☆' * (most - count)}"
    return f'<span class="boss-stars" role="img" aria-label="{escape(words)}">{shown}</span>'
