"""The driver: who is asked when, that a game goes on where it stopped, and that it ends."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from pathlib import Path
from pickle import dumps, loads
from random import Random

import pytest

from bosslib.bots import BotError, Cancelled, told
from bosslib.card import Action, Legal, Phase, Rules, State, View, apply, new, parse_action
from bosslib.card.actions import PASS, Accept, Decline, Move, Offer, Play, Withdraw, act
from bosslib.card.bots import Bot, Chance, Quiet, stand_in
from bosslib.card.bots.careful import Careful
from bosslib.card.bots.search import Searching
from bosslib.card.bots.tempers import CHARACTERS
from bosslib.card.cards import card
from bosslib.card.driver import Wants, partners
from bosslib.card.game import GAME
from bosslib.card.narration import Teller
from bosslib.card.terms import OpenOffer
from bosslib.driver import Ask, Standing, play_match
from bosslib.errors import BossError, RuleError
from bosslib.words import say
from tests.engine.card.games import longest

A, B, C, D = range(4)
DRIVER = GAME.driver
SOURCE = Path(__file__).read_text(encoding="utf-8").splitlines()
RULES = [Rules(*flags) for flags in product((False, True), repeat=3)]


def opened() -> State:
    """A game in which A has opened the first deal, and it is B's turn."""
    state = new(4, boss=A)
    return apply(state, Legal(View(state.table, A, state.hands[A], 50)).turns()[0])


def table(
    turn: int = B, offers: Sequence[tuple[int, int]] = (), cousins: Sequence[int] = ()
) -> State:
    """A table of four in the first deal; A is the Boss."""
    tokens = tuple(seat in cousins for seat in range(4))
    there = tuple(OpenOffer(by, to, ()) for by, to in offers)
    state = opened()
    return state._replace(table=state.table._replace(turn=turn, offers=there, cousins=tokens))


def asked(at: State, stands: Standing) -> list[str]:
    """Everybody who is asked if nobody has anything to say, up to the seat in turn."""
    found = []
    while (ask := DRIVER.next_ask(at, stands)) and ask.wants is not Wants.TURN:
        found.append(f"{'ABCD'[ask.seat]} {ask.wants}")
        stands = DRIVER.silent(stands, ask)
    assert ask == Ask(at.table.turn, Wants.TURN)
    return found


ALL_USED = (B, C, D)


class Passing(Quiet):
    """Opens, then passes."""

    def choose(self, view: View, rng: Random) -> Action:
        return Legal(view).turns()[0]


class Pushing(Passing):
    """Makes an offer whenever it is asked, and never gives an answer."""

    def talk(self, view: View, rng: Random) -> Action | None:
        others = [seat for seat in range(view.table.players) if seat != view.seat]
        return act(view.seat, Offer((), rng.choice(others) if view.is_boss else None))


class Longwinded(Pushing):
    """Plays all that it can before it passes, and draws out every talk."""

    def choose(self, view: View, rng: Random) -> Action:
        turns = Legal(view).turns(rng)
        plays = [action for action in turns if isinstance(action.deed, Play | Move)]
        return plays[0] if plays else turns[0]

    def talk(self, view: View, rng: Random) -> Action | None:
        for offer in view.table.offers:
            if offer.to == view.seat:
                return act(view.seat, Decline(offer.by))
            if offer.by == view.seat:
                return act(view.seat, Withdraw(offer.to if view.is_boss else None))
        return super().talk(view, rng)


def test_seats_with_an_open_matter_are_asked_clockwise_from_the_actor() -> None:
    at = table(turn=D, offers=[(C, A), (A, D)])
    order = ["C offer", "D answer", "A answer"]  # C may withdraw; B has nothing open
    assert asked(at, Standing(7, actor=B, offers=ALL_USED)) == order
    assert asked(at, Standing(7, actor=C, offers=ALL_USED)) == [*order[1:], order[0]]


def test_who_may_still_make_an_offer_is_asked_too() -> None:
    assert asked(table(turn=C), Standing(4, actor=B)) == [
        "C offer",
        "D offer",
        "A offer",
        "B offer",
    ]
    one_left = Standing(4, actor=B, offers=(B, D))
    assert asked(table(turn=C), one_left) == ["C offer", "A offer"]


def test_without_an_open_matter_the_seat_in_turn_acts_at_once() -> None:
    assert asked(table(turn=C), Standing(4, actor=B, offers=ALL_USED)) == []
    assert asked(table(turn=C, cousins=(B, D)), Standing(4, actor=B)) == []


