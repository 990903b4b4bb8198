"""Deals at their end: the displayed table is the settled one, in every deal of a game."""

from __future__ import annotations

import numpy as np
import pytest

from bosslib.card.state import SETTINGS_BY_PLAYERS
from bosslib.lab import Policy, generous, new, played
from bosslib.lab.cards import X
from bosslib.lab.deals import choice_steps, finished_deals, step_and_capture
from bosslib.lab.engine import pack_games
from bosslib.lab.policies import highest, passing, random
from bosslib.lab.settling import payoff, settle
from bosslib.lab.work_distribution import Part

every_policy = pytest.mark.parametrize("policy", [random, highest, passing])


@every_policy
@pytest.mark.parametrize(("players", "nasty"), [(3, False), (4, True), (6, False)])
def test_settling_what_is_shown_gives_the_game_after_the_deal(
    policy: Policy, players: int, *, nasty: bool
) -> None:
    seen, bonus_x = 0, 0
    for games, choice in choice_steps(new(players, 40, seed=2, nasty=nasty), policy, generous):
        before = games.x.copy()
        rows, last = step_and_capture(games, choice)
        if not len(rows):
            continue
        everybody = np.full(len(rows), games.everybody)
        assert (last.once == everybody).all()
        assert (last.out == everybody).all()
        bonus_x += int((last.x > before[rows]).sum())
        settle(last, np.arange(len(last)))
        assert pack_games(last) == pack_games(games.rows(rows))
        seen += len(rows)
    assert seen == 40 * new(players, 1).deals
    assert bonus_x or policy is not passing  # PASS-7: an X card as the bonus is up


@every_policy
def test_every_deal_of_every_game_is_shown_once_and_pays_what_the_game_pays(
    policy: Policy,
) -> None:
    part = Part(7, 30, 3)
    money, deals = np.full((30, 4), 50), np.zeros(30, int)
    for games, at in finished_deals(part, 4, policy, tokens=generous):
        deals[at] += 1
        assert (games.deal == deals[at]).all()
        assert (games.money == money[at]).all()
        money[at] = np.maximum(money[at] + payoff(games, np.arange(len(games))), 0)  # SETTLE-3
    assert (deals == 8).all()  # SETUP-4
    assert money.tolist() == played(part.new(4), policy, generous).money.tolist()


def test_what_is_shown_of_a_game_does_not_depend_on_its_part() -> None:
    def seen(*parts: Part) -> list[bytes]:
        return sorted(
            bytes([*last.game.astype(np.uint8), *last.deal]) + each
            for part in parts
            for games, _ in finished_deals(part, 3, random)
            for row in range(len(games))
            for last in [games.rows(np.array([row]))]
            for each in pack_games(last)
        )

    assert seen(Part(0, 9, 5)) == seen(Part(0, 2, 5), Part(2, 7, 5))


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_an_x_card_may_lie_anywhere_in_each_half_of_the_deck_and_equally_often(
    players: int,
) -> None:
    """SETUP-6: if the number of cards is odd, the upper half has one more."""
    games = 20_000
    plain = 102 - SETTINGS_BY_PLAYERS[players].hand * players
    upper = (plain + 1) // 2
    rows, places = np.nonzero(new(players, games, seed=5).deck == X)
    assert (np.bincount(rows) == 2).all()
    ones, twos = places[::2], places[1::2]
    for found, first, many in ((ones, 0, upper + 1), (twos, upper + 1, plain - upper + 1)):
        count = np.bincount(found, minlength=first + many)
        assert not count[:first].any()
        assert len(count) == first + many
        often = games / many
        assert (abs(count[first:] - often) < 6 * often**0.5).all()
