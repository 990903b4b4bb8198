"""The kinds of exercises: how each is read from its file and proved right."""

from collections.abc import Mapping

from bosslib.teaching.exercise import TaskKind
from bosslib.teaching.kinds.base import ExerciseKind, Flaw, place
from bosslib.teaching.kinds.choose import ChooseKind
from bosslib.teaching.kinds.illegal import IllegalKind
from bosslib.teaching.kinds.negotiate import NegotiateKind
from bosslib.teaching.kinds.number import NumberKind
from bosslib.teaching.kinds.play import PlayKind
from bosslib.teaching.kinds.settle import SettleKind
from bosslib.teaching.kinds.setup import SetupKind
from bosslib.teaching.kinds.spot import SpotKind

KINDS: Mapping[TaskKind, ExerciseKind] = {
    each.kind: each
    for each in (
        PlayKind(),
        NegotiateKind(),
        NumberKind(),
        SettleKind(),
        ChooseKind(),
        SpotKind(),
        IllegalKind(),
        SetupKind(),
    )
}
"""Each kind under its name in the files; a new one is a file of this folder, and stands here."""

__all__ = ["KINDS", "ExerciseKind", "Flaw", "place"]
