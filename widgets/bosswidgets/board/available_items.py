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
from bosslib.board.cards import RECRUITMENT
from bosslib.board.data import SPACES
from bosslib.board.payoffs import closings, payoff, pieces
from bosswidgets.board.choice_state import BoardItem, BoardSelection, card_objection, card_uses
from bosswidgets.board.choices import BoardCommand, CounterTerms, OfferPiece, TryTerms
from bosswidgets.board.usual_offer import next_terms
from bosswidgets.table.common_choices import ChooseCard, DoDeed

MAX_CLOSINGS = 6
"""Maximum number of listed ways to close; those that leave the Boss most come first."""


def hand_items(view: View) -> list[BoardItem]:
    """Return the items of the hand, in its order."""
    if view.table.phase is Phase.LIMIT and view.seat in view.table.over_limit:
        return [BoardItem(ChooseCard(place)) for place in range(len(view.hand))]
    return [
        BoardItem(ChooseCard(place), card_objection(view, card))
        for place, card in enumerate(view.hand)
    ]


def available_items(view: View, choosing: BoardSelection) -> list[BoardItem]:
    """Return the available items other than the cards of the hand."""
    table = view.table
    card = choosing.card(view)
    if choosing.is_composing_offer:
        return [*_offer_steps(view, choosing), BoardItem(BoardCommand.CANCEL)]
    if card:
        return [
            *(_deed_item(view, deed) for deed in card_uses(view, card)),
            BoardItem(BoardCommand.CANCEL),
        ]
    if table.waiting:
        return [_deed_item(view, Stop()), _deed_item(view, Allow())]
    match table.phase:
        case Phase.PLACE:
            return [_deed_item(view, Place(space)) for space in range(1, SPACES + 1)]
        case Phase.TURN:
            return [_deed_item(view, Open()), _deed_item(view, Roll())]
        case Phase.MOVED:
            return [_deed_item(view, Open()), _deed_item(view, Draw())]
        case Phase.LIMIT:
            return _limit_items(view, choosing)
        case Phase.DEAL:
            return [*answer_items(view), *_next_offer_items(view), *_deal_items(view)]
    return []


def _deed_item(view: View, deed: Deed, about: Terms | None = None) -> BoardItem:
    return BoardItem(DoDeed(deed), next(objections(view, Action(view.seat, deed)), None), about)


def _limit_items(view: View, choosing: BoardSelection) -> list[BoardItem]:
    if view.seat not in view.table.over_limit:
        return []
    found = []
    many = len(view.hand) - view.table.limit
    if len(choosing.discards) == many:
        found.append(_deed_item(view, Discard(tuple(view.hand[at] for at in choosing.discards))))
    if view.hand.count(RECRUITMENT) >= 3:
        found += [_deed_item(view, deed) for deed in card_uses(view, RECRUITMENT)]
    return found


def answer_items(view: View) -> list[BoardItem]:
    """Return the answers to each open offer to the seat, and the items for its own offers."""
    found = []
    for bargain in view.table.bargains:
        if view.seat not in (bargain.player, view.table.boss) or bargain.is_struck:
            continue
        terms = bargain.terms
        if view.seat in bargain.agreed:
            found.append(_deed_item(view, Withdraw(terms), terms))
        else:
            found += [_deed_item(view, kind(terms), terms) for kind in (Accept, Decline)]
            found.append(BoardItem(CounterTerms(terms), terms=terms))
    return found


def _next_offer_items(view: View) -> list[BoardItem]:
    """Return better terms than those that were turned down last, to be sent at once."""
    terms = next_terms(view)
    return [BoardItem(TryTerms(terms))] if terms else []


def _deal_items(view: View) -> list[BoardItem]:
    """Return the items of a deal other than cards and answers."""
    table = view.table
    talk = [BoardItem(BoardCommand.TALK)] if offerable_pieces(view) else []
    if not view.is_boss:
        return [*talk, _deed_item(view, NoMore())]
    ways = sorted(closings(table), key=lambda used: -payoff(table, used)[view.seat])
    close = [_deed_item(view, Close(used)) for used in islice(ways, MAX_CLOSINGS)]
    return [*close, *talk, _deed_item(view, GiveUp())]


def offerable_pieces(view: View) -> list[Piece]:
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


def _offer_steps(view: View, choosing: BoardSelection) -> list[BoardItem]:
    """Return the steps of a new offer other than its price, which has a field."""
    found = [BoardItem(OfferPiece(piece)) for piece in offerable_pieces(view)]
    if choosing.terms:
        found.append(BoardItem(BoardCommand.UNIT))
        found.append(BoardItem(BoardCommand.MAKE, choosing.objection(view)))
    return found
