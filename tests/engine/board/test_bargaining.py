"""Bargaining of the board game's bots: changing offers, reasons in words, characters, grudges."""

from __future__ import annotations

from random import Random

import pytest

from bosslib import Record
from bosslib.board import Action, Phase, Rules, State, apply, new, parse_action, view
from bosslib.board.actions import Accept, Lay, Offer
from bosslib.board.bots import bot
from bosslib.board.bots.participation import cheapest_participation, will_be_paid
from bosslib.board.bots.partners import by_grudge, partners
from bosslib.board.bots.plan import Origin, cheapest_plan, profit
from bosslib.board.bots.tempers import ROUNDS
from bosslib.board.events import Closed
from bosslib.board.game import GAME
from bosslib.board.view import EMPTY_HISTORY, MAX_GRUDGE, PublicHistory, extend_history
from bosslib.driver import play_match
from bosslib.game import SEATS
from tests.engine.board.test_shrewd import THREE, position

ACTIVE = Rules(active=True)


def past_of(state: State, *actions: str) -> tuple[State, PublicHistory]:
    """The state after some actions, and the memory that all players have of them."""
    past = EMPTY_HISTORY
    for text in actions:
        action = parse_action(text)
        state = apply(state, action)
        past = extend_history(past, state.table, action)
    return state, past


def talked(name: str, state: State, past: PublicHistory, seat: int) -> Action | None:
    return bot(name).talk(view(state, seat)._replace(past=past), Random(1))


PLAIN = Rules()


def helped(rules: Rules = PLAIN, hand: str = "cD") -> State:
    """A state in which A is the Boss and lacks W, which only B has; the deal pays 20 million."""
    return position(12, THREE, ["", hand, ""], closed=12, rules=rules)


@pytest.mark.parametrize("name", ["careful", "shrewd"])
def test_what_is_agreed_is_not_sold_for_less(name: str) -> None:
    """B-DEAL-8: the Boss may ask, but the agreement binds until both agree to another."""
    state, past = past_of(helped(), "A: offer iW for 15", "B: accept iW for 15")
    for price, answer in ((14, "decline"), (16, "accept")):
        after, more = past_of(state, f"A: offer iW for {price}")
        past_then = past._replace(talk=(*past.talk, *more.talk))
        said = talked(name, after, past_then, 1)
        assert str(said) == f"B: {answer} iW for {price}"


# Offers that move


def haggled(name: str, seat: int) -> tuple[list[int], Action | None]:
    """Prices that the bot at seat 0 or 1 offers while the other declines, and its last reply."""
    state, past, prices = helped(), EMPTY_HISTORY, list[int]()
    for _ in range(ROUNDS + 9):
        said = talked(name, state, past, seat)
        if said is None or not isinstance(said.deed, Offer):
            break
        prices.append(said.deed.terms.price.number)
        state, more = past_of(state, str(said), f"{SEATS[1 - seat]}: decline {said.deed.terms}")
        past = past._replace(talk=(*past.talk, *more.talk))
    return prices, talked(name, state, past, seat)


@pytest.mark.parametrize("name", ["careful", "shrewd", "careful:hard", "shrewd:fair"])
def test_what_is_asked_comes_down_with_each_refusal_and_stops(name: str) -> None:
    """Faratin et al. 1998: each refusal is a round; no offer is repeated."""
    prices, last = haggled(name, 1)
    assert 2 <= len(prices) <= ROUNDS + 1
    assert prices == sorted(set(prices), reverse=True)
    assert last is None


@pytest.mark.parametrize("name", ["careful", "shrewd", "careful:hard"])
def test_what_a_boss_bids_goes_up_with_each_refusal_and_stops(name: str) -> None:
    prices, last = haggled(name, 0)
    assert 2 <= len(prices) <= ROUNDS + 1
    assert prices == sorted(set(prices))
    assert last is None


def test_the_same_offer_met_again_meets_the_same_answer_and_a_better_one_is_taken() -> None:
    answers: dict[int, list[bool]] = {}
    for price in range(1, 20):
        state, past = helped(), EMPTY_HISTORY
        answers[price] = []
        for _ in range(ROUNDS + 1):
            asks, more = past_of(state, f"A: offer iW for {price}")
            past = past._replace(talk=(*past.talk, *more.talk))
            said = talked("careful", asks, past, 1)
            assert said
            answers[price].append(isinstance(said.deed, Accept))
            if answers[price][-1]:
                break
            state, more = past_of(asks, str(said))
            past = past._replace(talk=(*past.talk, *more.talk))
    assert answers[1] == answers[2] == [False] * (ROUNDS + 1)
    assert answers[19] == [True]
    assert {*map(len, answers.values())} == {1, ROUNDS + 1}


