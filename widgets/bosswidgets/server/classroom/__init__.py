"""Class: open pages by browser, and limits on further pages.

It does not depend on the server or its kernels, but only on their ids and status.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from datetime import datetime
from secrets import token_bytes
from typing import NamedTuple, Protocol

from bosswidgets.server.classroom.room_data import RoomData

TEACHER = 0  # number of the teacher's browser, which is never refused or counted

MAX_BROWSERS = 5_000
"""Browsers whose numbers are remembered: many times the places of any class."""

MAX_NEWCOMERS = 1_000
"""Browsers that have got a cookie and not shown it yet, whose numbers are remembered. A script that
keeps no cookies is a new browser at each of its requests.
"""

PAUSED, STOPPED = "paused", "stopped"
"""States that a teacher can set for all pages: frozen, or shut down with no new ones allowed."""


class KernelFreezer(Protocol):
    """Kernel manager that can freeze kernels."""

    def is_running_or_starting(self, kernel_id: str) -> bool:
        """Return True if a kernel runs or is starting."""

    def freeze(self, kernel_id: str) -> bool:
        """Suspend a kernel."""


class FullError(Exception):
    """All places are taken by other guests."""


class Visit(NamedTuple):
    """An open page: the number of the browser, the notebook's path, and the time it was opened.

    The number is below 0 for a browser that has not shown its cookie yet.
    """

    guest: int
    path: str
    since: datetime


class Classroom:
    """Places of a class, one per page, and the browsers that have come.

    `address` is the public one.

    Browsers without a cookie are identified by their IP address until they send one, and all such
    browsers at one address count as one guest. Thus a script that keeps no cookies can fill the
    places, but gives them up one by one to guests who have none; and thirty learners behind one
    router count as thirty guests as soon as their pages have loaded.
    """

    def __init__(self, places: int, address: str, key: bytes | None = None) -> None:
        self.places = places
        self.address = address
        self.room = RoomData(key or token_bytes(32))
        """Stored data of the class; with the same `key` its addresses and cookies stay valid."""
        self.hold_state = ""
        """State that the teacher has set for all pages: PAUSED, STOPPED or empty."""
        self.freezing = asyncio.Lock()
        """Held while pages are being frozen, which may take several attempts."""
        self.pending = Counter[str]()
        """Requests to the room that are not finished, by browser."""
        self._last_number = 0
        self._numbers: dict[str, int] = {}  # ordered by last use
        self._newcomers: dict[str, int] = {}
        self._address_numbers: dict[str, int] = {}
        self._last_address = 0
        self._visits: dict[str, Visit] = {}
        self._shown_progress: dict[str, str] = {}

    @property
    def token(self) -> str:
        """Secret part of the teacher's address."""
        return self.room.token

    @property
    def browser_count(self) -> int:
        """Number of browsers that have come so far, among those that are remembered."""
        return len(self._numbers) + len(self._newcomers)

    def browser_number(self, browser: str) -> int:
        """Return the number of a browser identified by its cookie: 1 for the first."""
        known = self._numbers.pop(browser, 0) or self._newcomers.pop(browser, 0)
        self._numbers[browser] = known or self._next_number()
        _drop_oldest(self._numbers, MAX_BROWSERS)
        return self._numbers[browser]

    def newcomer_number(self, browser: str) -> int:
        """Return the number of a browser that is just getting its cookie."""
        self._newcomers[browser] = self._next_number()
        _drop_oldest(self._newcomers, MAX_NEWCOMERS)
        return self._newcomers[browser]

    def _next_number(self) -> int:
        self._last_number += 1
        return self._last_number

    def show_progress(self, browser: str, learner: str) -> None:
        """Show the teacher a learner's progress, by the id in their link, with the browser's
        number.

        FullError if as many browsers as the class has places show theirs already.
        """
        shown = self._shown_progress
        if browser not in shown and len(shown) >= self.places:
            raise FullError
        shown[browser] = learner

    def hide_progress(self, browser: str) -> None:
        """Stop showing a browser's progress."""
        self._shown_progress.pop(browser, None)

    def clear_progress(self) -> None:
        """Stop showing the progress of all browsers."""
        self._shown_progress.clear()

    def shown_progress(self) -> list[tuple[int, str]]:
        """Return the learners whose progress is shown, with the numbers of their browsers."""
        return sorted(
            (self.browser_number(browser), learner)
            for browser, learner in self._shown_progress.items()
        )

    def address_number(self, address: str) -> int:
        """Return the number of all browsers at an address without a cookie: -1 for the first
        address.
        """
        if address not in self._address_numbers:
            self._last_address -= 1
            self._address_numbers[address] = self._last_address
            _drop_oldest(self._address_numbers, MAX_NEWCOMERS)
        return self._address_numbers[address]

    def assign_guest(self, kernel: str, guest: int) -> None:
        """Assign a kernel's page to a guest, once its cookie is known."""
        visit = self._visits.get(kernel)
        if visit and visit.guest < TEACHER < guest:
            self._visits[kernel] = visit._replace(guest=guest)

    def open_pages(self, alive: Callable[[str], bool]) -> dict[str, Visit]:
        """Return the pages whose kernel is alive, by the kernel's id, oldest first."""
        self._visits = {kernel: visit for kernel, visit in self._visits.items() if alive(kernel)}
        return self._visits

    def learner_kernels(self, alive: Callable[[str], bool]) -> list[str]:
        """Return the kernels of all pages but the teacher's."""
        visits = self.open_pages(alive)
        return [kernel for kernel, visit in visits.items() if visit.guest != TEACHER]

    def freeze_paused(self, kernels: KernelFreezer) -> list[str]:
        """While the class is paused, freeze the learners' kernels; return those that still ran."""
        if self.hold_state != PAUSED:
            return []
        alive = kernels.is_running_or_starting
        return [kernel for kernel in self.learner_kernels(alive) if kernels.freeze(kernel)]

    def kernel_to_replace(self, guest: int, alive: Callable[[str], bool]) -> str:
        """Return the kernel to shut down so that a guest can open a page; empty if none is needed.

        If all places are taken, whoever would have the most pages gives up the oldest one: the
        guest, if nobody has more. FullError if nobody would have several.
        """
        pupils = self.learner_kernels(alive)
        visits = {kernel: self._visits[kernel] for kernel in pupils}
        if guest == TEACHER or len(visits) < self.places:
            return ""
        pages = Counter([guest, *(visit.guest for visit in visits.values())])
        gives, count = pages.most_common(1)[0]  # of equals the first one counted, the guest
        if count == 1:
            raise FullError
        oldest = next(kernel for kernel, visit in visits.items() if visit.guest == gives)
        del self._visits[oldest]  # frees the place at once, however long that takes
        return oldest

    def add_visit(self, kernel: str, guest: int, path: str) -> None:
        """Record that a guest has opened a page."""
        self._visits[kernel] = Visit(guest, path, datetime.now().astimezone())


def _drop_oldest(numbers: dict[str, int], most: int) -> None:
    """Limit the length of a dictionary by dropping the items that were added first."""
    while len(numbers) > most:
        del numbers[next(iter(numbers))]
