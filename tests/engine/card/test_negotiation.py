"""Bargaining: invariants of all offers and promises, and cases that no scenario can express."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from bosslib import BossError, RuleError
from bosslib.card import Action, Legal, apply, objections, parse_action, view, why_not
from bosslib.card.actions import (
    PASS,
    TALK,
    Accept,
    Cash,
    Decline,
    Drop,
    Move,
    Never,
    Offer,
    Play,
    Shift,
    Withdraw,
)
from bosslib.card.bargain import lapsed_offers
from bosslib.card.cards import card
from bosslib.card.events import Began, Judged, Lapsed, Settled
from bosslib.card.files.position import read_position
from bosslib.card.legality import is_possible
from bosslib.card.state import Phase, State
from bosslib.card.terms import (
    OpenOffer,
    PromiseStatus,
    cash_amount,
    next_owed_deed,
    promises_from,
    takes_turn,
)
from bosslib.card.transitions import step
from bosslib.documents.nodes import Node
from tests.engine.card.games import Try, law


@law
def test_every_open_offer_is_one_that_could_be_taken(tried: Try) -> None:
    """COUSIN-2, COUSIN-3, COUSIN-5, COUSIN-10."""
    table = tried.after.table
    assert lapsed_offers(tried.after) == ()
    pairs = [(offer.by, offer.to) for offer in table.offers]
    assert len(set(pairs)) == len(pairs)
    for pair in pairs:
        assert table.boss in pair
        assert pair[0] != pair[1]
        assert not any(table.cousins[seat] for seat in pair)
    assert not pairs or table.tokens > 0


def ends(offer: OpenOffer, action: Action) -> bool:
    """Return whether an action answers an offer, withdraws it or makes a newer one."""
    match action.deed:
        case Accept(by) | Decline(by):
            return (offer.by, offer.to) == (by, action.seat)
        case Offer() | Withdraw():
            return offer.by == action.seat
    return False


@law
def test_an_offer_goes_when_it_is_answered_or_lapses_or_the_deal_ends(tried: Try) -> None:
    """COUSIN-10, PASS-7."""
    if any(isinstance(event, Settled) for event in tried.events):
        assert tried.after.table.offers == ()
        return
    lapsing = [event.offer for event in tried.events if isinstance(event, Lapsed)]
    for offer in Counter(tried.before.table.offers) - Counter(tried.after.table.offers):
        assert (offer in lapsing) != ends(offer, tried.action)


@law
def test_talk_moves_tokens_and_money_and_nothing_else(tried: Try) -> None:
    """COUSIN-2, COUSIN-4, COUSIN-8, COUSIN-9."""
    before, after, deed = tried.before, tried.after, tried.action.deed
    if isinstance(deed, Accept) and tried.step:
        pair = {deed.by, tried.action.seat}
        (player,) = pair - {before.table.boss}
        (offer,) = [o for o in before.table.offers if (o.by, o.to) == (deed.by, tried.action.seat)]
        paid = cash_amount(offer.terms)
        assert after.money[player] == before.money[player] - paid
        assert after.money[before.table.boss] == before.money[before.table.boss] + paid
        assert before.table.rules.cash or not paid
        assert after.table.promises == before.table.promises + promises_from(player, offer.terms)
        given = [at for at, has in enumerate(after.table.cousins) if has]
        assert set(given) - {at for at, has in enumerate(before.table.cousins) if has} == {player}
    elif not any(isinstance(event, Began) for event in tried.events):
        assert after.table.cousins == before.table.cousins
    if isinstance(deed, TALK):
        was, now = (
            state.table._replace(offers=(), promises=(), cousins=()) for state in (before, after)
        )
        assert was == now
        assert before._replace(table=after.table, money=after.money) == after


@law
def test_a_promise_is_judged_once_in_its_turn(tried: Try) -> None:
    """COUSIN-6, COUSIN-9."""
    before, after, seat = tried.before.table, tried.after.table, tried.action.seat
    for promise in after.promises:
        assert after.cousins[promise.by]
    judged = [event for event in tried.events if isinstance(event, Judged)]
    for old, now in zip(before.promises, after.promises, strict=False):
        assert old == now or (old.state is PromiseStatus.OPEN and old.by == now.by == seat)
    owed = next_owed_deed(before.promises, seat)
    assert {each.seat for each in judged} <= {seat}
    in_turn = [each.term for each in judged if takes_turn(each.term)]
    assert in_turn == ([owed] if judged and owed else [])
    if owed is not None and tried.step and not isinstance(tried.action.deed, TALK):
        (state,) = [each.state for each in judged if each.term == owed]
        could = is_possible(view(tried.before, seat), owed)
        assert (state is PromiseStatus.VOID) <= (not could)


@law
def test_where_promises_bind_none_is_broken_and_one_that_is_due_is_all_that_is_legal(
    tried: Try,
) -> None:
    """COUSIN-9."""
    table = tried.after.table
    if not table.rules.binding:
        return
    assert not any(isinstance(e, Judged) and e.state is PromiseStatus.BROKEN for e in tried.events)
    seen = view(tried.after, table.turn)
    owed = next_owed_deed(table.promises, table.turn)
    if table.phase is Phase.PLAY and owed and is_possible(seen, owed):
        legal = Legal(seen).turns(Random(0))
        assert len(legal) == 1
        assert apply(tried.after, legal[0]) == apply(tried.after, Action(table.turn, owed))


@law
def test_where_promises_do_not_bind_they_forbid_nothing(tried: Try) -> None:
    """COUSIN-7, COUSIN-9: an agreed discard may be made; all else is as without a promise."""
    table = tried.after.table
    if table.rules.binding:
        return
    seen = view(tried.after, table.turn)
    free = seen._replace(table=table._replace(promises=()))
    listed = Legal(seen).turns(Random(0))
    drops = [action for action in listed if isinstance(action.deed, Drop)]
    assert [each for each in listed if each not in drops] == Legal(free).turns(Random(0))
    assert [each.deed for each in drops] in ([], [next_owed_deed(table.promises, table.turn)])


def deal(**changes: object) -> State:
    """A blue deal of three, with A as the Boss and B in turn."""
    position: dict[str, object] = {
        "boss": "A",
        "turn": "B",
        "phase": "play",
        "deal": 1,
        "colour": "b",
        "x": 0,
        "centre": ["b+3", "b+4"],
        "deck": [],
        "seats": {"A": {}, "B": {"hand": ["b+1", "bM1", "bP"]}, "C": {"hand": ["b+2"]}},
    }
    return read_position(Node({"rules": {"cash": True}, "position": position | changes}, ""))


def test_offers_have_no_end_and_are_never_listed() -> None:
    state = deal()
    legal = Legal(view(state, 1))
    assert not any(isinstance(action.deed, Offer) for action in legal)
    for text in ("B: offer nothing", "B: offer never b+1 & never b+1", "B: offer cash 50 & pass"):
        assert parse_action(text) in legal


def test_whoever_may_only_talk_lists_answers_alone() -> None:
    """COUSIN-8, COUSIN-10."""
    state = deal(offers=[{"from": "A", "to": "C", "terms": "nothing"}])
    assert [str(action) for action in Legal(view(state, 2))] == ["C: accept A", "C: decline A"]
    assert [str(action) for action in Legal(view(state, 0))] == ["A: withdraw C"]


@pytest.mark.parametrize(
    ("terms", "rules"),
    [("play b+1", []), ("play rP@A", ["TURN-4"]), ("drop gR & never wP@B", []), ("cash 500", [])],
)
def test_what_the_boss_may_ask_for_does_not_depend_on_what_the_others_have(
    terms: str, rules: list[str]
) -> None:
    """COUSIN-8: asking reveals nothing about another's hand or money."""
    action = parse_action(f"A: offer B {terms}")
    rich, poor = deal(), deal(seats={"A": {}, "B": {"money": 0}, "C": {}})
    against = [[each.rule for each in objections(view(s, 0), action)] for s in (rich, poor)]
    assert against == [rules, rules]


