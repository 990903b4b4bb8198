"""Whole numbers as people type them, and why one cannot be read.

Knows nothing of what is asked: the numbers are judged in `grade`.
"""

from __future__ import annotations

import re

from bosslib.words import say

LONGEST = 100
"""More signs than a number can have that somebody means."""

NUMBER = re.compile(
    r"(?P<before>[+-]?)\$?(?P<inside>[+-]?)"
    r"(?P<digits>\d+(?:[., ]\d{3})*)(?:[.,]0{1,2}|,-)?"
    r"(?: ?(?:m|mln|million|miljoen))?(?: ?(?:\$|dollars?))?"
    r"(?P<after>-?)"
)
SIGNS = ((r"[−–—]", "-"), (r"^(?:minus|min) ?(?=[$\d])", "-"), (r"^plus ?(?=[$\d])", "+"))
SPACES = ((r"\s+", " "), (r"(?<=[$+-]) | (?=\$)| (?=-$)", ""))
ZERO = (r"(?<=[\d$+\-o])o(?=[\do,. $]|$)", "0")


def number(text: str) -> int | None:
    """The whole number that somebody has typed, with its unit or not; None if it cannot be read.

    Dollars and millions are read as a sign, a letter or a word, before or behind the number, and so
    are plus and minus. Dots, commas and spaces part thousands, a decimal part of nothing changes
    nothing, and the letter O is a zero. What cannot be read is asked again, and is never wrong.

    >>> number("$1O5"), number(" −105 "), number("105,0"), number("1,050"), number("a lot")
    (105, -105, 105, 1050, None)
    >>> number("180 dollars"), number("minus 75"), number("75-"), number("5M"), number("5 miljoen")
    (180, -75, -75, 5, 5)
    """
    if len(text.strip()) > LONGEST:
        return None
    plainly = text.strip().lower()
    for looked_for, put in (*SPACES, *SIGNS, *SPACES, ZERO):
        plainly = re.sub(looked_for, put, plainly)
    read = NUMBER.fullmatch(plainly)
    signs = [read[name] for name in ("before", "inside", "after") if read[name]] if read else []
    if not read or len(signs) > 1:
        return None
    digits = int(re.sub(r"[., ]", "", read["digits"]))
    return -digits if signs == ["-"] else digits


def unread(text: str) -> str:
    """Why what somebody has typed is no number, in a sentence or two."""
    if not text.strip():
        return say("task.empty")
    euros = re.search(r"€|\beuros?\b", text.lower())
    return say("task.euros" if euros else "task.unread")
