"""Health checks: pages poll their kernel and the class every few seconds, and load balancers poll
the server.
"""

from __future__ import annotations

from secrets import token_hex
from typing import TYPE_CHECKING

from tornado.web import RequestHandler, authenticated
from voila.handler import BaseVoilaHandler

from bosswidgets.server.classroom.teacher_pages import is_teacher

if TYPE_CHECKING:
    from bosswidgets.server.classroom import Classroom
    from bosswidgets.server.pool import KernelPool

POLL_SECONDS = 5
"""Seconds between two requests of a page."""

CLASS_POLL_SECONDS = 2
"""The same in a class; pages are covered this soon after a teacher pauses them."""


SERVER_ID = token_hex(8)
"""Random id of this server process. A page that another process served has no kernel here."""


class KernelStatus(BaseVoilaHandler):
    """Status of a page's kernel, by its id, and of the class, as JSON.

    `server` is the id of this process; `alive` is true if the kernel runs, `heard` if the page is
    connected to it; `why` is the reason it was shut down (empty if unknown), and `held` what the
    teacher does with all pages (empty: nothing).
    """

    @authenticated
    def get(self, kernel_id: str) -> None:
        kernels: KernelPool = self.settings["kernel_manager"]
        classroom: Classroom | None = self.settings["classroom"]
        alive = kernels.is_running_or_starting(kernel_id)
        self.set_header("Cache-Control", "no-store")
        self.finish(
            {
                "server": SERVER_ID,
                "alive": alive,
                "heard": alive and kernels.state(kernel_id) == "open",
                "why": kernels.end_reasons.get(kernel_id, ""),
                "held": classroom.hold_state if classroom and not is_teacher(self) else "",
            }
        )


class Health(RequestHandler):
    """Liveness check of this server.

    It does not check the database: without it the pages report what fails and continue when it is
    back, for which they need their server all the time.
    """

    def get(self) -> None:
        self.set_header("Cache-Control", "no-store")
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish("ok")
