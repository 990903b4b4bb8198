"""What a review finds of a learner's misconceptions is remembered: of each choice once."""

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
"""Under which name the browser keeps which choices it has heard of."""

MOST = 60
"""So many of them, the last ones."""


def remember(bridge: Bridge, record: Record, review: AnyReview) -> None:
    """Remember what the review shows, but for the choices that it was remembered of before.

    A review is of a deal, then of the whole game, and can be asked for again: the choices are the
    same ones.
    """
    kept = bridge.recall().get(KEPT)
    before = [each for each in kept if isinstance(each, str)] if isinstance(kept, list) else []
    choices = {name: _choice(record, at) for name, at in review.shows.items()}
    new = {name: choice for name, choice in choices.items() if choice not in before}
    if new:
        bridge.remember(**{KEPT: [*before, *new.values()][-MOST:]})
        bridge.mark(**heard(bridge.marks(), new))


def told(names: Sequence[str]) -> str:
    """What is remembered, and where it comes back, as HTML; empty where nothing is."""
    if not names:
        return ""
    listed = listing(say("review.named", name=say(f"practice.named.{name}")) for name in names)
    words = escape(say("review.remembered", names=listed, count=len(names)))
    links = " ".join(link(place, "review.comes-back") for place in dict.fromkeys(map(where, names)))
    return f"<p>{words} {links}</p>"


def _choice(record: Record, at: int) -> str:
    """A short sign of a choice: the game up to it, wherever that is kept."""
    actions = " ".join(map(str, record.actions[: at + 1]))
    return sha256(f"{record.start.seed} {record.start.hands} {actions}".encode()).hexdigest()[:12]
