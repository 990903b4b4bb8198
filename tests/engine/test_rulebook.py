"""The rulebook: every id occurs once, its text can be displayed, and the pages are in step."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from bosslib.board import cards as influence
from bosslib.board.data import SPACES, TILES, shipped
from bosslib.board.legality import MAY_OPEN, MUST_OPEN
from bosslib.board.state import DRAW, HAND, LIMIT
from bosslib.card.cards import COPIES, DECK, Card
from bosslib.card.cards import Kind as Suit
from bosslib.card.state import SETTINGS_BY_PLAYERS
from bosslib.games import names
from bosslib.rulebook import RuleKind, chapters, every_rule, rule, rules_of
from bosslib.words import catalogue, languages
from tools.rules_page import markdown

DOCS = Path(__file__).parents[2] / "docs"
CITED = re.compile(r"\b(?:(?:B-)?[A-Z]+-\d+b?|NOTATION)\b")
CARD = CITED.findall("""
SETUP-1 SETUP-2 SETUP-3 SETUP-4 SETUP-5 SETUP-6 SETUP-7
TURN-1 TURN-2 TURN-3 TURN-4 TURN-5 TURN-6 TURN-7 TURN-8 HAND-1
PASS-1 PASS-2 PASS-3 PASS-4 PASS-5 PASS-6 PASS-7
DEAL-1 POTA-1 POTA-2 REV-1 REV-2 MOVE-1 MOVE-2 MOVE-3 MOVE-4 MOVE-5 VALUE-1 VALUE-2
COUSIN-1 COUSIN-2 COUSIN-3 COUSIN-4 COUSIN-5 COUSIN-6 COUSIN-7 COUSIN-8 COUSIN-9 COUSIN-10
SETTLE-1 SETTLE-2 SETTLE-3 SETTLE-4 SETTLE-5 NEXT-1 NEXT-2 NEXT-3 NEXT-4 NEXT-5 NEXT-6
X-1 X-2 X-3 X-4 END-1 END-2 NASTY-1
MYTH-1 MYTH-2 MYTH-3 MYTH-4 MYTH-5 MYTH-6 MYTH-7 MYTH-8 MYTH-9 MYTH-10
""")
BOARD = CITED.findall("""
B-SETUP-1 B-SETUP-2 B-SETUP-3 B-SETUP-4 B-SETUP-5 B-SETUP-6
B-TURN-1 B-TURN-2 B-TURN-3 B-TURN-4
B-DEAL-1 B-DEAL-2 B-DEAL-3 B-DEAL-4 B-DEAL-5 B-DEAL-6 B-DEAL-7 B-DEAL-8 B-DEAL-9
B-INF-1 B-INF-2 B-INF-3 B-INF-4 B-INF-5 B-INF-6
B-CLOSE-1 B-CLOSE-2 B-CLOSE-3 B-FAIL-1 B-END-1 B-END-2 B-END-3
B-VAR-1 B-VAR-2 B-VAR-3 B-VAR-4 B-VAR-5 B-VAR-6 B-VAR-7 B-VAR-7b B-VAR-8
B-TWO-1 B-TWO-2 B-TWO-3 B-TWO-4
""")
IDS = [*CARD, *BOARD, "NOTATION"]
OF = {"card": [*CARD, "NOTATION"], "board": [*BOARD, "NOTATION"]}
NUMBER = re.compile(r"\d+")
every_id = pytest.mark.parametrize("name", IDS)
every_game = pytest.mark.parametrize("game", names())


def ids_of(kind: RuleKind) -> list[str]:
    return [each.id for each in every_rule().values() if each.kind is kind]


def test_every_id_is_there_in_printed_order() -> None:
    assert list(every_rule()) == IDS


@every_game
def test_each_game_has_its_own_rules_and_both_have_the_notation(game: str) -> None:
    assert list(rules_of(game)) == OF[game]
    assert [name for section in chapters(game).values() for name in section] == OF[game]
    assert all(rules_of(game)[name] == every_rule()[name] for name in OF[game])


def test_there_are_rules_for_every_game() -> None:
    assert all(rules_of(game) for game in names())


def test_each_rule_is_found_under_its_own_id() -> None:
    assert [each.id for each in every_rule().values()] == IDS


def test_the_kinds() -> None:
    rulings = ["PASS-7", "COUSIN-8", "COUSIN-10", "SETTLE-5", "NEXT-6", "X-3", "X-4"]
    rulings.append("B-DEAL-8")
    assert ids_of(RuleKind.RULING) == rulings
    assert ids_of(RuleKind.MYTH) == [f"MYTH-{number}" for number in range(1, 11)]
    assert ids_of(RuleKind.NOTATION) == ["NOTATION"]


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
    assert set(CITED.findall(here.text + here.ruling)) <= every_rule().keys()


def test_each_myth_quotes_the_myth_and_then_cites_the_rule_that_says_so() -> None:
    for name in ids_of(RuleKind.MYTH):
        myth, _, truth = rule(name).text.partition("”")
        assert myth.startswith("“")
        assert not CITED.findall(myth)
        assert CITED.findall(truth)


def test_a_rule_has_the_words_of_its_id_and_says_where_it_is_from() -> None:
    assert rule("SETTLE-5").text == "The bank never runs out of money."
    assert rule("SETTLE-5").source == "our ruling"
    assert rule("SETTLE-4").ruling == "So is whether you could pay in full."
    assert rule("SETTLE-4").source == "the printed rules"
    assert rule("MYTH-1").source == "from a retelling with mistakes"


def test_the_parts_that_we_decided() -> None:
    parts = CITED.findall("""
    SETUP-6 TURN-7 PASS-3 PASS-5 MOVE-2 COUSIN-7 COUSIN-9 SETTLE-4 NEXT-3 NEXT-4 X-1 X-2
    B-SETUP-5 B-TURN-4 B-DEAL-5 B-DEAL-6 B-DEAL-7 B-INF-1 B-INF-2 B-INF-4 B-INF-6 B-END-2
    B-VAR-3 B-VAR-7 B-TWO-1 B-TWO-2
    """)
    assert [each.id for each in every_rule().values() if each.ruling] == parts


def test_no_words_are_left_without_a_rule() -> None:
    named = [key.split(".") for key in catalogue() if key.startswith(("rules.", "rulings."))]
    assert {name for _, name in named} == every_rule().keys()


@pytest.mark.parametrize("name", ["VALUE-3", "value-1", "VALUE", "", "B-VAR-7c", "INF-2"])
def test_an_unknown_id_is_refused_in_one_sentence(name: str) -> None:
    with pytest.raises(KeyError) as refused:
        rule(name)
    assert refused.value.args[0].startswith(f"There is no rule {name!r};")


@every_game
def test_the_page_of_all_rules_is_in_step(game: str) -> None:
    page = DOCS / f"rules-{game}-game.md"
    made = f"python -m bosslib rules --markdown {game} > {page}"
    assert page.read_text("utf-8") == markdown(game), made


@every_game
def test_the_page_has_each_rule_once_in_order(game: str) -> None:
    assert re.findall(r"(?m)^- \*\*(\S+)\*\* \S", markdown(game)) == OF[game]


@every_game
def test_each_chapter_of_the_page_has_its_rules_under_one_heading(game: str) -> None:
    _, *printed = markdown(game).split("\n## ")
    assert [tuple(re.findall(r"(?m)^- \*\*(\S+)\*\*", each)) for each in printed] == list(
        chapters(game).values()
    )
    assert len({each.splitlines()[0] for each in printed}) == len(printed)


@every_game
def test_the_words_of_a_game_cite_its_own_rules_alone(game: str) -> None:
    for name in OF[game]:
        here = rule(name)
        assert {*CITED.findall(here.text + here.ruling)} <= {*OF[game]}


def rows_after(head: str) -> list[list[str]]:
    """The cells of the table with this head on the board game's page."""
    table = markdown("board").partition(f"| {head} |\n")[2].partition("\n\n")[0]
    _, *lines = table.splitlines()
    return [line.strip("| ").split(" | ") for line in lines]


