"""What was played at a table: how it is kept, looked back at, taken back and tried again."""

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
    """A game that was left to replay it from some point, as it was left."""

    game: SeatedGame
    kept: Kept


class Past(Following[S, V, A, E]):
    """A table whose game can be gone back in."""

    def __init__(self, game: SeatedGame, saves: Saves | None, name: str) -> None:
        super().__init__(game, saves, name)
        self._left: list[Left] = []

    @property
    def way(self) -> str:
        """Under which name the browser keeps the way back to such a game."""
        return way(self.record.game.name)

    @property
    def touched(self) -> bool:
        """Whether it is a game that one goes back to: a position that was opened and left as it is
        takes nobody's place.
        """
        return bool(self.record.played) or not self.practice

    @property
    def besides(self) -> list[str]:
        """All that the person must be told besides the game, in sentences."""
        faults = dict.fromkeys(str(kept.fault) for kept in self.unsaved)
        return [*filter(None, [self.notice]), *self.remarks, *faults]

    @property
    def unsaved(self) -> list[Kept]:
        """What cannot be saved now: this game, one that it was branched off from, one before it."""
        left = [left.kept for left in self._left if left.kept.fault]
        now, *owed = [self.kept, *super().unsaved]
        return [*([now] if now.fault else []), *left, *(kept for kept in owed if kept is not now)]

    @property
    def stops_undo(self) -> BossError | None:
        """Why the last action cannot be taken back; None if it can.

        Whose hand is open can take back his own. Behind the curtain the one who acted last still
        can, until the next one has opened it.
        """
        seat, last = self.seat, self.record.played[-1].action.seat if self.record.played else None
        if last is not None and last not in range(len(self.names)):  # the clock's
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
        """Show the game as it was after so many actions; None: as it is now."""
        now = count is None or count >= len(self.record.played)
        self.looking = None if now else max(count or 0, 0)
        self.drop()
        self.notice, self.remarks = "", ()
        if not self.apart:  # among people nobody stops the others by looking back
            self._clock.leave()
        if self.looking is None:
            self.go_on()
        self.changed()

    @property
    def may_try_again(self) -> bool:
        """Whether one may go on from the past: against bots alone, for it shows what was hidden."""
        return self.solitary and self.looking is not None

    def try_again(self) -> None:
        """Go on from the point that is shown in a game of its own, which is practice."""
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
        """How often this game was branched off from one that is there still, as it was left."""
        return len(self._left)

    @property
    def before(self) -> str:
        """The id of the saved game that this one was branched off from; empty if there is none."""
        return self._left[-1].kept.name if self._left else ""

    def leave_branch(self) -> None:
        """Go back to the game that was tried again."""
        if self._left:
            game, self.kept = self._left.pop()
            self.stand(game)
            self.changed()

    def save_again(self) -> None:
        """Try at once to store what is not saved yet."""
        saved = [kept.save() for kept in self.unsaved]
        self.notice = say("saving.saved") if all(saved) else ""
        self.changed()

    def keep_apart(self) -> None:
        """Go on in a saved game of its own: the one it was went on in another window.

        It is practice, for two have seen what happened to the same cards.
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
    """Under which name a browser keeps the way back to a game of this name: one for each game."""
    return "game" if games.first(game) else f"{game}-game"
