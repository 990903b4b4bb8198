"""Rules for players' names: a canonical form, and equality of names.

A name is text in Unicode's composed form (NFC), without characters that change nothing visible. Two
names are the same if they differ only in case, in compatibility variants (NFKC), as full-width
letters, or in Cyrillic and Greek letters that look like Latin ones.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from unicodedata import category, normalize

from bosslib import BossError
from bosslib.game import Seat
from bosslib.words import languages, say
from bosswidgets.kit.html import RULE_ID

MAX_LENGTH = 20
"""Maximum length of a name in characters."""

MOST_READ = 200
"""Characters that are read of what was typed: composing takes time quadratic in a text's marks."""

INVISIBLE_CATEGORIES = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Unicode categories of invisible characters: controls, direction marks, surrogates."""

NO_LETTER_KEY = "names.no-letter"
"""Error key for a name without any letter or digit."""

IGNORED = re.compile("[\u034f\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Variation selectors and joiners: Unicode ignores them where it cannot draw them."""

BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\ufffc\U00013441\U00013442\U0001d159")
"""Letters and symbols that are rendered blank, at least in some fonts."""

LOOK_ALIKES = {
    ord(each): letter
    for letter, others in {
        "a": "АаΑα",
        "b": "ВвΒ",
        "c": "СсϹϲ",
        "d": "Ԁԁ",
        "e": "ЕеΕε",
        "h": "НнҺһΗ",
        "i": "ІіΙι",
        "j": "ЈјͿϳ",
        "k": "КкΚκ",
        "l": "Ӏӏ",
        "m": "МмΜ",
        "n": "Νη",
        "o": "ОоΟο",
        "p": "РрΡρ",
        "q": "Ԛԛ",
        "s": "Ѕѕ",
        "t": "ТтΤτ",
        "u": "υ",
        "v": "Ѵѵν",
        "w": "Ԝԝω",
        "x": "ХхΧχ",
        "y": "УуҮүΥγ",
        "z": "Ζ",
    }.items()
    for each in others
}
"""Latin letters by the codes of the Cyrillic and Greek letters that look the same.

They are from Unicode's table of confusable characters (UTS 39, `confusables.txt`).
"""


def normalize_name(name: str) -> str:
    """Return a name in canonical form: composed, with single spaces between words.

    >>> normalize_name("  Zoe\u0308   B ")
    'Zoë B'
    """
    return " ".join(normalize("NFC", IGNORED.sub("", name[:MOST_READ])).split())


def is_visible(character: str) -> bool:
    """Return whether a character can be seen, or is a space."""
    return character not in BLANK and category(character) not in INVISIBLE_CATEGORIES


def name_key(name: str) -> str:
    """Return a key that is equal for two names that count as the same.

    >>> name_key("STRASSE") == name_key("Straße")
    True
    """
    found = normalize_name(name)
    while (key := normalize_name(normalize("NFKC", found).casefold())) != found:
        found = key
    return key


def name_keys(*names: str) -> frozenset[str]:
    """Return the keys of some names: two names count as the same if they share one.

    One key compares what is written, and the other what is seen. A single one could not do both,
    because a Greek nu looks like an N as a capital and like a v as a small letter.

    >>> bool(name_keys("Ada") & name_keys("\u0410da"))  # with a Cyrillic A
    True
    """
    return frozenset(key for name in names for key in (name_key(name), _seen_key(name)))


def _seen_key(name: str) -> str:
    """Return the key of a name with Latin letters for those that look the same."""
    plain = normalize("NFD", normalize_name(name))  # the letters apart from their marks
    return name_key(plain.translate(LOOK_ALIKES))


def is_you(name: str) -> bool:
    """Return True for the name of a single player at a screen, which is not allowed among several
    people.
    """
    return name_key(name) == name_key(say("names.person"))


def name_errors(names: Sequence[str]) -> dict[Seat, BossError]:
    """Return errors in players' names by seat: empty, too long, duplicate, with invisible
    characters, or with a rule's id, which texts show as a link.
    """
    counts = Counter(key for name in names for key in name_keys(name))
    wrong = {}
    for seat, name in enumerate(names):
        if not name.strip():
            wrong[seat] = BossError("names.empty")
        elif len(name) > MAX_LENGTH:
            wrong[seat] = BossError("names.long", most=MAX_LENGTH)
        elif not all(map(is_visible, name)):
            wrong[seat] = BossError("names.unseen")
        elif not any(each.isalnum() for each in name):
            wrong[seat] = BossError(NO_LETTER_KEY, name=name)
        elif rule := RULE_ID.search(name):
            wrong[seat] = BossError("names.rule", name=name, rule=rule[0])
        elif any(counts[key] > 1 for key in name_keys(name)):
            wrong[seat] = BossError("names.twice", name=name)
    return wrong


def name_error(names: Sequence[str], seat: Seat) -> BossError | None:
    """Return the error in one name among several people, who cannot be called "You"."""
    if _letters(names[seat]) in _reserved_keys():
        return BossError("names.reserved", name=names[seat])
    return name_errors(names).get(seat)


@cache
def _reserved_keys() -> frozenset[str]:
    """Return the letters of the names by which the app calls a single player or the teacher, in any
    language, with the article and without.
    """
    keys = ("names.person", "talk.you", "talk.teacher")
    called = [say(key, lang) for key in keys for lang in languages()]
    return frozenset(map(_letters, (*called, *(name.split()[-1] for name in called))))


def _letters(name: str) -> str:
    """Return the key of a name without anything but letters and digits, and with Latin letters for
    those that look the same: `The teacher.` too is the teacher.
    """
    return "".join(each for each in _seen_key(name) if each.isalnum())
