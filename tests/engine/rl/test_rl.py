"""The environments: menus, observations as numbers and as text, and ends of episodes."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bosslib.driver import Ask, play_match
from bosslib.errors import BossError
from bosslib.rl import (
    SILENCE,
    AnyEnvironment,
    Episode,
    MenuPlayer,
    Policy,
    Sighting,
    environment,
    rules_of,
)
from tests import guest
from tests.engine.card import turned
from tests.engine.rl.tables import TABLES, first, played

pytestmark = pytest.mark.slow

EACH = pytest.mark.parametrize(("game", "players", "rules"), TABLES)
SEEDS = st.integers(0, 2**32)
FAR = st.integers(0, 300)
BOUND = 100


def somewhere(game: str, players: int, rules: str, seed: int, far: int) -> Episode:
    """An episode after a number of random choices, or at its end."""
    start = first(game, players, rules, seed)
    return [*played(start, Random(seed), far)][-1]


@pytest.mark.parametrize(("game", "players"), [("card", 3), ("card", 6), ("board", 2)])
def test_all_names_of_a_menu_are_different(game: str, players: int) -> None:
    names = environment(game).menu(players).names
    assert len(set(names)) == len(names)
    assert names[0] == SILENCE


@EACH
@settings(max_examples=10)
@given(seed=SEEDS)
def test_whoever_chooses_has_something_legal(
    game: str, players: int, rules: str, seed: int
) -> None:
    for episode in played(first(game, players, rules, seed), Random(seed), 120):
        if episode.seat is None:
            continue
        actions = [episode.legal[place] for place in episode.legal_indices]
        legal = episode.state.game.legal(episode.sighting(episode.seat).view)
        assert len(set(map(str, actions))) == len(actions) > 0
        assert all(action is None or action in legal for action in actions)
        assert episode.legal_indices == sorted(episode.legal_indices)


@EACH
@settings(max_examples=10)
@given(seed=SEEDS, far=FAR)
def test_what_a_seat_cannot_see_changes_nothing_that_it_is_shown(
    game: str, players: int, rules: str, seed: int, far: int
) -> None:
    episode = somewhere(game, players, rules, seed, far)
    for seat in range(players):
        view = episode.sighting(seat).view
        state: Any = episode.state.game.determinize(view)
        other = Episode(
            episode.environment,
            episode.start,
            episode.longest,
            episode.progress._replace(state=state),
        )
        assert other.state.game.view(state, seat) == view
        if seat in (episode.seat, other.seat) and episode.seat != other.seat:
            continue  # the first to be asked may depend on the others' hands
        assert other.features(seat) == episode.features(seat)
        assert other.observation(seat) == episode.observation(seat)
        if seat == episode.seat:
            assert other.legal == episode.legal


@EACH
@settings(max_examples=10)
@given(seed=SEEDS)
def test_what_a_seat_remembers_is_the_same_in_both_worlds(
    game: str, players: int, rules: str, seed: int
) -> None:
    start = first(game, players, rules, seed)
    seat = start.seat
    assert seat is not None
    found = start.environment
    guessed: Any = found.game.determinize(start.sighting(seat).view)
    supposed = guessed._replace(seed=start.state.seed)
    other = Episode(found, supposed, start.longest, start.progress._replace(state=supposed))
    place = Random(seed).choice(start.legal_indices)
    assert other.information_state(seat) == start.information_state(seat)
    assert other.take(place).information_state(seat) == start.take(place).information_state(seat)


@EACH
@settings(max_examples=10)
@given(seed=SEEDS, far=FAR)
def test_a_seat_remembers_what_it_saw_and_its_own_silence(
    game: str, players: int, rules: str, seed: int, far: int
) -> None:
    episode = somewhere(game, players, rules, seed, far)
    past = episode.progress.past
    for seat in range(players):
        lines = episode.information_state(seat).splitlines()
        own = [each for each in past if isinstance(each, Ask) and each.seat == seat]
        events = [each for each in past if not isinstance(each, Ask)]
        assert sum(line.endswith(f": {SILENCE}") for line in lines) == len(own)
        shown = len(episode.observation(seat).splitlines())
        first_lines = len(lines) - shown - len(own) - len(events)
        assert first_lines in (shown - 1, shown - 2)  # without offers, and without a question


@EACH
@settings(max_examples=10)
@given(seed=SEEDS, far=FAR)
def test_the_numbers_have_their_places_and_bounds(
    game: str, players: int, rules: str, seed: int, far: int
) -> None:
    episode = somewhere(game, players, rules, seed, far)
    layout = episode.environment.layout(players)
    for seat in range(players):
        features = episode.features(seat)
        assert tuple((each.name, len(each.numbers)) for each in features) == layout
        assert all(abs(each) <= BOUND for feature in features for each in feature.numbers)
        asked = next(feature for feature in features if feature.name == "asked")
        assert sum(asked.numbers) == (seat == episode.seat)


@EACH
def test_a_game_ends_with_what_was_won(game: str, players: int, rules: str) -> None:
    start = first(game, players, rules, 1)
    *_, end = played(start, Random(1), 20_000)
    assert end.is_over
    assert not end.is_truncated
    assert (end.seat, end.legal_indices) == (None, [])
    low, high = end.environment.return_bounds(start.state)
    assert all(low <= each <= high for each in end.returns)
    had = start.state.money
    assert end.returns == [has - then for has, then in zip(end.state.money, had, strict=True)]
    assert any(end.returns)


@EACH
@settings(max_examples=10)
@given(seed=SEEDS, far=FAR)
def test_everybodys_money_can_be_reckoned_by_who_saw_it_all(
    game: str, players: int, rules: str, seed: int, far: int
) -> None:
    episode = somewhere(game, players, rules, seed, far)
    assert episode.progress.inferred_money == episode.state.money


@EACH
def test_an_episode_is_cut_short(game: str, players: int, rules: str) -> None:
    *_, end = played(first(game, players, rules, 1, longest=25), Random(1), 1000)
    assert end.progress.decisions == 25
    assert end.is_truncated
    assert not end.is_over


def test_the_same_choices_are_the_same_game() -> None:
    ends = [[*played(first("card", 4, "", 5), Random(7), 1000)][-1] for _ in range(2)]
    assert ends[0].progress == ends[1].progress


def test_an_entry_that_is_masked_is_refused_in_a_sentence() -> None:
    episode = first("card", 3, "", 1)
    place = episode.environment.menu(3).indices["pass"]
    with pytest.raises(BossError, match=rf"^Action {place} \(pass\) cannot be chosen here"):
        episode.take(place)
    with pytest.raises(BossError, match="Action 99999 "):
        episode.take(99999)


def test_what_cannot_be_asked_for_is_refused_in_a_sentence() -> None:
    with pytest.raises(BossError, match="at least 1 decision"):
        first("card", 3, "", 1, longest=0)
    with pytest.raises(BossError, match="There is no rule nice"):
        first("card", 3, "nasty+nice", 1)
    with pytest.raises(BossError, match="nice"):
        first("board", 3, "nice", 1)


def test_a_game_without_a_menu_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    guest.install(monkeypatch)
    try:
        with pytest.raises(BossError, match="The game rps has no menu"):
            environment("rps")
    finally:
        guest.forget()


@pytest.mark.parametrize(
    ("library", "extra"), [("pyspiel", "openspiel"), ("pettingzoo", "pettingzoo")]
)
def test_what_is_not_installed_is_named_with_what_brings_it(library: str, extra: str) -> None:
    code = f"import sys; sys.modules['{library}'] = None; import bosslib.{extra}"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    said = run.stderr.splitlines()[-1]
    assert said.endswith(f'Install it with: pip install "bosslib[{extra}]"')


def test_rules_are_read() -> None:
    card, board = environment("card").game, environment("board").game
    assert rules_of(card, "nasty,honour") == card.new(3).table.rules._replace(
        nasty=True, binding=False
    )
    assert rules_of(board, "four+ten") == board.new(3).table.rules._replace(four=True, ten=True)
    assert rules_of(card, "") == card.new(3).table.rules


@dataclass
class AtRandom(Policy):
    """Chooses at random, and records its observations."""

    asked: list[str]

    def choose(
        self, environment: AnyEnvironment, seen: Sighting[Any], places: Any, rng: Random
    ) -> int:
        assert seen.ask is not None
        self.asked.append(seen.ask.wants)
        chosen: int = rng.choice(places)
        return chosen


@EACH
def test_a_policy_plays_as_a_computer_player(game: str, players: int, rules: str) -> None:
    found, policy = environment(game), AtRandom([])
    bots = [MenuPlayer(found, policy)] * players
    match: Any = play_match(found.game.new(players, 3, rules=rules_of(found.game, rules)), bots)
    assert not match.state.table.to_act
    assert {*policy.asked} >= {"answer", "offer", "turn"}


def kind(name: str) -> str:
    """The first word of an entry's name; all Travel cards are of one kind."""
    if name[0] == "t":
        return "travel"
    return name.partition("@")[0].split()[0]


