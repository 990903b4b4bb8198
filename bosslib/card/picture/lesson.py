"""Pictures and texts of card game positions in exercises."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bosslib.card.actions import Action, Name
from bosslib.card.cards import card
from bosslib.card.events import Event
from bosslib.card.narration import Teller, card_name, dollars
from bosslib.card.picture.alt_text import PARTS
from bosslib.card.picture.scene import scene
from bosslib.card.settle import points
from bosslib.card.state import Phase, State
from bosslib.card.view import view
from bosslib.picture.shapes import Scene
from bosslib.teaching.exercise import Exercise, Shows
from bosslib.teaching.pictures import LessonPictures, Look
from bosslib.words import listing, say

if TYPE_CHECKING:
    from bosslib.card.game import CardRecord


class CardPictures(LessonPictures[State, Action, Event]):
    """Pictures and texts of the card game in exercises."""

    def teller(self, exercise: Exercise, names: Sequence[str]) -> Teller:
        return Teller(names, exercise.seat)

    def tried(self, teller: Teller, action: Action) -> str:
        if isinstance(action.deed, Name):  # otherwise it would be called possible
            return say("task.naming", colour=say(f"colour.{action.deed.colour}"))
        return teller.action(action)

    def money(self, amount: int) -> str:
        return dollars(amount)

    def worded(self, key: str, value: Any) -> str | None:
        match key:
            case "centre":
                return listing(card_name(card(each)) for each in value)
            case "colour":
                return say(f"colour.{value}") if value else ""
        return None

    def drawn(
        self,
        exercise: Exercise,
        record: CardRecord,
        names: Sequence[str],
        size: tuple[float, float],
        look: Look,
    ) -> Scene:
        """Return the scene of a position; if it has `ended`, no seat is shown as awaited."""
        state = record.state
        if look.ended and state.table.phase is Phase.DISCARD:
            everybody = tuple(range(state.table.players))
            state = state._replace(table=state.table._replace(chosen=everybody))
        if not look.offers:
            others = [each for each in state.table.offers if each.to != exercise.seat]
            state = state._replace(table=state.table._replace(offers=tuple(others)))
        width, height = size
        return scene(
            view(state, exercise.seat),
            state.table,
            names=names,
            width=width,
            height=height,
            parts=[part for part in PARTS if look.hand or part != "hand"],
            worth=exercise.shows in (Shows.VALUE, Shows.PAYOFF),
            events=record.seen_by(exercise.seat),
        )

    def beneath(
        self, exercise: Exercise, record: CardRecord, names: Sequence[str], look: Look
    ) -> list[str]:
        """Return the sum of the centre if the exercise shows it."""
        if exercise.shows is not Shows.SUM or not look.asked:
            return []
        return [say("task.sum", sum=str(points(record.state.table)).replace("-", "−"))]
