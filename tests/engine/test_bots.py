"""Computer players: always legal, blind to hidden information, and easy to write."""

from __future__ import annotations

import subprocess
import sys
from itertools import product
from pathlib import Path
from random import Random

import pytest

from bosslib.bots import is_slow
from bosslib.card import Action, Legal, Phase, Rules, State, View, apply, new, view
from bosslib.card.actions import (
    Accept,
    Decline,
    Discard,
    Drop,
    Move,
    Offer,
    Play,
    Shift,
    Withdraw,
)
from bosslib.card.bots import BOTS, SCRIPTED, Bot, Chance, Quiet, about, bot
from bosslib.card.bots.careful import Careful
from bosslib.card.bots.evaluate import DEFAULT_TEMPER
from bosslib.card.bots.search import SearchBot
from bosslib.card.bots.tempers import CHARACTERS
from bosslib.card.cards import card
from bosslib.card.driver import CardPrompt
from bosslib.card.game import GAME
from bosslib.card.terms import PromiseStatus
from bosslib.chance import shuffle
from bosslib.driver import play_match
from bosslib.errors import BossError
from bosslib.game.budgets import UNLIMITED_PLAYOUTS, Budget
from tests.engine.card.games import longest
from tests.engine.card.same import fingerprint

ROOT = Path(__file__).parents[2]
RULES = [Rules(*flags) for flags in product((False, True), repeat=3)]
MIXES: list[list[Bot]] = [[Chance()], [Careful()], [Careful(), Chance()]]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("rules", RULES, ids=str)
def test_bots_act_legally_and_every_game_ends_within_the_bound(players: int, rules: Rules) -> None:
    for seed in range(6):
        bots = MIXES[seed % 3] * players
        match = play_match(new(players, seed, rules=rules), bots[:players])  # checks every action
        assert match.state.table.phase is Phase.OVER
        assert len(match.actions) <= longest(players)


@pytest.mark.nightly
@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("rules", RULES, ids=str)
def test_bots_act_legally_in_hundreds_of_games(players: int, rules: Rules) -> None:
    for seed in range(100, 124):
        bots = MIXES[seed % 3] * players
        match = play_match(new(players, seed, rules=rules), bots[:players])
        assert len(match.actions) <= longest(players)


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("name", "players", "games"),
    [
        ("random", 4, "ebeb111f718f"),
        ("gentle", 4, "5bd82d54a3d0"),
        ("careful", 3, "3e5c979fd7f1"),
        ("careful", 4, "bcf3fe8fcd54"),
        ("careful", 6, "b1343f255ca5"),
        ("careful:fair", 4, "699263dbcf17"),
        ("careful:hard", 4, "ee523e83008f"),
        ("careful:yielding", 4, "99a5c07118e6"),
        ("careful:trusting", 4, "bcf3fe8fcd54"),
        ("careful:wary", 4, "9fd59d81f09c"),
        ("shrewd@60", 4, "c0121cb2fd8d"),
        ("expert@60", 3, "5df0f44ebd6a"),
    ],
)
def test_each_plays_as_it_was_measured(name: str, players: int, games: str) -> None:
    """After a change of a player, measure the ladder of docs/bots.md again and update these
    values.

    A game with each setting; every version of Python plays the same.
    """
    played = [
        play_match(new(players, seed, rules=rules), [bot(name)] * players)
        for seed, rules in enumerate(RULES[:3] if "@" in name else RULES)
    ]
    assert fingerprint(played) == games


def test_random_bots_bargain_in_every_way() -> None:
    counts = play_match(new(4, 0), [Chance()] * 4).counts
    for seed in range(1, 5):
        counts += play_match(new(4, seed), [Chance()] * 4).counts
    for deed in (Offer, Accept, Decline, Withdraw, Drop, Play, Move, Discard):
        assert counts[deed.__name__] > 0, deed


