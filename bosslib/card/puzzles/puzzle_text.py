"""Texts of a puzzle before it is answered: its exercise, hints and rules.

All sentences are templates of the catalogue, filled with the puzzle's figures. `{B}` in them is a
placeholder for a player's name, as in every exercise.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bosslib import games
from bosslib.card import payoffs
from bosslib.card.actions import Accept, Action, Move, Offer, Play, Terms
from bosslib.card.bots import Quiet
from bosslib.card.bots.careful import Careful
from bosslib.card.cards import Card, Kind
from bosslib.card.narration import CardTeller, card_placeholders
from bosslib.card.puzzles.answering import listed_answers
from bosslib.card.puzzles.evaluation import offers_to
from bosslib.card.puzzles.puzzle import Proof, Puzzle, Theme
from bosslib.card.terms import OpenOffer
from bosslib.card.transitions import apply
from bosslib.game import SEATS
from bosslib.puzzles.protocol import LearnerAnswer
from bosslib.teaching.exercise import Exercise, Help, ShownArithmetic, Task, name_placeholder
from bosslib.teaching.goal import Goal
from bosslib.teaching.kinds.choose import AnswerOption, ChooseTask
from bosslib.teaching.kinds.play import AcceptedSolution, PlayTask
from bosslib.words import say

if TYPE_CHECKING:
    from random import Random

    from bosslib.card.view import View


class SilentCareful(Quiet):
    """Bot that plays as *careful* does without bargaining; plays on when a puzzle is played out."""

    def choose(self, view: View, rng: Random) -> Action:
        """Return the choice of *careful*."""
        return Careful().choose(view, rng)


def puzzle_exercise(puzzle: Puzzle) -> Exercise:
    """Return the puzzle as an exercise: at the table, or the answer to an offer."""
    asks_answer = puzzle.theme is Theme.BARGAIN
    instruction, task = _answer_task(puzzle) if asks_answer else _play_task(puzzle)
    return Exercise(
        game=games.game_named("card"),
        id=puzzle.id,
        title=say("puzzle.title", theme=say(f"puzzle.theme.{puzzle.theme}")),
        instruction=instruction,
        cites=cited_rules(puzzle),
        hints=tuple(_hint_texts(puzzle)),
        success="",
        task=task,
        help=Help.FREE,
        shows=ShownArithmetic.VALUE,
        start=puzzle.start,
        seat=puzzle.seat,
    )


def _play_task(puzzle: Puzzle) -> tuple[str, Task]:
    """Return the task to play one action, or a line to the end of the deal, in words first."""
    exact = puzzle.proof is Proof.EXACT
    form = "alone" if exact else "one"
    instruction = say(f"puzzle.task.{form}.{puzzle.aim}")
    task = PlayTask(solution=puzzle.solution, par=0, player=SilentCareful())
    if not exact:
        ways = tuple(
            AcceptedSolution(goal=Goal({}, settled=True, begins=(each,))) for each in puzzle.also
        )
        goal = Goal({}, settled=True, begins=puzzle.solution)
        return instruction, replace(task, goal=goal, accept=ways, turns=1)
    state = puzzle.start
    for each in puzzle.solution[:-1]:
        state = apply(state, each)
    dues = dict(zip(SEATS, payoffs.payoff(state.table), strict=False))
    return instruction, replace(task, goal=Goal({"payoff": dues}, settled=True))


def _answer_task(puzzle: Puzzle) -> tuple[str, Task]:
    """Return the task to accept one of the offers, to make a counter-offer, or to decline."""
    offers = offers_to(puzzle.view)
    told = [_offer_sentence(puzzle, each) for each in offers]
    form = "boss" if puzzle.view.is_boss else "player"
    told.append(say(f"puzzle.task.{form}", count=len(offers)))
    if puzzle.counters:
        told.append(say("puzzle.task.counter", name=name_placeholder(offers[0].by)))
    best = puzzle.solution[0]
    choices = [
        AnswerOption(_answer_label(puzzle, each, len(offers)), each == best)
        for each in listed_answers(puzzle.view, puzzle.counters)
    ]
    return " ".join(told), ChooseTask(tuple(choices))


def _answer_label(puzzle: Puzzle, answer: Action, offers: int) -> str:
    """Return the button label of an answer; `offers` is the number of offers."""
    match answer.deed:
        case Accept(by):
            return say("puzzle.take", name=name_placeholder(by))
        case Offer(terms):
            key = "ask" if puzzle.view.is_boss else "promise" if terms else "promise-nothing"
            return say(f"puzzle.{key}", terms=_terms_phrase(puzzle, terms))
    return say("puzzle.none", count=offers)


def learner_answer(puzzle: Puzzle, given: LearnerAnswer) -> LearnerAnswer:
    """Return the learner's answer to the offers, the first action, or a whole line."""
    if puzzle.theme is Theme.BARGAIN:
        return tuple(answer_at(puzzle, at) for at in given)
    return given if puzzle.proof is Proof.EXACT else given[:1]


def answer_at(puzzle: Puzzle, at: int) -> Action:
    """Return the answer to the offers that a choice represents."""
    return listed_answers(puzzle.view, puzzle.counters)[at]


def _hint_texts(puzzle: Puzzle) -> list[str]:
    theme, best = puzzle.theme, puzzle.solution[0].deed
    last = say("puzzle.hint.value")
    if isinstance(best, Play | Move):
        form = "line" if puzzle.proof is Proof.EXACT else "card"
        last = say(f"puzzle.hint.{form}", **card_placeholders(_telling_card(puzzle)))
    return [say(f"puzzle.look.{theme}"), say(f"puzzle.rule.{theme}"), last]


def _telling_card(puzzle: Puzzle) -> Card:
    """Return the most telling card of a line: a Move, otherwise a Reverse, otherwise the first."""
    cards = [each.deed.card for each in puzzle.solution if isinstance(each.deed, Play | Move)]
    order = (Kind.MOVE, Kind.REVERSE)
    return min(cards, key=lambda card: order.index(card.kind) if card.kind in order else 2)


def cited_rules(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the ids of the rules that the solution depends on."""
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
    if abs(payoffs.unlimited_value(table)) >= table.size.limit:
        found += ["VALUE-2"]
    return tuple(dict.fromkeys((*found, "SETTLE-2")))


def teller_for(puzzle: Puzzle) -> CardTeller:
    """Return a narrator for the learner, with placeholders for the names."""
    return CardTeller(
        [name_placeholder(seat) for seat in range(puzzle.start.table.players)], puzzle.seat
    )


def _offer_sentence(puzzle: Puzzle, offer: OpenOffer) -> str:
    key = "asks" if puzzle.view.is_boss else "boss-asks"
    return say(
        f"puzzle.{key}", name=name_placeholder(offer.by), terms=_terms_phrase(puzzle, offer.terms)
    )


def _terms_phrase(puzzle: Puzzle, terms: Terms) -> str:
    return teller_for(puzzle).terms(terms)
