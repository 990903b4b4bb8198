"""Sentences on the sum of the open deal: what is left, what is too much, and what would help."""

from __future__ import annotations

from typing import NamedTuple

from bosslib.board import Table
from bosslib.board.actions import Piece, Terms
from bosslib.board.cards import CLAN
from bosslib.board.deal_sum import DealPart, DealSum, deal_sum
from bosslib.board.narration import BoardTeller, card_name, family_name, millions
from bosslib.board.payoffs import pieces
from bosslib.board.picture.alt_text import space_needs
from bosslib.board.terms import find_bargain
from bosslib.game import Seat
from bosslib.words import join_list, say


class DealTexts(NamedTuple):
    """Sentences on the sum of a deal, addressed to the teller's reader."""

    table: Table
    teller: BoardTeller

    def who(self, seat: Seat) -> str:
        """Return the form of a sentence about a seat: `you` or `they`."""
        return "you" if seat == self.teller.seat else "they"

    def agreed_sum(self, found: DealSum) -> str:
        """Return the sum of all that is agreed: "10 − 4 − 3 = 3 left for you"."""
        return self._sum_text(found._replace(asked=None))

    def _sum_text(self, found: DealSum) -> str:
        """Return a sum as far as it goes, or by how much it is too high."""
        told = " − ".join(map(str, [found.payout, *(part.price for part in found.parts)]))
        if found.excess:
            return say("board.sum.over", sum=told, count=found.excess)
        key = "left" if found.is_complete else "so-far"
        values = {"name": self.teller.names[self.table.boss], "left": found.left}
        return say(f"board.sum.{key}.{self.who(self.table.boss)}", sum=told, **values)

    def preview(self, terms: Terms) -> str:
        """Return what these terms and all agreements leave the Boss, and what would help."""
        found = deal_sum(self.table, terms)
        if found.asked is None:
            return say("board.sum.needless")
        told = self._sum_text(found)
        return f"{told}. {self._way_out(found)}" if found.excess else told

    def composing_prompt(self, terms: Terms) -> str:
        """Return the prompt for the Boss who composes an offer."""
        found = deal_sum(self.table, terms)
        if found.asked is None:
            return say("board.sum.needless")
        told = say("board.prompt.talk-sum", sum=self._sum_text(found))
        return f"{told} {self._way_out(found)}" if found.excess else told

    def _way_out(self, found: DealSum) -> str:
        """Return at what price of the offer the agreements would fit."""
        if found.spare < 1:
            return say("board.sum.nothing-left")
        key = "closes" if found.is_complete else "fits"
        return say(f"board.sum.{key}", price=found.spare)

    def asked_sentence(self, terms: Terms) -> str:
        """Return what an offer changes: too much, enough to close, or what is missing with it."""
        found = deal_sum(self.table, terms)
        part = found.asked
        if part is None:
            return say("board.sum.needless")
        values = {"name": self.teller.names[part.player], "price": self._price(terms)}
        if found.excess:
            key = f"board.sum.too-many.{self.who(part.player)}"
            return f"{say(key, count=found.excess, **values)} {self._way_out(found)}"
        if found.is_complete:
            return say(f"board.sum.with.{self.who(part.player)}", **values)
        missing = space_needs(found.missing)
        return say(f"board.sum.lacks-with.{self.who(part.player)}", what=missing, **values)

    @property
    def obstacle(self) -> str:
        """Sentence on why the deal cannot be closed with what is agreed; empty if it can."""
        found = deal_sum(self.table)
        if not found.is_complete:
            return say("board.sum.missing", what=space_needs(found.missing))
        if not found.excess:
            return ""
        return say("board.sum.dear", due=found.payout - found.left, count=found.excess)

    @property
    def closing_prompt(self) -> str:
        """Prompt for the Boss who cannot close although the others are done; empty if it can."""
        found = deal_sum(self.table)
        if not found.is_complete:
            return say("board.prompt.close-empty", what=space_needs(found.missing))
        if not found.excess:
            return ""
        values = {"due": found.payout - found.left, "sum": millions(found.payout)}
        return say("board.prompt.close-dear", count=found.excess, **values)

    def answer_prompt(self, terms: Terms) -> str:
        """Return the prompt for the first offer that waits for an answer."""
        bargain, boss = find_bargain(self.table.bargains, terms), self.table.boss
        if bargain is None or not bargain.agreed:
            return say("board.prompt.answer")
        values = {
            "name": self.teller.names[bargain.agreed[0]],
            "price": self.teller.price(terms.price),
            "pieces": self.piece_names(terms.pieces),
        }
        if boss != self.teller.seat:
            return say("board.prompt.answer-helper", **values)
        found = deal_sum(self.table, terms)
        told = say("board.prompt.answer-boss", **values)
        if found.asked is None:
            return f"{told} {say('board.sum.needless')}"
        if not found.excess:
            left = say("board.prompt.answer-left", left=found.left)
            return f"{told} {left}" if found.is_complete else told
        many = say("board.prompt.answer-over", count=found.excess)
        return f"{told} {many} {self._way_out(found)}"

    def piece_names(self, those: tuple[Piece, ...]) -> str:
        """Return the names of one player's pieces: "Sacks and Clan Goldman"."""
        return join_list(
            card_name(CLAN[each.family]) if each.owner is not None else family_name(each.family)
            for each in those
        )

    def brings(self, those: tuple[Piece, ...]) -> str:
        """Return the beginning of an offer: "Ben brings Sacks for"."""
        owner = pieces(self.table)[those[0]]
        values = {"name": self.teller.names[owner], "pieces": self.piece_names(those)}
        return say(f"board.talk.brings-for.{self.who(owner)}", **values)

    def part_label(self, part: DealPart) -> str:
        """Return an agreed part of the payout: "Ben 4"."""
        values = {"name": self.teller.names[part.player], "price": part.price}
        return say(f"board.sum.part.{self.who(part.player)}", **values)

    def asked_label(self, part: DealPart, terms: Terms) -> str:
        """Return the part that an offer would cost: "Dan wants 4", or "Dan: 4?" for the Boss's."""
        bargain = find_bargain(self.table.bargains, terms)
        key = "wants" if bargain and part.player in bargain.agreed else "offered"
        values = {"name": self.teller.names[part.player], "price": self._price(terms)}
        return say(f"board.sum.{key}.{self.who(part.player)}", **values)

    def _price(self, terms: Terms) -> int:
        """Return the price of an offer in millions; B-VAR-3 may say that nothing is due of it."""
        return terms.price.millions(self.table.tile.value)