def test_the_board_games_page_begins_with_the_influence_cards_of_the_engine() -> None:
    assert [cells[-1] for cells in rows_after("influence cards | how many")] == [
        *("24", "21", "33", "10", "10"),
        "98",
    ]
    clan, travel, *_ = rows_after("influence cards | how many")
    assert clan[0] == "Clan cards, 4 for each of the 6 families"
    assert travel[0] == "Travel cards, 3 for each family and 3 that send anyone"


def test_the_board_games_page_shows_the_spaces_and_says_they_are_a_reconstruction() -> None:
    rows = rows_after("space | by name | and | of | investors | dividends")
    assert [int(cells[0]) for cells in rows] == list(range(1, 17))
    assert rows[1] == ["2", "C S W", "2", "D G L", "5", "6"]  # the only known one
    assert rows[6] == ["7", "D G L S W", "-", "-", "5", "6"]
    dividends = [each.dividends for each in shipped().spaces]
    assert [int(cells[-1]) for cells in rows] == dividends
    before, _, _ = markdown("board").partition("| space |")
    assert "has 16 deal spaces" in before
    assert "reconstruction" in before


def test_the_board_games_page_shows_the_tiles_and_the_results_that_end_the_game() -> None:
    assert rows_after("tile | a dividend, in millions | the game ends on") == [
        ["1 to 4", "2", "-"],
        ["5 to 8", "3", "-"],
        ["9", "4", "-"],
        ["10", "4", "1"],
        ["11", "4", "1 to 2"],
        ["12", "4", "1 to 3"],
        ["13", "5", "1 to 4"],
        ["14", "5", "1 to 5"],
        ["15", "5", "any result"],
    ]


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("B-SETUP-2", [SPACES, TILES, len(influence.Family), len(influence.DECK)]),
        ("B-SETUP-4", [HAND]),
        ("B-TURN-2", [DRAW]),
        ("B-INF-6", [LIMIT]),
        ("B-VAR-2", [MUST_OPEN]),
        ("B-VAR-5", [MAY_OPEN]),
    ],
)
def test_a_rule_of_the_board_game_has_the_numbers_of_the_engine(
    name: str, numbers: list[int]
) -> None:
    assert [int(each) for each in NUMBER.findall(rule(name).text)] == numbers


