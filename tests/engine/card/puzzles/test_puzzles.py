"""Puzzles: their files, their answers, their generation; a slow test verifies all."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from bosslib import puzzles
from bosslib.__main__ import main
from bosslib.card import State, new, view
from bosslib.card.actions import Action, Pass, Play
from bosslib.card.legality import Legal
from bosslib.card.puzzles import FOLDER, Aim, Proof, Puzzle, Theme
from bosslib.card.puzzles.continuations import best_and_mistake
from bosslib.card.puzzles.evaluation import effect_key, paired_results
from bosslib.card.puzzles.feedback_text import explanation, feedback, is_correct
from bosslib.card.puzzles.puzzle_text import answer_at, puzzle_exercise
from bosslib.card.puzzles.verification import find_flaw
from bosslib.card.transitions import apply
from bosslib.documents.nodes import Node
from bosslib.errors import BossError, ScenarioError
from bosslib.rulebook import every_rule
from bosslib.teaching import attempt
from bosslib.teaching.exercise import HINTS, MAX_TASK_WORDS
from bosslib.words import ENGLISH, languages, set_language
from tests.engine.puzzles.shipped import shipped
from tests.judging import choices, judge_attempt, judge_choices, solution_record
from tools.puzzles.__main__ import main as make_puzzles
from tools.puzzles.card.bargains import with_invented_offers
from tools.puzzles.card.generator import played_states
from tools.puzzles.card.sampled_states import sample_state
from tools.puzzles.card.selection import select_puzzles, similarity_key
from tools.puzzles.card.turns import possible_themes

if TYPE_CHECKING:
    from collections.abc import Iterator

Document = dict[str, Any]
FEWEST, FEWEST_OF_A_THEME = 250, 25


def every() -> tuple[Puzzle, ...]:
    """All shipped puzzles of the game."""
    return shipped("card")


def some(theme: Theme) -> Puzzle:
    """A puzzle of a theme."""
    return next(each for each in every() if each.theme is theme)


@pytest.fixture(params=languages())
def language(request: pytest.FixtureRequest) -> Iterator[None]:
    set_language(request.param)
    yield
    set_language(ENGLISH)


def test_there_are_enough_of_each_theme() -> None:
    themes = Counter(each.theme for each in every())
    assert themes.total() >= FEWEST
    assert min(themes[theme] for theme in Theme) >= FEWEST_OF_A_THEME


def test_no_two_are_alike() -> None:
    assert len({each.id.rpartition("-")[2] for each in every()}) == len(every())
    assert len({similarity_key(each) for each in every()}) == len(every())


def test_they_are_easy_and_hard() -> None:
    for theme in Theme:
        ratings = [each.rating for each in every() if each.theme is theme]
        assert max(ratings) - min(ratings) > 400, theme
        assert all(one <= other for one, other in pairwise(ratings))  # the file is valid


def test_every_solution_is_right_and_every_tempting_mistake_wrong() -> None:
    for each in every():
        assert is_correct(each, each.solution), each.id
        assert not is_correct(each, each.tempting), each.id
        assert all(is_correct(each, (other,)) for other in each.also), each.id
        assert not is_correct(each, ()), each.id


def test_the_hidden_cards_of_a_position_are_not_what_counts() -> None:
    """A puzzle's worth depends on its view only: other possible hands give the same numbers."""
    for each in every()[::40]:
        if each.proof is Proof.PLAYOUTS and each.theme is not Theme.BARGAIN:
            other = each._replace(start=sample_state(each.view, "another"))
            assert other.start.hands != each.start.hands
            actions = [each.solution[0], each.tempting[0]]
            here, there = (
                paired_results(p.view, actions, 20, "x", each.aim) for p in (each, other)
            )
            assert here == there


def test_what_comes_to_the_same_is_right_too() -> None:
    """An equivalent card is as good: a Piece of the colour and a wild one."""
    checked = 0
    for each in every():
        deed = each.solution[0].deed
        if each.proof is Proof.EXACT or not isinstance(deed, Play):
            continue
        seen = each.view
        for other in Legal(seen).turns():
            if other.deed != deed and effect_key(seen, other) == effect_key(seen, each.solution[0]):
                assert is_correct(each, (other,)), each.id
                checked += 1
    assert checked


def test_a_line_may_be_played_in_any_order_that_comes_to_the_same() -> None:
    for each in every():
        if each.proof is Proof.EXACT and len(each.solution) == 3:
            first, second, end = each.solution
            try:
                apply(apply(each.start, second), first)
            except BossError:  # a Move of a card that was not there yet
                continue
            if is_correct(each, (second, first, end)):
                return
    pytest.fail("no line of two cards in either order")


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("theme", Theme)
def test_an_exercise_says_its_task_and_its_hints(theme: Theme) -> None:
    for each in every():
        if each.theme is theme:
            task = puzzle_exercise(each)
            assert len(task.instruction.split()) <= MAX_TASK_WORDS, each.id
            assert task.title
            assert len(task.hints) == HINTS
            assert set(task.cites) <= set(every_rule())
            assert all(text.endswith((".", "?")) for text in (task.instruction, *task.hints))


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("theme", Theme)
def test_afterwards_it_is_explained_with_figures_and_rules(theme: Theme) -> None:
    each = some(theme)
    told = " ".join(explanation(each, (), best_and_mistake(each)))
    assert "$" in told
    assert all(rule in told for rule in puzzle_exercise(each).cites)
    assert "$" in " ".join(feedback(each, each.tempting))
    signs = set(re.findall(r"\{(\w)\}", told))
    assert signs <= set("ABCDEF"[: each.start.table.players])


