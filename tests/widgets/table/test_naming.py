"""Valid names of people, and equality of names."""

from __future__ import annotations

from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bosslib.words import languages, say
from bosswidgets.kit.html import link_rules
from bosswidgets.table.player_names import (
    MAX_LENGTH,
    name_error,
    name_errors,
    name_key,
    normalize_name,
)

GOOD = (
    "Zoë",
    "Zoe\u0308",
    "Émile",
    "7",
    "O’Neil",
    "Anne-Marie",
    "李明",
    "Ольга",
    "يوسف",
    "B 2",
    "Ann 👑",
    "TURN",
    "TURN-" + "0",  # not the id of a rule, so no link
    "Saturn-4",
    "RETURN-4",
    "turn-4",
)
UNSEEN = (
    "\ud800B",
    "A\x00",
    "A\u200b",
    "\u202eAnn",
    "Ann\u2066",
    "\u3164a",
    "A\u2028B",
    "\ufeffAnn",
    "Ada\ufffc",
    "Ada\U0001d159",
    "Ada\U00013441",
)
RULES = ("TURN-4", "Ann TURN-4", "<TURN-4>", "Ann&TURN-4", "TURN-4’s", "COUSIN-9.")
LETTERLESS = ("!!!", "👑", "-", "\u0301")
SAME = (
    ("Zoë", "Zoe\u0308"),
    ("Émile", "émile"),
    ("Straße", "STRASSE"),
    ("  Ann   B ", "ann b"),
    ("ΣΊΣΥΦΟΣ", "σίσυφος"),
    ("Anna", "Anna\ufe0f"),
    ("Anna", "A\u034fnna"),
    ("Anna", "An\u17b4na"),
    ("Anna", "Anna\U000e0100"),
    ("Anna", "\uff21nna"),
    ("fiona", "\ufb01ona"),
    ("Anna", "\U0001d400nna"),
)


@pytest.mark.parametrize("name", GOOD)
def test_a_name_of_any_language_is_a_name(name: str) -> None:
    assert name_errors([normalize_name(name)]) == {}
    assert name_error([normalize_name(name)], 0) is None


@pytest.mark.parametrize(
    ("key", "name"),
    [
        *(("names.unseen", name) for name in UNSEEN),
        *(("names.no-letter", name) for name in LETTERLESS),
        *(("names.rule", name) for name in RULES),
        ("names.empty", ""),
        ("names.empty", " \t"),
        ("names.long", "x" * (MAX_LENGTH + 1)),
    ],
)
def test_what_is_no_name_is_refused_with_its_reason(key: str, name: str) -> None:
    (why,) = name_errors([name]).values()
    assert why.key == key
    assert str(why)


@pytest.mark.parametrize("name", [*GOOD, *RULES])
def test_no_name_becomes_a_link(name: str) -> None:
    told = link_rules(f"The winner: {name}, with $250.")
    assert ("<a " in told) == (name in RULES)


@pytest.mark.parametrize(("one", "other"), SAME)
def test_two_forms_of_a_name_are_one_name(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)
    assert [
        why.key for why in name_errors([normalize_name(one), normalize_name(other)]).values()
    ] == ["names.twice"] * 2


ALIKE = (
    ("Ada", "\u0410da"),  # Cyrillic A
    ("ada", "\u0410d\u0430"),
    ("BOB", "\u0412\u041e\u0412"),  # all Cyrillic
    ("Tom", "\u03a4om"),  # Greek T
    ("Zo\u00eb", "Z\u043e\u0451"),  # with the mark that Cyrillic composes
    ("\u00c1da", "\u0386d\u03b1"),  # and Greek
)
DIFFERENT = (
    ("Nick", "Vick"),  # Greek nu looks like one in capitals, like the other in small letters
    ("Ina", "Lna"),
    ("\u041d\u0438\u043d\u0430", "Nina"),
    ("\u039d\u03af\u03ba\u03bf\u03c2", "Nikos"),
    ("\u0418\u0432\u0430\u043d", "\u0418\u0432\u0430\u043d\u0430"),
)


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_two_names_that_look_the_same_are_one_name(one: str, other: str) -> None:
    assert name_key(one) != name_key(other)
    for names in ([one, other], [other, one]):
        assert [why.key for why in name_errors(names).values()] == ["names.twice"] * 2


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_two_names_that_look_different_are_two_names(one: str, other: str) -> None:
    assert name_errors([one, other]) == {}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("\u039d\u03af\u03ba\u03bf\u03c2", "\u039d\u038a\u039a\u039f\u03a3"),
        ("\u0422\u043e\u043d\u044f", "\u0422\u041e\u041d\u042f"),
    ],
)
def test_a_name_in_another_script_is_one_name_in_either_case(one: str, other: str) -> None:
    assert name_errors([one, other]).keys() == {0, 1}


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("key", ["names.person", "talk.teacher"])
def test_nobody_among_people_has_a_name_that_the_app_uses(key: str, lang: str) -> None:
    called = say(key, lang)
    for name in (called.upper(), f"{called}.", called.split()[-1], " - ".join(called.split())):
        why = name_error([name], 0)
        assert why is not None
        assert why.key == "names.reserved"


@pytest.mark.parametrize(
    "name",
    [
        "Тhe teacher",
        "The tеacher",
        "ТНЕ ТЕАСНЕR",
        "Τhe teaϲher",
        "ΤΗΕ ΤΕΑCΗΕR",
        "De docеnt",
        "De doceηt",
        "Уоu",
        "Yoυ",
        "Јij",
    ],
)
def test_a_reserved_name_is_reserved_with_letters_that_look_the_same(name: str) -> None:
    assert not name.isascii()
    why = name_error([name], 0)
    assert why is not None
    assert why.key == "names.reserved"


@pytest.mark.parametrize("name", ["Тоня", "Νίκος", "Ева", "Ρόζα", "Хор", "Марк"])
def test_a_name_in_another_script_is_not_a_look_alike(name: str) -> None:
    assert name_error([name], 0) is None


def test_a_name_that_is_far_too_long_is_refused_at_once() -> None:
    def seconds(count: int) -> float:
        begun = process_time()
        (why,) = name_errors([normalize_name("a" + "\u0301\u0316" * count)]).values()
        assert why.key == "names.long"
        return process_time() - begun

    assert seconds(200_000) < 100 * seconds(200) + 0.05


@given(st.text(max_size=40))
def test_any_text_has_one_form_and_what_is_a_name_can_be_stored(text: str) -> None:
    name = normalize_name(text)
    assert normalize_name(name) == name
    assert name_key(name_key(name)) == name_key(name)
    if not name_errors([name]):
        assert name.encode("utf-8").decode("utf-8") == name
        assert "\n" not in name
