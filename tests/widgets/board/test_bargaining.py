"""Bargaining at the board game's table: the deal's sum, the usual offer, and the price."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from bosslib import Record
from bosslib.board import parse_action
from bosslib.board.files.position import read_position
from bosslib.documents.nodes import Node
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.board import deal_grid
from bosswidgets.board.choice_state import NO_CHOICE
from bosswidgets.board.choices import SetPrice
from bosswidgets.board.panels import actions, news, picture, price
from bosswidgets.board.session import BoardTableSession
from bosswidgets.kit.choices import Button
from tests.widgets.table_choices import choose_at

NAMES = ("Ada", "Ben", "Cleo", "Dan")
INVESTORS = {"A": "C", "B": "D", "C": "W", "D": "L"}
"""Ada is the Boss of space 5, which pays 10 million: it needs Liebgeld and three more."""


def dealing(
    agreed: dict[str, int],
    offered: dict[str, int] | None = None,
    seat: int = 0,
    bots: tuple[str | None, ...] = (None,) * 4,
    **more: Any,
) -> BoardTableSession:
    """A deal with these agreed prices and these prices that are wanted, seen by a seat."""
    bargains = [
        {"player": each, "terms": f"i{INVESTORS[each]} for {told}", "agreed": [*by, each]}
        for prices, by in ((agreed, "A"), (offered or {}, ""))
        for each, told in prices.items()
    ]
    seats = {each: {"investors": [family]} for each, family in INVESTORS.items()}
    deal = {"phase": "deal", "turn": "A", "marker": 5, "seats": seats, "bargains": bargains}
    record = Record(read_position(Node({"position": deal | more}, "")))
    session = BoardTableSession(SeatedGame(record, NAMES, bots), seconds=0)
    if bots == (None,) * 4:
        come(session, seat)
    return session


def come(session: BoardTableSession, seat: int) -> None:
    """Let another person come to the screen."""
    session.close_curtain_for(seat)
    session.open_curtain(seat)


def say_all(session: BoardTableSession, *lines: str) -> None:
    """Act for several people at the screen; Ada sits there at the end."""
    for line in lines:
        come(session, "ABCD".index(line[0]))
        session.act(parse_action(line))
        assert not session.screen.notice
    come(session, 0)


def buttons(session: BoardTableSession) -> dict[str, Button[Any]]:
    return {each.id: each for each in actions.build_panel(session).buttons}


def grid(session: BoardTableSession) -> str:
    return unescape(str(deal_grid.build_panel(session).value))


def shown(session: BoardTableSession) -> str:
    """The deal's panel as plain text."""
    return re.sub("<[^>]*>", " ", grid(session))


def stepper(session: BoardTableSession) -> Any:
    (field,) = price.build(session).fields
    return field


# The deal's sum


def test_three_prices_that_cost_too_much_together_are_told_in_all_three_places() -> None:
    """The offers 4 and 3 are agreed on and 4 more is wanted, of 10 million."""
    session = dealing({"B": 4, "C": 3}, {"D": 4})
    way_out = "At 3 it closes."
    assert (
        session.prompt == f"Dan wants 4 million for Liebgeld. That is 1 million too much. {way_out}"
    )
    agree = buttons(session)["do:accept iL for 4"]
    assert agree.detail == f"10 − 4 − 3 − 4: 1 too much. {way_out}"
    assert "10 − 4 − 3 = 3 left for you so far" in shown(session)
    assert f"Dan’s 4 is 1 too much. {way_out}" in shown(session)
    assert "Nobody has agreed to bring this: Liebgeld." in shown(session)

    choose_at(session, "counter:iL for 4")
    assert session.prompt == f"Your offer: 10 − 4 − 3 − 4: 1 too much. {way_out}"
    assert buttons(session)["make"].detail == f"10 − 4 − 3 − 4: 1 too much. {way_out}"
    choose_at(session, "price:3")
    assert session.prompt == "Your offer: 10 − 4 − 3 − 3 = 0 left for you."
    assert buttons(session)["make"].detail == "10 − 4 − 3 − 3 = 0 left for you"
    assert "With Dan’s 3 it closes." in shown(session)


