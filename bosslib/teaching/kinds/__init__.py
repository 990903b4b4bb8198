"""The kinds of exercises: how each is read from its file and proved right."""

from collections.abc import Mapping

from bosslib.teaching.exercise import Kind
from bosslib.teaching.kinds.base import ExerciseKind, Flaw, place
from bosslib.teaching.kinds.choosing import Choose, Illegal, Spot
from bosslib.teaching.kinds.numbers import Number, Settle
from bosslib.teaching.kinds.table import Negotiate, Play

KINDS: Mapping[Kind, ExerciseKind] = {
    each.kind: each
    for each in (Play(), Negotiate(), Number(), Settle(), Choose(), Spot(), Illegal())
}
"""Each kind under its name in the files; a new one is a class, and stands here."""

__all__ = ["KINDS", "ExerciseKind", "Flaw", "place"]
