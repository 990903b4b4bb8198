"""Chat at a table on several devices: who may write what, and the others' display."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from html.parser import HTMLParser
from threading import Barrier, Thread
from unicodedata import category

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bosslib import BossError
from bosslib.log_entries import Rename
from bosslib.words import current_language, say, set_language
from bosswidgets.card.session import CardTableSession
from bosswidgets.kit.bridge import Bridge
from bosswidgets.table.multiplayer import chat, table_seats
from bosswidgets.table.multiplayer.notifier import LOOK, Notifier
from bosswidgets.table.panels.chat_panel import MIN_SHOWN_MS, ChatPanel
from bosswidgets.table.player_names import is_visible
from bosswidgets.table.saves import Saves
from tests.widgets.table.test_seats import at, finished, folder, opened
from tests.widgets.test_secrets import Messages, sent

__all__ = ["folder", "sent"]  # fixtures

TYPED = st.text(st.characters(), max_size=chat.MAX_LENGTH + 20)


def later(saves: Saves, name: str) -> None:
    """Let a second pass."""
    with saves.error_boundary() as database:
        database.execute(
            "UPDATE words SET at = at - ? WHERE game = ?", (chat.MIN_INTERVAL_MS, name)
        )


def heard(saves: Saves, name: str) -> list[tuple[int | None, str]]:
    return [(each.seat, each.display_text) for each in chat.messages(saves, name)]


class Device:
    """The chat panel on a person's page."""

    def __init__(self, name: str, *here: int) -> None:
        self.session: CardTableSession = at(name, *here)
        self.talk = ChatPanel(self.session, Bridge())

    @property
    def lines(self) -> list[str]:
        """The displayed lines, as HTML."""
        self.session.sync()
        return self.talk._lines.lines

    def choose(self, item: str) -> None:
        self.talk._buttons._on_message(None, {"choose": item}, None)

    def type(self, text: str) -> None:
        self.talk._typing._on_message(None, {"sent": {"text": text}}, None)

    @property
    def buttons(self) -> list[str]:
        return [each["id"] for each in self.talk._buttons.items]


