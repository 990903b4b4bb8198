"""Partners in exercises of the card game: agreements, explanations, and requests."""

import pytest

from bosslib.card.bots import bot, temper
from bosslib.card.bots.evaluate import DEFAULT_TEMPER
from bosslib.card.bots.reasons import bargaining_reason
from bosslib.errors import NotationError, RuleError, ScenarioError
from bosslib.record import Record
from bosslib.teaching import attempt, course, grade
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.kinds.play import PlayTask
from bosslib.words import say
from tests.engine.teaching.test_lesson import after, told, with_reply
from tests.exercises import exercises
from tests.judging import judge_attempt


def said(exercise: Exercise, *actions: str) -> list[str]:
    """The replies to the last of the learner's offers."""
    return [words for _, words in attempt.latest_replies(exercise, after(exercise, *actions))]


def lesson(name: str, *actions: str) -> tuple[Exercise, Record]:
    """An exercise of the course, and the record after these actions of the learner."""
    exercise = course.find(name)
    seat = "ABCDEF"[exercise.seat]
    return exercise, attempt.play_actions(
        exercise, [exercise.game.parse(f"{seat}: {a}") for a in actions]
    )


def came(name: str, *actions: str) -> grade.Verdict:
    """The verdict on these actions in an exercise of the course, after playing out the rest."""
    exercise, record = lesson(name, *actions)
    verdict = judge_attempt(exercise, record)
    verdict = verdict or judge_attempt(exercise, attempt.play_out(exercise, record))
    assert verdict
    return verdict


# Agreements


@pytest.mark.parametrize(
    ("terms", "answer"),
    [
        ("nothing", "accept A"),
        ("play b+4", "accept A"),
        ("never bR@A", "accept A"),
        ("drop bR & pass2", "accept A"),
        ("play bR@B", "decline A"),
        ("play b-5", "decline A"),
        ("play b+2", "decline A"),  # a card that B does not hold
    ],
)
def test_a_partner_agrees_to_what_brings_its_own_dollars(terms: str, answer: str) -> None:
    record = after(with_reply(""), f"offer B {terms}")
    assert told(record) == [f"A: offer B {terms}", f"B: {answer}"]


@pytest.mark.parametrize(
    ("terms", "answer"),
    [
        ("drop bR", "accept A"),
        ("drop bR & pass2", "accept A"),
        ("never bR@B", "accept A"),
        ("never bR", "accept A"),
        ("pass2", "accept A"),
        ("pass", "decline A"),
        ("drop g+1", "decline A"),
        ("never bR@A", "decline A"),
        ("nothing", "decline A"),
    ],
)
def test_a_boss_who_fears_a_card_pays_for_whatever_keeps_it_away(terms: str, answer: str) -> None:
    hand = 'money = 50, hand = ["bR", "g+1"]'
    exercise = with_reply('fears = ["bR"]', boss='"B"', a=hand)
    assert told(after(exercise, f"offer {terms}"))[-1] == f"B: {answer}"


def test_a_partner_with_listed_terms_agrees_to_no_others_and_says_why() -> None:
    exercise = with_reply('accepts = ["pass"]\nwhy = "{A} must see me pass."')
    assert told(after(exercise, "offer B pass"))[-1] == "B: accept A"
    assert told(after(exercise, "offer B nothing"))[-1] == "B: decline A"
    assert said(exercise, "offer B nothing") == ["{A} must see me pass."]


# Explanations


def test_each_answer_has_a_reason_with_a_figure() -> None:
    exercise = with_reply("gains = 40")
    assert said(exercise, "offer B play b+4") == [
        say("reasons.each.my", cards="+4", due="$70"),
    ]
    assert said(exercise, "offer B nothing") == [say("reasons.only", mine="$30", least="$40")]
    assert said(exercise, "offer B play b-5") == [say("reasons.costs.player", cost="$20")]


def test_what_brings_nothing_is_told_by_what_the_deal_pays_either_way() -> None:
    exercise = with_reply("", boss='"B"')
    assert said(exercise, "offer nothing") == [say("reasons.same.boss", due="$30")]


def test_a_reason_is_reckoned_from_the_table_that_there_was() -> None:
    exercise = with_reply("", kind="negotiate", turn='"B"')._replace(seat=0)
    record = attempt.begun(exercise)
    for each in ("A: offer B play b-5", "B: decline A", "B: b+4", "C: offer nothing"):
        record = record.play(exercise.game.parse(each))
    words = [words for _, words in attempt.latest_replies(exercise, record)]
    assert words[1:] == [say("reasons.token", due="$70")]


def test_nothing_is_said_to_a_turn() -> None:
    exercise = with_reply("")
    assert said(exercise) == said(exercise, "b+1") == said(exercise, "offer B nothing", "b+1") == []


