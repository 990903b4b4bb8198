"""A Boss, a person, who wants no more offers in this deal: the bots at his table make him none.

The Boss decides how long he negotiates (COUSIN-5), but no rule forbids to offer (COUSIN-8). So this
is a thing of the table: it is no action of the record, and to no seat is anything illegal by it.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from bosslib.bots import AnyBot
from bosslib.card.actions import Action, Decline, Offer
from bosslib.card.bots import stand_in
from bosslib.card.view import View


class Polite:
    """A bot that keeps its offers to itself as long as the Boss wants none.

    What it does besides is done by the bot itself, and fails in the bot's own lines.
    """

    def __init__(self, bot: AnyBot, unwanted: Callable[[], bool]) -> None:
        self._bot = bot
        self._unwanted = unwanted

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self._bot, name)

    @property
    def choose(self) -> Callable[[View, Random], Action | None]:
        """As the bot itself."""
        return self._bot.choose

    @property
    def talk(self) -> Callable[[View, Random], Action | None]:
        """As the bot itself, but for an offer to a Boss who wants none."""
        return self._hushed if self._unwanted() else self._bot.talk

    def stand_in(self) -> Polite:
        """Who acts for the bot when it cannot is as polite."""
        return Polite(stand_in(self._bot), self._unwanted)

    def _hushed(self, view: View, rng: Random) -> Action | None:
        said = self._bot.talk(view, rng)
        offers = isinstance(getattr(said, "deed", None), Offer) and not view.is_boss
        return None if offers else said


def refusals(view: View) -> list[Action]:
    """An answer to each offer that is open to the Boss whose view this is: no."""
    offers = view.table.offers
    return [Action(view.seat, Decline(offer.by)) for offer in offers if offer.to == view.seat]
