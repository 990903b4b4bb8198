"""A class's places: who gets one, and whose page makes room for another."""

from __future__ import annotations

import pytest

from bosswidgets.classroom import TEACHER, Classroom, FullError


def enters(room: Classroom, kernel: str, guest: int, dead: str = "") -> str:
    """The kernel that had to end so that a guest could open a page."""
    ended = room.makes_room(guest, lambda each: each not in dead)
    room.enter(kernel, guest, "en/16-table.ipynb")
    return ended


@pytest.fixture
def room() -> Classroom:
    """Two places."""
    return Classroom(2, "http://192.0.2.7:8866/")


def test_browsers_are_numbered_as_they_come(room: Classroom) -> None:
    assert [room.number(cookie) for cookie in ("x", "y", "x", "z")] == [1, 2, 1, 3]
    assert room.come == 3


def test_each_class_has_a_secret_of_its_own(room: Classroom) -> None:
    assert room.token != Classroom(2, room.address).token
    assert len(room.token) >= 16


def test_who_has_no_page_is_refused_when_all_places_are_taken(room: Classroom) -> None:
    assert [enters(room, "a", 1), enters(room, "b", 2)] == ["", ""]
    with pytest.raises(FullError):
        enters(room, "c", 3)


def test_a_page_whose_kernel_is_dead_takes_no_place(room: Classroom) -> None:
    enters(room, "a", 1)
    enters(room, "b", 2)
    assert enters(room, "c", 3, dead="a") == ""


def test_who_moves_on_gives_up_his_oldest_page_and_is_never_refused(room: Classroom) -> None:
    enters(room, "a", 1)
    enters(room, "b", 2)
    assert [enters(room, name, 1) for name in "cdef"] == ["a", "c", "d", "e"]


def test_who_has_two_pages_gives_one_up_for_who_has_none(room: Classroom) -> None:
    enters(room, "a", 1)
    enters(room, "b", 1)
    assert enters(room, "c", 2) == "a"


def test_the_teacher_is_neither_refused_nor_counted(room: Classroom) -> None:
    assert [enters(room, "t", TEACHER), enters(room, "a", 1), enters(room, "b", 2)] == ["", "", ""]
    assert enters(room, "u", TEACHER) == ""
    with pytest.raises(FullError):
        enters(room, "c", 3)