def test_random_bots_keep_some_promises_and_break_some() -> None:
    states = set()
    for seed in range(5):
        start = state = new(4, seed, rules=Rules(binding=False))
        for action in play_match(start, [Chance()] * 4).actions:
            state = apply(state, action)
            states |= {promise.state for promise in state.table.promises}
    assert states >= {PromiseStatus.OPEN, PromiseStatus.KEPT, PromiseStatus.BROKEN}


@pytest.mark.parametrize("binding", [True, False])
def test_careful_bots_never_break_a_promise(binding: bool) -> None:
    made = 0
    for seed in range(4):
        start = state = new(4, seed, rules=Rules(binding=binding))
        for action in play_match(start, [Careful()] * 4).actions:
            state = apply(state, action)
            broken = [each for each in state.table.promises if each.state is PromiseStatus.BROKEN]
            assert not broken, action
            made += isinstance(action.deed, Accept)
    assert made > 10


def with_other_hidden_cards(state: State, seat: int, seed: int) -> State:
    """The state with everything hidden from a seat redealt: hands, deck, discards, money."""
    others = [each for each in range(state.table.players) if each != seat]
    hidden = [each for other in others for each in state.hands[other]]
    pile = list(shuffle([*hidden, *state.deck, *state.discard], seed))
    hands = list(state.hands)
    for other in others:
        size = len(hands[other])
        hands[other], pile = tuple(pile[:size]), pile[size:]
    money = tuple(m if s == seat else m + seed for s, m in enumerate(state.money))
    size = len(state.deck)
    return state._replace(
        hands=tuple(hands), money=money, deck=tuple(pile[:size]), discard=tuple(pile[size:])
    )


@pytest.mark.parametrize("bot", [Chance(), Careful()], ids=["random", "careful"])
def test_a_bot_does_the_same_whatever_it_cannot_see(bot: Bot) -> None:
    start = state = new(4, 5, rules=Rules(cash=True))
    actions = play_match(start, [bot] * 4).actions
    compared = 0
    for count, action in enumerate(actions):
        stands = GAME.driver.driver_state(state, actions[:count])
        while (ask := GAME.driver.next_ask(state, stands)) and ask.wants is not CardPrompt.DISCARD:
            other = with_other_hidden_cards(state, ask.seat, count)
            said = GAME.driver.reply(state, stands, ask, bot)
            assert GAME.driver.reply(other, stands, ask, bot) == said
            compared += 1
            if said:
                break
            stands = GAME.driver.note_silence(stands, ask)
        state = apply(state, action)
    assert compared > len(actions) / 2


def test_the_same_seed_is_the_same_game_in_every_process() -> None:
    code = (
        "from bosslib.card import new; from bosslib.card.bots import bot\n"
        "from bosslib.driver import play_match\n"
        "bots = [bot('careful'), bot('random'), bot('careful')]\n"
        "print(*play_match(new(3, 8), bots).actions, sep=';')"
    )
    games = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={"PYTHONHASHSEED": hashes},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for hashes in ("1", "2")
    }
    assert len(games) == 1


class Mine(Quiet):
    """Takes the first legal thing."""

    def choose(self, view: View, rng: Random) -> Action:
        return Legal(view).turns()[0]


def test_a_bot_of_ones_own_needs_only_choose(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "mine", Mine())
    match = play_match(new(3, 1), [bot("mine"), bot("careful"), bot("random")])
    assert match.state.table.phase is Phase.OVER
    assert about("mine") == "Takes the first legal thing."


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_has_a_line_about_it(name: str) -> None:
    assert about(name)[0].islower()


def test_an_unknown_bot_is_named() -> None:
    sentence = (
        r"There is no computer player 'clever': "
        r"choose from random, gentle, careful, shrewd and expert\."
    )
    with pytest.raises(BossError, match=sentence):
        bot("clever")


