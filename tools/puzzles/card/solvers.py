"""Bots that try each puzzle, for its rating: how often each finds a right answer."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean

from bosslib.card.actions import Action, Move, Play
from bosslib.card.bargain import player_of
from bosslib.card.bots.bargaining import boss_gain, player_gain
from bosslib.card.bots.careful import Careful
from bosslib.card.bots.search import SearchBot
from bosslib.card.bots.sides import bargain_sides
from bosslib.card.legality import Legal
from bosslib.card.puzzles.answering import Response, answer_values
from bosslib.card.puzzles.evaluation import effect_key, immediate_value
from bosslib.card.puzzles.puzzle import Aim
from bosslib.card.puzzles.solo_lines import careful_with_aim, greedy_line, line_of_bot, line_value
from bosslib.card.state import State
from bosslib.card.transitions import apply
from bosslib.card.view import View, view
from bosslib.game import Seat
from bosslib.game.budgets import Budget
from bosslib.puzzles.rating import SolverResult

SOLVER_RATINGS = {"random": 700, "eye": 1100, "careful": 1400, "quick": 1650, "shrewd": 1950}
"""Bots that try each puzzle, with their assumed ratings."""

CAREFUL = Careful()


def best_immediate_action(seen: View, actions: Sequence[Action], aim: Aim) -> Action:
    """Return the action that would be best if the deal ended then: a likely mistake."""
    return max(actions, key=lambda each: immediate_value(seen, each, aim))


def try_turn(
    seen: View, able: Sequence[Action], rights: Sequence[Action], aim: Aim, seed: str
) -> list[SolverResult]:
    """Return how often each solver finds one of the right actions."""
    good = {effect_key(seen, each) for each in rights}
    temper = careful_with_aim(aim).temper

    def hits(actions: Sequence[Action]) -> float:
        return sum(effect_key(seen, each) in good for each in actions) / len(actions)

    shares = {
        "random": hits(able),
        "eye": hits([best_immediate_action(seen, able, aim)]),
        "careful": hits([Careful(temper).choose(seen, Random(0))]),
    }
    for name, playouts, times in (("quick", 24, 8), ("shrewd", 400, 3)):
        player = SearchBot(temper, Budget(playouts, 60.0))
        rngs = [Random(f"{seed}/{name}/{number}") for number in range(times)]
        shares[name] = hits([player.choose(seen, rng) for rng in rngs])
    return [SolverResult(SOLVER_RATINGS[name], share) for name, share in shares.items()]


def try_solo_line(state: State, seat: Seat, aim: Aim, best: float, seed: str) -> list[SolverResult]:
    """Return how often each solver plays a best line in a deal in which it is alone."""
    temper = careful_with_aim(aim).temper
    hits: dict[str, list[bool]] = {}

    def note(name: str, line: Sequence[Action]) -> None:
        hits.setdefault(name, []).append(line_value(state, seat, line, aim) >= best)

    for number in range(40):
        note("random", _random_line(state, seat, f"{seed}/random/{number}"))
    note("eye", greedy_line(state, seat, aim))
    note("careful", line_of_bot(state, seat, Careful(temper)))
    for name, playouts, times in (("quick", 20, 6), ("shrewd", 400, 2)):
        player = SearchBot(temper, Budget(playouts, 60.0))
        for number in range(times):
            note(name, line_of_bot(state, seat, player, f"{seed}/{name}/{number}"))
    return [
        SolverResult(SOLVER_RATINGS[name], sum(each) / len(each)) for name, each in hits.items()
    ]


def _random_line(state: State, seat: Seat, seed: str) -> tuple[Action, ...]:
    rng = Random(seed)
    line: list[Action] = []
    while True:
        action = rng.choice(Legal(view(state, seat)).turns(rng))
        if not isinstance(action.deed, Play | Move):
            return tuple(line)
        line.append(action)
        state = apply(state, action)


def try_answers(seen: View, those: Sequence[Response], best: int, seed: str) -> list[SolverResult]:
    """Return how often each solver finds the right answer to the offers."""

    def right(worths: Sequence[float]) -> float:
        return float(worths.index(max(worths)) == best)

    shares = {
        "random": 1 / len(those),
        "eye": right([_immediate_answer_value(seen, each) for each in those]),
        "careful": right([_careful_answer_value(seen, each) for each in those]),
    }
    for name, playouts, times in (("quick", 10, 8), ("shrewd", 100, 3)):
        seeds = [f"{seed}/{name}/{number}" for number in range(times)]
        found = (answer_values(seen, those, playouts, each) for each in seeds)
        shares[name] = fmean(right([*map(fmean, each)]) for each in found)
    return [SolverResult(SOLVER_RATINGS[name], share) for name, share in shares.items()]


def _immediate_answer_value(seen: View, answer: Response) -> float:
    """Return the value of an answer if everybody agreed and the deal ended then, in dollars."""
    if not answer.bargain:
        return 0.0
    player = player_of(seen.table, answer.bargain)
    both = bargain_sides(seen.table, player, answer.bargain.terms, CAREFUL.temper.harm_probability)
    return both.boss if seen.is_boss else both.player


def _careful_answer_value(seen: View, answer: Response) -> float:
    """Return the value of an answer to *careful*, in dollars.

    Declining is worth just less than the minimum gain that *careful* wants.
    """
    if not answer.bargain:
        return CAREFUL.temper.min_gain - 0.01
    player, terms = player_of(seen.table, answer.bargain), answer.bargain.terms
    if seen.is_boss:
        return boss_gain(seen, player, terms, CAREFUL.temper)
    return player_gain(seen, terms, CAREFUL.temper)
