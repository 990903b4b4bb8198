"""The board game's implementation of `GameFiles`: keys that a step's expected result may
contain.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping

from bosslib.board.actions import Action
from bosslib.board.cards import Family, card
from bosslib.board.data import SPACES, read_family
from bosslib.board.events import Closed, Event
from bosslib.board.files import position, writing
from bosslib.board.notation import parse_action, parse_terms
from bosslib.board.state import Phase, State
from bosslib.documents.game_files import GameFiles, values_by_seat
from bosslib.documents.nodes import Node, Value
from bosslib.game import LARGEST, parse_seat

RESULTS = ("payout", "payoff", "winners", "hand_sizes", "legal", "illegal")


class BoardFiles(GameFiles[State, Action, Event]):
    """Reading, writing and comparison of board game positions."""

    document = position.DOCUMENT
    expected = (*position.KEYS, "seed", "rolls", "shuffles", *RESULTS)
    seat_keys = position.SEAT_KEYS
    by_seat = ("payoff", "hand_sizes")
    unordered = (
        "discard",
        "hand",
        "clans",
        "investors",
        "beside",
        "quiet",
        "took_part",
        "winners",
    )

    def read(self, document: Node) -> State:
        return position.read_position(document)

    def write(self, state: State) -> dict[str, object]:
        return writing.state_document(state)

    def position(self, state: State) -> Mapping[str, Value]:
        return writing.position_document(state)

    def result(self, events: Iterable[Event]) -> Closed | None:
        """Return the deal that was closed among the events, or None."""
        return next((each for each in events if isinstance(each, Closed)), None)

    def check_own(self, key: str, node: Node) -> None:
        match key:
            case "discard" | "deck":
                node.list_of(card)
            case "quiet" | "took_part":
                node.list_of(parse_seat)
            case "beside":
                for each in node.items():
                    read_family(each)
            case "closed":
                for each in node.items():
                    each.integer(1, SPACES)
            case "bargains":
                for each in node.items():
                    each.keys(position.BARGAIN_KEYS).at("terms").read(parse_terms)
                    each.at("player").read(parse_seat)
                    each.get("agreed", []).list_of(parse_seat)
                    each.get("former", False).boolean()
            case "travels":
                for name in node.keys(tuple(Family)).value:
                    node.at(name).read(card)
            case "waiting":
                if node.keys(("do", "allowed")).value:
                    node.at("do").read(parse_action)
                    node.get("allowed", []).list_of(parse_seat)
            case "phase":
                node.one_of(Phase)
            case _:
                node.integer(-LARGEST)

    def check_seat(self, key: str, node: Node) -> None:
        if key == "money":
            node.integer(0)
        elif key == "investors":
            for each in node.items():
                read_family(each)
        else:
            node.list_of(card)

    def own_value(self, key: str, wanted: Value, state: State, result: Event | None) -> object:
        match key:
            case "payout":
                return state.table.payout
            case "payoff":
                return values_by_seat(result.payoff) if isinstance(result, Closed) else None
            case "seed" | "rolls" | "shuffles":
                return getattr(state, key)
            case "bargains":
                return self._bargain_documents(
                    state, {_bargain_key(each) for each in wanted if "former" in each}
                )
        return self.position(state).get(key, {})

    def _bargain_documents(
        self, state: State, asked: Container[tuple[str, str]]
    ) -> list[dict[str, Value]]:
        """Return the bargains in document form, with `former` only for those in `asked`."""
        written = self.position(state)["bargains"]
        return [
            each | {"former": made.former if _bargain_key(each) in asked else ""}
            for each, made in zip(written, state.table.bargains, strict=True)
        ]

    def comparable(self, key: str, value: Value) -> object:
        match key, value:
            case "bargains", list():
                return Counter(_comparable_bargain(each) for each in value)
            case "waiting", dict() if value:
                return str(parse_action(value["do"])), Counter(value.get("allowed", []))
        return super().comparable(key, value)


def _bargain_key(bargain: Mapping[str, Value]) -> tuple[str, str]:
    """Return the player and the terms of a bargain, which identify it."""
    return bargain["player"], str(parse_terms(bargain["terms"]))


def _comparable_bargain(each: dict[str, Value]) -> str:
    agreed = "".join(sorted(each.get("agreed", [])))
    return f"{each.get('player')} {parse_terms(each['terms'])} {agreed} {each.get('former', '')}"
