"""The offers of an export: each has the answer that the engine gave it, and its worth."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given

from bosslib import board, card, games
from bosslib.board.actions import Offer as Asked
from bosslib.board.actions import Price, Terms
from bosslib.board.terms import find_bargain
from bosslib.card import Rules
from bosslib.card.actions import Accept, Decline, Offer, Withdraw
from bosslib.card.bots.offer_value import TokenTrade, appraise_trade
from bosslib.card.cards import DECK, Kind
from bosslib.card.notation import parse_terms
from bosslib.card.state import State
from bosslib.driver import play_match
from bosslib.export.trading import Fate
from bosslib.game.budgets import Budget
from tests.engine.board import games as of_board
from tests.engine.card import games as of_card
from tests.engine.card.strategies import seeds, some
from tests.engine.export.packed import exported, log, rows, whole

OPEN = ""


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_card_game_of_bots_has_as_many_answers_as_actions(seed: int) -> None:
    told = whole("card", seed=seed)
    record = games.game_named("card").parse
    done = Counter(type(record(entry).deed) for _, entry in told.entries)
    answers = Counter(row["answer"] for row in rows(exported(told), "bargains"))
    assert answers.total() == done[Offer] > 5
    assert answers[Fate.ACCEPTED] == done[Accept] > 0
    assert answers[Fate.DECLINED] == done[Decline]
    assert answers[Fate.WITHDRAWN] == done[Withdraw]
    assert answers[OPEN] == 0


@pytest.mark.parametrize("seed", [1, 2])
def test_a_board_game_of_bots_has_as_many_agreements_as_the_engine_struck(seed: int) -> None:
    told = whole("board", "shrewd", seed)
    state, struck = games.game_named("board").new(4, seed), 0
    for _, entry in told.entries:
        before, state = state, state.play(entry)
        terms = getattr(games.game_named("board").parse(entry).deed, "terms", None)
        if terms:
            now, was = (
                find_bargain(state.table.bargains, terms),
                find_bargain(before.table.bargains, terms),
            )
            struck += bool(now and now.is_struck and not (was and was.is_struck))
    answers = Counter(row["answer"] for row in rows(exported(told), "bargains"))
    assert answers[Fate.ACCEPTED] == struck > 0
    assert answers[Fate.DECLINED] > 0
    assert answers[OPEN] == 0


@of_card.every_table
@some(2)
@given(seed=seeds)
def test_an_offer_without_an_answer_lies_on_the_table(
    players: int, rules: Rules, seed: int
) -> None:
    start, done = card.new(players, seed, rules=rules), []
    state, stop = start, Random(seed).randrange(20, 400)
    for tried in of_card.tries(start, Random(seed)):
        done += [tried.action] if tried.step else []
        state = tried.after
        if len(done) == stop:
            break
    found = rows(exported(log(start, done)), "bargains")
    assert len(found) == sum(isinstance(each.deed, Offer) for each in done)
    there = [(each.by, each.to, each.terms) for each in state.table.offers]
    waiting = [row for row in found if row["answer"] == OPEN]
    shown = [(row["from"], row["to"], parse_terms(row["terms"])) for row in waiting]
    assert Counter(shown) == Counter(("ABCDEF"[by], "ABCDEF"[to], terms) for by, to, terms in there)
    kinds = {Accept: Fate.ACCEPTED, Decline: Fate.DECLINED, Withdraw: Fate.WITHDRAWN}
    answers = Counter(row["answer"] for row in found)
    for kind, fate in kinds.items():
        assert answers[fate] == sum(isinstance(each.deed, kind) for each in done)


@of_board.every_table
@some(2)
@given(seed=seeds)
def test_an_offer_of_one_side_without_an_answer_lies_on_the_table(
    players: int, rules: board.Rules, seed: int
) -> None:
    start, done = of_board.started(players, rules, seed), []
    state, stop = start, Random(seed).randrange(20, 400)
    for tried in of_board.tries(start, Random(seed)):
        done += [tried.action] if tried.step else []
        state = tried.after
        if len(done) == stop:
            break
    found = rows(exported(log(start, done)), "bargains")
    there = Counter(
        ("ABCDEF"[each.agreed[0]], str(each.terms))
        for each in state.table.bargains
        if len(each.agreed) == 1
    )
    waiting = Counter((row["from"], row["terms"]) for row in found if row["answer"] == OPEN)
    assert waiting == there


@pytest.mark.parametrize("seed", [1, 3])
def test_promises_that_were_broken_are_those_that_the_table_saw(seed: int) -> None:
    """COUSIN-9: they are counted for the seat that made them."""
    start, done, state = card.new(4, seed, rules=Rules(binding=False)), [], None
    for tried in of_card.tries(start, Random(seed)):
        done += [tried.action] if tried.step else []
        state = tried.after
    assert isinstance(state, State)
    packed = exported(log(start, done))
    broken = Counter("ABCDEF"[seat] for seat in state.table.broken)
    results = {row["seat"]: int(row["promises_broken"]) for row in rows(packed, "results")}
    assert broken.total() > 0
    assert results == {seat: broken[seat] for seat in "ABCD"}
    found = [row for row in rows(packed, "bargains") if row["answer"] == Fate.ACCEPTED]
    assert sum(int(row["broken"]) for row in found) == broken.total()
    nevers = 0
    for row in found:
        owed = [each for each in parse_terms(row["terms"]) if not str(each).startswith("cash")]
        assert sum(int(row[each]) for each in ("kept", "broken", "void")) == len(owed)
        if owed and all(str(each).startswith("never") for each in owed):  # nothing makes it void
            assert row["void"] == "0"
            nevers += int(row["kept"])
    assert nevers > 0


def first_offer(name: str, seed: int = 1) -> tuple[object, list[str]]:
    """A new game, and its entries up to the first offer."""
    game = games.game_named(name)
    start = game.new(4, seed)
    entries = [str(each) for each in play_match(start, [game.bot("careful")] * 4).actions]
    at = next(at for at, each in enumerate(entries) if ": offer" in each)
    return start, entries[: at + 1]


def test_an_offer_that_was_taken_back_has_no_answer_and_an_answer_that_was_none() -> None:
    start, entries = first_offer("card")
    state = card.new(4, 1).play(*entries)
    (offer,) = state.table.offers
    seats = "ABCDEF"
    no = f"{seats[offer.to]}: decline {seats[offer.by]}"
    told = [*entries, "undo", entries[-1], no, "undo", no]
    found = rows(exported(log(start, told)), "bargains")
    many = len(entries)
    assert [
        (row["number"], row["taken_back"], row["answer"], row["answered"]) for row in found
    ] == [
        (str(many), "yes", "", ""),
        (str(many + 2), "no", "declined", str(many + 5)),
    ]
    assert [row["seconds"] for row in found] == ["", "3.0"]


def test_a_cheaper_offer_takes_the_place_of_the_dearer_one_in_either_game() -> None:
    start, entries = first_offer("board")
    again = f"{entries[-1].rpartition(' ')[0]} 0"
    assert again != entries[-1]
    found = rows(exported(log(start, [*entries, again])), "bargains")
    assert [row["answer"] for row in found] == ["replaced", ""]
    start, entries = first_offer("card")
    again = f"{entries[-1].partition('offer')[0]}offer {by_name(entries[-1])}nothing"
    found = rows(exported(log(start, [*entries, again, again])), "bargains")
    assert [row["answer"] for row in found] == ["replaced", "replaced", ""]


def by_name(entry: str) -> str:
    """The recipient with which the notation of a Boss's offer begins; empty for a player's."""
    word = entry.partition("offer ")[2].partition(" ")[0]
    return f"{word} " if len(word) == 1 else ""


def test_what_was_offered_lapses_with_the_deal() -> None:
    start, entries = first_offer("board")
    state = board.new(4, 1).play(*entries)
    (offer,) = state.table.bargains
    assert not offer.is_struck
    boss = state.table.boss
    quiet = [f"{'ABCD'[seat]}: no more" for seat in range(4) if seat != boss]
    gone = [*entries, *quiet, f"{'ABCD'[boss]}: give up"]
    (row,) = rows(exported(log(start, gone)), "bargains")
    assert (row["answer"], row["answered"]) == ("lapsed", str(len(gone)))


def test_the_worth_in_the_card_game_is_what_the_table_tells_who_asks() -> None:
    start, entries = first_offer("card")
    state = card.new(4, 1).play(*entries)
    (offer,) = state.table.offers
    player = offer.to if offer.by == state.table.boss else offer.by
    (row,) = rows(exported(log(start, [*entries, "end"]), samples=30), "bargains")
    for side, cell in ((offer.by, row["worth_from"]), (offer.to, row["worth_to"])):
        rng = Random(f"worth/{side}/{len(entries)}/{offer.by}/{offer.to}")
        seen, trade = card.view(state, side), TokenTrade(player, offer.terms)
        found = appraise_trade(seen, trade, Budget(30, 60), rng, lambda: False)
        assert found
        assert float(cell) == pytest.approx(found.mean, abs=0.001)


def test_who_could_not_take_an_offer_has_no_worth() -> None:
    start, entries = first_offer("card")
    state = card.new(4, 1).play(*entries[:-1])
    table = state.table
    player = next(seat for seat in range(4) if seat != table.boss)
    hand = set(state.hands[player])
    missing = next(
        each
        for each in DECK
        if each.kind is Kind.DEAL and each.colour is table.colour and each not in hand
    )
    boss, other = "ABCD"[table.boss], "ABCD"[player]
    asks = f"{boss}: offer {other} play {missing}"
    (row,) = rows(exported(log(start, [*entries[:-1], asks, "end"]), samples=5), "bargains")
    assert (row["worth_from"] != "", row["worth_to"]) == (True, "")


def test_a_million_more_in_the_board_game_is_one_to_each_side() -> None:
    start, entries = first_offer("board")
    game = games.game_named("board")
    offer = game.parse(entries[-1])
    assert isinstance(offer.deed, Asked)
    price = offer.deed.terms.price.number
    found = []
    for more in (0, 1):
        terms = Terms(offer.deed.terms.pieces, Price(price + more))
        dearer = str(type(offer)(offer.seat, Asked(terms)))
        (row,) = rows(exported(log(start, [*entries[:-1], dearer, "end"]), samples=1), "bargains")
        assert row["price"] == str(price + more)
        found.append({row["from"]: float(row["worth_from"]), row["to"]: float(row["worth_to"])})
    state = board.new(4, 1).play(*entries)
    boss = "ABCD"[state.table.boss]
    (player,) = set(found[0]) - {boss}
    assert found[1][player] - found[0][player] == pytest.approx(1, abs=0.01)
    assert found[1][boss] - found[0][boss] <= 0


def test_theory_stands_beside_the_price() -> None:
    told = whole("board", "shrewd")
    found = rows(exported(told), "bargains")
    state = games.game_named("board").new(4, 1)
    row = next(row for row in found if float(row["shapley"]) > 0)
    for _, entry in [*told.entries][: int(row["number"])]:
        state = state.play(entry)
    seat = "ABCD".index(row["from"] if row["to"] == "ABCD"[state.table.boss] else row["to"])
    worth = board.coalitions.deal_worth(state.table)
    assert float(row["shapley"]) == pytest.approx(worth.shapley[seat], abs=0.001)
    assert (row["core_low"], row["core_high"]) == (str(worth.low[seat]), str(worth.high[seat]))
