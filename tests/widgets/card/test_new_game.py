"""The form for a new game: its questions, and the settings that a browser may have stored."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bosslib.card import view
from bosslib.card.bots.tempers import CHARACTERS
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.board import game_setup as board_setup
from bosswidgets.card import game_setup
from bosswidgets.card.panels import new_game
from bosswidgets.kit.addresses import SITE_VARIABLE
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.fields import Fields
from bosswidgets.table import table_files
from bosswidgets.table.defaults import USER_NAME_VARIABLE
from bosswidgets.table.saves import Saves

APART = {
    "a site": [("apart-not", "note")],
    "a server": [("apart", "check")],
    "a notebook": [],
}


def form(kept: Any = None) -> tuple[Fields, list[SeatedGame], Bridge]:
    """The form in a browser with stored settings, and the games that it started."""
    bridge, begun = Bridge(), list[SeatedGame]()
    panel = new_game.build(bridge, begun.append)
    bridge._kept = {} if kept is None else {"form": kept}
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


def test_as_it_is_it_begins_a_deal_for_one_person_with_careful_bots() -> None:
    panel, begun, _ = form()
    send(panel)
    (game,) = begun
    table = game.record.state.table
    assert (table.players, table.deal, table.deals, table.boss) == (4, 8, 8, 0)
    assert game.bots == (None, "careful", "careful", "careful")
    assert not game.practice


def test_a_single_deal_that_chance_deals_gives_the_boss_a_card_to_open_with(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    none, some = 48, 5
    assert not view(game_setup.new_game(seed=none, one_deal=True).record.start, 0).holds_deal_card
    seeds = iter([none, none, some, none])
    monkeypatch.setattr(game_setup, "randbelow", lambda _: next(seeds))
    assert game_setup.new_game(one_deal=True).record.start.seed == some
    assert game_setup.new_game().record.start.seed == none


def test_a_person_may_sit_anywhere_and_opens_a_single_deal() -> None:
    panel, begun, _ = form()
    send(panel, players="6", **{"who-A": "random", "who-D": "person"}, honour=True, nasty=True)
    (game,) = begun
    table = game.record.state.table
    assert (table.players, table.boss, game.bots[0], game.bots[3]) == (6, 3, "random", None)
    assert (table.rules.nasty, table.rules.binding, table.rules.cash) == (True, False, False)


def options(panel: Fields, seat: str) -> dict[str, dict[str, str]]:
    """The kinds of players of a seat: value and label, by group; those without a group under ""."""
    listed = next(each["options"] for each in panel.fields if each["id"] == f"who-{seat}")
    alone = {value: label for value, label in listed if isinstance(label, str)}
    return {"": alone} | {name: dict(group) for name, group in listed if isinstance(group, list)}


def test_a_bot_is_chosen_with_its_character_in_one_list() -> None:
    panel, begun, bridge = form()
    listed = options(panel, "B")
    assert list(listed[""]) == ["person", "random", "gentle"]
    assert listed["careful"]["careful"] == "a bot: careful"
    assert listed["careful"]["careful:fair"] == "careful, fair"
    assert [*listed["careful"]][1:] == [f"careful:{each}" for each in CHARACTERS]
    send(panel, **{"who-B": "careful:fair", "who-C": "careful:hard"})
    (game,) = begun
    assert game.bots == (None, "careful:fair", "careful:hard", "careful")
    again, _, _ = form(bridge.stored_values()["form"])
    assert values(again)["who-B"] == "careful:fair"


def test_each_seat_shows_the_face_of_a_bot_or_the_sign_of_a_person() -> None:
    panel, _, _ = form()

    def face(seat: str) -> str:
        (found,) = (each["about"] for each in panel.fields if each["id"] == f"face-{seat}")
        return str(found)

    before = [face(seat) for seat in "ABCDEF"]
    assert len(set(before)) == 6
    panel._on_message(panel, {"changed": {"who-A": "careful", "who-C": "person"}}, None)
    after = [face(seat) for seat in "ABCDEF"]
    assert [old == new for old, new in zip(before, after, strict=True)] == [
        *(False, True, False, True, True, True)
    ]
    skin = "skin-"  # a person is not drawn
    assert [skin in each for each in before] == [False, True, True, True, True, True]
    assert [skin in each for each in after] == [True, True, False, True, True, True]


def test_what_the_bots_do_is_there_to_be_opened() -> None:
    panel, _, _ = form()
    (hint,) = (each["about"] for each in panel.fields if "<details>" in each.get("about", ""))
    before, _, folded = hint.partition("<details>")
    assert "careful" not in before
    for line in ("The bot “careful” weighs what", "Hard: wants the larger part and turns"):
        assert line in folded


def test_a_seed_makes_practice_and_is_not_remembered() -> None:
    panel, begun, bridge = form()
    send(panel, seed=" 77 ", length="whole")
    (game,) = begun
    assert (game.record.start.seed, game.practice) == (77, True)
    assert bridge.stored_values()["form"]["length"] == "whole"
    assert bridge.stored_values()["form"]["seed"] == ""


def test_on_several_devices_nobody_chooses_a_seed_and_so_knows_all_hands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5")
    panel, begun, _ = form()
    several = {"apart": True, "name-A": "Ann", "who-B": "person"}
    send(panel, seed="4242", **several)
    assert begun == []
    assert panel.troubles == {"seed": say("new.apart-seed")}
    send(panel, seed=" ", **several)
    (game,) = begun
    assert (game.local_seats, game.practice) == ((0,), False)


def test_nobody_at_several_devices_is_called_the_teacher(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5")
    panel, begun, _ = form()
    several = {"name-A": "The teacher", "who-B": "person"}
    send(panel, apart=True, **several)
    assert panel.troubles == {"name-A": say("names.reserved", name="The teacher")}
    assert not begun
    panel, begun, _ = form()
    send(panel, **several)
    assert len(begun) == 1


LARGEST = 2**63 - 1


@pytest.mark.parametrize("seed", [0, 7, 2**32 - 1, LARGEST, -LARGEST])
def test_a_seed_may_be_as_large_as_those_that_chance_chooses(seed: int, tmp_path: Path) -> None:
    panel, begun, _ = form()
    send(panel, seed=f"{seed}")
    (game,) = begun
    assert game.record.start.seed == seed
    saves = Saves(tmp_path)
    assert saves.load_game(saves.create_game(game)).record == game.record
    assert table_files.read(table_files.serialize_game(game)).record == game.record


@pytest.mark.parametrize("begin", [game_setup.new_game, board_setup.new_game])
def test_chance_chooses_among_so_many_seeds_that_nobody_finds_ones_own(
    begin: Callable[[], SeatedGame], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def largest(most: int) -> int:
        asked.append(most)
        return most - 1

    for module in (game_setup, board_setup):
        monkeypatch.setattr(module, "randbelow", largest)
    assert begin().record.start.seed == LARGEST
    assert asked == [2**63]


@pytest.mark.parametrize("seed", [f"{LARGEST + 1}", f"-{LARGEST + 1}"])
def test_a_seed_that_is_too_large_is_refused_with_the_largest(seed: str) -> None:
    panel, begun, _ = form()
    send(panel, seed=seed)
    assert begun == []
    assert f"{LARGEST}" in panel.troubles["seed"]


@pytest.mark.parametrize("seed", ["seven", "1.5", "9" * 20, "٣x"])
def test_a_seed_that_is_none_is_refused_at_its_field(seed: str) -> None:
    panel, begun, _ = form()
    send(panel, seed=seed)
    assert begun == []
    assert list(panel.troubles) == ["seed"]
    assert panel.troubles["seed"][-1] == "."
    assert "bits" not in panel.troubles["seed"]


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ('{"a": 1,\n x}', "line 2, character 2."),
        ("{}", "schema is missing."),
        (None, "a file can have at most 1000000 bytes."),
    ],
)
def test_a_bad_file_is_told_in_plain_words_and_where_it_breaks(
    text: str | None, where: str
) -> None:
    panel, begun, _ = form()
    file = {"name": "x.json"} if text is None else {"name": "x.json", "text": text}
    panel._on_message(panel, {"file": file}, None)
    assert begun == []
    plain = "x.json: This is not a game that was saved at this table. The problem: "
    assert panel.troubles == {"file": plain + where}


def test_names_of_seats_that_do_not_play_do_not_matter() -> None:
    panel, begun, _ = form()
    send(panel, players="3", **{"name-D": "", "name-E": "You"})
    assert len(begun) == 1


def test_all_names_that_are_wrong_are_told() -> None:
    panel, begun, _ = form()
    send(panel, **{"name-A": "  Zoë  B ", "name-B": "zoë b", "name-C": " ", "name-D": "x" * 21})
    assert begun == []
    assert sorted(panel.troubles) == ["name-A", "name-B", "name-C", "name-D"]


def test_among_several_people_nobody_is_called_you() -> None:
    panel, _, _ = form()
    panel._on_message(panel, {"changed": {"who-C": "person"}}, None)
    assert values(panel)["name-A"] == "Ann"
    panel._on_message(panel, {"changed": {"who-C": "careful"}}, None)
    assert values(panel)["name-A"] == "You"
    panel._on_message(panel, {"changed": {"name-A": "Kim", "who-C": "person"}}, None)
    assert values(panel)["name-A"] == "Kim"


def test_a_name_that_cannot_be_is_put_right_each_time() -> None:
    panel, _, _ = form()
    panel._on_message(panel, {"changed": {"who-C": "person"}}, None)
    (before,) = (each["version"] for each in panel.fields if each["id"] == "name-A")
    panel._on_message(panel, {"changed": {"name-A": "You"}}, None)
    (after,) = (each["version"] for each in panel.fields if each["id"] == "name-A")
    assert values(panel)["name-A"] == "Ann"
    assert after > before


def test_what_was_chosen_last_is_there_again() -> None:
    panel, _, _ = form({"players": "3", "name-B": "Berta", "cash": True})
    assert hidden(panel) == ["D", "E", "F"]
    assert values(panel)["name-B"] == "Berta"
    assert values(panel)["cash"] is True


@pytest.mark.parametrize(
    "kept",
    [
        3,
        [],
        "x",
        {"players": 3},
        {"players": "9"},
        {"who-A": "clever"},
        {"who-B": "careful:nice"},
        {"nasty": "no"},
        {"x": []},
    ],
)
def test_whatever_a_browser_kept_the_form_is_there(kept: Any) -> None:
    panel, begun, _ = form(kept)
    assert values(panel) == values(form()[0])
    send(panel)
    assert len(begun) == 1


def test_where_one_logs_in_ones_name_among_others_is_the_one_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(USER_NAME_VARIABLE, "ann.of.the.long.names.at.school")
    panel, begun, _ = form()
    send(panel)
    send(panel, **{"who-B": "person"})
    assert [game.names[0] for game in begun] == ["You", "ann.of.the.long.name"]


@pytest.mark.parametrize("where", ["a site", "a server", "a notebook"])
def test_each_can_sit_at_a_device_where_a_server_is_else_a_site_says_why_not(
    where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SERVER_SOFTWARE", raising=False)
    if where == "a site":
        monkeypatch.setenv(SITE_VARIABLE, "1")
    elif where == "a server":
        monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5")
    panel, _, _ = form()
    told = [each for each in panel.fields if each["id"].startswith("apart")]
    assert [(each["id"], each["kind"]) for each in told] == APART[where]
    assert where != "a site" or "boss" in told[0]["hint"]
