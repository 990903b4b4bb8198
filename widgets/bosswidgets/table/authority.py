"""Who may do what at a table. Each operation asks here when it is done, whatever the page shows.

A page shows only the buttons that may be chosen, but what comes from a page need not come from a
button. SECURITY.md has this table for readers; a test compares them.
"""

from __future__ import annotations

from enum import Enum
from typing import Protocol

from bosslib import BossError
from bosslib.game import Seat
from bosswidgets.table.meeting.rooms import House


class Place(Protocol):
    """A page at a table, as far as it matters here; `Following` is one."""

    apart: bool
    house: House

    @property
    def here(self) -> tuple[Seat, ...]:
        """Seats of the persons at this screen."""

    @property
    def held(self) -> str:
        """Reason why nobody acts, as `Screen` says it."""

    @property
    def done(self) -> bool:
        """Whether nobody plays on here."""

    @property
    def relieved(self) -> bool:
        """Whether a bot plays for the person."""

    def has_moved(self) -> bool:
        """Whether the seat is at another device now."""


class Role(Enum):
    """What somebody is at a table, and how far it is; the value is the name in SECURITY.md."""

    SCREEN = "one screen"
    SCREEN_OVER = "one screen, at the end"
    PLAYER = "player"
    RELIEVED = "player, a bot plays meanwhile"
    PAUSED = "player, table paused"
    PLAYED = "player, at the end"
    ONLOOKER = "onlooker"
    LOOKED_ON = "onlooker, at the end"
    MOVED = "device whose seat has moved"
    TEACHER = "teacher"
    """On pages of their own, behind the secret address (`server/classroom`)."""


class Operation(Enum):
    """What can be done at a table besides looking; the value is the name in SECURITY.md."""

    ACT = "act for one's own seat"
    ACT_ELSEWHERE = "act for another seat"
    UNDO = "take back one's own last action"
    CONSENT = "agree that an agreement is undone"
    COUNTDOWN = "set the countdown"
    STAND_IN = "have a bot act for whoever is late"
    FILL = "give free seats to bots"
    COME_BACK = "play again where a bot played"
    TALK = "talk"
    REVIEW = "review the game"
    FILE = "read the game's file"
    BRANCH = "try again from the past"
    AGAIN = "go on with another game"
    DELETE = "delete the game"


_TEACHERS = {
    Operation.UNDO,
    Operation.STAND_IN,
    Operation.COME_BACK,
    Operation.TALK,
    Operation.FILE,
    Operation.DELETE,
}
"""What teachers can do on their pages, whosever seat it is."""

_ENDS = {Role.SCREEN_OVER, Role.PLAYED, Role.LOOKED_ON}
_MAY: dict[Operation, set[Role]] = {
    Operation.ACT: {Role.SCREEN, Role.PLAYER},
    Operation.ACT_ELSEWHERE: {Role.SCREEN},
    Operation.UNDO: {Role.SCREEN, Role.PLAYER},
    Operation.CONSENT: {Role.PLAYER},
    Operation.COUNTDOWN: {Role.SCREEN, Role.SCREEN_OVER, Role.PLAYER},
    Operation.STAND_IN: {Role.PLAYER},
    Operation.FILL: {Role.PLAYER},
    Operation.COME_BACK: {Role.RELIEVED},
    Operation.TALK: {Role.PLAYER, Role.RELIEVED, Role.PAUSED, Role.PLAYED},
    Operation.REVIEW: {Role.SCREEN, *_ENDS},
    Operation.FILE: {Role.SCREEN, *_ENDS},
    Operation.BRANCH: {Role.SCREEN, Role.SCREEN_OVER},
    Operation.AGAIN: {Role.SCREEN_OVER, Role.PLAYED},
    Operation.DELETE: {Role.SCREEN, Role.SCREEN_OVER, Role.PLAYED},
}

NOT_IN_CLASS = {Operation.DELETE, Operation.AGAIN}
"""What in a class no page does: there the teacher decides it."""

_WHY = {
    Role.SCREEN: "authority.goes-on",
    Role.SCREEN_OVER: "authority.over",
    Role.PLAYER: "authority.goes-on",
    Role.RELIEVED: "seats.relieved",
    Role.PAUSED: "table.held-paused",
    Role.PLAYED: "authority.over",
    Role.ONLOOKER: "authority.onlooker",
    Role.LOOKED_ON: "authority.onlooker",
    Role.MOVED: "table.held-moved",
}


def may(role: Role, operation: Operation, *, in_class: bool = False) -> bool:
    """Whether somebody in a role may do this."""
    if role is Role.TEACHER:
        return operation in _TEACHERS
    return role in _MAY[operation] and not (in_class and operation in NOT_IN_CLASS)


def role(place: Place) -> Role:
    """What the person at a page is now; whether the seat has moved is looked up."""
    if not place.apart:
        return Role.SCREEN_OVER if place.done else Role.SCREEN
    if not place.here:
        return Role.LOOKED_ON if place.done else Role.ONLOOKER
    if place.has_moved():
        return Role.MOVED
    if place.done:
        return Role.PLAYED
    if place.held:
        return Role.PAUSED
    return Role.RELIEVED if place.relieved else Role.PLAYER


def refusal(place: Place, operation: Operation) -> BossError | None:
    """Why the person at a page may not do this now; None if it may be done."""
    try:
        own = role(place)
    except BossError as error:  # nobody can say it now
        return error
    if may(own, operation, in_class=bool(place.house.number)):
        return None
    if may(own, operation):
        return BossError("authority.teacher")
    if operation is Operation.ACT_ELSEWHERE and own is Role.PLAYER:
        return BossError("seats.not-yours")
    return BossError("table.held-ended" if place.held == "ended" else _WHY[own])


def require(place: Place, operation: Operation) -> None:
    """Do nothing if the person at a page may do this; else BossError says why not."""
    if why := refusal(place, operation):
        raise why
