"""Exercises that are played from a position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, NamedTuple, Self

from bosslib.bots import AnyBot
from bosslib.documents.nodes import Node, Value
from bosslib.documents.scenario import violated_rules
from bosslib.errors import BossError, NotationError, RuleError
from bosslib.game import SEATS, Seat, parse_seat
from bosslib.game.mind import CHARACTERS
from bosslib.record import Record
from bosslib.teaching.attempt import (
    begun,
    deal_result,
    deals_ended,
    drive,
    follow,
    is_exhausted,
    is_over,
    learner_actions,
    play_action,
    play_actions,
    play_out,
    records_to_end,
    was_declined,
)
from bosslib.teaching.claims import (
    PREDICATES,
    Claim,
    agreements,
    claimed_figures,
    offers_made,
    true_claims,
)
from bosslib.teaching.exercise import (
    Action,
    AttemptRules,
    Exercise,
    Flaw,
    Reply,
    ShownArithmetic,
    Task,
)
from bosslib.teaching.goal import BOUND, Goal, is_goal_met
from bosslib.teaching.grade import MAX_STARS, Verdict
from bosslib.teaching.kinds.base import action, actions, bot, fail, rule
from bosslib.teaching.outcome import (
    FIGURE,
    action_text,
    fill_figures,
    numbers,
    outcome_sentences,
    reached_sentence,
)
from bosslib.teaching.reachability import fatal_action
from bosslib.words import say

FAILED = Verdict(False, "")
NO_GOAL = Goal({})


class AcceptedSolution(NamedTuple):
    """Another accepted solution, given by its actions or by a goal."""

    do: tuple[Action, ...] = ()
    goal: Goal | None = None
    stars: int = MAX_STARS
    say: str = ""


class Mistake(NamedTuple):
    """Likely mistake: the learner's actions so far, and the explanation.

    `error` is the rule that refuses the last of them; empty if all are legal. With a `goal`, every
    attempt that reaches it made the same mistake, and the actions are an example.
    """

    do: tuple[Action, ...]
    say: str
    error: str = ""
    goal: Goal | None = None


@dataclass(frozen=True)
class PlayTask(Task):
    """Play from a position; the other seats reply at once."""

    kind = "play"
    keys = (
        *("goal", "turns", "offers", "deals", "par", "solution"),
        *("accept", "wrong", "claims", "replies"),
    )
    needs_position = True
    at_table = True
    shows = ShownArithmetic.PAYOFF
    answers_only: ClassVar[bool] = False
    """True if the other seats take their turns only when the learner asks for them."""

    goal: Goal = NO_GOAL
    solution: tuple[Action, ...] = ()
    solver: str = ""
    """Name of the bot that plays the solution, if it is not a list of actions."""
    turns: int = 0
    offers: int = 0
    """Number of the learner's offers that are heard, after which the attempt is over; 0: any."""
    deals: int = 1
    """Number of deals until the attempt is over."""
    par: int = 1
    accept: tuple[AcceptedSolution, ...] = ()
    wrong: tuple[Mistake, ...] = ()
    claims: tuple[Claim, ...] = ()
    """What else is said of a successful attempt, each only where it is true."""
    replies: Mapping[Seat, Reply] = field(default_factory=dict)
    player: AnyBot | None = None
    """Bot that plays the other seats, and for the learner when an attempt is played out."""

    @cached_property
    def attempt_rules(self) -> AttemptRules:
        return AttemptRules(
            self.replies,
            self.player,
            answers_only=self.answers_only,
            is_whole_game=bool(self.solver),
            deals=self.deals,
        )

    def has_bargaining(self, exercise: Exercise) -> bool:
        """Return whether the learner can make offers."""
        return exercise.teaching.has_bargaining(self.solution)

    @classmethod
    def read(cls, document: Node, exercise: Exercise) -> Self:
        solution, solver = _solution(document.at("solution"), exercise)
        turns = exercise.teaching.turns(solution)
        offers = document.get("offers", 0).integer(0)
        return cls(
            goal=_goal(document.at("goal"), exercise),
            turns=document.get("turns", turns).integer(0),
            offers=offers,
            deals=document.get("deals", 1).integer(1, exercise.teaching.most_deals),
            par=document.get("par", len(solution)).integer(0),
            solution=solution,
            solver=solver,
            accept=tuple(
                _accepted_solution(each, exercise) for each in document.get("accept", []).items()
            ),
            wrong=tuple(_mistake(each, exercise) for each in document.get("wrong", []).items()),
            claims=tuple(_claim(each) for each in document.get("claims", []).items()),
            replies={
                seat: each._replace(hears=offers)
                for seat, each in _replies(document.get("replies", {}), exercise).items()
            },
        )

    def flaws(self, exercise: Exercise) -> Iterator[Flaw]:
        start = follow(exercise, begun(exercise))
        if is_goal_met(exercise, self.goal, start):
            yield Flaw(exercise, "goal", say("proof.not-yet"), say("proof.from-the-start"))
            return
        if self.solver:
            yield from self._check_solver(exercise)
        else:
            yield from self._check_solution(exercise, "solution", self.solution, MAX_STARS)
            if past := self._actions_over_par(exercise, self.solution):
                expected = say("proof.par", count=self.par)
                yield Flaw(exercise, "solution", expected, str(self.par + past))
        for at, way in enumerate(self.accept):
            if way.do:
                yield from self._check_solution(exercise, f"accept[{at}].do", way.do, way.stars)
        for at, each in enumerate(self.wrong):
            yield from self._check_mistake(exercise, f"wrong[{at}].do", each)

    def _check_solver(self, exercise: Exercise) -> Iterator[Flaw]:
        verdict = self.judge(exercise, self.solution_record(exercise))
        if verdict is None or not verdict.is_right:
            yield Flaw(exercise, "solution", say("proof.right"), verdict.say if verdict else "-")

    def _check_solution(
        self, exercise: Exercise, key: str, actions: tuple[Action, ...], stars: int
    ) -> Iterator[Flaw]:
        try:
            record, verdict = self._play_actions(exercise, actions)
        except BossError as error:
            yield Flaw(exercise, key, say("proof.legal"), str(error))
            return
        verdict = verdict or self.judge(exercise, play_out(exercise, record))
        if verdict is None or not verdict.is_right:
            done = _attempt_text(exercise, record)
            there = verdict.say if verdict else say("proof.open", actions=done)
            yield Flaw(exercise, key, say("proof.right"), there)
        elif verdict.stars != stars:
            yield Flaw(exercise, key, say("proof.stars", count=stars), str(verdict.stars))

    def _check_mistake(self, exercise: Exercise, key: str, mistake: Mistake) -> Iterator[Flaw]:
        actions, words, rule, _ = mistake
        expected = say("proof.refused", rule=rule) if rule else say("proof.wrong", say=words)
        try:
            record, verdict = self._play_actions(exercise, actions[:-1] if rule else actions)
            if rule:
                yield from self._check_refusal(exercise, key, mistake, record)
                return
        except BossError as error:
            yield Flaw(exercise, key, expected, str(error))
            return
        if verdict is None:  # unfinished: the rest is played out
            verdict = self.judge(exercise, play_out(exercise, record))
        words = fill_figures(exercise, words, play_out(exercise, record))
        if verdict is None or verdict.is_right or verdict.say != words:
            yield Flaw(exercise, key, expected, verdict.say if verdict else "-")

    def _check_refusal(
        self, exercise: Exercise, key: str, mistake: Mistake, record: Record
    ) -> Iterator[Flaw]:
        """Yield whatever differs from the claimed refusal of a mistake's last action."""
        last, expected = mistake.do[-1], say("proof.refused", rule=mistake.error)
        try:
            record.play(last)
        except (RuleError, NotationError) as error:
            there = self.refusal_text(exercise, record, last)
            if mistake.error not in violated_rules(error):
                yield Flaw(exercise, key, expected, str(error))
            elif there != fill_figures(exercise, mistake.say, record):
                yield Flaw(exercise, key, mistake.say, there)
        else:
            yield Flaw(exercise, key, expected, str(last))

    def _play_actions(
        self, exercise: Exercise, actions: tuple[Action, ...]
    ) -> tuple[Record, Verdict | None]:
        """Return the record after these actions, and the first verdict; RuleError if illegal."""
        record = follow(exercise, begun(exercise))
        verdict = None
        for each in actions:
            record = play_action(exercise, record, each)
            verdict = verdict or self.judge(exercise, record)
        return record, verdict

    def judge(self, exercise: Exercise, record: Record) -> Verdict | None:
        """Return the verdict on an attempt, with feedback; None while it goes on.

        A learner without a turn left, or with no more turns allowed, has succeeded if the goal
        holds at any moment while the rest is played out.
        """
        verdict = self._verdict(exercise, record)
        if verdict is None:
            return None
        if not verdict.is_right:
            return self._failure(exercise, record)
        end = self.final_record(exercise, record, verdict)
        claims = true_claims(exercise, self.claims, record)
        text = verdict.say
        if not text and self._is_solution(exercise, record):
            text = exercise.success
        if text:
            return verdict._replace(say=fill_figures(exercise, text, end), outcome=tuple(claims))
        reached = reached_sentence(exercise, self.goal, end)
        return verdict._replace(say=reached, outcome=(*claims, self._listed_solution(exercise)))

    def _listed_solution(self, exercise: Exercise) -> str:
        """Return the sentence about the solution for who has found another one."""
        actions = ". ".join(action_text(exercise, each) for each in self.solution)
        return say("lesson.listed", actions=actions, text=self.success_text(exercise))

    def _verdict(self, exercise: Exercise, record: Record) -> Verdict | None:
        """Return the verdict on an attempt without feedback to failures, with unfilled figures.

        The text of a success is empty where only the exercise's own may apply, which is about the
        solution.
        """
        mine, game = learner_actions(exercise, record), exercise.teaching
        past = self._actions_over_par(exercise, mine)
        for way in self.accept:
            if way.do and way.do == mine:
                return Verdict(True, way.say, way.stars, past)
        if reached := self._verdict_if_reached(exercise, record, past):
            return reached
        if is_over(exercise, record) or (not self.solver and is_exhausted(exercise, record)):
            return FAILED
        turns = sum(map(game.is_turn, mine))
        is_last = not self.solver and deals_ended(exercise, record) == self.deals - 1
        out = is_last and game.has_no_turn(record.state, exercise.seat)
        if out or (self.turns and turns >= self.turns) or self._has_offered_all(exercise, record):
            if any(way.do[: len(mine)] == mine for way in self.accept if way.do):
                return None
            for each in records_to_end(exercise, record):
                if reached := self._verdict_if_reached(exercise, each, past):
                    return reached
            return FAILED
        return None

    def _actions_over_par(self, exercise: Exercise, actions: Sequence[Action]) -> int:
        """Return how many actions above par these are; those that cost no star don't count."""
        free = exercise.teaching.free_deeds
        acts = sum(not isinstance(each.deed, free) for each in actions)
        return max(0, acts - self.par) if self.par else 0

    def _has_offered_all(self, exercise: Exercise, record: Record) -> bool:
        """Return whether the last of the learner's allowed offers has been declined."""
        if not self.offers or not was_declined(exercise, record):
            return False
        mine = [each for each in offers_made(exercise, record) if each.offer.by == exercise.seat]
        return len(mine) >= self.offers

    def _verdict_if_reached(self, exercise: Exercise, record: Record, past: int) -> Verdict | None:
        """Return the verdict if the goal, or that of another accepted solution, holds."""
        for way in self.accept:
            if way.goal and is_goal_met(exercise, way.goal, record):
                return Verdict(True, way.say, way.stars, past)
        if is_goal_met(exercise, self.goal, record):
            return Verdict(True, "", MAX_STARS, past)
        return None

    def _is_solution(self, exercise: Exercise, record: Record) -> bool:
        """Return whether an attempt is the solution, as far as it went; declined offers aside, and
        the learner's refusals.
        """
        mine, is_refusal = learner_actions(exercise, record), exercise.teaching.is_refusal
        offers = (
            each for each in mine if not any(is_refusal(each, made) for made in record.actions)
        )
        ways = (mine, tuple(offers), _undeclined_actions(exercise, record))
        done = any(each and each == self.solution[: len(each)] for each in ways)
        return done or bool(self.solver)

    def final_record(self, exercise: Exercise, record: Record, verdict: Verdict) -> Record:
        """Return the final record of a judged attempt: where its goal holds, or its deal ends."""
        if not verdict.is_right:
            return play_out(exercise, record)
        rest = (
            each
            for each in records_to_end(exercise, record)
            if self._verdict_if_reached(exercise, each, 0)
        )
        return next(rest, record)

    def solution_record(self, exercise: Exercise) -> Record:
        """Return the record of the solution, with all replies of the others."""
        if not self.solver:
            return play_actions(exercise, self.solution)
        start = begun(exercise)
        played = drive(exercise, start, exercise.game.bot(self.solver))
        return next((each for each in played if self._verdict(exercise, each)), start)

    def success_text(self, exercise: Exercise) -> str:
        """Return the explanation of the solution, with its figures."""
        if not FIGURE.search(exercise.success):
            return exercise.success
        end = self.final_record(exercise, self.solution_record(exercise), Verdict(True, ""))
        return fill_figures(exercise, exercise.success, end)

    def _failure(self, exercise: Exercise, record: Record) -> Verdict:
        """Return the verdict on a failed attempt, with feedback.

        The feedback is that of the best matching listed mistake; then the outcome, unless the
        mistake's text mentions it; then the action after which the goal was out of reach.
        """
        mine, end = learner_actions(exercise, record), play_out(exercise, record)
        listed = self._listed_mistake(exercise, record, end)
        alike = (e for e in self.wrong if e.goal and is_goal_met(exercise, e.goal, end))
        mistake = listed or next(alike, None) or self._mistake(mine)
        words = fill_figures(exercise, mistake.say, end) if mistake else ""
        came = [
            each
            for each in outcome_sentences(exercise, self.goal, end)
            if not words or numbers(each) - numbers(words)
        ]
        if len(mine) > 1 and not listed:
            last = fatal_action(
                exercise,
                self,
                mine,
                lambda now: (v := self._verdict(exercise, now)) and v.is_right,
            )
            if last:
                came.append(say("lesson.fatal", action=action_text(exercise, last)))
        first, *rest = [*filter(None, [words]), *came] or [say("lesson.missed")]
        return Verdict(False, first, outcome=tuple(rest))

    def _listed_mistake(self, exercise: Exercise, record: Record, end: Record) -> Mistake | None:
        """Return the listed mistake that an attempt begins with, if any.

        A mistake of offers alone that were declined does not count if the learner has then agreed
        to something, and the deal was made.
        """
        undeclined = _undeclined_actions(exercise, record)
        found = self._mistake(learner_actions(exercise, record))
        heeded = self._mistake(undeclined)
        agreed = any(agreements(exercise, record)) and deal_result(exercise, end) is not None
        if found and agreed and set(undeclined).isdisjoint(found.do):
            found = None
        cards = [_cards_played(exercise, each) for each in (heeded, found)]
        return heeded if cards[0] > cards[1] else found or heeded

    def _mistake(self, mine: tuple[Action, ...]) -> Mistake | None:
        """Return the listed mistake that matches: the longest one that the actions begin with."""
        listed = [each for each in self.wrong if not each.error]
        begins = [each for each in listed if mine[: len(each.do)] == each.do]
        return max(begins, key=lambda each: len(each.do), default=None)

    def refusal_text(self, exercise: Exercise, record: Record, action: Action) -> str:
        """Return the feedback to an illegal action; empty if the exercise has none."""
        tried = (*learner_actions(exercise, record), action)
        violated = _violated_by(record, action)
        listed = [each for each in self.wrong if each.error in violated]
        exact = [each for each in listed if each.do == tried]
        alike = [each for each in listed if each.do[-1] == action]
        words = next((each.say for each in (*exact, *alike)), "")
        return fill_figures(exercise, words, record)

    def decline_text(self, exercise: Exercise, record: Record) -> str:
        """Return the feedback to an offer of the learner that has just been declined."""
        if not was_declined(exercise, record):
            return ""
        mine = learner_actions(exercise, record)
        heeded = (*_undeclined_actions(exercise, record), mine[-1])
        exact = (each.say for each in self.wrong if each.do in (mine, heeded) and not each.error)
        return fill_figures(exercise, next(exact, ""), record)

    def card_refusal_text(self, exercise: Exercise, record: Record, card: object) -> str:
        """Return the feedback to a card that cannot be played; empty if the exercise has none."""
        for each in self.wrong:
            if each.error and exercise.teaching.card_of(each.do[-1].deed) == card:
                return fill_figures(exercise, each.say, record)
        return ""


