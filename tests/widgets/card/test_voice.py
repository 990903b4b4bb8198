"""Announcements of a screen reader at the table: each event once, and the next action."""

from __future__ import annotations

from bosslib.card.actions import Play
from bosslib.card.legality import Legal
from bosslib.card.narration import format_dollars
from bosslib.card.settle import value
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.card import game_setup
from bosswidgets.card.panels import screen_reader
from bosswidgets.card.session import CardTableSession
from bosswidgets.kit.bridge import Bridge
from bosswidgets.table import defaults


def heard(store: CardTableSession) -> Bridge:
    bridge = Bridge()
    screen_reader.setup_announcements(store, bridge)
    return bridge


def turn(store: CardTableSession) -> None:
    assert store.view
    turns = Legal(store.view).turns()
    store.act(turns[0]) if turns else store.parts.decline_offers()


def played(turns: int) -> CardTableSession:
    store = CardTableSession(game_setup.new_game(4, seed=3))
    for _ in range(turns):
        turn(store)
    return store


def test_what_bots_did_before_the_first_turn_is_told() -> None:
    games = (game_setup.new_game(4, seed=seed) for seed in range(9))
    store = next(store for store in map(CardTableSession, games) if store.record.played)
    words = heard(store)._words
    assert words.startswith(store.narrator.event(store.events[0]))
    assert words.endswith(store.prompt)


def test_of_a_game_that_goes_on_only_the_prompt_is_told() -> None:
    record = played(4).record
    store = CardTableSession(
        SeatedGame(record, defaults.default_names(4), defaults.default_players(4))
    )
    assert heard(store)._words == store.prompt


def test_the_past_is_not_told_again() -> None:
    store = played(4)
    bridge = heard(store)
    store.history.show_at(1)
    assert bridge._words == f"This is the past: after 1 of {len(store.record.played)} actions."
    store.history.show_at(3)
    store.history.show_at(None)
    assert bridge._words == f"Back to the game: {store.prompt}"
    before = len(store.events)
    turn(store)
    past, news = store.events[:before], list(map(store.narrator.event, store.events[before:]))
    assert bridge._words.startswith(news[0])
    assert bridge._words.endswith(store.prompt)
    assert all(bridge._words.count(each) == 1 for each in news)
    assert not any(store.narrator.event(each) in bridge._words for each in past)


def test_what_is_taken_back_and_tried_again_is_said() -> None:
    store = CardTableSession(game_setup.new_game(3, seed=5, one_deal=True), pace="step")
    bridge = heard(store)
    turn(store)
    action = store.narrator.event(store.events[0])
    store.history.undo()
    assert bridge._words == f"Taken back: {action} {store.prompt}"
    store = played(4)
    bridge = heard(store)
    store.history.show_at(1)
    store.history.branch()
    assert bridge._words.startswith(say("voice.branch"))
    assert bridge._words.endswith(store.prompt)
    store.history.return_to_parent()
    assert bridge._words == f"Back in the earlier game. {store.prompt}"


def test_what_bots_do_after_something_was_taken_back_is_told_once() -> None:
    store = CardTableSession(game_setup.new_game(3, seed=5, bots=[None, None, None]))
    bridge = heard(store)
    store.open_curtain(store.awaited_seat or 0)
    turn(store)
    store.history.undo()
    assert bridge._words.startswith("Taken back: ")
    assert bridge._words.endswith(store.prompt)


def test_what_a_card_has_done_is_told_with_it() -> None:
    store = played(0)
    bridge = heard(store)
    for _ in range(60):
        known, before = len(store.record.played), len(store.events)
        turn(store)
        for at in range(known, len(store.record.played)):
            was, each = store.record.back_to(at).state.table, store.record.played[at]
            if isinstance(each.action.deed, Play) and value(each.state.table) != value(was):
                worth = format_dollars(value(each.state.table))
                assert f"A share is now worth {worth}." in bridge._words
                return
        assert len(store.events) > before
    raise AssertionError("no card was played to the centre")


def test_that_the_game_is_over_is_told_once() -> None:
    store = CardTableSession(game_setup.new_game(3, seed=1, one_deal=True))
    bridge = heard(store)
    for _ in range(300):
        if store.is_over:
            break
        turn(store)
    assert store.is_over
    assert bridge._words.count("The game is over.") == 1
