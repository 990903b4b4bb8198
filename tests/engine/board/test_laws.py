"""The laws of the board game's engine: invariants after every action, at every table.

The law about secrets plays on in two worlds that differ only in what one seat cannot see.
"""

from __future__ import annotations

import json
import pickle
import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations
from random import Random
from typing import get_args

import pytest
from hypothesis import given

from bosslib.board import TIME, Legal, Rules, Short, apply, new, objections, step, view
from bosslib.board.actions import (
    CLOCK,
    INFLUENCE,
    PENDING,
    TALK,
    Accept,
    Action,
    Allow,
    Close,
    Decline,
    Deed,
    Discard,
    Draw,
    GiveUp,
    Lay,
    NoMore,
    Open,
    Piece,
    Place,
    Recruit,
    Roll,
    Stop,
    TakeOver,
    Travel,
    Withdraw,
)
from bosslib.board.cards import CLAN, DECK, RECRUITMENT, STOP, Card, Family, card, sort_cards
from bosslib.board.events import (
    Acted,
    Closed,
    Drew,
    Ended,
    Event,
    Failed,
    Reshuffled,
    Rolled,
    Settled,
    Stopped,
)
from bosslib.board.files.position import read_position
from bosslib.board.files.writing import state_document
from bosslib.board.notation import parse_action, parse_deed, parse_piece, parse_terms
from bosslib.board.payoffs import pieces
from bosslib.board.state import Phase, State, Table
from bosslib.board.view import View
from bosslib.documents.nodes import Node
from bosslib.errors import RuleError
from bosslib.game import Seat
from bosslib.rulebook import every_rule
from tests.engine.board.games import (
    FAMILIES,
    TABLES,
    TRAVELS,
    Try,
    any_card,
    any_deed,
    any_piece,
    any_terms,
    every_table,
    law,
    something,
    started,
    tries,
)
from tests.engine.card.strategies import seeds, some
from tests.engine.trying import attempt


def cards(state: State) -> Counter[Card]:
    """Every influence card of a game, wherever it is (B-SETUP-2)."""
    table = state.table
    count = Counter(chain(*state.hands, state.deck, table.discard, *table.clans))
    count.update(card for _, card in table.travels)
    if table.waiting:
        count.update(played(table.waiting.action.deed))
    return count


def played(deed: Deed) -> list[Card]:
    """The cards that a deed removes from the hand, as its text says (B-INF)."""
    match deed:
        case Recruit():
            return [RECRUITMENT] * 3
        case Lay() | Travel() | Stop() | TakeOver():
            return [card(str(deed).removeprefix("lay ").partition(" ")[0])]
        case Discard(gone):
            return list(gone)
    return []


# Law 1: printed values can be parsed again.


@law
def test_1_actions_and_positions_are_read_again(tried: Try) -> None:
    assert parse_action(str(tried.action)) == tried.action
    document = json.loads(json.dumps(state_document(tried.after)))
    assert read_position(Node(document, "")) == tried.after


@some(200)
@given(seeds)
def test_1_cards_pieces_terms_and_deeds_are_read_again(seed: int) -> None:
    rng = Random(seed)
    one, piece, terms, deed = any_card(rng), any_piece(rng), any_terms(rng), any_deed(rng)
    assert card(str(one)) is one is pickle.loads(pickle.dumps(one))
    assert parse_piece(str(piece)) == piece
    assert parse_terms(str(terms)) == terms
    assert parse_deed(str(deed)) == deed


# Law 2: nothing is lost or created.


@law
def test_2_no_card_is_lost_or_made(tried: Try) -> None:
    after = tried.after
    assert cards(after) == Counter(DECK)
    assert after.table.deck_size == len(after.deck)
    assert after.table.hand_sizes == tuple(map(len, after.hands))
    for hand in (*after.hands, *after.table.clans):
        assert hand == sort_cards(hand)


@law
def test_2_each_investor_is_in_one_place(tried: Try) -> None:
    table = tried.after.table
    assert sorted(chain(*table.investors, table.beside)) == list(FAMILIES)
    away = [family for family, _ in table.travels]
    assert len(set(away)) == len(away)
    assert not set(away) & set(table.beside)
    assert set(table.beside) <= set(tried.before.table.beside)


