"""Hot seat: several people at one screen, with a curtain that hides all hands until the next player
opens it.
"""

from __future__ import annotations

from bosslib.game import Seat
from bosslib.words import join_list, say
from bosswidgets.table.history import History
from bosswidgets.table.table_screen import A, E, S, V


class HotSeat(History[S, V, A, E]):
    """Table at which the people at one screen take turns."""

    def store_choice(self) -> None:
        """Store a person's unfinished choice while somebody else has the screen."""

    def restore_choice(self) -> None:
        """Restore the unfinished choice of the person at the screen, if it is still possible."""

    @property
    def seats_that_may_speak(self) -> tuple[Seat, ...]:
        """Seats that may take the screen while the curtain is closed for another player."""
        return ()

    @property
    def closed_prompt(self) -> str:
        """Prompt while no hand is open: the player who is waited for."""
        if self.local_seats:
            return say("table.prompt-curtain", name=self.names[self.awaited_seat or 0])
        return say("table.prompt-watching", names=self.awaited_names)

    @property
    def awaited_names(self) -> str:
        """Names of the other players who are asked: persons, or else a bot."""
        asked = dict.fromkeys(each.seat for each in self.open_asks if each.seat != self.seat)
        persons = [seat for seat in asked if seat in self.persons]
        return join_list(self.names[seat] for seat in persons or asked)

    def open_curtain(self, seat: Seat) -> None:
        """Show a hand after its player has confirmed being alone at the screen."""
        if seat in self.local_seats:
            self.seat, self.awaited_seat = seat, None
            self.discard_choice()
            self.restore_choice()
            self.notify_change()

    def close_curtain_for(self, seat: Seat | None = None) -> None:
        """Close the curtain for a person who wants to speak, or for the player who is asked
        (None).
        """
        if len(self.local_seats) > 1 and not self.is_over:
            asked = self.asked_seat if self.asked_seat in self.local_seats else self.local_seats[0]
            self.store_choice()
            self.seat, self.awaited_seat = None, asked if seat is None else seat
            self._clear_messages()
            self.discard_choice()
            self.notify_change()

    def close_curtain(self) -> None:
        """Close the curtain for the player who is asked next; at the end nothing is hidden."""
        if self.is_over:
            self.seat = self.awaited_seat = None
        elif self.asked_seat is not None and self.asked_seat != self.seat:
            self.store_choice()
            self.seat, self.awaited_seat = None, self.asked_seat
            self.discard_choice()
            self._clear_messages()

    def _clear_messages(self) -> None:
        """Clear what was shown or opened for one person before another sees the screen."""
        self.shows_more = False
        self.notice = ""