def test_a_bot_at_a_seat_says_what_it_says_at_any_table() -> None:
    exercise = with_reply('bot = "careful"')
    record = after(exercise, "offer B nothing")
    table, answer = record.played[0].state.table, record.actions[1]
    why = bargaining_reason(table, answer, temper(bot("careful")) or DEFAULT_TEMPER)
    assert why
    assert said(exercise, "offer B nothing") == [why.sentence()]
    assert said(with_reply('bot = "random"'), "offer B nothing") == []


# Requests

COUNTERS = 'gains = 40\ncounters = ["play b+4", "play b+4 & pass2"]'


def test_who_turns_an_offer_down_asks_for_the_next_of_its_terms_each_time() -> None:
    exercise = with_reply(COUNTERS, kind="negotiate", boss='"B"', a='money = 50, hand = ["b+4"]')
    ask, again = "B: offer A play b+4", "B: offer A play b+4 & pass2"
    once = after(exercise, "offer nothing")
    assert told(once) == ["A: offer nothing", "B: decline A", ask]
    twice = after(exercise, "offer nothing", "decline B", "offer pass")
    assert told(twice)[4:] == ["A: offer pass", "B: decline A", again]
    agreed = after(exercise, "offer nothing", "accept B")
    assert agreed.state.table.cousins[0]
    none = after(exercise, "offer nothing", "decline B", "offer pass", "decline B", "offer nothing")
    assert told(none)[-1] == "B: decline A"


def test_a_counter_offer_has_its_reason_too() -> None:
    exercise = with_reply(COUNTERS, kind="negotiate", boss='"B"', a='money = 50, hand = ["b+4"]')
    assert said(exercise, "offer nothing")[1:] == [
        say("reasons.each.your", cards="+4", due="$70"),
    ]


# The course


@pytest.mark.parametrize("terms", ["drop bR & pass2", "never bR@A", "never bR", "pass2"])
def test_agreed_discard_takes_what_keeps_the_reverse_away(terms: str) -> None:
    verdict = came("agreed-discard", f"offer {terms}")
    assert verdict.is_right
    assert verdict.stars == 2


@pytest.mark.parametrize("turn", ["pass", "pass2"])
def test_agreed_discard_supposes_no_token_after_a_refusal(turn: str) -> None:
    for offer in ("offer nothing", "offer drop g+1"):
        words = came("agreed-discard", offer, "decline A", turn).say
        assert "token is yours" not in words
        assert words == came("agreed-discard", offer).say


def test_agreed_discard_blames_the_threat_that_was_used_after_all_offers_failed() -> None:
    used = came("agreed-discard", "bR@A").say
    assert came("agreed-discard", "offer nothing", "decline A", "bR@A").say == used


@pytest.mark.parametrize(
    "terms", ["pass", "pass2", "drop bR", "never bR", "never bR@A & pass", "pass & never bR"]
)
def test_ask_then_give_takes_what_makes_the_boss_safe(terms: str) -> None:
    assert came("ask-then-give", f"offer C {terms}", "pass2").is_right


def test_ask_then_give_tells_who_gave_the_last_token_away() -> None:
    exercise, record = lesson("ask-then-give", "offer D nothing")
    assert attempt.latest_replies(exercise, record) == [(3, say("reasons.token", due="$70"))]
    assert "last token" in came("ask-then-give", "offer D nothing", "pass2").say


def test_two_cousins_lets_anybody_take_a_gift() -> None:
    exercise, record = lesson("two-cousins", "offer B nothing")
    assert attempt.latest_replies(exercise, record) == [(1, say("reasons.token", due="$40"))]
    assert not came("two-cousins", "offer B nothing", "offer C nothing").is_right


def test_sell_a_card_blames_the_card_given_away() -> None:
    given = came("sell-a-card", "b+4").say
    assert came("sell-a-card", "offer nothing", "b+4").say == given
    assert came("sell-a-card", "offer drop b+4", "b+4").say == given


def test_right_price_says_nothing_of_a_bargain_that_was_not_made() -> None:
    verdict = came("right-price", "g+1", "offer play g+4", "g+4")
    assert verdict.is_right
    assert "$120" in verdict.say
    assert "sold both" not in verdict.say


@pytest.mark.parametrize(
    ("moved", "mine", "theirs"),
    [("rM1 r+4>x", 220, 200), ("rM1 r+2>x", 260, 160), ("pass", 300, 120), ("r+1", 320, 100)],
)
def test_catch_the_leader_says_what_both_have(moved: str, mine: int, theirs: int) -> None:
    exercise, record = lesson("catch-the-leader", "rR@A", moved)
    verdict = judge_attempt(exercise, record)
    assert verdict
    assert verdict.is_right
    end = attempt.deal_result(exercise, attempt.play_out(exercise, record))
    assert {f"${mine}", f"${theirs}"} <= set(verdict.say.replace(",", " ").split())
    assert (180 + end.paid[3], 240 + end.paid[0]) == (mine, theirs)


