"""The log sends new lines only; the news and positions in the past are what the open seat saw."""

from __future__ import annotations

import json
import re
from html import unescape

from bosslib.card.legality import Legal
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.card import game_setup
from bosswidgets.card.panels import log, news
from bosswidgets.card.session import CardTableSession
from bosswidgets.table.panels import history_slider
from bosswidgets.table.panels.log import LogLines
from bosswidgets.table.panels.news import MAX_SENTENCES, STRIP_LENGTH


def turn(session: CardTableSession) -> None:
    assert session.view
    turns = Legal(session.view).turns()
    session.act(turns[0]) if turns else session.parts.answer_later()


def browser(panel: LogLines) -> list[str]:
    """The lines in a browser that follows every change, as log.js does."""
    lines: list[str] = []

    def follow(new: dict[str, object]) -> None:
        kept = new["kept"]
        assert isinstance(kept, int)
        assert kept <= len(lines)
        lines[kept:] = new["lines"]  # type: ignore[call-overload]

    follow(panel._new)
    panel.observe(lambda change: follow(change["new"]), "_new")
    return lines


def test_the_log_has_all_deals_under_headings_and_sends_only_what_is_new() -> None:
    session = CardTableSession(game_setup.new_game(4, seed=3))
    panel = log.build(session)
    lines = browser(panel)
    sent = []
    panel.observe(lambda change: sent.append(len(json.dumps(change["new"]))), "_new")
    while not session.is_over:
        turn(session)
    assert lines == panel.lines
    heads = [line for line in lines if line.startswith("<h3>")]
    assert len(heads) == session.table.deals
    assert len(lines) == len(session.events) + 1
    assert max(sent) < 6000


def test_looking_back_shortens_the_log_and_undo_does_too() -> None:
    session = CardTableSession(game_setup.new_game(4, seed=3))
    panel = log.build(session)
    lines = browser(panel)
    for _ in range(5):
        turn(session)
    whole = list(lines)
    session.history.show_at(2)
    assert lines == whole[: len(lines)]
    assert len(lines) < len(whole)
    session.history.show_at(None)
    assert lines == whole


def test_new_is_what_came_since_the_person_looked_last() -> None:
    session = CardTableSession(game_setup.new_game(3, seed=5, bots=[None, None, None]))
    panel = log.build(session)
    for count in range(6):
        assert session.awaited_seat is not None
        seat = session.awaited_seat
        session.open_curtain(seat)
        own = [at for at, each in enumerate(session.record.actions) if each.seat == seat]
        known = own[-1] if own else 0  # the curtain fell with the action, so its line was not seen
        assert panel.fresh == 1 + sum(len(each.events) for each in session.record.played[:known])
        turn(session)
        assert len(session.record.played) == count + 1


def test_the_way_back_from_the_past_makes_nothing_new() -> None:
    session = CardTableSession(game_setup.new_game(4, seed=3))
    panel = log.build(session)
    assert panel.fresh == 1  # the bots' actions before the player's first turn
    turn(session)
    there = len(panel.lines)
    session.history.show_at(1)
    session.history.show_at(None)
    assert panel.fresh == len(panel.lines) == there
    again = CardTableSession(SeatedGame(session.record, session.names, session.bot_names))
    assert log.build(again).fresh == there


def test_a_game_of_one_deal_does_not_number_it() -> None:
    session = CardTableSession(game_setup.new_game(4, seed=3, one_deal=True))
    assert log.build(session).lines[0] == f"<h3>{say('event.began-alone.you')}</h3>"


def test_a_name_is_text_and_a_rule_is_a_link() -> None:
    names = ("<i>You", "Ann", "Ben")
    session = CardTableSession(game_setup.new_game(3, seed=1, called=names, bots=["careful"] * 3))
    text = "".join(log.build(session).lines)
    assert "<i>" not in text
    assert "&lt;i&gt;You" in text


def test_a_late_browser_is_told_all() -> None:
    session = CardTableSession(game_setup.new_game(4, seed=3))
    panel = log.build(session)
    turn(session)
    assert panel._new["kept"] > 0
    panel._on_message(panel, {"all": True}, None)
    assert panel._new == {"kept": 0, "lines": panel.lines, "fresh": panel.fresh}


def test_the_news_are_short_and_nothing_where_one_looks_back() -> None:
    session = CardTableSession(game_setup.new_game(6, seed=3, practice=True))
    panel = news.build(session)
    assert "Practice game" in panel.value
    assert "Before your first action" in panel.value
    for _ in range(3):
        turn(session)
    assert "Since your last action" in panel.value
    wide, narrow = panel.value.split("<details")
    assert 1 <= wide.count("<li>") <= MAX_SENTENCES
    assert narrow.count("<li>") == len(session.news) >= wide.count("<li>")
    session.history.show_at(1)
    assert "<li>" not in panel.value
    session.history.show_at(None)
    while not session.is_over:
        turn(session)
    assert "<li>" in panel.value
    assert "The game is over" not in panel.value  # the prompt says it


def test_a_narrow_page_shows_all_the_news_or_says_how_many_there_are() -> None:
    session = CardTableSession(game_setup.new_game(4, seed=3))
    panel = news.build(session)
    shown = {True: 0, False: 0}
    while not session.is_over:
        turn(session)
        if not session.news or "boss-newest" not in panel.value:
            continue
        narrow = panel.value.partition("boss-newest")[2]
        summary = narrow.partition("<summary>")[2].partition("</summary>")[0]
        told = re.findall("<li>(.*?)</li>", narrow)
        visible = re.sub("<[^>]*>", "", summary or " · ".join(told))
        assert len(unescape(visible)) <= STRIP_LENGTH
        if summary and len(told) > 1:
            assert say("news.count", count=len(told)) in summary
        shown[not summary] += 1
    assert all(shown.values())


def test_behind_the_curtain_the_past_tells_no_secret() -> None:
    session = CardTableSession(game_setup.new_game(3, seed=5, bots=[None, None, None]))
    secret = None
    while secret is None:
        if session.seat is None:
            assert session.awaited_seat is not None
            session.open_curtain(session.awaited_seat)
        assert session.view
        turns = Legal(session.view).turns()
        secret = next((each for each in turns if str(each).split()[1] == "discard"), None)
        session.act(secret or turns[0])
    place = len(session.record.played)
    panel = history_slider.build(session)
    session.history.show_at(place)
    card = str(secret).split()[-1]
    assert session.seat is None
    told = panel.children[0].told
    assert say("event.chose.they", name="") in told
    assert card not in told
