"""The board game's part of a table session: prompts, and the countdown.

`bosswidgets.table.session` has what all tables share.
"""

from __future__ import annotations

from collections.abc import Sequence

from bosslib import BossError
from bosslib.board import TIME, Action, Phase, State, Table, View
from bosslib.board.actions import INFLUENCE, Offer, Open, Terms
from bosslib.board.bargain import open_offers
from bosslib.board.bots import Bot, temper
from bosslib.board.bots.reasons import spoken_reason
from bosslib.board.driver import BoardPrompt
from bosslib.board.events import Closed, Event
from bosslib.board.game import BoardRecord
from bosslib.board.narration import BoardTeller
from bosslib.board.view import EMPTY_HISTORY, PublicHistory, extend_history
from bosslib.bots import AnyBot
from bosslib.driver import AnyDriver
from bosslib.game import Seat
from bosslib.log import SeatedGame
from bosslib.log_entries import SetCountdown
from bosslib.words import say
from bosswidgets.board.choice_state import NO_CHOICE, BoardSelection
from bosswidgets.board.countdown import DEFAULT_SECONDS, GRACE_SECONDS, SECONDS_CHOICES, Countdown
from bosswidgets.board.deal_texts import DealTexts
from bosswidgets.board.sounds import event_sounds
from bosswidgets.kit.sounds import Sound
from bosswidgets.table.authority import Operation
from bosswidgets.table.database import now_ms
from bosswidgets.table.game_parts import GameParts
from bosswidgets.table.saves import Saves
from bosswidgets.table.scheduler import AT_ONCE
from bosswidgets.table.session import TableSession

COUNTDOWN_WANTS = (BoardPrompt.STOP, BoardPrompt.PLAY)
"""Wants of a person for which the countdown runs."""


