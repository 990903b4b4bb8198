"""Exercises that are played from a position."""

from __future__ import annotations

from collections.abc import Iterator

from bosslib.documents.nodes import Node, Value
from bosslib.documents.scenario import violated_rules
from bosslib.errors import BossError, NotationError, RuleError
from bosslib.game import SEATS, Seat, parse_seat
from bosslib.teaching.attempt import Record, begun, follow, play_action, play_out
from bosslib.teaching.exercise import (
    BOUND,
    AcceptedSolution,
    Action,
    Exercise,
    Goal,
    Mistake,
    Reply,
    ShownArithmetic,
    TaskKind,
)
from bosslib.teaching.goal import is_goal_met
from bosslib.teaching.grade import Verdict, judge_attempt, refusal_text, solution_record
from bosslib.teaching.kinds.base import ExerciseKind, Flaw, action, actions, bot, fail, rule
from bosslib.teaching.outcome import fill_figures
from bosslib.words import say


class PlayKind(ExerciseKind):
    """Play from a position; the other seats reply at once."""

    kind = TaskKind.PLAY
    keys = ("goal", "turns", "par", "solution", "accept", "wrong", "replies")
    needs_position = True
    shows = ShownArithmetic.PAYOFF

    def read(self, document: Node, common: Exercise) -> Exercise:
        solution, solver = _solution(document.at("solution"), common)
        turns = common.teaching.turns(solution)
        return common._replace(
            goal=_goal(document.at("goal"), common),
            turns=document.get("turns", turns).integer(0),
            par=document.get("par", len(solution)).integer(0),
            solution=solution,
            solver=solver,
            accept=tuple(
                _accepted_solution(each, common) for each in document.get("accept", []).items()
            ),
            wrong=tuple(_mistake(each, common) for each in document.get("wrong", []).items()),
            replies=_replies(document.get("replies", {}), common),
        )

    def flaws(self, exercise: Exercise) -> Iterator[Flaw]:
        start = follow(exercise, begun(exercise))
        if is_goal_met(exercise, exercise.goal, start):
            yield Flaw(exercise, "goal", say("proof.not-yet"), say("proof.from-the-start"))
            return
        if exercise.solver:
            yield from _check_solver(exercise)
        else:
            yield from _check_solution(exercise, "solution", exercise.solution, 3)
            if len(exercise.solution) > exercise.par > 0:
                par, count = exercise.par, len(exercise.solution)
                yield Flaw(exercise, "solution", say("proof.par", count=par), str(count))
        for at, way in enumerate(exercise.accept):
            if way.do:
                yield from _check_solution(exercise, f"accept[{at}].do", way.do, way.stars)
        for at, each in enumerate(exercise.wrong):
            yield from _check_mistake(exercise, f"wrong[{at}].do", each.do, each.say, each.error)


def _solution(node: Node, exercise: Exercise) -> tuple[tuple[Action, ...], str]:
    if isinstance(node.value, str):
        return (), bot(node, exercise)
    return actions(node, exercise), ""


def _goal(node: Node, exercise: Exercise) -> Goal:
    files = exercise.game.files
    node.keys((*files.expected, "at", "played", *exercise.teaching.goal))
    at = node.get("at", "now").text()
    if at not in ("now", "settled"):
        node.at("at").fail("one-of", value=at, known="now, settled")
    wants = {key: node.value[key] for key in node.value if key in files.expected}
    for key, wanted in wants.items():
        files.check_expected(key, Node(_without_bounds(wanted), node.at(key).place))
        if key in ("seats", "payoff", "paid", "hand_sizes"):
            node.at(key).keys(tuple(SEATS[: exercise.players]))
    played = actions(node.at("played"), exercise) if "played" in node else ()
    bonus = node.get("bonus", False).boolean()
    if not (wants or played or bonus):
        node.fail("empty")
    return Goal(wants, at == "settled", played, bonus)


def _without_bounds(value: Value) -> Value:
    """Return the same with 0 for each bound, so that the form can be checked."""
    if isinstance(value, dict):
        return {key: _without_bounds(each) for key, each in value.items()}
    return 0 if isinstance(value, str) and BOUND.fullmatch(value) else value


