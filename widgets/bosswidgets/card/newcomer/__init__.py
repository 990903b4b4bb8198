"""A newcomer's first deal: a Boss with one card of each kind to try, among gentle players.

Against *careful* players, who all play against the Boss, newcomers lost two of three first deals.
`tests/widgets/card/test_newcomer.py` measures how often this one brings money.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from bosslib.card import Action, State, View, view
from bosslib.card.actions import PASS, Play, cached_action
from bosslib.card.bots import Bot, Quiet, bot
from bosslib.card.cards import Card, Colour, Kind, fits_colour
from bosslib.card.legality import Legal
from bosslib.driver import play_match
from bosslib.log import SeatedGame
from bosswidgets.card import game_setup
from bosswidgets.table import defaults

GENTLE_BOT = "gentle"
"""Bot at the other seats."""

PLAYERS = 4


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
    """Return the first deal of a seed; by default, a random suitable one."""
    sit = (None, *[GENTLE_BOT] * (PLAYERS - 1))
    return defaults.new_game_from_seed(
        lambda number: game_setup.new_game(PLAYERS, seed=number, bots=sit, one_deal=True),
        is_suitable,
        seed,
    )


def is_suitable(state: State) -> bool:
    """Return True if a deal has much to try and brings money even with plain play.

    The Boss has two plus cards, a Piece and a Reverse in one colour.
    """
    hand = view(state, defaults.PERSON).hand
    return any(_has_variety(hand, colour) for colour in Colour) and all(
        deal_gain(state, Beginner(opens=opens)) > 0 for opens in (True, False)
    )


def _has_variety(hand: tuple[Card, ...], colour: Colour) -> bool:
    fitting = [card for card in hand if fits_colour(card, colour)]
    plus = [card.number for card in fitting if card.kind is Kind.DEAL and card.number > 0]
    kinds = {card.kind for card in fitting}
    return len(plus) > 1 and {Kind.POTA, Kind.REVERSE} <= kinds


def deal_gain(state: State, player: Bot, other: str = GENTLE_BOT) -> int:
    """Return what a deal brings `player` at the person's seat among `other` bots, in dollars."""
    seated = [bot(other) for _ in range(state.table.players)]
    seated[defaults.PERSON] = player
    after = play_match(state, seated).state
    return after.money[defaults.PERSON] - state.money[defaults.PERSON]
