"""A newcomer's first deal: a Boss with one card of each kind to try, among gentle players.

Against *careful* players, who all play against the Boss, a newcomer lost two first deals of three.
How often this one brings something is in `tests/widgets/test_newcomer.py`.
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
from bosswidgets.card import starting
from bosswidgets.table import defaults

GENTLE = "gentle"
"""Who plays the other seats."""

PLAYERS = 4


@dataclass(frozen=True)
class Beginner(Quiet):
    """Plays plus cards, the largest first, and Pieces in front of itself; then it passes.

    With `opens` alone it opens the deal and passes.
    """

    opens: bool = False
    slow = False

    def choose(self, view: View, rng: Random) -> Action:
        """The next card that adds, or a pass."""
        deeds = [each.deed for each in Legal(view).turns() if isinstance(each.deed, Play)]
        adds = [each for each in deeds if _adds(each, view.seat)]
        if view.table.colour and (self.opens or not adds):
            return cached_action(view.seat, PASS)
        return cached_action(view.seat, max(adds or deeds, key=lambda each: each.card.number))


def _adds(deed: Play, seat: int) -> bool:
    """Whether a play makes the deal worth more, or one's own shares more."""
    plus = deed.card.kind is Kind.DEAL and deed.card.number > 0
    return plus or (deed.card.kind is Kind.POTA and deed.front == seat)


def first_deal(seed: int | None = None) -> SeatedGame:
    """The first deal of a seed; without one chance chooses among those that are good."""
    sit = (None, *[GENTLE] * (PLAYERS - 1))
    return defaults.new_game_from_seed(
        lambda number: starting.game(PLAYERS, seed=number, bots=sit, one_deal=True), good, seed
    )


def good(state: State) -> bool:
    """Whether a first deal has much to try, and brings something to who only does the plain things.

    In one colour the Boss has two plus cards, a Piece and a Reverse.
    """
    hand = view(state, defaults.PERSON).hand
    return any(_rich(hand, colour) for colour in Colour) and all(
        brings(state, Beginner(opens=opens)) > 0 for opens in (True, False)
    )


def _rich(hand: tuple[Card, ...], colour: Colour) -> bool:
    fitting = [card for card in hand if fits_colour(card, colour)]
    plus = [card.number for card in fitting if card.kind is Kind.DEAL and card.number > 0]
    kinds = {card.kind for card in fitting}
    return len(plus) > 1 and {Kind.POTA, Kind.REVERSE} <= kinds


def brings(state: State, player: Bot, other: str = GENTLE) -> int:
    """What a deal brings a player at the person's seat among others, in dollars."""
    seated = [bot(other) for _ in range(state.table.players)]
    seated[defaults.PERSON] = player
    after = play_match(state, seated).state
    return after.money[defaults.PERSON] - state.money[defaults.PERSON]