class Text(HTMLParser):
    """Some HTML as a browser parses it: its elements, and its text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[str] = []
        self.text = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        """Record an element with its attributes."""
        self.elements.append(f"{tag}{attrs or ''}")

    def handle_data(self, data: str) -> None:
        """Record text."""
        self.text += data


def test_what_is_said_comes_in_its_order_and_the_teacher_has_no_seat() -> None:
    saves, name, _ = opened()
    chat.send_message(saves, name, 1, "  One\n two ")
    chat.send_message(saves, name, None, "Hush")
    chat.send_message(saves, name, 0, "phrases.price", phrase=True)
    assert heard(Saves(), name) == [(1, "One two"), (None, "Hush"), (0, say("phrases.price"))]
    assert [each.number for each in chat.messages(saves, name, since=1)] == [1, 2]
    assert saves.entry_texts_since(name, 0) == []  # the log does not contain it


@pytest.mark.parametrize(
    "text",
    ["", "  \n ", "\0", "x" * (chat.MAX_LENGTH + 1), "\u200b", "\u2066\u2069 \u3164", "\u202e"],
)
def test_nothing_and_too_much_are_not_said(text: str) -> None:
    saves, name, _ = opened()
    with pytest.raises(BossError):
        chat.send_message(saves, name, 0, text)
    chat.send_message(saves, name, 0, "y" * chat.MAX_LENGTH)
    assert heard(saves, name) == [(0, "y" * chat.MAX_LENGTH)]


def test_each_says_one_thing_a_second() -> None:
    saves, name, _ = opened()
    chat.send_message(saves, name, 0, "one")
    with pytest.raises(BossError, match=say("talk.fast")):
        chat.send_message(Saves(), name, 0, "two")
    chat.send_message(saves, name, 1, "three")
    later(saves, name)
    chat.send_message(saves, name, 0, "four")
    with saves.error_boundary() as database:  # the computer's clock was set back
        database.execute("UPDATE words SET at = at + 3600000")
    chat.send_message(saves, name, 0, "five")
    assert [words for _, words in heard(saves, name)] == ["one", "three", "four", "five"]


def test_what_is_hidden_is_read_nowhere_and_its_number_is_not_given_again() -> None:
    saves, name, _ = opened()
    ann, bea = Device(name, 0), Device(name, 1)
    chat.send_message(saves, name, 0, "rude")
    assert "rude" in ann.lines[0]
    assert "rude" in bea.lines[0]
    assert "rude" in bea.talk.last_message.value
    chat.hide_message(Saves(), name, 0)
    assert ann.lines == bea.lines == []
    assert bea.talk.last_message.value == ""
    later(saves, name)
    chat.send_message(saves, name, 0, "kind")
    assert [each.number for each in chat.messages(saves, name)] == [1]


def test_what_somebody_said_stays_theirs_when_another_person_takes_the_seat() -> None:
    saves, name, _ = opened()
    table_seats.take_seat(saves, name, 0, "Ann")
    ann = Device(name, 0)
    chat.send_message(saves, name, 0, "mine")
    assert Text(ann.lines[0]).text == say("talk.line", name=say("talk.you"), text="mine")
    table_seats.append_and_notify(saves, name, Rename(0, "Zoë"))
    with saves.error_boundary() as database:
        database.execute("UPDATE entries SET at = at + 1000 WHERE entry = ?", ("name A Zoë",))
    for page in (ann, Device(name, 0)):
        (said,) = page.lines
        assert Text(said).text == say("talk.line", name="Ann", text="mine")


def test_nobody_says_more_than_a_table_can_read(monkeypatch: pytest.MonkeyPatch) -> None:
    saves, name, _ = opened()
    clock = [1_000_000]
    monkeypatch.setattr(chat, "now_ms", lambda: clock[0])
    for number in range(30):
        clock[0] += chat.MIN_INTERVAL_MS
        chat.send_message(saves, name, 0, f"{number}")
    clock[0] += chat.MIN_INTERVAL_MS
    with pytest.raises(BossError, match=re.escape(say("saves.too-fast"))):
        chat.send_message(saves, name, 0, "and on")
    chat.send_message(saves, name, 1, "another person")
    clock[0] += 30_000
    chat.send_message(saves, name, 0, "a minute later")


def test_the_first_message_shown_of_a_long_talk_moves_in_steps() -> None:
    saves, name, _ = opened()
    rows = [(name, number, number, number % 3, f"word {number}", 0) for number in range(260)]
    firsts, counts = list[int](), list[int]()
    for row in rows:
        with saves.error_boundary() as database:
            database.execute(chat.ADD, row)
        shown = chat.latest_messages(saves, name)
        firsts.append(shown[0].number)
        counts.append(len(shown))
        assert shown[-1].number == row[1]
    assert sorted(set(firsts)) == [0, 50, 100, 150]
    assert max(counts) < chat.SHOWN + chat.STEP
    assert all(count >= min(chat.SHOWN, at + 1) for at, count in enumerate(counts))


@pytest.mark.parametrize(("how", "may"), [("all", 2), ("phrases", 1), ("off", 0)])
def test_how_far_one_may_talk_is_set_for_a_table(how: str, may: int) -> None:
    saves, name, _ = opened()
    chat.set_mode(saves, name, how)
    assert chat.talk_mode(Saves(), name) == how
    for seat, words in enumerate(["phrases.more", "Who?"]):
        with nullcontext() if seat < may else pytest.raises(BossError):
            chat.send_message(saves, name, seat, words, phrase=seat == 0)
    chat.send_message(saves, name, None, "The teacher may always")
    assert len(heard(saves, name)) == may + 1


def test_a_table_where_nothing_is_set_talks_as_it_likes() -> None:
    saves, name, _ = opened()
    assert chat.talk_mode(saves, name) == "all"
    with pytest.raises(ValueError, match="loud"):
        chat.set_mode(saves, name, "loud")


def test_a_phrase_has_to_be_one_and_what_is_typed_is_none() -> None:
    saves, name, _ = opened()
    with pytest.raises(BossError, match=say("talk.unknown")):
        chat.send_message(saves, name, 0, "people.label", phrase=True)
    chat.send_message(saves, name, 0, "phrases.price")
    assert heard(saves, name) == [(0, "phrases.price")]


def test_each_reads_a_phrase_in_a_language_of_his_own() -> None:
    saves, name, _ = opened()
    bea = Device(name, 1)
    chat.send_message(saves, name, 0, "phrases.later", phrase=True)
    assert say("phrases.later") in Text(bea.lines[0]).text
    with dutch():
        assert say("phrases.later", "nl") in Text(Device(name, 1).lines[0]).text


@contextmanager
def dutch() -> Iterator[None]:
    before = current_language()
    set_language("nl")
    try:
        yield
    finally:
        set_language(before)


def test_those_who_speak_at_once_get_numbers_of_their_own() -> None:
    _, name, _ = opened()
    people, times = 6, 60
    together, faults = Barrier(people), list[BossError]()

    def speak(first: int) -> None:
        saves = Saves()
        for seat in range(first, first + times):
            together.wait()
            try:
                chat.send_message(saves, name, seat, f"from {seat}")
            except BossError as error:
                faults.append(error)

    speakers = [Thread(target=speak, args=(times * each,)) for each in range(people)]
    for each in speakers:
        each.start()
    for each in speakers:
        each.join()
    assert faults == []
    assert [each.number for each in chat.messages(Saves(), name)] == [*range(people * times)]


def test_talk_goes_with_its_game() -> None:
    saves, name, _ = opened()
    chat.send_message(saves, name, 0, "bye")
    chat.set_mode(saves, name, "phrases")
    saves.delete(name)
    with saves.error_boundary() as database:
        for table in ("words", "talk"):
            assert database.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)
    with pytest.raises(BossError):
        chat.send_message(saves, name, 0, "anybody?")


def test_whatever_is_typed_is_shown_as_text_alone() -> None:
    saves, name, _ = opened()
    bea = Device(name, 1)

    @given(TYPED)
    @example("<b>bold</b> &amp; <a href='https://a.test'>https://a.test</a> TURN-4 \u202eback")
    @example("{name} \ud800 {text}")
    def law(typed: str) -> None:
        with saves.error_boundary() as database:
            database.execute("DELETE FROM words")
        visible = " ".join("".join(_printed(typed)).split())
        if len(visible) > chat.MAX_LENGTH or not any(map(is_visible, visible.replace(" ", ""))):
            with pytest.raises(BossError):
                chat.send_message(saves, name, 0, typed)
            assert bea.lines == []
            return
        chat.send_message(saves, name, 0, typed)
        (line,) = bea.lines
        shown = Text(line)
        assert shown.elements == ["p", "b", "bdi"]
        assert shown.text.partition(": ")[2] == visible

    law()


def _printed(typed: str) -> Iterator[str]:
    """Yield the visible letters and the gaps between them."""
    for each in typed:
        if each.isspace():
            yield " "
        elif category(each) not in chat.REMOVED_CATEGORIES:
            yield each


def test_the_others_are_told_of_what_is_new_and_the_speaker_is_not(sent: Messages) -> None:
    saves, name, _ = opened()
    chat.send_message(saves, name, 1, "Before you came")
    ann, bea = Device(name, 0), Device(name, 1)

    def told() -> list[str]:
        contents = [json.loads(each)[2].get("content") or {} for each in sent]
        found = [each["mention"] for each in contents if "mention" in each]
        sent.clear()
        return found

    told()
    ann.choose("say")
    ann.type("Hello <you>")
    assert told() == []
    assert "<b>You</b>: <bdi>Hello &lt;you&gt;</bdi>" in ann.lines[1]
    for _ in range(2):  # it is announced once
        assert len(bea.lines) == 2
    assert told() == [f"{ann.session.names[0]}: Hello <you>"]
    chat.send_message(saves, name, None, "Hush")
    assert 'class="boss-teacher"' in ann.lines[2]
    assert told() == [f"{say('talk.teacher')}: Hush"]


def test_ready_phrases_are_two_taps_away_and_a_refusal_is_told() -> None:
    saves, name, _ = opened()
    ann = Device(name, 0)
    assert ann.buttons == ["say"]
    ann.choose("say")
    assert ann.buttons == ["say", *chat.phrase_keys()]
    assert say("talk.about") in Text(ann.talk._about.value).text
    ann.choose("phrases.little")
    assert ann.buttons == ["say"]
    ann.choose("say")
    ann.choose("phrases.more")
    assert say("talk.fast") in ann.talk._about.value
    ann.type("and so?")
    assert ann.talk._typing.troubles == {"text": say("talk.fast")}
    assert heard(saves, name) == [(0, say("phrases.little"))]
    later(saves, name)
    ann.type("and so?")
    assert ann.talk._typing.troubles == {}
    assert ann.talk._typing.values["text"] == ""
    assert len(ann.lines) == 2


def test_what_one_may_not_say_is_not_offered() -> None:
    saves, name, _ = opened()
    ann = Device(name, 0)
    ann.choose("say")
    assert ann.talk._typing in ann.talk.panel.children
    chat.set_mode(saves, name, "phrases")
    ann.session.sync()
    assert ann.talk._typing not in ann.talk.panel.children
    assert say("talk.only") in Text(ann.talk._about.value).text
    chat.set_mode(saves, name, "off")
    ann.session.sync()
    assert ann.buttons == []
    assert say("talk.off") in Text(ann.talk._about.value).text
    chat.set_mode(saves, name, "all")
    ann.session.sync()
    assert ann.talk._typing in ann.talk.panel.children


def test_who_looks_on_reads_and_says_nothing() -> None:
    saves, name, _ = opened()
    looker = Device(name)
    chat.send_message(saves, name, 0, "Hello")
    assert "Hello" in looker.lines[0]
    assert looker.buttons == []
    looker.choose("phrases.more")
    looker.type("me too")
    assert len(heard(saves, name)) == 1


def test_one_talks_on_when_the_game_is_over() -> None:
    saves, name, _ = opened()
    finished(name, 0, 1)
    ann = Device(name, 0)
    assert ann.session.is_over
    entries = saves.entry_texts_since(name, 0)
    ann.choose("say")
    ann.choose("phrases.thanks")
    assert heard(saves, name) == [(0, say("phrases.thanks"))]
    assert saves.entry_texts_since(name, 0) == entries


@pytest.mark.parametrize(("ago", "stays"), [(0, True), (MIN_SHOWN_MS + 1, False)])
def test_what_was_said_stays_for_a_moment_and_gives_way_to_what_is_newer(
    ago: int, *, stays: bool
) -> None:
    saves, name, _ = opened((None,) * 4)
    boss = at(name).record.state.table.boss
    page = Device(name, boss)
    chat.send_message(saves, name, (boss + 1) % 4, "Hurry")
    with saves.error_boundary() as database:
        database.execute("UPDATE words SET at = at - ?", (ago,))
    page.session.sync()
    assert "Hurry" in page.talk.last_message.value  # nothing is newer
    seen = page.session.view
    assert seen
    page.session.act(next(iter(page.session.record.game.legal(seen))))
    assert page.session.record.played
    assert ("Hurry" in page.talk.last_message.value) == stays
    assert "Hurry" in page.lines[0]


def test_a_page_is_rung_for_and_does_not_look_for_itself() -> None:
    saves, name, _ = opened()

    async def heard_before_a_look() -> int:
        rung = asyncio.Event()
        looks: list[bool] = []
        bell = Notifier(Saves(), name, rung.set, lambda *, changed: looks.append(changed))
        chat.send_message(saves, name, 0, "Hello")
        async with asyncio.timeout(LOOK * 20):
            await rung.wait()
        bell.close()
        return len(looks)

    assert asyncio.run(heard_before_a_look()) == 1
