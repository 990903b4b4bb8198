"""Explanations of bargaining actions, as sentences a bot could say to the other side.

A reason depends only on the public table, the public history and the bot's temper, so it reveals
nothing about a hand. Reasons are not stored; they are recomputed from the record.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from bosslib.board.actions import Accept, Action, Decline, Offer, Terms
from bosslib.board.bargain import helper
from bosslib.board.bots import numeric_reasons
from bosslib.board.bots.concessions import TalkAboutPieces
from bosslib.board.bots.numeric_reasons import bargain_split
from bosslib.board.bots.plan import boss_families, needed_families, place_share
from bosslib.board.bots.tempers import ROUNDS, BoardTemper
from bosslib.board.cards import Family
from bosslib.board.coalitions import deal_worth
from bosslib.board.narration.names import family_name, millions
from bosslib.board.payoffs import is_paid, pieces
from bosslib.board.state import Table
from bosslib.board.terms import find_bargain
from bosslib.board.view import PublicHistory
from bosslib.game import Seat
from bosslib.game.bargaining import Reason
from bosslib.game.mind import RemarkKind
from bosslib.words import join_list, say, say_if_known


def spoken_reason(
    table: Table, past: PublicHistory, action: Action, temper: BoardTemper | None
) -> str:
    """Return the sentence for an offer, acceptance or refusal; empty for other actions.

    `table` and `past` are from before the action. Without a temper there is no sentence.
    """
    if temper is None or not isinstance(action.deed, Offer | Accept | Decline):
        return ""
    between = bargaining_seats(table, action)
    if between is None:
        return ""
    case = BargainCase(table, past, action.seat, between[1], action.deed.terms, temper)
    if isinstance(action.deed, Decline) and (said := case.no_move_sentence):
        return said
    found = case.reason(action)
    return found.sentence() if found else numeric_reasons.reason(table, action)


def bargaining_seats(table: Table, action: Action) -> tuple[Seat, Seat] | None:
    """Return the Boss and the player whom a talk action concerns; None if there is no helper."""
    if not isinstance(action.deed, Offer | Accept | Decline):
        return None
    terms = action.deed.terms
    bargain = find_bargain(table.bargains, terms)
    player = bargain.player if bargain else helper(table, terms)
    return None if player is None else (table.boss, player)


def _remark(key: str, **facts: int) -> str:
    """Return a remark of a mind (`game.mind`) with its facts in millions."""
    return say(f"drill.answer.{key}", **{name: millions(each) for name, each in facts.items()})


class _BargainCaseFields(NamedTuple):
    table: Table
    past: PublicHistory
    seat: Seat
    player: Seat
    terms: Terms
    temper: BoardTemper


class BargainCase(_BargainCaseFields):
    """A bargain from the point of view of one side."""

    def reason(self, action: Action) -> Reason | None:
        """Return a specific reason; None if only the plain numbers can be said."""
        match action.deed:
            case Offer():
                return self._concession_reason or (
                    self._ask_reason if self.seat == self.player else self._bid_reason
                )
            case Decline():
                return (
                    self._helper_refusal_reason
                    if self.seat == self.player
                    else self._boss_refusal_reason
                )
        return None

    @property
    def price(self) -> int:
        """Price for the player, in millions."""
        return self.terms.price.millions(self.table.tile.value)

    @property
    def no_move_sentence(self) -> str:
        """A mind's remark on an offer of the other side that is no move; empty if it is one."""
        table, now = self.table, self.price
        is_bid = self.seat == self.player
        other = table.boss if is_bid else self.player
        talk = TalkAboutPieces(table, self.past, self.terms.pieces)
        if other not in talk.idle or talk.last[other] != self.terms:
            return ""
        prices = [
            each.deed.terms.price.millions(table.tile.value)
            for each in self.past.talk
            if each.seat == other
            and isinstance(each.deed, Offer)
            and {*each.deed.terms.pieces} == {*self.terms.pieces}
        ]
        if len(prices) == 1:
            sums = {"gain": now, "whole": table.payout}
            return _remark(f"of.{RemarkKind.TOO_LITTLE}", **sums) if is_bid else ""
        less = prices[-2] - now if is_bid else now - prices[-2]
        if less:
            return _remark(RemarkKind.TAKEN_BACK, less=less) if less > 0 else ""
        gain = now if is_bid else bargain_split(table, self.player, self.terms).gain
        return _remark(RemarkKind.NO_MOVE, gain=gain) if gain > 0 else ""

    @property
    def _concession_reason(self) -> Reason | None:
        """Reason of a final offer, or of a concession since the seat's last offer."""
        rounds = TalkAboutPieces(self.table, self.past, self.terms.pieces).rounds
        key, mine = "ask" if self.seat == self.player else "bid", millions(self.price)
        if rounds >= ROUNDS:
            return Reason(f"board.last-{key}", {"mine": mine})
        before = self._last_price
        further = before is not None and (before > self.price) == (key == "ask")
        if before is None or not further or before == self.price:
            return None
        return Reason(f"board.nearer-{key}", {"before": millions(before), "mine": mine})

    @property
    def _last_price(self) -> int | None:
        """Price of the seat's last offer about any of these pieces, in millions."""
        for each in reversed(self.past.talk):
            deed = each.deed
            if each.seat != self.seat or not isinstance(deed, Offer):
                continue
            if not set(deed.terms.pieces).isdisjoint(self.terms.pieces):
                return deed.terms.price.millions(self.table.tile.value)
        return None

    @property
    def _ask_reason(self) -> Reason | None:
        mine = millions(self.price)
        if self.temper.grudge and self.past.grudge(self.seat, self.table.boss):
            return Reason("board.sore", {"mine": mine})
        if self._indispensable_families:
            wish = {"mine": mine, "whole": millions(self.table.payout)}
            fraction = say_if_known(f"reasons.board.fraction.{self._fraction}")
            part = say("reasons.board.part", fraction=fraction, **wish) if fraction else ""
            part = part or say("reasons.board.of", **wish)
            return Reason("board.lacks", {"families": self._indispensable_families, "part": part})
        others = self._rival_prices
        if others and self._price_per_piece < min(others):
            return Reason("board.cheaper", {"mine": mine})
        return None

    @property
    def _bid_reason(self) -> Reason | None:
        pair = frozenset({self.table.boss, self.player})
        if pair in deal_worth(self.table).minimal:
            return Reason("board.pair", {"mine": millions(self.price)})
        return None

    @property
    def _helper_refusal_reason(self) -> Reason | None:
        most = (1 + self.temper.bends) * self.temper.asks * place_share(self.table)
        most *= 1 + self.temper.grudge * self.past.grudge(self.seat, self.table.boss)
        if not is_paid(self.table, self.seat) and self.price >= most * len(self.terms.pieces):
            return Reason("board.unpaid", {})
        if self._indispensable_families:
            values = {"families": self._indispensable_families, "mine": millions(self.price)}
            return Reason("board.lacks-more", values)
        return None

    @property
    def _boss_refusal_reason(self) -> Reason | None:
        others = self._rival_prices
        if others and min(others) < self._price_per_piece:
            return Reason("board.others", {})
        families = {piece.family for piece in self.terms.pieces}
        named = join_list(map(family_name, sorted(families)))
        if families <= boss_families(self.table):
            return Reason("board.no-need", {"families": named})
        if families <= needed_families(self.table):
            return Reason("board.dear", {"families": named, "mine": millions(self.price)})
        return None

    @property
    def _price_per_piece(self) -> float:
        """Price per piece, in millions."""
        return self.price / len(self.terms.pieces)

    @property
    def _rival_prices(self) -> list[float]:
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
    def _indispensable_families(self) -> str:
        """Indispensable families that no other player has, as a list; empty if there are none."""
        if self.player not in deal_worth(self.table).needed:
            return ""
        return join_list(map(family_name, self._exclusive_families))

    @property
    def _exclusive_families(self) -> list[Family]:
        there = pieces(self.table)
        mine = dict.fromkeys(piece.family for piece in self.terms.pieces)
        others = {piece.family for piece, owner in there.items() if owner != self.player}
        return [family for family in mine if family not in others]

    @property
    def _fraction(self) -> str:
        """Price as a fraction of the payout, in the form `1-3`."""
        part = Fraction(self.price, self.table.payout)
        return f"{part.numerator}-{part.denominator}"
