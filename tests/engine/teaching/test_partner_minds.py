"""Partners with minds in exercises: they answer concessions, outbid each other, and leave."""

from __future__ import annotations

import pytest

from bosslib.teaching import attempt, course
from bosslib.teaching.kinds.play import PlayTask
from tests.engine.teaching.test_partners import lesson
from tests.exercises import exercises

HURRY, AUCTION, BUYERS = "offers-hurry", "rivals-auction", "rivals-buyers"
WITH_MINDS = [
    name
    for name, exercise in exercises().items()
    if any(reply.mind for reply in exercise.task.attempt_rules.replies.values())
]


def test_sixty_exercises_are_bargains_with_minds_a_third_of_them_in_the_board_game() -> None:
    games = [exercises()[name].game for name in WITH_MINDS]
    assert len(games) >= 60
    assert sum(game.name == "board" for game in games) >= 20


def talk(name: str, *actions: str) -> list[str]:
    """What was done in an attempt, with the reasons of the others."""
    exercise, record = lesson(name, *actions)
    done = enumerate(record.actions)
    return [f"{each} {attempt.spoken_reason(exercise, record, at)}".strip() for at, each in done]


def test_a_partner_comes_towards_who_comes_towards_it() -> None:
    """By as much or less: the hard partner mirrors four fifths of a concession."""
    one, two = talk("offers-concede", "offer cash 10", "offer cash 20")[-2:]
    assert one == "A: decline C That brings me $20 and you $60. That’s too little for me."
    assert two == "A: offer C cash 65 You have come $10 towards me, and I’ll come $5 towards you."


def test_who_leaves_takes_back_its_price_and_stays_away() -> None:
    told = talk(HURRY, "offer cash 15", "offer cash 20", "offer cash 25", "offer cash 100")
    assert told[-4].endswith("That’s enough. I’m leaving.")
    assert told[-3:] == [
        "E: withdraw A",
        "A: offer cash 100",
        "E: decline A I’ve left: we won’t bargain any more in this deal.",
    ]


def test_two_buyers_outbid_each_other_for_the_last_token() -> None:
    told = talk(AUCTION, *["offer B cash 60", "offer C cash 60"], *["offer B cash 55"])
    bids = [each.split(" ")[3] for each in told if " offer cash " in each]
    assert bids == ["30", "35", "40"]


def test_a_boss_wants_more_than_the_bid_that_it_has() -> None:
    """B's +1 and $20 bring A $35, and A takes no less than $40 from C in the end."""
    exercise, record = lesson(BUYERS, "offer cash 35")
    assert attempt.was_declined(exercise, record)
    assert [each.by for each in record.state.table.offers] == [1, 0], "the bid stays open"


@pytest.mark.parametrize("name", WITH_MINDS)
def test_the_same_offers_get_the_same_answers(name: str) -> None:
    exercise = course.find(name)
    record = attempt.play_actions(exercise, exercise.task_of(PlayTask).solution)
    for length in range(len(record.actions)):
        earlier = record.back_to(length)
        again = attempt.play_answers(exercise, earlier)
        assert again.actions == record.actions[: len(again.actions)]


def test_after_the_last_offer_that_it_hears_it_names_no_price() -> None:
    assert talk("last-one-offer", "offer cash 20") == [
        "C: offer cash 20",
        "A: decline C That brings me $20 and you $80. That’s too little for me.",
    ]


def test_a_last_price_is_a_claim_that_a_bluffer_gives_up_and_others_do_not() -> None:
    lower = ["70", "65", "60", "55"]
    bluffer = talk("last-two", *[f"offer C cash {price}" for price in lower])
    honest = talk("last-two", *[f"offer D cash {price}" for price in lower])
    last = "That’s my last price."
    assert [each.split()[3] for each in bluffer if each.startswith("C: offer")] == [
        *["15", "25", "40", "50"]
    ]
    assert [each.endswith(last) for each in bluffer if each.startswith("C: offer")] == [
        *[True, True, False, False]
    ]
    assert [each.split()[3] for each in honest if each.endswith(last)] == ["20", "20"]


def test_a_partner_whose_least_is_above_the_share_still_sells_at_that_price() -> None:
    """No price is good for both, so it names none; but what it wants at least it takes."""
    for price, accepted in ((60, False), (65, False), (70, True), (100, True)):
        _, record = lesson("away-piece", f"offer cash {price}")
        assert (record.state.table.tokens == 1) is accepted


