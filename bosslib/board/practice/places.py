"""Questions about the board: helpers the Boss needs, empty places and the target of a roll."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bosslib.board.actions import Accept, Lay, Price, Terms
from bosslib.board.bots.plan import Origin, cheapest_plan, useful_pieces
from bosslib.board.cards import RECRUITMENT, Kind
from bosslib.board.data import SPACES
from bosslib.board.legality import TRIO
from bosslib.board.narration import family_name
from bosslib.board.payoffs import may_use, pieces
from bosslib.board.practice.deals import (
    MAX_PROMISE,
    PLAYER_COUNTS,
    SPECIAL_LEVEL,
    apply_deed,
    filled_place_count,
    needs_help,
    random_deal,
    random_turn,
    with_offer,
    with_travelling_investor,
)
from bosslib.board.practice.question import BoardQuestion, solution_sentence
from bosslib.board.state import State, Table
from bosslib.board.view import view


def helper_count_question(rng: Random, level: int) -> BoardQuestion | None:
    """Return a question about the number of other players' pieces the Boss needs (B-DEAL-6).

    None if the Boss can recruit an investor, which would change the number (B-INF-2).
    """
    state: State | None = random_deal(rng, level)
    if state and level == SPECIAL_LEVEL:
        state = next(with_travelling_investor(state), None)
    if not state or not needs_help(state) or _can_recruit(state):
        return None
    table = state.table
    made = cheapest_plan(view(state, table.boss))
    answer = len(made.from_origins(Origin.BUY))
    there = view(state._replace(table=table._replace(travels=())), table.boss)
    return BoardQuestion(
        state=state,
        seat=table.boss,
        task="others",
        answer=answer,
        mistake_numbers={
            "travels": len(cheapest_plan(there).from_origins(Origin.BUY)),
            "cards": answer + len(made.from_origins(Origin.HAND)),
            "places": table.space.needs,
        },
        solution=(
            *travel_sentences(table),
            solution_sentence(
                "others",
                needs=table.space.needs,
                own=len(made.from_origins(Origin.TABLE)),
                held=len(made.from_origins(Origin.HAND)),
                others=answer,
            ),
        ),
    )


def _can_recruit(state: State) -> bool:
    return state.hands[state.table.boss].count(RECRUITMENT) >= TRIO


def empty_places_question(rng: Random, level: int) -> BoardQuestion | None:
    """Return a question about the number of empty places in a deal (B-DEAL-2, B-DEAL-6)."""
    state: State | None = random_deal(rng, level)
    if state and level > 1:
        state = next(with_travelling_investor(state), None)
    if state and level == SPECIAL_LEVEL:
        state = next(_with_doubled_family(state), None)
    if not state or cheapest_plan(view(state, state.table.boss)).missing > 1:
        return None
    state = _with_random_bargains(state, rng)
    table, boss = state.table, state.table.boss
    there = pieces(table)
    used = {each.family for each, owner in there.items() if may_use(table, each, owner)}
    own = {each.family for each, owner in there.items() if owner == boss}
    away = {family for family, _ in table.travels if table.owner(family) == boss}
    asked = {piece.family for each in table.bargains for piece in each.terms.pieces}
    held = {card.family for card in state.hands[boss] if card.family and card.kind is Kind.CLAN}
    needs, filled = table.space.needs, filled_place_count(table, used)
    twice = [each for each, owner in there.items() if may_use(table, each, owner)]
    twice = [each for each in twice if each.family in table.space.families]
    shows = {
        "twice": max(0, needs - filled - (len(twice) - len({each.family for each in twice}))),
        "any": max(0, needs - len(used)),
        "travels": needs - filled_place_count(table, used | away),
        "hand": needs - filled_place_count(table, used | held),
        "offers": needs - filled_place_count(table, used | asked),
        "places": needs,
    }
    right = needs - filled
    if (
        not right
        or shows["offers"] == right
        or (level == SPECIAL_LEVEL and shows["twice"] == right)
    ):
        return None
    told = [*travel_sentences(table)]
    if level == SPECIAL_LEVEL:
        told.append(solution_sentence("twice"))
    by_own = filled_place_count(table, own)
    told.append(
        solution_sentence("empty", needs=needs, own=by_own, agreed=filled - by_own, left=right)
    )
    return BoardQuestion(state, boss, "empty", right, shows, tuple(told))


def _with_doubled_family(state: State) -> Iterator[State]:
    """Yield the states after the Boss laid a Clan card of a family it already has."""
    boss = state.table.boss
    there = {each.family for each, owner in pieces(state.table).items() if owner == boss}
    for card in dict.fromkeys(state.hands[boss]):
        if card.kind is Kind.CLAN and card.family in there & {*state.table.space.families}:
            yield apply_deed(state, boss, Lay(card))


def _with_random_bargains(state: State, rng: Random) -> State:
    """Return the state after random offers, some of which the Boss accepted."""
    boss = state.table.boss
    for seat in state.table.others:
        lie = useful_pieces(state.table, seat)
        if lie and rng.random() < 0.8:
            price = Price(rng.randint(1, MAX_PROMISE))
            after = with_offer(state, seat, lie, price)
            if after:
                state = after
                if rng.random() < 0.5:
                    state = apply_deed(state, boss, Accept(Terms(tuple(lie), price)))
    return state


def travel_sentences(table: Table) -> Iterator[str]:
    """Yield a sentence for each travelling investor."""
    for family, _ in table.travels:
        yield solution_sentence("travels", investor=family_name(family))


CLOSED_SPACES = {1: (1, 4), 2: (4, 8), SPECIAL_LEVEL: (8, 12)}
"""Range of the number of closed spaces in questions about moves, by level."""


def move_question(rng: Random, level: int) -> BoardQuestion | None:
    """Return a question about the space a roll leads to (B-TURN-1)."""
    state = random_turn(rng, rng.choice(PLAYER_COUNTS[level]), CLOSED_SPACES[level])
    table, pips = state.table, rng.randint(1, 6)
    way = [table.next_open_space(table.marker, step) for step in range(1, pips + 1)]
    passed = (way[-1] - table.marker) % SPACES > pips
    if passed != (level > 1) or (level == SPECIAL_LEVEL and way[-1] > table.marker):
        return None
    back = table.marker
    for _ in range(pips):
        back = (back - 2) % SPACES + 1
        while back in table.closed:
            back = (back - 2) % SPACES + 1
    return BoardQuestion(
        state=state,
        seat=table.turn,
        task="moves",
        answer=way[-1],
        mistake_numbers={
            "closed": (table.marker + pips - 1) % SPACES + 1,
            "start": way[-2] if pips > 1 else table.marker,
            "back": back,
        },
        solution=(solution_sentence("moves", start=table.marker, way=", ".join(map(str, way))),),
        values={"pips": pips},
    )
