"""Recording misconceptions found by a review, once per choice."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from html import escape

from bosslib import Record
from bosslib.teaching.hindsight import AnyReview
from bosslib.words import listing, say
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.ways import link
from bosswidgets.table.hearing import heard, where

KEPT = "reviewed"
"""Browser storage key of the choices already recorded."""

MOST = 60
"""Maximum number of them; the oldest are dropped."""


def remember(bridge: Bridge, record: Record, review: AnyReview) -> None:
    """Record the misconceptions that a review shows, except for choices already recorded.

    A review may cover a deal, then the whole game, and can be repeated; the choices are the same.
    """
    kept = bridge.recall().get(KEPT)
    before = [each for each in kept if isinstance(each, str)] if isinstance(kept, list) else []
    choices = {name: _choice(record, at) for name, at in review.shows.items()}
    new = {name: choice for name, choice in choices.items() if choice not in before}
    if new:
        bridge.remember(**{KEPT: [*before, *new.values()][-MOST:]})
        bridge.mark(**heard(bridge.marks(), new))


def told(names: Sequence[str]) -> str:
    """Return HTML on what was recorded and where it will be repeated; empty if nothing was."""
    if not names:
        return ""
    listed = listing(say("review.named", name=say(f"practice.named.{name}")) for name in names)
    words = escape(say("review.remembered", names=listed, count=len(names)))
    links = " ".join(link(place, "review.comes-back") for place in dict.fromkeys(map(where, names)))
    return f"<p>{words} {links}</p>"


def _choice(record: Record, at: int) -> str:
    """Return a short hash that identifies a choice: the game up to it, wherever it is stored."""
    actions = " ".join(map(str, record.actions[: at + 1]))
    return sha256(f"{record.start.seed} {record.start.hands} {actions}".encode()).hexdigest()[:12]
