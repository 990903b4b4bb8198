"""What is the same in telling any game: who is "you", and why something is refused.

What the cards and deeds of a game are called is told beside the game, in its own `narration`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from bosslib.errors import BossError, RuleError
from bosslib.game import SEAT_FIELDS, SEATS, Objection, Seat, named
from bosslib.words import say


class Telling(ABC):
    """Speaks to a seat, or to somebody who looks on (None), and calls the others by names."""

    section: ClassVar[str]
    """Where in the catalogue the sentences of the log are, each with one form for "you"."""

    def __init__(self, names: Sequence[str] = SEATS, seat: Seat | None = None) -> None:
        self.names = names
        self.seat = seat

    @abstractmethod
    def event(self, event: Any) -> str:
        """What happened, in a sentence or two of the log."""

    def events(self, events: Iterable[Any]) -> list[str]:
        """What happened in one step, a text for each event."""
        return [self.event(event) for event in events]

    @abstractmethod
    def deed(self, deed: Any) -> str:
        """What is done, as part of a sentence."""

    def name(self, seat: Seat | None) -> str:
        """What a seat is called in the middle of a sentence: by name, or "you"."""
        if seat is None or seat == self.seat:
            return say("event.you")
        return self.names[seat]

    def why(self, against: Objection) -> str:
        """Why something is refused, as part of a sentence, by names and in words."""
        values = {key: self._word(value) for key, value in against.values.items()}
        return say(f"refused.{against.key}", **named(values, self._called))

    def fault(self, error: BossError) -> str:
        """What an error says, by names and in words; a rule's id is the last word."""
        if isinstance(error, RuleError):
            against = error.objections[0]
            return say("refused.told", why=self.why(against), rule=against.rule)
        called = dict(zip(SEATS, self._called, strict=False))
        seats = {key: error.values[key] for key in SEAT_FIELDS & error.values.keys()}
        seats = {key: called.get(str(seat), seat) for key, seat in seats.items()}
        return say(error.key, **error.values | seats)

    @property
    def _called(self) -> list[str]:
        return [self.name(seat) for seat in range(len(self.names))]

    def _word(self, value: object) -> object:
        """A value of a sentence: what has a name in the game, by that name."""
        return value

    def _say(self, key: str, seat: Seat, **values: object) -> str:
        who = "you" if seat == self.seat else "they"
        return say(f"{self.section}.{key}.{who}", name=self.names[seat], **values)
