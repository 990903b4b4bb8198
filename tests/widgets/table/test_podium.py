"""The podium at the end of a game: its sentences follow from the money after each deal."""

from __future__ import annotations

import re
from fractions import Fraction
from html import unescape
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from bosslib import Record, board, card
from bosslib.board.bargain_result import agreement_results
from bosslib.bots import AnyBot
from bosslib.card.actions import Accept
from bosslib.card.bargain_result import bargain_results
from bosslib.card.events import Settled
from bosslib.card.narration import format_dollars
from bosslib.driver import play_match
from bosslib.log import HoldReason, SeatedGame
from bosslib.picture.shapes import bounds
from bosslib.words import say
from bosswidgets.board.panels import ending as board_ending
from bosswidgets.board.session import BoardTableSession
from bosswidgets.card.panels import ending
from bosswidgets.card.session import CardTableSession
from bosswidgets.kit.bridge import Bridge
from bosswidgets.table import defaults
from bosswidgets.table.panels.ending import EndingChoice
from bosswidgets.table.panels.podium import (
    BargainFigure,
    BiggestStep,
    DecidingDeal,
    GameEnd,
    SeatEnd,
    Suggestion,
    biggest_step,
    deciding_deal,
    distance_text,
    end_scene,
    picture_file,
    place_title,
    places,
    podium_html,
)
from bosswidgets.table.review.chart import MoneySeries

OWN = SeatEnd(0, lambda *_: "A deal.", (), "Counted so.", Suggestion("Bargain.", "tokens"))
NAMES = ("You", "Ben", "Cleo", "Dan")


def series(*points: tuple[int, ...]) -> MoneySeries:
    when = ("start", *(f"deal {at}" for at in range(1, len(points))))
    return MoneySeries(NAMES[: len(points[0])], when, points)


def dollars(amount: int) -> str:
    return f"${amount}"


@pytest.mark.parametrize(
    ("money", "told"),
    [
        ((90, 50, 60), "You win, $30 ahead of Cleo."),
        ((90, 60, 60), "You win, $30 ahead of Ben and Cleo."),
        ((90, 90, 60), "You and Ben win, $90 each."),
        ((90, 90, 90), "You, Ben and Cleo win, $90 each."),
        ((50, 90, 60), "Third of 3, $40 behind Ben."),
        ((60, 90, 60), "Second of 3, $30 behind Ben."),
        ((60, 90, 90), "Third of 3, $30 behind Ben and Cleo."),
    ],
)
def test_ones_place_is_told_with_the_distance(money: tuple[int, ...], told: str) -> None:
    game = series((50, 50, 50), money)
    assert f"{place_title(game, 0)}, {distance_text(game, 0, dollars)}" == told


def test_an_onlooker_reads_who_has_won() -> None:
    assert place_title(series((50, 50, 50), (50, 90, 60)), None) == "Ben wins"
    assert place_title(series((50, 50, 50), (50, 90, 90)), None) == "Ben and Cleo win"


LOST = series((50, 50, 50), (60, 90, 50), (70, 95, 80), (60, 190, 90))
WON = series((50, 50, 50), (60, 90, 50), (170, 95, 80), (160, 100, 90))


def test_the_deciding_deal_is_the_one_in_which_the_winner_drew_away_most() -> None:
    lost, won = deciding_deal(LOST, 0), deciding_deal(WON, 0)
    assert lost == DecidingDeal(BiggestStep(3, 105), winner=1, other=0, lead=130)
    assert won == DecidingDeal(BiggestStep(2, 105), winner=0, other=1, lead=60)
    assert lost is not None
    assert won is not None
    assert not lost.is_decisive  # Ben would have won without it too
    assert won.is_decisive


