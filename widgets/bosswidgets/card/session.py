"""The card game's part of a table session: prompts, bargaining, and bots that can be muted.

`bosswidgets.table.session` has what all tables share.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum

from bosslib.bots import AnyBot
from bosslib.card import Action, View
from bosslib.card.actions import Accept, Decline, Withdraw
from bosslib.card.bots import temper
from bosslib.card.bots.reasons import spoken_reason
from bosslib.card.events import Event, Settled
from bosslib.card.game import CardRecord
from bosslib.card.narration import CardTeller
from bosslib.card.payoffs import restore_cards
from bosslib.card.state import Phase, State, Table
from bosslib.card.view import offers_in_deal
from bosslib.driver import AnyDriver, Ask
from bosslib.log import SeatedGame
from bosslib.log_entries import MuteOffers
from bosslib.words import say
from bosswidgets.card.choice_state import NO_CHOICE, CardSelection
from bosswidgets.card.game_setup import is_single_deal
from bosswidgets.card.labels import prompt_text
from bosswidgets.card.muting import MutableBot, decline_actions
from bosswidgets.card.sounds import event_sounds
from bosswidgets.kit.error_display import error_boundary
from bosswidgets.kit.sounds import Sound
from bosswidgets.table.authority import Operation
from bosswidgets.table.game_parts import AnyChoice, GameParts
from bosswidgets.table.saves import Saves
from bosswidgets.table.scheduler import AT_ONCE
from bosswidgets.table.session import TableSession


class Bargaining(Enum):
    """Place of the button to bargain among the actions of a turn."""

    USUAL = "usual"
    FIRST = "first"
    ABSENT = "absent"


class CardParts(GameParts):
    """The card game's part of a session."""

    no_choice = NO_CHOICE
    _session: CardTableSession

    def __init__(
        self, session: CardTableSession, reason: Callable[[CardRecord, Action], str] | None = None
    ) -> None:
        super().__init__(session)
        self.one_deal = is_single_deal(session.game)
        self.shows_preview = True
        """True if the effects of actions are shown."""
        self.suggests_offers = False
        """True if offers are suggested: the first one, and better ones after a refusal."""
        self.bargaining = Bargaining.USUAL
        """Place of bargaining among the actions."""
        self._reason = reason

    def seat_bots(self, bots: Sequence[AnyBot | None]) -> Sequence[AnyBot | None]:
        """Return the bots, by seat, wrapped so that they respect a Boss who wants no offers."""
        self.tempers = tuple(map(temper, bots))
        """Temper by which each bot bargains; None for a person, or a bot without one."""
        return [MutableBot(each, self._offers_unwanted) if each else None for each in bots]

    def event_sounds(self, event: Event, _before: Table) -> tuple[Sound, ...]:
        """Return the sounds of an event, as the open seat saw it."""
        return event_sounds(event, self._session.seat)

    def bot_reason(self, number: int) -> str:
        """Return the bot's own reason for action `number` of the shown record; often empty."""
        shown = self._session.shown_record
        before, action = shown.back_to(number), shown.played[number].action
        if self._reason:
            return self._reason(before, action)
        talk = offers_in_deal(before.actions)
        return spoken_reason(before.state.table, action, self.tempers[action.seat], talk)

    # Displayed state

    @property
    def narrator(self) -> CardTeller:
        """Teller of the game for the person who sees it."""
        return CardTeller(self._session.names, self._session.seat)

    @property
    def prompt_text(self) -> str:
        """Sentence about what the person must do now."""
        session = self._session
        ask, empty = session.turns.current_ask, session.choice == NO_CHOICE
        asked = session.multi_device and session.turns.asked_seat == session.seat
        if empty and not asked:
            if thinker := session.turns.clock.thinker:
                seat, share = thinker
                key = "bots.thinking-share" if share else "bots.thinking"
                return say(key, name=session.names[seat], share=share)
            if ask and session.turns.waits_for_bot:
                return say(f"table.prompt-bot-{ask.wants}", name=session.names[ask.seat])
        seen = session.view
        if seen is None:
            return session.closed_prompt
        if empty and ask and ask.seat != session.seat:
            if not session.multi_device:
                return say("table.prompt-between", name=session.names[ask.seat])
            free = session.table.phase is Phase.PLAY
            return say(f"people.waiting{'-free' * free}", names=session.turns.awaited_names)
        return prompt_text(seen, session.choice, ask, self.narrator)

    # The person's actions

    def choice_after(self, actions: Sequence[Action]) -> AnyChoice:
        """Return the choice to continue after `actions`; answering an offer doesn't discard it."""
        answers = all(isinstance(each.deed, Accept | Decline | Withdraw) for each in actions)
        return self._session.valid_choice(self._session.choice) if answers else NO_CHOICE

    @property
    def choice_context(self) -> int:
        """The deal: in another one, a choice that was put aside is dropped."""
        return self._session.record.state.table.deal

    def answer_later(self) -> None:
        """Leave the open offers unanswered for now, and let the game go on."""
        session = self._session
        if session.turns.current_ask and session.turns.current_ask.seat == session.seat:
            session.record_no_reply(session.turns.current_ask)
        session.choice = NO_CHOICE
        session.turns.resume()

    # Bargaining

    def is_muted(self, table: Table) -> bool:
        """Return True if the Boss of a table is a person who wants no more offers in this deal."""
        muted = self._session.game.muted_deal == table.deal
        return muted and table.boss in self._session.persons

    def _offers_unwanted(self) -> bool:
        return self.is_muted(self._session.record.state.table)

    @property
    def may_mute(self) -> bool:
        """True if the viewer is a Boss with a token left, to whom the others can make offers."""
        table = self._session.record.state.table
        mine = self._session.may_choose and table.boss == self._session.seat
        return mine and table.phase is Phase.PLAY and table.tokens > 0

    def toggle_mute(self) -> None:
        """Toggle whether the Boss wants offers in this deal; when stopping them, decline the open
        ones.
        """
        session, seen = self._session, self._session.view
        if seen is None or not self.may_mute or not session.permit(Operation.ACT):
            return
        session.turns.clock.cancel_all()
        with error_boundary(session.show_error):
            quiet = 0 if self.is_muted(seen.table) else seen.table.deal
            session.append_with_retry(Operation.ACT, MuteOffers(quiet))
            session.screen.notice = ""
            for action in decline_actions(seen) if quiet else ():
                session.perform(action)
            session.turns.clock.restart_from(
                session.record
            )  # bots that held an offer back are asked
            session.turns.resume()

    def answers_at_once(self, ask: Ask) -> bool:
        """Return True for a bot's answer to a person's open offer, at every pace."""
        persons, offers = self._session.persons, self._session.record.state.table.offers
        waits = any(each.by in persons and each.to not in persons for each in offers)
        return waits and ask.wants in self._session.turns.clock.driver.talk_wants


