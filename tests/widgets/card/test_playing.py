"""Playing by items only, as a page does: every offered item leads to an action, and games end."""

from __future__ import annotations

from random import Random

import pytest

from bosslib import loaded
from bosslib.card import Rules, View
from bosslib.card.cards import card
from bosslib.card.legality import Legal
from bosslib.card.narration import card_name
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.card import available_items, choice_state, game_setup
from bosswidgets.card.choices import Choice, OfferChip
from bosswidgets.card.labels import action_buttons, hand_buttons
from bosswidgets.card.panels import actions
from bosswidgets.card.panels.ending import game_result
from bosswidgets.card.session import CardTableSession
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Button
from bosswidgets.table import defaults
from bosswidgets.table.panels.actions import NARROW_COUNT

SETTINGS = [
    Rules(),
    Rules(nasty=True),
    Rules(binding=False, cash=True),
]


def seen(session: CardTableSession) -> View:
    """The view of the only person at the screen: there is no curtain."""
    assert session.view
    return session.view


def items(session: CardTableSession) -> list[Button[Choice]]:
    """All buttons of the page, as they are drawn."""
    view = seen(session)
    hand = hand_buttons(view, available_items.hand_items(view), session.choice, session.names)
    others = available_items.available_items(view, session.choice)
    return hand + action_buttons(view, others, session.choice, session.narrator)


def click(session: CardTableSession, rng: Random) -> None:
    free = [item for item in items(session) if not item.disabled_reason]
    before = session.record
    item = rng.choice(free)
    session.apply_choice(item.value)
    closed = "You can’t choose that any more"  # by what came after an answer
    assert not session.screen.notice or session.screen.notice.startswith(closed), item
    assert len(session.record.played) >= len(before.played)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("rules", SETTINGS, ids=["plain", "nasty", "honour-cash"])
def test_clicking_at_random_plays_a_game_to_its_end(players: int, rules: Rules) -> None:
    rng = Random(players)
    session = CardTableSession(game_setup.new_game(players, seed=players, rules=rules))
    for _ in range(20_000):
        if session.is_over:
            break
        assert session.prompt
        click(session, rng)
    assert session.is_over
    assert game_result(session)


def test_every_turn_action_can_be_reached_by_buttons() -> None:
    rng = Random(7)
    session = CardTableSession(game_setup.new_game(4, seed=3))
    count = 0
    while not session.is_over:
        view = seen(session)
        if view.may_act and session.choice == choice_state.NO_CHOICE:
            for action in Legal(view).turns(rng):
                assert reaches(session, str(action)), action
                count += 1
        click(session, rng)
    assert count > 100


def reaches(session: CardTableSession, action: str) -> bool:
    """Return whether some path of items makes this action; a breadth-first search over choices."""
    view = seen(session)
    fringe, known = [choice_state.NO_CHOICE], {choice_state.NO_CHOICE}
    while fringe:
        now = fringe.pop(0)
        for item in [
            *available_items.hand_items(view),
            *available_items.available_items(view, now),
        ]:
            if item.objection:
                continue
            then = now.apply_choice(view, item.way)
            if not isinstance(then, choice_state.CardSelection):
                if action in map(str, then):
                    return True
            elif then not in known and not then.is_composing_offer:
                known.add(then)
                fringe.append(then)
    return False


def test_no_promise_is_offered_twice_and_each_says_what_it_is() -> None:
    session = CardTableSession(game_setup.new_game(4, seed=3, rules=Rules(cash=True)))
    rng = Random(1)
    talked = 0
    while talked < 20 and not session.is_over:
        if session.choice.is_composing_offer:
            drawn = items(session)
            options = [each for each in drawn if not isinstance(each.value, OfferChip)]
            labels = [(each.group, each.label) for each in options if each.group]
            assert len(labels) == len(set(labels))
            talked += 1
        click(session, rng)
    assert talked > 10


REVERSE = """{"schema": "boss/1", "game": "card", "position": {
    "boss": "B", "turn": "A", "phase": "play", "deal": 1, "colour": "b", "x": 0,
    "centre": ["b+3"],
    "seats": {"A": {"hand": ["bR", "b+1"]}, "B": {}, "C": {}, "D": {}}}}"""


def labels(session: CardTableSession, width: int) -> list[str]:
    """The labels of the buttons, except the hand, on a page of this width."""
    bridge = Bridge()
    bridge.width = width
    return [item["label"] for item in actions.build(session, bridge).items]


def test_a_phone_folds_the_turn_but_no_step_of_a_play() -> None:
    session = CardTableSession(
        SeatedGame(loaded(REVERSE), defaults.default_names(4), defaults.default_players(4))
    )
    assert labels(session, 390)[-1] == say("table.more")
    (reverse,) = (each for each in items(session) if each.label == card_name(card("bR")))
    session.apply_choice(reverse.value)
    assert labels(session, 390) == labels(session, 1280)
    assert len(labels(session, 390)) > NARROW_COUNT
