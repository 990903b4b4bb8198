"""Reasons that the board game's bots give for their bargaining are true and reveal no hand."""

from __future__ import annotations

import pytest

from bosslib.board import State, apply, new, parse_action
from bosslib.board.actions import Accept, Decline, Offer
from bosslib.board.bots import bot, temper
from bosslib.board.bots.reasons import spoken_reason
from bosslib.board.bots.tempers import ROUNDS
from bosslib.board.view import EMPTY_HISTORY, PublicHistory, extend_history
from bosslib.driver import play_match
from bosslib.words import language_scope, say
from tests.engine.board.test_bargaining import ACTIVE, helped, past_of
from tests.engine.board.test_shrewd import THREE, position


def reason(
    state: State, action: str, past: PublicHistory = EMPTY_HISTORY, name: str = "careful"
) -> str:
    return spoken_reason(state.table, past, parse_action(action), temper(bot(name)))


def test_who_alone_has_what_is_needed_says_so_and_which_part_it_wants() -> None:
    """The deal pays 20 million."""
    part = say("reasons.board.part", fraction=say("reasons.board.fraction.1-2"), mine="10 million")
    lacks = say("reasons.board.lacks", families="Wadsworth", part=part)
    assert reason(helped(), "B: offer iW for 10") == lacks
    odd = say("reasons.board.of", mine="9 million", whole="20 million")
    told = say("reasons.board.lacks", families="Wadsworth", part=odd)
    assert reason(helped(), "B: offer iW for 9") == told
    asks = apply(helped(), "A: offer iW for 3")
    more = say("reasons.board.lacks-more", families="Wadsworth", mine="3 million")
    assert reason(asks, "B: decline iW for 3") == more
    with language_scope("nl"):
        assert reason(helped(), "B: offer iW for 5").startswith("Zonder mij mis je Wadsworth")


def test_one_of_two_who_could_help_does_not_say_that_it_is_needed() -> None:
    state = position(9, ["D", "C", "G", "LSW"], [""] * 4, closed=12)
    plain = say("reasons.board.asks", mine="5 million", whole="15 million")
    assert reason(state, "B: offer iC for 5") == plain
    laid = apply(position(12, THREE, ["", "", "cW"], closed=12), "C: lay cW")
    offered = apply(laid, "B: offer iW for 9")
    assert reason(offered, "C: offer cW@C for 8") == say("reasons.board.cheaper", mine="8 million")
    same = say("reasons.board.cheaper", mine="9 million")
    assert reason(offered, "C: offer cW@C for 9") != same
    cheap = apply(laid, "C: offer cW@C for 2")
    struck = apply(apply(laid, "B: offer iW for 2"), "A: accept iW for 2")
    again = apply(struck, "C: offer cW@C for 2")
    assert reason(cheap, "A: decline cW@C for 2") == say(
        "reasons.board.dear", families="Wadsworth", mine="2 million"
    )
    assert reason(again, "A: decline cW@C for 2") == say(
        "reasons.board.no-need", families="Wadsworth"
    )
    both = apply(offered, "C: offer cW@C for 8")
    assert reason(both, "A: decline iW for 9") == say("reasons.board.others")


def test_what_has_moved_is_said_and_what_is_the_last_word() -> None:
    state, past = past_of(helped(), "B: offer iW for 12", "A: decline iW for 12")
    nearer = say("reasons.board.nearer-ask", before="12 million", mine="10 million")
    assert reason(state, "B: offer iW for 10", past) == nearer
    state, past = past_of(helped(), "A: offer iW for 4", "B: decline iW for 4")
    up = say("reasons.board.nearer-bid", before="4 million", mine="6 million")
    assert reason(state, "A: offer iW for 6", past) == up
    bids = [f"A: offer iW for {price}, B: decline iW for {price}" for price in (4, 5, 6)]
    _, last = past_of(helped(), *", ".join(bids[:ROUNDS]).split(", "))
    ask = say("reasons.board.last-ask", mine="7 million")
    assert reason(state, "B: offer iW for 7", last) == ask
    assert reason(state, "A: offer iW for 7", last) == say(
        "reasons.board.last-bid", mine="7 million"
    )


def test_a_price_that_is_no_concession_is_refused_in_the_words_of_a_mind() -> None:
    heard = "A: offer iW for 4", "B: decline iW for 4"
    for before, price, said in (
        ((), 1, say("drill.answer.of.too-little", gain="1 million", whole="20 million")),
        (heard, 4, say("drill.answer.no-move", gain="4 million")),
        (heard, 3, say("drill.answer.taken-back", less="1 million")),
    ):
        state, past = past_of(helped(), *before, f"A: offer iW for {price}")
        assert reason(state, f"B: decline iW for {price}", past) == said
    heard = "B: offer iW for 15", "A: decline iW for 15"
    for price, said in (
        (15, say("drill.answer.no-move", gain="5 million")),
        (17, say("drill.answer.taken-back", less="2 million")),
    ):
        state, past = past_of(helped(), *heard, f"B: offer iW for {price}")
        assert reason(state, f"A: decline iW for {price}", past) == said
    for price in (5, 14):
        by = "A" if price == 5 else "B"
        state, past = past_of(helped(), f"{by}: offer iW for {price}")
        said = reason(state, f"{'AB'[by == 'A']}: decline iW for {price}", past)
        assert said != say("drill.answer.no-move", gain="5 million")
        assert "serious" not in said


def test_a_grudge_and_an_unpaid_help_are_said_and_that_two_can_close() -> None:
    sore = PublicHistory(wrong_counts=((0, 0, 0), (1, 0, 0), (0, 0, 0)))
    told = say("reasons.board.sore", mine="9 million")
    assert reason(helped(), "B: offer iW for 9", sore) == told
    assert reason(helped(), "B: offer iW for 9", sore, "careful:fair") != told
    asks = apply(helped(ACTIVE, ""), "A: offer iW for 19")
    assert reason(asks, "B: decline iW for 19") == say("reasons.board.unpaid")
    pair = say("reasons.board.pair", mine="8 million")
    assert reason(helped(), "A: offer iW for 8") == pair


@pytest.mark.parametrize("name", ["careful", "shrewd:hard", "careful:spiteful"])
def test_every_bargaining_has_a_reason_that_depends_on_no_hand(name: str) -> None:
    state, past, bots, told = new(4, 2), EMPTY_HISTORY, [bot(name)] * 4, set[str]()
    for action in play_match(state, bots).actions:
        said = spoken_reason(state.table, past, action, temper(bots[0]))
        assert bool(said) == isinstance(action.deed, (Offer, Accept, Decline))
        told.add(said)
        state = apply(state, action)
        past = extend_history(past, state.table, action)
    assert len(told) > 10
    assert spoken_reason(state.table, past, action, None) == ""
