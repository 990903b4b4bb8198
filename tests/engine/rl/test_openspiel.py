"""OpenSpiel: its tests of a game, a stored playthrough, and observers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bosslib.errors import BossError
from tests.engine.rl.tables import shown

pytestmark = pytest.mark.slow

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel here")
np = pytest.importorskip("numpy")
playthroughs = pytest.importorskip("open_spiel.python.algorithms.generate_playthrough")
mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
ismcts = pytest.importorskip("open_spiel.python.algorithms.ismcts")
observation = pytest.importorskip("open_spiel.python.observation")
games = pytest.importorskip("bosslib.openspiel")

GAMES = [
    "boss_card(players=3)",
    "boss_card(players=4,rules=nasty+cash+honour,decks=50)",
    "boss_board(players=2,longest=400)",
    "boss_board(players=4,rules=need+ten,longest=400)",
]
EACH = pytest.mark.parametrize("name", GAMES)
STORED = sorted(Path(__file__).parent.glob("playthroughs/*.txt"))


@pytest.fixture(autouse=True)
def flags() -> None:
    """Parse absl's flags, from which a playthrough reads its settings."""
    parsed: Any = pytest.importorskip("absl.flags").FLAGS
    if not parsed.is_parsed():
        parsed(["test"])


def states(name: str, seed: int) -> Iterator[Any]:
    """Yield the state of a game of random choices after each action."""
    rng, state = Random(seed), pyspiel.load_game(name).new_initial_state()
    while not state.is_terminal():
        yield state
        if state.is_chance_node():
            outcomes, _ = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choice(outcomes))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    yield state


