"""What a seat may do, and every rule that speaks against what it may not.

`objections` is the one judge. `Legal` lists what passes it, lazily; a law in the tests proves that
the two agree.
"""

from bosslib.board.legality.influence import TRIO
from bosslib.board.legality.judge import MAY_OPEN, MUST_OPEN, objections
from bosslib.board.legality.listed import Legal

__all__ = ["MAY_OPEN", "MUST_OPEN", "TRIO", "Legal", "objections"]
