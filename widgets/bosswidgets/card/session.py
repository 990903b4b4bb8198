"""The only mutable state of a card game's table: the record, who sees it, and the choice.

Panels are functions of this state and are notified of changes. `bosswidgets.table.session` has the
parts shared by all tables.
"""

from __future__ import annotations

from collections.abc import Sequence

from bosslib.bots import AnyBot
from bosslib.card import Action, View
from bosslib.card.actions import Accept, Decline, Withdraw
from bosslib.card.bots import temper
from bosslib.card.bots.reasons import spoken_reason
from bosslib.card.events import Event
from bosslib.card.narration import CardTeller
from bosslib.card.state import Phase, State, Table
from bosslib.driver import AnyDriver
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.card.choice_state import NO_CHOICE, CardSelection
from bosswidgets.card.game_setup import is_single_deal
from bosswidgets.card.labels import prompt_text
from bosswidgets.card.muting import MutableBot, decline_actions
from bosswidgets.kit.error_display import error_boundary
from bosswidgets.table.authority import Operation
from bosswidgets.table.saves import Saves
from bosswidgets.table.scheduler import AT_ONCE
from bosswidgets.table.session import TableSession


class CardTableSession(TableSession[State, View, Action, Event]):
    """A card game at one screen.

    Behind the curtain `view` is None. `bots` replace those that the game names (None for a person),
    and answer offers at once.
    """

    NO_CHOICE = NO_CHOICE
    choice: CardSelection

    def __init__(
        self,
        game: SeatedGame,
        saves: Saves | None = None,
        name: str = "",
        pace: str = AT_ONCE,
        bots: Sequence[AnyBot | None] | None = None,
        driver: AnyDriver | None = None,
    ) -> None:
        super().__init__(game, saves, name)
        self.one_deal = is_single_deal(game)
        self.shows_preview = True
        """True if the effects of actions are shown."""
        self.bargaining_first: bool | None = None
        """True if bargaining is listed first among the actions, False if it is not offered, None
        for the default order.
        """
        self.start_bots(bots, pace, answers=bots is not None, driver=driver)

    def players(self) -> Sequence[AnyBot | None]:
        """Return the bots, by seat, wrapped so that they respect a Boss who wants no offers."""
        called = super().players()
        self.tempers = tuple(map(temper, called))
        """Temper by which each bot bargains; None for a person, or a bot without one."""
        return [MutableBot(each, self._offers_unwanted) if each else None for each in called]

    def bot_reason(self, table: Table, action: Action) -> str:
        """Return the bot's own reason for a bargaining action; `table` is the one before the
        action.
        """
        return spoken_reason(table, action, self.tempers[action.seat])

    # Displayed state

    @property
    def table(self) -> Table:
        """The public table that is shown."""
        return self.shown_record.state.table

    @property
    def narrator(self) -> CardTeller:
        """Teller of the game for the person who sees it."""
        return CardTeller(self.names, self.seat)

    @property
    def prompt_text(self) -> str:
        """Sentence about what the person must do now."""
        asked = self.multi_device and self.asked_seat == self.seat
        if (thinker := self._clock.thinker) and self.choice == NO_CHOICE and not asked:
            seat, share = thinker
            key = "bots.thinking-share" if share else "bots.thinking"
            return say(key, name=self.names[seat], share=share)
        if self.current_ask and self.waits_for_bot and self.choice == NO_CHOICE and not asked:
            key = f"table.prompt-bot-{self.current_ask.wants}"
            return say(key, name=self.names[self.current_ask.seat])
        seen = self.view
        if seen is None:
            return self.closed_prompt
        if self.current_ask and self.current_ask.seat != self.seat and self.choice == NO_CHOICE:
            if not self.multi_device:
                return say("table.prompt-between", name=self.names[self.current_ask.seat])
            free = self.table.phase is Phase.PLAY
            return say(f"people.waiting{'-free' * free}", names=self.awaited_names)
        return prompt_text(seen, self.choice, self.current_ask, self.narrator)

    # The person's actions

    def decline_offers(self) -> None:
        """Pass on the offers that are open at this moment, without an answer."""
        if self.current_ask and self.current_ask.seat == self.seat:
            self.decline(self.current_ask)
        self.choice = NO_CHOICE
        self.go_on()
        self.notify_change()

    # Bargaining

    def is_muted(self, table: Table) -> bool:
        """Return True if the Boss of a table is a person who wants no more offers in this deal."""
        return self.game.muted_deal == table.deal and table.boss in self.persons

    def _offers_unwanted(self) -> bool:
        return self.is_muted(self.record.state.table)

    @property
    def may_mute(self) -> bool:
        """True if the viewer is a Boss with a token left, to whom the others can make offers."""
        table = self.record.state.table
        mine = self.may_choose and table.boss == self.seat
        return mine and table.phase is Phase.PLAY and table.tokens > 0

    def toggle_mute(self) -> None:
        """Toggle whether the Boss wants offers in this deal; when stopping them, decline the open
        ones.
        """
        seen = self.view
        if seen is None or not self.may_mute or self.is_refused(Operation.ACT):
            return
        self._clock.cancel_all()
        with error_boundary(self.show_error):
            quiet = 0 if self.is_muted(seen.table) else seen.table.deal
            self.append_with_retry(f"quiet {quiet}")
            self.notice = ""
            for action in decline_actions(seen) if quiet else ():
                self.perform(action)
            self._clock.restart_from(self.record)  # bots that suppressed an offer are asked again
            self.go_on()
            self.notify_change()

    def choice_after(self, actions: Sequence[Action]) -> CardSelection:
        """Return the choice to continue after `actions`; answering an offer doesn't discard it."""
        answers = all(isinstance(each.deed, Accept | Decline | Withdraw) for each in actions)
        return self._valid_choice(self.choice) if answers else NO_CHOICE

    def _valid_choice(self, chosen: CardSelection) -> CardSelection:
        """Return a person's unfinished choice if there is no objection to it now."""
        seen = self.view
        return NO_CHOICE if seen is None or chosen.objection(seen) else chosen

    def store_choice(self) -> None:
        """Keep the person's unfinished choice while another one has the screen."""
        if self.seat is not None and (self.choice.is_composing_offer or self.choice.card):
            self._choices_aside[self.seat] = self.record.state.table.deal, self.choice

    def restore_choice(self) -> None:
        """Restore the person's unfinished choice if the deal is still the same."""
        deal, chosen = self._choices_aside.pop(self.seat or 0, (0, NO_CHOICE))
        if deal == self.record.state.table.deal:
            self.choice = self._valid_choice(chosen)

    def _bot_answer(self) -> Action | None:
        """Return a bot's answer to a person's open offer, which comes at once at every pace."""
        offers = self.record.state.table.offers
        waits = any(each.by in self.persons and each.to not in self.persons for each in offers)
        ask = self._clock.current_ask
        if not waits or not ask or ask.wants not in self._clock.driver.talk_wants:
            return None
        self._clock.cancel_timer()
        return self._clock.pending_action

    def next_action(self, *, at_once: bool) -> Action | None:
        """Return the bot's next action; an answer to a person's offer comes at once at every
        pace.
        """
        return super().next_action(at_once=at_once) or self._bot_answer()
