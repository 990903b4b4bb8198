"""Entries of a log: each is parsed from its text, and none exceeds the bounds of the grammar."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bosslib import NotationError, games
from bosslib.board.actions import TIME
from bosslib.documents.nodes import parse_document
from bosslib.driver import Ask
from bosslib.game import SEATS, AnyGame
from bosslib.log import replay_log
from bosslib.log_entries import (
    MAX_CODE_LETTERS,
    MAX_COUNTDOWN,
    MAX_DIGITS,
    MAX_ENTRY_CHARS,
    AskUndo,
    ContinueAt,
    Entry,
    MuteOffers,
    NoReply,
    RefuseUndo,
    Rename,
    SetCountdown,
    Sit,
    StandIn,
    TableControl,
    TakeBack,
    Undo,
    parse_entry,
)

TESTS = Path(__file__).parents[1]
GAMES = [games.game_named(name) for name in games.BUILT_IN]
LONGEST_NAME = MAX_ENTRY_CHARS - len("name A ")
LINES = {
    "undo": Undo(),
    "undo?": AskUndo(),
    "keep B": RefuseUndo(1),
    "quiet 3": MuteOffers(3),
    "silent B answer": NoReply(Ask(1, "answer")),
    "name B Zoë of the hill": Rename(1, "Zoë of the hill"),
    "sit B person": Sit(1, None),
    "sit B bot careful:hard": Sit(1, "careful:hard"),
    "back 3": TakeBack(3),
    "clock 30": SetCountdown(30),
    "next ABCDEF": ContinueAt("ABCDEF"),
    "pause": TableControl.PAUSE,
    "resume": TableControl.RESUME,
    "end": TableControl.END,
    "careful for silent B answer": StandIn("careful", NoReply(Ask(1, "answer"))),
}
"""A line of each kind, as it is in the logs of saved games."""

seats = st.integers(0, len(SEATS) - 1)
words = st.text(st.characters(exclude_categories=["Z", "C"]), min_size=1, max_size=20)
names = st.text(st.characters(exclude_characters="\n"), min_size=1, max_size=LONGEST_NAME)
numbers = st.integers(0, 10**MAX_DIGITS - 1)
codes = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=1, max_size=MAX_CODE_LETTERS)
no_replies = st.builds(NoReply, st.builds(Ask, seats, words))
entries = st.one_of(
    st.sampled_from([Undo(), AskUndo(), *TableControl]),
    st.builds(RefuseUndo, seats),
    st.builds(MuteOffers, numbers),
    no_replies,
    st.builds(Rename, seats, names),
    st.builds(Sit, seats, st.none() | words),
    st.builds(TakeBack, st.integers(1, 10**MAX_DIGITS - 1)),
    st.builds(SetCountdown, st.integers(0, MAX_COUNTDOWN)),
    st.builds(ContinueAt, codes),
    st.builds(StandIn, words, no_replies),
)


@pytest.mark.parametrize("game", GAMES, ids=games.BUILT_IN)
@given(entry=entries)
def test_what_is_printed_is_parsed_as_the_same(game: AnyGame, entry: Entry) -> None:
    assert parse_entry(str(entry), game) == entry


@pytest.mark.parametrize("text", LINES)
def test_a_line_of_each_kind_is_a_value_and_is_printed_the_same(text: str) -> None:
    for game in GAMES:
        entry = parse_entry(text, game)
        assert entry == LINES[text]
        assert type(entry) is type(LINES[text])
        assert str(entry) == text


@pytest.mark.parametrize("game", GAMES, ids=games.BUILT_IN)
def test_an_action_is_the_game_s_own_value_also_if_a_bot_did_it_for_a_person(game: AnyGame) -> None:
    chance, state = Random(1), game.new(4, 1)
    for _ in range(60):
        action = chance.choice([*game.legal(game.view(state, state.table.to_act[0]))][:40])
        assert parse_entry(str(action), game) == action
        if action.seat in range(4):
            stand_in = StandIn("careful", action)
            assert parse_entry(str(stand_in), game) == stand_in
            assert stand_in.seat == action.seat
        state = game.step(state, action).state
        if not state.table.to_act:
            break


def lines_of_conformance() -> Iterator[tuple[AnyGame, str]]:
    """Yield the actions of the conformance set."""
    for line in (TESTS / "conformance" / "card-games.jsonl").read_text("utf-8").splitlines():
        document = json.loads(line)
        for step in document["steps"]:
            if step.get("error") != "NOTATION":
                yield games.game_named(document["game"]), step["do"]


def lines_of_saved_games() -> Iterator[tuple[AnyGame, str]]:
    """Yield the entries in the database of release 0.1.0."""
    with closing(sqlite3.connect(":memory:")) as database:
        database.executescript((TESTS / "before" / "games.sql").read_text("utf-8"))
        for name, start in database.execute("SELECT id, game FROM games").fetchall():
            game = replay_log(parse_document(start), ()).record.game
            asked = "SELECT entry FROM entries WHERE game = ?"
            yield from ((game, entry) for (entry,) in database.execute(asked, (name,)))


@pytest.mark.parametrize("source", [lines_of_conformance, lines_of_saved_games])
def test_every_line_of_our_data_is_printed_as_it_is(
    source: Callable[[], Iterator[tuple[AnyGame, str]]],
) -> None:
    lines = [*source()]
    assert len(lines) > 50
    for game, text in lines:
        entry = parse_entry(text, game)
        assert parse_entry(str(entry), game) == entry
        assert sorted(str(entry).split()) == sorted(text.split())  # cards may be in another order


OUT_OF_BOUNDS: dict[str, Callable[[], object]] = {
    "a countdown of a day": lambda: SetCountdown(86_400),
    "a countdown below zero": lambda: SetCountdown(-1),
    "a deal of many digits": lambda: MuteOffers(10**MAX_DIGITS),
    "no action taken back": lambda: TakeBack(0),
    "a seat that no table has": lambda: RefuseUndo(len(SEATS)),
    "a seat below zero": lambda: Sit(-1, None),
    "a bot of two words": lambda: Sit(0, "careful hard"),
    "a bot without a name": lambda: Sit(0, ""),
    "a question of two words": lambda: NoReply(Ask(0, "answer C")),
    "no name": lambda: Rename(0, ""),
    "a name of two lines": lambda: Rename(0, "Ann\nname A Eve"),
    "a name without end": lambda: Rename(0, "x" * (LONGEST_NAME + 1)),
    "a code of digits": lambda: ContinueAt("ABC123"),
    "a code without end": lambda: ContinueAt("A" * (MAX_CODE_LETTERS + 1)),
    "a stand-in for the clock": lambda: StandIn("careful", TIME),
    "a stand-in of two words": lambda: StandIn("careful hard", NoReply(Ask(0, "answer"))),
}


@pytest.mark.parametrize("make", OUT_OF_BOUNDS.values(), ids=OUT_OF_BOUNDS)
def test_nothing_beyond_the_bounds_can_be_an_entry(make: Callable[[], object]) -> None:
    with pytest.raises(NotationError):
        make()


@pytest.mark.parametrize(
    "text",
    [
        *("undo!", "undo 2", "keep", "keep b", "quiet", "quiet x", "quiet 12345", "silent B"),
        *("name B", "sit B", "sit B bot", "sit B robot careful", "back", "back 0", "clock ٣٠"),
        *("next", "next abc", "pause 2", "careful for", "careful for B", "careful for undo"),
        "careful for careful for B: pass",
    ],
)
def test_a_line_that_is_nearly_an_entry_is_refused(text: str) -> None:
    for game in GAMES:
        with pytest.raises(NotationError):
            parse_entry(text, game)
