"""Bots of the board game: evaluation, determinization, planning and bargaining."""

from bosslib.board.bots.players import BOTS, Bot, Chance, about, bot, characters, temper

__all__ = ["BOTS", "Bot", "Chance", "about", "bot", "characters", "temper"]
