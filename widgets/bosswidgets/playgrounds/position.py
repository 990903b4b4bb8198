"""Position of any game as a picture in a notebook, and as a table to play on from there."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from ipywidgets import Widget

from bosslib import BossError, Record
from bosslib.export.load_game import load_named_game
from bosslib.game import SEATS, AnyGame, Seat, parse_seat
from bosslib.log import SeatedGame
from bosslib.picture.shapes import Scene
from bosslib.words import say
from bosswidgets.kit.bridge import Bridge, BridgeProxy, close_tree
from bosswidgets.kit.error_display import error_html
from bosswidgets.kit.guarded import HTML, VBox
from bosswidgets.kit.marimo_page import Displayable
from bosswidgets.kit.picture.still import StillPicture
from bosswidgets.table.base import TableWidget
from bosswidgets.table.defaults import BOT
from bosswidgets.table.games import named


class PositionContent(NamedTuple):
    """Content of the picture; without a `seated` game only one seat's view is known."""

    game: AnyGame
    table: Any
    view: Any
    names: tuple[str, ...] = tuple(SEATS)
    events: tuple[object, ...] = ()
    seated: SeatedGame | None = None


class Position(Displayable, VBox):
    """Picture of a position: `Position(text)`, in JSON or TOML, or `Position("game.json")`.

    It also accepts `bosslib` objects: a state, a record, or a view, which shows its own hand. All
    other hands are hidden, except that of `seat`, such as `"B"`. Setting `position` shows another
    one. Errors are shown in place of the picture. With `play` it becomes a table, as after
    `play()`.
    """

    def __init__(self, position: object, *, seat: str | None = None, play: bool = False) -> None:
        self._page = Bridge()
        self._bridge_proxy = BridgeProxy(self._page)
        self._body = VBox()
        self._picture = VBox([self._page, self._body])
        for name in ("boss-page", "boss-lesson"):
            self._picture.add_class(name)
        super().__init__()
        self._seat = seat
        self._content: PositionContent | None = None
        self._table: TableWidget | None = None
        self.position = position
        if play:
            self.play()

    def __repr__(self) -> str:
        seen = self._content
        return f"<Position: {f'{seen.game.name}, {seen.table.players} players' if seen else '-'}>"

    @property
    def position(self) -> object:
        """The position shown."""
        return self._position

    @position.setter
    def position(self, position: object) -> None:
        self._position = position
        try:
            self._content = _read_content(position, self._seat)
            self._show_parts(
                _position_picture(self._content, self._new_bridge_proxy()),
                *_private_lines(self._content),
            )
        except BossError as error:
            self._content = None
            self._show_parts(error_html(error))

    def play(self, seat: str | None = None) -> None:
        """Play on from the position against computer players, or show why that is impossible.

        The user sits at `seat`, or else at the seat whose hand is shown, or else at that of the
        next player. In a game saved at a table, the same players continue.
        """
        seen = self._content
        if seen is None:
            return
        try:
            game = _game_to_play(seen, seat or self._seat)
            table = named(seen.game.name).table(game)
        except BossError as error:
            self._show_parts(
                _position_picture(seen, self._new_bridge_proxy()),
                *_private_lines(seen),
                error_html(error),
            )
        else:
            self._show_picture_or_table(table)
            self._table = table

    def _new_bridge_proxy(self) -> BridgeProxy:
        """Return a new proxy of the page's bridge for a picture, and close the previous one."""
        self._bridge_proxy.close()
        self._bridge_proxy = BridgeProxy(self._page)
        return self._bridge_proxy

    def _show_parts(self, *parts: Widget) -> None:
        """Replace the previous picture or table by these parts."""
        before, self._body.children = self._body.children, parts
        for each in before:
            close_tree(each)
        self._show_picture_or_table(self._picture)

    def _show_picture_or_table(self, part: Widget) -> None:
        """Show the picture or a table, and close a table that is replaced."""
        if self._table and self._table is not part:
            self._table.session.close()
            close_tree(self._table)
        self._table = None
        self.children = (part,)


def _position_picture(seen: PositionContent, lent: BridgeProxy) -> StillPicture:
    """Return the picture; raise BossError for a game without one."""

    def draw(width: int) -> Scene:
        game, table, view, names, events, _ = seen
        scene = game.picture(table, view, names, width=width, events=events)
        if scene is None:
            raise BossError("picture.none", game=game.name)
        return scene

    return StillPicture(lent, draw)


def _private_lines(seen: PositionContent) -> list[Widget]:
    """Return what a view knows beyond public information, in notation; some pictures don't
    show it.
    """
    if seen.view is None:
        return []
    public = seen.game.describe_table(seen.table).splitlines()
    lines = seen.game.describe_table(seen.table, seen.view).splitlines()
    own = [escape(line) for line in lines if line not in public]
    return [HTML(f"<p>{'<br>'.join(own)}</p>")]


def _read_content(position: Any, letter: str | None) -> PositionContent:
    """Return what to draw for an input; raise BossError if it is not a position."""
    if isinstance(position, str | Path):
        return _content_at_seat(load_named_game(str(position)), letter)
    if isinstance(position, SeatedGame):
        return _content_at_seat(position, letter)
    if isinstance(position, Record) or hasattr(position, "seed"):
        record = position if isinstance(position, Record) else Record(position)
        players = record.start.table.players
        return _content_at_seat(
            SeatedGame(record, tuple(SEATS[:players]), (None,) * players), letter
        )
    if hasattr(position, "seat") and hasattr(position, "table"):
        return PositionContent(position.game, position.table, position)
    raise BossError("position.what", kind=type(position).__name__)


def _content_at_seat(seated: SeatedGame, letter: str | None) -> PositionContent:
    """Return a game as seen by the seat of a letter, or by a spectator."""
    record, game = seated.record, seated.record.game
    seat = None if letter is None else _parse_seat(letter, len(seated.names))
    view = None if seat is None else game.view(record.state, seat)
    events = record.seen_by(seat)
    return PositionContent(game, record.state.table, view, seated.names, events, seated)


def _parse_seat(letter: str, players: int) -> Seat:
    """Return the seat of a letter; raise BossError if there is none."""
    seat = parse_seat(letter)
    if seat >= players:
        raise BossError("terminal.no-seat", seat=SEATS[seat], there=players)
    return seat


def _game_to_play(seen: PositionContent, letter: str | None) -> SeatedGame:
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
    seat = seen.table.to_act[0] if letter is None else _parse_seat(letter, players)
    names = tuple(
        say("names.person" if at == seat else f"names.{each}")
        for at, each in enumerate(SEATS[:players])
    )
    bots = tuple(None if at == seat else BOT for at in range(players))
    return game._replace(names=names, bots=bots, practice=True)
