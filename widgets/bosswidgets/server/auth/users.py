"""Users on servers where people log in, with a name and possibly as a teacher."""

from __future__ import annotations

from dataclasses import dataclass

from jupyter_server.auth.identity import User
from tornado.web import RequestHandler


@dataclass
class LoggedInUser(User):
    """A user who has logged in.

    `is_teacher` is true for a teacher of the class, `logout_url` is the logout URL.
    """

    is_teacher: bool = False
    logout_url: str = ""


def logged_in_user(handler: RequestHandler) -> LoggedInUser | None:
    """Return the requesting user; None on servers without login."""
    user = handler.current_user
    return user if isinstance(user, LoggedInUser) else None