def _violated_by(record: Record, action: Action) -> tuple[str, ...]:
    """Return the rules that refuse an action; none if it is legal."""
    try:
        record.play(action)
    except (RuleError, NotationError) as error:
        return violated_rules(error)
    return ()


def _cards_played(exercise: Exercise, mistake: Mistake | None) -> int:
    """Return the number of cards played in a mistake: they outweigh declined offers."""
    cards = (exercise.teaching.card_of(each.deed) for each in mistake.do) if mistake else ()
    return sum(card is not None for card in cards)


def _undeclined_actions(exercise: Exercise, record: Record) -> tuple[Action, ...]:
    """Return the learner's actions without the offers that were declined, by either side."""
    game, heeded, offered = exercise.teaching, list[Action](), list[Action]()
    for made in record.actions:
        if made.seat == exercise.seat:
            if not any(game.is_refusal(made, each) for each in offered):
                heeded.append(made)
            continue
        offered.append(made)
        refused = [at for at, each in enumerate(heeded) if game.is_refusal(made, each)]
        if refused:  # otherwise the offer was open before the learner began, if it is one
            del heeded[refused[-1]]
    return tuple(heeded)


def _attempt_text(exercise: Exercise, record: Record) -> str:
    actions = ", ".join(map(str, record.actions)) or "-"
    return f"{actions}; {exercise.teaching.describe_attempt(record)}"


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


