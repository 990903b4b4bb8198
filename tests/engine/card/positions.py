"""Random small positions: some of the cards, at any moment of a game."""

from __future__ import annotations

from random import Random

from bosslib.card import Rules, apply, new
from bosslib.card.actions import FRONT, Accept, Action
from bosslib.card.bargain import lapsed_offers
from bosslib.card.cards import DECK, Card, Colour, Kind, X, fits_colour, sort_cards
from bosslib.card.state import Phase, State
from bosslib.card.terms import OpenOffer
from bosslib.errors import RuleError
from tests.engine.card.strategies import likely_terms

FITTING = {
    colour: [card for card in DECK if fits_colour(card, colour) and card is not X]
    for colour in Colour
}
OTHERS = {colour: [card for card in DECK if not fits_colour(card, colour)] for colour in Colour}


def small(rng: Random, players: int, rules: Rules) -> State:
    """A position with some of the cards, at any moment of a game; usually in a deal."""
    phase = rng.choice((*[Phase.PLAY] * 7, Phase.OPEN, Phase.DISCARD, Phase.OVER))
    colour = rng.choice(tuple(Colour))
    own = rng.sample(FITTING[colour], rng.randrange(4, 13))
    other = rng.sample(OTHERS[colour], rng.randrange(0, 7))
    in_play = own[: rng.randrange(0, 7)] if phase is Phase.PLAY else []
    state = _laid(
        rng, new(players, rng.randrange(100), rules=rules), in_play, own[len(in_play) :], other
    )
    table = state.table
    deals = table.deals
    reserve = rng.random() < 0.7
    table = table._replace(
        phase=phase,
        deal=deals if phase is Phase.OVER else rng.randrange(1, deals),
        colour=colour if phase is Phase.PLAY else None,
        turn=rng.randrange(players) if phase is Phase.PLAY else table.boss,
        x=rng.randrange(4 - reserve - state.deck.count(X)),
        x_reserve=reserve,
    )
    state = state._replace(
        table=table,
        money=tuple(rng.choice((0, 5, 50, 150)) for _ in range(players)),
        shuffles=0 if reserve else 1,
    )
    match phase:
        case Phase.PLAY:
            return _bargained(rng, _some_out(rng, state))
        case Phase.DISCARD:
            chosen = tuple(seat for seat in range(1, players) if rng.random() < 0.4)
            return state._replace(table=table._replace(passes=(2,) * players, chosen=chosen))
        case Phase.OVER:
            return state._replace(table=table._replace(passes=(2,) * players))
    return state


def _laid(
    rng: Random, state: State, in_play: list[Card], own: list[Card], other: list[Card]
) -> State:
    """Distribute the cards to legal places: in play, in hands, in the deck and the discard pile."""
    players = state.table.players
    fronts: list[list[Card]] = [[] for _ in range(players)]
    crowded = fronts[:1] if rng.random() < 0.4 else fronts  # so that equal cards lie together
    centre = []
    for card in in_play:
        if card.kind in FRONT:
            rng.choice(crowded).append(card)
        elif card.kind is Kind.DEAL:
            centre.append(card)
        else:
            own = [*own, card]
    piles: list[list[Card]] = [[] for _ in range(players + 2)]
    for card in (*own, *other):
        rng.choice(piles).append(card)
    *hands, deck, discard = piles
    if rng.random() < 0.3:
        deck.insert(rng.randrange(len(deck) + 1), X)
    table = state.table._replace(
        centre=tuple(centre),
        fronts=tuple(map(tuple, fronts)),
        hand_sizes=tuple(map(len, hands)),
        deck_size=len(deck),
        discard_size=len(discard),
    )
    return state._replace(
        table=table,
        hands=tuple(map(sort_cards, hands)),
        deck=tuple(deck),
        discard=tuple(discard),
    )


def _some_out(rng: Random, state: State) -> State:
    """Turn some disks, but not the second one of the player in turn."""
    table = state.table
    passes = [rng.choice((0, 0, 1, 1, 2)) for _ in range(table.players)]
    passes[table.turn] = min(1, passes[table.turn])
    return state._replace(table=table._replace(passes=tuple(passes)))


def _bargained(rng: Random, state: State) -> State:
    """Make some offers to and by the Boss, and accept some of them."""
    table = state.table
    offers = []
    for seat in range(table.players):
        for by, to in ((seat, table.boss), (table.boss, seat)):
            if seat != table.boss and rng.random() < 0.4:
                offers.append(OpenOffer(by, to, likely_terms(rng, table, state.hands[seat])))
    state = state._replace(table=table._replace(offers=tuple(offers)))
    gone = lapsed_offers(state)
    kept = tuple(offer for offer in offers if offer not in gone)
    state = state._replace(table=table._replace(offers=kept))
    for offer in kept:
        if rng.random() < 0.4:
            state = _accepted(state, offer)
    return state


def _accepted(state: State, offer: OpenOffer) -> State:
    try:
        return apply(state, Action(offer.to, Accept(offer.by)))
    except RuleError:  # the last token is given, or the player lacks what the Boss asks for
        return state
