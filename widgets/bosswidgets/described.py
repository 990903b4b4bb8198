"""The table in words: what a screen reader says in place of the picture, and what stands on it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from bosslib.card.cards import Card, Kind
from bosslib.card.settle import points, unlimited, value
from bosslib.card.state import Phase, Table
from bosslib.card.telling import card_name, dollars
from bosslib.card.view import View
from bosslib.game import Seat
from bosslib.words import listing, say

PARTS = ("centre", "own", "others", "hand")
"""What a picture can show, in the order of a narrow page."""


class Look(NamedTuple):
    """What is looked at: a table, by whom (None: an onlooker), and what the seats are called.

    `worth` says whether it is shown what a share is worth, `parts` what of it all is shown:
    the centre, one's own seat, the others, one's hand.
    """

    view: View | None
    table: Table
    names: Sequence[str]
    worth: bool = True
    parts: Collection[str] = PARTS

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats clockwise from one's own; an onlooker's are from A."""
        return self.table.clockwise(self.view.seat if self.view else 0)

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats that the game waits for: the turn's, or all that have not chosen discards."""
        table = self.table
        if table.phase is Phase.OVER:
            return ()
        if table.phase is Phase.DISCARD:
            return tuple(seat for seat in range(table.players) if seat not in table.chosen)
        return (table.turn,)

    def money(self, seat: Seat) -> int | None:
        """A seat's money in dollars, if it is one's own (SETTLE-4)."""
        return self.view.money if self.view and self.view.seat == seat else None

    def form(self, seat: Seat) -> str:
        """Which form of a sentence is about this seat: `you` or `they`."""
        return "you" if self.view and self.view.seat == seat else "they"

    def bargains(self, seat: Seat) -> bool:
        """Whether an offer between this seat and the Boss is open."""
        offers = self.table.offers
        return seat != self.table.boss and any(seat in (each.by, each.to) for each in offers)


def number_text(number: int) -> str:
    """A Deal card's number as it is printed: with a sign, and the minus as wide as the plus.

    >>> number_text(-3)
    '−3'
    """
    return f"+{number}" if number >= 0 else f"−{-number}"


def short_name(card: Card) -> str:
    """What stands at the foot of a card in the hand: one short word."""
    if card.kind is Kind.DEAL:
        return say(f"colour.{card.colour}")
    wild = card.kind is Kind.POTA and card.colour is None
    return say("scene.short.wild" if wild else f"scene.short.{card.kind.value}")


def deal_text(table: Table) -> str:
    """Which deal of the game it is, and its colour once it has one."""
    which = "last-deal" if table.deal == table.deals else "deal"
    return say(f"scene.{which}.{table.colour or 'none'}", deal=table.deal, deals=table.deals)


def centre_text(look: Look) -> str:
    """What stands in the centre when no card lies there."""
    table = look.table
    if table.phase is Phase.OPEN:
        return say(f"scene.opening.{look.form(table.boss)}", boss=look.names[table.boss])
    if table.phase is Phase.PLAY:
        return say("scene.empty")
    return say("scene.over" if table.phase is Phase.OVER else "scene.between")


def sum_text(table: Table) -> str:
    """How the value of one share comes about, up to the equals sign (VALUE-1, VALUE-2)."""
    raw = unlimited(table)
    return say(
        "scene.sum" if raw == value(table) else "scene.capped",
        points=str(points(table)).replace("-", "−"),
        multiplier=table.multiplier,
        raw=dollars(raw),
    )


def described(look: Look) -> str:
    """All that the picture shows, in sentences."""
    return " ".join(_sentences(look))


def _sentences(look: Look) -> Iterator[str]:
    own, *others = look.seats
    for part in look.parts:
        match part:
            case "centre":
                yield from _middle(look)
            case "own":
                yield _seat(look, own)
                if look.view:
                    yield say("scene.words.money", dollars=dollars(look.view.money))
            case "others":
                yield from (_seat(look, seat) for seat in others)
            case "hand" if look.view:
                cards = listing(map(card_name, look.view.hand))
                yield say("scene.words.mine" if cards else "scene.words.nothing", cards=cards)


def _middle(look: Look) -> Iterator[str]:
    table, names = look.table, look.names
    yield deal_text(table) + "."
    yield say(f"scene.words.boss.{look.form(table.boss)}", boss=names[table.boss])
    if table.phase in (Phase.OPEN, Phase.PLAY):
        yield say(f"scene.words.turn.{look.form(table.turn)}", name=names[table.turn])
    if table.centre:
        cards = listing(number_text(card.number) for card in table.centre)
        yield say("scene.words.centre", cards=cards)
    else:
        yield centre_text(look) + "."
    if look.worth and table.phase is Phase.PLAY:
        yield say("scene.words.value", sum=sum_text(table), dollars=dollars(value(table)))
    yield say("scene.words.multiplier", count=table.x, multiplier=table.multiplier)
    if table.x_reserve:
        yield say("scene.words.reserve")
    yield say("scene.words.piles", deck=table.deck_size, discard=table.discard_size)


def _seat(look: Look, seat: Seat) -> str:
    table = look.table
    parts = [say("scene.words.hand", name=look.names[seat], count=table.hand_sizes[seat])]
    if seat == table.boss:
        parts.append(say("scene.words.token-boss"))
    if table.cousins[seat]:
        parts.append(say("scene.words.token-cousin"))
    parts.append(say(f"scene.words.passes-{table.passes[seat]}"))
    if look.bargains(seat):
        parts.append(say("scene.words.offer"))
    if table.phase is Phase.DISCARD:
        parts.append(say(f"scene.words.{'chosen' if seat in table.chosen else 'choosing'}"))
    if table.fronts[seat]:
        cards = listing(map(card_name, table.fronts[seat]))
        parts.append(say("scene.words.front", cards=cards))
    return "; ".join(parts) + "."
