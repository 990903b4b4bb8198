"""The board game's integration into the pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from bosslib.game import AnyGame
from bosslib.log import SeatedGame
from bosswidgets.board import game_setup
from bosswidgets.table.games import GameOption, GameWidgets

if TYPE_CHECKING:
    from bosslib.teaching.exercise import Exercise
    from bosswidgets.board.desk import BoardExerciseDesk
    from bosswidgets.board.table import BoardTable
    from bosswidgets.kit.bridge import BridgeProxy
    from bosswidgets.kit.picture.prerender import FirstTable


class BoardWidgets(GameWidgets):
    """Table, options and exercises of the board game."""

    page = "board-game"
    notebook = "23-board-game.ipynb"
    options = (
        GameOption(
            "length",
            "board.new.length",
            tuple(game_setup.LENGTHS),
            tuple(f"board.new.length-{name}" for name in game_setup.LENGTHS),
        ),
        *(GameOption(name, f"board.new.{name}") for name in game_setup.VARIANTS),
    )

    opened_by = "BoardTable()"

    def first_table(self, lang: str, width: int, height: int) -> FirstTable | None:
        from bosswidgets.board import newcomer  # late: few pages show one

        return newcomer.prerender_table(lang, width, height)

    def start_game(
        self,
        game: AnyGame,
        called: Sequence[str],
        bots: Sequence[str | None],
        values: Mapping[str, object],
    ) -> SeatedGame:
        rules = game_setup.chosen_rules(values)
        return game_setup.new_game(len(called), called=called, bots=bots, rules=rules)

    def check_questions(self, seed: int) -> tuple[Exercise, ...]:
        from bosslib.board.practice.generator import warm_up_questions  # late: most pages need none

        return warm_up_questions(seed)

    @property
    def table(self) -> type[BoardTable]:
        from bosswidgets.board.table import BoardTable  # late: a lesson needs no table

        return BoardTable

    def desk(
        self, exercise: Exercise, names: tuple[str, ...], bridge: BridgeProxy
    ) -> BoardExerciseDesk:
        from bosswidgets.board.desk import BoardExerciseDesk  # late: a table needs no lesson

        return BoardExerciseDesk(exercise, names, bridge)


WIDGETS = BoardWidgets()
