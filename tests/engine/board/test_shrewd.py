"""Decisions and offers of *shrewd* in positions that can be judged by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from bosslib.board import CARDS, DECK, Family, Phase, Rules, Short, State, apply, new, view
from bosslib.board.actions import Action
from bosslib.board.bots import bot
from bosslib.board.bots.plan import Origin, cheapest_plan, ending_rolls, future_payouts
from bosslib.board.cards import sort_cards
from bosslib.board.view import View
from bosslib.game import SEATS

PLAIN = Rules()


def families(text: str) -> tuple[Family, ...]:
    return tuple(sorted(map(Family, text)))


def position(
    space: int,
    investors: list[str],
    hands: list[str],
    *,
    closed: int = 0,
    phase: Phase = Phase.DEAL,
    rules: Rules = PLAIN,
) -> State:
    """A position with A as the Boss or to move, on a space; this many other spaces are closed.

    Space 12 needs L, S and W and pays 4 dividends; space 9 needs D and one of C and G and pays 3.
    """
    players = len(investors)
    state = new(players, rules=rules)
    held = [sort_cards(CARDS[text] for text in hand.split()) for hand in hands]
    deck = Counter(DECK)
    for hand in held:
        deck.subtract(hand)
    beside = set(Family) - {family for row in investors for family in families(row)}
    table = state.table._replace(
        phase=phase,
        turn=0,
        boss=0,
        marker=space,
        closed=tuple(each for each in range(1, 17) if each != space)[:closed],
        investors=tuple(map(families, investors)),
        beside=tuple(sorted(beside)),
        hand_sizes=tuple(map(len, held)),
        deck_size=deck.total(),
        took_part=(0,) if phase is Phase.DEAL else (),
    )
    return state._replace(table=table, hands=tuple(held), deck=tuple(deck.elements()))


def after_all(state: State, *actions: str) -> State:
    for action in actions:
        state = apply(state, action)
    return state


def chosen(state: State, seat: str, times: int = 20) -> set[str]:
    """The card decisions of *shrewd* in a state, over many seeds."""
    return _said(bot("shrewd").choose, state, seat, times)


def told(state: State, seat: str, times: int = 20) -> set[str]:
    """The answers or offers of *shrewd* in a state, over many seeds."""
    return _said(bot("shrewd").talk, state, seat, times)


def _said(
    asked: Callable[[View, Random], Action | None], state: State, seat: str, times: int
) -> set[str]:
    seen = view(state, SEATS.index(seat))
    actions = [asked(seen, Random(number)) for number in range(times)]
    return {str(each.deed) if each else "nothing" for each in actions}


AGREED = ("A: offer iW for 6", "B: accept iW for 6")
THREE = ["LSD", "W", "CG"]


def test_it_stops_a_trip_that_would_break_its_own_deal() -> None:
    """B-INF-4: as the Boss, and as the player who was to be paid."""
    state = position(12, THREE, ["stop", "stop", "tW"], closed=12)
    broken = after_all(state, *AGREED, "C: tW iW")
    assert chosen(broken, "A") == {"stop"}
    assert chosen(broken, "B") == {"stop"}


def test_it_does_not_stop_what_helps_it() -> None:
    """Without G, only B can fill the place."""
    state = position(9, ["D", "C", "G", "LSW"], ["", "stop", "", "tG"], closed=12)
    assert chosen(after_all(state, "D: tG iG"), "B") == {"allow"}


def test_it_does_not_stop_what_is_no_matter_of_its_own() -> None:
    state = position(12, THREE, ["recruit recruit recruit", "", "stop"], closed=12)
    assert chosen(after_all(state, "A: recruit iW"), "C") == {"allow"}


def test_it_guards_an_investor_for_the_deals_to_come() -> None:
    """B-INF-2: this deal does not need C, but fourteen more follow."""
    state = position(12, THREE, ["recruit recruit recruit", "", "stop"])
    assert chosen(after_all(state, "A: recruit iC"), "C") == {"stop"}


def test_it_stops_who_takes_its_deal() -> None:
    """B-INF-3."""
    state = after_all(position(12, THREE, ["stop", "", "boss"], closed=12), *AGREED)
    assert chosen(after_all(state, "C: boss"), "A") == {"stop"}


@pytest.mark.parametrize(("price", "answer"), [(9, "decline"), (10, "accept")])
def test_who_alone_is_needed_does_not_sell_below_what_theory_says(price: int, answer: str) -> None:
    """The deal pays 20 and nothing closes without B: his Shapley value is 10."""
    state = after_all(position(12, THREE, ["", "", ""], closed=12), f"A: offer iW for {price}")
    answers = told(state, "B", 40)
    assert f"{answer} iW for {price}" in answers
    assert price >= 10 or answers == {f"decline iW for {price}"}


def test_who_is_one_of_two_may_sell_for_less() -> None:
    """Space 9 pays 15, and C and G fill the same place; without G, B's share would be worth 7.5."""
    for rivals, sold in (("G", True), ("", False)):
        answers = set[str]()
        for hand in ("", "boss", "stop", "tC", "tD", "cL"):  # its decision varies from deal to deal
            state = position(9, ["D", "C", "LSW", rivals], ["", hand, "", ""], closed=12)
            answers |= told(after_all(state, "A: offer iC for 6"), "B", 1)
        assert ("accept iC for 6" in answers) == sold


