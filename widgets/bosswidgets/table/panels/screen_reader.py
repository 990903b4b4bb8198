"""Screen reader announcements: events since the last announcement, and what to do now."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import takewhile
from time import monotonic

from bosslib.record import Record
from bosslib.words import say
from bosswidgets.kit.bridge import Bridge
from bosswidgets.table import waiting_for_players
from bosswidgets.table.scheduler import PACES
from bosswidgets.table.session import AnyTableSession

ANNOUNCED_SECONDS = (waiting_for_players.LONG, waiting_for_players.TOO_LONG)
"""Seconds of waiting for others after which this is announced."""

SECONDS_PER_WORD = 0.3
"""Estimated time that a screen reader takes for a word."""


def announce_changes(
    session: AnyTableSession,
    bridge: Bridge,
    news: Callable[[int], Iterable[str]],
    besides: Callable[[], str],
    prompt: Callable[[], str] | None = None,
) -> None:
    """Announce each change, but not the past again when looking back or returning.

    The most important comes first: refusals, what to do now with the sentence `besides` it, then
    the `news`, which are the sentences from an event on. `prompt` returns a shorter prompt than the
    table's. Events before this page joined the game count as announced.

    While bots act by themselves there is one message at a time: what happens while it is spoken
    waits, and is merged into the next one.
    """
    told, branches, looked = (
        session.record.back_to(session.screen.actions_at_start),
        session.history.branch_depth,
        False,
    )
    spoken_until = 0.0

    def tell() -> None:
        nonlocal told, branches, looked, spoken_until
        words: list[str] = []
        fresh: list[str] = []
        goes_on = _goes_on(session)
        if goes_on and not session.notices and monotonic() < spoken_until:
            return
        if session.shown_actions is None:
            if branches != session.history.branch_depth:
                words = [
                    say(
                        "voice.branch" if session.history.branch_depth > branches else "voice.trunk"
                    )
                ]
            else:
                fresh = [*news(_announced_events(session, told))]
                words = _return_texts(session, told, looked=looked)
            told, branches = session.record, session.history.branch_depth
        looked = session.shown_actions is not None
        ended = session.is_over and not looked and fresh  # the news includes the result
        asked = [] if ended or goes_on else [prompt() if prompt else session.prompt, besides()]
        said = " ".join(filter(None, [*words, *session.notices, *asked, *fresh]))
        if said:
            spoken_until = monotonic() + SECONDS_PER_WORD * len(said.split())
            bridge.announce(said)

    session.on_change(tell)
    session.on_progress(_waiting_listener(session, bridge))
    tell()


def _goes_on(session: AnyTableSession) -> bool:
    """Return True if a bot acts next by itself, so that the person has nothing to do."""
    if session.shown_actions is not None or session.hold_reason or session.bot_takes_over:
        return False
    paced = session.turns.waits_for_bot and PACES[session.turns.pace] is not None
    asked = session.turns.asked_seat == session.seat or session.choice != session.parts.no_choice
    return paced and not asked


def _waiting_listener(session: AnyTableSession, bridge: Bridge) -> Callable[[], None]:
    """Return a listener that announces once that others take long, and once that a bot can act for
    them.
    """
    said: tuple[int, int] | None = None

    def tell() -> None:
        nonlocal said
        waited = waiting_for_players.seconds_waited(session)
        reached = max((each for each in ANNOUNCED_SECONDS if each <= waited), default=0)
        if not reached or said == (session.log.save_queue.entries, reached):
            return
        said = session.log.save_queue.entries, reached
        words = [say("people.waited-long", names=session.turns.awaited_names, count=reached)]
        if waiting_for_players.seats_to_act_for(session):
            words.append(say("people.can-act"))
        bridge.announce(" ".join(words))

    return tell


def _unchanged_actions(session: AnyTableSession, told: Record) -> int:
    """Return the number of announced actions that are still in the record."""
    if session.record.extends(told):
        return len(told.played)
    pairs = zip(told.played, session.record.played, strict=False)
    return len(list(takewhile(lambda pair: pair[0] is pair[1], pairs)))


def _announced_events(session: AnyTableSession, told: Record) -> int:
    """Return the number of events that have been announced."""
    since = session.record.played[_unchanged_actions(session, told) :]
    return len(session.events) - sum(len(each.events) for each in since)


def _return_texts(session: AnyTableSession, told: Record, *, looked: bool) -> list[str]:
    """Return announcements of a return from the past and of an undone action."""
    words, same = [say("voice.back")] if looked else [], _unchanged_actions(session, told)
    if same < len(told.played):
        undone = told.played[same].events[0].seen_by(session.seat)
        words.append(say("voice.undone", told=session.narrator.event(undone)))
    return words
