"""Cards in the exercise editor: the places for them, and the palette."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, NamedTuple

from bosslib.card.actions import FRONT
from bosslib.card.cards import COPIES, Card, Kind, card
from bosslib.words import say
from bosswidgets.card.labels import card_button
from bosswidgets.editor.draft import Document, value_at, with_value
from bosswidgets.editor.position import position_objection, seat_names
from bosswidgets.kit.choices import Button


class CardPlace(NamedTuple):
    """A place for cards: the centre, or in front of a seat or in its hand, by the seat's letter."""

    where: Literal["centre", "front", "hand"]
    seat: str = ""

    def __str__(self) -> str:
        return f"{self.where}:{self.seat}" if self.seat else self.where


CENTRE = CardPlace("centre")


def place_buttons(document: Document, chosen: CardPlace) -> list[Button[CardPlace]]:
    """Return the buttons for the places of cards: the centre, in front of each seat, each hand."""
    buttons = [Button(say("editor.centre"), CENTRE, pressed=chosen == CENTRE)]
    for where in ("front", "hand"):
        for seat, name in seat_names(document).items():
            place = CardPlace(where, seat)
            group, count = say(f"editor.{where}"), _count(document, place)
            buttons.append(Button(name, place, count, pressed=chosen == place, group=group))
    return buttons


def _count(document: Document, place: CardPlace) -> str:
    count = len(cards_in(document, place))
    return say("editor.cards", count=count) if count else ""


def place_name(document: Document, place: CardPlace) -> str:
    """Return a place's name as used in a sentence."""
    if not place.seat:
        return say("editor.centre")
    return say(f"editor.{place.where}-of", seat=seat_names(document)[place.seat])


def place_path(place: CardPlace) -> str:
    """Return the document path of a place's cards."""
    return f"position.seats.{place.seat}.{place.where}" if place.seat else "position.centre"


def cards_in(document: Document, place: CardPlace) -> list[str]:
    """Return the cards of a place, in notation."""
    return list(value_at(document, place_path(place)) or [])


def card_buttons(document: Document, place: CardPlace) -> list[Button[int]]:
    """Return the cards of a place as buttons that remove them, with their indices as values."""
    return [
        replace(card_button(card(each), number), hint=say("editor.out"))
        for number, each in enumerate(cards_in(document, place))
    ]


def palette_buttons(document: Document, place: CardPlace) -> list[Button[Card]]:
    """Return the cards allowed in a place as buttons; unavailable ones are disabled with a
    reason.
    """
    return [
        _palette_button(document, place, each) for each in COPIES if _is_allowed_in(each, place)
    ]


def _is_allowed_in(each: Card, place: CardPlace) -> bool:
    if place.where == "centre":
        return each.kind is Kind.DEAL
    return each.kind in FRONT if place.where == "front" else each.kind is not Kind.X


def _palette_button(document: Document, place: CardPlace, each: Card) -> Button[Card]:
    return replace(
        card_button(each, each),
        group=say(f"editor.colours.{each.colour or 'wild'}"),
        disabled_reason=position_objection(with_card(document, place, each)),
    )


def with_card(document: Document, place: CardPlace, each: Card) -> Document:
    """Return the document with a card added to a place."""
    return with_value(document, place_path(place), [*cards_in(document, place), each.text])


def without_card(document: Document, place: CardPlace, number: int) -> Document:
    """Return the document without a place's card, by its index."""
    cards = cards_in(document, place)
    return with_value(document, place_path(place), cards[:number] + cards[number + 1 :])
