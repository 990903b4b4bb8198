"""The card game's computer players: what they see, guess, weigh and say."""

from bosslib.card.bots.players import (
    BOTS,
    SCRIPTED,
    Bot,
    Chance,
    Patient,
    Quiet,
    about,
    bot,
    characters,
    stand_in,
    temper,
)

__all__ = [
    "BOTS",
    "SCRIPTED",
    "Bot",
    "Chance",
    "Patient",
    "Quiet",
    "about",
    "bot",
    "characters",
    "stand_in",
    "temper",
]
