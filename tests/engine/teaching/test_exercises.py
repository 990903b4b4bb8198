"""Exercise files: their content, and errors of invalid files with file, line and key."""

import copy
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bosslib.__main__ import main
from bosslib.documents.nodes import Node
from bosslib.errors import ScenarioError
from bosslib.teaching import course
from bosslib.teaching.exercise import Exercise, Flaw, Help, ShownArithmetic, fill_names
from bosslib.teaching.kinds.play import PlayTask
from bosslib.teaching.proof import first_flaw, flaws
from bosslib.teaching.reading import parse_exercise
from bosslib.words import say
from tests.engine.card.strategies import some

Capture = pytest.CaptureFixture[str]

HEAD = """\
schema = "boss-exercise/1"
game = "card"
id = "NAME"
kind = "KIND"
title = "A title"
task = "{B} has passed. What now?"
cites = ["TURN-4"]
hints = [
    "Where to look.",
    "Which rule (TURN-4).",
    "What to do.",
]
success = "That is right."
"""
POSITION = """
[position]
boss = "A"
turn = "A"
phase = "play"
deal = 1
colour = "b"
x = 0
centre = ["b+3"]
deck = ["g-3"]

[position.seats]
A = { money = 50, hand = ["b+1", "g+1", "b-2"] }
B = { money = 50, passes = 1, front = ["bP"] }
C = { money = 50, passes = 2 }
"""
PLAY = """
solution = ["b+1"]
turns = 1

[goal]
value = 40

[[accept]]
goal = { value = "< 30" }
stars = 2

[[wrong]]
do = ["g+1"]
error = "TURN-4"
say = "It does not fit."

[[wrong]]
do = ["pass"]
say = "It was your turn."

[replies.B]
turns = ["pass"]
accepts = ["pass"]
"""
NUMBER = """
[[ask]]
label = "Value"
is = 30
unit = "$"
from = "value"
wrong = [
    { is = 3, say = "Times 5, times 2." },
]
"""
SETTLE = """
of = "payoff"
answer = { A = 30, B = 30, C = 0 }
given = ["C"]

[[wrong]]
answer = { B = 0 }
say = "A card is a share."
"""
CHOOSE = """
[[choices]]
say = "Blue"
right = true
why = "The deal is blue."

[[choices]]
say = "Green"
why = "The deal is not green."

[[choices]]
say = "What fits"
right = true
why = "That is blue."
"""
SPOT = """
[[choices]]
say = "3 + 1 = 4"

[[choices]]
say = "4 × 5 = 40"
right = true
why = "4 × 5 = 20."
"""
ILLEGAL = f'\ntry = "g+1"\nerror = "TURN-4"\n{SPOT}'
BODIES = {
    "play": PLAY,
    "negotiate": PLAY,
    "number": NUMBER,
    "settle": SETTLE,
    "choose": CHOOSE,
    "spot": SPOT,
    "illegal": ILLEGAL,
}
CASH = "[rules]\ncash = true\n\n[position]"
GOOD = {
    kind: HEAD.replace("NAME", "good").replace("KIND", kind) + body + POSITION
    for kind, body in BODIES.items()
}
every_kind = pytest.mark.parametrize("kind", GOOD)


def changed(kind: str, old: str, new: str) -> str:
    """A valid file with a passage changed; the passage must occur in it once."""
    assert GOOD[kind].count(old) == 1
    return GOOD[kind].replace(old, new)


def line(text: str, written: str) -> int:
    """The number of the first line that begins with this text; 1 if the text is empty."""
    if not written:
        return 1
    return next(at for at, each in enumerate(text.split("\n"), 1) if each.startswith(written))


def checked(path: Path, capsys: Capture) -> tuple[int, list[str]]:
    """The exit status and the output of `check`."""
    status = main(["check", str(path)])
    return status, capsys.readouterr().out.splitlines()


@every_kind
def test_a_good_file_of_each_kind_passes(tmp_path: Path, capsys: Capture, kind: str) -> None:
    path = tmp_path / "good.toml"
    path.write_text(GOOD[kind], encoding="utf-8")
    assert checked(path, capsys) == (0, ["1 passed, 0 failed"])
    assert course.load_exercise(path).kind == kind


