"""Undo among several people: an agreement needs its partner's consent, and everybody sees it."""

from __future__ import annotations

import pytest

from bosslib import BossError
from bosslib.game import SEATS
from bosslib.log_entries import Sit, StandIn
from bosslib.words import say
from bosswidgets.card import game_setup
from bosswidgets.card.session import CardTableSession
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.guarded import HTML
from bosswidgets.table.multiplayer import table_seats
from bosswidgets.table.panels import menu
from bosswidgets.table.saves import Saves
from tests.widgets.table.test_seats import at, folder

__all__ = ["folder"]  # a fixture


def labels(page: CardTableSession) -> list[str]:
    """Labels of the buttons for the game itself."""
    row = menu.build(page, Bridge(), lambda: None, lambda _: None, legend=HTML).children[0]
    return [each["label"] for each in row.items]


def seated(*bots: str | None) -> tuple[str, CardTableSession, CardTableSession]:
    """Pages of the Boss and of another person, after the deal was opened and an offer made."""
    saves = Saves()
    game = game_setup.new_game(4, seed=3, bots=bots, one_deal=True)
    name = table_seats.game_by_code(saves, table_seats.create_table(saves, game))
    boss = game.record.state.table.boss
    other = next(seat for seat, bot in enumerate(bots) if bot is None and seat != boss)
    opening = next(iter(game.record.state.legal(boss)))
    for number, line in enumerate([str(opening), f"{SEATS[other]}: offer nothing"]):
        saves.append_entry(name, number, line)
    return name, at(name, boss), at(name, other)


def agreed(*bots: str | None) -> tuple[str, CardTableSession, CardTableSession]:
    """The same after the Boss has accepted the offer, which the other page has received."""
    name, boss, other = seated(*bots)
    boss.act(
        boss.record.game.parse(
            f"{SEATS[boss.local_seats[0]]}: accept {SEATS[other.local_seats[0]]}"
        )
    )
    assert boss.screen.notice == ""
    other.sync()
    return name, boss, other


def test_an_agreement_is_undone_when_the_partner_consents() -> None:
    name, boss, other = agreed(None, None, None, None)
    count, late = len(boss.record.played), at(name)
    assert boss.history.undo_objection is None
    boss.history.undo()
    assert len(boss.record.played) == count
    partner, mine = boss.names[other.local_seats[0]], boss.names[boss.local_seats[0]]
    assert say("table.undo-asked", name=partner) in boss.screen.remarks
    stop = boss.history.undo_objection
    assert stop is not None
    assert stop.key == "record.asked"
    for page in (boss, late):  # neither the asking player nor an onlooker can consent
        assert not page.history.answers_undo
        page.history.answer_undo(consents=True)
    assert Saves().entry_texts_since(name, 0)[-1] == "undo?"
    late.sync()
    assert say("table.undo-wanted-other", name=mine, partner=partner) in late.screen.remarks
    other.sync()
    assert say("table.undo-wanted", name=mine) in other.screen.remarks
    again = at(name, other.local_seats[0])
    assert again.history.answers_undo
    again.close()
    other.history.answer_undo(consents=True)
    assert Saves().entry_texts_since(name, 0)[-1] == "undo"
    boss.sync()
    assert len(boss.record.played) == len(other.record.played) == count - 1
    assert say("table.undo-granted", name=partner) in boss.screen.remarks
    late.sync()
    assert say("table.undone", name=mine) in late.screen.remarks
    for page in (boss, other, late):
        page.close()


def test_an_agreement_stays_when_the_partner_refuses_or_anybody_acts() -> None:
    name, boss, other = agreed(None, None, None, None)
    count = len(boss.record.played)
    boss.history.undo()
    other.sync()
    other.history.answer_undo(consents=False)
    boss.sync()
    assert say("table.undo-kept", name=boss.names[other.local_seats[0]]) in boss.screen.remarks
    assert not other.history.answers_undo
    assert len(boss.record.played) == count
    boss.history.undo()
    seat = boss.record.state.table.to_act[0]
    actor = at(name, seat)
    actor.act(next(iter(actor.record.state.legal(seat))))
    assert actor.screen.notice == ""
    other.sync()
    assert not other.history.answers_undo
    other.history.answer_undo(consents=True)
    assert len(Saves().load_game(name).record.played) == count + 1
    for page in (boss, other, actor):
        page.close()


