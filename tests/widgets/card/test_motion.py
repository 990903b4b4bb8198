"""Animations on the picture: few items fly, briefly, from their old to their new place."""

from __future__ import annotations

from typing import Any

import pytest

from bosslib import Record
from bosslib.card import Action, new, view
from bosslib.card.actions import Accept, Deed, Move, Pass, Play, Shift
from bosslib.card.bots import bot
from bosslib.card.cards import card
from bosslib.card.events import Acted, Began, Chose, Drew, Event, Reshuffled
from bosslib.card.game import GAME
from bosslib.card.picture.motion import MAX_STEPS, table_motion
from bosslib.card.picture.scene import table_scene
from bosslib.card.state import Phase
from bosslib.picture.motion import FLIGHT, MAX_DURATION, Flight, Motion
from bosslib.picture.shapes import Hit, Scene
from bosslib.picture.theme import LIGHT
from bosslib.words import say
from bosswidgets.kit.picture.base import motion_message
from tests.widgets.scenes import busy, cards, settled


def picture(**changes: Any) -> Scene:
    seen = busy()
    return table_scene(seen, seen.table._replace(offers=(), **changes))


def hit(here: Scene, name: str) -> Hit:
    return next(each for each in here.hits if each.id == name)


def flown(before: Scene, after: Scene, *events: Event) -> Motion:
    found = table_motion(before, after, events, boss=1)
    assert found
    return found


def did(seat: int, deed: Deed) -> Acted:
    return Acted(Action(seat, deed))


def lies_at(flight: Flight, here: Hit, *, at_start: bool = False) -> bool:
    """Return whether the centre of a flight's goal, or start, is the centre of an item."""
    x, y, w, h = flight.start if at_start else flight.goal
    middle = here.x + here.w / 2, here.y + here.h / 2
    return (x + w / 2, y + h / 2) == pytest.approx(middle, abs=1)


def test_a_card_that_is_played_flies_from_its_player_to_where_it_lies() -> None:
    before, now = picture(), picture(centre=cards("b+3 b+4 b-2 b+4 b+1"))
    found = flown(before, now, did(3, Play(card("b+1"))))
    (flight,) = found.flights
    assert lies_at(flight, hit(now, "seat:D"), at_start=True)
    assert lies_at(flight, hit(now, "centre:b+1:0"))
    assert [text.words for text in flight.look.texts] == ["+1"]
    assert flight.stays
    (cover,) = found.covers
    for each in (hit(before, "centre:b+3:0"), hit(now, "centre:b+1:0")):
        assert cover[0] < each.x < each.x + each.w < cover[2]


def test_the_words_of_an_empty_centre_are_gone_before_a_card_flies_there() -> None:
    before, now = picture(centre=()), picture(centre=cards("b+1"))
    assert any(text.words == say("scene.empty") for text in before.texts)
    found = flown(before, now, did(3, Play(card("b+1"))))
    assert len(found.flights) == 1
    assert found.covers == ()
    piece = picture(centre=(), fronts=(*[cards("bP bR")] * 3, cards("bP")))
    assert len(flown(before, piece, did(3, Play(card("bP"), 3))).covers) == 1


def test_two_copies_of_a_card_fly_to_two_places() -> None:
    before = picture(centre=cards("b+3"))
    now = picture(centre=cards("b+3 b+1 b+1"))
    found = flown(before, now, did(2, Play(card("b+1"))), did(3, Play(card("b+1"))))
    first, second = found.flights
    assert lies_at(first, hit(now, "centre:b+1:0"))
    assert lies_at(second, hit(now, "centre:b+1:1"))
    assert first.delay < second.delay


def test_a_move_takes_cards_from_where_they_lay() -> None:
    before = picture()
    fronts = (cards("bP bR"), cards("bP wP"), cards("bR"), cards("bP"))
    now = picture(centre=cards("b+3 b-2 b+4"), fronts=fronts)
    shifts = (Shift(card("b+4"), None, None), Shift(card("bP"), 1, 3))
    played, away, over = flown(before, now, did(2, Move(card("bM2"), shifts))).flights
    assert lies_at(played, hit(now, "seat:C"), at_start=True)
    assert lies_at(played, hit(now, "discard"))
    assert lies_at(away, hit(before, "centre:b+4:1"), at_start=True)
    assert lies_at(away, hit(now, "discard"))
    assert lies_at(over, hit(before, "front:B:bP:1"), at_start=True)
    assert lies_at(over, hit(now, "front:D:bP:0"))
    assert played.delay == away.delay == over.delay == 0


