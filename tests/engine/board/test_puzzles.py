"""Puzzles of the board game: each is proved by trying everything, and told in both languages."""

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
from bosslib.board.actions import Accept, Close, Lay, Recruit, Stop, TakeOver, Travel
from bosslib.board.events import Closed
from bosslib.board.files import position
from bosslib.board.legality import Legal
from bosslib.board.puzzles import BoardPuzzles, Puzzle, Theme
from bosslib.board.puzzles.asking import Posed, posed
from bosslib.board.puzzles.check import flaw
from bosslib.board.puzzles.closing import kept as keeps
from bosslib.board.puzzles.likeness import likeness
from bosslib.board.puzzles.making import candidate, kept, of_game
from bosslib.board.puzzles.positions import brings, looked_at, offering, plain
from bosslib.board.puzzles.pricing import free
from bosslib.board.puzzles.rolling import opened
from bosslib.board.puzzles.search import (
    Line,
    TooLargeError,
    everything,
    glimpses,
    helped,
    laying,
    most_filled,
    one_by_one,
    still,
)
from bosslib.board.puzzles.solvers import SOLVERS, tried
from bosslib.board.puzzles.stopping import plays
from bosslib.board.puzzles.themes import ASKED
from bosslib.board.state import State
from bosslib.board.view import view
from bosslib.documents.nodes import Node
from bosslib.errors import BossError, ScenarioError
from bosslib.rulebook import every_rule
from bosslib.teaching import attempt, grade
from bosslib.teaching.exercise import HINTS, WORDS, TaskKind
from bosslib.teaching.grade import choices_judged, numbers_judged
from bosslib.words import ENGLISH, languages, use
from tests.engine.puzzles.shipped import shipped

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.slow

Document = dict[str, Any]
FEWEST, FEWEST_OF_A_THEME = 150, 25
PART = BoardPuzzles()
PARAMETERS = pytest.mark.parametrize("theme", Theme)


def every() -> tuple[Puzzle, ...]:
    """All puzzles of the game that are shipped."""
    return shipped("board")


def of(theme: Theme) -> list[Puzzle]:
    return [each for each in every() if each.theme is theme]


@pytest.fixture(params=languages())
def language(request: pytest.FixtureRequest) -> Iterator[None]:
    use(request.param)
    yield
    use(ENGLISH)


def test_there_are_enough_of_each_theme() -> None:
    themes = Counter(each.theme for each in every())
    assert themes.total() >= FEWEST
    assert min(themes[theme] for theme in Theme) >= FEWEST_OF_A_THEME


def test_no_two_are_alike_whatever_the_families_are_called() -> None:
    assert len({(each.theme, likeness(each)) for each in every()}) == len(every())
    assert len({each.id for each in every()}) == len(every())


@PARAMETERS
def test_they_are_easy_and_hard(theme: Theme) -> None:
    ratings = [each.rating for each in of(theme)]
    assert max(ratings) - min(ratings) > 200
    assert ratings == sorted(ratings)


@PARAMETERS
def test_every_puzzle_is_proved_by_trying_everything(theme: Theme) -> None:
    assert {each.id: why for each in of(theme) if (why := flaw(each))} == {}


@PARAMETERS
def test_what_is_right_is_right_and_the_tempting_mistake_is_wrong(theme: Theme) -> None:
    for each in of(theme):
        assert PART.judged(each, each.answer), each.id
        assert not PART.judged(each, each.tempting), each.id


def test_a_puzzle_whose_answer_is_wrong_is_found_out() -> None:
    for theme in Theme:
        each = of(theme)[0]
        assert not flaw(each)
        assert flaw(each._replace(answer=each.tempting)), theme
        assert flaw(each._replace(tempting=each.answer)), theme


# The search against one that leaves nothing out


def brute(state: State) -> int | None:
    """What a Boss keeps at most: every card, every target and every answer, in every order."""
    known: dict[object, int | None] = {}

    def best(state: State) -> int | None:
        table, boss = state.table, state.table.boss
        bargains = frozenset((each.terms, each.struck) for each in table.bargains)
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
                    after = best(still(apply(state, action)))
                    found += [] if after is None else [after]
            known[key] = max(found, default=None)
        return known[key]

    return best(still(state))


