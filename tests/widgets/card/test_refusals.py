"""After a refusal: the reason stays until the next action, with better offers to try."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bosslib import loaded
from bosslib.card import parse_action
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.card import refusals
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
    session = CardTableSession(
        SeatedGame(loaded(text), NAMES, (None, "careful", "careful")), pace="step"
    )
    session.parts.suggests_offers = suggests
    return session


def build(session: CardTableSession, width: int = 1280) -> Choices[CardPanelChoice]:
    bridge = Bridge()
    bridge.width = width
    return actions.build(session, bridge)


def press(session: CardTableSession, item: str) -> None:
    build(session)._on_message(None, {"choose": item}, None)


def ids(session: CardTableSession, start: str = "") -> list[str]:
    return [each.id for each in build(session).buttons if each.id.startswith(start)]


def tries(session: CardTableSession) -> list[str]:
    there = [each for each in build(session).buttons if each.id.startswith(("do:offer", "begin:"))]
    return [each.label for each in there]


def refused() -> CardTableSession:
    """Ben has just turned down an offer that costs the person only a card of little use."""
    session = at_table()
    choose(session, "talk", "term:play", "term:play b+1", "do:offer play b+1")
    if session.turns.waits_for_bot:
        session.turns.play_next()
    return session


def opens_by_button(session: CardTableSession) -> None:
    press(session, "talk")


def opens_by_picture(session: CardTableSession) -> None:
    click(session, "tokens")


@pytest.mark.parametrize("opens", [opens_by_button, opens_by_picture])
def test_the_usual_offer_takes_two_taps(opens: Callable[[CardTableSession], None]) -> None:
    session = at_table()
    opens(session)
    assert session.choice.terms
    assert sentence(session).startswith("You get a Cousin token and [")
    (offer,) = ids(session, "do:offer")
    press(session, offer)
    assert str(session.record.actions[0]) == f"A: {offer.removeprefix('do:')}"


def test_a_lesson_suggests_nothing() -> None:
    session = at_table(suggests=False)
    press(session, "talk")
    assert session.choice.terms == ()


def test_the_reason_stays_until_the_next_action() -> None:
    session = refused()
    assert [str(each) for each in session.record.actions][-1] == "B: decline A"
    said = prompt.build(session).value
    assert f"{say('talks.refused', name='Ben')} “" in said
    assert say("talks.refused", name="Ben") not in news.build(session).value  # not twice
    session.act(parse_action("A: pass"))
    assert say("talks.refused", name="Ben") not in prompt.build(session).value
    assert tries(session) == []


def test_a_better_offer_is_sent_in_one_tap() -> None:
    session = refused()
    assert tries(session)[0] == "Try: you play blue +4"
    assert 1 <= len(ids(session, "do:offer")) <= 2
    press(session, "do:offer play b+4")
    assert [str(each) for each in session.record.actions][2] == "A: offer play b+4"
    assert session.table.cousins[0]  # Ben takes this one


def test_a_better_offer_says_what_it_brings() -> None:
    session = refused()
    (better,) = (each for each in build(session).buttons if each.id == "do:offer play b+4")
    assert better.detail == "a share $30 → $70, you $0 → $70"
    assert better.tone == "primary"
    assert [each.tone for each in build(session).buttons].count("primary") == 1


def test_the_refused_offer_can_be_changed() -> None:
    session = refused()
    press(session, "begin:offer play b+1")
    assert sentence(session) == "You get a Cousin token and [play] [blue +1] [and …]"


def test_what_was_refused_is_not_suggested_again() -> None:
    session = refused()
    press(session, "talk")
    assert ids(session, "do:offer") != ["do:offer play b+1"]


def test_what_others_refuse_each_other_is_no_refusal_of_ones_own() -> None:
    session = at_table()
    assert session.seat == 0
    for entry in ("C: offer B nothing", "B: decline C"):
        session.log.append(parse_action(entry))
    assert refusals.last_refusal(session) is None
    assert tries(session) == []


def test_a_phone_shows_the_offers_to_try_before_it_folds_the_rest() -> None:
    there = [each.id for each in build(refused(), 390).buttons]
    assert there[:3] == ["do:offer play b+4", "do:offer never bR@B", "begin:offer play b+1"]
    assert there[3:] == ["do:pass", "more"]


def test_where_nothing_is_better_nothing_is_tried() -> None:
    """The only card of the deal's colour was offered already."""
    session = at_table(A='{"hand": ["b+1", "g+2"]}')
    choose(session, "talk", "term:play", "do:offer play b+1")
    assert tries(session) == [say("talks.change")]


def test_a_screen_reader_hears_who_refuses_and_how_many_offers_there_are_to_try() -> None:
    session, bridge = at_table(), Bridge()
    screen_reader.setup_announcements(session, bridge)
    choose(session, "talk", "term:play", "term:play b+1", "do:offer play b+1")
    assert "Ben turns you down." in bridge._words
    assert bridge._words.index("turns you down") < bridge._words.index("2 offers to try.")


def test_an_offer_that_cannot_be_taken_says_why_at_its_button() -> None:
    session = at_table(offers='[{"from": "B", "to": "A", "terms": "play b+3"}]')
    accept = next(each for each in build(session).buttons if each.id == "do:accept B")
    assert accept.detail == accept.disabled_reason == "you hold no blue +3 (HAND-1)"
