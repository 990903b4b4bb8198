"""Numbers that people type are read as intended, or refused."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bosslib.teaching.number_input import explain_unreadable, parse_number
from bosslib.words import say
from tests.engine.card.strategies import some

FORMS = (
    "{}",
    "{:,}",
    "${}",
    "{} $",
    " {}.00",
    "{},0",
    "{} dollars",
    "{}M",
    "{} million",
    "{} miljoen",
)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("105", 105),
        ("0", 0),
        ("-0", 0),
        (" 105 ", 105),
        ("\t105\n", 105),
        ("$105", 105),
        ("105$", 105),
        ("105 $", 105),
        ("$ 105", 105),
        ("$1O5", 105),
        ("1o5", 105),
        ("1OO", 100),
        ("$1O", 10),
        ("1O $", 10),
        ("-1O", -10),
        ("-105", -105),
        ("-105 ", -105),
        ("− 105", -105),
        ("−105", -105),
        ("–105", -105),
        ("—105", -105),
        ("+30", 30),
        ("+ 30", 30),
        ("+$30", 30),
        ("$+30", 30),
        ("$ -75", -75),
        ("$-75", -75),
        ("-$75", -75),
        ("- $ 75", -75),
        ("−$75", -75),
        ("105,0", 105),
        ("105.0", 105),
        ("105,00", 105),
        ("-75.00", -75),
        ("1.050", 1050),
        ("1,050", 1050),
        ("1 050", 1050),
        ("1\u00a0050", 1050),
        ("1\u202f050", 1050),
        ("1,050.00", 1050),
        ("1.050,00", 1050),
        ("12,345,678", 12_345_678),
        ("007", 7),
        ("180 dollars", 180),
        ("180 Dollar", 180),
        ("minus 75", -75),
        ("Min 75", -75),
        ("minus $75", -75),
        ("$ min 75", None),
        ("plus 75", 75),
        ("75-", -75),
        ("75 −", -75),
        ("$75-", -75),
        ("75,-", 75),
        ("5M", 5),
        ("5 m", 5),
        ("5 mln", 5),
        ("5 million", 5),
        ("$5 million", 5),
        ("5 million dollars", 5),
        ("5 Miljoen", 5),
        ("-5 miljoen", -5),
        ("8.000", 8000),
        ("8,000 dollars", 8000),
        *((text, None) for text in ("", " ", "$", "-", "+", "abc", "O", "OO", "good", "ten")),
        *((text, None) for text in ("10,5", "10.5", "10.50", "1,05", "1,0500", "12,34", "1 05")),
        *(
            (text, None)
            for text in ("--5", "+-5", "-+5", "-$-5", "- -5", "$$5", "-5-", "5-3", "5+")
        ),
        *(
            (text, None)
            for text in (
                "7 x 5",
                "75 dogs",
                "dollars",
                "minus",
                "minus minus 5",
                "minus -5",
                "1e3",
                "0x10",
                "1_000",
                "5.",
                ".5",
            )
        ),
        *(
            (text, None)
            for text in ("²", "½", "(75)", "75%", "€75", "75 euro", "9" * 99, "9" * 5000)
        ),
    ],
)
def test_a_number_is_read_as_people_type_it_or_not_at_all(text: str, read: int | None) -> None:
    assert parse_number(text) == read


@settings(some(60))
@given(st.integers(-999_999, 999_999), st.sampled_from(FORMS))
def test_every_number_is_read_in_every_form(value: int, form: str) -> None:
    assert parse_number(form.format(value)) == value
    assert parse_number(form.format(value).replace("-", "−")) == value


@given(st.integers(1, 999_999), st.sampled_from(FORMS))
def test_a_minus_is_read_on_either_side_and_as_a_word(value: int, form: str) -> None:
    typed = form.format(value).strip()
    for below_zero in (f"-{typed}", f"{typed}-", f"minus {typed}", f"min {typed}"):
        assert parse_number(below_zero) == -value


@pytest.mark.parametrize("text", ["€ 75", "75 euro", "75 euros", "€75", "75€"])
def test_euros_are_refused_with_a_word_that_says_why(text: str) -> None:
    assert parse_number(text) is None
    assert (
        explain_unreadable(text)
        == say("task.euros")
        != explain_unreadable("a lot")
        == say("task.unread")
    )
    assert explain_unreadable(" ") == say("task.empty")


@settings(some(100))
@given(st.text(st.sampled_from("0123456789$+-−.,oO \u00a0x")) | st.text())
def test_whatever_is_typed_is_a_number_or_none(text: str) -> None:
    assert isinstance(parse_number(text), int | None)
