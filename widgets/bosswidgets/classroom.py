"""A class: who has which page open, and whether there is room for one page more.

It knows neither the server nor its kernels, only their ids and whether they are alive.
"""

from collections import Counter
from collections.abc import Callable
from datetime import datetime
from secrets import token_urlsafe
from typing import NamedTuple

TEACHER = 0  # the number of the teacher's browser, which is never refused and never counted


class FullError(Exception):
    """Every place is taken by somebody else."""


class Visit(NamedTuple):
    """An open page: the number of the browser, the notebook's path, and the time it was opened."""

    guest: int
    path: str
    since: datetime


class Classroom:
    """The places of a class, each for one page, and the browsers that have come.

    `token` is the secret part of the teacher's address, `address` the one for everybody.
    """

    def __init__(self, places: int, address: str) -> None:
        self.places = places
        self.address = address
        self.token = token_urlsafe(12)
        self._numbers: dict[str, int] = {}
        self._visits: dict[str, Visit] = {}

    @property
    def come(self) -> int:
        """How many browsers have come so far."""
        return len(self._numbers)

    def number(self, browser: str) -> int:
        """The number of a browser that is known by its cookie: 1 for the first that comes."""
        return self._numbers.setdefault(browser, len(self._numbers) + 1)

    def visits(self, alive: Callable[[str], bool]) -> dict[str, Visit]:
        """The pages whose kernel lives, by the kernel's id, the oldest first."""
        self._visits = {kernel: visit for kernel, visit in self._visits.items() if alive(kernel)}
        return self._visits

    def makes_room(self, guest: int, alive: Callable[[str], bool]) -> str:
        """The kernel that must end so that a guest may open a page; empty if none need.

        When all places are taken, who moves on gives up the oldest page of his own; for who has
        none, somebody who has several gives one up. FullError if nobody has.
        """
        visits = {
            kernel: visit for kernel, visit in self.visits(alive).items() if visit.guest != TEACHER
        }
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
