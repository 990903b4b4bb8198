"""The position in a teacher's editor: its fields, the places for cards, and what cannot be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bosslib import BossError, answers
from bosslib.card import position
from bosslib.card.actions import FRONT
from bosslib.card.cards import COPIES, Card, Colour, Kind, card
from bosslib.card.state import SIZES, Phase, State
from bosslib.exercise import Kind as Exercises
from bosslib.game import SEATS
from bosslib.reader import Node
from bosslib.rulebook import RULES
from bosslib.words import say
from bosswidgets.editor_draft import Document, at, learner, put
from bosswidgets.labels import face
from bosswidgets.rows import picked

NEEDED = (Exercises.PLAY, Exercises.NEGOTIATE, Exercises.SETTLE, Exercises.ILLEGAL)
"""The kinds of exercises that cannot do without a position."""

CITED = {"x": "X-2", "deal": "END-1", "players": "SETUP-1", "passes": "TURN-6"}
"""The rule behind a number that is out of bounds, where the reason names none."""


def read(document: Document) -> State:
    """The state of a document's position; ScenarioError if it cannot be."""
    return position.read(Node(document, ""))


def against(document: Document, place: str = "") -> str:
    """Why a position cannot be, with the rule; empty if it can."""
    there = document["position"]
    quick = {"deck": [], **there}  # the order of the rest is for nobody to see
    try:
        read({**document, "position": quick})
    except BossError as error:
        why = say(error.key, **error.values)
        rule = CITED.get(place.rpartition(".")[2], "")
        return why if not rule or any(each in why for each in RULES) else f"{why} ({rule})"
    return ""


def called(document: Document) -> dict[str, str]:
    """Each seat's letter with the name of who sits there: the learner is You."""
    you = learner(document)
    return {
        seat: say("editor.seat", seat=seat, name=_name(seat, you))
        for seat in SEATS[: len(document["position"]["seats"])]
    }


def _name(seat: str, you: str) -> str:
    return say("names.A") if seat == you else say(f"lesson.names.{seat}")


def fields(document: Document) -> Iterator[dict[str, Any]]:
    """The fields of a position, with what is in them."""
    if document["kind"] not in NEEDED or "position" not in document:
        yield _field("table", "check", "position" in document) | {"group": say("editor.table")}
    if "position" not in document:
        return
    there = document["position"]
    seats = [list(pair) for pair in called(document).items()]
    count = len(seats)
    deals = SIZES[count].times_boss * count
    top: tuple[tuple[str, Any, list[list[str]]], ...] = (
        ("players", f"{count}", _numbers(*SIZES)),
        ("boss", there.get("boss"), seats),
        ("turn", there.get("turn", there.get("boss")), seats),
        ("seat", learner(document), seats),
        (
            "colour",
            _colour(there),
            [[each, say(f"editor.colours.{each}")] for each in _colours(there)],
        ),
        ("x", f"{there.get('x', 0)}", _numbers(*range(4))),
        ("deal", f"{there.get('deal', 1)}", _numbers(*range(1, deals + 1))),
    )
    group = say("editor.table")
    for name, value, options in top:
        yield _field(name, "select", value) | {"options": options, "row": "top", "group": group}
    reserve = _field("x_reserve", "check", there.get("x_reserve", True))
    yield reserve | {"group": group}
    for seat, words in seats:
        has = there["seats"][seat]
        row = {"group": words, "row": f"seat-{seat}"}
        yield _field(f"seats.{seat}.money", "text", f"{has.get('money', 50)}") | row
        passes = _field(f"seats.{seat}.passes", "select", f"{has.get('passes', 0)}")
        yield passes | row | {"options": _numbers(0, 1, 2)}
        yield _field(f"seats.{seat}.cousin", "check", has.get("cousin", False)) | row


def _field(name: str, kind: str, value: Any) -> dict[str, Any]:
    label = say(f"editor.position.{name.rpartition('.')[2]}")
    return {"id": name, "kind": kind, "label": label, "value": value}


def _numbers(*numbers: int) -> list[list[str]]:
    return [[f"{each}", f"{each}"] for each in numbers]


def _colour(there: Document) -> str:
    """The deal's colour, or the phase in which there is none."""
    return str(there.get("colour") or there.get("phase"))


