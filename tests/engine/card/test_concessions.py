"""A bot with a mind: how it answers the concessions of the other side in the card game."""

from __future__ import annotations

from random import Random

import pytest

from bosslib.card import Rules, State, new, view
from bosslib.card.actions import Accept, Action, Cash, Discard, Offer
from bosslib.card.bots import bot
from bosslib.card.bots.bargaining import proposals
from bosslib.card.bots.concessions import own_part
from bosslib.card.bots.reasons import spoken_reason
from bosslib.card.bots.tempers import CHARACTERS
from bosslib.card.driver import CardPrompt
from bosslib.card.terms import OpenOffer, cash_amount
from bosslib.driver import Ask, DriverState, play_match
from tests.engine.card.test_careful import position

A, C = 0, 2
SHARE = 60
"""What a token is worth to C, in dollars; it costs the Boss nothing."""

BOT = bot("careful:soft")
MIND = CHARACTERS["soft"]


def asked(dollars: int, *before: int) -> tuple[State, tuple[Action, ...]]:
    """C offers A cash for a token, after offers that were refused: the position and the talk."""
    talk = tuple(offer(each) for each in (*before, dollars))
    state = position("", "b+3 b+3", seat="C", rules=Rules(cash=True))
    offers = (OpenOffer(C, A, (Cash(dollars),)),)
    return state._replace(table=state.table._replace(offers=offers)), talk


def offer(dollars: int) -> Action:
    return Action(C, Offer((Cash(dollars),)))


def answer(dollars: int, *before: int) -> Action:
    """Return A's answer through the driver, which remembers the talk."""
    state, talk = asked(dollars, *before)
    stands = DriverState(len(talk), C, past=talk)
    said = state.game.driver.answer(state, stands, Ask(A, CardPrompt.ANSWER), BOT)
    assert isinstance(said, Action)
    return said


def takes(dollars: int, *before: int) -> bool:
    return isinstance(answer(dollars, *before).deed, Accept)


def least(*before: int) -> int:
    """Return the least price that A takes after these offers, in dollars."""
    return min(each for each in range(5, SHARE, 5) if takes(each, *before))


def test_cash_is_a_part_of_what_a_token_is_worth() -> None:
    state, _ = asked(15)
    assert own_part(state.table, A, C, (Cash(15),), MIND) == 15 / SHARE


def test_whoever_comes_closer_step_by_step_pays_less() -> None:
    prices = [least(), least(15), least(15, 20), least(15, 20, 25)]
    assert prices == sorted(prices, reverse=True)
    assert prices[-1] < prices[0]


@pytest.mark.parametrize("before", [(15, 15), (15, 15, 15, 15), (15, 10), (15, 10, 15)])
def test_the_same_price_again_or_less_brings_nothing(before: tuple[int, ...]) -> None:
    assert least(*before) == least(15)


@pytest.mark.parametrize("before", [(5,), (5, 5, 5), (5, 5, 5, 5, 5, 5)])
def test_an_absurd_price_brings_nothing_and_makes_later_steps_dearer(
    before: tuple[int, ...],
) -> None:
    assert least(*before) >= least()
    assert least(*before, 15, 20, 25) >= least(15, 20, 25)


def test_what_it_takes_is_monotone_after_any_talk() -> None:
    rng = Random(1)
    for _ in range(40):
        before = [5 * rng.randrange(1, 8) for _ in range(rng.randrange(6))]
        taken = [takes(each, *before) for each in range(5, SHARE, 5)]
        assert taken == sorted(taken), before


def test_it_says_why_an_offer_that_is_no_better_brings_nothing() -> None:
    said = {}
    for before in ((), (20,), (25,)):
        state, talk = asked(20, *before)
        said[before] = spoken_reason(state.table, answer(20, *before), MIND, talk)
    assert said[()] == "That brings me $20 and you $40. For now, I want more."
    assert said[20,] == "That’s worth the same to me as your last offer: $20."
    assert said[25,] == "That’s worth $5 less to me than your last offer."


def test_what_it_offers_rises_with_what_the_other_side_lets_go() -> None:
    state = position("", "b+3 b+3", seat="C", rules=Rules(cash=True))

    def price(*before: int) -> int:
        talk = tuple(Action(A, Offer((Cash(each),), C)) for each in before)
        seen = view(state, C)._replace(talk=talk)
        first = min(proposals(seen, MIND), key=lambda each: each.part)
        return cash_amount(first.deed.terms)

    assert price() == price(50) == price(50, 50, 50) == 20
    assert price(50, 45, 40) == 40


def test_offers_of_an_earlier_deal_are_forgotten() -> None:
    start, longest = new(4, 3, rules=Rules(cash=True)), 0
    driver, actions = start.game.driver, play_match(start, [BOT] * 4).actions
    for count, action in enumerate(actions, 1):
        talk = driver.driver_state(start, actions[:count]).past
        assert isinstance(talk, tuple)
        assert not (talk and isinstance(action.deed, Discard))
        longest = max(longest, len(talk))
    assert longest > 1
