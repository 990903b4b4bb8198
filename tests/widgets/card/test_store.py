"""The store: looking back, trying again, undo, the bots' pace, several people at one screen."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bosslib import BossError
from bosslib.card import parse_action
from bosslib.card.legality import Legal
from bosslib.card.view import view
from bosswidgets.card import game_setup
from bosswidgets.card.session import CardTableSession
from bosswidgets.card.table import Table
from bosswidgets.table import base, history
from bosswidgets.table.saves import Saves
from tests.widgets.table_choices import choose_at


def turn(store: CardTableSession) -> None:
    """Let the person whose hand is open take a first legal turn, or leave an offer open."""
    assert store.view
    turns = Legal(store.view).turns()
    if turns:
        store.act(turns[0])
    else:
        store.parts.decline_offers()


def people(*seats: str, players: int = 3) -> CardTableSession:
    """A game at one screen with these people and bots at the other seats."""
    bots = [None if seat in seats else "careful" for seat in "ABCDEF"[:players]]
    return CardTableSession(game_setup.new_game(players, seed=5, bots=bots, one_deal=True))


def test_the_past_is_shown_and_changes_nothing() -> None:
    store = CardTableSession(game_setup.new_game(4, seed=3))
    for _ in range(4):
        turn(store)
    whole = store.record
    store.history.show_at(2)
    assert store.record is whole
    assert store.table == whole.back_to(2).state.table
    assert store.events == whole.back_to(2).seen_by(0)
    assert not store.may_choose
    choose_at(store, "do:pass")
    assert store.record is whole
    store.history.show_at(None)
    assert (store.table, store.may_choose) == (whole.state.table, True)


def test_trying_again_leaves_the_game_before_as_it_was() -> None:
    store = CardTableSession(game_setup.new_game(4, seed=3))
    for _ in range(4):
        turn(store)
    before = store.record
    store.history.show_at(2)
    store.history.branch()
    assert (store.is_practice, store.history.branch_depth) == (True, 1)
    assert store.record.played[:2] == before.played[:2]
    store.history.return_to_parent()
    assert (store.record, store.is_practice, store.history.branch_depth) == (before, False, 0)
    store.history.return_to_parent()
    assert store.record == before


def test_trying_again_branches_off_and_is_practice() -> None:
    store = CardTableSession(game_setup.new_game(4, seed=3))
    for _ in range(4):
        turn(store)
    before = store.record
    own = [at for at, each in enumerate(before.actions) if each.seat == 0][-1]
    store.history.show_at(own)
    store.history.branch()
    assert store.is_practice
    assert store.shown_actions is None
    assert store.record.actions[:own] == before.actions[:own]
    assert store.turns.current_ask is not None
    assert store.turns.current_ask.seat == 0
    store.act(before.actions[own])
    assert store.record.actions == before.actions[: len(store.record.actions)]


def test_nobody_fills_the_disk_with_branches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each branch stores the whole game again."""
    monkeypatch.setattr(history, "BRANCH_BURST", 1)
    monkeypatch.setattr(history, "BRANCHES_PER_SECOND", 0)
    store = CardTableSession(game_setup.new_game(4, seed=3))
    for made, depth in ((True, 1), (False, 1)):
        turn(store)
        store.history.show_at(0)
        assert store.history.branch() is made
        assert store.history.branch_depth == depth
    assert store.notices == ["That was a lot at once. Wait a moment, then try again."]


def test_nobody_fills_the_disk_with_new_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOSS_DATA", str(tmp_path))
    monkeypatch.setattr(base, "NEW_GAME_BURST", 1)
    monkeypatch.setattr(base, "NEW_GAMES_PER_SECOND", 0)
    game = game_setup.new_game(4, seed=3)
    page = Table(game)
    first = page.store.name
    assert Saves().load_game(first)
    page.begin(game)
    assert page.store is None
    (stored,) = Saves().database.execute("SELECT id FROM games").fetchall()
    assert stored == (first,)


def test_several_people_may_not_try_again() -> None:
    store = people("A", "B")
    store.open_curtain(0)
    turn(store)
    store.history.show_at(0)
    assert not store.history.may_branch
    store.history.branch()
    assert not store.is_practice


def test_undo_takes_back_what_nobody_has_answered() -> None:
    store = people("A", "B")
    store.open_curtain(0)
    start = store.record
    turn(store)
    assert store.seat is None
    store.open_curtain(1)
    store.history.undo()
    assert store.screen.notice == store.narrator.error_message(
        BossError("record.others-since", seat="A")
    )
    assert len(store.record.played) == 1
    store.close_curtain_for(0)
    store.open_curtain(0)
    store.history.undo()
    assert store.record == start


def test_behind_the_curtain_who_acted_last_can_take_it_back() -> None:
    store = people("A", "B")
    store.open_curtain(0)
    start = store.record
    turn(store)
    assert (store.seat, store.awaited_seat, store.history.undo_objection) == (None, 1, None)
    store.history.undo()
    assert (store.record, store.seat, store.awaited_seat) == (start, None, 0)
    assert store.history.undo_objection
    store.history.undo()
    assert store.record == start


