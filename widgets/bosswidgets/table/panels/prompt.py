"""Prompt: one sentence that says what to do now, with notices below it."""

from __future__ import annotations

from collections.abc import Callable

from bosswidgets.kit.guarded import HTML
from bosswidgets.kit.html import link_rules
from bosswidgets.table import waiting_for_players
from bosswidgets.table.session import AnyTableSession


def panel(
    store: AnyTableSession,
    ended: Callable[[], str],
    besides: Callable[[], list[str]] = list,
    narrow: Callable[[], list[str]] = list,
    clock: Callable[[], str] = str,
) -> HTML:
    """Return the prompt, or how the game `ended`, followed by the `clock`; it follows the store.

    Below it are errors and refusals, the game's `besides` lines, and the `narrow` lines for narrow
    pages only, as HTML.
    """
    made = HTML()
    made.add_class("boss-asked")

    last: object = None

    def show() -> None:
        nonlocal last
        said = ended() if store.is_over and store.shown_actions is None else store.prompt
        told = [link_rules(store.screen.notice)] if store.screen.notice else []
        told += [*map(link_rules, store.screen.remarks), *besides()]
        below = "".join(f'<p class="boss-notice">{each}</p>' for each in told)
        offers = "".join(f'<p class="boss-offers">{each}</p>' for each in narrow())
        (made.add_class if offers else made.remove_class)("boss-offered")
        now = (
            link_rules(said),
            clock(),
            below,
            offers,
            waiting_for_players.awaited_asks(store) and store.log.save_queue.entries,
        )
        if now != last:  # the page updates the countdown itself
            last, time = now, waiting_for_players.waiting_html(store)
            made.value = f'<p class="boss-prompt">{now[0]}{time}{now[1]}</p>{below}{offers}'

    store.on_change(show)
    store.on_progress(show)
    show()
    return made
