"""Runs the lab and the engine in lockstep: same cards and choices, compared after every step."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from bosslib.card import Rules, apply
from bosslib.card import new as new_state
from bosslib.card.actions import Accept, Action, Offer
from bosslib.card.state import State
from bosslib.lab import Choice, Deed, Games, Policy, step
from bosslib.lab.cards import CARD, U8
from bosslib.lab.chance import CHOICES, TOKENS, Chance
from bosslib.lab.choice import text
from bosslib.lab.engine import action, from_states, pack_games, pack_state
from bosslib.lab.policies import Tokens, generous, random
from bosslib.lab.question import ARRAYS, Question

Script = deque[tuple[int, ...]]


def few(question: Question, games: int) -> int:
    """This number of games, or 4 if they are played one after the other."""
    return games if question.pace is ARRAYS else 4


class Remembered(Chance):
    """A random source that records the order of each reshuffle, for the engine to follow."""

    def __init__(self, seed: int, games: int) -> None:
        super().__init__(seed)
        self.scripts: list[Script] = [deque() for _ in range(games)]

    def shuffle(self, games: npt.NDArray[np.int64], number: int, piles: U8) -> U8:
        orders = super().shuffle(games, number, piles)
        for game, order in zip(games.tolist(), orders, strict=True):
            self.scripts[game].append(tuple(order[order != 255].tolist()))
        return orders


def starts(players: int, games: int, seed: int, *, nasty: bool) -> list[State]:
    """Games of the engine, set up and dealt."""
    rules = Rules(nasty=nasty)
    return [new_state(players, seed * 1_000_000 + each, rules=rules) for each in range(games)]


def followed(
    states: Sequence[State],
    policy: Policy,
    tokens: Tokens | None,
    seed: int,
    met: list[State] | None = None,
) -> Counter[str]:
    """Play to the end in both, raise AssertionError where they differ, and count what happened.

    The engine's positions are added to `met`.
    """
    games = from_states(states)
    chance = games.chance = Remembered(seed, len(states))
    now = list(states)
    seen = Counter[str](games=len(states))
    number = 0
    while not games.over.all():
        u, v = (chance.numbers(games.game, use, 4, number // 4 * 4) for use in (CHOICES, TOKENS))
        choice = policy(games, u[:, number % 4])
        if tokens:
            choice = choice._replace(give=tokens(games, v[:, number % 4]))
        rows = np.flatnonzero(~games.over).tolist()
        asked = [(row, action(games, choice, row), given(games, choice, row)) for row in rows]
        for row, deed, _ in asked:
            assert sorted(text(games, choice, row).split(", ")[-1].split()) == sorted(
                str(deed).split()
            )
        reshuffled = games.shuffles.copy()
        step(games, choice)
        there = pack_games(games)
        for row, deed, gives in asked:
            scripts = chance.scripts[row]
            state = now[row]._replace(
                script=tuple(tuple(CARD[each] for each in order) for order in scripts)
            )
            scripts.clear()
            for each in (*gives, deed):
                state = apply(state, each)
            assert not state.script
            assert pack_state(state) == there[row], f"game {row}, step {number}: {deed}"
            now[row] = state
            if met is not None:
                met.append(state)
        count(seen, choice, rows, games, reshuffled)
        number += 1
    return seen


def given(games: Games, choice: Choice, row: int) -> tuple[Action, ...]:
    """Giving a token as the engine's two actions: the Boss offers it free, the player accepts."""
    boss, to = int(games.boss[row]), int(choice.give[row])
    if to < 0:
        return ()
    return (Action(boss, Offer((), to)), Action(to, Accept(boss)))


def count(
    seen: Counter[str], choice: Choice, rows: list[int], games: Games, reshuffled: U8
) -> None:
    """Count occurrences, so that a test can require them."""
    seen["actions"] += len(rows)
    for deed in Deed:
        seen[deed.name] += int((choice.deed[rows] == deed).sum())
    seen["tokens"] += int((choice.give[rows] >= 0).sum())
    seen["reshuffles"] += int((games.shuffles - reshuffled).sum())
    seen["third X"] += int((games.x[rows] == 3).sum())
    seen["dropped"] += int(((choice.deed == Deed.DISCARD) & (choice.card >= 0))[rows].sum())


def positions(players: int, games: int, seed: int, *, nasty: bool) -> list[State]:
    """Every position of some random games in which tokens are given at random."""
    found: list[State] = []
    states = starts(players, games, seed, nasty=nasty)
    followed(states, random, generous, seed, found)
    return found
