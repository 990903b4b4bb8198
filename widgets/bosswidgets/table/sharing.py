"""Several people at one screen: a curtain hides all hands until the one who is asked opens it."""

from __future__ import annotations

from bosslib.game import Seat
from bosslib.words import listing, say
from bosswidgets.table.past import Past
from bosswidgets.table.screen import A, E, S, V


class Sharing(Past[S, V, A, E]):
    """A table at which the people of one screen take turns."""

    def lay_aside(self) -> None:
        """Keep what one person is choosing while the screen is another one's."""

    def take_up(self) -> None:
        """Who has the screen again goes on with what he was choosing, if he still can."""

    @property
    def callers(self) -> tuple[Seat, ...]:
        """Who may come to the screen while the curtain is drawn for another one."""
        return ()

    @property
    def closed_prompt(self) -> str:
        """In place of what there is to do, where no hand is open: who is waited for."""
        if self.here:
            return say("table.prompt-curtain", name=self.names[self.awaited or 0])
        return say("table.prompt-watching", names=self.awaited_names)

    @property
    def awaited_names(self) -> str:
        """Who else is waited for: the persons of those who are asked, or else a bot."""
        asked = dict.fromkeys(each.seat for each in self.asks if each.seat != self.seat)
        persons = [seat for seat in asked if seat in self.persons]
        return listing(self.names[seat] for seat in persons or asked)

    def open_curtain(self, seat: Seat) -> None:
        """A person says that he sits at the screen alone, and sees his hand."""
        if seat in self.here:
            self.seat, self.awaited = seat, None
            self.drop()
            self.take_up()
            self.changed()

    def call(self, seat: Seat | None = None) -> None:
        """Close the curtain for a person who wants to speak; None: for the one who is asked."""
        if len(self.here) > 1 and not self.over:
            asked = self.asked if self.asked in self.here else self.here[0]
            self.lay_aside()
            self.seat, self.awaited = None, asked if seat is None else seat
            self._hush()
            self.drop()
            self.changed()

    def draw_curtain(self) -> None:
        """Hide the hand from the one who is asked next; at the end there is nothing to hide."""
        if self.over:
            self.seat = self.awaited = None
        elif self.asked is not None and self.asked != self.seat:
            self.lay_aside()
            self.seat, self.awaited = None, self.asked
            self.drop()
            self._hush()

    def _hush(self) -> None:
        """Behind the curtain nothing is left of what one person was told, or had opened."""
        self.more = False
        self.notice = ""
