"""The advice of the card game's lessons as policies of a few lines around *careful*."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from bosslib.card.actions import (
    DOUBLE_PASS,
    Accept,
    Action,
    Decline,
    Discard,
    Offer,
    Pass,
    cached_action,
)
from bosslib.card.bots.careful import Careful
from bosslib.card.bots.evaluate import DEFAULT_TEMPER, DesiredPart, Temper
from bosslib.card.legality import Legal
from bosslib.card.state import Phase
from bosslib.card.view import View
from bosslib.teaching.advice import Advice

TurnPolicy = Callable[[Careful, View, Random], Action]
TalkPolicy = Callable[[Careful, View, Random], Action | None]

CAREFUL = Careful()


@dataclass(frozen=True, slots=True)
class PolicyBot:
    """*careful* with another policy for its turns or for its bargaining."""

    turn: TurnPolicy = Careful.choose
    bargaining: TalkPolicy = Careful.talk

    @property
    def slow(self) -> bool:
        """False: the bot is as fast as *careful*."""
        return False

    def choose(self, view: View, rng: Random) -> Action:
        """Return the action on its turn, or its discards."""
        return self.turn(CAREFUL, view, rng)

    def talk(self, view: View, rng: Random) -> Action | None:
        """Return what it says when an offer is open or it may make one, or None."""
        return self.bargaining(CAREFUL, view, rng)


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


def never_bargain(_: Careful, view: View, __: Random) -> Action | None:
    """Decline every offer and make none."""
    mine = [each for each in view.table.offers if each.to == view.seat]
    return cached_action(view.seat, Decline(mine[0].by)) if mine else None


def wait_for_rival(bot: Careful, view: View, rng: Random) -> Action | None:
    """As the Boss, give no token to a single buyer while another player could make an offer."""
    action, table = bot.talk(view, rng), view.table
    if not view.is_boss or action is None or not isinstance(action.deed, Accept | Offer):
        return action
    buyers = {each.by for each in table.offers if each.to == view.seat}
    others = [
        seat
        for seat in range(table.players)
        if seat not in buyers
        and seat != view.seat
        and not table.cousins[seat]
        and table.passes[seat] < 2
    ]
    return None if len(buyers) < 2 and others else action


def sell_late(bot: Careful, view: View, rng: Random) -> Action | None:
    """As the Boss, accept and make no offer before half of all disks are turned over."""
    action, table = bot.talk(view, rng), view.table
    early = view.is_boss and sum(table.passes) < table.players
    return None if early and action and isinstance(action.deed, Accept | Offer) else action


def _with_temper(**changes: object) -> Careful:
    temper: Temper = DEFAULT_TEMPER._replace(**changes)  # type: ignore[arg-type]
    return Careful(temper)


def _advice(name: str, lesson: str, **bots: PolicyBot | Careful) -> Advice:
    follows, ignores = (bots.get(each, CAREFUL) for each in ("follows", "ignores"))
    return Advice(name, lesson, follows, ignores, CAREFUL)


ADVICE = (
    _advice("one-disk", "turns", ignores=PolicyBot(turn_both_disks)),
    _advice("discard", "next-deal", ignores=PolicyBot(keep_all_cards)),
    _advice("bargain", "tokens", ignores=PolicyBot(bargaining=never_bargain)),
    _advice("two-promises", "bargain-both", follows=_with_temper(most_terms=2)),
    _advice(
        "concede",
        "bargain-offers",
        follows=_with_temper(first_part=DesiredPart(0.6, 1), last_part=DesiredPart(0.15, 0.6)),
    ),
    _advice("rivals", "bargain-rivals", follows=PolicyBot(bargaining=wait_for_rival)),
    _advice("sell-early", "bargain-boss", ignores=PolicyBot(bargaining=sell_late)),
)
"""Advice of the card game's lessons, in the order of the course."""
