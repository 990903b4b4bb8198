"""The person's unfinished choice in the board game, as pure steps towards an action.

`offered` lists the available items; `chosen` returns what a way leads to: another `Choosing`, or
actions. Nothing here draws or mutates anything.
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
from bosslib.board.bots.plan import equal_share
from bosslib.board.cards import Family
from bosslib.game import Objection
from bosswidgets.board.ways import About, Command, Counter, PriceStep, Way
from bosswidgets.table.ways import ChooseCard, DoDeed


class Item(NamedTuple):
    """An item to choose: its way, and the objection to it (None if it is legal).

    `about` are the terms of the open offer that it belongs to, if any.
    """

    way: Way
    objection: Objection | None = None
    about: Terms | None = None

    @property
    def id(self) -> str:
        """The button's id for this way."""
        return str(self.way)

    @property
    def deed(self) -> Deed | None:
        """The deed that this item does at once; None if it is only a step towards one."""
        return self.way.deed if isinstance(self.way, DoDeed) else None


class Choosing(NamedTuple):
    """The choices made so far on the way to an action."""

    place: int | None = None
    """Index in the hand of the card to be played."""
    discards: tuple[int, ...] = ()
    """Indices in the hand of the cards to be discarded."""
    is_composing_offer: bool = False
    """True while an offer is being composed."""
    pieces: tuple[Piece, ...] = ()
    price: int = 0
    """Price of the offer, in millions or in dividends."""
    dividends: bool = False
    counters: Terms | None = None
    """Terms of the open offer that this one answers; it is declined when this one is made."""

    def card(self, view: View) -> Card | None:
        """Return the card of the hand that is to be played, if any."""
        return None if self.place is None else view.hand[self.place]

    @property
    def terms(self) -> Terms | None:
        """Terms of the offer composed so far; None without a piece."""
        made = Price(max(0, self.price), self.dividends)
        return Terms(self.pieces, made) if self.pieces else None

    def apply_choice(self, view: View, way: Way | None) -> Choosing | tuple[Action, ...]:
        """Return what a way leads to; None or a way that is not available changes nothing."""
        match way:
            case DoDeed(deed):
                return (Action(view.seat, deed),)
            case ChooseCard(place):
                return self._card(view, place)
            case Command.CANCEL:
                return NOTHING
            case Command.TALK:
                return Choosing(is_composing_offer=True)
            case Counter(terms):
                return _counter(terms)
            case About(piece):
                return self._piece(view, piece)
            case PriceStep(by):
                space, payout = view.table.space, view.table.payout
                most = space.dividends if self.dividends else payout
                return self._replace(price=max(0, min(most, self.price + by)))
            case Command.UNIT:
                return self._unit(view)
            case Command.MAKE:
                return self._offered(view)
        return self

    def _card(self, view: View, place: int) -> Choosing:
        if view.table.phase is Phase.LIMIT:
            many = len(view.hand) - view.table.limit
            kept = tuple(each for each in self.discards if each != place)
            picked = kept if place in self.discards else (*kept, place)[-max(1, many) :]
            return Choosing(discards=picked)
        return NOTHING if self.place == place else Choosing(place=place)

    def _piece(self, view: View, piece: Piece) -> Choosing:
        """Add or remove a piece, and reset the price to the share of that many places."""
        held = piece in self.pieces
        left = tuple(each for each in self.pieces if each != piece)
        now = left if held else (*left, piece)
        price = round(equal_share(view.table) * len(now))
        return self._replace(pieces=now, price=min(price, view.table.payout), dividends=False)

    def _unit(self, view: View) -> Choosing:
        """Convert the price between millions and dividends."""
        value = view.table.tile.value
        price = self.price * value if self.dividends else max(1, round(self.price / value))
        return self._replace(price=price, dividends=not self.dividends)

    def _offered(self, view: View) -> Choosing | tuple[Action, ...]:
        if self.terms is None:
            return self
        declined = (Action(view.seat, Decline(self.counters)),) if self.counters else ()
        return (*declined, Action(view.seat, Offer(self.terms)))

    def objection(self, view: View) -> Objection | None:
        """Return the objection that has arisen to continuing this choice; None if there is none."""
        table = view.table
        if self.place is not None:
            if self.place >= len(view.hand):
                return Objection("B-SETUP-4", "b-no-deal", {})
            return why_not(view, view.hand[self.place])
        if self.terms:
            made = Action(view.seat, Offer(self.terms))
            return next(objections(view, made), None)
        if self.is_composing_offer and table.phase is not Phase.DEAL:
            return Objection("B-DEAL-4", "b-no-deal", {})
        return None


NOTHING = Choosing()


def _counter(terms: Terms) -> Choosing:
    """Return a new offer that starts from the terms of another one."""
    price = terms.price
    return Choosing(
        is_composing_offer=True,
        pieces=terms.pieces,
        price=price.number,
        dividends=price.dividends,
        counters=terms,
    )


def why_not(view: View, card: Card) -> Objection | None:
    """Return an objection to a card if no use of it is legal, otherwise None."""
    found = None
    for deed in uses(view, card):
        found = next(objections(view, Action(view.seat, deed)), None)
        if found is None:
            return None
    return found or Objection("B-INF-5", "b-no-deal", {})


def uses(view: View, card: Card) -> Iterator[Deed]:
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
            yield from map(Recruit, table.beside or _families(view))
        case Kind.TRAVEL:
            for target in targets(view):
                if card.family in (None, target.family):
                    yield Travel(card, target)


def _families(view: View) -> list[Family]:
    """Return the investors of the other players."""
    rows = enumerate(view.table.investors)
    return [family for seat, row in rows if seat != view.seat for family in row]


def targets(view: View) -> list[Piece]:
    """Return the pieces that a Travel card can target: investors and Clan cards of players."""
    table = view.table
    found = [Piece(family) for row in table.investors for family in row]
    for seat, row in enumerate(table.clans):
        found += [Piece(card.family, seat) for card in dict.fromkeys(row) if card.family]
    return found
