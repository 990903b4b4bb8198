"""Puzzles of the board game: each is proved by exhaustive search, and told in both languages."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from bosslib import puzzles
from bosslib.__main__ import main
from bosslib.board import Phase, apply, card, parse_action
from bosslib.board import puzzles as board_puzzles
from bosslib.board.actions import Accept, Close, Lay, Recruit, Stop, TakeOver, Travel
from bosslib.board.events import Closed
from bosslib.board.files import position
from bosslib.board.legality import Legal
from bosslib.board.puzzles import BoardPuzzle, BoardTheme
from bosslib.board.puzzles.closing import boss_remainder as keeps
from bosslib.board.puzzles.pricing import with_free_help
from bosslib.board.puzzles.rolling import roll_and_open
from bosslib.board.puzzles.search import (
    ClosingLine,
    SearchTooLargeError,
    clan_card_search,
    exhaustive_search,
    greedy_search,
    max_filled_places,
    run_out_clock,
    with_free_helpers,
)
from bosslib.board.puzzles.stopping import blocking_plays
from bosslib.board.puzzles.theme_base import PosedPosition, posed_position
from bosslib.board.puzzles.themes import PUZZLE_THEMES, find_flaw
from bosslib.board.state import State
from bosslib.board.view import view
from bosslib.documents.nodes import Node
from bosslib.errors import BossError, ScenarioError
from bosslib.rulebook import every_rule
from bosslib.teaching import attempt
from bosslib.teaching.exercise import HINTS, MAX_TASK_WORDS
from bosslib.teaching.kinds.choose import ChooseTask
from bosslib.teaching.kinds.number import NumberTask
from bosslib.words import ENGLISH, languages, set_language
from tests.engine.puzzles.shipped import shipped
from tests.judging import judge_attempt, judge_choices, judge_numbers
from tools.puzzles.__main__ import main as make_puzzles
from tools.puzzles.board.generator import candidate_puzzle, puzzles_of_game
from tools.puzzles.board.positions import (
    can_bring_family,
    candidate_states,
    simplify,
    with_random_offers,
)
from tools.puzzles.board.selection import select_puzzles, similarity_key
from tools.puzzles.board.solvers import SOLVER_RATINGS, random_search, try_solvers

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.slow

Document = dict[str, Any]
FEWEST, FEWEST_OF_A_THEME = 150, 25
PARAMETERS = pytest.mark.parametrize("theme", BoardTheme)


def every() -> tuple[BoardPuzzle, ...]:
    """All shipped puzzles of the game."""
    return shipped("board")


def of(theme: BoardTheme) -> list[BoardPuzzle]:
    return [each for each in every() if each.theme is theme]


@pytest.fixture(params=languages())
def language(request: pytest.FixtureRequest) -> Iterator[None]:
    set_language(request.param)
    yield
    set_language(ENGLISH)


def test_there_are_enough_of_each_theme() -> None:
    themes = Counter(each.theme for each in every())
    assert themes.total() >= FEWEST
    assert min(themes[theme] for theme in BoardTheme) >= FEWEST_OF_A_THEME


def test_no_two_are_alike_whatever_the_families_are_called() -> None:
    assert len({(each.theme, similarity_key(each)) for each in every()}) == len(every())
    assert len({each.id for each in every()}) == len(every())


@PARAMETERS
def test_they_are_easy_and_hard(theme: BoardTheme) -> None:
    ratings = [each.rating for each in of(theme)]
    assert max(ratings) - min(ratings) > 200
    assert ratings == sorted(ratings)


@PARAMETERS
def test_every_puzzle_is_proved_by_trying_everything(theme: BoardTheme) -> None:
    assert {each.id: why for each in of(theme) if (why := find_flaw(each))} == {}


@PARAMETERS
def test_what_is_right_is_right_and_the_tempting_mistake_is_wrong(theme: BoardTheme) -> None:
    for each in of(theme):
        assert board_puzzles.is_correct(each, each.answer), each.id
        assert not board_puzzles.is_correct(each, each.tempting), each.id


def test_a_puzzle_whose_answer_is_wrong_is_found_out() -> None:
    for theme in BoardTheme:
        each = of(theme)[0]
        assert not find_flaw(each)
        assert find_flaw(each._replace(answer=each.tempting)), theme
        assert find_flaw(each._replace(tempting=each.answer)), theme


# The search compared with an exhaustive one


def brute(state: State) -> int | None:
    """The most that a Boss can keep: every card, target and answer, in every order."""
    known: dict[object, int | None] = {}

    def best(state: State) -> int | None:
        table, boss = state.table, state.table.boss
        bargains = frozenset((each.terms, each.is_struck) for each in table.bargains)
        away = frozenset(family for family, _ in table.travels)
        key = (table.clans, table.investors, away, bargains, state.hands[boss])
        if key not in known:
            known[key] = None
            found = []
            for action in Legal(view(state, boss)):
                if isinstance(action.deed, Close):
                    events = state.game.step(state, action).events
                    found.append(next(e.payoff[boss] for e in events if isinstance(e, Closed)))
                elif isinstance(action.deed, Lay | Travel | Recruit | TakeOver | Accept):
                    after = best(run_out_clock(apply(state, action)))
                    found += [] if after is None else [after]
            known[key] = max(found, default=None)
        return known[key]

    return best(run_out_clock(state))


def worth(line: ClosingLine | None) -> int | None:
    return line.value if line else None


def deals(puzzle: BoardPuzzle) -> list[State]:
    """Some of the deals that must be searched for the answer of a puzzle."""
    start, seat = puzzle.start, puzzle.seat
    match puzzle.theme:
        case BoardTheme.CLOSE:
            return [start]
        case BoardTheme.WORTH:
            return [start, with_free_help(posed_position(puzzle))]
        case BoardTheme.NEEDED:
            return [with_free_helpers(start, (other,)) for other in start.table.others]
        case BoardTheme.ROLL:
            return [roll_and_open(start, seat, pips) for pips in range(1, 7)]
    afterwards = (run_out_clock(apply(start, play)) for play in blocking_plays(start, seat))
    return [with_free_helpers(each, (seat,)) for each in afterwards]


@PARAMETERS
def test_nothing_that_is_left_out_of_the_search_counts(theme: BoardTheme) -> None:
    for each in of(theme):
        for state in deals(each):
            assert worth(exhaustive_search()(state)) == brute(state), each.id


def test_every_reply_to_a_play_was_tried_and_the_others_are_answered() -> None:
    """By exhaustive search, with the card stopped or not; needed players help for free."""
    for each in of(BoardTheme.STOP):
        start, seat, boss = each.start, each.seat, each.start.table.boss
        fails = []
        for at, play in enumerate(blocking_plays(start, seat)):
            played = apply(start, play)
            stops = [a for a in Legal(view(played, boss)) if isinstance(a.deed, Stop)]
            after = [played, *(apply(played, stop) for stop in stops)]
            if all(
                brute(with_free_helpers(run_out_clock(state), (seat,))) is None for state in after
            ):
                fails.append(at)
        assert tuple(fails) == each.answer, each.id
        assert brute(with_free_helpers(start, (seat,))) is not None


def test_a_travel_card_brings_a_boss_nothing() -> None:
    """The search omits it: with one in hand, exhaustive search gives the same result."""
    for each in of(BoardTheme.CLOSE)[:5]:
        boss = each.start.table.boss
        hand = (*each.start.hands[boss], card("t*"))
        hands = tuple(hand if at == boss else () for at in range(each.start.table.players))
        state = each.start._replace(hands=hands)
        assert brute(state) == worth(exhaustive_search()(each.start))


BESIDE = {
    "position": {
        "phase": "deal",
        "turn": "A",
        "marker": 9,
        "beside": ["W"],
        "seats": {
            "A": {"investors": ["D"], "hand": ["recruit"] * 6},
            "B": {"investors": ["C"]},
            "C": {"investors": ["G"]},
            "D": {"investors": ["L"]},
            "E": {"investors": ["S"]},
        },
    }
}
"""Space 9 needs Dougherty, and Cashman or Goldman."""


def test_who_clears_the_beside_first_reaches_the_others() -> None:
    """B-INF-2: recruiting an unneeded investor from beside the board makes the others available."""
    state = position.read_position(Node(BESIDE, ""))
    line = exhaustive_search()(state)
    assert line
    deeds = [str(each.deed) for each in line.actions]
    assert deeds == ["recruit iW", "recruit iC", "close iC iD"]
    assert brute(state) == line.value == state.table.payout
    assert exhaustive_search(1)(state) is None


# Solvers with less foresight


def test_who_looks_at_less_never_finds_more() -> None:
    for each in of(BoardTheme.CLOSE):
        best = exhaustive_search()(each.start)
        assert best
        rng = Random(each.id)
        for search in (
            exhaustive_search(0),
            exhaustive_search(1),
            clan_card_search,
            greedy_search,
            random_search(rng, 5),
        ):
            assert (worth(search(each.start)) or 0) <= best.value


def test_the_solvers_differ_and_the_puzzles_are_too_hard_for_most_of_the_weaker_ones() -> None:
    shares = dict.fromkeys(SOLVER_RATINGS, 0.0)
    some = every()[::12]
    for each in some:
        tries = try_solvers(PUZZLE_THEMES[each.theme], posed_position(each), each.answer, "test")
        for name, one in zip(SOLVER_RATINGS, tries, strict=True):
            assert one.rating == SOLVER_RATINGS[name]
            shares[name] += one.success_rate / len(some)
    assert shares["eye"] < 0.3
    assert shares["shrewd"] > max(shares["eye"], shares["careful"])


def test_a_search_that_is_too_large_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bosslib.board.puzzles.search.MAX_NODES", 1)
    with pytest.raises(SearchTooLargeError):
        exhaustive_search()(of(BoardTheme.CLOSE)[-1].start)


# Texts


@pytest.mark.usefixtures("language")
@PARAMETERS
def test_an_exercise_says_its_task_and_its_hints(theme: BoardTheme) -> None:
    for each in of(theme):
        task = board_puzzles.puzzle_exercise(each)
        assert len(task.instruction.split()) <= MAX_TASK_WORDS, each.id
        assert len(task.hints) == HINTS
        assert set(task.cites) <= set(every_rule())
        assert all(text.endswith((".", "?")) for text in (task.instruction, *task.hints)), (
            task.hints
        )


@pytest.mark.usefixtures("language")
@PARAMETERS
def test_it_is_told_why_what_is_right_is_right_and_the_mistake_is_not(theme: BoardTheme) -> None:
    for each in of(theme):
        ways = board_puzzles.best_and_mistake(each)
        told = board_puzzles.explanation(each, (), ways)
        assert all(rule in told[-1] for rule in board_puzzles.puzzle_exercise(each).cites)
        assert len(told) > 2
        assert all(line and "{told}" not in line for line in told)
        assert len(board_puzzles.feedback(each, each.tempting)) == 1


@PARAMETERS
def test_the_ways_on_begin_at_the_puzzle_and_end_with_the_deal(theme: BoardTheme) -> None:
    for each in of(theme):
        for shown in (
            *board_puzzles.best_and_mistake(each),
            *board_puzzles.refutations(each, each.tempting),
        ):
            record = shown.record
            assert record.start._replace(dice=()) == each.start
            closed = any(isinstance(e, Closed) for step in record.played for e in step.events)
            stopped = theme is BoardTheme.STOP and shown.kind == "best"
            assert closed is not stopped, each.id


@PARAMETERS
def test_the_exercise_is_right_where_the_puzzle_is(theme: BoardTheme) -> None:
    for each in of(theme)[::3]:
        shown = board_puzzles.puzzle_exercise(each)
        if isinstance(shown.task, ChooseTask):
            assert judge_choices(shown, each.answer).is_right
            assert not judge_choices(shown, each.tempting).is_right
        elif isinstance(shown.task, NumberTask):
            assert judge_numbers(shown, each.answer).is_right
            assert not judge_numbers(shown, each.tempting).is_right
        else:
            good, bad = (attempt.play_actions(shown, some) for some in (each.answer, each.tempting))
            for record, right in ((good, True), (bad, False)):
                verdict = judge_attempt(shown, record)
                assert verdict
                assert verdict.is_right is right


def test_what_was_only_said_is_no_part_of_an_answer() -> None:
    each = of(BoardTheme.CLOSE)[0]
    seat = "ABCDEF"[each.seat]
    piece = next(iter(each.start.table.bargains)).terms.pieces[0]
    said = parse_action(f"{seat}: offer {piece} for 0")
    assert board_puzzles.is_correct(each, board_puzzles.learner_answer(each, (said, *each.answer)))
    assert board_puzzles.learner_answer(each, (parse_action(f"{seat}: give up"),)) == ()
    assert not board_puzzles.is_correct(each, ())
    assert keeps(each.start, ()) == 0


# The files


def test_a_puzzle_is_written_as_it_is_read() -> None:
    for each in every()[::7]:
        assert puzzles.read_puzzle(Node(json.loads(puzzles.puzzle_line(each)), "")) == each


def broken(theme: BoardTheme, key: str, value: object) -> str:
    """The error message for a puzzle of a theme in which a key has another value."""
    document: Document = json.loads(puzzles.puzzle_line(of(theme)[0]))
    with pytest.raises(BossError) as caught:
        puzzles.read_puzzle(Node(document | {key: value}, ""))
    return str(caught.value)


@pytest.mark.parametrize(
    ("theme", "key", "value", "words"),
    [
        (BoardTheme.STOP, "schema", "boss-puzzle/9", "newer"),
        (BoardTheme.STOP, "theme", "chess", "chess"),
        (BoardTheme.STOP, "id", "Stop 1", "Stop 1"),
        (BoardTheme.STOP, "seat", "Q", "Q"),
        (BoardTheme.STOP, "seat", "F", "F"),
        (BoardTheme.STOP, "answer", [], "answer"),
        (BoardTheme.STOP, "answer", [99], "99"),
        (BoardTheme.NEEDED, "tempting", [9], "9"),
        (BoardTheme.ROLL, "answer", [6], "6"),
        (BoardTheme.CLOSE, "answer", ["dance"], "dance"),
        (BoardTheme.CLOSE, "answer", ["lay cC", "lay cC", "lay cC", "lay cC", "lay cC"], "answer"),
        (BoardTheme.CLOSE, "answer", ["give up"], "answer"),
        (BoardTheme.CLOSE, "tempting", ["accept iC for 99"], "tempting"),
        (BoardTheme.WORTH, "about", ["iX"], "iX"),
        (BoardTheme.WORTH, "answer", ["five"], "five"),
        (BoardTheme.WORTH, "rating", 9999, "9999"),
        (BoardTheme.WORTH, "aim", "money", "aim"),
    ],
)
def test_what_is_wrong_in_a_file_is_said_with_its_key(
    theme: BoardTheme, key: str, value: object, words: str
) -> None:
    assert words in broken(theme, key, value)


def test_the_pieces_that_are_asked_about_are_anothers() -> None:
    each = next(each for each in of(BoardTheme.WORTH) if each.start.table.investors[each.seat])
    mine = f"i{each.start.table.investors[each.seat][0]}"
    document = json.loads(puzzles.puzzle_line(each)) | {"about": [mine]}
    with pytest.raises(ScenarioError) as caught:
        puzzles.read_puzzle(Node(document, ""))
    assert "about" in str(caught.value)


# Generating puzzles


def test_a_position_is_made_plain_and_offers_have_no_piece_in_common() -> None:
    for number, state in enumerate(candidate_states(3)):
        if state.table.phase is not Phase.DEAL:
            continue
        rng = Random(number)
        made = with_random_offers(simplify(state, state.table.boss, can_bring_family, rng), rng)
        boss = made.table.boss
        assert all(not hand or seat == boss for seat, hand in enumerate(made.hands))
        pieces = [piece for each in made.table.bargains for piece in each.terms.pieces]
        assert len(set(pieces)) == len(pieces)


def test_those_that_are_alike_are_dropped_and_no_more_are_kept_than_wanted() -> None:
    some = of(BoardTheme.NEEDED)[:5]
    assert len(select_puzzles([*some, *some], 100)) == 5
    assert len(select_puzzles(some, 3)) == 3
    wrong = some[0]._replace(answer=some[0].tempting)
    assert select_puzzles([wrong], 5) == []


def test_what_no_play_can_stop_or_nobody_can_close_is_no_puzzle() -> None:
    asked = PUZZLE_THEMES[BoardTheme.NEEDED]
    each = of(BoardTheme.NEEDED)[0]
    table = each.start.table
    nobody = each.start._replace(table=table._replace(investors=((),) * table.players))
    assert asked.solve(PosedPosition(nobody, each.seat), exhaustive_search()) is None
    assert (
        candidate_puzzle(
            each.start._replace(table=table._replace(phase=Phase.TURN)), BoardTheme.STOP, ""
        )
        is None
    )


def test_how_many_places_one_can_fill_is_as_many_as_the_deal_has_where_it_can_be_closed() -> None:
    for each in of(BoardTheme.ROLL)[:10]:
        for pips in range(1, 7):
            state = roll_and_open(each.start, each.seat, pips)
            fills = max_filled_places(state) == state.table.space.needs
            assert fills is (exhaustive_search()(state) is not None)


def test_a_game_gives_the_same_puzzles_each_time_and_the_command_finds_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ("make", "--game", "board", "--games", "1", "--theme", "board-needed")
    assert make_puzzles((*command, "--out", str(tmp_path))) == 0
    assert "board-needed.jsonl" in capsys.readouterr().out
    lines = (tmp_path / "board-needed.jsonl").read_text("utf-8").splitlines()
    made = [
        puzzles.puzzle_line(each)
        for each in select_puzzles(puzzles_of_game(1, [BoardTheme.NEEDED]), 60)
    ]
    assert lines == made != []


def test_the_command_verifies_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for theme in BoardTheme:
        text = puzzles.puzzle_line(of(theme)[0])
        (tmp_path / f"{theme}.jsonl").write_text(f"{text}\n", encoding="utf-8")
    assert main(("puzzles", "check", "--game", "board", str(tmp_path))) == 0
    assert f"{len(BoardTheme)} verified, 0 not" in capsys.readouterr().out
    assert main(("puzzles", "check", "--game", "chess")) == 2
    assert "'chess'" in capsys.readouterr().err


def test_the_letters_of_a_theme_name_its_game() -> None:
    assert {puzzles.game_of(theme) for theme in BoardTheme} == {"board"}
    assert puzzles.game_of("move") == "card"
    assert puzzles.game_of("chess") == ""
    assert puzzles.puzzles_interface(every()[0]) is board_puzzles
    assert isinstance(every()[0].view.seat, int)