def drawing(episode: Episode, rng: Random) -> int:
    """A random choice, except that a player of the board game who may roll or draw does so."""
    names = episode.environment.menu(episode.players).names
    draws = [place for place in episode.legal_indices if names[place] in ("roll", "draw")]
    return rng.choice(draws or episode.legal_indices)


@pytest.mark.parametrize(("game", "rules"), [("card", "cash"), ("board", "")])
def test_each_kind_of_entry_can_be_chosen_somewhere(game: str, rules: str) -> None:
    names = environment(game).menu(4).names
    left = {kind(name) for name in names}
    for seed in range(40):
        rng, episode = Random(seed), first(game, 4, rules, seed, longest=800)
        while left and episode.seat is not None:
            left -= {kind(names[place]) for place in episode.legal_indices}
            episode = episode.take(
                drawing(episode, rng) if seed % 2 else rng.choice(episode.legal_indices)
            )
    assert left == set()


def test_too_many_cards_are_discarded_kind_by_kind() -> None:
    episode, rng = first("board", 3, "", 2), Random(2)
    names = episode.environment.menu(3).names
    while "discard" not in map(kind, (names[place] for place in episode.legal_indices)):
        episode = episode.take(drawing(episode, rng))
    assert episode.seat is not None
    state: Any = episode.state
    offered = {names[place] for place in episode.legal_indices if kind(names[place]) == "discard"}
    assert len(offered) > 1
    assert offered <= {f"discard {card}" for card in state.hands[episode.seat]}
    after: Any = episode.take(next(p for p in episode.legal_indices if names[p] in offered)).state
    assert len(after.hands[episode.seat]) == state.table.limit


@EACH
@settings(max_examples=10)
@given(seed=SEEDS, far=FAR)
def test_a_seat_further_to_the_left_sees_and_may_choose_the_same(
    game: str, players: int, rules: str, seed: int, far: int
) -> None:
    found, state = environment(game), somewhere(game, players, rules, seed, far).state
    turn = {"card": turned.card_state, "board": turned.board_state}[game]
    for by in range(1, players):
        other: Any = turn(state, by)  # type: ignore[operator]
        for seat in range(players):
            for talking in (False, True):
                here = found.question(found.game.view(state, seat), talking=talking)
                there = (seat + by) % players
                again = found.question(found.game.view(other, there), talking=talking)
                assert [*found.features(again)] == [*found.features(here)]
                assert [*found.legal(again)] == [*found.legal(here)]
