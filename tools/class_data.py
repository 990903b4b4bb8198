"""Play the bot games that a class is compared with, and those of the example class.

The result depends only on the seeds: a second run writes the same tables. It takes about two
minutes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from bosslib import Record, games
from bosslib.card import Rules
from bosslib.driver import play_match
from bosslib.export.log_history import StoredLog
from bosslib.export.summary import SUMMARY_TABLES
from bosslib.export.yardstick import EXAMPLE, HERE, compared_bots
from bosslib.export.zip_reader import unpacked
from bosslib.export.zip_writer import SAMPLES, archive
from bosslib.log import SeatedGame

PLAYERS = 4
HONOUR = Rules(binding=False)
MANY = {"card": 60, "board": 20}
"""Number of games of each kind for the comparison; a board game has more offers."""


class Kind(NamedTuple):
    """Games of one kind: game, rules, bots, treatment and seeds."""

    game: str
    rules: Any
    bots: tuple[str, ...]
    treatment: str
    seeds: range

    def play_games(self) -> Iterator[StoredLog]:
        """Play the games, and return their logs with the players."""
        game = games.game_named(self.game)
        for seed in self.seeds:
            start = game.new(len(self.bots), seed, rules=self.rules)
            match = play_match(start, [game.bot(each) for each in self.bots])
            table, names = f"{self.game} {seed}", tuple(f"{seed}{seat}" for seat in self.bots)
            begun = SeatedGame(Record(start), names, self.bots).header()
            entries = [(None, str(each)) for each in match.actions]
            yield StoredLog(table, self.treatment, begun, entries)


def alike(game: str, rules: Any) -> list[Kind]:
    """Return the kinds of games with the same bot in all seats, one for each bot."""
    seeds = range(1, MANY[game] + 1)
    return [Kind(game, rules, (bot,) * PLAYERS, bot, seeds) for bot in compared_bots(game)]


STANDARD = [*alike("card", Rules()), *alike("board", None)]
ON_HONOUR = alike("card", HONOUR)

MIXED = ("careful", "careful:hard", "careful:yielding", "careful:fair")
CLASS = [
    Kind("card", Rules(), MIXED, "no honour", range(1, 7)),
    Kind("card", HONOUR, MIXED, "honour", range(7, 13)),
    Kind("board", None, ("careful", "shrewd") * 2, "", range(1, 7)),
]
"""Tables of the example class."""


def as_people(logs: Iterable[StoredLog]) -> Iterator[StoredLog]:
    """Return the same games with people in place of the bots."""
    for each in logs:
        yield each._replace(start={**each.start, "bots": [None] * len(each.start["bots"])})


def all_of(kinds: Iterable[Kind]) -> Iterator[StoredLog]:
    """Play all games of several kinds."""
    for kind in kinds:
        yield from kind.play_games()


def yardstick(standard: Iterable[Kind], honour: Iterable[Kind], samples: int = SAMPLES) -> bytes:
    """Return the zip with the offers of the `standard` games and the results of all games."""
    plain, sworn = [*all_of(standard)], [*all_of(honour)]
    found = {
        "bargains": archive(plain, anonymous=True, samples=samples),
        "results": archive([*plain, *sworn], anonymous=True, samples=0),
    }
    return zip_files({f"{name}.csv": table(found[name], name) for name in SUMMARY_TABLES})


def table(packed: bytes, name: str) -> bytes:
    """Return one table of a zip."""
    unpacked(packed, [name])  # checks that it can be read
    with ZipFile(BytesIO(packed)) as whole:
        return whole.read(f"{name}.csv")


def zip_files(files: dict[str, bytes]) -> bytes:
    """Return a reproducible zip of some files, without timestamps."""
    packed = BytesIO()
    with ZipFile(packed, "w") as whole:
        for name, text in files.items():
            whole.writestr(ZipInfo(name), text, ZIP_DEFLATED, 9)
    return packed.getvalue()


def example(kinds: Iterable[Kind], samples: int = SAMPLES) -> bytes:
    """Return the zip of a class without names."""
    return archive(as_people(all_of(kinds)), anonymous=True, samples=samples)


def main() -> None:
    """Write the zip files of the comparison and of the example."""
    made = {HERE / "yardstick.zip": yardstick(STANDARD, ON_HONOUR), EXAMPLE: example(CLASS)}
    for path, packed in made.items():
        path.write_bytes(packed)
        print(f"{path}: {len(packed):,} bytes")


if __name__ == "__main__":
    main()
