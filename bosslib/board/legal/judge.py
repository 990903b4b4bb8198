"""The one judge: every rule that speaks against what a seat may not do."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bosslib.board import bargain, settle
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
from bosslib.board.cards import Card
from bosslib.board.data import SPACES
from bosslib.board.legal.influence import to_influence
from bosslib.board.state import DEAL, MOVED, OVER, PLACE, TOO_MANY, TURN
from bosslib.board.view import View
from bosslib.game import Objection

MUST_OPEN, MAY_OPEN = 10, 4
"""Card counts of B-VAR-2 and B-VAR-5."""

NAMED: dict[type, Callable[..., tuple[Piece, ...]]] = {
    Travel: lambda deed: (deed.target,),
    Close: lambda deed: deed.pieces,
    **dict.fromkeys((Offer, Accept, Decline, Withdraw), lambda deed: deed.terms.pieces),
}
"""The pieces that a deed names, where it names any."""

NOT_YET = {PLACE: "B-SETUP-5", DEAL: "B-TURN-1", TOO_MANY: "B-INF-6"}
"""What has to be done before a turn can go on."""


def objections(view: View, action: Action) -> Iterator[Objection]:
    """Every rule that speaks against an action of the view's seat; none: it is legal.

    What the clock does is judged by any view.
    """
    table, deed = view.table, action.deed
    if table.phase is OVER:
        yield Objection("B-END-2", "b-phase-over", {})
    if action.seat == CLOCK:
        if not table.waiting and table.phase is not DEAL:
            yield Objection("B-DEAL-7", "b-no-window", {})
        return
    if action.seat != view.seat or action.seat >= table.players:
        yield Objection("NOTATION", "seat", {"seat": action.seat})
        return
    if named := NAMED.get(type(deed)):
        for piece in named(deed):
            if piece.owner is not None and piece.owner >= table.players:
                yield Objection("NOTATION", "seat", {"seat": piece.owner})
    if isinstance(deed, INFLUENCE):
        yield from to_influence(view, deed)
    elif isinstance(deed, TALK):
        yield from bargain.objections(view, deed)
    else:
        yield from _to_rest(view, deed)


def _to_rest(view: View, deed: Deed) -> Iterator[Objection]:
    match deed:
        case Place(space):
            yield from _to_place(view, space)
        case Open() | Roll() | Draw():
            yield from to_turn(view, deed)
        case Allow():
            yield from to_allow(view)
        case NoMore():
            yield from to_no_more(view)
        case Close(pieces):
            yield from _to_close(view, pieces)
        case GiveUp():
            yield from to_give_up(view)
        case Discard(cards):
            yield from _to_discard(view, cards)


def _to_place(view: View, space: int) -> Iterator[Objection]:
    if view.table.phase is not PLACE:
        yield Objection("B-SETUP-5", "b-placed", {})
    elif not view.may_act:
        yield Objection("B-SETUP-5", "b-not-to-place", {"other": view.table.to_act[0]})
    if not 1 <= space <= SPACES:
        yield Objection("B-SETUP-2", "b-no-space", {"space": space})


def to_turn(view: View, deed: Deed) -> Iterator[Objection]:
    """Every rule that speaks against opening, rolling or drawing (B-TURN-1, B-TURN-2)."""
    table, phase, cards = view.table, view.table.phase, len(view.hand)
    if phase is not TURN and phase is not MOVED:
        if phase is not OVER:
            yield Objection(NOT_YET[phase], f"b-phase-{phase}", {})
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


def to_allow(view: View) -> Iterator[Objection]:
    """Every rule that speaks against letting a card take effect (B-INF-4)."""
    waiting = view.table.waiting
    if waiting is None:
        yield Objection("B-INF-4", "b-nothing-waits", {})
    elif view.seat == waiting.action.seat:
        yield Objection("B-INF-4", "b-own-card-waits", {})
    elif view.seat in waiting.allowed:
        yield Objection("B-INF-4", "b-allowed", {})


def to_no_more(view: View) -> Iterator[Objection]:
    """Every rule that speaks against playing no more cards in this deal (B-DEAL-7)."""
    table = view.table
    if table.phase is not DEAL:
        yield Objection("B-DEAL-7", "b-no-deal", {})
    elif view.is_boss:
        yield Objection("B-DEAL-7", "b-boss-asks", {})
    elif view.seat in table.quiet:
        yield Objection("B-DEAL-7", "b-quiet", {})
    if table.waiting:
        yield Objection("B-DEAL-7", "b-waits", {})


def _as_boss(view: View) -> Iterator[Objection]:
    table = view.table
    if table.phase is not DEAL:
        yield Objection("B-DEAL-1", "b-no-deal", {})
        return
    if not view.is_boss:
        yield Objection("B-DEAL-1", "b-not-boss", {"boss": table.boss})
    if table.waiting:
        yield Objection("B-INF-4", "b-waits", {})


def _to_close(view: View, pieces: tuple[Piece, ...]) -> Iterator[Objection]:
    table = view.table
    yield from _as_boss(view)
    if table.phase is not DEAL:
        return
    if not table.silent:
        yield Objection("B-DEAL-7", "b-not-silent", {})
    there = settle.pieces(table)
    gone = [piece for piece in pieces if piece not in there]
    for piece in gone:
        rule = "B-DEAL-3" if piece.owner is not None else "B-DEAL-2"
        yield Objection(rule, "b-not-there", {"piece": piece})
    for piece in pieces:
        if piece in there and not settle.may_use(table, piece, there[piece]):
            values = {"piece": piece, "other": there[piece]}
            yield Objection("B-DEAL-6", "b-not-agreed", values)
    if not settle.fills(table.space, (piece.family for piece in pieces)):
        yield Objection("B-DEAL-6", "b-not-filled", {})
    elif not gone:
        due = sum(settle.owed(table, pieces).values())
        if due > table.payout:
            yield Objection("B-DEAL-5", "b-too-dear", {"due": due, "payout": table.payout})


def to_give_up(view: View) -> Iterator[Objection]:
    """Every rule that speaks against ending a deal without closing it (B-FAIL-1, B-TWO-4)."""
    table = view.table
    yield from _as_boss(view)
    if table.phase is DEAL and view.is_boss and table.fair and settle.can_close(table):
        yield Objection("B-TWO-4", "b-must-close", {})


def _to_discard(view: View, cards: tuple[Card, ...]) -> Iterator[Objection]:
    table = view.table
    if table.phase is not TOO_MANY or view.seat not in table.too_many:
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
