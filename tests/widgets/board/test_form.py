"""The form for a new board game: its questions, the choice of board, and remembered settings."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bosslib import Record
from bosslib.board import Rules, Short, new, shipped
from bosslib.board.bots.players import BOTS
from bosslib.board.data import Board, board_document
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.board import boards, game_setup
from bosswidgets.board.panels import new_game
from bosswidgets.card import game_setup as card_setup
from bosswidgets.card.panels import new_game as card_form
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.fields import Fields
from bosswidgets.table import table_files

MINE = shipped()._replace(name="mine", spaces=shipped().spaces[::-1])
THEIRS = shipped()._replace(name="theirs", spaces=(shipped().spaces[1],) * 16)
SCENARIOS = Path(__file__).parents[3] / "bosslib" / "scenarios" / "board"


@pytest.fixture(autouse=True)
def no_own_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(boards.BOARD_VARIABLE, raising=False)


def form(kept: Any = None, board: Board | None = None) -> tuple[Fields, list[SeatedGame], Bridge]:
    """The form in a browser with stored settings, and the games that it started."""
    bridge, begun = Bridge(), list[SeatedGame]()
    panel = new_game.build(bridge, begun.append)
    bridge._kept = {"form": {"board": kept}} if kept is not None else {}
    if board:
        bridge._kept = {**bridge._kept, boards.BOARD_KEY: board_document(board)}
    bridge.ready = True
    return panel, begun, bridge


def values(panel: Fields, **changes: Any) -> dict[str, Any]:
    """The values of the fields: the initial ones, and typed ones."""
    typed = [each for each in panel.fields if each["kind"] not in ("file", "note", "submit")]
    return {**{each["id"]: each["value"] for each in typed}, **changes}


def hidden(panel: Fields) -> list[str]:
    """The hidden rows."""
    return list(dict.fromkeys(each["row"] for each in panel.fields if each.get("hidden")))


def send(panel: Fields, **changes: Any) -> None:
    panel._on_message(panel, {"sent": values(panel, **changes)}, None)


def texts(panel: Fields) -> dict[str, str]:
    """The label and hint of each field."""
    return {
        each["id"]: f"{each['label']} {each.get('about', '')}"
        for each in panel.fields
        if each["kind"] != "note"
    }


def test_as_it_is_it_begins_a_game_of_four_on_the_reconstruction() -> None:
    panel, begun, _ = form()
    send(panel)
    (game,) = begun
    table = game.record.state.table
    assert (table.players, table.rules, table.board) == (4, Rules(), shipped())
    assert game.bots == (None, "careful", "careful", "careful")
    assert game.names[0] == "You"
    assert not game.practice


@pytest.mark.parametrize("players", ["2", "3", "4", "5", "6"])
def test_two_to_six_can_play(players: str) -> None:
    """B-SETUP-1."""
    panel, begun, _ = form()
    send(panel, players=players)
    assert begun[0].record.state.table.players == int(players) == len(begun[0].names)


@pytest.mark.parametrize("name", game_setup.VARIANTS)
def test_each_variant_is_a_setting_that_says_its_rule(name: str) -> None:
    """B-VAR-1 to B-VAR-6, B-VAR-8."""
    panel, begun, bridge = form()
    send(panel, **{name: True})
    assert begun[0].record.state.table.rules._asdict() == Rules()._asdict() | {name: True}
    rule = {"fair": "B-VAR-8"}.get(name, f"B-VAR-{game_setup.VARIANTS.index(name) + 1}")
    assert f">{rule}</a>" in texts(panel)[name]
    again, _, _ = form(bridge.stored_values()["form"]["board"])
    assert values(again)[name] is True


@pytest.mark.parametrize(
    ("length", "short"), [("whole", Short.NO), ("die", Short.DIE), ("tiles", Short.TILES)]
)
def test_the_two_short_games_exclude_each_other_in_one_list(length: str, short: Short) -> None:
    """B-VAR-7, B-VAR-7b."""
    panel, begun, _ = form()
    send(panel, length=length)
    assert begun[0].record.state.table.rules.short is short
    assert {"B-VAR-7", "B-VAR-7b"} <= {*texts(panel)["length"].replace("<", ">").split(">")}


def test_two_players_are_not_asked_for_what_they_always_have() -> None:
    """B-TWO-2 to B-TWO-4, B-VAR-8."""
    panel, begun, _ = form()
    panel._on_message(panel, {"changed": values(panel, players="2")}, None)
    assert hidden(panel) == ["C", "D", "E", "F", "fair"]
    send(panel, players="2", fair=True)
    table = begun[0].record.state.table
    assert table.has_fair_prices
    assert not table.rules.fair
    told = " ".join(each.get("about", "") for each in panel.fields)
    assert all(rule in told for rule in ("B-TWO-2", "B-TWO-3", "B-TWO-4"))


def test_persons_and_bots_sit_where_one_wants_them() -> None:
    panel, begun, _ = form()
    seats = {"who-A": "random", "who-C": "person", "who-D": "person", "name-C": " Kim  L "}
    send(panel, players="5", **seats)
    assert begun[0].bots == ("random", "careful", None, None, "careful")
    assert begun[0].names[2] == "Kim L"


def test_every_bot_can_be_chosen_for_every_seat() -> None:
    panel, begun, _ = form()
    for field in panel.fields:
        if field["id"].startswith("who-"):
            assert [value for value, _ in field["options"]] == ["person", *BOTS]
    for bot in BOTS:
        send(panel, **{"who-B": bot})
        assert begun[-1].bots[1] == bot


def test_only_who_plays_alone_is_called_you() -> None:
    panel, begun, _ = form()
    panel._on_message(panel, {"changed": {"who-C": "person"}}, None)
    assert values(panel)["name-A"] == "Ann"
    send(panel, **{"who-C": "person", "name-A": "You"})
    assert begun[0].names[0] == "Ann"
    send(panel, **{"who-C": "person", "name-C": "you"})
    assert list(panel.troubles) == ["name-C"]
    send(panel, **{"name-A": "Kim", "name-B": "You"})
    assert list(panel.troubles) == ["name-B"]
    assert len(begun) == 1


def test_what_is_wrong_is_said_at_its_field() -> None:
    panel, begun, _ = form()
    send(panel, **{"name-B": "", "name-C": "Dan", "seed": "seven"})
    assert sorted(panel.troubles) == ["name-B", "name-C", "name-D", "seed"]
    assert begun == []


def test_a_seed_makes_practice_and_is_not_remembered() -> None:
    panel, begun, bridge = form()
    send(panel, seed=" 77 ", players="3")
    assert begun[0].record.start == new(3, 77)
    assert begun[0].practice
    assert bridge.stored_values()["form"]["board"]["seed"] == ""


def test_each_game_remembers_its_own_form() -> None:
    panel, _, bridge = form()
    card = card_form.build(bridge, list[SeatedGame]().append)
    send(panel, players="2", ten=True, **{"name-B": "Berta"})
    send(card, players="6", **{"name-B": "Bert"})
    send(panel, players="3", ten=True, **{"name-B": "Berta"})
    kept = bridge.stored_values()["form"]
    assert (kept["players"], kept["board"]["players"]) == ("6", "3")
    assert (kept["name-B"], kept["board"]["name-B"]) == ("Bert", "Berta")


@pytest.mark.parametrize(
    "kept",
    [
        3,
        [],
        "x",
        {"players": "7"},
        {"board": "own"},
        {"length": "long"},
        {"who-B": "careful:trusting"},
    ],
)
def test_whatever_a_browser_kept_the_form_is_there(kept: Any) -> None:
    panel, begun, _ = form(kept)
    assert values(panel) == values(form()[0])
    send(panel)
    assert len(begun) == 1


# Boards


def offered(panel: Fields) -> list[str]:
    return [
        label
        for _, label in next(each["options"] for each in panel.fields if each["id"] == "board")
    ]


def test_the_shipped_board_is_said_to_be_a_reconstruction() -> None:
    panel, _, _ = form()
    assert offered(panel) == [say("board.boards.reconstruction")]
    assert "a reconstruction" in next(
        each["about"] for each in panel.fields if each["kind"] == "note"
    )


def test_a_board_of_ones_own_is_offered_by_its_name() -> None:
    panel, begun, _ = form({"board": "own"}, MINE)
    assert offered(panel) == [say("board.boards.reconstruction"), "Board: mine"]
    assert values(panel)["board"] == "own"
    send(panel)
    assert begun[0].record.state.table.board == MINE


def test_new_games_are_played_on_the_board_that_is_served(monkeypatch: pytest.MonkeyPatch) -> None:
    surroundings: dict[str, str] = {}
    boards.set_default_board(THEIRS, surroundings)
    monkeypatch.setenv(boards.BOARD_VARIABLE, surroundings[boards.BOARD_VARIABLE])
    panel, begun, _ = form(board=MINE)
    assert offered(panel) == ["Board: theirs", say("board.boards.reconstruction"), "Board: mine"]
    for board in ("usual", "shipped", "own"):
        send(panel, board=board)
    played = [game.record.state.table.board for game in begun]
    assert played == [THEIRS, shipped(), MINE]
    assert game_setup.new_game(3).record.start.table.board == THEIRS


def test_to_play_on_a_board_has_the_form_offer_it_first() -> None:
    panel, _, bridge = form({"players": "6"})
    new_game.prefer_board(bridge, MINE)
    again = new_game.build(bridge, list[SeatedGame]().append)
    assert (values(again)["board"], values(again)["players"]) == ("own", "6")
    assert offered(panel) == [say("board.boards.reconstruction")]


@pytest.mark.parametrize("kept", [3, "x", [], {}, {"name": "x", "spaces": [[]]}, {"spaces": None}])
def test_whatever_a_browser_kept_as_a_board_the_form_is_there(kept: Any) -> None:
    bridge = Bridge()
    bridge._kept = {boards.BOARD_KEY: kept}
    panel = new_game.build(bridge, list[SeatedGame]().append)
    assert offered(panel) == [say("board.boards.reconstruction")]


# Files


def sent_file(panel: Fields, text: str) -> str:
    panel._on_message(panel, {"file": {"name": "x.json", "text": text}}, None)
    return panel.troubles.get("file", "")


def test_a_saved_game_goes_on_with_its_board_its_bots_and_its_rules() -> None:
    called = ("Kim", "Lee", "Max")
    bots = (None, "random", None)
    game = game_setup.new_game(
        3, seed=4, called=called, bots=bots, rules=Rules(ten=True), board=MINE
    )
    seat = "ABC"[game.record.state.table.to_act[0]]
    game = game._replace(record=game.record.play(f"{seat}: place 3"))
    panel, begun, _ = form()
    assert sent_file(panel, table_files.serialize_game(game)) == ""
    assert begun == [game]


@pytest.mark.parametrize("write", [table_files.serialize_game, table_files.serialize_sealed])
def test_a_byte_order_mark_before_a_saved_game_is_nothing(
    write: Callable[[SeatedGame], str],
) -> None:
    for setup, build in ((game_setup, new_game.build), (card_setup, card_form.build)):
        game, begun = setup.new_game(), list[SeatedGame]()
        assert sent_file(build(Bridge(), begun.append), f"\ufeff{write(game)}") == ""
        assert begun == [game]


def test_a_scenario_is_played_on_as_practice() -> None:
    record = Record(new(2, 5))
    panel, begun, _ = form()
    assert sent_file(panel, record.saved()) == ""
    assert (begun[0].bots, begun[0].practice) == ((None, "careful"), True)


def test_each_table_refuses_the_games_of_the_other() -> None:
    card, board = (
        table_files.serialize_game(card_setup.new_game()),
        table_files.serialize_game(game_setup.new_game()),
    )
    panel, begun, bridge = form()
    assert say("files.no-board-game") in sent_file(panel, card)
    assert "record.game" in panel.troubles["file"]
    other = card_form.build(bridge, begun.append)
    assert say("files.no-card-game") in sent_file(other, board)
    assert begun == []


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        (("bots", 1), "careful:trusting", "bots[1]"),
        (("names", 0), "", "names[0]"),
        (("record", "position", "marker"), 17, "record.position.marker"),
        (("record", "board", "spaces", 3, "dividends"), 0, "record.board.spaces[3].dividends"),
    ],
)
def test_a_wrong_file_is_one_line_that_says_where(path: Any, value: Any, place: str) -> None:
    document = json.loads(table_files.serialize_game(game_setup.new_game(board=MINE)))
    inside = document
    for each in path[:-1]:
        inside = inside[each]
    inside[path[-1]] = value
    panel, begun, _ = form()
    said = sent_file(panel, json.dumps(document))
    assert f"{place}: " in said
    assert said.isprintable()
    assert begun == []
