"""Bargainers with a fixed strategy, with whom a learner is compared in the drill."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from math import ceil, floor

from bosslib.game.mind import RemarkKind
from bosslib.teaching.drill.talks import Talks, TalksOutcome

Strategy = Callable[[Talks], Talks]
"""Next step of one side of a bargain: an offer, an acceptance, or the walk away."""

LEAST_PART = 0.05
"""Part of the surplus below which a conceder does not go."""

OPENINGS = (0.5, 0.6, 0.7, 0.8, 0.9)
STEPS = (0.02, 0.04, 0.06, 0.08, 0.12, 0.2)
"""Parts of the conceders among which `best_talks` searches."""


@dataclass(frozen=True)
class Conceder:
    """Opens with a part of the surplus for itself, and comes down by `step` with each offer.

    It accepts a price that is no worse than its next offer; if it `believes`, also any good price
    that the partner calls its last one.
    """

    opens: float
    step: float
    believes: bool = False

    def __call__(self, talks: Talks) -> Talks:
        """Offer, or accept what the partner asks."""
        zone, sells, counter = talks.zone, talks.sells, talks.counter
        part = max(LEAST_PART, self.opens - self.step * len(talks.offers))
        price = zone.price_for_share(part, sells=sells)
        if counter is not None:
            gain = zone.gain(counter, sells=sells)
            last = any(each.kind is RemarkKind.LAST for each in talks.answers[-1].remarks)
            if gain >= zone.gain(price, sells=sells) or (self.believes and last and gain > 0):
                return talks.accept()
        return talks.offer(price)


def split_difference(talks: Talks) -> Talks:
    """Open with four fifths, then offer the middle of both prices; accept when they are near."""
    zone, counter = talks.zone, talks.counter
    if counter is None:
        return talks.offer(zone.price_for_share(0.8, sells=talks.sells))
    mine = talks.offers[-1]
    if abs(mine - counter) <= max(zone.step, zone.surplus // 12):
        return talks.accept()
    middle = (mine + counter) / 2 / zone.step
    price = (ceil(middle) if talks.sells else floor(middle)) * zone.step
    return talks.accept() if price == counter else talks.offer(price)


def take_counter(talks: Talks) -> Talks:
    """Open with four fifths, and accept what the partner asks: a bargain good for both."""
    if talks.counter is not None:
        return talks.accept()
    return talks.offer(talks.zone.price_for_share(0.8, sells=talks.sells))


BARGAINERS: Mapping[str, Strategy] = {
    "slow": Conceder(0.85, 0.04),
    "medium": Conceder(0.85, 0.08),
    "split": split_difference,
}
"""Bargainers in the comparison, by name."""


def play_talks(talks: Talks, strategy: Strategy) -> Talks:
    """Return a bargain, from before the first offer, as it ends with a strategy."""
    talks = talks.restarted
    while talks.outcome is TalksOutcome.OPEN:
        talks = strategy(talks)
    return talks


def compare_bargainers(talks: Talks) -> dict[str, Talks]:
    """Return what the `BARGAINERS` get from the same partner, by name, and the `best_talks`."""
    found = {name: play_talks(talks, by) for name, by in BARGAINERS.items()}
    return found | {"best": best_talks(talks)}


def best_talks(talks: Talks) -> Talks:
    """Return the best of some sixty lines against the same partner, and of `talks` itself.

    A better line may exist: a partner's answers are not searched through.
    """
    return max((talks, *_searched_lines(talks)), key=lambda each: each.gain)


def _searched_lines(talks: Talks) -> Iterator[Talks]:
    yield from (play_talks(talks, by) for by in (*BARGAINERS.values(), take_counter))
    for opens, step, believes in product(OPENINGS, STEPS, (False, True)):
        yield play_talks(talks, Conceder(opens, step, believes))
