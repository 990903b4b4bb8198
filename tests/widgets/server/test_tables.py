"""The room and the tables of a class, over HTTP: permissions and responses."""

from __future__ import annotations

import asyncio
import csv
import json
import re
from io import BytesIO, StringIO
from pathlib import Path
from threading import Event
from zipfile import ZipFile

import pytest

from bosslib.game import SEATS
from bosslib.log_entries import Sit, TakeBack
from bosslib.words import say
from bosswidgets.server.classroom import Classroom, room_pages, table_page, table_pages
from bosswidgets.server.server_limits import ClientRateLimit
from bosswidgets.table.authority import Operation, Role, is_allowed
from bosswidgets.table.multiplayer import chat, class_room
from bosswidgets.table.saves import Saves
from tests.widgets.server.served import Served, during, until, write
from tests.widgets.server.test_holding import Browser, comes, teaches

MOST = 6
"""Requests of one browser that may wait for the room's thread."""

ENTRIES = {
    Operation.ACT: "A: pass",
    Operation.ACT_ELSEWHERE: "B: pass",
    Operation.CONSENT: "undo",
    Operation.COUNTDOWN: "clock 20",
    Operation.FILL: "sit C bot careful",
    Operation.AGAIN: "next ABCDEF",
}
"""Entries of a log that only pages at a table write, by what they do there."""

POSTS = {"make", "hold", "people", "door", "give", "tell", "clear", "sit", "back", "mend"}
"""What the forms of the teacher's pages of tables can ask for."""

FORM = {"game": "card", "people": "4", "bots": "0", "bot": "careful", "how": "order"}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BOSS_DATA", str(tmp_path / "data"))
    return write(tmp_path)


async def enters(served: Served, name: str) -> Browser:
    """A guest who has entered the room under a name."""
    browser = await comes(served)
    answer = await browser.ask("room", "POST", name=name)
    assert (answer.code, answer.headers["Location"]) == (302, "/room")
    return browser


def test_the_tables_are_the_teachers_alone(folder: Path) -> None:
    async def visit(served: Served) -> None:
        pupil = await enters(served, "Ann")
        for address in (*table_pages.ADDRESSES, *table_page.ADDRESSES):
            path = address.replace("([A-Z]+)", "ABCD")
            for method in ("GET", "POST"):
                answer = await pupil.ask(path, method, **FORM)
                assert answer.code == 404, path
        assert class_room.class_tables(Saves()) == []

    during(visit, folder, classroom=Classroom(6, ""))


def test_without_a_class_there_is_no_room(folder: Path) -> None:
    async def visit(served: Served) -> None:
        browser = await comes(served)
        for path in (*room_pages.ADDRESSES, "teacher/tables"):
            assert (await browser.ask(path)).code == 404

    during(visit, folder)


def test_a_guest_is_led_to_a_seat_and_nobody_else_there(folder: Path) -> None:
    async def visit(served: Served) -> None:
        ann, bo, eve = await enters(served, "Ann"), await enters(served, "Bo"), await comes(served)
        teacher = await teaches(served)
        assert json.loads((await ann.ask("room/seat")).body)["go"] is False
        made = await teacher.ask("teacher/tables/make", "POST", **FORM)
        assert "made=1" in made.headers["Location"]
        ways = []
        for browser in (ann, bo):
            assert json.loads((await browser.ask("room/seat")).body)["go"] is True
            led = await browser.ask("room")
            assert led.code == 302
            assert led.headers["Cache-Control"] == "no-store"
            ways.append(led.headers["Location"])
            assert (await browser.ask("room")).headers["Location"] == ways[-1]
        assert ways[0] != ways[1]
        assert (await eve.ask("room")).code == 200
        assert json.loads((await eve.ask("room/seat")).body)["go"] is False
        await teacher.ask("teacher/tables/hold", "POST", entry="end", code="")
        assert (await ann.ask("room")).code == 200  # and waits for the next table

    during(visit, folder, classroom=Classroom(6, ""))