@law
def test_2_tiles_and_spaces_are_accounted_for(tried: Try) -> None:
    before, table = tried.before.table, tried.after.table
    assert len(table.board.tiles) == 15
    assert len(set(table.closed)) == len(table.closed) <= len(table.tiles)
    assert set(table.closed) <= set(range(1, 17))
    assert table.marker not in table.closed
    assert (table.marker == 0) == (table.phase is Phase.PLACE)
    laid = [before.marker] * any(isinstance(event, Closed) for event in tried.events)
    assert list(table.closed) == [*before.closed, *laid]


# Law 3: legal actions can be done, and the list contains all conceivable ones.


@law
def test_3_legal_is_what_can_be_done(tried: Try) -> None:
    state, action = tried.before, tried.action
    if action.seat < state.table.players:
        assert (action in Legal(view(state, max(0, action.seat)))) == (tried.step is not None)
    else:
        assert tried.refusal
        assert tried.refusal.rule == "NOTATION"


@law
def test_3_the_clock_is_the_same_to_all(tried: Try) -> None:
    state = tried.after
    table = state.table
    runs = table.phase is Phase.DEAL or table.waiting is not None
    assert [TIME in Legal(view(state, seat)) for seat in range(table.players)] == [
        runs
    ] * table.players
    assert (attempt(state, TIME).step is not None) == runs


@law
def test_3_who_is_waited_for_can_act(tried: Try) -> None:
    """B-DEAL-7: the Boss may have to wait until the others have said "no more"."""
    state, table = tried.after, tried.after.table
    can = [bool(Legal(view(state, seat))) for seat in range(table.players)]
    assert any(can) == (table.phase is not Phase.OVER)
    for seat in table.to_act:
        assert can[seat] or (seat == table.boss and not table.is_silent)
    if table.phase is not Phase.DEAL and not table.waiting:
        assert [seat for seat, may in enumerate(can) if may] == list(table.to_act)


def few_cards(state: State, rng: Random) -> State:
    """The position with at most six cards in each hand; the others are discarded."""
    if state.table.phase is Phase.LIMIT:
        return state
    hands, gone = [], list[Card]()
    for hand in state.hands:
        mixed = rng.sample(hand, len(hand))
        hands.append(sort_cards(mixed[:6]))
        gone += mixed[6:]
    table = state.table._replace(
        hand_sizes=tuple(map(len, hands)), discard=(*state.table.discard, *gone)
    )
    return state._replace(table=table, hands=tuple(hands))


def thinkable(seen: View) -> Iterator[Deed]:
    """Every deed except offers, also with cards that the seat does not hold."""
    table = seen.table
    yield from (Open(), Roll(), Draw(), TakeOver(), Stop(), Allow(), NoMore(), GiveUp())
    yield from map(Place, range(18))
    yield from map(Lay, CLAN.values())
    yield from map(Recruit, FAMILIES)
    targets = [Piece(family, owner) for family in FAMILIES for owner in (None, *range(6))]
    yield from (Travel(each, target) for each in TRAVELS for target in targets)
    for bargain in table.bargains:
        for kind in (Accept, Decline, Withdraw):
            yield kind(bargain.terms)
    if table.phase is Phase.DEAL:
        there = dict.fromkeys([*pieces(table), Piece(Family.SACKS, 5)])
        for many in (table.space.needs - 1, table.space.needs):
            yield from map(Close, combinations(there, many))
    for many in {1, len(seen.hand) - table.limit}:
        if many > 0:
            mine = combinations(seen.hand, many)
            yield from map(Discard, dict.fromkeys([*mine, (STOP,) * many]))


@every_table
@some(1)
@given(seed=seeds)
def test_3_what_is_listed_is_what_one_can_think_of_and_may_do(
    players: int, rules: Rules, seed: int
) -> None:
    rng = Random(seed)
    for tried in tries(started(players, rules, seed), rng):
        if rng.random() < 0.03:
            state, seat = few_cards(tried.after, rng), rng.randrange(players)
            legal = Legal(view(state, seat))
            listed = [action.deed for action in legal]
            thought = list(dict.fromkeys(thinkable(legal.view)))
            may = [deed for deed in thought if Action(seat, deed) in legal]
            assert len(set(listed)) == len(listed)
            assert set(listed) == set(may)
            assert bool(legal) == bool(may)
            for deed in may:
                apply(state, Action(seat, deed))
            for deed in rng.sample(thought, 20):
                if deed not in may:
                    with pytest.raises(RuleError):
                        apply(state, Action(seat, deed))


# Law 4: a refused action changes nothing, and the refusal cites the rule it breaks.


