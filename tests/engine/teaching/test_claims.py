"""Claims about how an attempt bargained: made where they are true, and nowhere else."""

from __future__ import annotations

import pytest

from bosslib.errors import ScenarioError
from bosslib.record import Record
from bosslib.teaching import attempt, course
from bosslib.teaching.claims import PREDICATES, Claim, Figures, agreements, true_claims
from bosslib.teaching.exercise import Exercise
from tests.engine.teaching.test_lesson import MISTAKES, made, verdict

CONCEDE, AUCTION, WAIT = "offers-concede", "rivals-auction", "when-they-give-way"
COALITION, SELLERS = "board-your-own-coalition", "board-two-sellers"
STEPS = "offer cash 10, offer cash 20, offer cash 30, offer cash 35, offer cash 40, pass"
STEPS_DOWN = (
    "offer iG for 1, offer iC for 2, offer iC for 3, offer iS for 3, offer iG for 2, "
    "close iC iG iL cD@A"
)
BIDS = "offer B cash 60, offer C cash 60, offer B cash 55, offer C cash 55"


def played(name: str, line: str) -> tuple[Exercise, Record]:
    exercise = course.find(name)
    seat = "ABCDEF"[exercise.seat]
    actions = [exercise.game.parse(f"{seat}: {each}") for each in line.split(", ")]
    return exercise, attempt.play_actions(exercise, actions)


def figures(predicate: str, name: str, line: str) -> Figures | None:
    return PREDICATES[predicate].holds(*played(name, line))


@pytest.mark.parametrize(
    ("predicate", "name", "line", "expected"),
    [
        ("small-steps", CONCEDE, STEPS, "$10 $40 $10 {A}"),
        (
            "small-steps",
            CONCEDE,
            "offer cash 10, offer cash 20, offer cash 30, offer cash 35, accept A, pass",
            "$10 $45 $10 {A}",
        ),
        ("left", CONCEDE, "offer cash 70, pass", "$70 $50 $20 {A}"),
        ("left", CONCEDE, "offer nothing, accept A, pass", "$75 $60 $15 {A}"),
        ("first-counter", CONCEDE, "offer nothing, accept A, pass", "$75 {A}"),
        (
            "outbid",
            AUCTION,
            f"{BIDS}, offer B cash 50, pass",
            "{C} $45 {B} $50",
        ),
        ("first-counter", AUCTION, "accept C, pass", "$25 {C}"),
        ("left", AUCTION, "accept C, pass", "$25 $35 $10 {C}"),
        ("outbid", SELLERS, "offer iC for 3, close iC iD", "{C} 4 million {B} 3 million"),
        ("left", SELLERS, "accept iC for 5, close iC iD", "5 million 3 million 2 million {B}"),
        (
            "first-counter",
            COALITION,
            "accept iC for 8, accept iG for 8, close iC iG iL cD@A",
            "8 million {B}",
        ),
        ("waited", WAIT, "pass, offer C cash 75, offer D cash 75, pass", "$75 {C}"),
    ],
)
def test_a_claim_is_made_with_its_figures(
    predicate: str, name: str, line: str, expected: str
) -> None:
    found = figures(predicate, name, line)
    assert found is not None
    assert tuple(found) == PREDICATES[predicate].figures
    assert " ".join(found.values()) == expected


@pytest.mark.parametrize(
    ("predicate", "name", "line"),
    [
        ("small-steps", CONCEDE, "offer cash 40, pass"),
        ("small-steps", CONCEDE, "offer nothing, offer cash 40, pass"),
        ("small-steps", CONCEDE, "offer cash 5, offer cash 10, offer cash 40, pass"),
        ("small-steps", CONCEDE, "offer cash 20, offer cash 10, offer cash 15, accept A, pass"),
        ("small-steps", CONCEDE, "offer nothing, offer nothing, offer nothing, accept A, pass"),
        ("small-steps", CONCEDE, "offer cash 10, offer cash 20, offer cash 30, pass"),
        ("left", CONCEDE, STEPS),
        ("left", CONCEDE, "offer cash 10, pass"),
        ("first-counter", CONCEDE, STEPS),
        ("first-counter", CONCEDE, "offer cash 40, pass"),
        ("outbid", AUCTION, "offer C cash 65, offer C cash 65, accept C, pass"),
        ("outbid", AUCTION, "accept C, pass"),
        ("outbid", AUCTION, "accept B, pass"),
        ("outbid", SELLERS, "offer iG for 3, close iD iG"),
        ("left", SELLERS, "offer iG for 3, close iD iG"),
        ("left", COALITION, STEPS_DOWN),
        ("waited", WAIT, "offer C cash 75, pass, offer D cash 75, pass"),
        ("waited", WAIT, "offer B cash 95, offer C cash 60, pass2"),
        ("waited", WAIT, "pass, pass"),
    ],
)
def test_a_claim_that_is_false_is_not_made(predicate: str, name: str, line: str) -> None:
    assert figures(predicate, name, line) is None


