"""What a bargain of the board game is worth: by deals played on with it and without, and by theory.

Each guess of the hidden cards is played on twice with the same dice and piles (common random
numbers). What theory says is exact, by what lies on the table.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from random import Random
from time import perf_counter
from typing import NamedTuple

from bosslib.board import coalitions
from bosslib.board.actions import Accept, Action, Decline, Offer, Terms, Withdraw
from bosslib.board.bargain import after, helper
from bosslib.board.bots.determinize import determinized
from bosslib.board.bots.plan import share
from bosslib.board.review.playout import played_on, worth
from bosslib.board.settle import can_close, pieces
from bosslib.board.state import Table
from bosslib.board.terms import find
from bosslib.board.view import View
from bosslib.driver import Standing
from bosslib.game import Seat
from bosslib.game.bargaining import Appraisal, spread


class Without(StrEnum):
    """Whether the Boss can close without a player, by what lies on the table."""

    NOW = "now"
    """With his own pieces and what was agreed with others."""
    HELPED = "helped"
    """If others help."""
    NEVER = "never"


class Part(NamedTuple):
    """What a player's pieces are worth in a deal, in millions.

    `even` is their part if all places are worth the same, `shapley` the player's Shapley value;
    `without` says whether the Boss can do without the player.
    """

    player: Seat
    even: float
    shapley: float
    without: Without


def player_of(table: Table, terms: Terms) -> Seat | None:
    """The player whom terms are about; None if they are of nobody, or of several."""
    bargain = find(table.bargains, terms)
    return bargain.player if bargain else helper(table, terms)


def part(table: Table, terms: Terms) -> Part | None:
    """What theory says of the pieces that terms are about; None if they are not one player's."""
    player = player_of(table, terms)
    if player is None:
        return None
    even = min(float(table.payout), share(table) * len(terms.pieces))
    return Part(player, even, coalitions.worth(table).shapley[player], _without(table, player))


def _without(table: Table, player: Seat) -> Without:
    kept = tuple(each for each in table.bargains if each.player != player)
    if can_close(table._replace(bargains=kept)):
        return Without.NOW
    families = {piece.family for piece, owner in pieces(table).items() if owner != player}
    return Without.HELPED if coalitions.fillable(table.space, families) else Without.NEVER


def appraise(
    view: View,
    stands: Standing,
    terms: Terms,
    samples: int,
    rng: Random,
    *,
    seconds: float = float("inf"),
    stopped: Callable[[], bool] = lambda: False,
) -> Appraisal | None:
    """What a bargain of its own is worth to the seat of a view, in millions; None if it is stopped.

    It is what the seat gets more than if the bargain is turned down, and all bargain on. When the
    seconds are over, there are fewer samples.
    """
    end, found = perf_counter() + seconds, list[float]()
    driver = view.game.driver
    struck, refusal = _answers(view, terms)
    agreed = refused = stands._replace(asked=())
    if refusal:
        refused = driver.after(agreed, determinized(view, rng), Action(view.seat, refusal))
    for _ in range(samples):
        state = determinized(view, rng)
        table = after(state.table, view.seat, refusal) if refusal else state.table
        with_it = played_on(state._replace(table=struck), agreed)
        without = played_on(state._replace(table=table), refused)
        found.append(worth(state, with_it)[view.seat] - worth(state, without)[view.seat])
        if stopped():
            return None
        if perf_counter() > end:
            break
    return spread(found)


def _answers(view: View, terms: Terms) -> tuple[Table, Decline | Withdraw | None]:
    """The table at which both agree, and what the seat says not to agree; None: it need not."""
    table, seat = view.table, view.seat
    player, bargain = player_of(table, terms), find(table.bargains, terms)
    assert player is not None  # no such offer could be made
    struck = after(after(table, table.boss, Offer(terms)), player, Accept(terms))
    if bargain is None:
        return struck, None
    return struck, Withdraw(terms) if seat in bargain.agreed else Decline(terms)
