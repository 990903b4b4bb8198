"""Values whose `str` is their notation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeVar, dataclass_transform

T = TypeVar("T")


class NotationValue:
    """Value whose `repr` shows its notation: `<A: pass>`."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<{self}>"


@dataclass_transform(frozen_default=True)
def notation_value(made: type[T]) -> type[T]:
    """Decorate a class of frozen values, equal by their fields, with the `repr` of
    `NotationValue`.
    """
    return dataclass(frozen=True, slots=True, repr=False)(made)


@notation_value
class FixedNotation(NotationValue):
    """Value that is always written with the same words."""

    text: ClassVar[str]

    def __str__(self) -> str:
        return self.text
