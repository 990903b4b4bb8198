"""Animations between two scenes of a table: a pure function of both scenes and the events.

Cards fly from their old place to the new one, dollars between the bank and the seats. This module
draws nothing and blocks nothing: `canvas.js` plays a motion over the new table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bosslib.card.actions import Accept, Deed, Drop, Move, Play, Shift
from bosslib.card.cards import Card, X
from bosslib.card.events import Acted, Chose, Drew, Event, Reshuffled, Settled, TurnedUp
from bosslib.card.narration import dollars
from bosslib.card.picture.faces import card_back, card_face, token
from bosslib.game import SEATS, Seat
from bosslib.picture.lettering import width_of
from bosslib.picture.motion import Flight, Motion, Place, flight, paced
from bosslib.picture.shapes import Box, Hit, Scene, Sheet
from bosslib.picture.theme import BIG, LARGE, MIDDLE, MINI, SMALL

STEPS = 4
"""Maximum number of steps shown: the last ones."""

SIZES = {(size.w, size.h): size for size in (BIG, LARGE, MIDDLE, SMALL, MINI)}


def motion(before: Scene, after: Scene, events: Sequence[Event], boss: Seat) -> Motion | None:
    """Return the animation between two pictures of a table with this Boss, or None.

    Only the last few steps are shown; simultaneous events at several seats are one step.
    """
    steps = _steps(before, after, events, boss)[-STEPS:]
    if not steps:
        return None
    flights = paced(steps)
    same = before[:2] == after[:2]
    return Motion(flights, tuple(_covers(before, after, flights)) if same else ())


def _steps(before: Scene, after: Scene, events: Sequence[Event], boss: Seat) -> list[list[Flight]]:
    """Return the flights by step; looks at the last event first, since it lies on top."""
    hands = _Hands(before, after, boss)
    steps: list[list[Flight]] = []
    last: type[Event] | None = None
    for event in reversed(events):
        flights = list(hands.flights(event))
        if flights and type(event) is last and not isinstance(event, Acted):
            steps[-1] = flights + steps[-1]
        elif flights:
            steps.append(flights)
            last = type(event)
    return steps[::-1]


class _Hands:
    """Finder of places in the scenes; a place used by a later event is not used again."""

    def __init__(self, before: Scene, after: Scene, boss: Seat) -> None:
        self.old = {hit.id: hit for hit in before.hits}
        self.new = {hit.id: hit for hit in after.hits}
        self.boss = boss

    def flights(self, event: Event) -> Iterator[Flight]:
        """Yield the flights of one event."""
        return (each for each in self._all(event) if each)

    def _all(self, event: Event) -> Iterator[Flight | None]:
        match event:
            case Acted(action):
                yield from self._deed(_seat(action.seat), action.deed)
            case Chose(seat):
                yield self._back(_seat(seat), "discard")
            case Drew(seat):
                yield self._back("deck", _seat(seat))
            case TurnedUp():
                yield self._card(X, self.new.get("deck"), self.new.get("multiplier"))
            case Reshuffled():
                yield self._back("discard", "deck")
            case Settled(payoff=payoff):
                yield from (self._money(seat, due) for seat, due in enumerate(payoff) if due)

    def _deed(self, seat: str, deed: Deed) -> Iterator[Flight | None]:
        hand = self.new.get(seat)
        match deed:
            case Play(card, front):
                where = "centre" if front is None else f"front:{SEATS[front]}"
                yield self._card(card, hand, self._lies(where, card))
            case Move(card, shifts):
                yield self._card(card, hand, self.new.get("discard"))
                yield from map(self._shifted, shifts)
            case Drop(card):
                yield self._card(card, hand, self.new.get("discard"))
            case Accept(by):
                player = seat if by == self.boss else _seat(by)
                yield self._token(self.new.get("tokens"), self.new.get(player))

    def _shifted(self, shift: Shift) -> Flight | None:
        origin = "centre" if shift.origin is None else f"front:{SEATS[shift.origin]}"
        start = _last(self.old, f"{origin}:{shift.card}:")
        if shift.goal is None:
            return self._card(shift.card, start, self.new.get("discard"))
        return self._card(shift.card, start, self._lies(f"front:{SEATS[shift.goal]}", shift.card))

    def _lies(self, where: str, card: Card) -> Hit | None:
        """Return the place of the last copy of a card that no later event put there."""
        hit = _last(self.new, f"{where}:{card}:")
        return self.new.pop(hit.id) if hit else None

    def _card(self, card: Card, start: Hit | None, goal: Hit | None) -> Flight | None:
        if start is None or goal is None:
            return None
        size = SIZES.get((goal.w, goal.h), SMALL)
        sheet = Sheet()
        card_face(sheet, "", card, 2, 2, size, seen=size.w)
        look = sheet.scene(size.w + 4, size.h + 5, "")
        return flight(look, start, goal, stays=goal.id.startswith(("centre:", "front:")))

    def _back(self, start: str, goal: str) -> Flight | None:
        if start not in self.new or goal not in self.new:
            return None
        sheet = Sheet()
        card_back(sheet, 2, 2, MINI)
        look = sheet.scene(MINI.w + 4, MINI.h + 5, "")
        return flight(look, self.new[start], self.new[goal])

    def _token(self, start: Hit | None, goal: Hit | None) -> Flight | None:
        if start is None or goal is None:
            return None
        sheet = Sheet()
        token(sheet, "cousin", 14, 14, 12)
        return flight(sheet.scene(28, 29, ""), start, goal)

    def _money(self, seat: Seat, due: int) -> Flight | None:
        """Return the flight of dollars between the bank, at the centre, and a seat."""
        bank = self.new.get("result") or self.new.get("centre")
        plate = self.new.get(_seat(seat))
        if bank is None or plate is None:
            return None
        words = f"+{dollars(due)}" if due > 0 else dollars(due)
        wide = width_of(words, 18, bold=True) + 24
        sheet = Sheet()
        sheet.rect(1, 3, wide, 32, "shade", radius=16, alpha=0.4)
        sheet.rect(1, 1, wide, 32, "brass" if due > 0 else "plate-edge", radius=16)
        sheet.rect(3, 3, wide - 4, 28, "pale" if due > 0 else "spent", radius=14)
        ink = "on-pale" if due > 0 else "on-spent"
        sheet.text(words, 1 + wide / 2, 17, ink, size=18, bold=True, mid=True, room=wide)
        look = sheet.scene(wide + 2, 36, "")
        return flight(look, bank, plate) if due > 0 else flight(look, plate, bank)


def _seat(seat: Seat) -> str:
    return f"seat:{SEATS[seat]}"


def _last(hits: dict[str, Hit], prefix: str) -> Hit | None:
    """Return the last copy of a card at a place."""
    return next((hit for name, hit in reversed(hits.items()) if name.startswith(prefix)), None)


def _covers(before: Scene, after: Scene, flights: Sequence[Flight]) -> Iterator[Box]:
    """Yield the areas of the old picture to keep until a card arrives there."""
    goals = [each.goal for each in flights if each.stays]
    groups = {
        _group(hit.id): None
        for hit in after.hits
        if _group(hit.id) and any(_inside(goal, hit) for goal in goals)
    }
    for group in groups:
        hits = [hit for each in (before, after) for hit in each.hits if _group(hit.id) == group]
        yield (
            min(hit.x for hit in hits) - 3,
            min(hit.y for hit in hits) - 3,
            max(hit.x + hit.w for hit in hits) + 3,
            max(hit.y + hit.h for hit in hits) + 4,
        )


def _group(name: str) -> str:
    """Return the place that a hit id belongs to: `centre`, `front:C`; otherwise empty."""
    kind, _, rest = name.partition(":")
    return "centre" if kind == "centre" else f"front:{rest[0]}" if kind == "front" else ""


def _inside(place: Place, hit: Hit) -> bool:
    x, y, w, h = place
    return hit.holds(x + w / 2, y + h / 2)