def worth(line: Line | None) -> int | None:
    return line.worth if line else None


def deals(puzzle: Puzzle) -> list[State]:
    """The deals that have to be searched for the answer of a puzzle; a few of them."""
    start, seat = puzzle.start, puzzle.seat
    match puzzle.theme:
        case Theme.CLOSE:
            return [start]
        case Theme.WORTH:
            return [start, free(posed(puzzle))]
        case Theme.NEEDED:
            return [helped(start, (other,)) for other in start.table.others]
        case Theme.ROLL:
            return [opened(start, seat, pips) for pips in range(1, 7)]
    afterwards = (still(apply(start, play)) for play in plays(start, seat))
    return [helped(each, (seat,)) for each in afterwards]


@PARAMETERS
def test_nothing_that_is_left_out_of_the_search_counts(theme: Theme) -> None:
    for each in of(theme):
        for state in deals(each):
            assert worth(everything()(state)) == brute(state), each.id


def test_every_reply_to_a_play_was_tried_and_the_others_are_answered() -> None:
    """By the brute way, with the card stopped and not; whom the Boss needs helps for nothing."""
    for each in of(Theme.STOP):
        start, seat, boss = each.start, each.seat, each.start.table.boss
        fails = []
        for at, play in enumerate(plays(start, seat)):
            played = apply(start, play)
            stops = [a for a in Legal(view(played, boss)) if isinstance(a.deed, Stop)]
            after = [played, *(apply(played, stop) for stop in stops)]
            if all(brute(helped(still(state), (seat,))) is None for state in after):
                fails.append(at)
        assert tuple(fails) == each.answer, each.id
        assert brute(helped(start, (seat,))) is not None


def test_a_travel_card_brings_a_boss_nothing() -> None:
    """It is left out of the search: with one in hand the brute way comes to the same."""
    for each in of(Theme.CLOSE)[:5]:
        boss = each.start.table.boss
        hand = (*each.start.hands[boss], card("t*"))
        hands = tuple(hand if at == boss else () for at in range(each.start.table.players))
        state = each.start._replace(hands=hands)
        assert brute(state) == worth(everything()(each.start))


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
    """B-INF-2: an investor beside the board that nobody asks for is taken for what comes after."""
    state = position.read(Node(BESIDE, ""))
    line = everything()(state)
    assert line
    deeds = [str(each.deed) for each in line.actions]
    assert deeds == ["recruit iW", "recruit iC", "close iC iD"]
    assert brute(state) == line.worth == state.table.payout
    assert everything(1)(state) is None


# Who looks less far


def test_who_looks_at_less_never_finds_more() -> None:
    for each in of(Theme.CLOSE):
        best = everything()(each.start)
        assert best
        rng = Random(each.id)
        for search in (everything(0), everything(1), laying, one_by_one, glimpses(rng, 5)):
            assert (worth(search(each.start)) or 0) <= best.worth


def test_the_solvers_differ_and_the_puzzles_are_too_hard_for_most_of_the_weaker_ones() -> None:
    shares = dict.fromkeys(SOLVERS, 0.0)
    some = every()[::12]
    for each in some:
        tries = tried(ASKED[each.theme], posed(each), each.answer, "test")
        for name, one in zip(SOLVERS, tries, strict=True):
            assert one.rating == SOLVERS[name]
            shares[name] += one.share / len(some)
    assert shares["eye"] < 0.3
    assert shares["shrewd"] > max(shares["eye"], shares["careful"])


def test_a_search_that_is_too_large_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bosslib.board.puzzles.search.MOST_NODES", 1)
    with pytest.raises(TooLargeError):
        everything()(of(Theme.CLOSE)[-1].start)


# What is said


