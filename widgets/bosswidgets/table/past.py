"""History of a game at a table: browsing, undo and branching."""

from __future__ import annotations

from typing import NamedTuple

from bosslib import BossError, games
from bosslib.game import SEATS, Seat
from bosslib.log import ASK_UNDO, UNDO, SeatedGame
from bosslib.words import say
from bosswidgets.table.authority import Operation
from bosswidgets.table.database import TakenError
from bosswidgets.table.following import Following
from bosswidgets.table.kept import Kept
from bosswidgets.table.saves import Saves
from bosswidgets.table.screen import A, E, S, V


class Left(NamedTuple):
    """Game that was left to branch off, with its save queue."""

    game: SeatedGame
    kept: Kept


class Past(Following[S, V, A, E]):
    """Table with history: browsing, undo and branching."""

    def __init__(self, game: SeatedGame, saves: Saves | None, name: str) -> None:
        super().__init__(game, saves, name)
        self._left: list[Left] = []

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
        if stop := self.record.stops_undo(seat):
            return stop
        if (partner := self.partner) is None:
            return None
        if not self.apart:
            return BossError("record.agreed")
        asked = self.game.undo_asked
        return BossError("record.asked", name=self.names[partner]) if asked else None

    @property
    def partner(self) -> Seat | None:
        """Seat of the other person who must consent before the last action is undone.

        None if the last action accepted no offer, or a bot's.
        """
        partner = self.game.partner
        return partner if partner in self.persons else None

    @property
    def answers_undo(self) -> bool:
        """True if the person at this page is asked to undo an agreement."""
        return self.game.undo_asked and self.seat is not None and self.seat == self.partner

    def undo(self) -> None:
        """Undo the last action if the record allows it; ask for consent if it accepted an offer."""
        if self.refuses(Operation.UNDO):
            return
        if stop := self.stops_undo:
            self.notice = self.teller.fault(stop)
            self.changed()
            return
        self._enter_undo(UNDO if self.partner is None else ASK_UNDO)

    def answer_undo(self, *, consents: bool) -> None:
        """Consent to undo the last agreement, or refuse; does nothing if this page is not asked."""
        if self.refuses(Operation.CONSENT) or not self.answers_undo or self.seat is None:
            return
        self._enter_undo(UNDO if consents else f"keep {SEATS[self.seat]}")

    def _enter_undo(self, entry: str) -> None:
        before = self.record
        try:
            self.enter(entry)
        except TakenError:
            self.catch_up()
            self.notice = self.teller.fault(self.overtaken(before))
            self.go_on()
        else:
            if entry == UNDO:
                self.stand(self.game)
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
            self._left.append(Left(self.game, self.kept))
            branch = SeatedGame(self.shown, self.names, self.bot_names, practice=True)
            self.kept = self.kept.branch(branch)
            self.stand(branch)
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
            game, self.kept = self._left.pop()
            self.stand(game)
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
            self.game = self.game._replace(practice=True)
            self.kept = self.kept.branch(self.game)
            self.notice = "" if self.unsaved else say("saving.saved")
            self.changed()

    def stand(self, game: SeatedGame) -> None:
        """Continue from another point, or with another game."""
        self.game = game._replace(silent=())
        self._clock.stand(game.record)
        self.looking = None
        self.drop()
        self.notice, self.remarks = "", ()
        self._listen()
        self.go_on()


def way(game: str) -> str:
    """Return the browser storage key of the link back to a game with this name."""
    return "game" if games.first(game) else f"{game}-game"
