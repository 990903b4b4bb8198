"""A hostile browser at a running server: it forges the state of widgets, and presses buttons that
it has made up.

It sends messages directly to the kernel, over the page's web socket. It clicks only to open what
a page creates when it is first needed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from bosslib.game import Seat
from bosslib.log_entries import SetCountdown, TableControl
from bosslib.words import say
from bosswidgets.board import game_setup as board_setup
from bosswidgets.board.countdown import SECONDS_CHOICES
from bosswidgets.card import game_setup as card_setup
from bosswidgets.kit.text_codes import decompress_text
from bosswidgets.kit.writable_traits import BRIDGE_TRAITS, KEYBOARD_TRAITS
from bosswidgets.server.websocket_frames import CONTROL_COMM, MAX_FORGERIES, TOO_MUCH, FrameMessage
from bosswidgets.table.authority import Role
from bosswidgets.table.multiplayer import chat, table_seats
from bosswidgets.table.saves import Saves
from tests.widgets.server.served import Served, during, faults, notebook, until
from tools.protocol_client import Client, ClientError, Item

Models = Mapping[str, Mapping[str, Any]]
"""The states of widgets, by id."""

TABLES = {"card": "Table", "board": "BoardTable"}
SEED = 8_070_450_532_247_928_831
"""So long that it is found in what a page receives."""
ANN, BO = 0, 1

ITEMS = (
    "20",
    "bots",
    "file",
    "review:A",
    "review:B",
    "delete",
    "delete-now",
    "undo",
    "undo-yes",
    "i-am-back",
    "again",
    "same",
    "apart",
    "form",
    "done",
    "next",
    "act-for:B",
    "play-for:B",
    "open:B",
    "later",
    "hush",
    "9" * 400,
)
"""Ids of buttons that write, end or give out something on some page at some time, and an impossible
number.
"""

OFFER = "A: offer B nothing"
"""What Ann may do in the card game although it is not her turn."""
TALK_ITEMS = ("phrases.offer",)
TEXT = "Talk that nobody may send"
TRAITS = ("items", "fields", "label", "value", "children", "steps", "words", "told", "page")
"""Traits that are forged one at a time; a widget's others are forged together."""
MARK, NUMBER = "forged-state", 987_654_321
FORGED: dict[type, object] = {
    str: MARK,
    int: NUMBER,
    float: NUMBER,
    bool: False,
    list: [{"id": MARK, "label": MARK}],
    dict: {MARK: MARK},
    type(None): MARK,
}
"""Forged value of a trait, by the type of its true one."""

ACCESS_COLUMNS = {"opened", "seen"}
PORTS = "bells"
"""Table of the ports of open pages; nothing else in it."""
NO_WIDGET = "No such comm"
LINK = re.compile(r"position=([\w-]+)")
NO_NOTATION = re.compile(r"[^\w+*-]")
ROLES = (Role.PLAYER, Role.ONLOOKER, Role.MOVED, Role.PAUSED)


