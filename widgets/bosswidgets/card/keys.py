"""Keyboard shortcuts at the card game's table.

Colours share letters with seats; a colour is only named when no seat can be chosen.
"""

from __future__ import annotations

from bosslib.card import Kind
from bosslib.card.actions import Accept, Decline, DoublePass, Name, Pass, Play, Withdraw
from bosswidgets.card.choice_state import CardSelection
from bosswidgets.card.choices import (
    BeginOffer,
    CardCommand,
    Choice,
    CounterSeat,
    MoveGoal,
    OfferChip,
    Partner,
    TakeCard,
    TermPart,
)
from bosswidgets.table.common_choices import ChooseCard, DoDeed
from bosswidgets.table.keys import CONFIRM_KEY, KEYS, NEXT_DIGIT, card_shortcut, seat_shortcut

DEED_KEYS = {
    Pass: "pass",
    DoublePass: "pass2",
    Accept: "accept",
    Decline: "decline",
    Withdraw: "withdraw",
}
"""Names of the deeds' keys; all other deeds use `keys.CONFIRM_KEY`."""


def shortcut_of(way: Choice) -> str:
    """Return the key that chooses a way: empty if it has none, `keys.NEXT_DIGIT` for the next
    digit.
    """
    match way:
        case ChooseCard(place):
            return card_shortcut(place)
        case TakeCard() | TermPart():
            return NEXT_DIGIT
        case MoveGoal(seat):
            return "x" if seat is None else seat_shortcut(seat)
        case Partner(seat):
            return seat_shortcut(seat)
        case CounterSeat():
            return KEYS["counter"]
        case DoDeed(Name(colour)):
            return str(colour)
        case DoDeed(Play(_, front)) if front is not None:
            return seat_shortcut(front)
        case DoDeed(deed):
            return KEYS[DEED_KEYS[type(deed)]] if type(deed) in DEED_KEYS else CONFIRM_KEY
        case CardCommand():
            return KEYS.get(way, "")
        case OfferChip() | BeginOffer():
            return ""


def digits_choose_items(choosing: CardSelection) -> bool:
    """Return True if digits choose a Move's cards or the options of an offer's open word instead of
    cards.
    """
    return choosing.chip is not None or (
        choosing.card is not None and choosing.card.kind is Kind.MOVE
    )
