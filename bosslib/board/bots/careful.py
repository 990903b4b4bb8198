"""*careful*: opens what it can nearly close, bargains for a fair part, and guards what it has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from bosslib.board import effects
from bosslib.board.actions import (
    Accept,
    Action,
    Allow,
    Close,
    Decline,
    Deed,
    Draw,
    GiveUp,
    Lay,
    Offer,
    Open,
    Piece,
    Place,
    Price,
    Roll,
    Stop,
    TakeOver,
    Terms,
)
from bosslib.board.bots.hand import discarded, lays, may_take_over, recruits, travel, trio
from bosslib.board.bots.part import joins, will_be_paid
from bosslib.board.bots.plan import From, cost, plan, profit, promised, share, useful, wanted
from bosslib.board.cards import CLAN, STOP
from bosslib.board.data import SPACES
from bosslib.board.legal import Legal
from bosslib.board.settle import closings, fair_price, is_paid, may_use, payoff, pieces
from bosslib.board.state import Phase, Table
from bosslib.board.terms import Bargain
from bosslib.board.view import View
from bosslib.chance import pick
from bosslib.game import Seat, to_left

if TYPE_CHECKING:
    from random import Random


class Temper(NamedTuple):
    """How it weighs things: all that is a matter of judgement. Parts are of a place's share."""

    opens: float = 0.5
    """Which part of the places it must fill itself to open."""
    full: int = 9
    """From how many cards in hand it opens anyway."""
    first: float = 0.6
    """What it offers for a piece as the Boss."""
    most: float = 1.15
    """What it pays for one at most."""
    asks: float = 1.0
    """What it asks for a piece of its own."""
    least: float = 0.7
    """What it takes at least."""
    keeps: float = 0.3
    """Which part of the payout it wants to keep as the Boss."""
    grabs: float = 0.35
    """By which part of the payout being the Boss must be better for it to play a Boss card."""
    bends: float = 0.4
    """By which part what it takes and keeps differs from one deal to the next."""
    eager: float = 0.85
    """How often it opens what it would like to open."""
    spite: float = 0.3
    """How often it sends somebody travelling in a deal of which it has nothing."""


USUAL = Temper()