class BoardParts(GameParts):
    """The board game's part of a session. `seconds` is the length of the countdown, 0 for none."""

    no_choice = NO_CHOICE
    _session: BoardTableSession

    def __init__(self, session: BoardTableSession, seconds: int) -> None:
        super().__init__(session)
        self.past_cache = PastCache()
        self._sentences: dict[tuple[int, Seat | None], tuple[object, list[str]]] = {}
        self._deals: tuple[BoardRecord, tuple[Closed, ...]] = session.record.back_to(0), ()
        grace = GRACE_SECONDS if session.multi_device else 0
        progress = session.screen.notify_progress
        self.countdown = Countdown(seconds, progress, self._time_up, grace)

    def seat_bots(self, bots: Sequence[AnyBot | None]) -> Sequence[AnyBot | None]:
        """Return the bots, by seat, and set the tempers by which they bargain."""
        self.tempers = tuple(map(temper, bots))
        """Temper of each seat; None for a person, or a bot without one."""
        return bots

    def event_sounds(self, event: Event, before: Table) -> tuple[Sound, ...]:
        """Return the sounds of an event, as the open seat saw it."""
        return event_sounds(event, self._session.seat, before)

    def close(self) -> None:
        """Stop the countdown when the table is closed."""
        self.countdown.stop()

    def bot_reason(self, number: int) -> str:
        """Return the bot's reason for action `number` of the shown record; often empty."""
        shown = self._session.shown_record
        action = shown.played[number].action
        temper = self.tempers[action.seat] if action.seat >= 0 else None
        past = self.past_cache.past_before(shown, number)
        return spoken_reason(shown.back_to(number).state.table, past, action, temper)

    # Displayed state

    @property
    def narrator(self) -> BoardTeller:
        """Teller of the game for the person who sees it."""
        return self._narrator(self._session.table)

    def _narrator(self, table: Table) -> BoardTeller:
        owners = {family: seat for seat, row in enumerate(table.investors) for family in row}
        return BoardTeller(self._session.names, self._session.seat, table.tile.value, owners)

    def event_texts(self, since: int) -> list[str]:
        """Return the sentences of the shown events from number `since` on, one text for each event.

        Each step is told with the table before it.
        """
        said: list[str] = []
        first, count = self._session.screen.action_of_event(since)
        shown = self._session.shown_record
        before = shown.back_to(first).state.table
        for at, each in enumerate(shown.played[first:], first):
            said += self._step_sentences(at, before, each.events)
            before = each.state.table
        return said[since - count :]

    def table_at(self, since: int) -> Table:
        """Return the table at which `since` events had happened."""
        at, count = self._session.screen.action_of_event(since)
        return self._session.shown_record.back_to(at + (count < since)).state.table

    def _step_sentences(self, at: int, before: Table, events: tuple[Event, ...]) -> list[str]:
        """Return the sentences of one step, cached per reader."""
        seat = self._session.seat
        known, said = self._sentences.get((at, seat), (None, []))
        if known is not events:
            seen = [event.seen_by(seat) for event in events]
            said = self._narrator(before).events(seen)
            self._sentences[at, seat] = events, said
        return said

    @property
    def deals(self) -> tuple[Closed, ...]:
        """Deals closed up to the shown position."""
        shown = self._session.shown_record
        known, deals = self._deals
        if not shown.extends(known):
            known, deals = shown.back_to(0), ()
        new = (event for each in shown.played[len(known.played) :] for event in each.events)
        deals = (*deals, *(event for event in new if isinstance(event, Closed)))
        self._deals = shown, deals
        return deals

    @property
    def paid_deal_counts(self) -> tuple[int, ...]:
        """Number of deals, by seat, that have paid it up to the shown position; this is public."""
        seats = range(self._session.table.players)
        return tuple(sum(deal.payoff[seat] > 0 for deal in self.deals) for seat in seats)

    @property
    def prompt_text(self) -> str:
        """Sentence about what the person must do now."""
        session, table = self._session, self._session.table
        if session.choice.is_composing_offer:
            return self._composing_prompt
        if session.choice.hand_index is not None:
            return say("board.prompt.card")
        ask, asked = session.turns.current_ask, session.turns.asked_seat == session.seat
        if ask and session.turns.waits_for_bot and not asked:
            return say("board.prompt.bot", name=session.names[ask.seat])
        if session.view is None:
            return session.closed_prompt
        if ask is None or not asked:
            if ask and session.multi_device:
                deal = table.phase is Phase.DEAL
                key = "board.prompt.meanwhile" if deal else "people.waiting"
                return say(key, names=session.turns.awaited_names)
            if ask and len(session.persons) > 1:
                return say("board.prompt.between", name=session.names[ask.seat])
            return say("board.prompt.wait")
        phase = ask.wants if ask.wants is not BoardPrompt.TURN else table.phase
        told = self.narrator.action(table.waiting.action) if table.waiting else ""
        if phase == BoardPrompt.CLOSE and (why := self.deal_texts.closing_prompt):
            return why
        if phase == BoardPrompt.ANSWER and (terms := self._terms_to_answer):
            return self.deal_texts.answer_prompt(terms)
        return say(f"board.prompt.{phase}", count=self._too_many, told=told)

    @property
    def _composing_prompt(self) -> str:
        terms = self._session.choice.terms
        if terms and self._session.table.boss == self._session.seat:
            return self.deal_texts.composing_prompt(terms)
        return say("board.prompt.talk")

    @property
    def deal_texts(self) -> DealTexts:
        """Sentences on the sum of the open deal, for the person who sees it."""
        return DealTexts(self._session.table, self.narrator)

    @property
    def tried_terms(self) -> Terms | None:
        """Terms that the deal's sum shows next to the agreements.

        They are those of the offer being composed, of the first one that waits for the person's
        answer, or of the latest open one.
        """
        if terms := self._session.choice.terms or self._terms_to_answer:
            return terms
        offers = [each.terms for each in self._session.table.bargains if len(each.agreed) == 1]
        return offers[-1] if offers else None

    @property
    def _terms_to_answer(self) -> Terms | None:
        """Terms of the first offer that waits for the person's answer."""
        seat, table = self._session.seat, self._session.table
        waiting = [] if seat is None else open_offers(table, seat)
        return next((each.terms for each in waiting if each.agreed), None)

    @property
    def _too_many(self) -> int:
        seen = self._session.view
        return max(0, len(seen.hand) - seen.table.limit) if seen else 0

    # The person's actions

    @property
    def seats_that_may_speak(self) -> tuple[Seat, ...]:
        """Seats that may come to the screen: during a deal anybody may act at any time
        (B-DEAL-4).
        """
        table = self._session.record.state.table
        return self._session.local_seats if table.phase is Phase.DEAL or table.waiting else ()

    # The countdown

    def _time_up(self) -> None:
        """Pass the time when the countdown has run out."""
        session = self._session
        if not session.multi_device:
            session.act(TIME)
        elif session.log.runs_bots:  # the other devices hear of it
            try:
                session.turns.perform_bot_action(TIME)
            except BossError as error:  # saving failed: it is tried again in a second
                session.show_error(self.narrator.error_message(error))
            else:
                session.on_remote_entries()

    @property
    def countdown_seconds(self) -> int:
        """Length to which the countdown is set, in seconds; 0 for none.

        With several devices a shorter one applies from the next question on.
        """
        if not self._session.multi_device:
            return self.countdown.seconds
        seconds = self._session.game.countdown_seconds
        return DEFAULT_SECONDS if seconds is None else seconds

    def set_countdown(self, seconds: int) -> None:
        """Set the length of the countdown in seconds; 0 switches it off.

        With several devices it is set for the whole table.
        """
        if seconds not in SECONDS_CHOICES:
            raise ValueError(f"{seconds} is not one of {SECONDS_CHOICES}")
        session = self._session
        if not session.permit(Operation.COUNTDOWN):
            return
        if not session.multi_device:
            self.countdown.stop()
            self.countdown.seconds = seconds
        elif session.seat is not None and seconds != self.countdown_seconds:
            try:
                session.append_with_retry(Operation.COUNTDOWN, SetCountdown(seconds))
            except BossError as error:
                session.screen.notice = self.narrator.error_message(error)
        self.update()
        session.notify_change()

    def update(self) -> None:
        """Run the countdown while a person could stop or play a card and isn't choosing one.

        It restarts with each influence card, but not with an offer (B-DEAL-7). With several devices
        it counts from the time when the card was written, and never pauses.
        """
        session = self._session
        ask, table = session.turns.current_ask, session.record.state.table
        if session.multi_device:  # nobody cuts the others' time short
            self.countdown.seconds = session.game.longest_countdown(
                self._opportunity_start, DEFAULT_SECONDS
            )
        if not table.waiting and (table.phase is not Phase.DEAL or table.is_silent):
            self.countdown.stop()
        elif session.multi_device:
            self._update_shared_countdown()
        elif (
            ask
            and ask.seat in session.persons
            and ask.wants in COUNTDOWN_WANTS
            and not session.turns.waits_for_bot
            and session.choice == NO_CHOICE
            and session.shown_actions is None
            and session.seat is not None
        ):
            self.countdown.run((self._opportunity_start, bool(table.waiting)))
        else:
            self.countdown.pause()

    def _update_shared_countdown(self) -> None:
        session, at = self._session, self._opportunity_start
        table, times = session.record.state.table, session.game.action_times
        could = set(table.to_act) - (set() if table.waiting else {table.boss})
        if session.hold_reason or could.isdisjoint(session.persons):
            self.countdown.stop()
            return
        since = times[at - 1] if 0 < at <= len(times) else 0
        about = (at, since, bool(table.waiting))
        self.countdown.run(about, (now_ms() - since) / 1000)

    @property
    def _opportunity_start(self) -> int:
        """Number of actions when the current opportunity to stop or play a card began.

        It began with the last influence card, with what let it take effect, or with the deal's
        opening.
        """
        record = self._session.record
        played, waits = record.played, bool(record.state.table.waiting)
        at = len(played)
        while at and bool(played[at - 1].state.table.waiting) == waits:
            if isinstance(played[at - 1].action.deed, (Open, *INFLUENCE)):
                return at
            at -= 1
        return at + 1 if at else 0


