"""Parser for positions of the board game in documents, TOML or JSON.

`read` rejects every impossible position with the place of the error; `writing` is the inverse.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from bosslib.board import data, settle
from bosslib.board.actions import PENDING
from bosslib.board.cards import DECK, Card, Family, card, ordered
from bosslib.board.data import SPACES, Board, family_of, shipped
from bosslib.board.files.checks import check, on_table
from bosslib.board.notation import parse_action, parse_terms
from bosslib.board.state import Phase, Rules, Short, State, Table, Waiting
from bosslib.board.terms import Bargain
from bosslib.chance import shuffled
from bosslib.documents.nodes import Node
from bosslib.errors import ScenarioError
from bosslib.game import LARGEST, SEATS, Seat, parse_seat

BARGAIN_KEYS = ("player", "terms", "agreed", "former")
SEAT_KEYS = ("money", "hand", "investors", "clans")
KEYS = (
    "phase",
    "turn",
    "boss",
    "marker",
    "closed",
    "beside",
    "discard",
    "deck",
    "travels",
    "waiting",
    "bargains",
    "quiet",
    "took_part",
    "seats",
)
DOCUMENT = ("rules", "position", "seed", "rolls", "shuffles", "dice", "reshuffles", "board")
"""Keys of a document that describe a state."""


def read(document: Node) -> State:
    """Parse a document into a state. Raises ScenarioError with the place if it is impossible."""
    position = document.at("position").keys(KEYS)
    seats = _seats(position)
    hands = tuple(ordered(_cards(seat.get("hand", []))) for seat in seats)
    table = _table(position, seats, _rules(document), _board(document))
    seed = document.get("seed", 0).whole(-LARGEST)
    deck = _deck(position, table, hands, seed)
    state = State(
        table=table._replace(hand_sizes=tuple(map(len, hands)), deck_size=len(deck)),
        hands=hands,
        money=tuple(seat.get("money", 0).whole(0) for seat in seats),
        deck=deck,
        seed=seed,
        rolls=document.get("rolls", 0).whole(0),
        shuffles=document.get("shuffles", 0).whole(0),
        dice=tuple(each.whole(1, 6) for each in document.get("dice", []).items()),
        script=tuple(_cards(each) for each in document.get("reshuffles", []).items()),
    )
    check(position, state)
    return state


def _seats(position: Node) -> list[Node]:
    seats = position.at("seats").keys(tuple(SEATS))
    names = sorted(seats.value)
    if names != list(SEATS[: len(names)]) or len(names) < 2:
        raise ScenarioError(seats.place, "board.position.seats", names=", ".join(names))
    return [seats.at(name).keys(SEAT_KEYS) for name in names]


def _rules(document: Node) -> Rules:
    rules = document.get("rules", {}).keys(Rules._fields)
    flags = {name: rules.get(name, False).flag() for name in Rules._fields if name != "short"}
    return Rules(**flags, short=rules.get("short", "").one_of(Short))


def _board(document: Node) -> Board:
    return data.read(document.at("board")) if "board" in document else shipped()


def _table(position: Node, seats: list[Node], rules: Rules, board: Board) -> Table:
    players = len(seats)
    phase = position.at("phase").one_of(Phase)
    turn = _seat(position.at("turn"), players)
    boss = _seat(position.get("boss", SEATS[turn]), players)
    part = [SEATS[boss]] if phase is Phase.DEAL else []
    closed = tuple(each.whole(1, SPACES) for each in position.get("closed", []).items())
    table = Table(
        rules=rules,
        board=board,
        phase=phase,
        turn=turn,
        boss=boss,
        marker=_marker(position.at("marker"), phase),
        closed=closed,
        investors=tuple(tuple(sorted(_families(seat.get("investors", [])))) for seat in seats),
        beside=tuple(sorted(_families(position.get("beside", [])))),
        hand_sizes=(),
        deck_size=0,
        discard=_cards(position.get("discard", [])),
        clans=tuple(ordered(_cards(seat.get("clans", []))) for seat in seats),
        travels=_travels(position.get("travels", {})),
        waiting=_waiting(position, players),
        quiet=_set(position.get("quiet", []), players),
        took_part=_set(position.get("took_part", part), players),
    )
    for each in position.get("bargains", []).items():
        made = _bargain(each, table)
        if any(_clash(made, other) for other in table.bargains):
            raise ScenarioError(each.at("terms").place, "board.position.twice", terms=made.terms)
        table = table._replace(bargains=(*table.bargains, made))
    return table


def _clash(one: Bargain, other: Bargain) -> bool:
    """Return True if two bargains cannot exist together (B-DEAL-8)."""
    both = one.struck and other.struck and one.shares(other.terms)
    return one.terms == other.terms or both


def _marker(node: Node, phase: Phase) -> int:
    return node.whole(0, 0) if phase is Phase.PLACE else node.whole(1, SPACES)


def _seat(node: Node, players: int) -> Seat:
    seat = node.read(parse_seat)
    if seat >= players:
        node.fail("no-such-seat", seat=SEATS[seat], players=players)
    return seat


def _set(node: Node, players: int) -> tuple[Seat, ...]:
    return tuple(sorted({_seat(each, players) for each in node.items()}))


def _cards(node: Node) -> tuple[Card, ...]:
    return tuple(each.read(card) for each in node.items())


def _families(node: Node) -> tuple[Family, ...]:
    return tuple(family_of(each) for each in node.items())


def _travels(node: Node) -> tuple[tuple[Family, Card], ...]:
    travels = node.keys(tuple(Family)).value
    return tuple((Family(name), node.at(name).read(card)) for name in travels)


def _waiting(position: Node, players: int) -> Waiting | None:
    if "waiting" not in position or position.at("waiting").value == {}:
        return None
    node = position.at("waiting").keys(("do", "allowed"))
    action = node.at("do").read(parse_action)
    if not isinstance(action.deed, PENDING) or action.seat >= players:
        raise ScenarioError(node.at("do").place, "board.position.waiting", do=action)
    return Waiting(action, _set(node.get("allowed", []), players))


def _bargain(node: Node, table: Table) -> Bargain:
    node.keys(BARGAIN_KEYS)
    player = _seat(node.at("player"), table.players)
    agreed = _set(node.get("agreed", []), table.players)
    terms = node.at("terms").read(parse_terms)
    there = settle.pieces(table)
    if player == table.boss or any(there.get(piece) != player for piece in terms.pieces):
        raise ScenarioError(node.at("terms").place, "board.position.pieces", terms=terms)
    if terms.price.millions(table.tile.value) > table.payout:
        place, payout = node.at("terms").place, table.payout
        raise ScenarioError(place, "board.position.price", terms=terms, payout=payout)
    if set(agreed) - {player, table.boss}:
        raise ScenarioError(node.at("agreed").place, "board.position.agreed")
    former = node.get("former", not agreed).flag()
    if (former and len(agreed) == 2) or not (former or agreed):
        raise ScenarioError(node.at("former").place, "board.position.former")
    return Bargain(player, terms, agreed, former)


def _deck(
    position: Node, table: Table, hands: Iterable[tuple[Card, ...]], seed: int
) -> tuple[Card, ...]:
    """Return the draw pile as listed, or the remaining cards in an order determined by the seed."""
    if "deck" in position:
        return _cards(position.at("deck"))
    used = Counter(each for hand in hands for each in hand)
    used.update(on_table(table))
    return shuffled((Counter(DECK) - used).elements(), f"{seed}/rest")
