"""The score line that shows the calculation: `(3 + 4 + 4 - 2) × 5 × 4 = $180`."""

from __future__ import annotations

from collections import Counter
from html import escape

from bosslib.card import Table, value
from bosslib.card.narration import format_dollars
from bosslib.card.payoffs import points, unlimited_value
from bosslib.words import join_list, say


def score_line(table: Table) -> str:
    """Return the value of one share and its calculation (VALUE-1, VALUE-2).

    >>> from bosswidgets.playgrounds.scoring import table_with_cards
    >>> score_line(table_with_cards(["b+3", "b+4", "b+4", "b-2"], x=2, players=4))
    '(3 + 4 + 4 − 2) × 5 × 4 = $180'
    """
    return _line(table, _bracket_terms(table, _terms(table)), str(table.multiplier))


def score_html(now: Table, then: Table, before: Table) -> str:
    """Return the score line as HTML, with changes since `before` marked and named.

    If a choice would change it, the line of `then` follows below.
    """
    lines = _marked_line(now, before if before.deal == now.deal else None)
    if score_line(then) != score_line(now):
        lines += f'<div class="boss-then"><span>→</span>{_marked_line(then, now)}</div>'
    return lines


def _marked_line(table: Table, before: Table | None) -> str:
    """Return one score line; additions since `before` are underlined and named after it."""
    earlier = Counter(before.centre if before else ())
    terms, new = [], []
    for card, term in zip(table.centre, _terms(table), strict=True):
        earlier[card] -= 1
        if earlier[card] < 0:
            new.append(f"+{card.number}" if card.number > 0 else f"−{-card.number}")
        terms.append(term if earlier[card] >= 0 else f"<ins>{term}</ins>")
    many = str(table.multiplier)
    if before and before.multiplier != table.multiplier:
        new.append(f"×{many}")
        many = f"<ins>{many}</ins>"
    shown = _line(table, _bracket_terms(table, terms), many)
    if new:
        shown += f" <small>{escape(say('score.new', terms=join_list(new)))}</small>"
    return (
        f'<p class="boss-score"><span aria-hidden="true">{shown}</span>'
        f'<span class="boss-unseen">{escape(score_text(table))}</span></p>'
    )


def score_text(table: Table) -> str:
    """Return the score line in a sentence or two, with the limit."""
    raw, worth = unlimited_value(table), value(table)
    said = say(
        "score.words",
        points=str(points(table)).replace("-", "−"),
        multiplier=table.multiplier,
        dollars=format_dollars(raw),
    )
    key = "score.within" if raw == worth else "score.beyond"
    return (
        f"{said} {say(key, limit=format_dollars(table.size.limit), dollars=format_dollars(worth))}"
    )


def _line(table: Table, sum_: str, multiplier: str) -> str:
    raw, worth = unlimited_value(table), value(table)
    line = say("score.line", sum=sum_, multiplier=multiplier, dollars=format_dollars(raw))
    return line if raw == worth else say("score.limited", line=line, limit=format_dollars(worth))


def _terms(table: Table) -> list[str]:
    """Return the cards' numbers, each after the first with the sign that joins it to the others."""
    numbers = [card.number for card in table.centre]
    signed = [f"+ {each}" if each > 0 else f"− {-each}" for each in numbers]
    return [str(numbers[0]).replace("-", "−"), *signed[1:]] if numbers else []


def _bracket_terms(table: Table, terms: list[str]) -> str:
    alone = len(terms) == 1 and table.centre[0].number > 0
    return " ".join(terms) if alone else f"({' '.join(terms)})" if terms else "0"
