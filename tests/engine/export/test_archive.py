"""The zip of an export: its files are replayed, its names are safe, and nothing is executed."""

from __future__ import annotations

import json
from csv import reader
from io import StringIO
from pathlib import Path

import pytest

from bosslib import games
from bosslib.cli.check import check
from bosslib.export.log_history import StoredLog, follow_log
from bosslib.export.rows import COLUMNS
from bosslib.export.sheet import FORMULAS, escape_formula, format_csv
from bosslib.export.zip_writer import archive
from bosslib.record import loaded
from tests.engine.export.packed import cut, exported, files, log, rows, whole

BOTH = pytest.mark.parametrize("name", ["card", "board"])


@BOTH
def test_check_replays_the_games_that_are_over(name: str, tmp_path: Path) -> None:
    told = whole(name)
    there = files(exported(told, cut(told, 0.5)))
    assert [each for each in there if each.startswith("games/")] == ["games/1.json"]
    file = tmp_path / "1.json"
    file.write_text(there["games/1.json"], encoding="utf-8")
    assert check([file]) == 0
    record = loaded(there["games/1.json"])
    assert [str(each) for each in record.actions] == [entry for _, entry in told.entries]


@BOTH
def test_an_action_has_a_row_with_the_money_after_it(name: str) -> None:
    told = whole(name)
    found = rows(exported(told), "actions")
    record = loaded(files(exported(told))["games/1.json"])
    assert [row["action"] for row in found] == [*map(str, record.actions)]
    for row, played in zip(found, record.played, strict=True):
        money = [row[f"money_{letter}"] for letter in "ABCDEF"]
        assert money == [*map(str, played.state.money), "", ""]
    assert [row["number"] for row in found] == [str(at) for at in range(1, len(found) + 1)]
    assert {row["pause"] for row in found[1:]} == {"1.0"}
    assert [found[0]["pause"], found[-1]["seconds"]] == ["", f"{len(found) - 1:.1f}"]


@BOTH
def test_the_results_are_those_of_the_end(name: str) -> None:
    told = whole(name)
    found = rows(exported(told), "results")
    state = loaded(files(exported(told))["games/1.json"]).state
    assert [row["money"] for row in found] == [*map(str, state.money)]
    best = [str(has) for has in state.money if has == max(state.money)]
    assert [row["money"] for row in found if row["won"] == "yes"] == best
    assert {row["rank"] for row in found if row["won"] == "yes"} == {"1"}
    assert sum(int(row["deals_as_boss"]) for row in found) == games.game_named(name).deal_count(
        state
    )
    assert all(int(row["deals_as_boss"]) <= int(row["deals_with_part"]) for row in found)


def test_how_many_actions_were_legal_is_what_the_engine_lists() -> None:
    start = games.game_named("card").new(4, 1)
    told = whole("card")
    row = rows(exported(told), "actions")[0]
    assert row["legal"] == str(len([*start.legal(row["seat"])]))


def test_what_was_taken_back_is_marked_and_in_no_file() -> None:
    start = games.game_named("card").new(3, 1, rules=None)
    opening = str(next(iter(start.legal(start.table.turn))))
    after = start.play(opening)
    seat = "ABC"[after.table.turn]
    entries = [opening, f"{seat}: pass", "undo", f"{seat}: pass2", "end"]
    packed = exported(log(start, entries))
    assert [
        (row["number"], row["action"], row["taken_back"]) for row in rows(packed, "actions")
    ] == [
        ("1", opening, "no"),
        ("2", f"{seat}: pass", "yes"),
        ("4", f"{seat}: pass2", "no"),
    ]
    steps = json.loads(files(packed)["games/1.json"])["steps"]
    assert [each["do"] for each in steps] == [opening, f"{seat}: pass2"]


@BOTH
def test_what_a_teacher_took_back_is_marked_and_in_no_file(name: str, tmp_path: Path) -> None:
    one = whole(name)
    played = [text for _, text in one.entries]
    entries = [*played[:9], "pause", "back 4", "resume", *played[5:]]
    packed = exported(one._replace(entries=[(None, text) for text in entries]))
    gone = [row["number"] for row in rows(packed, "actions") if row["taken_back"] == "yes"]
    assert gone == ["6", "7", "8", "9"]
    text = files(packed)["games/1.json"]
    assert [each["do"] for each in json.loads(text)["steps"]] == played
    file = tmp_path / "1.json"
    file.write_text(text, encoding="utf-8")
    assert check([file]) == 0


