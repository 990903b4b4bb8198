"""The legend: a tooltip for each item of a picture, a foldable legend, and further reading."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from ipywidgets import HTML, VBox

from bosslib.board import new as new_board
from bosslib.board import view as board_view
from bosslib.board.picture import scene as board
from bosslib.card import Kind
from bosslib.card.picture.alt_text import PictureInput
from bosslib.card.picture.scene import table_scene
from bosslib.picture.lettering import text_width, wrap
from bosslib.words import current_language, languages, say, set_language
from bosswidgets.board import tips as board_tips
from bosswidgets.card import game_setup
from bosswidgets.card.panels import legend
from bosswidgets.card.session import CardTableSession
from bosswidgets.card.tips import tip
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.picture.picture_tips import PictureTips
from bosswidgets.table.panels import menu
from tests.widgets.scenes import NAMES, busy
from tests.widgets.table_choices import choose_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bosslib.card import View
    from bosswidgets.kit.choices import Choices

SELF = ("hand", "accept", "decline", "name")
"""Items that explain themselves: they have a text, or are a button beside the picture."""


@pytest.fixture(params=languages())
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each language in turn."""
    before = current_language()
    set_language(request.param)
    yield request.param
    set_language(before)


def looked(players: int) -> tuple[View, PictureInput]:
    seen = busy(players)
    return seen, PictureInput(seen, seen.table, NAMES)


@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("width", [340, 640, 1120])
def test_every_thing_on_the_card_games_picture_has_a_tip(players: int, width: int) -> None:
    seen, look = looked(players)
    for hit in table_scene(seen, seen.table, names=NAMES, width=width).hits:
        told = tip(look, hit.id)
        assert bool(told) == (not hit.id.startswith(SELF)), hit.id
        assert told == "" or (told[0].isupper() or told[0].isdigit()), told
        assert told == "" or told[-1] == ".", told


@pytest.mark.usefixtures("language")
def test_every_thing_on_the_boards_picture_has_a_tip() -> None:
    for seed in range(4):
        state = new_board(4, seed)
        drawn = board.table_scene(board_view(state, 0), state.table, names=NAMES)
        for hit in drawn.hits:
            told = board_tips.tip(state.table, NAMES, hit.id)
            assert told.endswith("."), (hit.id, told)


def test_tips_say_who_and_what_stands_there() -> None:
    _, look = looked(4)
    assert tip(look, "front:B:bP:0") == say(
        "tips.piece", a_card="A blue Piece of the Action", name=NAMES[1]
    )
    assert tip(look, "front:A:bR:0").startswith("A blue Reverse in front of you")
    assert tip(look, "centre:b-2:0") == say("tips.number", a_card="A blue −2", number="−2")


def test_the_disks_of_a_seat_are_one_thing_and_say_whose_they_are() -> None:
    seen, look = looked(6)
    disks = [hit.id for hit in table_scene(seen, seen.table, names=NAMES).hits if "disk" in hit.id]
    told = [tip(look, f"disks:{seat}") for seat in "ABCDEF"]
    assert sorted(disks) == [f"disks:{seat}" for seat in "ABCDEF"]
    assert len(set(told)) == 6
    assert told[0] == say(f"tips.disks-{look.table.passes[0]}.you")
    assert all(
        each == say(f"tips.disks-{turned}.they", name=name)
        for each, turned, name in zip(told[1:], look.table.passes[1:], NAMES[1:], strict=True)
    )


def test_each_tip_is_sent_once_with_all_its_places() -> None:
    seen, look = looked(4)
    drawn = table_scene(seen, seen.table, names=NAMES)
    shown = PictureTips()
    shown.show_tips(drawn, lambda hit: tip(look, hit))
    tips, places = shown.tips["texts"], shown.tips["places"]
    assert len(tips) == len(set(tips))
    assert [tips[of] for *_, of in places] == [w for h in drawn.hits if (w := tip(look, h.id))]
    assert all(0 <= part <= 1.01 for *box, _ in places for part in box)


