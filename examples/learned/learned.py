"""Computer player of the card game that learns from its own games, and its training program.

`python learned.py --games 2000` plays 2000 games, writes the learned table to
`learned.json`, and evaluates it against *random*. The method is tabular Monte Carlo: the key of a
decision is a few features that the seat sees and the kind of menu entry; its value is the mean of
the seat's later earnings in the deal, in dollars.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

from bosslib.card.bots import BOTS
from bosslib.card.state import Phase
from bosslib.rl import AnyEnvironment, Episode, MenuPlayer, Policy, Sighting, begun, environment
from bosslib.sim import Estimate, estimate, samples

BESIDE = Path(__file__).with_name("learned.json")

LEAST = 20
"""Minimum number of tries before a mean is used."""


def situation(environment: AnyEnvironment, seen: Sighting[Any]) -> str:
    """Return the key of a situation: the question, a share's value, and the seat's own position."""
    numbers = {feature.name: feature.numbers for feature in environment.features(seen)}
    value = numbers["value"][0]
    worth = "-" if value < 0 else "0" if value == 0 else "+" if value < 0.5 else "++"
    shares = min(3, round(4 * numbers["shares"][0]))
    turned = round(2 * numbers["reverses"][0]) % 2
    disks = round(2 * numbers["passes"][0])
    return f"{seen.ask and seen.ask.wants} {worth} {shares} {turned} {disks}"


def kind(name: str) -> str:
    """Return the kind of an entry: `play b+4` is `play +`, `offer@2 play +4` is `offer play`."""
    verb, _, rest = name.partition(" ")
    if verb == "play":
        card, at, front = rest.partition("@")
        who = "" if not at else " mine" if front == "0" else " theirs"
        return f"play {card[1] if not at else card[-1]}{who}"
    if verb == "discard":
        return f"discard {len(rest.split())}"
    if verb[0] == "M" and verb[1:].isdigit():
        return f"move {rest if '@' not in rest else _way(rest)}"
    talk = verb.partition("@")[0]
    return f"offer {rest.split()[0]}" if talk == "offer" else talk


def _way(plan: str) -> str:
    """Return the kind of a move: `P@1>0` is `P theirs mine`."""
    card, _, way = plan.partition("@")
    ends = ("away" if end == "x" else "mine" if end == "0" else "theirs" for end in way.split(">"))
    return " ".join((card, *ends))


class Table(Policy):
    """Number of tries and total dollars of each kind of entry in each situation."""

    def __init__(self, tried: dict[str, dict[str, list[float]]], curious: float = 0.0) -> None:
        self.tried, self.curious = tried, curious
        self._kinds: dict[int, list[str]] = {}

    def choose(
        self, environment: AnyEnvironment, seen: Sighting[Any], places: Sequence[int], rng: Random
    ) -> int:
        """Return an entry of the best kind; with the probability `curious`, of a random kind."""
        kinds = self.kinds(environment, seen.view.table.players)
        there: dict[str, list[int]] = {}
        for place in places:
            there.setdefault(kinds[place], []).append(place)
        if rng.random() < self.curious:
            return rng.choice(there[rng.choice([*there])])
        known = self.tried.get(situation(environment, seen), {})
        best = max(there, key=lambda each: (_mean(known.get(each)), rng.random()))
        return rng.choice(there[best])

    def kinds(self, environment: AnyEnvironment, players: int) -> list[str]:
        """Return the kind of each entry of the menu for this number of players."""
        if players not in self._kinds:
            self._kinds[players] = [kind(name) for name in environment.menu(players).names]
        return self._kinds[players]

    def learn(self, where: str, what: str, dollars: float) -> None:
        """Record the result of a try."""
        entry = self.tried.setdefault(where, {}).setdefault(what, [0, 0.0])
        entry[0] += 1
        entry[1] += dollars


def _mean(entry: list[float] | None) -> float:
    return entry[1] / entry[0] if entry and entry[0] >= LEAST else 0.0


def taught(games: int, players: int = 4, seed: int = 1, curious: float = 0.3) -> Table:
    """Learn a table from games in which every second seat uses it, and the others play randomly."""
    found, table, rng = environment("card"), Table({}, curious), Random(seed)
    anyhow = Table({}, 1.0)
    for game in range(games):
        seats = [table if (seat + game) % 2 else anyhow for seat in range(players)]
        _play(begun(found, found.game.new(players, seed + game)), table, seats, rng)
    table.curious = 0.0
    return table


def _play(episode: Episode, table: Table, seats: Sequence[Table], rng: Random) -> None:
    """Play a game; after each deal, learn from all decisions in it."""
    decided: list[tuple[int, str, str, int]] = []
    while (seat := episode.seat) is not None:
        seen, before = episode.sighting(seat), episode.state
        place = seats[seat].choose(episode.environment, seen, episode.legal_indices, rng)
        what = table.kinds(episode.environment, episode.players)[place]
        where = situation(episode.environment, seen)
        decided.append((seat, where, what, before.money[seat]))
        episode = episode.take(place)
        if _phase(before) is Phase.PLAY and _phase(episode.state) is not Phase.PLAY:
            for who, place_then, kind_then, had in decided:
                table.learn(place_then, kind_then, episode.state.money[who] - had)
            decided.clear()


def _phase(state: Any) -> Phase:
    phase: Phase = state.table.phase
    return phase


class Learned(MenuPlayer):
    """has learnt from its own games"""

    def __init__(self, table: Table | None = None) -> None:
        super().__init__(environment("card"), table or read(BESIDE))


def read(path: Path) -> Table:
    """Read a table from a file."""
    return Table(json.loads(path.read_text(encoding="utf-8")))


def write(table: Table, path: Path) -> None:
    """Write a table to a file, with totals rounded to whole dollars."""
    rounded = {
        where: {what: [many, round(total)] for what, (many, total) in sorted(tried.items())}
        for where, tried in sorted(table.tried.items())
    }
    path.write_text(json.dumps(rounded, indent=0) + "\n", encoding="utf-8")


def measured(table: Table, games: int, players: int = 4, seed: int = 1_000_000) -> Estimate:
    """Estimate how many dollars more than a seat of *random* a seat of the table earns. They
    alternate in the seats, in all rotations of `games` decks.
    """
    seats = ([Learned(table), BOTS["random"]] * players)[:players]
    played = samples(seats, games, seed)
    return estimate([fmean(each.money[::2]) - fmean(each.money[1::2]) for each in played])


def main(given: list[str] | None = None) -> None:
    """Learn, write the table, and print its result against *random*."""
    parser = ArgumentParser(description=main.__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--decks", type=int, default=100, help="number of decks for the evaluation")
    parser.add_argument("--write", type=Path, default=BESIDE)
    asked = parser.parse_args(given)
    table = taught(asked.games, asked.players, asked.seed)
    write(table, asked.write)
    more = measured(read(asked.write), asked.decks, asked.players)
    margin = "" if more.margin is None else f" ± {more.margin:.0f}"
    print(f"{more.mean:+.0f}{margin}")


if __name__ == "__main__":
    main()
