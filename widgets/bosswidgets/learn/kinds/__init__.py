"""Kinds of exercises on a page: how each is answered there, and on paper."""

from collections.abc import Mapping

from bosswidgets.learn.kinds.base import ExerciseContext, KindAnswers
from bosswidgets.learn.kinds.choose import ChooseAnswers
from bosswidgets.learn.kinds.illegal import IllegalAnswers
from bosswidgets.learn.kinds.negotiate import NegotiateAnswers
from bosswidgets.learn.kinds.number import NumberAnswers
from bosswidgets.learn.kinds.play import PlayAnswers
from bosswidgets.learn.kinds.settle import SettleAnswers
from bosswidgets.learn.kinds.setup import SetupAnswers
from bosswidgets.learn.kinds.spot import SpotAnswers

ANSWERS_BY_KIND: Mapping[str, KindAnswers] = {
    each.kind: each
    for each in (
        PlayAnswers(),
        NegotiateAnswers(),
        NumberAnswers(),
        SettleAnswers(),
        ChooseAnswers(),
        SpotAnswers(),
        IllegalAnswers(),
        SetupAnswers(),
    )
}
"""Answering of each kind, by its name in the files; a new kind is a module of this package, listed
here.
"""

__all__ = ["ANSWERS_BY_KIND", "ExerciseContext", "KindAnswers"]
