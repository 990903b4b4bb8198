"""Users on servers where people log in, with a name and possibly as a teacher."""

from __future__ import annotations

from dataclasses import dataclass

from jupyter_server.auth.identity import User
from tornado.web import RequestHandler


@dataclass
class Person(User):
    """A user who has logged in.

    `teaches` is true for a teacher of the class, `leaves_at` is the logout URL.
    """

    teaches: bool = False
    leaves_at: str = ""


def person(handler: RequestHandler) -> Person | None:
    """Return the requesting user; None on servers without login."""
    user = handler.current_user
    return user if isinstance(user, Person) else None
