"""History of a game at a table: browsing, undo and branching."""

from __future__ import annotations

from typing import Generic, NamedTuple

from bosslib import BossError, Record, games
from bosslib.log import UNDO, SeatedGame
from bosslib.words import say
from bosswidgets.table.authority import Operation
from bosswidgets.table.database import TakenError
from bosswidgets.table.following import Following
from bosswidgets.table.kept import Kept
from bosswidgets.table.saves import Saves
from bosswidgets.table.screen import A, E, S, V


class Left(NamedTuple, Generic[S, A, E]):
    """Game that was left to branch off, with its state."""

    record: Record[S, A, E]
    kept: Kept
    practice: bool
    more: object


class Past(Following[S, V, A, E]):
    """Table with history: browsing, undo and branching."""

    def __init__(self, game: SeatedGame, saves: Saves | None, name: str) -> None:
        super().__init__(game, saves, name)
        self._left: list[Left[S, A, E]] = []

    @property
    def way(self) -> str:
        """Browser storage key of the link back to a game of this kind."""
        return way(self.record.game.name)

    @property
    def touched(self) -> bool:
        """True if the game is worth returning to; a position opened and left without an action is
        not.
        """
        return bool(self.record.played) or not self.practice

    @property
    def besides(self) -> list[str]:
        """Notices to the person outside the game itself, as sentences."""
        faults = dict.fromkeys(str(kept.fault) for kept in self.unsaved)
        return [*filter(None, [self.notice]), *self.remarks, *faults]

    @property
    def unsaved(self) -> list[Kept]:
        """Save queues that have failed: this game's, those of games it branched off from, and
        earlier ones.
        """
        left = [left.kept for left in self._left if left.kept.fault]
        now, *owed = [self.kept, *super().unsaved]
        return [*([now] if now.fault else []), *left, *(kept for kept in owed if kept is not now)]

    @property
    def stops_undo(self) -> BossError | None:
        """Reason why the last action cannot be undone; None if it can.

        A player whose hand is open can undo their own action. Behind the curtain, whoever acted
        last can still do so until the next player opens it.
        """
        seat, last = self.seat, self.record.played[-1].action.seat if self.record.played else None
        if last is not None and last not in range(len(self.names)):  # the clock's action
            return BossError("record.revealed")
        if seat is None and self.awaited is not None:
            seat = last
        if seat not in self.here:
            return BossError("record.nothing-to-undo")
        together = len(self.persons) > 1 and bool(self.record.played)
        if together and self.record.game.agrees(self.record.played[-1].action):
            return BossError("record.agreed")
        return self.record.stops_undo(seat)

    def undo(self) -> None:
        """Undo the last action if the record allows it."""
        if self.refuses(Operation.UNDO):
            return
        if stop := self.stops_undo:
            self.notice = self.teller.fault(stop)
            self.changed()
            return
        before = self.record
        try:
            self.enter(UNDO)
        except TakenError:
            self.catch_up()
            self.notice = self.teller.fault(self.overtaken(before))
            self.go_on()
        else:
            self.stand(self.record)
        self.changed()

    def look(self, count: int | None) -> None:
        """Show the game after this many actions; None shows the present."""
        now = count is None or count >= len(self.record.played)
        self.looking = None if now else max(count or 0, 0)
        self.drop()
        self.notice, self.remarks = "", ()
        if not self.apart:  # with several devices, looking back does not stop the game for others
            self._clock.leave()
        if self.looking is None:
            self.go_on()
        self.changed()

    @property
    def may_try_again(self) -> bool:
        """True if a past position can be branched off: only against bots alone, since it reveals
        hidden information.
        """
        return self.solitary and self.looking is not None

    def try_again(self) -> None:
        """Branch off a new game, marked as practice, from the position shown."""
        if self.refuses(Operation.BRANCH):
            return
        if self.may_try_again and self.looking is not None:
            self._left.append(Left(self.record, self.kept, self.practice, self.own))
            self.practice, self.own = True, None
            branch = SeatedGame(self.shown, self.names, self.bot_names, practice=True)
            self.kept = self.kept.branch(branch)
            self.stand(branch.record)
            self.changed()

    @property
    def branches(self) -> int:
        """Number of games left by branching off that can be returned to."""
        return len(self._left)

    @property
    def before(self) -> str:
        """Id of the saved game that this one branched off from; empty if there is none."""
        return self._left[-1].kept.name if self._left else ""

    def leave_branch(self) -> None:
        """Return to the game that this one branched off from."""
        if self._left:
            record, self.kept, self.practice, self.own = self._left.pop()
            self.stand(record)
            self.changed()

    def save_again(self) -> None:
        """Retry saving now."""
        saved = [kept.save() for kept in self.unsaved]
        self.notice = say("saving.saved") if all(saved) else ""
        self.changed()

    def keep_apart(self) -> None:
        """Continue in a separate saved game after the original continued in another window.

        It is marked as practice, because both windows have seen what the same cards led to.
        """
        if self.kept.elsewhere and not self.refuses(Operation.BRANCH):
            self.practice = True
            self.kept = self.kept.branch(self.game)
            self.notice = "" if self.unsaved else say("saving.saved")
            self.changed()

    def stand(self, record: Record[S, A, E]) -> None:
        """Continue from another position, or in another game."""
        self.record, self.silent = record, ()
        self._clock.stand(record)
        self.looking = None
        self.drop()
        self.notice, self.remarks = "", ()
        self._listen()
        self.go_on()


def way(game: str) -> str:
    """Return the browser storage key of the link back to a game with this name."""
    return "game" if games.first(game) else f"{game}-game"
