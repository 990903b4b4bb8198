"""Errors that a caller may want to catch; each prints as one plain line from the catalogue."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bosslib.words import say

if TYPE_CHECKING:
    from bosslib.game import Objection


class BossError(Exception):
    """A request could not be fulfilled; nothing was changed.

    `key` is the sentence's key in the catalogue, `values` fill its fields.
    """

    def __init__(self, key: str, /, **values: object) -> None:
        super().__init__(key, values)
        self.key = key
        self.values = values

    def __str__(self) -> str:
        return say(self.key, **self.values)

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild_error, (type(self), self.args, self.__dict__)  # for pickling, as in `sim`


def _rebuild_error(
    kind: type[BossError], args: tuple[object, ...], values: dict[str, object]
) -> BossError:
    error = kind.__new__(kind)
    error.args = args
    error.__dict__.update(values)
    return error


class NotationError(BossError):
    """A text cannot be read as a card, an action, terms or a position (NOTATION)."""

    rule = "NOTATION"


class ScenarioError(BossError):
    """A file is invalid; `place` is the path in it, such as `position.seats.A.hand[2]`."""

    def __init__(self, place: str, key: str, /, **values: object) -> None:
        super().__init__(key, **values)
        self.place = place

    def __str__(self) -> str:
        sentence = super().__str__()
        return f"{self.place}: {sentence}" if self.place else sentence


class RuleError(BossError):
    """An action is illegal; `rule` is the id of the first rule that it breaks."""

    def __init__(self, action: object, objections: tuple[Objection, ...]) -> None:
        super().__init__("refused.line", action=str(action))
        self.objections = objections
        self.rule = objections[0].rule

    def __str__(self) -> str:
        first = self.objections[0]
        return say(self.key, **self.values, why=first.sentence(), rule=first.rule)
