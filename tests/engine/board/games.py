"""Random board games: turns, bargains, every influence card, and illegal actions.

Each game is determined by its start and one seed, so failures are reproducible; the first failure
in a game reports its position and action, ready to be made a scenario. Pure chance hardly ever
closes a deal, so the Boss is helped: he is offered what he needs, and closes when he can.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest
from hypothesis import given

from bosslib.board import TIME, Legal, Rules, Short, new, payoffs, view
from bosslib.board.actions import (
    Accept,
    Action,
    Allow,
    Close,
    Decline,
    Deed,
    Discard,
    Draw,
    GiveUp,
    Lay,
    NoMore,
    Offer,
    Open,
    Piece,
    Place,
    Price,
    Recruit,
    Roll,
    Stop,
    TakeOver,
    Terms,
    Travel,
    Withdraw,
)
from bosslib.board.cards import CARDS, CLAN, Card, Family, Kind, sort_cards
from bosslib.board.events import Event
from bosslib.board.state import Phase, State, Table
from bosslib.game import Seat, replace_item
from tests.engine import trying
from tests.engine.card.strategies import seeds, some
from tests.engine.trying import attempt

FAMILIES = tuple(Family)
TRAVELS = tuple(each for each in CARDS.values() if each.kind is Kind.TRAVEL)
LONGEST = 5_000
"""Most attempts in a game; a game that exceeds this number loops."""

TABLES = {
    "2": (2, Rules()),
    "2-variants": (2, Rules(steady=True, forced=True, ten=True)),
    "3": (3, Rules()),
    "4": (4, Rules(active=True, need=True)),
    "4-tiles": (4, Rules(steady=True, active=True, four=True, short=Short.TILES)),
    "5-die": (5, Rules(forced=True, need=True, ten=True, short=Short.DIE)),
    "6": (6, Rules()),
    "6-fair": (6, Rules(four=True, ten=True, active=True, fair=True)),
}
"""2 to 6 players, and each setting at some table."""

every_table = pytest.mark.parametrize(("players", "rules"), TABLES.values(), ids=TABLES)


Try = trying.Try[State, Action, Event]


def tries(start: State, rng: Random) -> Iterator[Try]:
    """Yield all attempts in a random game until it ends, and a few after its end."""
    state = start
    for _ in range(LONGEST):
        tried = attempt(state, something(state, rng))
        yield tried
        state = tried.after
        if state.table.phase is Phase.OVER:
            break
    assert state.table.phase is Phase.OVER
    for _ in range(5):
        yield attempt(state, any_action(rng))


def started(players: int, rules: Rules, seed: int) -> State:
    """A new game, or one under way: deals are closed, hands may be full, the deck nearly empty."""
    rng, state = Random(seed), new(players, seed, rules=rules)
    if rng.random() < 0.3:
        return state
    spaces = rng.sample(range(1, 17), rng.randrange(4, len(state.table.tiles)) + 1)
    table = state.table._replace(phase=Phase.TURN, marker=spaces[0], closed=tuple(spaces[1:]))
    money = tuple(rng.randrange(40) for _ in range(players))
    state = state._replace(table=table, money=money)
    if rng.random() < 0.5:
        for seat in range(players):
            state = with_more_cards(state, seat, table.limit - len(state.hands[seat]))
    if rng.random() < 0.5:
        few, gone = state.deck[:4], state.deck[4:]
        table = state.table._replace(deck_size=len(few), discard=gone)
        state = state._replace(table=table, deck=few)
    return state


def with_more_cards(state: State, seat: Seat, many: int) -> State:
    """The state after a seat has drawn this many cards, or all that are left."""
    hand = sort_cards((*state.hands[seat], *state.deck[:many]))
    deck = state.deck[many:]
    table = state.table._replace(
        hand_sizes=replace_item(state.table.hand_sizes, seat, len(hand)), deck_size=len(deck)
    )
    return state._replace(table=table, hands=replace_item(state.hands, seat, hand), deck=deck)


def something(state: State, rng: Random) -> Action:
    """An action that usually advances the game; otherwise an offer, or anything at all."""
    roll = rng.random()
    if roll < 0.05:
        return any_action(rng)
    if roll < 0.12:
        return likely_action(state, rng)
    if roll < 0.2 and state.table.phase is Phase.DEAL:
        return offer(state.table, rng)
    if state.table.waiting:
        return reaction(state, rng)
    return in_deal(state, rng) if state.table.phase is Phase.DEAL else turn(state, rng)


def turn(state: State, rng: Random) -> Action:
    """A legal deed outside a deal, of one of the seats to act."""
    table = state.table
    seat = rng.choice(table.to_act)
    hand = state.hands[seat]
    if table.phase is Phase.LIMIT and rng.random() < 0.7:
        return Action(seat, Discard(tuple(rng.sample(hand, len(hand) - table.limit))))
    legal = list(Legal(view(state, seat)))
    later = [action for action in legal if not isinstance(action.deed, Open)]
    return rng.choice(later if later and rng.random() < 0.5 else legal)


def reaction(state: State, rng: Random) -> Action:
    """A reaction of other players to a card that can be stopped."""
    roll = rng.random()
    if roll < 0.3 or not state.table.to_act:
        return TIME
    seat = rng.choice(state.table.to_act)
    stop = Action(seat, Stop())
    if roll < 0.6 and stop in Legal(view(state, seat)):
        return stop
    return Action(seat, Allow()) if roll < 0.85 else card_played(state, rng)


def in_deal(state: State, rng: Random) -> Action:
    """An influence card, or a step towards closing; if nothing helps, the Boss gives up."""
    table, roll = state.table, rng.random()
    if roll < 0.35:
        return card_played(state, rng)
    if payoffs.can_close(table):
        if table.is_silent:
            return Action(table.boss, Close(rng.choice(list(payoffs.closings(table)))))
        waited = [seat for seat in table.others if seat not in table.quiet]
        return TIME if roll < 0.5 else Action(rng.choice(waited), NoMore())
    return helped(state, rng) or (
        Action(table.boss, GiveUp()) if roll < 0.5 else card_played(state, rng)
    )


def card_played(state: State, rng: Random) -> Action:
    """Anybody's legal deed in a deal, except one that ends it."""
    seat = rng.randrange(state.table.players)
    legal = [each for each in Legal(view(state, seat)) if not isinstance(each.deed, Close | GiveUp)]
    cards = [each for each in legal if isinstance(each.deed, Lay | Travel | Recruit | TakeOver)]
    if not legal:
        return TIME
    return rng.choice(cards if cards and rng.random() < 0.7 else legal)


