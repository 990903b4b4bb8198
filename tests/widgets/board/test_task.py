"""Exercises of the board game on a page: the table, the questions, the print, the projector."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ipywidgets import HTML

from bosslib import ScenarioError
from bosslib.teaching import attempt, course
from bosslib.teaching.exercise import Exercise
from bosslib.teaching.grade import MAX_STARS
from bosslib.words import say
from bosswidgets.board.desk import BoardExerciseDesk, BoardTaskSession
from bosswidgets.editor.draft import read_draft
from bosswidgets.kit.bridge import Bridge, BridgeProxy
from bosswidgets.kit.picture.still import ClickablePicture
from bosswidgets.learn.exercise_parts import (
    ExerciseResult,
    ExerciseTexts,
    caption_html,
    player_names,
    position_scene,
)
from bosswidgets.learn.kinds.number import answer_label, right_answer_text
from bosswidgets.learn.print_sheet import print_html
from bosswidgets.learn.table_body import TableBody
from bosswidgets.learn.task import ExerciseTask
from tests.engine.teaching.test_board_exercises import (
    AGREED,
    BUY,
    CHOICES,
    PLACE,
    TABLE,
    made,
    text,
)
from tests.exercises import exercises
from tests.judging import blanks
from tests.widgets.learn.learner import Learner, boxes, parts
from tests.widgets.table_choices import choose_at

BUYS = made(BUY, PLACE)
TRIES = made(f'kind = "illegal"\ntry = "close iC iD"\nerror = "B-DEAL-7"\n{CHOICES}', AGREED)
PAYS = made(
    'kind = "number"\n[[ask]]\nlabel = "It pays"\nunit = "m"\nis = 12\nfrom = "payout"\n', AGREED
)


class Alone(Learner):
    """Does one exercise, and records its result."""

    def __init__(self, exercise: Exercise) -> None:
        self.results: list[ExerciseResult] = []
        self.bridge = Bridge()
        super().__init__(
            ExerciseTask(self.bridge, exercise, self.results.append, list, lambda _: None)
        )

    @property
    def picture(self) -> str:
        """The drawing, with its description."""
        return " ".join(
            str(each.value) for each in parts(self.task._stage) if isinstance(each, HTML)
        )

    @property
    def text(self) -> str:
        return " ".join(str(each.value) for each in parts(self.task) if isinstance(each, HTML))


@pytest.fixture(autouse=True)
def _no_fault_of_ours(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Fail the test if an error in a click was logged; the page only reports it."""
    yield
    assert [each.getMessage() for each in caplog.get_records("call")] == []


def test_a_deal_is_bargained_and_closed_by_its_buttons() -> None:
    learner = Alone(BUYS)
    for item in ("talk", "piece:iC", "price:4", "make"):
        learner.press(item)
    assert [str(each) for each in learner.session.record.actions] == [
        "A: offer iC for 4",
        "B: accept iC for 4",
    ]
    learner.wait_for_turn()
    learner.press("do:close iC iD")
    assert learner.results == [ExerciseResult(MAX_STARS, has_mistake=False)]
    assert say("board.event.whole.you") not in learner.said
    assert "8 million" in learner.said


def test_an_offer_that_is_declined_is_told_and_another_price_comes_back() -> None:
    learner = Alone(BUYS)
    for item in ("talk", "piece:iC", "price:3", "make"):
        learner.press(item)
    assert "Too little." in learner.said
    assert str(learner.session.record.actions[-1]) == "B: offer iC for 7"
    learner.press("do:accept iC for 7")
    learner.wait_for_turn()
    learner.press("do:close iC iD")
    assert learner.results == [ExerciseResult(0, has_mistake=True)]
    learner.press("again")
    assert learner.session.record.actions == ()


def test_the_others_answer_at_once_where_an_event_loop_runs() -> None:
    """On a page, bots may think in a background thread; those of an exercise do not."""

    async def play() -> list[str]:
        session = BoardTaskSession(BUYS, player_names(BUYS))
        for item in ("talk", "piece:iC", "price:4", "make"):
            choose_at(session, item)
        return [str(each) for each in session.record.actions]

    assert asyncio.run(play()) == ["A: offer iC for 4", "B: accept iC for 4"]


def test_there_is_no_countdown_in_an_exercise() -> None:
    session: Any = Alone(BUYS).session
    assert session.parts.countdown.seconds == 0


