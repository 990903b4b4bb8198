"""Events since the person's last action, in a few lines near the prompt."""

from __future__ import annotations

from bosslib.card import Action, Phase
from bosslib.card.actions import Decline
from bosslib.card.events import Acted, Ended, Settled
from bosswidgets.card import bot_quotes, refusals
from bosswidgets.card.choice_state import NO_CHOICE
from bosswidgets.card.session import CardTableSession
from bosswidgets.kit.guarded import HTML
from bosswidgets.kit.html import link_rules
from bosswidgets.table.bots.quotes import quote_html
from bosswidgets.table.panels.news import panel


def build(session: CardTableSession) -> HTML:
    """Return the panel of recent events."""
    return panel(session, lambda: _news_html(session))


def _news_html(session: CardTableSession) -> list[str]:
    """Return the sentences as HTML, with bots' words to the person."""
    # The prompt already shows the settlement between two deals, the winner, and a refusal.
    prompted = (Ended, Settled) if session.table.phase is Phase.DISCARD else (Ended,)
    refusal = refusals.last_refusal(session) if session.choice == NO_CHOICE else None
    said = refusal and Action(refusal.offer.to, Decline(refusal.offer.by))
    news = session.news
    quotes = bot_quotes.iter_quotes(session, len(session.events) - len(news), own=True)
    return [
        link_rules(session.narrator.event(event)) + quote_html(quote)
        for event, quote in zip(news, quotes, strict=True)
        if not isinstance(event, prompted)
        and not (isinstance(event, Acted) and event.action == said)
    ]
