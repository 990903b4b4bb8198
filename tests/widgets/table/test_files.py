"""Games as files: a saved game is restored, and an unreadable file is reported with the place."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from io import BytesIO
from random import Random
from typing import Any
from zipfile import ZipFile

import pytest

from bosslib import BossError, ScenarioError
from bosslib.card import Rules
from bosslib.card.legality import Legal
from bosslib.export.log_history import log_from_game
from bosslib.export.zip_writer import archive
from bosslib.log import SeatedGame
from bosswidgets.card import game_setup
from bosswidgets.card.session import CardTableSession
from bosswidgets.table import table_files

SCENARIO = """{"schema": "boss/1", "game": "card", "position": {
    "boss": "B", "turn": "A", "phase": "play", "deal": 8, "colour": "b", "x": 0,
    "centre": ["b+3"],
    "seats": {"A": {"hand": ["b+1"], "passes": 1}, "B": {"passes": 2}, "C": {}, "D": {}}}}"""


def played() -> SeatedGame:
    """A game with some actions, two people and names that JSON must escape."""
    rules = Rules(binding=False, cash=True)
    called = ('"Zoë"', "Ben\\", "😀")
    bots = [None, "random", None]
    game = game_setup.new_game(3, seed=4, called=called, bots=bots, rules=rules, practice=True)
    record, rng = game.record, Random(1)
    while len(record.played) < 40:
        seat = record.state.table.to_act[0]
        turns = Legal(view(record, seat)).turns(rng)
        record = record.play(rng.choice(turns))
    return game._replace(record=record)


def view(record: Any, seat: int) -> Any:
    from bosslib.card import view as seen

    return seen(record.state, seat)


def test_what_was_written_is_read_again() -> None:
    game = played()
    assert table_files.read(table_files.serialize_game(game)) == game


def test_a_sealed_file_is_the_same_game_and_shows_nothing_of_it() -> None:
    game = played()
    text = table_files.serialize_sealed(game)
    assert table_files.read(text) == game
    assert set(json.loads(text)) == {"schema", "sealed"}
    shown = b64decode(json.loads(text)["sealed"])
    assert not any(word in shown for word in (b"seed", b"deck", b"hand", b"Ben"))


@pytest.mark.parametrize(
    "sealed",
    [
        "",
        "not base64!",
        b64encode(b"not packed").decode(),
        b64encode(zlib.compress(b"{}")[:-3]).decode(),
        b64encode(zlib.compress(b" " * (table_files.MAX_FILE_CHARS + 1))).decode(),
        b64encode(zlib.compress(b"\xff")).decode(),
    ],
    ids=["empty", "letters", "unpacked", "cut", "large", "bytes"],
)
def test_a_broken_seal_is_told(sealed: str) -> None:
    text = json.dumps({"schema": table_files.SCHEMA, "sealed": sealed})
    with pytest.raises(ScenarioError, match=r"^sealed: the seal of this file is broken"):
        table_files.read(text)


def test_what_is_wrong_under_a_seal_is_told_with_its_place() -> None:
    text = json.dumps({**json.loads(table_files.serialize_game(played())), "names": ["Ann"]})
    packed = b64encode(zlib.compress(text.encode())).decode()
    with pytest.raises(ScenarioError, match=r"^names: "):
        table_files.read(json.dumps({"schema": table_files.SCHEMA, "sealed": packed}))


def test_a_file_holds_a_scenario_that_every_reader_of_boss_1_knows() -> None:
    from bosslib import loaded

    game = played()
    record = json.loads(table_files.serialize_game(game))["record"]
    assert loaded(json.dumps(record)) == game.record


def test_a_plain_scenario_is_a_practice_game_for_a_person_at_a() -> None:
    game = table_files.read(SCENARIO)
    assert (game.bots, game.practice) == ((None, "careful", "careful", "careful"), True)
    assert CardTableSession(game).seat == 0


def changed(**values: Any) -> str:
    return json.dumps(json.loads(table_files.serialize_game(played())) | values)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not JSON"),
        ("[" * 100_000, "nested too deeply"),
        ("[]", "a table of keys"),
        ('{"schema": "boss/2"}', "newer"),
        ("{}", "schema is missing"),
        (SCENARIO.replace("b+1", "b+9"), r"position\.seats\.A\.hand\[0\]: .*b\+9"),
        (changed(names=["A", "B"]), "names: .* 3 players, not 2"),
        (changed(names=["A", "B", 3]), r"names\[2\]: this must be text"),
        (changed(names=["A", "B", " "]), r"names\[2\]: Everybody .* needs a name"),
        (changed(names=["A", "B", "x" * 21]), r"names\[2\]: .* at most 20"),
        (changed(names=["Ann", "B", "ANN"]), r"names\[0\]: Two players are called Ann"),
        (changed(bots=[None, "clever", None]), r"bots\[1\]: There is no computer player 'clever'"),
        (changed(bots=[None, 3, None]), r"bots\[1\]: this must be text"),
        (changed(bots="abc"), "bots: this must be a list"),
        (changed(practice="no"), "practice: this must be true or false"),
        (changed(more=1), "more: there is no key 'more'"),
        (changed(record=3), "record: this must be a table"),
        (changed(record=json.loads(SCENARIO)), "names: .* 4 players, not 3"),
        (" " * 1_000_001, "at most 1000000"),
    ],
)
def test_what_cannot_be_read_says_where_and_why(text: str, says: str) -> None:
    with pytest.raises(BossError, match=says):
        table_files.read(text)


def test_an_action_that_was_never_legal_is_told_by_its_step() -> None:
    document = json.loads(table_files.serialize_game(played()))
    document["record"]["steps"][2]["do"] = "A: accept B"
    with pytest.raises(BossError, match=r"record\.steps\[2\]\.do: A: accept B: "):
        table_files.read(json.dumps(document))


def test_a_game_of_an_export_is_opened() -> None:
    game = played()
    log = log_from_game(game)
    ended = log._replace(entries=[*log.entries, (None, "end")])
    with ZipFile(BytesIO(archive([ended], samples=0))) as packed:
        text = packed.read("games/1.json").decode()
    assert table_files.read(text).record == game.record
