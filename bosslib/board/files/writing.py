"""Serializer of board game positions. It writes every value explicitly, without defaults."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bosslib.board import data
from bosslib.board.state import State
from bosslib.board.terms import Bargain
from bosslib.documents.files import texts
from bosslib.game import SEATS, Seat


def write(state: State) -> dict[str, object]:
    """Return the keys of a document for a state, ready for JSON; `read` restores the state."""
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
    """Return the `position` table of a document for a state."""
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


def _seat_written(state: State, seat: Seat) -> dict[str, object]:
    table = state.table
    return {
        "money": state.money[seat],
        "hand": texts(state.hands[seat]),
        "investors": [str(each) for each in table.investors[seat]],
        "clans": texts(table.clans[seat]),
    }
