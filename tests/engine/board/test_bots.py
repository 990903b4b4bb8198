"""The board game's computer players: they end every game, see no hidden information, and differ."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from itertools import product
from random import Random
from typing import Any

import pytest

from bosslib.board import Action, Phase, Rules, Short, State, View, apply, new, parse_action, view
from bosslib.board.bots import BOTS, Bot, about, bot
from bosslib.board.bots.determinize import determinize
from bosslib.board.driver import MAX_OFFERS, BoardDriver, BoardPrompt
from bosslib.board.files.position import read_position
from bosslib.board.game import GAME
from bosslib.bots import BotError, is_slow
from bosslib.documents.nodes import Node
from bosslib.driver import Ask, play_match
from bosslib.errors import BossError
from bosslib.sim import compare_bots
from bosslib.words import say
from tests.engine.card.same import fingerprint

QUICKLY = [f"{name}@4" if is_slow(each) else name for name, each in BOTS.items()]
"""All computer players; those that search have a small budget."""

VARIANTS = [
    Rules(),
    Rules(steady=True, forced=True, active=True, need=True, four=True, ten=True),
    Rules(short=Short.DIE, fair=True),
    Rules(short=Short.TILES, active=True),
]


def some(players: int, rules: Rules, name: str) -> Any:
    """Return parameters of a game; most games of players that search run at night only."""
    searches = "@" in name
    marks = pytest.mark.slow if players == 3 else pytest.mark.nightly
    return pytest.param(players, rules, name, marks=marks if searches else ())


@pytest.mark.parametrize(
    ("players", "rules", "name"),
    [some(*each) for each in product(range(2, 7), VARIANTS, QUICKLY)],
)
def test_8_a_game_of_bots_ends(players: int, rules: Rules, name: str) -> None:
    match = play_match(new(players, seed=players, rules=rules), [bot(name)] * players)
    assert match.state.table.phase is Phase.OVER
    assert len(match.actions) < 15_000
    assert sum(match.state.money) > 0


class Impatient(BoardDriver):
    max_actions = 20


def test_a_game_of_bots_that_does_not_end_is_given_up() -> None:
    with pytest.raises(BossError, match=re.escape(say("bots.endless", most=20))):
        Impatient(GAME).play(new(3, 1), [bot("careful")] * 3)


@pytest.mark.nightly
@pytest.mark.parametrize("name", QUICKLY)
@pytest.mark.parametrize("players", range(2, 7))
def test_8_many_games_of_bots_end(players: int, name: str) -> None:
    """Random combinations of settings; every fourth game has all kinds of bots."""
    for seed in range(20):
        rng = Random(seed)
        flags = {field: rng.random() < 0.5 for field in Rules._fields if field != "short"}
        rules = Rules(**flags, short=rng.choice(list(Short)))
        mixed = [bot(rng.choice(QUICKLY)) for _ in range(players)]
        seated = [bot(name)] * players if seed % 4 else mixed
        match = play_match(new(players, seed=seed, rules=rules), seated)
        assert len(match.actions) < 30_000
        assert match.state.table.phase is Phase.OVER


@pytest.mark.parametrize(
    ("upper", "lower", "players", "games"),
    [
        ("careful", "random", 2, 8),
        ("careful", "random", 3, 5),
        ("careful", "random", 4, 3),
        pytest.param("careful", "random", 6, 8, marks=pytest.mark.nightly),
        pytest.param("shrewd", "careful", 2, 8, marks=pytest.mark.nightly),
        pytest.param("shrewd", "careful", 3, 6, marks=pytest.mark.nightly),
        pytest.param("shrewd", "careful", 4, 6, marks=pytest.mark.nightly),
        pytest.param("shrewd", "careful", 6, 25, marks=pytest.mark.nightly),
    ],
)
def test_each_earns_more_than_the_one_below_beyond_doubt(
    upper: str, lower: str, players: int, games: int
) -> None:
    more = compare_bots(upper, lower, players, games, game="board").money_lead
    assert more.margin is not None
    assert more.mean - more.margin > 0


@pytest.mark.parametrize(
    ("name", "players", "games"),
    [
        ("random", 2, "8ca7627ff108"),
        ("random", 3, "a05170db7b5d"),
        ("random", 6, "b1a2c908ed53"),
        ("careful", 2, "805d977d37d1"),
        ("careful", 3, "4693eab4ce2a"),
        ("careful", 4, "1fbdeff85158"),
        ("careful", 6, "48a3807a6599"),
        pytest.param("shrewd", 2, "3566c801999b", marks=pytest.mark.slow),
        pytest.param("shrewd", 3, "55fbb3bf9864", marks=pytest.mark.slow),
        pytest.param("shrewd", 4, "499c8f1e6db1", marks=pytest.mark.slow),
        pytest.param("shrewd", 6, "dae9d0d48774", marks=pytest.mark.slow),
    ],
)
def test_each_plays_as_it_was_measured(name: str, players: int, games: str) -> None:
    """After a change of a player, measure the ladder of docs/bots.md again and update these
    values.

    Four games, each with other rules; every version of Python plays the same.
    """
    played = [
        play_match(new(players, seed, rules=rules), [bot(name)] * players)
        for seed, rules in enumerate(VARIANTS)
    ]
    assert fingerprint(played) == games


def in_deals(seed: int, players: int = 4) -> list[State]:
    """The positions of deals in a game of careful players."""
    state, bots, found = new(players, seed), [bot("careful")] * players, []
    stands = GAME.driver.driver_state(state)
    while action := (step := GAME.driver.next_step(state, stands, bots)).action:
        state = apply(state, action)
        stands = GAME.driver.state_after(step.driver_state, state, action)
        if state.table.phase is Phase.DEAL:
            found.append(state)
    return found


@pytest.mark.parametrize("name", QUICKLY)
def test_what_is_hidden_makes_no_difference(name: str) -> None:
    """A redeal of the hidden cards changes neither the view nor the answer."""
    player = bot(name)
    for number, state in enumerate(in_deals(3)[::25]):
        for seat in state.table.to_act:
            seen = view(state, seat)
            other = determinize(seen, Random(number))._replace(money=state.money)
            again = view(other, seat)
            assert again == seen
            answers = [player.choose(each, Random(number)) for each in (seen, again)]
            assert answers[0] == answers[1]
            said = [player.talk(each, Random(number)) for each in (seen, again)]
            assert said[0] == said[1]


def test_a_guess_has_all_cards_once() -> None:
    for number, state in enumerate(in_deals(5)[::10]):
        made = determinize(view(state, 1), Random(number))
        assert made.table == state.table
        assert sorted(map(len, made.hands)) == sorted(map(len, state.hands))
        every = [card.text for hand in (*made.hands, made.deck) for card in hand]
        there = [card.text for hand in (*state.hands, state.deck) for card in hand]
        assert sorted(every) == sorted(there)


@pytest.mark.slow
@pytest.mark.parametrize("name", QUICKLY)
def test_the_same_seed_is_the_same_game_in_any_process(name: str) -> None:
    """The order of sets differs between processes, and must not matter."""
    code = f"""
