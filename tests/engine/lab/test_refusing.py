"""The lab refuses the same choices as the engine, by a rule it names, and changes nothing."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest

from bosslib.card import Legal, Phase, apply, view
from bosslib.card.actions import Action, Move, Offer, Play
from bosslib.card.cards import Kind
from bosslib.card.legality import objections
from bosslib.card.state import State
from bosslib.errors import BossError, NotationError
from bosslib.game import replace_item
from bosslib.lab import Choice, ChoiceError, Deed, Games, step
from bosslib.lab.cards import CARD, HAND_KINDS
from bosslib.lab.choice import all_passes
from bosslib.lab.engine import action, from_states, pack_games, pack_state
from bosslib.lab.legal import RULES, broken_rules, playable_kinds, playable_targets
from bosslib.lab.state import LYING
from bosslib.words import say
from tests.engine.lab.both import positions, starts


def anything(games: Games, rng: np.random.Generator) -> Choice:
    """Choices that are often nearly legal, and sometimes not even readable."""
    n = len(games)
    choice = all_passes(n)
    choice.deed[:] = rng.integers(0, 7, n)
    held = [
        rng.permuted(np.flatnonzero(games.hands[row, games.acting_seat(row)])) for row in range(n)
    ]
    mine = np.array([each[0] if len(each) else 0 for each in held])
    choice.card[:] = np.where(rng.random(n) < 0.7, mine, rng.integers(-1, HAND_KINDS + 1, n))
    naming = choice.deed == Deed.NAME
    choice.card[naming] = rng.integers(-1, 4, naming.sum())
    fronted = rng.random(n) < 0.8
    wants = np.array(
        [8 <= card % 13 < 10 or card == HAND_KINDS - 1 for card in choice.card.tolist()]
    )
    choice.seat[:] = np.where(fronted == wants, rng.integers(0, games.players + 1, n), -1)
    number = np.where(rng.random(n) < 0.8, choice.card % 13 - 9, rng.integers(1, 4, n))
    lying = [rng.permuted(np.flatnonzero(games.lying[row])) for row in range(n)]
    for row in np.flatnonzero(choice.deed == Deed.MOVE).tolist():
        for at in range(max(0, min(3, int(number[row])))):
            there = lying[row].tolist() or [0]
            place = int(rng.choice(there)) if rng.random() < 0.9 else int(rng.integers(-1, 33))
            choice.places[row, at] = place
            goal = int(rng.integers(-1, games.players + (rng.random() < 0.05)))
            choice.goals[row, at] = -1 if place < 8 and rng.random() < 0.9 else goal
    dropping = (choice.deed == Deed.DISCARD) & (rng.random(n) < 0.5)
    second = np.array([each[-1] if len(each) else 0 for each in held])
    choice.other[dropping] = np.where(rng.random(n) < 0.8, second, rng.integers(-1, 41, n))[
        dropping
    ]
    choice.card[(choice.deed == Deed.DISCARD) & (rng.random(n) < 0.2) & ~dropping] = -1
    giving = rng.random(n) < 0.3
    choice.give[giving] = rng.integers(0, games.players + 1, giving.sum())
    return choice


def rules_against(state: State, games: Games, choice: Choice, row: int) -> set[str] | None:
    """Ids of the rules with which the engine refuses a row; None if it cannot even be read."""
    found = set()
    give, boss = int(choice.give[row]), state.table.boss
    if give >= 0:
        if give >= state.table.players:
            return None
        offer = Action(boss, Offer((), give))
        found |= {each.rule for each in objections(view(state, boss), offer)}
        if not found:
            state = state._replace(
                table=state.table._replace(
                    cousins=tuple(has or at == give for at, has in enumerate(state.table.cousins))
                )
            )
    try:
        deed = action(games, choice, row)
    except (NotationError, IndexError):
        return None
    return found | {each.rule for each in objections(view(state, deed.seat), deed)}


def without_deal_cards(state: State) -> State:
    """The same position with the Boss's Deal cards discarded: he must name a colour."""
    boss = state.table.boss
    hand = state.hands[boss]
    gone = tuple(each for each in hand if each.kind is Kind.DEAL)
    kept = tuple(each for each in hand if each.kind is not Kind.DEAL)
    hands = replace_item(state.hands, boss, kept)
    return state._replace(hands=hands, discard=(*state.discard, *gone))


