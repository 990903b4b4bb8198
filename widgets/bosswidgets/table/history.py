"""History of a game at a table: browsing, undo and branching."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from bosslib import BossError
from bosslib.game import Seat
from bosslib.log import SeatedGame
from bosslib.log_entries import AskUndo, RefuseUndo, Undo
from bosslib.narration import Narrator
from bosslib.words import say
from bosswidgets.kit.token_bucket import TokenBucket
from bosswidgets.table.authority import Operation
from bosswidgets.table.database import TakenError
from bosswidgets.table.log_sync import LogSync
from bosswidgets.table.save_queue import SaveQueue, game_weight
from bosswidgets.table.table_screen import TableScreen
from bosswidgets.table.turns import Turns

BRANCH_BURST, BRANCHES_PER_SECOND = 20, 0.1
"""Branches that a person can make at once, and a second; each stores the whole game again."""


class LeftGame(NamedTuple):
    """Game that was left to branch off, with its save queue."""

    game: SeatedGame
    save_queue: SaveQueue


class HistoryHost(Protocol):
    """The table session that a history belongs to."""

    log: LogSync
    screen: TableScreen[Any, Any, Any, Any]
    turns: Turns[Any]

    @property
    def narrator(self) -> Narrator:
        """Narrator for the people at this screen."""

    @property
    def is_single_player(self) -> bool:
        """True if one person plays alone against bots."""

    def permit(self, operation: Operation) -> bool:
        """Return whether the person at this page may do this now; if not, show why."""

    def overtaken_error(self, chosen: Any) -> BossError:
        """Return the error for an action that came too late."""

    def discard_choice(self) -> None:
        """Discard the person's unfinished choice."""

    def restart_from(self, game: SeatedGame) -> None:
        """Continue from another point, or with another game."""


class History:
    """The past of a game and its uses for a person: looking back, undo and branches."""

    def __init__(self, session: HistoryHost) -> None:
        self._session = session
        self._branch_limit = TokenBucket(BRANCH_BURST, BRANCHES_PER_SECOND)
        self._left_games: list[LeftGame] = []

    # Undo

    @property
    def undo_objection(self) -> BossError | None:
        """Reason why the last action cannot be undone; None if it can.

        A player whose hand is open can undo their own action. Behind the curtain, whoever acted
        last can still do so until the next player opens it.
        """
        log, screen = self._session.log, self._session.screen
        record, (seat, awaited_seat) = log.game.record, screen.curtain
        last = record.played[-1].action.seat if record.played else None
        if last is not None and last not in range(len(log.game.names)):  # the clock's action
            return BossError("record.revealed")
        if seat is None and awaited_seat is not None:
            seat = last
        if seat not in screen.local_seats:
            return BossError("record.nothing-to-undo")
        if stop := record.undo_refusal(seat):
            return stop
        if log.game.last_by_stand_in:
            return BossError("record.stood-in")
        if (partner := self.partner) is None:
            return None
        if not log.multi_device:
            return BossError("record.agreed")
        asked = log.game.undo_asked
        return BossError("record.asked", name=log.game.names[partner]) if asked else None

    @property
    def partner(self) -> Seat | None:
        """Seat of the other person who must consent before the last action is undone.

        None if the last action accepted no offer, or a bot's. A person whom a bot has relieved
        since is asked too, and can answer once back.
        """
        return self._session.log.game.partner_person

    @property
    def answers_undo(self) -> bool:
        """True if the person at this page is asked to undo an agreement."""
        seat = self._session.screen.seat
        return self._session.log.game.undo_asked and seat is not None and seat == self.partner

    def undo(self) -> None:
        """Undo the last action if the record allows it; ask for consent if it accepted an offer."""
        if not self._session.permit(Operation.UNDO):
            return
        if stop := self.undo_objection:
            self._session.screen.show_error(self._session.narrator.error_message(stop))
            return
        self._append(Undo() if self.partner is None else AskUndo())

    def answer_undo(self, *, consents: bool) -> None:
        """Consent to undo the last agreement, or refuse; does nothing if this page is not asked."""
        seat = self._session.screen.seat
        if not self._session.permit(Operation.CONSENT) or not self.answers_undo or seat is None:
            return
        self._append(Undo() if consents else RefuseUndo(seat))

    def _append(self, entry: Undo | AskUndo | RefuseUndo) -> None:
        session = self._session
        before = session.log.game.record
        try:
            session.log.append(entry)
        except TakenError:
            session.log.catch_up()
            session.screen.notice = session.narrator.error_message(session.overtaken_error(before))
            session.turns.go_on()
        else:
            if isinstance(entry, Undo):
                session.restart_from(session.log.game)
        session.screen.notify_change()

    # Looking back

    def show_at(self, count: int | None) -> None:
        """Show the game after this many actions; None shows the present."""
        session, screen = self._session, self._session.screen
        now = count is None or count >= len(screen.record.played)
        screen.shown_actions = None if now else max(count or 0, 0)
        session.discard_choice()
        screen.clear_notices()
        if not session.log.multi_device:  # looking back does not stop the game for others
            session.turns.clock.cancel_all()
        if screen.shown_actions is None:
            session.turns.go_on()
        screen.notify_change()

    # Branches

    @property
    def may_branch(self) -> bool:
        """True if a past position can be branched off: only against bots alone, since it reveals
        hidden information.
        """
        return self._session.is_single_player and self._session.screen.shown_actions is not None

    def branch(self) -> bool:
        """Branch off a new game, marked as practice, from the position shown.

        Return False, and show why, if the person may not, or has done it too often.
        """
        session, log = self._session, self._session.log
        if not session.permit(Operation.BRANCH) or not self.may_branch:
            return False
        record = session.screen.shown_record
        if not self._branch_limit.take(min(game_weight(record), BRANCH_BURST)):
            session.screen.show_error(session.narrator.error_message(BossError("saves.too-fast")))
            return False
        game = log.game
        self._left_games.append(LeftGame(game, log.save_queue))
        branch = SeatedGame(record, game.names, game.bots, practice=True)
        log.other_queues.append(log.save_queue)
        log.save_queue = log.save_queue.new_branch(branch)
        session.restart_from(branch)
        session.screen.notify_change()
        return True

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
        session, log = self._session, self._session.log
        if self._left_games:
            game, log.save_queue = self._left_games.pop()
            log.other_queues.remove(log.save_queue)
            session.restart_from(game)
            session.screen.notify_change()

    def save_as_branch(self) -> None:
        """Continue in a separate saved game after the original continued in another window.

        It is marked as practice, because both windows have seen what the same cards led to.
        """
        session, log = self._session, self._session.log
        if log.save_queue.has_diverged and session.permit(Operation.BRANCH):
            log.game = log.game._replace(practice=True)
            log.save_queue = log.save_queue.new_branch(log.game)
            session.screen.show_error("" if log.failed_saves else say("saving.saved"))