@pytest.mark.parametrize(
    ("seat", "offered", "cousins", "expected"),
    [
        (A, (), (), (B, C, D)),
        (A, (C,), (B,), (D,)),
        (B, (), (), (A,)),
        (B, (C,), (), (A,)),
        (B, (B,), (), ()),
        (B, (), (B,), ()),
        (A, (), (B, C), ()),
        (D, (), (B, C), ()),
    ],
)
def test_each_pair_without_a_token_has_one_offer_a_turn(
    seat: int, offered: tuple[int, ...], cousins: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    assert partners(table(cousins=cousins).table, Standing(4, A, offered), seat) == expected


def test_after_each_action_the_round_begins_anew() -> None:
    at = table(turn=C)
    stands = DRIVER.silent(
        DRIVER.silent(Standing(4, actor=B), Ask(C, Wants.OFFER)), Ask(D, Wants.OFFER)
    )
    assert DRIVER.next_ask(at, stands) == Ask(A, Wants.OFFER)
    stands = DRIVER.after(stands, at, act(A, Offer((), to=D)))
    assert stands == Standing(5, actor=A, offers=(D,))
    at = at._replace(table=at.table._replace(offers=(OpenOffer(A, D, ()),)))
    assert asked(at, stands) == ["B offer", "C offer", "D answer", "A offer"]
    stands = DRIVER.after(stands, at, act(D, Decline(A)))
    at = at._replace(table=at.table._replace(offers=()))
    assert asked(at, stands) == ["A offer", "B offer", "C offer"]


def test_a_turn_lets_every_pair_offer_again() -> None:
    stands = DRIVER.after(Standing(4, actor=A, offers=ALL_USED), table(turn=C), act(B, PASS))
    assert stands == Standing(5, actor=B)


def test_nobody_is_asked_for_offers_before_the_opening() -> None:
    state = new(4, boss=C)
    assert DRIVER.next_ask(state, DRIVER.standing(state)) == Ask(C, Wants.TURN)


def test_discards_are_asked_from_the_next_boss_on() -> None:
    state = opened()
    while state.table.phase is Phase.PLAY:
        state = apply(state, act(state.table.turn, PASS))
    for seat in (B, C, D, A):
        assert DRIVER.next_ask(state, Standing(9, actor=D)) == Ask(seat, Wants.DISCARD)
        state = apply(state, f"{'ABCD'[seat]}: keep")
    assert state.table.phase is Phase.OPEN


def test_all_discard_at_once_and_no_bot_waits_for_a_persons_discards() -> None:
    """NEXT-3."""
    state = opened()
    while state.table.phase is Phase.PLAY:
        state = apply(state, act(state.table.turn, PASS))
    stands, bots = DRIVER.standing(state), [Passing(), None, Careful(), None]
    order = tuple(Ask(seat, Wants.DISCARD) for seat in (B, C, D, A))
    assert DRIVER.asks(state, stands) == order
    assert DRIVER.go_on(state, stands, bots).ask == Ask(B, Wants.DISCARD)
    acted = []
    while action := (step := DRIVER.go_on(state, stands, bots, together=True)).action:
        acted.append(action.seat)
        assert step.ask == Ask(action.seat, Wants.DISCARD)
        assert Ask(B, Wants.DISCARD) in step.awaited
        state = apply(state, action)
        stands = DRIVER.after(step.stands, state, action)
    assert acted == [C, A]
    assert (step.ask, step.awaited) == (order[0], (order[0], order[2]))


def test_a_bot_answers_its_offer_while_a_person_thinks_about_another() -> None:
    state = apply(apply(opened(), "A: offer B nothing"), "A: offer C nothing")
    bots: list[Bot | None] = [None, None, Careful(), Careful()]
    stands = DRIVER.standing(state, [act(A, Offer((), to=B)), act(A, Offer((), to=C))])
    assert DRIVER.go_on(state, stands, bots).ask == Ask(B, Wants.ANSWER)
    step = DRIVER.go_on(state, stands, bots, together=True)
    assert step.ask == Ask(C, Wants.ANSWER)
    assert step.action
    assert step.awaited == (Ask(B, Wants.ANSWER),)
    state = apply(state, step.action)
    step = DRIVER.go_on(state, DRIVER.after(step.stands, state, step.action), bots, together=True)
    assert (step.ask, step.action) == (Ask(B, Wants.ANSWER), None)  # the turn waits for all


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_games_of_bots_know_no_difference(seed: int) -> None:
    state, actions = new(4, seed), list[Action]()
    bots: list[Bot] = [Careful(), Chance(), Careful(), Chance()]
    stands = DRIVER.standing(state)
    while action := (step := DRIVER.go_on(state, stands, bots, together=True)).action:
        state = apply(state, action)
        stands = DRIVER.after(step.stands, state, action)
        actions.append(action)
    assert tuple(actions) == play_match(new(4, seed), bots).actions


def test_a_game_that_is_over_asks_nobody() -> None:
    state = play_match(new(5), [Passing()] * 5).state
    assert DRIVER.asks(state, DRIVER.standing(state)) == ()
    assert DRIVER.go_on(state, DRIVER.standing(state), [None] * 5).ask is None


def test_without_actions_the_round_begins_with_the_seat_in_turn() -> None:
    at = table(turn=C, offers=[(A, C), (D, A)])
    assert asked(at, DRIVER.standing(at)) == ["C answer", "D offer", "A answer", "B offer"]


def test_the_place_follows_from_the_actions() -> None:
    state = new(4, seed=3, rules=Rules(binding=False, cash=True))
    actions = play_match(state, [Chance()] * 4).actions
    stands = DRIVER.standing(state)
    for count, action in enumerate(actions, 1):
        state = apply(state, action)
        stands = DRIVER.after(stands, state, action)
        assert stands == DRIVER.standing(state, actions[:count])


@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_taken_up_anywhere_goes_on_the_same_way(seed: int) -> None:
    bots: list[Bot] = [Careful(), Chance(), Careful(), Chance()]
    start = state = new(4, seed)
    actions = play_match(start, bots).actions
    assert play_match(start, bots).actions == actions
    for count, action in enumerate(actions):
        assert DRIVER.go_on(state, DRIVER.standing(state, actions[:count]), bots).action == action
        state = apply(state, action)


def test_two_seeds_are_two_games() -> None:
    assert len({play_match(new(4, seed), [Chance()] * 4).actions for seed in range(5)}) == 5


def test_a_match_counts_its_deeds() -> None:
    match = play_match(new(3, 1), [Passing()] * 3)
    assert match.counts["Pass"] == 9 * 3 * 2  # nine deals, two disks for each of three
    assert match.counts["Discard"] == 8 * 3  # none after the last deal (NEXT-6)
    assert match.counts.total() == len(match.actions)
    assert match.state.table.phase is Phase.OVER


def test_a_person_is_waited_for_on_his_turn() -> None:
    state = opened()
    bots = [Passing(), None, Passing(), Passing()]
    stands = Standing(1, actor=A)
    step = DRIVER.go_on(state, stands, bots)
    assert (step.ask, step.action) == (Ask(B, Wants.TURN), None)
    assert DRIVER.go_on(state, step.stands, bots) == step  # asking again loses nothing
    state = apply(state, "B: pass")
    step = DRIVER.go_on(state, DRIVER.after(step.stands, state, act(B, PASS)), bots)
    assert step.action == act(C, PASS)


def test_a_person_is_not_asked_for_offers_and_makes_them_when_he_likes() -> None:
    state = opened()
    bots = [Passing(), Passing(), Passing(), None]
    step = DRIVER.go_on(state, Standing(1, actor=A), bots)
    assert step.action == act(B, PASS)
    offer = parse_action("D: offer pass")
    state = apply(state, offer)
    step = DRIVER.go_on(state, DRIVER.after(step.stands, state, offer), bots)
    assert step.action == act(A, Decline(D))
    state = apply(state, step.action)
    step = DRIVER.go_on(state, DRIVER.after(step.stands, state, step.action), bots)
    assert step.action == act(B, PASS)  # it was B's turn all the time


def test_a_person_is_waited_for_when_he_is_offered_something_and_may_leave_it_open() -> None:
    state = apply(opened(), "A: offer C nothing")
    bots = [Passing(), Passing(), None, Passing()]
    step = DRIVER.go_on(state, DRIVER.standing(state, [act(A, Offer((), C))]), bots)
    assert step.ask == Ask(C, Wants.ANSWER)
    later = DRIVER.go_on(state, DRIVER.silent(step.stands, Ask(C, Wants.ANSWER)), bots)
    assert later.action == act(B, PASS)
    assert DRIVER.go_on(state, step.stands, bots).ask == Ask(C, Wants.ANSWER)


def test_a_pairs_second_offer_in_a_turn_is_not_heard() -> None:
    state = opened()
    match = play_match(state, [Pushing(), Pushing(), Pushing(), Pushing()])
    offered: list[tuple[int, ...]] = []
    for action in match.actions:
        if not isinstance(action.deed, Offer):
            offered = []
            continue
        seats = tuple(sorted((action.seat, A if action.deed.to is None else action.deed.to)))
        assert seats not in offered
        offered.append(seats)
    assert match.counts["Offer"] > match.counts["Pass"]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("rules", RULES, ids=str)
def test_no_game_of_bots_is_longer_than_the_bound(players: int, rules: Rules) -> None:
    for seed in range(2):
        match = play_match(new(players, seed, rules=rules), [Longwinded()] * players)
        assert longest(players) / 4 < len(match.actions) <= longest(players)


@pytest.mark.parametrize(
    ("players", "hand", "deals"), [(3, 10, 9), (4, 8, 8), (5, 8, 5), (6, 8, 6)]
)
def test_the_bound_counts_every_turn_every_offer_and_every_discard(
    players: int, hand: int, deals: int
) -> None:
    """SETUP-4, END-1: a bonus card more in each deal, two disks, and one colour named."""
    turns = [1 + players * hand + deal + 2 * players for deal in range(1, deals + 1)]
    offers = [each * 2 * (players - 1) for each in turns]
    assert longest(players) == sum(turns) + sum(offers) + deals * players


def test_each_seat_has_a_bot() -> None:
    with pytest.raises(BossError, match="2 bots are named for 3 players"):
        play_match(new(3), [Passing()] * 2)


class Answering(Passing):
    """Says one thing, whatever it is asked."""

    def __init__(self, turn: object, talk: object = None) -> None:
        self.turn, self.said = turn, talk

    def choose(self, view: View, rng: Random) -> Action:
        return self.turn  # type: ignore[return-value]  # what a learner's bot may do by mistake

    def talk(self, view: View, rng: Random) -> Action | None:
        return self.said  # type: ignore[return-value]


class Raising(Passing):
    """Raises an error on its turn, or when it is to talk."""

    def __init__(self, error: BaseException, *, talking: bool = False) -> None:
        self.error, self.talking = error, talking

    def choose(self, view: View, rng: Random) -> Action:
        if not self.talking:
            raise self.error
        return super().choose(view, rng)

    def talk(self, view: View, rng: Random) -> Action | None:
        if self.talking:
            raise self.error
        return super().talk(view, rng)


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        (Answering(None), say("bots.wrong-reply", seat="B", wants="turn", reply="None")),
        (Answering(act(C, PASS)), "asked for: turn. It answered: C: pass."),
        (Answering(act(B, Accept(A))), "asked for: turn. It answered: B: accept A."),
        (Answering("b+4"), "asked for: turn. It answered: b+4."),
        (Answering(act(B, PASS), act(B, PASS)), "asked for: offer. It answered: B: pass."),
        (Answering(act(B, PASS), act(C, Offer(()))), "offer. It answered: C: offer nothing."),
        (Raising(ValueError("no\nidea")), "turn. It raised ValueError: no idea (test_match.py:"),
        (Raising(SystemExit(3), talking=True), "offer. It raised SystemExit: 3 (test_match.py:"),
        (Raising(OSError()), "asked for: turn. It raised OSError (test_match.py:"),
    ],
)
def test_a_bot_that_answers_another_question_or_raises_is_named(bot: Bot, sentence: str) -> None:
    with pytest.raises(BotError) as caught:
        DRIVER.go_on(opened(), Standing(1, actor=A), [Passing(), bot, Passing(), Passing()])
    assert sentence in str(caught.value)
    assert str(caught.value).endswith(say("bots.where", seed=0, number=2))