def test_an_agreed_price_binds_and_can_only_be_asked_down() -> None:
    """B-DEAL-8."""
    session = dealing({"B": 4, "C": 3}, {"D": 4})
    say_all(session, "A: offer iD for 3")
    assert "10 − 4 − 3 = 3 left for you so far" in shown(session)
    say_all(session, "B: decline iD for 3")
    assert "10 − 4 − 3 = 3 left for you so far" in shown(session)


def test_what_fits_says_what_it_leaves_and_what_is_missing_then() -> None:
    session = dealing({"B": 4}, {"D": 4})
    assert session.prompt == "Dan wants 4 million for Liebgeld."
    assert buttons(session)["do:accept iL for 4"].detail == "10 − 4 − 4 = 2 left for you so far"
    assert "With Dan’s 4 this is still missing: 1 of" in shown(session)
    assert "10 − 4 = 6 left for you so far" in shown(session)


def test_an_offer_with_which_the_deal_closes_says_what_it_leaves() -> None:
    session = dealing({"B": 4, "C": 3}, {"D": 2})
    assert session.prompt == "Dan wants 2 million for Liebgeld. That leaves you 1."


def test_where_nothing_is_left_no_price_helps() -> None:
    session = dealing({"B": 6, "C": 4}, {"D": 4})
    assert session.prompt.endswith("That is 4 million too much. Nothing is left for it.")


def test_agreements_that_cost_too_much_say_by_how_much() -> None:
    session = dealing({"B": 4, "C": 3, "D": 4}, quiet=["B", "C", "D"])
    assert (
        "The agreements cost 11: 1 million too much. It closes if somebody agrees to less."
        in shown(session)
    )
    assert session.prompt.startswith(
        "Your agreements cost 11, but the deal pays only 10 million: 1 million too little."
    )


def test_the_others_see_the_same_sum_and_are_told_whose_it_is() -> None:
    """Agreements and offers are public (B-DEAL-4); only an unfinished offer is not."""
    session = dealing({"B": 4, "C": 3}, {"D": 4}, seat=3)
    assert "10 − 4 − 3 = 3 left for Ada so far" in shown(session)
    assert "Your 4 is 1 too much. At 3 it closes." in shown(session)
    come(session, 0)
    choose_at(session, "counter:iL for 4", "price:2")
    assert "Dan: 2?" in shown(session)
    session.close_curtain_for(3)
    assert "2?" not in shown(session)
    session.open_curtain(3)
    assert "2?" not in shown(session)
    assert "you want 4" in shown(session)


def test_a_helper_is_told_who_offers_what() -> None:
    session = dealing({})
    say_all(session, "A: offer iD for 4")
    come(session, 1)
    assert session.prompt == "Ada offers you 4 million for Dougherty."


# The bar


def bar(session: BoardTableSession) -> list[tuple[str, int]]:
    """The kinds and lengths of the bar's parts."""
    found = re.findall(r'<i data-part="([\w]+)" style="flex-grow:(\d+)">', grid(session))
    return [(kind, int(length)) for kind, length in found]


def test_the_bar_is_as_long_as_the_payout_and_what_is_too_much_lies_beyond_its_end() -> None:
    assert bar(dealing({})) == [("left", 10)]
    assert bar(dealing({"B": 4, "C": 3})) == [("1", 4), ("2", 3), ("left", 3)]
    fits = dealing({"B": 4, "C": 3}, {"D": 3})
    assert bar(fits) == [("1", 4), ("2", 3), ("asked", 3)]
    dear = dealing({"B": 4, "C": 3}, {"D": 4})
    assert bar(dear) == [("1", 4), ("2", 3), ("asked", 3), ("over", 1)]
    assert '<b style="inset-inline-start:90.91%">' in grid(dear)
    assert "<b " not in grid(fits)
    assert bar(dealing({"B": 8, "C": 6, "D": 4})) == [("1", 8), ("2", 2), ("over", 8)]


def test_each_part_of_the_bar_is_named_in_it_or_below_it_and_to_a_screen_reader() -> None:
    session = dealing({"B": 8, "C": 1}, {"D": 2})
    page = grid(session)
    spoken = (
        'role="img" aria-label="The deal pays 10 million: Ben 8, Cleo 1, Dan wants 2, 1 too much."'
    )
    assert spoken in page
    inside, below = page.split('class="boss-parts-key"')
    assert ">Ben 8</i>" in inside
    assert "</i>Cleo 1</span>" in below
    assert "</i>Dan wants 2</span>" in below
    assert "</i>1 too much</span>" in below


