"""Characters of the board game's bots: they differ, are described, and bargain as described."""

from __future__ import annotations

import pytest

from bosslib.board import new
from bosslib.board.bots import bot, characters
from bosslib.board.bots.tempers import CHARACTERS, ROUNDS, USUAL, ask_fraction, bid_fraction
from bosslib.driver import play_match
from bosslib.errors import BossError
from bosslib.words import language_scope, languages, say


def test_every_character_differs_and_is_described() -> None:
    assert len({*CHARACTERS.values(), USUAL}) == len(CHARACTERS) + 1
    for each in CHARACTERS:
        for language in languages():
            with language_scope(language):
                assert say(f"characters.about.{each}")
                assert say(f"characters.label.{each}")
    assert characters("random") == ()
    assert characters("shrewd") == tuple(CHARACTERS)


@pytest.mark.parametrize("character", CHARACTERS)
@pytest.mark.parametrize("name", ["careful", "shrewd"])
def test_with_any_character_a_game_ends_and_is_another_one(name: str, character: str) -> None:
    plain, other = (
        play_match(new(3, 1), [bot(each)] * 3) for each in (name, f"{name}:{character}")
    )
    assert not other.state.table.to_act
    assert plain.actions != other.actions


def test_a_hard_one_asks_more_and_comes_down_late_a_reckless_one_pays_more() -> None:
    hard, reckless = CHARACTERS["hard"], CHARACTERS["reckless"]
    for rounds in range(ROUNDS + 1):
        assert ask_fraction(hard, rounds) > ask_fraction(USUAL, rounds)
        assert bid_fraction(hard, rounds) < bid_fraction(USUAL, rounds) or rounds == ROUNDS
        assert bid_fraction(reckless, rounds) > bid_fraction(USUAL, rounds)
    assert ask_fraction(hard, 0) - ask_fraction(hard, 1) < ask_fraction(hard, 2) - ask_fraction(
        hard, 3
    )


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("careful:mad", "'mad'.*fair.*reckless"),
        ("random:hard", "'random'.*careful.*shrewd"),
        ("clever:hard", "'clever'"),
    ],
)
def test_a_character_that_cannot_be_is_refused(name: str, said: str) -> None:
    with pytest.raises(BossError, match=said):
        bot(name)
