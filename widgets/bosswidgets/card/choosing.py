"""The person's unfinished choice, as pure steps from the items of a page to an action.

An item has a way; `offered` lists the available items; `chosen` returns what a way leads to:
another `Choosing`, or the action. Nothing here draws or mutates anything.
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
from bosswidgets.card.bargaining import of_card
from bosswidgets.card.ways import Begun, Command, Counter, Goal, Lift, Partner, TermPart, Way
from bosswidgets.table.ways import ChooseCard, DoDeed


class OpenWith(NamedTuple):
    """An open offer, identified by the other seat: `from` it or `to` it."""

    end: Literal["from", "to"]
    seat: Seat

    def __str__(self) -> str:
        return f"{self.end}:{SEATS[self.seat]}"


class Item(NamedTuple):
    """An item to choose: its way, and the objection to it (None if it is legal).

    `about` is the part of the bargaining that it belongs to: an open offer, or the name of a part
    of the offer being composed; otherwise empty.
    """

    way: Way
    objection: Objection | None = None
    about: OpenWith | str = ""

    @property
    def id(self) -> str:
        """The button's id for this way."""
        return str(self.way)

    @property
    def deed(self) -> Deed | None:
        """The deed that this item does at once; None if it is only a step towards one."""
        return self.way.deed if isinstance(self.way, DoDeed) else None


