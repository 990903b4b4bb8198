"""The board game's computer players: what they see, guess, plan and say."""

from bosslib.board.bots.players import BOTS, Bot, Chance, about, bot, characters, temper

__all__ = ["BOTS", "Bot", "Chance", "about", "bot", "characters", "temper"]
