"""Positions for puzzles: deals and turns of played games, simplified.

The other players' hands are removed from the game, so that no hidden information matters. The
learner keeps some of the cards that a bot held.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from bosslib.board.actions import Price, Terms
from bosslib.board.bots import Bot, bot
from bosslib.board.cards import Card, Kind, sort_cards
from bosslib.board.files import position
from bosslib.board.new_game import new
from bosslib.board.puzzles.files import public_document
from bosslib.board.puzzles.needing import useful_pieces
from bosslib.board.puzzles.puzzle import BoardTheme
from bosslib.board.puzzles.stopping import blocking_plays
from bosslib.board.puzzles.theme_base import PosedPosition
from bosslib.board.state import LIMIT, Phase, State
from bosslib.board.terms import Bargain
from bosslib.documents.nodes import Node
from bosslib.game import Seat

MAX_HELD = 11
"""Maximum number of cards in the hand of a seat that is about to roll."""

FEWEST_PLAYS, MOST_PLAYS = 3, 8
"""Minimum and maximum number of plays to choose from that may stop a deal."""

BOT_NAMES = ("careful", "careful", "shrewd", "random")
"""Bots that play the games; the most likely one is listed twice."""

MOST_CARDS, BOSS_CARDS = 8, 4
"""Maximum number of cards that the learner holds, and that another seat holds as the Boss."""


def random_bots(seed: int) -> tuple[Bot, ...]:
    """Return the bots of a game: 3 to 6 of them, with number and kinds determined by the seed."""
    rng = Random(f"board-puzzles/{seed}")
    return tuple(bot(rng.choice(BOT_NAMES)) for _ in range(3 + seed % 4))


def played_states(seed: int) -> Iterator[State]:
    """Yield the positions of a game between bots, before each action."""
    seats = random_bots(seed)
    state = new(len(seats), seed)
    driver = state.game.driver
    stands = driver.driver_state(state)
    while action := (step := driver.next_step(state, stands, seats)).action:
        yield state
        state = state.play(action)
        stands = driver.state_after(step.driver_state, state, action)


def candidate_states(seed: int) -> Iterator[State]:
    """Yield the turns of a game and the beginning and end of each of its deals."""
    before: State | None = None
    for state in played_states(seed):
        phase = state.table.phase
        if before and before.table.phase is Phase.DEAL and phase is not Phase.DEAL:
            yield before
        begins = before is None or before.table.phase is not phase
        if phase is Phase.TURN or (phase is Phase.DEAL and begins):
            yield state
        before = state


def pose(theme: BoardTheme, state: State, rng: Random) -> PosedPosition | None:
    """Return the puzzle position of a theme made from a played one; None if it is unsuitable."""
    table = state.table
    if table.phase is not (Phase.TURN if theme is BoardTheme.ROLL else Phase.DEAL):
        return None
    match theme:
        case BoardTheme.CLOSE:
            made = simplify(state, table.boss, can_bring_family, rng, rng.randint(2, 8))
            return PosedPosition(with_random_offers(made, rng), table.boss)
        case BoardTheme.WORTH:
            return _pose_price(state, rng)
        case BoardTheme.NEEDED:
            made = simplify(state, table.boss, can_bring_family, rng, rng.randint(1, 6))
            return PosedPosition(made, table.boss)
        case BoardTheme.ROLL:
            made = simplify(state, table.turn, can_bring_family, rng, rng.randint(3, MAX_HELD))
            return PosedPosition(made, table.turn)
        case BoardTheme.STOP:
            seat = rng.choice(table.others)
            made = simplify(state, seat, _can_stop_deal, rng, rng.randint(2, 7), _can_reply)
            many = len(blocking_plays(made, seat))
            return PosedPosition(made, seat) if FEWEST_PLAYS <= many <= MOST_PLAYS else None


def _pose_price(state: State, rng: Random) -> PosedPosition | None:
    table = state.table
    made = simplify(state, table.boss, can_bring_family, rng, rng.randint(2, 8))
    able = [seat for seat in table.others if useful_pieces(made, seat)]
    if not able:
        return None
    seat = rng.choice(able)
    mine = useful_pieces(made, seat)
    about = tuple(sorted(rng.sample(mine, min(len(mine), rng.randint(1, 2))), key=str))
    return PosedPosition(with_random_offers(made, rng, silent=(seat,)), table.boss, about)


def simplify(
    state: State,
    seat: Seat,
    keeps: Callable[[Card], bool],
    rng: Random,
    most: int = MOST_CARDS,
    boss: Callable[[Card], bool] | None = None,
) -> State:
    """Return the position with empty hands for the others and no offers.

    The seat draws up to the hand limit and then holds at most `most` of the cards that satisfy
    `keeps`. With `boss`, the Boss does the same for that predicate. All other cards are in the draw
    pile.
    """
    table = state.table
    hands: list[tuple[Card, ...]] = [()] * table.players
    drawn = [*state.hands[seat], *state.deck][:LIMIT]
    hands[seat] = _sample_cards(drawn, keeps, rng, most)
    if boss:
        taken = [*state.hands[table.boss], *state.deck[LIMIT:]][:LIMIT]
        hands[table.boss] = _sample_cards(taken, boss, rng, BOSS_CARDS)
    made = state._replace(
        table=table._replace(
            discard=(),
            waiting=None,
            bargains=(),
            quiet=(),
            took_part=(table.boss,) if table.phase is Phase.DEAL else (),
        ),
        hands=tuple(hands),
    )
    return public_state(made)


def _sample_cards(
    hand: Sequence[Card], keeps: Callable[[Card], bool], rng: Random, most: int
) -> tuple[Card, ...]:
    able = [card for card in hand if keeps(card)]
    return sort_cards(rng.sample(able, min(most, len(able))))


def public_state(state: State) -> State:
    """Normalize a position by writing it as a document and reading it back."""
    return position.read_position(Node(public_document(state), ""))


def can_bring_family(card: Card) -> bool:
    """Return True if a card can bring a family to its player."""
    return card.kind in (Kind.CLAN, Kind.RECRUITMENT)


def with_random_offers(state: State, rng: Random, silent: tuple[Seat, ...] = ()) -> State:
    """Return the position with random offers to the Boss for the pieces that the space can use.

    Seats in `silent` make no offer, and no two offers share a piece.
    """
    table = state.table
    made: list[Bargain] = []
    for seat in table.others:
        mine = useful_pieces(state, seat)
        rng.shuffle(mine)
        while mine and seat not in silent:
            together = 2 if len(mine) > 1 and rng.random() < 0.5 else 1
            some, mine = tuple(mine[:together]), mine[together:]
            if rng.random() < 0.85:
                made.append(
                    Bargain(seat, Terms(some, _random_price(state, together, rng)), (seat,))
                )
    return state._replace(table=table._replace(bargains=tuple(made)))


def _random_price(state: State, count: int, rng: Random) -> Price:
    """Return a random price for a number of pieces, sometimes in dividends."""
    table = state.table
    if rng.random() < 0.25:
        return Price(rng.randint(1, min(2, table.space.dividends)), dividends=True)
    most = max(2, table.payout * (1 + count) // (2 * table.space.needs))
    return Price(rng.randint(1, most))


def reset_money(state: State) -> State:
    """Reset money and randomness of a position; no question depends on them."""
    return state._replace(money=(0,) * len(state.money), seed=0, rolls=0, shuffles=0)


def _can_stop_deal(card: Card) -> bool:
    return card.kind in (Kind.TRAVEL, Kind.RECRUITMENT)


def _can_reply(card: Card) -> bool:
    return card.kind in (Kind.CLAN, Kind.RECRUITMENT, Kind.STOP)