def _accepted_solution(node: Node, exercise: Exercise) -> AcceptedSolution:
    node.keys(("do", "goal", "stars", "say"))
    if ("do" in node) == ("goal" in node):
        fail(node, "do-or-goal")
    do = actions(node.at("do"), exercise) if "do" in node else ()
    goal = _goal(node.at("goal"), exercise) if "goal" in node else None
    return AcceptedSolution(
        do, goal, node.get("stars", 3).integer(1, 3), node.get("say", "").text()
    )


def _mistake(node: Node, exercise: Exercise) -> Mistake:
    node.keys(("do", "say", "error", "goal"))
    error = rule(node.at("error")) if "error" in node else ""
    goal = _goal(node.at("goal"), exercise) if "goal" in node else None
    return Mistake(actions(node.at("do"), exercise), node.at("say").text(), error, goal)


def _replies(node: Node, exercise: Exercise) -> dict[Seat, Reply]:
    node.keys(tuple(SEATS[: exercise.players]))
    return {
        parse_seat(name): _reply(node.at(name), exercise, parse_seat(name)) for name in node.value
    }


def _reply(node: Node, exercise: Exercise, seat: Seat) -> Reply:
    game = exercise.teaching
    node.keys(game.reply_keys)
    if "bot" in node:
        return Reply(bot=bot(node.at("bot"), exercise))
    listed = "accepts" in node and node.value["accepts"] != "all"
    return Reply(
        accepts=node.at("accepts").list_of(game.terms) if listed else None,
        why=node.get("why", "").text(),
        turns=tuple(action(each, exercise, seat) for each in node.get("turns", []).items()),
        everything=node.value.get("accepts") == "all",
        **game.parse_reply(node),
    )


def _check_solver(exercise: Exercise) -> Iterator[Flaw]:
    verdict = judge_attempt(exercise, solution_record(exercise))
    if verdict is None or not verdict.is_right:
        yield Flaw(exercise, "solution", say("proof.right"), verdict.say if verdict else "-")


def _play_actions(exercise: Exercise, actions: tuple[Action, ...]) -> tuple[Record, Verdict | None]:
    """Return the record after these actions, and the first verdict; RuleError if illegal."""
    record = follow(exercise, begun(exercise))
    verdict = None
    for each in actions:
        record = play_action(exercise, record, each)
        verdict = verdict or judge_attempt(exercise, record)
    return record, verdict


def _check_solution(
    exercise: Exercise, key: str, actions: tuple[Action, ...], stars: int
) -> Iterator[Flaw]:
    try:
        record, verdict = _play_actions(exercise, actions)
    except (RuleError, BossError) as error:
        yield Flaw(exercise, key, say("proof.legal"), str(error))
        return
    verdict = verdict or judge_attempt(exercise, play_out(exercise, record))
    if verdict is None or not verdict.is_right:
        there = (
            verdict.say if verdict else say("proof.open", actions=_attempt_text(exercise, record))
        )
        yield Flaw(exercise, key, say("proof.right"), there)
    elif verdict.stars != stars:
        yield Flaw(exercise, key, say("proof.stars", count=stars), str(verdict.stars))


def _check_mistake(
    exercise: Exercise, key: str, actions: tuple[Action, ...], words: str, rule: str
) -> Iterator[Flaw]:
    expected = say("proof.refused", rule=rule) if rule else say("proof.wrong", say=words)
    try:
        record, verdict = _play_actions(exercise, actions[:-1] if rule else actions)
        if rule:
            last = actions[-1]
            try:
                record.play(last)
            except (RuleError, NotationError) as error:
                if rule not in violated_rules(error):
                    yield Flaw(exercise, key, expected, str(error))
                elif refusal_text(exercise, record, last) != fill_figures(exercise, words, record):
                    yield Flaw(exercise, key, words, refusal_text(exercise, record, last))
            else:
                yield Flaw(exercise, key, expected, str(last))
            return
    except BossError as error:
        yield Flaw(exercise, key, expected, str(error))
        return
    if verdict is None:  # unfinished: the rest is played out
        verdict = judge_attempt(exercise, play_out(exercise, record))
    words = fill_figures(exercise, words, play_out(exercise, record))
    if verdict is None or verdict.is_right or verdict.say != words:
        yield Flaw(exercise, key, expected, verdict.say if verdict else "-")


def _attempt_text(exercise: Exercise, record: Record) -> str:
    actions = ", ".join(map(str, record.actions)) or "-"
    return f"{actions}; {exercise.teaching.describe_attempt(record)}"
