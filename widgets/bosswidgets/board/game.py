"""The board game, as the pages see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bosswidgets.table.games import GameWidgets

if TYPE_CHECKING:
    from bosslib.teaching.exercise import Exercise
    from bosswidgets.board.desk import Desk
    from bosswidgets.board.table import BoardTable
    from bosswidgets.kit.bridge import Lent


class BoardWidgets(GameWidgets):
    """Its table, and the table of its exercises."""

    @property
    def table(self) -> type[BoardTable]:
        from bosswidgets.board.table import BoardTable  # late: a lesson needs no table

        return BoardTable

    def desk(self, exercise: Exercise, names: tuple[str, ...], bridge: Lent) -> Desk:
        from bosswidgets.board.desk import Desk  # late: a table needs no lesson

        return Desk(exercise, names, bridge)


WIDGETS = BoardWidgets()