@every_kind
def test_what_is_left_out_is_as_the_page_of_the_format_says(kind: str) -> None:
    exercise = course.parse_exercise_text(GOOD[kind])
    payoff = kind in ("play", "negotiate", "illegal")
    assert exercise.help is Help.FADED
    assert exercise.shows is (ShownArithmetic.PAYOFF if payoff else ShownArithmetic.NOTHING)
    assert exercise.seat == 0
    assert course.parse_exercise_text(changed(kind, 'turn = "A"', 'turn = "B"')).seat == 1


@pytest.mark.parametrize(
    ("source", "after", "number"),
    [
        ("value", ["A: b+1"], 40),
        ("gain.A", ["A: b+1"], 10),
        ("gain", ["A: b+1"], 20),
        ("gain.C", ["A: b+1"], 0),
        ("gain.A", ["C: offer cash 20", "A: accept C"], 20),
        ("gain.C", ["C: offer cash 20", "A: accept C"], 10),
        ("gain", ["C: offer cash 20", "A: accept C"], 30),
        ("money.C", ["C: offer cash 20", "A: accept C"], 60),
    ],
)
def test_a_number_is_found_after_what_is_to_be_done_first(
    source: str, after: list[str], number: int
) -> None:
    """B and C have a share too by then: the total gain is the increase in the bank's payments."""
    text = changed("number", 'from = "value"', f'from = "{source}"\nafter = {after}')
    text = text.replace("is = 30\n", f"is = {number}\n").replace("[position]", CASH)
    assert list(flaws(course.parse_exercise_text(text))) == []
    other = course.parse_exercise_text(text.replace(f"is = {number}\n", f"is = {number + 5}\n"))
    assert [each.key for each in flaws(other)] == ["ask[0].is"]


def test_what_cannot_be_done_first_is_a_flaw() -> None:
    text = changed("number", 'from = "value"', 'from = "value"\nafter = ["A: g+1"]')
    (found,) = flaws(course.parse_exercise_text(text))
    assert found.key == "ask[0].after"
    assert "TURN-4" in found.came


def test_turns_and_par_are_those_of_the_solution() -> None:
    text = changed(
        "negotiate", 'solution = ["b+1"]\nturns = 1', 'solution = ["offer B pass", "b+1"]'
    )
    exercise = course.parse_exercise_text(text)
    task = exercise.task_of(PlayTask)
    assert (task.turns, task.par) == (1, 2)  # an offer is no turn, but it is an action


def test_par_counts_no_turned_disks() -> None:
    text = changed(
        "play", 'solution = ["b+1"]\nturns = 1', 'solution = ["pass", "b+1"]\npar = 1\nturns = 2'
    )
    assert [each.key for each in flaws(course.parse_exercise_text(text))] == []


def test_an_exercise_may_be_a_question_without_a_table() -> None:
    text = GOOD["choose"].removesuffix(POSITION).replace("{B}", "Nobody")
    exercise = course.parse_exercise_text(text)
    assert (exercise.start, exercise.players, exercise.seat) == (None, 0, 0)
    assert first_flaw(exercise) is None


def test_a_brace_is_filled_with_a_name() -> None:
    assert fill_names("{A}, {C} and {A}", ["You", "Ben", "Cleo"]) == "You, Cleo and You"


