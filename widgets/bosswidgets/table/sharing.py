"""Hot seat: several people at one screen, with a curtain that hides all hands until the next player
opens it.
"""

from __future__ import annotations

from bosslib.game import Seat
from bosslib.words import listing, say
from bosswidgets.table.past import Past
from bosswidgets.table.screen import A, E, S, V


class Sharing(Past[S, V, A, E]):
    """Table at which the people at one screen take turns."""

    def lay_aside(self) -> None:
        """Store a person's unfinished choice while somebody else has the screen."""

    def take_up(self) -> None:
        """Restore the unfinished choice of the person at the screen, if it is still possible."""

    @property
    def callers(self) -> tuple[Seat, ...]:
        """Seats that may take the screen while the curtain is closed for another player."""
        return ()

    @property
    def closed_prompt(self) -> str:
        """Prompt while no hand is open: the player who is waited for."""
        if self.here:
            return say("table.prompt-curtain", name=self.names[self.awaited or 0])
        return say("table.prompt-watching", names=self.awaited_names)

    @property
    def awaited_names(self) -> str:
        """Names of the other players who are asked: persons, or else a bot."""
        asked = dict.fromkeys(each.seat for each in self.asks if each.seat != self.seat)
        persons = [seat for seat in asked if seat in self.persons]
        return listing(self.names[seat] for seat in persons or asked)

    def open_curtain(self, seat: Seat) -> None:
        """Show a hand after its player has confirmed being alone at the screen."""
        if seat in self.here:
            self.seat, self.awaited = seat, None
            self.drop()
            self.take_up()
            self.changed()

    def call(self, seat: Seat | None = None) -> None:
        """Close the curtain for a person who wants to speak, or for the player who is asked
        (None).
        """
        if len(self.here) > 1 and not self.over:
            asked = self.asked if self.asked in self.here else self.here[0]
            self.lay_aside()
            self.seat, self.awaited = None, asked if seat is None else seat
            self._hush()
            self.drop()
            self.changed()

    def draw_curtain(self) -> None:
        """Close the curtain for the player who is asked next; at the end nothing is hidden."""
        if self.over:
            self.seat = self.awaited = None
        elif self.asked is not None and self.asked != self.seat:
            self.lay_aside()
            self.seat, self.awaited = None, self.asked
            self.drop()
            self._hush()

    def _hush(self) -> None:
        """Clear what was shown or opened for one person before another sees the screen."""
        self.more = False
        self.notice = ""
