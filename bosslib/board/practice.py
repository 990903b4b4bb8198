"""Questions about a deal of the board game, made anew for each seed: what it pays, and to whom.

The numbers are the engine's, and so are the wrong ones: each follows from a known mistake.
"""

from __future__ import annotations

import re
from random import Random

from bosslib import games
from bosslib.board.actions import Accept, Action, Deed, Offer, Open, Place, Price, Terms
from bosslib.board.bots.plan import From, plan
from bosslib.board.data import SPACES
from bosslib.board.narration import millions
from bosslib.board.play import step
from bosslib.board.settle import closings, owed, payoff
from bosslib.board.setup import new
from bosslib.board.state import State
from bosslib.board.view import view
from bosslib.game import SEATS, Seat, parse_seat
from bosslib.teaching.attempt import begun
from bosslib.teaching.exercise import HINTS, Blank, Exercise, Help, TaskKind, WrongNumber
from bosslib.teaching.misled import could_show
from bosslib.words import listing, say

PLAYERS = 4
ASKED = ("payout", "keeps", "others")
"""What is asked: what the bank pays, what the Boss keeps, with how many the Boss must agree."""

ID = re.compile(rf"board-({'|'.join(ASKED)})-(0|[1-9][0-9]{{0,18}})")

MISTAKES = {
    "payout": ("one-dividend", "dividends", "kept"),
    "keeps": ("all", "paid", "dividends"),
    "others": ("places", "cards"),
}
"""What is got wrong, by what is asked, in the order in which a number shows it."""

NAMES = {f"board-{asked}-{each}": asked for asked in ASKED for each in MISTAKES[asked]}
"""The names under which mistakes are remembered, with what is asked."""

TRIES = 60
"""How many questions are looked at for one in which a mistake would show."""


def questions(seed: int) -> tuple[Exercise, ...]:
    """One question of each kind, about three deals.

    >>> [each.id for each in questions(7)]
    ['board-payout-7', 'board-keeps-7', 'board-others-7']
    """
    return tuple(_question(asked, seed) for asked in ASKED)


def named(name: str) -> Exercise | None:
    """The question of an id, made again; None if it is the id of none."""
    found = ID.fullmatch(name)
    return _question(found[1], int(found[2])) if found else None


def again(name: str, seed: int) -> Exercise | None:
    """The first question from a seed on in which a mistake would show; None if there is none near.

    >>> again("board-others-cards", 7).id
    'board-others-8'
    """
    found = (_question(NAMES[name], seed + at) for at in range(TRIES))
    return next((each for each in found if name in could_show(each)), None)


def _question(asked: str, seed: int) -> Exercise:
    rng = Random(f"{asked}/{seed}")
    state = opened(rng) if asked == "others" else _agreed(rng)
    return Exercise(
        game=games.named("board"),
        id=f"board-{asked}-{seed}",
        kind=TaskKind.NUMBER,
        title=say(f"board.practice.title.{asked}"),
        task=say(f"board.practice.task.{asked}"),
        cites=("B-DEAL-6",) if asked == "others" else ("B-CLOSE-1",),
        hints=tuple(say(f"board.practice.hint.{asked}-{at}") for at in range(1, HINTS + 1)),
        success=_reckoned(asked, state),
        help=Help.FREE,
        start=state,
        seat=state.table.boss,
        asks=(_blank(asked, state),),
    )


def opened(rng: Random) -> State:
    """A deal that has just been opened, and that the Boss can close with the help of others; some
    deals were closed before it.
    """
    while True:
        state = new(PLAYERS, rng.randrange(2**31))
        closed = rng.sample(range(1, SPACES + 1), rng.randrange(1, 9))
        space = rng.choice([each for each in range(1, SPACES + 1) if each not in closed])
        state = state._replace(table=state.table._replace(closed=tuple(sorted(closed))))
        state = done(state, state.table.to_act[0], Place(space))
        state = done(state, state.table.turn, Open())
        made = plan(view(state, state.table.boss))
        if not made.missing and made.of(From.BUY):
            return state


