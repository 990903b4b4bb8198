"""Growth of costs with the length of a game: rows for `python -m bosslib bench`.

A game of six with a thousand actions. The floor is the same position without its history or,
where that is meaningless, the first hundred actions.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator
from random import Random
from time import process_time
from typing import Any

from bosslib import board, card
from bosslib.errors import BossError
from bosslib.log import SeatedGame, replay_log
from bosslib.record import Record
from bosslib.words import say
from tools.bench.report import AnyRow, Row, attempt, sentences, time_row

ACTIONS, FEW = 1000, 100
PLAYERS = 6
NAMES = tuple("ABCDEF")
ROUNDS = 25
MOST = 1.2
TRIES = 20
"""Maximum number of tries for each action."""

TALKS = 80
"""Number of declined offers in each deal."""


def rows() -> Iterator[AnyRow]:
    """Return the rows: a click at each table, opening a game, and its file size."""
    yield from attempt("growth", _card_rows(), sentences("growth", "click", "opened", "saved"))
    yield from attempt("growth", _board_rows(), sentences("growth", "board"))


def _card_rows() -> Iterator[Row]:
    from bosswidgets import Table

    cards = card_game()
    yield _times("click", *(_median(_prepare_click(Table, each)) for each in (cards, _bare(cards))))
    both = (cards, cards.back_to(FEW))
    yield _times(
        "opened", *(_median(_prepare_replay(each)) * FEW / len(each.played) for each in both)
    )
    large, small = (_size(each) / len(each.played) for each in both)
    yield Row(
        say("bench.growth-saved"),
        say("bench.bytes-each", bytes=large),
        say("bench.bytes-each", bytes=small),
        f"{large / small:.2f} x",
        f"≤ {MOST} x",
        met=large <= MOST * small,
    )


def _board_rows() -> Iterator[Row]:
    from bosswidgets import BoardTable

    there = board_game()
    yield _times(
        "board", *(_median(_prepare_click(BoardTable, each)) for each in (there, _bare(there)))
    )


def card_game() -> Record:
    """Return a random card game with a thousand actions, with many offers in each deal."""
    rng, deal = Random(1), 0
    record: Record = Record(card.new(PLAYERS, seed=1))
    while len(record.played) < ACTIONS:
        table = record.state.table
        if table.phase is card.Phase.PLAY and table.deal != deal:
            deal, record = table.deal, _play_talks(record)
        seen = card.views(record.state)[record.state.table.to_act[0]]
        record = record.play(rng.choice(card.Legal(seen).turns(rng)))
    return record


def _play_talks(record: Record) -> Record:
    boss = record.state.table.boss
    asks, says = NAMES[(boss + 1) % PLAYERS], NAMES[boss]
    for _ in range(TALKS):
        record = record.play(f"{asks}: offer pass", f"{says}: decline {asks}")
    return record


def board_game() -> Record:
    """Return a random board game with a thousand actions."""
    rng = Random(1)
    record: Record = Record(board.new(PLAYERS, seed=1))
    for _ in range(TRIES * ACTIONS):  # a seat may have to wait for others
        if len(record.played) == ACTIONS:
            return record
        if legal := _legal(record, rng.choice(record.state.table.to_act)):
            record = record.play(rng.choice(legal))
    raise BossError("bench.stuck", actions=len(record.played))


def _legal(record: Record, seat: int) -> list[Any]:
    game: Any = card if record.game.name == "card" else board
    return [*game.Legal(game.views(record.state)[seat])]


def _bare(record: Record) -> Record:
    """Return the same position without its history."""
    return Record(record.state)


def _next(record: Record) -> Any:
    """Return a legal action of any seat."""
    seats = record.state.table.to_act
    return next(action for seat in seats for action in _legal(record, seat))


def _prepare_click(table: Callable[[SeatedGame], Any], record: Record) -> Any:
    """Return the preparation of a person's action at a table with all its panels."""
    action, persons = _next(record), (None,) * PLAYERS

    def open_table() -> Callable[[], object]:
        session = table(SeatedGame(record, NAMES, persons)).session
        return lambda: session.act(action)

    return open_table


def _prepare_replay(record: Record) -> Any:
    """Return the preparation of replaying a saved game."""
    begun = SeatedGame(record, NAMES, (None,) * PLAYERS).header()
    entries = [(str(action), 0) for action in record.actions]
    return lambda: lambda: replay_log(begun, entries)


def _size(record: Record) -> int:
    """Return the size in bytes of the actions in a saved game."""
    return len(record.saved()) - len(record.back_to(0).saved())


def _median(prepare: Callable[[], Callable[[], object]]) -> float:
    """Return the median processor seconds of some work, which is prepared again each time."""
    times = []
    for _ in range(ROUNDS):
        work = prepare()
        begun = process_time()
        work()
        times.append(process_time() - begun)
    return statistics.median(times)


def _times(what: str, long: float, floor: float) -> Row:
    return time_row(say(f"bench.growth-{what}"), long, floor, MOST * floor, f"≤ {MOST} x")
