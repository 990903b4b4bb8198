"""Measure the course's advice in games of bots, and write what it is worth.

`python -m tools.advice` plays the games of both games (an hour on two cores), writes
`bosslib/teaching/advice.json`, which lessons show, and regenerates the table in docs/bots.md. The
result depends only on the seeds. `python -m tools.advice --docs` regenerates only the table.
"""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path

from bosslib.games import BUILT_IN, find_game
from bosslib.teaching.advice import (
    FILE,
    PROBED,
    Advice,
    AdviceWorth,
    all_advice,
    measure_advice,
    stored_worths,
)
from bosslib.words import say

PAGE = Path(__file__).resolve().parents[1] / "docs" / "bots.md"
PLACE = re.compile(r"(<!-- advice -->\n).*?(<!-- end of advice -->)", re.DOTALL)
GAMES = 300
"""Number of seeds for each piece of advice."""


def measure(game: str, advice: Advice, games: int, jobs: int) -> AdviceWorth:
    """Return the worth of a piece of advice, rounded to tenths."""
    found = measure_advice(game, advice, games, jobs=jobs)
    probe = measure_advice(game, advice, PROBED).gain.mean
    numbers = found.gain.mean, found.gain.margin or 0.0, found.without, probe
    return AdviceWorth(
        game, advice.name, advice.lesson, games, *(round(each, 1) for each in numbers)
    )


def table(worths: tuple[AdviceWorth, ...]) -> str:
    """Return the table of docs/bots.md."""
    lines = ["| game | advice | lesson | more | without it |", "|---|---|---|---|---|"]
    for each in worths:
        without = say(find_game(each.game).money, number=each.without)
        lines.append(
            f"| {each.game} | {each.sentence} | *{each.lesson}* "
            f"| {each.gain:+.1f} ± {each.margin:.1f} | {without} |"
        )
    return "\n".join([*lines, ""])


def replace_table(text: str) -> str:
    """Return the page with its table regenerated."""
    return PLACE.sub(lambda found: found[1] + table(stored_worths()) + found[2], text)


def main(arguments: list[str]) -> None:
    """Measure all advice, unless only the table is to be written."""
    if "--docs" not in arguments:
        found = []
        for game in BUILT_IN:
            for advice in all_advice(game):
                found.append(measure(game, advice, GAMES, os.cpu_count() or 1))
                print(found[-1], flush=True)
        rows = [each._asdict() for each in found]
        FILE.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
        stored_worths.cache_clear()
    PAGE.write_text(replace_table(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
