"""Kinds of exercises: what each asks, and how its answers are parsed, checked and judged."""

from collections.abc import Mapping

from bosslib.teaching.exercise import Task
from bosslib.teaching.kinds.choose import ChooseTask
from bosslib.teaching.kinds.illegal import IllegalTask
from bosslib.teaching.kinds.negotiate import NegotiateTask
from bosslib.teaching.kinds.number import NumberTask
from bosslib.teaching.kinds.play import PlayTask
from bosslib.teaching.kinds.settle import SettleTask
from bosslib.teaching.kinds.setup import SetupTask
from bosslib.teaching.kinds.spot import SpotTask

KINDS: Mapping[str, type[Task]] = {
    each.kind: each
    for each in (
        PlayTask,
        NegotiateTask,
        NumberTask,
        SettleTask,
        ChooseTask,
        SpotTask,
        IllegalTask,
        SetupTask,
    )
}
"""Each kind by its name in files; to add one, add a module to this folder and list it here."""
