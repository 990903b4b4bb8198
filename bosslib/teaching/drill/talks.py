"""Bargain about a price: the offers of one side, a partner's answers, and the end."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from bosslib.game.mind import CHARACTERS, Mind, Mood, Reaction, ReactionKind
from bosslib.teaching.drill.zone import Zone


class TalksOutcome(StrEnum):
    """State of a bargain."""

    OPEN = "open"
    AGREED = "agreed"
    LOST = "lost"
    """The partner has left."""
    WALKED = "walked"


class Talks(NamedTuple):
    """Bargain so far; `sells` is True if the side that makes the offers gets the price."""

    zone: Zone
    sells: bool
    mind: Mind[int]
    mood: Mood
    offers: tuple[int, ...] = ()
    answers: tuple[Reaction[int], ...] = ()
    price: int | None = None
    has_walked: bool = False

    @property
    def outcome(self) -> TalksOutcome:
        """State of the bargain."""
        if self.price is not None:
            return TalksOutcome.AGREED
        if self.has_walked:
            return TalksOutcome.WALKED
        left = self.answers and self.answers[-1].kind is ReactionKind.LEAVE
        return TalksOutcome.LOST if left else TalksOutcome.OPEN

    @property
    def counter(self) -> int | None:
        """Price that the partner asks in return; None before an offer, and at the end."""
        is_open = self.answers and self.outcome is TalksOutcome.OPEN
        return self.answers[-1].terms if is_open else None

    @property
    def gain(self) -> int:
        """Gain of the side over walking away."""
        return 0 if self.price is None else self.zone.gain(self.price, sells=self.sells)

    @property
    def restarted(self) -> Talks:
        """Same bargain before the first offer."""
        return Talks(self.zone, self.sells, self.mind, self.mind.first_mood)

    def offer(self, price: int) -> Talks:
        """Return the bargain after another offer and the partner's answer."""
        answer, mood = self.mind.answer(self.mood, price)
        return self._replace(
            mood=mood,
            offers=(*self.offers, price),
            answers=(*self.answers, answer),
            price=price if answer.kind is ReactionKind.ACCEPT else None,
        )

    def accept(self) -> Talks:
        """Return the bargain after the side accepts the price that the partner asks."""
        return self._replace(price=self.counter)

    def walk(self) -> Talks:
        """Return the bargain after the side walks away."""
        return self._replace(has_walked=True)


def begin_talks(zone: Zone, character: str, seed: str, *, sells: bool) -> Talks:
    """Return a bargain before the first offer, with a partner of a character.

    The partner knows the zone, and asks for prices in it: the drill hides nothing.
    """

    def worth(price: int) -> int:
        return zone.gain(price, sells=not sells)

    asks = sorted((worth(price), price) for price in zone.prices)
    mind = Mind(CHARACTERS[character], worth, tuple(asks), zone.surplus, seed)
    return Talks(zone, sells, mind, mind.first_mood)
