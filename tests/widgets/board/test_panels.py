"""The panels of the board game's table: messages, typed actions, buttons, and taking seats."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bosslib import Record
from bosslib.board import Family, new, parse_action
from bosslib.board.files.position import read_position
from bosslib.board.narration import family_name, millions
from bosslib.board.notation import parse_deed
from bosslib.documents.nodes import Node
from bosslib.log import SeatedGame
from bosslib.words import catalogue, say
from bosswidgets.board import available_items, choice_state, game_setup, keys
from bosswidgets.board.panels import actions, clock, ending, hand, log, news, picture, screen_reader
from bosswidgets.board.session import BoardTableSession
from bosswidgets.board.table import BoardTable
from bosswidgets.card import game_setup as card_setup
from bosswidgets.card.table import Table
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.picture.canvas import TableCanvas
from bosswidgets.table.common_choices import ChooseCard
from bosswidgets.table.games import storage_key_of
from bosswidgets.table.keys import CONFIRM_KEY, KEYS, NEXT_DIGIT, seat_shortcut
from bosswidgets.table.panels import curtain, notation
from bosswidgets.table.saves import Saves
from tests.widgets.table_choices import choose_at

NAMES = ("Ada", "Ben", "Cleo")
TYPED = "board.keys.typed."
STOPPING = {
    "phase": "deal",
    "turn": "A",
    "marker": 12,  # L, S and W
    "seats": {
        "A": {"investors": ["L"], "hand": ["tS", "cL"]},
        "B": {"investors": ["S"], "hand": ["stop"]},
        "C": {"investors": ["W"], "hand": ["stop"]},
    },
}


def people(
    seconds: int = 10, *, board: Mapping[str, object] | None = None, **more: Any
) -> BoardTableSession:
    """Three people at one screen in a deal, with Ada's hand open."""
    own = {"board": board} if board else {}
    record = Record(read_position(Node({"position": STOPPING | more, **own}, "")))
    session = BoardTableSession(SeatedGame(record, NAMES, (None,) * 3), seconds=seconds)
    session.close_curtain_for(0)
    session.open_curtain(0)
    return session


def ids(panel: Any) -> list[str]:
    return [item["id"] for item in panel.items]


# Keys


@pytest.mark.parametrize(
    "text", [key.removeprefix(TYPED) for key in catalogue() if key.startswith(TYPED)]
)
def test_every_example_of_what_can_be_typed_can_be_read(text: str) -> None:
    assert sorted(str(parse_deed(text)).split()) == sorted(text.split())


def test_the_help_lists_every_key_that_a_button_can_have() -> None:
    listed = {key.lower() for key, _ in keys.HELP_ENTRIES}
    own = {
        *keys.DEED_KEYS.values(),
        *keys.CHOICE_KEYS.values(),
        CONFIRM_KEY,
        keys.THEORY_KEY,
        keys.CLOCK_KEY,
    }
    own -= {"", NEXT_DIGIT, "Escape"}
    assert own <= listed
    assert "take your own offer back" in keys.shortcuts_html()
    assert "accept iS for 8" in keys.shortcuts_html()


@pytest.mark.parametrize("seed", range(4))
def test_no_key_means_two_things_at_once(seed: int) -> None:
    """Except for several items of a kind, such as offers to answer: the first has the key."""
    rng, session = Random(seed), BoardTableSession(game_setup.new_game(4, seed=seed))
    menu = ["undo", "history", "pace", "game", "more", "next", "skip"]
    for _ in range(150):
        seen = session.view
        if session.is_over or seen is None:
            return
        free = [
            item
            for item in available_items.available_items(seen, session.choice)
            if not item.objection
        ]
        kinds: dict[str, set[str]] = {}
        found = {str(item.way): keys.shortcut_of(item.way) for item in free}
        found |= {each: KEYS[each] for each in menu} | {"call:B": seat_shortcut(1)}
        found |= {"theory": keys.THEORY_KEY, "clock": keys.CLOCK_KEY}
        for each, key in found.items():
            if key not in ("", CONFIRM_KEY, NEXT_DIGIT):
                kinds.setdefault(key, set()).add(each.partition(" ")[0])
        assert {key: found for key, found in kinds.items() if len({*map(base, found)}) > 1} == {}
        hand = [item for item in available_items.hand_items(seen) if not item.objection]
        chosen = rng.choice([*free, *([] if session.choice.hand_index is not None else hand)])
        session.apply_choice(chosen.way)


def base(item: str) -> str:
    """The kind of an item, without the offer that it is about."""
    return item if item.startswith("do:") else item.partition(":")[0]