def test_a_log_that_takes_back_more_than_was_done_ends_there() -> None:
    played = [text for _, text in whole("card").entries][:3]
    told = follow_log(
        whole("card")._replace(entries=[(None, text) for text in [*played, "back 4"]])
    )
    assert (told.invalid_entry_number, len(told.standing_actions)) == (4, 3)


def test_who_sat_where_is_told_from_entry_to_entry() -> None:
    start = games.game_named("card").new(3, 1)
    opening = str(next(iter(start.legal(start.table.turn))))
    seat = opening[0]
    entries = [f"name {seat} Zoë", opening, f"sit {seat} bot careful", "pause"]
    packed = exported(log(start, entries))
    found = [row for row in rows(packed, "seats") if row["seat"] == seat]
    assert [(row["name"], row["player"], row["since"], row["until"]) for row in found] == [
        ("Ann" if seat == "A" else "Ben" if seat == "B" else "Cleo", "person", "0", "0"),
        ("Zoë", "person", "1", "2"),
        ("Zoë", "careful", "3", "4"),
    ]
    (action,) = rows(packed, "actions")
    assert (action["name"], action["player"]) == ("Zoë", "person")


def test_an_entry_that_is_not_known_is_left_out_and_told() -> None:
    told = whole("card")
    entries = [*told.entries]
    more = told._replace(entries=[*entries[:5], (None, "dance A"), *entries[5:], (None, "wave")])
    there = files(exported(more))
    assert "2 entries" in there["README.txt"]
    assert there["games/1.json"] == files(exported(told))["games/1.json"]


def test_at_an_entry_that_cannot_be_the_log_ends() -> None:
    told = cut(whole("card"), 0.5)
    entries = [*told.entries]
    broken = told._replace(entries=[*entries[:5], (None, "A: discard b+4"), *entries[5:]])
    packed = exported(broken)
    assert len(rows(packed, "actions")) == 5
    assert "Entry 6" in files(packed)["README.txt"]
    assert "b+4" not in files(packed)["README.txt"]


@pytest.mark.parametrize("start", [{}, {"start": "{"}, {"start": {}, "names": 3}])
def test_a_log_that_cannot_be_read_leaves_the_others(start: dict[str, object]) -> None:
    packed = exported(StoredLog("Old", "", start, ()), whole("card"))
    assert {row["game"] for row in rows(packed, "results")} == {"2"}
    assert "Game 1 (Old): Its log can't be read" in files(packed)["README.txt"]


def test_a_game_that_was_ended_is_whole_but_not_finished() -> None:
    told = cut(whole("card"), 0.5)
    packed = exported(told._replace(entries=[*told.entries, (None, "end")]))
    found = rows(packed, "results")
    assert {(row["finished"], row["won"]) for row in found} == {("no", "")}
    assert all(row["money"] and row["rank"] for row in found)
    assert "games/1.json" in files(packed)
    again = exported(told._replace(entries=[*told.entries, (None, "end"), (None, "resume")]))
    assert "games/1.json" not in files(again)


def test_no_tables_make_a_zip_of_headings() -> None:
    there = files(archive([]))
    assert {name: there[f"{name}.csv"] for name in COLUMNS} == {
        name: ",".join(columns) + "\r\n" for name, columns in COLUMNS.items()
    }