def test_the_goal_stands_in_the_centre_until_the_deal_is_open() -> None:
    game = game_setup.new_game(4, seed=3, one_deal=True)
    session = CardTableSession(game, bots=[None] * 4)
    seen = session.view
    assert seen is not None
    told = say("goal.deal")
    for width in (340, 390, 640, 1120):
        drawn = table_scene(seen, seen.table, names=NAMES, width=width, goal=told)
        lines = [text.words for text in drawn.texts]
        assert told in " ".join(lines)
        assert told in drawn.words
    choose_at(session, f"do:{next(card for card in seen.hand if card.kind is Kind.DEAL)}")
    after = table_scene(session.view, session.table, names=NAMES, goal=told)
    assert told not in after.words


@pytest.mark.parametrize("room", [60, 200, 333, 900])
def test_words_are_wrapped_within_their_room(room: int) -> None:
    words = say("goal.game")
    lines = wrap(words, 15, room)
    assert " ".join(lines) == words
    longest = max(text_width(word, 15) for word in words.split())
    assert all(text_width(line, 15) <= max(room, longest) for line in lines)
    assert wrap("", 15, room) == []


def menus(
    session: CardTableSession, bridge: Bridge, own: menu.Drawers | None = None
) -> tuple[VBox, Choices[Any]]:
    panel = menu.build(
        session,
        bridge,
        lambda: None,
        lambda _: None,
        legend=lambda: legend.build_legend(session),
        own=own,
    )
    return panel, panel.children[0]


def test_the_menu_is_folded_at_first() -> None:
    session, bridge = CardTableSession(game_setup.new_game(4, seed=1), bots=[None] * 4), Bridge()
    panel, row = menus(session, bridge)
    bridge.ready = True
    assert panel.children == (row,)
    assert "legend" not in [str(each.value) for each in row.buttons]


def test_folding_the_buttons_closes_what_one_of_them_has_opened() -> None:
    session, bridge = CardTableSession(game_setup.new_game(4, seed=1), bots=[None] * 4), Bridge()
    panel, row = menus(session, bridge)
    row._on_message(None, {"choose": "fold"}, [])
    row._on_message(None, {"choose": "game"}, [])
    assert len(panel.children) == 2
    row._on_message(None, {"choose": "fold"}, [])
    assert panel.children == (row,)
    row._on_message(None, {"choose": "pace"}, [])
    row._on_message(None, {"choose": "fold"}, [])
    assert len(panel.children) == 2  # the pace is not folded away


def test_only_what_is_open_follows_the_game() -> None:
    session, bridge = CardTableSession(game_setup.new_game(4, seed=1), bots=[None] * 4), Bridge()
    followed: list[object] = []
    theory = HTML()
    own = {"theory": menu.Drawer(lambda: theory, follow=followed.append)}
    _, row = menus(session, bridge, own)
    assert "theory" not in [each.id for each in row.buttons]
    row._on_message(None, {"choose": "fold"}, [])
    assert followed == []
    row._on_message(None, {"choose": "theory"}, [])
    assert followed == [theory]
    session.notify_change()
    assert followed == [theory] * 2
    row._on_message(None, {"choose": "theory"}, [])
    session.notify_change()
    assert followed == [theory] * 2


def test_the_lesson_is_the_one_that_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[3] / "notebooks" / "en")
    game = game_setup.new_game(4, seed=3, one_deal=True)
    session = CardTableSession(game, bots=[None] * 4)
    panel = legend.build_legend(session)
    assert legend.fitting_lesson(session) == "first-deal"
    assert 'href="01-first-deal.ipynb" target="boss-lesson"' in panel.value
    for name in ("18-rules.ipynb", "19-glossary.ipynb"):
        assert f'href="{name}" target="boss-lesson"' in panel.value
    seen = session.view
    assert seen is not None
    card = next(at for at, card in enumerate(seen.hand) if card.kind is Kind.DEAL)
    choose_at(session, f"card:{card}")
    assert legend.fitting_lesson(session) == "value"
    assert "-value.ipynb" in panel.value
    choose_at(session, f"do:{seen.hand[card]}")
    choose_at(session, "talk")
    assert legend.fitting_lesson(session) == "boss"
