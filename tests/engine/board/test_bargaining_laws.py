"""Laws of the bots' bargaining, for any talk about a piece that the Boss needs.

A is the Boss, B alone has the piece, and the deal pays 20 million. The bot is one of the two; the
other side names prices, and refuses what the bot asks in between.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bosslib import Record
from bosslib.board import State
from bosslib.board.actions import Accept, Action, Deed, Offer
from bosslib.board.bots import bot
from bosslib.board.bots.concessions import SERIOUS_BID
from bosslib.board.bots.plan import place_share
from bosslib.board.game import GAME
from bosslib.game import SEATS
from tests.engine.board.test_bargaining import helped

PAYOUT = 20
PRICES = range(1, PAYOUT + 1)
NAMES = ("careful", "shrewd", "careful:hard", "shrewd:fair", "careful:spiteful")

names, seats = st.sampled_from(NAMES), st.sampled_from([0, 1])
talks = st.lists(st.integers(1, PAYOUT), max_size=6)


class Talk(NamedTuple):
    """A talk with a bot at the seat of the Boss (0) or of the helper (1), as a recorded game."""

    name: str
    seat: int
    record: Record[State, Action]

    @property
    def said(self) -> Deed | None:
        """What the bot says now."""
        start, state, actions = self.record.start, self.record.state, self.record.actions
        stands = GAME.driver.resume_state(start, state, actions)
        said = bot(self.name).talk(GAME.driver.bot_view(state, stands, self.seat), Random(1))
        return said.deed if said else None

    def play(self, seat: int, deed: object) -> Talk:
        return self._replace(record=self.record.play(f"{SEATS[seat]}: {deed}"))

    def offer(self, price: int) -> Talk:
        """The talk with a price of the other side, to which the bot has not replied."""
        return self.play(1 - self.seat, f"offer iW for {price}")

    def hear(self, price: int) -> Talk:
        """The talk with a price, the bot's reply to it, and its next offer, which is refused."""
        heard = self.offer(price)
        answer = heard.said
        assert answer
        return heard.play(self.seat, answer).refuse()

    def refuse(self) -> Talk:
        """The talk after the bot has made its next offer, if any, and the other side refused it."""
        if self.is_over or not isinstance(self.said, Offer):
            return self
        asked = self.play(self.seat, self.said)
        return asked.play(1 - self.seat, f"decline {self.said.terms}")

    @property
    def is_over(self) -> bool:
        return any(each.is_struck for each in self.record.state.table.bargains)

    def accepts(self, price: int) -> bool:
        return isinstance(self.offer(price).said, Accept)

    @property
    def accepted(self) -> list[int]:
        """Prices that the bot would accept now."""
        return [price for price in PRICES if self.accepts(price)]

    @property
    def asked(self) -> list[int]:
        """Prices that the bot has named."""
        return [
            each.deed.terms.price.number
            for each in self.record.actions
            if each.seat == self.seat and isinstance(each.deed, Offer)
        ]

    def is_move(self, price: int, before: list[int]) -> bool:
        """Return True if a price of the other side is serious and better than those before."""
        if self.seat == 0:
            return all(price < each for each in before)
        least = SERIOUS_BID * place_share(self.record.state.table)
        return price >= least and all(price > each for each in before)


def begun(name: str, seat: int) -> Talk:
    return Talk(name, seat, Record(helped()))


def talked(name: str, seat: int, prices: list[int]) -> tuple[Talk, list[int]]:
    """A talk in which the other side names prices, up to an agreement; and the prices."""
    talk, named = begun(name, seat), list[int]()
    for price in prices:
        if talk.accepts(price):
            break
        talk = talk.hear(price)
        named.append(price)
    return talk, named


@given(names, seats, talks)
def test_what_is_at_least_as_good_is_accepted_too(name: str, seat: int, prices: list[int]) -> None:
    talk, _ = talked(name, seat, prices)
    accepts = [talk.accepts(price) for price in PRICES]
    assert accepts == sorted(accepts, reverse=seat == 0)


@given(names, seats, talks, st.integers(1, PAYOUT))
@example("careful", 1, [3], 1)
@example("careful", 1, [3], 3)
@example("careful", 0, [15], 15)
def test_an_absurd_price_or_one_that_is_no_better_brings_nothing(
    name: str, seat: int, prices: list[int], price: int
) -> None:
    talk, named = talked(name, seat, prices)
    if talk.is_move(price, named) or talk.accepts(price):
        return
    then = talk.hear(price)
    assert then.accepted == talk.accepted
    assert then.asked[len(talk.asked) :] == ([] if talk.asked else then.asked[:1])
    assert then.refuse() == then, "it waits for a better price"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("absurd", [1, 2, 3, 6])
def test_no_trick_beats_who_concedes_step_by_step(name: str, absurd: int) -> None:
    """Absurd prices, with all that the bot then asks refused, and who begins at 2 million."""
    trick, _ = talked(name, 1, [1] * absurd)
    conceder, _ = talked(name, 1, [2, 3, 4])
    assert min(conceder.asked) < min(trick.asked)
    assert min(conceder.accepted) < min(trick.accepted)


@pytest.mark.parametrize("name", NAMES)
def test_a_boss_that_hears_one_price_again_and_again_bids_no_more(name: str) -> None:
    trick, _ = talked(name, 0, [PAYOUT] * 6)
    conceder, _ = talked(name, 0, [14, 13, 12])
    assert max(conceder.asked) > max(trick.asked)
    assert max(conceder.accepted) >= max(trick.accepted)


@given(names, seats, talks)
def test_the_same_talk_has_the_same_answers_when_it_is_taken_up_again(
    name: str, seat: int, prices: list[int]
) -> None:
    """Undone and named again, a price meets the same answer."""
    talk, named = talked(name, seat, prices)
    for at in range(len(named)):
        again, _ = talked(name, seat, named[:at])
        assert talk.record.actions[: len(again.record.actions)] == again.record.actions
    assert talked(name, seat, named)[0].said == talk.said