def test_a_bot_is_not_asked_for_consent() -> None:
    game = game_setup.new_game(4, seed=3, bots=(None, None, "careful", "careful"), one_deal=True)
    saves = Saves()
    name = table_seats.game_by_code(saves, table_seats.create_table(saves, game))
    boss = game.record.state.table.boss
    opening = next(iter(game.record.state.legal(boss)))
    bot = next(seat for seat in (2, 3) if seat != boss)
    lines = [str(opening), f"{SEATS[bot]}: offer nothing", f"{SEATS[boss]}: accept {SEATS[bot]}"]
    for number, line in enumerate(lines):
        saves.append_entry(name, number, line)
    page = at(name, boss)
    assert page.history.partner is None
    page.history.undo()
    assert Saves().entry_texts_since(name, 0)[3] == "undo"
    page.close()


def test_a_person_is_asked_although_a_bot_has_relieved_them_since() -> None:
    name, boss, other = agreed(None, None, None, None)
    (seat,) = other.local_seats
    table_seats.append_and_notify(Saves(), name, Sit(seat, "careful"))
    boss.sync()
    assert boss.history.partner == seat
    boss.history.undo()
    assert Saves().entry_texts_since(name, 0)[-1] == "undo?"
    for page in (boss, other):
        page.close()


def test_what_a_bot_did_for_a_late_person_stays_done() -> None:
    name, boss, other = seated(None, None, None, None)
    seat = boss.record.state.table.to_act[0]
    action = next(iter(boss.record.state.legal(seat)))
    table_seats.append_and_notify(Saves(), name, StandIn("careful", action))
    late = at(name, seat)
    stop = late.history.undo_objection
    assert stop is not None
    assert stop.key == "record.stood-in"
    count = len(Saves().entry_texts_since(name, 0))
    late.history.undo()
    assert len(Saves().entry_texts_since(name, 0)) == count
    for page in (boss, other, late):
        page.close()


@pytest.mark.parametrize("entry", ["undo?", "keep B"])
def test_a_log_refuses_a_question_that_nobody_can_have_asked(entry: str) -> None:
    game = game_setup.new_game(4, seed=3, bots=(None,) * 4)
    with pytest.raises(BossError):
        game.apply_entries(entry)


def test_the_buttons_of_undo_are_for_who_asks_and_who_is_asked() -> None:
    _, boss, other = agreed(None, None, None, None)
    partner = boss.names[other.local_seats[0]]
    assert labels(boss)[0] == say("menu.ask-undo", name=partner)
    assert say("menu.undo-yes") not in labels(other)
    boss.history.undo()
    other.sync()
    assert labels(other)[:2] == [say("menu.undo-yes"), say("menu.undo-no")]
    assert labels(boss)[0] == say("menu.undo")
    for page in (boss, other):
        page.close()


def test_everybody_sees_that_something_was_taken_back() -> None:
    name, boss, other = seated(None, None, None, None)
    other.history.undo()
    assert Saves().entry_texts_since(name, 0)[-1] == "undo"
    told = say("table.undone", name=other.names[other.local_seats[0]])
    assert told not in other.screen.remarks
    boss.sync()
    assert told in boss.screen.remarks
    later = at(name)
    assert told in later.screen.remarks
    for page in (boss, other, later):
        page.close()


@pytest.mark.parametrize("people", [1, 4])
def test_alone_against_bots_an_agreement_can_be_taken_back(people: int) -> None:
    bots = (None,) * people + ("careful",) * (4 - people)
    game = game_setup.new_game(4, seed=3, bots=bots, one_deal=True)
    state = game.record.state
    boss = state.table.boss
    other = (boss + 1) % 4
    record = game.record.play(str(next(iter(state.legal(boss)))))
    record = record.play(f"{SEATS[other]}: offer nothing")
    record = record.play(f"{SEATS[boss]}: accept {SEATS[other]}")
    session = CardTableSession(game._replace(record=record), None, "")
    stop = session.history.undo_objection
    assert (stop is not None and stop.key == "record.agreed") is (people > 1)
    session.close()
