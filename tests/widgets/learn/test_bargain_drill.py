"""The bargain drill on its page: prices are named, a bargain is made, lost or abandoned."""

from __future__ import annotations

from html import escape, unescape
from typing import Any

import pytest
from ipywidgets import HTML
from ipywidgets.widgets import widget as ipywidgets_widget

from bosslib.game.mind import CHARACTERS
from bosslib.teaching.attempt import begun
from bosslib.teaching.drill.bargainers import best_talks, compare_bargainers
from bosslib.teaching.drill.feedback import explain_zone
from bosslib.teaching.drill.game import DrillPosition, position_by_id
from bosslib.teaching.drill.mistakes import (
    BargainMisconception,
    possible_in_prices,
    possible_in_talks,
)
from bosslib.teaching.drill.talks import Talks, TalksOutcome
from bosslib.teaching.pictures import LookOptions
from bosslib.teaching.spaced_repetition import HOUR, Memory, record_misconception
from bosslib.words import say
from bosswidgets.kit.bridge import BridgeProxy
from bosswidgets.kit.choices import Choices
from bosswidgets.kit.fields import Fields
from bosswidgets.kit.picture.still import StillPicture
from bosswidgets.kit.progress import (
    COUNTED_KEY,
    DRILL_KEY,
    MAX_COUNTED,
    MISCONCEPTION_PREFIX,
    memories,
    memory_record,
    validate_progress,
)
from bosswidgets.learn.drill.page import SCORE_KEYS, BargainDrill, score_sentences
from bosswidgets.learn.drill.position import DrillPanel
from bosswidgets.learn.exercise_parts import player_names, position_scene
from bosswidgets.learn.misconceptions import QUESTIONS_BETWEEN, misconception_label
from bosswidgets.learn.practice import Practice
from bosswidgets.table.database import now_ms as clock
from tests.engine.teaching.drilling import can_be_lost, greedy_talks
from tests.widgets.learn.learner import parts
from tests.widgets.learn.test_task import opened
from tools.notebooks import FOLDER as NOTEBOOKS

GAMES = ("card", "board")


def first(game: str, **wanted: object) -> DrillPosition:
    """The first position of a game that has a zone or none, and other wanted properties."""
    found = (position_by_id(f"bargain-{game}-{seed}") for seed in range(1, 200))
    return next(
        each
        for each in found
        if bool(each.zone.prices) == wanted.get("zone", True)
        and wanted.get("sells", each.sells) == each.sells
        and wanted.get("character", each.character) == each.character
        and (not wanted.get("lost") or can_be_lost(each))
    )


class Bargainer:
    """A user who bargains: types into fields and presses buttons."""

    def __init__(self, found: DrillPosition, marks: object = None) -> None:
        self.found = found
        page = opened(BargainDrill, f"?exercise={found.exercise.id}", marks)
        assert isinstance(page, BargainDrill)
        self.page = page

    @property
    def text(self) -> str:
        html = [str(each.value) for each in parts(self.page) if isinstance(each, HTML)]
        return unescape(" ".join(html))

    @property
    def name(self) -> str:
        """The name of the other side."""
        return player_names(self.found.exercise)[self.found.other]

    @property
    def items(self) -> list[str]:
        groups = (each for each in parts(self.page) if isinstance(each, Choices))
        return [item["id"] for group in groups for item in group.items]

    @property
    def score(self) -> dict[str, int]:
        kept = self.page.bridge.marks().get(DRILL_KEY) or {}
        return {name: each for name, each in kept.items() if name != COUNTED_KEY}

    @property
    def fields(self) -> list[Fields]:
        return [each for each in parts(self.page) if isinstance(each, Fields)]

    def press(self, item: str) -> None:
        groups = (each for each in parts(self.page) if isinstance(each, Choices))
        group = next(each for each in groups if any(i["id"] == item for i in each.items))
        group._on_message(None, {"choose": item}, None)

    def fill(self, *texts: object) -> None:
        (fields,) = self.fields
        names = [each["id"] for each in fields.fields if each["kind"] == "answer"]
        sent = {name: str(text) for name, text in zip(names, texts, strict=True)}
        fields._on_message(None, {"sent": sent}, None)

    def name_rightly(self) -> None:
        self.fill(self.found.zone.least, self.found.zone.most)

    def offer(self, price: int) -> None:
        self.fill(price)

    def bargain(self, line: Talks) -> None:
        """Bargain as in a line that ends with an agreement."""
        for price in line.offers:
            self.offer(price)
        if line.offers[-1] != line.price:
            self.press("accept")

    def announced(self) -> str:
        return str(self.page.bridge._words)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("sells", [True, False])
