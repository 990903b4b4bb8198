"""Outcome of a bargain, and a comparison with what others would have got."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from bosslib.teaching.drill.game import DrillPosition
from bosslib.teaching.drill.talks import Talks, TalksOutcome, best_talks, compare_bargainers
from bosslib.words import say


class DrillOutcome(NamedTuple):
    """A heading and sentences; `spoken` is the comparison's text for a screen reader."""

    head: str
    lines: list[str]
    spoken: str


def outcome_texts(found: DrillPosition, talks: Talks, other: str) -> DrillOutcome:
    """Return the outcome of the talks, and the character of the other side."""
    money = found.exercise.teaching.pictures.money
    head, lines = say(f"drilling.came.{talks.outcome}"), list[str]()
    if talks.price is not None:
        key = "gain" if talks.gain > 0 else "worse" if talks.gain < 0 else "no-gain"
        values = {"price": money(talks.price), "gain": money(talks.gain)}
        lines.append(say(f"drilling.{key}", cost=money(-talks.gain), **values))
    elif talks.outcome is TalksOutcome.LOST:
        lines.append(say("drilling.lost", gain=money(best_talks(talks).gain)))
    lines.append(say(f"drilling.was.{found.character}", name=other))
    spoken = " ".join(f"{label}: {cell}." for label, cell in _comparison_rows(found, talks))
    return DrillOutcome(head, lines, spoken)


def comparison_html(found: DrillPosition, talks: Talks, other: str) -> str:
    """Return a table of the gains of the learner and others against this character, as HTML."""
    lines = "".join(
        f'<tr><th scope="row">{escape(label)}</th><td>{escape(cell)}</td></tr>'
        for label, cell in _comparison_rows(found, talks)
    )
    head = escape(say("drilling.compared", name=other))
    return f'<table class="boss-drill"><caption>{head}</caption>{lines}</table>'


def _comparison_rows(found: DrillPosition, talks: Talks) -> Iterator[tuple[str, str]]:
    """Yield the learner and the compared strategies, each with its gain."""
    money = found.exercise.teaching.pictures.money
    for name, each in {"you": talks, **compare_bargainers(talks)}.items():
        made = each.price is not None
        values = {"gain": money(each.gain), "price": money(each.price or 0)}
        cell = say("drilling.made", **values) if made else say("drilling.none-made")
        yield say(f"drilling.by.{name}"), cell
