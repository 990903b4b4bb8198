"""Positions rotated by some places to the left: the same game from other seats."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from bosslib.board import actions as board
from bosslib.board.state import State as BoardState
from bosslib.card import actions as card
from bosslib.card.state import State
from bosslib.game import Seat

T = TypeVar("T")

Turn = Callable[[Any], Any]
"""Rotates a seat, or a value that contains seats."""


def _round(items: tuple[T, ...], by: int) -> tuple[T, ...]:
    return items[-by:] + items[:-by] if items else items


def _rounded(table: Any, by: int, *fields: str) -> Any:
    """Rotate the fields of a table that have a value for each seat."""
    return {field: _round(getattr(table, field), by) for field in fields}


def _seat(by: int, players: int) -> Callable[[Seat | None], Any]:
    return lambda seat: None if seat is None else (seat + by) % players


def card_turn(by: int, players: int) -> Turn:
    """Rotation of deeds, terms and actions of the card game; None stays None."""
    seat = _seat(by, players)

    def turn(it: Any) -> Any:
        match it:
            case card.Action(who, deed):
                return card.Action(seat(who), turn(deed))
            case card.Play() | card.Never():
                return replace(it, front=seat(it.front))
            case card.Shift(moved, origin, goal):
                return card.Shift(moved, seat(origin), seat(goal))
            case card.Move(move, shifts):
                return card.Move(move, tuple(map(turn, shifts)))
            case card.Offer(terms, to):
                return card.Offer(tuple(map(turn, terms)), seat(to))
            case card.Accept(who) | card.Decline(who):
                return type(it)(seat(who))
            case card.Withdraw(to):
                return card.Withdraw(seat(to))
        return it

    return turn


def card_state(state: State, by: int) -> State:
    """Rotate a position of the card game."""
    table = state.table
    players = table.players
    seat, turn = _seat(by, players), card_turn(by, players)
    table = table._replace(
        boss=seat(table.boss),
        turn=seat(table.turn),
        chosen=tuple(sorted(map(seat, table.chosen))),
        broken=tuple(map(seat, table.broken)),
        offers=tuple(
            each._replace(by=seat(each.by), to=seat(each.to), terms=tuple(map(turn, each.terms)))
            for each in table.offers
        ),
        promises=tuple(
            each._replace(by=seat(each.by), term=turn(each.term)) for each in table.promises
        ),
        **_rounded(table, by, "fronts", "passes", "cousins", "hand_sizes"),
    )
    return state._replace(table=table, hands=_round(state.hands, by), money=_round(state.money, by))


def board_turn(by: int, players: int) -> Turn:
    """Rotation of pieces, terms, deeds and actions of the board game; None stays None."""
    seat = _seat(by, players)

    def turn(it: Any) -> Any:
        match it:
            case board.Action(who, deed):
                return board.Action(seat(who), turn(deed))
            case board.Piece(family, owner):
                return board.Piece(family, seat(owner))
            case board.Terms(pieces, price):
                return board.Terms(tuple(map(turn, pieces)), price)
            case board.Travel(travel, target):
                return board.Travel(travel, turn(target))
            case board.Close(pieces):
                return board.Close(tuple(map(turn, pieces)))
            case board.Offer() | board.Accept() | board.Decline() | board.Withdraw():
                return replace(it, terms=turn(it.terms))
        return it

    return turn


def board_state(state: BoardState, by: int) -> BoardState:
    """Rotate a position of the board game."""
    table = state.table
    players = table.players
    seat, turn = _seat(by, players), board_turn(by, players)
    waiting = table.waiting and table.waiting._replace(
        action=turn(table.waiting.action), allowed=tuple(sorted(map(seat, table.waiting.allowed)))
    )
    table = table._replace(
        turn=seat(table.turn),
        boss=seat(table.boss),
        waiting=waiting,
        bargains=tuple(
            each._replace(
                player=seat(each.player),
                terms=turn(each.terms),
                agreed=tuple(sorted(map(seat, each.agreed))),
            )
            for each in table.bargains
        ),
        quiet=tuple(sorted(map(seat, table.quiet))),
        took_part=tuple(sorted(map(seat, table.took_part))),
        **_rounded(table, by, "investors", "hand_sizes", "clans"),
    )
    return state._replace(table=table, hands=_round(state.hands, by), money=_round(state.money, by))