def test_what_decided_is_told_with_the_lead_without_it() -> None:
    def told(game: MoneySeries) -> str:
        end = GameEnd(game, dollars, (0,), OWN)
        return re.sub("<svg.*?</svg>", "", unescape(podium_html(end, 700)))

    assert "The deal that decided it: deal 2" in told(WON)
    assert "You gained $105 more than Ben." in told(WON)
    assert "Without this deal Ben would be $45 ahead of you." in told(WON)
    assert "The biggest step: deal 3" in told(LOST)
    assert "Ben gained $105 more than you." in told(LOST)
    assert "Without" not in told(LOST)


@pytest.mark.parametrize(
    "points",
    [
        ((50, 50, 50), (60, 90, 50)),  # one deal
        ((50, 50, 50), (60, 90, 50), (90, 90, 50)),  # two winners
        ((50, 50, 50), (70, 60, 50), (90, 60, 60)),  # two behind the learner
        ((50, 50, 50), (60, 70, 50), (60, 80, 50)),  # two steps of the same size
    ],
)
def test_no_deal_is_named_where_it_would_say_nothing(points: tuple[tuple[int, ...], ...]) -> None:
    assert deciding_deal(series(*points), 0) is None


def test_a_lead_that_never_grew_has_no_step() -> None:
    assert biggest_step(series((90, 50), (80, 50), (70, 50)), 0, 1) is None


def figure(gain: int) -> BargainFigure:
    return BargainFigure(Fraction(gain), f"{gain:+d}", f"bargain {gain}", "Deal 1.")


@pytest.mark.parametrize(
    ("gains", "shown"),
    [
        ((), []),
        ((0,), []),
        ((30,), ["best 30"]),
        ((-20, -50), ["costliest -50"]),
        ((30, -20, 90, -50, 0), ["best 90", "costliest -50"]),
    ],
)
def test_a_bargain_is_best_only_if_it_gained_and_costliest_only_if_it_cost(
    gains: tuple[int, ...], shown: list[str]
) -> None:
    own = OWN._replace(bargains=[*map(figure, gains)])
    page = podium_html(GameEnd(WON, dollars, (0,), own), 700)
    found = re.findall(r"<h2>Your (\w+) bargain</h2><p><strong>bargain (-?\d+) ", page)
    assert [" ".join(each) for each in found] == shown
    assert ("Counted so." in page) == bool(shown)


@pytest.mark.parametrize("seed", range(40))
def test_the_podium_lists_everybody_by_money(seed: int) -> None:
    rng = Random(seed)
    money = tuple(rng.choice((0, 20, 50, 90)) for _ in range(rng.randint(2, 4)))
    scene = end_scene(
        GameEnd(series((50,) * len(money), money), dollars, ()), rng.choice((340, 560))
    )
    rows = re.findall(r"(First|Second|Third|Fourth): (\w+), \$(\d+)\.", scene.words)
    assert sorted(name for _, name, _ in rows) == sorted(NAMES[: len(money)])
    amounts = [int(has) for *_, has in rows]
    assert amounts == sorted(money, reverse=True)
    order = ["First", "Second", "Third", "Fourth"]
    assert [1 + order.index(at) for at, *_ in rows] == places(amounts)
    texts = " ".join(each.words for each in scene.texts)
    assert all(NAMES[seat] in texts and dollars(has) in texts for seat, has in enumerate(money))
    for box in map(bounds, scene.fills):
        assert box[0] >= 0
        assert box[2] <= scene.width
        assert 0 <= box[1] < box[3] <= scene.height


@pytest.mark.parametrize("width", [300, 340, 560])
def test_six_players_with_long_names_fit_on_the_podium(width: int) -> None:
    names = tuple(f"Player Number {each}" for each in "ABCDEF")
    for money in ((50,) * 6, (60, 50, 40, 30, 20, 10)):
        game = MoneySeries(names, ("start", "deal 1"), ((50,) * 6, money))
        scene = end_scene(GameEnd(game, dollars, (), OWN), width)
        for text in scene.texts:
            assert text.box[0] >= 0
            assert text.box[2] <= width
            assert text.box[1] >= 0
            assert text.box[3] <= scene.height


