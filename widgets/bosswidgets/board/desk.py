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
from bosslib.teaching.exercise import Exercise, ShownArithmetic
from bosswidgets.board import deal_grid
from bosswidgets.board.choices import BoardCommand
from bosswidgets.board.panels import actions, hand, log, price
from bosswidgets.board.panels.picture import click, clickable_choices, speeches
from bosswidgets.board.session import BoardTableSession
from bosswidgets.board.tips import tip
from bosswidgets.kit.bridge import BridgeProxy
from bosswidgets.kit.choices import RefusalSource
from bosswidgets.kit.picture.still import ClickablePicture, picture_size
from bosswidgets.table.common_choices import ChooseCard, DoDeed
from bosswidgets.table.scheduler import AT_ONCE


class BoardTaskSession(BoardTableSession):
    """Board game that begins at the learner's decision; the others reply as the exercise
    specifies.
    """

    def __init__(self, exercise: Exercise, names: tuple[str, ...]) -> None:
        bots = lesson.seat_bots(exercise, lambda: self.record)
        game = SeatedGame(
            lesson.begun(exercise), names, tuple("careful" if b else None for b in bots)
        )
        pace = "step" if exercise.task.attempt_rules.answers_only else AT_ONCE
        driver = exercise.teaching.driver
        super().__init__(game, pace=pace, seconds=0, bots=bots, driver=driver)

    def apply_choice(self, way: object) -> None:
        """Apply a choice; an exercise does not choose what the learner's offer is about."""
        super().apply_choice(BoardCommand.BLANK if way is BoardCommand.TALK else way)


class BoardExerciseDesk:
    """Parts of the exercise's page, with a session that begins at the learner's decision."""

    def __init__(self, exercise: Exercise, names: tuple[str, ...], bridge: BridgeProxy) -> None:
        self._exercise = exercise
        session = self.session = BoardTaskSession(exercise, names)
        session.hides_reasons = True

        def draw(_: int) -> Scene:
            return lesson_scene(
                exercise, session.view, session.table, session.names, picture_size(bridge)
            )

        worth = exercise.shows is not ShownArithmetic.NOTHING
        self._picture = ClickablePicture(
            bridge, draw, lambda hit: tip(session.table, session.names, hit, worth=worth)
        )
        self._picture.on_hit(lambda hit: click(session, hit))
        self._picture.mark_clickable(lambda hit: hit in clickable_choices(session))
        held = hand.build(session)
        doing = actions.build_panel(session)  # nothing of it is folded away
        priced = price.build(session)
        self.panels: Sequence[RefusalSource] = [held, doing]
        grid = [deal_grid.build_panel(session)] if exercise.shows is ShownArithmetic.PAYOFF else []
        self.stage_widgets: list[Widget] = [self._picture]
        self.action_widgets: list[Widget] = [held, priced, doing]
        self.side_widgets: list[Widget] = [*grid, log.build(session)]

    def redraw(self) -> None:
        """Redraw the picture, with what the others have just said."""
        self._picture.redraw()
        self._picture.show_speeches(speeches(self.session))

    def update(self) -> None:
        """Do nothing: all panels follow the session."""

    def item_action(self, choice: object) -> Action | Card | None:
        """Return the action or the card of the hand that a choice means, or None."""
        seat, seen, terms = self._exercise.seat, self.session.view, self.session.choice.terms
        match choice:
            case ChooseCard(place) if seen:
                return seen.hand[place]
            case DoDeed(deed):
                return Action(seat, deed)
            case BoardCommand.MAKE if terms:
                return Action(seat, Offer(terms))
        return None
