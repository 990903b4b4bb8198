"""The log in sentences: events as narrated to one seat.

Every sentence is in the catalogue under `event`, with one form for "you" and one for the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bosslib.card.actions import (
    Accept,
    Action,
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
    Shift,
    Term,
    Terms,
    Withdraw,
)
from bosslib.card.cards import Card, Kind
from bosslib.card.events import (
    Acted,
    Began,
    Chose,
    Drew,
    Ended,
    Event,
    Judged,
    Lapsed,
    Reshuffled,
    Settled,
    TurnedUp,
)
from bosslib.game import Seat
from bosslib.narration import Narrator
from bosslib.words import join_list, say


class CardTeller(Narrator):
    """Narrator of events and actions for a seat or a spectator (None), using the players' names."""

    section = "event"

    def event(self, event: Event) -> str:
        """Return one or two sentences about an event."""
        match event:
            case Acted(action, boss, cash):
                return self._describe_action(action, boss, cash)
            case Chose(seat, cards):
                if cards is None:
                    return self._say("chose", seat)
                return self._say(
                    "kept" if not cards else "discarded", seat, cards=_card_listing(cards)
                )
            case Drew(seat, number, cards, bonus):
                key = "bonus" if bonus else "drew"
                if cards is None:
                    return self._say(key, seat, count=number)
                return self._say(f"{key}-shown", seat, count=number, cards=_card_listing(cards))
            case TurnedUp(seat, multiplier):
                return self._say("turned-up", seat, multiplier=multiplier)
            case Reshuffled(number, with_x):
                return say("event.reshuffled-x" if with_x else "event.reshuffled", count=number)
            case Judged(seat, term, state):
                return self._say(f"promise-{state}", seat, term=self.term(term))
            case Lapsed(offer):
                return self._say("lapsed", offer.by, other=self.name(offer.to))
            case Settled():
                return self._describe_settled(event, range(len(event.payoff)))
            case Began(deal, boss, alone):
                return self._say("began-alone" if alone else "began", boss, deal=deal)
            case Ended(money):
                won = join_list(self.names[seat] for seat in event.winners)
                return say("event.ended", count=len(event.winners), names=won, money=max(money))

    def _describe_action(self, action: Action, boss: Seat | None, cash: int) -> str:
        """Return the sentence about an action, and about the cash that it pays.

        An offer to the Boss is one "to you".
        """
        match action.deed:
            case Offer(terms, None) if boss is not None and boss == self.seat:
                values = {"name": self.names[action.seat], "terms": self.terms(terms)}
                return say("event.offered-you", **values)
            case Accept(by) if cash and boss is not None:
                player = by if boss == action.seat else action.seat
                sum_ = {"dollars": format_dollars(cash), "other": self.name(boss)}
                return f"{self.action(action)} {self._say('paid', player, **sum_)}"
        return self.action(action)

    def action(self, action: Action) -> str:
        """Return the sentence about an action."""
        seat = action.seat
        match action.deed:
            case Name(colour):
                return self._say("named", seat, colour=say(f"colour.{colour}"))
            case Play(card, None):
                return self._say("played", seat, **card_placeholders(card))
            case Play(card, front):
                key = "played-own" if front == seat else "played-on"
                return self._say(key, seat, **card_placeholders(card), other=self.name(front))
            case Move(card, shifts):
                moved = join_list(self.shift(each) for each in shifts)
                return self._say("moved", seat, **card_placeholders(card), moved=moved)
            case Pass():
                return self._say("passed", seat)
            case DoublePass():
                return self._say("passed-twice", seat)
            case Drop(card):
                return self._say("dropped", seat, **card_placeholders(card))
            case Offer(terms, to):
                if to is None:
                    return self._say("offered", seat, terms=self.terms(terms))
                return self._say("offered-to", seat, terms=self.terms(terms), other=self.name(to))
            case Accept(by) | Decline(by):
                key = "accepted" if isinstance(action.deed, Accept) else "declined"
                if by == self.seat:
                    return say(f"event.{key}-yours", name=self.names[seat])
                return self._say(key, seat, other=self.name(by))
            case Withdraw():
                return self._say("withdrew", seat)
            case Discard(cards):
                return self.event(Chose(seat, cards))

    def speech(self, event: Event) -> str:
        """Return what a player says with an offer, an answer or a withdrawal; else empty."""
        if not isinstance(event, Acted):
            return ""
        match event.action.deed:
            case Offer((), None):
                return say("speech.asks-free")
            case Offer(terms, None):
                return say("speech.asks", terms=self.terms(terms))
            case Offer(terms, int(to)):
                key = "gives" if terms else "gives-free"
                who = "you" if to == self.seat else "they"
                return say(f"speech.{key}.{who}", other=self.names[to], terms=self.terms(terms))
            case Accept():
                return say("speech.yes")
            case Decline():
                return say("speech.no")
            case Withdraw():
                return say("speech.withdraws")
        return ""

    def deed(self, deed: Deed) -> str:
        """Return the label of a button for a deed: "Play the blue +4"."""
        match deed:
            case Name(colour):
                return say("table.name", colour=say(f"colour.{colour}"))
            case Play(card, None):
                return say("table.play", **card_placeholders(card))
            case Play(card, front):
                return say("table.play-on", **card_placeholders(card), name=self.name(front))
            case Move(card, shifts):
                moved = join_list(map(self.shift, shifts))
                return say("table.move", **card_placeholders(card), moved=moved)
            case Pass():
                return say("table.pass")
            case DoublePass():
                return say("table.pass2")
            case Drop(card):
                return say("table.drop", **card_placeholders(card))
            case Accept(by):
                return say("table.accept", name=self.name(by))
            case Decline(by):
                return say("table.decline", name=self.name(by))
            case Withdraw():
                return say("talks.withdraw")
            case Offer(terms, to):
                if terms:
                    return say("table.offer", terms=self.terms(terms))
                key = "table.ask-free" if to is None else "table.give-free"
                return say(key, name=self.name(to))
            case Discard(cards) if cards:
                return say("table.discard-these", cards=_card_listing(cards, "the"))
            case Discard():
                return say("table.keep")

    def shift(self, shift: Shift) -> str:
        """Return the phrase for one moved card."""
        card = card_placeholders(shift.card)
        if shift.origin is None:
            return say("event.shift-centre", **card)
        if shift.goal is None:
            return say("event.shift-away", **card, seat=self.name(shift.origin))
        seats = {"seat": self.name(shift.origin), "other": self.name(shift.goal)}
        return say("event.shift", **card, **seats)

    def terms(self, terms: Terms) -> str:
        """Return the phrase for some terms: "to play the blue +4 and to pass"."""
        return join_list(map(self.term, terms)) or say("event.term-nothing")

    def term(self, term: Term) -> str:
        """Return the phrase for one term."""
        match term:
            case Play(card, None):
                return say("event.term-play", **card_placeholders(card))
            case Play(card, front):
                return say("event.term-play-on", **card_placeholders(card), other=self.name(front))
            case Move(card, shifts):
                moved = join_list(map(self.shift, shifts))
                return say("event.term-move", **card_placeholders(card), moved=moved)
            case Never(card, None):
                return say("event.term-never", **card_placeholders(card))
            case Never(card, front):
                return say("event.term-never-on", **card_placeholders(card), other=self.name(front))
            case Drop(card):
                return say("event.term-drop", **card_placeholders(card))
            case Cash(dollars):
                return say("event.term-cash", dollars=dollars)
            case Pass():
                return say("event.term-pass")
            case DoublePass():
                return say("event.term-pass2")

    def _placeholder(self, value: object) -> object:
        """Return a sentence value in words if it is a card or a term."""
        if isinstance(value, Card):
            return card_name(value)
        return self.term(value) if isinstance(value, Term) else value

    def own_settlement(self, event: Settled) -> str:
        """Return what a settlement brought the viewer; for a spectator, what it brought each."""
        if self.seat is None:
            return self.event(event)
        if not event.payoff[self.seat]:
            value = format_dollars(event.value)
            return f"{say('event.settled', value=value)} {say('event.gets-nothing')}"
        return self._describe_settled(event, (self.seat,))

    def _describe_settled(self, event: Settled, seats: Iterable[Seat]) -> str:
        """Return the value of a share, and what it brought some seats."""
        told = [say("event.settled", value=format_dollars(event.value))]
        for seat in seats:
            if due := event.payoff[seat]:
                key = "gets" if due > 0 else "owes"
                told.append(self._say(key, seat, due=format_dollars(abs(due))))
        own = None if self.seat is None else event.paid[self.seat]
        if self.seat is not None and own is not None and own != event.payoff[self.seat]:
            told.append(say("event.short", paid=format_dollars(-own)))
        return " ".join(told)


