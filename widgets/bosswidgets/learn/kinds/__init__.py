"""The kinds of exercises on a page: how each is answered there, and on paper."""

from collections.abc import Mapping

from bosslib.teaching.exercise import Kind
from bosswidgets.learn.kinds.base import Answering, Posed
from bosswidgets.learn.kinds.choose import Choose
from bosswidgets.learn.kinds.illegal import Illegal
from bosswidgets.learn.kinds.negotiate import Negotiate
from bosswidgets.learn.kinds.number import Number
from bosswidgets.learn.kinds.play import Play
from bosswidgets.learn.kinds.settle import Settle
from bosswidgets.learn.kinds.spot import Spot

ANSWERING: Mapping[Kind, Answering] = {
    each.kind: each
    for each in (Play(), Negotiate(), Number(), Settle(), Choose(), Spot(), Illegal())
}
"""Each kind under its name in the files; a new one is a file of this folder, and stands here."""

__all__ = ["ANSWERING", "Answering", "Posed"]