@pytest.mark.parametrize("seat", ["A", "B"])
def test_asked_again_and_again_it_says_the_same(seat: str) -> None:
    """Offers that rise step by step are accepted from one price on, however often they are made."""
    state, other = position(12, THREE, ["", "", ""], closed=12), "B" if seat == "A" else "A"
    said = [told(after_all(state, f"{other}: offer iW for {price}"), seat) for price in range(21)]
    assert all(len(answers) == 1 for answers in said)
    agrees = [each.startswith("accept") for (each,) in said]
    assert agrees == sorted(agrees, reverse=seat == "A")
    assert True in agrees
    assert False in agrees


def test_it_declines_what_leaves_it_nothing_and_offers_what_does() -> None:
    """B-DEAL-5: as the Boss, and as the player who helps."""
    state = position(12, THREE, ["", "", ""], closed=12)
    assert told(after_all(state, "B: offer iW for 20"), "A") == {"decline iW for 20"}
    assert told(after_all(state, "A: offer iW for 0"), "B") == {"decline iW for 0"}
    offers = told(state, "B", 40)
    prices = [int(each.rpartition(" ")[2]) for each in offers if each.startswith("offer iW for ")]
    assert len(prices) == len(offers)
    assert all(5 <= price < 15 for price in prices)


def test_what_two_players_may_use_at_a_fair_price_is_not_sold() -> None:
    """B-TWO-2: of 20 the investor costs 6, so the Boss pays no more, and B asks for nothing."""
    state = position(12, ["LSD", "WCG"], ["", ""], closed=12)
    assert told(state, "A") == told(state, "B") == {"nothing"}
    for price, answer in ((6, "accept"), (7, "decline")):
        asked = after_all(state, f"B: offer iW for {price}")
        assert told(asked, "A") == {f"{answer} iW for {price}"}


def test_it_offers_no_more_than_there_are_places() -> None:
    """B-DEAL-6: only one of C and G is needed."""
    state = position(9, ["D", "CG", "LSW"], ["", "", ""], closed=12)
    assert all(each.startswith("offer iC for ") for each in told(state, "B"))


def test_it_takes_over_when_that_pays() -> None:
    """B-INF-3: B has two of the three places; C has none."""
    state = position(12, ["L", "SW", "CDG"], ["", "boss", "boss"], closed=12)
    assert chosen(state, "B") == {"boss"}
    assert "boss" not in chosen(state, "C")


def test_it_keeps_its_boss_card_for_a_better_deal() -> None:
    """The gain is the same, but this is the first of fifteen deals, and it pays 6 and not 15."""
    early, late = (position(9, ["D", "C", "GLSW"], ["", "boss", ""], closed=at) for at in (0, 14))
    assert chosen(early, "B") == {"nothing"}
    assert chosen(late, "B") == {"boss"}


def test_it_breaks_a_deal_that_brings_it_less_than_its_even_share() -> None:
    """B-INF-1: C gets nothing; B, who is to get 10 of 20, does not interfere."""
    state = position(12, THREE, ["", "tS", "tS"], closed=12)
    state = after_all(state, "A: offer iW for 10", "B: accept iW for 10")
    assert chosen(state, "C") == {"tS iS"}
    assert chosen(state, "B") == {"nothing"}


def test_it_lays_what_the_boss_lacks() -> None:
    """B-DEAL-3."""
    state = position(12, ["L", "S", "CDG"], ["", "", "cW tS"], closed=12)
    assert chosen(state, "C") == {"lay cW"}


def test_it_takes_the_investor_that_the_deal_needs() -> None:
    """B-INF-2."""
    state = position(12, ["LS", "W", "CDG"], ["recruit recruit recruit", "", ""])
    assert chosen(state, "A") == {"recruit iW"}


def test_it_gives_up_only_when_nothing_can_be_done() -> None:
    """B-FAIL-1: all others have no more."""
    silent = ("B: no more", "C: no more")
    hands = [("", "give up"), ("cW", "lay cW"), ("recruit recruit recruit", "recruit iW")]
    for hand, deed in hands:
        assert chosen(after_all(position(12, THREE, [hand, "", ""]), *silent), "A") == {deed}
    state = after_all(position(12, THREE, ["", "", ""], closed=12), *AGREED, *silent)
    assert chosen(state, "A") == {"close iL iS iW"}


