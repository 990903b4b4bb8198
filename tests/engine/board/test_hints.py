"""Hints in the board game: legal at every question of whole games, and expressed in words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bosslib.board import Rules, State, apply, new
from bosslib.board.bots import bot
from bosslib.board.legality import Legal
from bosslib.board.narration import BoardTeller
from bosslib.board.teaching.hints import advised_action, hint_texts
from bosslib.board.view import View
from bosslib.driver import Ask
from bosslib.game import SEATS
from bosslib.words import set_language


def questions(state: State, name: str) -> Iterator[tuple[View, Ask]]:
    """All questions in a game of bots, with the view of the seat that is asked."""
    driver, player = state.game.driver, bot(name)
    stands = driver.driver_state(state)
    while ask := driver.next_ask(state, stands):
        yield driver.bot_view(state, stands, ask.seat), ask
        if action := driver.answer(state, stands, ask, player):
            state = apply(state, action)
            stands = driver.state_after(stands, state, action)
        else:
            stands = driver.note_silence(stands, ask)


@pytest.mark.parametrize("lang", ["en", "nl"])
@pytest.mark.parametrize(
    ("players", "rules"),
    [(2, Rules()), (4, Rules(active=True)), (4, Rules(forced=True)), (5, Rules())],
    ids=["two", "active", "forced", "five"],
)
def test_a_hint_is_legal_and_whole_at_every_question(players: int, rules: Rules, lang: str) -> None:
    set_language(lang)
    looks: set[str] = set()
    try:
        for view, ask in questions(new(players, 11, rules=rules), "careful"):
            action = advised_action(view, ask)
            assert action is None or action in Legal(view), (view, ask, action)
            steps = hint_texts(view, ask, BoardTeller(tuple(SEATS[:players]), ask.seat))
            assert all(steps), steps
            assert not any("{" in step for step in steps)
            looks.add(steps[0])
    finally:
        set_language("en")
    assert len(looks) > 5


def test_it_says_what_shrewd_does_and_why() -> None:
    for view, ask in questions(new(3, 2), "shrewd"):
        look, which, why = hint_texts(view, ask, BoardTeller(("Ann", "Ben", "Cleo"), ask.seat))
        if which.endswith("Open the deal."):
            assert "places of this space" in look
            assert why.startswith("You fill ")
            return
    pytest.fail("no deal was opened")
