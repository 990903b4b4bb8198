"""A game as its log says it: a start, who plays it, and entries that are only ever added.

An entry is a line of text: an action in the notation, or what happened besides the game. Whoever
reads the same entries sees the same game; what was written is never changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from bosslib.documents.nodes import Node, parsed
from bosslib.record import AnyRecord, replayed

UNDO = "undo"
"""An entry that is no action: the last one is taken back."""

QUIET = re.compile(r"quiet (\d+)")
"""An entry that is no action: the Boss of the deal of this number wants no more offers in it.

With 0 he hears them again.
"""


class SeatedGame(NamedTuple):
    """A game with who plays it: a name for each seat, and a bot's name or None for a person."""

    record: AnyRecord
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    practice: bool = False
    """Its cards are known to somebody, or it was tried again from some point: no real victory."""
    entries: int = 0
    """How many entries there are in its log."""
    quiet: int = 0
    """The deal in which its Boss, a person, wants no more offers; 0 for none."""

    def after(self, *entries: str) -> SeatedGame:
        """The game after more entries of its log; BossError for one that cannot be."""
        record, quiet = self.record, self.quiet
        for entry in entries:
            if said := QUIET.fullmatch(entry):
                quiet = int(said[1])
            elif entry == UNDO:
                record = record.back_to(len(record.played) - 1)
            else:
                record = record.play(entry)
        return self._replace(record=record, quiet=quiet, entries=self.entries + len(entries))

    def begun(self) -> dict[str, object]:
        """What a log begins with, as values of JSON: all but what was played since."""
        return {
            "start": self.record.back_to(0).document(),
            "names": self.names,
            "bots": self.bots,
            "practice": self.practice,
        }


def told(start: dict[str, Any], entries: Iterable[str]) -> SeatedGame:
    """The game that a log tells, from what `SeatedGame.begun` wrote; BossError if it cannot be."""
    begun = start["start"]  # 0.1.0 wrote it as a text
    record = replayed(Node(parsed(begun) if isinstance(begun, str) else begun, ""))
    game = SeatedGame(record, tuple(start["names"]), tuple(start["bots"]), start["practice"])
    return game.after(*entries)
