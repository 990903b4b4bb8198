"""The board game in sentences: log entries for one reader, and button labels.

The sentences of the log are in the catalogue under `board.event`, the button labels under
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
