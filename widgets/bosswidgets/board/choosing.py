"""What the person is in the middle of choosing in the board game: pure steps to an action.

`offered` lists what can be chosen now, `chosen` says what a way leads to: another `Choosing`, or
actions. Nothing here draws, and nothing changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from bosslib.board import Action, Card, Kind, Phase, View, objections
from bosslib.board.actions import (
    Accept,
    Allow,
    Close,
    Decline,
    Deed,
    Discard,
    Draw,
    GiveUp,
    Lay,
    NoMore,
    Offer,
    Open,
    Piece,
    Place,
    Price,
    Recruit,
    Roll,
    Stop,
    TakeOver,
    Terms,
    Travel,
    Withdraw,
)
from bosslib.board.bargain import helper
from bosslib.board.bots.plan import share
from bosslib.board.cards import RECRUITMENT, Family
from bosslib.board.data import SPACES
from bosslib.board.settle import closings, payoff, pieces
from bosslib.game import Objection
from bosswidgets.board.ways import About, Command, Counter, Do, Hand, Step, Way

MOST_WAYS = 6
"""How many ways to close are listed, those that leave the Boss most."""

STEPS = (-5, -1, 1, 5)
"""By how many millions a price is changed."""


class Item(NamedTuple):
    """Something to choose: the way that it is, and what speaks against it (None: it is legal).

    `about` are the terms of the open offer to which it belongs, None for all else.
    """

    way: Way
    against: Objection | None = None
    about: Terms | None = None

    @property
    def id(self) -> str:
        """The way as a button's id."""
        return str(self.way)

    @property
    def deed(self) -> Deed | None:
        """What is done at once; None for what is chosen on the way to it."""
        return self.way.deed if isinstance(self.way, Do) else None


class Choosing(NamedTuple):
    """What was chosen so far on the way to an action."""

    place: int | None = None
    """Where in the hand the card is that is to be played."""
    discards: tuple[int, ...] = ()
    """Places in the hand of the cards that are too many."""
    talking: bool = False
    """An offer is being put together."""
    pieces: tuple[Piece, ...] = ()
    price: int = 0
    """What is offered, in millions or in dividends."""
    dividends: bool = False
    counters: Terms | None = None
    """The open offer that it answers: that one is declined when it is made."""

    def card(self, view: View) -> Card | None:
        """The card of the hand that is to be played."""
        return None if self.place is None else view.hand[self.place]

    @property
    def terms(self) -> Terms | None:
        """The offer as far as it is put together; None without a piece."""
        made = Price(max(0, self.price), self.dividends)
        return Terms(self.pieces, made) if self.pieces else None

    def chosen(self, view: View, way: Way | None) -> Choosing | tuple[Action, ...]:
        """What a way leads to; none, or one that means nothing here, is no change."""
        match way:
            case Do(deed):
                return (Action(view.seat, deed),)
            case Hand(place):
                return self._card(view, place)
            case Command.CANCEL:
                return NOTHING
            case Command.TALK:
                return Choosing(talking=True)
            case Counter(terms):
                return _counter(terms)
            case About(piece):
                return self._piece(view, piece)
            case Step(by):
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
        """A piece more or less; the price follows what so many places are worth."""
        held = piece in self.pieces
        left = tuple(each for each in self.pieces if each != piece)
        now = left if held else (*left, piece)
        price = round(share(view.table) * len(now))
        return self._replace(pieces=now, price=min(price, view.table.payout), dividends=False)

    def _unit(self, view: View) -> Choosing:
        """The same price in dividends, or in millions."""
        value = view.table.tile.value
        price = self.price * value if self.dividends else max(1, round(self.price / value))
        return self._replace(price=price, dividends=not self.dividends)

    def _offered(self, view: View) -> Choosing | tuple[Action, ...]:
        if self.terms is None:
            return self
        declined = (Action(view.seat, Decline(self.counters)),) if self.counters else ()
        return (*declined, Action(view.seat, Offer(self.terms)))

    def against(self, view: View) -> Objection | None:
        """What has come to speak against going on; None if nothing has."""
        table = view.table
        if self.place is not None:
            if self.place >= len(view.hand):
                return Objection("B-SETUP-4", "b-no-deal", {})
            return why_not(view, view.hand[self.place])
        if self.terms:
            made = Action(view.seat, Offer(self.terms))
            return next(objections(view, made), None)
        if self.talking and table.phase is not Phase.DEAL:
            return Objection("B-DEAL-4", "b-no-deal", {})
        return None


NOTHING = Choosing()


def _counter(terms: Terms) -> Choosing:
    """A new offer that begins with what another one says."""
    price = terms.price
    return Choosing(
        talking=True,
        pieces=terms.pieces,
        price=price.number,
        dividends=price.dividends,
        counters=terms,
    )


