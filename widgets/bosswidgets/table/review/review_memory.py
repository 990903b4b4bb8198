"""Recording misconceptions found by a review, once per choice."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from html import escape

from bosslib import Record
from bosslib.teaching.review_core import AnyReview
from bosslib.words import join_list, say
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.page_links import page_link
from bosswidgets.table.misconception_memory import repeating_page, updated_marks

CHOICES_KEY = "reviewed"
"""Browser storage key of the choices already recorded."""

MAX_CHOICES = 60
"""Maximum number of them; the oldest are dropped."""


def record_misconceptions(bridge: Bridge, record: Record, review: AnyReview) -> None:
    """Record the misconceptions that a review shows, except for choices already recorded.

    A review may cover a deal, then the whole game, and can be repeated; the choices are the same.
    """
    kept = bridge.stored_values().get(CHOICES_KEY)
    before = [each for each in kept if isinstance(each, str)] if isinstance(kept, list) else []
    choices = {name: _choice_hash(record, at) for name, at in review.misconceptions.items()}
    new = {name: choice for name, choice in choices.items() if choice not in before}
    if new:
        bridge.store_values(**{CHOICES_KEY: [*before, *new.values()][-MAX_CHOICES:]})
        bridge.store_marks(**updated_marks(bridge.marks(), new))


def recorded_html(names: Sequence[str]) -> str:
    """Return HTML on what was recorded and where it will be repeated; empty if nothing was."""
    if not names:
        return ""
    listed = join_list(say("review.named", name=say(f"practice.named.{name}")) for name in names)
    words = escape(say("review.remembered", names=listed, count=len(names)))
    links = " ".join(
        page_link(place, "review.comes-back") for place in dict.fromkeys(map(repeating_page, names))
    )
    return f"<p>{words} {links}</p>"


def _choice_hash(record: Record, at: int) -> str:
    """Return a short hash that identifies a choice: the game up to it, wherever it is stored."""
    actions = " ".join(map(str, record.actions[: at + 1]))
    return sha256(f"{record.start.seed} {record.start.hands} {actions}".encode()).hexdigest()[:12]
