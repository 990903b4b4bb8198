"""Kinds of exercises on a page: how each is answered there, and on paper."""

from collections.abc import Mapping

from bosslib.teaching.exercise import TaskKind
from bosswidgets.learn.kinds.base import Answering, Posed
from bosswidgets.learn.kinds.choose import ChooseAnswering
from bosswidgets.learn.kinds.illegal import IllegalAnswering
from bosswidgets.learn.kinds.negotiate import NegotiateAnswering
from bosswidgets.learn.kinds.number import NumberAnswering
from bosswidgets.learn.kinds.play import PlayAnswering
from bosswidgets.learn.kinds.settle import SettleAnswering
from bosswidgets.learn.kinds.setup import SetupAnswering
from bosswidgets.learn.kinds.spot import SpotAnswering

ANSWERING: Mapping[TaskKind, Answering] = {
    each.kind: each
    for each in (
        PlayAnswering(),
        NegotiateAnswering(),
        NumberAnswering(),
        SettleAnswering(),
        ChooseAnswering(),
        SpotAnswering(),
        IllegalAnswering(),
        SetupAnswering(),
    )
}
"""Answering of each kind, by its name in the files; a new kind is a module of this package, listed
here.
"""

__all__ = ["ANSWERING", "Answering", "Posed"]
