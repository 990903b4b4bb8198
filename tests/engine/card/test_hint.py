"""Hints: where they look first, which action they find, and that they know only the seat's view."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from bosslib.card import Phase, Rules, State, apply, new, view
from bosslib.card.actions import PASS, Accept, Action, Decline, Discard, Move, Name, Offer, Play
from bosslib.card.bots.advice import COMPARED_OPTIONS
from bosslib.card.bots.careful import Careful
from bosslib.card.bots.evaluate import DEFAULT_TEMPER
from bosslib.card.bots.hint_text import hint_texts, table_rows
from bosslib.card.bots.hints import (
    Hint,
    HintFocus,
    changed_payoffs,
    discard_hint,
    hint_from_offers,
    hint_from_options,
    is_close,
)
from bosslib.card.bots.offer_evaluation import (
    MIN_PLAYOUTS,
    EvaluatedOffer,
    careful_offer,
    evaluate_offers,
    profitable_offer,
)
from bosslib.card.bots.search import SearchBot, TrialSummary
from bosslib.card.cards import card
from bosslib.card.driver import CardPrompt
from bosslib.card.game import GAME
from bosslib.card.legality import Legal
from bosslib.card.narration import CardTeller, format_dollars
from bosslib.card.view import View
from bosslib.driver import DriverState, Next
from bosslib.game.budgets import Budget
from bosslib.words import languages, say
from tests.engine.card.test_careful import OUT, position
from tests.engine.test_secrets import other_world

QUICK = SearchBot(budget=Budget(40, 60.0))
PLAYOUTS = Budget(200, 60.0)
ANN = ("Ann", "Bob", "Cas", "Dee")


def tried(view: View, *texts: str) -> list[TrialSummary]:
    """The given plays as results of a search, the best first."""
    deeds = {str(each.deed): each for each in Legal(view)}
    return [TrialSummary(deeds[text], 9.0 - at, 9.0 - at, 1.0, 50) for at, text in enumerate(texts)]


def searched(view: View) -> Hint:
    first = profitable_offer(view, PLAYOUTS, Random(1)) if view.table.phase is Phase.PLAY else None
    return hint_from_options(view, QUICK.try_plays(view, Random(1)), first)


def words(view: View, hint: Hint) -> tuple[str, str, str]:
    return hint_texts(view, hint, CardTeller(ANN, view.seat))


# Where to look


@pytest.mark.parametrize(
    ("best", "hand", "there", "look"),
    [
        ("bP@B", "bP b+1", {}, HintFocus.SHARES),
        ("bP@C", "bP b+1", {}, HintFocus.RIVAL),
        ("b+1", "b+1 bP", {"fronts": {"B": "bP"}}, HintFocus.RISE),
        ("b-2", "b-2 bP", {}, HintFocus.SPOIL),
        ("b+1", "b+1 bP", {}, HintFocus.BUILD),
        ("b-2", "b-2 bP", {"fronts": {"B": "bP"}}, HintFocus.FALL),
        ("bR@B", "bR b+1", {"centre": "b-5", "fronts": {"B": "bP"}}, HintFocus.LOSS),
        ("bM1 b+3>x", "bM1", {}, HintFocus.MOVE),
        ("pass", "b+1 bP", {}, HintFocus.WAIT),
        ("pass2", "b+1 bP", {}, HintFocus.OUT),
        ("pass2", "b+1 bP", {"rules": Rules(nasty=True)}, HintFocus.WAIT),
        ("pass", "g+1 g+2", {}, HintFocus.NOTHING),
        ("bP@B", "bP b+1", {"disks": OUT}, HintFocus.ALONE),
        ("pass", "bP b+1", {"disks": {"A": 1, "C": 2, "D": 1}}, HintFocus.BONUS),
        ("pass", "bP b+1", {"disks": {"A": 1, "B": 1, "C": 2, "D": 1}}, HintFocus.WAIT),
        ("b-2", "b-2 bP", {"fronts": {"B": "bR bP"}}, HintFocus.REVERSE),
        ("bP@B", "bP b+1", {"fronts": {"B": "bR bR"}}, HintFocus.SHARES),
        ("bP@B", "bP", {"centre": "b+4 b+4 b+3", "fronts": {"B": "bP"}, "x": 2}, HintFocus.LIMIT),
    ],
)
def test_it_looks_at_what_matters(
    best: str, hand: str, there: dict[str, Any], look: HintFocus
) -> None:
    seen = view(position(hand, **there), 1)
    assert hint_from_options(seen, tried(seen, best)).focus is look


def test_a_boss_looks_at_the_colours() -> None:
    opens = view(position("b+4 bP g+1", seat="A", phase="open"), 0)
    assert searched(opens).focus is HintFocus.OPENING
    names = view(position("bP bR bM1 gP", seat="A", phase="open"), 0)
    hint = searched(names)
    assert hint.focus is HintFocus.NAMING
    assert isinstance(hint.action.deed, Name)
    assert "3 cards in your hand fit blue" in words(names, hint)[2]
    assert table_rows(hint, CardTeller()) == []


@pytest.mark.parametrize("binding", [True, False])
def test_what_is_promised_comes_first(binding: bool) -> None:
    promise = [{"by": "B", "terms": "play b-5"}]
    rules = Rules(binding=binding)
    seen = view(position("b-5 b+4 bP", cousins="B", promises=promise, rules=rules), 1)
    hint = searched(seen)
    assert (hint.focus, hint.action.deed) == (HintFocus.PROMISE, Play(card("b-5")))
    assert ("Promises are binding" in words(seen, hint)[2]) == binding


# Which action, and why


def test_the_steps_say_where_which_and_why() -> None:
    state = position("bP g+1", centre="b+4", disks=OUT | {"B": 1}, fronts={"B": "bP"})
    seen = view(state, 1)
    where, which, why = words(seen, searched(seen))
    assert where.startswith("All the others are out")
    assert which == "Best here: Play the blue Piece of the Action in front of you."
    assert "you would get $80 instead of $40" in why
    assert say("hint.why.always", money="$80") in why
    assert say("hint.why.better", less="$34") in why
    assert "guessed" not in why


@pytest.mark.parametrize(
    ("best", "there", "said"),
    [
        ("b+1", {"fronts": {"B": "bP"}}, "you would get $40 instead of $30"),
        ("b+1", {}, "A share would be worth $40 then, instead of $30"),
        ("bR@C", {"fronts": {"C": "bP"}}, "Cas would get −$30 instead of $30"),
        ("pass", {"disks": {"A": 1, "C": 1, "D": 1}}, say("hint.why.bonus")),
        ("pass2", {}, say("hint.why.out")),
    ],
)
def test_it_says_what_an_action_changes_at_once(
    best: str, there: dict[str, Any], said: str
) -> None:
    seen = view(position("b+1 bR", **there), 1)
    assert said in words(seen, hint_from_options(seen, tried(seen, best)))[2]


def test_the_table_has_the_best_few_with_worth_money_and_spread() -> None:
    seen = view(position("bP bR b+1 b+2 b-2"), 1)
    found = [TrialSummary(Action(1, PASS), 35.6, 44.6, 20.4, 100, 15.1)] * 6
    hint = hint_from_options(seen, found)
    head, *lines = table_rows(hint, CardTeller(ANN, 1))
    assert head == ("Action", "Worth", "Brings you", "Each of the others", "Spread")
    assert lines == [("Pass: turn over one disk", "$36", "$45", "$15", "± $20")] * COMPARED_OPTIONS
    assert table_rows(searched(seen), CardTeller(ANN, 1))[1:]


def test_what_playouts_cannot_tell_apart_is_called_as_good() -> None:
    one = TrialSummary(Action(1, PASS), 50.0, 50.0, 60.0, 100)
    assert is_close(one, one._replace(worth=42.0))
    assert not is_close(one, one._replace(worth=41.0))
    assert not is_close(one._replace(spread=0), one._replace(spread=0, worth=49.0))
    seen = view(position("bP"), 1)
    alike = hint_from_options(seen, [one, one, one._replace(worth=10.0)])
    assert say("hint.why.close", count=1) in words(seen, alike)[2]
    dearer = hint_from_options(seen, [one, one._replace(worth=10.0, money=55.0)])
    assert say("hint.why.not-most") in words(seen, dearer)[2]
    assert say("worth.later") in words(seen, dearer)[2]
    last = seen._replace(table=seen.table._replace(deal=seen.table.deals))
    assert say("worth.later") not in words(last, dearer)[2]
    assert say("hint.why.not-most") not in words(seen, alike)[2]


@pytest.mark.parametrize(
    ("deal", "behind", "key"), [(8, 0.0, "equal"), (8, 0.3, "close"), (5, 0.0, "close")]
)
def test_just_as_good_is_said_only_of_equal_worths_without_cards_kept(
    deal: int, behind: float, key: str
) -> None:
    seen = view(position("bP", deal=deal), 1)
    one = TrialSummary(Action(1, PASS), 50.0, 50.0, 0.0, 1, is_exact=True)
    hint = hint_from_options(seen, [one, one._replace(worth=50 - behind)])
    assert say(f"hint.why.{key}", count=1) in words(seen, hint)[2]


def test_who_can_only_pass_is_told_so_without_numbers() -> None:
    seen = view(position("g+1", disks={"B": 1}), 1)
    hint = searched(seen)
    assert words(seen, hint)[2] == say("hint.why.only")
    assert table_rows(hint, CardTeller()) == []


# Between deals


@pytest.mark.parametrize(
    ("seat", "look"),
    [(1, HintFocus.NEXT_BOSS), (2, HintFocus.DISCARD)],
    ids=["next Boss", "others"],
)
def test_between_deals_it_discards_as_careful_does(seat: int, look: HintFocus) -> None:
    letter = "ABCD"[seat]
    state = position("b-2 g+1 bP wP r+4", seat=letter, phase="discard", turn="A")
    seen = view(state, seat)
    hint = discard_hint(seen)
    assert hint.focus is look
    assert hint.action == Careful().choose(seen, Random(0))
    assert isinstance(hint.action.deed, Discard)
    shown = [each for each, _ in hint.cards]
    assert set(hint.action.deed.cards) <= set(shown)
    assert len(shown) == COMPARED_OPTIONS
    assert "Discard " in words(seen, hint)[1]
    assert say("hint.why.discard") in words(seen, hint)[2]


def test_who_has_good_cards_alone_keeps_them() -> None:
    seen = view(position("bP gP wP rP", seat="C", phase="discard", turn="A"), 2)
    hint = discard_hint(seen)
    assert hint.action.deed == Discard()
    assert words(seen, hint)[1] == "Best here: Keep all cards."


# Offers


def offered(terms: str, *, to: str = "B", by: str = "A", hand: str = "b-5 b+1") -> View:
    offers = [{"from": by, "to": to, "terms": terms}]
    state = position(hand, centre="b+4", offers=offers, seat=to, turn="C")
    return view(state, "ABCD".index(to))


def answer(view: View) -> Hint:
    return hint_from_offers(view, PLAYOUTS, Random(1))


def test_a_token_for_little_is_taken_and_one_for_nothing_is_not_given() -> None:
    seen = offered("pass")
    hint = answer(seen)
    assert (hint.focus, hint.action.deed) == (HintFocus.OFFERED, Accept(0))
    assert hint.offers[0].money > 0
    assert "worth taking" in words(seen, hint)[2]
    boss = offered("nothing", to="A", by="B")
    asked = answer(boss)
    assert (asked.focus, asked.action.deed) == (HintFocus.ASKED, Decline(1))
    assert "Bob asks for a token" in words(boss, asked)[0]
    assert "so it isn’t worth taking" in words(boss, asked)[2]


def test_an_answer_says_what_the_offer_brings_how_much_that_varies_and_from_how_many() -> None:
    seen = offered("pass")
    hint = answer(seen)
    (found,) = hint.offers
    assert found.playouts == 200
    assert found.margin == pytest.approx(2 * found.spread / 200**0.5)
    why = words(seen, hint)[2]
    assert "played the deal to its end 200 times with the bargain and 200 times" in why
    assert f"about ${found.money:.0f} on average, give or take ${found.spread:.0f}" in why
    assert f"the average itself is right to within ${found.margin:.0f}" in why
    head, line = table_rows(hint, CardTeller(ANN, 1))
    assert head == ("Offer", "Worth", "Brings you", "Each of the others", "Spread")
    assert line == (
        "Ann: to pass",
        format_dollars(round(found.worth)),
        format_dollars(round(found.money)),
        format_dollars(round(found.others)),
        f"± ${found.spread:.0f}",
    )


def test_of_several_offers_the_best_that_can_be_taken_is_answered_and_all_are_told() -> None:
    offers = [
        {"from": "B", "to": "A", "terms": "nothing"},
        {"from": "C", "to": "A", "terms": "play b+4"},
    ]
    hands = {"B": "b+1", "C": "b+4"}
    state = position("b+3 bP", centre="b+4", offers=offers, seat="A", turn="D", hands=hands)
    hint = answer(view(state, 0))
    assert hint.action.deed == Accept(2)
    assert [each.offer.by for each in hint.offers] == [2, 1]
    assert len(table_rows(hint, CardTeller(ANN, 0))) == 3


def test_where_little_depends_on_it_either_answer_is_said_to_be_as_good() -> None:
    seen = offered("pass")
    (found,) = answer(seen).offers
    near = found._replace(worth=4.0, spread=20.0)
    told = words(seen, answer(seen)._replace(offers=(near,)))
    assert "both answers are about equally good" in told[2]


def test_what_is_played_out_comes_near_to_what_can_be_worked_out() -> None:
    offers = [{"from": "A", "to": "B", "terms": "nothing"}]
    out = {"A": 2, "C": 2, "D": 2}
    state = position("r+1", centre="b+4", offers=offers, disks=out, deal=8, turn="B")
    (found,) = answer(view(state, 1)).offers
    assert (found.money, found.spread, found.margin) == (40, 0, 0)
    assert found.worth == 40  # nobody else gains by it


def test_what_others_get_counts_against_an_offer() -> None:
    (found,) = answer(offered("play b+4", to="A", by="B")).offers
    assert found.worth < found.money


def test_an_offer_that_asks_for_what_one_lacks_is_declined() -> None:
    seen = offered("play b+4", hand="g+1")
    hint = answer(seen)
    assert hint.action.deed == Decline(0)
    assert words(seen, hint)[2] == say("hint.why.cannot")


def test_a_slow_computer_stops_and_says_how_many_there_were() -> None:
    (found,) = hint_from_offers(offered("pass"), Budget(100_000, 0.0), Random(1)).offers
    assert found.playouts == MIN_PLAYOUTS


def test_before_a_turn_it_may_say_what_to_offer() -> None:
    seen = view(position("b+4 g+1", centre="b+4"), 1)
    tried = QUICK.try_plays(seen, Random(1))
    found = profitable_offer(seen, PLAYOUTS, Random(1))
    assert found
    assert found.offer.by == 1
    assert Action(1, Offer(found.offer.terms)) in Legal(seen)
    hint = hint_from_options(seen, tried, found)
    where, which, why = words(seen, hint)
    assert which.startswith("Before that you might offer Ann, the Boss, for a token: ")
    assert which.endswith("Best here: " + CardTeller(ANN, 1).deed(hint.action.deed) + ".")
    assert f"it brings you about ${found.money:.0f} on average" in why
    assert "played to its end 200 times with it" in why
    assert "token" not in where
    assert table_rows(hint, CardTeller(ANN, 1))[0][0] == "Action"


def boss_with_little() -> View:
    return view(position("b+1", centre="b+4 b+4", seat="A", hands={"B": "bR r+1"}), 0)


def test_a_boss_is_told_to_whom() -> None:
    seen = boss_with_little()
    offer = careful_offer(seen)
    assert offer
    (found,) = evaluate_offers(seen, [offer], PLAYOUTS, Random(1))
    hint = hint_from_options(seen, QUICK.try_plays(seen, Random(1)), found)
    name = ANN[found.offer.to]
    assert words(seen, hint)[1].startswith(f"Before that you might offer {name} a token for: ")


def test_an_offer_that_a_quick_reckoning_likes_and_playouts_do_not_is_not_told_of() -> None:
    seen = boss_with_little()
    offer = careful_offer(seen)
    assert offer
    (found,) = evaluate_offers(seen, [offer], PLAYOUTS, Random(1))
    assert (
        found.worth < DEFAULT_TEMPER.min_gain < found.money
    )  # the player would get more of it than the Boss
    assert profitable_offer(seen, PLAYOUTS, Random(1)) is None


@pytest.mark.parametrize(("worth", "is_worthwhile"), [(4.4, False), (4.6, True), (5.0, True)])
def test_an_offer_is_worthwhile_if_the_sum_shown_is(worth: float, is_worthwhile: bool) -> None:
    offer = careful_offer(view(position("b+4 g+1", centre="b+4"), 1))
    assert offer
    assert EvaluatedOffer(offer, worth, 0.0, worth, 1).is_worthwhile == is_worthwhile


def test_while_an_offer_stands_there_is_no_other_one() -> None:
    offers = [{"from": "B", "to": "A", "terms": "play b+4"}]
    seen = view(position("b+4 g+1", centre="b+4", offers=offers), 1)
    assert profitable_offer(seen, PLAYOUTS, Random(1)) is None


# Invariants


def asked(seed: int) -> list[tuple[State, View, Hint]]:
    """Yield a hint for each question that a seat is asked in a game of four."""
    state, found = new(4, seed), []
    stands, bots = GAME.driver.driver_state(state), [Careful()] * 4
    while ask := GAME.driver.next_ask(state, stands):
        seen = view(state, ask.seat)
        if ask.wants is CardPrompt.ANSWER:
            found.append((state, seen, answer(seen)))
        elif ask.wants is CardPrompt.DISCARD:
            found.append((state, seen, discard_hint(seen)))
        elif ask.wants is CardPrompt.TURN:
            found.append((state, seen, searched(seen)))
        step = GAME.driver.next_step(state, stands, bots)
        assert step.action
        state, stands = then(state, step)
    return found


def then(state: State, step: Next[Action]) -> tuple[State, DriverState]:
    assert step.action
    state = apply(state, step.action)
    return state, GAME.driver.state_after(step.driver_state, state, step.action)


def test_every_hint_of_a_game_is_legal_and_said_in_every_language(
    speaking: Callable[[str], None],
) -> None:
    found = asked(3)
    assert {type(hint.action.deed) for *_, hint in found} >= {Play, Discard}
    assert len({hint.focus for *_, hint in found}) > 6
    for language in languages():
        speaking(language)
        for _, seen, hint in found:
            assert hint.action in Legal(seen)
            said = words(seen, hint)
            assert all(said), hint
            assert all("{" not in each for each in said)
            table_rows(hint, CardTeller(ANN, seen.seat))


def test_a_hint_is_the_same_in_every_world_that_looks_the_same() -> None:
    for state, seen, hint in asked(5)[::4]:
        world = view(other_world(state, seen.seat, Random(2)), seen.seat)
        if hint.focus in (HintFocus.ASKED, HintFocus.OFFERED):
            assert answer(world) == hint
        elif hint.cards:
            assert discard_hint(world) == hint
        else:
            assert searched(world) == hint


def test_a_move_is_told_whole() -> None:
    state = position("bM1", centre="b-5 b+1", disks=OUT, fronts={"B": "bP bP"})
    seen = view(state, 1)
    hint = searched(seen)
    assert isinstance(hint.action.deed, Move)
    assert words(seen, hint)[1].endswith("blue −5 from the centre to the discard pile.")


def test_of_those_whom_a_card_concerns_the_own_seat_comes_first_then_who_it_changes_most() -> None:
    fronts = {"B": "bP", "C": "bP", "D": "bP bP bP"}
    seen = view(position("b+2", centre="b+1", fronts=fronts), 1)
    found = changed_payoffs(seen, Action(1, Play(card("b+2"))))
    assert found == [(1, 10, 30), (3, 30, 90), (0, 10, 30), (2, 10, 30)]


def test_nobody_is_said_to_pay_more_than_there_is() -> None:
    """B has $150, so a second share of −$100 costs B $50 more (SETTLE-3)."""
    seen = view(position("bP bR", "b-5", fronts={"B": "bP"}, x=2), 1)._replace(money=150)
    for best, then in (("bP@B", "−$150"), ("bR@B", "$100")):
        why = words(seen, hint_from_options(seen, tried(seen, best)))[2]
        assert f"you would get {then} instead of −$100" in why
    poor = seen._replace(money=100)
    assert changed_payoffs(poor, Action(1, Play(card("bP"), 1))) == []
