"""Widget for a table of any game: shows a game to play, or the form for a new one.

It keeps a link back to the game in the page's address and in the browser. A game is shown as
panels; each game's table defines its own and arranges them in two columns.
"""

from __future__ import annotations

import os
from functools import partial
from html import escape
from typing import Any, ClassVar
from urllib.parse import parse_qs

from ipywidgets import Widget

from bosslib import BossError
from bosslib.log import HoldReason, SeatedGame
from bosslib.words import say
from bosswidgets.kit.addresses import is_embedded, is_served
from bosswidgets.kit.bridge import Bridge, BridgeProxy
from bosswidgets.kit.choices import Button, Choices
from bosswidgets.kit.guarded import HTML, Box, VBox
from bosswidgets.kit.layout import column
from bosswidgets.kit.marimo_page import Displayable
from bosswidgets.kit.token_bucket import TokenBucket
from bosswidgets.table import joining, waiting_for_players
from bosswidgets.table.defaults import NOW, PLAY
from bosswidgets.table.games import storage_key_of
from bosswidgets.table.multiplayer import table_seats
from bosswidgets.table.panels import join_form, presence, room_link, unsaved_warning
from bosswidgets.table.panels.chat_panel import ChatPanel
from bosswidgets.table.save_queue import SaveQueue, game_weight
from bosswidgets.table.saves import Saves
from bosswidgets.table.scheduler import PACES, USUAL
from bosswidgets.table.session import AnyTableSession
from bosswidgets.table.sound_effects import setup_sounds

Columns = tuple[list[Widget], list[Widget]]
"""Panels of the main and the side column, top to bottom."""

NEW_GAME_BURST, NEW_GAMES_PER_SECOND = 30, 0.1
"""Games that a page can begin at once, and a second; each is stored, with all its actions."""


