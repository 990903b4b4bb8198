"""The kinds of exercises: how each is read from its file and proved right."""

from collections.abc import Mapping

from bosslib.teaching.exercise import Kind
from bosslib.teaching.kinds.base import ExerciseKind, Flaw, place
from bosslib.teaching.kinds.choose import Choose
from bosslib.teaching.kinds.illegal import Illegal
from bosslib.teaching.kinds.negotiate import Negotiate
from bosslib.teaching.kinds.number import Number
from bosslib.teaching.kinds.play import Play
from bosslib.teaching.kinds.settle import Settle
from bosslib.teaching.kinds.spot import Spot

KINDS: Mapping[Kind, ExerciseKind] = {
    each.kind: each
    for each in (Play(), Negotiate(), Number(), Settle(), Choose(), Spot(), Illegal())
}
"""Each kind under its name in the files; a new one is a file of this folder, and stands here."""

__all__ = ["KINDS", "ExerciseKind", "Flaw", "place"]