def _colours(there: Document) -> list[str]:
    usual = [str(Phase.OPEN), *map(str, Colour)]
    return usual if _colour(there) in usual else [*usual, _colour(there)]


def changed(document: Document, name: str, value: Any) -> Document:
    """The document with another value in a field; BossError with the reason if it cannot be."""
    new = _changed(document, name, value)
    if why := against(new, name):
        raise BossError("scenario.refused", why=why)
    return new


def _changed(document: Document, name: str, value: Any) -> Document:
    match name.rpartition(".")[2]:
        case "players":
            return _seated(document, int(value))
        case "colour":
            return _coloured(document, value)
        case "boss" if document["position"]["phase"] == Phase.OPEN:  # who opens has the turn
            document = put(document, "position.turn", value)
        case "x" | "deal" | "passes":
            value = int(value)
        case "money":
            found = answers.number(value)
            value = value if found is None else found
    return put(document, f"position.{name}", value)


def _seated(document: Document, players: int) -> Document:
    """With more or fewer seats; a seat that goes must have nothing any more."""
    seats = document["position"]["seats"]
    for seat in SEATS[players : len(seats)]:
        has = {name: each for name, each in seats[seat].items() if each and name != "money"}
        if has or learner(document) == seat:
            raise BossError("editor.seat-in-use", seat=called(document)[seat])
    kept = {seat: seats.get(seat, {"money": 50}) for seat in SEATS[:players]}
    return put(document, "position.seats", kept)


def moved(document: Document, seat: str) -> Document:
    """With the learner at another seat; a goal that is about him goes with him."""
    payoff, old = at(document, "goal.payoff"), learner(document)
    if isinstance(payoff, dict) and list(payoff) == [old]:
        document = put(document, "goal.payoff", {seat: payoff[old]})
    return put(document, "seat", seat)


def _coloured(document: Document, value: str) -> Document:
    if value in list(Colour):
        document = put(document, "position.phase", str(Phase.PLAY))
        return put(document, "position.colour", value)
    document = put(put(document, "position.phase", value), "position.colour", None)
    return put(document, "position.turn", document["position"]["boss"])


def places(document: Document, chosen: str) -> list[dict[str, Any]]:
    """Buttons for where cards lie: the centre, in front of each seat, each hand."""
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
    """What a place is called in a sentence."""
    where, _, seat = place.partition(":")
    return say(f"editor.{where}-of", seat=called(document)[seat]) if seat else say("editor.centre")


def path(place: str) -> str:
    """Where the cards of a place are in the document."""
    where, _, seat = place.partition(":")
    return f"position.seats.{seat}.{where}" if seat else "position.centre"


def there(document: Document, place: str) -> list[str]:
    """The cards that lie in a place, in notation."""
    return list(at(document, path(place)) or [])


def lying(document: Document, place: str) -> list[dict[str, Any]]:
    """The cards that lie in a place, as buttons that take them out."""
    return [
        {"id": f"out:{number}", **face(card(each)), "hint": say("editor.out")}
        for number, each in enumerate(there(document, place))
    ]


def palette(document: Document, place: str) -> list[dict[str, Any]]:
    """The cards that may lie in such a place, as buttons; what cannot be now says why."""
    where = place.partition(":")[0]
    return [_laid(document, place, each) for each in COPIES if _of(each, where)]


def _of(each: Card, where: str) -> bool:
    if where == "centre":
        return each.kind is Kind.DEAL
    return each.kind in FRONT if where == "front" else each.kind is not Kind.X


def _laid(document: Document, place: str, each: Card) -> dict[str, Any]:
    item = {
        "id": f"lay:{each}",
        **face(each),
        "group": say(f"editor.colours.{each.colour or 'wild'}"),
    }
    why = against(laid(document, place, each.text))
    return item | {"disabled_reason": why} if why else item


def laid(document: Document, place: str, text: str) -> Document:
    """The document with a card more in a place."""
    return put(document, path(place), [*there(document, place), text])


def taken(document: Document, place: str, number: int) -> Document:
    """The document without a card of a place, counted from 0."""
    cards = there(document, place)
    return put(document, path(place), cards[:number] + cards[number + 1 :])
