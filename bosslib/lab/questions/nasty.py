"""Effect of the Nasty variant (NASTY-1): the same games played by both rules.

Both use the same hands, decks and random numbers, so the games are paired. Cases are deals just
before settlement, or whole games: the winner's money, and the lead over the last (after SETTLE-3).
A card reaches a seat that is out if it is played in front of it, taken from it or moved to it after
its second pass; without NASTY-1 there is none (PASS-3).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from bosslib.card.state import SETTINGS_BY_PLAYERS
from bosslib.lab.answer import Figure, Ints, sums
from bosslib.lab.cards import POINTS, Flags, Floats
from bosslib.lab.choice import Choice, Deed
from bosslib.lab.deals import choice_steps, step_and_capture
from bosslib.lab.policies import POLICIES
from bosslib.lab.question import PLAYERS, POLICY, Question
from bosslib.lab.settling import shares_and_values, value
from bosslib.lab.state import IN_FRONT, Games, Phase
from bosslib.lab.work_distribution import Part
from bosslib.words import say

DOLLARS = ("value", "winner", "gap")
OFTEN = ("limit", "minus", "turned")
NUMBERS = ("shares", "reverses", "actions", "reach")
OF_GAMES = ("winner", "gap")
"""Quantities observed once a game; all others once a deal."""


def _figures(**_: object) -> tuple[Figure, ...]:
    dollars, often, numbers = (
        tuple(say(f"lab.nasty.{each}") for each in names) for names in (DOLLARS, OFTEN, NUMBERS)
    )
    both = (say("lab.nasty.standard"), say("lab.nasty.nasty"))
    compared = (*both, say("lab.nasty.difference"))
    return (
        Figure("nasty.dollars", "$", compared, dollars),
        Figure("nasty.often", "%", both, often),
        Figure("nasty.numbers", "n", compared, numbers),
    )


def _sample(part: Part, players: int, policy: str) -> Ints:
    standard, hard = (_observe(part, players, policy, nasty=nasty) for nasty in (False, True))
    compared = {each: hard[each] - standard[each] for each in standard}
    deals = SETTINGS_BY_PLAYERS[players].turns_as_boss * players
    top, cases = [], []
    for names, series in (
        (DOLLARS, (standard, hard, compared)),
        (OFTEN, (standard, hard)),
        (NUMBERS, (standard, hard, compared)),
    ):
        for found in series:
            top += [found[each] for each in names]
            cases += [1 if each in OF_GAMES else deals for each in names]
    return sums(np.stack(top, axis=1), np.broadcast_to(cases, (part.games, len(cases))))


def _observe(part: Part, players: int, policy: str, *, nasty: bool) -> dict[str, Ints]:
    """Return observations summed over each game's deals: int64 (games,) by name."""
    found = {each: np.zeros(part.games, np.int64) for each in (*DOLLARS, *OFTEN, *NUMBERS)}
    for games, choice in choice_steps(part.new(players, nasty=nasty), POLICIES[policy]):
        at = games.game - part.first
        found["actions"][at] += (games.phase == Phase.OPEN) | (games.phase == Phase.PLAY)
        found["reach"][at] += reaching_cards(games, choice)
        rows, last = step_and_capture(games, choice)
        if len(rows):
            for name, each in observe_deals(last).items():
                found[name][at[rows]] += each
        over = rows[games.over[rows]]
        money = games.money[over]
        found["winner"][at[over]] = money.max(axis=1)
        found["gap"][at[over]] = money.max(axis=1) - money.min(axis=1)
    return found


def observe_deals(games: Games) -> dict[str, Ints]:
    """Return observations of deals before settlement: int64 (M,) by name."""
    centre = games.lying[:, :IN_FRONT]
    limit = games.size.limit
    raw = (centre @ POINTS) * 5 * (games.x.astype(np.int64) + 2)
    worth = value(centre, games.x, limit)
    shares, _ = shares_and_values(games, np.arange(len(games)))
    reverses = games.lying[:, 24 : 24 + games.players].astype(np.int64)
    return {
        "value": worth,
        "limit": (raw != worth).astype(np.int64),
        "minus": (worth < 0).astype(np.int64),
        "turned": (reverses & 1).max(axis=1),
        "shares": shares.sum(axis=1),
        "reverses": reverses.sum(axis=1),
    }


def reaching_cards(games: Games, choice: Choice) -> Ints:
    """Return the number of cards that reach seats that are out: int64 (N,)."""
    playing = games.phase == Phase.PLAY
    before = playing & (choice.deed == Deed.PLAY) & _is_out(games, choice.seat[:, None])[:, 0]
    fronts = choice.places >= IN_FRONT
    seats = np.where(fronts, choice.places % IN_FRONT, -1)
    touched = _is_out(games, seats) | _is_out(games, np.where(fronts, choice.goals, -1))
    moved = touched & (playing & (choice.deed == Deed.MOVE))[:, None]
    found: Ints = before.astype(np.int64) + moved.sum(axis=1)
    return found


def _is_out(games: Games, seats: npt.NDArray[np.int8]) -> Flags:
    """Return whether seats, int8 (N, K), are out; False for -1, nobody."""
    out: Flags = (seats >= 0) & ((games.out[:, None] >> np.maximum(seats, 0)) & 1 > 0)
    return out


def _exact(players: int, policy: str) -> Floats:
    """With `passing` only the opening card is played, so that nothing differs."""
    count = 3 * len(DOLLARS) + 2 * len(OFTEN) + 3 * len(NUMBERS)
    found = np.full(count, np.nan)
    if policy == "passing":
        found[[6, 7, 8]] = 0
        found[-3 * len(NUMBERS) :] = [1, 0, 1 + players, 0] * 2 + [0] * 4
    else:
        found[-2 * len(NUMBERS) - 1] = 0  # PASS-3: by the standard rules no card reaches them
    return found


nasty = Question("nasty", (PLAYERS, POLICY), _sample, _figures, _exact)
