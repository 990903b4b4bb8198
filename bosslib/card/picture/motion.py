"""Animations between two scenes of a table: a pure function of both scenes and the events.

Cards fly from their old place to the new one. A settlement is a film, in which dollars fly between
the bank and the seats. This module draws nothing on the table and blocks nothing: `canvas.js` plays
a motion over the new table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from bosslib.card.actions import Accept, Deed, Drop, Move, Play, Shift
from bosslib.card.cards import Card, X
from bosslib.card.cards import card as card_of
from bosslib.card.events import Acted, Began, Chose, Drew, Event, Reshuffled, Settled, TurnedUp
from bosslib.card.picture.faces import (
    COIN_HEIGHT,
    draw_card_back,
    draw_card_face,
    draw_coin,
    draw_token,
)
from bosslib.card.picture.settlement import Counting, Payment, SettlementFilm, signed_dollars
from bosslib.game import SEATS, Seat
from bosslib.picture.motion import Flight, Frame, Motion, PlaceBox, flight, schedule
from bosslib.picture.shapes import Box, Hit, Scene, Sheet
from bosslib.picture.theme import BIG, LARGE, MIDDLE, MINI, SMALL

MAX_STEPS = 4
"""Maximum number of steps shown: the last ones."""

CARD_SIZES = {(size.w, size.h): size for size in (BIG, LARGE, MIDDLE, SMALL, MINI)}


def table_motion(before: Scene, after: Scene, events: Sequence[Event], boss: Seat) -> Motion | None:
    """Return the animation between two pictures of a table with this Boss, or None.

    Only the last few steps are shown, one fewer before the film of a settlement; simultaneous
    events at several seats are one step.
    """
    most = MAX_STEPS - any(isinstance(event, Settled) for event in events)
    steps = _flight_steps(before, after, events, boss)[-most:]
    if not steps:
        return None
    flights = schedule(steps)
    same = before[:2] == after[:2]
    return Motion(flights, tuple(_covered_areas(before, after, flights)) if same else ())


def settlement_motion(
    opening: Motion | None, after: Scene, film: SettlementFilm, draw: Callable[[Counting], Scene]
) -> Motion:
    """Return the film of a settlement, which begins when the flights of `opening` have landed.

    `draw` returns the picture for what is shown of the settlement.
    """
    opening = opening or Motion(())
    lead = opening.duration
    frames = [Frame(draw(film.counting_at(-1)), lead)] if lead else []
    for time, until in pairwise(film.moments):
        frames.append(Frame(draw(film.counting_at(time)), lead + until))
    hits = {hit.id: hit for hit in after.hits}
    money = [_money_flight(hits, each) for each in film.payments if each.due]
    flown = [each._replace(delay=lead + each.delay) for each in money if each]
    plates = (hits[_seat_id(each.seat)] for each in film.payments)
    areas = tuple((hit.x, hit.y, hit.x + hit.w, hit.y + hit.h) for hit in plates)
    return Motion((*opening.flights, *flown), opening.covers, tuple(frames), areas)


def _money_flight(hits: dict[str, Hit], payment: Payment) -> Flight | None:
    """Return the flight of dollars between the bank, where a share's value is, and a seat."""
    bank = hits.get("value") or hits.get("centre")
    plate = hits.get(_seat_id(payment.seat))
    if bank is None or plate is None:
        return None
    sheet = Sheet()
    wide = draw_coin(sheet, signed_dollars(payment.due), 1, 1)
    look = sheet.scene(wide + 2, COIN_HEIGHT + 3, "")
    start, goal = (bank, plate) if payment.due > 0 else (plate, bank)
    flown = flight(look, start, goal)
    return flown._replace(delay=payment.start, duration=payment.end - payment.start)


def _flight_steps(
    before: Scene, after: Scene, events: Sequence[Event], boss: Seat
) -> list[list[Flight]]:
    """Return the flights by step; looks at the last event first, since it lies on top.

    The cards of a settled deal leave before anything is drawn for the next one (NEXT-1, NEXT-4).
    """
    hands = _CardFlightFinder(before, after, boss)
    steps: list[list[Flight]] = []
    last: type[Event] | None = None
    for event in reversed(events):
        flights = list(hands.flights(event))
        if flights and type(event) is last and not isinstance(event, Acted):
            steps[-1] = flights + steps[-1]
        elif flights:
            steps.append(flights)
            last = type(event)
    clearing = list(hands.clearing_flights()) if any(map(_begins_deal, events)) else []
    return [clearing, *steps[::-1]] if clearing else steps[::-1]


def _begins_deal(event: Event) -> bool:
    return isinstance(event, Began)


