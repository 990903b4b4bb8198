"""What is asked every few seconds: by a page whether its Python lives and the class may go on, by
what stands in front of several servers whether this one answers.
"""

from __future__ import annotations

from secrets import token_hex
from typing import TYPE_CHECKING

from tornado.web import RequestHandler, authenticated
from voila.handler import BaseVoilaHandler

from bosswidgets.server.classroom.pages import is_teacher

if TYPE_CHECKING:
    from bosswidgets.server.classroom import Classroom
    from bosswidgets.server.pool import Kernels

EVERY = 5
"""How often a page asks, in seconds."""

EVERY_OF_A_CLASS = 2
"""How often in a class: so long after the teacher pauses the pages their covers are there."""


RUN = token_hex(8)
"""Random id of this server process. A page that another process served has no kernel here."""


class Alive(BaseVoilaHandler):
    """A page's kernel, by its id, and the class, as JSON.

    `server` is the id of this process, `alive` whether the kernel runs, `heard` whether the page is
    connected to it, `why` what it was ended for (empty: nothing that is known), `held` what the
    teacher does with the pages (empty: nothing).
    """

    @authenticated
    def get(self, kernel_id: str) -> None:
        """Writes it."""
        kernels: Kernels = self.settings["kernel_manager"]
        classroom: Classroom | None = self.settings["classroom"]
        alive = kernels.alive(kernel_id)
        self.set_header("Cache-Control", "no-store")
        self.finish(
            {
                "server": RUN,
                "alive": alive,
                "heard": alive and kernels.state(kernel_id) == "open",
                "why": kernels.why.get(kernel_id, ""),
                "held": classroom.held if classroom and not is_teacher(self) else "",
            }
        )


class Health(RequestHandler):
    """Whether this server answers: it says so.

    Of the database it says nothing: without it the pages say themselves what can't be done, and go
    on when it's there again. That needs a way to their server all the while.
    """

    def get(self) -> None:
        """Writes it."""
        self.set_header("Cache-Control", "no-store")
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish("ok")
