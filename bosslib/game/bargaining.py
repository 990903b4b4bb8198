"""Bargaining common to all games: concession curves, characters, and reasons.

Nothing here depends on what is bargained for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar, cast

from bosslib.errors import BossError
from bosslib.words import join_list, say, say_if_known

P = TypeVar("P")
T = TypeVar("T", bound="tuple[object, ...]")


def concession(opens: float, ends: float, bend: float, elapsed: float) -> float:
    """Return the share wanted at time `elapsed` of the bargaining, from 0 to 1.

    It moves from `opens` to `ends`: early for a `bend` above 1 (a conceder), late below 1
    (Boulware): Faratin, Sierra and Jennings 1998, the polynomial for alpha(t).

    >>> [round(concession(0.9, 0.6, bend, 0.5), 3) for bend in (0.5, 1, 2)]
    [0.825, 0.75, 0.688]
    """
    part: float = elapsed ** (1 / bend)
    return opens + (ends - opens) * part


class Reason(NamedTuple):
    """Reason of an action: a key in a table of the catalogue, and its values."""

    key: str
    values: Mapping[str, object]
    table: str = "reasons"

    def sentence(self) -> str:
        """Return the reason as a player says it to the other side, who is "you"."""
        return say(f"{self.table}.{self.key}", **self.values)


def apply_character(temper: T, changed: T, usual: T) -> T:
    """Return `temper` with each field in which `changed` differs from `usual`, all named tuples."""
    fields: tuple[str, ...] = getattr(usual, "_fields")  # noqa: B009 - a tuple has none
    triples = zip(fields, changed, usual, strict=True)
    changes: dict[str, object] = {field: new for field, new, old in triples if new != old}
    made: T = getattr(temper, "_replace")(**changes)  # noqa: B009
    return made


def with_character(
    player: P, name: str, character: str, characters: Mapping[str, T], usual: T, able: Sequence[str]
) -> P:
    """Return a computer player with a character; `name` is the player's name.

    BossError if the character is unknown, or the player is not among those in `able`.
    """
    if character not in characters:
        raise BossError("characters.unknown", name=character, names=join_list(characters))
    if name not in able:
        raise BossError("characters.cannot", player=name, names=join_list(able))
    plain: Any = player
    temper = apply_character(plain.temper, characters[character], usual)
    return cast("P", replace(plain, temper=temper))


def character_of(bot: str | None) -> str:
    """Return the character in a computer player's name; empty if it has none, or for a person.

    >>> character_of("careful:hard")
    'hard'
    """
    return (bot or "").partition("@")[0].partition(":")[2]


def character_line(character: str) -> str:
    """Return a sentence on how a character bargains; empty if it has no description.

    >>> character_line("hard")
    'Hard: wants the larger part and turns small offers down.'
    """
    about, label = character_description(character), character_label(character)
    if not about:
        return ""
    return say("characters.line", character=label[:1].upper() + label[1:], about=about)


def character_description(character: str) -> str:
    """Describe a character in a few words; empty if it has no description.

    >>> character_description("hard")
    'wants the larger part and turns small offers down'
    """
    return say_if_known(f"characters.about.{character}")


def character_label(character: str) -> str:
    """Return a character's display name; its own name as fallback, empty for none."""
    return say_if_known(f"characters.label.{character}") or character


class Appraisal(NamedTuple):
    """Worth of a bargain to a seat, in the game's money: the mean and the spread of samples.

    `low` and `high` leave out the lowest and the highest tenth of the samples. Without samples the
    worth is exact: all lines were tried.
    """

    mean: float
    low: float
    high: float
    samples: int


def appraise_samples(found: Sequence[float]) -> Appraisal:
    """Summarize samples, of which there is at least one.

    >>> appraise_samples([5, 1, 3])
    Appraisal(mean=3.0, low=1, high=5, samples=3)
    """
    tenth, there = len(found) // 10, sorted(found)
    return Appraisal(sum(found) / len(found), there[tenth], there[-1 - tenth], len(found))
