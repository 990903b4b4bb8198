"""A newcomer's first deal: a Boss with cards of one colour to try, among gentle players.

The neighbour to the left is friendly and soon offers a card for a token. Against *careful* players,
who all play against the Boss, newcomers lost two of three first deals.
`tests/widgets/card/test_newcomer.py` measures how often this one brings an offer and money.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import NamedTuple

from bosslib.card import Action, State, View, view
from bosslib.card.actions import PASS, TALK, Offer, Play, cached_action
from bosslib.card.bots import Bot, Quiet, bot
from bosslib.card.cards import Card, Colour, Kind, fits_colour
from bosslib.card.legality import Legal
from bosslib.card.narration import CardTeller
from bosslib.card.picture.alt_text import PARTS_WITHOUT_HAND
from bosslib.card.picture.scene import table_scene
from bosslib.driver import Match, play_match
from bosslib.log import SeatedGame
from bosslib.picture.page_room import max_table_height, shown_width, table_width
from bosslib.picture.svg import svg
from bosslib.words import language_scope, say
from bosswidgets.card import game_setup
from bosswidgets.card.choice_state import NO_CHOICE
from bosswidgets.card.labels import prompt_text
from bosswidgets.kit.html import link_rules
from bosswidgets.kit.picture.prerender import CACHE_SIZE, FirstTable
from bosswidgets.table import defaults
from bosswidgets.table.defaults import PERSON

OPPONENTS = ("friendly", "gentle", "gentle")
"""Bots at the other seats, clockwise."""

PLAYERS = 1 + len(OPPONENTS)

EARLY_TURNS = 2
"""Number of the person's turns within which an offer comes."""


@dataclass(frozen=True)
class Beginner(Quiet):
    """Bot that plays plus cards, largest first, and Pieces in front of itself, and then passes.

    With `opens`, it only opens the deal and passes.
    """

    opens: bool = False
    slow = False

    def choose(self, view: View, rng: Random) -> Action:
        """Return the play of the next card that adds value, or a pass."""
        deeds = [each.deed for each in Legal(view).turns() if isinstance(each.deed, Play)]
        adds = [each for each in deeds if _adds_value(each, view.seat)]
        if view.table.colour and (self.opens or not adds):
            return cached_action(view.seat, PASS)
        return cached_action(view.seat, max(adds or deeds, key=lambda each: each.card.number))


def _adds_value(deed: Play, seat: int) -> bool:
    """Return True if a play raises the deal's value or the number of the seat's own shares."""
    plus = deed.card.kind is Kind.DEAL and deed.card.number > 0
    return plus or (deed.card.kind is Kind.POTA and deed.front == seat)


def first_deal(seed: int | None = None) -> SeatedGame:
    """Return the deal of a seed, suitable or not; by default, a random suitable one."""
    bots = (None, *OPPONENTS)
    return defaults.new_game_from_seed(
        lambda number: game_setup.new_game(PLAYERS, seed=number, bots=bots, one_deal=True),
        is_suitable,
        seed,
    )


def is_suitable(state: State) -> bool:
    """Return True if a deal has much to try, and brings an offer, and money even with plain play.

    The Boss has two plus cards, a Piece and a Reverse in one colour.
    """
    hand = view(state, PERSON).hand
    if not any(_has_variety(hand, colour) for colour in Colour):
        return False
    played = (play_deal(state, Beginner(opens=opens)) for opens in (True, False))
    return all(each.gain > 0 and each.is_offered_early for each in played)


def _has_variety(hand: tuple[Card, ...], colour: Colour) -> bool:
    fitting = [card for card in hand if fits_colour(card, colour)]
    plus = [card.number for card in fitting if card.kind is Kind.DEAL and card.number > 0]
    kinds = {card.kind for card in fitting}
    return len(plus) > 1 and {Kind.POTA, Kind.REVERSE} <= kinds


class FirstDealResult(NamedTuple):
    """Result of a deal for the person: the gain in dollars, and whether an offer came early."""

    gain: int
    is_offered_early: bool


def play_deal(state: State, player: Bot, opponents: Sequence[str] = OPPONENTS) -> FirstDealResult:
    """Play a deal with `player` at the person's seat among these bots."""
    seated = [player, *map(bot, opponents)]
    played = play_match(state, seated)
    gain = played.state.money[PERSON] - state.money[PERSON]
    return FirstDealResult(gain, _is_offered_early(played))


def _is_offered_early(played: Match[State, Action]) -> bool:
    turns = 0
    for action in played.actions:
        if action.seat == PERSON:
            turns += not isinstance(action.deed, TALK)
        elif isinstance(action.deed, Offer):
            return turns <= EARLY_TURNS
    return False


@lru_cache(maxsize=CACHE_SIZE)
def prerender_table(lang: str, width: int, height: int) -> FirstTable:
    """Return the prerendered table of a first deal in a language.

    It fits every first deal, as they differ only in the hands, which it doesn't show. `width` is
    the width of the page's content and `height` that of the window, in CSS pixels.
    """
    with language_scope(lang):
        game = first_deal(seed=0)
        state = game.record.state
        seen = view(state, PERSON)
        drawn = table_scene(
            seen,
            state.table,
            names=game.names,
            width=table_width(width, height),
            height=max_table_height(height),
            parts=PARTS_WITHOUT_HAND,
            alone=True,
            goal=say("goal.deal"),
        )
        asked = prompt_text(seen, NO_CHOICE, None, CardTeller(game.names, PERSON))
        wide = shown_width(drawn.width, drawn.height, width, height)
        return FirstTable(link_rules(asked), svg(drawn, None), wide, shows_events=False)