def test_the_deal_is_reckoned_where_the_exercise_shows_it() -> None:
    def grids(exercise: Exercise) -> list[object]:
        body = Alone(exercise).task._body
        assert isinstance(body, TableBody)
        side = [each for extra in body.extras for each in parts(extra)]
        return [each for each in side if "boss-deal" in getattr(each, "_dom_classes", ())]

    assert len(grids(BUYS)) == 1
    assert grids(made(BUY, PLACE, shows='"value"')) == []


def test_a_question_does_not_give_away_what_the_deal_pays() -> None:
    pays = say("board.words.pays", sum="12 million")
    assert pays not in Alone(PAYS).picture
    assert pays in Alone(made(BUY, PLACE, shows='"value"')).picture
    assert pays not in Alone(made(BUY, PLACE, shows='"nothing"')).picture


def test_what_was_said_and_ones_own_hand_stand_below_the_picture() -> None:
    hand = say("board.task.hand", cards="Clan Sacks")
    terms = say("board.price.terms", pieces="investor Cashman", price="5 million")
    agreed = say("board.task.agreed", name="Ben", terms=terms)
    learner = Alone(TRIES)
    assert hand in learner.text
    assert agreed in learner.text
    waits = made(f'kind = "choose"\n{CHOICES}', AGREED.replace("bargains", WAITING))
    below = caption_html(waits, attempt.begun(waits))
    assert say("board.event.bossed.they", name="Ben") in below
    assert say("board.task.no-hand") in caption_html(NOBODY, attempt.begun(NOBODY))


WAITING = 'waiting = { do = "B: boss" }\nbargains'
NOBODY = made(f'kind = "choose"\n{CHOICES}', AGREED.replace(', hand = ["cS"]', ""))


def test_a_sum_is_asked_for_in_millions() -> None:
    learner = Alone(PAYS)
    (field,) = boxes(learner.task._body._fields)  # type: ignore[union-attr]
    assert field["label"] == say("task.in-millions", label="It pays")
    assert not field.get("unit")
    learner.fill(["12 m"])
    assert learner.results == [ExerciseResult(MAX_STARS, has_mistake=False)]
    exercise = made(TABLE, AGREED)
    ask = blanks(exercise)[1]
    assert answer_label(ExerciseTexts(exercise), ask) == say("task.in-millions", label="Ben")
    assert right_answer_text(exercise, ask) == "5 million"


def test_what_the_rules_refuse_is_tried_and_then_explained() -> None:
    learner = Alone(TRIES)
    learner.press("try")
    learner.choose({0})
    assert learner.results == [ExerciseResult(MAX_STARS, has_mistake=False)]


def test_the_solution_is_played_and_told() -> None:
    learner = Alone(BUYS)
    steps = learner.see_solution()
    assert any("4 million" in each for each in steps)
    assert "Right." in learner.said
    assert learner.results == [ExerciseResult(0, has_mistake=True)]


def test_an_exercise_on_paper_has_its_board_its_hand_and_its_answer() -> None:
    paper = print_html([BUYS, PAYS])
    assert "Clan Sacks and Clan Wadsworth" in paper
    assert paper.count("<svg") == 2
    assert "12 million" in paper


def test_the_editor_refuses_an_exercise_of_the_board_game_in_a_line() -> None:
    with pytest.raises(ScenarioError, match="card game") as caught:
        read_draft(text(BUY, PLACE))
    assert "\n" not in str(caught.value)


def test_a_folder_of_ones_own_may_hold_exercises_of_both_games(tmp_path: Path) -> None:
    (tmp_path / "sample.toml").write_text(text(BUY, PLACE), encoding="utf-8")
    card = course.COURSE_FOLDER / "first-deal" / "be-paid.toml"
    (tmp_path / "be-paid.toml").write_text(card.read_text("utf-8"), encoding="utf-8")
    found = course.lesson(tmp_path)
    assert [each.game.name for each in found.exercises] == ["card", "board"]


@pytest.mark.parametrize("window", [(844, 390), (390, 844), (1366, 768)])
def test_the_picture_at_which_one_plays_is_as_large_as_that_of_the_example(
    window: tuple[int, int],
) -> None:
    exercise = next(
        each for each in exercises().values() if each.game.name == "board" and each.steps
    )
    bridge = Bridge()
    bridge.width, bridge.height = window
    (picture, *_) = BoardExerciseDesk(
        exercise, player_names(exercise), BridgeProxy(bridge)
    ).stage_widgets
    assert isinstance(picture, ClickablePicture)
    seen = position_scene(exercise, attempt.begun(exercise), bridge)
    assert picture._scene
    assert (picture._scene.width, picture._scene.height) == (seen.width, seen.height)
