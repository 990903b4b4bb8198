"""What the person is in the middle of choosing: pure steps from the items of a page to an action.

An item has an id; `offered` lists the items that can be chosen now, `chosen` says what an id leads
to: another `Choosing`, or the action. Nothing here draws, and nothing changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bosslib.card import Action, Card, Colour, Kind, Phase, View, objections, why_not
from bosslib.card import bargain as bargains
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
    Shift,
    Terms,
    Withdraw,
)
from bosslib.card.moves import goals, movable
from bosslib.card.notation import parse_deed, parse_seat, parse_term
from bosslib.card.terms import due
from bosslib.game import SEATS, Objection, Seat
from bosswidgets.bargaining import candidates


class Item(NamedTuple):
    """Something to choose: its id, what it does, and what speaks against it (None: it is legal)."""

    id: str
    deed: Deed | None = None
    against: Objection | None = None


class Choosing(NamedTuple):
    """What was chosen so far on the way to an action."""

    card: Card | None = None
    """A card of the hand that is to be played."""
    place: int | None = None
    """Where in the hand it is."""
    shifts: tuple[Shift, ...] = ()
    """What a Move card moves, so far."""
    lifted: tuple[Card, Seat | None] | None = None
    """The card in play that the Move card takes next, and from where."""
    discards: tuple[int, ...] = ()
    """Places in the hand of the cards to be discarded between deals."""
    talking: bool = False
    """An offer is being put together."""
    partner: Seat | None = None
    """To whom the Boss makes it."""
    terms: Terms = ()

    def chosen(self, view: View, item: str) -> Choosing | Action:
        """What choosing an item by its id leads to; an id that means nothing here is no change."""
        kind, _, rest = item.partition(":")
        match kind:
            case "do":
                return Action(view.seat, parse_deed(rest))
            case "card":
                return self._card(view, int(rest))
            case "cancel":
                return NOTHING
            case "back":
                return self._back()
            case "lift":
                return self._replace(lifted=_lying(rest))
            case "goal":
                return self._move(view, None if rest == "x" else parse_seat(rest))
            case "talk":
                return Choosing(talking=True)
            case "partner":
                return self._replace(partner=parse_seat(rest), terms=())
            case "term":
                return self._term(rest)
        return self

    def _card(self, view: View, place: int) -> Choosing:
        card = view.hand[place]
        if view.table.phase is Phase.DISCARD:
            kept = tuple(each for each in self.discards if each != place)
            picked = kept if place in self.discards else (*kept, place)[-2:]
            return Choosing(discards=picked)
        return NOTHING if self.place == place else Choosing(card=card, place=place)

    def _back(self) -> Choosing:
        if self.lifted:
            return self._replace(lifted=None)
        if self.shifts:
            return self._replace(shifts=self.shifts[:-1])
        return NOTHING

    def _move(self, view: View, goal: Seat | None) -> Choosing | Action:
        """One card of a Move is settled; the last one makes the action."""
        if self.lifted is None or self.card is None:
            return self
        shifts = (*self.shifts, Shift(*self.lifted, goal))
        if len(shifts) == self.card.number:
            return Action(view.seat, Move(self.card, shifts))
        return self._replace(shifts=shifts, lifted=None)

    def _term(self, text: str) -> Choosing:
        term = parse_term(text)
        if term in self.terms:
            return self._replace(terms=tuple(each for each in self.terms if each != term))
        return self._replace(terms=(*self.terms, term))


NOTHING = Choosing()


def _lying(text: str) -> tuple[Card, Seat | None]:
    from bosslib.card.cards import card

    what, at, seat = text.partition("@")
    return card(what), parse_seat(seat) if at else None


def hand(view: View) -> list[Item]:
    """The cards of the hand as items, each with what speaks against playing it now."""
    if view.table.phase is Phase.DISCARD:
        return [Item(f"card:{at}") for at in range(len(view.hand))]
    return [Item(f"card:{at}", None, why_not(view, card)) for at, card in enumerate(view.hand)]


def actions(view: View, choosing: Choosing) -> list[Item]:
    """The buttons besides the hand: what can be done now, most urgent first."""
    if choosing.talking:
        return list(_talk(view, choosing))
    if view.table.phase is Phase.DISCARD:
        return list(_between_deals(view, choosing))
    if choosing.card is None:
        return list(_open_choices(view))
    if choosing.card.kind is Kind.MOVE:
        return [*_move_steps(view, choosing), Item("back" if choosing.shifts else "cancel")]
    return [*_targets(view, choosing.card), Item("cancel")]


def _doing(view: View, deed: Deed) -> Item:
    """An item that does a deed, with what speaks against it."""
    action = Action(view.seat, deed)
    return Item(f"do:{deed}", deed, next(objections(view, action), None))


def _open_choices(view: View) -> Iterator[Item]:
    table = view.table
    for offer in table.offers:
        if offer.to == view.seat:
            yield _doing(view, Accept(offer.by))
            yield _doing(view, Decline(offer.by))
    owed = due(table.promises, view.seat)
    if isinstance(owed, Drop):
        yield _doing(view, owed)
    if table.phase is Phase.OPEN and view.may_act and not view.holds_deal_card:
        yield from (_doing(view, Name(colour)) for colour in Colour)
    yield _doing(view, PASS)
    yield _doing(view, DOUBLE_PASS)
    for offer in table.offers:
        if offer.by == view.seat:
            yield _doing(view, Withdraw(offer.to if view.is_boss else None))
    yield Item("talk", None, _no_talk(view))


def _no_talk(view: View) -> Objection | None:
    """What speaks against every offer of this seat; None: some offer can be made."""
    table = view.table
    others = [each for each in range(table.players) if each != view.seat]
    partners: list[Seat | None] = [*others] if view.is_boss else [None]
    found = None
    for partner in partners:
        found = next(bargains.objections(view, Offer((), partner)), None)
        if found is None:
            return None
    return found


def _targets(view: View, card: Card) -> Iterator[Item]:
    if card.kind is Kind.DEAL:
        yield _doing(view, Play(card))
    else:
        own_first = view.table.clockwise(view.seat)
        yield from (_doing(view, Play(card, seat)) for seat in own_first)


def _move_steps(view: View, choosing: Choosing) -> Iterator[Item]:
    """First which card to take, then where it goes, as often as the Move card says."""
    table = view.table
    if choosing.lifted:
        for goal in goals(table, choosing.lifted[1]):
            yield Item(f"goal:{'x' if goal is None else SEATS[goal]}")
        return
    left = list(movable(table))
    for shift in choosing.shifts:
        left.remove((shift.card, shift.origin))
    for card, origin in dict.fromkeys(left):
        at = "" if origin is None else f"@{SEATS[origin]}"
        yield Item(f"lift:{card}{at}")


def _between_deals(view: View, choosing: Choosing) -> Iterator[Item]:
    cards = tuple(view.hand[at] for at in choosing.discards)
    yield _doing(view, Discard(cards))
    if cards:
        yield Item("cancel")


def _talk(view: View, choosing: Choosing) -> Iterator[Item]:
    """Putting an offer together: with whom, for what, and the offer itself."""
    if view.is_boss and choosing.partner is None:
        for seat in view.table.clockwise(view.seat)[1:]:
            against = next(bargains.objections(view, Offer((), seat)), None)
            yield Item(f"partner:{SEATS[seat]}", None, against)
        yield Item("cancel")
        return
    yield _doing(view, Offer(choosing.terms, choosing.partner))
    for term in candidates(view, choosing.partner):
        yield Item(f"term:{term}")
    yield Item("cancel")