class BoardTableSession(TableSession[State, View, Action, Event]):
    """A board game at one screen.

    `seconds` is the length of the countdown, 0 for none. `bots` replace those that the game names
    (None for a person), are asked by another `driver`, and answer at once.
    """

    parts: BoardParts
    choice: BoardSelection

    def __init__(
        self,
        game: SeatedGame,
        saves: Saves | None = None,
        name: str = "",
        pace: str = AT_ONCE,
        seconds: int = DEFAULT_SECONDS,
        bots: Sequence[Bot | None] | None = None,
        driver: AnyDriver | None = None,
    ) -> None:
        super().__init__(game, saves, name, lambda session: BoardParts(session, seconds))
        self.start(bots, pace, answers=bots is not None, driver=driver)

    @property
    def table(self) -> Table:
        """The public table that is shown."""
        return self.shown_record.state.table

    @property
    def view(self) -> View | None:
        """The person's view of the game, with what everybody remembers; None behind the curtain."""
        seen, shown = super().view, self.shown_record
        if seen is None:
            return None
        return seen._replace(past=self.parts.past_cache.past_before(shown, len(shown.played)))

    @property
    def narrator(self) -> BoardTeller:
        """Teller of the game for the person who sees it."""
        return self.parts.narrator


class PastCache:
    """Cache of the past before each action of a record.

    A record that continues the last one reuses the cache; another record resets it.
    """

    def __init__(self) -> None:
        self._record: BoardRecord | None = None
        self._pasts: list[PublicHistory] = []

    def past_before(self, record: BoardRecord, number: int) -> PublicHistory:
        """Return what everybody remembers before an action, by its number from 0 on."""
        if self._record is None or not record.extends(self._record):
            self._pasts = [_initial_history(record.start.table)]
        self._record = record
        for each in record.played[len(self._pasts) - 1 : number]:
            self._pasts.append(extend_history(self._pasts[-1], each.state.table, each.action))
        return self._pasts[number]


def _initial_history(table: Table) -> PublicHistory:
    """Return what everybody remembers in a position: the offers that are on the table were made."""
    said = (Action(seat, Offer(each.terms)) for each in table.bargains for seat in each.agreed)
    return EMPTY_HISTORY._replace(talk=tuple(said))
