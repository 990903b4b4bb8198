"""Cards in the exercise editor: the places for them, and the palette."""

from __future__ import annotations

from bosslib.card.actions import FRONT
from bosslib.card.cards import COPIES, Card, Kind, card
from bosslib.words import say
from bosswidgets.card.labels import face
from bosswidgets.editor.draft import Document, at, put
from bosswidgets.editor.position import against, called
from bosswidgets.kit.choices import Button, Buttons
from bosswidgets.kit.rows import picked


def places(document: Document, chosen: str) -> Buttons:
    """Return the buttons for the places of cards: the centre, in front of each seat, each hand."""
    centre = picked("centre", say("editor.centre"), pressed=chosen == "centre")
    return [
        centre,
        *(
            picked(f"{where}:{seat}", name, pressed=chosen == f"{where}:{seat}")
            | {"group": say(f"editor.{where}"), "detail": _count(document, f"{where}:{seat}")}
            for where in ("front", "hand")
            for seat, name in called(document).items()
        ),
    ]


def _count(document: Document, place: str) -> str:
    count = len(there(document, place))
    return say("editor.cards", count=count) if count else ""


def place_name(document: Document, place: str) -> str:
    """Return a place's name as used in a sentence."""
    where, _, seat = place.partition(":")
    return say(f"editor.{where}-of", seat=called(document)[seat]) if seat else say("editor.centre")


def path(place: str) -> str:
    """Return the document path of a place's cards."""
    where, _, seat = place.partition(":")
    return f"position.seats.{seat}.{where}" if seat else "position.centre"


def there(document: Document, place: str) -> list[str]:
    """Return the cards of a place, in notation."""
    return list(at(document, path(place)) or [])


def lying(document: Document, place: str) -> Buttons:
    """Return the cards of a place as buttons that remove them."""
    return [
        {"id": f"out:{number}", **face(card(each)), "hint": say("editor.out")}
        for number, each in enumerate(there(document, place))
    ]


def palette(document: Document, place: str) -> Buttons:
    """Return the cards allowed in a place as buttons; unavailable ones are disabled with a
    reason.
    """
    where = place.partition(":")[0]
    return [_laid(document, place, each) for each in COPIES if _of(each, where)]


def _of(each: Card, where: str) -> bool:
    if where == "centre":
        return each.kind is Kind.DEAL
    return each.kind in FRONT if where == "front" else each.kind is not Kind.X


def _laid(document: Document, place: str, each: Card) -> Button:
    item = {
        "id": f"lay:{each}",
        **face(each),
        "group": say(f"editor.colours.{each.colour or 'wild'}"),
    }
    why = against(laid(document, place, each.text))
    return item | {"disabled_reason": why} if why else item


def laid(document: Document, place: str, text: str) -> Document:
    """Return the document with a card added to a place."""
    return put(document, path(place), [*there(document, place), text])


def taken(document: Document, place: str, number: int) -> Document:
    """Return the document without a place's card, by its index."""
    cards = there(document, place)
    return put(document, path(place), cards[:number] + cards[number + 1 :])