class CardTableSession(TableSession[State, View, Action, Event]):
    """A card game at one screen.

    `bots` replace those that the game names (None for a person), and answer offers at once;
    `reason` replaces their own reasons.
    """

    parts: CardParts
    choice: CardSelection

    def __init__(
        self,
        game: SeatedGame,
        saves: Saves | None = None,
        name: str = "",
        pace: str = AT_ONCE,
        bots: Sequence[AnyBot | None] | None = None,
        driver: AnyDriver | None = None,
        reason: Callable[[CardRecord, Action], str] | None = None,
    ) -> None:
        super().__init__(game, saves, name, lambda session: CardParts(session, reason))
        self.start(bots, pace, answers=bots is not None, driver=driver)

    @property
    def table(self) -> Table:
        """The public table that is shown."""
        return self.shown_record.state.table

    @property
    def settlement(self) -> Settled | None:
        """Settlement of the last deal, from its end until the next deal begins."""
        if self.table.phase in (Phase.OPEN, Phase.PLAY):
            return None
        return next((each for each in reversed(self.events) if isinstance(each, Settled)), None)

    @property
    def scored_table(self) -> Table:
        """Table whose deal is counted: the current one, or after its settlement the last one."""
        return restore_cards(self.table, self.settlement) if self.settlement else self.table

    @property
    def narrator(self) -> CardTeller:
        """Teller of the game for the person who sees it."""
        return self.parts.narrator