OFFER = {"from": "B", "to": "A", "terms": "play b+4"}


def test_the_boss_cannot_take_what_the_player_has_not_though_he_cannot_know() -> None:
    """HAND-1: only in a position that begins so, since an offer lapses when its card is gone."""
    state = deal(offers=[OFFER])
    with pytest.raises(RuleError) as refused:
        apply(state, "A: accept B")
    assert refused.value.rule == "HAND-1"
    assert Action(0, Accept(1)) in Legal(view(state, 0))
    with pytest.raises(RuleError) as refused:
        apply(deal(offers=[OFFER | {"terms": "cash 60"}]), "A: accept B")
    assert refused.value.rule == "SETTLE-3"


def test_all_that_speaks_against_an_offer_is_said() -> None:
    """COUSIN-2, COUSIN-3, COUSIN-9, TURN-4, HAND-1, SETTLE-3."""
    state = deal(seats={"A": {}, "B": {"cousin": True, "money": 5}, "C": {}})
    action = parse_action("B: offer play g+1 & never b+1 & play b+1 & cash 10")
    found = [each.rule for each in objections(view(state, 1), action)]
    assert found == ["COUSIN-2", "COUSIN-3", "COUSIN-9", "TURN-4", "HAND-1", "HAND-1", "SETTLE-3"]


