"""Serializer of board game positions. It writes every value explicitly, without defaults."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bosslib.board import data
from bosslib.board.state import State
from bosslib.board.terms import Bargain
from bosslib.documents.game_files import notations
from bosslib.game import SEATS, Seat


def state_document(state: State) -> dict[str, object]:
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
        document["reshuffles"] = [notations(deck) for deck in state.script]
    if not table.board.is_reconstructed:
        document["board"] = data.board_document(table.board)
    return document | {"position": position_document(state)}


def position_document(state: State) -> dict[str, object]:
    """Return the `position` table of a document for a state."""
    table = state.table
    written: dict[str, object] = {
        "phase": str(table.phase),
        "turn": SEATS[table.turn],
        "boss": SEATS[table.boss],
        "marker": table.marker,
        "closed": list(table.closed),
        "beside": [str(each) for each in table.beside],
        "discard": notations(table.discard),
        "deck": notations(state.deck),
        "travels": {str(family): each.text for family, each in table.travels},
        "bargains": [_bargain_document(each) for each in table.bargains],
        "quiet": _letters(table.quiet),
        "took_part": _letters(table.took_part),
        "seats": {SEATS[seat]: _seat_document(state, seat) for seat in range(table.players)},
    }
    if table.waiting:
        action, allowed = table.waiting
        written["waiting"] = {"do": str(action), "allowed": _letters(allowed)}
    return written


def _bargain_document(bargain: Bargain) -> Mapping[str, object]:
    player, terms, agreed, former = bargain
    written = {"player": SEATS[player], "terms": str(terms), "agreed": _letters(agreed)}
    return written | ({"former": True} if former and agreed else {})


def _letters(seats: Iterable[Seat]) -> list[str]:
    return [SEATS[seat] for seat in seats]


def _seat_document(state: State, seat: Seat) -> dict[str, object]:
    table = state.table
    return {
        "money": state.money[seat],
        "hand": notations(state.hands[seat]),
        "investors": [str(each) for each in table.investors[seat]],
        "clans": notations(table.clans[seat]),
    }
