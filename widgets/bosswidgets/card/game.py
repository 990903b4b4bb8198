"""The card game, as the pages see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bosswidgets.table.games import GameWidgets

if TYPE_CHECKING:
    from bosslib.teaching.exercise import Exercise
    from bosswidgets.card.desk import Desk
    from bosswidgets.card.table import Table
    from bosswidgets.kit.bridge import Lent


class CardWidgets(GameWidgets):
    """Its table, and the table of its exercises."""

    @property
    def table(self) -> type[Table]:
        from bosswidgets.card.table import Table  # late: a lesson needs no table

        return Table

    def desk(self, exercise: Exercise, names: tuple[str, ...], bridge: Lent) -> Desk:
        from bosswidgets.card.desk import Desk  # late: a table needs no lesson

        return Desk(exercise, names, bridge)


WIDGETS = CardWidgets()
