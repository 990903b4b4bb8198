"""Labels of the items of `choosing`, and the prompt that says what to do now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

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
    Terms,
    Withdraw,
)
from bosslib.card.bargain import open_offer
from bosslib.card.bots.suggestions import LIKELY, holding_chances
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
from bosslib.game import Objection, Seat
from bosslib.words import join_list, say
from bosswidgets.card.choice_state import (
    CardItem,
    CardSelection,
    bargaining_objection,
    promised_part,
)
from bosswidgets.card.choices import (
    BeginOffer,
    CardCommand,
    ChipWord,
    Choice,
    CounterSeat,
    MoveGoal,
    OfferChip,
    OfferList,
    Partner,
    TakeCard,
    TermBeginning,
    TermPart,
)
from bosswidgets.card.effects import (
    always_broken_promises,
    broken_promises,
    effect_text,
    refusal_text,
    warning_text,
)
from bosswidgets.card.keys import digits_choose_items, shortcut_of
from bosswidgets.card.offer_parts import beginning_of, next_parts
from bosswidgets.kit.choices import Button, ButtonFace, Tone
from bosswidgets.table.common_choices import DoDeed
from bosswidgets.table.keys import KEYS

V = TypeVar("V")

QUIET_COMMANDS = (CardCommand.BACK, CardCommand.CANCEL, CardCommand.OMIT, CardCommand.STOP)


def hand_buttons(
    view: View, items: Sequence[CardItem], choosing: CardSelection, names: Sequence[str]
) -> list[Button[Choice]]:
    """Return the hand as card buttons; unplayable cards are disabled with a reason."""
    teller = CardTeller(names, view.seat)
    digits = not digits_choose_items(choosing)
    return [
        replace(
            card_button(card, item.way),
            key=shortcut_of(item.way) if digits else "",
            pressed=at == choosing.hand_index
            or at in choosing.discards
            or choosing.is_promised(view, at),
            hint=_broken_promises_text(view, item, choosing, teller, at),
            disabled_reason=_card_objection(view, item, choosing, teller, at),
        )
        for at, (item, card) in enumerate(zip(items, view.hand, strict=True))
    ]


def _broken_promises_text(
    view: View, item: CardItem, choosing: CardSelection, teller: CardTeller, at: int
) -> str:
    """Return which promises choosing a card of the hand would break."""
    if item.objection or choosing.is_composing_offer:
        return ""
    return warning_text(view, always_broken_promises(view, view.hand[at]), teller)


def _card_objection(
    view: View, item: CardItem, choosing: CardSelection, teller: CardTeller, at: int
) -> str:
    """Return why a card of the hand is disabled; empty if it can be chosen."""
    if not choosing.is_composing_offer:
        return _refusal_text(item.objection, teller)
    if choosing.is_promised(view, at) or promised_part(view, choosing, at):
        return ""
    return say("table.talking-boss" if view.is_boss else "table.talking")


def card_button(card: Card, value: V) -> Button[V]:
    """Return a button that looks like a card."""
    deal = card.kind is Kind.DEAL
    number = number_text(card.number) if deal else str(card.number)
    broken = card.kind is Kind.REVERSE  # in a hand of many cards the word takes two lines
    face = ButtonFace(
        say("scene.foot-reverse") if broken else short_name(card),
        number if deal or card.kind is Kind.MOVE else "",
        "" if deal else kind_sign(card),
        minus=deal and card.number < 0,
    )
    return Button(card_name(card), value, tone="card", colour=colour_sign(card), face=face)


def action_buttons(
    view: View,
    items: Sequence[CardItem],
    choosing: CardSelection,
    teller: CardTeller,
    *,
    told: bool = True,
) -> list[Button[Choice]]:
    """Return the other buttons; with `told`, also their effects."""
    return [
        _chip_button(view, item.way, choosing, teller)
        if isinstance(item.way, OfferChip)
        else Button(
            _label(view, item, teller),
            item.way,
            key=shortcut_of(item.way),
            detail=_detail(view, item, choosing, teller) if told or item.objection else "",
            group=_button_heading(view, item, choosing, teller),
            tone=_tone(view, item),
            pressed=_pressed_state(item, choosing),
            disabled_reason=_refusal_text(item.objection, teller),
        )
        for item in items
    ]


def _detail(view: View, item: CardItem, choosing: CardSelection, teller: CardTeller) -> str:
    """Return the second line of a button: its effects, or that a card is likely in a hand."""
    if isinstance(item.way, TermPart) and choosing.partner is not None:
        part = item.way.part
        of_hand = item.about in (OfferList.PLAY, OfferList.DROP, OfferList.NEVER)
        card = getattr(part, "card", None) if of_hand else None
        chance = holding_chances(view, choosing.partner).get(card, 0.0) if card else 0.0
        return say("talks.likely") if chance > LIKELY else ""
    return effect_text(view, item, teller)


def _chip_button(
    view: View, chip: OfferChip, choosing: CardSelection, teller: CardTeller
) -> Button[Choice]:
    """Return a changeable word of an offer, with the fixed words in front of it."""
    player = choosing.player(view)
    term = next(iter(choosing.terms[chip.at :]), None)
    card = getattr(term, "card", None) if chip.word is ChipWord.CARD else None
    return Button(
        _chip_label(chip, choosing, player, term, teller),
        chip,
        before=_words_before(view, chip, choosing),
        group=_list_heading(OfferList.SENTENCE, view, choosing, teller),
        tone="quiet" if chip == _new_promise(choosing) else "chip",
        colour=colour_sign(card) if card else "",
        expanded=chip == choosing.chip,
        key=KEYS["talk"] if chip == _new_promise(choosing) else "",
    )


def _new_promise(choosing: CardSelection) -> OfferChip:
    """Return the word that adds a promise to an offer."""
    return OfferChip(ChipWord.KIND, len(choosing.terms))


def _chip_label(
    chip: OfferChip, choosing: CardSelection, player: Seat, term: Term | None, teller: CardTeller
) -> str:
    if chip.word is ChipWord.PARTNER:
        return say("talks.whom") if choosing.partner is None else teller.name(choosing.partner)
    if term is None:
        return say("talks.and-more" if choosing.terms else "talks.and-first")
    words = _promise_words(term, player, teller)
    return words[(ChipWord.KIND, ChipWord.CARD, ChipWord.PLACE).index(chip.word)]


def _words_before(view: View, chip: OfferChip, choosing: CardSelection) -> str:
    """Return the fixed words of the sentence in front of a changeable one."""
    if chip.word is not ChipWord.KIND:
        return ""
    if chip.at == 0:
        who = "they" if view.is_boss else "you"
        return say(f"talks.gets.{who}" if choosing.terms else f"talks.gets-first.{who}")
    return "" if chip == _new_promise(choosing) else say("talks.and")


def _promise_words(term: Term, player: Seat, teller: CardTeller) -> list[str]:
    """Return the words of a promise, after its subject: what is done, with what, and where."""
    begun, who = beginning_of(term), "you" if player == teller.seat else "they"
    words = [say(f"talks.does.{begun.kind if begun else term}.{who}")]
    match term:
        case Cash(sum_):
            words.append(format_dollars(sum_))
        case Play(card, front) | Never(card, front):
            words.append(card_name(card))
            if front is not None:
                words.append(say("talks.on", name=teller.name(front)))
            elif isinstance(term, Never):
                words.append(say("talks.on", name=say("talks.anybody")))
        case Move(card, shifts):
            words += [card_name(card), join_list(map(teller.shift, shifts))]
        case Drop(card):
            words.append(card_name(card))
    return words


def _promises_text(terms: Terms, player: Seat, teller: CardTeller) -> str:
    """Return what a player promises, without the subject: "plays blue +3 and passes"."""
    return join_list(" ".join(_promise_words(term, player, teller)) for term in terms)


def _refusal_text(against: Objection | None, teller: CardTeller) -> str:
    return refusal_text(against, teller) if against else ""


def _tone(view: View, item: CardItem) -> Tone:
    """Return a button's tone: the confirmation of a choice stands out, a broken promise warns."""
    deed = item.deed
    if isinstance(deed, Decline | Withdraw) or item.way in QUIET_COMMANDS:
        return "quiet"
    if isinstance(item.way, BeginOffer):
        return "quiet"
    if item.objection:
        return "plain"
    if broken_promises(view, deed):
        return "danger"
    match deed:
        case Play(_, None) | Move() | Accept() | Drop():
            return "primary"
        case Discard(cards) | Offer(terms=cards) if cards:
            return "primary"
    return "plain"