def test_the_solution_reaches_the_goal_of_the_exercise() -> None:
    for each in every()[::6]:
        task = puzzle_exercise(each)
        if options := choices(task):
            right = [at for at, choice in enumerate(options) if choice.right]
            assert judge_choices(task, right).is_right
            assert [answer_at(each, at) for at in right] == list(each.solution)
            continue
        verdict = judge_attempt(task, solution_record(task))
        assert verdict, each.id
        assert verdict.is_right, each.id
        wrong = judge_attempt(task, attempt.play_actions(task, each.tempting))
        assert wrong, each.id
        assert not wrong.is_right, each.id


# The files


def document() -> Document:
    """A puzzle's document, to be broken."""
    found: Document = json.loads(puzzles.puzzle_line(some(Theme.REVERSE)))
    return found


def test_a_puzzle_is_written_as_it_is_read() -> None:
    for each in every()[::10]:
        again = puzzles.read_puzzle(Node(json.loads(puzzles.puzzle_line(each)), ""))
        assert again._replace(worth=each.worth) == each


BROKEN = {
    "schema": ("schema", "boss-puzzle/9", "newer"),
    "other-schema": ("schema", "boss/1", "boss-puzzle/1"),
    "theme": ("theme", "chess", "chess"),
    "id": ("id", "Reverse 1", "Reverse 1"),
    "rating": ("rating", 9999, "9999"),
    "aim": ("aim", "fun", "fun"),
    "seat": ("seat", "Q", "Q"),
    "no-seat": ("seat", "F", "F"),
    "solution": ("solution", ["dance"], "dance"),
    "empty": ("solution", [], "solution"),
    "illegal": ("solution", ["b+9"], "b+9"),
    "not-legal": ("tempting", ["bM3 b+4>x b+4>x b+3>x"], "tempting"),
    "answer": ("solution", ["accept B"], "accept B"),
    "worth": ("worth", [10, 20], "10"),
    "pair": ("worth", [10], "worth"),
    "counters": ("counters", ["offer nothing"], "offer nothing"),
    "key": ("extra", 1, "extra"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_line_is_named_with_its_key_and_the_rest_works(tmp_path: Path, name: str) -> None:
    key, value, words = BROKEN[name]
    for theme in Theme:
        (tmp_path / f"{theme}.jsonl").write_text(
            (FOLDER / f"{theme}.jsonl").read_text(encoding="utf-8").partition("\n")[0] + "\n",
            encoding="utf-8",
        )
    path = tmp_path / "reverse.jsonl"
    good = path.read_text(encoding="utf-8")
    bad = document() | {"id": "reverse-000000"} | {key: value}
    path.write_text(good + json.dumps(bad) + "\n", encoding="utf-8")
    read = list(puzzles.load_puzzles("card", tmp_path))
    (error,) = [each for each in read if isinstance(each, ScenarioError)]
    assert f"{path}:2: {key}" in str(error)
    assert words in str(error)
    assert len(read) == len(Theme) + 1
    assert puzzles.load_puzzle(json.loads(good)["id"], tmp_path).theme is Theme.REVERSE


def test_a_line_that_is_no_json_and_a_file_that_is_missing(tmp_path: Path) -> None:
    lines = (FOLDER / "move.jsonl").read_text(encoding="utf-8").splitlines()[:2]
    path = tmp_path / "move.jsonl"
    path.write_text("\n".join([lines[0], "{", lines[1], lines[0]]) + "\n", encoding="utf-8")
    there = puzzles.load_index("card", tmp_path)
    assert [each.theme for each in there.entries] == [Theme.MOVE, Theme.MOVE]
    said = [str(error) for error in there.errors]
    assert any(f"{path}:2" in line for line in said)
    assert any(f"{path}:4: id" in line for line in said)  # the same id twice
    assert sum("cannot be read" in line for line in said) == len(Theme) - 1


def test_a_puzzle_in_the_file_of_another_theme_is_refused(tmp_path: Path) -> None:
    line = (FOLDER / "move.jsonl").read_text(encoding="utf-8").partition("\n")[0]
    (tmp_path / "last.jsonl").write_text(line, encoding="utf-8")
    there = puzzles.load_index("card", tmp_path)
    assert there.entries == ()
    assert any("last.jsonl:1: theme" in str(error) for error in there.errors)


@pytest.mark.parametrize("name", ["nope", "move-nope", "chess-123456", "", "move"])
def test_a_puzzle_that_does_not_exist_is_refused(name: str) -> None:
    with pytest.raises(BossError, match="theme"):
        puzzles.load_puzzle(name)


# Generating puzzles


def test_games_that_are_searched_depend_on_their_seed_alone() -> None:
    one, other = (list(played_states(5)) for _ in range(2))
    assert one == other
    assert len({len(next(played_states(seed)).hands) for seed in range(4)}) == 4


def test_those_that_are_alike_are_dropped_and_no_more_are_kept_than_wanted() -> None:
    lasts = [each for each in every() if each.theme is Theme.LAST][:6]
    twins = [each._replace(id=f"last-00000{at}") for at, each in enumerate(lasts)]
    assert len(select_puzzles([*lasts, *twins], 100)) == len(lasts)
    assert len(select_puzzles(lasts, 4)) == 4


def test_a_puzzle_whose_solution_is_not_the_best_is_found_out() -> None:
    for theme in (Theme.LAST, Theme.REVERSE, Theme.BARGAIN):
        each = some(theme)
        wrong = each._replace(solution=each.tempting, tempting=each.solution, also=())
        assert not find_flaw(each)
        assert find_flaw(wrong), theme


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("make", "--games", "0"), "--games"),
        (("make", "--jobs", "0"), "--jobs"),
        (("make", "--each", "0"), "--each"),
        (("make", "--seed", "-1"), "--seed"),
        (("make", "--theme", "chess"), "'chess'"),
        (("make", "--games", "1", "--out", __file__), "exists"),
    ],
)
def test_a_number_that_cannot_be_is_refused_in_one_line(
    arguments: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert make_puzzles(arguments) == 2
    said = capsys.readouterr().err
    assert words in said
    assert said.count("\n") == 1


def test_check_counts_what_is_right_and_names_what_is_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    each = some(Theme.LAST)
    wrong = each._replace(solution=each.tempting, tempting=each.solution, id="last-0")
    for theme in Theme:
        (tmp_path / f"{theme}.jsonl").write_text("", encoding="utf-8")
    lines = [puzzles.puzzle_line(each), puzzles.puzzle_line(wrong._replace(worth=each.worth))]
    (tmp_path / "last.jsonl").write_text("\n".join(lines), encoding="utf-8")
    assert main(("puzzles", "check", str(tmp_path))) == 1
    said = capsys.readouterr().out
    assert "1 verified, 1 not" in said
    assert "last-0: " in said


def test_trim_drops_what_is_too_much_and_writes_the_rest(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    alone = [each for each in every() if each.theme is Theme.LAST][:3]
    others = [each for each in every() if each.theme is Theme.JOIN and each not in alone][:6]
    for theme in Theme:
        some_ = [puzzles.puzzle_line(each) for each in (*alone, *others) if each.theme is theme]
        (tmp_path / f"{theme}.jsonl").write_text("".join(f"{each}\n" for each in some_), "utf-8")
    assert make_puzzles(("trim", str(tmp_path))) == 0
    left = list(puzzles.load_puzzles("card", tmp_path))
    assert 0 < len(left) < 9
    assert f"last.jsonl: {sum(each in alone for each in left)}" in capsys.readouterr().out
    (tmp_path / "last.jsonl").write_text("{\n", "utf-8")
    assert make_puzzles(("trim", str(tmp_path))) == 2
    assert "last.jsonl:1" in capsys.readouterr().err


@pytest.mark.nightly
def test_making_gives_the_same_puzzles_each_time(tmp_path: Path) -> None:
    for folder, jobs in (("one", "1"), ("two", "2")):
        command = ("make", "--games", "8", "--theme", "last", "--jobs", jobs)
        assert make_puzzles((*command, "--out", str(tmp_path / folder))) == 0
    one, two = ((tmp_path / folder / "last.jsonl").read_bytes() for folder in ("one", "two"))
    assert one == two != b""


@pytest.mark.nightly
@pytest.mark.parametrize("theme", Theme)
def test_every_puzzle_is_verified_with_other_chances(theme: Theme) -> None:
    flaws = {each.id: find_flaw(each, "test") for each in every() if each.theme is theme}
    assert {name: why for name, why in flaws.items() if why} == {}


def early(seed: int) -> State:
    """The first deal, just opened, with all cards that can be promised still in the hands."""
    state = new(4, seed)
    seen = view(state, state.table.turn)
    return apply(state, next(iter(Legal(seen).turns())))


def test_one_player_makes_an_offer_or_two_do_and_both_to_the_boss() -> None:
    """COUSIN-5: the Boss makes at most one offer, since one of a pair would be no choice."""
    seen = set()
    for seed in range(400):
        state = early(seed)
        offers = with_invented_offers(state, str(seed)).table.offers
        to_boss = {offer.to == state.table.boss for offer in offers}
        assert len(to_boss) <= 1
        seen.add((len(offers), *to_boss))
    assert seen == {(0,), (1, True), (2, True), (1, False)}


def test_a_pass_is_about_no_theme() -> None:
    state = early(1)
    seen = view(state, state.table.turn)
    for aim in Aim:
        assert possible_themes(seen, Action(seen.seat, Pass()), aim) == []