def test_while_an_offer_is_put_together_the_digits_choose_what_it_is_about() -> None:
    session = people()
    held, doing = hand.build(session), actions.build_panel(session)
    assert [item.get("key") for item in held.items] == ["1", "2"]
    choose_at(session, "talk")
    assert [item.get("key") for item in held.items] == [None, None]
    assert [item["key"] for item in doing.items[:2]] == ["1", "2"]


def test_what_is_typed_is_done_or_refused_with_its_place_and_rule() -> None:
    session = people()
    keyboard, sent = notation.build(session, Bridge(), keys.shortcuts_html), list[Any]()
    keyboard.send = sent.append
    for text in ("lay cX", "stop", "B: no more", "lay cL"):
        keyboard._handle_custom_msg({"typed": text}, [])
    first, second, third, fourth = (each["fault"] for each in sent if "fault" in each)
    assert "&#x27;cX&#x27; is not an influence card" in first
    assert "NOTATION" in first
    assert 'href="18-rules.ipynb#B-' in second
    assert "can act only for that seat" in third
    assert fourth == ""
    assert [str(each) for each in session.record.actions] == ["A: lay cL"]


# Taking seats at the screen


def test_in_a_deal_anybody_may_come_to_the_screen() -> None:
    session = people()
    bar = curtain.build(session)
    session.act(parse_action("A: tS iS"))
    assert (session.awaited_seat, session.seat) == (1, None)
    assert ids(bar)[:3] == ["open:B", "open:A", "open:C"]
    bar._handle_custom_msg({"choose": "open:C"}, [])
    assert session.seat == 2
    choose_at(session, "do:stop")
    assert not session.table.waiting
    assert not session.table.travels


def test_outside_a_deal_only_the_one_who_is_asked_comes() -> None:
    session = BoardTableSession(
        SeatedGame(game_setup.new_game(3, seed=1).record, NAMES, (None,) * 3)
    )
    assert len(ids(curtain.build(session))) == 1


def test_what_one_person_is_choosing_waits_for_him_and_is_shown_to_nobody_else() -> None:
    session = people()
    choose_at(session, "blank", "piece:iS")
    session.close_curtain_for(1)
    assert session.choice == choice_state.NO_CHOICE
    session.open_curtain(1)
    assert session.choice == choice_state.NO_CHOICE
    session.close_curtain_for(0)
    session.open_curtain(0)
    assert str(session.choice.terms) == "iS for 3"


def test_nobody_is_called_you_where_others_read_it() -> None:
    bots = ((None, "careful"), (None, None), ("careful", None), ("careful", "careful"))
    record = game_setup.new_game(2, seed=1).record
    first = [BoardTableSession(SeatedGame(record, ("You", "Ann"), sit)).names[0] for sit in bots]
    assert first == ["You", "Player A", "Player A", "Player A"]


# The countdown


def test_the_countdown_is_said_when_it_begins_and_when_it_is_short() -> None:
    session, bridge = people(), Bridge()
    screen_reader.setup_announcements(session, bridge)
    session.act(parse_action("A: tS iS"))
    assert "left" not in bridge._words  # it stops behind the curtain
    session.open_curtain(1)
    assert bridge._words.endswith("10 seconds left")
    said = []
    bridge.observe(lambda _: said.append(bridge._words), "_said")
    for _ in range(9):
        session.parts.countdown._tick()
    assert said == ["5 seconds left"]


def heard(session: BoardTableSession) -> list[str]:
    """All later announcements of a screen reader."""
    bridge, said = Bridge(), list[str]()
    bridge.observe(lambda _: said.append(bridge._words), "_said")
    screen_reader.setup_announcements(session, bridge)
    return said


def test_what_a_card_leads_to_is_said_once() -> None:
    seats = STOPPING["seats"] | {"A": {"investors": ["L"], "hand": ["tS", "cS"]}}  # type: ignore[operator]  # it is a dict
    session = people(seats=seats)
    said = heard(session)
    session.act(parse_action("A: tS iS"))
    session.open_curtain(1)
    lacks = say("board.deal.lacks", what=family_name(Family.SACKS))
    session.act(parse_action("B: allow"))
    session.open_curtain(2)
    assert lacks not in " ".join(said)  # it can be stopped
    session.act(parse_action("C: allow"))
    session.close_curtain_for(0)
    session.open_curtain(0)
    whole = say("board.deal.whole")
    assert whole not in " ".join(said)
    session.act(parse_action("A: lay cS"))
    assert " ".join(said).count(lacks) == " ".join(said).count(whole) == 1


def test_what_closing_would_leave_is_said_when_it_changes() -> None:
    bargains = [{"player": "C", "terms": "iW for 2", "agreed": ["A", "C"]}]
    session = people(bargains=bargains)
    said = heard(session)
    session.act(parse_action("A: offer iS for 2"))
    session.open_curtain(1)
    can = say("board.deal.can", boss="Ada", sum=millions(4))
    assert can not in " ".join(said)
    session.act(parse_action("B: accept iS for 2"))
    assert can in said[-1]


