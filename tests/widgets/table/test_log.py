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


def turn(store: CardTableSession) -> None:
    assert store.view
    turns = Legal(store.view).turns()
    store.act(turns[0]) if turns else store.parts.decline_offers()


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
    store = CardTableSession(game_setup.new_game(4, seed=3))
    panel = log.build(store)
    lines = browser(panel)
    sent = []
    panel.observe(lambda change: sent.append(len(json.dumps(change["new"]))), "_new")
    while not store.is_over:
        turn(store)
    assert lines == panel.lines
    heads = [line for line in lines if line.startswith("<h3>")]
    assert len(heads) == store.table.deals
    assert len(lines) == len(store.events) + 1
    assert max(sent) < 6000


def test_looking_back_shortens_the_log_and_undo_does_too() -> None:
    store = CardTableSession(game_setup.new_game(4, seed=3))
    panel = log.build(store)
    lines = browser(panel)
    for _ in range(5):
        turn(store)
    whole = list(lines)
    store.history.show_at(2)
    assert lines == whole[: len(lines)]
    assert len(lines) < len(whole)
    store.history.show_at(None)
    assert lines == whole


def test_new_is_what_came_since_the_person_looked_last() -> None:
    store = CardTableSession(game_setup.new_game(3, seed=5, bots=[None, None, None]))
    panel = log.build(store)
    for count in range(6):
        assert store.awaited_seat is not None
        seat = store.awaited_seat
        store.open_curtain(seat)
        own = [at for at, each in enumerate(store.record.actions) if each.seat == seat]
        known = own[-1] if own else 0  # the curtain fell with the action, so its line was not seen
        assert panel.fresh == 1 + sum(len(each.events) for each in store.record.played[:known])
        turn(store)
        assert len(store.record.played) == count + 1


def test_the_way_back_from_the_past_makes_nothing_new() -> None:
    store = CardTableSession(game_setup.new_game(4, seed=3))
    panel = log.build(store)
    assert panel.fresh == 1  # the bots' actions before the player's first turn
    turn(store)
    there = len(panel.lines)
    store.history.show_at(1)
    store.history.show_at(None)
    assert panel.fresh == len(panel.lines) == there
    again = CardTableSession(SeatedGame(store.record, store.names, store.bot_names))
    assert log.build(again).fresh == there


def test_a_game_of_one_deal_does_not_number_it() -> None:
    store = CardTableSession(game_setup.new_game(4, seed=3, one_deal=True))
    assert log.build(store).lines[0] == f"<h3>{say('event.began-alone.you')}</h3>"


def test_a_name_is_text_and_a_rule_is_a_link() -> None:
    names = ("<i>You", "Ann", "Ben")
    store = CardTableSession(game_setup.new_game(3, seed=1, called=names, bots=["careful"] * 3))
    text = "".join(log.build(store).lines)
    assert "<i>" not in text
    assert "&lt;i&gt;You" in text


def test_a_late_browser_is_told_all() -> None:
    store = CardTableSession(game_setup.new_game(4, seed=3))
    panel = log.build(store)
    turn(store)
    assert panel._new["kept"] > 0
    panel._on_message(panel, {"all": True}, None)
    assert panel._new == {"kept": 0, "lines": panel.lines, "fresh": panel.fresh}


def test_the_news_are_short_and_nothing_where_one_looks_back() -> None:
    store = CardTableSession(game_setup.new_game(6, seed=3, practice=True))
    panel = news.build(store)
    assert "Practice game" in panel.value
    assert "Before your first action" in panel.value
    for _ in range(3):
        turn(store)
    assert "Since your last action" in panel.value
    wide, narrow = panel.value.split("<details")
    assert 1 <= wide.count("<li>") <= MAX_SENTENCES
    assert narrow.count("<li>") == len(store.news) >= wide.count("<li>")
    store.history.show_at(1)
    assert "<li>" not in panel.value
    store.history.show_at(None)
    while not store.is_over:
        turn(store)
    assert "<li>" in panel.value
    assert "The game is over" not in panel.value  # the prompt says it


def test_a_narrow_page_shows_all_the_news_or_says_how_many_there_are() -> None:
    store = CardTableSession(game_setup.new_game(4, seed=3))
    panel = news.build(store)
    shown = {True: 0, False: 0}
    while not store.is_over:
        turn(store)
        if not store.news or "boss-newest" not in panel.value:
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
    store = CardTableSession(game_setup.new_game(3, seed=5, bots=[None, None, None]))
    secret = None
    while secret is None:
        if store.seat is None:
            assert store.awaited_seat is not None
            store.open_curtain(store.awaited_seat)
        assert store.view
        turns = Legal(store.view).turns()
        secret = next((each for each in turns if str(each).split()[1] == "discard"), None)
        store.act(secret or turns[0])
    place = len(store.record.played)
    panel = history_slider.build(store)
    store.history.show_at(place)
    card = str(secret).split()[-1]
    assert store.seat is None
    told = panel.children[0].told
    assert say("event.chose.they", name="") in told
    assert card not in told