def test_it_closes_in_the_way_that_leaves_it_most() -> None:
    """B-DEAL-6: C costs 5, G costs 4."""
    state = position(9, ["D", "C", "G", "LSW"], [""] * 4, closed=12)
    state = after_all(
        state,
        *("A: offer iC for 5", "B: accept iC for 5", "C: offer iG for 4", "A: accept iG for 4"),
        *("B: no more", "C: no more", "D: no more"),
    )
    assert chosen(state, "A") == {"close iD iG"}


def test_it_draws_while_much_is_to_come_and_opens_when_little_is() -> None:
    """B-TURN-1, B-TURN-2: it has two of the three places."""
    for phase, other in ((Phase.TURN, "roll"), (Phase.MOVED, "draw")):
        early, late = (
            position(12, ["LS", "W", "CDG"], ["", "", ""], closed=closed, phase=phase)
            for closed in (0, 14)
        )
        assert chosen(early, "A") == {other}
        assert chosen(late, "A") == {"open"}


def test_with_a_full_hand_it_opens_what_it_can_close() -> None:
    """B-INF-6: it could not keep the cards that it would draw."""
    full = " ".join(["stop"] * 6 + ["tC"] * 3 + ["tD"] * 3)
    state = position(12, ["LS", "W", "CDG"], [full, "", ""], phase=Phase.MOVED)
    assert chosen(state, "A") == {"open"}


def test_it_discards_what_is_worth_least() -> None:
    """B-INF-6."""
    hand = "boss stop cC cC cD cG cS tW recruit recruit boss stop cW"
    state = position(12, ["LS", "W", "CDG"], [hand, "", ""], phase=Phase.LIMIT)
    assert chosen(state, "A") == {"discard cC"}


def test_what_is_to_come_is_reckoned_by_the_tiles_and_the_die() -> None:
    """B-END-1, B-VAR-7: calculated by hand. Nothing comes after the last deal."""
    state = position(12, THREE, [""] * 3, closed=14)
    assert future_payouts(state.table) == (0, 0)
    state = position(12, THREE, [""] * 3, closed=13)  # the 14th ends the game on 1 to 5
    left = [space.dividends for space in state.table.board.spaces[13:]]
    dividends = (state.table.space.dividends + sum(left) - left[0]) / 3
    assert future_payouts(state.table).deals == pytest.approx(1 / 6)
    assert future_payouts(state.table).millions == pytest.approx(5 * dividends / 6)
    first = position(12, THREE, [""] * 3)
    assert future_payouts(first.table).deals > 9  # ten deals are certain
    short = position(12, THREE, [""] * 3, rules=Rules(short=Short.DIE))
    assert future_payouts(short.table).deals < 5


def test_the_die_ends_a_short_game_for_certain_where_one_and_the_tile_make_six() -> None:
    """B-VAR-7: calculated by hand; a 1 counts as well."""
    table = position(12, THREE, [""] * 3, rules=Rules(short=Short.DIE)).table
    tiles = {tile.number: tile for tile in table.tiles}
    assert [ending_rolls(table, tiles[number]) for number in (3, 4, 5, 9, 13)] == [0, 3, 4, 5, 6]


def test_what_lies_there_already_is_not_laid_from_the_hand_too() -> None:
    """An own investor, and one that was agreed on, take precedence over a Clan card in hand."""
    hand = "cL cS cW cD"
    state = position(12, THREE, [hand, "", ""], closed=12)
    state = after_all(state, *AGREED)
    made = cheapest_plan(view(state, 0))
    assert {each.family: each.origin for each in made.sources} == {
        Family("L"): Origin.TABLE,
        Family("S"): Origin.TABLE,
        Family("W"): Origin.AGREED,
    }


def test_careful_stops_what_harms_this_deal_and_nothing_between_deals() -> None:
    """B-INF-5: while hands are trimmed, there is no open deal that a trio could harm."""
    many = "recruit recruit recruit stop stop tC tC tC tD tD tD tG tG"
    state = position(12, ["CDG", "LSW", ""], [many, "stop", ""], closed=12, phase=Phase.LIMIT)
    answers = []
    for phase in (Phase.DEAL, Phase.LIMIT):
        table = state.table._replace(phase=phase, turn=1, boss=1)
        waits = after_all(state._replace(table=table), "A: recruit iW")
        answers.append(bot("careful").choose(view(waits, 1), Random(1)))
    assert [str(each and each.deed) for each in answers] == ["stop", "allow"]
