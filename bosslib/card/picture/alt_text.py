"""Texts of the picture: the alternative for screen readers, and the labels in the picture."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from bosslib.card.cards import Card, Kind
from bosslib.card.events import Ended, Event, Settled
from bosslib.card.narration import CardTeller, card_name, format_dollars
from bosslib.card.picture.settlement import (
    AmountStage,
    Counting,
    signed_dollars,
    value_line,
)
from bosslib.card.state import Phase, Table
from bosslib.card.terms import OpenOffer
from bosslib.card.view import View
from bosslib.game import Seat
from bosslib.picture.character import character_at, named_with_character
from bosslib.picture.player_portraits import Expression
from bosslib.words import join_list, say

PARTS = ("others", "centre", "own", "hand")
"""Parts of a picture, in the order of a narrow page."""

PARTS_WITHOUT_HAND = PARTS[:3]
"""Parts of a picture whose hand is shown as buttons below it."""


class PictureInput(NamedTuple):
    """Input of a picture: the table, the viewer (None: a spectator) and the names of the seats.

    `shows_value` shows the value of a share. `parts` lists the parts to show: the other seats, the
    centre, your own seat, your hand. `events` are the events so far. `is_only_deal` means that
    the deal is the game's only one. `goal` is your objective, shown before the deal opens.
    `settled` is the settlement to show, with the cards of `table` still in their places;
    `counting` is what is shown of it so far (None: all). `people` are the seats of persons: they
    have their seat's sign instead of a face. `characters` are those of the computer players by
    seat, as far as they are known; empty for others.
    """

    view: View | None
    table: Table
    names: Sequence[str]
    shows_value: bool = True
    parts: Collection[str] = PARTS
    events: Sequence[Event] = ()
    is_only_deal: bool = False
    goal: str = ""
    settled: Settled | None = None
    counting: Counting | None = None
    people: Collection[Seat] = ()
    characters: Sequence[str] = ()

    def character(self, seat: Seat) -> str:
        """Return the character of a seat; empty if it has none, or none that is known."""
        return character_at(self.characters, seat)

    @property
    def result(self) -> Settled | Ended | None:
        """The result to show in place of the cards: of the last deal, or of the game."""
        if self.settled:
            return None
        if self.table.phase is Phase.DISCARD:
            kind: type[Settled] | type[Ended] = Settled
        elif self.table.phase is Phase.OVER:
            kind = Ended
        else:
            return None
        return next((each for each in reversed(self.events) if isinstance(each, kind)), None)

    @property
    def final_result(self) -> Ended | None:
        """The result of the game, once it is over."""
        return next((each for each in reversed(self.events) if isinstance(each, Ended)), None)

    @property
    def must_name_colour(self) -> bool:
        """True if the viewer, without a Deal card, must name the deal's colour (TURN-2)."""
        opens = self.view is not None and self.table.phase is Phase.OPEN and self.view.may_act
        return opens and self.view is not None and not self.view.holds_deal_card

    @property
    def offer(self) -> OpenOffer | None:
        """First open offer to the viewer."""
        seat = self.view.seat if self.view else None
        return next((each for each in self.table.offers if each.to == seat), None)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats clockwise from the viewer's; from A for a spectator."""
        return self.table.clockwise(self.view.seat if self.view else 0)

    @property
    def awaited_seats(self) -> tuple[Seat, ...]:
        """Seats that the game waits for: the one in turn, or all that have not discarded."""
        table = self.table
        if table.phase is Phase.OVER:
            return ()
        if table.phase is Phase.DISCARD:
            return tuple(seat for seat in range(table.players) if seat not in table.chosen)
        return (table.turn,)

    def expression(self, seat: Seat) -> Expression:
        """Return the expression of a seat's face: talking if an offer of it is open.

        After a deal it is glad about a payoff above 0 and sour about one below.
        """
        if self.settled and self.amount_stage(seat) is AmountStage.DUE:
            due = self.settled.payoff[seat]
            return Expression.GLAD if due > 0 else Expression.SOUR if due < 0 else Expression.CALM
        talks = any(each.by == seat for each in self.table.offers)
        return Expression.TALKING if talks else Expression.CALM

    def money(self, seat: Seat) -> int | None:
        """Return the money of the viewer's own seat in dollars; None for other seats (SETTLE-4)."""
        if self.view is None or self.view.seat != seat:
            return None
        counted = self.counting.money if self.counting else None
        return self.view.money if counted is None else counted

    def amount_stage(self, seat: Seat) -> AmountStage:
        """Return what is shown of a seat's payoff."""
        if self.settled is None:
            return AmountStage.HIDDEN
        return self.counting.amounts[seat] if self.counting else AmountStage.DUE

    def sentence_form(self, seat: Seat) -> str:
        """Return the form of sentences about a seat: `you` or `they`."""
        return "you" if self.view and self.view.seat == seat else "they"

    def has_open_offer(self, seat: Seat) -> bool:
        """Return True if there is an open offer between this seat and the Boss."""
        offers = self.table.offers
        return seat != self.table.boss and any(seat in (each.by, each.to) for each in offers)


