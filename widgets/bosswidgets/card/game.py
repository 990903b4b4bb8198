"""The card game's integration into the pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from bosslib.game import AnyGame
from bosslib.log import SeatedGame
from bosswidgets.card import game_setup
from bosswidgets.table.games import GameOption, GameWidgets

if TYPE_CHECKING:
    from bosslib.teaching.exercise import Exercise
    from bosswidgets.card.desk import CardExerciseDesk
    from bosswidgets.card.table import Table
    from bosswidgets.kit.bridge import BridgeProxy
    from bosswidgets.kit.picture.prerender import FirstTable


NOTEBOOK = "16-table.ipynb"
"""Notebook of its table, in the folder of the pages."""


class CardWidgets(GameWidgets):
    """Table, options and exercises of the card game."""

    page = "table"
    notebook = NOTEBOOK
    options = (
        GameOption("length", "new.length", game_setup.LENGTHS, ("new.one-deal", "new.whole")),
        *(GameOption(name, f"new.{name}") for name in game_setup.RULE_OPTIONS),
    )

    opened_by = "Table()"

    def first_table(self, lang: str, width: int, height: int) -> FirstTable | None:
        from bosswidgets.card import newcomer  # late: few pages show one

        return newcomer.prerender_table(lang, width, height)

    def start_game(
        self,
        game: AnyGame,
        called: Sequence[str],
        bots: Sequence[str | None],
        values: Mapping[str, object],
    ) -> SeatedGame:
        return game_setup.new_game(
            len(called), called=called, bots=bots, **game_setup.game_arguments(values)
        )

    def check_questions(self, seed: int) -> tuple[Exercise, ...]:
        from bosslib.card.practice.generator import number_question  # late: most pages need none

        return tuple(number_question(seed, 1, topic) for topic in ("value", "shares", "reverse"))

    @property
    def table(self) -> type[Table]:
        from bosswidgets.card.table import Table  # late: a lesson needs no table

        return Table

    def desk(
        self, exercise: Exercise, names: tuple[str, ...], bridge: BridgeProxy
    ) -> CardExerciseDesk:
        from bosswidgets.card.desk import CardExerciseDesk  # late: a table needs no lesson

        return CardExerciseDesk(exercise, names, bridge)


WIDGETS = CardWidgets()
