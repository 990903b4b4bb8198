"""The laws of the engine: invariants after every action, at every table, whatever is tried.

Law 1 for values is in `test_notation`; `test_legal` and `test_secrets` extend laws 3 and 5.
"""

from __future__ import annotations

import json
import pickle
from collections import Counter
from operator import le
from random import Random

import pytest
from hypothesis import given

from bosslib import Record, RuleError, loaded
from bosslib.card import Legal, Rules, new, parse_action, view
from bosslib.card.actions import PASSES, TALK, Discard
from bosslib.card.bargain import answers
from bosslib.card.cards import DECK, Card, X
from bosslib.card.events import Began, Drew, Ended, Reshuffled, Settled, TurnedUp
from bosslib.card.files.position import read_position, state_document
from bosslib.card.state import Phase, State
from bosslib.documents.nodes import Node
from bosslib.rulebook import every_rule
from tests.engine.card.games import Try, every_table, law, tries
from tests.engine.card.strategies import seeds, some


def cards(state: State) -> Counter[Card]:
    """Every card of a game, wherever it is (components)."""
    table = state.table
    piles = (*state.hands, *table.fronts, table.centre, state.deck, state.discard)
    count = Counter(card for pile in piles for card in pile)
    count[X] += table.x + table.x_reserve
    return +count


def as_written(state: State) -> State:
    """The state as a position can express it.

    While players choose their discards, the table still shows the sizes from before (NEXT-3); a
    position has only the hands and the pile as they are.
    """
    hands, pile = tuple(map(len, state.hands)), len(state.discard)
    return state._replace(table=state.table._replace(hand_sizes=hands, discard_size=pile))


@law
def test_1_what_is_printed_is_read_again(tried: Try) -> None:
    assert parse_action(str(tried.action)) == tried.action
    document = json.loads(json.dumps(state_document(tried.after)))
    assert read_position(Node(document, "")) == as_written(tried.after)


@every_table
@some(2)
@given(seed=seeds)
def test_1_and_6_a_record_is_read_again_and_replays(players: int, rules: Rules, seed: int) -> None:
    record = Record(new(players, seed, rules=rules))
    for tried in tries(record.start, Random(seed)):
        if tried.step:
            record = record.play(tried.action)
            assert record.state == tried.after
    assert loaded(record.saved("a game")) == record
    again = Record(new(players, seed, rules=rules))
    for action in record.actions:
        again = again.play(str(action))
    assert again == record


@law
def test_2_no_card_is_lost_or_made(tried: Try) -> None:
    after = tried.after
    assert cards(after) == cards(tried.before)
    assert after.table.deck_size == len(after.deck)
    if after.table.phase is not Phase.DISCARD:  # NEXT-3: choices stay hidden until the last
        assert after.table.discard_size == len(after.discard)
        assert after.table.hand_sizes == tuple(map(len, after.hands))


@law
def test_2_what_all_saw_go_lies_in_the_discard_pile_until_it_is_shuffled(tried: Try) -> None:
    before, after = tried.before, tried.after
    assert Counter(after.table.gone) <= Counter(after.discard)
    if after.shuffles > before.shuffles:  # by a bonus card (PASS-5), or before the next deal
        assert after.table.gone == () or after.table.phase is not Phase.OPEN
    else:
        assert after.table.gone[: len(before.table.gone)] == before.table.gone
        more = after.table.gone[len(before.table.gone) :]
        deed = tried.action.deed
        face_down = len(deed.cards) if tried.step and isinstance(deed, Discard) else 0
        assert len(after.discard) - len(before.discard) - face_down == len(more)


@every_table
@some(2)
@given(seed=seeds)
def test_2_a_game_has_all_105_cards(players: int, rules: Rules, seed: int) -> None:
    assert len(DECK) == 105
    assert cards(new(players, seed, rules=rules)) == Counter(DECK)


@law
def test_3_legal_is_what_can_be_done(tried: Try) -> None:
    state, action = tried.before, tried.action
    if action.seat < state.table.players:
        assert (action in Legal(view(state, action.seat))) == (tried.step is not None)
    else:
        assert tried.step is None


@law
def test_3_all_that_is_listed_is_legal_and_listed_once(tried: Try) -> None:
    for seat in range(tried.after.table.players):
        seen = view(tried.after, seat)
        legal = Legal(seen)
        listed = [*answers(seen), *legal.turns(Random(0))]
        assert all(action in legal for action in listed)
        assert len(set(listed)) == len(listed)
        assert set(legal.turns()) <= set(listed)


@law
def test_3_who_is_waited_for_can_always_act(tried: Try) -> None:
    table = tried.after.table
    for seat in range(table.players):
        can = bool(Legal(view(tried.after, seat)).turns(Random(0)))
        assert can == (seat in table.to_act)
    assert bool(table.to_act) == (table.phase is not Phase.OVER)


@law
def test_4_what_is_refused_changes_nothing(tried: Try) -> None:
    if tried.step:
        return
    before = pickle.dumps(tried.before)
    record = Record(tried.before)
    for refused in (tried.action, str(tried.action)):
        with pytest.raises(RuleError):
            record.play(refused)
        assert pickle.loads(before) == tried.before == record.state


@law
def test_4_a_refusal_is_one_line_that_cites_a_rule(tried: Try) -> None:
    if tried.refusal is None:
        return
    line = str(tried.refusal)
    assert line.startswith(f"{tried.action}: ")
    assert line.endswith(f"({tried.refusal.rule})")
    assert line.isprintable()
    for objection in tried.refusal.objections:
        assert objection.rule in every_rule()
        assert not set("{}") & set(objection.sentence(["Ann", "Bob"]))


