"""The person's unfinished choice, as pure steps from the items of a page to an action.

An item has a way; `available_items` lists the items; `apply_choice` returns what a way leads to:
another `CardSelection`, or the action. Nothing here draws or mutates anything.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from bosslib.card import Action, Card, Kind, Phase, View, why_not
from bosslib.card import bargain as bargains
from bosslib.card.actions import (
    FRONT,
    Decline,
    Deed,
    Move,
    Never,
    Offer,
    Play,
    Shift,
    Term,
    Terms,
)
from bosslib.card.move_targets import protection_objections, shift_goals
from bosslib.card.terms import needed_cards
from bosslib.game import SEATS, Objection, Seat
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
from bosswidgets.card.offer_parts import beginning_of, complete_term, part_of_card
from bosswidgets.table.common_choices import ChooseCard, DoDeed


class OpenOfferRef(NamedTuple):
    """An open offer, identified by the other seat: `from` it or `to` it."""

    end: Literal["from", "to"]
    seat: Seat

    def __str__(self) -> str:
        return f"{self.end}:{SEATS[self.seat]}"


class CardItem(NamedTuple):
    """An item to choose: its choice, and the objection to it (None if it is legal).

    `about` is the part of the bargaining that it belongs to: an open offer, or a list for composing
    one; otherwise None.
    """

    way: Choice
    objection: Objection | None = None
    about: OpenOfferRef | OfferList | None = None

    @property
    def deed(self) -> Deed | None:
        """The deed that this item does at once; None if it is only a step towards one."""
        return self.way.deed if isinstance(self.way, DoDeed) else None


class CardSelection(NamedTuple):
    """The choices made so far on the way to an action."""

    card: Card | None = None
    """Card of the hand to be played."""
    hand_index: int | None = None
    """Index of this card in the hand."""
    shifts: tuple[Shift, ...] = ()
    """Shifts of the Move card chosen so far."""
    taken_card: TakeCard | None = None
    """Card in play that the Move card takes next."""
    discards: tuple[int, ...] = ()
    """Indices in the hand of the cards to be discarded between deals."""
    is_composing_offer: bool = False
    """True while an offer is being composed: a sentence with changeable words."""
    partner: Seat | None = None
    """Seat that the Boss makes the offer to."""
    terms: Terms = ()
    """Promises of the offer; always whole terms, so that the sentence can be sent as it is."""
    answered_seat: Seat | None = None
    """Seat whose open offer this one answers; that offer is declined when this one is made."""
    chip: OfferChip | None = None
    """Word of the sentence whose other options are listed."""
    last_objection: Objection | None = None
    """Objection to the last choice, on a picture that shows more than can be chosen."""

    @property
    def is_moving(self) -> bool:
        """True while shifts of a Move card are being chosen."""
        return bool(self.shifts or self.taken_card)

    def player(self, view: View) -> Seat:
        """Return the seat that gets the token of the offer and promises something for it."""
        return view.seat if self.partner is None else self.partner

    def apply_choice(self, view: View, way: Choice | None) -> CardSelection | tuple[Action, ...]:
        """Return what a way leads to; None or a way that is not available changes nothing."""
        if self.last_objection:
            return self._replace(last_objection=None).apply_choice(view, way)
        match way:
            case DoDeed(deed):
                return self._actions(view, deed)
            case ChooseCard(place):
                return self._choose_card(view, place)
            case CardCommand.CANCEL | CardCommand.STOP:
                return NO_CHOICE
            case CardCommand.BACK:
                return self._step_back()
            case TakeCard(card, origin):
                return self._take_card(view, card, origin)
            case MoveGoal(seat):
                return self._choose_goal(view, seat)
            case CardCommand.TALK:
                return start_offer(view, Offer(()))
            case BeginOffer(deed):
                return start_offer(view, deed)
            case CounterSeat(seat):
                return _start_counter_offer(view, seat)
            case OfferChip():
                return self._toggle_chip(way)
            case Partner(seat):
                return self._choose_partner(seat)
            case TermPart(part):
                return self._choose_part(view, part)
            case CardCommand.OMIT:
                return self._omit(self.chip.at) if self.chip else self
        return self

    @property
    def move_card(self) -> Card | None:
        """The Move card whose shifts are being chosen, to be played or promised."""
        if self.is_composing_offer:
            term = self.open_term
            there = self.chip and self.chip.word is ChipWord.PLACE
            return term.card if there and isinstance(term, Move) else None
        return self.card if self.card and self.card.kind is Kind.MOVE else None

    @property
    def open_term(self) -> Term | None:
        """The promise of which a word is open; None for a new promise or if no word is."""
        return next(iter(self.terms[self.chip.at :]), None) if self.chip else None

    @property
    def open_part(self) -> TermBeginning | None:
        """The beginning of the promise before the open word, whose continuations are listed."""
        if self.chip is None or self.open_term is None:
            return None
        begun = beginning_of(self.open_term)
        match self.chip.word:
            case ChipWord.CARD:
                return begun and TermBeginning(begun.kind)
            case ChipWord.PLACE:
                return begun
        return None

    @property
    def other_terms(self) -> Terms:
        """The promises except the one of which a word is open."""
        at = self.chip.at if self.chip else len(self.terms)
        return self.terms[:at] + self.terms[at + 1 :]

    def _choose_card(self, view: View, place: int) -> CardSelection:
        if self.is_composing_offer:
            return self._toggle_promised_card(view, place)
        card = view.hand[place]
        if view.table.phase is Phase.DISCARD:
            kept = tuple(each for each in self.discards if each != place)
            picked = kept if place in self.discards else (*kept, place)[-2:]
            return CardSelection(discards=picked)
        return NO_CHOICE if self.hand_index == place else CardSelection(card=card, hand_index=place)

    def _toggle_promised_card(self, view: View, place: int) -> CardSelection:
        """Toggle a card of the viewer's hand in the offer.

        It takes the place of an open card, or of the last one if no word is open.
        """
        card = view.hand[place]
        if self.is_promised(view, place):
            return self._omit(
                next(at for at, term in enumerate(self.terms) if card in needed_cards((term,)))
            )
        part = promised_part(view, self, place)
        if part is None:
            return self
        if self.chip is None and self.terms and beginning_of(self.terms[-1]):
            last = self._open(OfferChip(ChipWord.CARD, len(self.terms) - 1))
            changed = last._choose_part(view, part)
            return changed if changed.chip != last.chip else changed._open(None)
        opens = self.chip and self.chip.word is not ChipWord.KIND
        new = self if opens else self._open(OfferChip(ChipWord.KIND, len(self.terms)))
        return new._choose_part(view, part)

    def is_promised(self, view: View, place: int) -> bool:
        """Return True if the offer uses the card at this index of the viewer's hand.

        Of identical cards, the first ones count as used.
        """
        if not self.is_composing_offer or self.partner is not None:
            return False
        card = view.hand[place]
        return view.hand[:place].count(card) < needed_cards(self.terms)[card]

    def _step_back(self) -> CardSelection:
        if self.taken_card:
            return self._replace(taken_card=None)
        if self.shifts:
            return self._replace(shifts=self.shifts[:-1])
        return NO_CHOICE

    def _take_card(self, view: View, card: Card, origin: Seat | None) -> CardSelection:
        """Take a card for a Move; if it has only one possible goal, move it there."""
        taken = self._replace(taken_card=TakeCard(card, origin))
        ends = shift_goals(view.table, origin)
        return taken._complete_shift(ends[0]) if len(ends) == 1 else taken

    def _choose_goal(self, view: View, goal: Seat | None) -> CardSelection:
        against = None if goal is None else next(protection_objections(view.table, goal), None)
        return self._replace(last_objection=against) if against else self._complete_shift(goal)

    def _complete_shift(self, goal: Seat | None) -> CardSelection:
        """Complete one shift of a Move.

        After the last one, the play can be confirmed, or the promised term is complete.
        """
        if self.taken_card is None or self.move_card is None:
            return self
        shifts = (*self.shifts, Shift(*self.taken_card, goal))
        if self.is_composing_offer and len(shifts) == self.move_card.number:
            return self._with_term(Move(self.move_card, shifts))._open(None)
        return self._replace(shifts=shifts, taken_card=None)

    def _actions(self, view: View, deed: Deed) -> tuple[Action, ...]:
        """Return the actions of a deed: a counter-offer declines the offer that it answers
        first.
        """
        action = Action(view.seat, deed)
        by = self.answered_seat if isinstance(deed, Offer) else None
        if by is None or bargains.open_offer(view.table, by, view.seat) is None:
            return (action,)
        return Action(view.seat, Decline(by)), action

    def objection(self, view: View) -> Objection | None:
        """Return the objection to continuing this choice that others' actions have raised, if
        any.
        """
        if self.is_composing_offer:
            return (
                bargaining_objection(view)
                if self.partner is None
                else offer_objection(view, self.partner)
            )
        return why_not(view, self.card) if self.card else None

    def _open(self, chip: OfferChip | None) -> CardSelection:
        """Open a word of the sentence."""
        return self._replace(chip=chip, shifts=(), taken_card=None)

    def _toggle_chip(self, chip: OfferChip) -> CardSelection:
        return self._open(None if self.chip == chip else chip)

    def _choose_partner(self, seat: Seat) -> CardSelection:
        chosen = self._replace(partner=seat)
        return chosen if self.terms else chosen._open(OfferChip(ChipWord.KIND))

    def _choose_part(self, view: View, part: Term | TermBeginning) -> CardSelection:
        """Change the open promise, or add the new one, and open the word that follows."""
        if self.chip is None:
            return self
        player = self.player(view)
        term = complete_term(view, part, player, self.other_terms, self.open_term)
        if term is None:
            return self
        word = self.chip.word
        if isinstance(part, TermBeginning):
            word = ChipWord.PLACE if part.card and has_place(term) else ChipWord.CARD
        elif word is ChipWord.PLACE and not has_place(term):
            word = ChipWord.CARD
        return self._with_term(term)._open(OfferChip(word, self.chip.at))

    def _with_term(self, term: Term) -> CardSelection:
        at = self.chip.at if self.chip else len(self.terms)
        return self._replace(terms=(*self.terms[:at], term, *self.terms[at + 1 :]))

    def _omit(self, at: int) -> CardSelection:
        """Take a promise out of the offer."""
        return self._replace(terms=self.terms[:at] + self.terms[at + 1 :])._open(None)


NO_CHOICE = CardSelection()


def promised_part(view: View, choosing: CardSelection, place: int) -> Term | TermBeginning | None:
    """Return the part of an offer that a card of the hand means; None if there is none."""
    if view.is_boss:
        return None
    return part_of_card(view, choosing.open_part, view.seat, view.hand[place])


def has_place(term: Term) -> bool:
    """Return True if a promise says where a card goes, or which cards a Move moves."""
    match term:
        case Play(card) | Never(card):
            return card.kind in FRONT
    return isinstance(term, Move)


def start_offer(view: View, begun: Offer) -> CardSelection:
    """Return an offer to compose that begins with these terms; the first word that is missing is
    open.
    """
    chip = None if begun.terms else OfferChip(ChipWord.KIND)
    if view.is_boss and begun.to is None:
        chip = OfferChip(ChipWord.PARTNER)
    return CardSelection(is_composing_offer=True, partner=begun.to, terms=begun.terms, chip=chip)


def _start_counter_offer(view: View, by: Seat) -> CardSelection:
    """Return a new offer to a seat that starts from the terms of that seat's offer."""
    offer = bargains.open_offer(view.table, by, view.seat)
    begun = Offer(offer.terms if offer else (), by if view.is_boss else None)
    return start_offer(view, begun)._replace(answered_seat=by)


def offer_objection(view: View, partner: Seat) -> Objection | None:
    """Return the objection to every offer to a seat, if any."""
    to = partner if view.is_boss else None
    return next(bargains.objections(view, Offer((), to)), None)


def bargaining_objection(view: View) -> Objection | None:
    """Return the objection to every offer of this seat; None if some offer can be made."""
    found = None
    for partner in range(view.table.players):
        if partner == view.seat:
            continue
        found = offer_objection(view, partner)
        if found is None:
            return None
    return found
