"""Positions of the card game as documents in TOML or JSON: the equivalent of FEN in chess.

`read_position` rejects every impossible position with its place; `state_document` leaves nothing to
defaults.
"""

from __future__ import annotations

from collections import Counter

from bosslib.card.actions import Terms, terms_text
from bosslib.card.cards import DECK, Card, Colour, X, card, sort_cards
from bosslib.card.files.checks import cards_of_piles, check_position
from bosslib.card.notation import parse_terms
from bosslib.card.state import SETTINGS_BY_PLAYERS, Phase, Rules, State, Table
from bosslib.card.terms import OpenOffer, Promise, PromiseStatus, mentioned_seats, promises_from
from bosslib.chance import shuffle
from bosslib.documents.game_files import notations
from bosslib.documents.nodes import Node
from bosslib.game import LARGEST, SEATS, Seat, parse_seat

SEAT_KEYS = ("money", "hand", "front", "passes", "cousin")
KEYS = (
    "boss",
    "turn",
    "phase",
    "deal",
    "colour",
    "x",
    "x_reserve",
    "centre",
    "discard",
    "deck",
    "seats",
    "offers",
    "promises",
    "chosen",
    "broken",
    "gone",
)


def read_position(document: Node) -> State:
    """Return the state of a scenario: `rules`, `position`, `seed`, `shuffles` and `reshuffles`.

    Raise ScenarioError with the place if it cannot be read or is impossible.
    """
    position = document.at("position").keys(KEYS)
    seats = _read_seats(position)
    hands = tuple(sort_cards(_read_cards(seat.get("hand", []))) for seat in seats)
    discard = _read_cards(position.get("discard", []))
    table = _read_table(position, seats, _read_rules(document))
    seed = document.get("seed", 0).integer(-LARGEST)
    deck = _read_deck(position, table, (*cards_of_piles(hands), *discard), seed)
    state = State(
        table=table._replace(
            hand_sizes=tuple(map(len, hands)), deck_size=len(deck), discard_size=len(discard)
        ),
        hands=hands,
        money=tuple(seat.get("money", 50).integer(0) for seat in seats),
        deck=deck,
        discard=discard,
        seed=seed,
        shuffles=document.get("shuffles", 0).integer(0),
        script=tuple(map(_read_cards, document.get("reshuffles", []).items())),
    )
    check_position(position, state)
    return state


def _read_table(position: Node, seats: list[Node], rules: Rules) -> Table:
    """Return the public table without the sizes of hidden piles."""
    players = len(seats)
    boss = turn = _read_seat(position.at("boss"), players)
    phase = position.at("phase").one_of(Phase)
    colour = position.at("colour").one_of(Colour) if "colour" in position else None
    if phase in (Phase.DISCARD, Phase.OVER):
        colour = None
    else:
        turn = _read_seat(position.at("turn"), players)
    reserve = position.get("x_reserve", True).boolean()
    promises = [_read_promises(each, players) for each in position.get("promises", []).items()]
    return Table(
        rules=rules,
        boss=boss,
        turn=turn,
        phase=phase,
        deal=position.at("deal").integer(1, SETTINGS_BY_PLAYERS[players].turns_as_boss * players),
        colour=colour,
        x=position.at("x").integer(0, 2 if reserve else 3),
        x_reserve=reserve,
        centre=_read_cards(position.get("centre", [])),
        fronts=tuple(_read_cards(seat.get("front", [])) for seat in seats),
        passes=tuple(seat.get("passes", 0).integer(0, 2) for seat in seats),
        cousins=tuple(seat.get("cousin", False).boolean() for seat in seats),
        hand_sizes=(),
        deck_size=0,
        discard_size=0,
        offers=tuple(
            _read_offer(each, boss, players) for each in position.get("offers", []).items()
        ),
        promises=tuple(promise for each in promises for promise in each),
        chosen=tuple(
            sorted(_read_seat(each, players) for each in position.get("chosen", []).items())
        ),
        broken=tuple(_read_seat(each, players) for each in position.get("broken", []).items()),
        gone=_read_cards(position.get("gone", [])),
    )


