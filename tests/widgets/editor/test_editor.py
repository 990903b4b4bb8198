"""The teachers' editor: input becomes an exercise, and nothing is lost."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from bosslib import BossError
from bosslib.documents.nodes import MOST_TOML
from bosslib.documents.toml_writer import to_toml
from bosslib.teaching import course
from bosslib.teaching.kinds.play import PlayTask
from bosslib.words import say
from bosswidgets.editor import draft, exercise_errors, exercise_form, goal
from bosswidgets.editor.fields import EditorFields
from bosswidgets.editor.page import Editor
from bosswidgets.kit.fields import InputField
from bosswidgets.kit.html import link_rules
from bosswidgets.kit.text_codes import compress_text, decompress_text
from bosswidgets.learn.task import ExerciseTask
from tests.exercises import exercises
from tests.judging import blanks

EVERY = {name: each for name, each in exercises().items() if each.game.name == "card"}
TEXTS = {
    name: (course.COURSE_FOLDER / each.place).read_text("utf-8") for name, each in EVERY.items()
}
WHOLE = TEXTS["be-paid"]


class Teacher:
    """A user who types and presses buttons on the editor's page."""

    def __init__(self, kept: dict[str, Any] | None = None, address: str = "") -> None:
        self.page = Editor()
        self.sent: list[dict[str, Any]] = []
        self.page.bridge.send = lambda content, *_: self.sent.append(content)
        self.page.bridge._kept = kept or {}
        self.page.bridge.address = address
        self.page.bridge.ready = True

    @property
    def document(self) -> dict[str, Any]:
        return self.page.document

    def type(self, part: EditorFields, name: str, value: Any) -> None:
        assert name in [each["id"] for each in part.fields]
        part._on_message(part, {"changed": {name: value}}, None)

    def write(self, **values: Any) -> None:
        for name, value in values.items():
            self.type(self.page.words, name.replace("__", "."), value)

    def set(self, name: str, value: Any) -> str:
        """Choose or type something about the position; return the reason if it was refused."""
        entries = self.page.stage.entries
        self.type(entries, name, value)
        return entries.troubles.get(name, "")

    def press(self, name: str) -> None:
        """Press a button of the forms."""
        for part in (self.page.words, self.page.toml, self.page.saving):
            if name in [each["id"] for each in part.fields]:
                part._on_message(part, {"pressed": name}, None)
                return
        raise AssertionError(name)

    def lay(self, place: str, *cards: str) -> None:
        stage = self.page.stage
        stage.places._on_message(None, {"choose": place}, None)
        for each in cards:
            stage.palette._on_message(None, {"choose": f"{each}"}, None)

    def shown(self, part: EditorFields, name: str) -> Any:
        return next(each["value"] for each in part.fields if each["id"] == name)

    def check(self) -> str:
        self.page.trial.buttons._on_message(None, {"choose": "check"}, None)
        return str(self.page.trial.result.value)


def whole(teacher: Teacher) -> None:
    """Write the fields that every exercise has."""
    teacher.write(
        id="own", title="Own", task="Do it.", cites="VALUE-1, TURN-4", success="So it is."
    )
    teacher.write(hints__0="Where", hints__1="Which", hints__2="How")


def test_a_number_is_written_by_the_form_and_reckoned_by_the_engine() -> None:
    teacher = Teacher()
    whole(teacher)
    teacher.lay("centre", "b+4", "b-2")
    teacher.set("x", "2")
    teacher.press("engine:ask.0")
    assert teacher.document["ask"][0]["is"] == 100
    teacher.press("add:ask.0.wrong")
    teacher.write(ask__0__wrong__0__is="−25", ask__0__wrong__0__say="You forgot the multiplier.")
    assert say("editor.sound") in teacher.check()
    made = course.parse_exercise_text(teacher.page.toml_text)
    assert (made.id, made.kind, made.cites) == ("own", "number", ("VALUE-1", "TURN-4"))
    assert blanks(made)[0].wrong[0].number == -25


def test_a_number_after_some_actions_is_reckoned_after_them() -> None:
    teacher = Teacher()
    teacher.page.saving._notify("file", "worth-card.toml", TEXTS["worth-card"])
    teacher.write(ask__2__is="1")
    teacher.press("engine:ask.2")
    assert teacher.document["ask"][2]["is"] == 80
    fields = {each["id"]: each for each in teacher.page.words.fields}
    for ask, gains in ((0, False), (2, True)):  # without an action, nobody has gained
        offered = [value for value, _ in fields[f"ask.{ask}.from"]["options"]]
        assert ("gain.A" in offered) == gains


def test_what_a_check_has_found_is_gone_with_the_next_change() -> None:
    teacher = Teacher()
    whole(teacher)
    assert teacher.check()
    teacher.write(title="Another")
    assert teacher.page.trial.result.value == ""


