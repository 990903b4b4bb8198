"""The sentences: lookup, filling and translation."""

import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from string import Formatter

import pytest

from bosslib import words
from bosslib.teaching import course
from bosslib.words import (
    ENGLISH,
    catalogue,
    join_list,
    language_from_environment,
    language_scope,
    languages,
    say,
    say_if_known,
    set_language,
    translate,
)
from tests.judging import right_numbers

ROOT = Path(__file__).parents[2]


def fields(sentence: str) -> set[str]:
    """The field names of a sentence; "" for a field without a name."""
    return {field for _, field, _, _ in Formatter().parse(sentence) if field is not None}


def python(folder: Path, code: str) -> str:
    """The output of a new Python with only its standard library, in a folder."""
    command = [sys.executable, "-S", "-X", "utf8", "-c", code]
    return subprocess.run(command, cwd=folder, check=True, stdout=subprocess.PIPE).stdout.decode()


def test_a_sentence_is_filled_with_its_values() -> None:
    assert say("listing.last", rest="A", last="B") == "A and B"


def test_one_is_answered_in_his_language_and_the_others_go_on_in_theirs() -> None:
    with ThreadPoolExecutor(1) as other:
        with language_scope("nl"):
            assert (words.current_language(), say("names.person")) == (
                "nl",
                say("names.person", "nl"),
            )
            assert say("names.person") != say("names.person", "en")
            assert other.submit(words.current_language).result() == ENGLISH
        assert words.current_language() == ENGLISH


def test_an_unknown_key_is_named() -> None:
    with pytest.raises(KeyError, match=r"no sentence 'listing\.lost' in the catalogue"):
        say("listing.lost")
    with pytest.raises(KeyError, match=r"no sentence 'listing\.lost' in the catalogue"):
        say("listing.lost", "nl")
    assert say_if_known("listing.lost") == ""
    assert say_if_known("listing.comma") == ", "


def test_a_section_is_no_sentence() -> None:
    with pytest.raises(KeyError, match="no sentence 'listing'"):
        say("listing")


def test_a_missing_value_is_named_with_its_key() -> None:
    with pytest.raises(KeyError, match=r"'listing\.last' wants a value for {last}"):
        say("listing.last", rest="A")


@pytest.mark.parametrize("language", ["xx", "../locale/nl", "EN"])
def test_an_unknown_language_is_named_and_changes_nothing(language: str) -> None:
    with pytest.raises(KeyError, match="no catalogue for the language"):
        say("listing.comma", language)
    with pytest.raises(KeyError, match="no catalogue for the language"):
        set_language(language)
    assert words.current_language() == ENGLISH


def test_a_sentence_is_said_in_the_language_that_is_asked_for() -> None:
    assert say("listing.last", "nl", rest="A", last="B") == "A en B"
    assert join_list("ABC", "nl") == "A, B en C"
    assert say("listing.last", rest="A", last="B") == "A and B"


def test_from_then_on_everything_is_said_in_the_language_that_is_used(
    speaking: Callable[[str], None],
) -> None:
    speaking("nl")
    assert words.current_language() == "nl"
    assert join_list("ABC") == "A, B en C"
    assert join_list("ABC", ENGLISH) == "A, B and C"


@pytest.mark.parametrize("language", languages())
def test_the_count_chooses_the_form_and_fills_it(language: str) -> None:
    one, two, none = (
        say("event.drew.they", language, name="A", count=count) for count in (1, 2, 0)
    )
    assert one.replace("1", "2") != two
    assert two.replace("2", "0") == none
    later = say("event.drew.they", language, name="A", count="{count}")
    assert later.replace("{count}", "2") == two
    with pytest.raises(KeyError, match=r"'event\.drew\.they' wants a value for {count}"):
        say("event.drew.they", language, name="A")


def test_what_is_not_translated_is_in_english() -> None:
    assert translate("bosslib", "listing.comma", "new words", "nl") == "new words"


def test_the_exercises_of_the_course_are_translated_and_others_are_not(
    speaking: Callable[[str], None], tmp_path: Path
) -> None:
    speaking("nl")
    file = course.COURSE_FOLDER / "value" / "four-cards.toml"
    text = file.read_text("utf-8")
    ours, own = course.load_exercise(file), course.parse_exercise_text(text)
    copy = tmp_path / file.name
    copy.write_text(text, "utf-8")
    assert own == course.load_exercise(copy)._replace(place="")
    assert ours.instruction != own.instruction
    assert ours.hints != own.hints
    assert right_numbers(ours) == right_numbers(own)


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "nl_BE"}, "nl"),
        ({"LANG": "nl_NL.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "nl", "LC_MESSAGES": "", "LC_ALL": ""}, "nl"),
        ({"LANGUAGE": "xx:nl", "LANG": "en_GB"}, "nl"),
        ({"LANG": "../locale/nl"}, "en"),
    ],
)
def test_a_terminal_is_spoken_to_as_its_variables_say(
    variables: dict[str, str], language: str
) -> None:
    assert language_from_environment(variables) == language


@pytest.mark.parametrize(
    ("given", "sentence"), [("", ""), ("A", "A"), ("AB", "A and B"), ("ABC", "A, B and C")]
)
def test_words_are_listed_as_in_a_sentence(given: str, sentence: str) -> None:
    assert join_list(given) == sentence


def test_every_field_has_a_name_and_every_sentence_has_words() -> None:
    for key, sentence in catalogue().items():
        assert sentence.strip(), key
        assert all(field and not field.isdigit() for field in fields(sentence)), key


def test_every_sentence_with_a_plural_has_both_forms() -> None:
    keys = catalogue().keys()
    for form, twin in ((".one", ".other"), (".other", ".one")):
        assert {key for key in keys if key.endswith(form)} == {
            key.removesuffix(twin) + form for key in keys if key.endswith(twin)
        }


def test_importing_reads_no_catalogue() -> None:
    code = "import sys, bosslib.words, bosslib.rulebook; print(*sys.modules)"
    assert not {"tomllib", "gettext"} & {*python(ROOT, code).split()}


def test_english_needs_no_gettext() -> None:
    code = "import sys; from bosslib.words import say; say('listing.comma'); print(*sys.modules)"
    assert "gettext" not in python(ROOT, code).split()


@pytest.mark.parametrize(
    ("language", "percent", "whole", "both"),
    [("en", "70.4 %", "8,000", "1,234.5"), ("nl", "70,4 %", "8.000", "1.234,5")],
)
def test_a_number_is_written_as_in_the_language(
    language: str, percent: str, whole: str, both: str
) -> None:
    assert say("lab.row.percent", language, number=70.4) == percent
    assert say("written.whole", language, number=8000) == whole
    assert both in say("lab.memory", language, games=1, needed=1234.5, has=2.0)


def test_a_text_in_a_sentence_keeps_its_dots_and_commas() -> None:
    told = say("lab.row.estimate", "nl", number="$1,5.0", low="a.b", high="c,d", cases=12345)
    assert told.startswith("$1,5.0, ")
    assert all(each in told for each in ("a.b", "c,d", "12.345"))
