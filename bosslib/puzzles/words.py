"""What a learner reads of a puzzle: its exercise, and afterwards what the engine says of it.

All sentences are templates of the catalogue, filled with the puzzle's figures. `{B}` in them
stands for the name of a player, as in every exercise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from bosslib.card import settle
from bosslib.card.actions import Accept, Action, Decline, Move, Play, Terms, act
from bosslib.card.bargain import player_of
from bosslib.card.bots import Quiet
from bosslib.card.bots.careful import Careful
from bosslib.card.bots.projection import outlook
from bosslib.card.bots.sides import struck
from bosslib.card.cards import Card, Kind
from bosslib.card.game import GAME
from bosslib.card.narration import Teller, dollars, name_in_colour
from bosslib.card.play import apply
from bosslib.card.practice.question import called
from bosslib.card.terms import OpenOffer
from bosslib.game import SEATS
from bosslib.puzzles import Aim, Proof, Puzzle, Theme
from bosslib.puzzles.line import came_to
from bosslib.puzzles.proof import at_once, effect, lead, offers_to, paired
from bosslib.teaching.exercise import Choice, Exercise, Goal, Help, Shows, Way
from bosslib.teaching.exercise import TaskKind as Task
from bosslib.words import listing, say

if TYPE_CHECKING:
    from random import Random

    from bosslib.card.view import View

PLAYOUTS = 400
"""In how many playouts it is found out what a learner's own action brings."""

ALIKE = 4
"""Up to how many dollars worse than the solution an action is as good."""


class Steady(Quiet):
    """Plays as *careful* does and makes no bargains: who goes on when a puzzle is played out."""

    def choose(self, view: View, rng: Random) -> Action:
        """What *careful* would do."""
        return Careful().choose(view, rng)


def exercise(puzzle: Puzzle) -> Exercise:
    """The puzzle as an exercise: at the table, or the answer to an offer."""
    task = _offered(puzzle) if puzzle.theme is Theme.BARGAIN else _played(puzzle)
    return task._replace(
        title=say("puzzle.title", theme=say(f"puzzle.theme.{puzzle.theme}")),
        cites=rules(puzzle),
        help=Help.FREE,
        shows=Shows.VALUE,
        start=puzzle.start,
        seat=puzzle.seat,
    )


def _plain(puzzle: Puzzle, kind: Task, task: str, hints: Sequence[str]) -> Exercise:
    return Exercise(
        game=GAME,
        id=puzzle.id,
        kind=kind,
        title="",
        task=task,
        cites=(),
        hints=tuple(hints),
        success="",
    )


def _played(puzzle: Puzzle) -> Exercise:
    """To be played: one action, or a line to the end of the deal."""
    exact = puzzle.proof is Proof.EXACT
    form = "alone" if exact else "one"
    made = _plain(
        puzzle, Task.PLAY, say(f"puzzle.task.{form}.{puzzle.aim}"), _hints(puzzle)
    )._replace(solution=puzzle.solution, par=0, player=Steady())
    if not exact:
        ways = tuple(Way(goal=Goal({}, settled=True, begins=(each,))) for each in puzzle.also)
        goal = Goal({}, settled=True, begins=puzzle.solution)
        return made._replace(goal=goal, accept=ways, turns=1)
    state = puzzle.start
    for each in puzzle.solution[:-1]:
        state = apply(state, each)
    dues = dict(zip(SEATS, settle.payoff(state.table), strict=False))
    return made._replace(goal=Goal({"payoff": dues}, settled=True), turns=0)


def _offered(puzzle: Puzzle) -> Exercise:
    """To be answered: take one of the offers, or none."""
    offers = offers_to(puzzle.view)
    told = " ".join(_offer(puzzle, each) for each in offers)
    form = "boss" if puzzle.view.is_boss else "player"
    task = f"{told} {say(f'puzzle.task.{form}', count=len(offers))}"
    best = puzzle.solution[0].deed
    choices = [
        Choice(say("puzzle.take", name=called(each.by)), best == Accept(each.by)) for each in offers
    ]
    choices.append(Choice(say("puzzle.none", count=len(offers)), isinstance(best, Decline)))
    made = _plain(puzzle, Task.CHOOSE, task, _hints(puzzle))
    return made._replace(choices=tuple(choices))


def answer(puzzle: Puzzle, at: int) -> Action:
    """The answer to the offers that a choice stands for."""
    offers = offers_to(puzzle.view)
    deed = Accept(offers[at].by) if at < len(offers) else Decline(offers[0].by)
    return act(puzzle.seat, deed)


def _hints(puzzle: Puzzle) -> list[str]:
    theme, best = puzzle.theme, puzzle.solution[0].deed
    last = say("puzzle.hint.value")
    if isinstance(best, Play | Move):
        card = name_in_colour(_telling_card(puzzle))
        form = "line" if puzzle.proof is Proof.EXACT else "card"
        last = say(f"puzzle.hint.{form}", card=card)
    return [say(f"puzzle.look.{theme}"), say(f"puzzle.rule.{theme}"), last]


