"""Value of a bargain in the board game, by playouts with and without it, and by theory.

Each sample of the hidden cards is played out twice with the same dice and piles (common random
numbers). The theoretical value is exact for the pieces on the table.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from random import Random
from time import perf_counter
from typing import NamedTuple

from bosslib.board import coalitions
from bosslib.board.actions import Action, Decline, Terms, Withdraw
from bosslib.board.bargain import apply_talk, helper, strike
from bosslib.board.bots.determinize import determinize
from bosslib.board.bots.plan import place_share
from bosslib.board.payoffs import can_close, pieces
from bosslib.board.review.playout import income_with_holdings, play_out
from bosslib.board.state import Table
from bosslib.board.terms import find_bargain
from bosslib.board.view import View
from bosslib.driver import DriverState
from bosslib.game import Seat
from bosslib.game.bargaining import Appraisal, appraise_samples


class Dispensability(StrEnum):
    """Ability of the Boss to close without a player, judging by the table."""

    NOW = "now"
    """With the Boss's own pieces and agreements with others."""
    HELPED = "helped"
    """With the help of others."""
    NEVER = "never"


class PieceValue(NamedTuple):
    """Theoretical value of a player's pieces in a deal, in millions.

    `even` is their part of an equal split over all places, `shapley` the player's Shapley value;
    `without` tells if the Boss can close without the player.
    """

    player: Seat
    even: float
    shapley: float
    without: Dispensability


def terms_player(table: Table, terms: Terms) -> Seat | None:
    """Return the player whom the terms concern; None if it is not exactly one."""
    bargain = find_bargain(table.bargains, terms)
    return bargain.player if bargain else helper(table, terms)


def piece_value(table: Table, terms: Terms) -> PieceValue | None:
    """Return the theoretical value of the pieces in the terms; None if of several players."""
    player = terms_player(table, terms)
    if player is None:
        return None
    even = min(float(table.payout), place_share(table) * len(terms.pieces))
    return PieceValue(
        player, even, coalitions.deal_worth(table).shapley[player], _dispensability(table, player)
    )


def _dispensability(table: Table, player: Seat) -> Dispensability:
    kept = tuple(each for each in table.bargains if each.player != player)
    if can_close(table._replace(bargains=kept)):
        return Dispensability.NOW
    families = {piece.family for piece, owner in pieces(table).items() if owner != player}
    return (
        Dispensability.HELPED
        if coalitions.can_fill(table.space, families)
        else Dispensability.NEVER
    )


def appraise_bargain(
    view: View,
    stands: DriverState,
    terms: Terms,
    samples: int,
    rng: Random,
    *,
    seconds: float = float("inf"),
    stopped: Callable[[], bool] = lambda: False,
) -> Appraisal | None:
    """Return the value of a bargain to the view's seat, in millions; None if `stopped`.

    It is the gain compared with refusing the bargain and bargaining on. When `seconds` have passed,
    the function returns with fewer samples.
    """
    end, found = perf_counter() + seconds, list[float]()
    driver = view.game.driver
    struck, refusal = _agreement_and_refusal(view, terms)
    agreed = refused = stands._replace(silent_asks=())
    if refusal:
        refused = driver.state_after(agreed, determinize(view, rng), Action(view.seat, refusal))
    for _ in range(samples):
        state = determinize(view, rng)
        table = apply_talk(state.table, view.seat, refusal) if refusal else state.table
        with_it = play_out(state._replace(table=struck), agreed)
        without = play_out(state._replace(table=table), refused)
        found.append(
            income_with_holdings(state, with_it)[view.seat]
            - income_with_holdings(state, without)[view.seat]
        )
        if stopped():
            return None
        if perf_counter() > end:
            break
    return appraise_samples(found)


def _agreement_and_refusal(view: View, terms: Terms) -> tuple[Table, Decline | Withdraw | None]:
    """Return the table after the agreement, and the seat's refusal, or None if unnecessary."""
    table, seat = view.table, view.seat
    player, bargain = terms_player(table, terms), find_bargain(table.bargains, terms)
    assert player is not None  # such an offer is illegal
    struck = strike(table, player, terms)
    if bargain is None:
        return struck, None
    return struck, Withdraw(terms) if seat in bargain.agreed else Decline(terms)
