"""History of a game at a table: browsing, undo and branching."""

from __future__ import annotations

from typing import NamedTuple

from bosslib import BossError, games
from bosslib.game import Seat
from bosslib.log import SeatedGame
from bosslib.log_entries import AskUndo, RefuseUndo, Undo
from bosslib.words import say
from bosswidgets.table.authority import Operation
from bosswidgets.table.database import TakenError
from bosswidgets.table.log_sync import LogSync
from bosswidgets.table.save_queue import SaveQueue
from bosswidgets.table.saves import Saves
from bosswidgets.table.table_screen import A, E, S, V


class LeftGame(NamedTuple):
    """Game that was left to branch off, with its save queue."""

    game: SeatedGame
    save_queue: SaveQueue


class History(LogSync[S, V, A, E]):
    """Table with history: browsing, undo and branching."""

    def __init__(self, game: SeatedGame, saves: Saves | None, name: str) -> None:
        super().__init__(game, saves, name)
        self._left_games: list[LeftGame] = []

    @property
    def storage_key(self) -> str:
        """Browser storage key of the link back to a game of this kind."""
        return storage_key_of(self.record.game.name)

    @property
    def is_worth_resuming(self) -> bool:
        """True if the game is worth returning to; a position opened and left without an action is
        not.
        """
        return bool(self.record.played) or not self.is_practice

    @property
    def notices(self) -> list[str]:
        """Notices to the person outside the game itself, as sentences."""
        faults = dict.fromkeys(str(kept.error) for kept in self.failed_saves)
        return [*filter(None, [self.notice]), *self.remarks, *faults]

    @property
    def failed_saves(self) -> list[SaveQueue]:
        """Save queues that have failed: this game's, those of games it branched off from, and
        earlier ones.
        """
        left = [left.save_queue for left in self._left_games if left.save_queue.error]
        now, *owed = [self.save_queue, *super().failed_saves]
        return [*([now] if now.error else []), *left, *(kept for kept in owed if kept is not now)]

    @property
    def undo_objection(self) -> BossError | None:
        """Reason why the last action cannot be undone; None if it can.

        A player whose hand is open can undo their own action. Behind the curtain, whoever acted
        last can still do so until the next player opens it.
        """
        seat, last = self.seat, self.record.played[-1].action.seat if self.record.played else None
        if last is not None and last not in range(len(self.names)):  # the clock's action
            return BossError("record.revealed")
        if seat is None and self.awaited_seat is not None:
            seat = last
        if seat not in self.local_seats:
            return BossError("record.nothing-to-undo")
        if stop := self.record.undo_refusal(seat):
            return stop
        if self.game.last_by_stand_in:
            return BossError("record.stood-in")
        if (partner := self.partner) is None:
            return None
        if not self.multi_device:
            return BossError("record.agreed")
        asked = self.game.undo_asked
        return BossError("record.asked", name=self.names[partner]) if asked else None

    @property
    def partner(self) -> Seat | None:
        """Seat of the other person who must consent before the last action is undone.

        None if the last action accepted no offer, or a bot's. A person whom a bot has relieved
        since is asked too, and can answer once back.
        """
        return self.game.partner_person

    @property
    def answers_undo(self) -> bool:
        """True if the person at this page is asked to undo an agreement."""
        return self.game.undo_asked and self.seat is not None and self.seat == self.partner

    def undo(self) -> None:
        """Undo the last action if the record allows it; ask for consent if it accepted an offer."""
        if self.is_refused(Operation.UNDO):
            return
        if stop := self.undo_objection:
            self.notice = self.narrator.error_message(stop)
            self.notify_change()
            return
        self._enter_undo(Undo() if self.partner is None else AskUndo())

    def answer_undo(self, *, consents: bool) -> None:
        """Consent to undo the last agreement, or refuse; does nothing if this page is not asked."""
        if self.is_refused(Operation.CONSENT) or not self.answers_undo or self.seat is None:
            return
        self._enter_undo(Undo() if consents else RefuseUndo(self.seat))

    def _enter_undo(self, entry: Undo | AskUndo | RefuseUndo) -> None:
        before = self.record
        try:
            self.append_and_apply(entry)
        except TakenError:
            self.catch_up()
            self.notice = self.narrator.error_message(self.overtaken_error(before))
            self.go_on()
        else:
            if isinstance(entry, Undo):
                self.restart_from(self.game)
        self.notify_change()

    def show_at(self, count: int | None) -> None:
        """Show the game after this many actions; None shows the present."""
        now = count is None or count >= len(self.record.played)
        self.shown_actions = None if now else max(count or 0, 0)
        self.discard_choice()
        self.notice, self.remarks = "", ()
        if (
            not self.multi_device
        ):  # with several devices, looking back does not stop the game for others
            self._clock.cancel_all()
        if self.shown_actions is None:
            self.go_on()
        self.notify_change()

    @property
    def may_branch(self) -> bool:
        """True if a past position can be branched off: only against bots alone, since it reveals
        hidden information.
        """
        return self.is_single_player and self.shown_actions is not None

    def branch(self) -> None:
        """Branch off a new game, marked as practice, from the position shown."""
        if self.is_refused(Operation.BRANCH):
            return
        if self.may_branch and self.shown_actions is not None:
            self._left_games.append(LeftGame(self.game, self.save_queue))
            branch = SeatedGame(self.shown_record, self.names, self.bot_names, practice=True)
            self.save_queue = self.save_queue.new_branch(branch)
            self.restart_from(branch)
            self.notify_change()

    @property
    def branch_depth(self) -> int:
        """Number of games left by branching off that can be returned to."""
        return len(self._left_games)

    @property
    def parent_id(self) -> str:
        """Id of the saved game that this one branched off from; empty if there is none."""
        return self._left_games[-1].save_queue.name if self._left_games else ""

    def return_to_parent(self) -> None:
        """Return to the game that this one branched off from."""
        if self._left_games:
            game, self.save_queue = self._left_games.pop()
            self.restart_from(game)
            self.notify_change()

    def retry_saving(self) -> None:
        """Retry saving now."""
        saved = [kept.save() for kept in self.failed_saves]
        self.notice = say("saving.saved") if all(saved) else ""
        self.notify_change()

    def save_as_branch(self) -> None:
        """Continue in a separate saved game after the original continued in another window.

        It is marked as practice, because both windows have seen what the same cards led to.
        """
        if self.save_queue.has_diverged and not self.is_refused(Operation.BRANCH):
            self.game = self.game._replace(practice=True)
            self.save_queue = self.save_queue.new_branch(self.game)
            self.notice = "" if self.failed_saves else say("saving.saved")
            self.notify_change()

    def restart_from(self, game: SeatedGame) -> None:
        """Continue from another point, or with another game."""
        self.game = game._replace(unanswered_asks=())
        self._clock.restart_from(game.record)
        self.shown_actions = None
        self.discard_choice()
        self.notice, self.remarks = "", ()
        self._subscribe()
        self.go_on()


def storage_key_of(game: str) -> str:
    """Return the browser storage key of the link back to a game with this name."""
    return "game" if games.is_default_game(game) else f"{game}-game"