def _telling_card(puzzle: Puzzle) -> Card:
    """Of a line the card that says most about it: a Move, else a Reverse, else the first."""
    cards = [each.deed.card for each in puzzle.solution if isinstance(each.deed, Play | Move)]
    order = (Kind.MOVE, Kind.REVERSE)
    return min(cards, key=lambda card: order.index(card.kind) if card.kind in order else 2)


def rules(puzzle: Puzzle) -> tuple[str, ...]:
    """The ids of the rules that the solution goes by."""
    of_kind = {
        Kind.DEAL: ("DEAL-1", "VALUE-1"),
        Kind.POTA: ("POTA-1", "SETTLE-1"),
        Kind.REVERSE: ("REV-1", "REV-2"),
        Kind.MOVE: ("MOVE-1", "MOVE-2"),
    }
    found: list[str] = []
    for action in puzzle.solution:
        if isinstance(action.deed, Play | Move):
            found += of_kind[action.deed.card.kind]
    if puzzle.proof is Proof.EXACT:
        found += ["TURN-6"]
    if puzzle.theme is Theme.BARGAIN:
        found += ["COUSIN-1", "COUSIN-6"]
    table = puzzle.start.table
    if abs(settle.unlimited(table)) >= table.size.limit:
        found += ["VALUE-2"]
    return tuple(dict.fromkeys((*found, "SETTLE-2")))


# Afterwards


def judged(puzzle: Puzzle, actions: Sequence[Action]) -> bool:
    """Whether what the learner did is right: as good as the solution, by whatever way.

    `actions` are his own, in order. What the puzzle does not list is tried now.
    """
    if not actions:
        return False
    if puzzle.proof is Proof.EXACT:
        worth = came_to(puzzle.start, puzzle.seat, actions, puzzle.aim)
        return worth >= puzzle.worth[0] - 0.5
    if puzzle.theme is Theme.BARGAIN:
        return actions[0] in (*puzzle.solution, *puzzle.also)
    return loss(puzzle, actions[0]) <= ALIKE


def loss(puzzle: Puzzle, action: Action) -> float:
    """By how many dollars an action is worse than the solution; the same for the same action."""
    seen, best = puzzle.view, puzzle.solution[0]
    rights = {effect(seen, each) for each in (best, *puzzle.also)}
    if effect(seen, action) in rights:
        return 0.0
    if action == puzzle.tempting[0]:
        return puzzle.worth[0] - puzzle.worth[1]
    good, mine = paired(seen, [best, action], PLAYOUTS, f"{puzzle.id}/page", puzzle.aim)
    return lead(good, mine).mean


def explained(puzzle: Puzzle, actions: Sequence[Action]) -> list[str]:
    """What the engine says of the solution, of the tempting mistake and of what else was done."""
    if puzzle.theme is Theme.BARGAIN:
        lines = list(_of_offers(puzzle))
    elif puzzle.proof is Proof.EXACT:
        lines = list(_of_line(puzzle))
    else:
        lines = list(_of_action(puzzle))
    known = (puzzle.solution, puzzle.tempting)
    if actions and puzzle.theme is not Theme.BARGAIN and _cut(puzzle, actions) not in known:
        lines += of_own(puzzle, actions)
    lines.append(say("puzzle.rules", rules=listing(rules(puzzle))))
    return lines


def _cut(puzzle: Puzzle, actions: Sequence[Action]) -> tuple[Action, ...]:
    return tuple(actions) if puzzle.proof is Proof.EXACT else tuple(actions[:1])


def of_own(puzzle: Puzzle, actions: Sequence[Action]) -> list[str]:
    """What the learner's own way comes to; nothing of the solution but how much it is worth."""
    if not actions:
        return []
    teller, best = _teller(puzzle), puzzle.worth[0]
    if puzzle.theme is Theme.BARGAIN:
        mine = puzzle.worth[1] if _cut(puzzle, actions) == puzzle.tempting else None
        return [] if mine is None else [say("puzzle.own.answer", less=_dollars(best - mine))]
    if puzzle.proof is Proof.EXACT:
        worth = came_to(puzzle.start, puzzle.seat, actions, puzzle.aim)
        key = "as-good" if worth >= best - 0.5 else "alone"
        values = {"worth": _dollars(worth), "less": _dollars(best - worth)}
        return [say(f"puzzle.own.{key}.{puzzle.aim}", **values)]
    less = loss(puzzle, actions[0])
    told = teller.action(actions[0])
    if less <= ALIKE:
        return [say("puzzle.own.right", told=told)]
    values = {"worth": _dollars(best - less), "less": _dollars(less)}
    return [
        say("puzzle.own.action", told=told, then=_then(puzzle, actions[0])),
        say(f"puzzle.own.average.{puzzle.aim}", **values),
    ]