def test_what_the_other_side_would_have_taken_it_takes_in_that_moment() -> None:
    """And a price that is five dollars worse for it, it does not take."""
    for name, line, best, worse in (
        (CONCEDE, "offer nothing", "offer cash 60", "offer cash 55"),
        (AUCTION, BIDS, "offer B cash 50", "offer B cash 55"),
    ):
        exercise, record = played(name, f"{line}, {best}")
        assert record.game.partner(record.state, record.actions[-1]) == exercise.seat
        exercise, record = played(name, f"{line}, {worse}")
        assert not any(agreements(exercise, record))


def test_a_negated_claim_is_made_where_the_other_is_not() -> None:
    claims = (Claim("left", "{other} would have taken {best}."), Claim("!left", "The best price."))
    for line, said in (
        ("offer cash 70, pass", "{A} would have taken $50."),
        (STEPS, "The best price."),
    ):
        exercise, record = played(CONCEDE, line)
        assert true_claims(exercise, claims, record) == [said]


@pytest.mark.parametrize(
    ("claim", "place"),
    [
        ('when = "lucky"\nsay = "Lucky."', r"claims\[0\]\.when"),
        ('when = "left"\nsay = "You might have had {more}."', r"claims\[0\]\.say"),
        ('when = "!left"\nsay = "{best} was the best."', r"claims\[0\]\.say"),
        ('when = "left"\nsay = "No."\nfor = "A"', r"claims\[0\]"),
    ],
)
def test_an_unknown_claim_or_figure_is_refused_with_its_place(claim: str, place: str) -> None:
    with pytest.raises(ScenarioError, match=place):
        made(f"{MISTAKES}\n[[claims]]\n{claim}")


# The text of a success

WAYS = """\
solution = ["b+1", "b+2"]
turns = 2
[goal]
{goal}
[replies.B]
turns = ["pass", "pass"]
"""


def test_the_text_about_the_solution_is_said_to_who_played_it() -> None:
    exercise = made(WAYS.format(goal="value = 60"))
    listed = verdict(exercise, "b+1", "b+2")
    assert listed is not None
    assert (listed.is_right, listed.say, listed.outcome) == (True, exercise.success, ())


def test_who_finds_another_way_is_told_its_result_and_what_the_solution_is() -> None:
    exercise = made(WAYS.format(goal='value = 60\npayoff = { A = ">= 60" }'))
    other = verdict(exercise, "b+2", "b+1")
    assert other is not None
    assert other.is_right
    assert other.say == (
        "A share is worth $60. You get $60. That reaches the goal, in your own way."
    )
    (listed,) = other.outcome
    assert listed == (
        "Another way: You play a blue +1 to the centre. You play a blue +2 to the centre."
        f" Whoever does that is told: “{exercise.success}”"
    )


def test_a_declined_offer_before_the_solution_changes_no_text() -> None:
    exercise = course.find("first-the-card")
    found = verdict(exercise, "offer D cash 60", "offer D cash 45", "pass")
    assert found is not None
    assert found.is_right
    assert found.say.startswith("You end with $315.")


def test_who_reaches_the_goal_by_waiting_alone_has_not_played_the_solution() -> None:
    exercise = made(WAYS.format(goal='at = "settled"\npayoff = { A = ">= 30" }'))
    found = verdict(exercise, "pass2")
    assert found is not None
    assert found.is_right
    assert found.say == "You get $30. That reaches the goal, in your own way."
