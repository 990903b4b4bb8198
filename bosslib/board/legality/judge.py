"""Rule checker: yields every objection to an illegal action."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from bosslib.board import bargain, payoffs
from bosslib.board.actions import (
    CLOCK,
    INFLUENCE,
    TALK,
    Accept,
    Action,
    Allow,
    Close,
    Decline,
    Deed,
    Discard,
    Draw,
    GiveUp,
    NoMore,
    Offer,
    Open,
    Piece,
    Place,
    Roll,
    Travel,
    Withdraw,
)
from bosslib.board.data import SPACES
from bosslib.board.legality.influence import influence_objections
from bosslib.board.state import DEAL, MOVED, OVER, PLACE, TOO_MANY, TURN
from bosslib.board.view import View
from bosslib.game import Objection, Seat

MUST_OPEN, MAY_OPEN = 10, 4
"""Card counts of B-VAR-2 and B-VAR-5."""

NAMED_PIECES: dict[type, Callable[..., tuple[Piece, ...]]] = {
    Travel: lambda deed: (deed.target,),
    Close: lambda deed: deed.pieces,
    **dict.fromkeys((Offer, Accept, Decline, Withdraw), lambda deed: deed.terms.pieces),
}
"""Functions that return the pieces a deed names, by type of deed."""

PREREQUISITE_RULES = {PLACE: "B-SETUP-5", DEAL: "B-TURN-1", TOO_MANY: "B-INF-6"}
"""Rule that must be followed before the turn can continue, by phase."""


def objections(view: View, action: Action) -> Iterator[Objection]:
    """Yield every objection to an action of the view's seat. An action without objections is legal.

    Actions of the clock can be checked with any view.
    """
    table, deed = view.table, action.deed
    if nobody := _absent_seats(view, action):
        yield from (Objection("NOTATION", "seat", {"seat": seat}) for seat in nobody)
        return  # unparsable seats are rejected before any rule is checked
    if table.phase is OVER:
        yield Objection("B-END-2", "b-phase-over", {})
    if action.seat != CLOCK:
        yield from OBJECTION_FUNCTIONS[type(deed)](view, deed)
    elif not table.waiting and table.phase is not DEAL:
        yield Objection("B-DEAL-7", "b-no-window", {})


def _absent_seats(view: View, action: Action) -> list[Seat]:
    """Return the nonexistent seats in an action, or its own seat if it is not the view's."""
    players = view.table.players
    if action.seat != CLOCK and (action.seat != view.seat or action.seat >= players):
        return [action.seat]
    named = NAMED_PIECES.get(type(action.deed))
    if named is None:
        return []
    owners = [piece.owner for piece in named(action.deed)]
    return [owner for owner in owners if owner is not None and owner >= players]


def is_unopposed(view: View, action: Action) -> bool:
    """Return True if there are no objections to an action of the view's own seat.

    Skips the checks for seats and the end of the game, so the action may only name existing seats.
    """
    return next(OBJECTION_FUNCTIONS[type(action.deed)](view, action.deed), None) is None


def _place_objections(view: View, deed: Place) -> Iterator[Objection]:
    space = deed.space
    if view.table.phase is not PLACE:
        yield Objection("B-SETUP-5", "b-placed", {})
    elif not view.may_act:
        yield Objection("B-SETUP-5", "b-not-to-place", {"other": view.table.to_act[0]})
    if not 1 <= space <= SPACES:
        yield Objection("B-SETUP-2", "b-no-space", {"space": space})


def _turn_objections(view: View, deed: Deed) -> Iterator[Objection]:
    table, phase, cards = view.table, view.table.phase, len(view.hand)
    if phase is not TURN and phase is not MOVED:
        if phase is not OVER:
            yield Objection(PREREQUISITE_RULES[phase], f"b-phase-{phase}", {})
        return
    if table.turn != view.seat:
        yield Objection("B-TURN-3", "b-not-your-turn", {"other": table.turn})
    if isinstance(deed, Roll) and phase is MOVED:
        yield Objection("B-TURN-2", "b-rolled", {})
    if isinstance(deed, Draw) and phase is TURN:
        yield Objection("B-TURN-1", "b-roll-first", {})
    if isinstance(deed, Draw) and table.rules.forced and cards >= MUST_OPEN:
        yield Objection("B-VAR-2", "b-must-open", {"count": cards})
    if isinstance(deed, Open) and table.rules.four and cards < MAY_OPEN:
        yield Objection("B-VAR-5", "b-too-few-to-open", {"count": cards})


