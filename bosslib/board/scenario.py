"""What a scenario of the board game may expect, and what there is of it after a step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping
from typing import Any

from bosslib.board.actions import CLOCK, Action
from bosslib.board.cards import Family, card
from bosslib.board.data import SPACES, family_of
from bosslib.board.events import Closed, Event
from bosslib.board.legal import Legal
from bosslib.board.notation import parse_action, parse_terms
from bosslib.board.play import step
from bosslib.board.position import (
    BARGAIN_KEYS,
    DOCUMENT,
    KEYS,
    SEAT_KEYS,
    position,
    read,
    write,
)
from bosslib.board.state import Phase, State
from bosslib.board.view import view
from bosslib.documents import Node
from bosslib.errors import NotationError
from bosslib.game import LARGEST, SEATS, parse_seat

RESULTS = ("payout", "payoff", "winners", "hand_sizes", "legal", "illegal")
EXPECTED = (*KEYS, "seed", "rolls", "shuffles", *RESULTS)


NAME = "board"


def final(action: Action) -> bool:
    """Whether an action is final: what nobody has answered can be taken back."""
    return action.seat == CLOCK


def where(state: State) -> str:
    """How many deals are closed, and the phase."""
    return f"{len(state.table.closed)} closed, {state.table.phase}"


def check_expected(key: str, node: Node) -> None:
    """Refuse an expectation that nothing could meet: of the wrong form, or unreadable."""
    match key:
        case "seats":
            for seat in node.keys(tuple(SEATS)).value:
                _check_seat(node.at(seat).keys(SEAT_KEYS))
        case "discard" | "deck":
            _check_list(node, card)
        case "legal" | "illegal":
            _check_list(node, parse_action)
        case "quiet" | "took_part" | "winners":
            _check_list(node, parse_seat)
        case "beside":
            for each in node.items():
                family_of(each)
        case "closed":
            for each in node.items():
                each.whole(1, SPACES)
        case "payoff" | "hand_sizes":
            for seat in node.keys(tuple(SEATS)).value:
                node.at(seat).whole(-LARGEST)
        case "bargains":
            for each in node.items():
                each.keys(BARGAIN_KEYS).at("terms").read(parse_terms)
                each.at("player").read(parse_seat)
                _check_list(each.get("agreed", []), parse_seat)
                each.get("former", False).flag()
        case "travels":
            for name in node.keys(tuple(Family)).value:
                node.at(name).read(card)
        case "waiting":
            if node.keys(("do", "allowed")).value:
                node.at("do").read(parse_action)
                _check_list(node.get("allowed", []), parse_seat)
        case "turn" | "boss":
            node.read(parse_seat)
        case "phase":
            node.one_of(Phase)
        case _:
            node.whole(-LARGEST)


def _check_seat(seat: Node) -> None:
    for name in seat.value:
        node = seat.at(name)
        if name == "money":
            node.whole(0)
        elif name == "investors":
            for each in node.items():
                family_of(each)
        else:
            _check_list(node, card)


def _check_list(node: Node, reader: Callable[[str], object]) -> None:
    for each in node.items():
        each.read(reader)


def result(events: tuple[Event, ...]) -> Closed | None:
    """The deal that was closed on the way."""
    return next((each for each in events if isinstance(each, Closed)), None)


def came(key: str, wanted: Any, state: State, closed: Closed | None) -> Any:
    """What there is under a key of `expect`; of seats only what is asked for."""
    table = state.table
    match key:
        case "payout":
            return table.payout
        case "payoff":
            return closed and _by_seat(closed.payoff)
        case "hand_sizes":
            return _by_seat(table.hand_sizes)
        case "winners":
            best = max(state.money)
            won = [SEATS[seat] for seat, has in enumerate(state.money) if has == best]
            return won if table.phase is Phase.OVER else None
        case "legal":
            return [text for text in wanted if _is_legal(state, text)]
        case "illegal":
            return [text for text in wanted if not _is_legal(state, text)]
        case "seed" | "rolls" | "shuffles":
            return getattr(state, key)
        case "bargains":
            return _bargains(state, {_about(each) for each in wanted if "former" in each})
    there: Any = position(state).get(key, {})
    if key == "seats":
        return {
            seat: {name: there.get(seat, {}).get(name) for name in keys}
            for seat, keys in wanted.items()
        }
    return there


def _bargains(state: State, asked: Container[tuple[str, str]]) -> list[dict[str, Any]]:
    """The bargains; whether one is with a former Boss only where that is asked."""
    written: Any = position(state)["bargains"]
    return [
        each | {"former": made.former if _about(each) in asked else ""}
        for each, made in zip(written, state.table.bargains, strict=True)
    ]


def _about(bargain: Mapping[str, Any]) -> tuple[str, str]:
    """With whom a bargain is, and on what terms."""
    return bargain["player"], str(parse_terms(bargain["terms"]))


def _by_seat(values: Iterable[Any]) -> dict[str, Any]:
    return dict(zip(SEATS, values, strict=False))


def _is_legal(state: State, text: str) -> bool:
    try:
        action = parse_action(text)
    except NotationError:
        return False
    seen = view(state, max(0, action.seat)) if action.seat < state.table.players else None
    return seen is not None and action in Legal(seen)


LISTS = ("discard", "hand", "clans", "investors", "beside", "quiet", "took_part", "winners")
"""What may be said in any order."""


def plain(key: str, value: Any) -> Any:
    """A value in a form that compares: lists as multisets, but for the order of deck and spaces."""
    match key, value:
        case "seats", dict():
            return {
                seat: {name: plain(name, each) for name, each in keys.items()}
                for seat, keys in value.items()
            }
        case "payoff" | "hand_sizes", list():
            return _by_seat(value)
        case "bargains", list():
            return Counter(_bargain(each) for each in value)
        case "waiting", dict() if value:
            return str(parse_action(value["do"])), Counter(value.get("allowed", []))
        case _, list() if key in LISTS:
            return Counter(map(str, value))
    return value


def _bargain(each: dict[str, Any]) -> str:
    agreed = "".join(sorted(each.get("agreed", [])))
    return f"{each.get('player')} {parse_terms(each['terms'])} {agreed} {each.get('former', '')}"


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
