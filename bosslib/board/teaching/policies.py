"""The advice of the board game's lessons as policies of a few lines around *careful*."""

from __future__ import annotations

from random import Random

from bosslib.board.actions import Accept, Action, Allow, Decline, Offer, Stop
from bosslib.board.bargain import open_offers
from bosslib.board.bots.careful import BoardCareful
from bosslib.board.bots.hand import best_recruitment
from bosslib.board.bots.tempers import USUAL
from bosslib.board.legality import Legal
from bosslib.board.state import Phase
from bosslib.board.view import View
from bosslib.teaching.advice import PolicyBot, make_advice

CAREFUL = BoardCareful()


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


def take_first_partner(bot: BoardCareful, view: View, rng: Random) -> Action | None:
    """As the Boss, accept the oldest open offer, whatever its price (B-DEAL-5)."""
    if view.is_boss:
        for each in open_offers(view.table, view.seat):
            accept = Action(view.seat, Accept(each.terms))
            if accept in Legal(view):
                return accept
    return bot.talk(view, rng)


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


ALWAYS_FEW = USUAL._replace(full=99)
"""Temper of a player that never opens a deal only because its hand is full."""

ADVICE = (
    make_advice(
        "open-sure",
        "board-turn",
        CAREFUL,
        follows=BoardCareful(ALWAYS_FEW),
        ignores=BoardCareful(ALWAYS_FEW._replace(opens=0.25)),
    ),
    make_advice(
        "first-price",
        "board-prices",
        CAREFUL,
        ignores=PolicyBot(CAREFUL, bargaining=take_first_price),
    ),
    make_advice("stop", "board-travel", CAREFUL, ignores=PolicyBot(CAREFUL, never_stop)),
    make_advice("recruit", "board-boss", CAREFUL, follows=PolicyBot(CAREFUL, recruit_at_once)),
    make_advice(
        "ask", "board-negotiation", CAREFUL, ignores=PolicyBot(CAREFUL, bargaining=never_ask)
    ),
    make_advice(
        "partners",
        "board-coalitions",
        CAREFUL,
        ignores=PolicyBot(CAREFUL, bargaining=take_first_partner),
    ),
)
"""Advice of the board game's lessons, in the order of the course."""
