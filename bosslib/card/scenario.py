"""What a scenario of the card game may expect, and what there is of it after a step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from bosslib.card import settle
from bosslib.card.actions import Action, Discard
from bosslib.card.cards import Colour, card
from bosslib.card.events import Event, Settled
from bosslib.card.legal import Legal
from bosslib.card.notation import parse_action, parse_terms
from bosslib.card.play import step
from bosslib.card.position import KEYS, SEAT_KEYS, position, read, write
from bosslib.card.state import Phase, State
from bosslib.card.view import view
from bosslib.documents import Node
from bosslib.errors import NotationError
from bosslib.game import LARGEST, SEATS, parse_seat

DOCUMENT = ("rules", "position", "seed", "shuffles", "reshuffles")
"""The keys of a document that say a state."""

RESULTS = ("value", "payoff", "paid", "winners", "multiplier", "hand_sizes", "legal", "illegal")
EXPECTED = (*KEYS, "seed", "shuffles", *RESULTS)


NAME = "card"


def final(action: Action) -> bool:
    """Whether an action is a choice that is final: of the discards (NEXT-3)."""
    return isinstance(action.deed, Discard)


def where(state: State) -> str:
    """The deal and the phase."""
    return f"deal {state.table.deal}, {state.table.phase}"


def check_expected(key: str, node: Node) -> None:
    """Refuse an expectation that nothing could meet: of the wrong form, or unreadable."""
    match key:
        case "seats":
            for seat in node.keys(tuple(SEATS)).value:
                _check_seat(node.at(seat).keys(SEAT_KEYS))
        case "centre" | "discard" | "gone" | "deck":
            _check_list(node, card)
        case "legal" | "illegal":
            _check_list(node, parse_action)
        case "chosen" | "broken" | "winners":
            _check_list(node, parse_seat)
        case "payoff" | "paid" | "hand_sizes":
            for seat in node.keys(tuple(SEATS)).value:
                node.at(seat).whole(-LARGEST)
        case "offers" | "promises":
            names = ("from", "to", "terms") if key == "offers" else ("by", "terms", "state")
            for each in node.items():
                each.keys(names).at("terms").read(parse_terms)
        case "boss" | "turn":
            node.read(parse_seat)
        case "phase":
            node.one_of(Phase)
        case "colour":
            if node.text():
                node.one_of(Colour)
        case "x_reserve":
            node.flag()
        case _:
            node.whole(-LARGEST)


def _check_seat(seat: Node) -> None:
    for name in seat.value:
        node = seat.at(name)
        if name in ("hand", "front"):
            _check_list(node, card)
        elif name == "cousin":
            node.flag()
        else:
            node.whole(0)


def _check_list(node: Node, reader: Callable[[str], object]) -> None:
    for each in node.items():
        each.read(reader)


def result(events: tuple[Event, ...]) -> Settled | None:
    """The deal that was settled on the way."""
    return next((each for each in events if isinstance(each, Settled)), None)


def came(key: str, wanted: Any, state: State, settled: Settled | None) -> Any:
    """What there is under a key of `expect`; of seats only what is asked for."""
    table = state.table
    if table.phase is Phase.PLAY and key in ("value", "payoff"):  # as if the deal ended now
        return settle.value(table) if key == "value" else _by_seat(settle.payoff(table))
    match key:
        case "multiplier":
            return table.multiplier
        case "hand_sizes":
            return _by_seat(table.hand_sizes)
        case "value":
            return settled and settled.value
        case "payoff" | "paid":
            return settled and _by_seat(getattr(settled, key))
        case "winners":
            best = max(state.money)
            won = [SEATS[seat] for seat, has in enumerate(state.money) if has == best]
            return won if table.phase is Phase.OVER else None
        case "legal":
            return [text for text in wanted if _is_legal(state, text)]
        case "illegal":
            return [text for text in wanted if not _is_legal(state, text)]
        case "seed" | "shuffles":
            return getattr(state, key)
    there: Any = position(state).get(key, "")
    if key == "seats":
        return {
            seat: {name: there.get(seat, {}).get(name) for name in keys}
            for seat, keys in wanted.items()
        }
    return there


def _by_seat(values: tuple[Any, ...]) -> dict[str, Any]:
    return dict(zip(SEATS, values, strict=False))


def _is_legal(state: State, text: str) -> bool:
    try:
        action = parse_action(text)
    except NotationError:
        return False
    return action.seat < state.table.players and action in Legal(view(state, action.seat))


def plain(key: str, value: Any) -> Any:
    """A value in a form that compares: lists of cards as multisets, the deck alone by order."""
    match key, value:
        case "seats", dict():
            return {
                seat: {name: plain(name, each) for name, each in keys.items()}
                for seat, keys in value.items()
            }
        case "payoff" | "paid" | "hand_sizes", list():
            return _by_seat(tuple(value))
        case "offers", list():
            return Counter(str({**each, "terms": _terms(each.get("terms"))}) for each in value)
        case "promises", list():
            return Counter(_promise(each) for each in value)
        case _, list() if key in LISTS:
            return Counter(map(str, value))
    return value


LISTS = ("centre", "discard", "gone", "hand", "front", "chosen", "broken", "winners")
"""What may be said in any order."""


def _terms(text: object) -> str:
    return str(parse_terms(str(text)))


def _promise(each: Mapping[str, Any]) -> str:
    return f"{each.get('by')} {_terms(each.get('terms'))} {each.get('state', 'open')}"


__all__ = [
    "DOCUMENT",
    "EXPECTED",
    "NAME",
    "came",
    "check_expected",
    "final",
    "parse_action",
    "plain",
    "read",
    "result",
    "step",
    "where",
    "write",
]
