"""Animation of table changes, as a function of two scenes and the events between them.

It moves the marker, the die, suitcases, heads, cards, tiles and money. This module draws nothing on
the table, and the game does not wait for animations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from bosslib.board.actions import Accept, Action, Lay, Piece, Recruit, TakeOver, Travel
from bosslib.board.cards import Family
from bosslib.board.events import Acted, Closed, Drew, Event, Rolled, Settled
from bosslib.board.picture.faces import back, clan, die, head, marker, note, tile
from bosslib.board.picture.symbols import SUITCASE
from bosslib.game import SEATS, Seat
from bosslib.picture.motion import Flight, Motion, flight, paced
from bosslib.picture.shapes import Hit, Scene, Sheet
from bosslib.picture.theme import MINI

STEPS = 4
"""Maximum number of animated steps; earlier ones are skipped."""

MARKER = 11
"""Distance of the marker from the corner of its space."""


def motion(before: Scene, after: Scene, events: Sequence[Event], space: int) -> Motion | None:
    """Return the animation between two scenes, or None if nothing moves.

    `space` is the marker's space in the first scene (0: none). Only the last `STEPS` steps are
    shown.
    """
    found = _Found(before, after, space)
    steps = [step for event in events if (step := [*found.flights(event)])][-STEPS:]
    return Motion(paced(steps)) if steps else None


class _Found:
    """Locates objects in the two scenes and builds their flights."""

    def __init__(self, before: Scene, after: Scene, space: int) -> None:
        self.old = {hit.id: hit for hit in before.hits}
        self.new = {hit.id: hit for hit in after.hits}
        self.space = space

    def flights(self, event: Event) -> Iterator[Flight]:
        """Yield the flights that an event causes."""
        return (each for each in self._all(event) if each)

    def _all(self, event: Event) -> Iterator[Flight | None]:
        match event:
            case Rolled(seat, pips, space):
                yield self._flight(_die(pips), _seat(seat), "tile", stays=True)
                yield self._moved(space)
            case Drew(seat, number):
                yield self._flight(_back(), "deck", _seat(seat)) if number else None
            case Acted(Action(seat, Lay(card))) if card.family:
                yield self._flight(_clan(card.family), _seat(seat), _clan_of(card.family, seat))
            case Acted(Action(_, Accept(terms))):
                yield from map(self._joined, terms.pieces)
            case Settled(action, boss):
                yield self._effect(action, boss)
            case Closed(space=space, tile=number, payoff=payoff):
                yield self._flight(_tile(number), "tile", f"space:{space}", stays=True)
                for seat, got in enumerate(payoff):
                    yield self._flight(_note(got), "pays", _seat(seat)) if got else None

    def _effect(self, action: Action, boss: Seat) -> Flight | None:
        """Return the flight for a card that takes effect."""
        match action.deed:
            case Travel(target=piece):
                family, owner = piece.family, piece.owner
                goal = f"investor:{family}" if owner is None else _clan_of(family, owner)
                return self._flight(_case(), _seat(action.seat), goal)
            case Recruit(family):
                there = f"investor:{family}"
                start = there if there in self.old else f"beside:{family}"
                return self._flight(_head(family), start, there)
            case TakeOver():
                return self._flight(_crown(), "tile", _seat(boss))
        return None

    def _joined(self, piece: Piece) -> Flight | None:
        """Return the flight of an agreed piece to a newly filled place of the deal."""
        family, owner = piece.family, piece.owner
        filled = [name for name in self.new if _fills(name, family)]
        if not filled or any(_fills(name, family) for name in self.old):
            return None
        start = f"investor:{family}" if owner is None else _clan_of(family, owner)
        return self._flight(_head(family), start, filled[0])

    def _moved(self, space: int | None) -> Flight | None:
        """Return the flight of the marker between the corners of two spaces."""
        start, goal = (self.new.get(f"space:{at}") for at in (self.space, space))
        if start is None or goal is None or start == goal:
            return None
        self.space = space or 0
        return flight(_marker(), _corner(start), _corner(goal))

    def _flight(self, look: Scene, start: str, goal: str, *, stays: bool = False) -> Flight | None:
        here = self.old.get(start) or self.new.get(start)
        there = self.new.get(goal) or self.old.get(goal)
        if here is None or there is None:
            return None
        return flight(look, here, there, stays=stays)


def _seat(seat: Seat) -> str:
    return f"seat:{SEATS[seat]}"


def _clan_of(family: Family, seat: Seat) -> str:
    return f"clan:{family}@{SEATS[seat]}"


def _fills(hit: str, family: Family) -> bool:
    """Return True if a hit id is that of a place that the family fills for the Boss."""
    return hit.startswith("place:") and hit.endswith(f":{family}")


def _corner(hit: Hit) -> Hit:
    """Return the marker's position on a space."""
    return Hit("", hit.x + MARKER, hit.y + MARKER, 0, 0)


def _look(w: float, h: float, draws: Callable[[Sheet], object]) -> Scene:
    """Return a scene of this size with a flying object."""
    sheet = Sheet()
    draws(sheet)
    return sheet.scene(w, h, "")


def _marker() -> Scene:
    return _look(36, 37, lambda sheet: marker(sheet, 18, 18, 16))


def _die(pips: int) -> Scene:
    return _look(44, 45, lambda sheet: die(sheet, pips, 22, 22, 38))


def _back() -> Scene:
    return _look(24, 26, lambda sheet: back(sheet, 2, 13))


def _clan(family: Family) -> Scene:
    return _look(MINI.w + 4, MINI.h + 5, lambda sheet: clan(sheet, family, 2, 2, MINI, ""))


def _case() -> Scene:
    return _look(32, 32, lambda sheet: sheet.parts(SUITCASE, 16, 16, 30, "rim"))


def _head(family: Family) -> Scene:
    return _look(40, 40, lambda sheet: head(sheet, family, 20, 20, 38))


def _crown() -> Scene:
    def drawn(sheet: Sheet) -> None:
        sheet.disc(18, 18, 17, "on-brass")
        sheet.disc(18, 18, 15.5, "brass")
        sheet.sign("boss", 18, 19, 20, "on-brass")

    return _look(36, 36, drawn)


def _tile(number: int) -> Scene:
    return _look(38, 38, lambda sheet: tile(sheet, number, 19, 19, 34))


def _note(millions: int) -> Scene:
    return _look(48, 24, lambda sheet: note(sheet, f"+{millions}", 24, 12))
