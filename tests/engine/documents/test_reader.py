"""Texts from any source: input that Python would read slowly is refused early, with the line."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from time import process_time

import pytest

from bosslib import loaded
from bosslib.documents.line_numbers import document_line
from bosslib.documents.nodes import (
    MAX_DEPTH,
    MOST_JSON,
    MOST_TOML,
    parse_document,
    read_documents,
    read_text,
    toml_line,
)
from bosslib.errors import ScenarioError
from bosslib.teaching import course

MOST_SECONDS = 2.0
"""Processor time; a quadratic reader would take minutes."""

FULL = MOST_TOML - 2
DOTS = "." * (MAX_DEPTH + 1)
LONG_TO_READ = {
    "a key of many parts": "a." * (FULL // 2) + "a=1",
    "a key of many parts, in quotes": '"a" . ' * (FULL // 6) + "a=1",
    "a key of many parts, in a head": "[" + "a." * (FULL // 2 - 1) + "a]",
    "lists in lists": "a=" + "[" * (FULL - 2),
    "tables in tables": "a=" + "{a=" * (FULL // 3 - 1),
    "strings that do not end": '"\\' * (FULL // 2 - 50) + DOTS,
    "long strings that do not end": '"""\\"' * (FULL // 5 - 20) + DOTS,
    "quotes": '"' * (FULL - 100) + DOTS,
    "keys as deep as they may be": ("a." * MAX_DEPTH + "a=1\n") * (FULL // (2 * MAX_DEPTH + 4)),
}


@pytest.mark.parametrize("what", LONG_TO_READ)
def test_no_text_in_toml_takes_long(what: str) -> None:
    before = process_time()
    with pytest.raises(ScenarioError) as refused:
        course.parse_exercise_text(LONG_TO_READ[what])
    toml_line(LONG_TO_READ[what], refused.value.place)
    assert process_time() - before < MOST_SECONDS
    assert str(refused.value)


@pytest.mark.parametrize(
    "text",
    [
        "[position{}.seats]\nA = 1",
        "[position.seats]{}\nA = 1",
        "{}[position.seats]\nA = 1",
        "[position.seats]\nA{} = 1",
        "[position.seats]\n{}A = 1",
    ],
)
def test_the_line_of_a_place_is_found_among_very_many_spaces(text: str) -> None:
    before = process_time()
    assert toml_line(text.format(" " * (MOST_TOML - 100)), "position.seats.A") == 2
    assert toml_line(text.format(" " * 50_000 + "x" * 40_000), "position.seats.A") in (1, 2)
    assert process_time() - before < MOST_SECONDS


def test_a_number_of_very_many_digits_is_refused_in_our_words() -> None:
    for text, toml in (("9" * 5000, False), ("a = " + "9" * 5000, True)):
        with pytest.raises(ScenarioError, match="this number is too large"):
            parse_document(text, toml=toml)


def test_the_line_is_named_where_a_text_becomes_too_deep() -> None:
    deep = 'id = "many.dots.in.words"\n# and [[[[ here\n' + "a." * (MAX_DEPTH + 1) + "a = 1\n"
    with pytest.raises(ScenarioError, match="line 3 is nested too deeply: at most 64 brackets"):
        parse_document(deep, toml=True)


@pytest.mark.parametrize("toml", [True, False])
def test_a_text_may_be_as_deep_as_it_may_be_and_no_deeper(toml: bool) -> None:
    def text(deep: int) -> str:
        return "a = " * toml + "[" * deep + "]" * deep

    assert parse_document(text(MAX_DEPTH), toml=toml)
    with pytest.raises(ScenarioError, match="line 1 is nested too deeply"):
        parse_document(text(MAX_DEPTH + 1), toml=toml)


@pytest.mark.parametrize(("toml", "most"), [(True, MOST_TOML), (False, MOST_JSON)])
def test_a_text_may_be_as_long_as_it_may_be_and_no_longer(toml: bool, most: int) -> None:
    text = "a = 1" if toml else "1"
    assert parse_document(text.ljust(most), toml=toml)
    with pytest.raises(ScenarioError, match=f"at most {most} characters"):
        parse_document(text.ljust(most + 1), toml=toml)


def test_what_strings_and_comments_say_is_not_deep() -> None:
    said = f'a = "{"[." * 100}" # {"{." * 100}\nb = """\n{"[." * 100}"""" # it ends in a quote\n'
    assert parse_document(said, toml=True)["a"] == "[." * 100
    numbers = ", ".join("1.5" for _ in range(100))
    assert len(parse_document(f"a = [{numbers}]", toml=True)["a"]) == 100


@pytest.mark.parametrize("text", ["[" * 400_000, '{"a":' * 100_000, '{"steps":[' * 100])
def test_a_saved_game_that_is_too_deep_is_refused(text: str) -> None:
    with pytest.raises(ScenarioError, match="line 1 is nested too deeply"):
        loaded(text)


@pytest.mark.parametrize(("toml", "text"), [(True, 'a = "b"'), (False, '{"a": "b"}')])
def test_a_byte_order_mark_before_a_text_is_nothing(tmp_path: Path, toml: bool, text: str) -> None:
    assert parse_document(f"\ufeff{text}", toml=toml) == {"a": "b"}
    file = tmp_path / ("a.toml" if toml else "a.jsonl")
    file.write_bytes(text.encode("utf-8-sig"))
    ((node, _),) = read_documents(file.name, read_text(file))  # type: ignore[misc]
    assert node.value == {"a": "b"}
    assert document_line(f"\ufeff\n{text}", "a", toml=toml) == 2


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('{"a": 1, "a": 2}', "a"),
        ('{"b": [{}, {"a": {"c": 1, "d": 2, "c": 1}}]}', "b[1].a.c"),
        ('{"a": {"x": 1, "x": 1}, "b": 1}', "a.x"),
    ],
)
def test_a_key_that_stands_twice_is_refused_with_its_place(text: str, place: str) -> None:
    with pytest.raises(ScenarioError, match="twice") as refusal:
        parse_document(text)
    assert refusal.value.place == place


def test_a_doubled_key_among_very_many_is_found_as_fast_as_they_are_read() -> None:
    names = [f'"k{number}": 0' for number in range(20_000)]

    def seconds(text: str) -> float:
        begun = process_time()
        with suppress(ScenarioError):
            parse_document(text)
        return process_time() - begun

    once, twice = (f"{{{', '.join(each)}}}" for each in (names, [*names, names[-1]]))
    assert min(seconds(twice) for _ in range(3)) < 20 * max(seconds(once) for _ in range(3))


def test_a_long_key_costs_no_more_with_many_values_below_it() -> None:
    def seconds(name: str) -> float:
        text = f'{{"{name}": [{", ".join(["0"] * 30_000)}]}}'
        begun = process_time()
        parse_document(text)
        return process_time() - begun

    short = max(seconds("k") for _ in range(3))
    assert min(seconds("🂡" + "k" * 75_000) for _ in range(3)) < 3 * short


def test_a_key_may_stand_in_two_objects() -> None:
    assert parse_document('[{"a": 1}, {"a": {"a": 2}}]') == [{"a": 1}, {"a": {"a": 2}}]
