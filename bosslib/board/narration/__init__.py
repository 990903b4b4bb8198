"""The board game in sentences: what happened at the table, told to one who sat there.

The sentences of the log are in the catalogue under `board.event`, what buttons say under
`board.deed`.
"""

from bosslib.board.narration.names import (
    board_label,
    card_name,
    cards_named,
    family_name,
    millions,
    short_board_label,
    short_name,
    some,
)
from bosslib.board.narration.teller import Teller

__all__ = [
    "Teller",
    "board_label",
    "card_name",
    "cards_named",
    "family_name",
    "millions",
    "short_board_label",
    "short_name",
    "some",
]
