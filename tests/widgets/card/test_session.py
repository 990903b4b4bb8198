"""The session: looking back, trying again, undo, the bots' pace, several people at one screen."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from bosslib import BossError, board, loaded
from bosslib.card import parse_action
from bosslib.card.legality import Legal
from bosslib.card.view import view
from bosslib.record import Record
from bosswidgets.card import game_setup
from bosswidgets.card.session import CardTableSession
from bosswidgets.card.table import Table
from bosswidgets.table import base, history
from bosswidgets.table.save_queue import CHARACTERS_PER_GAME, game_weight
from bosswidgets.table.saves import Saves
from tests.widgets.table_choices import choose_at


def turn(session: CardTableSession) -> None:
    """Let the person whose hand is open take a first legal turn, or leave an offer open."""
    assert session.view
    turns = Legal(session.view).turns()
    if turns:
        session.act(turns[0])
    else:
        session.parts.answer_later()


def people(*seats: str, players: int = 3) -> CardTableSession:
    """A game at one screen with these people and bots at the other seats."""
    bots = [None if seat in seats else "careful" for seat in "ABCDEF"[:players]]
    return CardTableSession(game_setup.new_game(players, seed=5, bots=bots, one_deal=True))


def test_the_past_is_shown_and_changes_nothing() -> None:
    session = CardTableSession(game_setup.new_game(4, seed=3))
    for _ in range(4):
        turn(session)
    whole = session.record
    session.history.show_at(2)
    assert session.record is whole
    assert session.table == whole.back_to(2).state.table
    assert session.events == whole.back_to(2).seen_by(0)
    assert not session.may_choose
    choose_at(session, "do:pass")
    assert session.record is whole
    session.history.show_at(None)
    assert (session.table, session.may_choose) == (whole.state.table, True)


def test_trying_again_leaves_the_game_before_as_it_was() -> None:
    session = CardTableSession(game_setup.new_game(4, seed=3))
    for _ in range(4):
        turn(session)
    before = session.record
    session.history.show_at(2)
    session.history.branch()
    assert (session.is_practice, session.history.branch_depth) == (True, 1)
    assert session.record.played[:2] == before.played[:2]
    session.history.return_to_parent()
    assert (session.record, session.is_practice, session.history.branch_depth) == (before, False, 0)
    session.history.return_to_parent()
    assert session.record == before


def test_trying_again_branches_off_and_is_practice() -> None:
    session = CardTableSession(game_setup.new_game(4, seed=3))
    for _ in range(4):
        turn(session)
    before = session.record
    own = [at for at, each in enumerate(before.actions) if each.seat == 0][-1]
    session.history.show_at(own)
    session.history.branch()
    assert session.is_practice
    assert session.shown_actions is None
    assert session.record.actions[:own] == before.actions[:own]
    assert session.turns.current_ask is not None
    assert session.turns.current_ask.seat == 0
    session.act(before.actions[own])
    assert session.record.actions == before.actions[: len(session.record.actions)]


def test_nobody_fills_the_disk_with_branches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each branch stores the whole game again."""
    monkeypatch.setattr(history, "BRANCH_BURST", 1)
    monkeypatch.setattr(history, "BRANCHES_PER_SECOND", 0)
    session = CardTableSession(game_setup.new_game(4, seed=3))
    for made, depth in ((True, 1), (False, 1)):
        turn(session)
        session.history.show_at(0)
        assert session.history.branch() is made
        assert session.history.branch_depth == depth
    assert session.notices == ["That was a lot at once. Wait a moment, then try again."]


def test_nobody_fills_the_disk_with_new_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOSS_DATA", str(tmp_path))
    monkeypatch.setattr(base, "NEW_GAME_BURST", 1)
    monkeypatch.setattr(base, "NEW_GAMES_PER_SECOND", 0)
    game = game_setup.new_game(4, seed=3)
    page = Table(game)
    first = page.session.name
    assert Saves().load_game(first)
    page.begin(game)
    assert page.session is None
    (stored,) = Saves().database.execute("SELECT id FROM games").fetchall()
    assert stored == (first,)


def test_a_long_start_counts_as_several_games() -> None:
    dealt: Record = Record(board.new(3, seed=1))
    assert game_weight(dealt) == 1
    start = dealt.document() | {"dice": [1] * CHARACTERS_PER_GAME}  # "1, ": three characters each
    assert game_weight(loaded(json.dumps(start))) == 4


def test_several_people_may_not_try_again() -> None:
    session = people("A", "B")
    session.open_curtain(0)
    turn(session)
    session.history.show_at(0)
    assert not session.history.may_branch
    session.history.branch()
    assert not session.is_practice


def test_undo_takes_back_what_nobody_has_answered() -> None:
    session = people("A", "B")
    session.open_curtain(0)
    start = session.record
    turn(session)
    assert session.seat is None
    session.open_curtain(1)
    session.history.undo()
    assert session.screen.notice == session.narrator.error_message(
        BossError("record.others-since", seat="A")
    )
    assert len(session.record.played) == 1
    session.close_curtain_for(0)
    session.open_curtain(0)
    session.history.undo()
    assert session.record == start


def test_behind_the_curtain_who_acted_last_can_take_it_back() -> None:
    session = people("A", "B")
    session.open_curtain(0)
    start = session.record
    turn(session)
    assert (session.seat, session.awaited_seat, session.history.undo_objection) == (None, 1, None)
    session.history.undo()
    assert (session.record, session.seat, session.awaited_seat) == (start, None, 0)
    assert session.history.undo_objection
    session.history.undo()
    assert session.record == start


