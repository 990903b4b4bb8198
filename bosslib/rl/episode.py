"""One game played through the menu: who chooses, from what, and what each seat has seen.

Questions are asked one at a time, in the driver's order, as in `sim`. A seat whose only option is
silence is skipped. Episodes are immutable: `take` returns the next one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from bosslib.driver import Ask, DriverState
from bosslib.errors import BossError
from bosslib.game import SEATS, AnyTable, Seat
from bosslib.rl.environment import SILENCE, AnyEnvironment, Sighting

if TYPE_CHECKING:
    from random import Random

    from bosslib.game import AnyAction, AnyEvent, AnyState
    from bosslib.rl.encoding import Feature


class EpisodeProgress(NamedTuple):
    """Progress of an episode.

    `decisions` counts choices, including silence. `past` has the events, and the questions that
    seats answered with silence. `inferred_money` is everybody's money as inferred from public
    information.
    """

    state: AnyState
    driver_state: DriverState
    decisions: int
    past: tuple[AnyEvent | Ask, ...]
    inferred_money: tuple[int, ...]


class Episode:
    """Immutable state of a game in progress; `begun` creates the first one."""

    def __init__(
        self, environment: AnyEnvironment, start: AnyState, longest: int, progress: EpisodeProgress
    ) -> None:
        self.environment, self.start, self.longest = environment, start, longest
        self.progress, self.ask, self.legal = _next_question(environment, progress)

    def __deepcopy__(self, _memo: object) -> Episode:
        return self

    @property
    def state(self) -> AnyState:
        """Current state of the game."""
        return self.progress.state

    @property
    def players(self) -> int:
        """Number of players."""
        return self.start.table.players

    @property
    def is_over(self) -> bool:
        """True if the game is over by its own rules (terminated)."""
        return self.ask is None

    @property
    def is_truncated(self) -> bool:
        """True if the episode was truncated at the maximum number of decisions."""
        return not self.is_over and self.progress.decisions >= self.longest

    @property
    def seat(self) -> Seat | None:
        """Seat that chooses now, or None if the episode has ended."""
        return None if self.ask is None or self.is_truncated else self.ask.seat

    @cached_property
    def legal_indices(self) -> list[int]:
        """Menu indices that can be chosen now, ascending; empty if the episode has ended."""
        return [] if self.seat is None else [*self.legal]

    @property
    def returns(self) -> list[float]:
        """Gain of each seat since the start, in the game's money."""
        pairs = zip(self.state.money, self.start.money, strict=True)
        return [float(has - had) for has, had in pairs]

    def take(self, place: int) -> Episode:
        """Return the episode after this entry is taken; raise BossError if it is masked."""
        if place not in self.legal_indices:
            names = self.environment.menu(self.players).names
            name = names[place] if 0 <= place < len(names) else str(place)
            raise BossError("rl.masked", place=place, name=name)
        progress, ask, action = self.progress, self.ask, self.legal[place]
        assert ask is not None  # without a question there are no places
        driver, decisions = self.environment.game.driver, progress.decisions + 1
        if action is None:
            stands, past = driver.note_silence(progress.driver_state, ask), (*progress.past, ask)
            after = progress._replace(driver_state=stands, decisions=decisions, past=past)
        else:
            after = _apply_action(self.environment, progress, action)._replace(decisions=decisions)
        return Episode(self.environment, self.start, self.longest, after)

    def resample(self, seat: Seat, rng: Random) -> Episode:
        """Return an episode that the seat cannot distinguish from this one; the rest is resampled.

        Hands and piles are consistent with the seat's view; the others' money is as inferred from
        public information, the seat's own is real.
        """
        progress, view = self.progress, self.environment.game.view
        past = tuple(
            each if isinstance(each, Ask) else each.seen_by(seat)
            for each in progress.past
            if not isinstance(each, Ask) or each.seat == seat
        )
        guessed = self.environment.sample_state
        start = guessed(view(self.start, seat), self.start.money, rng)
        money = tuple(
            own if at == seat else reckoned
            for at, (own, reckoned) in enumerate(
                zip(self.state.money, progress.inferred_money, strict=True)
            )
        )
        state = guessed(view(self.state, seat), money, rng)
        after = progress._replace(state=state, past=past)
        return Episode(self.environment, start, self.longest, after)

    def sighting(self, seat: Seat) -> Sighting[object]:
        """Return what a seat sees now, with the question if it is the one to choose."""
        ask = self.ask if self.seat == seat else None
        view = self.environment.game.view(self.state, seat)
        return Sighting(view, ask, self.progress.driver_state._replace(silent_asks=()))

    def features(self, seat: Seat) -> list[Feature]:
        """Return the observation features of a seat."""
        return [*self.environment.features(self.sighting(seat))]

    def observation(self, seat: Seat | None) -> str:
        """Return the observation of a seat as text; None: the public part.

        Texts are equal if and only if what is seen is equal.
        """
        return "\n".join(self._current_lines(seat))

    def information_state(self, seat: Seat | None) -> str:
        """Return all that a seat has seen, as text (perfect recall); None: the public part."""
        lines = [*self._view_lines(self.start, seat)]
        for each in self.progress.past:
            if not isinstance(each, Ask):
                lines.append(event_line(each, seat))
            elif each.seat == seat:  # the silence of others is private
                lines.append(f"{each.wants}: {SILENCE}")
        return "\n".join((*lines, *self._current_lines(seat)))

    def private_observation(self, seat: Seat) -> str:
        """Return what only this seat sees now, as text."""
        return "\n".join(private_lines(self.environment.game.view(self.state, seat)))

    def _current_lines(self, seat: Seat | None) -> Iterator[str]:
        yield from self._view_lines(self.state, seat)
        yield f"offers: {format_value(self.progress.driver_state.offers)}"
        if seat is not None and self.seat == seat and self.ask is not None:
            yield f"asked: {self.ask.wants}"

    def _view_lines(self, state: AnyState, seat: Seat | None) -> Iterator[str]:
        yield from public_lines(state.table, self.environment.constant_fields)
        if seat is not None:
            yield from private_lines(self.environment.game.view(state, seat))


