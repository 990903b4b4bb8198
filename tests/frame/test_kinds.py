"""A kind of exercise is one file in the engine and one in the widgets."""

from __future__ import annotations

import pytest

from bosslib.teaching.exercise import TaskKind
from bosslib.teaching.kinds import KINDS
from bosswidgets.learn.kinds import ANSWERS_BY_KIND


@pytest.mark.parametrize("kind", TaskKind)
def test_a_kind_has_a_file_of_its_name_on_both_sides(kind: TaskKind) -> None:
    engine, page = type(KINDS[kind]), type(ANSWERS_BY_KIND[kind])
    assert engine.__module__ == f"bosslib.teaching.kinds.{kind}"
    assert page.__module__ == f"bosswidgets.learn.kinds.{kind}"
