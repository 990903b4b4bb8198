"""Labels of the items of `choosing`, with what each would bring."""

from __future__ import annotations

from collections.abc import Sequence

from bosslib.board import Table, View
from bosslib.board.actions import (
    Accept,
    Close,
    Decline,
    Deed,
    Offer,
    Open,
    Piece,
    Place,
    Withdraw,
)
from bosslib.board.bots.plan import Origin, as_boss, cheapest_plan
from bosslib.board.narration import BoardTeller, card_name, millions, short_name
from bosslib.board.payoffs import payoff, pieces
from bosslib.game import Objection
from bosslib.words import join_list, say
from bosswidgets.board.choice_state import BoardItem, BoardSelection
from bosswidgets.board.choices import BoardCommand, Choice, CounterTerms, OfferPiece, TryTerms
from bosswidgets.board.deal_texts import DealTexts
from bosswidgets.board.keys import digits_choose_items, shortcut_of
from bosswidgets.kit.choices import Button, ButtonFace, Tone
from bosswidgets.table.common_choices import DoDeed


def hand_buttons(
    view: View, items: Sequence[BoardItem], choosing: BoardSelection, teller: BoardTeller
) -> list[Button[Choice]]:
    """Return the hand as card buttons; unplayable cards are disabled with a reason."""
    digits = not digits_choose_items(choosing)
    return [
        Button(
            card_name(card),
            item.way,
            key=shortcut_of(item.way) if digits else "",
            tone="card",
            face=ButtonFace(sign=str(card), foot=short_name(card)),
            pressed=at == choosing.hand_index or at in choosing.discards,
            disabled_reason=refusal_text(item.objection, teller),
        )
        for at, (item, card) in enumerate(zip(items, view.hand, strict=True))
    ]


def action_buttons(
    view: View,
    items: Sequence[BoardItem],
    choosing: BoardSelection,
    teller: BoardTeller,
    declined: str = "",
) -> list[Button[Choice]]:
    """Return the other buttons, with what each would bring.

    `declined` is the sentence with which the last offer was turned down. It is the heading of
    better terms, or their hint if there is an offer to answer, which needs the room.
    """
    tones = [_tone(item) for item in items]
    others = any(
        tone == "primary" and not isinstance(item.way, TryTerms)
        for item, tone in zip(items, tones, strict=True)
    )
    return [
        Button(
            _try_label(view.table, item.way, teller, named=others)
            if isinstance(item.way, TryTerms)
            else _label(view, item, choosing, teller),
            item.way,
            key=shortcut_of(item.way),
            detail=_outcome_text(view, _item_deed(item, choosing), teller),
            hint=declined if isinstance(item.way, TryTerms) and others else "",
            group=declined
            if isinstance(item.way, TryTerms) and not others
            else _group(view.table, item, teller),
            tone="plain" if others and isinstance(item.way, TryTerms) else tone,
            pressed=_pressed_state(item, choosing),
            disabled_reason=refusal_text(item.objection, teller),
        )
        for item, tone in zip(items, tones, strict=True)
    ]


def refusal_text(against: Objection | None, teller: BoardTeller) -> str:
    """Return the reason why an item is disabled, with its rule; empty if it is available."""
    if against is None:
        return ""
    return say("table.refused", why=teller.refusal_reason(against), rule=against.rule)


def _pressed_state(item: BoardItem, choosing: BoardSelection) -> bool | None:
    match item.way:
        case OfferPiece(piece):
            return piece in choosing.pieces
    return None


def _item_deed(item: BoardItem, choosing: BoardSelection) -> Deed | None:
    """Return the deed of an item, including the offer that is being composed."""
    match item.way:
        case BoardCommand.MAKE if choosing.terms:
            return Offer(choosing.terms)
        case TryTerms(terms):
            return Offer(terms)
    return item.deed


def _tone(item: BoardItem) -> Tone:
    if item.way is BoardCommand.CANCEL or isinstance(item.deed, Decline | Withdraw):
        return "quiet"
    good = isinstance(item.deed, Close | Accept | Open) or isinstance(item.way, TryTerms)
    good = good or item.way is BoardCommand.MAKE
    return "primary" if good and not item.objection else "plain"


def _label(view: View, item: BoardItem, choosing: BoardSelection, teller: BoardTeller) -> str:
    match item.way:
        case DoDeed(Accept() | Decline() | Withdraw() as answer) if item.terms:
            return say(f"board.talk.{type(answer).__name__.lower()}")
        case DoDeed(Place(space)):
            return say("board.marker.space", space=space)
        case DoDeed(deed):
            return teller.deed(deed)
        case BoardCommand.MAKE if choosing.terms:
            return say("board.talk.make", price=teller.price(choosing.terms.price))
        case OfferPiece(piece):
            return teller.piece_with_owner(piece)
        case BoardCommand.UNIT:
            return say("board.talk.millions" if choosing.in_dividends else "board.talk.dividends")
        case BoardCommand.TALK:
            return say("board.talk.boss" if view.is_boss else "board.talk.helper")
        case CounterTerms():
            return say("board.talk.counter")
    return say(f"board.talk.{item.way}")


def _try_label(table: Table, way: TryTerms, teller: BoardTeller, *, named: bool) -> str:
    """Return the label of better terms, with the name of the other side if no heading has it."""
    owner = pieces(table)[way.terms.pieces[0]]
    other = owner if table.boss == teller.seat else table.boss
    key = "board.talk.try-name" if named else "board.talk.try"
    return say(key, name=teller.names[other], price=teller.price(way.terms.price))


def _group(table: Table, item: BoardItem, teller: BoardTeller) -> str:
    """Return the heading of an open offer's buttons (who wants what), or of the list of spaces."""
    if isinstance(item.deed, Place):
        return say("board.marker.spaces")
    terms = item.terms
    bargain = next((each for each in table.bargains if each.terms == terms), None)
    if terms is None or bargain is None:
        return ""
    values = {"terms": teller.terms(terms), "name": teller.name(bargain.player)}
    if not bargain.agreed:
        return say("board.talk.confirm", **values)
    by = bargain.agreed[0]
    if by == teller.seat:
        return say("board.talk.yours", **values)
    return say("board.talk.theirs", terms=teller.terms(terms, by), name=teller.name(by))


def _outcome_text(view: View, deed: Deed | None, teller: BoardTeller) -> str:
    """Return the immediate outcome of a button."""
    match deed:
        case Open():
            return _opening_text(view)
        case Close(pieces):
            return closing_text(view.table, pieces, teller)
        case Accept(terms) | Offer(terms):
            if view.is_boss:
                return DealTexts(view.table, teller).preview(terms)
            price = terms.price.millions(view.table.tile.value)
            return say("board.talk.brings", sum=millions(price))
    return ""


def _opening_text(view: View) -> str:
    """Return how many places the seat fills alone, and what the deal pays."""
    seen = as_boss(view)
    table, made = seen.table, cheapest_plan(seen)
    values = {"own": made.own, "all": table.space.needs, "sum": millions(table.payout)}
    missing = len(made.from_origins(Origin.NOWHERE))
    key = "board.talk.opening-missing" if missing else "board.talk.opening"
    return say(key, count=missing, **values)


def closing_text(table: Table, pieces: Sequence[Piece], teller: BoardTeller) -> str:
    """Return everybody's payoff from a way to close, as a sentence."""
    got = payoff(table, pieces)
    told = [
        say("board.talk.gets", name=teller.name(seat), sum=millions(got[seat]))
        for seat in (table.boss, *(each for each in table.others if got[each]))
    ]
    return join_list(told)
