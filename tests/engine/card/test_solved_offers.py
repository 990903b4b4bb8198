"""Offers in the last deal where nothing is hidden: hints, reviews and worth are exact.

The expected figures come from an enumeration of every way to play on, on the engine up to the
settlement: the way that pays the seat most money. It shares no code with the solver.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

import pytest

from bosslib import Record
from bosslib.card import Legal, Phase, Rules, State, apply, view
from bosslib.card.actions import PASS, TURNS, Accept, Action, Decline, Offer
from bosslib.card.bargain import player_of
from bosslib.card.bots.evaluate import DEFAULT_TEMPER
from bosslib.card.bots.hint_text import hint_texts
from bosslib.card.bots.hints import Hint, answer_hint, turn_hint
from bosslib.card.bots.offer_value import Appraisal, TokenTrade, appraise_trade
from bosslib.card.bots.solo_search import MAX_ADVICE_ACTIONS, solved_gains, solved_options
from bosslib.card.narration import CardTeller, format_dollars
from bosslib.card.notation import parse_terms
from bosslib.card.review.bargains import bargain_decisions, evaluate_bargain
from bosslib.card.review.decision import Decision
from bosslib.card.review.turns import evaluate_turn
from bosslib.game import Seat
from bosslib.game.budgets import Budget
from bosslib.words import say
from tests.engine.card.test_careful import OUT, position

PLAYOUTS = Budget(20, 60.0)
NAMES = CardTeller(("Ann", "Bob", "Cas", "Dee"))
LAST_IN = OUT | {"B": 1}
"""B has a disk left, and all the others are out."""
CASH, HONOUR, NASTY = Rules(cash=True), Rules(binding=False), Rules(nasty=True)


class Ending(NamedTuple):
    """End of the last deal for a seat: its money, and what each of the others gets on average."""

    money: float
    others: float

    @property
    def worth(self) -> float:
        return self.money - DEFAULT_TEMPER.envy * self.others


def endings(state: State, seat: Seat) -> Iterator[State]:
    """Every end of the deal: the seat does anything legal, the others can only turn disks."""
    table = state.table
    if table.phase is not Phase.PLAY:
        yield state
        return
    turns = [each for each in Legal(view(state, table.turn)) if isinstance(each.deed, TURNS)]
    assert table.turn == seat or [each.deed for each in turns] == [PASS], "somebody could play"
    for action in turns:
        yield from endings(apply(state, action), seat)


def best(state: State, seat: Seat, start: State) -> Ending:
    """The end that pays a seat most, compared with the money at the start.

    If several do, the one that pays the others least.
    """
    found = set[Ending]()
    for end in endings(state, seat):
        gains = [now - then for now, then in zip(end.money, start.money, strict=True)]
        others = fmean(gain for each, gain in enumerate(gains) if each != seat)
        found.add(Ending(gains[seat], others))
    return max(found, key=lambda each: (each.money, -each.others))


def gains(state: State, by: Seat) -> Ending:
    """What accepting an offer brings the seat in turn to answer, compared with declining it."""
    (seat,) = {each.to for each in state.table.offers}
    struck, none = (
        best(apply(state, Action(seat, deed(by))), seat, state) for deed in (Accept, Decline)
    )
    return Ending(struck.money - none.money, struck.others - none.others)


def offered(
    terms: str, hand: str, centre: str = "b+3", by: str = "A", to: str = "B", **keys: Any
) -> State:
    offers = [{"from": by, "to": to, "terms": terms}]
    there: dict[str, Any] = {"disks": LAST_IN, "deal": 8, "seat": to} | keys
    return position(hand, centre, offers=offers, **there)


BOSS_LAST_IN = {"A": 1, "B": 2, "C": 2, "D": 2}
NO_CARDS = {"A": "", "B": "", "C": "", "D": ""}

SOLVED = {
    "a token for nothing": offered("nothing", "b+4 bR b-5 bP", fronts={"C": "bP"}),
    "a loss to share": offered("nothing", "b+1 bR", "b-4 b-2"),
    "a loss that cannot be paid in full": offered(
        "nothing", "b-5", "b-4 b-3", fronts={"B": "bP"}, x=2
    ),
    "for cash": offered("cash 20", "b+4 b-5", rules=CASH),
    "for cash that is better kept": offered("cash 60", "b+2 bR", rules=CASH),
    "for a card that helps both": offered("play b+4", "b+4 bP bR"),
    "for a card that costs": offered("play b-5", "b-5 b+4 bR wP", "b+4"),
    "for two cards in order": offered("play b-2 & play bP@B", "b-2 bP bR b+3", "b+4"),
    "for a pass": offered("pass", "b+4 bP", "b+2", fronts={"B": "bP"}),
    "for a card discarded": offered("drop b+4", "b+4 bR b+1", "b+2"),
    "for a card of another colour discarded": offered("drop g+4", "g+4 b+1", "b+2"),
    "for peace with who is in reach": offered("never bR@A", "bR b+4", rules=NASTY),
    "for any peace": offered("never bR", "bR b-4", "b-2"),
    "for a Move": offered("play bM1 b-2>x", "bM1 b+1 bR", "b+3 b-2"),
    "for one's only piece": offered("play bP@A", "bP b+1", rules=NASTY, fronts={"D": "bP"}),
    "where less money would spoil it for the others": offered(
        "nothing", "b+4 bM1", fronts={"A": "bP bP", "D": "bP bP bP"}
    ),
    "who is asked by nobody in reach": offered(
        "nothing", "b+4 b-5 bR", "b+2", by="C", to="A", disks=BOSS_LAST_IN
    ),
    "who is paid for a token": offered(
        "cash 30", "b+4 b-5 bR", "b+2", by="C", to="A", disks=BOSS_LAST_IN, rules=CASH
    ),
    "who is paid for a loss": offered(
        "cash 10", "b-5", "b-4", by="D", to="A", disks=BOSS_LAST_IN, rules=CASH, fronts={"D": "bR"}
    ),
    "where the other is in, without a card": offered(
        "nothing", "bP bR b+1", "b+4", disks={"A": 2, "B": 1, "C": 1, "D": 2}, hands=NO_CARDS,
        fronts={"C": "bP"},
    ),
    "before the turn of somebody without a card": offered(
        "play b+4", "b+4 bR bP", "b+2", disks={"A": 1, "B": 1, "C": 2, "D": 2}, hands=NO_CARDS,
        turn="A",
    ),
    "who is out, from the last one in": offered(
        "cash 10", "b+4 bR", "b+4", by="B", to="A", disks=LAST_IN, turn="B", hands=NO_CARDS,
        rules=CASH,
    ),
}  # fmt: skip

POSITIONS = pytest.mark.parametrize("state", SOLVED.values(), ids=SOLVED)


def asked(state: State) -> tuple[Seat, Seat]:
    """Who is to answer, and whose offer."""
    (offer,) = state.table.offers
    return offer.to, offer.by


def appraised(state: State, seat: Seat) -> Appraisal:
    """What the button says of the offer."""
    (offer,) = state.table.offers
    trade = TokenTrade(player_of(state.table, offer), offer.terms)
    found = appraise_trade(view(state, seat), trade, PLAYOUTS, Random(1), lambda: False)
    assert found
    return found


def reviewed(state: State, deed: type[Accept | Decline]) -> list[Decision]:
    """What a review says of an answer."""
    seat, by = asked(state)
    (matter,) = bargain_decisions(Record(state).play(Action(seat, deed(by))), seat, 0)
    return list(filter(None, evaluate_bargain(matter, pairs=20, samples=5)))


def told(state: State, seat: Seat, hint: Hint) -> str:
    return hint_texts(view(state, seat), hint, NAMES)[2]


@POSITIONS
def test_a_hint_about_an_offer_is_exact_to_the_dollar(state: State) -> None:
    seat, by = asked(state)
    exact = gains(state, by)
    hint = answer_hint(view(state, seat), (), PLAYOUTS)
    (evaluated,) = hint.offers
    assert (evaluated.money, evaluated.others, evaluated.worth) == pytest.approx(
        (*exact, exact.worth)
    )
    assert (evaluated.is_exact, evaluated.spread, evaluated.margin) == (True, 0, 0)
    takes = round(exact.worth) >= DEFAULT_TEMPER.min_gain
    assert hint.action.deed == (Accept(by) if takes else Decline(by))


@POSITIONS
def test_it_says_the_figure_and_nothing_of_samples(state: State) -> None:
    seat, by = asked(state)
    exact = gains(state, by)
    why = told(state, seat, answer_hint(view(state, seat), (), PLAYOUTS))
    assert f"it brings you exactly {format_dollars(round(exact.money))}" in why
    assert say("worth.later") not in why
    assert ("What the others get from it" in why) == (round(exact.worth) != round(exact.money))
    for each in ("guessed", "times", "on average", "give or take", "equally good"):
        assert each not in why


@POSITIONS
def test_the_worth_at_the_table_is_the_same_to_the_dollar(state: State) -> None:
    seat, by = asked(state)
    found = appraised(state, seat)
    assert (found.samples, found.mean) == (0, gains(state, by).money)


def test_what_less_money_would_spoil_is_said_alike_by_hint_and_button_and_review() -> None:
    state = SOLVED["where less money would spoil it for the others"]
    why = told(state, 1, answer_hint(view(state, 1), (), PLAYOUTS))
    assert "it brings you exactly $70." in why
    assert appraised(state, 1).mean == 70
    (evaluated,) = answer_hint(view(state, 1), (), PLAYOUTS).offers
    (found,) = reviewed(state, Accept if evaluated.worth < 0 else Decline)
    assert found.cost == pytest.approx(abs(evaluated.worth))


@POSITIONS
@pytest.mark.parametrize("deed", [Accept, Decline])
def test_a_review_charges_what_the_other_answer_would_have_brought_and_is_sure_of_it(
    state: State, deed: type[Accept | Decline]
) -> None:
    _, by = asked(state)
    more = gains(state, by).worth * (1 if deed is Decline else -1)
    (found,) = reviewed(state, deed)
    assert found.cost == pytest.approx(max(0, more))
    assert found.margin == 0


@pytest.mark.parametrize(
    "state",
    [
        position("b+4 bP b+1", "b+4", disks=LAST_IN, deal=8),
        position("b+4 b+1", "b+2", disks=LAST_IN, deal=8, rules=CASH),
    ],
    ids=["a card", "cash"],
)
def test_an_offer_to_make_first_is_exact_where_one_plays_alone(state: State) -> None:
    seen = view(state, 1)
    hint = turn_hint(seen, (), PLAYOUTS, PLAYOUTS)
    (evaluated,) = hint.offers
    struck = apply(apply(state, Action(1, Offer(evaluated.offer.terms))), Action(0, Accept(1)))
    with_it, without = best(struck, 1, state), best(state, 1, state)
    assert evaluated.worth == pytest.approx(with_it.worth - without.worth)
    assert (evaluated.is_exact, evaluated.money) == (True, with_it.money - without.money)
    why = told(state, 1, hint)
    assert f"it brings you exactly {format_dollars(round(evaluated.money))}" in why
    for each in ("guessed", "times", "on average", "give or take"):
        assert each not in why


def test_of_two_offers_to_a_boss_who_plays_alone_both_are_exact() -> None:
    offers = [
        {"from": "B", "to": "A", "terms": "nothing"},
        {"from": "C", "to": "A", "terms": "cash 30"},
    ]
    state = position(
        "b+2 b-4", "b+1", seat="A", disks=BOSS_LAST_IN, deal=8, offers=offers, rules=CASH
    )
    hint = answer_hint(view(state, 0), (), PLAYOUTS)
    for evaluated in hint.offers:
        struck = apply(state, Action(0, Accept(evaluated.offer.by)))
        with_it, without = best(struck, 0, state), best(state, 0, state)
        assert evaluated.worth == pytest.approx(with_it.worth - without.worth)
    assert hint.action.deed == Accept(2)


SAMPLED = {
    "cards kept have a usual worth only": offered(
        "nothing", "b+4 bM2 gP", deal=5, fronts={"C": "bP"}
    ),
    "a promise on honour may be broken": offered("play b-5", "b-5 b+4", "b+4", rules=HONOUR),
    "another is in and holds a card": offered("nothing", "b+4", disks=LAST_IN | {"D": 1}),
    "a first disk draws the bonus card": offered("nothing", "b+4", disks=OUT),
    "the last one in is somebody else": offered(
        "nothing", "b+4", by="B", to="A", disks=LAST_IN, turn="B", hands={"B": "b+1"}
    ),
}


@pytest.mark.parametrize("state", SAMPLED.values(), ids=SAMPLED)
def test_where_something_is_not_known_it_says_how_sure_it_is(state: State) -> None:
    seat, _ = asked(state)
    hint = answer_hint(view(state, seat), (), PLAYOUTS)
    (evaluated,) = hint.offers
    assert (evaluated.is_exact, evaluated.playouts) == (False, PLAYOUTS.playouts)
    why = told(state, seat, hint)
    assert "exactly" not in why
    assert f"right to within {format_dollars(round(evaluated.margin))}" in why
    assert appraised(state, seat).samples == PLAYOUTS.playouts


def test_a_card_promised_by_somebody_without_cards_is_sampled() -> None:
    state = position("b+4", disks=BOSS_LAST_IN, deal=8, seat="A", hands={"B": ""})
    trade = TokenTrade(1, parse_terms("play b+3"))
    found = appraise_trade(view(state, 0), trade, PLAYOUTS, Random(1), lambda: False)
    assert found
    assert found.samples == PLAYOUTS.playouts


def on_honour(promised: str) -> State:
    return position(
        "b+4 b-5", "b+2", disks=LAST_IN, deal=8, rules=HONOUR, cousins="B",
        promises=[{"by": "B", "terms": promised}],
    )  # fmt: skip


@pytest.mark.parametrize("promised", ["never b+4", "play b-5"])
def test_a_turn_with_an_open_promise_on_honour_is_not_solved(promised: str) -> None:
    state = on_honour(promised)
    assert solved_options(view(state, 1)) == []
    why = told(state, 1, turn_hint(view(state, 1), (), PLAYOUTS, PLAYOUTS))
    assert "tried every way" not in why


def test_a_review_judges_each_choice_also_one_that_breaks_a_promise_on_honour() -> None:
    seen = view(on_honour("never b+4"), 1)
    choices = [each for each in Legal(seen) if isinstance(each.deed, TURNS)]
    assert len(choices) == 3
    for choice in choices:
        (found,) = filter(None, evaluate_turn(0, seen, choice, 60, 20, Random(1)))
        assert found.chosen == choice


def test_searches_of_one_call_share_their_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    state = offered("nothing", "b+4 bP bR bM1")
    trade = TokenTrade(1, ())
    few, many = (solved_gains(view(state, 1), [trade] * count) for count in (1, 3))
    assert (len(few), len(many)) == (1, 3)
    applied = 0

    def counted(state: State, action: Action) -> State:
        nonlocal applied
        applied += 1
        return apply(state, action)

    monkeypatch.setattr("bosslib.card.bots.solo_search.apply", counted)
    assert solved_gains(view(state, 1), [trade])
    monkeypatch.setattr("bosslib.card.bots.solo_search.MAX_ADVICE_ACTIONS", applied)
    assert solved_gains(view(state, 1), [trade])
    assert solved_gains(view(state, 1), [trade] * 3) == []
    applied = 0
    assert solved_gains(view(offered("nothing", "bM1 bM2 bM3 bR bP b+4 b-5 b+1"), 1), [trade]) == []
    assert applied <= MAX_ADVICE_ACTIONS
