"""What the items of `choosing` are called on a page, and what each would bring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bosslib.board import Table, View
from bosslib.board.actions import Accept, Close, Decline, Deed, Offer, Open, Piece, Withdraw
from bosslib.board.bots.plan import From, plan
from bosslib.board.narration import Teller, card_name, millions
from bosslib.board.notation import parse_piece, parse_terms
from bosslib.board.settle import payoff
from bosslib.game import Objection
from bosslib.words import listing, say
from bosswidgets.board.choosing import Choosing, Item


def hand_items(
    view: View, items: Sequence[Item], choosing: Choosing, teller: Teller
) -> list[dict[str, Any]]:
    """The hand as buttons: what cannot be played is dim and says why."""
    return [
        {
            "id": item.id,
            "label": card_name(card),
            "pressed": at == choosing.place or at in choosing.discards,
            **refused(item.against, teller),
        }
        for at, (item, card) in enumerate(zip(items, view.hand, strict=True))
    ]


def action_items(
    view: View, items: Sequence[Item], choosing: Choosing, teller: Teller
) -> list[dict[str, Any]]:
    """The other buttons, with what each would bring."""
    return [
        {
            "id": item.id,
            "label": _label(view, item, choosing, teller),
            "detail": _detail(view, item.deed, teller),
            "group": _group(view.table, item, teller),
            "tone": _tone(item),
            **_pressed(item, choosing),
            **refused(item.against, teller),
        }
        for item in items
    ]


def refused(against: Objection | None, teller: Teller) -> dict[str, str]:
    """Why an item cannot be chosen, with its rule; nothing if it can."""
    if against is None:
        return {}
    return {"disabled_reason": say("table.refused", why=teller.why(against), rule=against.rule)}


def _pressed(item: Item, choosing: Choosing) -> dict[str, bool]:
    kind, _, rest = item.id.partition(":")
    return {"pressed": parse_piece(rest) in choosing.pieces} if kind == "piece" else {}


def _tone(item: Item) -> str:
    if item.id == "cancel" or isinstance(item.deed, Decline | Withdraw):
        return "quiet"
    good = isinstance(item.deed, Close | Accept | Open) or item.id == "make"
    return "primary" if good and not item.against else ""


def _label(view: View, item: Item, choosing: Choosing, teller: Teller) -> str:
    kind, _, rest = item.id.partition(":")
    if item.about and isinstance(item.deed, Accept | Decline | Withdraw):
        return say(f"board.talk.{type(item.deed).__name__.lower()}")
    if kind == "make" and choosing.terms:
        return say("board.talk.make", price=teller.price(choosing.terms.price))
    if item.deed is not None:
        return teller.deed(item.deed)
    match kind:
        case "piece":
            return teller.whose(parse_piece(rest))
        case "price":
            step = f"{int(rest):+d}".replace("-", "−")
            unit = "step-dividends" if choosing.dividends else "price"
            return say(f"board.talk.{unit}", step=step, count=abs(int(rest)))
        case "unit":
            return say("board.talk.millions" if choosing.dividends else "board.talk.dividends")
        case "talk":
            return say("board.talk.boss" if view.is_boss else "board.talk.helper")
    return say(f"board.talk.{kind}")


def _group(table: Table, item: Item, teller: Teller) -> str:
    """The heading of an open offer's buttons: who wants what."""
    if not item.about:
        return ""
    terms = parse_terms(item.about)
    found = [each for each in table.bargains if each.terms == terms]
    if not found:
        return ""
    (bargain,) = found
    values = {"terms": teller.terms(terms), "name": teller.name(bargain.player)}
    if not bargain.agreed:
        return say("board.talk.confirm", **values)
    by = bargain.agreed[0]
    if by == teller.seat:
        return say("board.talk.yours", **values)
    return say("board.talk.theirs", terms=teller.terms(terms, by), name=teller.name(by))


def _detail(view: View, deed: Deed | None, teller: Teller) -> str:
    """What a button would bring at once."""
    match deed:
        case Open():
            return _opening(view)
        case Close(pieces):
            return closing(view.table, pieces, teller)
        case Accept(terms) | Offer(terms):
            price = terms.price.millions(view.table.tile.value)
            left = view.table.payout - price
            key = "board.talk.leaves" if view.is_boss else "board.talk.brings"
            return say(key, sum=millions(left if view.is_boss else price))
    return ""


def _opening(view: View) -> str:
    """How many places one fills by oneself, and what the deal pays."""
    table = view.table._replace(boss=view.seat)
    made = plan(view._replace(table=table))
    values = {"own": made.own, "all": table.space.needs, "sum": millions(table.payout)}
    missing = len(made.of(From.NOWHERE))
    key = "board.talk.opening-missing" if missing else "board.talk.opening"
    return say(key, count=missing, **values)


def closing(table: Table, pieces: Sequence[Piece], teller: Teller) -> str:
    """What everybody gets by a way to close."""
    got = payoff(table, pieces)
    told = [
        say("board.talk.gets", name=teller.name(seat), sum=millions(got[seat]))
        for seat in (table.boss, *(each for each in table.others if got[each]))
    ]
    return listing(told)
