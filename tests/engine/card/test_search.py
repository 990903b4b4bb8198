"""Players that search: their playouts follow the rules, and they know only their seat's view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given

from bosslib.card import Phase, Rules, State, apply, new, payoff, view
from bosslib.card.actions import PASS, TURNS, Action, Move, Name, Play, cached_action
from bosslib.card.bots import BOTS, Bot, Chance
from bosslib.card.bots.careful import Careful
from bosslib.card.bots.determinize import Determinization, claimed_cards, unseen_cards
from bosslib.card.bots.greedy import TurnEvaluation, greedy_policy
from bosslib.card.bots.playout import CARD_CODES, MOVE, REVERSE, Playout, Policy
from bosslib.card.bots.projection import project
from bosslib.card.bots.quick import quick_policy
from bosslib.card.bots.search import SearchBot, Trial
from bosslib.card.cards import COPIES, DECK, Colour, X, card
from bosslib.card.game import GAME
from bosslib.card.legality import Legal
from bosslib.card.payoffs import value
from bosslib.card.view import View
from bosslib.driver import play_match
from bosslib.game.budgets import Budget
from tests.engine.card.strategies import seeds
from tests.engine.card.test_careful import OUT, USUAL, position
from tests.engine.test_secrets import other_world

POLICIES = (quick_policy, greedy_policy)

QUICK = SearchBot(budget=Budget(40, 60.0))


def in_play(seed: int, rules: Rules = USUAL) -> State:
    """A position in the phase of play, in a random game."""
    rng = Random(seed)
    state = new(rng.choice((3, 4, 5, 6)), seed, rules=rules)
    stands, bots = GAME.driver.driver_state(state), [Chance()] * state.table.players
    for _ in range(rng.randrange(1, 60)):
        step = GAME.driver.next_step(state, stands, bots)
        if step.action is None:
            break
        after = apply(state, step.action)
        stands, state = GAME.driver.state_after(step.driver_state, state, step.action), after
    while state.table.phase is not Phase.PLAY:
        step = GAME.driver.next_step(state, stands, bots)
        if step.action is None:
            return in_play(seed + 1, rules)
        after = apply(state, step.action)
        stands, state = GAME.driver.state_after(step.driver_state, state, step.action), after
    return state


def hands_of(state: State) -> list[list[int]]:
    assert state.table.colour
    short = CARD_CODES[state.table.colour]
    return [[short[each] for each in hand if each in short] for hand in state.hands]


# Playouts follow the rules of the game


@given(seeds)
def test_the_rest_of_a_deal_is_worth_what_the_deal_is_worth(seed: int) -> None:
    table = in_play(seed).table
    rest = Playout(table)
    assert rest.value == value(table)
    assert tuple(map(rest.payoff, range(table.players))) == payoff(table)


@given(seeds)
def test_what_is_done_in_it_is_what_is_done_at_the_table(seed: int) -> None:
    state = in_play(seed)
    table = state.table
    action = Random(seed).choice(Legal(view(state, table.turn)).turns(Random(seed)))
    rest = Playout(table)
    rest.apply_deed(action.seat, action.deed)
    after = apply(state, action).table
    if after.phase is Phase.PLAY and after.x == table.x:  # a bonus card may turn up an X
        assert tuple(map(rest.payoff, range(table.players))) == payoff(after)
        assert rest.passes == list(after.passes)
        assert sorted(rest.centre) == sorted(each.number for each in after.centre)
        drew = after.hand_sizes[action.seat] > table.hand_sizes[action.seat]
        assert rest.bonus[action.seat] == drew


@pytest.mark.parametrize("plays", POLICIES)
@given(seed=seeds)
def test_a_deal_that_is_played_out_is_over_and_nothing_is_lost(plays: Policy, seed: int) -> None:
    state = in_play(seed, Rules(nasty=seed % 2 == 0))
    rest = Playout(state.table).copy(hands_of(state))
    held = sum(map(len, rest.hands))
    there = len(rest.centre) + sum(rest.pieces) + sum(rest.reverses)
    dues = rest.play_out(Random(seed).random, plays)
    assert rest.passes == [2] * state.table.players
    assert dues == [rest.payoff(seat) for seat in range(state.table.players)]
    assert rest.points == sum(rest.centre)
    assert rest.value == rest.share_value(rest.points)
    assert min(*rest.pieces, *rest.reverses) >= 0
    now = len(rest.centre) + sum(rest.pieces) + sum(rest.reverses)
    assert now - there <= held - sum(map(len, rest.hands))


@pytest.mark.parametrize("plays", POLICIES)
def test_playing_out_leaves_the_deal_that_it_was_copied_from(plays: Policy) -> None:
    state = in_play(3)
    rest, hands = Playout(state.table), hands_of(state)
    before = [list(hand) for hand in hands]
    outcomes = {tuple(rest.copy(hands).play_out(Random(n).random, plays)) for n in range(30)}
    assert len(outcomes) > 1
    assert hands == before
    assert tuple(map(rest.payoff, range(state.table.players))) == payoff(state.table)


def test_the_one_who_turns_a_first_disk_last_draws() -> None:
    rest = Playout(position("b+1", disks={"A": 1, "C": 1, "D": 1}).table)
    rest.apply_deed(1, PASS)
    assert rest.bonus == [False, True, False, False]


# Guesses of hidden cards


@given(seeds)
def test_a_guess_fits_all_that_a_seat_sees(seed: int) -> None:
    state = in_play(seed)
    table = state.table
    for seat in range(table.players):
        seen = view(state, seat)
        guess = Determinization(seen, Random(seed))
        assert table.colour
        hands = guess.hands(table.colour)
        assert hands[seat] == hands_of(state)[seat]
        for other, hand in enumerate(hands):
            assert len(hand) <= table.hand_sizes[other]
        short = CARD_CODES[table.colour]
        here = Counter(short[each] for each in (*table.centre, *sum(table.fronts, ())))
        copies: Counter[int] = Counter()
        for each, many in COPIES.items():
            if each in short:
                copies[short[each]] += many
        assert here + sum((Counter(hand) for hand in hands), Counter()) <= copies


def test_hands_have_the_size_that_the_table_shows() -> None:
    state = position("b+1 b+2", hands={"A": "g+1 r+1 wP", "C": "b+3", "D": ""})
    seen = view(state, 1)
    every = {card("wP")}
    assert every <= set(unseen_cards(seen))
    guess = Determinization(seen, Random(1))
    sizes = [[len(hand) for hand in guess.hands(Colour.BLUE)] for _ in range(50)]
    assert {each[1] for each in sizes} == {2}
    assert max(each[0] for each in sizes) <= 3
    assert {each[3] for each in sizes} == {0}


def test_who_has_promised_a_card_has_it() -> None:
    state = position(
        "b+1", hands={"C": "bR"}, cousins="C", promises=[{"by": "C", "terms": "play bR@A"}]
    )
    assert claimed_cards(state.table, 2) == Counter([card("bR")])
    guess = Determinization(view(state, 1), Random(1))
    assert all(REVERSE in guess.hands(Colour.BLUE)[2] for _ in range(20))


def test_what_is_unseen_is_the_pack_without_what_is_seen() -> None:
    state = new(4, 1)
    seen = view(state, 0)
    assert Counter(unseen_cards(seen)) + Counter(seen.hand) == Counter(
        c for c in DECK if c is not X
    )


# Choices


@pytest.mark.parametrize("players", [3, 4, 6])
def test_it_plays_whole_games_by_the_rules(players: int) -> None:
    for rules in (Rules(), Rules(nasty=True), Rules(binding=False, cash=True)):
        bots: list[Bot] = [QUICK, Chance(), QUICK, Careful(), Chance(), QUICK]
        assert (
            play_match(new(players, 5, rules=rules), bots[:players]).state.table.phase is Phase.OVER
        )


@pytest.mark.parametrize("seed", range(12))
def test_it_does_the_same_in_every_world_that_looks_the_same(seed: int) -> None:
    state = in_play(seed)
    seat = state.table.turn
    worlds = [state, *(other_world(state, seat, Random(n)) for n in range(3))]
    assert len({QUICK.choose(view(each, seat), Random(7)) for each in worlds}) == 1


def test_the_same_chances_give_the_same_choice_and_others_may_not() -> None:
    states = [in_play(seed) for seed in range(12)]
    once, again, otherwise = (
        [QUICK.choose(view(each, each.table.turn), Random(rng)) for each in states]
        for rng in (1, 1, 2)
    )
    assert once == again
    assert once != otherwise


def test_of_what_it_tried_the_best_was_tried_longest_and_everything_once() -> None:
    state = in_play(8)
    tried = QUICK.try_plays(view(state, state.table.turn), Random(1))
    assert len(tried) > 2
    assert tried[0].playouts == max(each.playouts for each in tried)
    assert min(each.playouts for each in tried) >= 1
    assert {type(each.action.deed).__name__ for each in tried} >= {"Pass"}


def test_without_time_everything_is_tried_once() -> None:
    state = in_play(8)
    hasty = SearchBot(budget=Budget(10**9, 0.0))
    assert {
        each.playouts for each in hasty.try_plays(view(state, state.table.turn), Random(1))
    } == {1}


def test_it_keeps_a_promise_that_is_due_and_breaks_none() -> None:
    promise = [{"by": "B", "terms": "play b-5"}]
    state = position("b-5 b+4 bP", cousins="B", promises=promise, rules=Rules(binding=False))
    assert str(QUICK.choose(view(state, 1), Random(1)).deed) == "b-5"
    never = [{"by": "B", "terms": "never bR@A"}]
    state = position("bR", cousins="B", promises=never, rules=Rules(binding=False), disks=OUT)
    assert QUICK.choose(view(state, 1), Random(1)).deed != Play(card("bR"), 0)


def test_a_boss_without_a_deal_card_names_a_colour() -> None:
    state = position("bP bR bM1 gP", seat="A", phase="open")
    assert isinstance(QUICK.choose(view(state, 0), Random(1)).deed, Name)


def test_alone_it_takes_all_that_there_is_to_take() -> None:
    """Nobody can answer: a Piece and a +4 are worth more on the table than in its hand."""
    state = position("bP b+4", centre="b+4", disks=OUT | {"B": 1}, fronts={"B": "bP"})
    rng = Random(1)
    for _ in range(2):
        action = QUICK.choose(view(state, 1), rng)
        assert isinstance(action.deed, Play)
        state = apply(state, action)
    assert project(state.table).payoff()[1] == 8 * 5 * 2 * 2


def test_last_of_all_it_reverses_a_loss_or_moves_it_away() -> None:
    state = position("bR", centre="b-5", disks=OUT, fronts={"B": "bP bP"})
    assert QUICK.choose(view(state, 1), Random(1)).deed == Play(card("bR"), 1)
    state = position("bM1", centre="b-5 b+1", disks=OUT, fronts={"B": "bP bP"})
    deed = QUICK.choose(view(state, 1), Random(1)).deed
    assert isinstance(deed, Move)
    assert deed.shifts[0].card is card("b-5")


def test_shrewd_is_one_of_them() -> None:
    assert isinstance(BOTS["shrewd"], SearchBot)


def test_every_action_that_is_tried_is_legal() -> None:
    for seed in range(30):
        state = in_play(seed)
        seen = view(state, state.table.turn)
        for each in QUICK.try_plays(seen, Random(seed)):
            assert isinstance(each.action, Action)
            assert isinstance(each.action.deed, TURNS)
            assert each.action in Legal(seen)


@pytest.mark.nightly
def test_what_cards_gain_foretells_a_deal_of_shrewd_players_better_than_a_glance() -> None:
    """The reason why *expert* uses this policy: the squared error for the seat in turn."""
    missed = dict.fromkeys(POLICIES, 0.0)
    for seed in range(12):
        for seen, got in _foreseen(seed):
            for plays in POLICIES:
                guess, rest = Determinization(seen, Random(seed)), Playout(seen.table)
                assert seen.table.colour
                dues = [
                    rest.copy(guess.hands(seen.table.colour)).play_out(guess.rng.random, plays)
                    for _ in range(40)
                ]
                mine = [max(each[seen.seat], -seen.money) for each in dues]  # SETTLE-3
                missed[plays] += (sum(mine) / len(mine) - got) ** 2
    assert missed[greedy_policy] < missed[quick_policy]


def _foreseen(seed: int) -> Iterator[tuple[View, int]]:
    """Yield views of the seat in turn, and the money it then got from the deal."""
    state, rng = new(4, seed), Random(seed)
    seen: list[View] = []
    for action in play_match(state, [BOTS["shrewd"]] * 4).actions:
        table = state.table
        if table.phase is Phase.PLAY and rng.random() < 0.3:
            seen.append(view(state, table.turn))
        state = apply(state, action)
        if table.phase is Phase.PLAY is not state.table.phase:
            yield from ((each, state.money[each.seat] - each.money) for each in seen)
            seen.clear()


# Promises


@pytest.mark.parametrize("plays", POLICIES)
def test_a_promise_that_is_open_is_kept_when_the_deal_is_played_out(plays: Policy) -> None:
    promise = [{"by": "B", "terms": "play b-5"}]
    state = position("b-5", cousins="B", promises=promise, disks={"A": 2})
    rest = Playout(state.table)
    hands: list[list[int]] = [[], [-5], [], []]
    dues = {tuple(rest.copy(hands).play_out(Random(n).random, plays)) for n in range(20)}
    assert dues == {(-20, -20, 0, 0)}  # 3 - 5 in the centre


def test_a_promise_that_cannot_be_kept_is_passed_over() -> None:
    promise = [{"by": "B", "terms": "play bR@A"}]
    state = position("bR", cousins="B", promises=promise, disks={"A": 2})
    rest = Playout(state.table).copy([[], [REVERSE], [], []])
    rest.play_out(Random(1).random, greedy_policy)
    assert rest.reverses[0] == 0  # PASS-3


@pytest.mark.parametrize(
    ("term", "hand", "points", "pieces", "left"),
    [
        ("play bM1 b+3>x", "bM1", 0, 0, 0),
        ("play bM2 b+3>x bP@C>B", "bM2", 0, 1, 0),
        ("drop b+1", "b+1", 3, 0, 0),
        ("pass2", "b+1", 3, 0, 1),
    ],
)
def test_promises_of_every_kind_are_kept(
    term: str, hand: str, points: int, pieces: int, left: int
) -> None:
    promise = [{"by": "B", "terms": term}]
    state = position(
        hand, "b+3", fronts={"C": "bP"}, cousins="B", promises=promise, disks={"A": 1, "D": 1}
    )
    rest = Playout(state.table).copy([[], [CARD_CODES[Colour.BLUE][card(hand)]], [], []])
    assert rest.keep_promise(1)
    assert (rest.points, rest.pieces[1], len(rest.hands[1])) == (points, pieces, left)


# The worth of a card to its player, calculated by hand


def rest_of(state: State, seat: int, *cards: int) -> Playout:
    """The rest of a deal in which a seat holds these cards, by their short forms."""
    return Playout(state.table).copy([[*cards] if each == seat else [] for each in range(4)])


def test_a_glance_sees_that_the_smallest_card_is_of_use() -> None:
    rest = rest_of(position(centre="b+3", fronts={"B": "bP"}), 1, 1)
    assert quick_policy(rest, 1, Random(1).random)
    assert rest.points == 4
    rest = rest_of(position(centre="b+3", fronts={"B": "bP bR"}), 1, 1)
    assert not quick_policy(rest, 1, Random(1).random)


def test_a_move_gains_by_what_it_brings_and_by_what_it_takes_away() -> None:
    """C's Piece is $10 more for B and less for C, weighted by a fifth; the rest is from −3."""
    rest = rest_of(position(centre="b+4 b-3", fronts={"B": "bP", "C": "bP"}), 1, MOVE + 2)
    use = TurnEvaluation(rest, 1).best_use(MOVE + 2)
    assert (use.pieces, use.removed_deal_cards) == (1, 1)
    taken, lifted = 10 + 0.2 * 10, (40 - 10) * (1 - 0.2 * 2)
    assert use.gain == pytest.approx(taken + lifted)


def test_what_the_others_get_is_the_average_of_what_each_gets() -> None:
    """The deal ends with B's disk: A has one share of $40, C two and D none."""
    state = position(centre="b+4", fronts={"C": "bP bP"}, disks=OUT | {"B": 1}, deal=8)
    trial = Trial(view(state, 1), cached_action(1, PASS), 0.6)
    trial.play_out([[], [], [], []], Random(1).random)
    assert trial.summary.others == pytest.approx((40 + 80 + 0) / 3)
    assert trial.summary.worth == pytest.approx(0 - 0.6 * 40)
