"""Who asks, where people log in before they come: with a name, and perhaps as a teacher."""

from __future__ import annotations

from dataclasses import dataclass

from jupyter_server.auth.identity import User
from tornado.web import RequestHandler


@dataclass
class Person(User):
    """Somebody who has logged in.

    `teaches` is whether the class is theirs to lead, `leaves_at` the address that logs them out.
    """

    teaches: bool = False
    leaves_at: str = ""


def person(handler: RequestHandler) -> Person | None:
    """Who asks; None where nobody logs in."""
    user = handler.current_user
    return user if isinstance(user, Person) else None
