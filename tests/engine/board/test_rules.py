"""Rules of the board game that no steps can show: the set-up, chance, and hidden information.

Scenarios in `bosslib/scenarios/board` show the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import chain, combinations, pairwise
from pathlib import Path

import pytest

from bosslib import BossError, NotationError, RuleError, ScenarioError, board
from bosslib.board import (
    DECK,
    TIME,
    Action,
    Family,
    Kind,
    Legal,
    Phase,
    Rules,
    Short,
    State,
    Tile,
    apply,
    fills,
    new,
    parse_action,
    parse_terms,
    shipped,
    view,
    views,
)
from bosslib.board.actions import (
    CLOCK,
    Close,
    Discard,
    Lay,
    NoMore,
    Open,
    Piece,
    Place,
    Price,
    TimeUp,
    Travel,
)
from bosslib.board.cards import BOSS, CLAN, STOP, TRAVEL, card
from bosslib.board.data import Space
from bosslib.board.events import Ended
from bosslib.board.files.writing import state_document
from bosslib.board.state import roll_die
from bosslib.board.view import View
from bosslib.cli.check import scenario_files
from bosslib.documents.scenario import Scenario, read_file
from bosslib.rulebook import every_rule
from bosslib.words import catalogue
from tests.engine.board.games import FAMILIES

every_number = pytest.mark.parametrize("players", range(2, 7))
SEEDS = range(60)


def texts(cards: tuple[object, ...]) -> list[str]:
    return [str(each) for each in cards]


# B-SETUP


@pytest.mark.parametrize("players", [-1, 0, 1, 7])
def test_there_are_two_to_six_players(players: int) -> None:
    """B-SETUP-1."""
    with pytest.raises(BossError, match="B-SETUP-1"):
        new(players)


def test_a_seed_too_large_for_a_file_is_refused() -> None:
    assert new(3, 2**63).seed == 2**63
    with pytest.raises(BossError):
        new(3, 2**63 + 1)


def test_there_are_98_influence_cards() -> None:
    """B-SETUP-2."""
    kinds = Counter(each.kind for each in DECK)
    assert kinds == {
        Kind.CLAN: 24,
        Kind.TRAVEL: 21,
        Kind.RECRUITMENT: 33,
        Kind.BOSS: 10,
        Kind.STOP: 10,
    }
    families = Counter((each.kind, each.family) for each in DECK if each.family)
    assert families == {(Kind.CLAN, each): 4 for each in Family} | {
        (Kind.TRAVEL, each): 3 for each in Family
    }
    assert texts(DECK).count("t*") == 3


@every_number
def test_a_new_game_has_all_cards_and_six_investors(players: int) -> None:
    """B-SETUP-2, B-SETUP-3, B-TWO-1."""
    for seed in SEEDS:
        state = new(players, seed)
        table = state.table
        assert Counter(chain(*state.hands, state.deck)) == Counter(DECK)
        assert sorted(chain(*table.investors, table.beside)) == list(Family)
        each = {2: 3, 3: 2, 4: 1, 5: 1, 6: 1}[players]
        assert [len(row) for row in table.investors] == [each] * players
        assert len(table.beside) == {4: 2, 5: 1}.get(players, 0)


@every_number
def test_everybody_begins_with_five_cards_and_no_money(players: int) -> None:
    """B-SETUP-4."""
    state = new(players, 3)
    assert [len(hand) for hand in state.hands] == [5] * players
    assert state.table.hand_sizes == (5,) * players
    assert state.table.deck_size == len(state.deck) == 98 - 5 * players
    assert state.money == (0,) * players
    assert (state.table.discard, state.table.closed, state.table.marker) == ((), (), 0)


@every_number
def test_who_holds_the_first_investor_starts_and_his_right_hand_neighbour_sets_the_marker(
    players: int,
) -> None:
    """B-SETUP-5."""
    for seed in SEEDS:
        table = new(players, seed).table
        first = next(
            seat
            for family in ("C", "D", "G", "L", "S", "W")
            for seat, row in enumerate(table.investors)
            if family in row
        )
        assert (table.phase, table.turn) == (Phase.PLACE, first)
        assert table.to_act == ((first + players - 1) % players,)


@pytest.mark.parametrize("players", [4, 5])
def test_cashman_may_lie_beside_the_board_and_then_another_starts(players: int) -> None:
    """B-SETUP-5: the first of the investors held."""
    tables = [new(players, seed).table for seed in SEEDS]
    without = [table for table in tables if Family.CASHMAN in table.beside]
    assert without
    assert all(table.investors[table.turn] > (Family.CASHMAN,) for table in without)


@every_number
def test_every_investor_and_every_card_may_come_to_every_seat(players: int) -> None:
    """B-SETUP-3, B-SETUP-4."""
    tables = [new(players, seed) for seed in range(200)]
    for seat in range(players):
        drawn = {family for state in tables for family in state.table.investors[seat]}
        dealt = {each for state in tables for each in state.hands[seat]}
        assert drawn == set(Family)
        assert dealt == set(DECK)
        assert {state.deck[0] for state in tables} == set(DECK)


def test_the_value_of_a_dividend_rises_from_2_to_5() -> None:
    """B-SETUP-6, B-END-1: the table of board-data."""
    tiles = shipped().tiles
    assert [tile.number for tile in tiles] == list(range(1, 16))
    assert [tile.value for tile in tiles] == [2] * 4 + [3] * 4 + [4] * 4 + [5] * 3
    assert all(one.value <= other.value for one, other in pairwise(tiles))
    assert [len(tile.ends) for tile in tiles] == [0] * 9 + [1, 2, 3, 4, 5, 6]
    assert all(tile.ends == tuple(range(1, 1 + len(tile.ends))) for tile in tiles)


# B-TURN


def test_the_die_shows_one_to_six_about_equally_often() -> None:
    """B-TURN-1."""
    state, count = new(3, 5), Counter[int]()
    for _ in range(1200):
        pips, state = roll_die(state)
        count[pips] += 1
    assert state.rolls == 1200
    assert set(count) == set(range(1, 7))
    assert all(150 < many < 250 for many in count.values())


def test_another_seed_is_another_die_and_another_shuffle() -> None:
    rolls = {roll_die(new(3, seed))[0] for seed in SEEDS}
    assert rolls == set(range(1, 7))
    assert len({new(3, seed).deck for seed in SEEDS}) == len(SEEDS)


def nearly_out(seed: int) -> State:
    """A turn after the roll, with nothing to draw from except the discard pile."""
    state = new(3, seed)
    table = state.table._replace(
        phase=Phase.MOVED, turn=0, boss=0, marker=1, deck_size=0, discard=state.deck
    )
    return state._replace(table=table, deck=())


def test_the_discard_pile_is_shuffled_whatever_its_order() -> None:
    """B-TURN-4."""
    decks = set()
    for seed in range(20):
        state = nearly_out(seed)
        upside_down = state._replace(table=state.table._replace(discard=state.table.discard[::-1]))
        after = apply(state, "A: draw")
        assert after == apply(upside_down, "A: draw")
        assert after.shuffles == 1
        assert after.deck not in (state.table.discard[3:], state.table.discard[:-3])
        decks.add(texts(after.deck)[0])
    assert len(decks) > 3


def test_a_scripted_shuffle_must_be_of_the_cards_in_the_pile() -> None:
    """B-TURN-4."""
    state = nearly_out(1)
    pile = state.table.discard
    assert apply(state._replace(script=(pile,)), "A: draw").deck == pile[3:]
    with pytest.raises(ScenarioError) as refused:
        apply(state._replace(script=(pile[1:],)), "A: draw")
    assert refused.value.place == "reshuffles"


# B-DEAL


def test_the_board_is_the_one_of_board_data() -> None:
    """B-DEAL-1: the space that the rules print, its mirror, and a fair demand for each family."""
    spaces = shipped().spaces
    assert len(spaces) == 16
    assert spaces[1] == space("CSW", 2, "DGL", 6)
    assert space("DGL", 2, "CSW", 6) in spaces
    assert space("S", 4, "CDGLW", 6) in spaces
    assert sum(each.needs for each in spaces) == 60
    for family in Family:
        named = sum(family in each.named for each in spaces)
        listed = sum(Fraction(each.some, len(each.of)) for each in spaces if family in each.of)
        assert Fraction("9.9") <= named + listed <= Fraction("10.15")


def space(named: str, some: int, of: str, dividends: int) -> Space:
    return Space(tuple(map(Family, named)), some, tuple(map(Family, of)), dividends)


def test_the_more_investors_a_space_needs_the_more_dividends_it_pays() -> None:
    """B-DEAL-9."""
    pays = {each.needs: each.dividends for each in shipped().spaces}
    assert pays == {2: 3, 3: 4, 4: 5, 5: 6}
    assert all(each.dividends == pays[each.needs] for each in shipped().spaces)


@pytest.mark.parametrize("number", range(1, 17))
def test_places_are_filled_by_those_named_and_so_many_of_the_list(number: int) -> None:
    """B-DEAL-6: every choice of families, tried out."""
    wanted = shipped().spaces[number - 1]
    for many in range(7):
        for families in combinations(FAMILIES, many):
            named = [each for each in families if each in wanted.named]
            listed = [each for each in families if each in wanted.of]
            enough = len(named) == len(wanted.named) and len(listed) == wanted.some
            assert fills(wanted, families) == (enough and len(named) + len(listed) == many)
            assert not many or not fills(wanted, (*families, families[0]))


def test_a_price_is_in_millions_or_in_dividends() -> None:
    """B-DEAL-5."""
    assert Price(8).millions(5) == 8
    assert Price(2, dividends=True).millions(5) == 10
    assert parse_terms("cD@B iC for 2d").price == Price(2, dividends=True)
    assert parse_terms("iC for 2") != parse_terms("iC for 2d")


def test_pieces_are_named_in_any_order() -> None:
    """B-DEAL-6, B-DEAL-8."""
    assert parse_terms("iC cD@B for 3") == parse_terms("cD@B iC for 3")
    assert parse_action("A: close iC iS iD") == parse_action("A: close iS iD iC")
    assert parse_action("A: discard boss stop boss") == parse_action("A: discard stop boss boss")
    assert parse_action("A: discard boss") != parse_action("A: discard boss boss")


def test_time_is_up_is_what_nobody_does() -> None:
    """B-DEAL-7."""
    assert parse_action("time") == TIME == Action(CLOCK, TimeUp())
    assert str(TIME) == "time"


@pytest.mark.parametrize(
    "make",
    [
        lambda: Action(0, TimeUp()),
        lambda: Action(CLOCK, Open()),
        lambda: Action(6, NoMore()),
        lambda: Action(-2, NoMore()),
        lambda: Lay(STOP),
        lambda: Travel(BOSS, Piece(Family.SACKS)),
        lambda: Travel(CLAN[Family.SACKS], Piece(Family.SACKS)),
        lambda: Piece(Family.SACKS, 6),
        lambda: Piece(Family.SACKS, -1),
        lambda: Close(()),
        lambda: Close((Piece(Family.SACKS),) * 2),
        lambda: Discard(()),
        lambda: Place(-1),
        lambda: Place(100),
        lambda: card("cX"),
    ],
)
def test_what_no_notation_can_say_is_not_made(make: Callable[[], object]) -> None:
    """NOTATION."""
    with pytest.raises(NotationError) as refused:
        make()
    assert str(refused.value).isprintable()


def test_a_card_is_one_object() -> None:
    assert card("tS") is TRAVEL[Family.SACKS]
    assert repr(card("tS")) == "card('tS')"


# B-END-3, B-SETUP-4: hidden information.


@every_number
def test_a_view_has_ones_own_hand_and_money_and_no_others(players: int) -> None:
    """B-SETUP-4, B-END-3."""
    state = new(players, 2)._replace(money=tuple(range(10, 10 + players)))
    for seat, seen in enumerate(views(state)):
        assert seen == View(state.table, seat, state.hands[seat], 10 + seat)
        assert seen.table is state.table
    assert not {"hands", "hand", "money", "deck"} & set(state.table._fields)


def test_who_is_boss_and_who_may_act_is_seen() -> None:
    """B-DEAL-1, B-SETUP-5."""
    state = new(3, 4)
    seats = range(3)
    assert [view(state, seat).may_act for seat in seats] == [
        seat in state.table.to_act for seat in seats
    ]
    assert [view(state, seat).is_boss for seat in seats] == [
        seat == state.table.boss for seat in seats
    ]


def test_all_money_is_shown_when_the_game_is_over() -> None:
    """B-END-3."""
    assert [Ended((5, 0)).seen_by(seat) for seat in (0, 1, None)] == [Ended((5, 0))] * 3


# B-VAR, B-TWO: the settings.


def test_a_short_game_leaves_tiles_out() -> None:
    """B-VAR-7, B-VAR-7b."""

    def numbers(short: Short) -> list[int]:
        tiles: tuple[Tile, ...] = new(4, rules=Rules(short=short)).table.tiles
        return [tile.number for tile in tiles]

    assert numbers(Short.NO) == list(range(1, 16))
    assert set(numbers(Short.NO)) - set(numbers(Short.DIE)) in ({1}, {2}, {3})
    assert numbers(Short.TILES) == [1, 2, 4, 5, 7, 8, 10, 11, 12, 13, 14, 15]


@every_number
def test_the_rules_for_two_hold_for_two_and_where_they_are_chosen(players: int) -> None:
    """B-TWO-1, B-VAR-8."""
    assert new(players).table.has_fair_prices == (players == 2)
    assert new(players, rules=Rules(fair=True)).table.has_fair_prices
    plain, fair = new(players, 1), new(players, 1, rules=Rules(fair=True))
    assert plain.table.investors == fair.table.investors  # B-VAR-8: as in B-SETUP-3


def test_the_base_game_has_no_variant() -> None:
    assert set(Rules()) == {False, ""}
    assert state_document(new(4))["rules"] == Rules()._asdict()


def test_a_seat_that_does_not_play_does_nothing() -> None:
    """NOTATION."""
    state = new(2, 1)
    for text in ("C: place 3", "F: no more"):
        with pytest.raises(RuleError) as refused:
            apply(state, text)
        assert refused.value.rule == "NOTATION"
        assert parse_action(text) not in Legal(view(state, 0))


@pytest.mark.parametrize("phase", [Phase.TURN, Phase.DEAL, Phase.OVER])
@pytest.mark.parametrize(
    "deed", ["tS cS@F", "close cS@D iG", "offer cS@D for 9999", "accept cS@E for 1"]
)
def test_a_piece_of_a_seat_that_does_not_play_is_refused_before_any_rule_is_asked(
    phase: Phase, deed: str
) -> None:
    """NOTATION, whatever other objections there are."""
    state = new(3, 1)
    state = state._replace(table=state.table._replace(phase=phase, marker=7))
    with pytest.raises(RuleError) as refused:
        apply(state, f"A: {deed}")
    assert {each.rule for each in refused.value.objections} == {"NOTATION"}


# Refusals: a scenario shows each of them.

SCENARIOS = Path(board.__file__).parents[1] / "scenarios" / "board"


def refusals() -> Iterator[RuleError]:
    """Every refusal in the scenarios of the board game."""
    for path in scenario_files([SCENARIOS]):
        for scenario in read_file(path):
            assert isinstance(scenario, Scenario)
            state = scenario.start
            for each in scenario.steps:
                try:
                    state = apply(state, each.do)
                except NotationError:
                    continue
                except RuleError as refusal:
                    yield refusal


def test_every_reason_to_refuse_is_shown_by_a_scenario_and_has_its_words() -> None:
    shown = [objection for refusal in refusals() for objection in refusal.objections]
    reasons = {key.split(".")[1] for key in catalogue() if key.startswith("refused.b-")}
    assert reasons <= {objection.key for objection in shown}
    for objection in shown:
        assert objection.rule in every_rule()
        assert objection.sentence(["Ann", "Bob", "Cat"]).isprintable()