@pytest.mark.usefixtures("language")
@PARAMETERS
def test_an_exercise_says_its_task_and_its_hints(theme: Theme) -> None:
    for each in of(theme):
        task = PART.exercise(each)
        assert len(task.task.split()) <= WORDS, each.id
        assert len(task.hints) == HINTS
        assert set(task.cites) <= set(every_rule())
        assert all(text.endswith((".", "?")) for text in (task.task, *task.hints)), task.hints


@pytest.mark.usefixtures("language")
@PARAMETERS
def test_it_is_told_why_what_is_right_is_right_and_the_mistake_is_not(theme: Theme) -> None:
    for each in of(theme):
        ways = PART.ways(each)
        told = PART.explained(each, (), ways)
        assert all(rule in told[-1] for rule in PART.exercise(each).cites)
        assert len(told) > 2
        assert all(line and "{told}" not in line for line in told)
        assert len(PART.of_own(each, each.tempting)) == 1


@PARAMETERS
def test_the_ways_on_begin_at_the_puzzle_and_end_with_the_deal(theme: Theme) -> None:
    for each in of(theme):
        for shown in (*PART.ways(each), *PART.own_ways(each, each.tempting)):
            record = shown.record
            assert record.start._replace(dice=()) == each.start
            closed = any(isinstance(e, Closed) for step in record.played for e in step.events)
            stopped = theme is Theme.STOP and shown.way == "best"
            assert closed is not stopped, each.id


@PARAMETERS
def test_the_exercise_is_right_where_the_puzzle_is(theme: Theme) -> None:
    for each in of(theme)[::3]:
        task = PART.exercise(each)
        if task.kind is TaskKind.CHOOSE:
            assert choices_judged(task, each.answer).right
            assert not choices_judged(task, each.tempting).right
        elif task.kind is TaskKind.NUMBER:
            assert numbers_judged(task, each.answer).right
            assert not numbers_judged(task, each.tempting).right
        else:
            good, bad = (attempt.done(task, some) for some in (each.answer, each.tempting))
            for record, right in ((good, True), (bad, False)):
                verdict = grade.judged(task, record)
                assert verdict
                assert verdict.right is right


def test_what_was_only_said_is_no_part_of_an_answer() -> None:
    each = of(Theme.CLOSE)[0]
    seat = "ABCDEF"[each.seat]
    piece = next(iter(each.start.table.bargains)).terms.pieces[0]
    said = parse_action(f"{seat}: offer {piece} for 0")
    assert PART.judged(each, PART.meant(each, (said, *each.answer)))
    assert PART.meant(each, (parse_action(f"{seat}: give up"),)) == ()
    assert not PART.judged(each, ())
    assert keeps(each.start, ()) == 0


# The files


def test_a_puzzle_is_written_as_it_is_read() -> None:
    for each in every()[::7]:
        assert puzzles.read(Node(json.loads(puzzles.written(each)), "")) == each


def broken(theme: Theme, key: str, value: object) -> str:
    """What is said of a puzzle of a theme in which a key has another value."""
    document: Document = json.loads(puzzles.written(of(theme)[0]))
    with pytest.raises(BossError) as caught:
        puzzles.read(Node(document | {key: value}, ""))
    return str(caught.value)


@pytest.mark.parametrize(
    ("theme", "key", "value", "words"),
    [
        (Theme.STOP, "schema", "boss-puzzle/9", "newer"),
        (Theme.STOP, "theme", "chess", "chess"),
        (Theme.STOP, "id", "Stop 1", "Stop 1"),
        (Theme.STOP, "seat", "Q", "Q"),
        (Theme.STOP, "seat", "F", "F"),
        (Theme.STOP, "answer", [], "answer"),
        (Theme.STOP, "answer", [99], "99"),
        (Theme.NEEDED, "tempting", [9], "9"),
        (Theme.ROLL, "answer", [6], "6"),
        (Theme.CLOSE, "answer", ["dance"], "dance"),
        (Theme.CLOSE, "answer", ["lay cC", "lay cC", "lay cC", "lay cC", "lay cC"], "answer"),
        (Theme.CLOSE, "answer", ["give up"], "answer"),
        (Theme.CLOSE, "tempting", ["accept iC for 99"], "tempting"),
        (Theme.WORTH, "about", ["iX"], "iX"),
        (Theme.WORTH, "answer", ["five"], "five"),
        (Theme.WORTH, "rating", 9999, "9999"),
        (Theme.WORTH, "aim", "money", "aim"),
    ],
)
def test_what_is_wrong_in_a_file_is_said_with_its_key(
    theme: Theme, key: str, value: object, words: str
) -> None:
    assert words in broken(theme, key, value)


