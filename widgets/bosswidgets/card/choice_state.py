"""The person's unfinished choice, as pure steps from the items of a page to an action.

An item has a way; `available_items` lists the items; `apply_choice` returns what a way leads to:
another `CardSelection`, or the action. Nothing here draws or mutates anything.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from bosslib.card import Action, Card, Kind, Phase, View, why_not
from bosslib.card import bargain as bargains
from bosslib.card.actions import (
    Cash,
    Decline,
    Deed,
    Move,
    Offer,
    Shift,
    Term,
    Terms,
)
from bosslib.card.moves import protection_objections, shift_goals
from bosslib.card.terms import needed_cards
from bosslib.game import SEATS, Objection, Seat
from bosswidgets.card.choices import (
    CardCommand,
    Choice,
    CounterSeat,
    MoveGoal,
    Partner,
    TakeCard,
    TermBeginning,
    TermPart,
)
from bosswidgets.card.offer_parts import part_of_card
from bosswidgets.table.common_choices import ChooseCard, DoDeed


class OpenOfferRef(NamedTuple):
    """An open offer, identified by the other seat: `from` it or `to` it."""

    end: Literal["from", "to"]
    seat: Seat

    def __str__(self) -> str:
        return f"{self.end}:{SEATS[self.seat]}"


class CardItem(NamedTuple):
    """An item to choose: its way, and the objection to it (None if it is legal).

    `about` is the part of the bargaining that it belongs to: an open offer, or the name of a part
    of the offer being composed; otherwise empty.
    """

    way: Choice
    objection: Objection | None = None
    about: OpenOfferRef | str = ""

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
    taken_card: tuple[Card, Seat | None] | None = None
    """Card in play that the Move card takes next, and its origin."""
    discards: tuple[int, ...] = ()
    """Indices in the hand of the cards to be discarded between deals."""
    is_composing_offer: bool = False
    """True while an offer is being composed."""
    partner: Seat | None = None
    """Seat that the Boss makes the offer to."""
    terms: Terms = ()
    answered_seat: Seat | None = None
    """Seat whose open offer this one answers; that offer is declined when this one is made."""
    part: TermBeginning | None = None
    """Beginning of the term that is being chosen."""
    last_objection: Objection | None = None
    """Objection to the last choice, on a picture that shows more than can be chosen."""

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
                return CardSelection(is_composing_offer=True)
            case CounterSeat(seat):
                return _start_counter_offer(view, seat)
            case Partner(seat):
                return self._replace(partner=seat)
            case TermPart(part):
                return self._toggle_term(part)
        return self

    @property
    def move_card(self) -> Card | None:
        """The Move card whose shifts are being chosen, to be played or promised."""
        if self.is_composing_offer:
            return self.part.promised_move_card if self.part else None
        return self.card if self.card and self.card.kind is Kind.MOVE else None

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
        """Toggle a card of the viewer's hand in the offer, or ask where it goes."""
        card = view.hand[place]
        if self.is_promised(view, place):
            at = next(at for at, term in enumerate(self.terms) if card in needed_cards((term,)))
            return self._replace(terms=self.terms[:at] + self.terms[at + 1 :])
        part = promised_part(view, self, place)
        fresh = self._replace(shifts=(), taken_card=None)
        if isinstance(part, TermBeginning):
            return fresh._replace(part=part)
        return fresh._replace(terms=(*self.terms, part)) if part else self

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
        if self.part is None:
            return NO_CHOICE
        return self._replace(part=TermBeginning(self.part.kind) if self.part.card else None)

    def _take_card(self, view: View, card: Card, origin: Seat | None) -> CardSelection:
        """Take a card for a Move; if it has only one possible goal, move it there."""
        taken = self._replace(taken_card=(card, origin))
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
            terms = (*self.terms, Move(self.move_card, shifts))
            return self._replace(
                terms=terms, shifts=(), taken_card=None, part=TermBeginning("play")
            )
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

    def _toggle_term(self, term: Term | TermBeginning) -> CardSelection:
        """Toggle a whole term in the offer, or open the continuations of a beginning."""
        if isinstance(term, TermBeginning):
            return self._replace(part=term)
        if term in self.terms:
            return self._replace(terms=tuple(each for each in self.terms if each != term))
        one_sum = isinstance(term, Cash)
        kept = tuple(each for each in self.terms if not (one_sum and isinstance(each, Cash)))
        return self._replace(terms=(*kept, term))


NO_CHOICE = CardSelection()


def promised_part(view: View, choosing: CardSelection, place: int) -> Term | TermBeginning | None:
    """Return the part of an offer that a card of the hand means; None if there is none."""
    if view.is_boss:
        return None
    return part_of_card(view, choosing.part, view.seat, view.hand[place])


def _start_counter_offer(view: View, by: Seat) -> CardSelection:
    """Return a new offer to a seat that starts from the terms of that seat's offer."""
    offer = bargains.open_offer(view.table, by, view.seat)
    partner = by if view.is_boss else None
    return CardSelection(
        is_composing_offer=True,
        partner=partner,
        terms=offer.terms if offer else (),
        answered_seat=by,
    )


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