@law
def test_4_what_is_refused_changes_nothing(tried: Try) -> None:
    if tried.step:
        return
    before = pickle.dumps(tried.before)
    for refused in (tried.action, str(tried.action)):
        with pytest.raises(RuleError):
            step(tried.before, refused)
        assert pickle.loads(before) == tried.before


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
        assert objection.rule.startswith("B-") or objection.rule == "NOTATION"
        assert not set("{}") & set(objection.sentence(["Ann", "Bob"]))


@law
def test_4_what_cannot_be_read_and_the_end_of_the_game_are_named_first(tried: Try) -> None:
    """NOTATION before any rule, and B-END-2 before any other one."""
    if tried.refusal is None:
        return
    table, named = tried.before.table, re.findall(r"(?:@|^)([A-F])\b", str(tried.action))
    if any("ABCDEF".index(letter) >= table.players for letter in named):
        assert {each.rule for each in tried.refusal.objections} == {"NOTATION"}
    elif table.phase is Phase.OVER:
        assert tried.refusal.rule == "B-END-2"


# Law 5: hidden information makes no difference to a seat.


def other_world(state: State, seat: Seat, rng: Random) -> State:
    """A state with the same view for a seat: hands and deck are mixed, others' money differs."""
    piles = [state.deck, *(hand for at, hand in enumerate(state.hands) if at != seat)]
    loose = [each for pile in piles for each in pile]
    moved = [at for at in range(len(loose)) if rng.random() < 0.5]
    for at, other in zip(moved, rng.sample(moved, len(moved)), strict=True):
        loose[at], loose[other] = loose[other], loose[at]
    dealt = iter(loose)
    deck, *rest = (tuple(next(dealt) for _ in pile) for pile in piles)
    hands = [sort_cards(hand) for hand in rest]
    hands.insert(seat, state.hands[seat])
    money = tuple(has if at == seat else rng.randrange(90) for at, has in enumerate(state.money))
    return state._replace(hands=tuple(hands), deck=deck, money=money)


def seen(state: State, seat: Seat) -> tuple[object, ...]:
    """Everything that a state means to a seat: its view, its legal actions, and objections."""
    mine = view(state, seat)
    tried = [Action(seat, any_deed(Random(number))) for number in range(5)]
    return mine, list(Legal(mine)), [list(objections(mine, each)) for each in tried]


def told(events: tuple[Event, ...], seat: Seat) -> list[Event]:
    """Events as a seat sees them, without the cards it draws and the money shown at the end."""
    heard = [event.seen_by(seat) for event in events]
    return [
        event._replace(cards=None) if isinstance(event, Drew) else event
        for event in heard
        if not isinstance(event, Ended)
    ]


@every_table
@some(1)
@given(seed=seeds)
def test_5_what_is_hidden_makes_no_difference(players: int, rules: Rules, seed: int) -> None:
    rng = Random(seed)
    for tried in tries(started(players, rules, seed), rng):
        if rng.random() < 0.05:
            seat = rng.randrange(players)
            live_in_two_worlds(tried.after, seat, rng)


def live_in_two_worlds(one: State, seat: Seat, rng: Random) -> None:
    """Play on in both worlds until secrets are shown; until then the seat sees no difference."""
    two = other_world(one, seat, rng)
    assert seen(one, seat) == seen(two, seat)
    for _ in range(60):
        if one.table.phase is Phase.OVER:
            return
        action = something(one, rng)
        if action.seat >= one.table.players:
            continue
        here, there = attempt(one, action), attempt(two, action)
        if action.seat in (seat, CLOCK):
            assert (here.step is None) == (there.step is None)
        if here.step is None or there.step is None:
            continue
        one, two = here.after, there.after
        assert told(here.events, seat) == told(there.events, seat)
        if any(isinstance(each, Drew) and each.seat == seat for each in here.events):
            return
        assert seen(one, seat) == seen(two, seat)


def test_5_only_who_draws_is_told_the_cards() -> None:
    """B-SETUP-4."""
    drew = Drew(1, 2, (card("cS"), card("stop")))
    assert drew.seen_by(1) == drew
    assert [drew.seen_by(seat) for seat in (0, 2, None)] == [Drew(1, 2, None)] * 3


# Law 6: the same seed and actions give the same game.