def _of_action(puzzle: Puzzle) -> Iterator[str]:
    """An action and what it brings on average, beside the tempting one."""
    teller = _teller(puzzle)
    (best,), (tempting,) = puzzle.solution, puzzle.tempting
    good, bad = puzzle.worth
    yield say("puzzle.now", then=_dues(puzzle, outlook(puzzle.start.table).payoff()))
    yield say("puzzle.best", told=teller.action(best), then=_then(puzzle, best))
    yield say(f"puzzle.average.{puzzle.aim}", worth=_dollars(good))
    for other in puzzle.also:
        yield say("puzzle.also", told=teller.action(other))
    at_first = at_once(puzzle.view, tempting, puzzle.aim) > at_once(puzzle.view, best, puzzle.aim)
    key = "tempting" if at_first else "next-best"
    yield say(f"puzzle.{key}", told=teller.action(tempting), then=_then(puzzle, tempting))
    values = {"worth": _dollars(bad), "less": _dollars(good - bad)}
    yield say(f"puzzle.less.{puzzle.aim}", **values)


def _of_line(puzzle: Puzzle) -> Iterator[str]:
    """A line and what it comes to, beside the tempting one; nothing is left to chance."""
    teller = _teller(puzzle)
    for key, line, worth in (
        ("line-best", puzzle.solution, puzzle.worth[0]),
        ("line-tempting", puzzle.tempting, puzzle.worth[1]),
    ):
        state = puzzle.start
        told = []
        for action in line[:-1]:
            state = apply(state, action)
            told.append(teller.action(action))
        if told:
            yield say(f"puzzle.{key}", told=" ".join(told))
        else:
            yield say("puzzle.nothing")
        dues = _dues(puzzle, settle.payoff(state.table))
        yield say("puzzle.settled", value=dollars(settle.value(state.table)), then=dues)
        if puzzle.aim is Aim.LEAD:
            yield say("puzzle.lead", worth=_dollars(worth))
    yield say("puzzle.tried")


def _of_offers(puzzle: Puzzle) -> Iterator[str]:
    """What each offer comes to at once, and what the best answer brings on average."""
    table, seat = puzzle.start.table, puzzle.seat
    now = outlook(table).payoff()[seat]
    for each in offers_to(puzzle.view):
        player = player_of(table, each)
        then = struck(table, outlook(table), player, each.terms).payoff()[seat]
        values = {"name": called(each.by), "now": dollars(now), "then": dollars(then)}
        yield say("puzzle.kept", **values)
    best, other = puzzle.worth
    taken = puzzle.solution[0].deed
    if isinstance(taken, Accept):
        yield say("puzzle.takes", name=called(taken.by), worth=_dollars(best))
        wrong = puzzle.tempting[0].deed
        if isinstance(wrong, Accept):
            yield say("puzzle.second", name=called(wrong.by), worth=_signed(other))
    else:
        wrong = puzzle.tempting[0].deed
        assert isinstance(wrong, Accept)  # else there would be nothing to decline
        yield say("puzzle.declines", name=called(wrong.by), worth=_dollars(-other))
    yield say("puzzle.rest")


def _teller(puzzle: Puzzle) -> Teller:
    """Tells it to the learner, with a sign for each name."""
    return Teller([called(seat) for seat in range(puzzle.start.table.players)], puzzle.seat)


def _offer(puzzle: Puzzle, offer: OpenOffer) -> str:
    key = "asks" if puzzle.view.is_boss else "boss-asks"
    return say(f"puzzle.{key}", name=called(offer.by), terms=_terms(puzzle, offer.terms))


def _terms(puzzle: Puzzle, terms: Terms) -> str:
    return _teller(puzzle).terms(terms)


def _then(puzzle: Puzzle, action: Action) -> str:
    """What everybody would get if the deal ended after an action."""
    look = outlook(puzzle.start.table)
    deed = action.deed
    return _dues(puzzle, (look.after(deed) if isinstance(deed, Play | Move) else look).payoff())


def _dues(puzzle: Puzzle, dues: Sequence[int]) -> str:
    """The seats with what they get, the learner first: "you $60, Ben −$30"."""
    teller = _teller(puzzle)
    order = puzzle.start.table.clockwise(puzzle.seat)
    return listing(
        say(
            f"puzzle.due.{'you' if seat == puzzle.seat else 'they'}",
            name=teller.name(seat),
            due=dollars(dues[seat]),
        )
        for seat in order
    )


def _dollars(worth: float) -> str:
    return dollars(round(worth))


def _signed(worth: float) -> str:
    return ("+" if round(worth) > 0 else "") + _dollars(worth)
