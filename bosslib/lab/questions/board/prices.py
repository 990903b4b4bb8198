"""Prices of help compared with their Shapley values (B-CLOSE-1).

A case is an agreement that the Boss paid when a deal was closed. Its Shapley value is that of the
player who is paid, in the deal as it was on the table when both had agreed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from bosslib.board.events import Closed
from bosslib.board.game import GAME
from bosslib.board.payoffs import agreement, pieces
from bosslib.board.state import State
from bosslib.board.terms import Bargain
from bosslib.export.trading import Theory
from bosslib.lab.answer import Figure, Ints
from bosslib.lab.question import Question
from bosslib.lab.questions.board.bot_games import (
    BOT,
    PACE,
    SIZES,
    PlayedStep,
    new_game,
    played_steps,
    players_of_game,
    sum_games,
)
from bosslib.lab.work_distribution import Part
from bosslib.words import say

PARTS = 720
"""Subdivisions of a million that make Shapley values whole: six seats have 720 orders."""

WORTHS = tuple(range(16))
"""Possible Shapley values of a helping player, in whole millions: half of 30 at most."""


def paid_prices(state: State, bot: str) -> Iterator[Theory]:
    """Yield the price of each agreement that is paid in a game, with its theoretical values."""
    said: dict[Bargain, Theory] = {}
    for each in played_steps(state, [GAME.bot(bot)] * state.table.players):
        said |= _new_agreements(each)
        for event in each.played.events:
            if isinstance(event, Closed):
                yield from (said[bargain] for bargain in _owed_agreements(each.before, event))


def _new_agreements(stride: PlayedStep) -> dict[Bargain, Theory]:
    """Return the agreements made by an action, with their theoretical values at that moment."""
    before, now = stride.before.table.bargains, stride.played.state.table.bargains
    struck = [each for each in now if each.is_struck and each not in before]
    return {each: GAME.trading.theory(stride.before, stride.played) for each in struck}


def _owed_agreements(state: State, closed: Closed) -> list[Bargain]:
    """Return the agreements that the Boss pays when closing with these pieces, each once."""
    there = pieces(state.table)
    found = [agreement(state.table, each) for each in closed.pieces if there[each] != closed.boss]
    return [*dict.fromkeys(filter(None, found))]


def _figures(**_: object) -> tuple[Figure, ...]:
    both = tuple(say(f"lab.prices.{each}") for each in ("price", "shapley"))
    players = tuple(say("lab.board.players", count=each) for each in SIZES)
    sides = tuple(say(f"lab.prices.{each}") for each in ("above", "core"))
    return (
        Figure("prices.mean", "n", both, players, PARTS),
        Figure("prices.by-worth", "n", both, WORTHS, PARTS),
        Figure("prices.sides", "%", sides, players),
    )


def _sample(part: Part, bot: str) -> Ints:
    return sum_games(part, partial(_observe, bot))


def _observe(bot: str, number: int, seed: int) -> tuple[Ints, Ints]:
    players = players_of_game(number)
    size = SIZES.index(players)
    mean, worth, side = (np.zeros((2, 2, many), np.int64) for many in (4, len(WORTHS), 4))
    for each in paid_prices(new_game(players, number, seed), bot):
        both = round(PARTS * each.price), round(PARTS * each.shapley)
        for found, at in ((mean, size), (worth, round(each.shapley))):
            found[0, :, at] += both
            found[1, :, at] += PARTS
        side[0, :, size] += both[0] > both[1], each.low <= each.price <= each.high
        side[1, :, size] += 1
    top, bottom = np.concatenate([each.reshape(2, -1) for each in (mean, worth, side)], axis=1)
    return top, bottom


prices = Question("prices", (BOT,), _sample, _figures, pace=PACE)
