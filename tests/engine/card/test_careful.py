"""*careful*: its arithmetic agrees with the rules, its plays and bargains are sensible."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bosslib.card import Legal, Phase, Rules, State, apply, new, payoff, view
from bosslib.card.actions import Move, Play
from bosslib.card.bots import Chance
from bosslib.card.bots.careful import Careful, best_moves
from bosslib.card.bots.evaluate import outlook_evaluator
from bosslib.card.bots.projection import HandPotential, hand_potential, max_payoff_alone, project
from bosslib.card.cards import Colour, card
from bosslib.card.files import position as positions
from bosslib.documents.nodes import Node
from bosslib.driver import play_match

USUAL = Rules()
CAREFUL = Careful()


def position(
    hand: str = "",
    centre: str = "b+3",
    fronts: dict[str, str] | None = None,
    disks: dict[str, int] | None = None,
    *,
    seat: str = "B",
    hands: dict[str, str] | None = None,
    rules: Rules = USUAL,
    cousins: str = "",
    offers: list[dict[str, str]] | None = None,
    promises: list[dict[str, str]] | None = None,
    **keys: Any,
) -> State:
    """A position of four, in a blue deal of A if any; `seat` holds `hand` and is in turn."""
    seats = {
        each: {
            "money": 200,
            "hand": (hand if each == seat else (hands or {}).get(each, "r+1")).split(),
            "front": (fronts or {}).get(each, "").split(),
            "passes": (disks or {}).get(each, 0),
            "cousin": each in cousins,
        }
        for each in "ABCD"
    }
    there: dict[str, object] = {
        "boss": "A",
        "turn": seat,
        "phase": "play",
        "seats": seats,
        "deal": 5,
        "x": 0,
    }
    there |= {"offers": offers or [], "promises": promises or [], **keys}
    if there["phase"] == "play":
        there |= {"colour": "b", "centre": centre.split()}
    return positions.read_position(Node({"position": there, "rules": rules._asdict()}, ""))


def chosen(state: State, seat: str = "B") -> str:
    """The deed of a careful player in turn."""
    seen = view(state, "ABCD".index(seat))
    return str(CAREFUL.choose(seen, Random(1)).deed)


def said(state: State, seat: str) -> str | None:
    """The bargaining action of a careful player who is eager to bargain."""
    eager = Careful(CAREFUL.temper._replace(proposal_probability=1.0))
    action = eager.talk(view(state, "ABCD".index(seat)), Random(1))
    return str(action.deed) if action else None


OUT = {"A": 2, "C": 2, "D": 2}
"""The others have turned both disks: B is the last one in."""


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_an_outlook_is_what_settling_comes_to(players: int) -> None:
    seen = 0
    for seed in range(3):
        start = state = new(players, seed)
        for action in play_match(start, [Chance()] * players).actions:
            before, state = state, apply(state, action)
            assert project(state.table).payoff() == list(payoff(state.table))
            if state.table.phase is Phase.PLAY and isinstance(action.deed, Play | Move):
                after = project(before.table).apply_deed(action.deed)
                assert after == project(state.table), action
                seen += 1
    assert seen > 50


def test_means_sum_up_what_fits() -> None:
    fitting = [card(text) for text in ("b+4", "b-2", "b-3", "bP", "wP", "bR", "bM2")]
    held = hand_potential([*fitting, card("gP"), card("g+1")], Colour.BLUE)
    assert held == HandPotential(pieces=2, reverses=1, plus=4, minus=-5)
    for each in fitting:
        held = held.without(each)
    assert held == HandPotential()


@pytest.mark.parametrize(
    ("hand", "centre", "front", "dollars"),
    [
        ("", "b+3", "bP", 30),
        ("bP b+1", "b+3", "", 40),
        ("bP b-4", "b+3", "", 30),
        ("bP bR b-4", "b+3", "", 30),
        ("bP bR b-5 b-4", "b+3", "", 60),
        ("bP bP bR", "b-3", "", 60),
        ("bP", "b-3", "", 0),
        ("bP", "b-3", "bP", -30),
        ("bP b+4", "b-3", "bP", 20),
        ("", "b+4 b+4 b+3 b+3 b+2 b+2 b+1 b+1 b+1", "bP bP", 400),
    ],
)
def test_alone_is_the_best_that_a_hand_can_do(
    hand: str, centre: str, front: str, dollars: int
) -> None:
    state = position(hand, centre, {"B": front})
    seen = view(state, 1)
    assert (
        max_payoff_alone(project(state.table), 1, hand_potential(seen.hand, state.table.colour))
        == dollars
    )


def test_it_turns_a_loss_of_its_own_round() -> None:
    assert chosen(position("bR g+1", "b-4", {"B": "bP bP"})) == "bR@B"


def test_it_takes_a_share_of_a_gain() -> None:
    assert chosen(position("bP g+1", "b+4", disks=OUT | {"B": 1})) == "bP@B"


def test_it_gives_a_share_of_a_loss_to_another() -> None:
    disks = {"A": 2, "C": 2, "B": 1}
    assert chosen(position("bP g+1", "b-5 b-4", disks=disks)) == "bP@D"


def test_it_reverses_who_gains_most() -> None:
    fronts = {"C": "bP bP bP", "D": "bP"}
    assert chosen(position("bR", "b+4", fronts, disks={"A": 2, "B": 1})) == "bR@C"


def test_it_does_not_raise_a_deal_for_others_alone() -> None:
    assert chosen(position("b+4", "b+3", disks=OUT)) == "pass"


def test_it_sinks_a_deal_that_pays_others() -> None:
    assert chosen(position("b-5", "b+3", {"C": "bP bP"}, disks=OUT)) == "b-5"


def test_the_last_one_in_plays_all_that_helps() -> None:
    state = position("b+4 b-3 bP bR wP g+2", "b+3", {"B": "bP"}, disks=OUT | {"B": 1})
    done = []
    while state.table.phase is Phase.PLAY:
        done.append(chosen(state))
        state = apply(state, f"B: {done[-1]}")
    assert sorted(done[:-1]) == ["b+4", "bP@B", "wP@B"]
    assert done[-1] == "pass"


def test_it_moves_its_own_loss_away() -> None:
    state = position("bM1", "b-4", {"B": "bP"}, disks=OUT | {"B": 1})
    assert chosen(state) in ("bM1 b-4>x", "bM1 bP@B>x")


@pytest.mark.parametrize("move", ["bM1", "bM2", "bM3"])
@pytest.mark.parametrize("own", ["", "bR", "bP", "bP bR"])
def test_of_all_plays_of_a_move_card_it_finds_one_that_pays_most(move: str, own: str) -> None:
    fronts = {"A": "bR", "B": own, "C": "bP", "D": "bP"}
    state = position(move, "b+4 b-3", fronts, disks={"B": 1, "D": 2})
    plain = CAREFUL.temper._replace(envy=0, attack_probability=0, potential_factor=0)
    results = {
        str(action.deed): payoff(apply(state, action).table)[1]
        for action in Legal(view(state, 1))
        if isinstance(action.deed, Move)
    }
    where, look = outlook_evaluator(view(state, 1), plain), project(state.table)
    (_, best), *_ = best_moves(view(state, 1), card(move), where, look)
    assert results[str(best)] == max(results.values())


def test_the_boss_opens_the_colour_that_he_can_use() -> None:
    state = position("b+2 g+2 gP gP g+4 r+1", seat="A", phase="open")
    assert chosen(state, "A")[:2] == "g+"


def test_a_boss_without_deal_cards_names_his_best_colour() -> None:
    assert chosen(position("bP rP rR rM1 wP", seat="A", phase="open"), "A") == "=r"


def test_it_discards_weak_cards_and_keeps_good_ones() -> None:
    hand = "b+1 b+4 bP g-2 gM3 gR rP wP"
    state = position(hand, phase="discard", chosen=["A"])
    assert chosen(state, "B") == "discard b+1 g-2"
    state = position("bP bR gM3 gP gR rP rR wP", seat="C", phase="discard", chosen=["A"])
    assert chosen(state, "C") == "keep"


def test_only_in_the_last_deal_it_spares_no_card() -> None:
    """The multiplier is 2 and a wild Piece is dear: $10 now or a card for later."""
    assert chosen(position("wP", "b+1", disks=OUT | {"B": 1}, deal=8)) == "wP@B"
    assert chosen(position("wP", "b+1", disks=OUT | {"B": 1}, deal=7)) == "pass"


@pytest.mark.parametrize("binding", [True, False])
def test_it_does_what_it_promised(binding: bool) -> None:
    promise = [{"by": "B", "terms": "play b+1", "state": "open"}]
    rules = Rules(binding=binding)
    state = position("b+1 bP", "b+3", rules=rules, cousins="B", promises=promise)
    assert chosen(state) == "b+1"
    never = [{"by": "B", "terms": "never bR@C", "state": "open"}]
    fronts = {"C": "bP bP bP", "D": "bP"}
    tempted = position("bR", "b+4", fronts, {"A": 2}, rules=rules, cousins="B", promises=never)
    assert chosen(tempted) != "bR@C"


def offer(by: str, to: str, terms: str) -> list[dict[str, str]]:
    return [{"from": by, "to": to, "terms": terms}]


@pytest.mark.parametrize(
    ("terms", "hand", "answer"),
    [
        ("play b+4", "b+4", "accept C"),
        ("drop bR", "bR", "accept C"),
        ("never bR@A", "bR", "accept C"),
        ("nothing", "", "decline C"),
        ("drop g+1", "g+1", "decline C"),
        ("play b-2", "b-2", "decline C"),
        ("pass", "", "decline C"),
        ("never bP@D", "bP", "decline C"),
    ],
)
def test_the_boss_takes_what_pays_him_and_declines_the_rest(
    terms: str, hand: str, answer: str
) -> None:
    fronts = {"A": "bP"}
    offers = offer("C", "A", terms)
    assert said(position(hand, "b+3", fronts, seat="C", offers=offers), "A") == answer


def test_the_boss_takes_the_best_offer_first() -> None:
    offers = offer("B", "A", "play b+2") + offer("C", "A", "play b+4")
    state = position("b+2", "b+3", offers=offers, hands={"C": "b+4"})
    assert said(state, "A") == "accept C"


def test_the_boss_is_not_taken_in_by_what_cannot_be_done() -> None:
    fronts, disks = {"D": "bP bP bP"}, {"D": 2}
    for terms, hand in {"play bM1 b-4>x": "bM1", "play bR@D": "bR"}.items():
        offers = offer("C", "A", terms)
        state = position(hand, "b+3", fronts, disks, seat="C", offers=offers)
        assert said(state, "A") == "decline C", terms


def test_a_player_takes_a_share_of_a_gain_and_declines_one_of_a_loss() -> None:
    gain = position("bR", "b+4", seat="C", offers=offer("A", "C", "never bR@A"))
    assert said(gain, "C") == "accept A"
    loss = position("g+1", "b-4", seat="C", offers=offer("A", "C", "nothing"))
    assert said(loss, "C") == "decline A"
    turned = position("", "b-4", {"C": "bR"}, seat="C", offers=offer("A", "C", "nothing"))
    assert said(turned, "C") == "accept A"


def test_a_player_declines_what_he_cannot_keep() -> None:
    state = position("g+1", "b+4", seat="C", offers=offer("A", "C", "play b+4"))
    assert said(state, "C") == "decline A"


def test_a_player_offers_a_card_for_a_token() -> None:
    assert said(position("b+4 g+1", "b+3"), "B") == "offer play b+4"
    assert said(position("g+1", "b+3"), "B") is None


def test_a_player_offers_to_hold_back_a_reverse() -> None:
    assert said(position("bR g+1", "b+4 b+4", {"A": "bP"}), "B") in (
        "offer drop bR",
        "offer never bR@A",
    )


def test_the_boss_offers_a_token_for_protection() -> None:
    state = position("g+1", "b+4 b+4 b+3", {"A": "bP bP bP"}, seat="A")
    terms = said(state, "A")
    assert terms
    assert terms.endswith(("never bR@A", "drop bR", "play b+4"))


def test_with_cash_a_player_pays_for_a_token() -> None:
    state = position("g+1", "b+4 b+4", rules=Rules(cash=True))
    assert (said(state, "B") or "").startswith("offer cash")
    offered = position("", "b+4 b+4", rules=Rules(cash=True), offers=offer("C", "A", "cash 40"))
    assert said(offered, "A") == "accept C"


def test_it_withdraws_what_no_longer_pays() -> None:
    good = position("b+4", "b+3", offers=offer("B", "A", "play b+4"))
    assert said(good, "B") is None
    bad = position("b+4", "b-5 b-4", offers=offer("B", "A", "play b+4"))
    assert said(bad, "B") == "withdraw"


def test_it_offers_only_before_its_own_turn() -> None:
    assert said(position("b+4", "b+3", turn="C"), "B") is None
    assert said(position("b+4", "b+3", cousins="B"), "B") is None


def test_tokens_change_hands_among_careful_players() -> None:
    given = sum(play_match(new(4, seed), [Careful()] * 4).counts["Accept"] for seed in range(5))
    assert given > 5 * 4  # of 16 in each game


def test_careful_bots_make_money() -> None:
    for seed in range(5):
        assert max(play_match(new(4, seed), [Careful()] * 4).state.money) > 100