WRONG: list[tuple[str, str, str, str, str]] = [
    # kind, old text, new text, beginning of the reported line, key
    # keys
    ("play", 'title = "A title"', 'titel = "A title"', "titel", "titel"),
    ("play", 'title = "A title"\n', "", "", ""),
    ("play", 'id = "good"\n', "", "", ""),
    ("play", 'cites = ["TURN-4"]\n', "", "", ""),
    ("play", 'solution = ["b+1"]\n', "", "", ""),
    ("play", 'say = "It was your turn."', "", '[[wrong]]\ndo = ["pass"]', "wrong[1]"),
    ("play", "stars = 2", "star = 2", "star =", "accept[0].star"),
    ("play", "stars = 2", "high-score = 2", "high-score", "accept[0].'high-score'"),
    ("play", 'accepts = ["pass"]', 'expects = ["pass"]', "expects", "replies.B.expects"),
    ("play", "value = 40", "worth = 40", "worth", "goal.worth"),
    ("number", 'label = "Value"', 'name = "Value"', "name", "ask[0].name"),
    ("number", "is = 30\n", "", "[[ask]]", "ask[0]"),
    ("number", "{ is = 3, say", "{ was = 3, say", "    { was", "ask[0].wrong[0].was"),
    ("number", "[position]", "answer = 3\n[position]", "answer", "ask[0].answer"),
    ("choose", 'say = "Green"', 'words = "Green"', "words", "choices[1].words"),
    ("settle", 'of = "payoff"\n', "", "", ""),
    ("illegal", 'try = "g+1"\n', "", "", ""),
    ("number", "[[ask]]", "[[asks]]", "[[asks]]", "asks"),
    ("spot", 'title = "A title"', 'title = "A"\ntry = "g+1"', "try", "try"),
    # types of values
    ("play", 'title = "A title"', "title = 5", "title", "title"),
    ("play", 'cites = ["TURN-4"]', 'cites = "TURN-4"', "cites", "cites"),
    ("play", 'cites = ["TURN-4"]', "cites = []", "cites", "cites"),
    ("play", "turns = 1", "turns = -1", "turns", "turns"),
    ("play", "turns = 1", "turns = true", "turns", "turns"),
    ("play", 'solution = ["b+1"]', "solution = []", "solution", "solution"),
    ("play", 'solution = ["b+1"]', 'solution = "nobody"', "solution", "solution"),
    ("play", "stars = 2", "stars = 4", "stars", "accept[0].stars"),
    ("play", "stars = 2", 'do = ["b+1"]', "[[accept]]", "accept[0]"),
    ("play", 'turns = ["pass"]', 'bot = "nobody"', "bot", "replies.B.bot"),
    ("play", 'turns = ["pass"]', 'bot = ["pass"]', "bot", "replies.B.bot"),
    ("play", 'accepts = ["pass"]', 'accepts = "some"', "accepts", "replies.B.accepts"),
    ("play", 'accepts = ["pass"]', "gains = 1.5", "gains", "replies.B.gains"),
    ("number", "is = 30", 'is = "$30"', "is", "ask[0].is"),
    ("number", 'from = "value"', 'from = "worth"', "from", "ask[0].from"),
    ("number", 'from = "value"', 'from = "payoff"', "from", "ask[0].from"),
    ("number", 'from = "value"', 'from = "value.A"', "from", "ask[0].from"),
    ("settle", 'of = "payoff"', 'of = "value"', "of", "of"),
    ("settle", ", C = 0 }", " }", "answer", "answer"),
    (
        "choose",
        'say = "Blue"\nright = true',
        'say = "Blue"\nright = "yes"',
        "right",
        "choices[0].right",
    ),
    # unknown names
    ("play", 'kind = "play"', 'kind = "plays"', "kind", "kind"),
    ("play", 'id = "good"', 'id = "Good"', "id", "id"),
    ("play", 'game = "card"', 'game = "chess"', "game", "game"),
    ("play", 'title = "A title"', 'title = "A"\nhelp = "much"', "help", "help"),
    ("play", 'title = "A title"', 'title = "A"\nshows = "all"', "shows", "shows"),
    ("play", 'cites = ["TURN-4"]', f'cites = ["TURN-{99}"]', "cites", "cites[0]"),
    ("play", 'error = "TURN-4"', f'error = "TURN-{99}"', "error", "wrong[0].error"),
    ("illegal", 'error = "TURN-4"', f'error = "TURN-{99}"', "error", "error"),
    # wrong numbers of items
    ("play", '    "What to do.",\n', "", "hints", "hints"),
    ("play", "What now?", "and so " * 60, "task", "task"),
    ("spot", "right = true\n", "", "[[choices]]", "choices"),
    ("spot", 'say = "3 + 1 = 4"', 'say = "3 + 1 = 4"\nright = true', "[[choices]]", "choices"),
    # players
    ("play", "{B} has passed", "{D} has passed", "task", "task"),
    ("play", "{B} has passed", "{Ben} has passed", "task", "task"),
    ("play", "{B} has passed", "{B has passed", "task", "task"),
    ("play", '"It was your turn."', '"{F} says no."', 'say = "{F}', "wrong[1].say"),
    ("play", 'title = "A title"', 'title = "A"\nseat = "D"', "seat", "seat"),
    ("play", 'title = "A title"', 'title = "A"\nseat = "Z"', "seat", "seat"),
    ("play", "[replies.B]", "[replies.E]", "[replies.E]", "replies.E"),
    ("number", 'from = "value"', 'from = "payoff.D"', "from", "ask[0].from"),
    ("settle", "C = 0 }", "C = 0, D = 0 }", "answer", "answer.D"),
    ("settle", 'given = ["C"]', 'given = ["D"]', "given", "given[0]"),
    ("play", "value = 40", "payoff = { D = 40 }", "payoff", "goal.payoff.D"),
    ("play", "value = 40", "seats = { D = { money = 40 } }", "seats", "goal.seats.D"),
    ("play", '{ value = "< 30" }', "{ paid = { F = 5 } }", "goal = {", "accept[0].goal.paid.F"),
    # notation
    ("play", 'solution = ["b+1"]', 'solution = ["b+9"]', "solution", "solution[0]"),
    ("play", 'do = ["pass"]', 'do = ["A: pass"]', 'do = ["A:', "wrong[1].do[0]"),
    ("play", 'accepts = ["pass"]', 'accepts = ["dance"]', "accepts", "replies.B.accepts[0]"),
    ("illegal", 'try = "g+1"', 'try = "dance"', "try", "try"),
    # goals
    ("play", "value = 40", 'value = ">> 40"', "value", "goal.value"),
    ("play", "value = 40", 'value = ">= much"', "value", "goal.value"),
    ("play", "value = 40", 'value = "40"', "value", "goal.value"),
    ("play", "value = 40", f'value = ">= {"9" * 5000}"', "value", "goal.value"),
    ("play", "value = 40", 'phase = ">= 1"', "phase", "goal.phase"),
    ("play", "value = 40", 'at = "now"', "[goal]", "goal"),
    ("play", "value = 40", 'value = 40\nat = "then"', "at", "goal.at"),
    ("play", "value = 40", "bonus = 1", "bonus", "goal.bonus"),
    ("play", "value = 40", "played = []", "played", "goal.played"),
    ("play", 'goal = { value = "< 30" }', "goal = {}", "goal = {}", "accept[0].goal"),
    # the position, as of a scenario
    ("play", 'centre = ["b+3"]', 'centre = ["g+3"]', "centre", "position.centre"),
    ("play", "C = { money = 50,", "C = { cash = 50,", "C = {", "position.seats.C.cash"),
    # schema
    ("play", "boss-exercise/1", "boss-exercise/2", "schema", "schema"),
    ("play", "boss-exercise/1", "boss-exercise/01", "schema", "schema"),
]


