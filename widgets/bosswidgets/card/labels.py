"""Labels of the items of `choosing`, and the prompt that says what to do now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bosslib.card import Card, Kind, Phase, View, why_not
from bosslib.card.actions import (
    Accept,
    Cash,
    Decline,
    Deed,
    Discard,
    Drop,
    Move,
    Never,
    Offer,
    Play,
    Term,
    Withdraw,
)
from bosslib.card.bargain import open_offer
from bosslib.card.driver import CardPrompt
from bosslib.card.narration import (
    CardTeller,
    card_name,
    card_name_without_colour,
    card_placeholders,
    format_dollars,
)
from bosslib.card.picture.alt_text import number_text, short_name
from bosslib.card.picture.faces import colour_sign, kind_sign
from bosslib.card.terms import next_owed_deed
from bosslib.driver import Ask
from bosslib.game import Objection
from bosslib.words import say
from bosswidgets.card.bargaining import parts
from bosswidgets.card.choosing import Choosing, Item, no_talk, promise
from bosswidgets.card.effects import broken_by, broken_by_card, detail, refusal, warning
from bosswidgets.card.keys import counts, key_of
from bosswidgets.card.ways import Begun, Command, Counter, Goal, Lift, Partner, TermPart
from bosswidgets.kit.choices import Button, Buttons
from bosswidgets.table.ways import DoDeed

WAYS_BACK = (Command.BACK, Command.CANCEL, Command.STOP)


def hand_items(
    view: View, items: Sequence[Item], choosing: Choosing, names: Sequence[str]
) -> Buttons:
    """Return the hand as card buttons; unplayable cards are disabled with a reason."""
    teller = CardTeller(names, view.seat)
    digits = not counts(choosing)
    return [
        {
            "id": item.id,
            "key": key_of(item.way) if digits else "",
            **face(card),
            "pressed": at == choosing.place
            or at in choosing.discards
            or choosing.promises(view, at),
            **_about_card(view, item, choosing, teller, at),
        }
        for at, (item, card) in enumerate(zip(items, view.hand, strict=True))
    ]


def _about_card(
    view: View, item: Item, choosing: Choosing, teller: CardTeller, at: int
) -> dict[str, str]:
    """Return why a card of the hand is disabled, or which promises choosing it would break."""
    if not choosing.is_composing_offer:
        broken = () if item.objection else broken_by_card(view, view.hand[at])
        return {"hint": warning(view, broken, teller), **_refused(item.objection, teller)}
    if choosing.promises(view, at) or promise(view, choosing, at):
        return {}
    return {"disabled_reason": say("table.talking-boss" if view.is_boss else "table.talking")}


def face(card: Card) -> Button:
    """Return a card's button: its name, and what a `Choices` needs to draw it."""
    shown: dict[str, object] = {"foot": short_name(card)}
    if card.kind is Kind.DEAL:
        shown |= {"text": number_text(card.number), "minus": card.number < 0}
    else:
        shown |= {"sign": kind_sign(card)}
    if card.kind is Kind.MOVE:
        shown |= {"text": str(card.number)}
    return {"label": card_name(card), "tone": "card", "colour": colour_sign(card), "face": shown}


def action_items(
    view: View, items: Sequence[Item], choosing: Choosing, teller: CardTeller, *, told: bool = True
) -> Buttons:
    """Return the other buttons; with `told`, also their effects."""
    return [
        {
            "id": item.id,
            "key": key_of(item.way),
            "label": _label(item, teller),
            "detail": detail(view, item, teller) if told else "",
            "group": _heading(view, item, choosing, teller),
            "tone": _tone(view, item),
            "pressed": _pressed(item, choosing),
            **_refused(item.objection, teller),
        }
        for item in items
    ]


def _refused(against: Objection | None, teller: CardTeller) -> dict[str, str]:
    return {"disabled_reason": refusal(against, teller)} if against else {}