def first_price(*first: str) -> tuple[str, str]:
    """What B says to $125 in the second deal of "reputation-twice", and the price B names."""
    told = talk("reputation-twice", *first, "pass2", "keep", "r+4", "r+3", "offer B cash 125")
    said, asked = told[-2:]
    return said.partition("too little for me.")[2].strip(), asked.split()[3]


def test_a_partner_remembers_what_the_bargain_of_the_deal_before_left_it() -> None:
    """Also if it was the learner who agreed to the partner's price."""
    nothing, usual = first_price("offer cash 10")
    much, more = first_price("offer cash 15")
    assert (nothing, usual, more) == ("", "60", "95")
    assert much.startswith(
        "In our earlier deal the bargain brought the two of us $20, and $15 of it was mine."
    )
    own = ["pass2", "keep", "r+1", "offer B cash 15"]
    told = talk("reputation-last", "offer cash 10", "accept B", *own)
    assert (
        "In our earlier deal the bargain brought the two of us $80, and $50 of it was mine."
        in told[-2]
    )


def test_a_partner_remembers_an_offer_that_was_not_serious() -> None:
    second = ["offer C cash 10", "pass2", "keep", "offer cash 20"]
    for first, remembered in ((["b+1", "offer C cash 20"], True), (["b+1"], False)):
        said, _ = talk("reputation-boss", *first, *second)[-2:]
        assert said.endswith("I haven’t forgotten.") is remembered


def test_who_has_left_is_back_in_the_next_deal() -> None:
    absurd = ["offer nothing"] * 5
    told = talk("reputation-twice", *absurd, "pass2", "keep", "r+4", "r+3", "offer B cash 70")
    assert any("I’m leaving" in each for each in told)
    assert "left" not in told[-1]
    assert told[-1].startswith(("B: offer", "B: accept"))


def test_an_attempt_of_two_deals_ends_with_the_second() -> None:
    exercise, record = lesson("reputation-twice", "offer cash 15", "pass2", "keep")
    assert attempt.deals_ended(exercise, record) == 1
    assert not attempt.is_over(exercise, record)
    assert attempt.deal_result(exercise, record) is None
    end = attempt.play_out(exercise, record)
    assert attempt.is_over(exercise, end)
    assert attempt.deal_result(exercise, end) is not None


def test_a_partner_names_a_price_only_for_a_card_that_it_holds() -> None:
    asked = "play b+4 & cash 75"
    assert talk("hidden-ask", f"offer C {asked}") == [
        f"A: offer C {asked}",
        "C: decline A I won’t promise that.",
    ]
    holder = talk("hidden-ask", f"offer D {asked}")
    assert holder[-1].startswith("D: offer play b+4 & cash 10")


def test_anybody_can_promise_not_to_play_a_card_and_only_its_owner_to_discard_it() -> None:
    for seat in "CD":
        _, record = lesson("hidden-peace", f"offer {seat} never bR@A")
        assert record.state.table.tokens == 0
    for seat, left in (("C", 1), ("D", 0)):
        _, record = lesson("hidden-peace", f"offer {seat} drop bR")
        assert record.state.table.tokens == left


@pytest.mark.parametrize(
    ("name", "bluff"),
    [
        ("first-offer", "never rR@A"),
        ("first-counter", "never bR@A"),
        ("first-whole-deal", "never gR@A"),
        ("reputation-last", "never bR@B"),
    ],
)
def test_a_fearless_partner_gives_nothing_for_a_promise_about_an_unseen_card(
    name: str, bluff: str
) -> None:
    refused, asked = talk(name, f"offer {bluff}")[-2:]
    assert refused.endswith("That brings me nothing: I have just as much without it.")
    assert "cash" in asked
    assert "You pay me" in asked, "it doesn't say that the card could cost it something"


@pytest.mark.parametrize(
    ("name", "first", "price"),
    [
        ("reputation-twice", ["pass2", "keep", "r+4", "r+3"], 130),
        ("reputation-boss", ["b+1"], 15),
    ],
)
@pytest.mark.parametrize("other", "AD")
def test_only_who_remembers_buys(name: str, first: list[str], price: int, other: str) -> None:
    told = talk(name, *first, f"offer {other} cash {price}")
    assert told[-1].startswith(f"{other}: decline")


def test_the_last_deal_is_small() -> None:
    """No card that the learner draws fits another deal than the red +1."""
    _, record = lesson("reputation-last", "pass2", "keep")
    cards = [str(card) for card in record.state.hands[2]]
    assert len(cards) == 8
    assert [card for card in cards if card[0] == "r" or card[1] in "+-"] == ["r+1"]