@pytest.mark.parametrize(("kind", "old", "new", "begins", "key"), WRONG)
def test_a_wrong_file_is_one_line_with_file_line_and_key(
    tmp_path: Path, capsys: Capture, kind: str, old: str, new: str, begins: str, key: str
) -> None:
    text = changed(kind, old, new)
    path = tmp_path / "good.toml"
    path.write_text(text, encoding="utf-8")
    status, (error, *rest) = checked(path, capsys)
    number = text[: text.index(begins)].count("\n") + 1 if "\n" in begins else line(text, begins)
    where = f"{path}:{number}: {key}: " if key else f"{path}: "
    assert error.startswith(where)
    assert len(error) > len(where) + 10
    assert (status, rest) == (2, ["0 passed, 1 failed"])


FLAWED: list[tuple[str, str, str, str, str]] = [
    # as above; the format is valid, but the content is wrong
    ("play", 'solution = ["b+1"]', 'solution = ["g+1"]', "solution", "solution"),
    ("play", 'solution = ["b+1"]', 'solution = ["b-2"]', "solution", "solution"),
    ("play", 'solution = ["b+1"]', 'solution = ["b+4"]', "solution", "solution"),
    (
        "play",
        'solution = ["b+1"]\n',
        'solution = ["b+1", "b-2"]\npar = 1\n',
        "solution",
        "solution",
    ),
    ("play", "value = 40", "value = 30", "[goal]", "goal"),
    ("play", "value = 40", 'value = ">= 30"', "[goal]", "goal"),
    ("play", "value = 40", "value = 35", "solution", "solution"),  # other solutions earn two stars
    ("play", 'goal = { value = "< 30" }', 'do = ["g+1"]', 'do = ["g+1"]', "accept[0].do"),
    ("play", 'do = ["g+1"]', 'do = ["b-2"]', 'do = ["b-2"]', "wrong[0].do"),
    ("play", 'error = "TURN-4"', 'error = "PASS-3"', 'do = ["g+1"]', "wrong[0].do"),
    ("play", 'error = "TURN-4"\n', "", 'do = ["g+1"]', "wrong[0].do"),
    ("play", 'do = ["pass"]', 'do = ["b+1"]', 'do = ["b+1"]', "wrong[1].do"),
    ("play", "[goal]", '[[steps]]\nsay = "See."\ndo = "A: g+1"\n[goal]', "[[steps]]", "steps"),
    ("number", "is = 30", "is = 31", "is", "ask[0].is"),
    ("number", "{ is = 3,", "{ is = 30,", "wrong = [", "ask[0].wrong"),
    ("number", 'title = "A title"', 'title = "A"\nshows = "payoff"', "shows", "shows"),
    ("settle", "A = 30,", "A = 60,", "answer", "answer"),
    ("settle", "answer = { B = 0 }", "answer = { B = 30 }", "answer = { B", "wrong[0].answer"),
    ("illegal", 'try = "g+1"', 'try = "b+1"', "try", "try"),
    ("illegal", 'error = "TURN-4"', 'error = "PASS-3"', "try", "try"),
]


