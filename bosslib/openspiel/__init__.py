"""Both games for OpenSpiel: importing this package registers `boss_card` and `boss_board`.

```python
import pyspiel
import bosslib.openspiel

game = pyspiel.load_game("boss_card(players=3,rules=nasty+cash)")
```

It needs the package `open_spiel` (the extra `openspiel`), which brings `pyspiel` and numpy.
"""

from bosslib.rl import missing

try:
    from bosslib.openspiel.games import BossBoard, BossCard
    from bosslib.openspiel.observer import Observer
    from bosslib.openspiel.state import SpielState
except ModuleNotFoundError as error:
    raise missing(error, extra="openspiel") from None

__all__ = ["BossBoard", "BossCard", "Observer", "SpielState"]
