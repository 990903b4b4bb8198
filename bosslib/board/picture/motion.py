"""Animation of table changes, as a function of two scenes and the events between them.

It moves the marker, the die, suitcases, heads, cards, tiles and money. This module draws nothing on
the table, and the game does not wait for animations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from bosslib.board.actions import Accept, Action, Lay, Piece, Recruit, TakeOver, Travel
from bosslib.board.cards import Family
from bosslib.board.events import Acted, Closed, Drew, Event, Rolled, Settled
from bosslib.board.picture.faces import (
    draw_card_backs,
    draw_clan_card,
    draw_deal_tile,
    draw_die,
    draw_head,
    draw_marker,
    draw_note,
)
from bosslib.board.picture.symbols import SUITCASE
from bosslib.game import SEATS, Seat
from bosslib.picture.motion import Flight, Motion, flight, schedule
from bosslib.picture.shapes import Hit, Scene, Sheet
from bosslib.picture.theme import MINI

MAX_STEPS = 4
"""Maximum number of animated steps; earlier ones are skipped."""

MARKER_OFFSET = 11
"""Distance of the marker from the corner of its space."""


def table_motion(before: Scene, after: Scene, events: Sequence[Event], space: int) -> Motion | None:
    """Return the animation between two scenes, or None if nothing moves.

    `space` is the marker's space in the first scene (0: none). Only the last `MAX_STEPS` steps are
    shown.
    """
    found = _FlightFinder(before, after, space)
    steps = [step for event in events if (step := [*found.flights(event)])][-MAX_STEPS:]
    return Motion(schedule(steps)) if steps else None


class _FlightFinder:
    """Locates objects in the two scenes and builds their flights."""

    def __init__(self, before: Scene, after: Scene, space: int) -> None:
        self.old = {hit.id: hit for hit in before.hits}
        self.new = {hit.id: hit for hit in after.hits}
        self.space = space

    def flights(self, event: Event) -> Iterator[Flight]:
        """Yield the flights that an event causes."""
        return (each for each in self._candidate_flights(event) if each)

    def _candidate_flights(self, event: Event) -> Iterator[Flight | None]:
        match event:
            case Rolled(seat, pips, space):
                yield self._flight_between(_die_scene(pips), _seat_id(seat), "tile", stays=True)
                yield self._marker_flight(space)
            case Drew(seat, number):
                yield (
                    self._flight_between(_card_backs_scene(), "deck", _seat_id(seat))
                    if number
                    else None
                )
            case Acted(Action(seat, Lay(card))) if card.family:
                yield self._flight_between(
                    _clan_card_scene(card.family), _seat_id(seat), _clan_id(card.family, seat)
                )
            case Acted(Action(_, Accept(terms))):
                yield from map(self._agreement_flight, terms.pieces)
            case Settled(action, boss):
                yield self._effect_flight(action, boss)
            case Closed(space=space, tile=number, payoff=payoff):
                yield self._flight_between(
                    _tile_scene(number), "tile", f"space:{space}", stays=True
                )
                for seat, got in enumerate(payoff):
                    yield (
                        self._flight_between(_note_scene(got), "pays", _seat_id(seat))
                        if got
                        else None
                    )

    def _effect_flight(self, action: Action, boss: Seat) -> Flight | None:
        """Return the flight for a card that takes effect."""
        match action.deed:
            case Travel(target=piece):
                family, owner = piece.family, piece.owner
                goal = f"investor:{family}" if owner is None else _clan_id(family, owner)
                return self._flight_between(_suitcase_scene(), _seat_id(action.seat), goal)
            case Recruit(family):
                there = f"investor:{family}"
                start = there if there in self.old else f"beside:{family}"
                return self._flight_between(_head_scene(family), start, there)
            case TakeOver():
                return self._flight_between(_crown_scene(), "tile", _seat_id(boss))
        return None

    def _agreement_flight(self, piece: Piece) -> Flight | None:
        """Return the flight of an agreed piece to a newly filled place of the deal."""
        family, owner = piece.family, piece.owner
        filled = [name for name in self.new if _is_filled_place(name, family)]
        if not filled or any(_is_filled_place(name, family) for name in self.old):
            return None
        start = f"investor:{family}" if owner is None else _clan_id(family, owner)
        return self._flight_between(_head_scene(family), start, filled[0])

    def _marker_flight(self, space: int | None) -> Flight | None:
        """Return the flight of the marker between the corners of two spaces."""
        start, goal = (self.new.get(f"space:{at}") for at in (self.space, space))
        if start is None or goal is None or start == goal:
            return None
        self.space = space or 0
        return flight(_marker_scene(), _marker_hit(start), _marker_hit(goal))

    def _flight_between(
        self, look: Scene, start: str, goal: str, *, stays: bool = False
    ) -> Flight | None:
        here = self.old.get(start) or self.new.get(start)
        there = self.new.get(goal) or self.old.get(goal)
        if here is None or there is None:
            return None
        return flight(look, here, there, stays=stays)


def _seat_id(seat: Seat) -> str:
    return f"seat:{SEATS[seat]}"


def _clan_id(family: Family, seat: Seat) -> str:
    return f"clan:{family}@{SEATS[seat]}"


def _is_filled_place(hit: str, family: Family) -> bool:
    """Return True if a hit id is that of a place that the family fills for the Boss."""
    return hit.startswith("place:") and hit.endswith(f":{family}")


def _marker_hit(hit: Hit) -> Hit:
    """Return the marker's position on a space."""
    return Hit("", hit.x + MARKER_OFFSET, hit.y + MARKER_OFFSET, 0, 0)


def _object_scene(w: float, h: float, draws: Callable[[Sheet], object]) -> Scene:
    """Return a scene of this size with a flying object."""
    sheet = Sheet()
    draws(sheet)
    return sheet.scene(w, h, "")


def _marker_scene() -> Scene:
    return _object_scene(36, 37, lambda sheet: draw_marker(sheet, 18, 18, 16))


def _die_scene(pips: int) -> Scene:
    return _object_scene(44, 45, lambda sheet: draw_die(sheet, pips, 22, 22, 38))


def _card_backs_scene() -> Scene:
    return _object_scene(24, 26, lambda sheet: draw_card_backs(sheet, 2, 13))


def _clan_card_scene(family: Family) -> Scene:
    return _object_scene(
        MINI.w + 4, MINI.h + 5, lambda sheet: draw_clan_card(sheet, family, 2, 2, MINI, "")
    )


def _suitcase_scene() -> Scene:
    return _object_scene(32, 32, lambda sheet: sheet.parts(SUITCASE, 16, 16, 30, "rim"))


def _head_scene(family: Family) -> Scene:
    return _object_scene(40, 40, lambda sheet: draw_head(sheet, family, 20, 20, 38))


def _crown_scene() -> Scene:
    def draw_crown(sheet: Sheet) -> None:
        sheet.disc(18, 18, 17, "on-brass")
        sheet.disc(18, 18, 15.5, "brass")
        sheet.sign("boss", 18, 19, 20, "on-brass")

    return _object_scene(36, 36, draw_crown)


def _tile_scene(number: int) -> Scene:
    return _object_scene(38, 38, lambda sheet: draw_deal_tile(sheet, number, 19, 19, 34))


def _note_scene(millions: int) -> Scene:
    return _object_scene(48, 24, lambda sheet: draw_note(sheet, f"+{millions}", 24, 12))
