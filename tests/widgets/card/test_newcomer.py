"""A new player's first deal: it pays something, and nobody waits impatiently for an answer."""

from __future__ import annotations

from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Any

import pytest

from bosslib import Record
from bosslib.card import Kind, bargain, new, value, view
from bosslib.card.actions import PASS, Accept, Offer, Play, cached_action
from bosslib.card.bots import Bot, Quiet, bot
from bosslib.card.legality import Legal
from bosslib.card.payoffs import reverses
from bosslib.driver import play_match
from bosswidgets.card import game_setup
from bosswidgets.card.newcomer import OPPONENTS, Beginner, first_deal, is_suitable, play_deal

if TYPE_CHECKING:
    from bosslib.card import Action, State, View

DEALS = 40


class Attentive(Beginner):
    """A beginner who sees a loss coming and reverses it with his own Reverse."""

    def choose(self, view: View, rng: Random) -> Action:
        """Play a Reverse on the own seat if a share would cost money; otherwise like a beginner."""
        turned = reverses(view.table, view.seat) % 2 == 1
        if view.table.colour and (value(view.table) < 0) != turned:
            for each in Legal(view).turns():
                if each.deed in reversing(view):
                    return each
        return super().choose(view, rng)


def reversing(view: View) -> list[Play]:
    """The plays of a Reverse on the own seat."""
    held = [card for card in view.hand if card.kind is Kind.REVERSE]
    return [Play(card, view.seat) for card in held]


class Trading(Beginner):
    """A beginner who accepts each offer."""

    def talk(self, view: View, rng: Random) -> Action | None:
        """Accept the first offer that may be accepted."""
        said = [each for each in bargain.answers(view) if isinstance(each.deed, Accept)]
        return said[0] if said else super().talk(view, rng)


class AnyColour(Beginner):
    """A beginner who opens with any card."""

    def choose(self, view: View, rng: Random) -> Action:
        """Open with a random card; then play like a beginner."""
        deeds = [each for each in Legal(view).turns() if isinstance(each.deed, Play)]
        return rng.choice(deeds) if view.table.colour is None else super().choose(view, rng)


class Curious(Quiet):
    """Tries any card that can be played, and passes now and then."""

    slow = False

    def choose(self, view: View, rng: Random) -> Action:
        """Choose any legal action, with equal probability."""
        return rng.choice(Legal(view).turns(rng))


def first_deals(count: int) -> list[State]:
    """The first deals that are suitable for beginners, by increasing seed."""
    found: list[State] = []
    seed = 0
    while len(found) < count:
        seed += 1
        state = game_setup.new_game(4, seed=seed, one_deal=True).record.state
        if is_suitable(state):
            found.append(state)
    return found


@pytest.mark.parametrize(
    ("player", "often", "dollars", "offers"),
    [
        (Beginner(opens=True), 1.0, 30, 1.0),
        (Beginner(), 1.0, 90, 1.0),
        (Attentive(), 0.95, 90, 1.0),
        (Trading(), 1.0, 110, 1.0),
        (AnyColour(), 0.9, 90, 0.85),
        (Curious(), 0.5, 10, 0.7),
    ],
    ids=["opens", "plays what adds", "reverses", "says yes", "any colour", "tries anything"],
)
def test_the_first_deal_normally_brings_a_newcomer_something(
    player: Bot, often: float, dollars: int, offers: float
) -> None:
    """How often it brings money, how much, and how often an offer comes in the first two turns."""
    got = [play_deal(state, player) for state in first_deals(DEALS)]
    assert sum(each.gain > 0 for each in got) / DEALS >= often
    assert fmean(each.gain for each in got) >= dollars
    assert sum(each.is_offered_early for each in got) / DEALS >= offers


def test_against_careful_players_a_newcomer_mostly_loses() -> None:
    """So the first deal is selected: with these opponents and any hand, most of them cost money."""
    states = [game_setup.new_game(4, seed=seed, one_deal=True).record.state for seed in range(60)]
    opened = [state for state in states if view(state, 0).holds_deal_card]
    got = [play_deal(state, Beginner(), ["careful"] * 3) for state in opened]
    assert sum(each.gain > 0 for each in got) / len(got) < 0.5


def test_who_plays_now_is_the_boss_of_one_deal_with_each_kind_to_try_in_a_colour() -> None:
    for _ in range(5):
        game = first_deal()
        table = game.record.state.table
        assert game_setup.is_single_deal(game)
        assert (game.bots, table.boss) == ((None, *OPPONENTS), 0)
        assert not game.practice
        hand = view(game.record.state, 0).hand
        best = [
            {card.kind for card in hand if card.colour in (colour, None)}
            for colour in {card.colour for card in hand}
        ]
        assert any({Kind.DEAL, Kind.POTA, Kind.REVERSE} <= kinds for kinds in best)


def test_gentle_players_make_no_offers_and_answer_those_that_they_get() -> None:
    for seed in range(20):
        played = play_match(new(4, seed), [bot("gentle")] * 4)
        assert not any(isinstance(each.deed, Offer) for each in played.actions)
    state = first_deals(1)[0]
    game: Record[Any, Any, Any] = Record(state).play(Beginner().choose(view(state, 0), Random(1)))
    offer = cached_action(0, Offer((PASS,), 1))
    asked = game.play(offer).state
    assert bot("gentle").talk(view(asked, 1), Random(1)) is not None