@pytest.mark.parametrize(("kind", "old", "new", "begins", "key"), FLAWED)
def test_an_answer_that_is_not_what_the_file_says_is_shown_with_file_line_and_key(
    tmp_path: Path, capsys: Capture, kind: str, old: str, new: str, begins: str, key: str
) -> None:
    text = changed(kind, old, new)
    path = tmp_path / "good.toml"
    path.write_text(text, encoding="utf-8")
    status, (where, expected, came, *rest) = checked(path, capsys)
    assert where == f"{path}:{line(text, begins)}: {key}"
    assert expected.startswith("    expected: ")
    assert came.startswith("    got:      ")
    assert (status, rest) == (1, ["0 passed, 1 failed"])


def test_when_the_game_is_over_nothing_is_paid_any_more() -> None:
    document = tomllib.loads(GOOD["settle"])
    document["position"] |= {"phase": "over", "deal": 9, "centre": []}
    del document["position"]["colour"]
    document["position"]["seats"] = {"A": {"money": 30}, "B": {"money": 0}, "C": {"money": 7}}
    for of, answer in (("paid", {"A": 0, "B": 0, "C": 0}), ("money", {"A": 30, "B": 0, "C": 7})):
        document |= {"of": of, "answer": answer, "wrong": []}
        assert first_flaw(parse_exercise(Node(document, ""))) is None


def test_an_id_that_differs_from_the_file_is_shown(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "better.toml"
    path.write_text(GOOD["play"], encoding="utf-8")
    status, lines = checked(path, capsys)
    assert (status, len(lines)) == (2, 2)
    assert lines[0] == f"{path}:3: id: the file of this exercise must be called good.toml"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (GOOD["play"].replace("[goal]", "[goal").encode(), "line 18"),
        (GOOD["play"].encode() + b"\xff", "UTF-8"),
        (GOOD["play"].encode("utf-16"), ""),
        (b"# boss-exercise/1\nx = " + b"[" * 5000, ""),
        (b"# boss-exercise/1\n", "schema"),
    ],
)
def test_what_is_no_exercise_is_one_line(
    tmp_path: Path, capsys: Capture, content: bytes, words: str
) -> None:
    path = tmp_path / "good.toml"
    path.write_bytes(content)
    status, (error, *rest) = checked(path, capsys)
    assert error.startswith(f"{path}: ")
    assert words in error
    assert (status, rest) == (2, ["0 passed, 1 failed"])


