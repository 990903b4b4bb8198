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
    Cash,
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
    term_text,
)
from bosslib.card.cards import card as card_of
from bosslib.card.moves import goals, movable, protected
from bosslib.card.notation import parse_deed, parse_term
from bosslib.card.terms import due, needed
from bosslib.game import SEATS, Objection, Seat, parse_seat
from bosswidgets.card.bargaining import begins, of_card, parts


class Item(NamedTuple):
    """Something to choose: its id, what it does, and what speaks against it (None: it is legal).

    `about` is the part of the bargaining to which it belongs: an open offer as `from:B` or `to:C`,
    or a part of the offer that is being put together; empty for all else.
    """

    id: str
    deed: Deed | None = None
    against: Objection | None = None
    about: str = ""


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
    counters: Seat | None = None
    """Whose open offer it answers: that one is declined when it is made."""
    part: str = ""
    """The beginning of a term that is being chosen, as `never` or `never bR@`."""
    refused: Objection | None = None
    """What spoke against the last choice, on a picture that shows more than can be chosen."""

    def chosen(self, view: View, item: str) -> Choosing | tuple[Action, ...]:
        """What choosing an item by its id leads to; an id that means nothing here is no change."""
        if self.refused:
            return self._replace(refused=None).chosen(view, item)
        kind, _, rest = item.partition(":")
        match kind:
            case "do":
                return self._actions(view, parse_deed(rest))
            case "card":
                return self._card(view, int(rest))
            case "cancel" | "stop":
                return NOTHING
            case "back":
                return self._back()
            case "lift":
                return self._lift(view, *_lying(rest))
            case "goal":
                return self._goal(view, None if rest == "x" else parse_seat(rest))
            case "talk":
                return Choosing(talking=True)
            case "counter":
                return _counter(view, parse_seat(rest))
            case "partner":
                return self._replace(partner=parse_seat(rest))
            case "term":
                return self._term(rest)
        return self

    @property
    def moving(self) -> Card | None:
        """The Move card whose cards are being chosen, to be played or to be promised."""
        if self.talking:
            text = self.part.partition(" ")[2]
            return card_of(text) if text and not text.endswith("@") else None
        return self.card if self.card and self.card.kind is Kind.MOVE else None

    def _card(self, view: View, place: int) -> Choosing:
        if self.talking:
            return self._promise(view, place)
        card = view.hand[place]
        if view.table.phase is Phase.DISCARD:
            kept = tuple(each for each in self.discards if each != place)
            picked = kept if place in self.discards else (*kept, place)[-2:]
            return Choosing(discards=picked)
        return NOTHING if self.place == place else Choosing(card=card, place=place)

    def _promise(self, view: View, place: int) -> Choosing:
        """A card of one's own goes into the offer, or out of it, or is asked where it goes."""
        card = view.hand[place]
        if self.promises(view, place):
            at = next(at for at, term in enumerate(self.terms) if card in needed((term,)))
            return self._replace(terms=self.terms[:at] + self.terms[at + 1 :])
        text = promise(view, self, place)
        fresh = self._replace(shifts=(), lifted=None)
        if begins(text):
            return fresh._replace(part=text)
        return fresh._replace(terms=(*self.terms, parse_term(text))) if text else self

    def promises(self, view: View, place: int) -> bool:
        """Whether the offer takes the card at this place of one's own hand; of copies the first."""
        if not self.talking or self.partner is not None:
            return False
        card = view.hand[place]
        return view.hand[:place].count(card) < needed(self.terms)[card]

    def _back(self) -> Choosing:
        if self.lifted:
            return self._replace(lifted=None)
        if self.shifts:
            return self._replace(shifts=self.shifts[:-1])
        kind, _, card = self.part.partition(" ")
        return self._replace(part=kind if card else "") if self.part else NOTHING

    def _lift(self, view: View, card: Card, origin: Seat | None) -> Choosing:
        """A card that a Move takes; one that can go to one place only goes there."""
        taken = self._replace(lifted=(card, origin))
        ends = goals(view.table, origin)
        return taken._move(ends[0]) if len(ends) == 1 else taken

    def _goal(self, view: View, goal: Seat | None) -> Choosing:
        against = None if goal is None else next(protected(view.table, goal), None)
        return self._replace(refused=against) if against else self._move(goal)

    def _move(self, goal: Seat | None) -> Choosing:
        """One card of a Move is settled; with the last one the play can be confirmed, or the term
        is whole.
        """
        if self.lifted is None or self.moving is None:
            return self
        shifts = (*self.shifts, Shift(*self.lifted, goal))
        if self.talking and len(shifts) == self.moving.number:
            terms = (*self.terms, Move(self.moving, shifts))
            return self._replace(terms=terms, shifts=(), lifted=None, part="play")
        return self._replace(shifts=shifts, lifted=None)

    def _actions(self, view: View, deed: Deed) -> tuple[Action, ...]:
        """What a deed comes to: a counter-offer declines first what it answers."""
        action = Action(view.seat, deed)
        by = self.counters if isinstance(deed, Offer) else None
        if by is None or bargains.standing(view.table, by, view.seat) is None:
            return (action,)
        return Action(view.seat, Decline(by)), action

    def against(self, view: View) -> Objection | None:
        """What has come to speak against going on with this, since others acted meanwhile."""
        if self.talking:
            return _no_talk(view) if self.partner is None else _no_offer(view, self.partner)
        return why_not(view, self.card) if self.card else None

    def _term(self, text: str) -> Choosing:
        """A term goes into the offer or out of it; the beginning of one shows how it goes on."""
        if begins(text):
            return self._replace(part=text)
        term = parse_term(text)
        if term in self.terms:
            return self._replace(terms=tuple(each for each in self.terms if each != term))
        one_sum = isinstance(term, Cash)
        kept = tuple(each for each in self.terms if not (one_sum and isinstance(each, Cash)))
        return self._replace(terms=(*kept, term))


