"""What the items of `choosing` are called on a page, and what one must do now, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bosslib import match
from bosslib.card import Card, Kind, Phase, Table, View, payoff, value
from bosslib.card.actions import (
    Accept,
    Cash,
    Decline,
    Deed,
    Discard,
    DoublePass,
    Drop,
    Move,
    Name,
    Never,
    Offer,
    Pass,
    Play,
    Term,
    Withdraw,
)
from bosslib.card.bargain import player_of, standing
from bosslib.card.cards import card
from bosslib.card.notation import parse_seat, parse_term
from bosslib.card.telling import Teller, card_name, dollars
from bosslib.card.terms import due
from bosslib.game import Objection, Seat
from bosslib.words import listing, say
from bosswidgets.choosing import Choosing, Item
from bosswidgets.preview import bargained, played


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
            "detail": _detail(view, item, teller),
            "group": _heading(view, item, choosing, teller),
            "tone": _tone(item),
            "pressed": _pressed(item, choosing),
            **_refused(item.against, teller.names),
        }
        for item in items
    ]


def _refused(against: Objection | None, names: Sequence[str]) -> dict[str, str]:
    if against is None:
        return {}
    why = say("table.refused", why=against.sentence(names), rule=against.rule)
    return {"disabled_reason": why}


def _tone(item: Item) -> str:
    if item.id in ("cancel", "back") or isinstance(item.deed, Decline | Withdraw):
        return "quiet"
    chosen = isinstance(item.deed, Play | Move | Discard) and item.deed != Discard()
    urgent = chosen or isinstance(item.deed, Accept | Drop) or item.id.startswith("do:offer")
    return "primary" if urgent and item.against is None else ""


def _pressed(item: Item, choosing: Choosing) -> bool | None:
    kind, _, text = item.id.partition(":")
    return parse_term(text) in choosing.terms if kind == "term" else None


def _label(item: Item, teller: Teller) -> str:
    kind, _, rest = item.id.partition(":")
    if item.about and kind == "counter":
        return say("talks.counter")
    if item.about and isinstance(item.deed, Accept | Decline | Withdraw):
        return say(f"talks.{type(item.deed).__name__.lower()}")
    if item.deed is not None:
        return _deed(item.deed, teller)
    match kind:
        case "counter":
            return say("table.counter", name=teller.name(parse_seat(rest)))
        case "partner":
            return say("table.partner", name=teller.name(parse_seat(rest)))
        case "term":
            return _term(parse_term(rest), teller)
        case "lift":
            what, at, seat = rest.partition("@")
            where = {"card": card_name(card(what))}
            if not at:
                return say("table.lift-centre", **where)
            return say("table.lift", name=teller.name(parse_seat(seat)), **where)
        case "goal" if rest != "x":
            return say("table.goal", name=teller.name(parse_seat(rest)))
    return say(f"table.{kind}" if kind != "goal" else "table.goal-away")


def _term(term: Term, teller: Teller) -> str:
    """A term under the heading of its kind, which says what is done with the card."""
    match term:
        case Play(card, front) | Never(card, front) if front is not None:
            return say("talks.card-on", card=card_name(card), name=teller.name(front))
        case Play(card) | Never(card) | Drop(card):
            return card_name(card)
        case Cash(sum_):
            return dollars(sum_)
    return teller.term(term)


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
        case Withdraw():
            return say("talks.withdraw")
        case Offer(terms, _):
            return say("table.offer", terms=teller.terms(terms))
        case Discard(cards):
            return say("table.discard", count=len(cards)) if cards else say("table.keep")
        case Move(card, shifts):
            moved = listing(teller.shift(each) for each in shifts)
            return say("table.move", card=card_name(card), moved=moved)


def _heading(view: View, item: Item, choosing: Choosing, teller: Teller) -> str:
    """Under which heading a button of the bargaining stands: the offer, or the kind of terms."""
    table = view.table
    way, _, seat = item.about.partition(":")
    if way == "offer":
        to = table.boss if choosing.partner is None else choosing.partner
        return say("talks.offer", name=teller.names[to])
    if not seat:
        return say(f"talks.{way}") if way else ""
    other = parse_seat(seat)
    ends = (other, view.seat) if way == "from" else (view.seat, other)
    offer = standing(table, *ends)
    key = f"talks.{way}-{'boss' if other == table.boss else 'player'}"
    return say(key, name=teller.names[other], terms=teller.terms(offer.terms if offer else ()))


def _composed(view: View, choosing: Choosing, teller: Teller) -> str:
    """The offer that is being put together, in a sentence."""
    terms = teller.terms(choosing.terms)
    if choosing.partner is None:
        return say("talks.ask", name=teller.names[view.table.boss], terms=terms)
    return say("talks.give", name=teller.names[choosing.partner], terms=terms)


def _detail(view: View, item: Item, teller: Teller) -> str:
    """What a button would bring: the change if the deal ended then, or what passing means."""
    table = view.table
    if item.against:
        refused = isinstance(item.deed, Offer)  # its reason would stand far below it
        return _refused(item.against, teller.names)["disabled_reason"] if refused else ""
    match item.deed:
        case Play() | Move():
            return change(table, played(table, item.deed), teller)
        case Accept(by):
            offer = standing(table, by, view.seat)
            if offer is None:
                return ""
            then = bargained(table, player_of(table, offer), offer.terms)
            return change(table, then, teller)
        case Pass() | DoublePass():
            return _passing(table, view.seat, item.deed, teller)
        case Discard(cards):
            left = len(view.hand) - len(cards)
            return say("table.draws", count=max(table.size.hand - left, 0))
    return ""


def change(now: Table, then: Table, teller: Teller) -> str:
    """What would change if the deal ended, from one table to the other: a share's value and what
    the teller's seat gets by it, or else what each seat gets that is touched.
    """
    before, after = payoff(now), payoff(then)
    told = []
    if value(now) != value(then):
        worth = {"now": dollars(value(now)), "then": dollars(value(then))}
        told.append(say("table.change-share", **worth))
    share = bool(told)
    for seat, (gets, comes) in enumerate(zip(before, after, strict=True)):
        shown = seat == teller.seat if share else gets != comes
        if shown:
            told.append(_due(teller.name(seat), gets, comes))
    return ", ".join(told)


def _due(name: str, now: int, then: int) -> str:
    if now == then:
        return say("table.due", name=name, now=dollars(now))
    return say("table.change", name=name, now=dollars(now), then=dollars(then))


def _passing(table: Table, seat: Seat, deed: Pass | DoublePass, teller: Teller) -> str:
    """What turning disks leads to: out of the play, the bonus card, the end of the deal."""
    passes = table.passes[seat] + (2 if isinstance(deed, DoublePass) else 1)
    others = [turned for at, turned in enumerate(table.passes) if at != seat]
    if passes >= 2 and min(others) >= 2:
        dues = [_due(teller.name(at), each, each) for at, each in enumerate(payoff(table)) if each]
        return say("table.pass-ends", dues=", ".join(dues) or say("table.pass-nothing"))
    told = [say("table.pass-out" if passes >= 2 else "table.pass-in")]
    if table.passes[seat] == 0 and min(others) >= 1:
        told.append(say("table.pass-bonus"))
    return ", ".join(told)


def prompt(view: View, choosing: Choosing, ask: match.Ask | None, teller: Teller) -> str:
    """One sentence that says what to do now."""
    table = view.table
    if table.phase is Phase.OVER:
        return say("table.prompt-over")
    if choosing.talking:
        return _prompt_offer(view, choosing, teller)
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


def _prompt_offer(view: View, choosing: Choosing, teller: Teller) -> str:
    """The offer as far as it goes; who bargains while the game waits for him is told so."""
    if view.is_boss and choosing.partner is None:
        asked = say("table.prompt-partner")
    else:
        composed = _composed(view, choosing, teller) if choosing.terms else ""
        asked = f"{composed} {say('table.prompt-terms')}".lstrip()
    return f"{asked} {say('table.prompt-waits')}" if view.may_act else asked


def _prompt_card(choosing: Choosing, card: Card) -> str:
    name = card_name(card)
    if card.kind is Kind.DEAL:
        return say("table.prompt-play", card=name)
    if card.kind is not Kind.MOVE:
        return say("table.prompt-front", card=name)
    if choosing.lifted:
        return say("table.prompt-goal", card=card_name(choosing.lifted[0]))
    left = card.number - len(choosing.shifts)
    if not left:
        return say("table.prompt-move", card=name)
    return say("table.prompt-lift", card=name, count=left)
