"""What a seat may do, and every rule that speaks against what it may not.

`objections` is the one judge. `Legal` lists what passes it, lazily; a law in the tests proves that
the two agree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from bosslib import game
from bosslib.board import bargain, effects, settle
from bosslib.board.actions import (
    CLOCK,
    INFLUENCE,
    PENDING,
    TALK,
    TIME,
    Accept,
    Action,
    Allow,
    Close,
    Decline,
    Deed,
    Discard,
    Draw,
    GiveUp,
    Influence,
    Lay,
    NoMore,
    Offer,
    Open,
    Piece,
    Place,
    Recruit,
    Roll,
    Stop,
    TakeOver,
    Travel,
    Withdraw,
)
from bosslib.board.cards import BOSS, RECRUITMENT, STOP, Card, Family, Kind
from bosslib.board.data import SPACES
from bosslib.board.state import Phase, Table, holds
from bosslib.board.view import View
from bosslib.game import Objection

TRIO = 3
"""How many Recruitment cards are played together (B-INF-2)."""

MUST_OPEN, MAY_OPEN = 10, 4
"""Card counts of B-VAR-2 and B-VAR-5."""

NAMED: dict[type, Callable[..., tuple[Piece, ...]]] = {
    Travel: lambda deed: (deed.target,),
    Close: lambda deed: deed.pieces,
    **dict.fromkeys((Offer, Accept, Decline, Withdraw), lambda deed: deed.terms.pieces),
}
"""The pieces that a deed names, where it names any."""

NOT_YET = {Phase.PLACE: "B-SETUP-5", Phase.DEAL: "B-TURN-1", Phase.LIMIT: "B-INF-6"}
"""What has to be done before a turn can go on."""


def objections(view: View, action: Action) -> Iterator[Objection]:
    """Every rule that speaks against an action of the view's seat; none: it is legal.

    What the clock does is judged by any view.
    """
    table, deed = view.table, action.deed
    if table.phase is Phase.OVER:
        yield Objection("B-END-2", "b-phase-over", {})
    if action.seat == CLOCK:
        if not table.waiting and table.phase is not Phase.DEAL:
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
        yield from _to_influence(view, deed)
    elif isinstance(deed, TALK):
        yield from bargain.objections(view, deed)
    else:
        yield from _to_rest(view, deed)


def _to_rest(view: View, deed: Deed) -> Iterator[Objection]:
    match deed:
        case Place(space):
            yield from _to_place(view, space)
        case Open() | Roll() | Draw():
            yield from _to_turn(view, deed)
        case Allow():
            yield from _to_allow(view)
        case NoMore():
            yield from _to_no_more(view)
        case Close(pieces):
            yield from _to_close(view, pieces)
        case GiveUp():
            yield from _to_give_up(view)
        case Discard(cards):
            yield from _to_discard(view, cards)


def _to_place(view: View, space: int) -> Iterator[Objection]:
    if view.table.phase is not Phase.PLACE:
        yield Objection("B-SETUP-5", "b-placed", {})
    elif not view.may_act:
        yield Objection("B-SETUP-5", "b-not-to-place", {"other": view.table.to_act[0]})
    if not 1 <= space <= SPACES:
        yield Objection("B-SETUP-2", "b-no-space", {"space": space})


def _to_turn(view: View, deed: Open | Roll | Draw) -> Iterator[Objection]:
    table, cards = view.table, len(view.hand)
    if table.phase not in (Phase.TURN, Phase.MOVED):
        if table.phase is not Phase.OVER:
            yield Objection(NOT_YET[table.phase], f"b-phase-{table.phase}", {})
        return
    if table.turn != view.seat:
        yield Objection("B-TURN-3", "b-not-your-turn", {"other": table.turn})
    if isinstance(deed, Roll) and table.phase is Phase.MOVED:
        yield Objection("B-TURN-2", "b-rolled", {})
    if isinstance(deed, Draw) and table.phase is Phase.TURN:
        yield Objection("B-TURN-1", "b-roll-first", {})
    if isinstance(deed, Draw) and table.rules.forced and cards >= MUST_OPEN:
        yield Objection("B-VAR-2", "b-must-open", {"count": cards})
    if isinstance(deed, Open) and table.rules.four and cards < MAY_OPEN:
        yield Objection("B-VAR-5", "b-too-few-to-open", {"count": cards})


def _to_allow(view: View) -> Iterator[Objection]:
    waiting = view.table.waiting
    if waiting is None:
        yield Objection("B-INF-4", "b-nothing-waits", {})
    elif view.seat == waiting.action.seat:
        yield Objection("B-INF-4", "b-own-card-waits", {})
    elif view.seat in waiting.allowed:
        yield Objection("B-INF-4", "b-allowed", {})


def _to_no_more(view: View) -> Iterator[Objection]:
    table = view.table
    if table.phase is not Phase.DEAL:
        yield Objection("B-DEAL-7", "b-no-deal", {})
    elif view.is_boss:
        yield Objection("B-DEAL-7", "b-boss-asks", {})
    elif view.seat in table.quiet:
        yield Objection("B-DEAL-7", "b-quiet", {})
    if table.waiting:
        yield Objection("B-DEAL-7", "b-waits", {})


def _as_boss(view: View) -> Iterator[Objection]:
    table = view.table
    if table.phase is not Phase.DEAL:
        yield Objection("B-DEAL-1", "b-no-deal", {})
        return
    if not view.is_boss:
        yield Objection("B-DEAL-1", "b-not-boss", {"boss": table.boss})
    if table.waiting:
        yield Objection("B-INF-4", "b-waits", {})


def _to_close(view: View, pieces: tuple[Piece, ...]) -> Iterator[Objection]:
    table = view.table
    yield from _as_boss(view)
    if table.phase is not Phase.DEAL:
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


def _to_give_up(view: View) -> Iterator[Objection]:
    table = view.table
    yield from _as_boss(view)
    if table.phase is Phase.DEAL and view.is_boss and table.fair and settle.can_close(table):
        yield Objection("B-TWO-4", "b-must-close", {})


def _to_discard(view: View, cards: tuple[Card, ...]) -> Iterator[Objection]:
    table = view.table
    if table.phase is not Phase.LIMIT or view.seat not in table.too_many:
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


def _to_influence(view: View, deed: Influence) -> Iterator[Objection]:
    table = view.table
    if table.phase is Phase.LIMIT and isinstance(deed, Recruit | Stop):
        if isinstance(deed, Recruit) and view.seat not in table.too_many:
            yield Objection("B-INF-5", "b-no-deal", {})
    elif table.phase is not Phase.DEAL:
        yield Objection("B-INF-5", "b-no-deal", {})
        return
    for card, many in _needs(deed):
        held = view.hand.count(card)
        if not held:
            yield Objection("B-SETUP-4", "not-in-hand", {"card": card})
        elif held < many:
            yield Objection("B-INF-2", "b-no-trio", {"count": held})
    after = effects.settled(table) if isinstance(deed, PENDING) else table
    match deed:
        case Stop() if not table.waiting:
            yield Objection("B-INF-4", "b-nothing-waits", {})
        case Stop() if table.waiting and view.seat in table.waiting.allowed:
            yield Objection("B-INF-4", "b-allowed", {})
        case TakeOver() if after.boss == view.seat:
            yield Objection("B-INF-3", "b-boss-already", {})
        case Travel():
            yield from _to_travel(view, after, deed)
        case Recruit(family):
            yield from _to_recruit(view, after, family)


def _needs(deed: Influence) -> list[tuple[Card, int]]:
    match deed:
        case Lay(card) | Travel(card):
            return [(card, 1)]
        case Recruit():
            return [(RECRUITMENT, TRIO)]
        case TakeOver():
            return [(BOSS, 1)]
    return [(STOP, 1)]


def _to_travel(view: View, table: Table, deed: Travel) -> Iterator[Objection]:
    card, target = deed.card, deed.target
    if card.family not in (None, target.family):
        yield Objection("B-INF-1", "b-other-family", {"card": card})
    if target.owner is not None:
        row = table.clans[target.owner] if target.owner < table.players else ()
        if all(each.family is not target.family for each in row):
            yield Objection("B-INF-1", "b-not-there", {"piece": target})
        return
    owner = table.owner(target.family)
    if owner is None:
        where = "b-beside" if target.family in table.beside else "b-nowhere"
        yield Objection("B-INF-2", where, {"piece": target})
    elif owner == view.seat and not table.fair:
        yield Objection("B-INF-1", "b-own-investor", {})
    if table.travelling(target.family):
        yield Objection("B-INF-1", "b-travels", {"piece": target})


def _to_recruit(view: View, table: Table, family: Family) -> Iterator[Objection]:
    owner = table.owner(family)
    if owner is None and family not in table.beside:
        yield Objection("B-INF-2", "b-nowhere", {"piece": Piece(family)})
    if owner == view.seat:
        yield Objection("B-INF-2", "b-yours-already", {})
    elif owner is not None and table.beside:
        yield Objection("B-INF-2", "b-beside-first", {})


class Legal(game.Legal[View, Action]):
    """The legal actions of a view: `in` tests any action, iteration lists all but offers.

    Offers are without end, so they are tested and never listed; discards are listed by kinds of
    cards, one after another, for there can be very many. What the clock may do is not listed.
    """

    def __contains__(self, action: Action) -> bool:
        return next(objections(self.view, action), None) is None

    def __iter__(self) -> Iterator[Action]:
        for deed in _deeds(self.view):
            action = Action(self.view.seat, deed)
            if action in self:
                yield action


def _deeds(view: View) -> Iterator[Deed]:
    """What can be thought of in this phase; `objections` takes out what is not legal."""
    table = view.table
    match table.phase:
        case Phase.PLACE:
            yield from map(Place, range(1, SPACES + 1))
        case Phase.TURN | Phase.MOVED:
            yield from (Open(), Roll(), Draw())
        case Phase.LIMIT:
            many = len(view.hand) - table.limit
            if many > 0 and not table.waiting:
                yield from map(Discard, _choices([*Counter(view.hand).items()], many))
            yield from _recruits(view)
            yield from (Stop(), Allow()) if table.waiting else ()
        case Phase.DEAL:
            yield from bargain.deeds(view)
            yield from _plays(view)
            yield from (Stop(), Allow()) if table.waiting else (NoMore(), GiveUp())
            if view.is_boss and table.silent:
                yield from map(Close, settle.closings(table))


def _choices(kinds: list[tuple[Card, int]], many: int) -> Iterator[tuple[Card, ...]]:
    """Every way to take so many cards out of so many of each kind, the first kinds first."""
    if not many:
        yield ()
    elif kinds:
        (card, there), rest = kinds[0], kinds[1:]
        spare = sum(count for _, count in rest)
        for taken in range(min(there, many), max(0, many - spare) - 1, -1):
            yield from ((card,) * taken + others for others in _choices(rest, many - taken))


def _targets(table: Table) -> list[Piece]:
    """What might be sent travelling."""
    table = effects.settled(table)  # what waits takes effect before the next one (B-INF-4)
    there = [settle.INVESTORS[family] for row in table.investors for family in row]
    for seat, row in enumerate(table.clans):
        laid = dict.fromkeys(card.family for card in row)
        there += [settle.LAID[family, seat] for family in laid if family]
    return there


def _recruits(view: View) -> Iterator[Deed]:
    if holds(view.hand, Kind.RECRUITMENT, TRIO):
        yield from map(Recruit, Family)


def _plays(view: View) -> Iterator[Deed]:
    """Influence cards that may have a use; what they need is checked later."""
    travels: list[Card] = []
    for card in dict.fromkeys(view.hand):
        if card.kind is Kind.CLAN:
            yield Lay(card)
        elif card.kind is Kind.TRAVEL:
            travels.append(card)
    if travels:
        there = _targets(view.table)
        for card in travels:
            yield from (Travel(card, each) for each in there if card.family in (None, each.family))
    yield from _recruits(view)
    if holds(view.hand, Kind.BOSS):
        yield TakeOver()


__all__ = ["TIME", "Legal", "objections"]
