"""Offers where nothing is hidden: hints, reviews and worth are what the engine pays, to the dollar.

The expected figures come from an enumeration of every way to play on, on the engine up to the
settlement, which shares no code with the solver.
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
from bosslib.card.bots.evaluate import DEFAULT_TEMPER, price
from bosslib.card.bots.hint_text import hint_texts
from bosslib.card.bots.hints import Hint, answer_hint, turn_hint
from bosslib.card.bots.offer_value import TokenTrade, appraise_trade
from bosslib.card.narration import CardTeller, format_dollars
from bosslib.card.review.bargains import bargain_decisions, evaluate_bargain
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
    """End of a deal for a seat, as a hint counts it: worth, money with cards kept, the others."""

    worth: float
    money: float
    others: float


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


def best(state: State, seat: Seat, start: State, envy: float = DEFAULT_TEMPER.envy) -> set[Ending]:
    """The best endings of a deal, each compared with the money at the start; several if equal."""
    found = set[Ending]()
    for end in endings(state, seat):
        gains = [now - then for now, then in zip(end.money, start.money, strict=True)]
        others = fmean(gain for each, gain in enumerate(gains) if each != seat)
        later = state.table.deal < state.table.deals
        money = gains[seat] + later * sum(price(card) for card in end.hands[seat])
        found.add(Ending(money - envy * others, money, others))
    most = max(each.worth for each in found)
    return {each for each in found if each.worth == most}


def gains(state: State, by: Seat, envy: float = DEFAULT_TEMPER.envy) -> list[Ending]:
    """What accepting an offer brings the seat in turn to answer, compared with declining it."""
    (seat,) = {each.to for each in state.table.offers}
    before = state
    if not state.table.rules.binding:  # a bargain is valued with its promises kept
        state = state._replace(
            table=state.table._replace(rules=state.table.rules._replace(binding=True))
        )
    struck, none = (
        best(apply(state, Action(seat, deed(by))), seat, before, envy) for deed in (Accept, Decline)
    )
    return [
        Ending(*(now - then for now, then in zip(with_it, without, strict=True)))
        for with_it in struck
        for without in none
    ]


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
    "for a card discarded": offered("drop b+4", "b+4 bR b+1", "b+2", deal=5),
    "for a card of another colour discarded": offered("drop g+4", "g+4 b+1", "b+2", deal=5),
    "for peace with who is in reach": offered("never bR@A", "bR b+4", rules=NASTY),
    "for any peace": offered("never bR", "bR b-4", "b-2"),
    "for a Move": offered("play bM1 b-2>x", "bM1 b+1 bR", "b+3 b-2"),
    "for one's only piece": offered("play bP@A", "bP b+1", rules=NASTY, fronts={"D": "bP"}),
    "on honour": offered("play b-5", "b-5 b+4", "b+4", rules=HONOUR),
    "with cards kept for later": offered("nothing", "b+4 bM2 gP", deal=5, fronts={"C": "bP"}),
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


def told(state: State, seat: Seat, hint: Hint) -> str:
    return hint_texts(view(state, seat), hint, NAMES)[2]


@POSITIONS
def test_a_hint_about_an_offer_is_exact_to_the_dollar(state: State) -> None:
    seat, by = asked(state)
    exact = gains(state, by)
    hint = answer_hint(view(state, seat), (), PLAYOUTS)
    (bid,) = hint.bids
    assert bid.worth == pytest.approx(exact[0].worth)
    assert any(
        (bid.money, bid.others) == pytest.approx((each.money, each.others)) for each in exact
    )
    assert (bid.is_exact, bid.spread, bid.margin) == (True, 0, 0)
    takes = exact[0].worth >= DEFAULT_TEMPER.min_gain
    assert hint.action.deed == (Accept(by) if takes else Decline(by))


@POSITIONS
def test_it_says_the_figure_and_nothing_of_samples(state: State) -> None:
    seat, _ = asked(state)
    hint = answer_hint(view(state, seat), (), PLAYOUTS)
    why = told(state, seat, hint)
    (bid,) = hint.bids
    assert f"it brings you exactly {format_dollars(round(bid.money))}" in why
    assert (say("worth.later") in why) == (state.table.deal < state.table.deals)
    assert ("What the others get from it" in why) == (round(bid.worth) != round(bid.money))
    for each in ("guessed", "times", "on average", "give or take", "equally good"):
        assert each not in why


@POSITIONS
def test_the_worth_at_the_table_is_exact_too_without_envy(state: State) -> None:
    seat, by = asked(state)
    (offer,) = state.table.offers
    trade = TokenTrade(player_of(state.table, offer), offer.terms)
    found = appraise_trade(view(state, seat), trade, PLAYOUTS, Random(1), lambda: False)
    assert found
    assert found.samples == 0
    assert found.mean == gains(state, by, envy=0.0)[0].money


@POSITIONS
@pytest.mark.parametrize("deed", [Accept, Decline])
def test_a_review_charges_what_the_other_answer_would_have_brought_and_is_sure_of_it(
    state: State, deed: type[Accept | Decline]
) -> None:
    seat, by = asked(state)
    more = gains(state, by)[0].worth * (1 if deed is Decline else -1)
    (matter,) = bargain_decisions(Record(state).play(Action(seat, deed(by))), seat, 0)
    (found,) = filter(None, evaluate_bargain(matter, pairs=20, samples=5))
    assert found.cost == pytest.approx(max(0, more))
    assert found.margin == 0


@pytest.mark.parametrize(
    "state",
    [
        position("b+4 bP b+1", "b+4", disks=LAST_IN, deal=8),
        position("b+4 b+1", "b+2", disks=LAST_IN, deal=5, rules=CASH),
    ],
    ids=["a card", "cash"],
)
def test_an_offer_to_make_first_is_exact_where_one_plays_alone(state: State) -> None:
    seen = view(state, 1)
    hint = turn_hint(seen, (), PLAYOUTS, PLAYOUTS)
    (bid,) = hint.bids
    struck = apply(apply(state, Action(1, Offer(bid.offer.terms))), Action(0, Accept(1)))
    (with_it, *_), (without, *_) = best(struck, 1, state), best(state, 1, state)
    assert bid.worth == pytest.approx(with_it.worth - without.worth)
    assert bid.is_exact
    why = told(state, 1, hint)
    assert f"it brings you exactly {format_dollars(round(bid.money))}" in why
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
    for bid in hint.bids:
        struck = apply(state, Action(0, Accept(bid.offer.by)))
        (with_it, *_), (without, *_) = best(struck, 0, state), best(state, 0, state)
        assert bid.worth == pytest.approx(with_it.worth - without.worth)
    assert hint.action.deed == Accept(2)


HIDDEN = {
    "another is in and holds a card": offered("nothing", "b+4", disks=LAST_IN | {"D": 1}),
    "a first disk draws the bonus card": offered("nothing", "b+4", disks=OUT),
    "the last one in is somebody else": offered(
        "nothing", "b+4", by="B", to="A", disks=LAST_IN, turn="B", hands={"B": "b+1"}
    ),
}


@pytest.mark.parametrize("state", HIDDEN.values(), ids=HIDDEN)
def test_where_something_is_hidden_it_says_how_sure_it_is(state: State) -> None:
    seat, _ = asked(state)
    hint = answer_hint(view(state, seat), (), PLAYOUTS)
    (bid,) = hint.bids
    assert (bid.is_exact, bid.playouts) == (False, PLAYOUTS.playouts)
    why = told(state, seat, hint)
    assert "exactly" not in why
    assert f"right to within {format_dollars(round(bid.margin))}" in why