NASTY = ["=1+1", "+1", "-2+3", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1+1", '=HYPERLINK("x")']


@pytest.mark.parametrize("name", NASTY)
def test_a_name_is_no_formula(name: str) -> None:
    start = games.game_named("card").new(3, 1)
    packed = exported(log(start, [f"name A {name}"], table=name, treatment=name))
    shown = [*rows(packed, "seats")]
    assert any(row["name"].replace("'", "").endswith(name.rstrip()) for row in shown)
    for row in shown:
        for cell in row.values():
            assert not cell.lstrip().startswith((*FORMULAS, "＝")), cell


SPLIT = ["x;=1+1;y", "x; =1+1", 'x;"=1+1"', "x\t+1", "x\r\n@SUM(A1)", "x;;-2", "x;＝1"]


@pytest.mark.parametrize("separator", [";", "\t"])
@pytest.mark.parametrize("text", SPLIT)
def test_a_text_is_no_formula_where_other_signs_separate_cells(text: str, separator: str) -> None:
    written = format_csv(("a", "b", "c"), [("Ann", text, 5), (text, "Ben", 5)])
    for row in reader(StringIO(written, newline=""), delimiter=separator):
        for cell in row:
            assert not cell.lstrip(' "').startswith((*FORMULAS, "＝")), row


def test_what_is_harmless_stays() -> None:
    for text in ("Ann", "", "B: b+4", "nothing", "Ann = Ben", "5-6"):
        assert escape_formula(text) == text


@pytest.mark.parametrize("name", ['An"n', "Ann, Ben", "Ann;Ben", "'Ann", "Ann\u2028Ben", "Зоя 🎲"])
def test_every_name_is_read_back(name: str) -> None:
    start = games.game_named("card").new(3, 1)
    one = log(start, [])
    one = one._replace(start={**one.start, "names": [name, "B", "C"]}, table=f"{name}\nx")
    packed = exported(one)
    assert rows(packed, "seats")[0]["name"] == name
    assert rows(packed, "seats")[0]["table"] == f"{name}\nx"


def test_without_names_there_is_no_name_anywhere() -> None:
    names = ["Zebedee", "Quentin", "Wilhelmina", "Xanthippe"]
    logs = []
    for name in ("card", "board"):
        told = whole(name)
        entries = [(None, "name B Quentin"), *told.entries, (None, "name D Xanthippe")]
        people = {"names": ["Zebedee", "Ophelia", "Wilhelmina", "Dan"], "bots": [None] * 4}
        begun = {**told.start, **people}
        logs.append(StoredLog("Zebedee and Quentin", "honour", begun, entries))
        logs.append(cut(logs[-1], 0.5))
    plain, secret = exported(*logs), exported(*logs, anonymous=True)
    assert all(name in str(files(plain)) for name in names)
    shown = str(files(secret)).casefold()
    assert [name for name in (*names, "Ophelia") if name.casefold() in shown] == []
    numbers = {row["name"] for row in rows(secret, "actions")}
    assert len(numbers) == len({row["name"] for row in rows(plain, "actions")})
    pairs = zip(rows(plain, "seats"), rows(secret, "seats"), strict=True)
    assert len({(one["name"], other["name"]) for one, other in pairs}) == 6
    assert {row["table"] for row in rows(secret, "results")} == {"1"}


def test_the_same_tables_make_the_same_bytes() -> None:
    told = whole("board")
    assert exported(told, told) == exported(told, told)


@BOTH
def test_a_bot_that_acted_once_for_a_person_is_named(name: str) -> None:
    entries = [str(entry) for _, entry in whole(name).entries]
    start = games.game_named(name).new(4, 1)
    one = log(start, [entries[0], f"shrewd for {entries[1]}", entries[2]])
    found = rows(exported(one), "actions")
    assert [row["player"] for row in found] == ["person", "shrewd", "person"]
    secret = exported(one, anonymous=True)
    numbers = {row["seat"]: row["name"] for row in rows(secret, "seats")}
    assert [row["name"] for row in rows(secret, "actions")] == [
        numbers[row["seat"]] for row in found
    ]


def test_without_names_a_bot_shares_its_number_with_nobody() -> None:
    """A person has one number at all tables, and each bot another one, also the one that relieves a
    person under the same name.
    """
    told = cut(whole("card"), 0.5)
    entries = [*told.entries, (None, "sit A bot careful")]
    logs = []
    for persons, bots in (
        ("Ann Ben", "Cleo Dan"),
        ("Cleo", "Ann Dan Eve"),
        ("Ben Ann", "Cleo Dan"),
    ):
        people, others = persons.split(), bots.split()
        sit = {
            "names": people + others,
            "bots": [None] * len(people) + ["careful"] * len(others),
        }
        logs.append(told._replace(start={**told.start, **sit}, entries=entries))
    plain, secret = exported(*logs), exported(*logs, anonymous=True)
    numbers = set()
    for table, side in (
        *((each, "") for each in ("actions", "results", "seats")),
        *(("bargains", side) for side in ("from_", "to_")),
    ):
        found = [*zip(rows(plain, table), rows(secret, table), strict=True)]
        assert found
        for row, other in found:
            is_person = row[f"{side}player"] == "person"
            game = "" if is_person else row["game"]
            numbers.add((game, row[f"{side}name"], other[f"{side}name"]))
    assert sorted((game, name) for game, name, _ in numbers) == [
        *(("", name) for name in ("Ann", "Ben", "Cleo")),
        *(("1", name) for name in ("Ann", "Cleo", "Dan")),
        *(("2", name) for name in ("Ann", "Cleo", "Dan", "Eve")),
        *(("3", name) for name in ("Ben", "Cleo", "Dan")),
    ]
    assert len({number for _, _, number in numbers}) == len(numbers)
