"""Speed of the lab: rows for `python -m bosslib bench --only lab`, each with a floor.

All rates except those of `spreading` are in processor time, to reduce the effect of other load.
Measured on 26 November 2026, one of two cores of an AMD EPYC, a load of 5, Python 3.11,
numpy 2.4.6: random play 2,690,501 actions a second and the engine 57,230, scoring 35,820,233 deals
a second.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from time import process_time

import numpy as np
import numpy.typing as npt

from bosslib.card import Phase, apply
from bosslib.card import new as new_state
from bosslib.card.bots.expectation import PlayoutStart, expected_money
from bosslib.card.legality import Legal
from bosslib.card.view import view
from bosslib.lab.play import steps
from bosslib.lab.playouts import expected_money as in_arrays
from bosslib.lab.policies import random
from bosslib.lab.question import ARRAYS, Question
from bosslib.lab.questions import QUESTIONS
from bosslib.lab.settling import payoff
from bosslib.lab.setup import new
from bosslib.lab.state import IN_FRONT, Games
from bosslib.lab.work_distribution import FIRST_PART, PART
from bosslib.words import say
from tools.bench import spreading
from tools.bench.report import AnyRow, Row, attempt, rate_row, sentences, time_row

BATCH = 32_000
"""Number of games played at once; with fewer, the overhead of numpy weighs more."""

PLAYERS = 4

WIDTH = 960
"""Width of a plot in CSS pixels."""


def random_play(games: int = BATCH, seed: int = 1) -> float:
    """Return the actions a second of random legal games, with every choice checked."""
    start, done = process_time(), 0
    batch = new(PLAYERS, games, seed)
    going = games
    for _ in steps(batch, random):
        done += going
        going = games - int(batch.over.sum())
    return done / (process_time() - start)


def engine_play(seconds: float) -> float:
    """Return the actions a second of the engine with the same policy: view, actions, one step."""
    rng, done, game = Random(1), 0, 0
    start = process_time()
    while process_time() - start < seconds:
        game += 1
        state = new_state(PLAYERS, seed=game)
        while state.table.phase is not Phase.OVER:
            seen = view(state, state.table.to_act[0])
            state = apply(state, rng.choice(Legal(seen).turns(rng)))
            done += 1
    return done / (process_time() - start)


def idle(count: int = 1_000_000) -> float:
    """Return the rounds a second of an empty loop."""
    start = process_time()
    for _ in range(count):
        pass
    return count / (process_time() - start)


def deals(games: int) -> Games:
    """Return games with random cards in the centre and in front of all seats, for scoring."""
    made, rng = new(PLAYERS, games), np.random.default_rng(1)
    made.lying[:, :IN_FRONT] = rng.random((games, IN_FRONT)) < 0.4
    fronts = made.lying[:, IN_FRONT:].reshape(games, 3, IN_FRONT)
    fronts[:, :, :PLAYERS] = rng.random((games, 3, PLAYERS)) < 0.2
    made.x[:] = rng.integers(0, 4, games)
    made.cousins[:] = rng.integers(0, 1 << PLAYERS, games) & ~(1 << made.boss)
    return made


def scoring(games: int = BATCH, times: int = 20) -> float:
    """Return the deals a second whose value and payoffs are computed from the cards."""
    made = deals(games)
    rows = np.arange(games)
    return _rate(lambda: payoff(made, rows), games, times)


def plain_scoring(games: int = BATCH, times: int = 20) -> float:
    """Return the deals a second in plain numpy, given points, multipliers, shares and signs."""
    rng = np.random.default_rng(1)
    points, times_x = rng.integers(-20, 30, games), rng.integers(2, 6, games)
    shares = rng.integers(0, 4, (games, PLAYERS))
    signs = 1 - 2 * rng.integers(0, 2, (games, PLAYERS))

    def score() -> npt.NDArray[np.int64]:
        worth: npt.NDArray[np.int64] = np.clip(points * 5 * times_x, -200, 200)
        return worth[:, None] * shares * signs

    return _rate(score, games, times)


def _rate(does: Callable[[], object], games: int, times: int) -> float:
    does()
    start = process_time()
    for _ in range(times):
        does()
    return games * times / (process_time() - start)


def known_moments(count: int) -> list[PlayoutStart]:
    """Return moments of randomly played deals, with all hands known."""
    rng, found, game = Random(1), list[PlayoutStart](), 0
    while len(found) < count:
        game += 1
        state = new_state(PLAYERS, seed=game)
        while state.table.phase is not Phase.OVER:
            if state.table.phase is Phase.PLAY:
                found.append(PlayoutStart(state.table, state.money, state.hands, state.money))
            seen = view(state, state.table.to_act[0])
            state = apply(state, rng.choice(Legal(seen).turns(rng)))
    return found[:count]


def looking_ahead(ahead: Callable[[list[PlayoutStart]], object], moments: int = 40) -> float:
    """Return the playouts a second, as in a review: 150 from each moment."""
    there = known_moments(moments)
    return 150 * _rate(lambda: ahead(there), moments, 1)


def until_plotted(question: Question, games: int) -> float:
    """Return the processor seconds from asking a question to a plot of this many games."""
    from bosswidgets.lab import answer_texts  # late: it needs more than the lab

    begun = process_time()
    answer_texts.answer_plots(question(games=games), WIDTH)
    return process_time() - begun


def rows() -> Iterator[AnyRow]:
    """Return the rows of the lab."""
    yield from attempt("lab", _play_rows(), sentences("lab", "play", "engine"))
    yield from attempt("lab", _scoring_rows(), sentences("lab", "scoring"))
    yield from attempt("lab", _expected_rows(), sentences("lab", "expected"))
    yield from attempt("lab", _memory_rows(), sentences("lab", "memory"))
    yield from attempt("lab", _first_rows(), sentences("lab", "first"))
    yield from spreading.rows()


def _play_rows() -> Iterator[Row]:
    play = max(random_play() for _ in range(2))  # noise only slows
    engine = max(engine_play(0.5) for _ in range(2))
    nothing = max(idle() for _ in range(2))
    yield _row("bench.lab-play", play, nothing, f"{play / nothing:.1%}", "≥ 3,000,000/s", 3_000_000)
    yield _row("bench.lab-engine", play, engine, f"{play / engine:.0f} x", "≥ 20 x", 20 * engine)


def _scoring_rows() -> Iterator[Row]:
    score = max(scoring() for _ in range(3))
    plain = max(plain_scoring() for _ in range(3))
    yield _row(
        "bench.lab-scoring", score, plain, f"{score / plain:.0%}", "≥ 5,000,000/s", 5_000_000
    )


def _expected_rows() -> Iterator[Row]:
    arrays = max(looking_ahead(lambda some: [*in_arrays(some, 150, "x")]) for _ in range(2))
    single = max(
        looking_ahead(lambda some: [expected_money(m, 150, "x") for m in some]) for _ in range(2)
    )
    share = f"{arrays / single:.1f} x"
    yield _row("bench.lab-expected", arrays, single, share, "≥ 2 x", 2 * single)


def _memory_rows() -> Iterator[Row]:
    each = new(6, 100).bytes_per_game
    least = 105.0  # one byte a card
    yield Row(
        say("bench.lab-memory"),
        say("bench.bytes-each", bytes=each),
        say("bench.bytes-each", bytes=least),
        f"{each / least:.1f} x",
        "≤ 10 x",
        met=each <= 10 * least,
    )


def _first_rows() -> Iterator[Row]:
    asked = [question for question in QUESTIONS.values() if question.pace is ARRAYS] * 2
    slow = max(asked, key=lambda each: until_plotted(each, FIRST_PART))
    first, whole = (until_plotted(slow, games) for games in (FIRST_PART, PART))
    yield time_row(say("bench.lab-first"), first, whole, 0.5, "≤ 0.5 s")


def _row(key: str, rate: float, floor: float, share: str, wanted: str, least: float) -> Row:
    return rate_row(say(key), rate, floor, least, share, wanted)
