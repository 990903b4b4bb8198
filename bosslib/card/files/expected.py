"""Reading, writing and comparing card game positions and expected results in documents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from bosslib.card import payoffs
from bosslib.card.actions import Action
from bosslib.card.cards import Colour, card
from bosslib.card.events import Event, Settled
from bosslib.card.files import position
from bosslib.card.notation import parse_terms
from bosslib.card.state import Phase, State
from bosslib.documents.game_files import GameFiles, values_by_seat
from bosslib.documents.nodes import Node, Value
from bosslib.game import LARGEST, parse_seat

RESULTS = ("value", "payoff", "paid", "winners", "multiplier", "hand_sizes", "legal", "illegal")


class CardFiles(GameFiles[State, Action, Event]):
    """Reader, writer and comparator of card game positions."""

    document = ("rules", "position", "seed", "shuffles", "reshuffles")
    expected = (*position.KEYS, "seed", "shuffles", *RESULTS)
    seat_keys = position.SEAT_KEYS
    by_seat = ("payoff", "paid", "hand_sizes")
    unordered = ("centre", "discard", "gone", "hand", "front", "chosen", "broken", "winners")

    def read(self, document: Node) -> State:
        return position.read_position(document)

    def write(self, state: State) -> dict[str, object]:
        return position.state_document(state)

    def position(self, state: State) -> Mapping[str, Value]:
        return position.position_document(state)

    def result(self, events: Iterable[Event]) -> Settled | None:
        """Return the settlement among the events, if there is one."""
        return next((each for each in events if isinstance(each, Settled)), None)

    def check_own(self, key: str, node: Node) -> None:
        match key:
            case "centre" | "discard" | "gone" | "deck":
                node.list_of(card)
            case "chosen" | "broken":
                node.list_of(parse_seat)
            case "offers" | "promises":
                names = ("from", "to", "terms") if key == "offers" else ("by", "terms", "state")
                for each in node.items():
                    each.keys(names).at("terms").read(parse_terms)
            case "phase":
                node.one_of(Phase)
            case "colour":
                if node.text():
                    node.one_of(Colour)
            case "x_reserve":
                node.boolean()
            case _:
                node.integer(-LARGEST)

    def check_seat(self, key: str, node: Node) -> None:
        if key in ("hand", "front"):
            node.list_of(card)
        elif key == "cousin":
            node.boolean()
        else:
            node.integer(0)

    def own_value(self, key: str, wanted: Value, state: State, result: Event | None) -> object:
        """Return the actual value of a key; during a deal, value and payoff as if it ended now."""
        table, settled = state.table, result if isinstance(result, Settled) else None
        goes_on = table.phase is Phase.PLAY
        match key:
            case "multiplier":
                return table.multiplier
            case "value":
                return payoffs.value(table) if goes_on else settled and settled.value
            case "payoff" if goes_on:
                return values_by_seat(payoffs.payoff(table))
            case "payoff" | "paid":
                return settled and values_by_seat(getattr(settled, key))
            case "seed" | "shuffles":
                return getattr(state, key)
        return self.position(state).get(key, "")

    def comparable(self, key: str, value: Value) -> object:
        match key, value:
            case "offers", list():
                return Counter(
                    str({**each, "terms": _normalize_terms(each.get("terms"))}) for each in value
                )
            case "promises", list():
                return Counter(_promise_key(each) for each in value)
        return super().comparable(key, value)


def _normalize_terms(text: object) -> str:
    return str(parse_terms(str(text)))


def _promise_key(each: Mapping[str, Value]) -> str:
    return f"{each.get('by')} {_normalize_terms(each.get('terms'))} {each.get('state', 'open')}"