def test_each_reason_why_an_offer_lapses_is_told() -> None:
    """COUSIN-2, COUSIN-3, COUSIN-8, HAND-1."""
    play = {"from": "B", "to": "A", "terms": "play b+1"}
    free = {"from": "A", "to": "C", "terms": "nothing"}
    turn = {"from": "B", "to": "A", "terms": "pass"}
    seats = {"A": {}, "B": {"hand": ["b+1"], "passes": 1}, "C": {}}
    for offers, action, lapsing in (
        ([play], "B: b+1", ["B"]),
        ([turn], "B: pass", ["B"]),
        ([play, free], "C: accept A", ["B"]),
        ([free, play | {"terms": "cash 5"}], "B: b+1", []),
    ):
        events = step(deal(offers=offers, seats=seats), action).events
        assert ["ABC"[e.offer.by] for e in events if isinstance(e, Lapsed)] == lapsing, action


def test_a_promised_move_can_be_played_and_no_other_move() -> None:
    """COUSIN-9, MOVE-1."""
    seats = {"A": {}, "B": {"hand": ["bM1", "bP"], "cousin": True}, "C": {}}
    state = deal(seats=seats, promises=[{"by": "B", "terms": "play bM1 b+4>x"}])
    seen = view(state, 1)
    assert why_not(seen, card("bM1")) is None
    why = why_not(seen, card("bP"))
    assert why is not None
    assert why.rule == "COUSIN-9"
    assert [str(action) for action in Legal(seen)] == ["B: bM1 b+4>x"]
    assert parse_action("B: bM1 b+3>x") not in Legal(seen)


@pytest.mark.parametrize("dollars", [-5, -50, 0, 3])
@pytest.mark.parametrize("to", [None, 1])
def test_money_is_offered_in_steps_of_five_and_never_backwards(
    dollars: int, to: int | None
) -> None:
    """COUSIN-9: programs are refused the same as people who type."""
    with pytest.raises(BossError):
        apply(deal(), Action(1 if to is None else 0, Offer((Cash(dollars),), to)))


AT_A_SEAT: dict[str, Callable[[int], Action]] = {
    "play": lambda seat: Action(1, Play(card("bP"), seat)),
    "move-from": lambda seat: Action(1, Move(card("bM1"), (Shift(card("bP"), seat, 0),))),
    "move-to": lambda seat: Action(1, Move(card("bM1"), (Shift(card("bP"), 0, seat),))),
    "promise": lambda seat: Action(1, Offer((Play(card("bP"), seat),))),
    "never": lambda seat: Action(1, Offer((Never(card("bP"), seat),))),
    "offer": lambda seat: Action(0, Offer((), seat)),
    "accept": lambda seat: Action(1, Accept(seat)),
    "decline": lambda seat: Action(1, Decline(seat)),
    "withdraw": lambda seat: Action(0, Withdraw(seat)),
    "turn": lambda seat: Action(seat, PASS),
    "talk": lambda seat: Action(seat, Offer(())),
}


@pytest.mark.parametrize("seat", [-3, -1, 3, 5, 6])
@pytest.mark.parametrize("build", AT_A_SEAT.values(), ids=AT_A_SEAT)
def test_a_seat_that_is_not_at_the_table_is_refused(
    build: Callable[[int], Action], seat: int
) -> None:
    """NOTATION, COUSIN-10: also when a program builds the action, with a wrong calculation."""
    with pytest.raises(BossError):
        apply(deal(), build(seat))
