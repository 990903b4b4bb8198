"""Bots of the board game: evaluation, determinization, planning and bargaining."""

from bosslib.board.bots.players import BOTS, BoardRandomBot, Bot, about, bot, characters, temper

__all__ = ["BOTS", "BoardRandomBot", "Bot", "about", "bot", "characters", "temper"]
