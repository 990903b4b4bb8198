"""Evaluation of the actions in a position, by exhaustive search or by playouts.

Only what a seat sees counts: hidden cards are determinized for each playout, and all actions share
the same determinizations and random numbers (common random numbers).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING, NamedTuple

from bosslib.card.actions import PASSES, Accept, Action, Move, Play, Turn, cached_action
from bosslib.card.bots import greedy, quick
from bosslib.card.bots.careful import best_moves
from bosslib.card.bots.determinize import Determinization
from bosslib.card.bots.evaluate import DEFAULT_TEMPER, outlook_evaluator
from bosslib.card.bots.greedy import greedy_policy
from bosslib.card.bots.offer_evaluation import token_trades
from bosslib.card.bots.offer_value import sample_gains
from bosslib.card.bots.playout import Policy, card_code
from bosslib.card.bots.projection import project
from bosslib.card.bots.quick import quick_policy
from bosslib.card.bots.search import SampledWorlds, Trial, play_out_together
from bosslib.card.cards import Kind, fits_colour
from bosslib.card.legality import Legal
from bosslib.card.puzzles.puzzle import Aim
from bosslib.card.view import View
from bosslib.game import Seat

if TYPE_CHECKING:
    from bosslib.card.terms import OpenOffer

WIDE_TEMPER = DEFAULT_TEMPER._replace(beam_width=12)
"""Temper with a wider beam for plays of Move cards."""

Payoffs = Sequence[int]
"""Payoff of each seat, in dollars."""

MIN_LEAD = 15
"""Minimum lead of the solution over the best wrong action, in dollars."""

MAX_EQUAL_LOSS = 4
"""Maximum loss of an action that still counts as right, in dollars."""


class PlayoutPolicy(NamedTuple):
    """Playout policy of all seats with its parameters: greedy or quick.

    `spite` and `tries` are those of the quick one, `doubt` that of the greedy one. With
    `counts_unused_cards`, unused cards count with their value in a later deal.
    """

    playout_policy: Policy = greedy_policy
    doubt: float = greedy.GAIN_NOISE
    spite: float = quick.SPITE_PROBABILITY
    tries: int = quick.MAX_CARDS
    counts_unused_cards: bool = False


PLAYOUT_POLICIES = (
    PlayoutPolicy(quick_policy),
    PlayoutPolicy(),
    PlayoutPolicy(quick_policy, spite=0.6),
    PlayoutPolicy(doubt=1.4),
    PlayoutPolicy(quick_policy, spite=0.0, tries=8),
    PlayoutPolicy(counts_unused_cards=True),
)
"""Policies under all of which a solution must be the best."""


@contextmanager
def policy_parameters(habit: PlayoutPolicy) -> Iterator[None]:
    """Set the parameters of a policy for playouts, and restore them afterwards."""
    before = quick.SPITE_PROBABILITY, quick.MAX_CARDS, greedy.GAIN_NOISE
    quick.SPITE_PROBABILITY, quick.MAX_CARDS, greedy.GAIN_NOISE = (
        habit.spite,
        habit.tries,
        habit.doubt,
    )
    try:
        yield
    finally:
        quick.SPITE_PROBABILITY, quick.MAX_CARDS, greedy.GAIN_NOISE = before


def aim_value(aim: Aim, seat: Seat, dues: Payoffs, money: int) -> float:
    """Return the value of a deal's result by an aim, in dollars.

    A loss is limited to the seat's `money` (SETTLE-3).
    """
    mine = max(dues[seat], -money)
    if aim is Aim.MONEY:
        return mine
    return mine - (sum(dues) - dues[seat]) / (len(dues) - 1)


def immediate_value(seen: View, action: Action, aim: Aim) -> float:
    """Return the value of an action if the deal ended then, in dollars by the aim."""
    assert isinstance(action.deed, Turn)
    dues = project(seen.table).apply_deed(action.deed).payoff()
    return aim_value(aim, seen.seat, dues, seen.money)


def effect_key(seen: View, action: Action) -> tuple[object, ...]:
    """Return the effect of an action; actions with equal effects are equally good."""
    deed = action.deed
    if isinstance(deed, PASSES):
        return (str(deed),)
    assert isinstance(deed, Play | Move)
    return (project(seen.table).apply_deed(deed), card_code(deed.card))


def distinct_options(seen: View) -> list[Action]:
    """Return the options on a turn: one per distinct effect, and the best few Move plays."""
    table = seen.table
    look, where = project(table), outlook_evaluator(seen, WIDE_TEMPER)
    actions = list(Legal(seen).turns())
    for card in dict.fromkeys(seen.hand):
        if card.kind is Kind.MOVE and fits_colour(card, table.colour):
            found: list[Move] = []
            for temper in (WIDE_TEMPER, WIDE_TEMPER._replace(envy=0)):
                where = outlook_evaluator(seen, temper)
                found += [move for _, move in best_moves(seen, card, where, look)]
            actions += [cached_action(seen.seat, move) for move in found]
    return list({effect_key(seen, each): each for each in reversed(actions)}.values())[::-1]


def paired_results(
    seen: View,
    actions: Sequence[Action],
    playouts: int,
    seed: str,
    aim: Aim,
    habit: PlayoutPolicy = PLAYOUT_POLICIES[0],
) -> list[list[float]]:
    """Return the result of each action in each playout, in dollars by the aim."""
    envy = 0.0 if aim is Aim.MONEY else 1.0
    trials = [Trial(seen, action, envy, habit.playout_policy) for action in actions]
    for trial in trials:
        trial.thrift &= habit.counts_unused_cards
    with policy_parameters(habit):
        for _ in play_out_together(
            trials, SampledWorlds(trials, Determinization(seen, Random(seed))), playouts
        ):
            pass
    return [trial.worths for trial in trials]


class MeanDifference(NamedTuple):
    """Difference between two means, in dollars, with its standard error."""

    mean: float
    error: float

    @property
    def lower_bound(self) -> float:
        """Lower end of the 99 % confidence interval."""
        return self.mean - 2.6 * self.error


def paired_difference(one: Sequence[float], other: Sequence[float]) -> MeanDifference:
    """Return the gap between two samples that share their random numbers."""
    more = [a - b for a, b in zip(one, other, strict=True)]
    return mean_with_error(more)


def mean_with_error(values: Sequence[float]) -> MeanDifference:
    """Return the mean of a sample with its standard error."""
    return MeanDifference(
        fmean(values), (stdev(values) if len(values) > 1 else 0.0) / len(values) ** 0.5
    )


def offers_to(seen: View) -> list[OpenOffer]:
    """Return the open offers to a seat."""
    return [each for each in seen.table.offers if each.to == seen.seat]


def offer_gains(
    seen: View,
    offers: Sequence[OpenOffer],
    playouts: int,
    seed: str,
    habit: PlayoutPolicy = PLAYOUT_POLICIES[1],
) -> list[list[float]]:
    """Return the seat's gain from each accepted offer in each playout, and zeros for none."""
    bargains = token_trades(seen.table, offers)
    rounds = sample_gains(seen, bargains, Random(seed), habit.playout_policy)
    with policy_parameters(habit):
        found = [[each[seen.seat] for each in brought] for brought in islice(rounds, playouts)]
    return [*map(list, zip(*found, strict=True)), [0.0] * playouts]


def accept_action(offer: OpenOffer, seat: Seat) -> Action:
    """Return the action that accepts an offer."""
    return cached_action(seat, Accept(offer.by))
