"""Portraits of computer players: one for each seat, told apart without colour."""

from __future__ import annotations

from itertools import combinations

import pytest

from bosslib.game import SEATS
from bosslib.picture.player_portraits import (
    FINE_RADIUS,
    MOUTHS,
    PORTRAITS,
    Expression,
    draw_person,
    draw_portrait,
)
from bosslib.picture.shapes import Fill, Sheet, bounds


def drawn(seat: int, radius: float, expression: Expression = Expression.CALM) -> list[Fill]:
    sheet = Sheet()
    draw_portrait(sheet, seat, 0, 0, radius, expression)
    return sheet.fills


@pytest.mark.parametrize("seat", range(len(SEATS)))
def test_a_face_stays_in_its_circle(seat: int) -> None:
    for fill in drawn(seat, 25):
        left, top, right, bottom = bounds(fill)
        assert -25 <= left < right <= 25
        assert -25 <= top < bottom <= 25


def test_no_two_faces_have_the_same_outlines() -> None:
    assert len(PORTRAITS) == len(SEATS)
    outlines = [tuple(part.points for part in each.bold) for each in PORTRAITS]
    assert all(one != other for one, other in combinations(outlines, 2))


def test_an_expression_changes_the_mouth_only() -> None:
    assert set(MOUTHS) == set(Expression)
    faces = [drawn(1, 25, expression) for expression in Expression]
    assert all(face[:-1] == faces[0][:-1] for face in faces)
    assert len({face[-1] for face in faces}) == len(Expression)


def test_a_tiny_face_has_neither_eyes_nor_mouth() -> None:
    assert len(drawn(1, FINE_RADIUS - 1)) < len(drawn(1, FINE_RADIUS))


def test_a_person_has_the_sign_of_the_seat_and_no_face() -> None:
    sheet = Sheet()
    draw_person(sheet, 2, 0, 0, 25)
    assert len(sheet.fills) < len(drawn(2, 25))
