"""Answers to the questions before the first deal, in an export."""

from __future__ import annotations

from bosslib.export.log_history import QuizAnswer
from tests.engine.export.packed import exported, rows, whole

FOUND = (
    QuizAnswer(1, "practice-value-1-7", 60, 30, 1_700_000_000_000),
    QuizAnswer(1, "practice-shares-1-7", -40, -40, 1_700_000_000_000),
)


def test_an_answer_has_who_gave_it_as_they_were_called_then_and_what_was_right() -> None:
    told = whole("card")
    named = (1_700_000_005_200, "name B Zoë")
    entries = [*told.entries]
    told = told._replace(answers=FOUND, entries=[*entries[:6], named, *entries[6:]])
    for anonymous in (False, True):
        found = rows(exported(told, anonymous=anonymous), "answers")
        assert [
            (row["seat"], row["question"], row["expected"], row["given"], row["right"])
            for row in found
        ] == [
            ("B", "practice-value-1-7", "60", "30", "no"),
            ("B", "practice-shares-1-7", "-40", "-40", "yes"),
        ]
        assert {row["name"] for row in found} == ({"2"} if anonymous else {"Ben"})


def test_where_nothing_was_asked_there_are_the_headings_alone() -> None:
    assert rows(exported(whole("board")), "answers") == []
