"""Interface of a game for documents: positions and the expected results of steps."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from bosslib.documents.nodes import Value
from bosslib.errors import NotationError
from bosslib.game import LARGEST, SEATS, AnyAction, AnyEvent, AnyState, Game, parse_seat

if TYPE_CHECKING:
    from bosslib.documents.nodes import Node

S = TypeVar("S", bound=AnyState)
A = TypeVar("A", bound=AnyAction)
E = TypeVar("E", bound=AnyEvent)


class GameFiles(ABC, Generic[S, A, E]):
    """Reading and writing of a game's positions, and comparison of results after a step.

    Expectations common to all games are implemented here: seats, legal actions and winners.
    """

    document: tuple[str, ...]
    """Keys of a document that describe a state."""
    expected: tuple[str, ...]
    """Keys that a step may expect."""
    seat_keys: tuple[str, ...]
    """Keys that a step may expect of a seat."""
    by_seat: tuple[str, ...]
    """Expected keys with a number for each seat."""
    unordered: tuple[str, ...]
    """Keys whose lists are compared without order."""

    def __init__(self, game: Game[Any, S, Any, A, E]) -> None:
        self.game = game

    @abstractmethod
    def read(self, document: Node) -> S:
        """Parse a document into a state.

        Raises ScenarioError with the place if it is impossible.
        """

    @abstractmethod
    def write(self, state: S) -> dict[str, object]:
        """Return the keys of a document for a state."""

    @abstractmethod
    def position(self, state: S) -> Mapping[str, Value]:
        """Return the table of a document that contains only the position."""

    @abstractmethod
    def result(self, events: Iterable[E]) -> E | None:
        """Return the event of a step that later expectations may refer to, or None."""

    @abstractmethod
    def check_own(self, key: str, node: Node) -> None:
        """Raise ScenarioError for an invalid expectation under a key that only this game has."""

    @abstractmethod
    def check_seat(self, key: str, node: Node) -> None:
        """Raise ScenarioError for an invalid expectation of a seat."""

    @abstractmethod
    def own_value(self, key: str, wanted: Value, state: S, result: E | None) -> object:
        """Return the actual value under a key that only this game has."""

    def check_expected(self, key: str, node: Node) -> None:
        """Raise ScenarioError for an expectation that is malformed or cannot be parsed."""
        if key == "seats":
            for name in node.keys(tuple(SEATS)).value:
                seat = node.at(name).keys(self.seat_keys)
                for each in seat.value:
                    self.check_seat(each, seat.at(each))
        elif key in self.by_seat:
            for seat in node.keys(tuple(SEATS)).value:
                node.at(seat).integer(-LARGEST)
        elif key in ("legal", "illegal"):
            node.list_of(self.game.parse)
        elif key == "winners":
            node.list_of(parse_seat)
        elif key in ("boss", "turn"):
            node.read(parse_seat)
        else:
            self.check_own(key, node)

    def actual_value(self, key: str, wanted: Value, state: S, result: E | None) -> object:
        """Return the actual value under a key of `expect`; for seats, only the requested keys."""
        match key:
            case "hand_sizes":
                return values_by_seat(state.table.hand_sizes)
            case "winners":
                best = max(state.money)
                won = [SEATS[seat] for seat, has in enumerate(state.money) if has == best]
                return None if state.table.to_act else won
            case "legal":
                return [text for text in wanted if self._is_legal(state, text)]
            case "illegal":
                return [text for text in wanted if not self._is_legal(state, text)]
            case "seats":
                there = self.position(state)["seats"]
                return {
                    seat: {name: there.get(seat, {}).get(name) for name in keys}
                    for seat, keys in wanted.items()
                }
        return self.own_value(key, wanted, state, result)

    def _is_legal(self, state: S, text: str) -> bool:
        try:
            action = self.game.parse(text)
        except NotationError:
            return False
        if action.seat >= state.table.players:
            return False
        return action in self.game.legal(self.game.view(state, max(0, action.seat)))

    def comparable(self, key: str, value: Value) -> object:
        """Return a value in comparable form: unordered lists become multisets."""
        match value:
            case dict() if key == "seats":
                return {
                    seat: {name: self.comparable(name, each) for name, each in keys.items()}
                    for seat, keys in value.items()
                }
            case list() if key in self.by_seat:
                return values_by_seat(value)
            case list() if key in self.unordered:
                return Counter(map(str, value))
        return value


def values_by_seat(values: Iterable[object]) -> dict[str, object]:
    """Return the values by seat letter."""
    return dict(zip(SEATS, values, strict=False))


def notations(cards: Iterable[object]) -> list[str]:
    """Return the notation of each card."""
    return [*map(str, cards)]