class TableWidget(Displayable, VBox):
    """Table for the people at one screen and their computer opponents.

    Without a game, the page's address decides: `?game=ID` resumes a saved game. Otherwise the table
    shows the form for a new game and a link to the game that was left. Each action is saved
    immediately; if the folder of saved games is not writable, the table shows a warning.
    """

    GAME: ClassVar[str]
    """Name of the game in files; a table never offers a game of another kind."""

    session: Any

    def __init__(self, game: SeatedGame | None = None) -> None:
        self.session = None
        self._unsaved_games: list[SaveQueue] = []
        self.guesses = table_seats.CodeRateLimit()
        self._new_game_limit = TokenBucket(NEW_GAME_BURST, NEW_GAMES_PER_SECOND)
        self._page = Bridge()
        self.bridge: Any = BridgeProxy(self._page)
        """The page's bridge, lent to the game or form shown at present."""
        self._body = VBox()
        self._body.add_class("boss-body")
        super().__init__([self._page, self._body])
        self.add_class("boss-page")
        self.add_class("boss-play")
        self._page.observe(self._take_preferences, "ready")
        self._page.observe(self._offer_left_game, "ready")
        asked = parse_qs(os.environ.get("QUERY_STRING", ""))
        if game:
            self.begin(game)
        elif "game" in asked:
            self._resume(asked["game"][0])
        elif ways := set(joining.JOIN_PARAMETERS) & asked.keys():
            how = min(ways)
            joining.join_by(self, how, asked[how][0])
        elif asked.get(PLAY) == [NOW] and (first := self.first_game()):
            self.begin(first)
        else:
            self.show_form()

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.session.record if self.session else 'new game'}>"

    # What each game's table implements

    def first_game(self) -> SeatedGame | None:
        """Return a game for a first-time player, or None if there is only the form."""
        return None

    def new_session(self, game: SeatedGame, saves: Saves | None, name: str) -> AnyTableSession:
        """Return a new session for a game."""
        raise NotImplementedError

    def build_form(self) -> Widget:
        """Return the form for a new game."""
        raise NotImplementedError

    def columns(self, session: Any) -> Columns:
        """Return the panels of a game."""
        raise NotImplementedError

    def announce_events(self, session: Any) -> None:
        """Announce events to screen readers; called last, so it listens to the session after all
        panels.
        """
        raise NotImplementedError

    def css_classes(self, session: Any) -> dict[str, bool]:
        """Return CSS class names for a game, each with True if it applies."""
        return {}

    def apply_preferences(self, session: Any) -> None:
        """Apply further preferences (other than the pace) that the browser has sent."""

    # Game or form

    def begin(self, game: SeatedGame) -> None:
        """Start a new game, save it, and put its id into the address.

        After too many games in a short time, show the form and why instead.
        """
        if not self._new_game_limit.take(min(game_weight(game.record), NEW_GAME_BURST)):
            self.show_form(str(BossError("saves.too-fast")))
            return
        if self.session and self.session.multi_device and self.session.is_over:
            joining.continue_at(self, game)
            return
        if game.local_seats is not None:
            joining.host_table(self, game)
            return
        if is_embedded():
            self.show_game(self.new_session(game, None, ""))
            return
        formed = bool(self._body.children)
        try:
            saves = Saves()
            name = saves.create_game(game)
        except BossError:
            session = self.new_session(game, None, "")
            # every action retries saving
            session.log.save_queue = SaveQueue.for_new_game(session.game)
        else:
            entries = len(game.record.played)
            session = self.new_session(game._replace(entry_count=entries), saves, name)
        self.show_game(session)
        if formed:
            self.bridge.scroll_to(
                ".boss-prompt"
            )  # the form may have been taller than the page is now

    def show_form(self, notice: str = "") -> None:
        """Leave the game, which stays saved, and show the form for a new one."""
        self._leave()
        owed = [
            say("saving.left", why=kept.error, count=kept.unsaved_count)
            for kept in self._unsaved_games
        ]
        told = [*filter(None, [notice]), *owed]
        lost = sum(kept.unsaved_count for kept in self._unsaved_games)
        text = "".join(f'<p class="boss-notice">{escape(each)}</p>' for each in told)
        mark = f'<div data-unsaved="{lost}">{text}</div>' if lost else text
        join = partial(joining.join_by, self, "table")
        joins = [join_form.code_field(self.guesses, join)] if is_served() else []
        self._body.children = [*([HTML(mark)] if told else []), self.build_form(), *joins]
        self.bridge.announce(" ".join(told) or say("new.heading"))

    def _resume(self, name: str) -> None:
        """Resume a saved game, or show the form with the error if the id leads to none."""
        try:
            saves = Saves()
            session = self.new_session(self._load_game(saves, name), saves, name)
        except BossError as error:
            self.show_form(str(error))
        else:
            self.show_game(session)

    def _load_game(self, saves: Saves, name: str) -> SeatedGame:
        """Return the game with an id.

        BossError if there is none, if it is of another kind, or if it is played on several devices:
        there each device's link opens only its own seat.
        """
        if table_seats.code_of(saves, name):
            raise BossError("seats.several")
        return self.load_game(saves, name)

    def load_game(self, saves: Saves, name: str) -> SeatedGame:
        """Return the game with an id; BossError if there is none or it is of another kind."""
        game = saves.load_game(name)
        if game.record.game.name != self.GAME:
            raise BossError(f"saves.other.{self.GAME}")
        return game

    def _offer_left_game(self, _: object = None) -> None:
        """Offer the game that was left, as named in the page's address or remembered by the
        browser.
        """
        if not self.session and not is_embedded() and not joining.return_to_seat(self):
            self._offer_seat()
            kept = self.bridge.stored_values().get(storage_key_of(self.GAME))
            here = self.bridge.query.get("game")
            if not self._offer(here) and not self._offer(kept) and kept:
                self.bridge.store_values(**{storage_key_of(self.GAME): ""})

    def _offer(self, name: object) -> bool:
        """Offer to resume a game if it exists and is not over; return True if it was offered."""
        try:
            saved = self._load_game(Saves(), name) if isinstance(name, str) and name else None
        except BossError:
            saved = None
        if saved is None or saved.record.state.table.phase == "over":
            return False
        left = Choices([Button(say("new.go-on"), str(name), tone="primary")], say("new.left"))
        left.on_choose(self._resume)
        self._body.children = [left, *self._body.children]
        return True

    def _offer_seat(self) -> None:
        """Offer to resume the last seat that this browser had at a table with several devices."""
        if back := joining.resume_button(self):
            self._body.children = [back, *self._body.children]

    def show_form_with_resume(self) -> None:
        """Show the form for a new game, with a button to resume the current one if it is
        not over.
        """
        name = self.session and self.session.name
        self.show_form()
        self._offer_seat()
        self._offer(name)

    def show_form_after_delete(self, notice: str) -> None:
        """Show the form after a game was deleted, with a button to resume the game it branched
        from.
        """
        self.show_form(notice)
        self._offer(self.bridge.stored_values().get(storage_key_of(self.GAME)))

    def _leave(self) -> None:
        if self.session:
            self.session.close()
            for kept in self.session.log.failed_saves:
                kept.save()
            self._unsaved_games = [
                kept for kept in self.session.log.failed_saves if not kept.has_diverged
            ]
        self.session = None
        gone, self._body.children = self._body.children, ()
        self.bridge.close(*gone)
        self.bridge = BridgeProxy(self._page)

    def show(self, panel: Widget) -> None:
        """Show a panel instead of the game or the form."""
        self._leave()
        self._body.children = [panel]

    def show_game(self, session: AnyTableSession) -> None:
        """Show the panels of a game."""
        self._leave()
        self.session = session
        session.log.other_queues, self._unsaved_games = self._unsaved_games, []
        main, side = self.columns(session)
        self._page.beats = session.multi_device  # heartbeats show the others who is present
        if session.multi_device:
            talk = ChatPanel(session, self.bridge)
            main.insert(1, talk.last_message)
            side = [talk.panel, presence.build(session), *side]
        both = Box([column("boss-main", main), column("boss-side", side)])
        both.add_class("boss-both")

        def fold() -> None:
            named = {
                "boss-folded": not (session.screen.shows_more or session.is_finished),
                "boss-behind": session.awaited_seat is not None,
                **self.css_classes(session),
            }
            for name, holds in named.items():
                (both.add_class if holds else both.remove_class)(name)

        session.on_change(fold)

        def end() -> None:
            """Stop showing a hand after its seat has moved to another device."""
            if session.hold_reason is HoldReason.MOVED:
                self.show_form(say("table.held-moved"))

        session.on_change(end)
        fold()
        inviting: list[Widget] = (
            [presence.build_invitation(session, self.bridge)] if session.multi_device else []
        )
        if session.settings.in_class:
            session.on_progress(partial(waiting_for_players.apply_time_limit, session))
            inviting.append(room_link.build(session, self.bridge))
        self._body.children = [unsaved_warning.build(session, self.bridge), *inviting, both]
        self._keep_links(session)
        setup_sounds(session, self.bridge)
        self.announce_events(session)

    # What the browser remembers

    @property
    def pace(self) -> str:
        """Pace of the bots, as last set in this browser."""
        kept = self.bridge.stored_values().get("pace")
        return kept if kept in PACES else USUAL

    def _take_preferences(self, _: object) -> None:
        if self.session:
            self.session.turns.pace = self.pace
            self.apply_preferences(self.session)

    def _keep_links(self, session: AnyTableSession) -> None:
        """Keep links back to the game: in the address always, in the browser until the game is
        over.

        The link to a seat at a table with several devices is kept when the person sits down there.
        """
        if session.multi_device or (is_embedded() and not session.name):
            return
        at: str | None = None

        def keep() -> None:
            nonlocal at
            if session.name != at:
                at = session.name
                self.bridge.replace_address(f"?game={at}" if at else "?")
            kept = self.bridge.stored_values().get(storage_key_of(self.GAME))
            if session.is_over and kept == at:
                self.bridge.store_values(**{storage_key_of(self.GAME): ""})
            elif at and session.is_worth_resuming and not session.is_over and kept != at:
                self.bridge.store_values(**{storage_key_of(self.GAME): at})

        session.on_change(keep)
        keep()
