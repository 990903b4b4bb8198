"""tools/peers: each peer is pinned, the table agrees with the measurements, our rows are played."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from tools.peers.__main__ import PINS, measure_rows
from tools.peers.games import BOARD, CARD, FLOOR, PEERS, ROWS
from tools.peers.table import Figures, table

LINES = PINS.read_text(encoding="utf-8").splitlines()
FIGURES = [
    Figures("nothing", "a tuple", [1000.0, 2000.0, 4000.0], [0.01, 0.02, 0.03], ""),
    Figures("a game", "a move", [100.0, 100.0, 1000.0], [0.1, 0.5, 0.1], ""),
    Figures("gone", "a card", [], [], "No module named 'gone'"),
]
WRITTEN = """\
| nothing | a tuple | 2,000 (1,000 to 4,000) | 100.0% (100.0% to 100.0%) | 20 ms |
| a game | a move | 100 (100 to 1,000) | 10.0% (5.0% to 25.0%) | 100 ms |
| gone | a card | not measured: No module named 'gone' | | |"""


def test_each_peer_has_its_pin() -> None:
    pinned = {re.fullmatch(r"([\w-]+)==[\d.]+", line)[1] for line in LINES}  # type: ignore[index]
    assert {peer.package.partition("[")[0] for peer in PEERS} <= pinned
    assert len({row.name for row in ROWS}) == len(ROWS)


def test_the_table_has_medians_and_shares_of_the_same_round() -> None:
    assert table(FIGURES).splitlines()[2:] == WRITTEN.splitlines()


def test_our_own_rows_are_played_and_a_peer_that_is_not_here_says_so() -> None:
    gone = FLOOR._replace(name="gone", package="gone", start="import gone")
    *own, missing = measure_rows(Path(sys.executable), (FLOOR, CARD, BOARD, gone), 1, 0.02)
    for row in own:
        assert (len(row.rates), len(row.starts), row.failed) == (1, 1, "")
        assert row.rates[0] > 100
        assert row.starts[0] > 0
    assert missing.failed == "ModuleNotFoundError: No module named 'gone'"
