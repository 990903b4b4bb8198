"""The board game in sentences: every event and every deed, told to everybody."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, get_args

import pytest

from bosslib import board
from bosslib.board import (
    CARDS,
    Family,
    Legal,
    Rules,
    Short,
    State,
    new,
    parse_action,
    parse_piece,
    parse_terms,
    step,
    view,
)
from bosslib.board.actions import Deed, Price
from bosslib.board.bots import bot
from bosslib.board.cards import Card, card
from bosslib.board.events import (
    Acted,
    Closed,
    Drew,
    Ended,
    Event,
    Failed,
    Lapsed,
    Reshuffled,
    Rolled,
    Settled,
    Stopped,
)
from bosslib.board.narration import BoardTeller, card_name, counted_card, family_name, millions
from bosslib.board.terms import Bargain
from bosslib.documents.scenario import Scenario, read_file
from bosslib.driver import play_match
from bosslib.errors import BossError, NotationError, RuleError
from bosslib.game import Objection, Seat, Step

NAMES = ("Ann", "Bob", "Carl", "Dora", "Eve", "Fay")
SCENARIOS = Path(board.__file__).parents[1] / "scenarios" / "board"
NOTATION = re.compile(r"[{}<>@*]|\b[ict][CDGLSW]\b")
"""Text that must not occur in a sentence: brackets, and cards as they are typed."""

EXPECTED = """
B: place 7
    Put the marker on space 7
    You put the dollar marker on space 7.
    Bob puts the dollar marker on space 7.
B: open
    Open the deal
    You open the deal and are the Boss.
    Bob opens the deal and is the Boss.
B: roll
    Roll the die
    You roll the die.
    Bob rolls the die.
B: draw
    Draw cards
    You draw cards instead of opening the deal.
    Bob draws cards instead of opening the deal.
B: lay cW
    Lay down Clan Wadsworth
    You lay down Clan Wadsworth: in this deal it can stand in for investor Wadsworth.
    Bob lays down Clan Wadsworth: in this deal it can stand in for investor Wadsworth.
B: tS iS
    Send Sacks travelling
    You play a Travel card for Sacks on investor Sacks. A Stop card can still cancel this.
    Bob plays a Travel card for Sacks on investor Sacks. A Stop card can still cancel this.
B: t* iS
    Send Sacks travelling, with the card for anyone
    You play a Travel card for anyone on investor Sacks. A Stop card can still cancel this.
    Bob plays a Travel card for anyone on investor Sacks. A Stop card can still cancel this.
B: tS cS@D
    Send Dora’s Clan Sacks travelling
    You play a Travel card for Sacks on Dora’s Clan Sacks. A Stop card can still cancel this.
    Bob plays a Travel card for Sacks on Dora’s Clan Sacks. A Stop card can still cancel this.
B: recruit iL
    Take Liebgeld, with three Recruitment cards
    You play three Recruitment cards to take investor Liebgeld. A Stop card can still cancel this.
    Bob plays three Recruitment cards to take investor Liebgeld. A Stop card can still cancel this.
B: boss
    Become the Boss
    You play a Boss card to become the Boss. A Stop card can still cancel this.
    Bob plays a Boss card to become the Boss. A Stop card can still cancel this.
B: stop
    Stop it
    You play a Stop card.
    Bob plays a Stop card.
B: allow
    Let it pass
    You let it pass.
    Bob lets it pass.
B: no more
    Say “no more”
    You say “no more”: no card for now.
    Bob says “no more”: no card for now.
time
    Time is up
    Time is up: players who have said nothing play no card.
    Time is up: players who have said nothing play no card.
B: close iC iD cG@B cS@D
    Close the deal: your Clan Goldman, Dora’s Clan Sacks, Cashman and Dougherty
    You close the deal with your Clan Goldman, Dora’s Clan Sacks and investors Cashman and Dougherty.
    Bob closes the deal with Clan Goldman, Dora’s Clan Sacks and investors Cashman and Dougherty.
B: give up
    Give up the deal
    You give up the deal.
    Bob gives up the deal.
