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
from bosslib.board.bots.hand import (
    best_recruitment,
    choose_discard,
    may_take_over,
    useful_lay,
    useful_recruitment,
    useful_travel,
)
from bosslib.board.bots.participation import cheapest_participation, will_be_paid
from bosslib.board.bots.plan import (
    Origin,
    agreed_income,
    as_boss,
    cheapest_plan,
    place_share,
    profit,
    useful_pieces,
)
from bosslib.board.cards import CLAN, STOP
from bosslib.board.data import SPACES
from bosslib.board.legality import Legal
from bosslib.board.payoffs import closings, is_paid, payoff, pieces
from bosslib.board.state import Phase, Table
from bosslib.board.view import View
from bosslib.game import places_to_left

if TYPE_CHECKING:
    from random import Random


@dataclass(frozen=True, slots=True)
class BoardCareful(Bargainer):
    """Plays by what it could close itself and by the value of a place."""

    slow = False

    def choose(self, view: View, rng: Random) -> Action | None:
        """Return the action on its turn or with its cards; None to do nothing."""
        deed = self._choose_deed(view, rng)
        if deed is None:
            return None
        action = Action(view.seat, deed)
        return action if action in Legal(view) else None

    def _choose_deed(self, view: View, rng: Random) -> Deed | None:
        table = view.table
        if table.waiting:
            return self._stop_or_allow(view)
        match table.phase:
            case Phase.PLACE:
                return Place(rng.randrange(SPACES) + 1)
            case Phase.TURN:
                return Open() if self._may_open(view, rng) else Roll()
            case Phase.MOVED:
                if table.rules.forced and Action(view.seat, Draw()) not in Legal(view):
                    return Open()
                return Open() if self._may_open(view, rng) else Draw()
            case Phase.LIMIT:
                return best_recruitment(view) or choose_discard(view)
        return (
            self._choose_as_boss(view, rng) if view.is_boss else self._choose_as_helper(view, rng)
        )

    def _may_open(self, view: View, rng: Random) -> bool:
        if (
            Action(view.seat, Open()) not in Legal(view)
            or view.table.marker in view.past.failed_spaces
        ):
            return False
        made = cheapest_plan(as_boss(view))
        enough = made.own >= self.temper.opens * view.table.space.needs
        full = len(view.hand) >= self.temper.full
        return not made.missing and (enough or full) and rng.random() < self.temper.eager

    def _choose_as_boss(self, view: View, rng: Random) -> Deed | None:
        """Lay needed cards; when all others have no more, close as well as possible or give up."""
        table, made = view.table, cheapest_plan(view)
        for each in made.from_origins(Origin.HAND):
            return Lay(CLAN[each.family])
        if made.missing and (recruit := useful_recruitment(view)):
            return recruit
        if not table.is_silent:
            return None
        best = max(closings(table), key=partial(_closing_key, view), default=None)
        return GiveUp() if best is None else Close(best)

    def _choose_as_helper(self, view: View, rng: Random) -> Deed | None:
        table, mine = view.table, self.assured_income(view)
        value = profit(view, cheapest_plan(view), place_share(table))
        if value >= mine + self.temper.grabs * table.payout and may_take_over(view):
            return TakeOver()
        if mine and not is_paid(table, view.seat) and (card := cheapest_participation(view)):
            return card
        if lay := useful_lay(view):
            return lay
        if not mine and (recruit := useful_recruitment(view)):
            return recruit
        if not mine and rng.random() < self.temper.spite:
            return useful_travel(view)
        return None

    def _stop_or_allow(self, view: View) -> Deed:
        """Stop Travel and Recruitment that reduce its income, and a new Boss who replaces it."""
        table = view.table
        assert table.waiting
        if STOP not in view.hand:
            return Allow()
        after = effects.settle_pending_card(table)
        before = self.expected_income(view, table)
        loss = before - self.expected_income(view, after)
        return Stop() if loss >= 0.15 * table.payout and table.phase is Phase.DEAL else Allow()

    def expected_income(self, view: View, table: Table) -> float:
        """Return the expected income from a deal at a given table, in millions."""
        seen = view._replace(table=table)
        if table.boss == view.seat:
            return profit(seen, cheapest_plan(seen), place_share(table) * self.temper.asks)
        if not will_be_paid(seen):
            return 0.0
        return agreed_income(table, view.seat) or 0.4 * place_share(table) * len(
            useful_pieces(table, view.seat)
        )

    def assured_income(self, view: View) -> int:
        """Return the agreed income that will actually be paid, in millions (B-VAR-3)."""
        return agreed_income(view.table, view.seat) if will_be_paid(view) else 0


def _closing_key(view: View, used: tuple[Piece, ...]) -> tuple[int, list[int]]:
    """Return the sort key of a closing: the Boss's payoff, then the proximity of the helpers."""
    table, there = view.table, pieces(view.table)
    far = [places_to_left(view.seat, there[piece], table.players) for piece in used]
    return payoff(table, used)[view.seat], [-each for each in far]