def card_name(card: Card, article: str = "") -> str:
    """Return a card in words: "blue +4", "wild Piece of the Action".

    `article` may be "a" or "the".
    """
    key = f"card.{article}." if article else "card."
    if card.kind is Kind.X:
        return say(key + "x")
    if not card.colour:
        return say(key + "wild")
    colour, before = say(f"colour.{card.colour}"), say(f"colour.before.{card.colour}")
    return say(key + card.kind.value, colour=colour, before=before, number=_number_text(card))


def card_placeholders(card: Card) -> dict[str, str]:
    """Return a card's forms for the fields of a sentence: bare, with "a" and with "the"."""
    forms = {"card": "", "a_card": "a", "the_card": "the"}
    return {field: card_name(card, article) for field, article in forms.items()}


def card_name_without_colour(card: Card) -> str:
    """Return a card in words without its colour: "+4", "Move 2"; "wild Piece of the Action"."""
    if not card.colour:
        return card_name(card)
    return say(f"card.short.{card.kind.value}", number=_number_text(card))


def _number_text(card: Card) -> str:
    return f"{card.number:+d}".replace("-", "−") if card.kind is Kind.DEAL else str(card.number)


def format_dollars(amount: int) -> str:
    """Return an amount of dollars as sentences write it: $40, −$75.

    >>> format_dollars(-75)
    '−$75'
    """
    return f"−${-amount}" if amount < 0 else f"${amount}"


def _card_listing(cards: Sequence[Card], article: str = "a") -> str:
    return join_list(card_name(card, article) for card in cards)
