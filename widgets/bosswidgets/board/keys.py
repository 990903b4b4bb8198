"""Which key does what at the board game's table; the rest is as at the card game's."""

from __future__ import annotations

from bosslib.board.actions import (
    Accept,
    Allow,
    Decline,
    Draw,
    GiveUp,
    NoMore,
    Open,
    Place,
    Recruit,
    Roll,
    Travel,
    Withdraw,
)
from bosswidgets.board.choosing import Choosing
from bosswidgets.board.ways import About, Command, PriceStep, Way
from bosswidgets.table import keys
from bosswidgets.table.ways import ChooseCard, DoDeed

DEEDS = {
    Open: "p",
    Roll: "x",
    Draw: "z",
    NoMore: "q",
    Allow: "l",
    Accept: "y",
    Decline: "n",
    Withdraw: "w",
    GiveUp: "",
    Recruit: keys.NEXT_DIGIT,
    Place: keys.NEXT_DIGIT,
    Travel: keys.NEXT_DIGIT,
}
"""The key of a deed; all others are done by `keys.CONFIRM_KEY`."""

WAYS = {
    Command.TALK: "o",
    Command.MAKE: keys.CONFIRM_KEY,
    Command.UNIT: "x",
    PriceStep(-1): ",",
    PriceStep(1): ".",
}
"""The key of a way; the rest have those that their ids have at every table."""

THEORY, CLOCK = "=", ";"
"""The keys of the drawers that this game has besides."""

WORTH = "*"
"""The key that asks what an offer is worth: that of the card game's table is a drawer's here."""

SHOWN = (
    ("1–9, 0", "hand"),
    ("A–F", "seat"),
    (keys.CONFIRM_KEY, "chosen"),
    ("p", "open"),
    ("x", "roll"),
    ("z", "draw"),
    ("q", "quiet"),
    ("l", "allow"),
    ("o", "talk"),
    (",", "less"),
    (".", "plus"),
    *((key, name) for key, name in keys.HELP_ENTRIES if name in ("accept", "decline", "counter")),
    *(
        (key, name)
        for key, name in keys.HELP_ENTRIES
        if name in ("withdraw", "undo", "history", "pace")
    ),
    (WORTH, "worth"),
    (THEORY, "theory"),
    (CLOCK, "clock"),
    *(
        (key, name)
        for key, name in keys.HELP_ENTRIES
        if name in ("game", "legend", "again", "next", "skip")
    ),
    *(each for each in keys.HELP_ENTRIES if each[1] in ("done", "more", "escape", "tab", "arrows")),
    *(each for each in keys.HELP_ENTRIES if each[1] in ("enter", "type", "help")),
)
"""The list that the help shows: the key, and the name of its sentence."""


def key_of(way: Way) -> str:
    """The key that chooses a way; empty if it has none, `keys.NEXT_DIGIT` for the next digit.

    >>> key_of(Do(NoMore())), key_of(Command.MAKE), key_of(Hand(1))
    ('q', 'k', '2')
    """
    match way:
        case DoDeed(deed):
            return DEEDS.get(type(deed), keys.CONFIRM_KEY)
        case ChooseCard(place):
            return keys.card_shortcut(place)
        case About():
            return keys.NEXT_DIGIT
    return WAYS.get(way, keys.shortcut_of(str(way)))


def counts(choosing: Choosing) -> bool:
    """Whether the digits are those of what a card is for, or of what an offer is about."""
    return choosing.is_composing_offer or choosing.place is not None


def page() -> str:
    """The list of all keys and of what can be typed, as HTML."""
    return keys.shortcuts_html(SHOWN, "board.keys")