def test_a_whole_drill(game: str, sells: bool) -> None:
    who = Bargainer(first(game, sells=sells))
    found = who.found
    who.name_rightly()
    assert say("task.right") in who.text
    assert explain_zone(found)[-1] in who.text
    line = best_talks(found.talks)
    assert line.price is not None
    who.bargain(line)
    assert say("drilling.came.agreed") in who.text
    money = found.exercise.teaching.pictures.money
    assert say("drilling.gain", price=money(line.price), gain=money(line.gain)) in who.text
    assert say("drilling.came.agreed") in who.announced()
    assert who.items[0] == "next"
    assert not who.fields
    assert who.score == {"tried": 1, "named": 1, "talked": 1, "lost": 0, "part": 100}


def test_who_it_was_is_told_afterwards_and_not_before() -> None:
    for character in CHARACTERS:
        who = Bargainer(first("card", character=character))
        words = say(f"drilling.was.{character}", name=who.name)
        who.name_rightly()
        assert words not in who.text
        who.press("walk")
        assert words in who.text


def test_all_are_compared_with_what_one_got() -> None:
    who = Bargainer(first("card", character="soft", lost=True))
    who.name_rightly()
    lose(who)
    money = who.found.exercise.teaching.pictures.money
    for name, talks in compare_bargainers(who.found.talks).items():
        assert f'<th scope="row">{say(f"drilling.by.{name}")}</th>' in who.text
        assert talks.price is not None
        assert say("drilling.made", gain=money(talks.gain), price=money(talks.price)) in who.text
    assert say("drilling.by.best") in who.announced()


@pytest.mark.parametrize("game", GAMES)
def test_a_bargain_is_lost_by_wanting_too_much_too_often(game: str) -> None:
    who = Bargainer(first(game, character="hard", lost=True))
    who.name_rightly()
    side = "sells" if who.found.sells else "buys"
    for turn, price in enumerate(greedy_talks(who.found).offers):
        assert say("drilling.came.lost") not in who.text
        assert say(f"drilling.round.{side}", who=who.name, turn=turn + 1) in who.text
        who.offer(price)
    assert say("drilling.came.lost") in who.text
    assert say("drill.answer.leave") in who.text
    assert who.score == {"tried": 1, "named": 1, "talked": 1, "lost": 1, "part": 0}


def test_each_no_has_its_reason_and_a_price_that_can_be_accepted() -> None:
    who = Bargainer(first("card", character="fair", sells=True))
    who.name_rightly()
    who.offer(who.found.zone.most)
    talks = who.found.talks.offer(who.found.zone.most)
    money = who.found.exercise.teaching.pictures.money
    assert talks.counter is not None
    assert say("drill.answer.counter", price=money(talks.counter)) in who.text
    who.press("accept")
    assert say("drilling.came.agreed") in who.text
    gain = talks.accept().gain
    assert who.score["part"] == round(100 * gain / best_talks(talks).gain)


@pytest.mark.parametrize("game", GAMES)
def test_where_no_price_is_good_for_both_one_says_so_and_is_done(game: str) -> None:
    who = Bargainer(first(game, zone=False))
    who.press("none")
    assert say("task.right") in who.text
    assert say("drill.zone.none") in who.text
    assert "walk" not in who.items
    assert who.score == {**dict.fromkeys(SCORE_KEYS, 0), "tried": 1, "named": 1}


def test_prices_where_there_are_none_are_wrong_and_end_it_too() -> None:
    who = Bargainer(first("card", zone=False))
    who.fill(5, 20)
    assert say("task.not-right") in who.text
    assert say("drill.there-is-none") in who.text
    assert who.score == {**dict.fromkeys(SCORE_KEYS, 0), "tried": 1}


def test_none_where_there_is_one_is_wrong_and_one_bargains_all_the_same() -> None:
    who = Bargainer(first("card"))
    who.press("none")
    assert say("drill.there-is") in who.text
    assert "walk" in who.items
    assert who.score == {**dict.fromkeys(SCORE_KEYS, 0), "tried": 1}


def test_a_known_mistake_is_named() -> None:
    who = Bargainer(first("board"))
    who.fill(who.found.zone.least, who.found.zone.buyer)
    words = next(each.say for each in who.found.high if each.number == who.found.zone.buyer)
    assert words in who.text


@pytest.mark.parametrize("text", ["", "a lot", "€ 10"])
def test_what_is_no_number_is_asked_again(text: str) -> None:
    who = Bargainer(first("card"))
    who.fill(text, 10)
    assert who.fields[0].troubles[""]
    assert who.score == {}


@pytest.mark.parametrize(("price", "key"), [(7, "step"), (-5, "step"), (5000, "top")])
def test_a_price_that_cannot_be_is_no_offer(price: int, key: str) -> None:
    who = Bargainer(first("card"))
    who.name_rightly()
    who.offer(price)
    amount = {"step": who.found.zone.step, "top": who.found.top}[key]
    assert who.fields[0].troubles[""] == say(f"drilling.{key}", step="$5", price=f"${amount}")
    assert who.page.position
    assert who.page.position.talks.outcome is TalksOutcome.OPEN
    assert not who.page.position.talks.offers


