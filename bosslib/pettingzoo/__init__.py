"""Both games for PettingZoo, with its usual interface: `card_v0.env()` and `board_v0.env()`.

It needs the package `pettingzoo` (the extra `pettingzoo`), which brings gymnasium and numpy.
"""

from bosslib.rl import missing

try:
    from bosslib.pettingzoo.aec_environment import RawEnv
except ModuleNotFoundError as error:
    raise missing(error, extra="pettingzoo") from None

__all__ = ["RawEnv"]