def test_an_offer_does_not_start_the_countdown_anew_and_a_card_does() -> None:
    session = people()
    session.act(parse_action("A: lay cL"))
    session.open_curtain(1)
    assert session.parts.countdown.is_running
    session.parts.countdown._tick()
    session.act(parse_action("B: offer iS for 2"))
    session.open_curtain(2)
    session.act(parse_action("C: offer iW for 2"))
    session.open_curtain(1)
    assert session.parts.countdown.seconds_left == 9
    session.act(parse_action("B: no more"))
    session.close_curtain_for(0)
    session.open_curtain(0)
    session.act(parse_action("A: tS iS"))
    session.open_curtain(1)
    assert session.parts.countdown.seconds_left == 10


def test_there_is_no_countdown_when_all_have_no_more() -> None:
    session = people(quiet=["B"])
    session.close_curtain_for(2)
    session.open_curtain(2)
    assert session.parts.countdown.seconds_left == 10
    session.act(parse_action("C: no more"))
    session.open_curtain(0)
    assert session.parts.countdown.seconds_left is None


def test_when_time_is_up_it_says_so_and_what_took_effect() -> None:
    session = people()
    latest, told = news.build(session), log.build(session)
    session.act(parse_action("A: tS iS"))
    session.open_curtain(1)
    session.parts._time_up()
    assert "Time is up" in latest.value
    assert "Nobody stopped Ada" in latest.value
    assert any("Time is up" in line for line in told.lines)
    assert session.history.undo_objection  # nobody can undo a time-out


def test_the_drawer_sets_the_countdown_and_the_browser_remembers_it() -> None:
    session, bridge = people(), Bridge()
    drawer = clock.build(session, bridge)
    session.act(parse_action("A: tS iS"))
    session.open_curtain(1)
    drawer._handle_custom_msg({"choose": "30"}, [])
    assert (session.parts.countdown.seconds_left, bridge.stored_values()) == (30, {"countdown": 30})
    drawer._handle_custom_msg({"choose": "0"}, [])
    assert session.parts.countdown.seconds_left is None
    assert [item["id"] for item in drawer.items if item["pressed"]] == ["0"]


# Messages


def test_the_log_says_whose_investor_an_offer_is_about() -> None:
    session = people()
    panel = log.build(session)
    session.act(parse_action("A: offer iS for 2"))
    assert "Ada, the Boss, asks for Ben’s investor Sacks and offers 2 million" in said(panel)
    session.open_curtain(1)
    assert "asks for your investor Sacks" in said(panel)
    session.act(parse_action("B: offer iS for 3"))
    assert "Ben offers the Boss: investor Sacks for 3 million" in said(panel)


def said(log: Any) -> str:
    return "".join(log.lines).replace("&#x27;", "'")


def test_what_was_told_stays_as_it_was_when_an_investor_changes_hands() -> None:
    seats = {
        "A": {"investors": ["L"], "hand": ["recruit"] * 3},
        "B": {"investors": ["S"]},
        "C": {"investors": ["W"]},
    }
    session = people(seats=seats)
    session.act(parse_action("A: offer iW for 2"))
    for text in ("A: recruit iW", "B: allow", "C: allow", "B: no more"):
        session.act(parse_action(text))
    session.close_curtain_for(0)
    session.open_curtain(0)
    asked = say("board.event.asked.you", pieces="Cleo’s investor Wadsworth", price="2 million")
    assert session.event_texts()[:1] == [asked]
    assert len(session.event_texts(3)) == len(session.events) - 3


# The end


def played(players: int = 3) -> BoardTableSession:
    session = BoardTableSession(game_setup.new_game(players, seed=2, bots=["careful"] * players))
    assert session.is_over
    return session


def test_the_end_shows_the_money_of_each_deal_and_leads_on() -> None:
    session, begun, left = played(), list[SeatedGame](), list[str]()
    panel = ending.build(session, Bridge(), begun.append, lambda: left.append("form"))
    about, *groups = panel.children
    assert about.value.count("<tr>") == 1 + len(session.table.closed)
    assert all(f"<td>{has}</td>" in about.value for has in session.record.state.money)
    for item in ("again", "same", "form"):
        (group,) = (each for each in groups if any(row["id"] == item for row in each.items))
        group._handle_custom_msg({"choose": item}, [])
    again, same = begun
    assert (again.practice, same.practice, left) == (False, True, ["form"])
    assert same.record.start == session.record.start
    assert again.record.start.table.rules == session.table.rules
    assert not people().is_over
    assert ending.build(people(), Bridge(), begun.append, lambda: None).children == ()


