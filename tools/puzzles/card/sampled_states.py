"""Positions that are consistent with what a seat sees, in which *careful* players play on."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bosslib.card.actions import Action
from bosslib.card.bots.careful import Careful
from bosslib.card.bots.determinize import known_and_hidden_cards
from bosslib.card.cards import DECK, X, sort_cards
from bosslib.card.events import Settled
from bosslib.card.puzzles.answering import talk_of_answer
from bosslib.card.puzzles.evaluation import MIN_LEAD, Payoffs, aim_value, mean_with_error
from bosslib.card.puzzles.puzzle import Aim
from bosslib.card.state import State
from bosslib.card.transitions import apply, step
from bosslib.card.view import View, view
from bosslib.game import replace_item

ASSUMED_MONEY = 2_000
"""Assumed money of the other seats, in dollars: enough to pay what they owe (SETTLE-3).

The real amounts are hidden (SETTLE-4).
"""

SAMPLED_STATES = 72
"""Number of determinizations that careful players play out."""


def sample_state(seen: View, seed: str) -> State:
    """Return a determinization: a random state that is consistent with what a seat sees."""
    table, rng = seen.table, Random(seed)
    held, hidden = known_and_hidden_cards(seen)
    pool, hands = list(hidden), []
    rng.shuffle(pool)
    for size, sure in zip(table.hand_sizes, held, strict=True):
        more = max(0, size - len(sure))
        hands.append(sort_cards((*sure, *pool[:more])))
        pool = pool[more:]
    below = max(0, table.discard_size - len(table.gone))  # discards that nobody saw (NEXT-3)
    discard, pool = (*table.gone, *pool[:below]), pool[below:]
    pool += [X] * (DECK.count(X) - table.x - table.x_reserve)
    rng.shuffle(pool)
    money = replace_item((ASSUMED_MONEY,) * table.players, seen.seat, seen.money)
    table = table._replace(hand_sizes=tuple(map(len, hands)), deck_size=len(pool))
    return State(table, tuple(hands), money, tuple(pool), discard)


def sample_states(seen: View, seed: str) -> list[State]:
    """Return determinizations of a view in which careful players play on."""
    return [sample_state(seen, f"{seed}/world/{number}") for number in range(SAMPLED_STATES)]


def typical_state(
    seen: View, best: Action, other: Action, aim: Aim, starts: Sequence[State]
) -> State | None:
    """Return the determinization in which the lead of the best action is closest to the mean.

    Careful players play on from both actions on the engine in each of them. None if the best action
    is not clearly better there too.
    """

    def worth(start: State, action: Action) -> float:
        for each in talk_of_answer(start, action):
            start = apply(start, each)
        return aim_value(aim, seen.seat, _play_out(start), seen.money)

    more = [worth(start, best) - worth(start, other) for start in starts]
    found = mean_with_error(more)
    better = [at for at, each in enumerate(more) if each >= MIN_LEAD / 2]
    if not better or found.mean < MIN_LEAD / 2 or found.mean < 1.6 * found.error:
        return None
    return starts[min(better, key=lambda at: abs(more[at] - found.mean))]


def _play_out(state: State) -> Payoffs:
    """Let careful players play the deal to its end on the engine; return each seat's payoff."""
    while True:
        action = Careful().choose(view(state, state.table.turn), Random(0))
        made = step(state, action)
        for event in made.events:
            if isinstance(event, Settled):
                return event.payoff
        state = made.state
