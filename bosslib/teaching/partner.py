"""Partners with a mind in exercises: they answer the offers of an attempt (`game.mind`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from bosslib.game.mind import (
    CHARACTERS,
    Mind,
    Reaction,
    ReactionKind,
    Remark,
    RemarkKind,
)
from bosslib.words import say

if TYPE_CHECKING:
    from bosslib.teaching.exercise import Reply

T = TypeVar("T")

CLAIMS = (RemarkKind.LAST, RemarkKind.SOON_GONE)
"""Remarks on what a partner asks; the others are about the offer that it answers."""


class Heard(NamedTuple, Generic[T]):
    """Offer that a partner has heard: its terms, and the mind about such terms in that position."""

    mind: Mind[T]
    terms: T


def partner_mind(
    reply: Reply, worth: Callable[[T], int], asks: Sequence[tuple[int, T]], surplus: int
) -> Mind[T] | None:
    """Return the mind of a seat whose exercise names a character; None where it can ask nothing.

    `asks` are the terms that leave it enough, with its gains in ascending order. The least of them
    is the least that it takes.
    """
    if not asks or surplus <= 0:
        return None
    floor = asks[0][0] / surplus
    character = CHARACTERS[reply.mind]._replace(floor=(floor, floor))
    return Mind(character, worth, tuple(asks), surplus, reply.seed)


def react(heard: Iterable[Heard[T]]) -> Reaction[T] | None:
    """Return a partner's reaction to the last of some offers, or None without any.

    A partner that has left doesn't come back, and has no remarks on later offers.
    """
    found: Reaction[T] | None = None
    mood = None
    for mind, terms in heard:
        if found and found.kind is ReactionKind.LEAVE:
            found = Reaction(ReactionKind.LEAVE, ())
            continue
        found, mood = mind.answer(mood or mind.first_mood, terms)
    return found


def remark_texts(remarks: Iterable[Remark], theirs: str, money: Callable[[int], str]) -> list[str]:
    """Return what a partner says; `theirs` is what the offer brings the other side."""
    return [
        say(
            f"drill.answer.{kind}",
            theirs=theirs,
            **{name: money(sum_) for name, sum_ in facts.items()},
        )
        for kind, facts in remarks
    ]
