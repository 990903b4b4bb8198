"""The page “Our class”: its access, its content, and the absence of names."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from bosslib.export.log_history import StoredLog
from bosslib.export.summary import summarize
from bosslib.export.yardstick import yardstick
from bosslib.log import replay_log
from bosslib.words import say
from bosswidgets.server.classroom import Classroom
from bosswidgets.server.classroom.class_statistics import WIDTH, bots_text, question_charts
from bosswidgets.table.multiplayer import class_room
from bosswidgets.table.saves import Saves
from tests.engine.export.packed import cut, whole
from tests.widgets.server.served import Served, during, write
from tests.widgets.server.test_holding import teaches
from tests.widgets.server.test_tables import enters

NAMES = ("Annabel", "Bouke", "Clémence", "Dieuwertje")
PAGE = "teacher/tables/our-class"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BOSS_DATA", str(tmp_path / "data"))
    return write(tmp_path)


def at_a_table(one: StoredLog, treatment: str = "") -> StoredLog:
    """The game as two people played it with two bots."""
    bots = [None, "careful", None, "careful"]
    start = {**one.start, "names": list(NAMES), "bots": bots}
    return one._replace(start=start, treatment=treatment)


def played(saves: Saves, *games: StoredLog) -> None:
    """Store these games as played by the class."""
    for each in games:
        laid = class_room.PlannedTable(replay_log(each.start, ()), ("x", "y"), each.treatment)
        (made,) = class_room.create_tables(saves, b"key", [laid])
        for number, (_, entry) in enumerate(each.entries):
            saves.append_entry(made.game, number, entry)


def test_it_is_the_teachers_alone_and_says_that_nothing_is_there(folder: Path) -> None:
    async def visit(served: Served) -> None:
        pupil, teacher = await enters(served, "Annabel"), await teaches(served)
        assert (await pupil.ask(PAGE)).code == 404
        answer = await teacher.ask(PAGE)
        assert answer.code == 200
        assert say("our-class.nothing") in answer.body.decode()
        tables = (await teacher.ask("teacher/tables")).body.decode()
        assert f'href="/{PAGE}"' in tables
        assert say("rooms.data-open-lab") in tables

    during(visit, folder, classroom=Classroom(6, ""))


def test_games_that_are_over_are_told_in_numbers_and_nobody_is_named(folder: Path) -> None:
    async def visit(served: Served) -> None:
        teacher = await teaches(served)
        card, board = whole("card"), whole("board", "shrewd")
        games = at_a_table(card, "honour"), at_a_table(board), at_a_table(cut(card, 0.5))
        played(Saves(), *games)
        text = (await teacher.ask(PAGE)).body.decode()
        for group in summarize(games).groups:
            for question in question_charts([group], "en"):
                assert all(bar.told in text for bar in question.bars)
                assert question.title in text
        assert say("our-class.going", count=1) in text
        assert say("our-class.nothing") not in text
        assert all(bots_text(each, "en") in text for each in ("card", "board"))
        assert [name for name in NAMES if name in text] == []
        teacher.kept["boss-language"] = "nl"
        assert say("our-class.title", "nl") in (await teacher.ask(PAGE)).body.decode()

    during(visit, folder, classroom=Classroom(6, ""))


@pytest.mark.parametrize("lang", ["en", "nl"])
@pytest.mark.parametrize(("name", "bot"), [("card", "careful"), ("board", "shrewd")])
def test_each_number_has_its_words_and_a_bar_within_its_picture(
    name: str, bot: str, lang: str
) -> None:
    option = {"card": "cash", "board": "active"}[name]
    tables = [at_a_table(whole(name, bot), each) for each in (option, f"no {option}")]
    found = [*question_charts(summarize(tables, 2).groups, lang)]
    titles = [each.title for each in found]
    asked = ["offers", "gains", "ends", *(["prices", "core"] if name == "board" else [])]
    assert titles == [say(f"our-class.{each}.title", lang) for each in asked]
    key = {"card": "new.cash", "board": "board.new.active"}[name]
    yes, no = (
        say(f"treatments.{each}", lang, option=say(key, lang)) for each in ("with", "without")
    )
    for question in found:
        own = [bar for bar in question.bars if not same(bar.what, lang)]
        for one, other in zip(own[::2], own[1::2], strict=True):
            assert one.what.endswith(yes)
            assert other.what == one.what.replace(yes, no)  # next to each other, for comparison
        for bar in question.bars:
            for box in ElementTree.fromstring(bar.picture).iter("{http://www.w3.org/2000/svg}rect"):
                x, wide = float(box.attrib["x"]), float(box.attrib["width"])
                assert 0 <= x <= x + wide <= WIDTH


def same(what: str, lang: str) -> bool:
    """Return whether a bar shows games between computer players only."""
    return what.startswith(say("our-class.same", lang, name="").strip())


@pytest.mark.parametrize("lang", ["en", "nl"])
@pytest.mark.parametrize(("name", "bot"), [("card", "careful"), ("board", "shrewd")])
def test_below_the_class_are_computer_players_who_played_with_each_other(
    name: str, bot: str, lang: str
) -> None:
    measured = yardstick(name)
    assert measured
    (group,) = summarize([at_a_table(whole(name, bot))], 2).groups
    found = {each.title: each.bars for each in question_charts([group], lang)}
    bars = found[say("our-class.offers.title", lang)]
    theirs = [bar.told for bar in bars if same(bar.what, lang)]
    parts = [part for part in ("asked", "wanted", "unwanted") if getattr(group, f"accepted_{part}")]
    shares = [
        getattr(each, f"accepted_{part}") for part in parts for each in measured.bots.values()
    ]
    assert len(theirs) == 2 * len(parts) > 3
    for text, share in zip(theirs, shares, strict=True):
        number = say("our-class.percent", lang, number=100 * share.mean)
        told = say("our-class.share", lang, part=number, yes=share.yes, cases=share.cases)
        assert text == told
    ends = found[say("our-class.ends.title", lang)]
    assert not any(same(bar.what, lang) for bar in ends)
    words = bots_text(name, lang)
    assert str(measured.games) in words
    promised = say("our-class.beside-honour", lang, count=measured.honour)
    assert (promised in words) is (measured.honour > 0) is (name == "card")


def test_what_the_class_did_not_do_is_not_asked_of_computer_players() -> None:
    (group,) = summarize([at_a_table(whole("card"))], 2).groups
    titles = [each.title for each in question_charts([group], "en")]
    assert say("our-class.promises.title") not in titles  # promises bind there


def test_a_guests_games_are_told_without_computer_players() -> None:
    assert bots_text("rps", "en") == ""


def test_few_cases_are_said_to_say_little() -> None:
    (group,) = summarize([at_a_table(whole("card"))], 0).groups
    (ends,) = (each for each in question_charts([group], "en") if "end" in each.title)
    assert {each.few for each in ends.bars} == {"One table is too few to tell."}
    assert {each.likely for each in ends.bars} == {""}