def _tone(view: View, item: Item) -> str:
    """Return a button's tone: the confirmation of a choice stands out, a broken promise warns."""
    deed = item.deed
    if isinstance(deed, Decline | Withdraw) or item.way in WAYS_BACK:
        return "quiet"
    if item.objection:
        return ""
    if broken_by(view, deed):
        return "danger"
    match deed:
        case Play(_, None) | Move() | Accept() | Drop():
            return "primary"
        case Discard(cards) | Offer(terms=cards) if cards:
            return "primary"
    return ""


def _pressed(item: Item, choosing: Choosing) -> bool | None:
    match item.way:
        case TermPart(part) if not isinstance(part, Begun):
            return part in choosing.terms
    return None


def _label(item: Item, teller: CardTeller) -> str:
    name = teller.name
    match item.way:
        case Counter(seat):
            return say("talks.counter") if item.about else say("table.counter", name=name(seat))
        case DoDeed(Accept() | Decline() | Withdraw() as answer) if item.about:
            return say(f"talks.{type(answer).__name__.lower()}")
        case DoDeed(deed):
            return _deed(deed, teller)
        case Partner(seat):
            return name(seat)
        case TermPart(part):
            return _part(part, item.about, teller)
        case Lift(card, origin):
            if origin is None:
                return say("table.lift-centre", **card_placeholders(card))
            return say("table.lift", name=name(origin), **card_placeholders(card))
        case Goal(seat):
            return say("table.goal-away") if seat is None else say("table.goal", name=name(seat))
    return say(f"table.{item.way}")


def _part(term: Term | Begun, about: object, teller: CardTeller) -> str:
    """Return the label of a term or its beginning, without what its list's heading already says."""
    if isinstance(term, Begun):
        what = term.card
        return (
            say("talks.part", card=card_name_without_colour(what))
            if what
            else say(f"talks.{term.kind}")
        )
    match term:
        case Play(_, front) | Never(_, front) if about == "where":
            return say("talks.anybody") if front is None else teller.name(front)
        case Play(card) | Never(card) if about == type(term).__name__.lower():
            return card_name_without_colour(card)
        case Drop(card) if about == "drop":
            return card_name(card)
        case Cash(sum_) if about == "cash":
            return format_dollars(sum_)
        case _:
            return teller.term(term)


def _deed(deed: Deed, teller: CardTeller) -> str:
    """Return a deed's label, without the cards that the prompt or hand already shows."""
    match deed:
        case Play(_, front) if front is not None:
            return say("table.front", name=teller.name(front))
        case Discard(cards) if cards:
            return say("table.discard", count=len(cards))
    return teller.deed(deed)


def _heading(view: View, item: Item, choosing: Choosing, teller: CardTeller) -> str:
    """Return the heading of a bargaining button: the offer, or the kind of terms."""
    table = view.table
    if isinstance(item.about, str):
        return _list(item.about, view, choosing, teller) if item.about else ""
    end, other = item.about
    offer = open_offer(table, *((other, view.seat) if end == "from" else (view.seat, other)))
    key = f"talks.{end}-{'boss' if other == table.boss else 'player'}"
    return say(key, name=teller.names[other], terms=teller.terms(offer.terms if offer else ()))


def _list(way: str, view: View, choosing: Choosing, teller: CardTeller) -> str:
    """Return the heading of a list from which an offer is composed."""
    kind, card = choosing.part or ("", None)
    if way == "back":  # below the list that it leads back from
        way = "move" if choosing.moving else "where" if card else kind
    match way:
        case "offer":
            to = view.table.boss if choosing.partner is None else choosing.partner
            return say("talks.offer", name=teller.names[to])
        case "part":
            who = "you" if choosing.partner is None else "they"
            return say(f"talks.parts.{who}", name=teller.name(choosing.partner))
        case "where" if card:
            return say(f"talks.where-{kind}", **card_placeholders(card))
        case "move" if choosing.moving:
            return _prompt_move(choosing, choosing.moving, teller)
        case "chosen" | "partner":
            return say(f"talks.{way}")
    return say(f"talks.which-{way}", before=say(f"colour.before.{view.table.colour}"))


