"""The end of a game: who won, and what to play next."""

from __future__ import annotations

from collections.abc import Callable

from bosslib.card.events import Ended
from bosslib.card.telling import dollars
from bosslib.words import listing, say
from bosswidgets import starting
from bosswidgets.choices import Choices
from bosswidgets.saves import Game
from bosswidgets.store import Store


def build(store: Store, begin: Callable[[Game], None], form: Callable[[], None]) -> Choices:
    """Buttons for another game of the same kind, a whole game, or the form; none before the end."""
    panel = Choices(label=say("ending.label"), layout_kind="list")
    first = starting.short(Game(store.record, store.names, ()))

    def chosen(item: str) -> None:
        if item == "form":
            form()
        else:
            begin(_next(store, one_deal=item == "short"))

    def show() -> None:
        if not store.over or store.looking is not None:
            panel.items = []
            return
        panel.label = result(store)
        again = {"id": "short" if first else "whole", "label": say("ending.again")}
        whole = {"id": "whole", "label": say("ending.whole"), "tone": "primary"}
        another = {"id": "form", "label": say("ending.form"), "tone": "quiet"}
        panel.items = [whole, again, another] if first else [again, another]

    panel.on_choose(chosen)
    store.on_change(show)
    show()
    return panel


def _next(store: Store, *, one_deal: bool) -> Game:
    """A game with the same people, bots and rules, and new cards."""
    rules = store.table.rules
    called, bots = store.names, store.bot_names
    return starting.game(len(called), called=called, bots=bots, rules=rules, one_deal=one_deal)


def result(store: Store) -> str:
    """Who won, and with how much everybody ended, in a sentence or two."""
    ended = next(event for event in store.events if isinstance(event, Ended))
    money = [
        say("ending.money", name=name, money=dollars(has))
        for name, has in zip(store.names, ended.money, strict=True)
    ]
    return say("ending.all", result=store.teller.event(ended), money=listing(money))
