"""The film of a settlement: it counts what the engine has counted, in under five seconds."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from bosslib.card import Action, Table
from bosslib.card.actions import Accept
from bosslib.card.cards import Card
from bosslib.card.events import Acted, Event
from bosslib.card.narration import CardTeller, format_dollars
from bosslib.card.payoffs import restore_cards, shares
from bosslib.card.picture.motion import settlement_motion, table_motion
from bosslib.card.picture.scene import table_scene
from bosslib.card.picture.settlement import (
    COUNT_STEP,
    PAYMENT_GAP,
    AmountStage,
    Counting,
    Purse,
    SettlementFilm,
    settlement_film,
    signed_dollars,
    value_lines,
)
from bosslib.card.view import View
from bosslib.game import SEATS
from bosslib.picture.motion import Flight, Motion
from bosslib.picture.raster import image
from bosslib.picture.shapes import Hit, Scene
from bosslib.picture.theme import LIGHT
from bosslib.words import say
from bosswidgets.card import game_setup
from bosswidgets.card.panels.picture import build, view_scene
from bosswidgets.card.session import CardTableSession
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.picture.base import film_patches, motion_message
from bosswidgets.kit.picture.glass import Glass
from bosswidgets.kit.picture.renderers import RENDERER_VARIABLE
from tests.widgets.card.test_voice import heard, turn
from tests.widgets.scenes import busy, cards, settled
from tests.widgets.table_choices import choose_at

LONGEST = 5000
"""Milliseconds after which a film would need a pause button."""


class Shown:
    """A settled deal as seat A sees it, and its film."""

    def __init__(self, players: int = 4, width: float = 900, **changes: Any) -> None:
        seen = busy(players)
        cleared, self.event = settled(seen.table._replace(**changes))
        self.seen: View = seen._replace(table=cleared)
        self.table: Table = restore_cards(cleared, self.event)
        self.width = width
        paid = self.event.paid[0]
        assert paid is not None
        self.purse = Purse(0, seen.money - paid, seen.money)
        self.film: SettlementFilm = settlement_film(self.table, self.purse)
        self.last = self.draw(None)
        self.motion: Motion = settlement_motion(None, self.last, self.film, self.draw)

    def draw(self, counting: Counting | None) -> Scene:
        return table_scene(
            self.seen,
            self.seen.table,
            width=self.width,
            settled=self.event,
            counting=counting,
        )


def words(scene: Scene, place: str) -> list[str]:
    """The texts inside a place."""
    (hit,) = (each for each in scene.hits if each.id == place)
    return [text.words for text in scene.texts if hit.contains(text.x, text.y)]


def middle(place: Hit) -> tuple[float, float]:
    return place.x + place.w / 2, place.y + place.h / 2


def ends(flight: Flight) -> tuple[tuple[float, float], tuple[float, float]]:
    """The middles of a flight's start and goal."""
    (a, b, *size), (c, d, *_) = flight.start, flight.goal
    across, down = size[0] / 2, size[1] / 2
    return (a + across, b + down), (c + across, d + down)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("width", [358, 900])
def test_a_film_ends_with_what_stays_and_shows_only_what_the_engine_has_counted(
    players: int, width: float
) -> None:
    shown = Shown(players, width)
    film, event = shown.film, shown.event
    assert shown.draw(film.counting_at(film.moments[-1])) == shown.last
    steps = [line.sum for line in value_lines(shown.table)]
    for frame, (time, _) in zip(shown.motion.frames, pairwise(film.moments), strict=True):
        counting = film.counting_at(time)
        drawn = [text.words for text in frame.scene.texts]
        assert steps[counting.line] in drawn
        for seat, stage in enumerate(counting.amounts):
            due = signed_dollars(event.payoff[seat])
            money = format_dollars(counting.money or 0)  # beside your name
            there = words(frame.scene, f"seat:{SEATS[seat]}")
            told = [each for each in there if "$" in each and each != money]
            if stage is AmountStage.HIDDEN:
                assert told == []
            elif stage is AmountStage.DUE:
                assert told[0].endswith(due)
            elif width == 900:
                each = format_dollars(event.value if event.payoff[seat] > 0 else -event.value)
                assert told == [f"{shares(shown.table, seat)} × {each}"]


def test_a_share_is_counted_first_then_each_seat_clockwise_from_the_boss() -> None:
    shown = Shown()
    film = shown.film
    counted = [film.counting_at(time) for time, _ in pairwise(film.moments)]
    begun = [each for each in counted if set(each.amounts) != {AmountStage.HIDDEN}]
    assert {each.line for each in begun} == {film.line_count - 1}
    assert [payment.seat for payment in film.payments] == [1, 2, 3, 0]
    starts = [payment.start for payment in film.payments]
    assert starts == [COUNT_STEP * (film.line_count - 1) + PAYMENT_GAP * at for at in range(4)]
    lines = [words(shown.draw(film.counting_at(COUNT_STEP * at)), "value") for at in range(4)]
    assert lines == [["9"], ["9 × 5"], ["9 × 5 × 4 ="], ["9 × 5 × 4 =", "$180"]]