@law
def test_7_only_the_bank_changes_the_sum_of_money(tried: Try) -> None:
    before, after = tried.before.money, tried.after.money
    assert min(after) >= 0  # SETTLE-3
    settled = [event for event in tried.events if isinstance(event, Settled)]
    if not settled:
        assert sum(before) == sum(after)
        return
    (deal,) = settled
    assert deal.value == value(deal, LIMITS[len(after)])
    for seat, due in enumerate(deal.payoff):
        assert due == shares(deal, seat) * deal.value
        assert after[seat] - before[seat] == deal.paid[seat] == max(due, -before[seat])


LIMITS = {3: 150, 4: 200, 5: 250, 6: 250}


def value(deal: Settled, limit: int) -> int:
    """Value of a share, read from the cards' names (VALUE-1, VALUE-2)."""
    raw = sum(int(card.text[1:]) for card in deal.centre) * 5 * deal.multiplier
    return sorted((-limit, raw, limit))[1]


def shares(deal: Settled, seat: int) -> int:
    """A seat's shares, with a sign, read from the cards' names (SETTLE-1, REV-2)."""
    front = [card.text for card in deal.fronts[seat]]
    tokens = (seat == deal.boss) + deal.cousins[seat]
    sign = -1 if sum(text.endswith("R") for text in front) % 2 else 1
    return sign * (tokens + sum(text.endswith("P") for text in front))


@law
def test_turns_go_to_the_left_past_those_who_are_out(tried: Try) -> None:
    """TURN-3, TURN-6; bargaining costs no turn (COUSIN-8)."""
    before, after, seat = tried.before.table, tried.after.table, tried.action.seat
    if before.deal != after.deal or after.phase is not Phase.PLAY:
        return
    if tried.step is None or isinstance(tried.action.deed, TALK):
        assert after.turn == before.turn
        return
    assert before.turn == seat
    left = [(seat + step) % after.players for step in range(1, after.players + 1)]
    assert after.turn == next(each for each in left if after.passes[each] < 2)


@law
def test_the_last_to_turn_a_first_disk_draws_the_only_bonus(tried: Try) -> None:
    """PASS-5, PASS-6."""
    before, after, seat = tried.before.table, tried.after.table, tried.action.seat
    bonus = [event for event in tried.events if isinstance(event, Drew) and event.bonus]
    passed = tried.step is not None and isinstance(tried.action.deed, PASSES)
    last = passed and [at for at, disks in enumerate(before.passes) if disks == 0] == [seat]
    assert [event.seat for event in bonus] == [seat] * last
    if before.deal == after.deal and before.phase is not Phase.OPEN:
        assert all(map(le, before.passes, after.passes))


@law
def test_a_deal_ends_with_its_last_disk_and_the_game_with_its_last_deal(tried: Try) -> None:
    """TURN-7, PASS-7, NEXT-1, NEXT-6, COUSIN-6, END-1, END-2."""
    after = tried.after
    table = after.table
    if not any(isinstance(event, Settled) for event in tried.events):
        assert table.phase in (tried.before.table.phase, Phase.PLAY, Phase.OPEN)
        return
    assert table.passes == (2,) * table.players
    assert (table.centre, table.offers, table.promises) == ((), (), ())
    assert not any(table.fronts)
    assert (table.phase is Phase.OVER) == (table.deal == table.deals)
    ended = [event for event in tried.events if isinstance(event, Ended)]
    assert [event.money for event in ended] == [after.money] * (table.phase is Phase.OVER)


@law
def test_the_next_deal_begins_to_the_left_with_full_hands(tried: Try) -> None:
    """NEXT-2, NEXT-4, NEXT-5."""
    after, table = tried.after, tried.after.table
    if not any(isinstance(event, Began) for event in tried.events):
        return
    assert (table.deal, table.phase) == (tried.before.table.deal + 1, Phase.OPEN)
    assert table.boss == table.turn == (tried.before.table.boss + 1) % table.players
    assert not any((*table.passes, *table.cousins, *table.chosen))
    short = [seat for seat, hand in enumerate(after.hands) if len(hand) < table.size.hand]
    assert not short or not (after.deck or after.discard or table.x_reserve)
    kept = [list(hand) for hand in tried.before.hands]
    for card in tried.action.deed.cards if isinstance(tried.action.deed, Discard) else ():
        kept[tried.action.seat].remove(card)
    grew = [seat for seat, hand in enumerate(kept) if len(after.hands[seat]) > len(hand)]
    drew = [event.seat for event in tried.events if isinstance(event, Drew)]
    assert drew == [seat for seat in table.clockwise(table.boss) if seat in grew]
    for seat, hand in enumerate(kept):
        assert (len(hand) >= table.size.hand) <= (list(after.hands[seat]) == hand)


@law
def test_an_x_card_goes_up_and_never_stays_in_a_hand(tried: Try) -> None:
    """X-1, X-2, X-3, VALUE-1."""
    before, after = tried.before.table, tried.after.table
    up = [event.multiplier for event in tried.events if isinstance(event, TurnedUp)]
    assert up == list(range(before.multiplier + 1, after.multiplier + 1))
    assert not any(X in hand for hand in tried.after.hands)
    shuffles = [event.with_x for event in tried.events if isinstance(event, Reshuffled)]
    assert tried.after.shuffles == tried.before.shuffles + len(shuffles)
    if shuffles:
        assert shuffles == [before.x_reserve] + [False] * (len(shuffles) - 1)
    assert after.x_reserve == (before.x_reserve and not shuffles)