def test_b_setup_2_names_the_investors() -> None:
    assert all(each.name.title() in rule("B-SETUP-2").text for each in influence.Family)


def test_setup_4_has_the_numbers_of_the_engine() -> None:
    numbers = [
        str(number)
        for players, size in SETTINGS_BY_PLAYERS.items()
        for number in (
            *(players, size.hand, size.turns_as_boss),
            *(size.turns_as_boss * players, size.limit),
        )
    ]
    spelled = rule("SETUP-4").text.replace("once", "1").replace("twice", "2")
    assert NUMBER.findall(spelled) == numbers
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
    rows = re.findall(r"(?m)^\| (?:Deal|Rev|Piece|Move|wild|X|the).* (\d+) \|$", markdown("card"))
    assert [int(row) for row in rows] == [many(group) for group in groups]


def test_the_examples_of_value_1_are_reckoned_right() -> None:
    rows = catalogue()["rulebook.after.VALUE-2"].strip().splitlines()[2:]
    assert len(rows) == 2
    for row in rows:
        plain = row.replace("−", "-")
        centre, total, up, worth = (part.strip() for part in plain.strip("| ").split("|"))
        assert sum(map(int, centre.split())) == int(total)
        value = int(total) * 5 * (2 + int(up))
        sign = "-" if value < 0 else ""
        assert worth.startswith(f"{total} × 5 × {2 + int(up)} = {sign}${abs(value)}")
