"""A hint in the menu of the table: three steps on request, gone when the game continues."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from bosslib import loaded
from bosslib.card import driver, parse_action
from bosslib.card.bots import SCRIPTED, advice
from bosslib.card.legality import Legal
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.card import game_setup
from bosswidgets.card.panels import legend
from bosswidgets.card.panels.hints import CardHints
from bosswidgets.card.session import CardTableSession
from bosswidgets.kit import jobs
from bosswidgets.kit.bridge import Bridge
from bosswidgets.table import defaults
from bosswidgets.table.panels import menu
from tests.exercises import exercises
from tests.widgets.card.test_session import people, turn
from tests.widgets.learn.learner import parts, settled
from tests.widgets.learn.test_task import Alone
from tests.widgets.table_choices import choose_at

HINT = {"id": "hint", "label": "Hint", "key": "z", "icon": "hint", "tone": "tool"}


class Shown:
    """The menu of a table, as a user sees and presses it."""

    def __init__(self, session: CardTableSession) -> None:
        self.session, self.bridge = session, Bridge()
        self.menu = menu.build(
            session,
            self.bridge,
            lambda: None,
            lambda _: None,
            legend=lambda: legend.build_legend(session),
            hinting=lambda changed: CardHints(session, self.bridge, changed),
        )

    @property
    def items(self) -> dict[str, dict[str, Any]]:
        return {item["id"]: item for item in self.menu.children[0].items}

    @property
    def button(self) -> dict[str, Any] | None:
        return self.items.get("hint")

    @property
    def page(self) -> str:
        """The hint below the row of buttons, if there is one."""
        return "".join(getattr(each, "value", "") for each in self.menu.children[1:])

    @property
    def said(self) -> str:
        return str(self.bridge._words)

    def press(self, item: str = "hint") -> None:
        self.menu.children[0]._on_message(None, {"choose": item}, None)


def alone(seed: int = 3) -> CardTableSession:
    return CardTableSession(game_setup.new_game(4, seed=seed, one_deal=True))


def steps(page: str) -> int:
    return page.count("<li>")


def test_nothing_is_hinted_unasked() -> None:
    shown = Shown(alone())
    assert shown.page == ""
    assert shown.button == HINT
    turn(shown.session)
    assert shown.page == ""
    assert shown.menu.children == (shown.menu.children[0],)


def test_each_press_shows_the_next_step_and_the_last_one_hides_all() -> None:
    shown = Shown(alone())
    again = ("which action?", "why?", "takes this away")
    for step in (1, 2, 3):
        shown.press()
        assert steps(shown.page) == step
        assert f"Hint, step {step} of 3" in shown.page
        assert shown.said.startswith(f"Hint, step {step} of 3: ")
        assert ("<table>" in shown.page) == (step == 3)
        assert again[step - 1] in shown.page
        assert shown.button == HINT
    assert say("hint.worth") in shown.page
    assert "± $" in shown.page
    shown.press()
    assert (shown.page, shown.said) == ("", "")
    shown.press()
    assert steps(shown.page) == 1


def test_the_same_hint_comes_again_in_a_game_that_is_taken_up_again() -> None:
    pages = []
    for _ in range(2):
        shown = Shown(alone())
        for _ in range(3):
            shown.press()
        pages.append(shown.page)
    assert pages[0] == pages[1]


def test_a_hint_is_gone_when_one_has_acted() -> None:
    shown = Shown(alone())
    shown.press()
    shown.press()
    turn(shown.session)
    assert shown.page == ""


def test_it_is_gone_when_one_looks_back() -> None:
    shown = Shown(alone())
    turn(shown.session)
    shown.press()
    shown.session.history.show_at(0)
    assert (shown.page, shown.button) == ("", None)
    shown.session.history.show_at(None)
    assert shown.page == ""
    shown.press()
    assert steps(shown.page) == 1


def test_what_is_being_chosen_leaves_it_there() -> None:
    shown = Shown(alone())
    shown.press()
    choose_at(shown.session, "card:0")
    assert steps(shown.page) == 1


def test_another_drawer_takes_its_place_and_back() -> None:
    shown = Shown(alone())
    shown.press("pace")
    shown.press()
    assert not shown.items["pace"]["expanded"]
    assert steps(shown.page) == 1
    shown.press("pace")
    assert shown.page == ""
    assert shown.items["pace"]["expanded"]
    shown.press()
    assert steps(shown.page) == 1


def test_out_of_turn_there_is_none() -> None:
    session = CardTableSession(game_setup.new_game(4, seed=3, one_deal=True), pace="step")
    shown = Shown(session)
    while not session.turns.waits_for_bot:
        turn(session)
    same = shown.button
    shown.press()
    assert (steps(shown.page), shown.said) == (0, say("hint.not-now"))
    assert say("hint.not-now") in shown.page
    while session.turns.waits_for_bot:
        session.turns.play_next()
    assert (shown.page, shown.button) == ("", same)


def test_at_the_end_there_is_none() -> None:
    session = alone()
    shown = Shown(session)
    while not session.is_over:
        turn(session)
    assert shown.button is None


def test_a_whole_game_has_a_hint_for_all_that_one_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(advice, "TURN_PLAYOUTS", 40)
    session = CardTableSession(game_setup.new_game(3, seed=1))
    shown, wants, rng = Shown(session), set(), Random(1)
    while not session.is_over:
        assert session.turns.current_ask
        assert session.view
        wants.add(session.turns.current_ask.wants)
        shown.press()
        shown.press()
        assert steps(shown.page) == 2, session.turns.current_ask
        if session.turns.current_ask.wants is driver.CardPrompt.ANSWER:
            session.parts.answer_later()
        else:
            session.act(rng.choice(Legal(session.view).turns(rng)))
        assert session.screen.notice == ""
    assert wants == {driver.CardPrompt.TURN, driver.CardPrompt.DISCARD, driver.CardPrompt.ANSWER}


TALKING = """{"schema": "boss/1", "game": "card", "position": {
    "boss": "B", "turn": "A", "phase": "play", "deal": 8, "colour": "b", "x": 0,
    "centre": ["b+4"],
    "seats": {"A": {"hand": ["b+4", "g+1"]}, "B": {"hand": ["r+1"]}, "C": {"hand": ["r+1"]},
              "D": {"hand": ["r+1"]}}}}"""


def test_who_has_made_an_offer_is_told_of_no_other_one() -> None:
    bots = (None, "careful", "careful", "careful")
    session = CardTableSession(
        SeatedGame(loaded(TALKING), defaults.default_names(4), bots),
        bots=[None, *[SCRIPTED["patient"]] * 3],
    )
    shown = Shown(session)
    shown.press()
    shown.press()
    assert "Before that you might offer" in shown.page
    session.act(parse_action("A: offer pass"))
    assert session.record.actions[-1] == parse_action("B: decline A")
    shown.press()
    shown.press()
    assert steps(shown.page) == 2
    assert "Before that" not in shown.page


OFFERED = """{"schema": "boss/1", "game": "card", "position": {
    "boss": "B", "turn": "A", "phase": "play", "deal": 8, "colour": "b", "x": 0, "centre": ["b+4"],
    "offers": [{"from": "B", "to": "A", "terms": "pass"}],
    "seats": {"A": {"hand": ["b-2", "g+1"]}, "B": {"hand": ["r+1"]}, "C": {"hand": ["r+1"]},
              "D": {"hand": ["r+1"]}}}}"""


def offered() -> CardTableSession:
    """A table at which a person is offered a token."""
    bots = (None, "careful", "careful", "careful")
    return CardTableSession(SeatedGame(loaded(OFFERED), defaults.default_names(4), bots))


def test_an_offer_is_valued_with_how_far_that_varies_and_from_how_many_samples() -> None:
    shown = Shown(offered())
    assert shown.session.turns.current_ask
    assert shown.session.turns.current_ask.wants is driver.CardPrompt.ANSWER
    for _ in range(3):
        shown.press()
    assert say("hint.offers") in shown.page
    assert (
        f"played the deal to its end {advice.BARGAIN_PLAYOUTS} times with the bargain" in shown.page
    )
    assert "give or take $" in shown.page
    assert "right to within $" in shown.page
    assert shown.page.count("<tr>") == 2
    assert say("hint.sorted", percent=60) in shown.page
    assert "to pass</th>" in shown.page


def test_an_offer_to_make_is_valued_too() -> None:
    bots = (None, "careful", "careful", "careful")
    session = CardTableSession(
        SeatedGame(loaded(TALKING), defaults.default_names(4), bots),
        bots=[None, *[SCRIPTED["patient"]] * 3],
    )
    shown = Shown(session)
    for _ in range(3):
        shown.press()
    assert f"played to its end {advice.BARGAIN_PLAYOUTS} times with it" in shown.page
    assert "right to within $" in shown.page
    assert say("hint.caption") in shown.page


def test_an_offer_too_is_valued_beside_the_page() -> None:
    async def wait() -> tuple[str, str]:
        shown = Shown(offered())
        shown.press()
        at_once = shown.page
        await settled()
        return at_once, shown.page

    at_once, then = asyncio.run(wait())
    assert at_once == ""
    assert steps(then) == 1


def test_between_deals_it_names_cards_of_ones_own_hand() -> None:
    session = CardTableSession(game_setup.new_game(3, seed=1))
    shown = Shown(session)
    while (
        session.turns.current_ask
        and session.turns.current_ask.wants is not driver.CardPrompt.DISCARD
    ):
        turn(session)
    for _ in range(3):
        shown.press()
    assert say("hint.cards") in shown.page
    session.act(parse_action("A: keep"))
    assert shown.page == ""


def test_behind_the_curtain_there_is_no_hint_and_nobody_else_sees_one() -> None:
    session = people("A", "B")
    shown = Shown(session)
    assert session.seat is None
    assert (shown.page, shown.button) == ("", None)
    assert session.awaited_seat is not None
    first = session.awaited_seat
    session.open_curtain(first)
    shown.press()
    assert steps(shown.page) == 1
    other = 1 - first
    session.close_curtain_for(other)
    assert (shown.page, shown.button) == ("", None)
    session.open_curtain(other)  # he may bargain, but it is not his turn
    assert shown.page == ""
    shown.press()
    assert steps(shown.page) == 0
    session.close_curtain_for()
    assert shown.page == ""
    session.open_curtain(first)
    assert shown.page == ""
    assert shown.button == HINT


# In the background


def test_it_is_thought_of_beside_the_page() -> None:
    async def wait() -> tuple[str, str]:
        shown = Shown(alone())
        shown.press()
        at_once = shown.page
        shown.press()  # nothing is started twice
        await settled()
        return at_once, shown.page

    at_once, then = asyncio.run(wait())
    assert at_once == ""
    assert steps(then) == 1


def test_a_long_thought_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "PROGRESS_SECONDS", 0.0)

    async def wait() -> list[str]:
        told: list[str] = []
        shown = Shown(alone())
        shown.bridge.observe(lambda _: told.append(shown.said), ["_said"])
        shown.press()
        await settled()
        return [*told, shown.page]

    thinking, found, page = asyncio.run(wait())
    assert thinking == say("hint.thinking")
    assert found.startswith("Hint, step 1 of 3")
    assert steps(page) == 1


def test_a_thought_that_comes_too_late_is_not_shown() -> None:
    async def wait() -> str:
        shown = Shown(alone())
        shown.press()
        turn(shown.session)
        await settled()
        return shown.page

    assert asyncio.run(wait()) == ""


def test_a_fault_of_ours_is_told_and_another_try_may_work(monkeypatch: pytest.MonkeyPatch) -> None:
    async def wait(shown: Shown) -> None:
        with monkeypatch.context() as broken:
            broken.setattr(advice, "TURN_PLAYOUTS", "many")
            shown.press()
            await settled()
            assert "went wrong" in shown.page
        shown.press()
        await settled()
        assert steps(shown.page) == 1

    asyncio.run(wait(Shown(alone())))
    shown = Shown(alone())
    with monkeypatch.context() as broken:
        broken.setattr(advice, "TURN_PLAYOUTS", "many")
        shown.press()
        assert "went wrong" in shown.page
    shown.press()
    assert steps(shown.page) == 1


def test_it_speaks_the_language_of_the_page(speaking: Callable[[str], None]) -> None:
    speaking("nl")
    shown = Shown(alone())
    for _ in range(3):
        shown.press()
    assert "Hint, stap 3 van 3" in shown.page
    assert "Het beste hier: " in shown.page


def test_nothing_is_made_before_it_is_asked_for() -> None:
    asked = CardHints(alone(), Bridge(), lambda: None)
    assert asked.visible_panels == []
    asked.show_next_step()
    assert len(asked.visible_panels) == 1


def test_an_exercise_has_none() -> None:
    task = Alone(exercises()["go-on-alone"]).task
    assert [each for each in parts(task) if "boss-menu" in each._dom_classes] == []
    assert any("boss-doing" in each._dom_classes for each in parts(task))
