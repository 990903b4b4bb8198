"""Computer players of the card game: inference, evaluation, search and bargaining."""

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