@dataclass(frozen=True, slots=True)
class Careful:
    """Plays by what it could close itself, and by what a place is worth."""

    slow = False

    temper: Temper = USUAL

    def choose(self, view: View, rng: Random) -> Action | None:
        """What it does on its turn and with its cards; None: nothing."""
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
        made = plan(view._replace(table=view.table._replace(boss=view.seat)))
        enough = made.own >= self.temper.opens * view.table.space.needs
        full = len(view.hand) >= self.temper.full
        return not made.missing and (enough or full) and rng.random() < self.temper.eager

    def _as_boss(self, view: View, rng: Random) -> Deed | None:
        """Lay what is needed; when all have no more, close as well as can be, or give up."""
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
        """Stop what harms: a trip or a trio against what it counts on, a new Boss in its place."""
        table = view.table
        assert table.waiting
        if STOP not in view.hand:
            return Allow()
        after = effects.settled(table)
        before = self.hopes(view, table)
        loss = before - self.hopes(view, after)
        return Stop() if loss >= 0.15 * table.payout and table.phase is Phase.DEAL else Allow()

    def hopes(self, view: View, table: Table) -> float:
        """What it may expect of a deal at a table, in millions."""
        seen = view._replace(table=table)
        if table.boss == view.seat:
            return profit(seen, plan(seen), share(table) * self.temper.asks)
        if not will_be_paid(seen):
            return 0.0
        return promised(table, view.seat) or 0.4 * share(table) * len(useful(table, view.seat))

    def assured(self, view: View) -> int:
        """What was agreed with it and will be paid to it, in millions (B-VAR-3)."""
        return promised(view.table, view.seat) if will_be_paid(view) else 0

    def talk(self, view: View, rng: Random) -> Action | None:
        """Answer the best offer to it, or make one; None: say nothing."""
        deed = self._answer(view) or self._offer(view, rng)
        if deed is None:
            return None
        action = Action(view.seat, deed)
        return action if action in Legal(view) else None

    def _answer(self, view: View) -> Deed | None:
        open_to_me = [
            each
            for each in view.table.bargains
            if view.seat in (each.player, view.table.boss) and view.seat not in each.agreed
        ]
        if not open_to_me:
            return None
        table = view.table
        sign = 1 if view.is_boss else -1  # the Boss likes the cheapest, a player the dearest
        best = min(open_to_me, key=lambda each: sign * _each(each, table))
        bend = self._bend(view)
        good = self._pays(view, best, bend) if view.is_boss else self._sells(view, best, bend)
        return Accept(best.terms) if good else Decline(open_to_me[-1].terms)

    def _bend(self, view: View) -> float:
        """How much more than usual it wants in this deal, however often it is asked."""
        table = view.table
        far = to_left(view.seat, table.boss, table.players)
        mind = f"{far}/{table.closed}/{table.marker}/{view.hand}"
        return 1 + self.temper.bends * (pick(201, mind) - 100) / 100

    def _due(self, table: Table, player: Seat, those: Sequence[Piece]) -> float:
        """What pieces of a player are worth in the deal, in millions."""
        return share(table) * len(those)

    def _sells(self, view: View, bargain: Bargain, bend: float) -> bool:
        """Whether it helps for the price of an offer; `bend` is above 1 if it wants more now."""
        price = bargain.terms.price.millions(view.table.tile.value)
        return will_be_paid(view) and price >= bend * self.reservation_price(view, bargain.terms.pieces)

    def reservation_price(self, view: View, those: Sequence[Piece]) -> float:
        """The least that it sells pieces of its own for, in millions; a bend comes to it."""
        return self.temper.least * self._due(view.table, view.seat, those)

    def _pays(self, view: View, bargain: Bargain, bend: float) -> bool:
        """Whether the Boss takes an offer: it needs the pieces, and enough is left for it.

        `bend` is above 1 if it wants more this time, below 1 if less.
        """
        table = view.table
        those, price = bargain.terms.pieces, bargain.terms.price.millions(table.tile.value)
        if not {piece.family for piece in those} <= wanted(table):
            return False
        if all(may_use(table, piece, bargain.player) for piece in those):  # B-TWO-2
            return price <= len(those) * fair_price(table)
        owed = sum(cost(table, each) for each in table.bargains if each.struck)
        left = table.payout - owed - price
        due = self._due(table, bargain.player, those)
        dear = bend * price > self.temper.most * due
        return not dear and left >= bend * self.temper.keeps * table.payout

    def _offer(self, view: View, rng: Random) -> Deed | None:
        return self._as_buyer(view, rng) if view.is_boss else self._as_seller(view, rng)

    def _as_buyer(self, view: View, rng: Random) -> Deed | None:
        """An offer for what it needs of one player, if there is none open with him."""
        table = view.table
        by_owner: dict[int, list[Piece]] = {}
        for each in plan(view).of(From.BUY):
            if each.piece and each.owner is not None:
                by_owner.setdefault(each.owner, []).append(each.piece)
        for owner, needed in by_owner.items():
            if any(each.player == owner and not each.struck for each in table.bargains):
                continue
            part = rng.uniform(self.temper.first, 1.0)
            return Offer(_terms(table, needed, part * self._due(table, owner, needed)))
        return None

    def _as_seller(self, view: View, rng: Random) -> Deed | None:
        """An offer of what the Boss needs, below what others ask for the same."""
        table, needed = view.table, useful(view.table, view.seat)
        mine = [piece for piece in needed if not may_use(table, piece, view.seat)]
        if not mine or any(each.player == view.seat for each in table.bargains):
            return None
        if not will_be_paid(view):
            return None
        part = rng.uniform(max(self.temper.least, 0.8 * self.temper.asks), 1.2 * self.temper.asks)
        rivals = [
            _each(each, table)
            for each in table.bargains
            if {piece.family for piece in each.terms.pieces} & {piece.family for piece in mine}
        ]
        due = self._due(table, view.seat, mine)
        price = min([part * due, *((each - 1) * len(mine) for each in rivals)])
        sells = price >= self.reservation_price(view, mine)
        return Offer(_terms(table, mine, price)) if sells else None


def _closed(view: View, used: tuple[Piece, ...]) -> tuple[int, list[int]]:
    """By what a way to close is chosen: what it leaves the Boss, then who is paid, the nearest."""
    table, there = view.table, pieces(view.table)
    far = [to_left(view.seat, there[piece], table.players) for piece in used]
    return payoff(table, used)[view.seat], [-each for each in far]


def _terms(table: Table, needed: Sequence[Piece], price: float) -> Terms:
    """Terms at about that price, in whole millions (B-DEAL-5)."""
    return Terms(tuple(needed), Price(max(1, min(round(price), table.payout))))


def _each(bargain: Bargain, table: Table) -> float:
    """What a bargain pays for each of its pieces, in millions."""
    return bargain.terms.price.millions(table.tile.value) / len(bargain.terms.pieces)