@pytest.mark.slow
@pytest.mark.parametrize("nasty", [False, True])
def test_what_the_engine_refuses_is_refused_by_a_rule_that_it_names(*, nasty: bool) -> None:
    seen = Counter[str]()
    for players in (3, 4, 5, 6):
        states = positions(players, 6, players, nasty=nasty)
        states += [without_deal_cards(s) for s in states if s.table.phase is Phase.OPEN]
        rng = np.random.default_rng(players)
        for _ in range(3):
            seen += judged(states, from_states(states), rng)
    assert [rule for rule in RULES if not seen[rule]] == (["PASS-3"] if nasty else [])
    assert seen["unreadable"]


def judged(states: list[State], games: Games, rng: np.random.Generator) -> Counter[str]:
    """Compare the refusals of both for random choices, and count the rules."""
    seen = Counter[str]()
    choice = anything(games, rng)
    found = broken_rules(games, choice)
    for row in np.flatnonzero(~games.over).tolist():
        rule, expected = RULES[found[row]], None
        if readable(choice, row):
            expected = rules_against(states[row], games, choice, row)
        if expected is None:
            assert rule
            seen["unreadable"] += 1
        else:
            said = f"{states[row].table}: {choice.rows(np.array([row]))}: {rule}, not {expected}"
            assert rule in (expected or {""}), said
            seen[rule] += 1
    return seen


def readable(choice: Choice, row: int) -> bool:
    """Return whether the engine has objects for these numbers."""
    card, deed = int(choice.card[row]), int(choice.deed[row])
    if deed == Deed.DISCARD:
        other = int(choice.other[row])
        return card < HAND_KINDS and other < HAND_KINDS and (card >= 0 or other < 0)
    if deed == Deed.MOVE and choice.places[row].max() >= LYING:
        return False
    return deed < Deed.DISCARD and (deed <= Deed.PASS2 or 0 <= card < HAND_KINDS)


def test_a_refused_step_names_game_action_and_rule_and_changes_nothing() -> None:
    games = from_states(positions(4, 1, 1, nasty=False))
    opening = np.flatnonzero(games.phase == 0)
    choice = all_passes(len(games))
    choice.deed[games.phase == 2] = Deed.DISCARD
    before = pack_games(games)
    with pytest.raises(ChoiceError) as refused:
        step(games, choice)
    assert (refused.value.row, refused.value.rule) == (opening[0], "TURN-1")
    assert str(refused.value) == f"game {opening[0]}: {'ABCD'[games.turn[0]]}: pass (TURN-1)"
    assert pack_games(games) == before


def test_choices_of_another_shape_are_refused_in_one_line() -> None:
    games = from_states(starts(4, 3, 1, nasty=False))
    with pytest.raises(BossError, match=r"array deed of the choice is uint8 \(2,\).*uint8 \(3,\)"):
        step(games, all_passes(2))
    wide = all_passes(3)._replace(card=np.full(3, -1))
    with pytest.raises(BossError, match=r"array card of the choice is int64 \(3,\).*int8 \(3,\)"):
        step(games, wide)


def test_what_may_be_played_is_what_the_engine_lists() -> None:
    states = [state for n in (3, 6) for state in positions(n, 4, n, nasty=False)]
    for players in (3, 6):
        some = [state for state in states if state.table.players == players]
        games = from_states(some)
        may, where = playable_kinds(games), playable_targets(games)
        for row, state in enumerate(some):
            table = state.table
            assert tuple(np.flatnonzero(where[row]).tolist()) == table.reachable_seats
            if table.phase in (Phase.OPEN, Phase.PLAY):
                rng = Random(row)
                turns = Legal(view(state, table.turn)).turns(rng)
                listed = {each.deed.card for each in turns if isinstance(each.deed, Play | Move)}
                assert {CARD[kind] for kind in np.flatnonzero(may[row]).tolist()} == listed
            else:
                assert not may[row].any()


def test_positions_that_the_lab_does_not_know_are_refused() -> None:
    three, four = (starts(players, 1, 1, nasty=False)[0] for players in (3, 4))
    opened = next(s for s in positions(4, 1, 1, nasty=False) if s.table.phase is Phase.PLAY)
    boss = opened.table.boss
    offered = apply(opened, Action(boss, Offer((), (boss + 1) % 4)))
    for states, said in (
        ([], "at least one game"),
        ([three, four], say("lab.mixed")),
        ([offered], say("lab.position")),
    ):
        with pytest.raises(BossError, match=said):
            from_states(states)
    assert pack_state(opened) == pack_games(from_states([opened]))[0]
