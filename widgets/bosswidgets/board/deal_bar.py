"""The payout of the open deal as a bar: agreed parts, the part of an offer, and what is too much.

Agreements and offers are public, so everybody sees the same bar. An offer that is being composed is
shown only on the page of the person who composes it.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from bosslib.board import Table
from bosslib.board.actions import Terms
from bosslib.board.deal_sum import DealSum, deal_sum
from bosslib.picture.lettering import text_width
from bosslib.picture.theme import TEXT
from bosslib.words import say
from bosswidgets.board.deal_texts import DealTexts
from bosswidgets.board.session import BoardTableSession

BAR_WIDTH = 264
"""Least width of the bar, in CSS pixels."""

PADDING = 8
"""Room beside a label in its part, in CSS pixels."""

PATTERNS = 5
"""Number of patterns of agreed parts, one for each of the other players."""


class BarPart(NamedTuple):
    """A part of the bar: its length in millions, its kind, which has a pattern, and its label."""

    length: int
    kind: str
    label: str


def bar_html(session: BoardTableSession, table: Table) -> str:
    """Return the bar with the sum above it and, below it, why the deal cannot be closed."""
    texts, terms = session.parts.deal_texts, session.parts.tried_terms
    agreed, tried = deal_sum(table), deal_sum(table, terms)
    shown = tried if tried.asked else agreed
    pays = say("board.sum.pays", count=table.space.dividends, value=table.tile.value)
    below = [*filter(None, [texts.obstacle, texts.asked_sentence(terms) if terms else ""])]
    told = escape(texts.agreed_sum(agreed))
    return (
        f'<p class="boss-parts-sum">{told} <small>{escape(pays)}</small></p>'
        f"{_parts_html(texts, shown, terms)}"
        f'<p class="boss-parts-why">{escape(" ".join(below))}</p>'
    )


def _parts_html(texts: DealTexts, found: DealSum, terms: Terms | None) -> str:
    """Return the bar itself; a label that does not fit in its part is below it."""
    parts = [*bar_parts(texts, found, terms)]
    whole = sum(part.length for part in parts)
    bar, key = "", ""
    for part in parts:
        room = BAR_WIDTH * part.length / whole - PADDING
        fits = text_width(part.label, TEXT, bold=True) <= room
        words, kind = escape(part.label), f'data-part="{part.kind}"'
        inside = words if fits else ""
        bar += f'<i {kind} style="flex-grow:{part.length}">{inside}</i>'
        if not fits:
            key += f"<span><i {kind}></i>{words}</span> "
    if found.excess:
        end = 100 * found.payout / whole
        bar += f'<b style="inset-inline-start:{end:.2f}%"></b>'
    spoken = escape(_spoken_text(texts, found, terms))
    return (
        f'<div class="boss-parts" role="img" aria-label="{spoken}">'
        f'<div class="boss-parts-bar">{bar}</div><p class="boss-parts-key">{key}</p></div>'
    )


def bar_parts(texts: DealTexts, found: DealSum, terms: Terms | None) -> Iterator[BarPart]:
    """Yield the parts of the bar from the left; what the deal does not pay is the last one."""
    room = found.payout
    for at, part in enumerate(found.agreed):
        if length := min(part.price, room):
            yield BarPart(length, str(at % PATTERNS + 1), texts.part_label(part))
        room -= length
    if found.asked and terms and (length := min(found.asked.price, room)):
        yield BarPart(length, "asked", texts.asked_label(found.asked, terms))
    if found.left > 0:
        yield BarPart(found.left, "left", "")
    if found.excess:
        yield BarPart(found.excess, "over", say("board.sum.too-much", count=found.excess))


def _spoken_text(texts: DealTexts, found: DealSum, terms: Terms | None) -> str:
    """Return the bar in words."""
    told = [texts.part_label(part) for part in found.agreed]
    if found.asked and terms:
        told.append(texts.asked_label(found.asked, terms))
    if found.excess:
        told.append(say("board.sum.too-much", count=found.excess))
    parts = ", ".join(told) or say("board.sum.nothing-agreed")
    return say("board.sum.spoken", payout=found.payout, parts=parts)