def state_document(state: State) -> dict[str, object]:
    """Return the scenario keys of a state, ready for JSON; `read_position` restores the state.

    Between deals a position does not record how large the hands and the discard pile were before
    some seats chose.
    """
    table = state.table
    document: dict[str, object] = {
        "rules": table.rules._asdict(),
        "seed": state.seed,
        "shuffles": state.shuffles,
    }
    if state.script:
        document["reshuffles"] = [notations(deck) for deck in state.script]
    return document | {"position": position_document(state)}


def position_document(state: State) -> dict[str, object]:
    """Return the `position` of a scenario for a state."""
    table = state.table
    written: dict[str, object] = {
        "boss": SEATS[table.boss],
        "turn": SEATS[table.turn],
        "phase": str(table.phase),
        "deal": table.deal,
        "x": table.x,
        "x_reserve": table.x_reserve,
        "centre": notations(table.centre),
        "discard": notations(state.discard),
        "deck": notations(state.deck),
        "offers": [
            {"from": SEATS[each.by], "to": SEATS[each.to], "terms": terms_text(each.terms)}
            for each in table.offers
        ],
        "promises": [
            {"by": SEATS[each.by], "terms": terms_text((each.term,)), "state": str(each.state)}
            for each in table.promises
        ],
        "chosen": [SEATS[seat] for seat in table.chosen],
        "broken": [SEATS[seat] for seat in table.broken],
        "gone": notations(table.gone),
        "seats": {SEATS[seat]: _seat_document(state, seat) for seat in range(table.players)},
    }
    if table.colour:
        written["colour"] = str(table.colour)
    return written


def _seat_document(state: State, seat: Seat) -> dict[str, object]:
    table = state.table
    return {
        "money": state.money[seat],
        "hand": notations(state.hands[seat]),
        "front": notations(table.fronts[seat]),
        "passes": table.passes[seat],
        "cousin": table.cousins[seat],
    }


def _read_seats(position: Node) -> list[Node]:
    seats = position.at("seats").keys(tuple(SEATS))
    names = sorted(seats.value)
    if names != list(SEATS[: len(names)]) or len(names) not in SETTINGS_BY_PLAYERS:
        seats.fail("seats", names=", ".join(names))
    return [seats.at(name).keys(SEAT_KEYS) for name in names]


def _read_rules(document: Node) -> Rules:
    rules = document.get("rules", {}).keys(Rules._fields)
    defaults = Rules()._asdict()
    return Rules(**{name: rules.get(name, defaults[name]).boolean() for name in defaults})


def _read_seat(node: Node, players: int) -> Seat:
    seat = node.read(parse_seat)
    if seat >= players:
        node.fail("no-such-seat", seat=SEATS[seat], players=players)
    return seat


def _read_cards(node: Node) -> tuple[Card, ...]:
    return tuple(each.read(card) for each in node.items())


def _read_offer(node: Node, boss: Seat, players: int) -> OpenOffer:
    node.keys(("from", "to", "terms"))
    by, to = _read_seat(node.at("from"), players), _read_seat(node.at("to"), players)
    if (by == boss) == (to == boss):
        node.fail("offer-without-boss", boss=SEATS[boss])
    return OpenOffer(by, to, _read_terms(node.at("terms"), players))


def _read_terms(node: Node, players: int) -> Terms:
    terms = node.read(parse_terms)
    for seat in mentioned_seats(terms):
        if seat >= players:
            node.fail("no-such-seat", seat=SEATS[seat], players=players)
    return terms


def _read_promises(node: Node, players: int) -> tuple[Promise, ...]:
    node.keys(("by", "terms", "state"))
    by, state = _read_seat(node.at("by"), players), node.get("state", "open").one_of(PromiseStatus)
    made = promises_from(by, _read_terms(node.at("terms"), players))
    return tuple(promise._replace(state=state) for promise in made)


def _read_deck(position: Node, table: Table, held: tuple[Card, ...], seed: int) -> tuple[Card, ...]:
    """Return the listed deck; by default, the rest of the 105 cards in an order set by the seed."""
    if "deck" in position:
        return _read_cards(position.at("deck"))
    used = Counter((*held, *table.centre, *cards_of_piles(table.fronts)))
    used[X] += table.x + table.x_reserve
    return shuffle((Counter(DECK) - used).elements(), f"{seed}/rest")
