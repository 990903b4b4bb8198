"""Kinds of exercises: how each is parsed and checked."""

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
"""Each kind by its name in files; to add one, add a module to this folder and list it here."""

__all__ = ["KINDS", "ExerciseKind", "Flaw", "place"]