def number_text(number: int) -> str:
    """Return a Deal card's number as printed: with a sign, and a minus as wide as the plus.

    >>> number_text(-3)
    '−3'
    """
    return f"+{number}" if number >= 0 else f"−{-number}"


def short_name(card: Card) -> str:
    """Return the one-word label at the foot of a card in hand."""
    if card.kind is Kind.DEAL:
        return say(f"colour.{card.colour}")
    wild = card.kind is Kind.POTA and card.colour is None
    return say("scene.short.wild" if wild else f"scene.short.{card.kind.value}")


def deal_text(look: PictureInput, *, coloured: bool = True) -> str:
    """Return the deal's number in the game, and its colour once it has one."""
    table = look.table
    last = "one-deal" if look.is_only_deal else "last-deal"
    which = last if table.deal == table.deals else "deal"
    colour = table.colour if coloured and table.colour else "none"
    return say(f"scene.{which}.{colour}", deal=table.deal, deals=table.deals)


def centre_text(look: PictureInput) -> str:
    """Return the text in the empty centre."""
    table = look.table
    if table.phase is Phase.OPEN:
        return say(f"scene.opening.{look.sentence_form(table.boss)}", boss=look.names[table.boss])
    if table.phase is Phase.PLAY or table.colour:
        return say("scene.empty")
    return say("scene.over" if table.phase is Phase.OVER else "scene.between")


def result_text(result: Settled | Ended) -> str:
    """Return the heading of a result: the value of a share, or that the game is over."""
    if isinstance(result, Ended):
        return say("scene.over")
    return say("scene.settled", dollars=format_dollars(result.value))


def amount_text(result: Settled | Ended, seat: Seat) -> str:
    """Return what a seat got or paid in the last deal by the rules, or has at the end, in
    dollars.
    """
    if isinstance(result, Ended):
        return format_dollars(result.money[seat])
    return signed_dollars(result.payoff[seat])


def table_description(look: PictureInput) -> str:
    """Return a description of everything in the picture, in sentences."""
    return " ".join(_part_sentences(look))


def _part_sentences(look: PictureInput) -> Iterator[str]:
    own, *others = look.seats
    for part in look.parts:
        match part:
            case "centre":
                yield from _middle_sentences(look)
            case "own":
                yield seat_text(look, own)
                if look.view:
                    yield say("scene.words.money", dollars=format_dollars(look.view.money))
            case "others":
                yield from (seat_text(look, seat) for seat in others)
            case "hand" if look.view:
                cards = join_list(map(card_name, look.view.hand))
                yield say("scene.words.mine" if cards else "scene.words.nothing", cards=cards)


def _middle_sentences(look: PictureInput) -> Iterator[str]:
    table, names = look.table, look.names
    yield deal_text(look) + "."
    yield say(f"scene.words.boss.{look.sentence_form(table.boss)}", boss=names[table.boss])
    if table.phase in (Phase.OPEN, Phase.PLAY):
        yield say(f"scene.words.turn.{look.sentence_form(table.turn)}", name=names[table.turn])
    if table.centre:
        cards = join_list(number_text(card.number) for card in table.centre)
        yield say("scene.words.centre", cards=cards)
    elif look.result:
        yield CardTeller(names, look.view.seat if look.view else None).event(look.result)
    else:
        yield centre_text(look) + "."
        if look.goal and table.phase is Phase.OPEN:
            yield look.goal
    if look.shows_value and table.colour:
        line = value_line(table)
        reckoned = f"{line.sum} {line.limit}".rstrip()
        yield say("scene.words.value", sum=reckoned, dollars=line.worth)
    if look.settled:
        teller = CardTeller(names, look.view.seat if look.view else None)
        yield teller.event(look.settled)
        if look.final_result:
            yield teller.event(look.final_result)
    if table.phase in (Phase.OPEN, Phase.PLAY):
        yield say("scene.words.tokens", count=table.tokens)
    yield say("scene.words.multiplier", count=table.x, multiplier=table.multiplier)
    if table.x_reserve:
        yield say("scene.words.reserve")
    yield say("scene.words.piles", deck=table.deck_size, discard=table.discard_size)


def seat_text(look: PictureInput, seat: Seat) -> str:
    """Return a sentence about the things of one seat."""
    table = look.table
    name = named_with_character(look.names[seat], look.character(seat))
    parts = [say("scene.words.hand", name=name, count=table.hand_sizes[seat])]
    if seat == table.boss:
        parts.append(say("scene.words.token-boss"))
    if table.cousins[seat]:
        parts.append(say("scene.words.token-cousin"))
    parts.append(say(f"scene.words.passes-{table.passes[seat]}"))
    if look.has_open_offer(seat):
        parts.append(say("scene.words.offer"))
    if table.phase is Phase.DISCARD:
        parts.append(say(f"scene.words.{'chosen' if seat in table.chosen else 'choosing'}"))
    if table.fronts[seat]:
        cards = join_list(map(card_name, table.fronts[seat]))
        parts.append(say("scene.words.front", cards=cards))
    return "; ".join(parts) + "."
