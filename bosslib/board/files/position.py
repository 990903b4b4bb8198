"""Parser for positions of the board game in documents, TOML or JSON.

`read_position` rejects every impossible position with the place of the error; `writing` is the
inverse.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from bosslib.board import data, payoffs
from bosslib.board.actions import PENDING
from bosslib.board.cards import DECK, Card, Family, card, sort_cards
from bosslib.board.data import SPACES, Board, read_family, shipped
from bosslib.board.files.checks import cards_on_table, check_position
from bosslib.board.notation import parse_action, parse_terms
from bosslib.board.state import PendingCard, Phase, Rules, Short, State, Table
from bosslib.board.terms import Bargain
from bosslib.chance import shuffle
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


def read_position(document: Node) -> State:
    """Parse a document into a state. Raises ScenarioError with the place if it is impossible."""
    position = document.at("position").keys(KEYS)
    seats = _read_seats(position)
    hands = tuple(sort_cards(_read_cards(seat.get("hand", []))) for seat in seats)
    table = _read_table(position, seats, _read_rules(document), _read_board(document))
    seed = document.get("seed", 0).integer(-LARGEST)
    deck = _read_deck(position, table, hands, seed)
    state = State(
        table=table._replace(hand_sizes=tuple(map(len, hands)), deck_size=len(deck)),
        hands=hands,
        money=tuple(seat.get("money", 0).integer(0) for seat in seats),
        deck=deck,
        seed=seed,
        rolls=document.get("rolls", 0).integer(0),
        shuffles=document.get("shuffles", 0).integer(0),
        dice=tuple(each.integer(1, 6) for each in document.get("dice", []).items()),
        script=tuple(_read_cards(each) for each in document.get("reshuffles", []).items()),
    )
    check_position(position, state)
    return state


def _read_seats(position: Node) -> list[Node]:
    seats = position.at("seats").keys(tuple(SEATS))
    names = sorted(seats.value)
    if names != list(SEATS[: len(names)]) or len(names) < 2:
        raise ScenarioError(seats.place, "board.position.seats", names=", ".join(names))
    return [seats.at(name).keys(SEAT_KEYS) for name in names]


def _read_rules(document: Node) -> Rules:
    rules = document.get("rules", {}).keys(Rules._fields)
    flags = {name: rules.get(name, False).boolean() for name in Rules._fields if name != "short"}
    return Rules(**flags, short=rules.get("short", "").one_of(Short))


def _read_board(document: Node) -> Board:
    return data.read_board(document.at("board")) if "board" in document else shipped()


def _read_table(position: Node, seats: list[Node], rules: Rules, board: Board) -> Table:
    players = len(seats)
    phase = position.at("phase").one_of(Phase)
    turn = _read_seat(position.at("turn"), players)
    boss = _read_seat(position.get("boss", SEATS[turn]), players)
    part = [SEATS[boss]] if phase is Phase.DEAL else []
    closed = tuple(each.integer(1, SPACES) for each in position.get("closed", []).items())
    table = Table(
        rules=rules,
        board=board,
        phase=phase,
        turn=turn,
        boss=boss,
        marker=_read_marker(position.at("marker"), phase),
        closed=closed,
        investors=tuple(tuple(sorted(_read_families(seat.get("investors", [])))) for seat in seats),
        beside=tuple(sorted(_read_families(position.get("beside", [])))),
        hand_sizes=(),
        deck_size=0,
        discard=_read_cards(position.get("discard", [])),
        clans=tuple(sort_cards(_read_cards(seat.get("clans", []))) for seat in seats),
        travels=_read_travels(position.get("travels", {})),
        waiting=_read_pending_card(position, players),
        quiet=_read_seats_set(position.get("quiet", []), players),
        took_part=_read_seats_set(position.get("took_part", part), players),
    )
    for each in position.get("bargains", []).items():
        made = _read_bargain(each, table)
        if any(_is_conflict(made, other) for other in table.bargains):
            raise ScenarioError(each.at("terms").place, "board.position.twice", terms=made.terms)
        table = table._replace(bargains=(*table.bargains, made))
    return table


def _is_conflict(one: Bargain, other: Bargain) -> bool:
    """Return True if two bargains cannot exist together (B-DEAL-8)."""
    both = one.is_struck and other.is_struck and one.has_common_piece(other.terms)
    return one.terms == other.terms or both


def _read_marker(node: Node, phase: Phase) -> int:
    return node.integer(0, 0) if phase is Phase.PLACE else node.integer(1, SPACES)


def _read_seat(node: Node, players: int) -> Seat:
    seat = node.read(parse_seat)
    if seat >= players:
        node.fail("no-such-seat", seat=SEATS[seat], players=players)
    return seat


def _read_seats_set(node: Node, players: int) -> tuple[Seat, ...]:
    return tuple(sorted({_read_seat(each, players) for each in node.items()}))


def _read_cards(node: Node) -> tuple[Card, ...]:
    return tuple(each.read(card) for each in node.items())


def _read_families(node: Node) -> tuple[Family, ...]:
    return tuple(read_family(each) for each in node.items())


def _read_travels(node: Node) -> tuple[tuple[Family, Card], ...]:
    travels = node.keys(tuple(Family)).value
    return tuple((Family(name), node.at(name).read(card)) for name in travels)


def _read_pending_card(position: Node, players: int) -> PendingCard | None:
    if "waiting" not in position or position.at("waiting").value == {}:
        return None
    node = position.at("waiting").keys(("do", "allowed"))
    action = node.at("do").read(parse_action)
    if not isinstance(action.deed, PENDING) or action.seat >= players:
        raise ScenarioError(node.at("do").place, "board.position.waiting", do=action)
    return PendingCard(action, _read_seats_set(node.get("allowed", []), players))


def _read_bargain(node: Node, table: Table) -> Bargain:
    node.keys(BARGAIN_KEYS)
    player = _read_seat(node.at("player"), table.players)
    agreed = _read_seats_set(node.get("agreed", []), table.players)
    terms = node.at("terms").read(parse_terms)
    there = payoffs.pieces(table)
    if player == table.boss or any(there.get(piece) != player for piece in terms.pieces):
        raise ScenarioError(node.at("terms").place, "board.position.pieces", terms=terms)
    if terms.price.millions(table.tile.value) > table.payout:
        place, payout = node.at("terms").place, table.payout
        raise ScenarioError(place, "board.position.price", terms=terms, payout=payout)
    if set(agreed) - {player, table.boss}:
        raise ScenarioError(node.at("agreed").place, "board.position.agreed")
    former = node.get("former", not agreed).boolean()
    if (former and len(agreed) == 2) or not (former or agreed):
        raise ScenarioError(node.at("former").place, "board.position.former")
    return Bargain(player, terms, agreed, former)


def _read_deck(
    position: Node, table: Table, hands: Iterable[tuple[Card, ...]], seed: int
) -> tuple[Card, ...]:
    """Return the draw pile as listed, or the remaining cards in an order determined by the seed."""
    if "deck" in position:
        return _read_cards(position.at("deck"))
    used = Counter(each for hand in hands for each in hand)
    used.update(cards_on_table(table))
    return shuffle((Counter(DECK) - used).elements(), f"{seed}/rest")
