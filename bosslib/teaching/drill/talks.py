"""Bargain over three rounds: offers of one side, a character's answers, and the end."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from bosslib.teaching.drill.characters import BARGAINERS, ROUNDS, ConcessionCurve
from bosslib.teaching.drill.zone import Zone


class TalksOutcome(StrEnum):
    """State of a bargain."""

    OPEN = "open"
    AGREED = "agreed"
    LOST = "lost"
    """After the third refusal."""
    WALKED = "walked"


class Talks(NamedTuple):
    """Offers of one side to a character so far; `sells` is True if that side gets the price.

    The character accepts the price that it would ask itself in that round, or a better one.
    """

    zone: Zone
    sells: bool
    character: ConcessionCurve
    offers: tuple[int, ...] = ()
    price: int | None = None
    has_walked: bool = False

    @property
    def outcome(self) -> TalksOutcome:
        """State of the bargain."""
        if self.price is not None:
            return TalksOutcome.AGREED
        if self.has_walked:
            return TalksOutcome.WALKED
        return TalksOutcome.LOST if len(self.offers) == ROUNDS else TalksOutcome.OPEN

    @property
    def counter(self) -> int | None:
        """Price that the character asks in return; None before an offer, and at the end."""
        if not self.offers or self.outcome is not TalksOutcome.OPEN:
            return None
        return self._limit(len(self.offers) - 1)

    @property
    def gain(self) -> int:
        """Gain of the side over walking away."""
        return 0 if self.price is None else self.zone.gain(self.price, sells=self.sells)

    @property
    def restarted(self) -> Talks:
        """Same bargain before the first offer."""
        return Talks(self.zone, self.sells, self.character)

    def offer(self, price: int) -> Talks:
        """Return the bargain after another offer and the character's answer."""
        limit = self._limit(len(self.offers))
        takes = price <= limit if self.sells else price >= limit
        return self._replace(offers=(*self.offers, price), price=price if takes else None)

    def accept(self) -> Talks:
        """Return the bargain after the side accepts the price that the character asks."""
        return self._replace(price=self.counter)

    def walk(self) -> Talks:
        """Return the bargain after the side walks away."""
        return self._replace(has_walked=True)

    def _limit(self, turn: int) -> int:
        return self.character.limit(self.zone, turn, sells=not self.sells)


def simulate_bargain(talks: Talks, by: ConcessionCurve) -> Talks:
    """Return the bargain as it ends if a concession curve plays the learner's side.

    It offers the price it wants in that round, and accepts a counter-offer that is no worse than
    its next offer (Faratin et al. 1998).
    """
    for turn in range(ROUNDS):
        talks = talks.offer(by.limit(talks.zone, turn, sells=talks.sells))
        counter = talks.counter
        if talks.outcome is not TalksOutcome.OPEN or counter is None:
            break
        gain = talks.zone.gain(counter, sells=talks.sells)
        wish = by.limit(talks.zone, turn + 1, sells=talks.sells)
        if gain >= talks.zone.gain(wish, sells=talks.sells):
            return talks.accept()
    return talks


def compare_bargainers(talks: Talks) -> dict[str, Talks]:
    """Return the results of others from the same position, against the same character.

    They are the `BARGAINERS` by name, and the `best_talks` line.
    """
    found = {name: simulate_bargain(talks.restarted, by) for name, by in BARGAINERS.items()}
    return found | {"best": best_talks(talks)}


def best_talks(talks: Talks) -> Talks:
    """Return the line that gains most against this character: it holds out for the best price."""
    talks = talks.restarted
    found = [talks]
    for turn in range(ROUNDS):
        limit = talks.character.limit(talks.zone, turn, sells=not talks.sells)
        found.append(talks.offer(limit))
        talks = talks.offer(talks.zone.most if talks.sells else talks.zone.least)
        if talks.outcome is not TalksOutcome.OPEN:
            found.append(talks)
            break
    return max(found, key=lambda each: each.gain)
