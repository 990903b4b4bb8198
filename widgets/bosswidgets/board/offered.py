"""Available items at the board game: the hand, the turn, answers, and parts of an offer."""

from __future__ import annotations

from itertools import islice

from bosslib.board import Action, Phase, View, objections
from bosslib.board.actions import (
    Accept,
    Allow,
    Close,
    Decline,
    Deed,
    Discard,
    Draw,
    GiveUp,
    NoMore,
    Open,
    Piece,
    Place,
    Roll,
    Stop,
    Terms,
    Withdraw,
)
from bosslib.board.bargain import helper
from bosslib.board.cards import RECRUITMENT
from bosslib.board.data import SPACES
from bosslib.board.settle import closings, payoff, pieces
from bosslib.game import Objection
from bosswidgets.board.choosing import Choosing, Item, uses, why_not
from bosswidgets.board.ways import About, Command, Counter, PriceStep
from bosswidgets.table.ways import ChooseCard, DoDeed

MOST_WAYS = 6
"""Maximum number of listed ways to close; those that leave the Boss most come first."""


STEPS = (-5, -1, 1, 5)
"""Steps of a price, in millions or dividends."""


def hand(view: View) -> list[Item]:
    """Return the items of the hand, in its order."""
    if view.table.phase is Phase.LIMIT and view.seat in view.table.over_limit:
        return [Item(ChooseCard(place)) for place in range(len(view.hand))]
    return [Item(ChooseCard(place), why_not(view, card)) for place, card in enumerate(view.hand)]


def offered(view: View, choosing: Choosing) -> list[Item]:
    """Return the available items other than the cards of the hand."""
    table = view.table
    card = choosing.card(view)
    if choosing.is_composing_offer:
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
    return Item(DoDeed(deed), next(objections(view, Action(view.seat, deed)), None), about)


def _limit(view: View, choosing: Choosing) -> list[Item]:
    if view.seat not in view.table.over_limit:
        return []
    found = []
    many = len(view.hand) - view.table.limit
    if len(choosing.discards) == many:
        found.append(_item(view, Discard(tuple(view.hand[at] for at in choosing.discards))))
    if view.hand.count(RECRUITMENT) >= 3:
        found += [_item(view, deed) for deed in uses(view, RECRUITMENT)]
    return found


def answers(view: View) -> list[Item]:
    """Return the answers to each open offer to the seat, and the items for its own offers."""
    found = []
    for bargain in view.table.bargains:
        if view.seat not in (bargain.player, view.table.boss) or bargain.is_struck:
            continue
        terms = bargain.terms
        if view.seat in bargain.agreed:
            found.append(_item(view, Withdraw(terms), terms))
        else:
            found += [_item(view, kind(terms), terms) for kind in (Accept, Decline)]
            found.append(Item(Counter(terms), about=terms))
    return found


def _deal(view: View) -> list[Item]:
    """Return the items of a deal other than cards and answers."""
    table = view.table
    talk = [Item(Command.TALK)] if sellable(view) else []
    if not view.is_boss:
        return [*talk, _item(view, NoMore())]
    ways = sorted(closings(table), key=lambda used: -payoff(table, used)[view.seat])
    close = [_item(view, Close(used)) for used in islice(ways, MOST_WAYS)]
    return [*close, *talk, _item(view, GiveUp())]


def sellable(view: View) -> list[Piece]:
    """Return the pieces that the seat's offer can be about: its own, or, as the Boss, the others'.

    Pieces that the space can use come first.
    """
    table = view.table
    there = [
        piece
        for piece, owner in pieces(table).items()
        if (owner != view.seat if view.is_boss else owner == view.seat)
    ]
    return sorted(there, key=lambda piece: piece.family not in table.space.families)


def _talk(view: View, choosing: Choosing) -> list[Item]:
    """Return the steps of a new offer: its pieces, then the price."""
    found = []
    about = helper(view.table, choosing.terms) if choosing.terms else None
    there = pieces(view.table)
    for piece in sellable(view):
        other = about is not None and there[piece] != about
        against = Objection("B-DEAL-5", "b-one-helper", {}) if other else None
        found.append(Item(About(piece), against))
    if choosing.terms:
        found += [Item(PriceStep(by)) for by in STEPS]
        found.append(Item(Command.UNIT))
        found.append(Item(Command.MAKE, choosing.objection(view)))
    return found
