"""The driver: the order of questions, resumption after a stop, and termination."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from pathlib import Path
from pickle import dumps, loads
from random import Random

import pytest

from bosslib.bots import BotError, Cancelled, bot_error_message
from bosslib.card import Action, Legal, Phase, Rules, State, View, apply, new, parse_action
from bosslib.card.actions import PASS, Accept, Decline, Move, Offer, Play, Withdraw, cached_action
from bosslib.card.bots import Bot, Chance, Quiet, stand_in
from bosslib.card.bots.careful import Careful
from bosslib.card.bots.search import SearchBot
from bosslib.card.bots.tempers import CHARACTERS
from bosslib.card.cards import card
from bosslib.card.driver import CardPrompt, offer_partners
from bosslib.card.game import GAME
from bosslib.card.narration import CardTeller
from bosslib.card.terms import OpenOffer
from bosslib.driver import Ask, DriverState, play_match
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


def asked(at: State, stands: DriverState) -> list[str]:
    """The questions up to the seat in turn, if every seat has nothing to say."""
    found = []
    while (ask := DRIVER.next_ask(at, stands)) and ask.wants is not CardPrompt.TURN:
        found.append(f"{'ABCD'[ask.seat]} {ask.wants}")
        stands = DRIVER.note_silence(stands, ask)
    assert ask == Ask(at.table.turn, CardPrompt.TURN)
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
        return cached_action(view.seat, Offer((), rng.choice(others) if view.is_boss else None))


class Longwinded(Pushing):
    """Plays all it can before it passes, and prolongs every negotiation."""

    def choose(self, view: View, rng: Random) -> Action:
        turns = Legal(view).turns(rng)
        plays = [action for action in turns if isinstance(action.deed, Play | Move)]
        return plays[0] if plays else turns[0]

    def talk(self, view: View, rng: Random) -> Action | None:
        for offer in view.table.offers:
            if offer.to == view.seat:
                return cached_action(view.seat, Decline(offer.by))
            if offer.by == view.seat:
                return cached_action(view.seat, Withdraw(offer.to if view.is_boss else None))
        return super().talk(view, rng)


def test_seats_with_an_open_matter_are_asked_clockwise_from_the_actor() -> None:
    at = table(turn=D, offers=[(C, A), (A, D)])
    order = ["C offer", "D answer", "A answer"]  # C may withdraw; B has nothing open
    assert asked(at, DriverState(7, actor=B, offers=ALL_USED)) == order
    assert asked(at, DriverState(7, actor=C, offers=ALL_USED)) == [*order[1:], order[0]]


def test_who_may_still_make_an_offer_is_asked_too() -> None:
    assert asked(table(turn=C), DriverState(4, actor=B)) == [
        "C offer",
        "D offer",
        "A offer",
        "B offer",
    ]
    one_left = DriverState(4, actor=B, offers=(B, D))
    assert asked(table(turn=C), one_left) == ["C offer", "A offer"]


def test_without_an_open_matter_the_seat_in_turn_acts_at_once() -> None:
    assert asked(table(turn=C), DriverState(4, actor=B, offers=ALL_USED)) == []
    assert asked(table(turn=C, cousins=(B, D)), DriverState(4, actor=B)) == []


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
    assert (
        offer_partners(table(cousins=cousins).table, DriverState(4, A, offered), seat) == expected
    )


def test_after_each_action_the_round_begins_anew() -> None:
    at = table(turn=C)
    stands = DRIVER.note_silence(
        DRIVER.note_silence(DriverState(4, actor=B), Ask(C, CardPrompt.OFFER)),
        Ask(D, CardPrompt.OFFER),
    )
    assert DRIVER.next_ask(at, stands) == Ask(A, CardPrompt.OFFER)
    made = cached_action(A, Offer((), to=D))
    stands = DRIVER.state_after(stands, at, made)
    assert stands == DriverState(5, actor=A, offers=(D,), past=(made,))
    at = at._replace(table=at.table._replace(offers=(OpenOffer(A, D, ()),)))
    assert asked(at, stands) == ["B offer", "C offer", "D answer", "A offer"]
    stands = DRIVER.state_after(stands, at, cached_action(D, Decline(A)))
    at = at._replace(table=at.table._replace(offers=()))
    assert asked(at, stands) == ["A offer", "B offer", "C offer"]


def test_a_turn_lets_every_pair_offer_again() -> None:
    stands = DRIVER.state_after(
        DriverState(4, actor=A, offers=ALL_USED), table(turn=C), cached_action(B, PASS)
    )
    assert stands == DriverState(5, actor=B, past=())


def test_nobody_is_asked_for_offers_before_the_opening() -> None:
    state = new(4, boss=C)
    assert DRIVER.next_ask(state, DRIVER.driver_state(state)) == Ask(C, CardPrompt.TURN)


def test_discards_are_asked_from_the_next_boss_on() -> None:
    state = opened()
    while state.table.phase is Phase.PLAY:
        state = apply(state, cached_action(state.table.turn, PASS))
    for seat in (B, C, D, A):
        assert DRIVER.next_ask(state, DriverState(9, actor=D)) == Ask(seat, CardPrompt.DISCARD)
        state = apply(state, f"{'ABCD'[seat]}: keep")
    assert state.table.phase is Phase.OPEN


def test_all_discard_at_once_and_no_bot_waits_for_a_persons_discards() -> None:
    """NEXT-3."""
    state = opened()
    while state.table.phase is Phase.PLAY:
        state = apply(state, cached_action(state.table.turn, PASS))
    stands, bots = DRIVER.driver_state(state), [Passing(), None, Careful(), None]
    order = tuple(Ask(seat, CardPrompt.DISCARD) for seat in (B, C, D, A))
    assert DRIVER.pending_asks(state, stands) == order
    assert DRIVER.next_step(state, stands, bots).ask == Ask(B, CardPrompt.DISCARD)
    acted = []
    while action := (step := DRIVER.next_step(state, stands, bots, together=True)).action:
        acted.append(action.seat)
        assert step.ask == Ask(action.seat, CardPrompt.DISCARD)
        assert Ask(B, CardPrompt.DISCARD) in step.awaited
        state = apply(state, action)
        stands = DRIVER.state_after(step.driver_state, state, action)
    assert acted == [C, A]
    assert (step.ask, step.awaited) == (order[0], (order[0], order[2]))


def test_a_bot_answers_its_offer_while_a_person_thinks_about_another() -> None:
    state = apply(apply(opened(), "A: offer B nothing"), "A: offer C nothing")
    bots: list[Bot | None] = [None, None, Careful(), Careful()]
    stands = DRIVER.driver_state(
        state, [cached_action(A, Offer((), to=B)), cached_action(A, Offer((), to=C))]
    )
    assert DRIVER.next_step(state, stands, bots).ask == Ask(B, CardPrompt.ANSWER)
    step = DRIVER.next_step(state, stands, bots, together=True)
    assert step.ask == Ask(C, CardPrompt.ANSWER)
    assert step.action
    assert step.awaited == (Ask(B, CardPrompt.ANSWER),)
    state = apply(state, step.action)
    step = DRIVER.next_step(
        state, DRIVER.state_after(step.driver_state, state, step.action), bots, together=True
    )
    assert (step.ask, step.action) == (Ask(B, CardPrompt.ANSWER), None)  # the turn waits for all


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_games_of_bots_know_no_difference(seed: int) -> None:
    state, actions = new(4, seed), list[Action]()
    bots: list[Bot] = [Careful(), Chance(), Careful(), Chance()]
    stands = DRIVER.driver_state(state)
    while action := (step := DRIVER.next_step(state, stands, bots, together=True)).action:
        state = apply(state, action)
        stands = DRIVER.state_after(step.driver_state, state, action)
        actions.append(action)
    assert tuple(actions) == play_match(new(4, seed), bots).actions


def test_a_game_that_is_over_asks_nobody() -> None:
    state = play_match(new(5), [Passing()] * 5).state
    assert DRIVER.pending_asks(state, DRIVER.driver_state(state)) == ()
    assert DRIVER.next_step(state, DRIVER.driver_state(state), [None] * 5).ask is None


def test_without_actions_the_round_begins_with_the_seat_in_turn() -> None:
    at = table(turn=C, offers=[(A, C), (D, A)])
    assert asked(at, DRIVER.driver_state(at)) == ["C answer", "D offer", "A answer", "B offer"]


def test_the_place_follows_from_the_actions() -> None:
    state = new(4, seed=3, rules=Rules(binding=False, cash=True))
    actions = play_match(state, [Chance()] * 4).actions
    stands = DRIVER.driver_state(state)
    for count, action in enumerate(actions, 1):
        state = apply(state, action)
        stands = DRIVER.state_after(stands, state, action)
        assert stands == DRIVER.driver_state(state, actions[:count])


@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_taken_up_anywhere_goes_on_the_same_way(seed: int) -> None:
    bots: list[Bot] = [Careful(), Chance(), Careful(), Chance()]
    start = state = new(4, seed)
    actions = play_match(start, bots).actions
    assert play_match(start, bots).actions == actions
    for count, action in enumerate(actions):
        assert (
            DRIVER.next_step(state, DRIVER.driver_state(state, actions[:count]), bots).action
            == action
        )
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
    stands = DriverState(1, actor=A)
    step = DRIVER.next_step(state, stands, bots)
    assert (step.ask, step.action) == (Ask(B, CardPrompt.TURN), None)
    assert DRIVER.next_step(state, step.driver_state, bots) == step  # asking again changes nothing
    state = apply(state, "B: pass")
    step = DRIVER.next_step(
        state, DRIVER.state_after(step.driver_state, state, cached_action(B, PASS)), bots
    )
    assert step.action == cached_action(C, PASS)


def test_a_person_is_not_asked_for_offers_and_makes_them_when_he_likes() -> None:
    state = opened()
    bots = [Passing(), Passing(), Passing(), None]
    step = DRIVER.next_step(state, DriverState(1, actor=A), bots)
    assert step.action == cached_action(B, PASS)
    offer = parse_action("D: offer pass")
    state = apply(state, offer)
    step = DRIVER.next_step(state, DRIVER.state_after(step.driver_state, state, offer), bots)
    assert step.action == cached_action(A, Decline(D))
    state = apply(state, step.action)
    step = DRIVER.next_step(state, DRIVER.state_after(step.driver_state, state, step.action), bots)
    assert step.action == cached_action(B, PASS)  # it was B's turn all the time


def test_a_person_is_waited_for_when_he_is_offered_something_and_may_leave_it_open() -> None:
    state = apply(opened(), "A: offer C nothing")
    bots = [Passing(), Passing(), None, Passing()]
    step = DRIVER.next_step(
        state, DRIVER.driver_state(state, [cached_action(A, Offer((), C))]), bots
    )
    assert step.ask == Ask(C, CardPrompt.ANSWER)
    later = DRIVER.next_step(
        state, DRIVER.note_silence(step.driver_state, Ask(C, CardPrompt.ANSWER)), bots
    )
    assert later.action == cached_action(B, PASS)
    assert DRIVER.next_step(state, step.driver_state, bots).ask == Ask(C, CardPrompt.ANSWER)


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
    """SETUP-4, END-1: a bonus card more in each deal, two disks, and one named colour."""
    turns = [1 + players * hand + deal + 2 * players for deal in range(1, deals + 1)]
    offers = [each * 2 * (players - 1) for each in turns]
    assert longest(players) == sum(turns) + sum(offers) + deals * players


def test_each_seat_has_a_bot() -> None:
    with pytest.raises(BossError, match="2 bots are named for 3 players"):
        play_match(new(3), [Passing()] * 2)


class Answering(Passing):
    """Gives the same answer to every question."""

    def __init__(self, turn: object, talk: object = None) -> None:
        self.turn, self.said = turn, talk

    def choose(self, view: View, rng: Random) -> Action:
        return self.turn  # type: ignore[return-value]  # what a learner's bot may do by mistake

    def talk(self, view: View, rng: Random) -> Action | None:
        return self.said  # type: ignore[return-value]


class Raising(Passing):
    """Raises an error on its turn, or when it is to bargain."""

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
        (Answering(cached_action(C, PASS)), "asked for: turn. It answered: C: pass."),
        (Answering(cached_action(B, Accept(A))), "asked for: turn. It answered: B: accept A."),
        (Answering("b+4"), "asked for: turn. It answered: b+4."),
        (
            Answering(cached_action(B, PASS), cached_action(B, PASS)),
            "asked for: offer. It answered: B: pass.",
        ),
        (
            Answering(cached_action(B, PASS), cached_action(C, Offer(()))),
            "offer. It answered: C: offer nothing.",
        ),
        (Raising(ValueError("no\nidea")), "turn. It raised ValueError: no idea (test_match.py:"),
        (Raising(SystemExit(3), talking=True), "offer. It raised SystemExit: 3 (test_match.py:"),
        (Raising(OSError()), "asked for: turn. It raised OSError (test_match.py:"),
    ],
)
def test_a_bot_that_answers_another_question_or_raises_is_named(bot: Bot, sentence: str) -> None:
    with pytest.raises(BotError) as caught:
        DRIVER.next_step(opened(), DriverState(1, actor=A), [Passing(), bot, Passing(), Passing()])
    assert sentence in str(caught.value)
    assert str(caught.value).endswith(say("bots.where", seed=0, number=2))


def test_a_bot_that_breaks_a_rule_is_refused_with_the_rule() -> None:
    cheat = Answering(cached_action(A, PASS))
    with pytest.raises(BotError, match=r"A broke a rule. A: pass: .*\(TURN-1\)") as caught:
        play_match(new(3, boss=A), [cheat, Passing(), Passing()])
    assert isinstance(caught.value.__cause__, RuleError)
    assert caught.value.tried == cached_action(A, PASS)


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
        DRIVER.answer(
            opened(), DriverState(1, actor=A), Ask(B, CardPrompt.TURN), Raising(error), print
        )


AT_F = Play(card("bP"), 5)


@pytest.mark.parametrize(
    ("bot", "wants", "words"),
    [
        (Raising(ZeroDivisionError()), CardPrompt.TURN, "that bot’s program has failed"),
        (Raising(SystemExit(), talking=True), CardPrompt.ANSWER, "that bot’s program has failed"),
        (Answering(None), CardPrompt.TURN, "that makes no sense: None."),
        (Answering(cached_action(B, PASS), 7), CardPrompt.ANSWER, "that makes no sense: 7."),
        (
            Answering(cached_action(B, PASS), cached_action(B, PASS)),
            CardPrompt.ANSWER,
            "that makes no sense: B: pass.",
        ),
        (Answering(cached_action(B, AT_F)), CardPrompt.TURN, "bP@F"),
        (Answering(Action(B, "pass")), CardPrompt.TURN, "that makes no sense: "),  # type: ignore[arg-type]
        (
            Answering(cached_action(B, Play(card("r+1")))),
            CardPrompt.TURN,
            "“Play the red +1” isn’t allowed: ",
        ),
        (
            Answering(cached_action(B, PASS), cached_action(B, Accept(C))),
            CardPrompt.ANSWER,
            "(COUSIN-10)",
        ),
        (
            Answering(cached_action(B, PASS), cached_action(B, Offer((PASS, PASS, PASS)))),
            CardPrompt.ANSWER,
            "(COUSIN-",
        ),
    ],
)
def test_a_bot_that_fails_is_told_of_and_careful_answers_for_it(
    bot: Bot, wants: CardPrompt, words: str
) -> None:
    state = apply(opened(), "A: offer B nothing")
    stands, ask = DriverState(2, actor=A), Ask(B, wants)
    faults: list[BotError] = []
    assert DRIVER.answer(state, stands, ask, bot, faults.append) == DRIVER.reply(
        state, stands, ask, Careful()
    )
    (fault,) = faults
    sentence = bot_error_message(fault, CardTeller(("Ann", "Bea", "Cor", "Dee"), A))
    assert words in sentence
    assert sentence.startswith("This time “careful” decides for Bea, because")


def test_who_stands_in_for_a_bot_has_its_character() -> None:
    class Broken(SearchBot):
        def choose(self, view: View, rng: Random) -> Action:
            raise NotImplementedError

    hard = Broken(temper=CHARACTERS["hard"])
    stands, ask = DriverState(1, actor=A), Ask(B, CardPrompt.TURN)
    said = DRIVER.answer(opened(), stands, ask, hard, lambda _: None)
    assert stand_in(hard) == Careful(CHARACTERS["hard"])
    assert said == DRIVER.reply(opened(), stands, ask, Careful(CHARACTERS["hard"]))


def test_a_game_goes_on_with_bots_that_always_fail() -> None:
    state = new(4, 5)
    stands = DRIVER.driver_state(state)
    bots: list[Bot] = [Raising(OSError()), Answering(7, 7), Raising(OSError(), talking=True)]
    faults: list[BotError] = []
    seated = [*bots, Careful()]
    while action := (step := DRIVER.next_step(state, stands, seated, failed=faults.append)).action:
        state = apply(state, action)
        stands = DRIVER.state_after(step.driver_state, state, action)
    assert state.table.phase is Phase.OVER
    assert {fault.seat for fault in faults} == {A, B, C}


def test_a_bot_that_is_asked_apart_is_waited_for_whatever_it_is_asked() -> None:
    state, stands = opened(), DriverState(1, actor=A)
    step = DRIVER.next_step(state, stands, [Passing()] * 4, apart=(B, C))
    assert (step.driver_state, step.ask, step.action) == (stands, Ask(B, CardPrompt.OFFER), None)
    assert DRIVER.answer(state, step.driver_state, Ask(B, CardPrompt.OFFER), Passing()) is None
    step = DRIVER.next_step(
        state,
        DRIVER.note_silence(step.driver_state, Ask(B, CardPrompt.OFFER)),
        [Passing()] * 4,
        apart=(B, C),
    )
    assert step.ask == Ask(C, CardPrompt.OFFER)
