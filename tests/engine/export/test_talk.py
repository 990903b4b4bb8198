"""The chat of a table in an export: authors, times, and the text that may be read."""

from __future__ import annotations

from collections.abc import Callable

from bosslib.export.log_history import ChatMessage, StoredLog
from bosslib.words import catalogue, languages
from tests.engine.export.packed import cut, exported, files, rows, whole

BEGAN = 1_700_000_000_000
SAID = (
    ChatMessage(BEGAN - 1500, None, "Play fair", phrase=False, hidden=False),
    ChatMessage(BEGAN + 500, 1, "phrases.offer", phrase=True, hidden=False),
    ChatMessage(BEGAN + 9_500, 1, "=Ask Quentin", phrase=False, hidden=True),
    ChatMessage(BEGAN + 10**9, 0, "phrases.gone", phrase=True, hidden=False),
)


def talked() -> StoredLog:
    """A game in which somebody is renamed in the sixth second."""
    told = whole("card")
    entries = [*told.entries]
    named = (BEGAN + 5_200, "name B Zoë")
    return told._replace(entries=[*entries[:6], named, *entries[6:]], talk=SAID)


def test_a_line_has_who_said_it_as_they_were_called_then_and_the_deal() -> None:
    found = rows(exported(talked()), "talk")
    last = max(int(row["deal"]) for row in rows(exported(talked()), "actions"))
    assert [
        (row["number"], row["deal"], row["seconds"], row["seat"], row["name"], row["player"])
        for row in found
    ] == [
        ("1", "1", "-1.5", "", "", "teacher"),
        ("2", "1", "0.5", "B", "Ben", "careful"),
        ("3", "1", "9.5", "B", "Zoë", "careful"),
        ("4", str(last), "1000000.0", "A", "Ann", "careful"),
    ]
    assert {row["table"] for row in found} == {"T"}


def test_a_ready_phrase_is_there_as_its_key_and_in_english_in_every_language(
    speaking: Callable[[str], None],
) -> None:
    packed = exported(talked())
    found = rows(packed, "talk")
    assert [(row["phrase"], row["text"], row["hidden"]) for row in found] == [
        ("", "Play fair", "no"),
        ("phrases.offer", catalogue()["phrases.offer"], "no"),
        ("", "'=Ask Quentin", "yes"),
        ("phrases.gone", "", "no"),  # of another version
    ]
    for language in languages():
        speaking(language)
        assert rows(exported(talked()), "talk") == found


def test_without_names_what_was_typed_is_left_out() -> None:
    there = files(exported(talked(), anonymous=True))
    found = rows(exported(talked(), anonymous=True), "talk")
    assert [row["text"] for row in found] == ["", catalogue()["phrases.offer"], "", ""]
    assert len({row["name"] for row in found}) == 4
    assert "Messages that people typed were left out" in there["README.txt"]
    for word in ("Quentin", "Zoë", "Play fair"):
        assert word not in str(there)


def test_what_is_said_is_there_while_the_game_goes_on_and_changes_no_other_table() -> None:
    going = cut(talked(), 0.5)
    assert len(rows(exported(going), "talk")) == len(SAID)
    with_talk, without = files(exported(talked())), files(exported(talked()._replace(talk=())))
    assert {name for name, text in with_talk.items() if text != without[name]} == {"talk.csv"}


def test_where_no_entry_has_a_time_what_was_said_has_none_either() -> None:
    told = whole("card")
    timeless = told._replace(entries=[(None, each) for _, each in told.entries], talk=SAID)
    assert {row["seconds"] for row in rows(exported(timeless), "talk")} == {""}