class Choosing(NamedTuple):
    """The choices made so far on the way to an action."""

    card: Card | None = None
    """Card of the hand to be played."""
    place: int | None = None
    """Index of this card in the hand."""
    shifts: tuple[Shift, ...] = ()
    """Shifts of the Move card chosen so far."""
    lifted: tuple[Card, Seat | None] | None = None
    """Card in play that the Move card takes next, and its origin."""
    discards: tuple[int, ...] = ()
    """Indices in the hand of the cards to be discarded between deals."""
    is_composing_offer: bool = False
    """True while an offer is being composed."""
    partner: Seat | None = None
    """Seat that the Boss makes the offer to."""
    terms: Terms = ()
    counters: Seat | None = None
    """Seat whose open offer this one answers; that offer is declined when this one is made."""
    part: Begun | None = None
    """Beginning of the term that is being chosen."""
    refused: Objection | None = None
    """Objection to the last choice, on a picture that shows more than can be chosen."""

    def apply_choice(self, view: View, way: Way | None) -> Choosing | tuple[Action, ...]:
        """Return what a way leads to; None or a way that is not available changes nothing."""
        if self.refused:
            return self._replace(refused=None).apply_choice(view, way)
        match way:
            case DoDeed(deed):
                return self._actions(view, deed)
            case ChooseCard(place):
                return self._card(view, place)
            case Command.CANCEL | Command.STOP:
                return NOTHING
            case Command.BACK:
                return self._back()
            case Lift(card, origin):
                return self._lift(view, card, origin)
            case Goal(seat):
                return self._goal(view, seat)
            case Command.TALK:
                return Choosing(is_composing_offer=True)
            case Counter(seat):
                return _counter(view, seat)
            case Partner(seat):
                return self._replace(partner=seat)
            case TermPart(part):
                return self._term(part)
        return self

    @property
    def moving(self) -> Card | None:
        """The Move card whose shifts are being chosen, to be played or promised."""
        if self.is_composing_offer:
            return self.part.moves if self.part else None
        return self.card if self.card and self.card.kind is Kind.MOVE else None

    def _card(self, view: View, place: int) -> Choosing:
        if self.is_composing_offer:
            return self._promise(view, place)
        card = view.hand[place]
        if view.table.phase is Phase.DISCARD:
            kept = tuple(each for each in self.discards if each != place)
            picked = kept if place in self.discards else (*kept, place)[-2:]
            return Choosing(discards=picked)
        return NOTHING if self.place == place else Choosing(card=card, place=place)

    def _promise(self, view: View, place: int) -> Choosing:
        """Toggle a card of the viewer's hand in the offer, or ask where it goes."""
        card = view.hand[place]
        if self.promises(view, place):
            at = next(at for at, term in enumerate(self.terms) if card in needed_cards((term,)))
            return self._replace(terms=self.terms[:at] + self.terms[at + 1 :])
        part = promise(view, self, place)
        fresh = self._replace(shifts=(), lifted=None)
        if isinstance(part, Begun):
            return fresh._replace(part=part)
        return fresh._replace(terms=(*self.terms, part)) if part else self

    def promises(self, view: View, place: int) -> bool:
        """Return True if the offer uses the card at this index of the viewer's hand.

        Of identical cards, the first ones count as used.
        """
        if not self.is_composing_offer or self.partner is not None:
            return False
        card = view.hand[place]
        return view.hand[:place].count(card) < needed_cards(self.terms)[card]

    def _back(self) -> Choosing:
        if self.lifted:
            return self._replace(lifted=None)
        if self.shifts:
            return self._replace(shifts=self.shifts[:-1])
        if self.part is None:
            return NOTHING
        return self._replace(part=Begun(self.part.kind) if self.part.card else None)

    def _lift(self, view: View, card: Card, origin: Seat | None) -> Choosing:
        """Take a card for a Move; if it has only one possible goal, move it there."""
        taken = self._replace(lifted=(card, origin))
        ends = shift_goals(view.table, origin)
        return taken._move(ends[0]) if len(ends) == 1 else taken

    def _goal(self, view: View, goal: Seat | None) -> Choosing:
        against = None if goal is None else next(protection_objections(view.table, goal), None)
        return self._replace(refused=against) if against else self._move(goal)

    def _move(self, goal: Seat | None) -> Choosing:
        """Complete one shift of a Move.

        After the last one, the play can be confirmed, or the promised term is complete.
        """
        if self.lifted is None or self.moving is None:
            return self
        shifts = (*self.shifts, Shift(*self.lifted, goal))
        if self.is_composing_offer and len(shifts) == self.moving.number:
            terms = (*self.terms, Move(self.moving, shifts))
            return self._replace(terms=terms, shifts=(), lifted=None, part=Begun("play"))
        return self._replace(shifts=shifts, lifted=None)

    def _actions(self, view: View, deed: Deed) -> tuple[Action, ...]:
        """Return the actions of a deed: a counter-offer declines the offer that it answers
        first.
        """
        action = Action(view.seat, deed)
        by = self.counters if isinstance(deed, Offer) else None
        if by is None or bargains.open_offer(view.table, by, view.seat) is None:
            return (action,)
        return Action(view.seat, Decline(by)), action

    def objection(self, view: View) -> Objection | None:
        """Return the objection to continuing this choice that others' actions have raised, if
        any.
        """
        if self.is_composing_offer:
            return no_talk(view) if self.partner is None else no_offer(view, self.partner)
        return why_not(view, self.card) if self.card else None

    def _term(self, term: Term | Begun) -> Choosing:
        """Toggle a whole term in the offer, or open the continuations of a beginning."""
        if isinstance(term, Begun):
            return self._replace(part=term)
        if term in self.terms:
            return self._replace(terms=tuple(each for each in self.terms if each != term))
        one_sum = isinstance(term, Cash)
        kept = tuple(each for each in self.terms if not (one_sum and isinstance(each, Cash)))
        return self._replace(terms=(*kept, term))


NOTHING = Choosing()


def promise(view: View, choosing: Choosing, place: int) -> Term | Begun | None:
    """Return the part of an offer that a card of the hand means; None if there is none."""
    if view.is_boss:
        return None
    return of_card(view, choosing.part, view.seat, view.hand[place])


def _counter(view: View, by: Seat) -> Choosing:
    """Return a new offer to a seat that starts from the terms of that seat's offer."""
    offer = bargains.open_offer(view.table, by, view.seat)
    partner = by if view.is_boss else None
    return Choosing(
        is_composing_offer=True, partner=partner, terms=offer.terms if offer else (), counters=by
    )


def no_offer(view: View, partner: Seat) -> Objection | None:
    """Return the objection to every offer to a seat, if any."""
    to = partner if view.is_boss else None
    return next(bargains.objections(view, Offer((), to)), None)


def no_talk(view: View) -> Objection | None:
    """Return the objection to every offer of this seat; None if some offer can be made."""
    found = None
    for partner in range(view.table.players):
        if partner == view.seat:
            continue
        found = no_offer(view, partner)
        if found is None:
            return None
    return found
