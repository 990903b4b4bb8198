"""The table of a card-game exercise: picture, hand, actions and bargaining."""

from __future__ import annotations

from collections.abc import Sequence

from ipywidgets import Widget

from bosslib.card.actions import Action, Offer
from bosslib.card.cards import Card
from bosslib.card.settle import points
from bosslib.card.state import Table
from bosslib.log import SeatedGame
from bosslib.picture.room import TURN_HEIGHT
from bosslib.picture.shapes import Scene
from bosslib.teaching import attempt as lesson
from bosslib.teaching.exercise import Exercise, ShownArithmetic, TaskKind, fill_names
from bosslib.words import say
from bosswidgets.card.panels import actions, hand, log, negotiation, outlook
from bosswidgets.card.panels.picture import clicked, explained, picture, pointed
from bosswidgets.card.store import Store
from bosswidgets.card.ways import Partner
from bosswidgets.kit.bridge import Lent
from bosswidgets.kit.choices import Refusing
from bosswidgets.kit.guarded import HTML
from bosswidgets.kit.html import written
from bosswidgets.kit.picture.still import Touchable, room
from bosswidgets.table.clock import AT_ONCE
from bosswidgets.table.ways import ChooseCard, DoDeed


class TaskStore(Store):
    """Card game that begins at the learner's decision; the others reply as the exercise
    specifies.
    """

    def __init__(self, exercise: Exercise, names: tuple[str, ...]) -> None:
        self._exercise = exercise
        bots = lesson.bots(exercise, lambda: self.record.actions)
        game = SeatedGame(
            lesson.begun(exercise), names, tuple("patient" if b else None for b in bots)
        )
        pace = "step" if exercise.kind is TaskKind.NEGOTIATE else AT_ONCE
        super().__init__(game, pace=pace, bots=bots, driver=exercise.teaching.driver)

    def why(self, table: Table, action: Action) -> str:
        """Return the exercise's reason for an action, with the amounts and names of the table."""
        return fill_names(self._exercise.teaching.reason(self._exercise, table, action), self.names)


class Desk:
    """Parts of the exercise's page, with a store that begins at the learner's decision."""

    def __init__(self, exercise: Exercise, names: tuple[str, ...], bridge: Lent) -> None:
        self._exercise = exercise
        store = self.store = TaskStore(exercise, names)
        store.hides_reasons = True
        store.foretells = exercise.shows is ShownArithmetic.PAYOFF
        store.bargains = exercise.teaching.has_bargaining(exercise)
        worth = exercise.shows in (ShownArithmetic.VALUE, ShownArithmetic.PAYOFF)

        def draw(_: int) -> Scene:
            width, height = room(bridge)
            return picture(store, width, height + TURN_HEIGHT, lit=False, worth=worth)

        self._sum = HTML()
        self._picture = Touchable(bridge, draw, lambda hit: explained(store, hit))
        self._picture.on_hit(lambda hit: clicked(store, hit, self._picture.refuse))
        self._picture.point(lambda hit: pointed(store, hit))
        held, doing = hand.build(store), actions.build(store, bridge)
        self._bargains = negotiation.build(store, bridge)
        self.panels: Sequence[Refusing] = [held, doing, self._bargains.children[-1], self._picture]
        reckoned = [outlook.build(store)] if exercise.shows is ShownArithmetic.PAYOFF else []
        self.stage_widgets: list[Widget] = [self._picture, self._sum]
        self.action_widgets: list[Widget] = [held, doing, self._bargains]
        self.side_widgets: list[Widget] = [*reckoned, log.build(store)]

    def draw(self) -> None:
        """Redraw the picture."""
        self._picture.show()

    def update(self) -> None:
        """Update what doesn't follow the store: the bargaining's visibility and the sum."""
        store = self.store
        self._bargains.layout.display = "" if bargained(self._exercise, store) else "none"
        if self._exercise.shows is ShownArithmetic.SUM:
            self._sum.value = f"<p>{say('task.sum', sum=written(points(store.table)))}</p>"

    def item_action(self, item: str) -> Action | Card | None:
        """Return the action, or the card of the hand, that an item means; None if it is neither."""
        seat, seen = self._exercise.seat, self.store.view
        match self.store.parse_item(item):
            case ChooseCard(place) if seen:
                return seen.hand[place]
            case DoDeed(deed):
                return Action(seat, deed)
            case Partner(other):
                return Action(seat, Offer((), other))
        return None


def bargained(exercise: Exercise, store: Store) -> bool:
    """Return True if bargaining is shown: the exercise is about it, or some is going on."""
    table = store.table
    return bool(
        exercise.kind is TaskKind.NEGOTIATE
        or store.choice.is_composing_offer
        or table.offers
        or table.promises
        or any(table.cousins)
    )
