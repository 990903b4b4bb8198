"""What the items of `choosing` are called on a page, and what one must do now, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bosslib import match
from bosslib.card import Card, Kind, Phase, View
from bosslib.card.actions import (
    Accept,
    Decline,
    Deed,
    Discard,
    DoublePass,
    Drop,
    Move,
    Name,
    Offer,
    Pass,
    Play,
    Withdraw,
)
from bosslib.card.cards import card
from bosslib.card.notation import parse_seat, parse_term
from bosslib.card.outlook import outlook
from bosslib.card.telling import Teller, card_name, dollars
from bosslib.card.terms import due
from bosslib.game import Objection
from bosslib.words import say
from bosswidgets.choosing import Choosing, Item

PRIMARY = ("do:accept", "do:offer")


def hand_items(
    view: View, items: Sequence[Item], choosing: Choosing, names: Sequence[str]
) -> list[dict[str, Any]]:
    """The hand as card buttons: what cannot be played is dim and says why."""
    return [
        {
            "id": item.id,
            **face(card),
            "pressed": at == choosing.place or at in choosing.discards,
            **_refused(item.against, names),
        }
        for at, (item, card) in enumerate(zip(items, view.hand, strict=True))
    ]


def face(card: Card) -> dict[str, Any]:
    """What a card's button shows: its name, and what a `Choices` needs to draw it."""
    return {
        "label": card_name(card),
        "tone": "card",
        "card": card.text,
    }


def action_items(
    view: View, items: Sequence[Item], choosing: Choosing, teller: Teller
) -> list[dict[str, Any]]:
    """The other buttons, with what each would bring."""
    return [
        {
            "id": item.id,
            "label": _label(item, teller),
            "detail": _outcome(view, item.deed),
            "tone": _tone(item),
            "pressed": _pressed(item, choosing),
            **_refused(item.against, teller.names),
        }
        for item in items
    ]


def _refused(against: Objection | None, names: Sequence[str]) -> dict[str, Any]:
    if against is None:
        return {}
    why = say("table.refused", why=against.sentence(names), rule=against.rule)
    return {"disabled_reason": why}


def _tone(item: Item) -> str:
    if item.id in ("cancel", "back") or isinstance(item.deed, Decline | Withdraw):
        return "quiet"
    chosen = isinstance(item.deed, Play | Discard) and item.deed != Discard()
    urgent = chosen or isinstance(item.deed, Accept | Drop) or item.id.startswith("do:offer")
    return "primary" if urgent and item.against is None else ""


def _pressed(item: Item, choosing: Choosing) -> bool | None:
    kind, _, text = item.id.partition(":")
    return parse_term(text) in choosing.terms if kind == "term" else None


def _label(item: Item, teller: Teller) -> str:
    if item.deed is not None:
        return _deed(item.deed, teller)
    kind, _, rest = item.id.partition(":")
    match kind:
        case "partner":
            return say("table.partner", name=teller.name(parse_seat(rest)))
        case "term":
            return teller.term(parse_term(rest))
        case "lift":
            what, at, seat = rest.partition("@")
            where = {"card": card_name(card(what))}
            if not at:
                return say("table.lift-centre", **where)
            return say("table.lift", name=teller.name(parse_seat(seat)), **where)
        case "goal" if rest != "x":
            return say("table.goal", name=teller.name(parse_seat(rest)))
    return say(f"table.{kind}" if kind != "goal" else "table.goal-away")


def _deed(deed: Deed, teller: Teller) -> str:
    match deed:
        case Name(colour):
            return say("table.name", colour=say(f"colour.{colour}"))
        case Play(card, None):
            return say("table.play", card=card_name(card))
        case Play(_, front):
            return say("table.front", name=teller.name(front))
        case Pass():
            return say("table.pass")
        case DoublePass():
            return say("table.pass2")
        case Drop(card):
            return say("table.drop", card=card_name(card))
        case Accept(by):
            return say("table.accept", name=teller.name(by))
        case Decline(by):
            return say("table.decline", name=teller.name(by))
        case Withdraw(None):
            return say("table.withdraw")
        case Withdraw(to):
            return say("table.withdraw-to", name=teller.name(to))
        case Offer(terms, _):
            return say("table.offer", terms=teller.terms(terms))
        case Discard(cards):
            return say("table.discard", count=len(cards)) if cards else say("table.keep")
        case Move():
            return str(deed)


def _outcome(view: View, deed: Deed | None) -> str:
    """What the person would get if the deal ended after this play."""
    if not isinstance(deed, Play):
        return ""
    after = outlook(view.table).after(deed)
    return say("table.outcome", value=dollars(after.value), due=dollars(after.payoff()[view.seat]))


def prompt(view: View, choosing: Choosing, ask: match.Ask | None, teller: Teller) -> str:
    """One sentence that says what to do now."""
    table = view.table
    if table.phase is Phase.OVER:
        return say("table.prompt-over")
    if choosing.talking:
        asks = view.is_boss and choosing.partner is None
        return say("table.prompt-partner" if asks else "table.prompt-terms")
    if choosing.card is not None:
        return _prompt_card(choosing, choosing.card)
    if ask and ask.wants is match.Wants.ANSWER:
        offer = next(each for each in table.offers if each.to == view.seat)
        terms = teller.terms(offer.terms)
        key = "table.prompt-asked" if view.is_boss else "table.prompt-offered"
        return say(key, name=teller.name(offer.by), terms=terms)
    if table.phase is Phase.DISCARD:
        return say("table.prompt-discard")
    if table.phase is Phase.OPEN:
        return say("table.prompt-open" if view.holds_deal_card else "table.prompt-name")
    owed = due(table.promises, view.seat)
    if owed is not None:
        return say("table.prompt-owed", term=teller.term(owed))
    return say("table.prompt-turn")


def _prompt_card(choosing: Choosing, card: Card) -> str:
    name = card_name(card)
    if card.kind is Kind.DEAL:
        return say("table.prompt-play", card=name)
    if card.kind is not Kind.MOVE:
        return say("table.prompt-front", card=name)
    if choosing.lifted:
        return say("table.prompt-goal", card=card_name(choosing.lifted[0]))
    left = card.number - len(choosing.shifts)
    return say("table.prompt-lift", card=name, count=left)
