"""The table of a board-game exercise: picture, hand, actions and deal."""

from __future__ import annotations

from collections.abc import Sequence

from ipywidgets import Widget

from bosslib.board.actions import Action, Offer
from bosslib.board.cards import Card
from bosslib.board.picture.lesson import lesson_scene
from bosslib.log import SeatedGame
from bosslib.picture.shapes import Scene
from bosslib.teaching import attempt as lesson
from bosslib.teaching.exercise import Exercise, ShownArithmetic, TaskKind
from bosswidgets.board import deal
from bosswidgets.board.panels import actions, hand, log
from bosswidgets.board.panels.picture import clicked, free
from bosswidgets.board.store import Store
from bosswidgets.board.tips import tip
from bosswidgets.board.ways import Command
from bosswidgets.kit.bridge import Lent
from bosswidgets.kit.choices import Refusing
from bosswidgets.kit.picture.still import Touchable, room
from bosswidgets.table.clock import AT_ONCE
from bosswidgets.table.ways import ChooseCard, DoDeed


class TaskStore(Store):
    """Board game that begins at the learner's decision; the others reply as the exercise
    specifies.
    """

    def __init__(self, exercise: Exercise, names: tuple[str, ...]) -> None:
        bots = lesson.bots(exercise, lambda: self.record.actions)
        game = SeatedGame(
            lesson.begun(exercise), names, tuple("careful" if b else None for b in bots)
        )
        pace = "step" if exercise.kind is TaskKind.NEGOTIATE else AT_ONCE
        driver = exercise.teaching.driver
        super().__init__(game, pace=pace, seconds=0, bots=bots, driver=driver)


class Desk:
    """Parts of the exercise's page, with a store that begins at the learner's decision."""

    def __init__(self, exercise: Exercise, names: tuple[str, ...], bridge: Lent) -> None:
        self._exercise = exercise
        store = self.store = TaskStore(exercise, names)
        store.hides_reasons = True

        def draw(_: int) -> Scene:
            return lesson_scene(exercise, store.view, store.table, store.names, room(bridge))

        worth = exercise.shows is not ShownArithmetic.NOTHING
        self._picture = Touchable(
            bridge, draw, lambda hit: tip(store.table, store.names, hit, worth=worth)
        )
        self._picture.on_hit(lambda hit: clicked(store, hit))
        self._picture.point(lambda hit: hit in free(store))
        held, doing = hand.build(store), actions.build(store)  # nothing of it is folded away
        self.panels: Sequence[Refusing] = [held, doing]
        grid = [deal.build(store)] if exercise.shows is ShownArithmetic.PAYOFF else []
        self.stage_widgets: list[Widget] = [self._picture]
        self.action_widgets: list[Widget] = [held, doing]
        self.side_widgets: list[Widget] = [*grid, log.build(store)]

    def draw(self) -> None:
        """Redraw the picture."""
        self._picture.show()

    def update(self) -> None:
        """Do nothing: all panels follow the store."""

    def item_action(self, item: str) -> Action | Card | None:
        """Return the action, or the card of the hand, that an item means; None if it is neither."""
        seat, seen, terms = self._exercise.seat, self.store.view, self.store.choice.terms
        match self.store.parse_item(item):
            case ChooseCard(place) if seen:
                return seen.hand[place]
            case DoDeed(deed):
                return Action(seat, deed)
            case Command.MAKE if terms:
                return Action(seat, Offer(terms))
        return None
