"""The notation: law 1 for values, one text for one thing, and NotationError for all other text."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bosslib.card import Action, parse_action, parse_terms
from bosslib.card.actions import Move, Offer, Terms, terms_text
from bosslib.card.cards import CARDS, COPIES, DECK, Card, card
from bosslib.card.notation import parse_deed, parse_term
from bosslib.errors import NotationError
from bosslib.game import SEATS, parse_seat
from tests.engine.card.strategies import any_action, any_terms, by_chance, some

READERS: tuple[Callable[[str], object], ...] = (
    card,
    parse_seat,
    parse_action,
    parse_deed,
    parse_terms,
    parse_term,
)
LETTERS = "ABCFGXbgrwxPRM+-12345 :@>&="
WORDS = [
    *("pass", "pass2", "offer", "accept", "decline", "withdraw", "drop", "discard", "keep", "play"),
    *("never", "cash", "nothing", "20", "A:", "&", "=", ">", "@", "A", "B", "G", "x"),
    *("bP", "b+4", "wP", "bR", "bM2", "rM3", "b+4>x", "bP@B>C", "bP@C", "X"),
]
near_text = st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join) | st.text(
    LETTERS, max_size=20
)


def test_1_every_card_is_read_as_the_one_that_it_is() -> None:
    assert [card(str(each)) for each in CARDS.values()] == list(CARDS.values())
    assert len(CARDS) == 3 * 13 + 2
    assert len(DECK) == sum(COPIES.values()) == 105


def test_1_every_seat_is_read() -> None:
    assert [parse_seat(letter) for letter in SEATS] == [0, 1, 2, 3, 4, 5]


@some(300)
@given(by_chance(any_action))
def test_1_every_action_is_read_as_it_is_printed(action: Action) -> None:
    assert parse_action(str(action)) == action
    assert parse_deed(str(action.deed)) == action.deed


@some(300)
@given(by_chance(any_terms))
def test_1_all_terms_are_read_as_they_are_printed(terms: Terms) -> None:
    assert parse_terms(terms_text(terms)) == terms
    assert parse_action(f"B: offer {terms_text(terms)}") == Action(1, Offer(terms))
    assert parse_action(f"B: offer C {terms_text(terms)}") == Action(1, Offer(terms, 2))


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("A: bM2 bP@B>C b+4>x", "A: bM2 b+4>x bP@B>C"),
        ("A: rM3 rR@A>x rP@C>A rP@A>C", "A: rM3 rP@A>C rP@C>A rR@A>x"),
        ("F: discard r+1 b+1", "F: discard b+1 r+1"),
        ("C: offer play bM2 bP@B>C b+4>x & pass", "C: offer play bM2 b+4>x bP@B>C & pass"),
    ],
)
def test_any_order_means_the_same_and_one_is_printed(text: str, printed: str) -> None:
    assert str(parse_action(text)) == printed
    assert parse_action(text) == parse_action(printed)


@some(100)
@given(by_chance(any_action), st.randoms(use_true_random=False))
def test_the_order_of_moved_cards_means_nothing(action: Action, rng: Random) -> None:
    if isinstance(action.deed, Move):
        shifts = list(action.deed.shifts)
        rng.shuffle(shifts)
        assert Action(action.seat, Move(action.deed.card, tuple(shifts))) == action


def refusal(read: Callable[[str], object], text: str) -> NotationError | None:
    """The error with which a reader refuses a text; None if it accepts it."""
    try:
        read(text)
    except NotationError as error:
        return error
    return None


@pytest.mark.parametrize("read", READERS, ids=lambda read: read.__name__)
@some(200)
@given(text=st.text() | near_text)
@example(text="")
@example(text="A: ")
@example(text="A: offer B ")
@example(text="A: cash ²")
@example(text="A: b+4\n")
@example(text="\ud800")
def test_any_text_is_read_or_refused_in_one_line(read: Callable[[str], object], text: str) -> None:
    error = refusal(read, text)
    if error is not None:
        assert error.rule == "NOTATION"
        assert str(error).isprintable()


@some(300)
@given(
    by_chance(any_action),
    st.integers(0, 60),
    st.integers(0, 3),
    st.sampled_from([*LETTERS, *WORDS, ""]),
)
def test_a_spoilt_action_is_refused_or_means_what_it_prints(
    action: Action, start: int, cut: int, put: str
) -> None:
    """NOTATION: readable text has one meaning, and printing it gives the same text."""
    text = str(action)
    spoilt = text[:start] + put + text[start + cut :]
    if refusal(parse_action, spoilt) is None:
        read = parse_action(spoilt)
        assert parse_action(str(read)) == read


@pytest.mark.parametrize(
    "text",
    [
        *("", "A", "A:", "A: ", "A:pass", "A : pass", "A:  pass", " A: pass", "A: pass "),
        *(
            "G: pass",
            "a: pass",
            "AB: pass",
            "1: pass",
            ": pass",
            "A: Pass",
            "A: pass3",
            "A: pass pass",
        ),
        *("A: b+5", "A: b-1", "A: b+0", "A: w+1", "A: wR", "A: wM1", "A: bM4", "A: bM0", "A: B+1"),
        *("A: X", "A: X@B", "A: bP", "A: bR", "A: b+4@C", "A: b+4 b+4", "A: bP@C bP@C", "A: bP@G"),
        *("A: bP@", "A: bP@BC", "A: @B", "A: bP @B"),
        *("A: =", "A: =w", "A: =bg", "A: = b", "A: =b b", "A: =blue"),
        *("A: bM1", "A: bM1@B", "A: bM1 b+4", "A: bM1 b+4>", "A: bM1 b+4>xx", "A: bM1 b+4>y"),
        *(
            "A: bM1 >x",
            "A: bM1 bP@>x",
            "A: bM1 bP@B",
            "A: bM1 bP@B>",
            "A: bM1 bP@B>C>D",
            "A: bM1  b+4>x",
        ),
        *(
            "A: accept",
            "A: accept ",
            "A: accept G",
            "A: accept B C",
            "A: decline",
            "A: withdraw B C",
        ),
        *(
            "A: drop",
            "A: drop ",
            "A: drop b+1 b+1",
            "A: discard",
            "A: discard ",
            "A: discard b+1  b+1",
        ),
        *("A: keep b+1", "A: nothing", "A: play b+4", "A: never b+4", "A: cash 20"),
        *(
            "A: offer",
            "A: offer ",
            "A: offer B",
            "A: offer B ",
            "A: offer G nothing",
            "A: offer b+4",
        ),
        *(
            "A: offer nothing & pass",
            "A: offer pass & nothing",
            "A: offer pass &",
            "A: offer pass&pass",
        ),
        *("A: offer pass  & pass", "A: offer & pass", "A: offer play bP", "A: offer play pass"),
        *("A: offer play b+4 & ", "A: offer never b+4@C", "A: offer never bP@", "A: offer never"),
        *(
            "A: offer never bM1 b+4>x",
            "A: offer drop bR@A",
            "A: offer drop",
            "A: offer B C nothing",
        ),
        *(
            "A: offer cash",
            "A: offer cash ",
            "A: offer cash -5",
            "A: offer cash 5.0",
            "A: offer cash ²",
        ),
        *("A: offer cash $5", "A: offer cash 20 5", "A: offer cash five", "A: offer play =b"),
    ],
)
def test_what_is_not_notation_is_refused(text: str) -> None:
    """NOTATION."""
    with pytest.raises(NotationError) as refused:
        parse_action(text)
    assert str(refused.value).isprintable()
    assert str(refused.value)


@given(st.sampled_from(list(CARDS.values())))
def test_a_card_is_one_object_however_it_is_got(each: Card) -> None:
    from copy import deepcopy
    from pickle import dumps, loads

    assert card(each.text) is deepcopy(each) is loads(dumps(each))


def test_an_offer_without_terms_is_told_what_they_are() -> None:
    for text in ("offer", "offer C"):
        with pytest.raises(NotationError, match="an offer must name its terms"):
            parse_deed(text)
