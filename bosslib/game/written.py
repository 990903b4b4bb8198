"""Values that `str` writes in the notation of their game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeVar, dataclass_transform

T = TypeVar("T")


class Written:
    """A value that shows itself in the notation: `<A: pass>`."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<{self}>"


@dataclass_transform(frozen_default=True)
def written(made: type[T]) -> type[T]:
    """A class of frozen values, equal by their fields, whose `repr` is the one of `Written`."""
    return dataclass(frozen=True, slots=True, repr=False)(made)


@written
class Plain(Written):
    """What is always written with the same words."""

    text: ClassVar[str]

    def __str__(self) -> str:
        return self.text
