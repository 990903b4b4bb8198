"""Puzzles of what to answer to an offer: what it is worth, by playouts."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import fmean

from bosslib.card.actions import (
    Decline,
    Drop,
    Never,
    Play,
    act,
)
from bosslib.card.cards import Kind, fits
from bosslib.card.legal import Legal
from bosslib.card.state import State
from bosslib.card.terms import OpenOffer
from bosslib.card.view import view
from bosslib.game import Seat
from bosslib.puzzles.proof import (
    HABITS,
    Gap,
    accepting,
    brought,
    lead,
    offers_to,
)
from bosslib.puzzles.puzzle import Aim, Proof, Puzzle, Theme
from bosslib.puzzles.question import MARGIN, Question, made
from bosslib.puzzles.solvers import bargained
from bosslib.puzzles.turns import typical

GLANCE, LOOK = 60, 300
"""How many playouts each offer gets: wherever there is one, and then with every habit."""

THOUGHT_UP = 0.15
"""In how many positions an offer is looked at that no player made, but one might have."""


def thought_up(state: State, seed: str) -> State:
    """The position with one offer or two that might be made in it; with none where none can be."""
    table, rng = state.table, Random(f"{seed}/offers")
    bare = state._replace(table=table._replace(offers=()))
    players = [
        seat for seat in range(table.players) if seat != table.boss and not table.cousins[seat]
    ]
    if not table.tokens or not players or rng.random() > THOUGHT_UP:
        return bare
    to_boss = rng.random() < 0.6
    offers: list[OpenOffer] = []
    for player in rng.sample(players, min(len(players), 1 + (to_boss and rng.random() < 0.6))):
        ideas = list(_ideas(state, player))
        if ideas:
            ends = (player, table.boss) if to_boss else (table.boss, player)
            some = rng.sample(ideas, min(len(ideas), rng.choice((1, 1, 2))))
            terms = {term.card: term for term in some}  # one promise about a card
            offers.append(OpenOffer(*ends, tuple(terms.values())))
    return bare._replace(table=table._replace(offers=tuple(offers)))


def _ideas(state: State, player: Seat) -> Iterator[Play | Never | Drop]:
    """What a player can promise the Boss about the cards that he holds."""
    table = state.table
    for card in dict.fromkeys(state.hands[player]):
        if not fits(card, table.colour) or table.passes[player] >= 2:
            continue
        match card.kind:
            case Kind.DEAL:
                yield Play(card)
            case Kind.POTA if table.reaches(table.boss):
                yield Play(card, table.boss)
            case Kind.REVERSE if table.reaches(table.boss):
                yield Never(card, table.boss)
                yield Drop(card)


def bargain(state: State, seat: Seat, seed: str) -> Puzzle | None:
    """The puzzle of the offers that are open to a seat: which to take, or none."""
    seen = view(state, seat)
    legal = Legal(seen)
    offers = offers_to(seen)
    if any(accepting(each, seat) not in legal for each in offers):
        return None
    *glance, _ = brought(seen, offers, GLANCE, f"{seed}/glance")
    if max(abs(fmean(each)) for each in glance) < MARGIN:
        return None
    means = [0.0] * (len(offers) + 1)
    best: set[int] = set()
    for number, habit in enumerate(HABITS):
        came = brought(seen, offers, LOOK, f"{seed}/{number}", habit)
        top = max(range(len(came)), key=lambda at: fmean(came[at]))
        others = (lead(came[top], each) for at, each in enumerate(came) if at != top)
        best.add(top)
        if len(best) > 1 or not all(map(_clear, others)):
            return None
        means = [mean + fmean(each) / len(HABITS) for mean, each in zip(means, came, strict=True)]
    answers = [accepting(each, seat) for each in offers]
    declined = [act(seat, Decline(each.by)) for each in offers]
    answers.append(declined[0])
    solution, also = answers[top], declined[1:] if top == len(offers) else []
    second = max((at for at in range(len(answers)) if at != top), key=lambda at: means[at])
    start = typical(seen, solution, answers[second], Aim.MONEY, seed)
    if start is None:
        return None
    return made(
        Question(start, seat, Theme.BARGAIN, Aim.MONEY, Proof.PLAYOUTS),
        bargained(seen, top, seed),
        solution=(solution,),
        also=tuple(also),
        tempting=(answers[second],),
        worth=(means[top], means[second]),
    )


def _clear(found: Gap) -> bool:
    return found.mean >= MARGIN and found.low > 0
