"""Typical first attempts in Python: they work, or are refused with the reason."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from inspect import isclass, isfunction, signature
from pkgutil import walk_packages
from types import ModuleType
from typing import Any

import pytest

from bosslib import BossError, Record, RuleError, board, card, record
from bosslib.board.actions import Open
from bosslib.card.actions import PASS
from bosslib.driver import play_match


class Index:
    """Can be used as a whole number, as numpy's integers can."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


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


def public_callables() -> Iterator[tuple[str, Callable[..., object]]]:
    """The public functions, methods and constructors of the engine, by name."""
    for name in card.__all__:
        yield from callables(f"card.{name}", getattr(card, name))
    for name in board.__all__:
        yield from callables(f"board.{name}", getattr(board, name))
    for each in (Record, record.load, record.loaded):
        yield from callables(each.__name__, each)


def callables(name: str, thing: Any) -> Iterator[tuple[str, Callable[..., object]]]:
    if isfunction(thing):
        yield name, thing
    if isclass(thing):
        for each, value in vars(thing).items():
            if isfunction(value) and (each == "__init__" or not each.startswith("_")):
                yield f"{name}.{each}".removesuffix(".__init__"), value


def takes_seat(function: Callable[..., object]) -> bool:
    given = signature(function).parameters.values()
    return any(re.match(r"Seat\b", str(each.annotation)) for each in given)


def takers() -> dict[str, Callable[[Any], object]]:
    """A call of each public function, method or constructor that takes a seat."""
    start = card.new(3, 1, boss=1)
    opened = Record(start).play(next(iter(card.legal(start))))  # by B
    begun = board.new(3, 1)
    match = play_match(begun, [begun.game.bot("careful")] * 3)
    played = Record(begun).play(*match.actions[:40])  # B has drawn cards
    table = opened.state.table
    return {
        "card.Action": lambda seat: card.Action(seat, PASS),
        "card.State.legal": lambda seat: [*start.legal(seat)],
        "card.State.view": opened.state.view,
        "card.Table.clockwise": table.clockwise,
        "card.Table.is_reachable": table.is_reachable,
        "card.Table.next_seat": table.next_seat,
        "card.legal": lambda seat: [*card.legal(start, seat)],
        "card.new": lambda seat: card.new(3, 1, boss=seat),
        "card.shares": lambda seat: card.shares(table, seat),
        "card.view": lambda seat: card.view(opened.state, seat),
        "board.Action": lambda seat: board.Action(seat, Open()),
        "board.State.legal": lambda seat: [*played.state.legal(seat)],
        "board.State.view": played.state.view,
        "board.Table.clockwise": played.state.table.clockwise,
        "board.legal": lambda seat: [*board.legal(played.state, seat)],
        "board.view": lambda seat: board.view(played.state, seat),
        "Record.seen_by": played.seen_by,
        "Record.undo": opened.undo,
        "Record.undo_refusal": opened.undo_refusal,
    }


def test_a_seat_is_a_letter_or_a_number_everywhere() -> None:
    there = takers()
    assert {name for name, each in public_callables() if takes_seat(each)} == {*there}
    for name, called in there.items():
        assert called("B") == called(1) == called(Index(1)), name
        for wrong in ("b1", "", "G", 9, -1, 1.5, (0,)):
            with pytest.raises(BossError) as refused:
                called(wrong)
            assert str(refused.value), name
    assert there["Record.seen_by"](1) != there["Record.seen_by"](None)


def test_a_seed_is_whatever_counts_as_a_whole_number(game: Any) -> None:
    assert game.new(3, Index(7)) == game.new(3, 7)
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
