"""Positions in addresses: a link opens the position as it was seen, and contains nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bosslib import BossError
from bosslib.board import Rules as BoardRules
from bosslib.card import Rules, new
from bosslib.documents.toml_writer import to_toml
from bosslib.game import AnyState
from bosslib.log import SeatedGame
from bosslib.record import Record
from bosslib.words import say
from bosswidgets.board.table import BoardTable
from bosswidgets.card.session import CardTableSession
from bosswidgets.card.table import Table
from bosswidgets.kit.text_codes import compress_text
from bosswidgets.table import defaults
from bosswidgets.table.games import storage_key_of
from bosswidgets.table.linking import link_buttons, position_link
from bosswidgets.table.multiplayer.class_room import TableSettings
from bosswidgets.table.saves import Saves
from tests.engine.board import games as board_games
from tests.engine.card import games as card_games

ADDRESS = "BOSS_SITE"


def states(game: str, seed: int) -> Iterator[AnyState]:
    """Yield the positions of a random game with bargains; one after each attempt."""
    rng = Random(seed)
    if game == "card":
        rules = Rules(nasty=rng.random() < 0.5, binding=rng.random() < 0.5)
        start: Any = new(rng.randrange(3, 7), seed, rules=rules)
        tries: Any = card_games.tries(start, rng)
    else:
        start = board_games.started(rng.randrange(2, 7), BoardRules(), seed)
        tries = board_games.tries(start, rng)
    yield start
    yield from (tried.after for tried in tries)


def at(game: str, seed: int, count: int) -> AnyState:
    """The position after this many attempts, or the last one."""
    *_, last = islice(states(game, seed), count + 1)
    return last


both_games = pytest.mark.parametrize("game", ["card", "board"])
anywhere = given(st.integers(0, 2**32), st.integers(0, 120), st.integers(0, 5))


@both_games
@settings(max_examples=60)
@anywhere
def test_a_link_opens_what_its_seat_saw(game: str, seed: int, count: int, number: int) -> None:
    state = at(game, seed, count)
    seat = number % state.table.players
    code = position_link.encode_position(position_link.position_document(state, seat, hides=True))
    opened = position_link.game_from_link(code, game)
    seen, found = state.game.view(state, seat), state.game.view(opened.record.state, seat)
    if seen.table.phase == "discard" and seen.table.chosen:  # a position contains no more then
        told = seen.table._replace(hand_sizes=(), discard_size=0, deck_size=0)
        seen = seen._replace(table=told)
        there = found.table._replace(hand_sizes=(), discard_size=0, deck_size=0)
        found = found._replace(table=there)
    assert found == seen
    assert opened.persons == (seat,)
    assert opened.practice
    assert len(code) < position_link.MAX_PACKED_LENGTH


@both_games
@settings(max_examples=60)
@anywhere
def test_nothing_that_its_seat_does_not_see_changes_a_link(
    game: str, seed: int, count: int, number: int
) -> None:
    state: Any = at(game, seed, count)
    seat = number % state.table.players
    other = state.game.determinize(state.game.view(state, seat))
    if game == "board":
        other = other._replace(
            money=tuple(each + (at != seat) for at, each in enumerate(other.money))
        )
    assert other.seed != state.seed
    link = position_link.position_document(state, seat, hides=True)
    assert link == position_link.position_document(other, seat, hides=True)


@both_games
@settings(max_examples=40)
@anywhere
def test_a_whole_position_opens_as_it_is(game: str, seed: int, count: int, number: int) -> None:
    state = at(game, seed, count)
    seat = number % state.table.players
    made = position_link.position_document(state, seat, hides=False)
    opened = position_link.game_from_link(position_link.encode_position(made), game)
    assert state.game.files.write(opened.record.state) == state.game.files.write(state)


PLAIN: dict[str, Any] = {
    "game": "card",
    "seat": "B",
    "position": {
        "boss": "A",
        "turn": "B",
        "phase": "play",
        "deal": 2,
        "colour": "b",
        "x": 0,
        "seats": {"A": {"hand": ["b+4"]}, "B": {"hand": ["b+1"]}, "C": {}},
    },
}


@pytest.mark.parametrize("text", [json.dumps(PLAIN), to_toml(PLAIN), compress_text(to_toml(PLAIN))])
def test_a_position_may_stand_in_an_address_as_it_is_written(text: str) -> None:
    opened = position_link.game_from_link(text, "card")
    assert opened.persons == (1,)
    assert opened.names == ("Ann", "You", "Cleo")
    assert [str(card) for card in opened.record.state.hands[0]] == ["b+4"]


def with_position(**other: object) -> dict[str, Any]:
    return {**PLAIN, "position": {**PLAIN["position"], **other}}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("abc", "it isn’t complete"),
        (compress_text("x" * 20)[:-4], "it isn’t complete"),
        ("{", "JSON"),
        ("boss = ", "TOML"),
        ("[1]", "position"),
        (json.dumps(with_position(centre=["b+9"])), "position.centre"),
        (json.dumps(with_position(phase="open")), "position.colour"),
        (json.dumps({**PLAIN, "seat": "D"}), "seat: "),
        (json.dumps({**PLAIN, "seat": 7}), "seat: this must be text"),
        (json.dumps({**PLAIN, "game": "chess"}), "chess"),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(BossError, match="The position in this address can’t be opened") as refused:
        position_link.game_from_link(text, "card")
    assert why in str(refused.value)


def test_a_position_of_another_game_is_refused() -> None:
    with pytest.raises(BossError, match="board game’s table"):
        position_link.game_from_link(json.dumps(PLAIN), "board")


# At a table


def boss_link() -> str:
    """A link to a position in which its seat is to act."""
    state = new(3, 5)
    return position_link.encode_position(
        position_link.position_document(state, state.table.boss, hides=True)
    )


def opened(monkeypatch: pytest.MonkeyPatch, kind: type[Any], query: str) -> Any:
    monkeypatch.setenv("QUERY_STRING", query)
    return kind()


@pytest.fixture(autouse=True)
def saves(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Saves:
    monkeypatch.setenv("BOSS_DATA", str(tmp_path))
    return Saves(tmp_path)


@pytest.mark.parametrize(("game", "kind"), [("card", Table), ("board", BoardTable)])
def test_a_link_is_sat_down_at(
    game: str, kind: type[Any], monkeypatch: pytest.MonkeyPatch, saves: Saves
) -> None:
    state = at(game, 3, 0)
    seat = state.table.to_act[0]
    code = position_link.encode_position(position_link.position_document(state, seat, hides=True))
    table = opened(monkeypatch, kind, f"position={code}")
    assert table.session.seat == seat
    assert table.session.view == state.game.view(state, seat)
    assert saves.load_game(table.session.name).practice


def test_a_link_that_is_only_looked_at_takes_nobodys_way_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    code = boss_link()
    table = opened(monkeypatch, Table, f"position={code}")
    assert storage_key_of(table.GAME) not in table.bridge.stored_values()
    table.session.act(next(iter(table.session.view.legal)))
    assert table.bridge.stored_values()[storage_key_of(table.GAME)] == table.session.name


def test_a_link_that_cannot_be_read_says_why_above_a_new_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = opened(monkeypatch, Table, "position=abc")
    assert table.session is None
    assert "it isn’t complete" in table._body.children[0].value


def test_in_a_frame_no_game_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    code = boss_link()
    table = opened(monkeypatch, Table, f"embed&position={code}")
    table.session.act(next(iter(table.session.view.legal)))
    assert table.session.name == ""
    assert table.session.log.failed_saves == []
    assert table.bridge.stored_values() == {}


# Offered links


def labels(links: link_buttons.Links) -> list[str]:
    return [each["id"] for each in links.fields]


def session(*bots: str | None) -> CardTableSession:
    sit = bots or defaults.default_players(3)
    return CardTableSession(SeatedGame(Record(new(3, 5)), defaults.default_names(3), sit))


def drawer(sat: CardTableSession) -> link_buttons.Links:
    """The buttons when they have just been opened."""
    links = link_buttons.Links()
    link_buttons.update_links(sat, links)
    return links


def test_a_link_is_offered_where_there_is_an_address(monkeypatch: pytest.MonkeyPatch) -> None:
    links = drawer(session())
    assert labels(links) == ["why", "text"]
    text = next(each for each in links.fields if each["id"] == "text")
    assert json.loads(text["value"])["game"] == "card"
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5")
    assert labels(drawer(session())) == ["link"]
    monkeypatch.setenv(ADDRESS, "1")
    assert labels(drawer(session())) == ["link", "embed"]


def test_a_link_leads_to_what_is_looked_back_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ADDRESS, "1")
    sat = session(None, "random", "random")
    links = drawer(sat)
    before, count = links.fields[0]["path"], len(sat.record.played)
    assert sat.view
    sat.act(next(iter(sat.view.legal)))
    link_buttons.update_links(sat, links)
    assert links.fields[0]["path"] != before
    sat.history.show_at(count)
    link_buttons.update_links(sat, links)
    assert links.fields[0]["path"] == before


def test_behind_the_curtain_there_is_no_link() -> None:
    links = drawer(session(None, None, "random"))
    assert links.fields[0]["hint"] == say("linking.closed")


def test_where_a_teacher_allows_no_hints_there_is_no_link() -> None:
    sat = session()
    sat.log.settings = TableSettings(number=1, allows_hints=False)
    assert drawer(sat).fields[0]["hint"] == say("linking.class")


def test_what_is_too_long_for_an_address_is_offered_as_text(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(ADDRESS, "1")
    monkeypatch.setattr(link_buttons, "MAX_PACKED_LENGTH", 100)
    links = drawer(session())
    assert labels(links) == ["why", "text"]
    assert "100 characters" in links.fields[0]["hint"]


def test_what_is_embedded_names_its_game_and_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ADDRESS, "1")
    made: Callable[..., AnyState] = at
    for game, named in (("card", False), ("board", True)):
        links = link_buttons.Links()
        links.offer_position(made(game, 1, 0), 0, hides=True)
        tag = links.fields[1]
        assert tag["path"] == "../embed.js"
        assert tag["value"].startswith('<script src="{address}" data-position="')
        assert ('data-game="board"' in tag["value"]) == named
        assert tag["value"].endswith(' data-language="en"></script>')
