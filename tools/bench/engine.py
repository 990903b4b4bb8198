"""Speed of the engine and of its computer players: rows for `python -m bosslib bench`."""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from random import Random
from time import process_time

from bosslib import board
from bosslib.board import bots as board_bots
from bosslib.board.game import GAME
from bosslib.card import Phase, apply, new, views
from bosslib.card.bots import bot
from bosslib.card.bots.determinize import Determinization
from bosslib.card.bots.greedy import greedy_policy
from bosslib.card.bots.playout import Playout, Policy
from bosslib.card.bots.quick import quick_policy
from bosslib.card.legality import Legal
from bosslib.words import say
from tools.bench.processes import output
from tools.bench.report import AnyRow, LeftOut, Row, attempt, rate_row, time_row


def random_play(seconds: float) -> float:
    """Return the actions a second of processor time: all views, all turn actions, one step."""
    rng, done, game = Random(1), 0, 0
    start = process_time()  # to reduce the effect of other load
    while process_time() - start < seconds:
        game += 1
        state = new(3 + game % 4, seed=game)
        while state.table.phase is not Phase.OVER:
            seen = views(state)
            view = seen[state.table.to_act[0]]
            state = apply(state, rng.choice(Legal(view).turns(rng)))
            done += 1
    return done / (process_time() - start)


def random_board_play(seconds: float) -> float:
    """Return the same rate for the board game: all legal actions of a seat that may act, one step.

    A game is abandoned after 500 actions, since random players close few deals.
    """
    rng, done, game = Random(1), 0, 0
    start = process_time()
    while process_time() - start < seconds:
        game += 1
        state = board.new(2 + game % 5, seed=game)
        for _ in range(500):
            if state.table.phase is board.Phase.OVER:
                break
            seen = board.views(state)
            legal = [*board.Legal(seen[rng.choice(state.table.to_act)])]
            if legal:  # empty while a Boss who must close waits for the others (B-TWO-4)
                state = board.apply(state, rng.choice(legal))
                done += 1
    return done / (process_time() - start)


def random_floor(seconds: float) -> float:
    """Return the rounds a second of processor time of: make 15 tuples, pick one, append it."""
    rng, done = Random(1), 0
    start = process_time()  # to reduce the effect of other load
    while process_time() - start < seconds:
        picked: list[tuple[int, int]] = []
        for _ in range(1000):
            tuples = [(done, each) for each in range(15)]
            picked.append(rng.choice(tuples))
        done += len(picked)
    return done / (process_time() - start)


def playouts(seconds: float, plays: Policy) -> float:
    """Return the playouts a second of processor time, from the first card of a deal."""
    state = new(4, seed=1)
    table = apply(state, Legal(views(state)[state.table.turn]).turns()[0]).table
    assert table.colour
    rest, guess = Playout(table), Determinization(views(state)[table.boss], Random(1))
    chance, done = Random(2).random, 0
    start = process_time()
    while process_time() - start < seconds:
        hands = guess.hands(table.colour)
        for _ in range(10):
            rest.copy(hands).play_out(chance, plays)
        done += 10
    return done / (process_time() - start)


def slowest_move(name: str, games: int = 1) -> float:
    """Return the maximum processor seconds of a bot for a move, in some games of six."""
    slowest, player = 0.0, bot(name)
    for seed in range(games):
        state, rng = new(6, seed=seed), Random(seed)
        while state.table.phase is not Phase.OVER:
            view = views(state)[state.table.to_act[0]]
            start = process_time()
            action = player.choose(view, rng)
            slowest = max(slowest, process_time() - start)
            state = apply(state, action)
    return slowest


def slowest_board_move(name: str, games: int = 1) -> float:
    """Return the maximum processor seconds of a bot for an answer, in some board games of six."""
    slowest, player = 0.0, board_bots.bot(name)
    for seed in range(games):
        state = board.new(6, seed=seed)
        stands = GAME.driver.driver_state(state)
        while ask := GAME.driver.next_ask(state, stands):
            start = process_time()
            action = GAME.driver.answer(state, stands, ask, player)
            slowest = max(slowest, process_time() - start)
            if action:
                state = board.apply(state, action)
                stands = GAME.driver.state_after(stands, state, action)
            else:
                stands = GAME.driver.note_silence(stands, ask)
    return slowest