@pytest.fixture(params=TABLES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def folder(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page with a table, and a folder for saved games."""
    monkeypatch.setenv("BOSS_DATA", str(tmp_path / "data"))
    (tmp_path / "en").mkdir()
    name = TABLES[game]
    page = notebook(f"from bosswidgets import {name}\n{name}()")
    (tmp_path / "en" / "01-page.ipynb").write_text(page, encoding="utf-8")
    return tmp_path


class AttackedTable:
    """A table of Ann, who can undo what she has just done and may act again, Bo and a free seat."""

    def __init__(self, kind: str) -> None:
        begin: Any = card_setup if kind == "card" else board_setup
        made = begin.new_game(3, seed=SEED, bots=(None, None, None))
        self.saves = Saves()
        self.code = table_seats.create_table(self.saves, made)
        self.name = table_seats.game_by_code(self.saves, self.code)
        self.secret = table_seats.take_seat(self.saves, self.name, ANN, "Ann")
        table_seats.take_seat(self.saves, self.name, BO, "Bo")
        self.write(SetCountdown(0))  # nothing happens by itself
        self.record = made.record
        while self.record.undo_refusal(ANN):
            asked = self.record.state.table.to_act
            action = self.legal(ANN if ANN in asked else asked[-1])[0]
            self.write(action)
            self.record = self.record.play(action)

    def legal(self, seat: Seat) -> list[str]:
        """The actions that a seat may do now, without talk."""
        return [str(each) for each in self.record.state.legal(seat)]

    @property
    def log(self) -> list[str]:
        return self.saves.entry_texts_since(self.name, 0)

    def write(self, entry: Any) -> None:
        self.saves.append_entry(self.name, len(self.log), entry)

    def query(self, role: Role) -> str:
        """The query of the page's address for a role."""
        return f"watch={self.code}" if role is Role.ONLOOKER else f"seat={self.secret}"

    def begin(self, role: Role) -> None:
        """Let a player's page come into a role; it does not hear of that at once."""
        if role is Role.PAUSED:
            self.write(TableControl.PAUSE)
        if role is Role.MOVED:
            with self.saves.error_boundary() as database:
                moved = "UPDATE seats SET secret = 'another' WHERE game = ? AND seat = ?"
                database.execute(moved, (self.name, ANN))

    def tell(self) -> None:
        """Notify the pages of what was written."""
        self.saves.database.notify(self.name)

    @property
    def rows(self) -> dict[str, list[str]]:
        """All rows of all tables of the database, without the times of access."""
        found = {}
        with self.saves.error_boundary() as database:
            named = "SELECT name FROM sqlite_master WHERE type = 'table' AND name != ?"
            for (name,) in database.execute(named, (PORTS,)).fetchall():
                there = database.execute(f"SELECT * FROM pragma_table_info('{name}')").fetchall()
                columns = [column for _, column, *_ in there if column not in ACCESS_COLUMNS]
                asked = f"SELECT {', '.join(columns)} FROM {name}"
                found[name] = sorted(map(str, database.execute(asked).fetchall()))
        return found

    def hand(self, seat: Seat) -> str:
        """A seat's hand as `squeeze` leaves it."""
        return squeeze([str(card) for card in self.record.state.hands[seat]])


def squeeze(found: object) -> str:
    """Join all texts in messages, without what separates cards in a list or a sentence."""
    return NO_NOTATION.sub("", "".join(_texts(found)))


def _texts(found: object) -> Iterator[str]:
    """Yield all texts and numbers in messages; a link to a position as its document."""
    if isinstance(found, Mapping):
        found = [*found.values()]
    if isinstance(found, list):
        for each in found:
            yield from _texts(each)
    else:
        yield LINK.sub(lambda link: decompress_text(link[1]), str(found))


class Forger(Client):
    """A browser that sends arbitrary messages, and records all messages to its page."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.told: list[dict[str, Any]] = []

    def _fail(self, why: str) -> None:
        """Ignore the kernel's warnings about messages to widgets that are gone."""
        if NO_WIDGET not in why or "Traceback" in why:
            super()._fail(why)

    def _update(self, content: dict[str, Any]) -> None:
        self.told.append(content["data"])
        super()._update(content)

    async def forge(self, model: str, **data: Any) -> None:
        """Send a message to a model; it need not be answered."""
        await self.send(uuid4().hex, "comm_msg", {"comm_id": model, "data": data})

    async def forge_custom(self, model: str, **content: Any) -> None:
        """Send a message of the kind that clicks and typing send."""
        await self.forge(model, method="custom", content=content)

    async def write_trait(self, model: str, **state: Any) -> None:
        """Send a message that writes traits."""
        await self.forge(model, method="update", state=state, buffer_paths=[])

    async def settle(self) -> None:
        """Wait until all sent messages have been read."""
        data = {"method": "custom", "content": {}}
        await self._say("comm_msg", {"comm_id": self.widgets[0], "data": data})

    @property
    def widgets(self) -> list[str]:
        """The ids of the page's widgets."""
        return [model for model, state in self.models.items() if "_model_name" in state]

    @property
    def states(self) -> Models:
        """The states of the page's widgets."""
        return {model: self.models[model] for model in self.widgets}

    @property
    def groups(self) -> dict[str, list[Item]]:
        """The items of each group of buttons, shown or not."""
        there = self.models.items()
        return {model: state["items"] for model, state in there if "layout_kind" in state}

    @property
    def frame(self) -> dict[str, list[object]]:
        """What can be chosen and what is shown where, by widget."""
        names = ("items", "fields", "label", "children")
        return {model: [self.models[model].get(name) for name in names] for model in self.widgets}

    def group(self, label: str) -> str:
        """The group of buttons with the label of this key in the catalogue."""
        return next(model for model in self.groups if self.models[model]["label"] == say(label))

    def offered(self, label: str) -> list[str]:
        """The ids of a group's enabled buttons."""
        items = self.groups[self.group(label)]
        return [each["id"] for each in items if not each.get("disabled_reason")]

    @property
    def files(self) -> list[str]:
        """The files that the page was told to save."""
        contents = [each.get("content") or {} for each in self.told]
        return [each["download"] for each in contents if "download" in each]

    @property
    def refused_count(self) -> int:
        """The number of choices that were refused because they were not offered."""
        contents = [each.get("content") or {} for each in self.told]
        return sum(each.get("fault") == say("faults.gone") for each in contents)

    async def open_drawers(self) -> None:
        """Open the parts that a page creates only then, as far as it offers them."""
        await self.click(self.group("menu.label"), "fold")
        for drawer in ("link", "clock", "game"):
            if drawer in self.offered("menu.label"):
                await self.click(self.group("menu.label"), drawer)
        if "say" in self.offered("talk.label"):
            await self.click(self.group("talk.label"), "say")

    async def forge_items(self) -> None:
        """Claim that all groups offer all items."""
        for model in self.groups:
            await self.write_trait(model, items=[{"id": each, "label": "x"} for each in ITEMS])

    async def forge_state(self) -> None:
        """Write all traits of all widgets, except those that a browser may write."""
        for model in self.widgets:
            state = self.models[model]
            if state["_model_name"] == "CanvasManagerModel":  # has only its name and version
                continue
            written = BRIDGE_TRAITS if "ready" in state else KEYBOARD_TRAITS
            forged = {name: FORGED[type(state[name])] for name in state.keys() - written}
            for name in forged.keys() & {*TRAITS}:
                await self.write_trait(model, **{name: forged[name]})
            await self.write_trait(model, **forged)

    async def press(self, role: Role, there: Models) -> int:
        """Choose all items in all groups and forms among widgets; return how many of those choices
        no group offered.

        A player chooses only what is not offered.
        """
        talk = () if role in (Role.PLAYER, Role.PAUSED) else TALK_ITEMS  # they may talk
        own = [
            item["id"]
            for state in there.values()
            if state.get("label") in (say("table.actions"), say("table.hand"))
            for item in state.get("items", ())
        ]
        count = 0
        for model, state in there.items():
            if "layout_kind" not in state and "fields" not in state:
                continue
            offered = {each["id"] for each in state.get("items", ())}
            for item in dict.fromkeys((*ITEMS, *talk, *own)):
                if item in offered and role is Role.PLAYER:
                    continue
                await self.forge_custom(model, choose=item, refused=item, pressed=item)
                count += "layout_kind" in state and item not in offered
            if talk and state.get("label") == say("talk.say"):
                await self.forge_custom(model, sent={"text": TEXT}, changed={"text": TEXT})
        return count

    async def type(self, there: Models, lines: Sequence[str]) -> None:
        """Type actions where shortcuts are typed."""
        for model, state in there.items():
            for line in lines if "letters" in state else ():
                await self.forge_custom(model, typed=line)

    async def drag(self, there: Models) -> None:
        """Drag a card onto all widgets that are neither buttons nor a form, and click there."""
        place = {"x": 0.5, "y": 0.5}
        for model, state in there.items():
            if not state.keys() & {"layout_kind", "fields", "ready"}:
                await self.forge_custom(model, **{"from": {"card": "card:0"}, "to": place}, **place)


@pytest.mark.parametrize("role", ROLES, ids=lambda each: each.name)
@pytest.mark.parametrize("guard", ["server", "kernel"])
def test_forged_state_and_buttons_that_a_browser_has_made_up_do_nothing(
    guard: str,
    role: Role,
    game: str,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    capfd: Any,
) -> None:
    """With the kernel as the guard, the server forwards frames that it would drop."""
    if guard == "kernel":
        monkeypatch.setattr(FrameMessage, "is_forged", False)

    async def attack(browser: Forger, table: AttackedTable, there: Models) -> int:
        if guard == "kernel":
            await browser.forge_items()
        count = await browser.press(role, there)
        await browser.type(there, table.legal(BO)[:1])
        if role is not Role.PLAYER:
            await browser.type(there, [*table.legal(ANN), OFFER][:1])
            await browser.drag(there)
        await browser.settle()
        return count

    async def visit(served: Served) -> None:
        table, browser = AttackedTable(game), Forger(served.address)
        await browser.open(f"en/01-page.ipynb?{table.query(role)}")
        await browser.open_drawers()
        there = browser.states
        table.begin(role)
        before = table.rows
        if role in (Role.MOVED, Role.PAUSED):
            row = browser.group("menu.label")
            assert "undo" in browser.offered("menu.label")
            await attack(browser, table, there)  # before the page has heard of it
            assert table.rows == before
            table.tell()
            await until(lambda: "undo" not in str(browser.models.get(row, {}).get("items")))
        await browser.read_states()
        shown, refused = browser.frame, browser.refused_count
        if guard == "kernel":
            await browser.forge_state()
        if role is Role.MOVED:
            assert not there.keys() & browser.groups.keys()  # what could be chosen is gone
            await attack(browser, table, there)
        else:
            count = await attack(browser, table, browser.states)
            assert browser.refused_count - refused == count > 0
        await browser.read_states()
        assert browser.frame == shown
        assert MARK not in str(browser.models)
        assert str(NUMBER) not in str(browser.models)
        assert table.rows == before
        assert browser.files == []
        _check_received(browser, table, role)
        if guard == "server":
            await _check_closing(browser, there)
            assert table.rows == before
        await browser.leave()

    during(visit, folder)
    assert faults(caplog, capfd) == []


def _check_received(browser: Forger, table: AttackedTable, role: Role) -> None:
    """Check that a page has received nothing that its seat does not see, and that this would have
    been noticed.
    """
    received = squeeze(browser.told)
    assert str(SEED) not in received
    hands = [table.hand(seat) for seat in range(3)]
    seen = [hand for hand in hands if hand in received]
    assert seen == ([] if role is Role.ONLOOKER else [hands[ANN]])
    if role is Role.MOVED:
        assert hands[ANN] not in squeeze(browser.models)


async def _check_closing(browser: Forger, there: Models) -> None:
    """Check that a line on which state is forged again and again is closed."""
    forged, groups = [{"id": "file", "label": "x"}], [*browser.groups, *there]
    for model in groups[: MAX_FORGERIES - 1]:
        await browser.write_trait(model, items=forged)
        await browser.forge_custom(model, choose="file")
    await browser.settle()
    assert browser.files == []
    await browser.write_trait(groups[0], items=forged)
    with pytest.raises(ClientError, match=f"{TOO_MUCH} state that is not a browser's"):
        await browser.settle()


def test_what_a_player_may_do_the_same_messages_do(game: str, folder: Path) -> None:
    """Otherwise the attacks could fail just because nobody understands them."""

    async def visit(served: Served) -> None:
        table, browser = AttackedTable(game), Forger(served.address)
        await browser.open(f"en/01-page.ipynb?{table.query(Role.PLAYER)}")
        await browser.open_drawers()
        (typing,) = (
            model
            for model, state in browser.models.items()
            if "fields" in state and state["label"] == say("talk.say")
        )
        await browser.forge_custom(typing, sent={"text": TEXT})
        await browser.click(browser.group("menu.label"), "undo")
        assert chat.all_messages(table.saves, table.name)[0].text == TEXT
        assert table.log[-1] == "undo"
        done = table.record.played[-1].action
        await browser.type(browser.states, [str(done)])
        await browser.settle()
        assert table.log[-1] == str(done)
        if game == "board":
            await browser.click(browser.group("menu.clock"), str(SECONDS_CHOICES[-1]))
            assert table.log[-1] == str(SetCountdown(SECONDS_CHOICES[-1]))
        await browser.click(browser.group("people.bots"), "bots")
        assert "sit C bot careful" in table.log
        table_seats.append_and_notify(table.saves, table.name, TableControl.END)  # after all others
        await until(lambda: "file" in browser.offered("menu.game"))
        await browser.click(browser.group("menu.game"), "file")
        assert len(browser.files) == 1
        assert str(SEED) in squeeze(browser.told)
        for item in ("delete", "delete-now"):
            await browser.click(browser.group("menu.game"), item)
        assert table.rows["games"] == table.rows["entries"] == []
        await browser.leave()

    during(visit, folder)


@pytest.mark.parametrize(
    ("kind", "content", "forged"),
    [
        ("kernel_info_request", b"", False),
        ("comm_open", b'{"target_name": "%s", "data": {}}' % CONTROL_COMM.encode(), False),
        ("comm_open", b'{"target_name": "jupyter.widget", "data": {"state": {}}}', True),
        ("comm_open", b"{}", True),
        ("comm_msg", b'{"data": {"method": "custom", "content": {"choose": "a"}}}', False),
        ("comm_msg", b'{"data": {"method": "update", "state": {"width": 800}}}', False),
        ("comm_msg", b'{"data": {"method": "update", "state": {"items": []}}}', True),
        ("comm_msg", b'{"data": {"method": "update", "state": {"width": 8, "_said": 1}}}', True),
        ("comm_msg", b'{"data": {"method": "update", "buffer_paths": []}}', False),
        ("comm_msg", b'{"data": {"method": "update", "buffer_paths": [["items"]]}}', True),
        ("comm_msg", b'{"data": {"state": [1]}}', True),
        ("comm_msg", b'{"data": []}', True),
        ("comm_msg", b"[", True),
        ("comm_msg", b"[]", True),
        ("comm_msg", b'{"data": {"method": "x\\n2026-01-01 a line of the log"}}', True),
        ("comm_msg", b'{"data": {"method": ["custom"]}}', True),
        ("comm_msg", b'{"data": {}}', True),
    ],
)
def test_what_no_page_sends_is_recognised(kind: str, content: bytes, *, forged: bool) -> None:
    assert FrameMessage(kind, content).is_forged is forged
