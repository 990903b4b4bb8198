"""PettingZoo: its tests of an environment, masks, rewards and refusals."""

from __future__ import annotations

from typing import Any

import pytest

from bosslib.errors import BossError
from tests.engine.rl.tables import shown

pytestmark = pytest.mark.slow

checks = pytest.importorskip("pettingzoo.test", reason="PettingZoo is not installed")
np = pytest.importorskip("numpy")
card_v0: Any = pytest.importorskip("bosslib.pettingzoo.card_v0")
board_v0: Any = pytest.importorskip("bosslib.pettingzoo.board_v0")

TABLES = [(card_v0, 3, ""), (card_v0, 6, "nasty+cash"), (board_v0, 2, ""), (board_v0, 4, "ten")]
EACH = pytest.mark.parametrize(("game", "players", "rules"), TABLES)


def ended(env: Any, seed: int) -> dict[str, float]:
    """Everybody's total reward in a game of random choices."""
    env.reset(seed=seed)
    rng, total = np.random.default_rng(seed), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, cut, info = env.last()
        total[agent] += reward
        if over or cut:
            env.step(None)
            continue
        assert (seen["action_mask"] == info["action_mask"]).all()
        env.step(int(rng.choice(seen["action_mask"].nonzero()[0])))
    return total


@EACH
@pytest.mark.filterwarnings(
    "ignore::UserWarning:pettingzoo"
)  # an observation with a mask is a dict
def test_its_own_test_of_an_environment_passes(game: Any, players: int, rules: str) -> None:
    checks.api_test(game.env(players, rules), num_cycles=200)


@EACH
def test_its_own_test_of_seeds_passes(game: Any, players: int, rules: str) -> None:
    checks.seed_test(lambda: game.env(players, rules), num_cycles=30)


@pytest.mark.nightly
@pytest.mark.parametrize("game", [card_v0, board_v0])
def test_its_measure_of_speed_runs(game: Any, capsys: pytest.CaptureFixture[str]) -> None:
    checks.performance_benchmark(game.env(3))
    assert "turns per second" in capsys.readouterr().out


@EACH
def test_the_reward_is_what_was_won(game: Any, players: int, rules: str) -> None:
    env = game.env(players, rules)
    total = ended(env, 1)
    state = env.unwrapped.episode.state
    start = env.unwrapped.episode.start.money
    won = [has - had for has, had in zip(state.money, start, strict=True)]
    assert [*total.values()] == won
    assert any(won)


def test_the_same_seed_deals_the_same_games_one_after_another() -> None:
    one, other = card_v0.env(3), card_v0.env(3)
    one.reset(seed=4)
    other.reset(seed=4)
    for _ in range(3):
        hands = one.unwrapped.episode.state.hands
        assert hands == other.unwrapped.episode.state.hands
        one.reset()
        other.reset()
        assert one.unwrapped.episode.state.hands != hands


def test_a_game_that_is_cut_short_says_so() -> None:
    env = board_v0.env(3, longest=20)
    ended(env, 1)
    assert env.unwrapped.episode.is_truncated


def test_only_whoever_chooses_has_a_mask_that_is_not_empty() -> None:
    env = card_v0.env(4)
    env.reset(seed=1)
    full = [agent for agent in env.agents if env.observe(agent)["action_mask"].any()]
    assert full == [env.agent_selection]


def test_the_table_is_shown_in_lines() -> None:
    env = card_v0.env(3, render_mode="ansi")
    env.reset(seed=1)
    assert env.render().startswith("Deal 1 of 9, Boss ")
    silent = card_v0.env(3)
    silent.reset(seed=1)
    assert silent.unwrapped.render() is None


def test_an_entry_that_is_masked_is_refused_in_a_sentence() -> None:
    env = card_v0.env(3)
    env.reset(seed=1)
    masked = int((env.observe(env.agent_selection)["action_mask"] == 0).nonzero()[0][0])
    with pytest.raises(BossError, match=f"Action {masked} .* cannot be chosen here"):
        env.step(masked)


def test_the_program_in_the_documentation_runs() -> None:
    names: dict[str, Any] = {}
    exec(shown("pettingzoo"), names)
    assert not names["env"].agents
