"""The table of a card-game exercise: picture, hand, actions and bargaining."""

from __future__ import annotations

from collections.abc import Sequence

from ipywidgets import Widget

from bosslib.card.actions import Action, Offer
from bosslib.card.cards import Card
from bosslib.card.game import CardRecord
from bosslib.card.payoffs import points
from bosslib.log import SeatedGame
from bosslib.picture.page_room import TURN_HEIGHT
from bosslib.picture.shapes import Scene
from bosslib.teaching import attempt as lesson
from bosslib.teaching.exercise import Exercise, ShownArithmetic, fill_names
from bosslib.teaching.kinds.play import PlayTask
from bosslib.words import say
from bosswidgets.card.choices import Partner
from bosswidgets.card.panels import actions, hand, log, negotiation, outlook
from bosswidgets.card.panels.picture import (
    click,
    is_clickable,
    speeches,
    thing_tip,
    view_scene,
)
from bosswidgets.card.session import Bargaining, CardTableSession
from bosswidgets.kit.bridge import BridgeProxy
from bosswidgets.kit.choices import RefusalSource
from bosswidgets.kit.guarded import HTML
from bosswidgets.kit.html import format_number
from bosswidgets.kit.picture.still import ClickablePicture, picture_size
from bosswidgets.table.common_choices import ChooseCard, DoDeed
from bosswidgets.table.scheduler import AT_ONCE


class CardTaskSession(CardTableSession):
    """Card game that begins at the learner's decision; the others reply as the exercise
    specifies, with its reasons.
    """

    def __init__(self, exercise: Exercise, names: tuple[str, ...]) -> None:
        def reason(before: CardRecord, action: Action) -> str:
            reply = exercise.task.attempt_rules.reply(action.seat)
            return fill_names(exercise.teaching.reason(reply, before, action), self.names)

        bots = lesson.seat_bots(exercise, lambda: self.record)
        seated = tuple("patient" if each else None for each in bots)
        game = SeatedGame(lesson.begun(exercise), names, seated)
        pace = "step" if exercise.task.attempt_rules.answers_only else AT_ONCE
        driver = exercise.teaching.driver
        super().__init__(game, pace=pace, bots=bots, driver=driver, reason=reason)


class CardExerciseDesk:
    """Parts of the exercise's page, with a session that begins at the learner's decision."""

    def __init__(self, exercise: Exercise, names: tuple[str, ...], bridge: BridgeProxy) -> None:
        self._exercise = exercise
        session = self.session = CardTaskSession(exercise, names)
        session.hides_reasons = True
        session.parts.shows_preview = exercise.shows is ShownArithmetic.PAYOFF
        bargains = exercise.task_of(PlayTask).has_bargaining(exercise)
        session.parts.bargaining = Bargaining.FIRST if bargains else Bargaining.ABSENT
        worth = exercise.shows in (ShownArithmetic.VALUE, ShownArithmetic.PAYOFF)

        def draw(_: int) -> Scene:
            width, height = picture_size(bridge)
            return view_scene(session, width, height + TURN_HEIGHT, lit=False, worth=worth)

        self._sum = HTML()
        self._picture = ClickablePicture(bridge, draw, lambda hit: thing_tip(session, hit))
        self._picture.on_hit(lambda hit: click(session, hit, self._picture.report_refusal))
        self._picture.mark_clickable(lambda hit: is_clickable(session, hit))
        held, doing = hand.build(session), actions.build(session, bridge)
        self._bargains = negotiation.build(session, bridge)
        self.panels: Sequence[RefusalSource] = [
            held,
            doing,
            self._bargains.children[-1],
            self._picture,
        ]
        reckoned = [outlook.build(session)] if exercise.shows is ShownArithmetic.PAYOFF else []
        self.stage_widgets: list[Widget] = [self._picture, self._sum]
        self.action_widgets: list[Widget] = [held, doing, self._bargains]
        self.side_widgets: list[Widget] = [*reckoned, log.build(session)]

    def redraw(self) -> None:
        """Redraw the picture, with what the others have just said."""
        self._picture.redraw()
        self._picture.show_speeches(speeches(self.session))

    def update(self) -> None:
        """Update what doesn't follow the session: the bargaining's visibility and the sum."""
        session = self.session
        self._bargains.layout.display = "" if shows_bargaining(self._exercise, session) else "none"
        if self._exercise.shows is ShownArithmetic.SUM:
            self._sum.value = f"<p>{say('task.sum', sum=format_number(points(session.table)))}</p>"

    def item_action(self, choice: object) -> Action | Card | None:
        """Return the action or the card of the hand that a choice means, or None."""
        seat, seen = self._exercise.seat, self.session.view
        match choice:
            case ChooseCard(place) if seen:
                return seen.hand[place]
            case DoDeed(deed):
                return Action(seat, deed)
            case Partner(other):
                return Action(seat, Offer((), other))
        return None


def shows_bargaining(exercise: Exercise, session: CardTableSession) -> bool:
    """Return True if bargaining is shown: the exercise is about it, or some is going on."""
    table = session.table
    return bool(
        exercise.task.attempt_rules.answers_only
        or session.choice.is_composing_offer
        or table.offers
        or table.promises
        or any(table.cousins)
    )
