"""Text measurement in pictures, with wrapping and truncation."""

from __future__ import annotations

from math import ceil

_WIDTHS = {
    **dict.fromkeys("ijl'|", 0.24),
    **dict.fromkeys(" .,:;!I/\\ftr()[]-·`", 0.35),
    **dict.fromkeys("mwMW%@…", 0.95),
    **dict.fromkeys("ABCDEFGHKNOPQRSTUVXYZ&+=×−<>~$_", 0.72),
}


def text_width(words: str, size: float, *, bold: bool = False) -> float:
    """Return the width of a line in layout units, rather over- than underestimated."""
    ems = sum(_WIDTHS.get(c, 0.58 if c < "\u0250" else 1.05) for c in words)
    return ems * size * (1.06 if bold else 1)


def wrap(words: str, size: float, room: float) -> list[str]:
    """Wrap words into the fewest lines that fit, of similar length; empty for no words."""
    count = ceil(text_width(words, size) / room)
    while words:
        lines = [""]
        least = text_width(words, size) / count
        for word in words.split():
            longer = f"{lines[-1]} {word}".lstrip()
            full = text_width(lines[-1], size) >= least or text_width(longer, size) > room
            lines = [*lines, word] if lines[-1] and full else [*lines[:-1], longer]
        if len(lines) <= count or count > len(words):
            return lines
        count += 1
    return []


def truncate(words: str, size: float, room: float, *, bold: bool = False) -> str:
    """Truncate words with an ellipsis if they do not fit."""
    if text_width(words, size, bold=bold) <= room:
        return words
    while words and text_width(words + "…", size, bold=bold) > room:
        words = words[:-1]
    return words.rstrip() + "…"
