"""A game's log: the bounds of its grammar, and replay up to an invalid entry."""

from __future__ import annotations

import pytest

from bosslib import BossError, NotationError, Record, board, card
from bosslib.board import Phase, payoffs
from bosslib.card.actions import Action, Cash, Offer
from bosslib.game import SEATS
from bosslib.log import SeatedGame, replay_log
from bosslib.log_entries import MAX_ENTRY_CHARS

NAMES = ("Ann", "Bo", "Cy")
UNBOUNDED = {
    "a countdown of 400 digits": f"clock {'9' * 400}",
    "a countdown of a day": "clock 9999",
    "digits of another script": "clock ٣٠",
    "a deal of many digits": f"quiet {'1' * 30}",
    "more actions taken back than there are": "back 9999",
    "a bot that there is not": "sit A bot nobody",
    "a seat that does not play": "sit F person",
    "a silence of nobody at the table": "silent F TURN",
    "letters that no table has": f"next {'A' * 40}",
    "a name without end": f"name A {'x' * MAX_ENTRY_CHARS}",
    "an action without end": f"A: {'b+4 ' * MAX_ENTRY_CHARS}",
    "an amount without end": f"A: offer B cash {'9' * 5000}",
    "nothing": "",
    "a word": "hello",
}


@pytest.fixture(params=[card, board], ids=["card", "board"])
def begun(request: pytest.FixtureRequest) -> SeatedGame:
    return SeatedGame(Record(request.param.new(3, seed=1)), NAMES, (None, None, None))


@pytest.mark.parametrize("entry", UNBOUNDED.values(), ids=UNBOUNDED)
def test_an_entry_that_nothing_bounds_is_refused(begun: SeatedGame, entry: str) -> None:
    with pytest.raises(BossError) as refusal:
        begun.apply_entries(entry)
    assert str(refusal.value)


def test_an_action_that_is_too_long_is_refused_as_a_value_too() -> None:
    begun = SeatedGame(Record(card.new(3, seed=1)), NAMES, (None, None, None))
    with pytest.raises(NotationError) as refusal:
        begun.apply_entries(Action(0, Offer((Cash(1),) * MAX_ENTRY_CHARS)))
    assert refusal.value.key == "saves.long-entry"


def test_a_log_leads_up_to_an_entry_that_cannot_be(begun: SeatedGame) -> None:
    state = begun.record.state
    first = str(next(iter(state.legal(state.table.to_act[0]))))
    bad = UNBOUNDED["a countdown of 400 digits"]
    game = replay_log(begun.header(), [("name A Zoë", 1), (first, 2), (bad, 3), ("name A Eve", 4)])
    assert (game.names[0], len(game.record.played), game.entry_count) == ("Zoë", 1, 2)
    assert game.invalid_entry
    assert (game.invalid_entry.number, game.invalid_entry.entry) == (2, bad)
    assert str(game.invalid_entry.why)
    assert game.replay_valid([]) == game


def test_a_log_that_can_be_played_to_its_end_is_not_stuck(begun: SeatedGame) -> None:
    game = replay_log(begun.header(), [("clock 60", 1), ("quiet 1", 2), ("next ABCDEF", 3)])
    assert (game.invalid_entry, game.entry_count, game.countdown_seconds) == (None, 3, 60)


def test_the_longest_countdown_since_a_question_counts(begun: SeatedGame) -> None:
    first = str(next(iter(begun.record.state.legal(begun.record.state.table.to_act[0]))))
    assert begun.longest_countdown(0, 10) == 10
    game = begun.apply_entries("clock 60", "clock 5")
    assert (game.countdown_seconds, game.longest_countdown(0, 10)) == (5, 60)
    game = game.apply_entries(first, "clock 20", "clock 5")
    assert [game.longest_countdown(since, 10) for since in (0, 1)] == [60, 20]
    game = game.apply_entries("clock 0", "clock 5")
    assert [game.longest_countdown(since, 10) for since in (0, 1, 2)] == [0, 0, 5]
    game = game.apply_entries("undo", first)
    assert [game.longest_countdown(since, 10) for since in (0, 1)] == [0, 5]


def test_a_seat_is_known_by_the_name_of_the_time(begun: SeatedGame) -> None:
    first = begun.names[0]
    game = begun.apply_entries("name A Zoë", at=1000).apply_entries("name A Eve", at=2000)
    assert [game.name_at(0, at) for at in (0, 999, 1000, 1999, 2000)] == [
        *(first, first),
        *("Zoë", "Zoë"),
        "Eve",
    ]
    assert game.name_at(1, 0) == begun.names[1]


def test_only_what_changes_the_questions_begins_the_waiting_again(begun: SeatedGame) -> None:
    seat = begun.record.state.table.to_act[0]
    first = str(next(iter(begun.record.state.legal(seat))))
    game = begun.apply_entries("sit A person", at=1000)
    game = game.apply_entries("name A Zoë", at=2000).apply_entries("clock 60", at=3000)
    assert game.asked_since == 1000
    game = game.apply_entries(first, at=4000)
    assert game.asked_since == 4000


def test_acting_and_undoing_gains_no_time(begun: SeatedGame) -> None:
    game = begun
    for at in (1000, 2000):
        seat = game.record.state.table.to_act[0]
        game = game.apply_entries(str(next(iter(game.record.state.legal(seat)))), at=at)
    assert game.apply_entries("undo", at=9000).asked_since == 1000


