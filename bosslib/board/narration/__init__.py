"""The board game in sentences: log entries for one reader, and button labels.

The sentences of the log are in the catalogue under `board.event`, the button labels under
`board.deed`.
"""

from bosslib.board.narration.names import (
    board_label,
    card_listing,
    card_name,
    counted_card,
    family_name,
    millions,
    short_board_label,
    short_name,
)
from bosslib.board.narration.teller import BoardTeller

__all__ = [
    "BoardTeller",
    "board_label",
    "card_listing",
    "card_name",
    "counted_card",
    "family_name",
    "millions",
    "short_board_label",
    "short_name",
]
