"""Cards in the exercise editor: the places for them, and the palette."""

from __future__ import annotations

from bosslib.card.actions import FRONT
from bosslib.card.cards import COPIES, Card, Kind, card
from bosslib.words import say
from bosswidgets.card.labels import card_button
from bosswidgets.editor.draft import Document, value_at, with_value
from bosswidgets.editor.position import position_objection, seat_names
from bosswidgets.kit.choices import Button, Buttons
from bosswidgets.kit.layout import toggle_button


def place_buttons(document: Document, chosen: str) -> Buttons:
    """Return the buttons for the places of cards: the centre, in front of each seat, each hand."""
    centre = toggle_button("centre", say("editor.centre"), pressed=chosen == "centre")
    return [
        centre,
        *(
            toggle_button(f"{where}:{seat}", name, pressed=chosen == f"{where}:{seat}")
            | {"group": say(f"editor.{where}"), "detail": _count(document, f"{where}:{seat}")}
            for where in ("front", "hand")
            for seat, name in seat_names(document).items()
        ),
    ]


def _count(document: Document, place: str) -> str:
    count = len(cards_in(document, place))
    return say("editor.cards", count=count) if count else ""


def place_name(document: Document, place: str) -> str:
    """Return a place's name as used in a sentence."""
    where, _, seat = place.partition(":")
    return (
        say(f"editor.{where}-of", seat=seat_names(document)[seat]) if seat else say("editor.centre")
    )


def place_path(place: str) -> str:
    """Return the document path of a place's cards."""
    where, _, seat = place.partition(":")
    return f"position.seats.{seat}.{where}" if seat else "position.centre"


def cards_in(document: Document, place: str) -> list[str]:
    """Return the cards of a place, in notation."""
    return list(value_at(document, place_path(place)) or [])


def card_buttons(document: Document, place: str) -> Buttons:
    """Return the cards of a place as buttons that remove them."""
    return [
        {"id": f"out:{number}", **card_button(card(each)), "hint": say("editor.out")}
        for number, each in enumerate(cards_in(document, place))
    ]


def palette_buttons(document: Document, place: str) -> Buttons:
    """Return the cards allowed in a place as buttons; unavailable ones are disabled with a
    reason.
    """
    where = place.partition(":")[0]
    return [
        _palette_button(document, place, each) for each in COPIES if _is_allowed_in(each, where)
    ]


def _is_allowed_in(each: Card, where: str) -> bool:
    if where == "centre":
        return each.kind is Kind.DEAL
    return each.kind in FRONT if where == "front" else each.kind is not Kind.X


def _palette_button(document: Document, place: str, each: Card) -> Button:
    item = {
        "id": f"lay:{each}",
        **card_button(each),
        "group": say(f"editor.colours.{each.colour or 'wild'}"),
    }
    why = position_objection(with_card(document, place, each.text))
    return item | {"disabled_reason": why} if why else item


def with_card(document: Document, place: str, text: str) -> Document:
    """Return the document with a card added to a place."""
    return with_value(document, place_path(place), [*cards_in(document, place), text])


def without_card(document: Document, place: str, number: int) -> Document:
    """Return the document without a place's card, by its index."""
    cards = cards_in(document, place)
    return with_value(document, place_path(place), cards[:number] + cards[number + 1 :])
