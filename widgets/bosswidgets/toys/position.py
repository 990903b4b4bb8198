"""Position of any game as a picture in a notebook, and as a table to play on from there."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from ipywidgets import Widget

from bosslib import BossError, Record
from bosslib.export.named import load_named_game
from bosslib.game import SEATS, AnyGame, Seat, parse_seat
from bosslib.log import SeatedGame
from bosslib.picture.shapes import Scene
from bosslib.words import say
from bosswidgets.kit.bridge import Bridge, Lent, shut
from bosswidgets.kit.faults import sorry
from bosswidgets.kit.guarded import HTML, VBox
from bosswidgets.kit.hosted import Showable
from bosswidgets.kit.picture.still import Still
from bosswidgets.table.base import TableWidget
from bosswidgets.table.defaults import BOT
from bosswidgets.table.games import named


class Seen(NamedTuple):
    """Content of the picture; without a `seated` game only one seat's view is known."""

    game: AnyGame
    table: Any
    view: Any
    names: tuple[str, ...] = tuple(SEATS)
    events: tuple[Any, ...] = ()
    seated: SeatedGame | None = None


class Position(Showable, VBox):
    """Picture of a position: `Position(text)`, in JSON or TOML, or `Position("game.json")`.

    It also accepts `bosslib` objects: a state, a record, or a view, which shows its own hand. All
    other hands are hidden, except that of `seat`, such as `"B"`. Setting `position` shows another
    one. Errors are shown in place of the picture. With `play` it becomes a table, as after
    `play()`.
    """

    def __init__(self, position: Any, *, seat: str | None = None, play: bool = False) -> None:
        self._page = Bridge()
        self._lent = Lent(self._page)
        self._body = VBox()
        self._picture = VBox([self._page, self._body])
        for name in ("boss-page", "boss-lesson"):
            self._picture.add_class(name)
        super().__init__()
        self._seat = seat
        self._seen: Seen | None = None
        self._table: TableWidget | None = None
        self.position = position
        if play:
            self.play()

    def __repr__(self) -> str:
        seen = self._seen
        return f"<Position: {f'{seen.game.name}, {seen.table.players} players' if seen else '-'}>"

    @property
    def position(self) -> Any:
        """The position shown."""
        return self._position

    @position.setter
    def position(self, position: Any) -> None:
        self._position = position
        try:
            self._seen = _seen(position, self._seat)
            self._show(_drawn(self._seen, self._borrow()), *_own(self._seen))
        except BossError as error:
            self._seen = None
            self._show(sorry(error))

    def play(self, seat: str | None = None) -> None:
        """Play on from the position against computer players, or show why that is impossible.

        The user sits at `seat`, or else at the seat whose hand is shown, or else at that of the
        next player. In a game saved at a table, the same players continue.
        """
        seen = self._seen
        if seen is None:
            return
        try:
            game = _to_play(seen, seat or self._seat)
            table = named(seen.game.name).table(game)
        except BossError as error:
            self._show(_drawn(seen, self._borrow()), *_own(seen), sorry(error))
        else:
            self._stand(table)
            self._table = table

    def _borrow(self) -> Lent:
        """Return a new proxy of the page's bridge for a picture, and close the previous one."""
        self._lent.close()
        self._lent = Lent(self._page)
        return self._lent

    def _show(self, *parts: Widget) -> None:
        """Replace the previous picture or table by these parts."""
        before, self._body.children = self._body.children, parts
        for each in before:
            shut(each)
        self._stand(self._picture)

    def _stand(self, part: Widget) -> None:
        """Show the picture or a table, and close a table that is replaced."""
        if self._table and self._table is not part:
            self._table.store.close()
            shut(self._table)
        self._table = None
        self.children = (part,)


def _drawn(seen: Seen, lent: Lent) -> Still:
    """Return the picture; raise BossError for a game without one."""

    def draw(width: int) -> Scene:
        game, table, view, names, events, _ = seen
        scene = game.picture(table, view, names, width=width, events=events)
        if scene is None:
            raise BossError("picture.none", game=game.name)
        return scene

    return Still(lent, draw)


def _own(seen: Seen) -> list[Widget]:
    """Return what a view knows beyond public information, in notation; some pictures don't
    show it.
    """
    if seen.view is None:
        return []
    public = seen.game.describe_table(seen.table).splitlines()
    lines = seen.game.describe_table(seen.table, seen.view).splitlines()
    own = [escape(line) for line in lines if line not in public]
    return [HTML(f"<p>{'<br>'.join(own)}</p>")]


def _seen(position: Any, letter: str | None) -> Seen:
    """Return what to draw for an input; raise BossError if it is not a position."""
    if isinstance(position, str | Path):
        return _at(load_named_game(str(position)), letter)
    if isinstance(position, SeatedGame):
        return _at(position, letter)
    if isinstance(position, Record) or hasattr(position, "seed"):
        record = position if isinstance(position, Record) else Record(position)
        players = record.start.table.players
        return _at(SeatedGame(record, tuple(SEATS[:players]), (None,) * players), letter)
    if hasattr(position, "seat") and hasattr(position, "table"):
        return Seen(position.game, position.table, position)
    raise BossError("position.what", kind=type(position).__name__)


def _at(seated: SeatedGame, letter: str | None) -> Seen:
    """Return a game as seen by the seat of a letter, or by a spectator."""
    record, game = seated.record, seated.record.game
    seat = None if letter is None else _number(letter, len(seated.names))
    view = None if seat is None else game.view(record.state, seat)
    events = record.seen_by(seat)
    return Seen(game, record.state.table, view, seated.names, events, seated)


def _number(letter: str, players: int) -> Seat:
    """Return the seat of a letter; raise BossError if there is none."""
    seat = parse_seat(letter)
    if seat >= players:
        raise BossError("terminal.no-seat", seat=SEATS[seat], there=players)
    return seat


def _to_play(seen: Seen, letter: str | None) -> SeatedGame:
    """Return the game to play on with, with a person seated; raise BossError if it can't
    continue.
    """
    game = seen.seated
    if game is None:
        raise BossError("position.hidden", seat=SEATS[seen.view.seat])
    if not seen.table.to_act:
        raise BossError("position.over")
    if any(game.bots) and letter is None:
        return game._replace(practice=True)
    players = len(game.names)
    seat = seen.table.to_act[0] if letter is None else _number(letter, players)
    names = tuple(
        say("names.person" if at == seat else f"names.{each}")
        for at, each in enumerate(SEATS[:players])
    )
    bots = tuple(None if at == seat else BOT for at in range(players))
    return game._replace(names=names, bots=bots, practice=True)