from bosslib.board import new
from bosslib.board.bots import bot
from bosslib.driver import play_match
print(*play_match(new(4, 9), [bot({name!r})] * 4).actions, sep=chr(10))
"""
    said = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in "123"
    }
    (one,) = said
    assert one.splitlines() == [*map(str, play_match(new(4, 9), [bot(name)] * 4).actions)]


def test_a_page_waits_for_all_but_the_one_that_searches() -> None:
    assert [name for name, each in BOTS.items() if is_slow(each)] == ["expert"]


def test_who_may_stop_a_card_is_asked_before_all_else() -> None:
    for state in in_deals(3):
        ask = GAME.driver.next_ask(state, GAME.driver.driver_state(state))
        assert ask
        assert (ask.wants is BoardPrompt.STOP) == bool(state.table.waiting)


def test_all_who_may_stop_a_card_are_asked_at_once() -> None:
    """B-INF-4."""
    state = next(each for each in in_deals(3) if each.table.waiting)
    asks = GAME.driver.pending_asks(state, GAME.driver.driver_state(state))
    assert {each.seat for each in asks} == set(state.table.to_act)
    assert {each.wants for each in asks} == {BoardPrompt.STOP}
    bots: list[Bot | None] = [None, *[bot("careful")] * (state.table.players - 1)]
    step = GAME.driver.next_step(state, GAME.driver.driver_state(state), bots, together=True)
    others = [seat for seat in state.table.to_act if seat]
    assert (step.action is not None) == bool(others)


def test_in_a_deal_a_bot_plays_while_a_person_thinks_about_an_offer() -> None:
    """B-DEAL-4."""
    state = new(3, 1).play("A: place 9", "B: open", "B: offer iD for 1")
    stands, bots = GAME.driver.driver_state(state), [None, None, bot("careful")]
    assert GAME.driver.next_step(state, stands, bots).action is None
    step = GAME.driver.next_step(state, stands, bots, together=True)
    assert step.ask == Ask(2, BoardPrompt.PLAY)
    assert step.action
    assert step.awaited == (Ask(0, BoardPrompt.ANSWER), Ask(0, BoardPrompt.PLAY))


def test_who_is_asked_in_a_deal_may_do_it_in_any_order_and_the_boss_closes_last() -> None:
    """B-DEAL-4, B-DEAL-6."""
    state = new(3, 1).play("A: place 9", "B: open", "B: offer iD for 1")
    there = GAME.driver.driver_state(state)
    assert [*GAME.driver.pending_asks(state, there)] == [
        Ask(0, BoardPrompt.ANSWER),
        *(Ask(seat, BoardPrompt.PLAY) for seat in (1, 2, 0)),
    ]
    state = state.play("C: no more", "A: decline iD for 1", "A: no more")
    while (asks := GAME.driver.pending_asks(state, there))[0].wants is not BoardPrompt.CLOSE:
        assert {each.seat for each in asks} == {1}
        there = GAME.driver.note_silence(there, asks[0])
    assert asks == (Ask(1, BoardPrompt.CLOSE),)


def test_a_seat_makes_so_many_offers_until_the_next_card() -> None:
    state = in_deals(3)[0]
    stands = GAME.driver.driver_state(state)._replace(offers=(MAX_OFFERS,) * 4)
    asked = set()
    while (ask := GAME.driver.next_ask(state, stands)) and ask.wants is not BoardPrompt.CLOSE:
        asked.add(ask.wants)
        stands = stands._replace(silent_asks=(*stands.silent_asks, ask))
    assert BoardPrompt.OFFER not in asked


def test_an_unknown_player_is_refused_with_the_list() -> None:
    with pytest.raises(BossError, match=r"'clever'.*random.*careful"):
        bot("clever")


def test_there_is_a_line_about_each() -> None:
    assert len({about(name) for name in BOTS} - {""}) == len(BOTS)


def test_there_is_a_player_for_each_seat() -> None:
    with pytest.raises(BossError):
        play_match(new(4), [bot("careful")])


class Answering:
    """Gives the same answer to every question."""

    def __init__(self, said: str) -> None:
        self.said = parse_action(said)

    def choose(self, view: View, rng: Random) -> Action:
        return self.said

    talk = choose


@pytest.mark.parametrize(
    ("said", "wants"),
    [
        ("A: no more", BoardPrompt.OFFER),
        ("A: lay cS", BoardPrompt.ANSWER),
        ("A: offer iS for 1", BoardPrompt.PLAY),
        ("A: accept iS for 1", BoardPrompt.TURN),
    ],
)
def test_a_bot_that_answers_another_question_is_told_of(said: str, wants: BoardPrompt) -> None:
    """An offer where a deed is wanted, and a deed where an offer is."""
    state = new(3, 1)
    with pytest.raises(BotError) as caught:
        GAME.driver.reply(state, GAME.driver.driver_state(state), Ask(0, wants), Answering(said))
    assert caught.value.key == "bots.wrong-reply"


def test_careful_answers_for_a_bot_that_fails_and_the_failure_is_told() -> None:
    state, faults = new(3, 1), list[BotError]()
    ask = GAME.driver.next_ask(state, GAME.driver.driver_state(state))
    assert ask
    action = GAME.driver.answer(
        state, GAME.driver.driver_state(state), ask, Answering("A: accept iS for 1"), faults.append
    )
    assert [each.key for each in faults] == ["bots.wrong-reply"]
    assert action == GAME.driver.reply(state, GAME.driver.driver_state(state), ask, bot("careful"))


def test_careful_keeps_its_stops_for_deals() -> None:
    """Between deals the marker's space may pay somebody else, and a card can be stopped too."""
    seats = {
        "A": {"investors": ["W"]},
        "B": {"investors": ["C", "D"], "hand": ["tD", "tS", "tW", "tW", *["recruit"] * 9]},
        "C": {"investors": ["G", "S"], "hand": ["cW", "stop"]},
        "D": {"investors": ["L"]},
    }
    place = {"phase": "limit", "turn": "C", "boss": "C", "marker": 9, "seats": seats}
    state = read_position(Node({"position": {**place, "waiting": {"do": "B: recruit iG"}}}, ""))
    assert str(bot("careful").choose(view(state, 2), Random(1))) == "C: allow"
