"""Adapter of the card game for exercises."""

from bosslib.card.teaching.lessons import CardTeaching
from bosslib.card.teaching.scripted import CardScriptedBot

__all__ = ["CardScriptedBot", "CardTeaching"]
