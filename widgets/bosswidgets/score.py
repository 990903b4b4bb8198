"""The score line that teaches: `(3 + 4 + 4 - 2) x 5 x 4 = $180`, from the engine's own numbers."""

from __future__ import annotations

from bosslib.card import Table, value
from bosslib.card.settle import unlimited
from bosslib.card.telling import dollars
from bosslib.words import say


def score_line(table: Table) -> str:
    """What one share of the deal is worth and how it is reckoned (VALUE-1, VALUE-2).

    >>> from bosswidgets.scoring import laid
    >>> score_line(laid(["b+3", "b+4", "b+4", "b-2"], x=2, players=4))
    '(3 + 4 + 4 − 2) x 5 x 4 = $180'
    """
    raw, worth = unlimited(table), value(table)
    line = say("score.line", sum=_sum(table), multiplier=table.multiplier, dollars=dollars(raw))
    return line if raw == worth else say("score.limited", line=line, limit=dollars(worth))


def _sum(table: Table) -> str:
    numbers = [card.number for card in table.centre]
    if not numbers:
        return "0"
    first, *others = numbers
    terms = [f"{first}".replace("-", "−")]
    terms += [f"+ {each}" if each > 0 else f"− {-each}" for each in others]
    return " ".join(terms) if not others and first > 0 else f"({' '.join(terms)})"
