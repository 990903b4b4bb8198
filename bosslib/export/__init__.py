"""Games that were played, as tables of numbers for a class, a spreadsheet or a program.

`archive` makes one file of many logs. It knows no widgets and no database: who keeps logs hands
them in as `Logged`. What each file and each column says is in docs/data.md.
"""

from bosslib.export.followed import Logged
from bosslib.export.zipped import SAMPLES, archive

__all__ = ["SAMPLES", "Logged", "archive"]
