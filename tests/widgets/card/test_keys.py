"""The table's shortcuts and text box; an error of ours is reported and loses nothing."""

from __future__ import annotations

from random import Random

import pytest

from bosslib.card import Action
from bosslib.card.actions import PASS, Accept, Play
from bosslib.card.bots import BOTS, Quiet
from bosslib.card.cards import card
from bosslib.card.notation import parse_deed
from bosslib.card.view import View
from bosslib.words import catalogue, say
from bosswidgets.card import available_items, choice_state, game_setup
from bosswidgets.card.choices import ChipWord, Choice, MoveGoal, OfferChip, TakeCard, TermPart
from bosswidgets.card.keys import digits_choose_items, shortcut_of
from bosswidgets.card.session import CardTableSession
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Button
from bosswidgets.kit.keyboard import Keyboard
from bosswidgets.table.common_choices import ChooseCard, DoDeed
from bosswidgets.table.keys import HELP_ENTRIES, KEYS, NEXT_DIGIT, shortcuts_html, with_shortcuts
from bosswidgets.table.panels import notation
from bosswidgets.table.panels.notation import act_on_text

MENU = ("history", "pace", "game", "undo", "hint")
TYPED = [key.removeprefix("keys.typed.") for key in catalogue() if key.startswith("keys.typed.")]


@pytest.mark.parametrize("text", TYPED)
def test_every_example_of_what_can_be_typed_can_be_read(text: str) -> None:
    assert str(parse_deed(text)) == text


def test_the_help_lists_every_key_that_a_button_can_have() -> None:
    listed = {key.lower() for key, _ in HELP_ENTRIES}
    assert set(KEYS.values()) - {"Escape"} <= listed
    assert {"1–9, 0", "a–f", "x", "b, g, r", "esc"} <= listed
    assert all(
        say(f"keys.does.{name}") in shortcuts_html().replace("&#x27;", "'")
        for _, name in HELP_ENTRIES
    )


def test_of_two_items_with_the_same_key_the_first_has_it() -> None:
    ways: list[Choice] = [DoDeed(Accept(seat)) for seat in (1, 2)]
    shown = with_shortcuts(Button("Accept", way, key=shortcut_of(way)) for way in ways)
    assert [each.key for each in shown] == ["y", ""]


def test_only_the_first_ten_cards_have_a_digit() -> None:
    assert [shortcut_of(ChooseCard(at)) for at in (0, 8, 9, 10)] == ["1", "9", "0", ""]


def test_lifts_and_terms_have_the_digits_in_their_order() -> None:
    ways: list[Choice] = [
        DoDeed(parse_deed("offer pass")),
        TermPart(PASS),
        TermPart(Play(card("b+4"))),
        TakeCard(card("b+3"), None),
        MoveGoal(2),
    ]
    shown = with_shortcuts(Button("x", way, key=shortcut_of(way)) for way in ways)
    assert [each.key for each in shown] == ["k", "1", "2", "3", "c"]
    assert [each.id for each in shown] == [
        "do:offer pass",
        "term:pass",
        "term:play b+4",
        "lift:b+3",
        "goal:C",
    ]
    assert not digits_choose_items(choice_state.NO_CHOICE)
    composing = choice_state.CardSelection(is_composing_offer=True)
    assert not digits_choose_items(composing)
    assert digits_choose_items(composing._replace(chip=OfferChip(ChipWord.CARD)))
    assert digits_choose_items(choice_state.CardSelection(card=card("bM2"), hand_index=0))
    assert not digits_choose_items(choice_state.CardSelection(card=card("b+2"), hand_index=0))


def items(session: CardTableSession) -> dict[str, str]:
    """The shortcuts of all available items, by id, except the hand."""
    if session.view is None:
        return {}
    found = available_items.available_items(session.view, session.choice)
    own = {str(item.way): shortcut_of(item.way) for item in found if item.objection is None}
    return own | {each: KEYS[each] for each in (*MENU, "more", "later")}