def test_the_cards_of_a_settled_deal_fly_to_the_discard_pile_when_the_next_one_begins() -> None:
    seen = busy()
    table, event = settled(seen.table)
    before = table_scene(seen, table, settled=event)
    now = table_scene(seen, table._replace(phase=Phase.OPEN, passes=(0,) * 4))
    drew = Drew(2, 3, None, bonus=False)
    found = flown(before, now, Chose(0, None), drew, Began(3, 2))
    lie = [each for each in before.hits if each.id.count(":") >= 2 and each.id[0] in "cf"]
    assert len(lie) == 10
    cleared, (chosen, drawn) = found.flights[:10], found.flights[10:]
    for flight, card_there in zip(cleared, lie, strict=True):
        assert lies_at(flight, card_there, at_start=True)
        assert lies_at(flight, hit(now, "discard"))
    assert {flight.delay for flight in cleared} == {0}
    assert 0 < chosen.delay < drawn.delay  # NEXT-1 comes before NEXT-3 and NEXT-4


def test_what_is_drawn_shows_its_back() -> None:
    here = picture()
    drew = Drew(2, 3, cards("b+1 b+1 gP"), bonus=False), Drew(3, 1, None, bonus=True)
    found = flown(here, here, *drew)
    assert not any(flight.look.texts for flight in found.flights)
    assert all(lies_at(flight, hit(here, "deck"), at_start=True) for flight in found.flights)
    assert {flight.delay for flight in found.flights} == {0}


def test_a_token_flies_to_the_new_cousin_whoever_accepts() -> None:
    here = picture()
    for event in (did(1, Accept(3)), did(3, Accept(1))):
        (flight,) = flown(here, here, event).flights
        assert lies_at(flight, hit(here, "tokens"), at_start=True)
        assert lies_at(flight, hit(here, "seat:D"))


def test_nothing_flies_where_nothing_moves() -> None:
    here = picture()
    assert table_motion(here, here, (), boss=1) is None
    assert table_motion(here, here, (did(0, Pass()),), boss=1) is None
    assert table_motion(here, here, (did(0, Play(card("b+2"))),), boss=1) is None  # it is gone


def test_of_many_steps_the_last_are_shown_and_it_does_not_take_long() -> None:
    here = picture()
    events = [Reshuffled(9, with_x=False) for _ in range(3)]
    mixed = [each for at in range(9) for each in (events[at % 3], did(at % 4, Accept(1)))]
    found = flown(here, here, *mixed)
    delays = sorted({flight.delay for flight in found.flights})
    assert len(delays) == MAX_STEPS
    assert delays[-1] + FLIGHT <= MAX_DURATION


def test_a_picture_of_another_size_covers_nothing() -> None:
    seen = busy()
    before = table_scene(seen, seen.table._replace(centre=()), width=700)
    now = table_scene(seen, seen.table, width=900)
    assert flown(before, now, did(3, Play(card("b+4")))).covers == ()


def test_whatever_happens_in_a_game_flies_inside_the_picture_in_few_bytes() -> None:
    record, bots = Record(new(4, 5)), [bot("careful")] * 4
    seen = [(record.state.table, table_scene(view(record.state, 0), record.state.table))]
    motions = []
    stands = GAME.driver.driver_state(record.state)
    while (step := GAME.driver.next_step(record.state, stands, bots)).action:
        told = len(record.seen_by(0))
        record = record.play(step.action)
        stands = GAME.driver.state_after(step.driver_state, record.state, step.action)
        seen.append((record.state.table, table_scene(view(record.state, 0), record.state.table)))
        (old, before), (_, now) = seen[-2:]
        motions.append((table_motion(before, now, record.seen_by(0)[told:], old.boss), now))
    found = [(each, here) for each, here in motions if each]
    assert len(found) > 30
    for each, here in found:
        assert len(str(motion_message(each, here, LIGHT))) < 12_000
        for x, y, w, h in (at for flight in each.flights for at in (flight.start, flight.goal)):
            assert min(x, y) >= -20
            assert x + w <= here.width + 20
            assert y + h <= here.height + 20
