"""`python -m bosslib export`, and the columns that docs/data.md describes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bosslib import Record, games
from bosslib.__main__ import main
from bosslib.driver import play_match
from bosslib.export.game_file import serialize_game, serialize_sealed
from bosslib.export.rows import COLUMNS, HEAD
from bosslib.log import SeatedGame
from tests.engine.export.packed import NAMES, files, rows

PAGE = Path(__file__).parents[3] / "docs" / "data.md"
Capture = pytest.CaptureFixture[str]


def game(actions: int | None = None) -> SeatedGame:
    """A game of bots with a person's seat, played to its end or for some actions."""
    start = games.game_named("card").new(4, 1)
    match = play_match(start, [games.game_named("card").bot("careful")] * 4)
    record = Record(start).play(*match.actions[:actions])
    return SeatedGame(record, NAMES[:4], (None, *["careful"] * 3))


def export(*arguments: object) -> int:
    return main(["export", *map(str, arguments)])


def test_saved_games_become_a_zip(tmp_path: Path, capsys: Capture) -> None:
    over, going, plain = (tmp_path / f"{name}.json" for name in ("over", "going", "plain"))
    over.write_text(serialize_game(game()), encoding="utf-8")
    going.write_text(serialize_sealed(game(50)), encoding="utf-8")
    game().record.save(plain)
    out = tmp_path / "class.zip"
    assert export(over, going, plain, "--out", out, "--samples", 2) == 0
    assert capsys.readouterr().out == f"wrote {out} with 3 games\n"
    packed = out.read_bytes()
    found = {row["table"]: row for row in rows(packed, "results") if row["seat"] == "B"}
    assert [*found] == ["over", "going", "plain"]
    assert [row["finished"] for row in found.values()] == ["yes", "no", "yes"]
    assert [row["player"] for row in found.values()] == ["careful", "careful", "person"]
    assert [row["name"] for row in found.values()] == ["Ben", "Ben", "B"]
    assert sorted(each for each in files(packed) if "/" in each) == ["games/1.json", "games/3.json"]
    assert sorted(each.name for each in tmp_path.iterdir()) == sorted(
        [*(each.name for each in (over, going, plain)), "class.zip"]
    )


def test_names_can_be_left_out(tmp_path: Path) -> None:
    file, out = tmp_path / "Ann.json", tmp_path / "class.zip"
    file.write_text(serialize_game(game()), encoding="utf-8")
    assert export(file, "--out", out, "--samples", 0, "--anonymous") == 0
    assert {row["name"] for row in rows(out.read_bytes(), "results")} == set("1234")
    assert "Ann" not in str(files(out.read_bytes()))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, "cannot be read"),
        ("{", "not JSON"),
        ('{"schema": "boss-table/1", "sealed": "x"}', "the seal of this file is broken"),
    ],
)
def test_a_file_that_is_none_is_named_and_nothing_written(
    text: str | None, said: str, tmp_path: Path, capsys: Capture
) -> None:
    file, out = tmp_path / "game.json", tmp_path / "class.zip"
    if text is not None:
        file.write_text(text, encoding="utf-8")
    assert export(file, "--out", out) == 2
    shown = capsys.readouterr().err
    assert shown.startswith(f"{file}: ")
    assert (shown.count(str(file)), said in shown, out.exists()) == (1, True, False)


def test_what_cannot_be_is_told_in_a_line(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "game.json"
    file.write_text(serialize_game(game(3)), encoding="utf-8")
    assert export(file, "--samples", -1) == 2
    assert export(file, "--out", tmp_path / "nowhere" / "class.zip") == 2
    assert "there can't be -1 samples" in (shown := capsys.readouterr().err)
    assert (shown.count("cannot be written"), shown.count("\n")) == (1, 2)


def test_the_page_has_every_column_of_every_table_in_its_order() -> None:
    sections = re.split(r"^## ", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    told = {
        section.partition("\n")[0]: [
            name
            for row in re.findall(r"^\| (`.*?) \| ", section, re.MULTILINE)
            for name in re.findall(r"`(\w+)`", row)
        ]
        for section in sections
    }
    assert {name: told[f"{name}.csv"] for name in COLUMNS} == {
        name: [*columns] for name, columns in COLUMNS.items()
    }
    assert told["Columns of all tables"] == [*HEAD, "seat", "name", "player"]
