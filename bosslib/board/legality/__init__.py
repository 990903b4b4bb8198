"""Legal actions of a seat, and the objections to illegal ones.

`objections` decides. `LegalActions` lazily lists the actions without objections; a property test
checks that the two agree.
"""

from bosslib.board.legality.enumeration import Legal
from bosslib.board.legality.influence import TRIO
from bosslib.board.legality.judge import MAY_OPEN, MUST_OPEN, objections

__all__ = ["MAY_OPEN", "MUST_OPEN", "TRIO", "Legal", "objections"]
