"""*careful*: opens deals it can almost close, bargains for a fair share and protects its assets."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from bosslib.board import effects
from bosslib.board.actions import (
    Action,
    Allow,
    Close,
    Deed,
    Draw,
    GiveUp,
    Lay,
    Open,
    Piece,
    Place,
    Roll,
    Stop,
    TakeOver,
)
from bosslib.board.bots.bargaining import Bargainer
from bosslib.board.bots.hand import discarded, lays, may_take_over, recruits, travel, trio
from bosslib.board.bots.part import joins, will_be_paid
from bosslib.board.bots.plan import From, as_boss, plan, profit, promised, share, useful
from bosslib.board.cards import CLAN, STOP
from bosslib.board.data import SPACES
from bosslib.board.legality import Legal
from bosslib.board.settle import closings, is_paid, payoff, pieces
from bosslib.board.state import Phase, Table
from bosslib.board.view import View
from bosslib.game import to_left

if TYPE_CHECKING:
    from random import Random


@dataclass(frozen=True, slots=True)
class Careful(Bargainer):
    """Plays by what it could close itself and by the value of a place."""

    slow = False

    def choose(self, view: View, rng: Random) -> Action | None:
        """Return the action on its turn or with its cards; None to do nothing."""
        deed = self._deed(view, rng)
        if deed is None:
            return None
        action = Action(view.seat, deed)
        return action if action in Legal(view) else None

    def _deed(self, view: View, rng: Random) -> Deed | None:
        table = view.table
        if table.waiting:
            return self._stops(view)
        match table.phase:
            case Phase.PLACE:
                return Place(rng.randrange(SPACES) + 1)
            case Phase.TURN:
                return Open() if self._opens(view, rng) else Roll()
            case Phase.MOVED:
                if table.rules.forced and Action(view.seat, Draw()) not in Legal(view):
                    return Open()
                return Open() if self._opens(view, rng) else Draw()
            case Phase.LIMIT:
                return trio(view) or discarded(view)
        return self._as_boss(view, rng) if view.is_boss else self._as_helper(view, rng)

    def _opens(self, view: View, rng: Random) -> bool:
        if Action(view.seat, Open()) not in Legal(view) or view.table.marker in view.past.failed:
            return False
        made = plan(as_boss(view))
        enough = made.own >= self.temper.opens * view.table.space.needs
        full = len(view.hand) >= self.temper.full
        return not made.missing and (enough or full) and rng.random() < self.temper.eager

    def _as_boss(self, view: View, rng: Random) -> Deed | None:
        """Lay needed cards; when all others have no more, close as well as possible or give up."""
        table, made = view.table, plan(view)
        for each in made.of(From.HAND):
            return Lay(CLAN[each.family])
        if made.missing and (recruit := recruits(view)):
            return recruit
        if not table.silent:
            return None
        best = max(closings(table), key=partial(_closed, view), default=None)
        return GiveUp() if best is None else Close(best)

    def _as_helper(self, view: View, rng: Random) -> Deed | None:
        table, mine = view.table, self.assured(view)
        value = profit(view, plan(view), share(table))
        if value >= mine + self.temper.grabs * table.payout and may_take_over(view):
            return TakeOver()
        if mine and not is_paid(table, view.seat) and (card := joins(view)):
            return card
        if lay := lays(view):
            return lay
        if not mine and (recruit := recruits(view)):
            return recruit
        if not mine and rng.random() < self.temper.spite:
            return travel(view)
        return None

    def _stops(self, view: View) -> Deed:
        """Stop Travel and Recruitment that reduce its income, and a new Boss who replaces it."""
        table = view.table
        assert table.waiting
        if STOP not in view.hand:
            return Allow()
        after = effects.settled(table)
        before = self.hopes(view, table)
        loss = before - self.hopes(view, after)
        return Stop() if loss >= 0.15 * table.payout and table.phase is Phase.DEAL else Allow()

    def hopes(self, view: View, table: Table) -> float:
        """Return the expected income from a deal at a given table, in millions."""
        seen = view._replace(table=table)
        if table.boss == view.seat:
            return profit(seen, plan(seen), share(table) * self.temper.asks)
        if not will_be_paid(seen):
            return 0.0
        return promised(table, view.seat) or 0.4 * share(table) * len(useful(table, view.seat))

    def assured(self, view: View) -> int:
        """Return the agreed income that will actually be paid, in millions (B-VAR-3)."""
        return promised(view.table, view.seat) if will_be_paid(view) else 0


def _closed(view: View, used: tuple[Piece, ...]) -> tuple[int, list[int]]:
    """Return the sort key of a closing: the Boss's payoff, then the proximity of the helpers."""
    table, there = view.table, pieces(view.table)
    far = [to_left(view.seat, there[piece], table.players) for piece in used]
    return payoff(table, used)[view.seat], [-each for each in far]
