"""The log in sentences: every event and every action, told to everybody."""

from __future__ import annotations

import pytest

from bosslib import BossError, RuleError
from bosslib.card import CARDS, Rules, apply, new, parse_action, step
from bosslib.card.cards import card
from bosslib.card.events import (
    Acted,
    Began,
    Chose,
    Drew,
    Ended,
    Event,
    Judged,
    Lapsed,
    Reshuffled,
    Settled,
    TurnedUp,
)
from bosslib.card.narration import CardTeller, card_name, format_dollars
from bosslib.card.notation import parse_terms
from bosslib.card.terms import OpenOffer, PromiseStatus
from bosslib.game import Objection
from tests.engine.card.games import Try, law

NAMES = ("Ann", "Bob", "Cas", "Dee", "Eve", "Fay")
TERMS = parse_terms(
    "play b+4 & play bP@A & play bM1 b+4>x & play bM2 bP@A>B bR@C>x & drop bR & pass & pass2"
    " & never bP & never bR@A & cash 20"
)
ACTIONS = """
B: =b
B: b+4
B: b-5
B: bP@A
B: wP@B
B: bR@C
B: bM1 b+4>x
B: bM3 b+4>x bP@A>C bR@B>x
B: pass
B: pass2
B: drop bR
B: offer nothing
B: offer play b+4
B: offer A nothing
B: offer C play b+4 & never bR@A & cash 20
B: accept A
B: decline C
B: withdraw
B: withdraw C
B: keep
B: discard b+1
B: discard b+1 wP
""".strip().splitlines()
SETTLED = Settled(1, None, (), ((), (), ()), (False,) * 3, 3, -75, (75, -150, -75), (75, -40, -75))
EVENTS: list[Event] = [
    *(Acted(parse_action(text)) for text in ACTIONS if "keep" not in text and "disc" not in text),
    *(Chose(1, cards) for cards in (None, (), (card("b+1"),), (card("b+1"), card("wP")))),
    *(Drew(1, 1, cards, bonus=True) for cards in (None, (card("rM1"),))),
    *(Drew(1, 0, cards, bonus=True) for cards in (None, ())),
    *(Drew(1, 1, cards, bonus=False) for cards in (None, (card("b+1"),))),
    *(Drew(1, 2, cards, bonus=False) for cards in (None, (card("b-4"), card("gR")))),
    TurnedUp(1, 3),
    *(Reshuffled(12, with_x) for with_x in (True, False)),
    *(
        Judged(1, term, kept)
        for term in TERMS
        for kept in PromiseStatus
        if kept is not PromiseStatus.OPEN
    ),
    *(Lapsed(OpenOffer(1, seat, TERMS)) for seat in (0, 2)),
    *(SETTLED.seen_by(seat) for seat in (0, 1, 2, None)),
    *(Began(2, 1, alone) for alone in (False, True)),
    *(Acted(parse_action(text), 0, 20) for text in ("B: offer cash 20", "B: accept A")),
    *(Ended(money) for money in ((5, 60, 5), (60, 60, 5), (0, 0, 0))),
]
KINDS = (Acted, Chose, Drew, TurnedUp, Reshuffled, Judged, Lapsed, Settled, Began, Ended)


def whole(sentence: str) -> bool:
    """Return whether all fields are filled in and it is a complete sentence."""
    return sentence.isprintable() and not set("{}<>@") & set(sentence) and sentence[-1] == "."


def test_every_kind_of_event_is_among_those_told_here() -> None:
    assert {type(event) for event in EVENTS} == set(KINDS)


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_every_event_is_told_to_everybody(seat: int | None) -> None:
    teller = CardTeller(NAMES, seat)
    for event in EVENTS:
        assert whole(teller.event(event.seen_by(seat))), event


@pytest.mark.parametrize("text", ACTIONS)
def test_an_action_is_told_by_name_to_others_and_as_you_to_oneself(text: str) -> None:
    action = parse_action(text)
    assert CardTeller(NAMES, 1).action(action).startswith("You")
    for seat in (0, 2, None):
        assert CardTeller(NAMES, seat).action(action).startswith("Bob")


@pytest.mark.parametrize("text", ["B: bP@A", "B: bR@A", "B: accept A", "B: offer A nothing"])
def test_who_is_spoken_to_reads_you(text: str) -> None:
    action = parse_action(text)
    assert " you" in CardTeller(NAMES, 0).action(action)
    assert " Ann" in CardTeller(NAMES, 2).action(action)


@law
def test_what_happens_in_a_game_is_told_to_everybody(tried: Try) -> None:
    for seat in (*range(tried.before.table.players), None):
        teller = CardTeller(NAMES, seat)
        for event in tried.events:
            assert whole(teller.event(event.seen_by(seat)))
    assert whole(CardTeller(NAMES).action(tried.action))


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Chose(1, (card("b+4"),)), "Bob has chosen what to discard."),
        (Drew(1, 1, (card("b+4"),), bonus=False), "Bob draws 1 card."),
        (Drew(1, 2, (card("b+4"), card("wP")), bonus=False), "Bob draws 2 cards."),
    ],
)
def test_others_are_not_told_which_cards(event: Event, sentence: str) -> None:
    """NEXT-3, SETTLE-4."""
    assert CardTeller(NAMES, 0).event(event.seen_by(0)) == sentence
    assert "blue +4" in CardTeller(NAMES, 1).event(event.seen_by(1))