TAUGHT = [each for each in exercises().values() if each.task.at_table]


@pytest.mark.parametrize("exercise", TAUGHT, ids=[each.id for each in TAUGHT])
def test_no_offer_of_a_file_is_answered_without_a_reason(exercise: Exercise) -> None:
    task = exercise.task_of(PlayTask)
    wrong, accepted = (each.do for each in task.wrong), (each.do for each in task.accept)
    lines = [task.solution, *wrong, *accepted]
    offers = 0
    for line in lines:
        for at, each in enumerate(line):
            if not str(each.deed).startswith("offer"):
                continue
            try:
                record = attempt.play_actions(exercise, line[: at + 1])
            except RuleError:
                continue
            offers += 1
            before = attempt.play_actions(exercise, line[:at])
            if exercise.teaching.accepted_offer(before.state, each):
                continue  # the terms that the other asked for: nothing is left to answer
            answers = [a for a in record.actions[at + 1 :] if a.seat != exercise.seat]
            assert len(attempt.latest_replies(exercise, record)) >= (1 if answers else 0), each
    assert offers or not any("offer" in str(a) for a in task.solution)


@pytest.mark.parametrize(
    "exercise", [each for each in TAUGHT if each.game.name == "card"], ids=lambda each: each.id
)
def test_whatever_is_offered_is_answered_with_a_reason(exercise: Exercise) -> None:
    begins = attempt.follow(exercise, attempt.begun(exercise))
    table, seat = begins.state.table, "ABCDEF"[exercise.seat]
    cards = {str(card) for hand in begins.state.hands for card in hand}
    terms = ["nothing", "pass", "pass2", *(f"{do} {c}" for c in cards for do in ("drop", "never"))]
    terms += [f"play {c}" for c in cards] + [f"play {c}@{seat}" for c in cards]
    partners = [f"{'ABCDEF'[each]} " for each in range(table.players)]
    for to in partners if exercise.seat == table.boss else [""]:
        for each in terms:
            try:
                action = exercise.game.parse(f"{seat}: offer {to}{each}")
                record = attempt.play_action(exercise, begins, action)
            except (RuleError, NotationError):
                continue
            assert attempt.latest_replies(exercise, record), str(action)


@pytest.mark.parametrize(
    ("name", "actions", "words"),
    [
        ("board-two-sellers", ["offer iG for 2"], ("part", "2 million", "10 million")),
        ("board-two-sellers", ["offer iG for 3"], ("board.helps", "3 million", "12 million")),
        ("board-two-sellers", ["offer iG for 12"], ("board.helps", "12 million", "12 million")),
        ("board-buy-an-investor", ["offer iW for 3"], ("part", "3 million", "5 million")),
        ("board-become-needed", ["offer iC for 3"], ("board.perhaps", "5 million")),
        ("board-become-needed", ["offer iC for 6"], ("board.no-use", "5 million")),
        ("board-become-needed", ["tG iG", "offer iC for 3"], ("board.leaves", "3 million")),
        ("board-become-needed", ["tG iG", "offer iC for 4"], ("part", "2 million", "4 million")),
    ],
)
def test_the_board_games_answers_have_figures_too(
    name: str, actions: list[str], words: tuple[str, ...]
) -> None:
    exercise, record = lesson(name, *actions)
    key, *figures = words
    fields = {"part": ("mine", "theirs"), "board.helps": ("mine", "whole")}.get(key, ("kept",))
    told = say(f"reasons.{key}", **dict(zip(fields, figures, strict=True)))
    assert attempt.latest_replies(exercise, record)[0][1] == told


def test_what_the_board_games_partner_asks_in_return_has_a_figure() -> None:
    exercise, record = lesson("board-buy-an-investor", "offer iW for 3")
    asks = say("reasons.board.asks", mine="5 million", whole="12 million")
    assert attempt.latest_replies(exercise, record)[1] == (2, asks)


@pytest.mark.parametrize(
    ("reply", "place"),
    [
        ('fears = ["b+9"]', "replies.B.fears[0]"),
        ('counters = ["dance"]', "replies.B.counters[0]"),
        ("why = 3", "replies.B.why"),
    ],
)
def test_a_wrong_reply_is_shown_with_its_place(reply: str, place: str) -> None:
    with pytest.raises(ScenarioError) as error:
        with_reply(reply)
    assert place in str(error.value)
