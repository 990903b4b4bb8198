"""Text for pieces, prices and terms, addressed to a seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bosslib.board.actions import Piece, Price, Terms
from bosslib.board.cards import CLAN, Card, Family
from bosslib.board.narration.names import card_name, family_name, millions
from bosslib.game import SEATS, Seat
from bosslib.narration import Narrator
from bosslib.words import join_list, say


class TermsText(Narrator):
    """Describes the subject of a bargain to a seat, or to a spectator (None).

    `value` is the value of a dividend in millions; if given, prices in dividends are also shown in
    millions. `owners` maps investors to their owners; if given, offers name the owner.
    """

    def __init__(
        self,
        names: Sequence[str] = SEATS,
        seat: Seat | None = None,
        value: int | None = None,
        owners: Mapping[Family, Seat] = {},
    ) -> None:
        super().__init__(names, seat)
        self.value = value
        self.owners = owners

    def terms(self, terms: Terms, by: Seat | None = None) -> str:
        """Return terms for use in a sentence: "investor Sacks and Dora's Clan Goldman for 8
        million".

        Clan cards of the speaking seat `by` are named without their owner.
        """
        pieces = self._pieces_with_owner(terms.pieces, by)
        return say("board.price.terms", pieces=pieces, price=self.price(terms.price))

    def price(self, price: Price) -> str:
        """Return a price for use in a sentence: "2 dividends, 10 million at this tile"."""
        if not price.number:
            return say("board.price.nothing")
        if not price.dividends:
            return millions(price.number)
        if self.value is None:
            return say("board.price.dividends", count=price.number)
        worth = millions(price.millions(self.value))
        return say("board.price.worth", count=price.number, sum=worth)

    def piece(self, piece: Piece) -> str:
        """Return a piece for use in a sentence: "investor Sacks", "your Clan Sacks"."""
        family = family_name(piece.family)
        if piece.owner is None:
            return say("board.piece.investor", family=family)
        if piece.owner == self.seat:
            return say("board.piece.clan.you", family=family)
        there = piece.owner < len(self.names)  # typed text may name a seat not at this table
        owner = self.names[piece.owner] if there else SEATS[piece.owner]
        return say("board.piece.clan.they", name=owner, family=family)

    def piece_with_owner(self, piece: Piece) -> str:
        """Return a piece with its owner if known: "Ben's investor Sacks", "your Clan Sacks"."""
        return self._pieces_with_owner([piece], None)

    def _placeholder(self, value: object) -> object:
        if isinstance(value, Card):
            return card_name(value)
        return self.piece(value) if isinstance(value, Piece) else value

    def _short_piece(self, piece: Piece) -> str:
        return family_name(piece.family) if piece.owner is None else self.piece(piece)

    def _pieces(self, pieces: Sequence[Piece], by: Seat | None, owner: Seat | None = None) -> str:
        """Return pieces as a list; the investors are attributed to `owner` unless it is None.

        A Clan card of the speaking seat is named without its owner unless the reader is the
        speaker.
        """
        told = [
            card_name(CLAN[each.family]) if each.owner == by != self.seat else self.piece(each)
            for each in pieces
            if each.owner is not None
        ]
        families = [family_name(each.family) for each in pieces if each.owner is None]
        if families:
            key = "investor" if len(families) == 1 else "investors"
            listed = join_list(families)
            named = say(f"board.piece.{key}", family=listed, families=listed)
            who = "you" if owner == self.seat else "they"
            name = self.names[owner or 0]
            owned = say(f"board.piece.owned.{who}", name=name, pieces=named)
            told.append(named if owner is None else owned)
        return join_list(told)

    def _pieces_with_owner(self, pieces: Sequence[Piece], by: Seat | None) -> str:
        """Return the pieces of one player, named if it is not clear whose investors they are."""
        owners = {self.owners.get(each.family) for each in pieces if each.owner is None} - {by}
        return self._pieces(pieces, by, owners.pop() if len(owners) == 1 else None)