def test_a_bot_that_breaks_a_rule_is_refused_with_the_rule() -> None:
    cheat = Answering(act(A, PASS))
    with pytest.raises(BotError, match=r"A broke a rule. A: pass: .*\(TURN-1\)") as caught:
        play_match(new(3, boss=A), [cheat, Passing(), Passing()])
    assert isinstance(caught.value.__cause__, RuleError)
    assert caught.value.tried == act(A, PASS)


def test_what_a_bot_raised_is_told_with_its_line_and_with_its_traceback() -> None:
    with pytest.raises(BotError) as caught:
        play_match(new(3, boss=A), [Raising(KeyError("front")), Passing(), Passing()])
    line = next(n for n, each in enumerate(SOURCE, 1) if "raise self.error" in each)
    assert f"KeyError: 'front' (test_match.py:{line})" in str(caught.value)
    assert isinstance(caught.value.__cause__, KeyError)


def test_a_fault_goes_from_one_process_to_another() -> None:
    with pytest.raises(BotError) as caught:
        play_match(new(3, boss=A), [Answering(object()), Passing(), Passing()])
    again = loads(dumps(caught.value))
    assert str(again) == str(caught.value)
    assert (again.seat, again.tried) == (A, None)


@pytest.mark.parametrize("error", [KeyboardInterrupt(), Cancelled()])
def test_who_interrupts_a_bot_is_heard(error: BaseException) -> None:
    with pytest.raises(type(error)):
        DRIVER.answer(opened(), Standing(1, actor=A), Ask(B, Wants.TURN), Raising(error), print)