def _composed(view: View, choosing: Choosing, teller: CardTeller) -> str:
    """Return the offer being composed, as a sentence."""
    terms = teller.terms(choosing.terms)
    if choosing.partner is None:
        return say("talks.ask", name=teller.names[view.table.boss], terms=terms)
    return say("talks.give", name=teller.names[choosing.partner], terms=terms)


def prompt(view: View, choosing: Choosing, ask: Ask | None, teller: CardTeller) -> str:
    """Return what to do now, in a sentence or two."""
    table = view.table
    if table.phase is Phase.OVER:
        return say("table.prompt-over")
    if choosing.is_composing_offer or choosing.card is not None:
        return " ".join(_prompt_chosen(view, choosing, teller))
    if ask and ask.wants is CardPrompt.ANSWER:
        offer = next(each for each in table.offers if each.to == view.seat)
        terms = teller.terms(offer.terms)
        key = "table.prompt-asked" if view.is_boss else "table.prompt-offered"
        return say(key, name=teller.name(offer.by), terms=terms)
    if table.phase is Phase.DISCARD:
        return say("table.prompt-discard")
    if table.phase is Phase.OPEN:
        return say("table.prompt-open" if view.holds_deal_card else "table.prompt-name")
    owed = next_owed_deed(table.promises, view.seat)
    if owed is not None:
        return say("table.prompt-owed", term=teller.term(owed))
    if not all(why_not(view, each) for each in dict.fromkeys(view.hand)):
        return say("table.prompt-turn")
    if no_talk(view):
        return say("table.prompt-pass")
    return say("table.prompt-bargain-boss" if view.is_boss else "table.prompt-bargain")


def _prompt_chosen(view: View, choosing: Choosing, teller: CardTeller) -> Iterator[str]:
    """Yield how to continue the choice, after the last refusal and before a note on new offers."""
    if choosing.refused:
        why = teller.refusal_reason(choosing.refused)
        yield say("refused.told", why=why, rule=choosing.refused.rule)
    if choosing.card is not None:
        yield _prompt_card(choosing, choosing.card, teller)
    else:
        yield _prompt_offer(view, choosing, teller)
    others = (each.by for each in view.table.offers if each.to == view.seat)
    for by in others:
        if by != choosing.counters:
            yield say("table.prompt-meanwhile", name=teller.names[by])


def _prompt_offer(view: View, choosing: Choosing, teller: CardTeller) -> str:
    """Return what the opened list asks for, and the offer composed so far."""
    if view.is_boss and choosing.partner is None:
        return say("table.prompt-partner")
    asked = [_list("back", view, choosing, teller)] if choosing.part else []
    if asked or choosing.terms:
        composed = [_composed(view, choosing, teller)] if choosing.terms else []
        return " ".join([*asked, *composed])
    player = view.seat if choosing.partner is None else choosing.partner
    key = "prompt-terms" if parts(view, None, player) else "prompt-no-terms"
    return say(f"table.{key}", name=teller.name(player))


def _prompt_card(choosing: Choosing, card: Card, teller: CardTeller) -> str:
    words = card_placeholders(card)
    if card.kind is Kind.DEAL:
        return say("table.prompt-play", **words)
    if card.kind is not Kind.MOVE:
        return say("table.prompt-front", **words)
    if len(choosing.shifts) == card.number:
        return say("table.prompt-move", **words)
    return _prompt_move(choosing, card, teller)


def _prompt_move(choosing: Choosing, card: Card, teller: CardTeller) -> str:
    """Return which card a Move takes next, or where that card goes."""
    if choosing.lifted:
        lying, origin = choosing.lifted
        return say("table.prompt-goal", **card_placeholders(lying), name=teller.name(origin))
    key = "table.prompt-lift-next" if choosing.shifts else "table.prompt-lift"
    return say(key, **card_placeholders(card), count=card.number - len(choosing.shifts))