NOTHING = Choosing()


def promise(view: View, choosing: Choosing, place: int) -> str:
    """The part of an offer that a card of the hand stands for; empty if it stands for none."""
    if view.is_boss:
        return ""
    return of_card(view, choosing.part, view.seat, view.hand[place])


def _counter(view: View, by: Seat) -> Choosing:
    """A new offer to somebody, as he made it: to be changed."""
    offer = bargains.standing(view.table, by, view.seat)
    partner = by if view.is_boss else None
    return Choosing(talking=True, partner=partner, terms=offer.terms if offer else (), counters=by)


def _lying(text: str) -> tuple[Card, Seat | None]:
    what, at, seat = text.partition("@")
    return card_of(what), parse_seat(seat) if at else None


def hand(view: View) -> list[Item]:
    """The cards of the hand as items, each with what speaks against playing it now."""
    if view.table.phase is Phase.DISCARD:
        return [Item(f"card:{at}") for at in range(len(view.hand))]
    return [Item(f"card:{at}", None, why_not(view, card)) for at, card in enumerate(view.hand)]


def actions(view: View, choosing: Choosing) -> list[Item]:
    """All that can be chosen besides the hand, most urgent first."""
    if choosing.card is not None:
        return turns(view, choosing)
    return [*answers(view, choosing), *turns(view, choosing)]


def turns(view: View, choosing: Choosing) -> list[Item]:
    """What can be chosen besides the hand and the answers to open offers."""
    if choosing.talking:  # where one can step back, Esc does
        return [*_talk(view, choosing), Item("stop" if choosing.part else "cancel")]
    if view.table.phase is Phase.DISCARD:
        return list(_between_deals(view, choosing))
    if choosing.card is None:
        return list(_open_choices(view))
    if choosing.card.kind is Kind.MOVE:
        back = Item("back" if choosing.shifts or choosing.lifted else "cancel")
        return [*_move_steps(view, choosing, choosing.card), back]
    return [*_targets(view, choosing.card), Item("cancel")]


def _doing(view: View, deed: Deed, about: str = "") -> Item:
    """An item that does a deed, with what speaks against it."""
    action = Action(view.seat, deed)
    return Item(f"do:{deed}", deed, next(objections(view, action), None), about)


