"""Positions of the board game as documents, in TOML or JSON.

`read` refuses every position that cannot be, with the place; `write` leaves nothing to defaults.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from bosslib.board import data, effects, settle
from bosslib.board.actions import PENDING
from bosslib.board.cards import COPIES, DECK, Card, Family, Kind, card, ordered
from bosslib.board.data import SPACES, Board, family_of, shipped
from bosslib.board.legal import objections
from bosslib.board.notation import parse_action, parse_terms
from bosslib.board.state import Phase, Rules, Short, State, Table, Waiting
from bosslib.board.terms import Bargain
from bosslib.board.view import View
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
"""The keys of a document that say a state."""


def read(document: Node) -> State:
    """The state that a document says; ScenarioError with the place if it cannot be."""
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
    _check(position, state)
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
    """Whether two bargains cannot be there together (B-DEAL-8)."""
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
    if "waiting" not in position:
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
    """The draw pile as named, else the rest of the 98 cards in an order that the seed decides."""
    if "deck" in position:
        return _cards(position.at("deck"))
    used = Counter(each for hand in hands for each in hand)
    used.update(_on_table(table))
    return shuffled((Counter(DECK) - used).elements(), f"{seed}/rest")


def _on_table(table: Table) -> tuple[Card, ...]:
    """The cards that are in no hand and not in the draw pile."""
    laid = [each for row in table.clans for each in row]
    away = [each for _, each in table.travels]
    waits = effects.played(table.waiting.action) if table.waiting else ()
    return (*table.discard, *laid, *away, *waits)


def _check(position: Node, state: State) -> None:
    """Refuse a state that cannot be, with the place in the file."""
    table = state.table
    every = Counter((*_on_table(table), *state.deck))
    for hand in state.hands:
        every.update(hand)
    for each, many in every.items():
        if many > COPIES[each]:
            position.fail("too-many-cards", card=each, copies=many, there=COPIES[each])
    owned = [each for row in table.investors for each in row] + list(table.beside)
    if len(set(owned)) < len(owned):
        twice = next(each for each in owned if owned.count(each) > 1)
        raise ScenarioError(position.at("seats").place, "board.position.investor", family=twice)
    for seat, row in enumerate(table.clans):
        if any(each.kind is not Kind.CLAN for each in row):
            place = position.at("seats").at(SEATS[seat]).at("clans").place
            raise ScenarioError(place, "board.position.clans")
    for family, each in table.travels:
        wrong = each.kind is not Kind.TRAVEL or each.family not in (None, family)
        if wrong or table.owner(family) is None:
            place = position.at("travels").at(family).place
            raise ScenarioError(place, "board.position.travel", card=each)
    _check_spaces(position, table)
    _check_phase(position, table)
    if table.waiting:
        _check_waiting(position, table, table.waiting)


def _check_spaces(position: Node, table: Table) -> None:
    closed = table.closed
    many = 0 if table.phase is Phase.PLACE else len(table.tiles)
    if len(set(closed)) < len(closed) or len(closed) > many:
        raise ScenarioError(position.at("closed").place, "board.position.closed")
    if table.marker in closed:
        raise ScenarioError(position.at("marker").place, "board.position.marker")


def _check_phase(position: Node, table: Table) -> None:
    place = position.at("phase").place
    in_deal = table.clans != ((),) * table.players or table.travels or table.bargains
    if in_deal and table.phase is not Phase.DEAL:
        raise ScenarioError(place, "board.position.no-deal", phase=table.phase)
    if table.boss != table.turn and table.phase not in (Phase.DEAL, Phase.OVER):
        raise ScenarioError(position.at("boss").place, "board.position.boss")
    if table.took_part and table.phase is not Phase.DEAL:
        raise ScenarioError(position.at("took_part").place, "board.position.took-part")
    if table.quiet and (table.phase is not Phase.DEAL or table.boss in table.quiet):
        raise ScenarioError(position.at("quiet").place, "board.position.quiet")
    if table.waiting and table.phase not in (Phase.DEAL, Phase.LIMIT):
        raise ScenarioError(place, "board.position.no-deal", phase=table.phase)
    if len(table.closed) == len(table.tiles) and table.phase is not Phase.OVER:
        raise ScenarioError(place, "board.position.all-closed")
    if table.too_many and table.phase not in (Phase.DEAL, Phase.LIMIT, Phase.OVER):
        raise ScenarioError(place, "board.position.limit", limit=table.limit)
    if table.phase is Phase.LIMIT and not (table.too_many or table.waiting):
        raise ScenarioError(place, "board.position.no-limit", limit=table.limit)


def _check_waiting(position: Node, table: Table, waiting: Waiting) -> None:
    """Refuse a card that waits if its player could not have played it."""
    action, cards = waiting.action, effects.played(waiting.action)
    seat, sizes = action.seat, list(table.hand_sizes)
    sizes[seat] += len(cards)
    before = table._replace(waiting=None, hand_sizes=tuple(sizes))
    against = next(objections(View(before, seat, cards, 0), action), None)
    if against or seat in waiting.allowed or not table.to_act:
        place = position.at("waiting").at("do").place
        raise ScenarioError(place, "board.position.waiting", do=action)


def write(state: State) -> dict[str, object]:
    """The keys of a document that say a state, ready for JSON; `read` gives the state back."""
    table = state.table
    document: dict[str, object] = {
        "rules": table.rules._asdict(),
        "seed": state.seed,
        "rolls": state.rolls,
        "shuffles": state.shuffles,
    }
    if state.dice:
        document["dice"] = list(state.dice)
    if state.script:
        document["reshuffles"] = [texts(deck) for deck in state.script]
    if not table.board.reconstructed:
        document["board"] = data.written(table.board)
    return document | {"position": position(state)}


def position(state: State) -> dict[str, object]:
    """The `position` of a document for a state."""
    table = state.table
    written: dict[str, object] = {
        "phase": str(table.phase),
        "turn": SEATS[table.turn],
        "boss": SEATS[table.boss],
        "marker": table.marker,
        "closed": list(table.closed),
        "beside": [str(each) for each in table.beside],
        "discard": texts(table.discard),
        "deck": texts(state.deck),
        "travels": {str(family): each.text for family, each in table.travels},
        "bargains": [_bargain_written(each) for each in table.bargains],
        "quiet": _letters(table.quiet),
        "took_part": _letters(table.took_part),
        "seats": {SEATS[seat]: _seat_written(state, seat) for seat in range(table.players)},
    }
    if table.waiting:
        action, allowed = table.waiting
        written["waiting"] = {"do": str(action), "allowed": _letters(allowed)}
    return written


def _bargain_written(bargain: Bargain) -> Mapping[str, object]:
    player, terms, agreed, former = bargain
    written = {"player": SEATS[player], "terms": str(terms), "agreed": _letters(agreed)}
    return written | ({"former": True} if former and agreed else {})


def _letters(seats: Iterable[Seat]) -> list[str]:
    return [SEATS[seat] for seat in seats]


def texts(cards: Iterable[Card]) -> list[str]:
    """Cards as the notation writes them."""
    return [each.text for each in cards]


def _seat_written(state: State, seat: Seat) -> dict[str, object]:
    table = state.table
    return {
        "money": state.money[seat],
        "hand": texts(state.hands[seat]),
        "investors": [str(each) for each in table.investors[seat]],
        "clans": texts(table.clans[seat]),
    }
