"""The person's unfinished choice in the board game, as pure steps towards an action.

`available_items` lists the available items; `apply_choice` returns what a way leads to: another
`BoardSelection`, or actions. Nothing here draws or mutates anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bosslib.board import Action, Card, Kind, Phase, View, objections
from bosslib.board.actions import (
    Decline,
    Deed,
    Lay,
    Offer,
    Piece,
    Price,
    Recruit,
    Stop,
    TakeOver,
    Terms,
    Travel,
)
from bosslib.board.cards import Family
from bosslib.board.payoffs import pieces
from bosslib.game import Objection
from bosswidgets.board.choices import (
    BoardCommand,
    Choice,
    CounterTerms,
    OfferPiece,
    SetPrice,
    TryTerms,
)
from bosswidgets.board.usual_offer import first_price, usual_pieces
from bosswidgets.table.common_choices import ChooseCard, DoDeed


class BoardItem(NamedTuple):
    """An item to choose: its way, and the objection to it (None if it is legal).

    `terms` are the terms of the open offer that it belongs to, if any.
    """

    way: Choice
    objection: Objection | None = None
    terms: Terms | None = None

    @property
    def deed(self) -> Deed | None:
        """The deed that this item does at once; None if it is only a step towards one."""
        return self.way.deed if isinstance(self.way, DoDeed) else None


class BoardSelection(NamedTuple):
    """The choices made so far on the way to an action."""

    hand_index: int | None = None
    """Index in the hand of the card to be played."""
    discards: tuple[int, ...] = ()
    """Indices in the hand of the cards to be discarded."""
    is_composing_offer: bool = False
    """True while an offer is being composed."""
    pieces: tuple[Piece, ...] = ()
    price: int = 0
    """Price of the offer, in millions or in dividends."""
    in_dividends: bool = False
    answered_terms: Terms | None = None
    """Terms of the open offer that this one answers; it is declined when this one is made."""

    def card(self, view: View) -> Card | None:
        """Return the card of the hand that is to be played, if any."""
        return None if self.hand_index is None else view.hand[self.hand_index]

    @property
    def terms(self) -> Terms | None:
        """Terms of the offer composed so far; None without a piece."""
        made = Price(max(0, self.price), self.in_dividends)
        return Terms(self.pieces, made) if self.pieces else None

    def apply_choice(self, view: View, way: Choice | None) -> BoardSelection | tuple[Action, ...]:
        """Return what a way leads to; None or a way that is not available changes nothing."""
        match way:
            case DoDeed(deed):
                return (Action(view.seat, deed),)
            case ChooseCard(place):
                return self._choose_card(view, place)
            case BoardCommand.CANCEL:
                return NO_CHOICE
            case BoardCommand.BLANK:
                return BoardSelection(is_composing_offer=True)
            case BoardCommand.TALK:
                return _start_offer(view, usual_pieces(view))
            case CounterTerms(terms):
                return _start_counter_offer(terms)
            case OfferPiece(piece):
                return self._toggle_piece(view, piece)
            case SetPrice(number) if self.terms:
                return self._replace(price=min(max(0, number), self.highest_price(view)))
            case TryTerms(terms):
                return (Action(view.seat, Offer(terms)),)
            case BoardCommand.UNIT:
                return self._toggle_unit(view)
            case BoardCommand.MAKE:
                return self._make_offer(view)
        return self

    def highest_price(self, view: View) -> int:
        """Return the highest price that can be chosen, in millions or in dividends."""
        return view.table.space.dividends if self.in_dividends else view.table.payout

    def _choose_card(self, view: View, place: int) -> BoardSelection:
        if view.table.phase is Phase.LIMIT:
            many = len(view.hand) - view.table.limit
            kept = tuple(each for each in self.discards if each != place)
            picked = kept if place in self.discards else (*kept, place)[-max(1, many) :]
            return BoardSelection(discards=picked)
        return NO_CHOICE if self.hand_index == place else BoardSelection(hand_index=place)

    def _toggle_piece(self, view: View, piece: Piece) -> BoardSelection:
        """Add or remove a piece, and begin with a usual price again.

        A piece of another player begins an offer to that player (B-DEAL-5).
        """
        there = pieces(view.table)
        mine = tuple(each for each in self.pieces if there[each] == there[piece])
        left = tuple(each for each in mine if each != piece)
        now = left if piece in mine else (*left, piece)
        return _start_offer(view, now)._replace(answered_terms=self.answered_terms)

    def _toggle_unit(self, view: View) -> BoardSelection:
        """Convert the price between millions and dividends."""
        value = view.table.tile.value
        price = self.price * value if self.in_dividends else max(1, round(self.price / value))
        return self._replace(price=price, in_dividends=not self.in_dividends)

    def _make_offer(self, view: View) -> BoardSelection | tuple[Action, ...]:
        if self.terms is None:
            return self
        declined = (Action(view.seat, Decline(self.answered_terms)),) if self.answered_terms else ()
        return (*declined, Action(view.seat, Offer(self.terms)))

    def objection(self, view: View) -> Objection | None:
        """Return the objection that has arisen to continuing this choice; None if there is none."""
        table = view.table
        if self.hand_index is not None:
            if self.hand_index >= len(view.hand):
                return Objection("B-SETUP-4", "b-no-deal", {})
            return card_objection(view, view.hand[self.hand_index])
        if self.terms:
            made = Action(view.seat, Offer(self.terms))
            return next(objections(view, made), None)
        if self.is_composing_offer and table.phase is not Phase.DEAL:
            return Objection("B-DEAL-4", "b-no-deal", {})
        return None


NO_CHOICE = BoardSelection()


def _start_offer(view: View, those: tuple[Piece, ...]) -> BoardSelection:
    """Return an offer about these pieces, with the price that one usually begins with."""
    price = first_price(view, those) if those else 0
    return BoardSelection(is_composing_offer=True, pieces=those, price=price)


def _start_counter_offer(terms: Terms) -> BoardSelection:
    """Return a new offer that starts from the terms of another one."""
    price = terms.price
    return BoardSelection(
        is_composing_offer=True,
        pieces=terms.pieces,
        price=price.number,
        in_dividends=price.dividends,
        answered_terms=terms,
    )


def card_objection(view: View, card: Card) -> Objection | None:
    """Return an objection to a card if no use of it is legal, otherwise None."""
    found = None
    for deed in card_uses(view, card):
        found = next(objections(view, Action(view.seat, deed)), None)
        if found is None:
            return None
    return found or Objection("B-INF-5", "b-no-deal", {})


def card_uses(view: View, card: Card) -> Iterator[Deed]:
    """Yield all uses of a card, legal or not."""
    table = view.table
    match card.kind:
        case Kind.CLAN:
            yield Lay(card)
        case Kind.BOSS:
            yield TakeOver()
        case Kind.STOP:
            yield Stop()
        case Kind.RECRUITMENT:
            yield from map(Recruit, table.beside or _other_investors(view))
        case Kind.TRAVEL:
            for target in travel_targets(view):
                if card.family in (None, target.family):
                    yield Travel(card, target)


def _other_investors(view: View) -> list[Family]:
    """Return the investors of the other players."""
    rows = enumerate(view.table.investors)
    return [family for seat, row in rows if seat != view.seat for family in row]


def travel_targets(view: View) -> list[Piece]:
    """Return the pieces that a Travel card can target: investors and Clan cards of players."""
    table = view.table
    found = [Piece(family) for row in table.investors for family in row]
    for seat, row in enumerate(table.clans):
        found += [Piece(card.family, seat) for card in dict.fromkeys(row) if card.family]
    return found