def test_what_somebody_had_put_aside_outlasts_an_undo_of_another_player() -> None:
    session = people("A", "B", "C")
    session.open_curtain(0)
    turn(session)
    session.close_curtain_for(0)
    session.open_curtain(0)
    choose_at(session, "talk")
    composed = session.choice
    assert composed.is_composing_offer
    session.close_curtain_for()
    session.open_curtain(1)
    turn(session)
    session.history.undo()
    assert len(session.record.played) == 1
    session.open_curtain(0)
    assert session.choice == composed


@pytest.mark.parametrize("seed", range(8))
def test_nobody_behind_the_curtain_takes_back_what_a_bot_did(seed: int) -> None:
    bots = [None, "careful", None, "careful"]
    session = CardTableSession(game_setup.new_game(4, seed=seed, bots=bots, one_deal=True))
    while session.awaited_seat is None or not _by_bot(session):
        session.open_curtain(session.awaited_seat or 0)
        turn(session)
    before = session.record
    assert session.seat is None
    assert session.history.undo_objection
    assert session.history.undo_objection.key == "record.nothing-to-undo"
    session.history.undo()
    assert session.record is before


def _by_bot(session: CardTableSession) -> bool:
    """Return whether a bot has acted last."""
    return (
        bool(session.record.played)
        and session.record.played[-1].action.seat not in session.local_seats
    )


def test_a_curtain_hides_every_hand_until_its_owner_opens_it() -> None:
    session = people("A", "B")
    assert (session.seat, session.view, session.awaited_seat) == (None, None, 0)
    assert session.events == session.record.seen_by(None)
    choose_at(session, "do:pass2")
    assert session.record.played == ()
    session.open_curtain(2)  # a bot's seat
    assert session.seat is None
    session.open_curtain(0)
    assert session.view == view(session.record.state, 0)
    turn(session)
    assert (session.seat, session.awaited_seat) == (None, 1)


def test_who_is_not_asked_may_speak_and_gives_the_screen_back() -> None:
    session = people("A", "B", "C")
    session.open_curtain(0)
    turn(session)
    session.open_curtain(1)
    session.close_curtain_for(2)
    assert (session.seat, session.awaited_seat) == (None, 2)
    session.open_curtain(2)
    assert session.view
    assert not session.view.may_act
    assert "has to act now" in session.prompt
    session.close_curtain_for()
    assert (session.seat, session.awaited_seat) == (None, 1)


def test_behind_the_curtain_nothing_is_left_of_a_refusal() -> None:
    session = people("A", "B")
    session.open_curtain(0)
    session.act(parse_action("A: pass"))
    assert "(TURN-1)" in session.screen.notice
    session.screen.shows_more = True  # the part that a narrow page had opened
    session.close_curtain_for(1)
    assert (session.screen.notice, session.screen.shows_more) == ("", False)


def test_at_the_end_the_curtain_stays_away() -> None:
    session = people("A", "B", "C")
    while not session.is_over:
        if session.seat is None:
            assert session.awaited_seat is not None
            session.open_curtain(session.awaited_seat)
        else:
            turn(session)
    assert (session.seat, session.awaited_seat) == (None, None)


def test_step_by_step_a_bot_acts_when_told() -> None:
    session = CardTableSession(game_setup.new_game(3, seed=5, one_deal=True), pace="step")
    turn(session)
    assert len(session.record.played) == 1
    assert session.turns.waits_for_bot
    assert session.prompt == "Ben wants to bargain."
    session.turns.play_next()
    assert len(session.record.played) == 2
    session.turns.skip()
    assert not session.turns.waits_for_bot
    assert session.is_over or (session.turns.current_ask and session.turns.current_ask.seat == 0)


def test_a_person_may_act_before_the_bot_does() -> None:
    session = CardTableSession(game_setup.new_game(3, seed=5), pace="step")
    while not (session.view and session.view.may_act):
        session.turns.play_next()
    turn(session)
    session.history.undo()
    assert session.screen.notice == ""
    turn(session)
    assert session.turns.waits_for_bot


def test_with_a_clock_the_bots_go_on_by_themselves() -> None:
    async def wait() -> CardTableSession:
        session = CardTableSession(game_setup.new_game(3, seed=5, one_deal=True), pace="normal")
        person = asyncio.Event()
        session.on_change(lambda: None if session.turns.waits_for_bot else person.set())
        turn(session)
        assert session.turns.waits_for_bot
        session.history.show_at(0)  # the clock stops during a look back
        assert session.turns.clock._timer is None
        session.history.show_at(None)
        await asyncio.wait_for(person.wait(), 60)
        return session

    session = asyncio.run(wait())
    assert len(session.record.played) > 1


def test_news_are_what_happened_since_ones_own_last_action() -> None:
    session = CardTableSession(game_setup.new_game(4, seed=3, one_deal=True))
    turn(session)
    own = session.record.played[0]
    assert session.news == session.events[len(own.events) :]


def test_what_one_was_choosing_in_a_deal_before_is_not_taken_up() -> None:
    session = people("A", "B", "C")
    session.open_curtain(0)
    turn(session)
    session.open_curtain(1)
    choose_at(session, "talk")
    chosen = session.choice
    assert chosen.is_composing_offer
    session.close_curtain_for(2)
    session.open_curtain(2)
    session.close_curtain_for(1)
    session.open_curtain(1)
    assert session.choice == chosen
    session.close_curtain_for(2)
    table = session.record.state.table
    later = table._replace(deal=table.deal + 1)
    session.log.game = session.game._replace(
        record=session.record._replace(start=session.record.start._replace(table=later), played=())
    )
    session.open_curtain(1)
    assert session.choice == session.parts.no_choice