class _CardFlightFinder:
    """Finder of places in the scenes; a place used by a later event is not used again."""

    def __init__(self, before: Scene, after: Scene, boss: Seat) -> None:
        self.old = {hit.id: hit for hit in before.hits}
        self.new = {hit.id: hit for hit in after.hits}
        self.boss = boss

    def flights(self, event: Event) -> Iterator[Flight]:
        """Yield the flights of one event."""
        return (each for each in self._candidate_flights(event) if each)

    def clearing_flights(self) -> Iterator[Flight]:
        """Yield the flights of the cards in play to the discard pile."""
        for hit in self.old.values():
            names = hit.id.split(":")
            if _place_of_hit(hit.id) and len(names) > 2:
                flown = self._card_flight(card_of(names[-2]), hit, self.new.get("discard"))
                if flown:
                    yield flown

    def _candidate_flights(self, event: Event) -> Iterator[Flight | None]:
        match event:
            case Acted(action):
                yield from self._deed_flights(_seat_id(action.seat), action.deed)
            case Chose(seat):
                yield self._card_back_flight(_seat_id(seat), "discard")
            case Drew(seat):
                yield self._card_back_flight("deck", _seat_id(seat))
            case TurnedUp():
                yield self._card_flight(X, self.new.get("deck"), self.new.get("multiplier"))
            case Reshuffled():
                yield self._card_back_flight("discard", "deck")

    def _deed_flights(self, seat: str, deed: Deed) -> Iterator[Flight | None]:
        hand = self.new.get(seat)
        match deed:
            case Play(card, front):
                where = "centre" if front is None else f"front:{SEATS[front]}"
                yield self._card_flight(card, hand, self._hit_of_card(where, card))
            case Move(card, shifts):
                yield self._card_flight(card, hand, self.new.get("discard"))
                yield from map(self._shift_flight, shifts)
            case Drop(card):
                yield self._card_flight(card, hand, self.new.get("discard"))
            case Accept(by):
                player = seat if by == self.boss else _seat_id(by)
                yield self._token_flight(self.new.get("tokens"), self.new.get(player))

    def _shift_flight(self, shift: Shift) -> Flight | None:
        origin = "centre" if shift.origin is None else f"front:{SEATS[shift.origin]}"
        start = _last_copy(self.old, f"{origin}:{shift.card}:")
        if shift.goal is None:
            return self._card_flight(shift.card, start, self.new.get("discard"))
        return self._card_flight(
            shift.card, start, self._hit_of_card(f"front:{SEATS[shift.goal]}", shift.card)
        )

    def _hit_of_card(self, where: str, card: Card) -> Hit | None:
        """Return the place of the last copy of a card that no later event put there."""
        hit = _last_copy(self.new, f"{where}:{card}:")
        return self.new.pop(hit.id) if hit else None

    def _card_flight(self, card: Card, start: Hit | None, goal: Hit | None) -> Flight | None:
        if start is None or goal is None:
            return None
        size = CARD_SIZES.get((goal.w, goal.h), SMALL)
        sheet = Sheet()
        draw_card_face(sheet, "", card, 2, 2, size, seen=size.w)
        look = sheet.scene(size.w + 4, size.h + 5, "")
        return flight(look, start, goal, stays=goal.id.startswith(("centre:", "front:")))

    def _card_back_flight(self, start: str, goal: str) -> Flight | None:
        if start not in self.new or goal not in self.new:
            return None
        sheet = Sheet()
        draw_card_back(sheet, 2, 2, MINI)
        look = sheet.scene(MINI.w + 4, MINI.h + 5, "")
        return flight(look, self.new[start], self.new[goal])

    def _token_flight(self, start: Hit | None, goal: Hit | None) -> Flight | None:
        if start is None or goal is None:
            return None
        sheet = Sheet()
        draw_token(sheet, "cousin", 14, 14, 12)
        return flight(sheet.scene(28, 29, ""), start, goal)


def _seat_id(seat: Seat) -> str:
    return f"seat:{SEATS[seat]}"


def _last_copy(hits: dict[str, Hit], prefix: str) -> Hit | None:
    """Return the last copy of a card at a place."""
    return next((hit for name, hit in reversed(hits.items()) if name.startswith(prefix)), None)


def _covered_areas(before: Scene, after: Scene, flights: Sequence[Flight]) -> Iterator[Box]:
    """Yield the areas of the old picture to keep until a card arrives there.

    The words of an empty centre are not kept: a card must not fly over them.
    """
    goals = [each.goal for each in flights if each.stays]
    groups = {
        _place_of_hit(hit.id): None
        for hit in after.hits
        if _place_of_hit(hit.id) and any(_is_inside(goal, hit) for goal in goals)
    }
    if not any(hit.id.startswith("centre:") for hit in before.hits):
        groups.pop("centre", None)
    for group in groups:
        hits = [
            hit for each in (before, after) for hit in each.hits if _place_of_hit(hit.id) == group
        ]
        yield (
            min(hit.x for hit in hits) - 3,
            min(hit.y for hit in hits) - 3,
            max(hit.x + hit.w for hit in hits) + 3,
            max(hit.y + hit.h for hit in hits) + 4,
        )


def _place_of_hit(name: str) -> str:
    """Return the place that a hit id belongs to: `centre`, `front:C`; otherwise empty."""
    kind, _, rest = name.partition(":")
    return "centre" if kind == "centre" else f"front:{rest[0]}" if kind == "front" else ""


def _is_inside(place: PlaceBox, hit: Hit) -> bool:
    x, y, w, h = place
    return hit.contains(x + w / 2, y + h / 2)