def test_the_room_of_the_bar_is_there_from_the_beginning_of_the_deal() -> None:
    page = grid(dealing({}))
    for part in ("sum", "bar", "key", "why"):
        assert page.count(f"boss-parts-{part}") == 1
    assert "boss-parts" not in grid(dealing({}, phase="turn"))


# The usual offer, in two taps


def test_the_usual_offer_takes_two_choices() -> None:
    session = dealing({"C": 3})
    choose_at(session, "talk")
    assert str(session.choice.terms) in ("iL for 2", "iD for 2")  # a place is worth 2.5 million
    choose_at(session, "make")
    assert str(session.record.actions[-1]).startswith("A: offer i")
    helper = dealing({}, seat=3)
    choose_at(helper, "talk", "make")
    assert str(helper.record.actions[-1]) == "D: offer iL for 2"


def test_the_usual_offer_costs_no_more_than_is_left() -> None:
    session = dealing({"B": 6, "C": 3})
    choose_at(session, "talk")
    assert str(session.choice.terms) == "iL for 1"


def test_where_nothing_is_needed_the_offer_is_about_nothing_yet() -> None:
    session = dealing({"B": 4, "C": 3, "D": 3})
    choose_at(session, "talk")
    assert session.choice.is_composing_offer
    assert session.choice.terms is None
    assert price.build(session).fields == []


def test_another_players_investor_begins_an_offer_to_that_player() -> None:
    session = dealing({})
    choose_at(session, "blank", "piece:iD", "piece:iW")
    assert [str(each) for each in session.choice.pieces] == ["iW"]
    choose_at(session, "piece:iW")
    assert session.choice.terms is None


def test_an_investor_dragged_to_the_middle_is_what_the_offer_is_about() -> None:
    session = dealing({})
    picture.drag(session, "investor:W", "middle")
    assert [str(each) for each in session.choice.pieces] == ["iW"]
    assert session.choice.is_composing_offer


# The price


def test_the_price_is_a_field_with_zones_from_what_was_said() -> None:
    session = dealing({})
    say_all(session, "A: offer iD for 2", "B: decline iD for 2", "B: offer iD for 4")
    choose_at(session, "counter:iD for 4")
    field = stepper(session)
    assert (field["label"], field["unit"]) == ("Ben brings Dougherty for", "million")
    assert (field["value"], field["most"]) == ("4", 10)
    assert [(each.first, each.last, each.word, each.look) for each in field["zones"]] == [
        (0, 2, "refuses", "bad"),
        (3, 3, "?", "open"),  # too narrow for its word
        (4, 10, "takes", "good"),
    ]
    told = "0 to 2: refuses · 3: not known yet · 4 to 10: takes"
    assert field["hint"] == say("board.price-field.said", name="Ben", zones=told)


def test_of_whom_nothing_was_heard_all_prices_are_unknown() -> None:
    session = dealing({})
    choose_at(session, "blank", "piece:iW")
    (zone,) = stepper(session)["zones"]
    assert (zone.first, zone.last, zone.look) == (0, 10, "open")
    assert stepper(session)["hint"] == say("board.price-field.nothing-said", name="Cleo")


def test_an_offer_that_is_on_the_table_from_the_beginning_was_said_too() -> None:
    session = dealing({}, {"D": 4})
    choose_at(session, "counter:iL for 4")
    assert [each.look for each in stepper(session)["zones"]] == ["open", "good"]


def test_a_helper_sees_what_the_boss_has_said() -> None:
    session = dealing({})
    say_all(session, "D: offer iL for 6", "A: decline iL for 6", "A: offer iL for 2")
    come(session, 3)
    choose_at(session, "blank", "piece:iL")
    field = stepper(session)
    assert field["label"] == "You bring Liebgeld for"
    assert [each.look for each in field["zones"]] == ["good", "open", "bad"]


def test_prices_in_dividends_have_their_own_zones() -> None:
    session = dealing({})
    say_all(session, "A: offer iD for 2", "B: decline iD for 2", "B: offer iD for 4")
    choose_at(session, "counter:iD for 4", "unit")
    field = stepper(session)
    assert (field["value"], field["most"], field["unit"]) == ("2", 5, "dividends")
    assert [(each.first, each.last) for each in field["zones"]] == [(0, 1), (2, 5)]


