"""One game on several pages: one log, whichever page is faster, and the same game on all."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bosslib.log import SeatedGame
from bosswidgets.board import game_setup as board_setup
from bosswidgets.board.session import BoardTableSession
from bosswidgets.card import game_setup
from bosswidgets.card.session import CardTableSession
from bosswidgets.table.saves import Saves

Begin = Callable[[int, Sequence[str | None]], SeatedGame]
PEOPLE = (None, None, "careful", None)
ALONE = (None, "careful", "careful", "careful")
BOTH = pytest.mark.parametrize(
    ("kind", "begin"),
    [
        (CardTableSession, lambda seed, bots: game_setup.new_game(4, seed=seed, bots=bots)),
        (BoardTableSession, lambda seed, bots: board_setup.new_game(4, seed=seed, bots=bots)),
    ],
    ids=["card", "board"],
)


def pages(kind: type[Any], game: SeatedGame, folder: Path, count: int = 2) -> list[Any]:
    """The same new game, open on some pages, each with a separate connection."""
    name = Saves(folder).create_game(game)
    saves = [Saves(folder) for _ in range(count)]
    return [kind(each.load_game(name), each, name) for each in saves]


def opened(*then: str, bots: Sequence[str | None] = (None,) * 4) -> SeatedGame:
    """A card game whose Boss, A, has opened the first deal."""
    game = game_setup.new_game(4, seed=3, bots=bots)
    view = game.record.game.view(game.record.state, 0)
    return game.apply_entries(str(next(iter(game.record.game.legal(view)))), *then)


def sit(page: Any, seat: int) -> Any:
    """Take a seat at a page; return the seat's view."""
    page.open_curtain(seat)
    return page.view


def moves(page: Any) -> list[Any]:
    """The possible actions of the person at a page."""
    if page.is_over:
        return []
    return list(islice(page.record.game.legal(page.view), 200))


@BOTH
def test_what_one_page_plays_the_other_hears(kind: type[Any], begin: Begin, tmp_path: Path) -> None:
    first, second = pages(kind, begin(3, PEOPLE), tmp_path)
    sit(first, first.turns.asked_seat)
    first.act(moves(first)[0])
    assert second.record != first.record
    second.sync()
    assert second.record == first.record
    assert second.turns.asked_seat == first.turns.asked_seat
    assert Saves(tmp_path).load_game(first.name).record == first.record


@BOTH
def test_who_comes_second_is_told_what_came_first(
    kind: type[Any], begin: Begin, tmp_path: Path
) -> None:
    first, second = pages(kind, begin(3, ALONE), tmp_path)
    talk = first.record.game.talk  # offers are left out: their terms could refuse them
    turns = [each for each in moves(first) if not isinstance(each.deed, talk)]
    first.act(turns[0])
    second.act(turns[-1])
    assert second.record == first.record
    assert "Somebody else was faster" in second.screen.notice
    assert second.event_texts()[-1] in second.screen.notice
    assert second.log.failed_saves == []


def test_a_turn_that_was_chosen_while_others_talked_is_done(tmp_path: Path) -> None:
    game = opened("A: offer B nothing")
    first, second = pages(CardTableSession, game, tmp_path)
    sit(first, 1)
    sit(second, 1)
    first.act(game.record.game.parse("B: decline A"))
    second.act(game.record.game.parse("B: pass"))
    assert [str(each) for each in second.record.actions[-2:]] == ["B: decline A", "B: pass"]
    assert second.screen.notice == ""


def test_who_accepts_gets_the_terms_that_he_saw_or_nothing(tmp_path: Path) -> None:
    parse = game_setup.new_game(4, seed=3).record.game.parse
    game = opened("B: offer pass2")
    first, second = pages(CardTableSession, game, tmp_path)
    sit(first, 1)
    sit(second, 0)
    first.act(parse("B: withdraw"), parse("B: offer nothing"))
    second.act(parse("A: accept B"))
    assert second.record == first.record
    assert not any(second.record.state.table.cousins)
    assert "Somebody else was faster" in second.screen.notice


def test_discards_are_made_at_the_same_time(tmp_path: Path) -> None:
    game = game_setup.new_game(3, seed=4, bots=[None] * 3)
    record = game.record
    while record.state.table.phase != "discard":
        seat = record.state.table.to_act[0]
        view = record.game.view(record.state, seat)
        record = record.play(record.game.legal(view).turns()[-1])  # type: ignore[attr-defined]
    first, second = pages(CardTableSession, game._replace(record=record), tmp_path)
    sit(first, 1)
    sit(second, 2)
    first.act(record.game.parse(f"B: discard {first.view.hand[0]}"))
    second.act(record.game.parse("C: keep"))
    assert [each.action.seat for each in second.record.played[-2:]] == [1, 2]
    assert second.screen.notice == ""


