"""Questions about the board: helpers the Boss needs, empty places and the target of a roll."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bosslib.board.actions import Accept, Lay, Price, Terms
from bosslib.board.bots.plan import From, plan, useful
from bosslib.board.cards import Kind
from bosslib.board.data import SPACES
from bosslib.board.narration import family_name
from bosslib.board.practice.deals import (
    DEAREST,
    LATE,
    MANY,
    begun,
    done,
    filling,
    needs_help,
    offered,
    placed,
    travelled,
)
from bosslib.board.practice.question import Question, success
from bosslib.board.settle import may_use, pieces
from bosslib.board.state import State, Table
from bosslib.board.view import view


def others(rng: Random, level: int) -> Question | None:
    """Return a question about the number of other players' pieces the Boss needs (B-DEAL-6)."""
    state: State | None = begun(rng, level)
    if state and level == LATE:
        state = next(travelled(state), None)
    if not state or not needs_help(state):
        return None
    table = state.table
    made = plan(view(state, table.boss))
    answer = len(made.of(From.BUY))
    there = view(state._replace(table=table._replace(travels=())), table.boss)
    return Question(
        state=state,
        seat=table.boss,
        task="others",
        answer=answer,
        shows={
            "travels": len(plan(there).of(From.BUY)),
            "cards": answer + len(made.of(From.HAND)),
            "places": table.space.needs,
        },
        told=(
            *travelling(table),
            success(
                "others",
                needs=table.space.needs,
                own=len(made.of(From.TABLE)),
                held=len(made.of(From.HAND)),
                others=answer,
            ),
        ),
    )


def empty(rng: Random, level: int) -> Question | None:
    """Return a question about the number of empty places in a deal (B-DEAL-2, B-DEAL-6)."""
    state: State | None = begun(rng, level)
    if state and level > 1:
        state = next(travelled(state), None)
    if state and level == LATE:
        state = next(_doubled(state), None)
    if not state or plan(view(state, state.table.boss)).missing > 1:
        return None
    state = _bargained(state, rng)
    table, boss = state.table, state.table.boss
    there = pieces(table)
    used = {each.family for each, owner in there.items() if may_use(table, each, owner)}
    own = {each.family for each, owner in there.items() if owner == boss}
    away = {family for family, _ in table.travels if table.owner(family) == boss}
    asked = {piece.family for each in table.bargains for piece in each.terms.pieces}
    held = {card.family for card in state.hands[boss] if card.family and card.kind is Kind.CLAN}
    needs, filled = table.space.needs, filling(table, used)
    twice = [each for each, owner in there.items() if may_use(table, each, owner)]
    twice = [each for each in twice if each.family in table.space.families]
    shows = {
        "twice": max(0, needs - filled - (len(twice) - len({each.family for each in twice}))),
        "any": max(0, needs - len(used)),
        "travels": needs - filling(table, used | away),
        "hand": needs - filling(table, used | held),
        "offers": needs - filling(table, used | asked),
        "places": needs,
    }
    right = needs - filled
    if not right or shows["offers"] == right or (level == LATE and shows["twice"] == right):
        return None
    told = [*travelling(table)]
    if level == LATE:
        told.append(success("twice"))
    by_own = filling(table, own)
    told.append(success("empty", needs=needs, own=by_own, agreed=filled - by_own, left=right))
    return Question(state, boss, "empty", right, shows, tuple(told))


def _doubled(state: State) -> Iterator[State]:
    """Yield the states after the Boss laid a Clan card of a family it already has."""
    boss = state.table.boss
    there = {each.family for each, owner in pieces(state.table).items() if owner == boss}
    for card in dict.fromkeys(state.hands[boss]):
        if card.kind is Kind.CLAN and card.family in there & {*state.table.space.families}:
            yield done(state, boss, Lay(card))


def _bargained(state: State, rng: Random) -> State:
    """Return the state after random offers, some of which the Boss accepted."""
    boss = state.table.boss
    for seat in state.table.others:
        lie = useful(state.table, seat)
        if lie and rng.random() < 0.8:
            price = Price(rng.randint(1, DEAREST))
            after = offered(state, seat, lie, price)
            if after:
                state = after
                if rng.random() < 0.5:
                    state = done(state, boss, Accept(Terms(tuple(lie), price)))
    return state


def travelling(table: Table) -> Iterator[str]:
    """Yield a sentence for each travelling investor."""
    for family, _ in table.travels:
        yield success("travels", investor=family_name(family))


CLOSED_ON_THE_WAY = {1: (1, 4), 2: (4, 8), LATE: (8, 12)}
"""Range of the number of closed spaces in questions about moves, by level."""


def moves(rng: Random, level: int) -> Question | None:
    """Return a question about the space a roll leads to (B-TURN-1)."""
    state = placed(rng, rng.choice(MANY[level]), CLOSED_ON_THE_WAY[level])
    table, pips = state.table, rng.randint(1, 6)
    way = [table.open_after(table.marker, step) for step in range(1, pips + 1)]
    passed = (way[-1] - table.marker) % SPACES > pips
    if passed != (level > 1) or (level == LATE and way[-1] > table.marker):
        return None
    back = table.marker
    for _ in range(pips):
        back = (back - 2) % SPACES + 1
        while back in table.closed:
            back = (back - 2) % SPACES + 1
    return Question(
        state=state,
        seat=table.turn,
        task="moves",
        answer=way[-1],
        shows={
            "closed": (table.marker + pips - 1) % SPACES + 1,
            "start": way[-2] if pips > 1 else table.marker,
            "back": back,
        },
        told=(success("moves", start=table.marker, way=", ".join(map(str, way))),),
        values={"pips": pips},
    )