def test_coins_fly_from_and_to_the_bank() -> None:
    shown = Shown()
    hits = {hit.id: hit for hit in shown.last.hits}
    due = [(each.seat, each.due) for each in shown.film.payments if each.due]
    assert {amount > 0 for _, amount in due} == {True, False}
    for flight, (seat, amount) in zip(shown.motion.flights, due, strict=True):
        way = [middle(hits["value"]), middle(hits[f"seat:{SEATS[seat]}"])]
        for found, wanted in zip(ends(flight), way if amount > 0 else way[::-1], strict=True):
            assert found == pytest.approx(wanted, abs=2)
        assert signed_dollars(amount) in [text.words for text in flight.look.texts]


def test_your_money_is_counted_on_and_ends_at_what_you_have() -> None:
    film = Shown().film
    counted = [film.counting_at(time).money or 0 for time in film.moments]
    assert film.purse
    assert counted[0] == film.purse.before
    assert counted[-1] == film.purse.after
    assert len(set(counted)) > 3
    assert counted == sorted(counted, reverse=film.purse.before > film.purse.after)


def test_what_others_have_is_in_no_picture() -> None:
    shown = Shown()
    for frame in shown.motion.frames:
        for seat in "BCD":
            amounts = [each for each in words(frame.scene, f"seat:{seat}") if "$" in each]
            assert len(amounts) <= 1


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_film_is_too_short_to_need_a_pause(players: int) -> None:
    shown = Shown(players, centre=cards("b+4 b+4 b+4 b+4 b+3 b+3"))
    assert len(value_lines(shown.table)) == 6  # with the limit
    before = shown.draw(None)
    events: list[Event] = [
        *(Acted(Action(seat, Accept(1))) for seat in (0, 2, 0, 2, 0)),
        shown.event,
    ]
    opening = table_motion(before, before, events, boss=1)
    assert opening
    assert len(opening.flights) == 3
    film = settlement_motion(opening, shown.last, shown.film, shown.draw)
    assert shown.motion.duration < film.duration < LONGEST


def test_the_limit_is_a_step_of_its_own() -> None:
    shown = Shown(centre=cards("b+4 b+4 b+4 b+4"))
    *_, raw, capped = value_lines(shown.table)
    assert (raw.sum, raw.limit, raw.worth) == ("16 × 5 × 4 =", "$320", "")
    assert (capped.limit, capped.worth) == ("$320, limit", "$200")
    assert shown.event.value == 200


@pytest.mark.parametrize(
    ("centre", "sign"), [((), ""), (cards("b-2"), "−"), (cards("b-5 b-4 b-3"), "−")]
)
def test_an_empty_centre_and_a_negative_value_are_counted_too(
    centre: tuple[Card, ...], sign: str
) -> None:
    shown = Shown(centre=centre)
    assert value_lines(shown.table)[-1].worth.startswith(f"{sign}$")
    assert shown.draw(shown.film.counting_at(shown.film.moments[-1])) == shown.last
    assert len(shown.motion.flights) == (3 if sign else 0)


def test_a_deal_without_a_colour_and_a_spectator_have_a_film() -> None:
    shown = Shown(centre=(), colour=None)
    assert shown.film.line_count == 1
    assert shown.film.moments[0] == 0
    film = settlement_film(shown.table, None)
    assert {film.counting_at(time).money for time in film.moments} == {None}


def test_a_film_begins_when_the_last_card_has_landed() -> None:
    shown = Shown()
    opening = Motion((Flight(shown.last, (0, 0, 9, 9), (9, 9, 9, 9), delay=100),))
    film = settlement_motion(opening, shown.last, shown.film, shown.draw)
    first, second, *_ = film.frames
    assert first.until == opening.duration
    assert words(first.scene, "value") == []
    assert words(second.scene, "value") == ["9"]
    assert film.flights[0] == opening.flights[0]
    pairs = zip(film.flights[1:], shown.motion.flights, strict=True)
    late = {each.delay - other.delay for each, other in pairs}
    assert late == {opening.duration}


