"""A class's places: who gets one, and whose page makes room for another."""

from __future__ import annotations

import pytest

from bosswidgets.server.classroom import (
    MAX_BROWSERS,
    MAX_NEWCOMERS,
    PAUSED,
    TEACHER,
    Classroom,
    FullError,
)


def enters(room: Classroom, kernel: str, guest: int, dead: str = "") -> str:
    """The kernel that had to end so that a guest could open a page."""
    ended = room.kernel_to_replace(guest, lambda each: each not in dead)
    room.add_visit(kernel, guest, "en/16-table.ipynb")
    return ended


@pytest.fixture
def room() -> Classroom:
    """A classroom with two places."""
    return Classroom(2, "http://192.0.2.7:8866/")


def test_browsers_are_numbered_as_they_come(room: Classroom) -> None:
    assert [room.browser_number(cookie) for cookie in ("x", "y", "x", "z")] == [1, 2, 1, 3]
    assert room.browser_count == 3


def test_a_new_browser_has_the_number_that_it_keeps(room: Classroom) -> None:
    assert [room.newcomer_number(cookie) for cookie in ("x", "y")] == [1, 2]
    assert [room.browser_number(cookie) for cookie in ("y", "x", "z")] == [2, 1, 3]
    assert room.browser_count == 3


def test_browsers_that_keep_no_cookie_are_forgotten_and_the_others_are_not(
    room: Classroom,
) -> None:
    assert room.newcomer_number("x") == room.browser_number("x") == 1
    for number in range(3 * MAX_NEWCOMERS):
        assert room.newcomer_number(f"gone {number}") == number + 2
    assert room.browser_count == MAX_NEWCOMERS + 1
    assert room.browser_number("x") == 1
    assert room.browser_number("z") == 3 * MAX_NEWCOMERS + 2


def test_somebody_who_collects_cookies_fills_no_memory(room: Classroom) -> None:
    for number in range(2 * MAX_BROWSERS):
        room.browser_number(f"collected {number}")
        assert room.browser_number("x") == 2  # a browser that is used stays known
    assert room.browser_count == MAX_BROWSERS


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


def test_who_moves_on_gives_up_his_own_page_though_somebody_else_has_as_many() -> None:
    room = Classroom(3, "")
    enters(room, "b", 2)
    enters(room, "c", 2)
    enters(room, "a", 1)
    assert enters(room, "d", 1) == "a"


def test_whoever_has_the_most_pages_makes_room_for_all_others() -> None:
    room = Classroom(6, "")
    for kernel, guest in zip("abcdef", (1, 2, 3, 9, 9, 9), strict=True):
        assert enters(room, kernel, guest) == ""
    assert enters(room, "g", 1) == "d"  # whose tables the others keep
    assert enters(room, "h", 9) == "e"


def test_all_who_come_from_an_address_without_a_cookie_are_one_guest(room: Classroom) -> None:
    numbers = [room.address_number(each) for each in ("192.0.2.1", "192.0.2.1", "192.0.2.2")]
    assert numbers == [-1, -1, -2]
    assert room.browser_count == 0


def test_who_keeps_no_cookie_gives_his_places_up_one_by_one(room: Classroom) -> None:
    script = room.address_number("192.0.2.1")
    assert [enters(room, name, script) for name in "abc"] == ["", "", "a"]
    assert enters(room, "d", 1) == "b"
    assert [visit.guest for visit in room.open_pages(lambda _: True).values()] == [script, 1]


def test_pupils_behind_one_router_are_told_apart_when_they_show_their_cookies() -> None:
    room, router = Classroom(3, ""), "192.0.2.1"
    for number, page in enumerate("abc", 1):
        enters(room, page, room.address_number(router))
        room.assign_guest(page, number)
    with pytest.raises(FullError):
        enters(room, "d", room.address_number(router))
    assert [visit.guest for visit in room.open_pages(lambda _: True).values()] == [1, 2, 3]


def test_a_page_that_is_known_stays_its_guests(room: Classroom) -> None:
    enters(room, "a", 1)
    room.assign_guest("a", 2)  # another guest has connected to it
    room.assign_guest("b", 2)  # a page that is gone
    assert [visit.guest for visit in room.open_pages(lambda _: True).values()] == [1]


class Kernels:
    """Kernels that are all alive, and a list of the frozen ones."""

    def __init__(self) -> None:
        self.frozen: list[str] = []

    def is_running_or_starting(self, _: str) -> bool:
        return True

    def freeze(self, kernel: str) -> bool:
        self.frozen.append(kernel)
        return True


def test_a_pause_lets_all_pages_but_the_teachers_stand_still(room: Classroom) -> None:
    enters(room, "a", 1)
    enters(room, "t", TEACHER)
    enters(room, "b", room.address_number("192.0.2.1"))
    kernels = Kernels()
    room.freeze_paused(kernels)
    assert kernels.frozen == []
    room.hold_state = PAUSED
    room.freeze_paused(kernels)
    assert kernels.frozen == ["a", "b"]