@pytest.mark.parametrize(
    "name",
    [GAMES[1], *(pytest.param(GAMES[at], marks=pytest.mark.nightly) for at in (0, 2, 3))],
)
def test_its_own_test_of_random_games_passes(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@pytest.mark.nightly
@pytest.mark.parametrize("name", ["boss_card(players=6)", "boss_board(players=3)"])
def test_its_own_test_of_whole_random_games_passes(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_a_stored_game_is_played_again_word_for_word(path: Path) -> None:
    stored, again = playthroughs.replay(str(path))
    assert len(stored) > 10_000
    assert again == stored


def test_there_is_a_stored_game_of_each() -> None:
    assert [path.stem for path in STORED] == ["boss_board", "boss_card"]


@EACH
def test_a_copy_goes_on_by_itself(name: str) -> None:
    for at, state in enumerate(states(name, 1)):
        if at == 30:
            before, other = str(state.episode.progress), state.clone()
            other.apply_action(other.legal_actions()[0])
            assert str(state.episode.progress) == before
            assert other.move_number() == state.move_number() + 1
            return


@EACH
def test_returns_are_what_was_won(name: str) -> None:
    *_, last = states(name, 2)
    assert last.returns() == last.episode.returns
    game = last.get_game()
    assert all(game.min_utility() <= each <= game.max_utility() for each in last.returns())
    assert last.move_number() <= game.max_game_length() + 1


@EACH
def test_an_observer_of_what_all_see_shows_no_hand(name: str) -> None:
    game = pyspiel.load_game(name)
    nobody = pyspiel.PrivateInfoType.NONE
    kinds = [pyspiel.IIGObservationType(recall, True, nobody) for recall in (False, True)]
    seen = [observation.make_observation(game, kind) for kind in kinds]
    for at, state in enumerate(states(name, 3)):
        if at % 20 or state.episode is None:
            continue
        for each in seen:
            each.set_from(state, 0)
            assert not {"hand", "money", "asked"} & set(each.dict)
            texts = {each.string_from(state, player) for player in range(game.num_players())}
            assert len(texts) == 1
        for seat, hand in enumerate(state.episode.state.hands):
            cards = " ".join(map(str, hand))
            assert len(hand) < 4 or f"({cards})" not in seen[0].string_from(state, seat)


@EACH
def test_an_observer_of_what_one_sees_shows_its_hand_alone(name: str) -> None:
    game = pyspiel.load_game(name)
    own = pyspiel.IIGObservationType(False, False, pyspiel.PrivateInfoType.SINGLE_PLAYER)
    seen = observation.make_observation(game, own)
    state = next(islice(states(name, 4), 10, None))
    for player in range(game.num_players()):
        seen.set_from(state, player)
        assert set(seen.dict) == {"hand", "money", "asked"}
        hand = " ".join(map(str, state.episode.state.hands[player]))
        assert f"({hand})" in seen.string_from(state, player)


@EACH
def test_its_environment_for_learning_plays_a_game(name: str) -> None:
    rl_environment = pytest.importorskip("open_spiel.python.rl_environment")
    env, rng = rl_environment.Environment(pyspiel.load_game(name)), Random(6)
    env.seed(6)
    step, decisions = env.reset(), 0
    while not step.last():
        legal = step.observations["legal_actions"][step.observations["current_player"]]
        step = env.step([rng.choice(legal)])
        decisions += 1
    assert decisions > 50
    assert step.rewards == env.get_state.episode.returns


def test_with_recall_the_tensor_has_everybodys_money() -> None:
    game = pyspiel.load_game("boss_card(players=3)")
    seen = observation.make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    *_, last = states("boss_card(players=3)", 5)
    seen.set_from(last, 1)
    money = last.episode.state.money
    expected = np.array([money[1], money[2], money[0]], np.float32) / 100
    assert np.allclose(seen.dict["reckoned"], expected)


def test_what_cannot_be_is_refused_in_a_sentence() -> None:
    game = pyspiel.load_game("boss_card")
    both = pyspiel.IIGObservationType(False, True, pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(BossError, match="nobody sees all hands"):
        game.make_py_observer(both)
    with pytest.raises(BossError, match="at least 1 deck"):
        games.BossCard({"decks": 0})
    with pytest.raises(BossError, match="no rule nice"):
        games.BossCard({"rules": "nice"})


def test_the_program_in_the_documentation_runs(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {}
    exec(shown("openspiel"), names)
    assert capsys.readouterr().out.startswith(("A: ", "B: ", "C: "))


@EACH
def test_a_resampled_state_has_shown_a_player_the_same(name: str) -> None:
    sampler, others = pyspiel.UniformProbabilitySampler(0.0, 1.0), 0
    for at, state in enumerate(states(name, 5)):
        if state.episode is None or state.is_terminal() or at % 7:
            continue
        player = state.current_player()
        again = state.resample_from_infostate(player, sampler)
        assert again.information_state_string(player) == state.information_state_string(player)
        assert again.legal_actions() == state.legal_actions()
        assert again.history() == []
        before, after = state.episode.state, again.episode.state
        others += before.hands != after.hands and before.deck != after.deck
        again.apply_action(again.legal_actions()[0])
    assert others > 5


@EACH
def test_what_others_hold_is_not_in_a_resampled_state(name: str) -> None:
    """The resampled state depends only on the player's observations, not on the true state."""
    state = next(islice(states(name, 6), 40, None))
    player = state.current_player()
    other = state.resample_from_infostate(player, lambda: 0.25)
    assert other.episode.state != state.episode.state
    twins = [each.resample_from_infostate(player, lambda: 0.75) for each in (state, other)]
    assert str(twins[0].episode.progress) == str(twins[1].episode.progress)
    assert twins[0].episode.start == twins[1].episode.start


@pytest.mark.parametrize("name", ["boss_card(players=3,longest=40)", "boss_board(longest=40)"])
def test_its_search_with_perfect_recall_plays(name: str) -> None:
    game = pyspiel.load_game(name)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(
        game,
        evaluator,
        uct_c=100,
        max_simulations=4,
        random_state=np.random.RandomState(2),
        allow_inconsistent_action_sets=True,
    )
    state = game.new_initial_state()
    state.apply_action(3)
    while not state.is_terminal():
        chosen = bot.step(state)
        assert chosen in state.legal_actions()
        state.apply_action(int(chosen))
    assert state.move_number() == 41
