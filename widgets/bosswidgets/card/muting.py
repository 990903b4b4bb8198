"""Bots that stop making offers when the Boss, a person, has asked for silence in this deal.

The Boss decides how long to negotiate (COUSIN-5), but no rule forbids offers (COUSIN-8). Therefore
this is a setting of the table: it is not an action of the record and makes nothing illegal.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from bosslib.bots import AnyBot
from bosslib.card.actions import Action, Decline, Offer
from bosslib.card.bots import stand_in
from bosslib.card.view import View


class MutableBot:
    """Wrapper that suppresses a bot's offers while the Boss wants none.

    Everything else is delegated to the bot, and errors are raised in the bot's own code.
    """

    def __init__(self, bot: AnyBot, unwanted: Callable[[], bool]) -> None:
        self._bot = bot
        self._offers_unwanted = unwanted

    def __getattr__(self, name: str) -> object:
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self._bot, name)

    @property
    def choose(self) -> Callable[[View, Random], Action | None]:
        """The bot's own `choose`."""
        return self._bot.choose

    @property
    def talk(self) -> Callable[[View, Random], Action | None]:
        """The bot's own `talk`, without offers to a Boss who wants none."""
        return self._talk_without_offers if self._offers_unwanted() else self._bot.talk

    def stand_in(self) -> MutableBot:
        """Return the bot's stand-in, wrapped in the same way."""
        return MutableBot(stand_in(self._bot), self._offers_unwanted)

    def _talk_without_offers(self, view: View, rng: Random) -> Action | None:
        said = self._bot.talk(view, rng)
        offers = isinstance(getattr(said, "deed", None), Offer) and not view.is_boss
        return None if offers else said


def decline_actions(view: View) -> list[Action]:
    """Return a refusal of each offer that is open to the view's Boss."""
    offers = view.table.offers
    return [Action(view.seat, Decline(offer.by)) for offer in offers if offer.to == view.seat]
