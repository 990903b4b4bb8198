"""Adapter of the card game for exercises."""

from bosslib.card.teaching.lessons import CardTeaching
from bosslib.card.teaching.scripted import Scripted

__all__ = ["CardTeaching", "Scripted"]