def _claim(node: Node) -> Claim:
    node.keys(("when", "say"))
    when, text = node.at("when").text(), node.at("say")
    name = when.removeprefix("!")
    if name not in PREDICATES:
        node.at("when").fail("one-of", value=when, known=", ".join(PREDICATES))
    known = PREDICATES[name].figures if name == when else ()
    if not claimed_figures(text.text()) <= set(known):
        fail(text, "figure", text=text.text(), known=", ".join(f"{{{each}}}" for each in known))
    return Claim(when, text.text())


def _replies(node: Node, exercise: Exercise) -> dict[Seat, Reply]:
    node.keys(tuple(SEATS[: exercise.players]))
    return {
        parse_seat(name): _reply(node.at(name), exercise, parse_seat(name)) for name in node.value
    }


def _character(node: Node) -> str:
    name = node.text()
    if name not in CHARACTERS:
        node.fail("one-of", value=name, known=", ".join(CHARACTERS))
    return name


def _reply(node: Node, exercise: Exercise, seat: Seat) -> Reply:
    game = exercise.teaching
    node.keys(game.reply_keys)
    if "bot" in node:
        return Reply(bot=bot(node.at("bot"), exercise))
    listed = "accepts" in node and node.value["accepts"] != "all"
    return game.parse_reply(node)._replace(
        accepts=node.at("accepts").list_of(game.terms) if listed else None,
        why=node.get("why", "").text(),
        mind=_character(node.at("mind")) if "mind" in node else "",
        seed=f"{exercise.id}/{SEATS[seat]}",
        turns=tuple(action(each, exercise, seat) for each in node.get("turns", []).items()),
        everything=node.value.get("accepts") == "all",
    )