def _allow_objections(view: View, _: Deed) -> Iterator[Objection]:
    waiting = view.table.waiting
    if waiting is None:
        yield Objection("B-INF-4", "b-nothing-waits", {})
    elif view.seat == waiting.action.seat:
        yield Objection("B-INF-4", "b-own-card-waits", {})
    elif view.seat in waiting.allowed:
        yield Objection("B-INF-4", "b-allowed", {})


def _no_more_objections(view: View, _: Deed) -> Iterator[Objection]:
    table = view.table
    if table.phase is not DEAL:
        yield Objection("B-DEAL-7", "b-no-deal", {})
    elif view.is_boss:
        yield Objection("B-DEAL-7", "b-boss-asks", {})
    elif view.seat in table.quiet:
        yield Objection("B-DEAL-7", "b-quiet", {})
    if table.waiting:
        yield Objection("B-DEAL-7", "b-waits", {})


def _boss_objections(view: View) -> Iterator[Objection]:
    table = view.table
    if table.phase is not DEAL:
        yield Objection("B-DEAL-1", "b-no-deal", {})
        return
    if not view.is_boss:
        yield Objection("B-DEAL-1", "b-not-boss", {"boss": table.boss})
    if table.waiting:
        yield Objection("B-INF-4", "b-waits", {})


def _close_objections(view: View, deed: Close) -> Iterator[Objection]:
    table, pieces = view.table, deed.pieces
    yield from _boss_objections(view)
    if table.phase is not DEAL:
        return
    if not table.is_silent:
        yield Objection("B-DEAL-7", "b-not-silent", {})
    there = payoffs.pieces(table)
    gone = [piece for piece in pieces if piece not in there]
    for piece in gone:
        rule = "B-DEAL-3" if piece.owner is not None else "B-DEAL-2"
        yield Objection(rule, "b-not-there", {"piece": piece})
    for piece in pieces:
        if piece in there and not payoffs.may_use(table, piece, there[piece]):
            values = {"piece": piece, "other": there[piece]}
            yield Objection("B-DEAL-6", "b-not-agreed", values)
    if not payoffs.fills(table.space, (piece.family for piece in pieces)):
        yield Objection("B-DEAL-6", "b-not-filled", {})
    elif not gone:
        due = sum(payoffs.owed(table, pieces).values())
        if due > table.payout:
            yield Objection("B-DEAL-5", "b-too-dear", {"due": due, "payout": table.payout})


def _give_up_objections(view: View, _: Deed) -> Iterator[Objection]:
    table = view.table
    yield from _boss_objections(view)
    if table.phase is DEAL and view.is_boss and table.has_fair_prices and payoffs.can_close(table):
        yield Objection("B-TWO-4", "b-must-close", {})


def _discard_objections(view: View, deed: Discard) -> Iterator[Objection]:
    table, cards = view.table, deed.cards
    if table.phase is not TOO_MANY or view.seat not in table.over_limit:
        yield Objection("B-INF-6", "b-not-too-many", {"limit": table.limit})
        return
    if table.waiting:
        yield Objection("B-INF-4", "b-waits", {})
    many = len(view.hand) - table.limit
    if len(cards) != many:
        yield Objection("B-INF-6", "b-discard-count", {"count": many})
    for card in dict.fromkeys(cards):
        if cards.count(card) > view.hand.count(card):
            yield Objection("B-SETUP-4", "not-in-hand", {"card": card})


OBJECTION_FUNCTIONS: dict[type, Callable[[View, Any], Iterator[Objection]]] = {
    **dict.fromkeys(INFLUENCE, influence_objections),
    **dict.fromkeys(TALK, bargain.objections),
    **dict.fromkeys((Open, Roll, Draw), _turn_objections),
    Place: _place_objections,
    Allow: _allow_objections,
    NoMore: _no_more_objections,
    Close: _close_objections,
    GiveUp: _give_up_objections,
    Discard: _discard_objections,
}
"""Function that yields the objections to a deed, by type of deed."""
