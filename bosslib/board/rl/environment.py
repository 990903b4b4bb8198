"""The board game's action space, prompts and returns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from bosslib.board import payoffs
from bosslib.board.actions import (
    TALK,
    Action,
    Allow,
    Close,
    Discard,
    Draw,
    GiveUp,
    NoMore,
    Open,
    Recruit,
    Roll,
    Stop,
    TakeOver,
    Travel,
)
from bosslib.board.bargain import open_offers
from bosslib.board.bots.determinize import determinize
from bosslib.board.bots.hand import KEEP_VALUES
from bosslib.board.cards import ANYONE, CLAN, COPIES, TRAVEL, Card, Family
from bosslib.board.data import SPACES
from bosslib.board.driver import BoardPrompt
from bosslib.board.events import Closed, Event
from bosslib.board.legality import Legal
from bosslib.board.rl.features import features
from bosslib.board.rl.talk_actions import (
    answer_choices,
    offer_choices,
    piece_name,
    piece_names,
    talk_names,
)
from bosslib.board.state import Phase, Rules, State
from bosslib.board.view import View
from bosslib.driver import Ask, DriverState
from bosslib.rl import Environment, Feature, Sighting

if TYPE_CHECKING:
    from random import Random

MAX_CLOSINGS = 4
"""Number of closings in the action space: those that pay the Boss the most."""

PLAIN_DEEDS = (Open, Roll, Draw, TakeOver, Stop, Allow, NoMore, GiveUp)
"""Deeds with a fixed notation."""


class BoardEnvironment(Environment[Rules, State, View, Action, Event]):
    """Environment of the board game. Returns are in millions."""

    unit: ClassVar[str] = "millions"
    constant_fields: ClassVar[tuple[str, ...]] = ("rules", "board")
    max_decisions: ClassVar[int] = 20_000

    def menu_names(self, players: int) -> Iterator[str]:
        yield from (f"place {space}" for space in range(1, SPACES + 1))
        yield from (deed.text for deed in PLAIN_DEEDS)
        yield from (f"lay {card}" for card in CLAN.values())
        for name in piece_names(players):
            family = Family(name[1])
            yield from (f"{card} {name}" for card in (TRAVEL[family], ANYONE))
        yield from (f"recruit i{family}" for family in Family)
        yield from (f"close {place}" for place in range(1, MAX_CLOSINGS + 1))
        yield from (f"discard {card}" for card in COPIES)
        yield from talk_names(players)

    def choices(self, seen: Sighting[View]) -> Iterator[tuple[str, Action]]:
        view, ask = seen.view, seen.ask
        match ask and ask.wants:
            case None:
                return
            case BoardPrompt.ANSWER:
                yield from answer_choices(view)
            case BoardPrompt.OFFER:
                yield from offer_choices(view)
            case BoardPrompt.LIMIT:
                yield from _discard_choices(view)
                yield from ((str(r), Action(view.seat, r)) for r in map(Recruit, Family))
            case _:
                yield from _turn_choices(
                    view, last=ask is not None and ask.wants == BoardPrompt.CLOSE
                )

    def features(self, seen: Sighting[View]) -> Iterator[Feature]:
        return features(seen)

    def question(self, view: View, *, talking: bool) -> Sighting[View]:
        table = view.table
        if talking:
            wants = BoardPrompt.ANSWER if open_offers(table, view.seat) else BoardPrompt.OFFER
        elif table.waiting:
            wants = BoardPrompt.STOP
        elif table.phase is Phase.LIMIT:
            wants = BoardPrompt.LIMIT
        elif table.phase is Phase.DEAL:
            wants = BoardPrompt.CLOSE if view.is_boss and table.is_silent else BoardPrompt.PLAY
        else:
            wants = BoardPrompt.TURN
        return Sighting(
            view, Ask(view.seat, wants), DriverState(0, view.seat, (0,) * table.players)
        )

    def money_after(self, money: tuple[int, ...], event: Event) -> tuple[int, ...]:
        """Return the seats' money after an event; a closed deal's payoff is public (B-CLOSE-1)."""
        if not isinstance(event, Closed):
            return money
        return tuple(has + got for has, got in zip(money, event.payoff, strict=True))

    def sample_state(self, view: View, money: tuple[int, ...], rng: Random) -> State:
        return determinize(view, rng)._replace(money=money)

    def return_bounds(self, state: State) -> tuple[int, int]:
        """Return bounds of the return. At most, one seat keeps the best deal for every tile."""
        table = state.table
        dividends = sorted((space.dividends for space in table.board.spaces), reverse=True)
        most = dividends[0] * sum(tile.value for tile in table.tiles)
        return -max(state.money), most


def _turn_choices(view: View, *, last: bool) -> Iterator[tuple[str, Action]]:
    """Yield turn actions, cards and closings; the Boss may give up only at the end (`last`)."""
    closings: list[Action] = []
    for action in Legal(view):
        deed = action.deed
        match deed:
            case GiveUp() if not last:
                continue
            case Close():
                closings.append(action)
            case Travel(card, target):
                yield f"{card} {piece_name(target, view.seat, view.table.players)}", action
            case _ if not isinstance(deed, TALK):
                yield str(deed), action

    def closing_rank(action: Action) -> tuple[int, str]:
        assert isinstance(action.deed, Close)
        return -payoffs.payoff(view.table, action.deed.pieces)[view.seat], str(action)

    for place, action in enumerate(sorted(closings, key=closing_rank)[:MAX_CLOSINGS], 1):
        yield f"close {place}", action


def _discard_choices(view: View) -> Iterator[tuple[str, Action]]:
    """Yield one discard per kind in hand: its excess copies, then the least valuable cards."""
    many = len(view.hand) - view.table.limit
    if many < 1:
        return
    by_worth = sorted(view.hand, key=lambda card: (KEEP_VALUES[card.kind], card.text))
    for kind in COPIES:
        if kind in view.hand:
            cards = _kind_first(kind, by_worth)[:many]
            yield f"discard {kind}", Action(view.seat, Discard(tuple(cards)))


def _kind_first(kind: Card, hand: list[Card]) -> list[Card]:
    """Return a hand with one kind of card first."""
    return sorted(hand, key=lambda card: card is not kind)
