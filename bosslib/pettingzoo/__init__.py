"""Both games for PettingZoo, as its own games are found: `card_v0.env()` and `board_v0.env()`.

It needs the package `pettingzoo` (the extra `pettingzoo`), which brings gymnasium and numpy.
"""
