"""Verdicts on attempts and answers, and their stars.

Independent of the kind of exercise, which judges, and of pages, hints taken and progress.
"""

from __future__ import annotations

from typing import NamedTuple

MAX_STARS = 3
"""Number of stars of a task that was done at the first try without help."""


class Verdict(NamedTuple):
    """Result of an attempt, with feedback.

    `stars` applies without hints and at the first try; `actions_over_par` is the number of actions
    above par; `wrong` are the indices of the wrong numbers or choices; `outcome` describes what a
    wrong attempt led to; `misconceptions` are the names of the misconceptions that a wrong answer
    reveals.
    """

    is_right: bool
    say: str
    stars: int = MAX_STARS
    actions_over_par: int = 0
    wrong: tuple[int, ...] = ()
    outcome: tuple[str, ...] = ()
    misconceptions: tuple[str, ...] = ()


def stars(verdict: Verdict, slips: int) -> int:
    """Return the stars of a right attempt after this many hints and failed tries: 3, 2 or 1."""
    slips += verdict.actions_over_par
    return min(verdict.stars, MAX_STARS if not slips else 2 if slips <= 2 else 1)
