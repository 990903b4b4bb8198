"""What exercises ask of the card game: the numbers it gives, the seats that reply, what counts."""

from bosslib.card.teaching.lessons import CardTeaching
from bosslib.card.teaching.scripted import Scripted

__all__ = ["CardTeaching", "Scripted"]
