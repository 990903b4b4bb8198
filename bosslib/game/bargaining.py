"""What bargaining has in common in all games: how one comes down, characters, and reasons.

Nothing here knows what is bargained for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar, cast

from bosslib.errors import BossError
from bosslib.words import listing, said, say

P = TypeVar("P")
T = TypeVar("T", bound="tuple[object, ...]")


def conceded(opens: float, ends: float, bend: float, gone: float) -> float:
    """What one wants when so much of the bargaining is gone, from 0 to 1.

    It goes from `opens` to `ends`: with a `bend` above 1 early (a conceder), below 1 late
    (Boulware): Faratin, Sierra and Jennings 1998, the polynomial for alpha(t).

    >>> [round(conceded(0.9, 0.6, bend, 0.5), 3) for bend in (0.5, 1, 2)]
    [0.825, 0.75, 0.688]
    """
    part: float = gone ** (1 / bend)
    return opens + (ends - opens) * part


class Reason(NamedTuple):
    """Why somebody did something: a key under `reasons` in the catalogue and its values."""

    key: str
    values: Mapping[str, object]

    def sentence(self) -> str:
        """What a player says to the other side: "you" is the one whom he bargains with."""
        return say(f"reasons.{self.key}", **self.values)


def tempered(temper: T, changed: T, usual: T) -> T:
    """A temper with all in which a character differs from the usual one; all are named tuples."""
    fields: tuple[str, ...] = getattr(usual, "_fields")  # noqa: B009 - a tuple has none
    triples = zip(fields, changed, usual, strict=True)
    changes: dict[str, Any] = {field: new for field, new, old in triples if new != old}
    made: T = getattr(temper, "_replace")(**changes)  # noqa: B009
    return made


def of_character(
    player: P, name: str, character: str, characters: Mapping[str, T], usual: T, able: Sequence[str]
) -> P:
    """A computer player of that name with a character; BossError if there is no such character, or
    the player is not one of those that are able to have one.
    """
    if character not in characters:
        raise BossError("characters.unknown", name=character, names=listing(characters))
    if name not in able:
        raise BossError("characters.cannot", player=name, names=listing(able))
    plain: Any = player
    temper = tempered(plain.temper, characters[character], usual)
    return cast("P", replace(plain, temper=temper))


def about(character: str) -> str:
    """What a character does, in a few words; empty for one that nobody described.

    >>> about("hard")
    'wants the larger part and turns small ones down'
    """
    return said(f"characters.about.{character}")


def label(character: str) -> str:
    """What a character is called on a page; its own name if it has no other."""
    return said(f"characters.label.{character}") or character


class Appraisal(NamedTuple):
    """What a bargain is worth to a seat, in the game's money: on average, and in most samples.

    `low` and `high` leave out the lowest and the highest tenth of the samples.
    """

    mean: float
    low: float
    high: float
    samples: int


def spread(found: Sequence[float]) -> Appraisal:
    """What some samples say, of which there is one at least.

    >>> spread([5, 1, 3])
    Appraisal(mean=3.0, low=1, high=5, samples=3)
    """
    tenth, there = len(found) // 10, sorted(found)
    return Appraisal(sum(found) / len(found), there[tenth], there[-1 - tenth], len(found))
