"""Sounds of the card game's events, each as one seat saw it."""

from __future__ import annotations

from typing import Any

import pytest

from bosslib import Record, card
from bosslib.card import parse_action
from bosslib.card.bots import bot
from bosslib.card.cards import card as card_named
from bosslib.card.events import Acted, Began, Chose, Drew, Ended, Event, Settled, TurnedUp
from bosswidgets.card.sounds import event_sounds
from bosswidgets.kit.sounds import Sound
from tests.widgets.test_secrets import whole

A, B, C = 0, 1, 2
CARDS = tuple(map(card_named, ("b+1", "g+2", "r+3")))


def did(action: str, boss: int | None = None, cash: int = 0) -> Acted:
    return Acted(parse_action(action), boss, cash)


def settled(*payoff: int, paid: tuple[int | None, ...] | None = None) -> Settled:
    fronts = ((),) * len(payoff)
    cousins = (False,) * len(payoff)
    return Settled(A, None, (), fronts, cousins, 2, payoff[0], payoff, paid or payoff)


@pytest.mark.parametrize(
    ("event", "sounds"),
    [
        (did("B: b+3"), "card"),
        (did("B: bR@A"), "card"),
        (did("B: bM1 b+3>x"), "card"),
        (did("B: drop b+3"), "card"),
        (did("B: =b"), ""),
        (did("B: pass"), "disk"),
        (did("B: pass2"), "disk"),
        (did("B: offer play b+3", A), "offer"),
        (did("A: offer B play b+3", A), ""),  # your own
        (did("B: offer A play b+3", B), "offer"),
        (did("B: offer C play b+3", B), ""),  # to somebody else
        (did("B: offer play b+3", C), ""),
        (did("A: accept B", A), ""),
        (did("A: accept B", A, cash=20), "coin"),
        (did("A: decline B", A), ""),
        (did("B: withdraw", A), ""),
        (Chose(A, CARDS[:2]), "card"),
        (Chose(A, ()), ""),
        (Drew(B, 2, CARDS[:2], bonus=True), "card"),
        (TurnedUp(B, 3), "card"),
        (settled(90, 45, 0, -45), "coin coin coin won"),
        (settled(-90, 0, 0), "coin lost"),
        (settled(0, 45, 0), "coin"),
        (Began(2, B), ""),
        (Ended((5, 10)), ""),
    ],
    ids=str,
)
def test_an_event_has_its_sounds_for_seat_a(event: Event, sounds: str) -> None:
    assert " ".join(event_sounds(event.seen_by(A), A)) == sounds


def test_a_spectator_hears_what_is_played_and_paid_but_wins_nothing() -> None:
    assert event_sounds(did("B: b+3"), None) == (Sound.CARD,)
    assert event_sounds(did("B: offer play b+3", A), None) == ()
    assert event_sounds(settled(90, 45, 0).seen_by(None), None) == (Sound.COIN, Sound.COIN)


@pytest.mark.parametrize("chosen", [(), CARDS[:1], CARDS])
def test_nobody_hears_whether_another_seat_discards(chosen: tuple[Any, ...]) -> None:
    assert event_sounds(Chose(B, chosen).seen_by(A), A) == ()


def test_nobody_hears_whether_another_seat_could_pay() -> None:
    pays, owes = (settled(50, -90, paid=(50, paid)).seen_by(A) for paid in (-90, 0))
    assert event_sounds(pays, A) == event_sounds(owes, A) == (Sound.COIN, Sound.COIN, Sound.WON)


def test_in_a_whole_game_only_what_is_seen_is_heard() -> None:
    *_, record = whole(card, bot, seed=5)
    assert isinstance(record, Record)
    events = [each for step in record.played for each in step.events]
    heard = {sound for each in events for sound in event_sounds(each.seen_by(A), A)}
    assert heard >= {Sound.CARD, Sound.DISK, Sound.COIN, Sound.WON}
    hidden = [each for each in events if isinstance(each, Chose) and each.seat != A]
    assert any(each.cards for each in hidden)
    assert not any(event_sounds(each.seen_by(A), A) for each in hidden)
