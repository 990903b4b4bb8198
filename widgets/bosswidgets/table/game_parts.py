"""A game's part of a table session: its narrator, its prompt, and its exceptions to the pace."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from bosslib.bots import AnyBot
from bosslib.driver import Ask
from bosslib.game import Objection, Seat
from bosslib.narration import Narrator
from bosswidgets.kit.sounds import Sound

if TYPE_CHECKING:
    from bosswidgets.table.session import AnyTableSession


class AnyChoice(Protocol):
    """Unfinished choice of a person, in any game."""

    @property
    def is_composing_offer(self) -> bool:
        """True if an offer is being composed."""

    def apply_choice(self, view: Any, way: Any) -> Any:
        """Return the result of a choice: another unfinished choice, or actions."""

    def objection(self, view: Any) -> Objection | None:
        """Return an objection that now stops this choice, or None."""


class GameParts(ABC):
    """A game's part of a session. Each game has its own."""

    no_choice: AnyChoice
    """The empty choice."""

    def __init__(self, session: AnyTableSession) -> None:
        self._session = session

    @property
    @abstractmethod
    def narrator(self) -> Narrator:
        """Narrator for the people at this screen."""

    @property
    @abstractmethod
    def prompt_text(self) -> str:
        """Sentence that tells the person what to do now, while the game goes on."""

    def bot_reason(self, _number: int) -> str:
        """Return the reason that a bot gives for bargaining as it does in action `number` of the
        shown record; empty if it gives none.
        """
        return ""

    def event_texts(self, since: int) -> list[str]:
        """Return the texts of the events shown from index `since`, one per event."""
        return [self.narrator.event(event) for event in self._session.events[since:]]

    def event_sounds(self, _event: Any, _before: Any) -> tuple[Sound, ...]:
        """Return the sounds of an event, as the open seat saw it; `_before` is the table before the
        action.
        """
        return ()

    def seat_bots(self, bots: Sequence[AnyBot | None]) -> Sequence[AnyBot | None]:
        """Return the bots that play in place of these, by seat; None for a person."""
        return bots

    def choice_after(self, _actions: Sequence[Any]) -> AnyChoice:
        """Return the choice that continues after the person's actions."""
        return self.no_choice

    @property
    def choice_context(self) -> object:
        """Value that must be the same again for a choice that was put aside to be restored."""
        return None

    @property
    def seats_that_may_speak(self) -> tuple[Seat, ...]:
        """Seats that may take the screen while the curtain is closed for another player."""
        return ()

    def answers_at_once(self, _ask: Ask) -> bool:
        """Return True if a bot's answer to this question does not wait for its pace."""
        return False

    def update(self) -> None:  # noqa: B027 - most games have nothing to do
        """Follow a change of the position, or of the unfinished choice."""

    def close(self) -> None:  # noqa: B027
        """End background work when nobody views the table any more."""