@pytest.mark.parametrize("path", ["room", "room/seat", "room/questions"])
def test_who_asks_too_much_at_a_time_is_refused_and_nobody_else(folder: Path, path: str) -> None:
    room, free = Classroom(6, ""), Event()

    async def visit(served: Served) -> None:
        ann, bo = await enters(served, "Ann"), await enters(served, "Bo")
        busy = asyncio.ensure_future(room.room.run(lambda _: free.wait(20)))
        asked = [asyncio.ensure_future(ann.ask(path)) for _ in range(MOST + 4)]
        await until(lambda: sum(each.done() for each in asked) >= 4)
        refused = {(each.result().code, each.result().body) for each in asked if each.done()}
        assert refused == {(429, say("lobby.progress.often", seconds=10).encode())}
        other = asyncio.ensure_future(bo.ask(path))
        await until(lambda: len(room.pending) == 2)
        free.set()
        await busy
        assert (await other).code in (200, 302)
        codes = [each.code for each in await asyncio.gather(*asked)]
        assert sum(code in (200, 302) for code in codes) == MOST
        assert not room.pending

    during(visit, folder, classroom=room)


def test_who_changes_his_name_too_often_is_refused_and_nobody_else(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit = ClientRateLimit(3, 1e-6)
    monkeypatch.setattr(room_pages, "RENAMES", limit, raising=False)

    async def visit(served: Served) -> None:
        ann = await enters(served, "Ann")
        codes = [(await ann.ask("room", "POST", name=f"Ann{at}")).code for at in range(3)]
        assert codes == [302, 302, 429]
        assert [each.name for each in class_room.list_guests(Saves())] == ["Ann1"]
        await enters(served, "Bo")

    during(visit, folder, classroom=Classroom(6, ""))


def test_what_is_typed_is_shown_as_text_and_refused_in_words(folder: Path) -> None:
    async def visit(served: Served) -> None:
        name = "<b>&\"'x</b>"
        pupil, teacher = await enters(served, name), await teaches(served)
        for page in (await pupil.ask("room"), await teacher.ask("teacher/tables")):
            assert "<b>" not in page.body.decode()
            assert "&lt;b&gt;" in page.body.decode()
        other = await comes(served)
        refused = (await other.ask("room", "POST", name="")).body.decode()
        assert say("names.empty") in refused
        taken = (await other.ask("room", "POST", name=name)).body.decode()
        assert "aria-invalid" in taken
        listed = await teacher.ask("teacher/tables/people", "POST", names="Cy\n" + "x" * 30)
        assert "x" * 30 in listed.body.decode()
        assert "Cy" in (await other.ask("room")).body.decode()

    during(visit, folder, classroom=Classroom(6, ""))


@pytest.mark.parametrize(("lang", "way"), [("en", "Honour"), ("nl", "Erewoord")])
def test_what_differs_between_tables_is_told_in_words_of_the_language(
    folder: Path, lang: str, way: str
) -> None:
    async def visit(served: Served) -> None:
        for name in ("Ann", "Bo"):
            await enters(served, name)
        teacher = await teaches(served)
        teacher.kept["boss-language"] = lang
        asked = {**FORM, "people": "1", "option-honour": "on-some"}
        await teacher.ask("teacher/tables/make", "POST", **asked)
        assert sorted(each.treatment for each in class_room.class_tables(Saves())) == [
            "honour",
            "no honour",
        ]
        for page in ("teacher/tables", "teacher/tables/seen"):
            shown = (await teacher.ask(page)).body.decode()
            for each in ("with", "without"):
                assert f"({say(f'treatments.{each}', lang, option=way)})" in shown
            assert "(no honour)" not in shown

    during(visit, folder, classroom=Classroom(6, ""))


@pytest.mark.parametrize(
    "wrong",
    [{"game": "chess"}, {"bot": "genius"}, {"how": "magic"}, {"people": ""}],
)
def test_a_form_that_was_tampered_with_makes_no_table(folder: Path, wrong: dict[str, str]) -> None:
    async def visit(served: Served) -> None:
        teacher = await teaches(served)
        answer = await teacher.ask("teacher/tables/make", "POST", **{**FORM, **wrong})
        assert answer.code in (200, 400)
        assert class_room.class_tables(Saves()) == []

    during(visit, folder, classroom=Classroom(6, ""))


def test_the_teacher_changes_a_name_and_takes_somebody_out(folder: Path) -> None:
    async def visit(served: Served) -> None:
        pupil, teacher = await enters(served, "Rude"), await teaches(served)
        (guest,) = class_room.list_guests(Saves())
        await teacher.ask("teacher/tables/make", "POST", **FORM)
        await teacher.ask("teacher/tables/people", "POST", browser=guest.browser, name="Rudi")
        (made,) = class_room.class_tables(Saves())
        assert "Rudi" in Saves().load_game(made.game).names
        page = (await teacher.ask(f"teacher/tables/{made.code}")).body.decode()
        assert "Rudi" in page
        assert say("rooms.hands-text") not in page
        shown = (await teacher.ask(f"teacher/tables/{made.code}?hands")).body.decode()
        assert "Hand:" in shown
        assert "Hand:" not in page
        await teacher.ask("teacher/tables/people", "POST", browser=guest.browser, leave="1")
        assert class_room.list_guests(Saves()) == []
        assert (await pupil.ask("room")).code == 302  # the seat at the table remains
        await teacher.ask("teacher/tables/clear", "POST")
        assert (await pupil.ask("room")).code == 200
        assert class_room.class_tables(Saves()) == []

    during(visit, folder, classroom=Classroom(6, ""))


FORM_FIELD = re.compile('<input type="hidden" name="([a-z]+)" value="([^"]*)">')


def test_the_teacher_removes_an_entry_that_cannot_be_replayed(folder: Path) -> None:
    """The button is in a form on the table's page while there is such an entry; it is sent as a
    browser sends it.
    """

    async def visit(served: Served) -> None:
        pupil, teacher, saves = await enters(served, "Ann"), await teaches(served), Saves()
        await teacher.ask("teacher/tables/make", "POST", **FORM)
        (made,) = class_room.class_tables(saves)
        path, before = f"teacher/tables/{made.code}", saves.load_game(made.game).entry_count
        button = f">{say('rooms.mend-now')}</button>"
        assert button not in (await teacher.ask(path)).body.decode()
        saves.append_entry(made.game, before, "A: b+99")
        shown = (await teacher.ask(path)).body.decode()
        assert button in shown
        (form,) = (each for each in shown.split("</form>") if button in each)
        form = form[form.rindex("<form ") :]
        action = re.search('method="post" action="/([^"]+)"', form)
        assert action
        fields = dict(FORM_FIELD.findall(form))
        assert (await pupil.ask(action[1], "POST", **fields)).code == 404
        assert len(saves.entry_texts_since(made.game, before)) == 1
        done = await teacher.ask(action[1], "POST", **fields)
        assert (done.code, done.headers["Location"]) == (302, f"/{path}")
        assert saves.entry_texts_since(made.game, before) == []
        assert button not in (await teacher.ask(path)).body.decode()

    during(visit, folder, classroom=Classroom(6, ""))


def test_a_class_that_is_served_again_knows_who_was_there(folder: Path) -> None:
    key, kept = b"k" * 32, {}

    async def first(served: Served) -> None:
        pupil, teacher = await enters(served, "Ann"), await teaches(served)
        await teacher.ask("teacher/tables/make", "POST", **FORM)
        kept["pupil"], kept["teacher"] = dict(pupil.kept), dict(teacher.kept)
        kept["way"] = {"": (await pupil.ask("room")).headers["Location"]}

    async def then(served: Served) -> None:
        pupil, teacher = Browser(served), Browser(served)
        pupil.kept, teacher.kept = kept["pupil"], kept["teacher"]
        assert (await pupil.ask("room")).headers["Location"] == kept["way"][""]
        assert (await teacher.ask("teacher/tables")).code == 200

    during(first, folder, classroom=Classroom(6, "", key))
    during(then, folder, classroom=Classroom(6, "", key))


@pytest.mark.parametrize("query", ["", "?anonymous"])
def test_the_class_is_saved_as_a_zip_without_what_is_hidden(folder: Path, query: str) -> None:
    async def visit(served: Served) -> None:
        for name in ("Annabel", "Bo"):
            await enters(served, name)
        teacher = await teaches(served)
        await teacher.ask("teacher/tables/make", "POST", **FORM)
        (made,) = class_room.class_tables(Saves())
        answer = await teacher.ask(f"teacher/tables/class.zip{query}")
        assert answer.headers["Content-Type"] == "application/zip"
        with ZipFile(BytesIO(answer.body)) as packed:
            assert packed.namelist() == [
                "README.txt",
                "actions.csv",
                "bargains.csv",
                "deals.csv",
                "results.csv",
                "seats.csv",
                "talk.csv",
                "answers.csv",
            ]  # the game continues
            seats = list(csv.DictReader(StringIO(packed.read("seats.csv").decode("utf-8-sig"))))
            everything = b"".join(map(packed.read, packed.namelist()))
        assert len(seats) == 3
        assert (b"Annabel" in everything) is (not query)
        assert str(Saves().load_game(made.game).record.start.seed).encode() not in everything
        await teacher.ask("teacher/tables/hold", "POST", entry="end", code="")
        answer = await teacher.ask(f"teacher/tables/class.zip{query}")
        with ZipFile(BytesIO(answer.body)) as packed:
            assert len(packed.namelist()) == 9

    during(visit, folder, classroom=Classroom(6, ""))


def test_the_teacher_says_a_line_hides_one_and_sets_how_far_they_talk(folder: Path) -> None:
    async def visit(served: Served) -> None:
        await enters(served, "Ann")
        teacher = await teaches(served)
        await teacher.ask("teacher/tables/make", "POST", **FORM, talk="phrases")
        (made,) = class_room.class_tables(Saves())
        assert chat.talk_mode(Saves(), made.game) == "phrases"
        await teacher.ask("teacher/tables/tell", "POST", words="Five <b>minutes</b>")
        (line,) = chat.messages(Saves(), made.game)
        assert (line.seat, line.text) == (None, "Five <b>minutes</b>")
        page = (await teacher.ask(f"teacher/tables/{made.code}")).body.decode()
        assert "Five &lt;b&gt;minutes" in page
        await teacher.ask("teacher/tables/tell", "POST", code=made.code, hide=str(line.number))
        assert chat.messages(Saves(), made.game) == []
        table = say("rooms.at-table", number=made.number)
        for query, text in (("", line.text), ("?anonymous", "")):
            answer = await teacher.ask(f"teacher/tables/class.zip{query}")
            with ZipFile(BytesIO(answer.body)) as packed:
                (row,) = csv.DictReader(StringIO(packed.read("talk.csv").decode()))
            assert (row["player"], row["text"], row["hidden"]) == ("teacher", text, "yes")
            assert (row["table"] == table) is (not query)
        empty = await teacher.ask("teacher/tables/tell", "POST", words=" ")
        assert say("talk.empty") in empty.body.decode()

    during(visit, folder, classroom=Classroom(6, ""))


@pytest.mark.parametrize("kind", ["card", "board"])
def test_the_teacher_lets_a_bot_play_for_somebody_and_gives_the_seat_back(
    folder: Path, kind: str
) -> None:
    async def visit(served: Served) -> None:
        for name in ("Ann", "<Bo>"):
            await enters(served, name)
        teacher = await teaches(served)
        await teacher.ask("teacher/tables/make", "POST", **{**FORM, "game": kind, "bots": "1"})
        (made,) = class_room.class_tables(Saves())
        page = f"teacher/tables/{made.code}"
        game = Saves().load_game(made.game)
        bo, bot = SEATS[game.names.index("<Bo>")], SEATS[game.bots.index("careful")]
        shown = (await teacher.ask(page)).body.decode()
        assert say("rooms.sit-bot", name="&lt;Bo&gt;") in shown
        assert f'name="bot" value="{bot}"' not in shown  # it belongs to a bot from the start
        done = await teacher.ask("teacher/tables/sit", "POST", code=made.code, bot=bo)
        assert (done.code, done.headers["Location"]) == (302, f"/{page}")
        assert Saves().entry_texts_since(made.game, 0) == [f"sit {bo} bot careful"]
        shown = (await teacher.ask(page)).body.decode()
        assert say("rooms.sit-person", name="&lt;Bo&gt;") in shown
        assert f'name="bot" value="{bo}"' not in shown
        await teacher.ask("teacher/tables/sit", "POST", code=made.code, person=bo)
        assert Saves().load_game(made.game).persons == game.persons
        for wrong in (bot, "F", "?"):
            for who in ("bot", "person"):
                wish = {"code": made.code, who: wrong}
                refused = await teacher.ask("teacher/tables/sit", "POST", **wish)
                assert 'role="status"' in refused.body.decode()
        assert len(Saves().entry_texts_since(made.game, 0)) == 2
        lost = await teacher.ask("teacher/tables/sit", "POST", code="QQQQ", bot=bo)
        assert lost.code == 404
        await teacher.ask("teacher/tables/hold", "POST", entry="end", code=made.code)
        for path, wish in (("sit", {"bot": bo}), ("back", {"count": "1"})):
            refused = await teacher.ask(f"teacher/tables/{path}", "POST", code=made.code, **wish)
            assert say("rooms.over") in refused.body.decode()
        assert Saves().entry_texts_since(made.game, 0)[2:] == ["end"]
        assert "teacher/tables/sit" not in (await teacher.ask(page)).body.decode()

    during(visit, folder, classroom=Classroom(6, ""))


@pytest.mark.parametrize("game", ["card", "board"])
def test_the_teacher_does_what_the_table_of_roles_says_and_nothing_else(
    folder: Path, game: str
) -> None:
    """The teacher's column in `SECURITY.md`; `test_authority` tries the others."""
    handlers = {**table_pages.ADDRESSES, **table_page.ADDRESSES}.items()
    posts = {path.rpartition("/")[2] for path, each in handlers if "post" in vars(each)}
    assert posts == POSTS

    async def visit(served: Served) -> None:
        for name in ("Ann", "Bo"):
            await enters(served, name)
        teacher = await teaches(served)
        await teacher.ask("teacher/tables/make", "POST", **{**FORM, "game": game, "bots": "1"})
        (made,) = class_room.class_tables(Saves())
        seat = Saves().load_game(made.game).names.index("Bo")
        seed = Saves().load_game(made.game).record.start.seed
        act(made.game)

        async def post(path: str, **form: str) -> int:
            return (await teacher.ask(f"teacher/tables/{path}", "POST", **form)).code

        def log() -> list[str]:
            return Saves().entry_texts_since(made.game, 0)

        async def packed() -> bytes:
            answer = await teacher.ask("teacher/tables/class.zip")
            with ZipFile(BytesIO(answer.body)) as found:
                return b"".join(map(found.read, found.namelist()))

        for operation, entry in ENTRIES.items():
            assert not is_allowed(Role.TEACHER, operation)
            assert await post("hold", entry=entry, code=made.code) == 400
        assert len(log()) == 1
        assert await post("sit", bot=SEATS[seat], code=made.code) == 302
        done = {Operation.STAND_IN: log()[-1] == str(Sit(seat, "careful"))}
        assert await post("sit", person=SEATS[seat], code=made.code) == 302
        done[Operation.COME_BACK] = log()[-1] == str(Sit(seat, None))
        assert await post("back", count="1", code=made.code) == 302
        done[Operation.UNDO] = log()[-1] == str(TakeBack(1))
        assert await post("tell", words="Well done", code=made.code) == 302
        done[Operation.TALK] = [each.text for each in chat.messages(Saves(), made.game)] == [
            "Well done"
        ]
        assert str(seed).encode() not in await packed()
        assert await post("hold", entry="end", code=made.code) == 302
        done[Operation.FILE] = str(seed).encode() in await packed()
        assert await post("clear") == 302
        done[Operation.DELETE] = class_room.class_tables(Saves()) == []
        assert done == {each: True for each in Operation if is_allowed(Role.TEACHER, each)}

    during(visit, folder, classroom=Classroom(6, ""))


@pytest.mark.parametrize("game", ["card", "board"])
def test_the_teacher_takes_back_what_was_done(folder: Path, game: str) -> None:
    async def visit(served: Served) -> None:
        for name in ("Ann", "Bo"):
            await enters(served, name)
        teacher = await teaches(served)
        await teacher.ask("teacher/tables/make", "POST", **{**FORM, "game": game, "bots": "1"})
        (made,) = class_room.class_tables(Saves())
        page = f"teacher/tables/{made.code}"
        assert "teacher/tables/back" not in (await teacher.ask(page)).body.decode()
        for _ in range(4):
            act(made.game)
        before = Saves().load_game(made.game).record
        shown = (await teacher.ask(page)).body.decode()
        assert 'max="4" value="1"' in shown
        unreadable = ["", "0", "-1", "+1", "01", "1.5", "9" * 5000]
        for wrong, why in {
            "5": say("record.too-far-back", count=5, there=4),
            **dict.fromkeys(unreadable, say("rooms.back-number")),
        }.items():
            refused = await teacher.ask("teacher/tables/back", "POST", code=made.code, count=wrong)
            assert why in refused.body.decode()
        assert len(Saves().entry_texts_since(made.game, 0)) == 4
        await teacher.ask("teacher/tables/hold", "POST", entry="pause", code=made.code)
        done = await teacher.ask("teacher/tables/back", "POST", code=made.code, count="3")
        assert (done.code, done.headers["Location"]) == (302, f"/{page}")
        assert Saves().entry_texts_since(made.game, 4) == ["pause", "back 3"]
        after = Saves().load_game(made.game)
        assert (after.record, after.table_status) == (before.back_to(1), "paused")
        assert 'max="1" value="1"' in (await teacher.ask(page)).body.decode()
        answer = await teacher.ask("teacher/tables/class.zip")
        with ZipFile(BytesIO(answer.body)) as packed:
            rows = csv.DictReader(StringIO(packed.read("actions.csv").decode("utf-8-sig")))
            assert [row["taken_back"] for row in rows] == ["no", "yes", "yes", "yes"]

    during(visit, folder, classroom=Classroom(6, ""))


def test_while_all_pages_are_held_the_tables_that_play_are_paused(folder: Path) -> None:
    """Otherwise their clocks would run on, although nobody can answer."""

    def statuses() -> list[str | None]:
        return [Saves().load_game(made.game).table_status for made in tables]

    tables: list[class_room.ClassTable] = []

    async def visit(served: Served) -> None:
        for name in ("Ann", "Bo", "Cleo"):
            await enters(served, name)
        teacher = await teaches(served)
        await teacher.ask("teacher/tables/make", "POST", **{**FORM, "people": "1"})
        tables.extend(class_room.class_tables(Saves()))
        one, other, over = (made.code for made in tables)
        await teacher.ask("teacher/tables/hold", "POST", entry="pause", code=one)
        await teacher.ask("teacher/tables/hold", "POST", entry="end", code=over)
        for held in ("paused", "stopped"):
            await teacher.ask("teacher/hold", "POST", held=held)
            assert statuses() == ["paused", "paused", "ended"]
        await teacher.ask("teacher/hold", "POST", held="")
        assert statuses() == ["paused", None, "ended"]  # the teacher had paused one of them alone
        await teacher.ask("teacher/hold", "POST", held="paused")
        await teacher.ask("teacher/tables/hold", "POST", entry="end", code=other)
        await teacher.ask("teacher/hold", "POST", held="")
        assert statuses() == ["paused", "ended", "ended"]
        await teacher.ask("teacher/tables/hold", "POST", entry="resume", code=one)
        await teacher.ask("teacher/hold", "POST", held="paused")
        assert statuses() == ["paused", "ended", "ended"]

    async def visit_again(_: Served) -> None:
        await until(lambda: statuses() == [None, "ended", "ended"])

    during(visit, folder, classroom=Classroom(6, ""))
    during(visit_again, folder, classroom=Classroom(6, ""))  # started again, it holds no page


def act(name: str) -> None:
    """The first seat that is asked takes the first legal action."""
    saves = Saves()
    game = saves.load_game(name)
    state = game.record.state
    saves.append_entry(name, game.entry_count, next(iter(state.legal(state.table.to_act[0]))))


def test_who_keeps_no_cookies_is_no_guest_and_renames_nobody(folder: Path) -> None:
    async def visit(served: Served) -> None:
        for name in ("Ann", "Bo"):
            answer = await served.ask(
                "room",
                "POST",
                f"name={name}&_xsrf=x",
                Cookie="_xsrf=x",
                Content_Type="application/x-www-form-urlencoded",
            )
            assert (answer.code, name in answer.body.decode()) == (200, True)
            assert say("rooms.cookies") in answer.body.decode()
        assert class_room.list_guests(Saves()) == []
        browser = Browser(served)
        first = await browser.ask("room", "POST", name="Cy")  # without any cookie
        assert (first.code, say("rooms.cookies") in first.body.decode()) == (200, True)
        assert (await browser.ask("room", "POST", name="Cy")).code == 302  # now it has the cookie
        assert [each.name for each in class_room.list_guests(Saves())] == ["Cy"]

    during(visit, folder, classroom=Classroom(6, ""))


def test_a_closed_room_takes_nobody(folder: Path) -> None:
    async def visit(served: Served) -> None:
        teacher = await teaches(served)
        assert b"door-close" in (await teacher.ask("teacher/tables")).body
        await teacher.ask("teacher/tables/door", "POST", door="close")
        eve = await comes(served)
        assert say("rooms.closed") in (await eve.ask("room", "POST", name="Eve")).body.decode()
        assert b"door-open" in (await teacher.ask("teacher/tables")).body
        await teacher.ask("teacher/tables/door", "POST", door="open")
        assert (await eve.ask("room", "POST", name="Eve")).code == 302
        assert (await teacher.ask("teacher/tables/door", "POST", door="wide")).code == 400

    during(visit, folder, classroom=Classroom(6, ""))


def test_a_room_has_no_more_names_than_the_class_has_places(folder: Path) -> None:
    async def visit(served: Served) -> None:
        for name in ("Ann", "Bo"):
            await enters(served, name)
        third = await comes(served)
        answer = await third.ask("room", "POST", name="Cy")
        assert say("rooms.full", most=2) in answer.body.decode()
        assert len(class_room.list_guests(Saves())) == 2

    during(visit, folder, classroom=Classroom(2, ""))


def test_while_the_games_cannot_be_reached_the_room_says_so_and_comes_back(folder: Path) -> None:
    async def visit(served: Served) -> None:
        ann, teacher, saves = await enters(served, "Ann"), await teaches(served), Saves()
        with saves.error_boundary() as database:
            database.execute("ALTER TABLE guests RENAME TO lost")
        for browser, path in ((ann, "room"), (ann, "room/seat"), (teacher, "teacher/tables")):
            answer = await browser.ask(path)
            assert (answer.code, answer.headers["Retry-After"]) == (503, "5")
            assert say("errors.away.title") in answer.body.decode()
        answer = await ann.ask("room", "POST", name="Bo")
        assert (answer.code, say("errors.away.title") in answer.body.decode()) == (503, True)
        with saves.error_boundary() as database:
            database.execute("ALTER TABLE lost RENAME TO guests")
        assert (await ann.ask("room")).code == 200

    during(visit, folder, classroom=Classroom(6, ""))