def test_the_pieces_that_are_asked_about_are_anothers() -> None:
    each = next(each for each in of(Theme.WORTH) if each.start.table.investors[each.seat])
    mine = f"i{each.start.table.investors[each.seat][0]}"
    document = json.loads(puzzles.written(each)) | {"about": [mine]}
    with pytest.raises(ScenarioError) as caught:
        puzzles.read(Node(document, ""))
    assert "about" in str(caught.value)


# How they are made


def test_a_position_is_made_plain_and_offers_have_no_piece_in_common() -> None:
    for number, state in enumerate(looked_at(3)):
        if state.table.phase is not Phase.DEAL:
            continue
        rng = Random(number)
        made = offering(plain(state, state.table.boss, brings, rng), rng)
        boss = made.table.boss
        assert all(not hand or seat == boss for seat, hand in enumerate(made.hands))
        pieces = [piece for each in made.table.bargains for piece in each.terms.pieces]
        assert len(set(pieces)) == len(pieces)


def test_those_that_are_alike_are_dropped_and_no_more_are_kept_than_wanted() -> None:
    some = of(Theme.NEEDED)[:5]
    assert len(kept([*some, *some], 100)) == 5
    assert len(kept(some, 3)) == 3
    wrong = some[0]._replace(answer=some[0].tempting)
    assert kept([wrong], 5) == []


def test_what_no_play_can_stop_or_nobody_can_close_is_no_puzzle() -> None:
    asked = ASKED[Theme.NEEDED]
    each = of(Theme.NEEDED)[0]
    table = each.start.table
    nobody = each.start._replace(table=table._replace(investors=((),) * table.players))
    assert asked.answer(Posed(nobody, each.seat), everything()) is None
    assert (
        candidate(each.start._replace(table=table._replace(phase=Phase.TURN)), Theme.STOP, "")
        is None
    )


def test_how_many_places_one_can_fill_is_as_many_as_the_deal_has_where_it_can_be_closed() -> None:
    for each in of(Theme.ROLL)[:10]:
        for pips in range(1, 7):
            state = opened(each.start, each.seat, pips)
            fills = most_filled(state) == state.table.space.needs
            assert fills is (everything()(state) is not None)


def test_a_game_gives_the_same_puzzles_each_time_and_the_command_finds_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ("puzzles", "make", "--game", "board", "--games", "1", "--theme", "board-needed")
    assert main((*command, "--out", str(tmp_path))) == 0
    assert "board-needed.jsonl" in capsys.readouterr().out
    lines = (tmp_path / "board-needed.jsonl").read_text("utf-8").splitlines()
    made = [puzzles.written(each) for each in kept(of_game(1, [Theme.NEEDED]), 60)]
    assert lines == made != []


def test_the_command_verifies_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for theme in Theme:
        text = puzzles.written(of(theme)[0])
        (tmp_path / f"{theme}.jsonl").write_text(f"{text}\n", encoding="utf-8")
    assert main(("puzzles", "check", "--game", "board", str(tmp_path))) == 0
    assert f"{len(Theme)} verified, 0 not" in capsys.readouterr().out
    assert main(("puzzles", "check", "--game", "chess")) == 2
    assert "'chess'" in capsys.readouterr().err


def test_the_letters_of_a_theme_name_its_game() -> None:
    assert {puzzles.game_of(theme) for theme in Theme} == {"board"}
    assert puzzles.game_of("move") == "card"
    assert puzzles.game_of("chess") == ""
    assert isinstance(puzzles.part_of(every()[0]), BoardPuzzles)
    assert isinstance(every()[0].view.seat, int)