@BOTH
def test_what_is_taken_back_on_one_page_is_taken_back_on_all(
    kind: type[Any], begin: Begin, tmp_path: Path
) -> None:
    first, second = pages(kind, begin(5, (None, None, None, None)), tmp_path)
    sit(first, first.turns.asked_seat)
    for action in moves(first):
        first.act(action)
        if not first.history.undo_objection:
            break
        first.open_curtain(first.asked)
    second.sync()
    seat = second.record.played[-1].action.seat
    sit(first, seat)
    sit(second, seat)
    first.history.undo()
    assert first.record.played == ()
    second.history.undo()  # it had not received that
    assert second.record == first.record
    assert "taken an action back" in second.screen.notice


def test_what_a_boss_wants_no_more_is_known_on_all_pages(tmp_path: Path) -> None:
    game = opened(bots=ALONE)
    first, second = pages(CardTableSession, game, tmp_path)
    first.parts.toggle_mute()
    second.sync()
    assert second.parts.is_muted(second.table)
    assert Saves(tmp_path).load_game(first.name).muted_deal == 1


def test_a_log_that_cannot_be_read_on_stands_still_and_says_why(tmp_path: Path) -> None:
    first, second = pages(CardTableSession, game_setup.new_game(4, seed=3), tmp_path)
    Saves(tmp_path).append_entry(first.name, 0, "A: something of a later release")
    before = first.record
    first.sync()
    assert first.record is before
    assert "something of a later release" in first.screen.notice
    second.act(moves(second)[0])
    assert second.record == before
    assert "something of a later release" in second.screen.notice


@BOTH
@given(
    st.integers(0, 10**6),
    st.lists(st.tuples(st.integers(0, 2), st.booleans()), min_size=5, max_size=40),
)
@settings(deadline=None)
def test_however_pages_take_turns_there_is_one_game(
    tmp_path_factory: pytest.TempPathFactory,
    kind: type[Any],
    begin: Begin,
    seed: int,
    script: list[tuple[int, bool]],
) -> None:
    folder, chance = tmp_path_factory.mktemp("law"), Random(seed)
    there = pages(kind, begin(seed % 97, PEOPLE), folder, 3)
    for at, hears in script:
        page = there[at]
        if hears:
            page.sync()
        seat = page.turns.asked_seat
        if seat is None or page.is_over:
            continue
        sit(page, seat if seat in page.local_seats else chance.choice(page.local_seats))
        can = moves(page)
        if can:
            page.act(chance.choice(can))
    for page in there:
        page.sync()
    saved = Saves(folder).load_game(there[0].name)
    assert all(page.record == saved.record for page in there)
    assert all(page.log.failed_saves == [] for page in there)
    rows = Saves(folder).entry_texts_since(there[0].name, 0)
    assert saved.entry_count == len(rows)


WRITER = """
import sys
from pathlib import Path
from bosslib.errors import BossError
from bosswidgets.table.database import TakenError
from bosswidgets.table.saves import Saves

# As a page does: a busy database may be out of reach for a while.
def keep_trying(act, again=False):
    while True:
        try:
            return act(again)
        except TakenError:
            raise
        except BossError:
            again = True

place, name, who = sys.argv[1:4]
saves = keep_trying(lambda _: Saves(place if "://" in place else Path(place)))
number = 0
for mine in range(int(sys.argv[4]), 10**9):
    entry = f"{who} {mine}"
    while True:
        try:
            keep_trying(lambda again: saves.append_entry(name, number, entry, again=again))
            break
        except TakenError:
            number += len(keep_trying(lambda _: saves.entry_texts_since(name, number)))
    print(mine, flush=True)
    number += 1
"""


@pytest.mark.slow
@pytest.mark.parametrize("kills", [4, pytest.param(25, marks=pytest.mark.nightly)])
def test_six_processes_that_are_killed_lose_and_double_nothing(
    place: Path | str, kills: int
) -> None:
    saves = Saves(place)
    name = saves.create_game(game_setup.new_game(3, seed=1))

    def writer(who: int, first: int) -> subprocess.Popen[str]:
        arguments = [str(place), name, str(who), str(first)]
        command = [sys.executable, "-c", WRITER, *arguments]
        return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)

    running = {who: writer(who, 0) for who in range(6)}
    said: dict[int, list[int]] = {who: [] for who in running}
    chance = Random(1)

    def read(who: int, lines: int) -> None:
        out = running[who].stdout
        assert out
        for _ in range(lines):
            said[who].append(int(out.readline()))

    for _ in range(kills):
        for who in running:
            read(who, 40)
        who = chance.randrange(6)
        running[who].kill()
        out, _ = running[who].communicate()
        said[who] += [int(line) for line in out.splitlines() if line]
        log = [each.split() for each in saves.entry_texts_since(name, 0)]
        done = [int(mine) for by, mine in log if int(by) == who]
        running[who] = writer(who, max(done, default=-1) + 1)
    for who, process in running.items():
        process.kill()
        out, _ = process.communicate()
        said[who] += [int(line) for line in out.splitlines() if line]
    log = [each.split() for each in saves.entry_texts_since(name, 0)]
    assert len(log) >= 240 * kills
    for who, acknowledged in said.items():
        done = [int(mine) for by, mine in log if int(by) == who]
        assert done == list(range(len(done)))  # none twice, none out of order, none left out
        assert set(acknowledged) <= set(done)