def begun(environment: AnyEnvironment, start: AnyState, longest: int | None = None) -> Episode:
    """Return the first episode from a position; it is truncated after `longest` decisions.

    Raise BossError if `longest` is less than 1.
    """
    most = environment.max_decisions if longest is None else longest
    if most < 1:
        raise BossError("rl.longest", longest=most)
    stands = environment.game.driver.driver_state(start)
    return Episode(environment, start, most, EpisodeProgress(start, stands, 0, (), start.money))


def _apply_action(
    environment: AnyEnvironment, progress: EpisodeProgress, action: AnyAction
) -> EpisodeProgress:
    state, events = environment.game.step(progress.state, action)
    reckoned = progress.inferred_money
    for each in events:
        reckoned = environment.money_after(reckoned, each.seen_by(None))
    return progress._replace(
        state=state,
        driver_state=environment.game.driver.state_after(progress.driver_state, state, action),
        past=(*progress.past, *events),
        inferred_money=reckoned,
    )


def _next_question(
    environment: AnyEnvironment, progress: EpisodeProgress
) -> tuple[EpisodeProgress, Ask | None, dict[int, Any]]:
    """Return the next question and its options; seats that could only be silent are skipped."""
    driver, state = environment.game.driver, progress.state
    while ask := driver.next_ask(state, progress.driver_state):
        seen = Sighting(environment.game.view(state, ask.seat), ask, progress.driver_state)
        legal = {
            place: action
            for place, action in environment.legal(seen).items()
            if action is None or driver.is_accepted(state, progress.driver_state, action)
        }
        if any(action is not None for action in legal.values()):
            return progress, ask, legal
        progress = progress._replace(driver_state=driver.note_silence(progress.driver_state, ask))
    return progress, None, {}


def public_lines(table: AnyTable, constant: Collection[str]) -> Iterator[str]:
    """Yield the public information; `constant` names fields to omit, since they never change."""
    fields: Any = table
    for name, value in zip(fields._fields, fields, strict=True):
        if name not in constant:
            yield f"{name}: {format_value(value)}"


def private_lines(view: Any) -> Iterator[str]:
    """Yield the private information of a seat: its hand and money."""
    yield f"{SEATS[view.seat]}: {format_value(view.hand)}, {view.money}"


def event_line(event: Any, seat: Seat | None) -> str:
    """Return what a seat saw of an event; None: the public part."""
    seen = event.seen_by(seat)
    return f"{type(seen).__name__} {format_value(tuple(seen))}"


def format_value(value: object) -> str:
    """Return a value in notation; tuples are in parentheses.

    >>> format_value((1, ("b+4", None)))
    '(1 (b+4 -))'
    """
    if isinstance(value, tuple):
        return f"({' '.join(map(format_value, value))})"
    return "-" if value is None else str(value)
