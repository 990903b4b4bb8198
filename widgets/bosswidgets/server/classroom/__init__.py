"""A class: who has which page open, and whether there is room for one page more.

It knows neither the server nor its kernels, only their ids and whether they are alive.
"""

from collections import Counter
from collections.abc import Callable
from datetime import datetime
from secrets import token_bytes
from typing import NamedTuple, Protocol

from bosswidgets.server.classroom.room import Room

TEACHER = 0  # the number of the teacher's browser, which is never refused and never counted

PAUSED, STOPPED = "paused", "stopped"
"""What a teacher may do with all pages: they stand still, or they are ended and none is opened."""


class Freezer(Protocol):
    """Who can let kernels stand still."""

    def alive(self, kernel_id: str) -> bool:
        """Whether a kernel runs or is still to come."""

    def freeze(self, kernel_id: str) -> None:
        """Let a kernel stand still."""


class FullError(Exception):
    """Every place is taken by somebody else."""


class Visit(NamedTuple):
    """An open page: the number of the browser, the notebook's path, and the time it was opened.

    The number is below 0 for a browser that has not shown its cookie yet.
    """

    guest: int
    path: str
    since: datetime


class Classroom:
    """The places of a class, each for one page, and the browsers that have come.

    `address` is the one for everybody.

    Who comes without a cookie is known by his address alone until he comes back with it, and all
    who come so from one address count as one guest. So a script that keeps no cookies can fill the
    places, but gives them up one by one to whoever has none; and thirty pupils behind one router
    are thirty guests as soon as their pages are there.
    """

    def __init__(self, places: int, address: str, key: bytes | None = None) -> None:
        self.places = places
        self.address = address
        self.room = Room(key or token_bytes(32))
        """What is stored of the class; with the same `key` all its addresses and cookies hold."""
        self.held = ""
        """What the teacher does with all pages now: PAUSED, STOPPED or nothing."""
        self._numbers: dict[str, int] = {}
        self._strangers: dict[str, int] = {}
        self._visits: dict[str, Visit] = {}
        self._shows: dict[str, str] = {}

    @property
    def token(self) -> str:
        """The secret part of the teacher's address."""
        return self.room.token

    @property
    def come(self) -> int:
        """How many browsers have come so far."""
        return len(self._numbers)

    def number(self, browser: str) -> int:
        """The number of a browser that is known by its cookie: 1 for the first that comes."""
        return self._numbers.setdefault(browser, len(self._numbers) + 1)

    def show(self, browser: str, learner: str) -> None:
        """A browser shows the teacher what is kept under the id of its learner's link."""
        self._shows[browser] = learner

    def hide(self, browser: str) -> None:
        """A browser shows it no more."""
        self._shows.pop(browser, None)

    def shows(self) -> list[tuple[int, str]]:
        """Which links are shown, by the number of the browser."""
        return sorted((self.number(browser), learner) for browser, learner in self._shows.items())

    def stranger(self, address: str) -> int:
        """The number of all who come from an address without a cookie: -1 for the first one."""
        return self._strangers.setdefault(address, -len(self._strangers) - 1)

    def knows(self, kernel: str, guest: int) -> None:
        """The page of a kernel has shown whose it is."""
        visit = self._visits.get(kernel)
        if visit and visit.guest < TEACHER < guest:
            self._visits[kernel] = visit._replace(guest=guest)

    def visits(self, alive: Callable[[str], bool]) -> dict[str, Visit]:
        """The pages whose kernel lives, by the kernel's id, the oldest first."""
        self._visits = {kernel: visit for kernel, visit in self._visits.items() if alive(kernel)}
        return self._visits

    def pupils(self, alive: Callable[[str], bool]) -> list[str]:
        """The kernels of all pages but the teacher's own."""
        visits = self.visits(alive)
        return [kernel for kernel, visit in visits.items() if visit.guest != TEACHER]

    def pause(self, kernels: Freezer) -> None:
        """While the class is paused, let the kernels of all pages stand still, new ones too."""
        if self.held == PAUSED:
            for kernel in self.pupils(kernels.alive):
                kernels.freeze(kernel)

    def makes_room(self, guest: int, alive: Callable[[str], bool]) -> str:
        """The kernel that must end so that a guest may open a page; empty if none need.

        When all places are taken, who moves on gives up the oldest page of his own; for who has
        none, somebody who has several gives one up. FullError if nobody has.
        """
        pupils = self.pupils(alive)
        visits = {kernel: self._visits[kernel] for kernel in pupils}
        if guest == TEACHER or len(visits) < self.places:
            return ""
        pages = Counter(visit.guest for visit in visits.values())
        own = [kernel for kernel, visit in visits.items() if visit.guest == guest]
        spare = [kernel for kernel, visit in visits.items() if pages[visit.guest] > 1]
        if not own + spare:
            raise FullError
        del self._visits[(own + spare)[0]]  # its place is free at once, however long it takes
        return (own + spare)[0]

    def enter(self, kernel: str, guest: int, path: str) -> None:
        """A guest opens a page."""
        self._visits[kernel] = Visit(guest, path, datetime.now().astimezone())
