"""The page of puzzles: the first attempt decides; rating and next puzzle follow from it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from ipywidgets import HTML

from bosslib import puzzles
from bosslib.card.actions import Offer
from bosslib.card.practice.question import PASSED_MISCONCEPTION
from bosslib.card.puzzles import FOLDER, Proof, Puzzle, Theme
from bosslib.card.puzzles.answering import puzzle_answers
from bosslib.card.puzzles.feedback_text import possible_misconceptions
from bosslib.card.puzzles.feedback_text import shown_misconception as shown_in
from bosslib.card.puzzles.puzzle_text import answer_at
from bosslib.puzzles import PuzzleEntry
from bosslib.puzzles.rating import MIDDLE, PUZZLE_SPREAD, Rating, choose_puzzle, daily_puzzle
from bosslib.teaching.drill.mistakes import BargainMisconception
from bosslib.teaching.spaced_repetition import HOUR, Memory, record_misconception
from bosslib.words import say
from bosswidgets.kit.progress import MISCONCEPTION_PREFIX, PUZZLES_KEY, memories, memory_record
from bosswidgets.learn.misconceptions import QUESTIONS_BETWEEN, misconception_link
from bosswidgets.learn.misconceptions import misconception_page as page_of
from bosswidgets.learn.puzzles import Puzzles
from bosswidgets.learn.puzzles.page import DAILY
from bosswidgets.learn.puzzles.puzzle_task import Continuations
from bosswidgets.learn.task_buttons import TaskCommand
from bosswidgets.table.database import now_ms as clock
from tests.judging import choices
from tests.widgets.learn.learner import Learner, parts
from tools.notebooks import FOLDER as NOTEBOOKS

START = {"rating": 1500.0, "spread": 90.0, "done": []}


class Solver(Learner):
    """Solves the displayed puzzle, rightly or wrongly."""

    @property
    def puzzle(self) -> Puzzle:
        found: Puzzle = puzzles.load_puzzle(self.exercise.id)
        return found

    def solve(self, *, rightly: bool) -> None:
        found = self.puzzle
        actions = found.solution if rightly else found.tempting
        if found.theme is Theme.BARGAIN:
            indices = range(len(choices(self.exercise)))
            self.choose({next(at for at in indices if answer_at(found, at) == actions[0])})
            return
        for action in actions:
            self.act(action)


def page(query: str = "", **kept: Any) -> Puzzles:
    """The page with this browser storage."""
    made = Puzzles()
    with made.bridge.hold_trait_notifications():
        made.bridge.address = query
        made.bridge.set_trait("_marks", {PUZZLES_KEY: START | kept} if kept else {})
        made.bridge.ready = True
    return made


def marks(of: Puzzles) -> dict[str, Any]:
    found: dict[str, Any] = of.bridge.marks()[PUZZLES_KEY]
    return found


def words(of: Puzzles) -> str:
    """All texts of a page."""
    return " ".join(part.value for part in parts(of) if isinstance(part, HTML))


def named(which: Callable[[Puzzle], bool]) -> Puzzle:
    """A puzzle of a kind."""
    found = (each for each in puzzles.load_puzzles("card") if isinstance(each, Puzzle))
    return next(each for each in found if which(each))


KINDS: dict[str, Callable[[Puzzle], bool]] = {
    "exact": lambda each: each.proof is Proof.EXACT,
    "turn": lambda each: each.theme is Theme.REVERSE and each.proof is Proof.PLAYOUTS,
    "move": lambda each: each.theme is Theme.MOVE and each.proof is Proof.PLAYOUTS,
    "bargain": lambda each: each.theme is Theme.BARGAIN,
    "counter": lambda each: isinstance(each.solution[0].deed, Offer),
}
each_kind = pytest.mark.parametrize("kind", KINDS)


@each_kind
def test_a_solution_raises_the_rating_and_is_explained(kind: str) -> None:
    found = named(KINDS[kind])
    shown = page(f"?puzzle={found.id}", rating=1500.0)
    learner = Solver(shown)
    assert learner.puzzle.id == found.id
    learner.solve(rightly=True)
    assert say("task.right") in learner.said
    assert all(f"#{rule}" in learner.said for rule in learner.exercise.cites)
    assert "★" not in learner.said
    assert marks(shown)["rating"] > 1500
    assert marks(shown)["done"] == [found.id]
    assert "(+" in words(shown)
    assert learner.ways[0] == "next"


@each_kind
def test_a_mistake_lowers_it_once_and_one_may_try_on(kind: str) -> None:
    found = named(KINDS[kind])
    shown = page(f"?puzzle={found.id}", rating=1500.0)
    learner = Solver(shown)
    learner.solve(rightly=False)
    assert say("task.wrong") in learner.said
    assert "$" in learner.said
    rating = marks(shown)["rating"]
    assert rating < 1500
    assert "(−" in words(shown)
    if "again" in learner.ways:
        learner.press("again")
    learner.solve(rightly=True)
    assert say("task.right") in learner.said
    assert marks(shown)["rating"] == rating  # the first attempt decides
    assert marks(shown)["done"] == [found.id]


@pytest.mark.parametrize("help_", ["hint", "solution"])
def test_who_asks_for_help_has_not_solved_it(help_: str) -> None:
    found = named(KINDS["exact"])
    shown = page(f"?puzzle={found.id}", rating=1500.0)
    learner = Solver(shown)
    if help_ == "hint":
        learner.press(help_)
        learner.solve(rightly=True)
    else:
        learner.see_solution()
    assert marks(shown)["rating"] < 1500
    if help_ == "solution":
        assert f"${round(found.worth[0])}" in learner.said


def ways_on(of: Puzzles) -> Continuations:
    """The continuations that a page shows."""
    (found,) = [part for part in parts(of) if isinstance(part, Continuations)]
    return found


def steps(shown: Continuations) -> list[str]:
    """The texts of the steps, forwards; the table changes with them."""
    (picture, _) = shown.replay.picture
    told, seen = [shown.replay.current_text], {picture.value}
    while shown.slider.at < shown.slider.last:
        shown.slider._on_message(None, {"at": shown.slider.at + 1}, None)
        told.append(shown.replay.current_text)
        seen.add(picture.value)
    assert len(seen) > 1
    return told


@each_kind
def test_after_a_right_answer_two_ways_are_played_on_the_table(kind: str) -> None:
    found = named(KINDS[kind])
    shown = page(f"?puzzle={found.id}", rating=1500.0)
    Solver(shown).solve(rightly=True)
    on = ways_on(shown)
    labels = [item["label"] for item in on._choices.items]
    assert labels == [say("puzzle.way.best"), say("puzzle.way.tempting")]
    best, slider = steps(on), on.slider
    assert best[0] == say("replay.start")
    on._choices._on_message(None, {"choose": "0"}, None)
    assert (on.replay.current_text, on.slider) == (best[0], slider)
    assert say("event.settled", value="").partition(".")[0] in best[-1]
    on._choices._on_message(None, {"choose": "1"}, None)
    assert on.replay.current_text == best[0]
    assert steps(on)[1:] != best[1:]
    on.slider._on_message(None, {"at": 0}, None)
    assert on.replay.current_text == best[0]


@each_kind
def test_after_a_mistake_ones_own_way_is_played_alone_and_then_beside_the_best(kind: str) -> None:
    found = named(KINDS[kind])
    shown = page(f"?puzzle={found.id}", rating=1500.0)
    learner = Solver(shown)
    learner.solve(rightly=False)
    on = ways_on(shown)
    assert len(on._ways) == 1  # nothing of the solution
    assert steps(on)
    learner.press("solution")
    assert [way.kind for way in ways_on(shown)._ways] == ["best", "tempting"]


def test_a_mistake_of_ones_own_comes_in_the_place_of_the_tempting_one() -> None:
    found = named(lambda each: len(each.counters) > 0 and len(puzzle_answers(each)) > 2)
    other = next(
        at
        for at, each in enumerate(puzzle_answers(found))
        if each.action not in (*found.solution, *found.tempting, *found.also)
    )
    shown = page(f"?puzzle={found.id}", rating=1500.0)
    learner = Solver(shown)
    learner.choose({other})
    learner.solve(rightly=True)
    assert [way.kind for way in ways_on(shown)._ways] == ["best", "own"]
    assert say("puzzle.yours", told="") in unescape(learner.said)


def test_another_try_and_another_puzzle_begin_at_the_table_as_it_was() -> None:
    shown = page(f"?puzzle={named(KINDS['turn']).id}", rating=1500.0)
    learner = Solver(shown)
    assert shown.task
    before = shown.task._stage.children
    learner.solve(rightly=False)
    on = ways_on(shown)
    learner.press("again")
    assert shown.task._stage.children == before
    assert not [part for part in parts(shown) if isinstance(part, Continuations)]
    assert on.comm is None  # the browser has forgotten it
    learner.solve(rightly=True)
    last = ways_on(shown)
    learner.press("next")
    assert last.comm is None


def test_the_puzzles_rating_moves_too_and_is_kept_with_the_progress() -> None:
    found = named(KINDS["exact"])
    shown = page(f"?puzzle={found.id}", rating=1500.0)
    Solver(shown).solve(rightly=True)
    points, spread = marks(shown)["moved"][found.id]
    assert points < found.rating
    assert spread < PUZZLE_SPREAD
    again = page(f"?puzzle={found.id}", **marks(shown))
    Solver(again).solve(rightly=True)
    assert say("puzzling.this", points=round(points)) in words(again)
    assert marks(again)["moved"] == marks(shown)["moved"]  # only a first attempt counts


def test_what_is_shown_next_goes_by_the_moved_ratings() -> None:
    move, spoil = named(KINDS["move"]), named(lambda each: each.theme is Theme.SPOIL)
    moved = {move.id: [2400.0, 80.0], spoil.id: [2400.0, 80.0]}
    shown = page(rating=2400.0, moved=moved)
    assert Solver(shown).puzzle.id in moved


def test_a_class_has_one_rating_for_each_puzzle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOSS_GIVEN", str(tmp_path))
    monkeypatch.setenv("BOSS_DATA", str(tmp_path))
    found = named(KINDS["exact"])
    for count in (1, 2):
        shown = page(f"?puzzle={found.id}", rating=1500.0)
        before = shown._ratings.rating_of(PuzzleEntry(found.id, found.theme, found.rating)).points
        Solver(shown).solve(rightly=False)
        assert (
            shown._ratings.rating_of(PuzzleEntry(found.id, found.theme, found.rating)).points
            > before
        )
        assert marks(shown)["moved"] == {}, count
    mine = page(rating=1500.0)
    assert mine._ratings.rating_of(PuzzleEntry(found.id, found.theme, found.rating)).points > before


def test_a_hint_alone_decides_nothing() -> None:
    shown = page(f"?puzzle={named(KINDS['exact']).id}", rating=1500.0)
    learner = Solver(shown)
    for _ in range(3):
        learner.press("hint")
    assert marks(shown)["rating"] == 1500


def test_the_first_puzzle_waits_for_what_the_browser_has_kept() -> None:
    shown = Puzzles()
    assert shown.task is None
    assert say("puzzling.wait") in words(shown)
    shown.bridge.set_trait("_marks", {PUZZLES_KEY: START | {"rating": 1900.0}})
    shown.bridge.ready = True
    near = choose_puzzle(puzzles.load_index("card").entries, Rating(1900, 90), [])
    assert near
    assert Solver(shown).puzzle.id == near.id
    assert shown.bridge._place == f"?puzzle={near.id}"


def test_a_beginner_begins_in_the_middle() -> None:
    shown = page()
    assert shown.rating == Rating()
    assert abs(Solver(shown).puzzle.rating - MIDDLE) < 150
    assert f"{MIDDLE}" in words(shown)


def test_the_next_one_is_another_and_comes_by_its_button() -> None:
    shown = page(rating=1500.0)
    learner = Solver(shown)
    seen = [learner.puzzle.id]
    for number in range(4):
        learner.solve(rightly=number % 2 == 0)
        learner.press("next")
        seen.append(learner.puzzle.id)
    assert len(set(seen)) == 5
    assert marks(shown)["done"] == seen[:-1]


def test_a_theme_is_chosen() -> None:
    shown = page(rating=1500.0)
    for theme in (Theme.LAST, Theme.BARGAIN):
        shown._themes._on_message(None, {"choose": f"{theme}"}, None)
        assert Solver(shown).puzzle.theme is theme
        pressed = [item["id"] for item in shown._themes.items if item.get("pressed")]
        assert pressed == [theme]


def test_a_puzzle_that_was_done_before_does_not_count_again() -> None:
    found = named(KINDS["exact"])
    shown = page(f"?puzzle={found.id}", done=[found.id])
    learner = Solver(shown)
    learner.solve(rightly=True)
    assert marks(shown)["rating"] == 1500
    assert say("puzzling.again") in words(shown)


def test_a_refresh_keeps_the_rating() -> None:
    shown = page(rating=1500.0)
    learner = Solver(shown)
    learner.solve(rightly=True)
    kept = marks(shown)
    again = page(**kept)
    assert again.rating.points == kept["rating"]
    assert f"{round(kept['rating'])}" in words(again)
    assert Solver(again).puzzle.id not in kept["done"]


@pytest.mark.parametrize("kept", [7, {"rating": "x"}, {"done": 3}, {"rating": None, "done": [1]}])
def test_what_was_kept_and_makes_no_sense_is_left_aside(kept: Any) -> None:
    shown = Puzzles()
    with shown.bridge.hold_trait_notifications():
        shown.bridge.set_trait("_marks", {PUZZLES_KEY: kept})
        shown.bridge.ready = True
    assert shown.rating == Rating()
    Solver(shown).solve(rightly=True)
    assert len(marks(shown)["done"]) == 1


def test_a_link_to_a_puzzle_that_is_not_there_says_so_and_goes_on() -> None:
    shown = page("?puzzle=move-nope")
    assert "move-nope" in words(shown)
    shown.show_next(TaskCommand.NEXT)
    assert shown.task


def test_a_broken_file_is_told_and_the_others_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for theme in Theme:
        text = (FOLDER / f"{theme}.jsonl").read_text(encoding="utf-8")
        (tmp_path / f"{theme}.jsonl").write_text(text, encoding="utf-8")
    path = tmp_path / "move.jsonl"
    path.write_text("{\n", encoding="utf-8")
    here = puzzles.load_index("card", tmp_path)
    monkeypatch.setattr(puzzles.load_index, "__defaults__", ("", tmp_path))
    shown = page(rating=1500.0)
    assert f"{path}:1" in words(shown)
    assert shown.task
    assert len(here.errors) == 1


def test_a_rating_that_is_not_sure_says_so() -> None:
    unsure = say("puzzling.unsure", count=0)
    assert unsure in unescape(words(page(spread=300.0)))
    assert unsure not in unescape(words(page(spread=90.0)))


def test_the_page_says_what_it_is() -> None:
    assert repr(page()) == "<Puzzles>"


# Misconceptions in a first attempt


def boxes(of: Puzzles, name: str) -> list[int]:
    return [each.box for each in memories(of.bridge.marks()).get(name, ())]


def passing() -> Puzzle:
    return named(lambda each: PASSED_MISCONCEPTION in possible_misconceptions(each))


def knowing(query: str = "", **known: Memory) -> Puzzles:
    """The page in a browser that remembers misconceptions."""
    made = Puzzles()
    with made.bridge.hold_trait_notifications():
        made.bridge.address = query
        names = {
            f"{MISCONCEPTION_PREFIX}{name.replace('_', '-')}": memory_record(each)
            for name, each in known.items()
        }
        made.bridge.set_trait("_marks", names)
        made.bridge.ready = True
    return made


def test_a_first_wrong_try_is_remembered_and_a_second_is_not() -> None:
    shown = page(f"?puzzle={passing().id}", rating=1500.0)
    for _ in range(2):
        Solver(shown).solve(rightly=False)
        assert boxes(shown, PASSED_MISCONCEPTION) == [0]
        if "again" in Solver(shown).ways:
            Solver(shown).press("again")
    assert say("practice.named.turn-passed") in words(shown)


def test_a_bargain_that_was_turned_down_is_remembered_as_in_the_drill() -> None:
    found = named(lambda each: shown_in(each, each.tempting) == BargainMisconception.MISSED)
    shown = page(f"?puzzle={found.id}", rating=1500.0)
    Solver(shown).solve(rightly=False)
    assert boxes(shown, BargainMisconception.MISSED) == [0]


def test_what_is_due_comes_first_and_comes_right() -> None:
    shown = knowing(turn_passed=record_misconception((), clock() - HOUR))
    assert PASSED_MISCONCEPTION in possible_misconceptions(Solver(shown).puzzle)
    Solver(shown).solve(rightly=True)
    assert boxes(shown, PASSED_MISCONCEPTION) == [0, 1]


def test_it_comes_back_after_some_others() -> None:
    shown = page(f"?puzzle={passing().id}", rating=1500.0)
    Solver(shown).solve(rightly=False)
    for _ in range(QUESTIONS_BETWEEN):
        assert shown._due_puzzle(shown._collections["card"].entries) is None
        found = named(lambda each: not possible_misconceptions(each))
        shown._show_puzzle(found.id)
    assert shown._due_puzzle(shown._collections["card"].entries)
    shown.show_next(TaskCommand.NEXT)
    assert PASSED_MISCONCEPTION in possible_misconceptions(Solver(shown).puzzle)


def test_a_theme_that_was_chosen_stays() -> None:
    shown = knowing(turn_passed=record_misconception((), clock() - HOUR))
    shown._recent.clear()
    for theme in (Theme.BARGAIN, Theme.LAST):
        shown._theme = theme
        entry = shown._due_puzzle(shown._collections["card"].entries)
        assert (entry and entry.theme) == (None if theme is Theme.BARGAIN else theme)


def test_the_first_page_leads_to_the_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(NOTEBOOKS / "en")
    assert page_of(PASSED_MISCONCEPTION) == "22-puzzles.ipynb"
    assert say("today.go.puzzles") in misconception_link(PASSED_MISCONCEPTION, "today.go")


def test_the_address_of_the_day_leads_to_the_puzzle_that_everybody_gets() -> None:
    today = say("puzzling.today")
    shown = page(f"?puzzle={DAILY}")
    assert today in words(shown)
    entries = puzzles.load_index("card").entries
    days = [datetime.now(UTC).date() + timedelta(days=more) for more in (-1, 0)]  # at midnight
    assert shown._entry in [daily_puzzle(entries, day) for day in days]
    shown.show_next(TaskCommand.NEXT)
    assert today not in words(shown)
