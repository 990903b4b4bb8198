"""The board game's table as a person uses it: available choices and their results."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from bosslib import Record, loaded
from bosslib.board import Legal, Phase, Rules, new, parse_action, view
from bosslib.board.actions import Accept, Close, NoMore
from bosslib.board.bots import bot
from bosslib.board.files.position import read_position
from bosslib.board.narration import BoardTeller
from bosslib.board.payoffs import closings, payoff
from bosslib.board.picture.scene import table_scene
from bosslib.board.picture.spaces import ring_position
from bosslib.documents.nodes import Node, parse_document, read_text
from bosslib.documents.scenario import read_scenario
from bosslib.driver import play_match
from bosslib.game import SEATS
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.board import available_items, deal_grid
from bosswidgets.board.choice_state import NO_CHOICE, BoardItem, BoardSelection
from bosswidgets.board.countdown import SECONDS_CHOICES, Countdown
from bosswidgets.board.deal_texts import DealTexts
from bosswidgets.board.labels import action_buttons, hand_buttons
from bosswidgets.board.session import BoardTableSession
from bosswidgets.table.defaults import default_names
from bosswidgets.table.saves import Saves
from tests.widgets.table_choices import choose_at

SCENARIOS = Path(__file__).parents[3] / "bosslib" / "scenarios" / "board"


def alone(
    players: int = 4,
    seed: int = 1,
    rules: Rules = Rules(),  # noqa: B008
    **more: Any,
) -> BoardTableSession:
    """A person at A, careful players at the other seats."""
    bots = (None, *["careful"] * (players - 1))
    game = SeatedGame(Record(new(players, seed, rules=rules)), default_names(players), bots)
    return BoardTableSession(game, **more)


def items(session: BoardTableSession) -> list[BoardItem]:
    seen = session.view
    assert seen
    found = available_items.available_items(seen, session.choice)
    return (
        [*found, *available_items.hand_items(seen)] if session.choice.hand_index is None else found
    )


def at(**position: Any) -> BoardTableSession:
    """A person at A in a position; the others are people too, behind the curtain."""
    state = read_position(Node({"position": position}, ""))
    players = state.table.players
    session = BoardTableSession(
        SeatedGame(Record(state), default_names(players), (None,) * players)
    )
    session.open_curtain(0)
    return session


def ids(session: BoardTableSession) -> list[str]:
    return [str(item.way) for item in items(session)]


DEAL = {"phase": "deal", "turn": "A", "marker": 12}  # L, S and W


@pytest.mark.parametrize("players", range(2, 7))
def test_a_whole_game_can_be_played_by_choosing_what_is_offered(players: int) -> None:
    session, rng, done = alone(players, seed=players), Random(players), 0
    while not session.is_over:
        open_ = [item for item in items(session) if not item.objection and str(item.way) != "talk"]
        best = [item for item in open_ if isinstance(item.deed, Close | NoMore)]
        session.apply_choice(rng.choice(best or open_).way)
        assert not session.screen.notice
        done += 1
        assert done < 3_000
    assert session.record.state.table.phase is Phase.OVER


@pytest.mark.parametrize("seed", range(4))
def test_what_is_offered_is_legal_or_says_why_not(seed: int) -> None:
    session, rng = alone(seed=seed), Random(seed)
    for _ in range(60):
        if session.is_over:
            return
        seen = session.view
        assert seen
        legal = Legal(seen)
        for item in available_items.available_items(seen, session.choice):
            if item.deed is not None:
                action = parse_action(f"A: {item.deed}")
                assert (action in legal) == (item.objection is None)
        found = available_items.available_items(seen, session.choice)
        labels = action_buttons(seen, found, session.choice, session.narrator)
        assert all(each.label for each in labels)
        cards = available_items.hand_items(seen)
        assert all(each.label for each in hand_buttons(seen, cards, NO_CHOICE, session.narrator))
        session.apply_choice(
            rng.choice([item for item in items(session) if not item.objection]).way
        )


def test_the_worked_negotiation_is_played_at_one_screen() -> None:
    """Step by step as in 002, each seat by its own buttons or by direct actions."""
    path = SCENARIOS / "worked-negotiation.toml"
    scenario = read_scenario(Node(parse_document(read_text(path), toml=True), ""))
    session = BoardTableSession(
        SeatedGame(Record(scenario.start), default_names(4), (None,) * 4), seconds=0
    )
    for step in scenario.steps:
        action = parse_action(step.do)
        if action.seat < 0:
            session.parts._time_up()
        elif not step.error:
            session.close_curtain_for(action.seat)
            session.open_curtain(action.seat)
            wanted = f"do:{action.deed}"
            if wanted in ids(session):
                choose_at(session, wanted)
            else:
                session.act(action)
        assert not session.screen.notice
    assert session.record.state.money == (30, 30, 20, 30)


def test_an_offer_is_put_together_from_pieces_and_a_price() -> None:
    session = at(**DEAL, seats={"A": {"investors": ["L"]}, "B": {"investors": ["S", "W"]}})
    choose_at(session, "blank", "piece:iS", "piece:iW")
    assert ids(session)[:2] == ["piece:iS", "piece:iW"]
    assert session.choice.price == 5  # two of three places, of 8 million
    choose_at(session, "price:4")
    assert "make" in ids(session)
    choose_at(session, "make")
    assert str(session.record.actions[-1]) == "A: offer iS iW for 4"


def test_a_price_can_be_said_in_dividends() -> None:
    session = at(**DEAL, seats={"A": {"investors": ["L"]}, "B": {"investors": ["S", "W"]}})
    for item in ("blank", "piece:iS", "unit", "make"):
        choose_at(session, item)
    assert str(session.record.actions[-1]) == "A: offer iS for 2d"


def test_an_offer_is_answered_by_another_one() -> None:
    bargains = [{"player": "B", "terms": "iS for 5", "agreed": ["B"]}]
    seats = {"A": {"investors": ["L"]}, "B": {"investors": ["S", "W"]}}
    session = at(**DEAL, bargains=bargains, seats=seats)
    assert ids(session)[:3] == ["do:accept iS for 5", "do:decline iS for 5", "counter:iS for 5"]
    for item in ("counter:iS for 5", "price:4", "make"):
        choose_at(session, item)
    done = [str(each) for each in session.record.actions]
    assert done == ["A: decline iS for 5", "A: offer iS for 4"]


def test_a_travel_card_asks_whom_it_sends() -> None:
    seats = {"A": {"hand": ["t*"], "investors": ["L"]}, "B": {"investors": ["S"], "clans": ["cW"]}}
    session = at(**DEAL, seats={**seats, "C": {}})
    choose_at(session, "card:0")
    wanted = [item for item in items(session) if not item.objection]
    assert [str(item.way) for item in wanted] == ["do:t* iS", "do:t* cW@B", "cancel"]
    own = next(item for item in items(session) if str(item.way) == "do:t* iL")
    assert own.objection
    assert own.objection.rule == "B-INF-1"


def test_too_many_cards_are_picked_before_they_are_discarded() -> None:
    hand = ["cC"] * 4 + ["cD"] * 4 + ["cG"] * 4 + ["cL", "cS"]
    session = at(phase="limit", turn="B", marker=1, seats={"A": {"hand": hand}, "B": {}})
    assert not [item for item in items(session) if str(item.way).startswith("do:")]
    choose_at(session, "card:0")
    choose_at(session, "card:5")
    choose_at(session, "do:discard cC cD")
    assert session.record.state.table.hand_sizes == (12, 0)


def test_who_has_not_too_many_cards_can_discard_none() -> None:
    many = ["cD"] * 4 + ["cG"] * 4 + ["cL"] * 4 + ["cS", "cS"]
    seats = {"A": {"hand": ["cC", "boss"]}, "B": {"hand": many}}
    session = at(phase="limit", turn="B", marker=1, seats=seats)
    assert session.view
    assert all(item.objection for item in available_items.hand_items(session.view))


def test_what_is_chosen_is_closed_when_it_cannot_be_done_any_more() -> None:
    chosen = BoardSelection(is_composing_offer=True)
    state = read_position(Node({"position": {"phase": "turn", "turn": "A", "marker": 1,
                                    "seats": {"A": {}, "B": {}}}}, ""))  # fmt: skip
    against = chosen.objection(view(state, 0))
    assert against
    assert against.rule == "B-DEAL-4"


def test_the_best_way_to_close_comes_first_and_says_what_all_get() -> None:
    seats = {
        "A": {"investors": ["L", "S"]},
        "B": {"investors": ["W"]},
        "C": {"clans": ["cW"]},
    }
    bargains = [
        {"player": "B", "terms": "iW for 5", "agreed": ["A", "B"]},
        {"player": "C", "terms": "cW@C for 2", "agreed": ["A", "C"]},
    ]
    session = at(**DEAL, bargains=bargains, seats=seats, quiet=["B", "C"])
    seen = session.view
    assert seen
    first = items(session)[0]
    assert str(first.way) == "do:close cW@C iL iS"
    (label,) = action_buttons(seen, [first], NO_CHOICE, session.narrator)
    assert label.detail == "you 6 million and Cleo 2 million"
    page = deal_grid.build_panel(session).value
    assert "agreed: 5 million" in page
    assert "You can close, and would keep 6 million" in page or "you can close" in page


PARTNERS = {"B": "W", "C": "S", "D": "L"}
"""Three other players, each with one of the investors that the deal needs; it pays 8 million."""


def dealing(prices: dict[str, int], offered: dict[str, int], **more: Any) -> BoardTableSession:
    """A Boss without an investor, with these agreed prices, and with these open offers."""
    seats = {seat: {"investors": [family]} for seat, family in PARTNERS.items()}
    bargains = [
        {"player": seat, "terms": f"i{PARTNERS[seat]} for {price}", "agreed": agreed}
        for told, agreed_by in ((prices, "A"), (offered, ""))
        for seat, price in told.items()
        for agreed in [[*agreed_by, seat]]
    ]
    return at(**DEAL, bargains=bargains, seats={"A": {"investors": ["C"]}, **seats}, **more)


@pytest.mark.parametrize(
    ("agreed", "offer", "told"),
    [
        ({}, 4, "8 − 4 = 4 left for you so far"),
        ({"B": 2}, 3, "8 − 2 − 3 = 3 left for you so far"),
        ({"B": 2, "C": 3}, 2, "8 − 2 − 3 − 2 = 1 left for you"),
        ({"B": 4, "C": 3}, 4, "8 − 4 − 3 − 4: 3 too much. At 1 it closes."),
        ({"B": 6}, 4, "8 − 6 − 4: 2 too much. At 2 it fits."),
        ({"B": 5, "C": 3}, 4, "8 − 5 − 3 − 4: 4 too much. Nothing is left for it."),
    ],
)
def test_agreeing_says_what_is_left_after_all_that_was_agreed_on(
    agreed: dict[str, int], offer: int, told: str
) -> None:
    session = dealing(agreed, {"D": offer})
    seen = session.view
    assert seen
    accepts = [item for item in items(session) if str(item.way).startswith("do:accept")]
    (label,) = action_buttons(seen, accepts, NO_CHOICE, session.narrator)
    assert label.detail == told


def test_where_a_deal_cannot_be_closed_the_prompt_says_what_prevents_it() -> None:
    dear = dealing({"B": 4, "C": 3, "D": 4}, {}, quiet=["B", "C", "D"])
    assert dear.prompt == say("board.prompt.close-dear", due=11, sum="8 million", count=3)
    assert not any(str(item.way).startswith("do:close") for item in items(dear))
    empty = dealing({"B": 2}, {}, quiet=["B", "C", "D"])
    assert empty.prompt == say("board.prompt.close-empty", what="Liebgeld and Sacks")
    fine = dealing({"B": 2, "C": 3, "D": 2}, {}, quiet=["B", "C", "D"])
    assert fine.prompt == say("board.prompt.close")
    assert any(str(item.way).startswith("do:close") for item in items(fine))


@pytest.mark.parametrize("seed", range(6))
def test_what_agreeing_leaves_is_what_closing_pays(seed: int) -> None:
    record = Record(new(4, seed))
    for action in play_match(record.state, [bot("careful")] * 4).actions:
        deed, table = action.deed, record.state.table
        if isinstance(deed, Accept) and action.seat == table.boss:
            told = DealTexts(table, BoardTeller(seat=table.boss)).preview(deed.terms)
            after = record.play(action).state.table
            best = [
                payoff(after, used)[after.boss]
                for used in closings(after)
                if not set(used).isdisjoint(deed.terms.pieces)
            ]
            if best:
                assert f"= {max(best)} left for you" in told
                assert "so far" not in told
            else:
                assert "so far" in told or "too much" in told or "does not need" in told
        record = record.play(action)


def test_the_grid_says_how_many_have_not_said_no_more() -> None:
    prices = {"B": 2, "C": 3, "D": 2}
    for quiet, count in (([], 3), (["C"], 2), (["B", "C"], 1)):
        page = deal_grid.build_panel(dealing(prices, {}, quiet=quiet)).value
        assert say("board.deal.waits", count=count) in page
    page = deal_grid.build_panel(dealing(prices, {}, quiet=["B", "C", "D"])).value
    assert "no more" not in page


def test_the_grid_says_why_a_place_is_empty() -> None:
    seats = {"A": {"investors": ["L"]}, "B": {"investors": ["S"]}}
    session = at(**DEAL, seats=seats, beside=["W"], travels={"S": "tS"})
    page = deal_grid.build_panel(session).value
    assert "is travelling" in page
    assert "lies beside the board" in page


# The countdown


def test_the_countdown_ends_by_itself() -> None:
    over: list[bool] = []
    clock = Countdown(2, lambda: None, lambda: over.append(True))
    clock.run("a card")
    clock._tick()
    assert (clock.seconds_left, over) == (1, [])
    clock.run("a card")  # the same question does not restart it
    clock._tick()
    assert (clock.seconds_left, over) == (None, [True])


def test_a_countdown_begins_anew_for_another_question_and_can_be_off() -> None:
    clock = Countdown(10, lambda: None, lambda: None)
    clock.run("one")
    clock._tick()
    clock.run("other")
    assert clock.seconds_left == 10
    clock.seconds = 0
    clock.run("third")
    assert clock.seconds_left is None
    assert SECONDS_CHOICES[0] == 0


def test_time_up_lets_a_card_take_effect_or_ends_the_moment_to_play() -> None:
    waiting = {"do": "B: tS iS"}
    seats = {"A": {}, "B": {}, "C": {"investors": ["S"]}}
    session = at(**{**DEAL, "turn": "B"}, seats=seats, waiting=waiting)
    session.parts._time_up()
    assert session.table.travels
    session.parts._time_up()
    assert session.table.is_silent


def test_while_something_is_chosen_the_countdown_stands_still() -> None:
    seats = {"A": {"investors": ["S"]}, "B": {"investors": ["L"]}}
    session = at(**{**DEAL, "turn": "B"}, seats=seats)
    session.close_curtain_for(0)
    session.open_curtain(0)
    assert session.turns.current_ask
    session.turns.go_on()
    assert session.parts.countdown.is_running
    choose_at(session, "talk")
    assert not session.parts.countdown.is_running
    assert session.parts.countdown.seconds_left == session.parts.countdown.seconds
    choose_at(session, "cancel")
    assert session.parts.countdown.is_running


# The picture


def test_the_ring_has_each_space_once_and_goes_round_clockwise() -> None:
    places = [ring_position(space) for space in range(1, 17)]
    assert len(set(places)) == 16
    assert places[0] == (0, 0)
    for (x, y), (u, v) in zip(places, [*places[1:], places[0]], strict=True):
        assert abs(x - u) + abs(y - v) == 1


@pytest.mark.parametrize("width", [340, 640, 1120])
@pytest.mark.parametrize("players", [2, 4, 6])
def test_nothing_lies_outside_the_picture(width: int, players: int) -> None:
    state = alone(players).record.state
    drawn = table_scene(view(state, 0), state.table, names=default_names(players), width=width)
    for hit in drawn.hits:
        assert hit.x >= 0
        assert hit.x + hit.w <= drawn.width
        assert hit.y + hit.h <= drawn.height
    assert {f"space:{space}" for space in range(1, 17)} <= {hit.id for hit in drawn.hits}
    assert {f"seat:{SEATS[seat]}" for seat in range(players)} <= {hit.id for hit in drawn.hits}


def test_what_is_hidden_is_not_in_the_picture() -> None:
    state = new(4, 3)
    other = state._replace(hands=(state.hands[0], *state.hands[:0:-1]), money=(0, 9, 9, 9))
    assert table_scene(view(state, 0), state.table) == table_scene(view(other, 0), other.table)


def test_a_pile_of_money_shows_who_was_paid_and_not_how_much() -> None:
    """B-END-3: the pile is visible to all, but only its owner knows the sum."""
    state = new(3, 3)
    seen = view(state, 0)
    drawn = table_scene(seen, state.table, names=("Ada", "Ben", "Cleo"), paid=(1, 3, 0))
    assert "3 deals have paid Ben." in drawn.words
    assert "paid Ada" not in drawn.words  # she sees her own sum
    assert "paid Cleo" not in drawn.words
    more = table_scene(seen, state.table, paid=(1, 4, 0))
    assert len(more.fills) == len(drawn.fills) + 1
    tallest = table_scene(seen, state.table, paid=(0, 15, 15))
    assert tallest.height == drawn.height


def test_a_pile_grows_with_each_deal_that_pays() -> None:
    investors = {"A": {"investors": ["D", "C"]}, "B": {"investors": ["S"]}, "C": {}}
    deal = {"phase": "deal", "turn": "A", "marker": 9, "quiet": ["B", "C"], "seats": investors}
    record = Record(read_position(Node({"position": deal}, "")))
    session = BoardTableSession(SeatedGame(record, default_names(3), (None,) * 3))
    assert session.parts.paid_deal_counts == (0, 0, 0)
    session.act(parse_action("A: close iC iD"))
    assert session.parts.paid_deal_counts == (1, 0, 0)
    session.history.show_at(0)
    assert session.parts.paid_deal_counts == (0, 0, 0)


# Saving


def test_a_game_is_saved_as_it_is_played_and_goes_on(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    start = SeatedGame(Record(new(3, 2)), default_names(3), (None, "careful", "careful"))
    session = BoardTableSession(start, saves, saves.create_game(start))
    for _ in range(5):
        session.apply_choice(next(item for item in items(session) if not item.objection).way)
    again = saves.load_game(session.name)
    assert again.record == session.record
    read_again: Any = loaded(session.record.saved())
    assert read_again == session.record
