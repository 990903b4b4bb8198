"""The advice of the card game's lessons as policies of a few lines around *careful*."""

from __future__ import annotations

from random import Random

from bosslib.card.actions import (
    DOUBLE_PASS,
    Accept,
    Action,
    Discard,
    Offer,
    Pass,
    cached_action,
)
from bosslib.card.bots import Quiet
from bosslib.card.bots.careful import Careful
from bosslib.card.bots.evaluate import DEFAULT_TEMPER, Temper
from bosslib.card.legality import Legal
from bosslib.card.state import Phase
from bosslib.card.view import View
from bosslib.teaching.advice import PolicyBot, make_advice

CAREFUL = Careful()


def turn_both_disks(bot: Careful, view: View, rng: Random) -> Action:
    """Turn over both disks instead of the first one (PASS-4)."""
    action = bot.choose(view, rng)
    both = cached_action(view.seat, DOUBLE_PASS)
    return both if isinstance(action.deed, Pass) and both in Legal(view) else action


def keep_all_cards(bot: Careful, view: View, rng: Random) -> Action:
    """Discard nothing between deals (NEXT-3)."""
    if view.table.phase is Phase.DISCARD:
        return cached_action(view.seat, Discard(()))
    return bot.choose(view, rng)


def never_bargain(_: Careful, view: View, rng: Random) -> Action | None:
    """Decline every offer and make none."""
    return Quiet().talk(view, rng)


def sell_late(bot: Careful, view: View, rng: Random) -> Action | None:
    """As the Boss, accept and make no offer before half of all disks are turned over."""
    action, table = bot.talk(view, rng), view.table
    early = view.is_boss and sum(table.passes) < table.players
    return None if early and action and isinstance(action.deed, Accept | Offer) else action


def _with_temper(**changes: object) -> Careful:
    temper: Temper = DEFAULT_TEMPER._replace(**changes)  # type: ignore[arg-type]
    return Careful(temper)


ADVICE = (
    make_advice("one-disk", "turns", CAREFUL, ignores=PolicyBot(CAREFUL, turn_both_disks)),
    make_advice("discard", "next-deal", CAREFUL, ignores=PolicyBot(CAREFUL, keep_all_cards)),
    make_advice("bargain", "tokens", CAREFUL, ignores=PolicyBot(CAREFUL, bargaining=never_bargain)),
    make_advice("two-promises", "bargain-both", CAREFUL, follows=_with_temper(most_terms=2)),
    make_advice(
        "sell-early", "bargain-boss", CAREFUL, ignores=PolicyBot(CAREFUL, bargaining=sell_late)
    ),
)
"""Advice of the card game's lessons, in the order of the course."""
