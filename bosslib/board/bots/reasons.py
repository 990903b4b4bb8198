"""Explanations of bargaining actions, as sentences a bot could say to the other side.

A reason depends only on the public table, the public history and the bot's temper, so it reveals
nothing about a hand. Reasons are not stored; they are recomputed from the record.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from bosslib.board.actions import Accept, Action, Decline, Offer, Terms
from bosslib.board.bargain import helper
from bosslib.board.bots import sums
from bosslib.board.bots.bargaining import refusals
from bosslib.board.bots.plan import filled, share, wanted
from bosslib.board.bots.tempers import ROUNDS, Temper
from bosslib.board.cards import Family
from bosslib.board.coalitions import worth
from bosslib.board.narration.names import family_name, millions
from bosslib.board.settle import is_paid, pieces
from bosslib.board.state import Table
from bosslib.board.terms import find
from bosslib.board.view import Past
from bosslib.game import Seat
from bosslib.game.bargaining import Reason
from bosslib.words import listing, said, say


def spoken(table: Table, past: Past, action: Action, temper: Temper | None) -> str:
    """Return the sentence for an offer, acceptance or refusal; empty for other actions.

    `table` and `past` are from before the action. Without a temper there is no sentence.
    """
    if temper is None or not isinstance(action.deed, Offer | Accept | Decline):
        return ""
    between = sides(table, action)
    if between is None:
        return ""
    case = Case(table, past, action.seat, between[1], action.deed.terms, temper)
    found = case.why(action)
    return found.sentence() if found else sums.reason(table, action)


def sides(table: Table, action: Action) -> tuple[Seat, Seat] | None:
    """Return the Boss and the player whom a talk action concerns; None if there is no helper."""
    if not isinstance(action.deed, Offer | Accept | Decline):
        return None
    terms = action.deed.terms
    bargain = find(table.bargains, terms)
    player = bargain.player if bargain else helper(table, terms)
    return None if player is None else (table.boss, player)


class _Case(NamedTuple):
    table: Table
    past: Past
    seat: Seat
    player: Seat
    terms: Terms
    temper: Temper


class Case(_Case):
    """A bargain from the point of view of one side."""

    def why(self, action: Action) -> Reason | None:
        """Return a specific reason; None if only the plain numbers can be said."""
        match action.deed:
            case Offer():
                return self._moved or (self._asks if self.seat == self.player else self._bids)
            case Decline():
                return self._refuses if self.seat == self.player else self._turns_down
        return None

    @property
    def price(self) -> int:
        """Price for the player, in millions."""
        return self.terms.price.millions(self.table.tile.value)

    @property
    def _moved(self) -> Reason | None:
        """Reason of a final offer, or of a concession since the seat's last offer."""
        rounds = refusals(self.past, self.terms.pieces)
        key, mine = "ask" if self.seat == self.player else "bid", millions(self.price)
        if rounds >= ROUNDS:
            return Reason(f"board.last-{key}", {"mine": mine})
        before = self._before
        further = before is not None and (before > self.price) == (key == "ask")
        if before is None or not further or before == self.price:
            return None
        return Reason(f"board.nearer-{key}", {"before": millions(before), "mine": mine})

    @property
    def _before(self) -> int | None:
        """Price of the seat's last offer about any of these pieces, in millions."""
        for each in reversed(self.past.said):
            deed = each.deed
            if each.seat != self.seat or not isinstance(deed, Offer):
                continue
            if not set(deed.terms.pieces).isdisjoint(self.terms.pieces):
                return deed.terms.price.millions(self.table.tile.value)
        return None

    @property
    def _asks(self) -> Reason | None:
        mine = millions(self.price)
        if self.temper.grudge and self.past.grudge(self.seat, self.table.boss):
            return Reason("board.sore", {"mine": mine})
        if self._lacking:
            wish = {"mine": mine, "whole": millions(self.table.payout)}
            fraction = said(f"reasons.board.fraction.{self._fraction}")
            part = say("reasons.board.part", fraction=fraction, **wish) if fraction else ""
            part = part or say("reasons.board.of", **wish)
            return Reason("board.lacks", {"families": self._lacking, "part": part})
        others = self._others
        if others and self._each < min(others):
            return Reason("board.cheaper", {"mine": mine})
        return None

    @property
    def _bids(self) -> Reason | None:
        pair = frozenset({self.table.boss, self.player})
        if pair in worth(self.table).minimal:
            return Reason("board.pair", {"mine": millions(self.price)})
        return None

    @property
    def _refuses(self) -> Reason | None:
        most = (1 + self.temper.bends) * self.temper.asks * share(self.table)
        most *= 1 + self.temper.grudge * self.past.grudge(self.seat, self.table.boss)
        if not is_paid(self.table, self.seat) and self.price >= most * len(self.terms.pieces):
            return Reason("board.unpaid", {})
        if self._lacking:
            values = {"families": self._lacking, "mine": millions(self.price)}
            return Reason("board.lacks-more", values)
        return None

    @property
    def _turns_down(self) -> Reason | None:
        others = self._others
        if others and min(others) < self._each:
            return Reason("board.others", {})
        families = {piece.family for piece in self.terms.pieces}
        named = listing(map(family_name, sorted(families)))
        if families <= filled(self.table):
            return Reason("board.no-need", {"families": named})
        if families <= wanted(self.table):
            return Reason("board.dear", {"families": named, "mine": millions(self.price)})
        return None

    @property
    def _each(self) -> float:
        """Price per piece, in millions."""
        return self.price / len(self.terms.pieces)

    @property
    def _others(self) -> list[float]:
        """Prices per piece that other players ask or agreed on, for any of the same families."""
        families = {piece.family for piece in self.terms.pieces}
        return [
            each.terms.price.millions(self.table.tile.value) / len(each.terms.pieces)
            for each in self.table.bargains
            if each.player in each.agreed
            and each.player != self.player
            and not families.isdisjoint(piece.family for piece in each.terms.pieces)
        ]

    @property
    def _lacking(self) -> str:
        """Indispensable families that no other player has, as a list; empty if there are none."""
        if self.player not in worth(self.table).needed:
            return ""
        return listing(map(family_name, self._alone))

    @property
    def _alone(self) -> list[Family]:
        there = pieces(self.table)
        mine = dict.fromkeys(piece.family for piece in self.terms.pieces)
        others = {piece.family for piece, owner in there.items() if owner != self.player}
        return [family for family in mine if family not in others]

    @property
    def _fraction(self) -> str:
        """Price as a fraction of the payout, in the form `1-3`."""
        part = Fraction(self.price, self.table.payout)
        return f"{part.numerator}-{part.denominator}"