def test_a_byte_order_mark_before_an_exercise_is_nothing(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "good.toml"
    path.write_bytes(GOOD["play"].encode("utf-8-sig"))
    status, lines = checked(path, capsys)
    assert (status, lines) == (0, ["1 passed, 0 failed"])


def test_a_wrong_file_does_not_hide_the_rest_of_its_folder(tmp_path: Path, capsys: Capture) -> None:
    wrong = {
        "key": changed("play", "turns = 1", "turn = 1"),
        "goal": changed("play", "value = 40", "value = 30"),
        "text": "boss-exercise/1",
    }
    for name, text in wrong.items():
        (tmp_path / f"{name}.toml").write_text(text.replace('"good"', f'"{name}"'), "utf-8")
    for kind, text in GOOD.items():
        (tmp_path / f"{kind}.toml").write_text(text.replace('"good"', f'"{kind}"'), "utf-8")
    status, lines = checked(tmp_path, capsys)
    assert (status, lines[-1]) == (2, f"{len(GOOD)} passed, 3 failed")
    assert [each.split(":")[0] for each in lines if str(tmp_path) in each] == [
        str(tmp_path / f"{name}.toml") for name in ("goal", "key", "text")
    ]


def test_a_folder_is_a_lesson_in_which_an_error_stands_for_a_wrong_file(tmp_path: Path) -> None:
    for name, old in (("b", "A title"), ("a", "A title"), ("c", "turns")):
        text = changed("play", old, "turn" if old == "turns" else name) if old != "turns" else ""
        (tmp_path / f"{name}.toml").write_text(text.replace('"good"', f'"{name}"'), "utf-8")
    lesson = course.lesson(tmp_path)
    assert lesson.id == tmp_path.name
    assert [each.id for each in lesson.exercises] == ["a", "b"]
    assert [each.place.split(":")[0] for each in lesson.errors] == [str(tmp_path / "c.toml")]


def test_one_id_in_two_folders_is_refused(tmp_path: Path, capsys: Capture) -> None:
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "good.toml").write_text(GOOD["play"], encoding="utf-8")
    status, lines = checked(tmp_path, capsys)
    one, two = (tmp_path / each / "good.toml" for each in ("one", "two"))
    assert (status, lines) == (
        2,
        [f"{two}: there is already an exercise good, in {one}", "1 passed, 1 failed"],
    )


LISTED = """schema = "boss-course/1"

[[lessons]]
id = "one"
exercises = ["good"]
"""


@pytest.mark.parametrize(
    ("old", "new", "where", "words"),
    [
        ('["good"]', '["good", "better"]', "", say("exercise.not-there", file="one/better.toml")),
        ('["good"]', "[]", "", say("exercise.not-listed", file="one/good.toml")),
        ('["good"]', "[5]", ":5: lessons[0].exercises[0]", "5"),
        ('"one"', "1", ":4: lessons[0].id", "1"),
        ("exercises =", "exercise =", ":5: lessons[0].exercise", "exercise"),
        ("course/1", "course/2", ":1: schema", "boss-course/1"),
        ("[[lessons]]", "[[lessons]", ":1", "line 3"),
        ("[[lessons]]", "\udcff", "", "UTF-8"),
    ],
)
def test_a_list_that_is_wrong_is_one_line_and_the_exercises_are_still_checked(
    tmp_path: Path, capsys: Capture, old: str, new: str, where: str, words: str
) -> None:
    listed = tmp_path / course.LIST
    listed.write_text(LISTED.replace(old, new), encoding="utf-8", errors="surrogateescape")
    (tmp_path / "one").mkdir()
    (tmp_path / "one" / "good.toml").write_text(GOOD["play"], encoding="utf-8")
    status, (error, *rest) = checked(tmp_path, capsys)
    assert error.startswith(f"{listed}{where}: ")
    assert words in error
    assert (status, rest) == (2, ["1 passed, 1 failed"])


def test_a_folder_without_a_list_is_no_course(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match=f"{course.LIST}: cannot be read"):
        course.find("good", tmp_path)


DOCUMENTS = [tomllib.loads(text) for text in GOOD.values()] + [
    tomllib.loads(path.read_text(encoding="utf-8"))
    for path in sorted(course.COURSE_FOLDER.rglob("*.toml"))
    if path.stem not in ("course", "nine-deals")  # it takes a second
]
WORDS = st.sampled_from(
    """A B F Z {A} {F} { b g y X b+1 b-2 g+1 bR gP wP bM1 open play discard over now settled then
    boss-exercise/1 boss-exercise/2 TURN-4 NOTATION seats deck hand front passes worked free play
    negotiate number settle choose spot illegal value sum payoff paid money payoff.A money.B
    paid.F hand.A nothing all pass pass2 keep =b b+3 gP@B bM1_b+3>x random careful >=_10 <=_0
    >_-1 <_5 accept_B decline_B offer_B_nothing offer_B_play_b+1 never_bR@A withdraw_B
    A:_pass B:_b+4 F:_pass C:_offer_A_pass B:_accept_A discard_b+1""".replace("_", " ").split()
).map(lambda word: word.replace("_", " "))
NAMES = """seat shows help steps goal turns par solution accept wrong replies at played bonus do say
    error stars bot gains accepts is from answer given of right why try winners payoff paid value
    legal illegal seats A B F turn phase colour x centre offers promises seed rules x_reserve
    binding cash nasty chosen"""
