"""After a refusal: the reason stays until the next action, with better offers to try."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bosslib import loaded
from bosslib.card import parse_action
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.card.panels import actions, news, prompt, screen_reader
from bosswidgets.card.panels.actions import CardPanelChoice
from bosswidgets.card.panels.picture import click
from bosswidgets.card.session import CardTableSession
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Choices
from tests.widgets.card.test_negotiation import choose, position, sentence

NAMES = ("You", "Ben", "Cleo")


def at_table(*, suggests: bool = True, boss: str = "B", **changes: str) -> CardTableSession:
    """A is to act among careful players; Ben is the Boss and has a share."""
    hands = {"A": '{"hand": ["b+1", "b+4", "bR", "g+2"]}', "B": '{"hand": ["b+2", "g+3"]}'}
    text = position(boss=f'"{boss}"', **(hands | changes))
    store = CardTableSession(
        SeatedGame(loaded(text), NAMES, (None, "careful", "careful")), pace="step"
    )
    store.parts.suggests_offers = suggests
    return store


def build(store: CardTableSession, width: int = 1280) -> Choices[CardPanelChoice]:
    bridge = Bridge()
    bridge.width = width
    return actions.build(store, bridge)


def press(store: CardTableSession, item: str) -> None:
    build(store)._on_message(None, {"choose": item}, None)


def ids(store: CardTableSession, start: str = "") -> list[str]:
    return [each.id for each in build(store).buttons if each.id.startswith(start)]


def tries(store: CardTableSession) -> list[str]:
    there = [each for each in build(store).buttons if each.id.startswith(("do:offer", "begin:"))]
    return [each.label for each in there]


def refused() -> CardTableSession:
    """Ben has just turned down an offer that costs the person only a card of little use."""
    store = at_table()
    choose(store, "talk", "term:play", "term:play b+1", "do:offer play b+1")
    if store.turns.waits_for_bot:
        store.turns.play_next()
    return store


def opens_by_button(store: CardTableSession) -> None:
    press(store, "talk")


def opens_by_picture(store: CardTableSession) -> None:
    click(store, "tokens")


@pytest.mark.parametrize("opens", [opens_by_button, opens_by_picture])
def test_the_usual_offer_takes_two_taps(opens: Callable[[CardTableSession], None]) -> None:
    store = at_table()
    opens(store)
    assert store.choice.terms
    assert sentence(store).startswith("You get a Cousin token and [")
    (offer,) = ids(store, "do:offer")
    press(store, offer)
    assert str(store.record.actions[0]) == f"A: {offer.removeprefix('do:')}"


def test_a_lesson_suggests_nothing() -> None:
    store = at_table(suggests=False)
    press(store, "talk")
    assert store.choice.terms == ()


def test_the_reason_stays_until_the_next_action() -> None:
    store = refused()
    assert [str(each) for each in store.record.actions][-1] == "B: decline A"
    said = prompt.build(store).value
    assert f"{say('talks.refused', name='Ben')} “" in said
    assert say("talks.refused", name="Ben") not in news.build(store).value  # not twice
    store.act(parse_action("A: pass"))
    assert say("talks.refused", name="Ben") not in prompt.build(store).value
    assert tries(store) == []


def test_a_better_offer_is_sent_in_one_tap() -> None:
    store = refused()
    assert tries(store)[0] == "Try: you play blue +4"
    assert 1 <= len(ids(store, "do:offer")) <= 2
    press(store, "do:offer play b+4")
    assert [str(each) for each in store.record.actions][2] == "A: offer play b+4"
    assert store.table.cousins[0]  # Ben takes this one


def test_a_better_offer_says_what_it_brings() -> None:
    store = refused()
    (better,) = (each for each in build(store).buttons if each.id == "do:offer play b+4")
    assert better.detail == "a share $30 → $70, you $0 → $70"
    assert better.tone == "primary"
    assert [each.tone for each in build(store).buttons].count("primary") == 1


def test_the_refused_offer_can_be_changed() -> None:
    store = refused()
    press(store, "begin:offer play b+1")
    assert sentence(store) == "You get a Cousin token and [play] [blue +1] [and …]"


def test_what_was_refused_is_not_suggested_again() -> None:
    store = refused()
    press(store, "talk")
    assert ids(store, "do:offer") != ["do:offer play b+1"]


def test_a_phone_shows_the_offers_to_try_before_it_folds_the_rest() -> None:
    there = [each.id for each in build(refused(), 390).buttons]
    assert there[:3] == ["do:offer play b+4", "do:offer never bR@B", "begin:offer play b+1"]
    assert there[3:] == ["do:pass", "more"]


def test_where_nothing_is_better_nothing_is_tried() -> None:
    """The only card of the deal's colour was offered already."""
    store = at_table(A='{"hand": ["b+1", "g+2"]}')
    choose(store, "talk", "term:play", "do:offer play b+1")
    assert tries(store) == [say("talks.change")]


def test_a_screen_reader_hears_who_refuses_and_how_many_offers_there_are_to_try() -> None:
    store, bridge = at_table(), Bridge()
    screen_reader.setup_announcements(store, bridge)
    choose(store, "talk", "term:play", "term:play b+1", "do:offer play b+1")
    assert "Ben turns you down." in bridge._words
    assert bridge._words.index("turns you down") < bridge._words.index("2 offers to try.")


def test_an_offer_that_cannot_be_taken_says_why_at_its_button() -> None:
    store = at_table(offers='[{"from": "B", "to": "A", "terms": "play b+3"}]')
    accept = next(each for each in build(store).buttons if each.id == "do:accept B")
    assert accept.detail == accept.disabled_reason == "you hold no blue +3 (HAND-1)"
