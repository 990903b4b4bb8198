"""Rock, paper, scissors on a page: its table and the table of its exercises, as a plug-in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ipywidgets import Widget

from bosslib.bots import AnyBot
from bosslib.game import Objection
from bosslib.log import SeatedGame
from bosslib.narration import Narrator
from bosslib.record import Record
from bosslib.teaching import attempt
from bosslib.teaching.exercise import Exercise
from bosslib.words import join_list, say
from bosswidgets.kit.bridge import Bridge, BridgeProxy
from bosswidgets.kit.choices import Button, Choices, RefusalSource
from bosswidgets.kit.fields import Fields, Option, Values
from bosswidgets.kit.guarded import HTML
from bosswidgets.kit.html import link_rules
from bosswidgets.kit.picture.still import StillPicture
from bosswidgets.table import games
from bosswidgets.table.base import Columns, TableWidget
from bosswidgets.table.common_choices import TableChoice
from bosswidgets.table.game_parts import GameParts
from bosswidgets.table.games import GameWidgets
from bosswidgets.table.keys import shortcuts_html
from bosswidgets.table.panels import (
    actions,
    ending,
    log,
    menu,
    news,
    notation,
    prompt,
    screen_reader,
    seating,
)
from bosswidgets.table.panels.seating import FieldGroup, FormSpec, SeatChoice, select_field
from bosswidgets.table.saves import Saves
from bosswidgets.table.scheduler import AT_ONCE
from bosswidgets.table.session import TableSession

from . import GAME, Action, Event, Legal, State, Talk, Throw, View, scene


class Selection(NamedTuple):
    """Has no intermediate choices: each button acts."""

    is_composing_offer: bool = False

    def apply_choice(self, view: View, way: Throw | Talk) -> tuple[Action, ...]:
        return (Action(view.seat, way),)

    def objection(self, view: View) -> Objection | None:
        return None


class ToyParts(GameParts):
    """The game's part of a session: a narrator and a prompt."""

    no_choice = Selection()

    @property
    def narrator(self) -> Narrator:
        return GAME.narrator(self._session.names, self._session.seat)

    @property
    def prompt_text(self) -> str:
        return say("rps.choose", round=self._session.shown_record.state.table.round)


class ToySession(TableSession[State, View, Action, Event]):
    parts: ToyParts

    def __init__(
        self,
        game: SeatedGame,
        saves: Saves | None = None,
        name: str = "",
        pace: str = AT_ONCE,
        bots: Sequence[AnyBot | None] | None = None,
    ) -> None:
        super().__init__(game, saves, name, ToyParts)
        self.start(bots, pace, answers=True)


def doing(session: ToySession, bridge: Bridge | BridgeProxy) -> Choices[Throw | Talk | TableChoice]:
    """A button for each throw, and for selling the token where there is one."""

    def buttons() -> list[Button[Throw | Talk | TableChoice]]:
        seen = session.view
        legal = Legal(seen) if seen else ()
        own = [Button(say(f"rps.do.{each.deed}"), each.deed) for each in legal]
        return [*actions.bot_turn_buttons(session), *own]

    return actions.panel(session, bridge, buttons, session.apply_choice)


def lines(session: ToySession) -> log.LogLines:
    return log.panel(
        session,
        lambda: f"<h3>{say('rps.begins')}</h3>",
        lambda since: [f"<p>{link_rules(each)}</p>" for each in session.event_texts(since)],
    )


class Table(TableWidget):
    GAME = "rps"

    def new_session(self, game: SeatedGame, saves: Saves | None, name: str) -> ToySession:
        return ToySession(game, saves, name, self.pace)

    def build_form(self) -> Fields:
        players = select_field("players", [Option("2", "2")])
        bots = [Option("random", say("new.bot", bot="random"))]
        groups = [
            FieldGroup(say("new.length-legend"), [players]),
            seating.seats_group(bots, ""),
            *seating.final_groups(say("new.file-hint")),
        ]
        usual = seating.default_values() | {"players": "2", "who-B": "random"}
        asks = FormSpec("rps", say("rps.heading"), groups, usual, dict, self._asked)
        return seating.build(self.bridge, self.begin, asks)

    def _asked(self, values: Values, seated: SeatChoice) -> SeatedGame:
        start = Record(GAME.new(2, seated.seed or 0))
        return SeatedGame(start, tuple(seated.names), tuple(seated.bots), seated.is_practice)

    def columns(self, session: ToySession) -> Columns:
        def told() -> list[str]:
            return [
                link_rules(each)
                for each in session.event_texts(len(session.events) - len(session.news))
            ]

        def won() -> str:
            return say("rps.end", money=join_list(map(str, session.record.state.money)))

        end = ending.EndingPart(
            ending.next_game_choices,
            lambda _: SeatedGame(Record(GAME.new(2)), session.names, session.bot_names),
            lambda _: f"<p>{won()}</p>",
        )
        picture = StillPicture(
            self.bridge, lambda width: scene(session.shown_record.state.table, width)
        )
        session.on_change(picture.redraw)
        main: list[Widget] = [
            prompt.panel(session, won),
            news.panel(session, told),
            picture,
            doing(session, self.bridge),
            ending.panel(session, self.bridge, self.begin, self.show_form_with_resume, end),
            notation.build(session, self.bridge, shortcuts_html),
        ]
        bars = menu.build(
            session,
            self.bridge,
            self.show_form_with_resume,
            self.show_form_after_delete,
            legend=lambda: HTML(f"<p>{say('rps.legend')}</p>"),
        )
        return main, [bars, lines(session)]

    def announce_events(self, session: ToySession) -> None:
        def words(known: int) -> Iterator[str]:
            yield from session.event_texts(known)

        screen_reader.announce_changes(session, self.bridge, words, str)


class ToyDesk:
    """The widgets at the table of an exercise."""

    def __init__(self, exercise: Exercise, names: tuple[str, ...], bridge: BridgeProxy) -> None:
        bots = attempt.seat_bots(exercise)
        game = SeatedGame(
            attempt.begun(exercise), names, tuple("random" if b else None for b in bots)
        )
        session = self.session = ToySession(game, bots=bots)
        self._picture = StillPicture(
            bridge, lambda width: scene(session.shown_record.state.table, width)
        )
        buttons = doing(session, bridge)
        self.panels: Sequence[RefusalSource] = [buttons]
        self.stage_widgets: list[Widget] = [self._picture]
        self.action_widgets: list[Widget] = [buttons]
        self.side_widgets: list[Widget] = [lines(session)]

    def redraw(self) -> None:
        self._picture.redraw()

    def update(self) -> None:
        """Do nothing: all widgets follow the session by themselves."""

    def item_action(self, choice: object) -> Action | None:
        return Action(0, choice) if isinstance(choice, Throw | Talk) else None


class ToyWidgets(GameWidgets):
    table = Table

    def desk(
        self, exercise: Exercise, names: tuple[str, ...], bridge: BridgeProxy
    ) -> games.ExerciseDesk:
        return ToyDesk(exercise, names, bridge)


WIDGETS = ToyWidgets()