@pytest.mark.parametrize("seed", range(6))
def test_no_key_means_two_things_at_once(seed: int) -> None:
    rng = Random(seed)
    session = CardTableSession(
        game_setup.new_game(4, seed=seed, bots=[None, "random", "random", "random"])
    )
    for _ in range(400):
        if session.is_over or session.view is None:
            return
        kinds: dict[str, set[str]] = {}
        for each, key in items(session).items():
            if key and key != NEXT_DIGIT:
                kind = "counter" if each.startswith("counter:") else each.partition(" ")[0]
                kinds.setdefault(key, set()).add(kind)
        assert {key: ids for key, ids in kinds.items() if len(ids) > 1} == {}
        there = available_items.available_items(session.view, session.choice)
        found = [*available_items.hand_items(session.view), *there]
        session.apply_choice(rng.choice([each.way for each in found if each.objection is None]))


def beginning() -> CardTableSession:
    """The person is the Boss and opens; the bots Ben, Cleo and Dan wait for a command to act."""
    return CardTableSession(game_setup.new_game(4, seed=3, one_deal=True), pace="step")


def test_what_is_typed_is_done() -> None:
    session = beginning()
    assert session.view
    card = next(each for each in session.view.hand if each.text[1] in "+-")
    assert act_on_text(session, f"A: {card}") == ""
    assert [str(action) for action in session.record.actions] == [f"A: {card}"]
    assert session.turns.waits_for_bot
    assert act_on_text(session, "offer B nothing") == ""  # while a bot is about to act
    assert [str(each) for each in session.record.actions[1:]] == [
        "A: offer B nothing",
        "B: accept A",
    ]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("b+9", "'b+9' is not a card: b+4, gR, wP and rM2 are (NOTATION)"),
        ("pass", f"A: pass: {say('refused.open-with-deal-card')} (TURN-1)"),
        ("B: pass", say("keys.other-seat", text="B: pass", seat="A")),
        ("accept B", f"A: accept B: {say('refused.talk-open')} (TURN-8)"),
    ],
)
def test_what_cannot_be_done_is_refused_in_words(text: str, fault: str) -> None:
    session = beginning()
    assert act_on_text(session, text) == fault
    assert session.record.actions == ()


def test_nobody_types_behind_the_curtain_or_in_the_past() -> None:
    several = CardTableSession(
        game_setup.new_game(3, seed=5, bots=[None, None, "careful"], one_deal=True)
    )
    assert act_on_text(several, "pass") == say("keys.curtain")
    session = beginning()
    assert session.view
    act_on_text(session, next(each.text for each in session.view.hand if each.text[1] in "+-"))
    session.history.show_at(0)
    assert act_on_text(session, "pass") == say("keys.past")


class Broken(Quiet):
    """fails"""

    def choose(self, view: View, rng: Random) -> Action:
        raise ZeroDivisionError


def test_a_bot_that_fails_is_told_of_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "broken", Broken())
    bots = [None, "broken", "broken"]
    session = CardTableSession(game_setup.new_game(3, seed=5, bots=bots, one_deal=True))
    shown: list[str] = []
    session.on_change(lambda: shown.extend(session.notices))
    assert session.view
    assert (
        act_on_text(session, next(each.text for each in session.view.hand if each.text[1] in "+-"))
        == ""
    )
    assert shown == [say("bots.told.raised", name=name) for name in session.names[1:]]
    assert len(session.record.actions) > 2


def test_a_panel_that_fails_does_not_keep_the_others_from_showing() -> None:
    session = beginning()
    shown: list[str] = []
    session.on_change(lambda: 1 / 0)  # type: ignore[arg-type]  # it returns nothing, ever
    session.on_change(lambda: shown.append(session.screen.notice))
    session.notify_change()
    assert shown == ["", say("faults.ours")]


def test_the_browser_keeps_whether_letters_act() -> None:
    bridge = Bridge()
    keyboard = notation.build(beginning(), bridge, shortcuts_html)
    assert keyboard.letters
    keyboard.letters = False
    assert bridge.stored_values() == {"letters": False}
    assert not notation.build(beginning(), bridge, shortcuts_html).letters
    assert repr(keyboard) == "<Keyboard>"


def test_a_fault_while_typing_is_told_beside_the_box(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(_: str) -> str:
        raise ZeroDivisionError

    keyboard = Keyboard(fails, shortcuts_html())
    sent: list[object] = []
    monkeypatch.setattr(keyboard, "send", sent.append)
    keyboard._handle_custom_msg({"typed": "pass"}, [])
    assert sent == [{"fault": say("faults.ours")}]