def test_one_can_sell_too_cheaply_and_is_told() -> None:
    found = next(
        each
        for seed in range(200)
        if (each := position_by_id(f"bargain-card-{seed}")).zone.prices
        and each.sells
        and each.zone.seller >= 10
    )
    who = Bargainer(found)
    who.name_rightly()
    who.offer(5)
    cost = f"${found.zone.seller - 5}"
    assert say("drilling.worse", price="$5", cost=cost) in who.text
    assert who.score["part"] == 0
    assert who.score["lost"] == 0


def test_the_next_position_is_another_and_the_address_names_it() -> None:
    who = Bargainer(first("card", zone=False))
    who.press("none")
    who.press("next")
    assert who.page.position
    name = who.page.position.bargaining.exercise.id
    assert name != who.found.exercise.id
    assert who.page.bridge._place == f"?exercise={name}"
    assert name.startswith("bargain-card-")
    who.press("board")
    assert who.page.position.bargaining.exercise.game.name == "board"


def test_an_address_of_nothing_is_told_of() -> None:
    page = opened(BargainDrill, "?exercise=bargain-card-x")
    words = " ".join(str(each.value) for each in parts(page) if isinstance(each, HTML))
    assert "bargain-card-x" in words
    (games,) = (each for each in parts(page) if isinstance(each, Choices))
    games._on_message(None, {"choose": "board"}, None)
    assert isinstance(page, BargainDrill)
    assert page.position


def test_the_score_adds_up_and_is_told() -> None:
    score = {"tried": 3, "named": 2, "talked": 2, "lost": 1, "part": 80}
    who = Bargainer(first("card"), {DRILL_KEY: score})
    for line in score_sentences(score):
        assert line in who.text
    assert say("drilling.score", count=2, part="40%") in who.text
    who.name_rightly()
    assert who.score == {**score, "tried": 4, "named": 3}


def test_a_position_counts_once_however_often_it_is_opened() -> None:
    found = first("card")
    who = Bargainer(found)
    assert say("drilling.before") not in who.text
    who.name_rightly()
    marks = who.page.bridge.marks()
    again = Bargainer(found, marks)
    assert say("drilling.before") in again.text
    again.fill(0, 0)
    again.press("walk")
    assert again.page.bridge.marks() == marks
    who.press("walk")
    assert who.score == {"tried": 1, "named": 1, "talked": 1, "lost": 0, "part": 0}
    assert say("drilling.before") not in who.text


def test_the_last_positions_that_count_are_kept() -> None:
    found = first("card")
    older = [f"bargain-board-{at}" for at in range(MAX_COUNTED)]
    who = Bargainer(found, {DRILL_KEY: {**GOOD, COUNTED_KEY: older}})
    who.name_rightly()
    counted = who.page.bridge.marks()[DRILL_KEY][COUNTED_KEY]
    assert counted == [*older[1:], found.exercise.id]


GOOD = {"tried": 4, "named": 3, "talked": 2, "lost": 1, "part": 120}


@pytest.mark.parametrize(
    "wrong",
    [{"part": 201}, {"lost": 3}, {"talked": 5}, {"named": -1}, {"tried": 1.5}, {"more": 1}],
)
def test_a_score_that_cannot_be_is_not_kept(wrong: dict[str, Any]) -> None:
    assert validate_progress({DRILL_KEY: GOOD}) == {DRILL_KEY: GOOD}
    assert validate_progress({DRILL_KEY: {**GOOD, **wrong}}) == {}


def test_what_is_left_leaves_nothing_behind() -> None:
    who = Bargainer(first("card", zone=False))

    def around() -> int:
        who.press("card")
        there = ipywidgets_widget._instances.values()
        return sum(isinstance(each, Choices | Fields | StillPicture | DrillPanel) for each in there)

    before = around()
    assert [around(), around()] == [before, before]


def test_the_picture_shows_no_answer_where_there_is_no_button() -> None:
    """The offer of another buyer is in the task's text; buttons are below."""
    found = next(
        each
        for seed in range(200)
        if (each := position_by_id(f"bargain-card-{seed}")).sells
        and each.exercise.start.table.offers
    )
    record, size = begun(found.exercise), BridgeProxy(Bargainer(found).page.bridge)
    drawn = [
        position_scene(found.exercise, record, size, LookOptions(shows_offers=each))
        for each in (True, False)
    ]
    with_it, without = ({str(hit.id) for hit in scene.hits} for scene in drawn)
    assert with_it - without
    assert not without - with_it


# Misconceptions are remembered


