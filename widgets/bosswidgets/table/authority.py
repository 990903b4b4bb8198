"""Permissions at a table, checked by each operation when it runs, regardless of what the page
shows.

A page shows only the buttons that may be chosen, but a message from a page need not come from a
button. SECURITY.md documents this table for readers; a test compares the two.
"""

from __future__ import annotations

from enum import Enum
from typing import Protocol

from bosslib import BossError
from bosslib.game import Seat
from bosslib.log import HoldReason
from bosswidgets.table.multiplayer.class_room import TableSettings


class PageAtTable(Protocol):
    """The part of a page at a table that permission checks need; `TableSession` implements it."""

    @property
    def multi_device(self) -> bool:
        """True if each person has a screen of their own."""

    @property
    def settings(self) -> TableSettings:
        """The teacher's settings for the table."""

    @property
    def local_seats(self) -> tuple[Seat, ...]:
        """Seats of the persons at this screen."""

    @property
    def hold_reason(self) -> HoldReason | None:
        """Reason why nobody acts; None while the game goes on."""

    @property
    def is_finished(self) -> bool:
        """True if the game is over or cannot be continued from this page."""

    @property
    def bot_takes_over(self) -> bool:
        """True if a bot plays for the person."""

    def has_moved(self) -> bool:
        """Return True if the seat has moved to another device."""


class Role(Enum):
    """Role of a person at a table, combined with the game's stage; the values are the names in
    SECURITY.md.
    """

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
    """A teacher, on the teacher's pages behind the secret address (`server/classroom`)."""


class Operation(Enum):
    """Operations at a table other than viewing; the values are the names in SECURITY.md."""

    ACT = "act for one's own seat"
    ACT_ELSEWHERE = "act for another seat"
    UNDO = "take back one's own last action"
    CONSENT = "agree to undo an accepted offer"
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
"""Operations that teachers may do from their pages, for any seat."""

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

REPEATABLE = {Operation.ACT: "quiet ", Operation.UNDO: "undo", Operation.COUNTDOWN: "clock "}
"""Operations that could be repeated without end, and the beginning of the entries that they write
besides actions. Each kind is limited by itself. All other operations write nothing, happen once,
need a wait or have limits of their own, so nobody can keep others from replacing a player who is
late.
"""

NOT_IN_CLASS = {Operation.DELETE, Operation.AGAIN}
"""Operations that no page may do in a class, because the teacher decides about them."""

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


def is_allowed(role: Role, operation: Operation, *, in_class: bool = False) -> bool:
    """Return True if a role may do this operation."""
    if role is Role.TEACHER:
        return operation in _TEACHERS
    return role in _MAY[operation] and not (in_class and operation in NOT_IN_CLASS)


def current_role(place: PageAtTable) -> Role:
    """Return the current role of the person at a page; looks up whether the seat has moved."""
    if not place.multi_device:
        return Role.SCREEN_OVER if place.is_finished else Role.SCREEN
    if not place.local_seats:
        return Role.LOOKED_ON if place.is_finished else Role.ONLOOKER
    if place.has_moved():
        return Role.MOVED
    if place.is_finished:
        return Role.PLAYED
    if place.hold_reason:
        return Role.PAUSED
    return Role.RELIEVED if place.bot_takes_over else Role.PLAYER


def refusal(place: PageAtTable, operation: Operation) -> BossError | None:
    """Return the reason why the person at a page may not do this now, or None if they may."""
    try:
        own = current_role(place)
    except BossError as error:  # the lookup failed, so the role is unknown
        return error
    if is_allowed(own, operation, in_class=place.settings.in_class):
        return None
    if is_allowed(own, operation):
        return BossError("authority.teacher")
    if operation is Operation.ACT_ELSEWHERE and own is Role.PLAYER:
        return BossError("seats.not-yours")
    return BossError("table.held-ended" if place.hold_reason is HoldReason.ENDED else _WHY[own])


def require(place: PageAtTable, operation: Operation) -> None:
    """Raise BossError with the reason if the person at a page may not do this."""
    if why := refusal(place, operation):
        raise why
