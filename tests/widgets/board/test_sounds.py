"""Sounds of the board game's events, each as one seat saw it."""

from __future__ import annotations

from typing import Any

import pytest

from bosslib import Record, board
from bosslib.board import parse_action
from bosslib.board.bots import bot
from bosslib.board.cards import CARDS
from bosslib.board.events import Acted, Closed, Drew, Ended, Event, Failed, Reshuffled, Rolled
from bosslib.board.events import Settled as TookEffect
from bosslib.board.files.position import read_position
from bosslib.documents.nodes import Node
from bosswidgets.board.sounds import event_sounds
from bosswidgets.kit.sounds import Sound
from tests.widgets.test_secrets import whole

A, B, C = 0, 1, 2
DEAL: dict[str, Any] = {
    "phase": "deal",
    "turn": "B",
    "marker": 12,  # L, S and W
    "seats": {
        "A": {"investors": ["L", "W"], "hand": ["cS"]},
        "B": {"investors": ["S"], "hand": ["cW", "tL"]},
        "C": {"investors": ["C"]},
    },
}
TABLE = read_position(Node({"position": DEAL}, "")).table
"""B is the Boss; A has two of the investors that the deal needs."""


def did(action: str) -> Acted:
    return Acted(parse_action(action))


def closed(*payoff: int) -> Closed:
    return Closed(B, 12, 1, sum(payoff), payoff, (), ((),) * len(payoff))


@pytest.mark.parametrize(
    ("event", "sounds"),
    [
        (did("B: lay cW"), "card"),
        (did("B: tL iL"), "card"),
        (did("B: boss"), "card"),
        (did("B: stop"), "card"),
        (did("B: recruit iC"), "card"),
        (did("B: discard cW"), "card"),
        (did("B: allow"), ""),
        (did("B: roll"), ""),
        (did("B: open"), ""),
        (did("time"), ""),
        (did("B: offer iL for 3"), "offer"),
        (did("B: offer iC for 3"), ""),  # to C
        (did("A: offer iL for 3"), ""),  # your own
        (did("C: offer iC for 3"), ""),  # to B
        (did("B: accept iL for 3"), ""),
        (TookEffect(parse_action("B: boss"), B), ""),
        (Rolled(B, 3, 4), ""),
        (Drew(B, 2, tuple(CARDS.values())[:2]), "card"),
        (Reshuffled(9), ""),
        (closed(3, 4, 0), "coin coin won"),
        (closed(0, 4, 3), "coin coin"),
        (Failed(A, ((), (), ())), "lost"),
        (Failed(B, ((), (), ())), ""),
        (Ended((5, 10, 5)), ""),
    ],
    ids=str,
)
def test_an_event_has_its_sounds_for_seat_a(event: Event, sounds: str) -> None:
    assert " ".join(event_sounds(event.seen_by(A), A, TABLE)) == sounds


def test_a_player_s_offer_is_heard_by_the_boss_only() -> None:
    offered = did("A: offer iL for 3")
    assert event_sounds(offered, B, TABLE) == (Sound.OFFER,)
    assert event_sounds(offered, C, TABLE) == event_sounds(offered, None, TABLE) == ()


def test_a_spectator_hears_what_is_paid_but_wins_nothing() -> None:
    assert event_sounds(closed(3, 4, 0), None, TABLE) == (Sound.COIN, Sound.COIN)


def test_in_a_whole_game_no_hidden_card_changes_what_is_heard() -> None:
    *_, record = whole(board, bot, seed=5)
    assert isinstance(record, Record)
    heard: set[Sound] = set()
    table = record.start.table
    for step in record.played:
        for event in step.events:
            seen = event_sounds(event.seen_by(A), A, table)
            assert seen == event_sounds(event, A, table)
            heard |= {*seen}
        table = step.state.table
    assert heard >= {Sound.CARD, Sound.COIN, Sound.OFFER, Sound.WON}
