"""Tables and states in which few fields change."""

from __future__ import annotations

from typing import Any

import pytest

from bosslib import board, card

TUPLES: tuple[Any, ...] = tuple(
    each for state in (card.new(), board.new()) for each in (state, state.table)
)
every = pytest.mark.parametrize("made", TUPLES, ids=lambda made: f"{type(made)}")


@every
def test_one_field_is_another_and_all_else_as_before(made: Any) -> None:
    before, new = tuple(made), object()
    for at, name in enumerate(made._fields):
        changed = made._replace(**{name: new})
        assert type(changed) is type(made)
        assert getattr(changed, name) is new
        assert tuple(changed) == (*before[:at], new, *before[at + 1 :])
    assert tuple(made) == before


@every
def test_several_fields_change_at_once(made: Any) -> None:
    first, *_, last = made._fields
    changed = made._replace(**{last: 1, first: 2})
    assert tuple(changed) == (2, *tuple(made)[1:-1], 1)
    assert made._replace() == made


@every
def test_a_field_that_there_is_not_is_refused(made: Any) -> None:
    with pytest.raises(KeyError):
        made._replace(nowhere=1)