@pytest.mark.parametrize("width", [358, 900])
def test_a_patch_looks_like_its_place_in_the_frame(width: float) -> None:
    """The shapes that are left out of it are hidden by others."""
    shown = Shown(width=width)
    since = {frame.until: frame.scene for frame in shown.motion.frames}
    for each in film_patches(shown.motion, shown.last)[::3]:
        assert len(each.look.fills) < len(shown.last.fills) / 4
        whole, part = (image(scene).crop(each.box) for scene in (since[each.until], each.look))
        assert whole.tobytes() == part.tobytes()


def test_a_seat_changes_as_a_whole() -> None:
    """A bot that chooses its discards meanwhile does not show in half of its plate."""
    for width in (358, 900):
        shown = Shown(6, width)
        plates = {each.id: each for each in shown.last.hits if each.id.startswith("seat:")}
        boxes = {each.box for each in film_patches(shown.motion, shown.last)}
        for hit in plates.values():
            assert (hit.x, hit.y, hit.x + hit.w, hit.y + hit.h) in boxes


def test_a_page_gets_only_the_parts_that_change() -> None:
    for width in (358, 900):
        shown = Shown(6, width)
        patches = film_patches(shown.motion, shown.last)
        area = sum((r - x) * (b - y) for x, y, r, b in {each.box for each in patches})
        assert area < shown.last.width * shown.last.height / 3
        for each in patches:
            assert each.since < each.until <= shown.motion.duration
        assert len(str(motion_message(shown.motion, shown.last, LIGHT))) < 60_000


class Sent(list[dict[str, Any]]):
    """The motions that a page gets from a table's picture, as messages."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__()
        monkeypatch.setenv(RENDERER_VARIABLE, "svg")
        monkeypatch.setattr(Glass, "send", lambda _, content: self.append(content))

    def films(self) -> list[dict[str, Any]]:
        return [each for each in self if each["patches"]]


def table_before_the_settlement(pace: str) -> CardTableSession:
    """A game in which the next pass settles the first deal."""
    bots = [None, "patient", "patient"]
    session = CardTableSession(game_setup.new_game(3, seed=5, bots=bots), pace=pace)
    while sum(session.table.passes[1:]) < 4:
        if session.seat == session.turns.asked_seat:
            turn(session)
        else:
            session.turns.play_next()
    return session


def settle(session: CardTableSession) -> None:
    while not session.settlement:
        choose_at(session, "do:pass2")


@pytest.mark.parametrize(
    ("pace", "still", "films"),
    [("step", False, 1), ("normal", False, 1), ("at-once", False, 0), ("step", True, 0)],
)
def test_a_table_shows_a_film_once_but_not_at_once_or_to_those_who_want_no_motion(
    monkeypatch: pytest.MonkeyPatch, pace: str, films: int, *, still: bool
) -> None:
    sent = Sent(monkeypatch)
    session = table_before_the_settlement("step")
    session.turns.clock.pace = pace
    bridge = Bridge(reduced_motion=still)
    panel = build(session, bridge)
    settle(session)
    assert len(sent.films()) == films
    bridge.height = 700
    assert len(sent.films()) == films
    assert panel.scene == view_scene(session, bridge.width, bridge.height)


def test_a_film_runs_on_while_bots_choose_and_ends_with_the_next_deal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sent = Sent(monkeypatch)
    session = table_before_the_settlement("step")
    build(session, Bridge())
    settle(session)
    assert not sent[-1]["goes_on"]
    count = len(sent)
    while session.turns.waits_for_bot:
        session.turns.play_next()
        assert sent[-1]["goes_on"]
    choose_at(session, "do:keep")
    while session.settlement:
        session.turns.play_next()
    assert len(sent) > count
    assert not sent[-1]["goes_on"]
    assert len(sent.films()) == 1


def test_people_at_one_screen_see_the_film_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    sent = Sent(monkeypatch)
    session = CardTableSession(game_setup.new_game(3, seed=5, bots=[None] * 3), pace="normal")
    build(session, Bridge())
    for _ in range(99):
        if session.settlement:
            break
        session.open_curtain(session.awaited_seat or 0)
        turn(session)
    assert session.settlement
    assert session.seat is None  # who chooses next has not taken the screen
    assert len(sent.films()) == 1


def test_a_screen_reader_hears_what_a_deal_brought_you_once_and_not_step_by_step() -> None:
    session = table_before_the_settlement("step")
    bridge = heard(session)
    settle(session)
    settlement = session.settlement
    assert settlement
    words = bridge._words
    told = CardTeller(session.names, 0).own_settlement(settlement)
    assert words.count(told) == 1
    assert not any(name in told for name in session.names[1:])
    nothing = settlement._replace(payoff=(0, 40, 0))
    assert CardTeller(session.names, 0).own_settlement(nothing).endswith(say("event.gets-nothing"))
    everybody = CardTeller(session.names, None).own_settlement(settlement)
    assert everybody == CardTeller(session.names, None).event(settlement)