@pytest.mark.parametrize(
    ("name", "playouts", "seconds", "character"),
    [
        ("shrewd@2000", 2000, 60, ""),
        ("shrewd:fair@1", 1, 60, "fair"),
        ("shrewd@20000", 20_000, 60, ""),
        ("shrewd@200ms", UNLIMITED_PLAYOUTS, 0.2, ""),
        ("shrewd:hard@10000ms", UNLIMITED_PLAYOUTS, 10, "hard"),
    ],
)
def test_a_name_may_carry_a_budget(
    name: str, playouts: int, seconds: float, character: str
) -> None:
    player = bot(name)
    assert isinstance(player, SearchBot)
    assert player.budget == Budget(playouts, seconds)
    assert player.temper == (CHARACTERS[character] if character else DEFAULT_TEMPER)
    assert bot("shrewd") is BOTS["shrewd"]  # and is left unchanged


BUDGETS = "shrewd@N is 1 to 20000 playouts, shrewd@Nms 1 to 10000 milliseconds."


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        *(
            (f"shrewd@{text}", f"There is no budget '{text}': {BUDGETS}")
            for text in ("", "0", "-5", "20001", "0ms", "10001ms", "1s", "2 000", "9" * 5000, "²")
        ),
        ("shrewd@2000@3", f"There is no budget '2000@3': {BUDGETS}"),
        ("shrewd@2000:fair", f"There is no budget '2000:fair': {BUDGETS}"),
        ("careful@2000", "'careful' has no budget; only these can have one: shrewd"),
        ("patient@2000", "'patient' has no budget; only these can have one: shrewd"),
        ("clever@2000", "There is no computer player 'clever'"),
        ("shrewd:nice@2000", "There is no character 'nice'"),
        ("@2000", "There is no computer player ''"),
    ],
    ids=lambda text: text[:20],
)
def test_a_budget_that_cannot_be_is_refused_with_what_can(name: str, sentence: str) -> None:
    with pytest.raises(BossError) as error:
        bot(name)
    assert str(error.value).startswith(sentence) or sentence in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("playouts", [40, 400])
def test_so_many_playouts_are_played_and_always_the_same(playouts: int) -> None:
    player = bot(f"shrewd@{playouts}")
    assert isinstance(player, SearchBot)
    seen = view(new(4, seed=3, boss=0), 0)
    tried = player.try_plays(seen, Random(1))
    assert playouts / 2 < sum(each.playouts for each in tried) <= playouts + len(tried)
    assert player.try_plays(seen, Random(1)) == tried


def test_who_thinks_long_is_slow_and_so_is_who_does_not_say() -> None:
    assert [is_slow(bot(name)) for name in ("random", "careful:fair", "patient")] == [False] * 3
    assert [is_slow(bot(f"shrewd{at}")) for at in ("", "@50ms", "@51ms", "@1")] == [
        False,
        False,
        True,
        True,
    ]
    assert is_slow(bot("expert"))
    assert is_slow(Mine())
    swift = Mine()
    swift.slow = False  # type: ignore[attr-defined]
    assert not is_slow(swift)


def test_the_patient_bot_keeps_a_promise_to_play_a_move() -> None:
    """A Move is not among `Legal.turns`, which lists no shifts."""
    dealt = new(3, seed=1, boss=0)
    hands = ((card("b+3"), *dealt.hands[0][1:]), (card("bM1"), *dealt.hands[1][1:]), dealt.hands[2])
    promised = Move(card("bM1"), (Shift(card("b+3"), None, None),))
    state = apply(dealt._replace(hands=hands), "A: b+3")
    state = apply(apply(state, Action(1, Offer((promised,), None))), Action(0, Accept(1)))
    done = SCRIPTED["patient"].choose(view(state, 1), Random(1))
    assert done == Action(1, promised)
    assert apply(state, done).table.centre == ()


def test_the_patient_bot_opens_when_it_must_and_else_turns_both_disks() -> None:
    state = new(3, seed=1, boss=0)
    opening = SCRIPTED["patient"].choose(view(state, 0), Random(1))
    state = apply(state, opening)
    assert str(SCRIPTED["patient"].choose(view(state, 1), Random(1))) == "B: pass2"
