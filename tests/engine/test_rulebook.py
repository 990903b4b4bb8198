"""The rulebook: every id is there once, its words are fit to show, and the page is in step."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from bosslib.card.cards import COPIES, DECK, Card
from bosslib.card.cards import Kind as Suit
from bosslib.card.state import SIZES
from bosslib.rulebook import RULES, Kind, markdown, rule
from bosslib.words import catalogue, languages

PAGE = Path(__file__).parents[2] / "docs" / "rules-card-game.md"
CITED = re.compile(r"\b(?:[A-Z]+-\d+|NOTATION)\b")
IDS = CITED.findall("""
SETUP-1 SETUP-2 SETUP-3 SETUP-4 SETUP-5 SETUP-6 SETUP-7
TURN-1 TURN-2 TURN-3 TURN-4 TURN-5 TURN-6 TURN-7 TURN-8 HAND-1
PASS-1 PASS-2 PASS-3 PASS-4 PASS-5 PASS-6 PASS-7
DEAL-1 POTA-1 POTA-2 REV-1 REV-2 MOVE-1 MOVE-2 MOVE-3 MOVE-4 MOVE-5 VALUE-1 VALUE-2
COUSIN-1 COUSIN-2 COUSIN-3 COUSIN-4 COUSIN-5 COUSIN-6 COUSIN-7 COUSIN-8 COUSIN-9 COUSIN-10
SETTLE-1 SETTLE-2 SETTLE-3 SETTLE-4 SETTLE-5 NEXT-1 NEXT-2 NEXT-3 NEXT-4 NEXT-5 NEXT-6
X-1 X-2 X-3 X-4 END-1 END-2 NASTY-1
MYTH-1 MYTH-2 MYTH-3 MYTH-4 MYTH-5 MYTH-6 MYTH-7 MYTH-8 MYTH-9 MYTH-10 NOTATION
""")
NUMBER = re.compile(r"\d+")
every_id = pytest.mark.parametrize("name", IDS)


def ids_of(kind: Kind) -> list[str]:
    return [each.id for each in RULES.values() if each.kind is kind]


def test_every_id_is_there_in_printed_order() -> None:
    assert list(RULES) == IDS


def test_each_rule_is_found_under_its_own_id() -> None:
    assert [each.id for each in RULES.values()] == IDS


def test_the_kinds() -> None:
    rulings = ["PASS-7", "COUSIN-8", "COUSIN-10", "SETTLE-5", "NEXT-6", "X-3", "X-4"]
    assert ids_of(Kind.RULING) == rulings
    assert ids_of(Kind.MYTH) == [f"MYTH-{number}" for number in range(1, 11)]
    assert ids_of(Kind.NOTATION) == ["NOTATION"]


@pytest.mark.parametrize("language", languages())
@every_id
def test_the_words_are_short_whole_sentences(
    name: str, language: str, speaking: Callable[[str], None]
) -> None:
    speaking(language)
    here = rule(name)
    assert 0 < len(here.text) <= 240
    assert len(here.ruling) <= 240
    assert here.text[-1] in ".)"
    assert here.ruling[-1:] in ("", ".")


@every_id
def test_the_words_cite_rules_that_exist(name: str) -> None:
    here = rule(name)
    assert set(CITED.findall(here.text + here.ruling)) <= RULES.keys()


def test_each_myth_quotes_the_myth_and_then_cites_the_rule_that_says_so() -> None:
    for name in ids_of(Kind.MYTH):
        myth, _, truth = rule(name).text.partition("”")
        assert myth.startswith("“")
        assert not CITED.findall(myth)
        assert CITED.findall(truth)


def test_a_rule_has_the_words_of_its_id_and_says_where_it_is_from() -> None:
    assert rule("SETTLE-5").text == "The bank never runs out of money."
    assert rule("SETTLE-5").source == "our ruling"
    assert rule("SETTLE-4").ruling == "So is whether you could pay in full."
    assert rule("SETTLE-4").source == "the printed rules"
    assert rule("MYTH-1").source == "told in a retelling with mistakes"


def test_the_parts_that_we_decided() -> None:
    parts = "SETUP-6 TURN-7 PASS-3 PASS-5 MOVE-2 COUSIN-7 COUSIN-9 SETTLE-4 NEXT-3 NEXT-4 X-1 X-2"
    assert [each.id for each in RULES.values() if each.ruling] == parts.split()


def test_no_words_are_left_without_a_rule() -> None:
    named = [key.split(".") for key in catalogue() if key.startswith(("rules.", "rulings."))]
    assert {name for _, name in named} == RULES.keys()


@pytest.mark.parametrize("name", ["VALUE-3", "value-1", "VALUE", ""])
def test_an_unknown_id_is_refused_in_one_sentence(name: str) -> None:
    with pytest.raises(KeyError) as refused:
        rule(name)
    assert refused.value.args[0].startswith(f"There is no rule {name!r};")


def test_the_page_of_all_rules_is_in_step() -> None:
    assert PAGE.read_text("utf-8") == markdown(), f"write bosslib.rulebook.markdown() to {PAGE}"


def test_the_page_has_each_rule_once_in_order() -> None:
    assert re.findall(r"(?m)^- \*\*(\S+)\*\* \S", markdown()) == IDS


def test_setup_4_has_the_numbers_of_the_engine() -> None:
    numbers = [
        str(number)
        for players, size in SIZES.items()
        for number in (
            *(players, size.hand, size.times_boss),
            *(size.times_boss * players, size.limit),
        )
    ]
    assert NUMBER.findall(rule("SETUP-4").text) == numbers
    assert NUMBER.findall(catalogue()["rulebook.after.SETUP-4"]) == numbers


def test_the_page_counts_the_cards_of_the_engine() -> None:
    def many(fits: object) -> int:
        return sum(each in fits for each in DECK)  # type: ignore[operator]

    def kind(suit: Suit) -> list[Card]:
        return [each for each in COPIES if each.kind is suit and each.text != "wP"]

    deal = kind(Suit.DEAL)
    groups = [
        [each for each in deal if each.number > 0],
        [each for each in deal if each.number < 0],
        *(kind(Suit.REVERSE), kind(Suit.POTA), kind(Suit.MOVE)),
        [each for each in COPIES if each.text == "wP"],
        kind(Suit.X),
        list(COPIES),
    ]
    rows = re.findall(r"(?m)^\| (?:Deal|Rev|Piece|Move|wild|X|the).* (\d+) \|$", markdown())
    assert [int(row) for row in rows] == [many(group) for group in groups]


def test_the_examples_of_value_1_are_reckoned_right() -> None:
    rows = catalogue()["rulebook.after.VALUE-2"].strip().splitlines()[2:]
    assert len(rows) == 2
    for row in rows:
        centre, total, up, worth = (part.strip() for part in row.strip("| ").split("|"))
        assert sum(map(int, centre.split())) == int(total)
        value = int(total) * 5 * (2 + int(up))
        sign = "-" if value < 0 else ""
        assert worth.startswith(f"{total} x 5 x {2 + int(up)} = {sign}${abs(value)}")
