"""What people may be called: one form of each name, and when two names are the same.

A name is text in Unicode's composed form (NFC). Two names are the same if they differ only in
capitals, as Unicode folds them, or in how a letter is composed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from unicodedata import category, normalize

from bosslib import BossError
from bosslib.game import Seat
from bosslib.words import say

LETTERS = 20
"""How many characters a name may have."""

UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""The categories of what nobody sees: controls, marks of direction, halves of characters."""

LETTERLESS = "names.no-letter"
"""What is wrong with a name of signs alone, as the key of its sentence."""

BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that are drawn as nothing."""


def plain(name: str) -> str:
    """A name in its one form: composed, with one space between words and none around them.

    >>> plain("  Zoe\u0308   B ")
    'Zoë B'
    """
    return " ".join(normalize("NFC", name).split())


def folded(name: str) -> str:
    """What two names have in common that are the same.

    >>> folded("STRASSE") == folded("Straße")
    True
    """
    return normalize("NFC", plain(name).casefold())


def is_you(name: str) -> bool:
    """Whether it is the name of who plays alone at a screen, which nobody has among people."""
    return folded(name) == folded(say("names.person"))


def misnamed(names: Sequence[str]) -> dict[Seat, BossError]:
    """What is wrong with players' names, by seat: each needs one, of its own, not too long, in
    which all can be seen.
    """
    counts = Counter(map(folded, names))
    wrong = {}
    for seat, name in enumerate(names):
        if not name.strip():
            wrong[seat] = BossError("names.empty")
        elif len(name) > LETTERS:
            wrong[seat] = BossError("names.long", most=LETTERS)
        elif any(each in BLANK or category(each) in UNSEEN for each in name):
            wrong[seat] = BossError("names.unseen")
        elif not any(each.isalnum() for each in name):
            wrong[seat] = BossError(LETTERLESS, name=name)
        elif counts[folded(name)] > 1:
            wrong[seat] = BossError("names.twice", name=name)
    return wrong


def misnamed_among(names: Sequence[str], seat: Seat) -> BossError | None:
    """What is wrong with one name among people's, none of whom can be called "You"."""
    if is_you(names[seat]):
        return BossError("names.you", name=names[seat])
    return misnamed(names).get(seat)