def _pressed_state(item: CardItem, choosing: CardSelection) -> bool | None:
    """Return True for the option that the open word of an offer shows; None outside its list."""
    match item.way:
        case Partner(seat):
            return seat == choosing.partner
        case TermPart(part):
            now, begun = choosing.open_term, choosing.open_term and beginning_of(choosing.open_term)
            if isinstance(part, TermBeginning) and begun:
                return part in (begun, TermBeginning(begun.kind))
            return part == now
    return None


def _label(view: View, item: CardItem, teller: CardTeller) -> str:
    name = teller.name
    match item.way:
        case CounterSeat(seat):
            return say("talks.counter") if item.about else say("table.counter", name=name(seat))
        case DoDeed(Accept() | Decline() | Withdraw() as answer) if item.about:
            return say(f"talks.{type(answer).__name__.lower()}")
        case DoDeed(Offer(terms, to)) if item.about is OfferList.TRY:
            player, who = (view.seat, "you") if to is None else (to, "they")
            promises = _promises_text(terms, player, teller)
            return say(f"talks.try.{who}", name=name(player), promises=promises)
        case DoDeed(Offer(terms, to)) if item.about is OfferList.OFFER and terms:
            return say("talks.make", name=name(view.table.boss if to is None else to))
        case DoDeed(deed):
            return _deed_label(deed, teller)
        case BeginOffer():
            return say("talks.change")
        case Partner(seat):
            return name(seat)
        case TermPart(part):
            return _part_label(part, item.about, teller)
        case TakeCard(card, origin):
            if origin is None:
                return say("table.lift-centre", **card_placeholders(card))
            return say("table.lift", name=name(origin), **card_placeholders(card))
        case MoveGoal(seat):
            return say("table.goal-away") if seat is None else say("table.goal", name=name(seat))
    return say(f"table.{item.way}")