def test_a_goal_for_several_seats_has_no_form() -> None:
    place = draft.initial_position()
    for payoff, form in (({"A": ">= 1"}, "payoff"), ({"A": ">= 1", "B": ">= 1"}, "free")):
        document = {"kind": "play", "goal": {"at": "settled", "payoff": payoff}, "position": place}
        assert goal.goal_form(document) == form


def test_choices_and_a_task_at_the_table_are_written_by_the_form() -> None:
    teacher = Teacher()
    whole(teacher)
    teacher.write(
        kind="choose", choices__0__say="Yes", choices__1__say="No", choices__1__why="Well."
    )
    assert say("editor.sound") in teacher.check()
    teacher.write(kind="play", goal__how="played", goal__played="b+4", solution="b+4")
    teacher.lay("hand:A", "b+4", "g+2")
    teacher.press("add:wrong")
    teacher.write(wrong__0__do="g+2", wrong__0__error="TURN-4", wrong__0__say="It is blue.")
    assert say("editor.sound") in teacher.check()
    teacher.write(goal__how="payoff", goal__amount="70")
    assert say("editor.sound") in teacher.check()
    teacher.write(goal__amount="75")
    assert say("editor.label.solution") in teacher.check()
    teacher.write(kind="choose")
    assert teacher.document["choices"][1] == {"say": "No", "why": "Well."}


@pytest.mark.parametrize("bot", ["careful", "careful:fair", "shrewd@200", "shrewd:hard@200"])
def test_a_bot_with_a_character_or_a_budget_may_be_the_solution(bot: str) -> None:
    teacher = Teacher()
    whole(teacher)
    teacher.write(kind="play", goal__how="payoff", goal__amount="-500", solution=f" {bot} ")
    teacher.lay("hand:A", "b+4", "g+2")
    assert teacher.document["solution"] == bot
    assert say("editor.sound") in teacher.check()
    assert course.parse_exercise_text(teacher.page.toml_text).task_of(PlayTask).solver == bot


@pytest.mark.parametrize("bot", ["careful:nobody", "random:fair", "careful@", "shrewd@0"])
def test_what_no_bot_can_be_is_refused_as_a_bot(bot: str) -> None:
    teacher = Teacher()
    whole(teacher)
    teacher.write(kind="play", goal__how="payoff", goal__amount="-500", solution=bot)
    with pytest.raises(BossError) as refused:
        course.parse_exercise_text(teacher.page.toml_text)
    assert (str(refused.value.key).partition(".")[0]) in ("characters", "budgets")
    assert teacher.shown(teacher.page.words, "solution") == bot