def test_only_oneself_is_told_of_paying_short() -> None:
    """SETTLE-3, SETTLE-4."""
    told = [CardTeller(NAMES, seat).event(SETTLED.seen_by(seat)) for seat in (0, 1, 2, None)]
    assert ["SETTLE-3" in each for each in told] == [False, True, False, False]
    assert "You owe $150. " in told[1]
    assert "You have only $40" in told[1]
    assert "Bob owes $150." in told[0]


def test_a_player_who_names_the_boss_is_not_called_the_boss() -> None:
    """COUSIN-5."""
    state = apply(new(4, 7, boss=0), "A: g+4")
    (event,) = step(state, "B: offer A nothing").events
    told = [CardTeller(NAMES, seat).event(event) for seat in (0, 1, 2)]
    assert told == [
        "Bob offers you, for a token: nothing.",
        "You offer the Boss, for a token: nothing.",
        "Bob offers the Boss, for a token: nothing.",
    ]


def test_the_boss_is_told_of_an_offer_to_himself() -> None:
    """COUSIN-5."""
    made = Acted(parse_action("B: offer play b+4"), 0)
    assert CardTeller(NAMES, 0).event(made) == "Bob offers you, for a token: to play the blue +4."
    assert (
        CardTeller(NAMES, 2).event(made) == "Bob offers the Boss, for a token: to play the blue +4."
    )


def test_money_for_a_token_is_told_of_when_it_is_paid() -> None:
    """COUSIN-9: no matter who accepts, the player pays the Boss."""
    rules = Rules(cash=True)
    state = apply(apply(new(4, 7, boss=0, rules=rules), "A: g+4"), "B: offer cash 20")
    (event,) = step(state, "A: accept B").events
    told = [CardTeller(NAMES, seat).event(event) for seat in (0, 1, 2)]
    assert [each.rpartition("given. ")[2] for each in told] == [
        "Bob pays you $20.",
        "You pay Ann $20.",
        "Bob pays Ann $20.",
    ]


def test_a_game_of_one_deal_has_no_number_for_it() -> None:
    assert CardTeller(NAMES, 1).event(Began(8, 1, alone=True)) == "The deal: you are the Boss."


@pytest.mark.parametrize(
    ("objection", "words"),
    [
        (
            Objection("COUSIN-9", "promised-never", {"promise": parse_terms("never bR@A")[0]}),
            "you promised never to play the blue Reverse in front of Ann",
        ),
        (
            Objection("COUSIN-9", "promise-due", {"owed": parse_terms("drop bR")[0]}),
            "a promise is due on this turn: to discard the blue Reverse",
        ),
        (
            Objection("PASS-3", "protected", {"seat": 2}),
            "both disks are turned over, which protects Cas",
        ),
        (Objection("HAND-1", "not-in-hand", {"card": card("b-5")}), "you hold no blue −5"),
        (Objection("COUSIN-3", "has-token", {"seat": 1}), "you cannot have a second Cousin token"),
    ],
)
def test_an_objection_is_told_by_names_and_in_words(objection: Objection, words: str) -> None:
    assert CardTeller(NAMES, 1).refusal_reason(objection) == words


def test_an_error_is_told_by_names() -> None:
    teller = CardTeller(NAMES, 1)
    assert teller.error_message(BossError("record.others-since", seat="C")) == "Cas has acted since"
    against = (Objection("PASS-3", "protected", {"seat": 2}),)
    error = RuleError(parse_action("B: bR@C"), against)
    assert teller.error_message(error) == (
        "That is not possible: both disks are turned over, which protects Cas (PASS-3)."
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("B: =b", "Name blue"),
        ("B: b-5", "Play the blue −5"),
        ("B: bP@B", "Play the blue Piece of the Action in front of you"),
        ("B: bR@C", "Play the blue Reverse in front of Cas"),
        ("B: bM1 b+4>x", "Play the blue Move 1: the blue +4 from the centre to the discard pile"),
        ("B: pass", "Pass: turn over one disk"),
        ("B: pass2", "Turn over both disks"),
        ("B: drop bR", "Discard the blue Reverse, as promised"),
        ("B: offer pass", "Offer: to pass"),
        ("B: offer nothing", "Ask for a token for nothing"),
        ("B: offer C nothing", "Give Cas a token for nothing"),
        ("B: accept A", "Accept Ann’s offer"),
        ("B: decline A", "Turn down Ann’s offer"),
        ("B: withdraw", "Take it back"),
        ("B: discard b+4 rP", "Discard the blue +4 and the red Piece of the Action"),
        ("B: keep", "Keep all cards"),
    ],
)
def test_what_is_to_be_done_is_called_as_on_a_button(text: str, words: str) -> None:
    deed = parse_action(text).deed
    assert CardTeller(NAMES, 1).deed(deed).replace("\xa0", " ") == words


def test_every_card_has_a_name_of_its_own() -> None:
    names = [card_name(each) for each in CARDS.values()]
    assert len(set(names)) == len(names)
    assert card_name(card("b-5")) == "blue −5"
    assert card_name(card("wP")) == "wild Piece of the Action"


def test_dollars_have_their_sign_in_front() -> None:
    assert [format_dollars(amount) for amount in (0, 5, -75)] == ["$0", "$5", "−$75"]