AT_F = Play(card("bP"), 5)


@pytest.mark.parametrize(
    ("bot", "wants", "words"),
    [
        (Raising(ZeroDivisionError()), Wants.TURN, "that bot’s program has failed"),
        (Raising(SystemExit(), talking=True), Wants.ANSWER, "that bot’s program has failed"),
        (Answering(None), Wants.TURN, "that makes no sense: None."),
        (Answering(act(B, PASS), 7), Wants.ANSWER, "that makes no sense: 7."),
        (Answering(act(B, PASS), act(B, PASS)), Wants.ANSWER, "that makes no sense: B: pass."),
        (Answering(act(B, AT_F)), Wants.TURN, "bP@F"),
        (Answering(Action(B, "pass")), Wants.TURN, "that makes no sense: "),  # type: ignore[arg-type]
        (Answering(act(B, Play(card("r+1")))), Wants.TURN, "“Play the red +1” isn’t allowed: "),
        (Answering(act(B, PASS), act(B, Accept(C))), Wants.ANSWER, "(COUSIN-10)"),
        (Answering(act(B, PASS), act(B, Offer((PASS, PASS, PASS)))), Wants.ANSWER, "(COUSIN-"),
    ],
)
def test_a_bot_that_fails_is_told_of_and_careful_answers_for_it(
    bot: Bot, wants: Wants, words: str
) -> None:
    state = apply(opened(), "A: offer B nothing")
    stands, ask = Standing(2, actor=A), Ask(B, wants)
    faults: list[BotError] = []
    assert DRIVER.answer(state, stands, ask, bot, faults.append) == DRIVER.reply(
        state, stands, ask, Careful()
    )
    (fault,) = faults
    sentence = told(fault, Teller(("Ann", "Bea", "Cor", "Dee"), A))
    assert words in sentence
    assert sentence.startswith("This time “careful” decides for Bea, because")