# Games of both kinds


@pytest.fixture
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Saves:
    monkeypatch.setenv("BOSS_DATA", str(tmp_path))
    monkeypatch.delenv("QUERY_STRING", raising=False)
    return Saves()


def test_each_table_offers_games_of_its_own_alone(saves: Saves) -> None:
    board, card = (
        saves.create_game(game_setup.new_game(3, seed=1)),
        saves.create_game(card_setup.new_game(3, seed=1)),
    )
    for table, own, other in ((Table(), card, board), (BoardTable(), board, card)):
        assert table._offer(own)
        assert not table._offer(other)
        table._resume(other)
        assert table.session is None
        assert say(f"saves.other.{table.GAME}") in str(table._body.children[0].value).replace(
            "&#x27;", "'"
        )
        table._resume(own)
        assert repr(table).endswith("Record: 0 actions, 0 closed, place>>") == (own == board)
        assert table.bridge.stored_values() == {storage_key_of(table.GAME): own}


def test_the_browser_keeps_a_way_back_to_a_game_of_each_kind(saves: Saves) -> None:
    board, card = (
        BoardTable(game_setup.new_game(3, seed=1)),
        Table(card_setup.new_game(3, seed=1)),
    )
    assert board.bridge.stored_values() == {"board-game": board.session.name}
    assert card.bridge.stored_values() == {"game": card.session.name}
    name = board.session.name
    board.show_form_with_resume()
    assert [item["id"] for item in board._body.children[0].items] == [name]
    assert repr(board) == "<BoardTable: new game>"
    assert saves.load_game(name).names == ("You", "Ben", "Cleo")


# The picture


@pytest.mark.parametrize("space", [1, 7, 16])
def test_a_click_on_a_space_puts_the_marker_there(space: int) -> None:
    """B-SETUP-5; afterwards a click on a space means nothing."""
    session = BoardTableSession(SeatedGame(Record(new(3, 1)), NAMES, (None,) * 3))
    seat = session.table.to_act[0]
    session.close_curtain_for(seat)
    session.open_curtain(seat)
    here = picture.build(session, Bridge())
    click(here, f"space:{space}")
    assert session.table.marker == space
    before = session.record.actions
    click(here, f"space:{space % 16 + 1}")
    assert session.record.actions == before


def test_a_click_on_an_investor_of_another_takes_it_for_good() -> None:
    """B-INF-2, with three Recruitment cards."""
    seats = {"A": {"hand": ["recruit"] * 3}, "B": {"investors": ["S"]}, "C": {"investors": ["W"]}}
    session = people(seats=seats)
    session.apply_choice(ChooseCard(0))
    click(picture.build(session, Bridge()), "investor:W")
    assert [str(each) for each in session.record.actions] == ["A: recruit iW"]


def test_a_click_on_an_investor_beside_the_board_recruits_it() -> None:
    """While one is there, Recruitment takes none from a player (B-INF-2)."""
    seats = {"A": {"hand": ["recruit"] * 3}, "B": {"investors": ["S"]}, "C": {"investors": ["W"]}}
    session = people(seats=seats, beside=["G", "D"])
    session.apply_choice(ChooseCard(0))
    here = picture.build(session, Bridge())
    assert {hit for hit in picture.clickable_choices(session) if ":" in hit} >= {
        "beside:G",
        "beside:D",
    }
    click(here, "beside:G")
    assert [str(each) for each in session.record.actions] == ["A: recruit iG"]


def test_a_click_on_the_one_piece_that_closes_the_deal_closes_it() -> None:
    """B-DEAL-6, on a board whose spaces need one investor each."""
    board = {"name": "One each", "spaces": [{"named": ["L"], "dividends": 1}] * 16}
    session = people(board=board, quiet=["B", "C"])
    click(picture.build(session, Bridge()), "investor:L")
    assert [str(each) for each in session.record.actions] == ["A: close iL"]


def test_a_click_on_the_middle_plays_the_chosen_card_if_it_is_for_nobody() -> None:
    """A Clan card goes to the table (B-DEAL-3); a Travel card needs an investor (B-INF-1)."""
    for at, done in ((0, ["A: lay cL"]), (1, [])):
        session = people()
        session.apply_choice(ChooseCard(at))
        click(picture.build(session, Bridge()), "middle")
        assert [str(each) for each in session.record.actions] == done


def click(here: TableCanvas, name: str) -> None:
    """Click the centre of the item with this hit id."""
    assert here.scene
    (hit,) = (each for each in here.scene.hits if each.id == name)
    at = {
        "x": (hit.x + hit.w / 2) / here.scene.width,
        "y": (hit.y + hit.h / 2) / here.scene.height,
    }
    here._on_click(None, at, None)