def kept(name: str, memory: Memory) -> dict[str, Any]:
    return {f"{MISCONCEPTION_PREFIX}{name}": memory_record(memory)}


def boxes(who: Bargainer, name: str) -> list[int]:
    return [each.box for each in memories(who.page.bridge.marks()).get(name, ())]


def lose(who: Bargainer) -> None:
    for price in greedy_talks(who.found).offers:
        who.offer(price)


@pytest.mark.parametrize("game", GAMES)
def test_a_price_of_a_known_mistake_is_remembered(game: str) -> None:
    who = Bargainer(first(game))
    who.fill(who.found.zone.least, who.found.zone.buyer)
    assert boxes(who, BargainMisconception.NO_GAIN) == [0]
    assert escape(misconception_label(BargainMisconception.NO_GAIN), quote=False) in who.text


def test_what_ends_in_a_bad_bargain_is_remembered() -> None:
    who = Bargainer(first("card", character="hard", lost=True))
    who.name_rightly()
    assert memories(who.page.bridge.marks()) == {}
    lose(who)
    assert boxes(who, BargainMisconception.GREEDY) == [0]
    assert misconception_label(BargainMisconception.GREEDY) in who.text


def test_who_walks_away_from_a_good_bargain_has_let_it_go() -> None:
    who = Bargainer(first("board"))
    who.name_rightly()
    who.press("walk")
    assert boxes(who, BargainMisconception.MISSED) == [0]


def test_what_is_due_comes_right_once_in_a_position() -> None:
    found = first("card", lost=True)
    assert {BargainMisconception.MISSED} <= possible_in_prices(found) & possible_in_talks(found)
    old = clock() - 100 * HOUR
    known = {
        n: record_misconception((), old)
        for n in (
            BargainMisconception.MISSED,
            BargainMisconception.GREEDY,
            BargainMisconception.EVEN,
        )
    }
    marks = {name: mark for each in known for name, mark in kept(each, known[each]).items()}
    who = Bargainer(found, marks)
    who.name_rightly()
    assert boxes(who, BargainMisconception.MISSED) == [0, 1]
    assert boxes(who, BargainMisconception.GREEDY) == [0]
    who.bargain(best_talks(found.talks))
    assert boxes(who, BargainMisconception.MISSED) == [0, 1]
    assert boxes(who, BargainMisconception.GREEDY) == [0, 1]
    assert boxes(who, BargainMisconception.EVEN) == [0]  # the board game only


def test_it_comes_back_after_some_other_positions() -> None:
    who = Bargainer(first("card", character="hard", lost=True))
    who.name_rightly()
    lose(who)
    for _ in range(QUESTIONS_BETWEEN):
        assert not who.page._due_position()
        who.page._open_new()
    assert who.page._due_position()
    who.page._open_new()
    assert who.page.position
    assert BargainMisconception.GREEDY in possible_in_talks(who.page.position.bargaining)


@pytest.mark.parametrize(
    ("name", "game"), [(BargainMisconception.LOSS, "card"), (BargainMisconception.OTHERS, "board")]
)
def test_what_is_due_comes_first_when_the_page_opens(name: BargainMisconception, game: str) -> None:
    page = opened(BargainDrill, "", kept(name, record_misconception((), clock() - HOUR)))
    assert isinstance(page, BargainDrill)
    assert page.position
    found = page.position.bargaining
    assert found.exercise.game.name == game
    assert name in possible_in_prices(found)
    assert page.bridge._place == f"?exercise={found.exercise.id}"


def test_the_game_that_was_chosen_stays() -> None:
    page = opened(
        BargainDrill,
        "",
        kept(BargainMisconception.OTHERS, record_misconception((), clock() - HOUR)),
    )
    assert isinstance(page, BargainDrill)
    page._games._on_message(None, {"choose": "card"}, None)
    assert not page._due_position()
    assert page.position
    assert page.position.bargaining.exercise.game.name == "card"


def test_the_practice_asks_nothing_of_the_drill_and_leads_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(NOTEBOOKS / "en")
    page = opened(
        Practice, "", kept(BargainMisconception.GREEDY, record_misconception((), clock() - HOUR))
    )
    assert isinstance(page, Practice)
    assert page._due_question() is None
    words = say("practising.to.bargain-drill")
    assert f'<a href="54-bargain-drill.ipynb">{words}</a>' in page._due_list.value
    drill = opened(BargainDrill, "", page.bridge.marks())
    assert isinstance(drill, BargainDrill)
    assert misconception_label(BargainMisconception.GREEDY) in drill._back.value
    assert words not in drill._back.value


def test_all_that_is_remembered_is_kept() -> None:
    for name in BargainMisconception:
        mark = kept(name, record_misconception((), 5))
        assert validate_progress(mark) == mark
