"""Parser of whole numbers as people type them, with explanations of unreadable input.

Independent of the question: the exercise's task judges the numbers.
"""

from __future__ import annotations

import re

from bosslib.words import say

MAX_INPUT_CHARS = 100
"""Maximum length of the input, longer than any number that somebody means."""

MAX_DIGITS = 15
"""Maximum number of digits; a database stores no number of twenty."""

NUMBER = re.compile(
    r"(?P<before>[+-]?)\$?(?P<inside>[+-]?)"
    r"(?P<digits>[1-9]\d*(?:[., ]\d{3})+|\d+)(?:[.,]0{1,2}|,-)?"
    r"(?: ?(?:m|mln|million|miljoen))?(?: ?(?:\$|dollars?))?"
    r"(?P<after>-?)"
)
"""Number with its sign and unit; `,-` ends a round price in Dutch."""

SIGNS = ((r"[−–—]", "-"), (r"^(?:minus|min) ?(?=[$\d])", "-"), (r"^plus ?(?=[$\d])", "+"))
SPACES = ((r"\s+", " "), (r"(?<=[$+-]) | (?=\$)| (?=-$)", ""))
ZERO = (r"(?<=[\d$+\-o])o(?=[\do,. $]|$)", "0")


def parse_number(text: str) -> int | None:
    """Parse a whole number, with or without a unit; None if it cannot be read.

    Dollars and millions are read as a sign, a letter or a word, before or after the number, and so
    are plus and minus. Dots, commas and spaces separate thousands, a decimal part of zeros is
    ignored, and the letter O is a zero. Unreadable input is asked for again, and never counts as
    wrong.

    >>> [parse_number(each) for each in ("$1O5", " −105 ", "105,0", "1,050", "a lot")]
    [105, -105, 105, 1050, None]
    >>> [parse_number(each) for each in ("0,500", "05", "10.000", "5,-")]
    [None, 5, 10000, 5]
    >>> [parse_number(each) for each in ("180 dollars", "minus 75", "75-", "5M", "5 miljoen")]
    [180, -75, -75, 5, 5]
    """
    if len(text.strip()) > MAX_INPUT_CHARS:
        return None
    plainly = text.strip().lower()
    for looked_for, put in (*SPACES, *SIGNS, *SPACES, ZERO):
        plainly = re.sub(looked_for, put, plainly)
    read = NUMBER.fullmatch(plainly)
    signs = [read[name] for name in ("before", "inside", "after") if read[name]] if read else []
    if not read or len(signs) > 1:
        return None
    digits = re.sub(r"[., ]", "", read["digits"]).lstrip("0")
    if len(digits) > MAX_DIGITS:
        return None
    number = int(digits or "0")
    return -number if signs == ["-"] else number


def explain_unreadable(text: str) -> str:
    """Explain in a sentence or two why the input is not a number."""
    if not text.strip():
        return say("task.empty")
    euros = re.search(r"€|\beuros?\b", text.lower())
    return say("task.euros" if euros else "task.unread")