def test_the_shared_picture_shows_the_podium_and_nothing_else() -> None:
    end = GameEnd(WON, dollars, (0,), OWN._replace(bargains=[figure(30)]))
    for dark in (False, True):
        file = picture_file(end, dark=dark)
        parsed = ElementTree.fromstring(file)
        texts = {each.text for each in parsed.iter("{http://www.w3.org/2000/svg}text")}
        assert texts == {
            *("You win", "$60 ahead of Ben."),
            *("You", "$160", "Ben", "2", "$100", "Cleo", "3", "$90"),
        }
        assert "var(" not in file


def play(start: card.State | board.State, bots: list[AnyBot]) -> SeatedGame:
    actions = play_match(start, bots).actions
    record: Record = Record(start)
    for action in actions:
        record = record.play(action)
    return SeatedGame(record, defaults.default_names(4), defaults.default_players(4))


def shown(panel: Any, session: Any) -> str:
    """The text of a game's ending panel."""
    about = panel.build(session, Bridge(), lambda _: None, lambda: None).children[0]
    return str(about.value)


@pytest.mark.parametrize("seed", range(1, 7))
def test_a_card_game_advises_by_what_happened_in_it(seed: int) -> None:
    start = card.new(4, seed)
    session = CardTableSession(play(start, [start.game.bot("careful")] * 4))
    (seat,) = session.local_seats
    end = ending.game_end(session)
    own = end.own
    assert own is not None
    results = [each for each in bargain_results(session.record) if seat in (each.boss, each.player)]
    assert [each.gain for each in own.bargains] == [each.gain(seat) for each in results]
    struck = [
        each.action
        for each in session.record.played
        if isinstance(each.action.deed, Accept) and seat in (each.action.seat, each.action.deed.by)
    ]
    assert own.suggestion.advice
    costs = [each for each in results if each.gain(seat) < 0]
    if not struck:
        assert own.suggestion.page == "tokens"
    elif costs:
        worst = min(costs, key=lambda each: each.gain(seat))
        lesson = "bargain-drill" if worst.boss == seat else "bargain-losses"
        assert own.suggestion.page == lesson
    assert distance_text(end.series, seat, dollars) in unescape(shown(ending, session))
    for each in session.record.played:
        for event in each.events:
            if isinstance(event, Settled):
                assert f"A share was worth {format_dollars(event.value)}." in [
                    own.deal_text(at, 0, 1).partition(" Y")[0]
                    for at in range(1, len(end.series.points))
                ]


def test_the_board_game_has_its_podium_in_millions() -> None:
    start = board.new(4, 2)
    session = BoardTableSession(play(start, [start.game.bot("careful")] * 4))
    money = board_ending.money_series(session)
    assert money.points[0] == start.money
    assert money.points[-1] == session.record.state.money
    page = shown(board_ending, session)
    assert page.count("<svg") == 1
    assert " million" in page
    for seat in range(4):
        mine = [
            each for each in agreement_results(session.record) if seat in (each.boss, each.player)
        ]
        lesson = board_ending.suggest(seat, mine).page
        worst = min(each.gain(seat) for each in mine)
        assert lesson == ("board-prices" if worst < 0 else "bargain-drill")
    assert board_ending.suggest(0, []).page == "board-prices"


def test_a_game_that_a_teacher_ended_early_has_no_podium_and_no_picture() -> None:
    record: Record = Record(card.new(4, 1))
    names, bots = defaults.default_names(4), defaults.default_players(4)
    session = CardTableSession(SeatedGame(record, names, bots, table_status=HoldReason.ENDED))
    panel = ending.build(session, Bridge(), lambda _: None, lambda: None)
    about, *groups = panel.children
    assert say("chart.label") in about.value
    assert "boss-podium" not in about.value
    offered = [item["id"] for group in groups for item in group.items]
    assert EndingChoice.AGAIN in offered
    assert EndingChoice.PICTURE not in offered
