"""Prompt: one sentence that says what to do now, with notices below it."""

from __future__ import annotations

from collections.abc import Callable

from bosswidgets.kit.guarded import HTML
from bosswidgets.kit.html import link_rules
from bosswidgets.table import waiting_for_players
from bosswidgets.table.session import AnyTableSession


def panel(
    session: AnyTableSession,
    ended: Callable[[], str],
    besides: Callable[[], list[str]] = list,
    narrow: Callable[[], list[str]] = list,
    clock: Callable[[], str] = str,
) -> HTML:
    """Return the prompt, or how the game `ended`, followed by the `clock`; it follows the session.

    Below it are errors and refusals, the game's `besides` lines, and the `narrow` lines for narrow
    pages only, as HTML.
    """
    made = HTML()
    made.add_class("boss-asked")

    last: object = None

    def show() -> None:
        nonlocal last
        said = ended() if session.is_over and session.shown_actions is None else session.prompt
        told = [link_rules(session.screen.notice)] if session.screen.notice else []
        told += [*map(link_rules, session.screen.remarks), *besides()]
        below = "".join(f'<p class="boss-notice">{each}</p>' for each in told)
        offers = "".join(f'<p class="boss-offers">{each}</p>' for each in narrow())
        (made.add_class if offers else made.remove_class)("boss-offered")
        now = (
            link_rules(said),
            clock(),
            below,
            offers,
            waiting_for_players.awaited_asks(session) and session.log.save_queue.entries,
        )
        if now != last:  # the page updates the countdown itself
            last, time = now, waiting_for_players.waiting_html(session)
            made.value = f'<p class="boss-prompt">{now[0]}{time}{now[1]}</p>{below}{offers}'

    session.on_change(show)
    session.on_progress(show)
    show()
    return made