def answers(view: View, choosing: Choosing) -> Iterator[Item]:
    """Accept, decline or counter the offers to this seat; take back its own."""
    for offer in view.table.offers:
        if offer.to == view.seat:
            about = f"from:{SEATS[offer.by]}"
            yield _doing(view, Accept(offer.by), about)
            yield _doing(view, Decline(offer.by), about)
            if choosing.counters != offer.by:
                yield Item(f"counter:{SEATS[offer.by]}", None, _no_offer(view, offer.by), about)
        elif offer.by == view.seat:
            deed = Withdraw(offer.to if view.is_boss else None)
            yield _doing(view, deed, f"to:{SEATS[offer.to]}")


def _open_choices(view: View) -> Iterator[Item]:
    table = view.table
    owed = due(table.promises, view.seat)
    if isinstance(owed, Drop):
        yield _doing(view, owed)
    if table.phase is Phase.OPEN and view.may_act and not view.holds_deal_card:
        yield from (_doing(view, Name(colour)) for colour in Colour)
    yield _doing(view, PASS)
    yield Item("talk", None, _no_talk(view))
    if table.passes[view.seat] == 0:  # PASS-4: after that it is listed as a pass
        yield _doing(view, DOUBLE_PASS)


def _no_offer(view: View, partner: Seat) -> Objection | None:
    """What speaks against every offer to a seat."""
    to = partner if view.is_boss else None
    return next(bargains.objections(view, Offer((), to)), None)


def _no_talk(view: View) -> Objection | None:
    """What speaks against every offer of this seat; None: some offer can be made."""
    found = None
    for partner in range(view.table.players):
        if partner == view.seat:
            continue
        found = _no_offer(view, partner)
        if found is None:
            return None
    return found


def _targets(view: View, card: Card) -> Iterator[Item]:
    if card.kind is Kind.DEAL:
        yield _doing(view, Play(card))
    else:
        own_first = view.table.clockwise(view.seat)
        yield from (_doing(view, Play(card, seat)) for seat in own_first)


def _move_steps(view: View, choosing: Choosing, card: Card) -> Iterator[Item]:
    """Which card to take and where it goes, as often as the Move card says; then the play."""
    table = view.table
    if choosing.lifted:
        for seat in range(table.players):
            if seat != choosing.lifted[1]:
                yield Item(f"goal:{SEATS[seat]}", None, next(protected(table, seat), None))
        yield Item("goal:x")
        return
    if len(choosing.shifts) == card.number:
        yield _doing(view, Move(card, choosing.shifts))
        return
    left = list(movable(table))
    for shift in choosing.shifts:
        if (shift.card, shift.origin) in left:  # while an offer is made, others may take it
            left.remove((shift.card, shift.origin))
    for lying, origin in dict.fromkeys(left):
        at = "" if origin is None else f"@{SEATS[origin]}"
        yield Item(f"lift:{lying}{at}")


def _between_deals(view: View, choosing: Choosing) -> Iterator[Item]:
    cards = tuple(view.hand[at] for at in choosing.discards)
    yield _doing(view, Discard(cards))
    if cards:
        yield Item("cancel")


def _talk(view: View, choosing: Choosing) -> Iterator[Item]:
    """Putting an offer together: with whom, for what, and the offer itself."""
    if view.is_boss and choosing.partner is None:
        for seat in view.table.clockwise(view.seat)[1:]:
            yield Item(f"partner:{SEATS[seat]}", None, _no_offer(view, seat), "partner")
        return
    player = view.seat if choosing.partner is None else choosing.partner
    listed = parts(view, choosing.part, player)
    yield from (Item(f"term:{text}", about=about) for text, about in listed)
    if choosing.moving:
        steps = _move_steps(view, choosing, choosing.moving)
        yield from (step._replace(about="move") for step in steps)
    if choosing.part:
        yield Item("back", about="back")
    shown = [text for text, _ in listed]
    for text in dict.fromkeys(map(term_text, choosing.terms)):
        if text not in shown:
            yield Item(f"term:{text}", about="chosen")
    yield _doing(view, Offer(choosing.terms, choosing.partner), "offer")
