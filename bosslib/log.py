"""A game as its log says it: a start, who plays it, and entries that are only ever added.

An entry is a line of text: an action in the notation, or what happened besides the game. Whoever
reads the same entries sees the same game; what was written is never changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from bosslib.documents.nodes import Node, parsed
from bosslib.driver import Ask
from bosslib.errors import BossError, NotationError
from bosslib.game import SEATS, Seat, parse_seat, replaced
from bosslib.record import AnyRecord, replayed

LONGEST = 1000
"""So many characters an entry has at most: what people can do fits into far fewer."""

UNDO = "undo"
"""An entry that is no action: the last one is taken back."""

ASK_UNDO = "undo?"
"""An entry that is no action: whoever accepted an offer last asks its maker to undo that."""

KEEP = re.compile(r"keep ([A-Z])")
"""An entry that is no action: a seat that was asked to undo an agreement refuses."""

QUIET = re.compile(r"quiet ([0-9]{1,4})")
"""An entry that is no action: the Boss of the deal of this number wants no more offers in it.

With 0 he hears them again.
"""

SILENT = re.compile(r"silent ([A-Z]) (\S+)")
"""An entry that is no action: a seat that was asked this has nothing to say."""

NAME = re.compile(r"name ([A-Z]) (.+)")
"""An entry that is no action: whoever sits there is called so from now on."""

SIT = re.compile(r"sit ([A-Z]) (person|bot (\S+))")
"""An entry that is no action: a person, or a bot of this name, plays a seat from now on."""

BACK = re.compile(r"back ([1-9][0-9]{0,3})")
"""An entry that is no action: a teacher takes back the last so many actions, whosever they are."""

FOR = re.compile(r"(\S+) for (([A-Z]): .+|silent ([A-Z]) .+)")
"""An entry with another one in it: a bot of this name did that once, for the person of the seat."""

CLOCK = re.compile(r"clock ([0-9]{1,3})")
"""An entry that is no action: a countdown has so many seconds from now on; with 0 there is none."""

NEXT = re.compile(r"next ([A-Z]{1,12})")
"""An entry that is no action: those who played go on at the table of these letters."""

HELD = {"pause": "paused", "resume": "", "end": "ended"}
"""Entries that are no action: the table stands still, goes on, or is over before its game is."""


class Stuck(NamedTuple):
    """An entry with which a game cannot go on: its number, counted from 0, its text, and why."""

    number: int
    entry: str
    why: BossError


class SeatedGame(NamedTuple):
    """A game with who plays it: a name for each seat, and a bot's name or None for a person."""

    record: AnyRecord
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    practice: bool = False
    """Its cards are known to somebody, or it was tried again from some point: no real victory."""
    entries: int = 0
    """How many entries there are in its log."""
    quiet: int = 0
    """The deal in which its Boss, a person, wants no more offers; 0 for none."""
    silent: tuple[Ask, ...] = ()
    """Who was asked what since the last action, and had nothing to say."""
    onward: str = ""
    """The letters of the table at which those who played go on."""
    held: str = ""
    """Why nobody acts: the table is `paused` or `ended`; empty while it goes on."""
    seconds: int | None = None
    """How many seconds a countdown has; None where nobody at the table has said it."""
    written: int = 0
    """When its last entry was written, in milliseconds since 1970, UTC; 0 if that is not known."""
    times: tuple[int, ...] = ()
    """When each of its actions was written, likewise. Where a teacher takes actions back, all that
    stand are later by the time since the last of them: a countdown goes on as it was then.
    """
    stood_in: Seat | None = None
    """The seat for whose person a bot has just acted once."""
    taken_back: int = 0
    """How many actions a teacher has just taken back."""
    undone: Seat | None = None
    """The seat that has just taken back its last action."""
    granted_by: Seat | None = None
    """The seat that has just consented to undo an agreement."""
    undo_asked: bool = False
    """True while the partner of the last agreement is asked to undo it; any action ends that."""
    kept_by: Seat | None = None
    """The seat that has just refused to undo an agreement."""
    stuck: Stuck | None = None
    """The entry of its log at which it stands still; None where all of it was played."""
    here: tuple[Seat, ...] | None = None
    """Of its persons, those at this screen; None for a game that is played at one screen."""

    @property
    def persons(self) -> tuple[Seat, ...]:
        """The seats that persons play, be they at this screen or not."""
        return tuple(seat for seat, bot in enumerate(self.bots) if bot is None)

    def after(self, *entries: str, at: int = 0) -> SeatedGame:
        """The game after more entries of its log, which were written `at` that time; BossError for
        one that cannot be.
        """
        game = self
        for entry in entries:
            changed = {**_PASSING, **game._changes(entry)}
            if "record" in changed:
                changed["undo_asked"] = False
            game = game._replace(**changed, entries=game.entries + 1, written=at)
            game = game._replace(times=game._timed(at))
        return game

    def as_far(self, entries: Iterable[tuple[str, int]]) -> SeatedGame:
        """The game after more entries of its log and the times at which they were written; up to
        the first that cannot be, which is `stuck` then.
        """
        game = self
        for entry, at in entries:
            try:
                game = game.after(entry, at=at)
            except BossError as why:
                return game._replace(stuck=Stuck(game.entries, entry, why))
        return game

    def _timed(self, at: int) -> tuple[int, ...]:
        """The times of its actions, the last of which may be a new one."""
        count = len(self.record.played)
        if count > len(self.times):
            return (*self.times, at)
        stand = self.times[:count]
        if not self.taken_back or not stand:
            return stand
        later = at - stand[-1]
        return tuple(each + later for each in stand)

    def _changes(self, entry: str) -> dict[str, Any]:
        """What an entry changes."""
        if len(entry) > LONGEST:
            raise NotationError("saves.long-entry", count=len(entry), most=LONGEST)
        if said := FOR.fullmatch(entry):
            return {**self._changes(said[2]), "stood_in": self._seat(said[3] or said[4])}
        if said := QUIET.fullmatch(entry):
            return {"quiet": int(said[1]), "silent": ()}  # who kept an offer back is asked anew
        if said := SILENT.fullmatch(entry):
            return {"silent": (*self.silent, Ask(self._seat(said[1]), said[2]))}
        if said := NAME.fullmatch(entry):
            return {"names": replaced(self.names, self._seat(said[1]), said[2])}
        if said := CLOCK.fullmatch(entry):
            return {"seconds": int(said[1])}
        if said := NEXT.fullmatch(entry):
            return {"onward": said[1]}
        if said := SIT.fullmatch(entry):
            if said[3]:
                self.record.game.bot(said[3])  # BossError if there is none of that name
            return {"bots": replaced(self.bots, self._seat(said[1]), said[3])}
        if entry in HELD:
            return {"held": HELD[entry]}
        if said := BACK.fullmatch(entry):
            return self._back(int(said[1]))
        if entry == UNDO:
            return self._undo()
        if entry == ASK_UNDO:
            self._require_partner()
            return {"undo_asked": True}
        if said := KEEP.fullmatch(entry):
            seat = self._seat(said[1])
            if not self.undo_asked or self._require_partner() != seat:
                raise BossError("record.nothing-asked")
            return {"undo_asked": False, "kept_by": seat}
        return {"record": self.record.play(entry), "silent": ()}

    @property
    def partner(self) -> Seat | None:
        """Seat whose offer the last action accepted; None if the last action accepted none."""
        if not self.record.played:
            return None
        last = self.record.played[-1]
        return self.record.game.partner(last.state, last.action)

    def _require_partner(self) -> Seat:
        partner = self.partner
        if partner is None:
            raise BossError("record.no-agreement")
        return partner

    def _undo(self) -> dict[str, Any]:
        """The last action is taken back by whoever did it."""
        played = self.record.played
        if not played:
            raise BossError("record.nothing-to-undo")
        record = self.record.back_to(len(played) - 1)
        granted = self.partner if self.undo_asked else None
        return {
            "record": record,
            "silent": (),
            "undone": played[-1].action.seat,
            "granted_by": granted,
        }

    def _back(self, count: int) -> dict[str, Any]:
        """What is taken back; whoever wanted no more offers is asked anew."""
        there = len(self.record.played)
        if count > there:
            raise BossError("record.too-far-back", count=count, there=there)
        record = self.record.back_to(there - count)
        return {"record": record, "silent": (), "quiet": 0, "taken_back": count}

    def _seat(self, letter: str) -> Seat:
        seat = parse_seat(letter)
        if seat >= len(self.names):
            raise NotationError("notation.seat", text=letter)
        return seat

    def begun(self) -> dict[str, object]:
        """What a log begins with, as values of JSON: all but what was played since."""
        return {
            "start": self.record.back_to(0).document(),
            "names": self.names,
            "bots": self.bots,
            "practice": self.practice,
        }


_PASSING = {
    "stuck": None,
    "stood_in": None,
    "taken_back": 0,
    "undone": None,
    "granted_by": None,
    "kept_by": None,
}
"""Fields that describe the last entry alone."""


def sits(seat: Seat, bot: str | None) -> str:
    """The entry by which a bot of this name, or a person, plays a seat from now on."""
    return f"sit {SEATS[seat]} {f'bot {bot}' if bot else 'person'}"


def told(start: dict[str, Any], entries: Iterable[tuple[str, int]]) -> SeatedGame:
    """The game that a log tells, from what `SeatedGame.begun` wrote, and entries with the times at
    which they were written; BossError if it cannot begin. It ends before an entry that cannot be.
    """
    begun = start["start"]  # 0.1.0 wrote it as a text
    record = replayed(Node(parsed(begun) if isinstance(begun, str) else begun, ""))
    game = SeatedGame(record, tuple(start["names"]), tuple(start["bots"]), start["practice"])
    return game.as_far(entries)
