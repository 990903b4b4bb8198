"""Typical first attempts in Python: they work, or are refused with the reason."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import Any

import pytest

from bosslib import BossError, RuleError, board, card


class Index:
    """Can be used as a whole number, as numpy's integers can."""

    def __index__(self) -> int:
        return 7


@pytest.fixture(params=[card, board], ids=["card", "board"])
def game(request: pytest.FixtureRequest) -> Any:
    return request.param


def test_the_legal_actions_of_a_state_are_listed(game: Any) -> None:
    state = game.new(3, 1)
    (asked,) = state.table.to_act
    listed = list(map(str, game.legal(state)))
    assert listed
    assert listed == list(map(str, game.legal(state, asked)))
    assert listed == list(map(str, game.legal(state, "ABC"[asked])))
    assert listed == list(map(str, state.legal(asked)))
    assert all(game.apply(state, line) for line in listed)
    assert list(game.legal(state, (asked + 1) % 3)) == []


TRIED_FIRST = """
act apply bid deal discard draw end legal legal_actions move moves new offer pass_ play
score settle setup start step turn value view
"""


def test_no_module_hides_a_function_that_one_tries_first(game: Any) -> None:
    """A game's module may be imported at any time, and is then an attribute of the package."""
    for module in walk_packages(game.__path__, f"{game.__name__}."):
        with suppress(ModuleNotFoundError):  # a library that only some need
            import_module(module.name)
    found = {name: getattr(game, name, None) for name in TRIED_FIRST.split()}
    assert [name for name, each in found.items() if isinstance(each, ModuleType)] == []
    assert all(callable(found[name]) for name in ("apply", "legal", "new", "step", "view"))


def test_a_seat_is_taken_by_its_letter_and_by_its_number(game: Any) -> None:
    state = game.new(3, 1)
    assert game.view(state, "B") == game.view(state, 1)
    for wrong in ("F", 5, -1):
        with pytest.raises(BossError, match="no player"):
            game.view(state, wrong)
    with pytest.raises(BossError):
        game.view(state, "b1")
    assert card.new(3, 1, boss="C").table.boss == card.new(3, 1, boss=2).table.boss == 2


def test_a_seed_is_whatever_counts_as_a_whole_number(game: Any) -> None:
    assert game.new(3, Index()) == game.new(3, 7)
    for wrong in (7.0, True, "7", None):
        with pytest.raises(BossError, match="whole number"):
            game.new(3, wrong)


@pytest.mark.parametrize("line", ["decline F", "accept F", "offer F nothing", "withdraw F"])
@pytest.mark.parametrize("opened", [False, True])
def test_an_answer_to_a_seat_that_does_not_play_is_no_notation(line: str, *, opened: bool) -> None:
    state = card.new(3, 1, boss=0)
    if opened:
        state = card.apply(state, next(iter(card.legal(state))))
    seat = "ABC"[state.table.turn]
    with pytest.raises(RuleError) as refusal:
        card.apply(state, f"{seat}: {line}")
    assert refusal.value.rule == "NOTATION"
