"""Position in the exercise editor: its fields, and validation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bosslib import BossError
from bosslib.card.cards import Colour
from bosslib.card.files import position
from bosslib.card.state import SETTINGS_BY_PLAYERS, Phase, State
from bosslib.documents.nodes import Node
from bosslib.game import SEATS
from bosslib.rulebook import every_rule
from bosslib.teaching import number_input
from bosslib.teaching.kinds import KINDS
from bosslib.words import say
from bosswidgets.editor.draft import Document, learner_seat, value_at, with_value
from bosswidgets.kit.fields import CheckField, InputField, Option, SelectField, TextField

KINDS_WITH_POSITION = [name for name, kind in KINDS.items() if kind.needs_position]
"""Kinds of exercises that need a position."""

NUMBER_RULES = {"x": "X-2", "deal": "END-1", "players": "SETUP-1", "passes": "TURN-6"}
"""Rule for each number that is out of bounds, in case the error names none."""


def read_position(document: Document) -> State:
    """Return the state of a document's position; raise ScenarioError if it is invalid."""
    return position.read_position(Node(document, ""))


def position_objection(document: Document, place: str = "") -> str:
    """Return why a position is invalid, with the rule; empty if it is valid."""
    there = document["position"]
    quick = {"deck": [], **there}  # the order of the deck is irrelevant here
    try:
        read_position({**document, "position": quick})
    except BossError as error:
        why = say(error.key, **error.values)
        rule = NUMBER_RULES.get(place.rpartition(".")[2], "")
        return why if not rule or any(each in why for each in every_rule()) else f"{why} ({rule})"
    return ""


def seat_names(document: Document) -> dict[str, str]:
    """Return the name of the player at each seat, by its letter; the learner is You."""
    you = learner_seat(document)
    return {
        seat: say("editor.seat", seat=seat, name=_name(seat, you))
        for seat in SEATS[: len(document["position"]["seats"])]
    }


def _name(seat: str, you: str) -> str:
    return say("names.person") if seat == you else say(f"names.{seat}")


def position_fields(document: Document) -> Iterator[InputField]:
    """Yield the fields of a position, with their values."""
    group = say("editor.table")
    if document["kind"] not in KINDS_WITH_POSITION or "position" not in document:
        yield CheckField(_label("table"), "table", value="position" in document, group=group)
    if "position" not in document:
        return
    there = document["position"]
    seats = [Option(seat, name) for seat, name in seat_names(document).items()]
    count = len(seats)
    deals = SETTINGS_BY_PLAYERS[count].turns_as_boss * count
    top: tuple[tuple[str, object, list[Option]], ...] = (
        ("players", count, _number_options(*SETTINGS_BY_PLAYERS)),
        ("boss", there.get("boss"), seats),
        ("turn", there.get("turn", there.get("boss")), seats),
        ("seat", learner_seat(document), seats),
        (
            "colour",
            _colour_or_phase(there),
            [Option(each, say(f"editor.colours.{each}")) for each in _colour_options(there)],
        ),
        ("x", there.get("x", 0), _number_options(*range(4))),
        ("deal", there.get("deal", 1), _number_options(*range(1, deals + 1))),
    )
    for name, value, options in top:
        yield SelectField(_label(name), name, value=value, options=options, group=group, row="top")
    reserve = there.get("x_reserve", True)
    yield CheckField(_label("x_reserve"), "x_reserve", value=reserve, group=group)
    for seat, group in seat_names(document).items():
        has, row, path = there["seats"][seat], f"seat-{seat}", f"seats.{seat}"
        money, passes = str(has.get("money", 50)), has.get("passes", 0)
        yield TextField(_label("money"), f"{path}.money", value=money, group=group, row=row)
        yield SelectField(
            _label("passes"),
            f"{path}.passes",
            value=passes,
            options=_number_options(0, 1, 2),
            group=group,
            row=row,
        )
        cousin = has.get("cousin", False)
        yield CheckField(_label("cousin"), f"{path}.cousin", value=cousin, group=group, row=row)


def _label(name: str) -> str:
    return say(f"editor.position.{name}")


def _number_options(*numbers: int) -> list[Option]:
    return [Option(each, f"{each}") for each in numbers]


def _colour_or_phase(there: Document) -> str:
    """Return the deal's colour, or the phase if there is none."""
    return str(there.get("colour") or there.get("phase"))


def _colour_options(there: Document) -> list[str]:
    usual = [str(Phase.OPEN), *map(str, Colour)]
    return usual if _colour_or_phase(there) in usual else [*usual, _colour_or_phase(there)]


def with_change(document: Document, name: str, value: object) -> Document:
    """Return the document with a changed field; raise BossError with the reason if it is
    invalid.
    """
    new = _with_unchecked_change(document, name, value)
    if why := position_objection(new, name):
        raise BossError("scenario.refused", why=why)
    return new


def _with_unchecked_change(document: Document, name: str, value: Any) -> Document:
    match name.rpartition(".")[2]:
        case "players":
            return _with_player_count(document, value)
        case "colour":
            return _with_colour(document, value)
        # the Boss opens and has the turn
        case "boss" if document["position"]["phase"] == Phase.OPEN:
            document = with_value(document, "position.turn", value)
        case "money":
            found = number_input.parse_number(value)
            value = value if found is None else found
    return with_value(document, f"position.{name}", value)


def _with_player_count(document: Document, players: int) -> Document:
    """Return the document with more or fewer seats; a removed seat must be empty."""
    seats = document["position"]["seats"]
    for seat in SEATS[players : len(seats)]:
        has = {name: each for name, each in seats[seat].items() if each and name != "money"}
        if has or learner_seat(document) == seat:
            raise BossError("editor.seat-in-use", seat=seat_names(document)[seat])
    kept = {seat: seats.get(seat, {"money": 50}) for seat in SEATS[:players]}
    return with_value(document, "position.seats", kept)


def with_learner_at(document: Document, seat: str) -> Document:
    """Return the document with the learner at another seat; a goal about the learner is adapted."""
    payoff, old = value_at(document, "goal.payoff"), learner_seat(document)
    if isinstance(payoff, dict) and list(payoff) == [old]:
        document = with_value(document, "goal.payoff", {seat: payoff[old]})
    return with_value(document, "seat", seat)


def _with_colour(document: Document, value: str) -> Document:
    if value in list(Colour):
        document = with_value(document, "position.phase", str(Phase.PLAY))
        return with_value(document, "position.colour", value)
    document = with_value(with_value(document, "position.phase", value), "position.colour", None)
    return with_value(document, "position.turn", document["position"]["boss"])
