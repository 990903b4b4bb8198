"""Keyboard shortcuts at the board game's table; the others are those of the card game."""

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
from bosswidgets.board.choice_state import BoardSelection
from bosswidgets.board.choices import (
    BoardCommand,
    Choice,
    CounterTerms,
    OfferPiece,
    SetPrice,
    TryTerms,
)
from bosswidgets.table import keys
from bosswidgets.table.common_choices import ChooseCard, DoDeed

DEED_KEYS = {
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
"""Keys of deeds; all others use `keys.CONFIRM_KEY`."""

CHOICE_KEYS = {
    BoardCommand.CANCEL: keys.KEYS["cancel"],
    BoardCommand.TALK: "o",
    BoardCommand.MAKE: keys.CONFIRM_KEY,
    BoardCommand.UNIT: "x",
}
"""Keys of commands; the others have none."""

LESS_KEY, MORE_KEY = ",", "."
"""Keys of the price of an offer."""

THEORY_KEY, CLOCK_KEY = "=", ";"
"""Keys of the additional drawers of this game."""

VALUE_KEY = "*"
"""Key that asks for an offer's value; the card game's key opens a drawer here."""

HELP_ENTRIES = (
    ("1–9, 0", "hand"),
    ("A–F", "seat"),
    (keys.CONFIRM_KEY, "chosen"),
    ("p", "open"),
    ("x", "roll"),
    ("z", "draw"),
    ("q", "quiet"),
    ("l", "allow"),
    ("o", "talk"),
    (LESS_KEY, "less"),
    (MORE_KEY, "plus"),
    *((key, name) for key, name in keys.HELP_ENTRIES if name in ("accept", "decline", "counter")),
    *(
        (key, name)
        for key, name in keys.HELP_ENTRIES
        if name in ("withdraw", "undo", "history", "pace")
    ),
    (VALUE_KEY, "worth"),
    (THEORY_KEY, "theory"),
    (CLOCK_KEY, "clock"),
    *(
        (key, name)
        for key, name in keys.HELP_ENTRIES
        if name in ("game", "legend", "again", "next", "skip")
    ),
    *(each for each in keys.HELP_ENTRIES if each[1] in ("done", "more", "escape", "tab", "arrows")),
    *(each for each in keys.HELP_ENTRIES if each[1] in ("enter", "type", "help")),
)
"""Entries of the help's list: the key, and the name of its sentence."""


def shortcut_of(way: Choice) -> str:
    """Return the key that chooses a way: empty if it has none, `keys.NEXT_DIGIT` for the next
    digit.

    >>> shortcut_of(DoDeed(NoMore())), shortcut_of(BoardCommand.MAKE), shortcut_of(ChooseCard(1))
    ('q', 'k', '2')
    """
    match way:
        case DoDeed(deed):
            return DEED_KEYS.get(type(deed), keys.CONFIRM_KEY)
        case ChooseCard(place):
            return keys.card_shortcut(place)
        case OfferPiece():
            return keys.NEXT_DIGIT
        case CounterTerms():
            return keys.KEYS["counter"]
        case BoardCommand():
            return CHOICE_KEYS.get(way, "")
        case SetPrice() | TryTerms():
            return ""


def digits_choose_items(choosing: BoardSelection) -> bool:
    """Return True if digits choose a card's uses or an offer's pieces instead of cards."""
    return choosing.is_composing_offer or choosing.hand_index is not None


def shortcuts_html() -> str:
    """Return the list of all keys and typed commands, as HTML."""
    return keys.shortcuts_html(HELP_ENTRIES, "board.keys")
