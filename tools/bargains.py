"""Generate the table in docs/bargaining.md: what several bargainers earn from the same positions.

The result depends only on the seeds, so it is the same on every computer. Run as
`python -m tools.bargains`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import count, islice
from pathlib import Path

from bosslib.teaching.drill.game import DrillPosition, position_by_id
from bosslib.teaching.drill.talks import Talks, TalksOutcome, compare_bargainers

PAGE = Path(__file__).resolve().parents[1] / "docs" / "bargaining.md"
PLACE = re.compile(r"(<!-- bargains -->\n).*?(\n<!-- end -->)", re.DOTALL)
GAMES = ("card", "board")
EACH = 10
"""Number of positions of each game."""

NAMES = ("soft", "fair", "hard", "best")


def positions(game: str) -> Iterator[DrillPosition]:
    """Return the positions of a game in which both sides can gain, from seed 1 on."""
    all_of_them = (position_by_id(f"bargain-{game}-{seed}") for seed in count(1))
    return (each for each in all_of_them if each.zone.prices)


def table(game: str, many: int = EACH) -> list[str]:
    """Return the rows of a game, and a row with their total."""
    found = [*islice(positions(game), many)]
    lines = [compare_bargainers(each.talks) for each in found]
    rows = [_row(each, line) for each, line in zip(found, lines, strict=True)]
    return [*rows, _sum([[line[name] for line in lines] for name in NAMES])]


def _row(found: DrillPosition, lines: dict[str, Talks]) -> str:
    sells = "sells" if found.sells else "buys"
    zone = f"{found.zone.least} to {found.zone.most}"
    cells = [found.exercise.id, sells, zone, found.character]
    return f"| {' | '.join([*cells, *(_cell(lines[name]) for name in NAMES)])} |"


def _cell(talks: Talks) -> str:
    return str(talks.gain) if talks.outcome is TalksOutcome.AGREED else "lost"


def _sum(columns: Sequence[Sequence[Talks]]) -> str:
    gains = [sum(each.gain for each in column) for column in columns]
    lost = [sum(each.outcome is TalksOutcome.LOST for each in column) for column in columns]
    parts = [
        f"{100 * gain / gains[-1]:.0f} %, {n} lost" for gain, n in zip(gains, lost, strict=True)
    ]
    return f"| together | | | | {' | '.join(parts)} |"


def drawn(text: str) -> str:
    """Return the page with its table regenerated."""
    head = [
        "| position | learner | both gain from | against | *soft* | *fair* | *hard* | best line |",
        "|---|---|---|---|---|---|---|---|",
    ]
    rows = [row for game in GAMES for row in table(game)]
    return PLACE.sub(lambda found: found[1] + "\n".join([*head, *rows]) + found[2], text)


if __name__ == "__main__":
    PAGE.write_text(drawn(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