@every_table
@some(2)
@given(seed=seeds)
def test_6_a_seed_and_actions_give_the_same_game(players: int, rules: Rules, seed: int) -> None:
    one, two = (started(players, rules, seed) for _ in range(2))
    for tried in tries(one, Random(seed)):
        if tried.step:
            again = step(two, str(tried.action))
            assert again == tried.step
            two = again.state
    assert two == tried.after
    assert new(players, seed, rules=rules) == new(players, seed, rules=rules)


@every_table
@some(1)
@given(seed=seeds)
def test_6_a_game_goes_on_the_same_from_a_position_that_was_saved(
    players: int, rules: Rules, seed: int
) -> None:
    game = [each for each in tries(started(players, rules, seed), Random(seed)) if each.step]
    half = game[len(game) // 2]
    state = read_position(Node(json.loads(json.dumps(state_document(half.before))), ""))
    for tried in game[len(game) // 2 :]:
        state = apply(state, str(tried.action))
        assert state == tried.after


# Law 7: money is never negative, and only the bank changes the sum.


@law
def test_7_only_a_closed_deal_changes_the_money(tried: Try) -> None:
    before, after = tried.before, tried.after
    assert min(after.money) >= 0
    closed = [event for event in tried.events if isinstance(event, Closed)]
    if not closed:
        assert after.money == before.money
        return
    (deal,) = closed
    assert deal.payout == sum(deal.payoff) == paid_by_the_bank(before.table)
    assert min(deal.payoff) >= 0
    assert deal.payoff == payoff(before.table, deal.pieces)
    gained = tuple(now - had for had, now in zip(before.money, after.money, strict=True))
    assert gained == deal.payoff


def paid_by_the_bank(table: Table) -> int:
    """B-CLOSE-1: dividends times the value of the tile, which the number of the tile decides."""
    value = next(each for last, each in ((4, 2), (8, 3), (12, 4), (15, 5)) if number(table) <= last)
    return table.space.dividends * value


def number(table: Table) -> int:
    """The number of the tile on top (B-VAR-7, B-VAR-7b)."""
    out = {Short.NO: [], Short.DIE: [1], Short.TILES: [3, 6, 9]}[table.rules.short]
    return [tile for tile in range(1, 16) if tile not in out][len(table.closed)]


def payoff(table: Table, used: tuple[Piece, ...]) -> tuple[int, ...]:
    """Each seat's payoff, computed player by player (B-CLOSE-1, B-DEAL-8, B-TWO-2, B-VAR-3)."""
    got = [0] * table.players
    paid = paid_by_the_bank(table)
    value, fair = paid // table.space.dividends, paid // table.space.needs
    for seat in table.others:
        paid_at_all = not table.rules.active or seat in table.took_part
        agreed = set[Piece]()
        for player, terms, by, _ in table.bargains:
            if player == seat and len(by) == 2 and set(terms.pieces) & set(used):
                agreed |= set(terms.pieces)
                price = terms.price
                due = price.number * value if price.dividends else price.number
                got[seat] += due if paid_at_all else 0
        owned = {Piece(family) for family in table.investors[seat]}
        got[seat] += fair * len(owned & set(used) - agreed)
    got[table.boss] = paid - sum(got)
    return tuple(got)


# Rules that hold at every moment of a game


@law
def test_a_deal_is_closed_by_a_family_for_each_place(tried: Try) -> None:
    """B-DEAL-6, B-DEAL-7, B-DEAL-2, B-TWO-2."""
    table, deed = tried.before.table, tried.action.deed
    if tried.step is None or not isinstance(deed, Close):
        return
    assert tried.action.seat == table.boss
    assert set(table.quiet) == set(table.others)
    families = [piece.family for piece in deed.pieces]
    assert len(set(families)) == len(families) == table.space.needs
    assert set(table.space.named) <= set(families) <= set(table.space.families)
    agreed = [set(each.terms.pieces) for each in table.bargains if each.is_struck]
    for piece in deed.pieces:
        if piece.owner is None:
            assert piece.family not in [family for family, _ in table.travels]
            owner = next(s for s, row in enumerate(table.investors) if piece.family in row)
        else:
            owner = piece.owner
            assert CLAN[piece.family] in table.clans[owner]
        free = owner == table.boss or (table.has_fair_prices and piece.owner is None)
        assert free or any(piece in each for each in agreed)


@law
def test_an_agreement_is_between_the_boss_and_the_owner_of_what_is_there(tried: Try) -> None:
    """B-DEAL-5, B-DEAL-8."""
    table = tried.after.table
    there = pieces(table)
    struck = Counter[Piece]()
    for player, terms, agreed, former in table.bargains:
        assert player != table.boss
        assert set(agreed) <= {player, table.boss}
        assert all(there[piece] == player for piece in terms.pieces)
        assert terms.price.millions(table.tile.value) <= table.payout
        assert agreed or former
        if len(agreed) == 2:
            assert not former
            struck.update(terms.pieces)
    assert set(struck.values()) <= {1}
    texts = [str(each.terms) for each in table.bargains]
    assert len(set(texts)) == len(texts)


@law
def test_cards_of_a_deal_go_where_they_belong(tried: Try) -> None:
    """B-CLOSE-2, B-FAIL-1, B-INF-4, B-DEAL-3."""
    before, after = tried.before, tried.after
    if tried.step is None:
        return
    new_in_pile = Counter(after.table.discard) - Counter(before.table.discard)
    if any(isinstance(event, Closed | Failed) for event in tried.events):
        deed = tried.action.deed
        pieces_used = deed.pieces if isinstance(deed, Close) else ()
        used = [(each.owner, CLAN[each.family]) for each in pieces_used if each.owner is not None]
        away = [card for _, card in before.table.travels]
        assert new_in_pile == Counter([*(card for _, card in used), *away])
        for seat, laid in enumerate(before.table.clans):
            back = Counter(after.hands[seat]) - Counter(before.hands[seat])
            assert back == Counter(laid) - Counter(card for owner, card in used if owner == seat)
        table = after.table
        assert not any((*table.clans, table.travels, table.bargains, table.quiet, table.took_part))
    for event in tried.events:
        if isinstance(event, Stopped):
            assert new_in_pile == Counter([*played(event.action.deed), STOP])


@law
def test_a_card_waits_until_it_is_clear_whether_it_is_stopped(tried: Try) -> None:
    """B-INF-4, B-DEAL-7, B-VAR-3."""
    before, table, deed = tried.before.table, tried.after.table, tried.action.deed
    if tried.step is None:
        return
    if isinstance(deed, INFLUENCE):
        had, seat = Counter(tried.before.hands[tried.action.seat]), tried.action.seat
        assert had - Counter(tried.after.hands[seat]) == Counter(played(deed))
        assert table.quiet == ()
        assert seat in table.took_part or table.phase is not Phase.DEAL
    if isinstance(deed, PENDING):
        assert table.waiting == (tried.action, ())
    elif isinstance(deed, TALK):
        assert (table.waiting, table.quiet) == (before.waiting, before.quiet)
    over = before.waiting is not None and table.waiting != before.waiting
    allowed = isinstance(deed, Allow) and table.waiting is not None
    ended = [event for event in tried.events if isinstance(event, Settled | Stopped)]
    assert len(ended) == (over and not allowed)
    if ended and before.waiting:
        assert ended[0].action == before.waiting.action
        assert isinstance(ended[0], Stopped) == isinstance(deed, Stop)
        assert not (isinstance(deed, Stop) and tried.action.seat in before.waiting.allowed)


@law
def test_the_boss_changes_by_boss_cards_only(tried: Try) -> None:
    """B-INF-3, B-TURN-1."""
    before, after = tried.before.table, tried.after.table
    took_over = [
        event.action.seat
        for event in tried.events
        if isinstance(event, Settled) and isinstance(event.action.deed, TakeOver)
    ]
    if before.phase is after.phase is Phase.DEAL:
        assert after.boss == (took_over or [before.boss])[0]
    elif after.phase is not Phase.OVER:
        assert after.boss == after.turn


@law
def test_a_new_boss_finds_every_agreement_open_and_no_offer(tried: Try) -> None:
    """B-DEAL-8, B-INF-3: even an agreement that was open already, whoever has confirmed it."""
    before, after = tried.before.table, tried.after.table
    if before.phase is not Phase.DEAL or after.boss == before.boss or after.phase != before.phase:
        return
    open_again = [
        (player, terms, (), True)
        for player, terms, agreed, former in before.bargains
        if (len(agreed) == 2 or former) and player != after.boss
    ]
    assert list(after.bargains) == open_again


@law
def test_turns_go_to_the_left(tried: Try) -> None:
    """B-TURN-3, B-CLOSE-3, B-FAIL-1, B-VAR-1."""
    before, after = tried.before.table, tried.after.table
    if after.phase is Phase.OVER:
        return
    ended = any(isinstance(event, Closed | Failed) for event in tried.events)
    drew = any(isinstance(event, Drew) for event in tried.events)
    if ended:
        last = before.turn if before.rules.steady else before.boss
        assert after.turn == (last + 1) % before.players
    elif drew:
        assert after.turn == (before.turn + 1) % before.players
    else:
        assert after.turn == before.turn
    if ended or drew:
        assert after.phase in (Phase.TURN, Phase.LIMIT)


@law
def test_the_marker_does_not_count_closed_spaces(tried: Try) -> None:
    """B-TURN-1, B-CLOSE-3."""
    before, after = tried.before.table, tried.after.table
    if before.phase is Phase.PLACE:
        return
    steps = sum(isinstance(event, Closed) for event in tried.events)
    steps += sum(event.pips for event in tried.events if isinstance(event, Rolled) and event.space)
    round_the_board = [(before.marker + at) % 16 + 1 for at in range(16)]
    open_spaces = [space for space in round_the_board if space not in after.closed]
    if steps == 0:
        assert after.marker == before.marker
    else:
        assert after.marker == open_spaces[(steps - 1) % len(open_spaces)]


@law
def test_nobody_begins_a_turn_while_somebody_holds_too_many_cards(tried: Try) -> None:
    """B-INF-6, B-VAR-6."""
    table = tried.after.table
    limit = 10 if table.rules.ten and len(table.closed) >= 9 else 12
    over = any(size > limit for size in table.hand_sizes)
    if table.phase in (Phase.TURN, Phase.MOVED):
        assert not over
    if table.phase is Phase.LIMIT:
        assert over or table.waiting


@law
def test_a_draw_is_of_three_cards_or_by_need(tried: Try) -> None:
    """B-TURN-2, B-TURN-4, B-VAR-4."""
    for event in tried.events:
        if isinstance(event, Drew):
            table = tried.before.table
            owned = len(table.investors[event.seat])
            many = (4, 3, 2, 1)[min(3, owned)] if table.rules.need else 3
            there = len(tried.before.deck) + len(table.discard)
            assert event.number == len(event.cards or ()) == min(many, there)
            shuffled = any(isinstance(each, Reshuffled) for each in tried.events)
            assert shuffled == (len(tried.before.deck) < event.number)


ENDS = {number: range(1, number - 8) for number in range(10, 15)} | {15: range(1, 7)}
"""Rolls that end the game after the tile with a number (B-END-1), as in board-data."""


@law
def test_the_tile_and_the_die_end_the_game(tried: Try) -> None:
    """B-END-1, B-END-2, B-VAR-7, B-VAR-7b."""
    before, after = tried.before.table, tried.after.table
    closed = any(isinstance(event, Closed) for event in tried.events)
    ended = [event for event in tried.events if isinstance(event, Ended)]
    rolled = [event for event in tried.events if isinstance(event, Rolled) and closed]
    pips = [event.pips for event in rolled]
    assert [event.money for event in ended] == [tried.after.money] * len(ended)
    if not closed:
        assert not ended
        return
    tile = number(before)
    by_die = before.rules.short is Short.DIE
    assert len(pips) == (tile >= (4 if by_die else 10))
    if by_die:
        value = paid_by_the_bank(before) // before.space.dividends
        ends = tile == 15 or any(each + value >= 6 for each in pips)
    else:
        ends = any(each in ENDS[tile] for each in pips)
    assert ends == bool(ended) == (after.phase is Phase.OVER)
    assert [(event.seat, event.space, event.ends) for event in rolled] == [
        (before.boss, None, ends)
    ] * len(rolled)


@law
def test_what_is_done_is_told_first(tried: Try) -> None:
    """B-DEAL-4: all cards and offers are public."""
    if tried.step:
        first, *rest = tried.events
        assert isinstance(first, Acted)
        assert first.action == tried.action
        assert not any(isinstance(event, Acted) for event in rest)
        for seat in (0, None):
            assert first.seen_by(seat) == first


def test_the_games_have_everything_in_them() -> None:
    """This ensures that no law holds vacuously."""
    done, came, phases = set(), set(), set()
    for seed in range(4):
        for players, rules in TABLES.values():
            for tried in tries(started(players, rules, seed), Random(seed)):
                phases |= {tried.before.table.phase, tried.after.table.phase}
                came |= {type(event) for event in tried.events}
                if tried.step:
                    done.add(type(tried.action.deed))
    assert done == set(get_args(Deed))
    assert came == set(get_args(Event))
    assert phases == set(Phase)