B: discard stop cW recruit recruit
    Discard Clan Wadsworth, 2 Recruitment cards and a Stop card
    You hold too many cards, and discard Clan Wadsworth, 2 Recruitment cards and a Stop card.
    Bob holds too many cards, and discards Clan Wadsworth, 2 Recruitment cards and a Stop card.
B: offer iC cS@B for 8
    Offer: your Clan Sacks and investor Cashman for 8 million
    You offer: your Clan Sacks and investor Cashman for 8 million.
    Bob offers: Clan Sacks and investor Cashman for 8 million.
B: accept iC for 2d
    Agree: investor Cashman for 2 dividends
    You agree: investor Cashman for 2 dividends.
    Bob agrees: investor Cashman for 2 dividends.
B: decline iC for 1d
    Turn down: investor Cashman for 1 dividend
    You turn down: investor Cashman for 1 dividend.
    Bob turns down: investor Cashman for 1 dividend.
B: withdraw iC for 0
    Take back: investor Cashman for nothing
    You take your offer back: investor Cashman for nothing.
    Bob takes an offer back: investor Cashman for nothing.
"""  # noqa: E501 - each is one sentence of the log


class Told(NamedTuple):
    """A deed as it is typed, on a button, as told to the player who did it, and to the others."""

    text: str
    button: str
    you: str
    they: str


_LINES = [line.strip() for line in EXPECTED.strip().splitlines()]
DEEDS = [Told(*_LINES[at : at + 4]) for at in range(0, len(_LINES), 4)]
every_deed = pytest.mark.parametrize("told", DEEDS, ids=[each.text for each in DEEDS])


def whole(sentence: str) -> bool:
    """Return whether it is a complete sentence and contains no notation."""
    return sentence.isprintable() and sentence[-1] == "." and not NOTATION.search(sentence)


def test_every_kind_of_deed_is_among_those_told_here() -> None:
    assert {type(parse_action(each.text).deed) for each in DEEDS} == set(get_args(Deed))


@every_deed
def test_a_deed_is_called_as_on_a_button(told: Told) -> None:
    assert BoardTeller(NAMES, 1).deed(parse_action(told.text).deed) == told.button


@every_deed
def test_an_action_is_told_as_you_to_oneself_and_by_name_to_the_others(told: Told) -> None:
    event = Acted(parse_action(told.text))
    assert BoardTeller(NAMES, 1).event(event) == told.you
    for seat in (0, None):
        assert BoardTeller(NAMES, seat).event(event) == told.they


def test_no_two_deeds_of_a_hand_have_the_same_button() -> None:
    """B-INF-1: a Travel card for the family and one for anyone do the same, but are two cards."""
    labels = [BoardTeller(NAMES, 1).deed(parse_action(each.text).deed) for each in DEEDS]
    assert len(set(labels)) == len(labels)


def test_ones_own_clan_card_is_called_ones_own() -> None:
    action = parse_action("B: tS cS@D")
    assert BoardTeller(NAMES, 3).deed(action.deed) == "Send your Clan Sacks travelling"
    assert BoardTeller(NAMES, 3).action(action) == (
        "Bob plays a Travel card for Sacks on your Clan Sacks. A Stop card can still cancel this."
    )


@pytest.mark.parametrize(
    ("text", "seat", "sentence"),
    [
        ("D: offer cS@D for 9", 3, "You offer the Boss: your Clan Sacks for 9 million."),
        ("D: offer cS@D for 9", 1, "Dora offers you, the Boss: Clan Sacks for 9 million."),
        ("D: offer cS@D for 9", 0, "Dora offers the Boss: Clan Sacks for 9 million."),
        ("B: offer cS@D for 9", 1, "You, the Boss, ask for Dora’s Clan Sacks and offer 9 million."),
        ("B: offer cS@D for 9", 3, "Bob, the Boss, asks for your Clan Sacks and offers 9 million."),
        ("B: offer iC for 0", 1, "You, the Boss, ask for investor Cashman and offer nothing."),
        ("B: accept cS@D for 9", 3, "Bob agrees: your Clan Sacks for 9 million."),
        ("D: accept cS@D for 9", 0, "Dora agrees: Clan Sacks for 9 million."),
    ],
)  # fmt: skip
def test_an_offer_says_who_asks_and_who_helps(text: str, seat: Seat | None, sentence: str) -> None:
    """B-DEAL-5."""
    assert BoardTeller(NAMES, seat).event(Acted(parse_action(text), 1)) == sentence


@pytest.mark.parametrize(
    ("price", "value", "words"),
    [
        (Price(8), None, "8 million"),
        (Price(8), 5, "8 million"),
        (Price(2, dividends=True), None, "2 dividends"),
        (Price(2, dividends=True), 5, "2 dividends, 10 million at this tile"),
        (Price(1, dividends=True), 3, "1 dividend, 3 million at this tile"),
        (Price(0), 5, "nothing"),
        (Price(0, dividends=True), 5, "nothing"),
    ],
)
def test_a_price_in_dividends_is_told_in_millions_too(
    price: Price, value: int | None, words: str
) -> None:
    """B-DEAL-5, B-CLOSE-1."""
    assert BoardTeller(NAMES, 0, value).price(price) == words


def test_terms_name_the_pieces_and_the_price() -> None:
    terms = parse_terms("iC cS@D cG@A for 2d")
    assert BoardTeller(NAMES, 0, 4).terms(terms) == (
        "your Clan Goldman, Dora’s Clan Sacks and investor Cashman"
        " for 2 dividends, 8 million at this tile"
    )


def stop(text: str) -> Stopped:
    return Stopped(parse_action(text))


def effect(text: str, boss: Seat = 0) -> Settled:
    return Settled(parse_action(text), boss)


def gone(
    text: str,
    player: Seat,
    agreed: tuple[Seat, ...],
    *,
    former: bool = False,
    again: bool = False,
) -> Lapsed:
    return Lapsed(Bargain(player, parse_terms(text), agreed, former), again)


TWO = (card("cL"), card("cW"))
DRAWN = (card("boss"), card("recruit"), card("recruit"))
DEAL = Closed(
    1,
    2,
    13,
    30,
    (10, 10, 0, 10),
    (*map(parse_piece, ("cD@B", "cS@D", "iC", "iW")),),
    (TWO, (), (), ()),
)
EVENTS: list[tuple[Event, str, str]] = [
    (
        Rolled(1, 4, 7),
        "The die shows 4: the marker goes to space 7.",
        "The die shows 4: the marker goes to space 7.",
    ),
    (
        Rolled(1, 5, None, ends=False),
        "You roll to see whether the game ends: the die shows 5, so the game goes on.",
        "Bob rolls to see whether the game ends: the die shows 5, so the game goes on.",
    ),
    (
        Rolled(1, 2, None, ends=True),
        "You roll to see whether the game ends: the die shows 2, and that ends it.",
        "Bob rolls to see whether the game ends: the die shows 2, and that ends it.",
    ),
    (
        Drew(1, 3, DRAWN),
        "You get a Boss card and 2 Recruitment cards.",
        "Bob gets 3 influence cards.",
    ),
    (Drew(1, 1, DRAWN[:1]), "You get a Boss card.", "Bob gets 1 influence card."),
    (Drew(1, 0, ()), "There is no card left to draw.", "There is no card left to draw."),
    (
        Reshuffled(40),
        "The draw pile has run out: the 40 discarded cards are shuffled into a new one.",
        "The draw pile has run out: the 40 discarded cards are shuffled into a new one.",
    ),
    (
        Reshuffled(1),
        "The draw pile has run out: the only discarded card becomes the new one.",
        "The draw pile has run out: the only discarded card becomes the new one.",
    ),
    (
        effect("B: tS iS"),
        "Nobody stopped your Travel card for Sacks: investor Sacks is away until the deal ends.",
        "Nobody stopped Bob’s Travel card for Sacks: investor Sacks is away until the deal ends.",
    ),
    (
        effect("B: t* cS@D"),
        "Nobody stopped your Travel card for anyone: it is discarded with Dora’s Clan Sacks.",
        "Nobody stopped Bob’s Travel card for anyone: it is discarded with Dora’s Clan Sacks.",
    ),
    (
        effect("B: recruit iW"),
        "Nobody stopped your Recruitment cards: investor Wadsworth is yours now.",
        "Nobody stopped Bob’s Recruitment cards: investor Wadsworth is Bob’s now.",
    ),
    (
        effect("B: boss", 1),
        "Nobody stopped your Boss card: you are the Boss now.",
        "Nobody stopped Bob’s Boss card: Bob is the Boss now.",
    ),
    (
        stop("B: tS iS"),
        "Your Travel card for Sacks is stopped, and investor Sacks stays."
        " Both cards are discarded.",
        "Bob’s Travel card for Sacks is stopped, and investor Sacks stays."
        " Both cards are discarded.",
    ),
    (
        stop("B: recruit iW"),
        "Your Recruitment cards are stopped, and investor Wadsworth stays."
        " All four cards are discarded.",
        "Bob’s Recruitment cards are stopped, and investor Wadsworth stays."
        " All four cards are discarded.",
    ),
    (
        stop("B: boss"),
        "Your Boss card is stopped, and the Boss stays the same. Both cards are discarded.",
        "Bob’s Boss card is stopped, and the Boss stays the same. Both cards are discarded.",
    ),
    (
        gone("iC for 8", 1, (1,)),
        "Your offer has lapsed: investor Cashman for 8 million.",
        "The offer from Bob has lapsed: investor Cashman for 8 million.",
    ),
    (
        gone("cS@D for 8", 3, (1,)),
        "Your offer has lapsed: Dora’s Clan Sacks for 8 million.",
        "The offer from Bob has lapsed: Dora’s Clan Sacks for 8 million.",
    ),
    (
        gone("iC for 8", 1, (0, 1)),
        "Your agreement has lapsed: investor Cashman for 8 million.",
        "The agreement with Bob has lapsed: investor Cashman for 8 million.",
    ),
    (
        gone("iC for 8", 1, (2,), former=True),
        "Your agreement has lapsed: investor Cashman for 8 million.",
        "The agreement with Bob has lapsed: investor Cashman for 8 million.",
    ),
    (
        gone("iC for 8", 1, (), former=True),
        "Your agreement has lapsed: investor Cashman for 8 million.",
        "The agreement with Bob has lapsed: investor Cashman for 8 million.",
    ),
    (
        gone("iC for 8", 1, (0, 1), again=True),
        "There is a new Boss. Your agreement holds only if you and the new Boss both confirm it:"
        " investor Cashman for 8 million.",
        "There is a new Boss. The agreement with Bob holds only if Bob and the new Boss both"
        " confirm it: investor Cashman for 8 million.",
    ),
    (
        gone("iC for 8", 1, (2,), former=True, again=True),
        "There is a new Boss. Your agreement holds only if you and the new Boss both confirm it:"
        " investor Cashman for 8 million.",
        "There is a new Boss. The agreement with Bob holds only if Bob and the new Boss both"
        " confirm it: investor Cashman for 8 million.",
    ),
    (
        DEAL,
        "The bank pays you 30 million. You pay Ann 10 million and Dora 10 million, and keep 10"
        " million. Used, and so discarded: your Clan Dougherty and Dora’s Clan Sacks. Ann takes"
        " Clan Liebgeld and Clan Wadsworth back into their hand. Tile 13 covers space 2, and the"
        " marker goes to the next open space.",
        "The bank pays Bob 30 million. Bob pays Ann 10 million and Dora 10 million, and keeps 10"
        " million. Used, and so discarded: Bob’s Clan Dougherty and Dora’s Clan Sacks. Ann takes"
        " Clan Liebgeld and Clan Wadsworth back into their hand. Tile 13 covers space 2, and the"
        " marker goes to the next open space.",
    ),
    (
        DEAL._replace(payoff=(30, 0, 0, 0), pieces=DEAL.pieces[2:], back=((),) * 4),
        "The bank pays you 30 million. You pay Ann 30 million, and keep nothing. Tile 13 covers"
        " space 2, and the marker goes to the next open space.",
        "The bank pays Bob 30 million. Bob pays Ann 30 million, and keeps nothing. Tile 13 covers"
        " space 2, and the marker goes to the next open space.",
    ),
    (
        DEAL._replace(payoff=(0, 30, 0, 0), pieces=DEAL.pieces[2:], back=((), TWO, (), ())),
        "The bank pays you 30 million. You keep it all. You take Clan Liebgeld and Clan Wadsworth"
        " back into your hand. Tile 13 covers space 2, and the marker goes to the next open space.",
        "The bank pays Bob 30 million. Bob keeps it all. Bob takes Clan Liebgeld and Clan"
        " Wadsworth back into their hand. Tile 13 covers space 2, and the marker goes to the"
        " next open space.",
    ),
    (
        Failed(1, ((), (card("cS"), card("cS")), (card("cW"),))),
        "There is no deal: the bank pays nothing. You take 2 Clan Sacks cards back into your hand."
        " Carl takes Clan Wadsworth back into their hand.",
        "There is no deal: the bank pays nothing. Bob takes 2 Clan Sacks cards back into their"
        " hand. Carl takes Clan Wadsworth back into their hand.",
    ),
    (
        Ended((20, 86, 40)),
        "The game is over. The winner: Bob, with 86 million.",
        "The game is over. The winner: Bob, with 86 million.",
    ),
    (
        Ended((40, 40, 10)),
        "The game is over. The winners: Ann and Bob, with 40 million each.",
        "The game is over. The winners: Ann and Bob, with 40 million each.",
    ),
]


def test_every_kind_of_event_is_among_those_told_here() -> None:
    told = {type(event) for event, *_ in EVENTS} | {Acted}  # by the deeds above
    assert told == set(get_args(Event))


@pytest.mark.parametrize(("event", "you", "they"), EVENTS)
def test_an_event_is_told_as_you_to_oneself_and_by_name_to_the_others(
    event: Event, you: str, they: str
) -> None:
    assert BoardTeller(NAMES, 1).event(event.seen_by(1)) == you
    assert BoardTeller(NAMES, 4).event(event.seen_by(4)) == they
    assert BoardTeller(NAMES).event(event.seen_by(None)) == they


def test_who_is_paid_reads_you() -> None:
    """B-CLOSE-1, B-CLOSE-2."""
    told = BoardTeller(NAMES, 0).event(DEAL)
    assert " Bob pays you 10 million and Dora 10 million, and keeps 10 million. " in told
    assert " You take Clan Liebgeld and Clan Wadsworth back into your hand. " in told
    assert "Bob’s Clan Dougherty and your Clan Sacks." in BoardTeller(NAMES, 3).event(DEAL)


def test_cards_that_another_drew_are_never_named() -> None:
    """B-SETUP-4: not even if the event still has them."""
    for seat in (0, 2, None):
        assert BoardTeller(NAMES, seat).event(Drew(1, 3, DRAWN)) == "Bob gets 3 influence cards."


def test_what_lapses_says_why() -> None:
    """B-DEAL-8."""
    lapsed = gone("iC for 8", 1, (1,))
    told = "The offer from Bob has lapsed: investor Cashman for 8 million."
    for cause, why in (
        ("C: boss", "It was made with another Boss."),
        ("C: tC iC", "It was about an investor or a card that is no longer there."),
        ("C: recruit iC", "It was about an investor or a card that is no longer there."),
    ):
        events = Acted(parse_action("time")), effect(cause, 2), lapsed
        assert BoardTeller(NAMES).events(events)[-1] == f"{told} {why}"
    assert BoardTeller(NAMES).events([lapsed]) == [told]


CARD_NAMES = {
    "cW": ("Clan Wadsworth", "Clan Wadsworth", "2 Clan Wadsworth cards"),
    "tS": ("Travel card for Sacks", "a Travel card for Sacks", "2 Travel cards for Sacks"),
    "t*": ("Travel card for anyone", "a Travel card for anyone", "2 Travel cards for anyone"),
    "recruit": ("Recruitment card", "a Recruitment card", "2 Recruitment cards"),
    "boss": ("Boss card", "a Boss card", "2 Boss cards"),
    "stop": ("Stop card", "a Stop card", "2 Stop cards"),
}


@pytest.mark.parametrize("text", CARD_NAMES)
def test_a_card_has_its_name_alone_with_its_article_and_in_numbers(text: str) -> None:
    """B-SETUP-2."""
    named = card(text)
    assert (card_name(named), counted_card(named), counted_card(named, 2)) == CARD_NAMES[text]


def test_every_card_has_a_name_of_its_own() -> None:
    for name in (card_name, counted_card):
        assert len({name(each) for each in CARDS.values()}) == len(CARDS)


def test_the_families_have_their_names() -> None:
    """B-SETUP-2."""
    names = "Cashman Dougherty Goldman Liebgeld Sacks Wadsworth"
    assert " ".join(map(family_name, Family)) == names


def test_money_is_told_in_millions() -> None:
    assert [millions(amount) for amount in (0, 1, 30)] == ["0 million", "1 million", "30 million"]


def test_a_piece_is_called_by_its_owner() -> None:
    teller = BoardTeller(NAMES[:4], 0)
    pieces = map(parse_piece, ("iS", "cS@D", "cS@A", "cS@F"))
    assert [teller.piece(each) for each in pieces] == [
        "investor Sacks",
        "Dora’s Clan Sacks",
        "your Clan Sacks",
        "F’s Clan Sacks",  # nobody sits there, but it can be typed
    ]


@pytest.mark.parametrize(
    ("objection", "words"),
    [
        (
            Objection("B-DEAL-6", "b-not-agreed", {"piece": parse_piece("iC"), "other": 2}),
            "investor Cashman is Carl’s, and you have no agreement about it",
        ),
        (
            Objection("B-DEAL-3", "b-not-there", {"piece": parse_piece("cS@B")}),
            "your Clan Sacks is not there, so it cannot be used",
        ),
        (
            Objection("B-INF-1", "b-other-family", {"card": card("tS")}),
            "a Travel card for Sacks sends only its own family travelling",
        ),
        (
            Objection("B-SETUP-4", "not-in-hand", {"card": card("stop")}),
            "you hold no Stop card",
        ),
        (Objection("B-DEAL-1", "b-not-boss", {"boss": 0}), "the Boss of this deal is Ann"),
        (Objection("B-TURN-3", "b-not-your-turn", {"other": 3}), "it is Dora’s turn"),
    ],
)
def test_an_objection_is_told_by_names_and_in_words(objection: Objection, words: str) -> None:
    assert BoardTeller(NAMES, 1).refusal_reason(objection) == words


def test_an_error_is_told_by_names() -> None:
    teller = BoardTeller(NAMES, 1)
    assert (
        teller.error_message(BossError("record.others-since", seat="C")) == "Carl has acted since"
    )
    against = (Objection("B-DEAL-1", "b-not-boss", {"boss": 0}),)
    error = RuleError(parse_action("B: give up"), against)
    assert (
        teller.error_message(error)
        == "That is not possible: the Boss of this deal is Ann (B-DEAL-1)."
    )


GAMES = [
    (2, Rules(), ("careful", "random")),
    (3, Rules(short=Short.DIE, active=True), ("careful", "random", "careful")),
    (4, Rules(), ("random",) * 4),
    (6, Rules(need=True, ten=True), ("careful", "random") * 3),
]


def told_to_all(events: tuple[Event, ...], players: int, value: int) -> Iterator[tuple[Event, str]]:
    """Yield each event with the sentence that each player, and an onlooker, is told."""
    for seat in (*range(players), None):
        teller = BoardTeller(NAMES[:players], seat, value)
        yield from zip(events, teller.events(event.seen_by(seat) for event in events), strict=True)


@pytest.mark.parametrize(("players", "rules", "names"), GAMES)
def test_a_whole_game_is_told_to_everybody(
    players: int, rules: Rules, names: tuple[str, ...]
) -> None:
    start = state = new(players, players, rules=rules)
    match, kinds = play_match(start, [bot(name) for name in names]), set[type]()
    for action in match.actions:
        done = step(state, action)
        value, state = state.table.tile.value, done.state
        kinds |= {type(event) for event in done.events}
        assert BoardTeller(NAMES, action.seat).deed(action.deed)
        for event, sentence in told_to_all(done.events, players, value):
            assert whole(sentence), event
    assert kinds >= {Acted, Closed, Ended}


def test_in_a_game_nobody_is_told_what_another_drew() -> None:
    """B-SETUP-4, B-TURN-2."""
    state = new(4, 11)
    match, drawn = play_match(state, [bot("random")] * 4), 0
    for action in match.actions:
        done = step(state, action)
        state = done.state
        for event in done.events:
            if isinstance(event, Drew) and event.cards:
                drawn += 1
                own, *others = (
                    BoardTeller(NAMES, seat).event(event)
                    for seat in (event.seat, *({*range(4), None} - {event.seat}))
                )
                assert set(others) == {f"{NAMES[event.seat]} gets {event.number} influence cards."}
                assert all(
                    counted_card(each) in own for each in event.cards if once(each, event.cards)
                )
    assert drawn


def once(each: Card, cards: tuple[Card, ...]) -> bool:
    return cards.count(each) == 1


def test_all_that_may_be_done_in_a_game_has_a_button_of_its_own() -> None:
    state = new(4, 3)
    for action in play_match(state, [bot("random")] * 4).actions[:150]:
        for seat in range(4):
            teller = BoardTeller(NAMES, seat)
            labels = [teller.deed(each.deed) for each in Legal(view(state, seat))]
            assert len(set(labels)) == len(labels)
            assert not any(map(NOTATION.search, labels))
        state = step(state, action).state


def scenarios() -> Iterator[Scenario]:
    for path in sorted(SCENARIOS.glob("*.toml")):
        for each in read_file(path):
            assert isinstance(each, Scenario)
            yield each


def outcome(state: State, text: str) -> Step[State, Event] | RuleError | NotationError:
    try:
        return step(state, text)
    except (RuleError, NotationError) as error:
        return error


def test_every_scenario_is_told_and_so_is_every_refusal() -> None:
    refused = 0
    for each in scenarios():
        state = each.start
        for line in each.steps:
            players, value = state.table.players, state.table.tile.value
            came = outcome(state, line.do)
            if isinstance(came, RuleError):
                refused += 1
                for seat in (*range(players), None):
                    assert whole(BoardTeller(NAMES[:players], seat).error_message(came)), line
            elif isinstance(came, NotationError):
                assert BoardTeller(NAMES).error_message(came) == str(came)
            else:
                state = came.state
                assert all(whole(told) for _, told in told_to_all(came.events, players, value))
    assert refused


def test_the_worked_negotiation_reads_as_a_story() -> None:
    """B-EXAMPLE, told to C: a Boss card that is beaten, and the fate of the agreement."""
    (each,) = read_file(SCENARIOS / "worked-negotiation.toml")
    assert isinstance(each, Scenario)
    state, log = each.start, list[str]()
    for line in each.steps:
        if not line.error:
            state, events = step(state, line.do)
            log += BoardTeller(NAMES[:4], 2).events(events)
    at = log.index("Ann plays a Boss card to become the Boss. A Stop card can still cancel this.")
    assert log[at - 1 : at + 5] == [
        "Bob plays a Boss card to become the Boss. A Stop card can still cancel this.",
        "Ann plays a Boss card to become the Boss. A Stop card can still cancel this.",
        "Nobody stopped Bob’s Boss card: Bob is the Boss now.",
        "The agreement with Bob has lapsed: investor Cashman for 8 million."
        " It was made with another Boss.",
        "The offer from Dora has lapsed: Clan Sacks for 9 million. It was made with another Boss.",
        "Bob plays a Boss card to become the Boss. A Stop card can still cancel this.",
    ]