def test_the_driver_shows_a_bot_what_was_said_and_so_does_a_game_that_is_loaded() -> None:
    start = helped()
    record: Record = Record(start)
    stands, driver = GAME.driver.driver_state(start), GAME.driver
    for text in ("A: offer iW for 1", "B: decline iW for 1"):
        record = record.play(text)
        stands = driver.state_after(stands, record.state, record.actions[-1])
    seen = driver.bot_view(record.state, stands, 1)
    assert [*map(str, seen.past.talk)] == ["A: offer iW for 1", "B: decline iW for 1"]
    assert driver.resume_state(start, record.state, record.actions) == stands


def test_a_game_of_bots_goes_on_the_same_way_from_anywhere() -> None:
    start, bots = new(4, 3), [bot("shrewd:spiteful"), bot("careful")] * 2
    actions = play_match(start, bots).actions[:400]
    record: Record = Record(start)
    for action in actions:
        if len(record.actions) % 20 == 0:
            stands = GAME.driver.resume_state(start, record.state, record.actions)
            assert GAME.driver.next_step(record.state, stands, bots).action == action
        record = record.play(action)


# What is remembered


def test_a_card_against_somebody_is_a_wrong_and_an_agreement_makes_it_good() -> None:
    state = position(12, THREE, ["", "", "tW tL boss"], closed=12)
    state, past = past_of(state, "C: tW iW", "A: allow", "B: allow", "C: tL iL")
    assert past.grudge(1, 2) == past.grudge(0, 2) == 1
    assert past.grudge(2, 0) == past.grudge(0, 1) == 0
    state, _ = past_of(state, "A: allow", "B: allow")
    _, more = past_of(state, "C: boss")
    assert more.grudge(0, 2) == 1
    state = helped()
    wrongs = ((0, 2, 0), (1, 0, 0), (0, 0, 0))
    struck = apply(apply(state, "A: offer iW for 9"), "B: accept iW for 9")
    made = extend_history(
        PublicHistory(wrong_counts=wrongs), struck.table, parse_action("B: accept iW for 9")
    )
    assert made.wrong_counts == ((0, 1, 0), (0, 0, 0), (0, 0, 0))


def test_a_deal_that_failed_is_not_opened_again_until_somebody_draws() -> None:
    state, past = past_of(helped(), "B: no more", "C: no more", "A: give up")
    assert past.failed_spaces == (12,)
    turn = position(12, ["LS", "W", "CDG"], ["", "", ""], closed=14, phase=Phase.TURN)
    for name in ("careful", "shrewd"):
        seen = view(turn, 0)._replace(past=past)
        said = {str(bot(name).choose(seen, Random(n))) for n in range(20)}
        assert said == {"A: roll"}
        assert "A: open" in {str(bot(name).choose(view(turn, 0), Random(n))) for n in range(20)}
    assert extend_history(past, state.table, parse_action("B: draw")).failed_spaces == ()


def test_who_was_harmed_asks_more_of_who_did_it_and_harms_him_first() -> None:
    wrongs = ((0, 0, 0), (MAX_GRUDGE, 0, 0), (0, 0, 0))
    calm, sore = (
        talked("careful:spiteful", helped(), PublicHistory(wrong_counts=each), 1)
        for each in ((), wrongs)
    )
    assert calm
    assert sore
    assert sore.deed.terms.price.number > calm.deed.terms.price.number  # type: ignore[union-attr]
    state = position(12, ["L", "S", "WCD", "G"], [""] * 4, closed=12)
    seen = view(state, 3)
    assert [owner for _, owner in by_grudge(seen)][-3:] == [2, 2, 2]
    harmed = PublicHistory(wrong_counts=((0,) * 4, (0,) * 4, (0,) * 4, (0, 0, 1, 0)))
    assert [owner for _, owner in by_grudge(seen._replace(past=harmed))][:3] == [2, 2, 2]


# Partners