@pytest.mark.parametrize("seed", range(8))
def test_nobody_behind_the_curtain_takes_back_what_a_bot_did(seed: int) -> None:
    bots = [None, "careful", None, "careful"]
    store = CardTableSession(game_setup.new_game(4, seed=seed, bots=bots, one_deal=True))
    while store.awaited_seat is None or not _by_bot(store):
        store.open_curtain(store.awaited_seat or 0)
        turn(store)
    before = store.record
    assert store.seat is None
    assert store.history.undo_objection
    assert store.history.undo_objection.key == "record.nothing-to-undo"
    store.history.undo()
    assert store.record is before


def _by_bot(store: CardTableSession) -> bool:
    """Return whether a bot has acted last."""
    return (
        bool(store.record.played) and store.record.played[-1].action.seat not in store.local_seats
    )


def test_a_curtain_hides_every_hand_until_its_owner_opens_it() -> None:
    store = people("A", "B")
    assert (store.seat, store.view, store.awaited_seat) == (None, None, 0)
    assert store.events == store.record.seen_by(None)
    choose_at(store, "do:pass2")
    assert store.record.played == ()
    store.open_curtain(2)  # a bot's seat
    assert store.seat is None
    store.open_curtain(0)
    assert store.view == view(store.record.state, 0)
    turn(store)
    assert (store.seat, store.awaited_seat) == (None, 1)


def test_who_is_not_asked_may_speak_and_gives_the_screen_back() -> None:
    store = people("A", "B", "C")
    store.open_curtain(0)
    turn(store)
    store.open_curtain(1)
    store.close_curtain_for(2)
    assert (store.seat, store.awaited_seat) == (None, 2)
    store.open_curtain(2)
    assert store.view
    assert not store.view.may_act
    assert "has to act now" in store.prompt
    store.close_curtain_for()
    assert (store.seat, store.awaited_seat) == (None, 1)


def test_behind_the_curtain_nothing_is_left_of_a_refusal() -> None:
    store = people("A", "B")
    store.open_curtain(0)
    store.act(parse_action("A: pass"))
    assert "(TURN-1)" in store.screen.notice
    store.screen.shows_more = True  # the part that a narrow page had opened
    store.close_curtain_for(1)
    assert (store.screen.notice, store.screen.shows_more) == ("", False)


def test_at_the_end_the_curtain_stays_away() -> None:
    store = people("A", "B", "C")
    while not store.is_over:
        if store.seat is None:
            assert store.awaited_seat is not None
            store.open_curtain(store.awaited_seat)
        else:
            turn(store)
    assert (store.seat, store.awaited_seat) == (None, None)


def test_step_by_step_a_bot_acts_when_told() -> None:
    store = CardTableSession(game_setup.new_game(3, seed=5, one_deal=True), pace="step")
    turn(store)
    assert len(store.record.played) == 1
    assert store.turns.waits_for_bot
    assert store.prompt == "Ben wants to bargain."
    store.turns.play_next()
    assert len(store.record.played) == 2
    store.turns.skip()
    assert not store.turns.waits_for_bot
    assert store.is_over or (store.turns.current_ask and store.turns.current_ask.seat == 0)


def test_a_person_may_act_before_the_bot_does() -> None:
    store = CardTableSession(game_setup.new_game(3, seed=5), pace="step")
    while not (store.view and store.view.may_act):
        store.turns.play_next()
    turn(store)
    store.history.undo()
    assert store.screen.notice == ""
    turn(store)
    assert store.turns.waits_for_bot


def test_with_a_clock_the_bots_go_on_by_themselves() -> None:
    async def wait() -> CardTableSession:
        store = CardTableSession(game_setup.new_game(3, seed=5, one_deal=True), pace="normal")
        person = asyncio.Event()
        store.on_change(lambda: None if store.turns.waits_for_bot else person.set())
        turn(store)
        assert store.turns.waits_for_bot
        store.history.show_at(0)  # the clock stops during a look back
        assert store.turns.clock._timer is None
        store.history.show_at(None)
        await asyncio.wait_for(person.wait(), 60)
        return store

    store = asyncio.run(wait())
    assert len(store.record.played) > 1


def test_news_are_what_happened_since_ones_own_last_action() -> None:
    store = CardTableSession(game_setup.new_game(4, seed=3, one_deal=True))
    turn(store)
    own = store.record.played[0]
    assert store.news == store.events[len(own.events) :]


def test_what_one_was_choosing_in_a_deal_before_is_not_taken_up() -> None:
    store = people("A", "B", "C")
    store.open_curtain(0)
    turn(store)
    store.open_curtain(1)
    choose_at(store, "talk")
    chosen = store.choice
    assert chosen.is_composing_offer
    store.close_curtain_for(2)
    store.open_curtain(2)
    store.close_curtain_for(1)
    store.open_curtain(1)
    assert store.choice == chosen
    store.close_curtain_for(2)
    table = store.record.state.table
    later = table._replace(deal=table.deal + 1)
    store.log.game = store.game._replace(
        record=store.record._replace(start=store.record.start._replace(table=later), played=())
    )
    store.open_curtain(1)
    assert store.choice == store.parts.no_choice
