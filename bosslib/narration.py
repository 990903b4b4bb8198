"""Narration common to all games: who is "you", and why an action is refused.

Each game's own `narration` module has the words for its cards and deeds.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from bosslib.errors import BossError, RuleError
from bosslib.game import SEAT_FIELDS, SEATS, Objection, Seat, with_seat_names
from bosslib.words import say


class Narrator(ABC):
    """Narrator that addresses a seat, or a spectator (None), and refers to the others by name."""

    section: ClassVar[str]
    """Catalogue section of the log's sentences, each with a form for "you"."""

    def __init__(self, names: Sequence[str] = SEATS, seat: Seat | None = None) -> None:
        self.names = names
        self.seat = seat

    @abstractmethod
    def event(self, event: Any) -> str:
        """Return the log's sentence or two about an event."""

    def events(self, events: Iterable[Any]) -> list[str]:
        """Return the texts of one step, one for each event."""
        return [self.event(event) for event in events]

    def speech(self, _event: Any) -> str:
        """Return what a player says with an event of bargaining, in the first person; else empty.

        It addresses the narrator's seat as "you", and the others by name.
        """
        return ""

    @abstractmethod
    def deed(self, deed: Any) -> str:
        """Return a deed as part of a sentence."""

    def name(self, seat: Seat | None) -> str:
        """Return a seat's name in the middle of a sentence: its player's name, or "you"."""
        if seat is None or seat == self.seat:
            return say("event.you")
        return self.names[seat]

    def refusal_reason(self, against: Objection) -> str:
        """Return the reason of a refusal as part of a sentence, in words and with names."""
        values = {key: self._placeholder(value) for key, value in against.values.items()}
        return say(f"refused.{against.key}", **with_seat_names(values, self._seat_names))

    def error_message(self, error: BossError) -> str:
        """Return an error's message, with names and words; a rule's id is the last word."""
        if isinstance(error, RuleError):
            against = error.objections[0]
            return say("refused.told", why=self.refusal_reason(against), rule=against.rule)
        called = dict(zip(SEATS, self._seat_names, strict=False))
        seats = {key: error.values[key] for key in SEAT_FIELDS & error.values.keys()}
        seats = {key: called.get(str(seat), seat) for key, seat in seats.items()}
        return say(error.key, **error.values | seats)

    @property
    def _seat_names(self) -> list[str]:
        return [self.name(seat) for seat in range(len(self.names))]

    def _placeholder(self, value: object) -> object:
        """Return a value of a sentence, in words if the game has a word for it."""
        return value

    def _say(self, key: str, seat: Seat, **values: object) -> str:
        who = "you" if seat == self.seat else "they"
        return say(f"{self.section}.{key}.{who}", name=self.names[seat], **values)
