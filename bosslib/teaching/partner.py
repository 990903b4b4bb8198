"""Partners with a mind in exercises: they answer the offers of an attempt (`game.mind`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from bosslib.game.mind import (
    CHARACTERS,
    Mind,
    Mood,
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
"""Claims of a partner about what it asks."""

ABOUT_ASK = (*CLAIMS, RemarkKind.YOU_MOVED)
"""Remarks on what a partner asks; the others are about the offer that it answers."""

COMPARING = (RemarkKind.ENOUGH, RemarkKind.LESS_THAN_WANTED, RemarkKind.TOO_LITTLE)
"""Remarks that compare a partner's part with the other side's or with the whole."""


class Heard(NamedTuple, Generic[T]):
    """Offer that a partner has heard: its terms, and the mind about such terms in that position.

    The mind is None where no terms of that kind leave the partner enough. Each deal is another
    talk. If `is_struck`, the offer is not a new one: the two have agreed to these terms.
    """

    mind: Mind[T] | None
    terms: T
    deal: int = 1
    is_struck: bool = False


def partner_mind(
    reply: Reply,
    worth: Callable[[T], int],
    asks: Sequence[tuple[int, T]],
    surplus: int,
    asked: int | None = None,
) -> Mind[T] | None:
    """Return the mind of a seat whose exercise names a character; None where it can ask nothing.

    `asks` are the terms that leave it enough, with its gains in ascending order. The least of them
    is the least that it takes. `asked` is its gain by what it asked before the talk, if it did.
    """
    if not asks or surplus <= 0:
        return None
    character, floor = CHARACTERS[reply.mind], asks[0][0] / surplus
    character = character._replace(floor=(floor, floor))
    if asked is not None:
        character = character._replace(opens=min(character.opens, asked / surplus))
        asks = [each for each in asks if each[0] <= asked] or asks[:1]
    return Mind(character, worth, tuple(asks), surplus, reply.seed)


def react(heard: Sequence[Heard[T]]) -> Reaction[T] | None:
    """Return a partner's reaction to the last of some offers; None if it has no mind about that.

    A partner that has left doesn't come back in that deal, and has no remarks on later offers. It
    doesn't compare an offer with the one before if that is worth something else by now. It
    remembers earlier deals.
    """
    if not heard or heard[-1].mind is None:
        return None
    found: Reaction[T] | None = None
    mood: Mood | None = None
    before: T | None = None
    deal = heard[0].deal
    for each in heard:
        mind, terms = each.mind, each.terms
        if mind is None:
            continue
        if each.deal != deal:
            found, before, deal = None, None, each.deal
            mood = mood and mind.mood_after(mood)
        mood = mood or mind.first_mood
        if each.is_struck:
            mood = mood._replace(bargain=(mind.worth(terms), mind.surplus))
        elif found and found.kind is ReactionKind.LEAVE:
            found = Reaction(ReactionKind.LEAVE, ())
        else:
            if before is not None and mind.worth(before) != mood.gain:
                mood = mood._replace(gain=None, asked=None)
            found, mood = mind.answer(mood, terms)
            before = terms
    return found


def remark_texts(
    remarks: Iterable[Remark], money: Callable[[int], str], *, theirs: str = "", whole: str = ""
) -> list[str]:
    """Return what a partner says.

    `theirs` is what the offer brings the other side. Where nobody can know that yet, `whole` is the
    sum of which the partner gets a part.
    """
    texts = []
    for kind, facts in remarks:
        key = f"of.{kind}" if whole and kind in COMPARING else kind
        sums = {name: money(fact) for name, fact in facts.items()}
        texts.append(say(f"drill.answer.{key}", theirs=theirs, whole=whole, **sums))
    return texts


def spoken_remarks(
    reaction: Reaction[T],
    money: Callable[[int], str],
    *,
    asks: bool,
    theirs: str = "",
    whole: str = "",
) -> str:
    """Return what a partner says with its answer to an offer, or with what it then `asks`.

    The other arguments are those of `remark_texts`.
    """
    said = [each for each in reaction.remarks if (each.kind in ABOUT_ASK) is asks]
    texts = remark_texts(said, money, theirs=theirs, whole=whole)
    if reaction.kind is ReactionKind.LEAVE and not asks:
        texts.append(say(f"drill.answer.{'leave' if said else 'gone'}"))
    return " ".join(texts)
