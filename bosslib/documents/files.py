"""A game's part in documents: its positions, and what a step may be expected to bring."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from bosslib.documents.nodes import Value
from bosslib.errors import NotationError
from bosslib.game import LARGEST, SEATS, AnyAction, AnyEvent, AnyState, Game, parse_seat

if TYPE_CHECKING:
    from bosslib.documents.nodes import Node

S = TypeVar("S", bound=AnyState)
A = TypeVar("A", bound=AnyAction)
E = TypeVar("E", bound=AnyEvent)


class Files(ABC, Generic[S, A, E]):
    """How positions of a game are read and written, and what is compared after a step.

    What every game can be asked for is here: seats, legal actions, who has won.
    """

    document: tuple[str, ...]
    """The keys of a document that say a state."""
    expected: tuple[str, ...]
    """The keys that a step may expect."""
    seat_keys: tuple[str, ...]
    """The keys that it may expect of a seat."""
    by_seat: tuple[str, ...]
    """Of the expected keys, those of a number for each seat."""
    unordered: tuple[str, ...]
    """The keys whose lists may be written in any order."""

    def __init__(self, game: Game[Any, S, Any, A, E]) -> None:
        self.game = game

    @abstractmethod
    def read(self, document: Node) -> S:
        """The state that a document says; ScenarioError with the place if it cannot be."""

    @abstractmethod
    def write(self, state: S) -> dict[str, object]:
        """The keys of a document for a state."""

    @abstractmethod
    def position(self, state: S) -> Mapping[str, Value]:
        """The table of a document that says the position alone."""

    @abstractmethod
    def result(self, events: Sequence[E]) -> E | None:
        """What a step brought that later ones may still ask for; None if nothing."""

    @abstractmethod
    def check_own(self, key: str, node: Node) -> None:
        """Refuse an expectation of this game alone that nothing could meet."""

    @abstractmethod
    def check_seat(self, key: str, node: Node) -> None:
        """Refuse an expectation of a seat that nothing could meet."""

    @abstractmethod
    def found(self, key: str, wanted: Value, state: S, result: E | None) -> object:
        """What there is under a key of this game alone."""

    def check_expected(self, key: str, node: Node) -> None:
        """Refuse an expectation that nothing could meet: of the wrong form, or unreadable."""
        if key == "seats":
            for name in node.keys(tuple(SEATS)).value:
                seat = node.at(name).keys(self.seat_keys)
                for each in seat.value:
                    self.check_seat(each, seat.at(each))
        elif key in self.by_seat:
            for seat in node.keys(tuple(SEATS)).value:
                node.at(seat).whole(-LARGEST)
        elif key in ("legal", "illegal"):
            node.list_of(self.game.parse)
        elif key == "winners":
            node.list_of(parse_seat)
        elif key in ("boss", "turn"):
            node.read(parse_seat)
        else:
            self.check_own(key, node)

    def came(self, key: str, wanted: Value, state: S, result: E | None) -> object:
        """What there is under a key of `expect`; of a seat's keys only what is asked for."""
        match key:
            case "hand_sizes":
                return by_seat(state.table.hand_sizes)
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
        return self.found(key, wanted, state, result)

    def _is_legal(self, state: S, text: str) -> bool:
        try:
            action = self.game.parse(text)
        except NotationError:
            return False
        if action.seat >= state.table.players:
            return False
        return action in self.game.legal(self.game.view(state, max(0, action.seat)))

    def plain(self, key: str, value: Value) -> object:
        """A value in a form that compares: lists as multisets, but for those with an order."""
        match value:
            case dict() if key == "seats":
                return {
                    seat: {name: self.plain(name, each) for name, each in keys.items()}
                    for seat, keys in value.items()
                }
            case list() if key in self.by_seat:
                return by_seat(value)
            case list() if key in self.unordered:
                return Counter(map(str, value))
        return value


def by_seat(values: Iterable[object]) -> dict[str, object]:
    """The values under the letters of their seats."""
    return dict(zip(SEATS, values, strict=False))


def texts(cards: Iterable[object]) -> list[str]:
    """Cards as the notation writes them."""
    return [*map(str, cards)]