def test_only_a_price_within_the_limits_is_taken_from_the_browser() -> None:
    session = dealing({})
    panel = price.build(session)
    choose_at(session, "blank", "piece:iD", "price:2")
    for sent in ("11", "-1", "3.5", "1e1", "x", "", "９", "0" * 99, 7, None, ["3"]):
        panel._on_message(panel, {"changed": {"price": sent}}, None)
        assert session.choice.price == 2, sent
    panel._on_message(panel, {"changed": {"price": "5"}}, None)
    assert session.choice.price == 5
    panel._on_message(panel, {"changed": {"other": "6"}}, None)
    assert session.choice.price == 5
    choose_at(session, "cancel")
    panel._on_message(panel, {"changed": {"price": "6"}}, None)
    assert session.choice == NO_CHOICE


def test_a_price_without_an_offer_changes_nothing() -> None:
    session = dealing({})
    session.apply_choice(SetPrice(4))
    assert session.choice == NO_CHOICE


# After a refusal


def test_after_a_refusal_a_better_price_is_one_choice_away() -> None:
    session = dealing({"C": 3})
    say_all(session, "A: offer iD for 2", "B: decline iD for 2")
    found = buttons(session)["try:iD for 3"]
    assert (found.label, found.tone) == ("Try: 3 million", "primary")
    assert found.detail == "10 − 3 − 3 = 4 left for you so far"
    assert "Ben" in found.group
    choose_at(session, "try:iD for 3")
    assert str(session.record.actions[-1]) == "A: offer iD for 3"
    assert not any(each.startswith("try:") for each in buttons(session))


def test_the_better_price_is_halfway_to_what_the_other_wants() -> None:
    session = dealing({})
    say_all(session, "A: offer iD for 2", "B: decline iD for 2", "B: offer iD for 6")
    found = buttons(session)
    better = found["try:iD for 4"]
    assert (better.label, better.group) == ("Try Ben: 4 million", "")
    assert better.tone == "plain"  # Agree is the primary button
    assert found["do:accept iD for 6"].tone == "primary"


def test_no_better_price_is_offered_than_all_agreements_leave() -> None:
    session = dealing({"C": 4, "D": 4})
    say_all(session, "A: offer iD for 2", "B: decline iD for 2")
    assert not any(each.startswith("try:") for each in buttons(session))


def test_the_better_price_is_gone_with_the_next_word_and_for_what_is_not_needed() -> None:
    session = dealing({})
    say_all(session, "A: offer iD for 2", "B: decline iD for 2")
    assert "try:iD for 3" in buttons(session)
    say_all(session, "A: offer iW for 2")
    assert "try:iD for 3" not in buttons(session)
    full = dealing({"D": 2}, seats={
        "A": {"investors": ["C", "G", "S"]}, "B": {"investors": ["D"]},
        "C": {"investors": ["W"]}, "D": {"investors": ["L"]},
    })  # fmt: skip
    say_all(full, "A: offer iD for 2", "B: decline iD for 2")
    assert "try:iD for 3" in buttons(full)  # it can still replace one of Ada's own


def test_a_helper_asks_for_less_after_a_refusal() -> None:
    session = dealing({})
    say_all(session, "D: offer iL for 6", "A: decline iL for 6")
    come(session, 3)
    assert buttons(session)["try:iL for 5"].detail == "brings you 5 million"


def test_a_bots_reason_stays_until_the_next_action() -> None:
    session = dealing({}, bots=(None, "careful", "careful", "careful"))
    session.act(parse_action("A: offer iD for 1"))
    declined = [each for each in buttons(session).values() if each.id.startswith("try:")]
    assert len(declined) == 1
    assert re.search("Ben .*“.*”", declined[0].hint)  # others have made offers since
    assert "“" in news.build(session).value
    calm = dealing({"C": 3, "D": 3}, bots=(None, "careful", "careful", "careful"))
    calm.act(parse_action("A: offer iD for 1"))
    (better,) = (each for each in buttons(calm).values() if each.id.startswith("try:"))
    assert re.search("Ben .*“.*”", better.group or better.hint)
