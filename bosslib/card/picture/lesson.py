"""Pictures and texts of card game positions in exercises."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bosslib.card.actions import Action, Name
from bosslib.card.cards import card
from bosslib.card.events import Event
from bosslib.card.narration import CardTeller, card_name, format_dollars
from bosslib.card.payoffs import points
from bosslib.card.picture.alt_text import PARTS
from bosslib.card.picture.scene import HAND_HEIGHT, table_scene
from bosslib.card.state import Phase, State
from bosslib.card.view import view
from bosslib.picture.shapes import Scene
from bosslib.picture.theme import NARROW
from bosslib.teaching.exercise import Exercise, ShownArithmetic
from bosslib.teaching.pictures import LessonPictures, LookOptions
from bosslib.words import join_list, say

if TYPE_CHECKING:
    from bosslib.card.game import CardRecord


class CardPictures(LessonPictures[State, Action, Event]):
    """Pictures and texts of the card game in exercises."""

    def teller(self, exercise: Exercise, names: Sequence[str]) -> CardTeller:
        return CardTeller(names, exercise.seat)

    def format_attempt(self, teller: CardTeller, action: Action) -> str:
        if isinstance(action.deed, Name):  # otherwise it would be called possible
            return say("task.naming", colour=say(f"colour.{action.deed.colour}"))
        return teller.action(action)

    def money(self, amount: int) -> str:
        return format_dollars(amount)

    def format_value(self, key: str, value: Any) -> str | None:
        match key:
            case "centre":
                return join_list(card_name(card(each)) for each in value)
            case "colour":
                return say(f"colour.{value}") if value else ""
        return None

    def draw(
        self,
        exercise: Exercise,
        record: CardRecord,
        names: Sequence[str],
        size: tuple[float, float],
        look: LookOptions,
    ) -> Scene:
        """Return the scene of a position; if it has `ended`, no seat is shown as awaited."""
        state = record.state
        if look.is_ended and state.table.phase is Phase.DISCARD:
            everybody = tuple(range(state.table.players))
            state = state._replace(table=state.table._replace(chosen=everybody))
        if not look.shows_offers:
            others = [each for each in state.table.offers if each.to != exercise.seat]
            state = state._replace(table=state.table._replace(offers=tuple(others)))
        width, height = size
        if look.shows_hand and width >= NARROW:
            height -= HAND_HEIGHT
        return table_scene(
            view(state, exercise.seat),
            state.table,
            names=names,
            width=width,
            height=height,
            parts=[part for part in PARTS if look.shows_hand or part != "hand"],
            worth=exercise.shows in (ShownArithmetic.VALUE, ShownArithmetic.PAYOFF),
            events=record.seen_by(exercise.seat),
        )

    def sentences_below(
        self, exercise: Exercise, record: CardRecord, names: Sequence[str], look: LookOptions
    ) -> list[str]:
        """Return the sum of the centre if the exercise shows it."""
        if exercise.shows is not ShownArithmetic.SUM or not look.is_question:
            return []
        return [say("task.sum", sum=str(points(record.state.table)).replace("-", "−"))]
