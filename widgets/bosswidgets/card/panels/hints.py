"""Hints at the card game's table, computed from the asking seat's view in the background."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from bosslib.card import View
from bosslib.card.driver import CardPrompt
from bosslib.words import say
from bosswidgets.card.session import CardTableSession
from bosswidgets.kit.jobs import Job
from bosswidgets.table.bots.hints import Hints, Steps

if TYPE_CHECKING:
    from bosslib.card import Action
    from bosslib.card.bots.hints import Hint

MAX_SECONDS = 5.0
"""Seconds after which a slow computer stops the playouts."""


class CardHints(Hints[CardTableSession, View]):
    """Hint found by a search, or, for a discard, by rating the cards of the hand."""

    def find(self, seen: View) -> None:
        """Find the hint; longer work runs in a background thread if there is an event loop."""
        wants = self.session.turns.current_ask and self.session.turns.current_ask.wants
        if wants is CardPrompt.DISCARD:
            from bosslib.card.bots.hints import discard_hint

            self._show_hint(seen, discard_hint(seen))
            return
        actions = self.session.record.actions
        finds = partial(_answer_hint if wants is CardPrompt.ANSWER else _turn_hint, seen, actions)
        self.thinking = Job(
            lambda _: finds(),
            done=partial(self._show_hint, seen),
            failed=self.fail,
            on_progress=lambda times: (
                self.show_message(say("hint.thinking")) if times == 1 else None
            ),
        )

    def _show_hint(self, seen: View, found: Hint) -> None:
        from bosslib.card.bots import hint_text

        teller = self.session.narrator
        what = "cards" if found.cards else "caption" if found.tried else "offers"
        self.show_steps(
            Steps(
                hint_text.hint_texts(seen, found, teller),
                hint_text.table_rows(found, teller),
                say(f"hint.{what}"),
                hint_text.sort_note(found),
            )
        )


def _turn_hint(seen: View, actions: Sequence[Action]) -> Hint:
    """Return the hint for a turn after these actions."""
    from bosslib.card.bots import advice
    from bosslib.card.bots.hints import turn_hint
    from bosslib.game.budgets import Budget

    plays, offers = (
        Budget(advice.TURN_PLAYOUTS, MAX_SECONDS),
        Budget(advice.BARGAIN_PLAYOUTS, MAX_SECONDS),
    )
    return turn_hint(seen, actions, plays, offers)


def _answer_hint(seen: View, actions: Sequence[Action]) -> Hint:
    """Return the hint for answering an offer after these actions."""
    from bosslib.card.bots import advice
    from bosslib.card.bots.hints import answer_hint
    from bosslib.game.budgets import Budget

    return answer_hint(seen, actions, Budget(advice.BARGAIN_PLAYOUTS, MAX_SECONDS))