def test_who_stands_in_for_a_bot_has_its_character() -> None:
    class Broken(Searching):
        def choose(self, view: View, rng: Random) -> Action:
            raise NotImplementedError

    hard = Broken(temper=CHARACTERS["hard"])
    stands, ask = Standing(1, actor=A), Ask(B, Wants.TURN)
    said = DRIVER.answer(opened(), stands, ask, hard, lambda _: None)
    assert stand_in(hard) == Careful(CHARACTERS["hard"])
    assert said == DRIVER.reply(opened(), stands, ask, Careful(CHARACTERS["hard"]))


def test_a_game_goes_on_with_bots_that_always_fail() -> None:
    state = new(4, 5)
    stands = DRIVER.standing(state)
    bots: list[Bot] = [Raising(OSError()), Answering(7, 7), Raising(OSError(), talking=True)]
    faults: list[BotError] = []
    seated = [*bots, Careful()]
    while action := (step := DRIVER.go_on(state, stands, seated, failed=faults.append)).action:
        state = apply(state, action)
        stands = DRIVER.after(step.stands, state, action)
    assert state.table.phase is Phase.OVER
    assert {fault.seat for fault in faults} == {A, B, C}


def test_a_bot_that_is_asked_apart_is_waited_for_whatever_it_is_asked() -> None:
    state, stands = opened(), Standing(1, actor=A)
    step = DRIVER.go_on(state, stands, [Passing()] * 4, apart=(B, C))
    assert (step.stands, step.ask, step.action) == (stands, Ask(B, Wants.OFFER), None)
    assert DRIVER.answer(state, step.stands, Ask(B, Wants.OFFER), Passing()) is None
    step = DRIVER.go_on(
        state, DRIVER.silent(step.stands, Ask(B, Wants.OFFER)), [Passing()] * 4, apart=(B, C)
    )
    assert step.ask == Ask(C, Wants.OFFER)