def _part_label(term: Term | TermBeginning, about: object, teller: CardTeller) -> str:
    """Return the label of a term or its beginning, without what its list's heading already says."""
    if isinstance(term, TermBeginning):
        return _option_label(term.card) if term.card else say(f"talks.{term.kind}")
    match term:
        case Play(_, front) | Never(_, front) if about is OfferList.WHERE:
            return say("talks.anybody") if front is None else teller.name(front)
        case Play(card) | Never(card) if about in (OfferList.PLAY, OfferList.NEVER):
            return _option_label(card)
        case Drop(card) if about is OfferList.DROP:
            return card_name(card)
        case Cash(sum_) if about is OfferList.CASH:
            return format_dollars(sum_)
        case _:
            return teller.term(term)


def _option_label(card: Card) -> str:
    """Return the label of a card in a list of cards of one colour; a Piece has a long name."""
    return short_name(card) if card.kind is Kind.POTA else card_name_without_colour(card)


def _deed_label(deed: Deed, teller: CardTeller) -> str:
    """Return a deed's label, without the cards that the prompt or hand already shows."""
    match deed:
        case Play(_, front) if front is not None:
            return say("table.front", name=teller.name(front))
        case Discard(cards) if cards:
            return say("table.discard", count=len(cards))
    return teller.deed(deed)


def _button_heading(view: View, item: CardItem, choosing: CardSelection, teller: CardTeller) -> str:
    """Return the heading of a bargaining button: the offer, or the kind of terms."""
    table = view.table
    if item.about is None or item.about is OfferList.TRY:
        return ""
    if isinstance(item.about, OfferList):
        return _list_heading(item.about, view, choosing, teller)
    end, other = item.about
    offer = open_offer(table, *((other, view.seat) if end == "from" else (view.seat, other)))
    key = f"talks.{end}-{'boss' if other == table.boss else 'player'}"
    return say(key, name=teller.names[other], terms=teller.terms(offer.terms if offer else ()))


