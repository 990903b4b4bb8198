"""What is said of an exercise on its page, as HTML: its head, and what an answer came to."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from bosslib.words import say
from bosswidgets.kit.html import linked

SIGNS = {"right": "✓", "wrong": "✗", "hint": "→"}
"""The sign of each kind of what is said."""


def head(title: str, badge: str, lines: Sequence[str]) -> str:
    """The title of an exercise with a badge, and what is to be done."""
    told = "".join(f'<p class="boss-prompt">{linked(line)}</p>' for line in lines)
    sign = f'<span class="boss-task-badge">{escape(badge)}</span>'
    return f"<h2>{escape(title)} {sign}</h2>{told}"


def said(kind: str, heading: str, extra: str, lines: Sequence[str]) -> str:
    """A heading and lines; `extra` stands beside the heading."""
    paragraphs = "".join(f"<p>{linked(line)}</p>" for line in lines)
    sign = f'<span aria-hidden="true">{SIGNS[kind]} </span>'
    return (
        f'<div class="boss-task-{kind}"><p><strong>{sign}'
        f"{escape(heading)}</strong> {extra}</p>{paragraphs}</div>"
    )


def hints(given: Sequence[str]) -> str:
    """The hints so far, numbered."""
    told = [
        f"<p><strong>{escape(say('task.hint-label', count=at))}.</strong> {linked(hint)}</p>"
        for at, hint in enumerate(given, 1)
    ]
    return f'<div class="boss-task-hint">{"".join(told)}</div>'


def stars(count: int, most: int, words: str) -> str:
    """So many stars of the most there are; `words` say how many."""
    shown = f"{'★' * count}{'☆' * (most - count)}"
    return f'<span class="boss-stars" role="img" aria-label="{escape(words)}">{shown}</span>'