@pytest.mark.parametrize(
    ("name", "value", "rule"),
    [
        ("seats.A.cousin", True, "COUSIN-2"),
        ("x", "3", "X-2"),
        ("colour", "g", "TURN-4"),
        ("colour", "open", "DEAL-1"),
        ("players", "3", "SETUP-1"),
        ("seats.B.money", "-5", "at least 0"),
        ("seats.B.money", "much", "whole number"),
        ("seats.A.passes", "2", "TURN-6"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_lost(name: str, value: Any, rule: str) -> None:
    teacher = Teacher()
    teacher.lay("hand:D", "g+1")
    before = teacher.document
    shown = teacher.shown(teacher.page.stage.entries, name)
    assert rule in teacher.set(name, value)
    assert teacher.document == before
    assert teacher.shown(teacher.page.stage.entries, name) == shown


def test_a_card_that_cannot_lie_somewhere_says_why() -> None:
    teacher = Teacher()
    reasons = {each["id"]: each.get("disabled_reason") for each in teacher.page.stage.palette.items}
    assert reasons["b+4"] is None
    assert "TURN-4" in reasons["g+4"]
    teacher.lay("front:B", "bP")
    teacher.lay("front:B", "bR")
    teacher.page.stage.lying._on_message(None, {"choose": "0"}, None)
    assert teacher.document["position"]["seats"]["B"]["front"] == ["bR"]
    teacher.lay("hand:C", "wP", "X")
    assert teacher.document["position"]["seats"]["C"]["hand"] == ["wP"]


def test_the_goal_goes_with_the_learner_to_another_seat() -> None:
    teacher = Teacher()
    teacher.write(kind="play")
    teacher.set("seat", "C")
    assert teacher.document["goal"]["payoff"] == {"C": ">= 100"}


def test_what_was_typed_stays_as_it_was_typed() -> None:
    teacher = Teacher()
    teacher.write(cites="TURN-4,  ")
    assert teacher.document["cites"] == ["TURN-4"]
    assert teacher.shown(teacher.page.words, "cites") == "TURN-4,  "


@pytest.mark.parametrize("name", EVERY)
def test_every_exercise_goes_through_the_form_and_stays_the_same(name: str) -> None:
    document = draft.read_draft(TEXTS[name])
    fields = list(exercise_form.exercise_fields(document))
    assert exercise_errors.find_error(document, fields, TEXTS[name]) is None
    for each in fields:
        if isinstance(each, InputField) and (each.name, each.value) != ("goal.how", "free"):
            document = exercise_form.with_change(document, each.name, each.value)
    assert course.parse_exercise_text(to_toml(document)) == course.parse_exercise_text(TEXTS[name])


def test_what_is_typed_as_toml_becomes_the_form() -> None:
    teacher = Teacher()
    teacher.type(teacher.page.toml, "toml", WHOLE)
    assert teacher.document == tomllib.loads(WHOLE)
    assert teacher.shown(teacher.page.words, "title") == teacher.document["title"]
    assert teacher.page.toml_text == WHOLE


def test_toml_that_cannot_be_read_stays_and_says_its_line_and_key() -> None:
    teacher = Teacher()
    before = teacher.document
    broken = WHOLE.replace('boss = "A"', 'boss = "Q"')
    teacher.type(teacher.page.toml, "toml", broken)
    why = teacher.page.toml.troubles["toml"]
    line = broken[: broken.index('boss = "Q"')].count("\n") + 1
    assert f"Line {line}:" in why
    assert "position.boss" in why
    assert teacher.document == before
    teacher.write(title="Meanwhile")
    assert teacher.page.toml_text == broken
    teacher.type(teacher.page.toml, "toml", WHOLE)
    assert teacher.document == tomllib.loads(WHOLE)
    teacher.press("before")
    assert teacher.document["title"] == "Meanwhile"


def test_the_form_can_take_the_place_of_what_was_typed() -> None:
    teacher = Teacher()
    teacher.type(teacher.page.toml, "toml", "kind =")
    teacher.write(title="Mine")
    teacher.press("form")
    assert tomllib.loads(teacher.page.toml_text)["title"] == "Mine"


def test_a_refresh_costs_nothing() -> None:
    teacher = Teacher()
    teacher.write(title="Kept")
    teacher.type(teacher.page.toml, "toml", "broken =")
    again = Teacher(teacher.page.bridge.stored_values())
    assert again.document["title"] == "Kept"
    assert again.page.toml_text == "broken ="


def test_what_is_typed_before_the_address_is_known_stays() -> None:
    page = Editor()
    page.words._on_message(page.words, {"changed": {"title": "Mine"}}, None)
    page.bridge.address = f"?toml={compress_text(WHOLE)}"
    page.bridge.ready = True
    assert page.document["title"] == "Mine"


@pytest.mark.parametrize("kept", [5, {"toml": 5}, {"toml": "x = ["}, {"toml": WHOLE, "typed": 5}])
def test_a_browser_may_have_kept_anything(kept: Any) -> None:
    assert Teacher({"draft": kept}).page.stage.entries.fields


def test_it_begins_anew_after_asking_and_can_go_back() -> None:
    teacher = Teacher()
    teacher.write(title="Old")
    teacher.press("anew")
    teacher.press("anew-not")
    assert teacher.document["title"] == "Old"
    teacher.press("anew")
    teacher.press("anew-now")
    assert teacher.document == draft.blank_exercise()
    for each in (Teacher(teacher.page.bridge.stored_values()), teacher):  # after a refresh too
        each.press("before")
        assert each.document["title"] == "Old"


def test_a_file_is_saved_and_opened() -> None:
    teacher = Teacher()
    saving = teacher.page.saving
    saving._on_message(saving, {"file": {"name": "a.toml", "text": WHOLE}}, None)
    teacher.press("save")
    assert {"download": "be-paid.toml", "text": WHOLE} in teacher.sent
    saving._on_message(saving, {"file": {"name": "a.toml", "text": "kind = 5"}}, None)
    assert "a.toml" in saving.troubles["file"]
    saving._on_message(saving, {"file": {"name": "b.toml"}}, None)
    assert "b.toml" in saving.troubles["file"]
    assert teacher.document["id"] == "be-paid"


@pytest.mark.parametrize("name", ["own/../../passwords", "own.exe", "Own", "con", "", 5])
def test_a_file_is_called_by_an_id_that_is_one_and_nothing_else(name: object) -> None:
    assert draft.file_name({"id": "own-2"}) == "own-2.toml"
    assert draft.file_name({"id": name}) == "exercise.toml"


def test_an_address_carries_the_exercise_to_a_teacher_and_to_a_learner() -> None:
    teacher = Teacher({"draft": {"toml": to_toml(draft.blank_exercise() | {"title": "Mine"})}})
    teacher.type(teacher.page.toml, "toml", WHOLE)
    queries = [teacher.shown(teacher.page.saving, name) for name in ("learner", "teacher")]
    learner, other = (Teacher(address=query) for query in queries)
    assert isinstance(learner.page.task, ExerciseTask)
    assert learner.page.children[-1] is learner.page.task
    assert other.document == tomllib.loads(WHOLE)
    kept = Teacher(
        {"draft": {"toml": to_toml(draft.blank_exercise() | {"title": "Mine"})}}, queries[1]
    )
    kept.press("before")
    assert kept.document["title"] == "Mine"


@pytest.mark.parametrize(
    "code", ["", "x", "äö", "eNpl", compress_text("kind = 5"), compress_text("[")]
)
def test_an_address_that_cannot_be_read_says_so(code: str) -> None:
    if code:
        learner = Teacher(address=f"?toml={code}&try=1").page
        assert learner.task is None
        assert 'role="alert"' in learner.children[-1].value
        assert 'role="alert"' in Teacher(address=f"?toml={code}").page.notice.value
    with pytest.raises(BossError):
        draft.read_draft(decompress_text(code))


def test_a_text_that_would_unfold_without_end_is_refused() -> None:
    with pytest.raises(BossError):
        decompress_text(compress_text("#" * 10 * MOST_TOML))


def test_it_is_tried_as_a_learner_sees_it_until_it_is_changed() -> None:
    teacher = Teacher()
    trial = teacher.page.trial
    assert trial.buttons.items[1]["disabled_reason"]
    teacher.type(teacher.page.toml, "toml", WHOLE)
    trial.buttons._on_message(None, {"choose": "try"}, None)
    assert trial.task in trial.children
    teacher.write(title="Other")
    assert trial.task is None


# Errors are in a teacher's words, at their field


def test_what_is_missing_is_said_with_the_name_of_its_field() -> None:
    teacher = Teacher()
    whole(teacher)
    teacher.write(cites="")
    told = say("editor.at", field=say("editor.label.cites"), why=say("editor.why.rule"))
    assert link_rules(told) in teacher.check()
    assert teacher.page.words.troubles == {
        "cites": say("editor.why.rule"),
        "ask.0.is": say("editor.why.number"),
    }
    assert teacher.page.trial.buttons.items[1]["disabled_reason"] == told
    assert not teacher.page.toml.troubles


def test_nothing_is_said_of_an_empty_form_before_one_asks() -> None:
    teacher = Teacher()
    assert teacher.page.words.troubles == {}
    teacher.check()
    asked = {"title", "task", "cites", "hints.0", "hints.1", "hints.2", "ask.0.is", "success"}
    assert {*teacher.page.words.troubles} == asked  # all at once, not one after the other
    teacher.write(title="Own")
    assert teacher.page.words.troubles == {"cites": say("editor.why.rule")}
    teacher.write(cites="VALUE-1")
    assert "cites" not in teacher.page.words.troubles


@pytest.mark.parametrize("typed", ["", "much"])
def test_a_number_that_is_none_is_said_at_its_box(typed: str) -> None:
    teacher = Teacher()
    whole(teacher)
    teacher.press("add:ask")
    teacher.write(ask__0__is="15", ask__1__is=typed)
    said = teacher.check()
    assert teacher.page.words.troubles == {"ask.1.is": say("editor.why.number")}
    name = say("editor.in", group=say("editor.number", count=2), field=say("editor.label.is"))
    assert link_rules(say("editor.at", field=name, why=say("editor.why.number"))) in said


def test_a_wrong_answer_and_an_empty_text_are_said_at_their_fields() -> None:
    teacher = Teacher()
    whole(teacher)
    teacher.write(title="", hints__1="", ask__0__from="value", ask__0__is="7")
    said = teacher.check()
    assert teacher.page.words.troubles == {
        "title": say("editor.why.empty"),
        "hints.1": say("editor.why.empty"),
        "ask.0.is": say("editor.flaw", expected="30", came="7"),
    }
    assert "Line" not in said
    assert "ask[" not in said


def test_what_only_the_toml_shows_keeps_its_line() -> None:
    teacher = Teacher()
    whole(teacher)
    teacher.type(teacher.page.toml, "toml", "helper = 1\n" + teacher.page.toml_text)
    assert say("editor.line-of", line=1, key="").split("1")[0] in teacher.check()


@pytest.mark.parametrize(
    ("query", "alone"), [("toml={}&try=1", True), ("toml={}", False), ("try=1", False)]
)
def test_only_a_link_to_try_shows_the_exercise_alone(
    monkeypatch: pytest.MonkeyPatch, query: str, alone: bool
) -> None:
    monkeypatch.setenv("QUERY_STRING", query.format(compress_text(WHOLE)))
    teacher = Teacher()
    assert (teacher.page.task is not None) == alone
    assert ("boss-tried" in teacher.page._dom_classes) == alone
