"""The advice of the board game's lessons as policies of a few lines around *careful*."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from bosslib.board.actions import Accept, Action, Allow, Decline, Offer, Stop
from bosslib.board.bargain import open_offers
from bosslib.board.bots.careful import BoardCareful
from bosslib.board.bots.hand import best_recruitment
from bosslib.board.bots.shrewd import NeededPricing
from bosslib.board.bots.tempers import USUAL
from bosslib.board.legality import Legal
from bosslib.board.state import Phase
from bosslib.board.view import View
from bosslib.teaching.advice import Advice

Policy = Callable[[BoardCareful, View, Random], Action | None]

CAREFUL = BoardCareful()


@dataclass(frozen=True, slots=True)
class BoardPolicyBot:
    """*careful* with another policy for its turns and cards, or for its bargaining."""

    turn: Policy = BoardCareful.choose
    bargaining: Policy = BoardCareful.talk

    @property
    def slow(self) -> bool:
        """False: the bot is as fast as *careful*."""
        return False

    def choose(self, view: View, rng: Random) -> Action | None:
        """Return the action on its turn or with its cards; None to do nothing."""
        return self.turn(CAREFUL, view, rng)

    def talk(self, view: View, rng: Random) -> Action | None:
        """Return an answer, an offer, or None."""
        return self.bargaining(CAREFUL, view, rng)


def take_first_price(bot: BoardCareful, view: View, rng: Random) -> Action | None:
    """As a helper, accept the best open offer that would be declined (B-DEAL-5)."""
    action = bot.talk(view, rng)
    if view.is_boss or action is None or not isinstance(action.deed, Decline):
        return action
    value = view.table.tile.value
    best = max(
        open_offers(view.table, view.seat), key=lambda each: each.terms.price.millions(value)
    )
    accept = Action(view.seat, Accept(best.terms))
    return accept if accept in Legal(view) else action


def never_ask(bot: BoardCareful, view: View, rng: Random) -> Action | None:
    """As a helper, only answer offers."""
    action = bot.talk(view, rng)
    asks = not view.is_boss and action is not None and isinstance(action.deed, Offer)
    return None if asks else action


def never_stop(bot: BoardCareful, view: View, rng: Random) -> Action | None:
    """Let every card pass (B-INF-4)."""
    action = bot.choose(view, rng)
    if action is None or not isinstance(action.deed, Stop):
        return action
    return Action(view.seat, Allow())


def recruit_at_once(bot: BoardCareful, view: View, rng: Random) -> Action | None:
    """In a deal, play three Recruitment cards as soon as possible (B-INF-2)."""
    table = view.table
    if table.phase is Phase.DEAL and not table.waiting and (deed := best_recruitment(view)):
        action = Action(view.seat, deed)
        if action in Legal(view):
            return action
    return bot.choose(view, rng)


Player = BoardPolicyBot | BoardCareful


def _advice(name: str, lesson: str, **bots: Player) -> Advice:
    follows, ignores = (bots.get(each, CAREFUL) for each in ("follows", "ignores"))
    return Advice(name, lesson, follows, ignores, CAREFUL)


ALWAYS_FEW = USUAL._replace(full=99)
"""Temper of a player that never opens a deal only because its hand is full."""

ADVICE = (
    _advice(
        "open-sure",
        "board-turn",
        follows=BoardCareful(ALWAYS_FEW),
        ignores=BoardCareful(ALWAYS_FEW._replace(opens=0.25)),
    ),
    _advice("first-price", "board-prices", ignores=BoardPolicyBot(bargaining=take_first_price)),
    _advice("stop", "board-travel", ignores=BoardPolicyBot(never_stop)),
    _advice("recruit", "board-boss", follows=BoardPolicyBot(recruit_at_once)),
    _advice("ask", "board-negotiation", ignores=BoardPolicyBot(bargaining=never_ask)),
    _advice("needed", "board-coalitions", follows=NeededPricing()),
)
"""Advice of the board game's lessons, in the order of the course."""
