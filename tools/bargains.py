"""Generate the tables in docs/bargaining.md: what bargainers and tricks earn from each character.

The result depends only on the seeds, so it is the same on every computer. Run as
`python -m tools.bargains`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import count, islice
from pathlib import Path
from statistics import mean, stdev

from bosslib.game.mind import CHARACTERS
from bosslib.teaching.drill.bargainers import (
    BARGAINERS,
    Conceder,
    Strategy,
    best_talks,
    compare_bargainers,
    play_talks,
    split_difference,
    take_counter,
)
from bosslib.teaching.drill.game import DrillPosition, position_by_id
from bosslib.teaching.drill.measure import measured_positions
from bosslib.teaching.drill.talks import Talks, TalksOutcome, begin_talks
from bosslib.teaching.drill.zone import Zone

PAGE = Path(__file__).resolve().parents[1] / "docs" / "bargaining.md"
PLACE = re.compile(r"(<!-- bargains -->\n).*?(\n<!-- end -->)", re.DOTALL)
TRICKS_PLACE = re.compile(r"(<!-- tricks -->\n).*?(<!-- end of tricks -->)", re.DOTALL)
MEASURES_PLACE = re.compile(r"(<!-- measures -->\n).*?(<!-- end of measures -->)", re.DOTALL)
ZONE = Zone(0, 100, 1)
BARGAINS = 40
"""Number of bargains with each character, about the hundred prices of `ZONE`."""
GAMES = ("card", "board")
EACH = 10
"""Number of positions of each game."""
TESTS = 20
"""Number of tests of three bargains."""

NAMES = (*BARGAINERS, "best")


def trick(absurd: int, price: int, again: int) -> Strategy:
    """Name absurd prices first, then one price, `again` times more; then accept what is asked."""

    def act(talks: Talks) -> Talks:
        at = len(talks.offers)
        if at < absurd:
            return talks.offer(0)
        return talks.offer(price) if at <= absurd + again else talks.accept()

    return act


def part(character: str, strategy: Strategy) -> float:
    """Return the average part of the surplus that a strategy gets as a buyer, in percent."""
    talks = [begin_talks(ZONE, character, str(seed), sells=False) for seed in range(BARGAINS)]
    gains = sum(play_talks(each, strategy).gain for each in talks)
    return 100 * gains / (BARGAINS * ZONE.surplus)


def limit_trick(character: str) -> Strategy:
    """Return the trick that knows the least part that a character takes on average."""
    return trick(2, round(ZONE.surplus * sum(CHARACTERS[character].floor) / 2), 0)


LEARNERS: dict[str, Callable[[str], Strategy]] = {
    "gives way by 4 % a round": lambda _: Conceder(0.85, 0.04),
    "gives way by 8 %": lambda _: Conceder(0.85, 0.08),
    "gives way by 16 %": lambda _: Conceder(0.85, 0.16),
    "splits the difference": lambda _: split_difference,
    "takes the first price asked": lambda _: take_counter,
    "absurd twice, then the limit": limit_trick,
    "30 % six times, then what is asked": lambda _: trick(0, 30, 5),
}
"""Learners of the table of tricks; some know the character."""


def tricks() -> list[str]:
    """Return the table of what each learner gets from each character."""
    rows = [
        f"| {name} | {' | '.join(f'{part(who, of(who)):.0f}' for who in CHARACTERS)} |"
        for name, of in LEARNERS.items()
    ]
    return [f"| learner | {' | '.join(CHARACTERS)} |", f"|---{'|---' * len(CHARACTERS)}|", *rows]


def measures() -> list[str]:
    """Return the table of what bargainers reach in the test of three bargains."""
    tests = [measured_positions(GAMES[0], seed) for seed in range(1, TESTS + 1)]
    best = [[best_talks(each.talks).gain for each in test] for test in tests]
    rows = ["| learner | average | standard deviation of one test |", "|---|---|---|"]
    for name, strategy in {**BARGAINERS, "takes the first price asked": take_counter}.items():
        reached = [
            mean(
                100 * max(0, play_talks(each.talks, strategy).gain) / most
                for each, most in zip(test, mosts, strict=True)
            )
            for test, mosts in zip(tests, best, strict=True)
        ]
        rows.append(f"| {name} | {mean(reached):.0f} % | {stdev(reached):.0f} |")
    return rows


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


def regenerate(text: str) -> str:
    """Return the page with its tables regenerated."""
    bargainers = " | ".join(f"*{name}*" for name in BARGAINERS)
    head = [
        f"| position | learner | both gain from | against | {bargainers} | best found |",
        "|---|---|---|---|---|---|---|---|",
    ]
    rows = [row for game in GAMES for row in table(game)]
    text = TRICKS_PLACE.sub(lambda found: found[1] + "\n".join([*tricks(), found[2]]), text)
    text = MEASURES_PLACE.sub(lambda found: found[1] + "\n".join([*measures(), found[2]]), text)
    return PLACE.sub(lambda found: found[1] + "\n".join([*head, *rows]) + found[2], text)


if __name__ == "__main__":
    PAGE.write_text(regenerate(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