def helped(state: State, rng: Random) -> Action | None:
    """An offer of a missing piece, the acceptance of one, or a useful Clan card."""
    table = state.table
    missing = [
        (piece, seat)
        for piece, seat in payoffs.pieces(table).items()
        if piece.family in table.space.families and not payoffs.may_use(table, piece, seat)
    ]
    if missing:
        piece, seat = rng.choice(missing)
        for player, terms, agreed, _ in table.bargains:
            if piece in terms.pieces:
                by = table.boss if table.boss not in agreed else player
                return Action(by, Accept(terms))
        price = rng.randrange(1 + table.payout // table.space.needs)
        return Action(rng.choice((table.boss, seat)), Offer(Terms((piece,), Price(price))))
    there = {piece.family for piece in payoffs.pieces(table)}
    useful = [CLAN[family] for family in table.space.families if family not in there]
    for seat, hand in enumerate(state.hands):
        for card in useful:
            if card in hand:
                return Action(seat, Lay(card))
    return None


def offer(table: Table, rng: Random) -> Action:
    """An offer for pieces in front of a player, usually a legal one."""
    there = payoffs.pieces(table)
    seat = rng.randrange(table.players)
    own = [piece for piece, owner in there.items() if owner == seat]
    if not own or rng.random() < 0.1:
        return Action(seat, Offer(any_terms(rng)))
    by_dividend = rng.random() < 0.3
    most = table.space.dividends if by_dividend else table.payout
    price = Price(rng.randrange(most + 2), by_dividend)
    terms = Terms(tuple(rng.sample(own, rng.randrange(1, 1 + min(3, len(own))))), price)
    return Action(rng.choice((table.boss, seat)), Offer(terms))


def any_card(rng: Random) -> Card:
    return rng.choice(tuple(CARDS.values()))


def any_piece(rng: Random) -> Piece:
    return Piece(rng.choice(FAMILIES), rng.choice((None, 0, 1, 2, 3, 4, 5)))


def any_pieces(rng: Random) -> tuple[Piece, ...]:
    return tuple(dict.fromkeys(any_piece(rng) for _ in range(rng.randrange(1, 6))))


def any_terms(rng: Random) -> Terms:
    return Terms(any_pieces(rng), Price(rng.randrange(40), rng.random() < 0.3))


def any_deed(rng: Random) -> Deed:
    """Any deed of a seat that the notation can express, sensible or not."""
    talk = rng.choice((Offer, Accept, Decline, Withdraw))
    return rng.choice(
        (
            lambda: Place(rng.randrange(18)),
            Open,
            Roll,
            Draw,
            lambda: Lay(CLAN[rng.choice(FAMILIES)]),
            lambda: Travel(rng.choice(TRAVELS), any_piece(rng)),
            lambda: Recruit(rng.choice(FAMILIES)),
            TakeOver,
            Stop,
            Allow,
            NoMore,
            lambda: Close(any_pieces(rng)),
            GiveUp,
            lambda: Discard(tuple(any_card(rng) for _ in range(rng.randrange(1, 4)))),
            lambda: talk(any_terms(rng)),
        )
    )()


def any_action(rng: Random) -> Action:
    return TIME if rng.random() < 0.05 else Action(rng.randrange(6), any_deed(rng))


def likely_action(state: State, rng: Random) -> Action:
    """A plausible action, given the player's hand and the offers on the table."""
    seat = rng.randrange(state.table.players)
    hand = state.hands[seat]
    cards: list[Deed] = [Lay(each) for each in hand if each.kind is Kind.CLAN]
    cards += [Travel(each, any_piece(rng)) for each in hand if each.kind is Kind.TRAVEL]
    if hand:
        cards.append(Discard(tuple(rng.sample(hand, rng.randrange(1, 1 + min(3, len(hand)))))))
    talk = rng.choice((Offer, Accept, Decline, Withdraw))
    said: list[Deed] = [talk(each.terms) for each in state.table.bargains]
    plain: list[Deed] = [
        Place(rng.randrange(1, 17)),
        Open(),
        Roll(),
        Draw(),
        Allow(),
        GiveUp(),
        NoMore(),
    ]
    return Action(seat, rng.choice(rng.choice([each for each in (cards, said, plain) if each])))


def hold(check: Callable[[Try], None], start: State, seed: int) -> None:
    """Check a law against every attempt in a game."""
    for tried in tries(start, Random(seed)):
        try:
            check(tried)
        except Exception as error:
            error.add_note(tried.story())
            raise


def law(check: Callable[[Try], None]) -> Callable[..., None]:
    """Make a test that checks a law in whole games at every table."""

    @every_table
    @some(3)
    @given(seed=seeds)
    def test(players: int, rules: Rules, seed: int) -> None:
        hold(check, started(players, rules, seed), seed)

    named: Callable[..., None] = test
    named.__name__, named.__doc__ = check.__name__, check.__doc__
    return named
