"""Native form fields in Python: typed text is kept, and new values are sent."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bosswidgets.kit.fields import (
    AnswerField,
    AreaField,
    Fields,
    Option,
    StepperField,
    StepZone,
    SubmitButton,
    TextField,
)

NAME = TextField("Name", "name")
SEND = SubmitButton("Send", "send")


def fields(value: str = "") -> Fields:
    made = Fields("About you", "form")
    made.show_fields([replace(NAME, value=value), SEND])
    return made


def hear(panel: Fields, **content: Any) -> None:
    panel._on_message(panel, content, None)


def drawn(panel: Fields) -> tuple[Any, int]:
    """The value of the field, and the number of times that Python has set it."""
    return panel.fields[0]["value"], panel.fields[0]["version"]


def test_what_was_typed_is_not_changed_by_what_it_leads_to() -> None:
    panel = fields()
    panel.add_listener(
        "changed", lambda _, value: panel.show_fields([replace(NAME, value=value.strip())])
    )
    hear(panel, changed={"name": " Kim "})
    assert drawn(panel) == (" Kim ", 0)
    panel.show_fields([replace(NAME, value="Lee")])
    assert drawn(panel) == ("Lee", 1)


def test_a_value_is_put_back_each_time() -> None:
    panel = fields("Kim")
    for times in (1, 2):
        hear(panel, changed={"name": "You"})
        panel.set_value("name", "Kim")
        assert drawn(panel) == ("Kim", times)
        assert panel.values["name"] == "Kim"


def test_what_is_sent_when_nothing_can_be_sent_is_not_heard() -> None:
    panel, heard = fields(), list[Any]()
    panel.add_listener("sent", heard.append)
    hear(panel, sent={"name": "Kim", "other": "x"})
    assert heard == [{"name": "Kim"}]
    panel.show_fields([replace(NAME, given=True)])
    hear(panel, sent={"name": "Lee"}, changed={"other": "x"}, pressed="send")
    assert len(heard) == 1


def test_a_refusal_is_told_again_though_it_is_the_same() -> None:
    panel, told = fields(), list[Any]()
    panel.observe(lambda change: told.append(change.new), "troubles")
    for _ in range(2):
        panel.show_error("no", "name")
    assert told == [{"name": "no"}, {}, {"name": "no"}]
    panel.show_error("never")
    assert panel.troubles == {"name": "no", "": "never"}


def test_a_text_that_nobody_would_type_is_not_read() -> None:
    """It would be sent back with each change of the form."""
    panel = Fields("Form", "form")
    panel.show_fields([TextField("Name", "name"), AreaField("Text", "text")])
    hear(panel, sent={"name": "x" * 10_001, "text": "x" * 200_001})
    assert panel.values == {"name": "", "text": ""}
    hear(panel, sent={"name": "x" * 10_000, "text": "x" * 200_000})
    assert {name: len(text) for name, text in panel.values.items()} == {
        "name": 10_000,
        "text": 200_000,
    }


def test_a_fault_of_ours_is_said_in_the_form() -> None:
    panel = fields()
    panel.add_listener("sent", lambda _: 1 / 0)
    hear(panel, sent={})
    assert panel.troubles[""]


def test_only_an_answer_with_options_is_picked_from_a_list() -> None:
    panel = Fields("Answers", "answers")
    panel.show_fields(
        [AnswerField("Ann", "0"), AnswerField("Bea", "1", options=(Option("1", "1"),))]
    )
    typed, picked = panel.fields
    assert "options" not in typed
    assert picked["options"] == [["1", "1"]]


def test_a_stepper_reads_whole_numbers_within_its_limits_only() -> None:
    panel, heard = Fields("Price", "stepper"), list[Any]()
    panel.add_listener("changed", lambda *told: heard.append(told))
    zones = [StepZone(2, 4, "no", "bad"), StepZone(5, 9, "yes", "good")]
    step = StepperField("Price", "price", value=3, least=2, most=9, less="-", more="+", zones=zones)
    panel.show_fields([step])
    assert panel.fields[0]["value"] == "3"
    for sent in ("1", "10", "2.5", "-3", "", " 4", "４", "9" * 5_000, 4, True, None):
        hear(panel, changed={"price": sent})
    assert heard == []
    hear(panel, changed={"price": "9"})
    assert heard == [("price", 9)]
    panel.show_fields([replace(step, value=9)])
    assert drawn(panel) == ("9", 1)
    panel.show_fields([replace(step, given=True)])
    hear(panel, changed={"price": "4"})
    assert len(heard) == 1
