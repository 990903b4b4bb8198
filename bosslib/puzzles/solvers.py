"""The players of the program who try each puzzle: how often each finds what is right."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean

from bosslib.card.actions import (
    Accept,
    Action,
    Move,
    Play,
)
from bosslib.card.bargain import player_of
from bosslib.card.bots import Bot
from bosslib.card.bots.careful import Careful
from bosslib.card.bots.search import Budget, Searching
from bosslib.card.bots.sides import sides
from bosslib.card.legal import Legal
from bosslib.card.play import apply
from bosslib.card.state import State
from bosslib.card.view import View, view
from bosslib.game import Seat
from bosslib.puzzles.line import came_to
from bosslib.puzzles.proof import (
    at_once,
    brought,
    effect,
    offers_to,
)
from bosslib.puzzles.puzzle import Aim
from bosslib.puzzles.rating import Try

SOLVERS = {"random": 700, "eye": 1100, "careful": 1400, "quick": 1650, "shrewd": 1950}
"""The players of the program that try each puzzle, and the ratings they are taken to have."""

PLAIN = Careful()


def best_at_once(seen: View, actions: Sequence[Action], aim: Aim) -> Action:
    """What would be best if the deal ended then: the likeliest mistake where it is one."""
    return max(actions, key=lambda each: at_once(seen, each, aim))


def tried(
    seen: View, able: Sequence[Action], rights: Sequence[Action], aim: Aim, seed: str
) -> list[Try]:
    """How often each solver finds one of the right actions."""
    good = {effect(seen, each) for each in rights}
    envy = 0.0 if aim is Aim.MONEY else 1.0
    temper = Careful().temper._replace(envy=envy)

    def hits(actions: Sequence[Action]) -> float:
        return sum(effect(seen, each) in good for each in actions) / len(actions)

    shares = {
        "random": hits(able),
        "eye": hits([best_at_once(seen, able, aim)]),
        "careful": hits([Careful(temper).choose(seen, Random(0))]),
    }
    for name, playouts, times in (("quick", 24, 8), ("shrewd", 400, 3)):
        player = Searching(temper, Budget(playouts, 60.0))
        rngs = [Random(f"{seed}/{name}/{number}") for number in range(times)]
        shares[name] = hits([player.choose(seen, rng) for rng in rngs])
    return [Try(SOLVERS[name], share) for name, share in shares.items()]


def eyed(state: State, seat: Seat, aim: Aim) -> tuple[Action, ...]:
    """What who looks no further than the next card does: the best at once, again and again."""
    line: list[Action] = []
    now = came_to(state, seat, (), aim)
    while True:
        seen = view(state, seat)
        able = [each for each in Legal(seen) if isinstance(each.deed, Play | Move)]
        worths = [at_once(seen, each, aim) for each in able]
        best = max(worths, default=now)
        if best <= now:
            return tuple(line)
        action = able[worths.index(best)]
        line.append(action)
        state, now = apply(state, action), best


def carefully(state: State, seat: Seat, player: Bot = PLAIN, seed: str = "") -> tuple[Action, ...]:
    """What a player does who is alone, until it turns its last disk."""
    line: list[Action] = []
    rng = Random(seed)
    while True:
        action = player.choose(view(state, seat), rng)
        if not isinstance(action.deed, Play | Move):
            return tuple(line)
        line.append(action)
        state = apply(state, action)


def alone_tried(state: State, seat: Seat, aim: Aim, best: float, seed: str) -> list[Try]:
    """How often each solver makes the best of a deal in which it is alone."""
    envy = 0.0 if aim is Aim.MONEY else 1.0
    temper = Careful().temper._replace(envy=envy)
    hits: dict[str, list[bool]] = {}

    def note(name: str, line: Sequence[Action]) -> None:
        hits.setdefault(name, []).append(came_to(state, seat, line, aim) >= best)

    for number in range(40):
        note("random", _by_chance(state, seat, f"{seed}/random/{number}"))
    note("eye", eyed(state, seat, aim))
    note("careful", carefully(state, seat, Careful(temper)))
    for name, playouts, times in (("quick", 20, 6), ("shrewd", 400, 2)):
        player = Searching(temper, Budget(playouts, 60.0))
        for number in range(times):
            note(name, carefully(state, seat, player, f"{seed}/{name}/{number}"))
    return [Try(SOLVERS[name], sum(each) / len(each)) for name, each in hits.items()]


def _by_chance(state: State, seat: Seat, seed: str) -> tuple[Action, ...]:
    rng = Random(seed)
    line: list[Action] = []
    while True:
        action = rng.choice(Legal(view(state, seat)).turns(rng))
        if not isinstance(action.deed, Play | Move):
            return tuple(line)
        line.append(action)
        state = apply(state, action)


def bargained(seen: View, best: int, seed: str) -> list[Try]:
    """How often each solver gives the right answer: which offer it takes, or behind them none."""
    offers = offers_to(seen)

    def right(worths: Sequence[float]) -> float:
        return float(worths.index(max(worths)) == best)

    now = []
    for each in offers:
        both = sides(seen.table, player_of(seen.table, each), each.terms, 0.5)
        now.append(both.boss if seen.is_boss else both.player)
    said = Careful().talk(seen, Random(0))
    taken = said.deed.by if said and isinstance(said.deed, Accept) else None
    shares = {
        "random": 1 / (len(offers) + 1),
        "eye": right([*now, 0.0]),
        "careful": right([*(each.by == taken for each in offers), 0.5]),
    }
    for name, playouts, times in (("quick", 10, 8), ("shrewd", 100, 3)):
        seeds = [f"{seed}/{name}/{number}" for number in range(times)]
        found = (brought(seen, offers, playouts, each) for each in seeds)
        shares[name] = fmean(right([*map(fmean, each)]) for each in found)
    return [Try(SOLVERS[name], share) for name, share in shares.items()]
