"""Available items at the card game: the hand, the turn, answers, and parts of an offer."""

from __future__ import annotations

from collections.abc import Iterator

from bosslib.card import Action, Card, Colour, Kind, Phase, View, objections, why_not
from bosslib.card.actions import (
    DOUBLE_PASS,
    PASS,
    Accept,
    Decline,
    Deed,
    Discard,
    Drop,
    Move,
    Name,
    Offer,
    Play,
    Withdraw,
)
from bosslib.card.move_targets import movable_cards, protection_objections
from bosslib.card.terms import next_owed_deed
from bosswidgets.card.choice_state import (
    CardItem,
    CardSelection,
    OpenOfferRef,
    bargaining_objection,
    has_place,
    offer_objection,
)
from bosswidgets.card.choices import (
    CardCommand,
    ChipWord,
    CounterSeat,
    MoveGoal,
    OfferChip,
    OfferList,
    Partner,
    TakeCard,
    TermPart,
)
from bosswidgets.card.offer_parts import beginning_of, complete_term, next_parts
from bosswidgets.table.common_choices import ChooseCard, DoDeed


def hand_items(view: View) -> list[CardItem]:
    """Return the cards of the hand as items, each with the objection to playing it now."""
    if view.table.phase is Phase.DISCARD:
        return [CardItem(ChooseCard(at)) for at in range(len(view.hand))]
    return [CardItem(ChooseCard(at), why_not(view, card)) for at, card in enumerate(view.hand)]


def available_items(view: View, choosing: CardSelection) -> list[CardItem]:
    """Return all available items other than the hand, most urgent first."""
    return [*answer_items(view, choosing), *turn_items(view, choosing)]


def turn_items(view: View, choosing: CardSelection) -> list[CardItem]:
    """Return the available items other than the hand and the answers to open offers."""
    if choosing.is_composing_offer:  # Esc steps back where that is possible
        return [
            *_offer_items(view, choosing),
            CardItem(CardCommand.STOP if choosing.is_moving else CardCommand.CANCEL),
        ]
    if view.table.phase is Phase.DISCARD:
        return list(_discard_items(view, choosing))
    if choosing.card is None:
        return list(_turn_choices(view))
    if choosing.card.kind is Kind.MOVE:
        back = CardItem(CardCommand.BACK if choosing.is_moving else CardCommand.CANCEL)
        return [*_move_items(view, choosing, choosing.card), back]
    return [*_target_items(view, choosing.card), CardItem(CardCommand.CANCEL)]


def _deed_item(view: View, deed: Deed, about: OpenOfferRef | OfferList | None = None) -> CardItem:
    """Return an item that does a deed, with the objection to it."""
    return CardItem(DoDeed(deed), next(objections(view, Action(view.seat, deed)), None), about)


def answer_items(view: View, choosing: CardSelection) -> Iterator[CardItem]:
    """Yield the items that accept, decline or counter offers to this seat, or withdraw its own."""
    for offer in view.table.offers:
        if offer.to == view.seat:
            about = OpenOfferRef("from", offer.by)
            yield _deed_item(view, Accept(offer.by), about)
            yield _deed_item(view, Decline(offer.by), about)
            if choosing.answered_seat != offer.by:
                yield CardItem(CounterSeat(offer.by), offer_objection(view, offer.by), about)
        elif offer.by == view.seat:
            deed = Withdraw(offer.to if view.is_boss else None)
            yield _deed_item(view, deed, OpenOfferRef("to", offer.to))


def _turn_choices(view: View) -> Iterator[CardItem]:
    table = view.table
    owed = next_owed_deed(table.promises, view.seat)
    if isinstance(owed, Drop):
        yield _deed_item(view, owed)
    if table.phase is Phase.OPEN and view.may_act and not view.holds_deal_card:
        yield from (_deed_item(view, Name(colour)) for colour in Colour)
    yield _deed_item(view, PASS)
    yield CardItem(CardCommand.TALK, bargaining_objection(view))
    if table.passes[view.seat] == 0:  # PASS-4: afterwards it is listed as a pass
        yield _deed_item(view, DOUBLE_PASS)


def _target_items(view: View, card: Card) -> Iterator[CardItem]:
    if card.kind is Kind.DEAL:
        yield _deed_item(view, Play(card))
    else:
        own_first = view.table.clockwise(view.seat)
        yield from (_deed_item(view, Play(card, seat)) for seat in own_first)


def _move_items(view: View, choosing: CardSelection, card: Card) -> Iterator[CardItem]:
    """Yield the cards to take and their goals, as often as the Move card says; then the play."""
    table = view.table
    if choosing.taken_card:
        for seat in range(table.players):
            if seat != choosing.taken_card.origin:
                yield CardItem(MoveGoal(seat), next(protection_objections(table, seat), None))
        yield CardItem(MoveGoal(None))
        return
    if len(choosing.shifts) == card.number:
        yield _deed_item(view, Move(card, choosing.shifts))
        return
    left = list(movable_cards(table))
    for shift in choosing.shifts:
        if (shift.card, shift.origin) in left:  # others may take it while an offer is composed
            left.remove((shift.card, shift.origin))
    for lying, origin in dict.fromkeys(left):
        yield CardItem(TakeCard(lying, origin))


def _discard_items(view: View, choosing: CardSelection) -> Iterator[CardItem]:
    cards = tuple(view.hand[at] for at in choosing.discards)
    yield _deed_item(view, Discard(cards))
    if cards:
        yield CardItem(CardCommand.CANCEL)


def _offer_items(view: View, choosing: CardSelection) -> Iterator[CardItem]:
    """Yield the offer as a sentence: its words, the options of the open word, and the offer."""
    yield from (CardItem(chip, about=OfferList.SENTENCE) for chip in _chips(view, choosing))
    if choosing.chip:
        yield from _options(view, choosing, choosing.chip)
    if choosing.partner is not None or not view.is_boss:
        yield _deed_item(view, Offer(choosing.terms, choosing.partner), OfferList.OFFER)


def _chips(view: View, choosing: CardSelection) -> Iterator[OfferChip]:
    if view.is_boss:
        yield OfferChip(ChipWord.PARTNER)
        if choosing.partner is None:
            return
    for at, term in enumerate(choosing.terms):
        yield OfferChip(ChipWord.KIND, at)
        if beginning_of(term):
            yield OfferChip(ChipWord.CARD, at)
        if has_place(term):
            yield OfferChip(ChipWord.PLACE, at)
    if next_parts(view, None, choosing.player(view)):
        yield OfferChip(ChipWord.KIND, len(choosing.terms))


def _options(view: View, choosing: CardSelection, chip: OfferChip) -> Iterator[CardItem]:
    """Yield what an open word can be changed to."""
    if chip.word is ChipWord.PARTNER:
        for seat in view.table.clockwise(view.seat)[1:]:
            yield CardItem(Partner(seat), offer_objection(view, seat), OfferList.PARTNER)
        return
    if choosing.move_card:
        for step in _move_items(view, choosing, choosing.move_card):
            yield step._replace(about=OfferList.MOVE)
        if choosing.is_moving:
            yield CardItem(CardCommand.BACK, about=OfferList.MOVE)
        return
    others, player = choosing.other_terms, choosing.player(view)
    for part, about in next_parts(view, choosing.open_part, player, choosing.terms):
        if part not in others and complete_term(view, part, player, others):
            yield CardItem(TermPart(part), about=about)
    if choosing.open_term and chip.word is ChipWord.KIND:
        yield CardItem(CardCommand.OMIT, about=OfferList.PART)