def test_the_first_mover_gains_no_time_by_undoing_again_and_again(begun: SeatedGame) -> None:
    """The time before the first action is unknown; from then on all of it counts."""
    seat = begun.record.state.table.to_act[0]
    first = str(next(iter(begun.record.state.legal(seat))))
    game = begun.apply_entries(first, at=5000)
    for at in range(6000, 20000, 2000):
        game = game.apply_entries("undo", at=at)
        assert game.asked_since == 5000
        game = game.apply_entries(first, at=at + 1000)


def test_who_is_asked_again_after_the_undo_of_another_has_had_only_their_own_time() -> None:
    """The Boss offers, lets the partner wait, and takes it back: the player in turn is not late."""
    begun = SeatedGame(Record(card.new(3, seed=1)), NAMES, (None, None, None))
    game, at = begun, 1000
    while game.record.state.table.phase != "play" or (
        game.record.state.table.turn == game.record.state.table.boss
    ):
        (seat, *_) = game.record.state.table.to_act
        at += 1000
        game = game.apply_entries(str(next(iter(game.record.state.legal(seat)))), at=at)
    table = game.record.state.table
    boss, turn = SEATS[table.boss], table.turn
    (third,) = {0, 1, 2} - {table.boss, turn}
    asked = game.asked_since
    offered = game.apply_entries(f"{boss}: offer {SEATS[third]} pass", at=asked + 3000)
    undone = offered.apply_entries("undo", at=asked + 64000)
    assert undone.record.state.table.to_act == (turn,)
    assert undone.asked_since == asked + 61000


def test_muting_offers_again_and_again_gains_no_time(begun: SeatedGame) -> None:
    game = begun.apply_entries("sit A person", at=1000)
    for at in range(2000, 9000, 1000):
        game = game.apply_entries(f"quiet {at // 1000 % 2}", at=at)
        assert game.asked_since == 1000


def test_who_declines_again_because_offers_are_heard_again_gives_the_boss_no_time(
    begun: SeatedGame,
) -> None:
    """The question was asked and answered before; muting would gain time again and again."""
    game = begun.apply_entries("silent B turn", at=1000)
    assert game.asked_since == 1000
    for at in range(2000, 9000, 2000):
        game = game.apply_entries("quiet 1", "quiet 0", at=at)
        assert game.unanswered_asks == ()
        silent = ("silent B turn", "careful for silent B turn")[at // 2000 % 2]
        game = game.apply_entries(silent, at=at + 1000)
        assert game.asked_since == 1000
    assert game.apply_entries("silent C turn", at=9500).asked_since == 9500
    seat = game.record.state.table.to_act[0]
    acted = game.apply_entries(str(next(iter(game.record.state.legal(seat)))), at=9600)
    assert acted.apply_entries("silent B turn", at=9700).asked_since == 9700


def test_no_clock_runs_while_the_table_is_held(begun: SeatedGame) -> None:
    game = begun
    for at in (1000, 2000):
        seat = game.record.state.table.to_act[0]
        game = game.apply_entries(str(next(iter(game.record.state.legal(seat)))), at=at)
    held = game.apply_entries("pause", at=5000).apply_entries("pause", "name A Zoë", at=6000)
    assert (held.asked_since, held.action_times) == (2000, (1000, 2000))
    after = held.apply_entries("resume", at=9000)
    assert (after.asked_since, after.action_times) == (6000, (5000, 6000))
    again = after.apply_entries("resume", at=9500)
    assert (again.asked_since, again.action_times) == (6000, (5000, 6000))
    assert after.apply_entries("undo", at=9900).asked_since == 5000


def test_what_changes_in_a_pause_has_its_whole_time_after_it(begun: SeatedGame) -> None:
    game = begun
    for at in (1000, 2000):
        seat = game.record.state.table.to_act[0]
        game = game.apply_entries(str(next(iter(game.record.state.legal(seat)))), at=at)
    held = game.apply_entries("pause", at=5000)
    back = held.apply_entries("back 1", at=7000).apply_entries("resume", at=9000)
    assert (back.asked_since, back.action_times) == (9000, (9000,))
    sat = held.apply_entries("sit B person", at=7000).apply_entries("resume", at=9000)
    assert (sat.asked_since, sat.action_times) == (9000, (5000, 6000))


def test_an_offer_of_what_was_offered_needs_its_partner_s_consent_to_be_undone() -> None:
    """Both offers strike the bargain together (B-DEAL-5), so neither side can undo it alone."""
    begun = SeatedGame(Record(board.new(3, seed=1)), NAMES, (None, None, None))
    game = opened(begun)
    table = game.record.state.table
    owners = {seat: piece for piece, seat in payoffs.pieces(table).items() if seat != table.boss}
    assert owners
    for seat, piece in owners.items():
        made = game.apply_entries(f"{SEATS[seat]}: offer {piece} for 1")
        assert made.partner is None
        assert made.apply_entries(f"{SEATS[table.boss]}: offer {piece} for 1").partner == seat


def opened(game: SeatedGame) -> SeatedGame:
    """A board game in which the Boss has opened the deal."""
    while game.record.state.table.phase is not Phase.DEAL:
        (seat, *_) = game.record.state.table.to_act
        legal = [str(each) for each in game.record.state.legal(seat)]
        game = game.apply_entries(next((each for each in legal if "open" in each), legal[0]))
    return game