def memory() -> tuple[float, float]:
    """Return the peak memory in bytes of a fresh interpreter before and after a search of 1 s."""
    code = """
from random import Random
from resource import RUSAGE_SELF, getrusage
from bosslib.card import apply, new, view
from bosslib.card.bots import bot
from bosslib.card.legality import Legal
state = new(6, seed=1)
state = apply(state, Legal(view(state, state.table.turn)).turns()[0])
player, seen = bot("expert@1000ms"), view(state, state.table.turn)
before = getrusage(RUSAGE_SELF).ru_maxrss
player.choose(seen, Random(1))
print(before, getrusage(RUSAGE_SELF).ru_maxrss)
"""
    said = output([sys.executable, "-c", code])
    unit = 1 if sys.platform == "darwin" else 1024  # the unit of ru_maxrss
    before, after = (unit * int(each) for each in said.split())
    return before, after


def import_time(statement: str, rounds: int = 15) -> float:
    """Return the median seconds of an import in a fresh interpreter, with cached bytecode."""
    code = f"from time import perf_counter as t; a = t(); {statement}; print(t() - a)"
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": cache}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        command = [sys.executable, "-c", code]
        times = [float(output(command, env=environment)) for _ in range(rounds + 1)]
    return statistics.median(times[1:])


def rows() -> Iterator[AnyRow]:
    """Return the rows of the engine."""
    rates = [
        (random_play(1.0), random_board_play(1.0), random_floor(0.5)) for _ in range(5)
    ]  # noise only slows
    play, board_play, floor = (max(each) for each in zip(*rates, strict=True))
    for key, rate, least in (("play", play, 0.15), ("board-play", board_play, 0.10)):
        share, wanted = f"{rate / floor:.1%}", f"≥ {least * 100:.0f} %"
        yield rate_row(say(f"bench.{key}"), rate, floor, least * floor, share, wanted)
    what = say("bench.board-slowest", name="shrewd")
    slow = _slowest_rows(what, slowest_board_move, "shrewd", floor, 5)
    yield from attempt("engine", slow, [what])
    for name, plays, most in (("shrewd", quick_policy, 50), ("expert", greedy_policy, 1000)):
        what = say("bench.playouts", name=name)
        yield from attempt("engine", _playout_rows(what, plays, floor), [what])
        what = say("bench.slowest", name=name)
        slow = _slowest_rows(what, slowest_move, name, floor, most)
        yield from attempt("engine", slow, [what])
    yield from attempt("engine", _memory_rows(), [say("bench.thinking")])
    yield from attempt("engine", _import_rows(), [say("bench.import")])


def _playout_rows(what: str, plays: Policy, floor: float) -> Iterator[Row]:
    deals = max(playouts(0.5, plays) for _ in range(3))
    yield rate_row(what, deals, floor, 0.005 * floor, f"{deals / floor:.2%}", "≥ 0.5 %")


def _slowest_rows(
    what: str, slowest: Callable[[str], float], name: str, floor: float, most: float
) -> Iterator[Row]:
    """Return the row of a bot's slowest move; `most` is in milliseconds."""
    took, thousand = slowest(name), 1000 / floor
    yield Row(
        what,
        say("bench.time", time=took * 1000),
        say("bench.time", time=thousand * 1000),
        f"{took / thousand:.1f} x",
        f"≤ {most:g} ms",
        met=took <= most / 1000,
    )


def _memory_rows() -> Iterator[Row | LeftOut]:
    if not find_spec("resource"):  # Windows
        yield LeftOut(say("bench.thinking"), "resource")
        return
    before, after = memory()
    yield Row(
        say("bench.thinking"),
        say("bench.megabytes", megabytes=after / 1e6),
        say("bench.megabytes", megabytes=before / 1e6),
        f"{after / before:.2f} x",
        "≤ 1.5 x",
        met=after <= 1.5 * before,
    )


def _import_rows() -> Iterator[Row]:
    took, least = import_time("import bosslib"), import_time("import json, dataclasses, typing")
    yield time_row(say("bench.import"), took, least, 3 * least, "≤ 3 x")