KEYS = st.sampled_from(NAMES.split())
PLAIN = st.none() | st.booleans() | st.integers(-2, 12) | st.integers() | st.floats() | WORDS
VALUES = PLAIN | st.lists(PLAIN, max_size=3) | st.dictionaries(KEYS, PLAIN, max_size=3)


MOSTLY_KEPT = ("schema", "game", "id", "kind", "title", "task", "cites", "hints", "position")


def alike(value: object) -> st.SearchStrategy[Any]:
    """Values of the same kind as another: documents with such mistakes can often be read."""
    match value:
        case bool():
            return st.booleans()
        case int():
            return st.integers(-1, 9) | st.sampled_from([">= 10", "< 0"])
        case str():
            return WORDS
        case list():
            return st.lists(WORDS, max_size=4)
    return VALUES


def places(value: Any, but: tuple[str, ...] = ()) -> Iterator[tuple[Any, Any]]:
    """Every container in a document, with each of its keys or positions."""
    for key in list(value) if isinstance(value, dict) else range(len(value)):
        if key in but:
            continue
        yield value, key
        if isinstance(value[key], dict | list):
            yield from places(value[key])


@st.composite
def mangled(draw: st.DrawFn) -> Any:
    """An exercise's document with one or two values deleted, replaced, copied or added."""
    document = copy.deepcopy(draw(st.sampled_from(DOCUMENTS)))
    for _ in range(draw(st.integers(1, 2))):
        but = draw(st.sampled_from([MOSTLY_KEPT, MOSTLY_KEPT, MOSTLY_KEPT, ()]))
        holder, key = draw(st.sampled_from(list(places(document, but))))
        match draw(st.sampled_from([*["alike"] * 6, "delete", "replace", "copy", "add"])):
            case "delete":
                del holder[key]
            case "replace":
                holder[key] = draw(VALUES)
            case "alike":
                holder[key] = draw(alike(holder[key]))
            case "copy":
                other, name = draw(st.sampled_from(list(places(document))))
                holder[key] = copy.deepcopy(other[name])
            case _ if isinstance(holder, list):
                holder.insert(key, draw(VALUES))
            case _:
                holder[draw(KEYS)] = draw(VALUES)
    return document


def reads_and_proves(document: Any) -> None:
    """Fail on every exception but ScenarioError, which alone means that the file is invalid."""
    with suppress(ScenarioError):
        exercise = parse_exercise(Node(document, ""))
        assert isinstance(exercise, Exercise)
        assert all(isinstance(each, Flaw) for each in islice(flaws(exercise), 5))


@settings(some(150))
@given(mangled())
def test_a_mangled_document_is_read_and_proved_or_refused(document: Any) -> None:
    reads_and_proves(document)


@pytest.mark.nightly
@settings(max_examples=3000)
@given(mangled())
def test_many_mangled_documents_are_read_and_proved_or_refused(document: Any) -> None:
    reads_and_proves(document)


@settings(some(60))
@given(VALUES)
def test_any_value_is_refused_as_a_document(value: Any) -> None:
    with pytest.raises(ScenarioError):
        parse_exercise(Node(value, ""))


@settings(some(100))
@given(
    st.sampled_from(sorted(GOOD)),
    st.integers(0, 2000),
    st.integers(0, 30),
    st.text("[]{}=\"',.#\n\\ bB+4-0\x00é", max_size=4),
)
def test_a_mangled_text_is_read_and_proved_or_refused(
    kind: str, start: int, cut: int, added: str
) -> None:
    text = GOOD[kind]
    start %= len(text)
    wrong = text[:start] + added + text[start + cut :]
    with suppress(ScenarioError):
        assert isinstance(first_flaw(course.parse_exercise_text(wrong)), Flaw | None)