def _agreed(rng: Random) -> State:
    """A deal in which the Boss has agreed with all whose help is needed, and keeps something.

    There is one way to close it, with all that was agreed.
    """
    while True:
        state = opened(rng)
        boss = state.table.boss
        for each in plan(view(state, boss)).of(From.BUY):
            assert each.piece
            assert each.owner is not None
            terms = Terms((each.piece,), Price(rng.randint(1, 6)))
            if terms.price.number < state.table.payout:
                state = done(state, each.owner, Offer(terms))
                state = done(state, boss, Accept(terms))
        ways = list(closings(state.table))
        if len(ways) == 1 and payoff(state.table, ways[0])[boss] > 0:
            return state


def done(state: State, seat: Seat, deed: Deed) -> State:
    """The state when a seat has done something."""
    return step(state, Action(seat, deed)).state


def _due(state: State) -> dict[Seat, int]:
    """What the Boss owes to whom, in millions."""
    return owed(state.table, next(closings(state.table), ()))


def _blank(asked: str, state: State) -> Blank:
    """The number asked for, and those that show a mistake."""
    payout, buys = state.table.payout, len(plan(view(state, state.table.boss)).of(From.BUY))
    keeps = payout - sum(_due(state).values())
    return Blank(
        label=say(f"board.practice.label.{asked}"),
        answer={"payout": payout, "keeps": keeps, "others": buys}[asked],
        unit="" if asked == "others" else "m",
        wrong=_wrong(asked, state, buys if asked == "others" else keeps),
    )


def _wrong(asked: str, state: State, number: int) -> tuple[WrongNumber, ...]:
    """The numbers that show a mistake, and what to say to each; `number` is of how many the Boss
    needs help, or how many million he keeps.
    """
    table, payout = state.table, state.table.payout
    value, dividends, paid = table.tile.value, table.space.dividends, payout - number
    answer = number
    shown: tuple[int, ...]
    match asked:
        case "payout":
            answer, shown = payout, (value, dividends, number)
        case "keeps":
            shown = payout, paid, dividends
        case _:
            held = len(plan(view(state, table.boss)).of(From.HAND))
            shown = table.space.needs, number + held
    names = dict(zip(shown, MISTAKES[asked], strict=True))  # of two with one number the later one
    return tuple(
        WrongNumber(
            each,
            say(f"board.practice.wrong.{asked}-{name}", value=millions(value)),
            f"board-{asked}-{name}",
        )
        for each, name in names.items()
        if each != answer
    )


def in_exercise(exercise: Exercise, at: int) -> tuple[WrongNumber, ...]:
    """What is said to known mistakes in a number that an exercise asks for: what the bank pays, or
    what the Boss keeps; nothing for others.
    """
    source, _, letter = exercise.asks[at].source.partition(".")
    if source not in ("payout", "payoff"):
        return ()
    record = begun(exercise)
    state: State = record.state
    boss = state.table.boss
    if source == "payout":
        kept = exercise.teaching.reckoned(state, lambda: record, "payoff", boss)
        return _wrong("payout", state, kept)
    return _wrong("keeps", state, exercise.asks[at].answer) if parse_seat(letter) == boss else ()


def _reckoned(asked: str, state: State) -> str:
    """The way to the number, in words."""
    table, made = state.table, plan(view(state, state.table.boss))
    if asked == "others":
        return say(
            "board.practice.success.others",
            needs=table.space.needs,
            own=len(made.of(From.TABLE)),
            held=len(made.of(From.HAND)),
            others=len(made.of(From.BUY)),
        )
    pays = say(
        "board.practice.success.payout",
        count=table.space.dividends,
        value=millions(table.tile.value),
        sum=millions(table.payout),
    )
    if asked == "payout":
        return pays
    due = _due(state)
    paid = listing(
        say("board.practice.success.to", sum=millions(each), name=f"{{{SEATS[other]}}}")
        for other, each in due.items()
    )
    left = millions(table.payout - sum(due.values()))
    return f"{pays} {say('board.practice.success.keeps', paid=paid, left=left)}"
