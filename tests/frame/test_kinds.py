"""A kind of exercise is one file in the engine and one in the widgets."""

from __future__ import annotations

import pytest

from bosslib.teaching.kinds import KINDS
from bosswidgets.learn.kinds import ANSWERS_BY_KIND


def test_the_engine_and_the_pages_have_the_same_kinds() -> None:
    assert KINDS.keys() == ANSWERS_BY_KIND.keys()


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_has_a_file_of_its_name_on_both_sides(kind: str) -> None:
    engine, page = KINDS[kind], type(ANSWERS_BY_KIND[kind])
    assert engine.__module__ == f"bosslib.teaching.kinds.{kind}"
    assert page.__module__ == f"bosswidgets.learn.kinds.{kind}"