def why_not(view: View, card: Card) -> Objection | None:
    """What speaks against every use of a card; None: some use of it is legal."""
    found = None
    for deed in uses(view, card):
        found = next(objections(view, Action(view.seat, deed)), None)
        if found is None:
            return None
    return found or Objection("B-INF-5", "b-no-deal", {})


def uses(view: View, card: Card) -> Iterator[Deed]:
    """All that a card can be used for, whether it is legal or not."""
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
    """The investors of the others."""
    rows = enumerate(view.table.investors)
    return [family for seat, row in rows if seat != view.seat for family in row]


def targets(view: View) -> list[Piece]:
    """What can be sent travelling: the investors in front of players, the Clan cards there."""
    table = view.table
    found = [Piece(family) for row in table.investors for family in row]
    for seat, row in enumerate(table.clans):
        found += [Piece(card.family, seat) for card in dict.fromkeys(row) if card.family]
    return found


def hand(view: View) -> list[Item]:
    """The cards of the hand, by place."""
    if view.table.phase is Phase.LIMIT and view.seat in view.table.too_many:
        return [Item(Hand(place)) for place in range(len(view.hand))]
    return [Item(Hand(place), why_not(view, card)) for place, card in enumerate(view.hand)]


def offered(view: View, choosing: Choosing) -> list[Item]:
    """What can be chosen now besides a card of the hand."""
    table = view.table
    card = choosing.card(view)
    if choosing.talking:
        return [*_talk(view, choosing), Item(Command.CANCEL)]
    if card:
        return [*(_item(view, deed) for deed in uses(view, card)), Item(Command.CANCEL)]
    if table.waiting:
        return [_item(view, Stop()), _item(view, Allow())]
    match table.phase:
        case Phase.PLACE:
            return [_item(view, Place(space)) for space in range(1, SPACES + 1)]
        case Phase.TURN:
            return [_item(view, Open()), _item(view, Roll())]
        case Phase.MOVED:
            return [_item(view, Open()), _item(view, Draw())]
        case Phase.LIMIT:
            return _limit(view, choosing)
        case Phase.DEAL:
            return [*answers(view), *_deal(view)]
    return []


def _item(view: View, deed: Deed, about: Terms | None = None) -> Item:
    return Item(Do(deed), next(objections(view, Action(view.seat, deed)), None), about)


def _limit(view: View, choosing: Choosing) -> list[Item]:
    if view.seat not in view.table.too_many:
        return []
    found = []
    many = len(view.hand) - view.table.limit
    if len(choosing.discards) == many:
        found.append(_item(view, Discard(tuple(view.hand[at] for at in choosing.discards))))
    if view.hand.count(RECRUITMENT) >= 3:
        found += [_item(view, deed) for deed in uses(view, RECRUITMENT)]
    return found


def answers(view: View) -> list[Item]:
    """The answers to each open offer to the seat, and what it may do about its own."""
    found = []
    for bargain in view.table.bargains:
        if view.seat not in (bargain.player, view.table.boss) or bargain.struck:
            continue
        terms = bargain.terms
        if view.seat in bargain.agreed:
            found.append(_item(view, Withdraw(terms), terms))
        else:
            found += [_item(view, kind(terms), terms) for kind in (Accept, Decline)]
            found.append(Item(Counter(terms), about=terms))
    return found


def _deal(view: View) -> list[Item]:
    """What one can do in a deal besides cards and answers."""
    table = view.table
    talk = [Item(Command.TALK)] if sellable(view) else []
    if not view.is_boss:
        return [*talk, _item(view, NoMore())]
    ways = sorted(closings(table), key=lambda used: -payoff(table, used)[view.seat])
    close = [_item(view, Close(used)) for used in islice(ways, MOST_WAYS)]
    return [*close, *talk, _item(view, GiveUp())]


def sellable(view: View) -> list[Piece]:
    """The pieces that an offer of the seat can be about: its own, or as the Boss those of others.

    Such as the space can use first.
    """
    table = view.table
    there = [
        piece
        for piece, owner in pieces(table).items()
        if (owner != view.seat if view.is_boss else owner == view.seat)
    ]
    return sorted(there, key=lambda piece: piece.family not in table.space.families)


def _talk(view: View, choosing: Choosing) -> list[Item]:
    """The steps of a new offer: what it is about, then the price."""
    found = []
    about = helper(view.table, choosing.terms) if choosing.terms else None
    there = pieces(view.table)
    for piece in sellable(view):
        other = about is not None and there[piece] != about
        against = Objection("B-DEAL-5", "b-one-helper", {}) if other else None
        found.append(Item(About(piece), against))
    if choosing.terms:
        found += [Item(Step(by)) for by in STEPS]
        found.append(Item(Command.UNIT))
        found.append(Item(Command.MAKE, choosing.against(view)))
    return found
