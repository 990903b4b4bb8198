"""The lab plays by the engine's rules: the same cards and choices give the same states."""

import pytest

from bosslib.lab.policies import POLICIES, generous, random, seated
from tests.engine.lab.both import followed, starts

pytestmark = pytest.mark.slow

WANTED = (
    *("PASS", "PASS2", "PLAY", "MOVE", "NAME", "DISCARD"),
    *("tokens", "reshuffles", "third X", "dropped"),
)

every_table = pytest.mark.parametrize(
    ("players", "nasty"), [(players, nasty) for players in (3, 4, 5, 6) for nasty in (False, True)]
)


@every_table
def test_random_games_go_the_same_way(players: int, nasty: bool) -> None:
    seen = followed(starts(players, 16, players, nasty=nasty), random, generous, seed=players)
    assert seen["games"] == 16
    wanted = [name for name in WANTED if name not in ("NAME", "third X")]  # these are rare
    assert [name for name in wanted if not seen[name]] == []


@pytest.mark.parametrize("name", POLICIES)
def test_games_by_each_policy_go_the_same_way(name: str) -> None:
    policy = seated(POLICIES[name], random)
    assert followed(starts(4, 8, 1, nasty=False), policy, None, seed=2)["games"] == 8


@pytest.mark.nightly
@every_table
def test_ten_thousand_random_games_go_the_same_way(players: int, nasty: bool) -> None:
    """1,250 at each of the eight tables."""
    seen = followed(starts(players, 1250, 7, nasty=nasty), random, generous, seed=7)
    assert seen["games"] == 1250
    assert [name for name in WANTED if not seen[name]] == []
