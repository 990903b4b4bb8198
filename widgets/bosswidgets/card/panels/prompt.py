"""The prompt: one sentence on what to do now, and further notices below."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from bosslib.card import Phase
from bosslib.card.events import Judged
from bosslib.card.terms import PromiseStatus
from bosslib.words import say
from bosswidgets.card import offer_changes, refusals
from bosswidgets.card.choice_state import NO_CHOICE
from bosswidgets.card.panels.ending import game_result
from bosswidgets.card.panels.negotiation import asked_change_text, asked_items
from bosswidgets.card.session import CardTableSession
from bosswidgets.kit.guarded import HTML
from bosswidgets.kit.html import link_rules
from bosswidgets.table.panels.prompt import panel


def build(session: CardTableSession) -> HTML:
    """Return the prompt panel of the card game."""
    return panel(
        session,
        lambda: game_result(session),
        lambda: _notices(session),
        lambda: _offer_notices(session),
    )


def _notices(session: CardTableSession) -> list[str]:
    """Return the notices as HTML: broken promises, a refused offer, and, between deals, the last
    settlement.
    """
    told = [*map(link_rules, _broken_promises(session))]
    if session.choice == NO_CHOICE and (refused := refusals.last_refusal_text(session)):
        told.append(link_rules(refused))
    if session.table.phase is Phase.DISCARD and session.settlement:
        told.append(link_rules(session.narrator.event(session.settlement)))
    return told


def _offer_notices(session: CardTableSession) -> list[str]:
    """Return the notices on offers of a folded narrow page, as HTML.

    These are the changes in the offer that is asked about, or who waits for a postponed answer.
    """
    if not session.may_choose or session.choice != NO_CHOICE:
        return []
    if change := asked_change_text(session):
        return [offer_changes.marks_to_html(change)]
    put_off = any(offer.to == session.seat for offer in session.table.offers) and not asked_items(
        session
    )
    return [escape(offer_changes.waiting_text(session.table, session.narrator))] if put_off else []


def _broken_promises(session: CardTableSession) -> Iterator[str]:
    """Yield the promises broken since the person's last action, and to whom they were made.

    A spectator gets those of the last action.
    """
    played = session.shown_record.played
    since = (
        session.screen.last_own_action() if session.seat is not None else max(0, len(played) - 1)
    )
    for at, each in enumerate(played[since:], since):
        before = played[at - 1].state if at else session.shown_record.start
        for event in each.events:
            if isinstance(event, Judged) and event.state is PromiseStatus.BROKEN:
                other = session.narrator.name(before.table.boss)
                names = {"name": session.names[event.seat], "other": other}
                yield say("offers.broken", term=session.narrator.term(event.term), **names)