def _list_heading(
    listed: OfferList, view: View, choosing: CardSelection, teller: CardTeller
) -> str:
    """Return the heading of a list from which an offer is composed."""
    kind, card = choosing.open_part or ("", None)
    match listed:
        case OfferList.SENTENCE:
            return composed_text(view, choosing, teller)
        case OfferList.OFFER:
            to = view.table.boss if choosing.partner is None else choosing.partner
            return say("talks.offer", name=teller.names[to])
        case OfferList.PART:
            who = "you" if choosing.partner is None else "they"
            return say(f"talks.parts.{who}", name=teller.name(choosing.partner))
        case OfferList.WHERE if card:
            return say(f"talks.where-{kind}", **card_placeholders(card))
        case OfferList.MOVE if choosing.move_card:
            return _prompt_move(choosing, choosing.move_card, teller)
        case OfferList.PARTNER:
            return say("talks.partner")
    return say(f"talks.which-{listed}", before=say(f"colour.before.{view.table.colour}"))


def composed_text(view: View, choosing: CardSelection, teller: CardTeller) -> str:
    """Return the offer being composed, as a sentence for screen readers."""
    if view.is_boss and choosing.partner is None:
        return say("table.prompt-partner")
    terms = teller.terms(choosing.terms)
    if choosing.partner is None:
        return say("talks.ask", name=teller.names[view.table.boss], terms=terms)
    return say("talks.give", name=teller.names[choosing.partner], terms=terms)


def prompt_text(view: View, choosing: CardSelection, ask: Ask | None, teller: CardTeller) -> str:
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
    if bargaining_objection(view):
        return say("table.prompt-pass")
    return say("table.prompt-bargain-boss" if view.is_boss else "table.prompt-bargain")


def _prompt_chosen(view: View, choosing: CardSelection, teller: CardTeller) -> Iterator[str]:
    """Yield how to continue the choice, after the last refusal and before a note on new offers."""
    if choosing.last_objection:
        why = teller.refusal_reason(choosing.last_objection)
        yield say("refused.told", why=why, rule=choosing.last_objection.rule)
    if choosing.card is not None:
        yield _prompt_card(choosing, choosing.card, teller)
    else:
        yield _prompt_offer(view, choosing, teller)
    others = (each.by for each in view.table.offers if each.to == view.seat)
    for by in others:
        if by != choosing.answered_seat:
            yield say("table.prompt-meanwhile", name=teller.names[by])


def _prompt_offer(view: View, choosing: CardSelection, teller: CardTeller) -> str:
    """Return what to do with the offer being composed."""
    if view.is_boss and choosing.partner is None:
        return say("table.prompt-partner")
    if choosing.move_card:
        return _prompt_move(choosing, choosing.move_card, teller)
    player = choosing.player(view)
    key = "prompt-terms" if next_parts(view, None, player) else "prompt-no-terms"
    return say(f"table.{key}", name=teller.name(player))


def _prompt_card(choosing: CardSelection, card: Card, teller: CardTeller) -> str:
    words = card_placeholders(card)
    if card.kind is Kind.DEAL:
        return say("table.prompt-play", **words)
    if card.kind is not Kind.MOVE:
        return say("table.prompt-front", **words)
    if len(choosing.shifts) == card.number:
        return say("table.prompt-move", **words)
    return _prompt_move(choosing, card, teller)


def _prompt_move(choosing: CardSelection, card: Card, teller: CardTeller) -> str:
    """Return which card a Move takes next, or where that card goes."""
    if choosing.taken_card:
        lying, origin = choosing.taken_card
        return say("table.prompt-goal", **card_placeholders(lying), name=teller.name(origin))
    key = "table.prompt-lift-next" if choosing.shifts else "table.prompt-lift"
    return say(key, **card_placeholders(card), count=card.number - len(choosing.shifts))
