"""The end of a game: what is told of it, and what to play next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from bosslib.words import listing, say
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import GUARD, Choices
from bosswidgets.kit.guarded import HTML, VBox
from bosswidgets.table.session import AnySitting

WIDEST = 760
"""How wide the chart can be, in CSS pixels."""


def panel(
    store: AnySitting,
    bridge: Bridge,
    items: Callable[[], Sequence[dict[str, str]]],
    chosen: Callable[[str], None],
    told: Callable[[int], str],
) -> VBox:
    """Nothing before the end, be it the game's or a teacher's; then what to do next, and what is
    `told` on a page so wide.
    """
    panel = VBox()
    panel.add_class("boss-ending")
    about = HTML()
    panel.spare = lambda: (about,)

    def draw(_: object = None) -> None:
        if panel.children:
            about.value = told(min(bridge.width, WIDEST))

    def show() -> None:
        if not store.done or store.looking is not None:
            gone, panel.children = panel.children[:1], []
            for each in gone:
                each.close()
        elif not panel.children:
            offered = together(store) if store.apart else items()
            next_game = Choices(offered, say("ending.label"))
            next_game.guard = GUARD  # a second Enter is meant for the game that has just ended
            next_game.on_choose(chosen)
            panel.children = [next_game, about]
            draw()
        elif store.apart and panel.children[0].items != (offered := together(store)):
            panel.children[0].items = offered  # another one went on
            bridge.mention(say("ending.come-hint"))

    store.on_change(show)
    bridge.observe(draw, ["width"])
    show()
    return panel


def finished(store: AnySitting, result: str, money: Iterable[str]) -> str:
    """The result, and with how much everybody ended, in a sentence or two."""
    names = zip(store.names, money, strict=True)
    return say("ending.all", result=result, money=listing(_owner(*each) for each in names))


def _owner(name: str, money: str) -> str:
    form = "you" if name == say("names.person") else "they"
    return say(f"ending.money.{form}", name=name, money=money)


def together(store: AnySitting) -> list[dict[str, str]]:
    """What can be played next by people on several devices; who looked on does that anew.

    Where one of them has gone on, the others are asked to come along. A class waits for its
    teacher.
    """
    if store.house.number:
        return []
    again, _, form = usual()
    how = "come" if store.game.onward else "together"
    words = {"label": say(f"ending.{how}"), "hint": say(f"ending.{how}-hint")}
    return [{**again, **words}, form] if store.here else [form]


def usual() -> list[dict[str, str]]:
    """What can be played next after every game."""
    again = {"id": "again", "label": say("ending.again"), "tone": "primary"}
    same = {"id": "same", "label": say("ending.same"), "hint": say("ending.same-hint")}
    return [again, same, {"id": "form", "label": say("ending.form")}]