def test_a_boss_closes_with_the_fewest_and_with_whom_it_bears_no_grudge() -> None:
    """Space 9 needs D and one of C and G: B suffices, and so does C, who has both."""
    state = position(9, ["D", "C", "G", "LSW"], [""] * 4, closed=12)
    assert partners(view(state, 0)) == {0, 1}
    wrongs = ((0, 1, 0, 0), (0,) * 4, (0,) * 4, (0,) * 4)
    sore = view(state, 0)._replace(past=PublicHistory(wrong_counts=wrongs))
    assert partners(sore) == {0, 2}
    assert [each.owner for each in cheapest_plan(sore).from_origins(Origin.BUY)] == [2]
    assert [each.owner for each in cheapest_plan(view(state, 0)).from_origins(Origin.BUY)] == [1]


def test_one_who_fills_two_places_comes_before_two_who_fill_one_each() -> None:
    """Space 12 needs L, S and W."""
    state = position(12, ["LC", "S", "WD", "G"], ["", "", "", ""], closed=12)
    assert partners(view(state, 0)) == {0, 1, 2}
    laid = position(12, ["LC", "S", "WD", "G"], ["", "", "cS", ""], closed=12)
    laid = apply(laid, "C: lay cS")
    assert partners(view(laid, 0)) == {0, 2}
    assert {each.owner for each in cheapest_plan(view(laid, 0)).from_origins(Origin.BUY)} == {2}


# Payment of participants only


def test_who_can_play_no_card_does_not_help_where_only_those_are_paid_who_did() -> None:
    """B-VAR-3: a Boss or Recruitment card alone does not qualify."""
    for hand, paid in (("", False), ("recruit recruit", False), ("cD", True), ("tD", False)):
        seen = view(helped(ACTIVE, hand), 1)
        assert will_be_paid(seen) == paid, hand
    asked_for = apply(helped(ACTIVE, ""), "A: offer iW for 19")
    assert str(bot("careful").talk(view(asked_for, 1), Random(1))) == "B: decline iW for 19"
    assert bot("careful").talk(view(helped(ACTIVE, ""), 1), Random(1)) is None
    assert will_be_paid(view(helped(Rules(), ""), 1))


def test_a_trip_for_what_the_deal_can_do_without_takes_part_too() -> None:
    state = position(12, ["LSD", "W", "CG"], ["", "tC", ""], closed=12, rules=ACTIVE)
    assert str(cheapest_participation(view(state, 1))) == "tC iC"
    assert will_be_paid(view(state, 1))


@pytest.mark.parametrize("name", ["careful", "shrewd"])
def test_who_has_agreed_plays_a_card_to_be_paid(name: str) -> None:
    """B-VAR-3, B-CLOSE-2: a Clan card that is not used comes back."""
    agreed = ("A: offer iW for 9", "B: accept iW for 9")
    state, past = past_of(helped(ACTIVE), *agreed)
    said = bot(name).choose(view(state, 1)._replace(past=past), Random(1))
    assert said
    assert isinstance(said.deed, Lay)
    plain, past = past_of(helped(), *agreed)
    assert bot(name).choose(view(plain, 1)._replace(past=past), Random(1)) is None


def test_a_boss_reckons_that_who_holds_no_cards_will_not_help() -> None:
    def hopes(hand: str) -> float:
        seen = view(helped(ACTIVE, hand), 0)
        return profit(seen, cheapest_plan(seen), 5)

    assert cheapest_plan(view(helped(ACTIVE, ""), 0)).missing == 1
    assert cheapest_plan(view(helped(Rules(), ""), 0)).missing == 0
    assert hopes("") < hopes("tC") < hopes("tC tD tG")


@pytest.mark.parametrize("name", ["careful", "shrewd"])
def test_under_that_rule_a_boss_does_not_keep_nearly_all(name: str) -> None:
    """docs/bots.md measures it over 200 games; a few here stay far below the old share (94 %)."""
    kept = paid = 0
    for seed in range(4):
        record: Record = Record(new(4, seed, rules=ACTIVE))
        for action in play_match(record.state, [bot(name)] * 4).actions:
            boss = record.state.table.boss
            record = record.play(action)
            for event in record.played[-1].events:
                if isinstance(event, Closed):
                    kept += event.payoff[boss]
                    paid += sum(event.payoff)
    assert kept < 0.65 * paid
