"""No message to a page depends on information that is hidden from its player.

Positions of whole games are shown in two worlds, which differ only in hidden information: other
hands, the deck, money. All messages to the page must be the same, byte for byte, for the position
and for every click after which no other player acts.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from weakref import WeakSet

import comm
import pytest

from bosslib import Record, board, card
from bosslib.board.bots import bot as board_bot
from bosslib.board.bots.determinize import determinize
from bosslib.card.bots import bot
from bosslib.driver import play_match
from bosslib.log import SeatedGame
from bosswidgets.board.table import BoardTable
from bosswidgets.card.table import Table
from bosswidgets.kit import activity
from bosswidgets.kit.bridge import close_tree
from bosswidgets.kit.choices import Choices
from bosswidgets.table.base import TableWidget
from tests.engine.test_secrets import other_world
from tests.widgets.learn.learner import parts

Messages = list[str]

NAME = re.compile(r"[0-9a-f]{32}|(?<=game=)[\w-]{22}|(?<=game\": \")[\w-]{22}")
"""Names that are new each time: the id of a widget, of a game, of a message."""
BUSY = re.compile(r'"_busy": (true|false), ')
SEATS, PERSON = 4, 0
pytestmark = pytest.mark.usefixtures("own_widgets")
SEED = 8_070_450_532_247_928_831


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Save games in a temporary folder."""
    monkeypatch.setenv("BOSS_DATA", str(tmp_path))
    monkeypatch.setattr(activity, "_watches", WeakSet())


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> Messages:
    """All messages to the page, in order."""
    found: Messages = []

    def publish(
        channel: comm.DummyComm,
        kind: str,
        data: Any = None,
        metadata: Any = None,
        buffers: list[bytes] | None = None,
        **_: object,
    ) -> None:
        raw = [bytes(each).hex() for each in buffers or ()]
        found.append(json.dumps([kind, channel.comm_id, data, metadata, raw], default=str))

    monkeypatch.setattr(comm.DummyComm, "publish_msg", publish)
    return found


def alike(messages: Messages) -> Messages:
    """Messages in which each random name is replaced by a number, in order of first occurrence.

    Scripts, and the manager of all canvases, are sent with the first widget that needs them, and
    never again. Python's busy state depends on the clock, so it is left out.
    """
    names: dict[str, str] = {}

    def number(found: re.Match[str]) -> str:
        return names.setdefault(found[0], f"<{len(names)}>")

    left_out = ('[["packed"]]', "CanvasManagerModel", '"state": {"_busy": ')
    kept = (each for each in messages if not any(sign in each for sign in left_out))
    return [NAME.sub(number, BUSY.sub("", each)) for each in kept]


def whole(game: Any, bot: Any, seed: int, players: int = SEATS) -> Iterator[Record]:
    """Yield a whole game, after each of its actions."""
    record: Record = Record(game.new(players, seed))
    for action in play_match(record.state, [bot("careful")] * players).actions:
        record = record.play(action)
        yield record


def asked(record: Record) -> bool:
    """Return whether the person is asked before anybody else."""
    driver = record.game.driver
    ask = driver.next_ask(record.state, driver.driver_state(record.state))
    return bool(ask and ask.seat == PERSON)


def states(game: Any, bot: Any, seed: int) -> Iterator[Any]:
    """The positions of a whole game in which the person is asked before anybody else."""
    return (each.state for each in whole(game, bot, seed) if asked(each))


CARD_GAME = partial(states, card, bot)
BOARD_GAME = partial(states, board, board_bot)


def another(state: Any, rng: Random) -> Any:
    """The board game's other world: everything hidden from the person is redealt."""
    made = determinize(board.view(state, PERSON), rng)
    return made._replace(money=(state.money[PERSON], *made.money[PERSON + 1 :]))


def shown(kind: type[TableWidget], state: Any, sent: Messages) -> tuple[Messages, set[str]] | None:
    """All messages for a position and its harmless clicks, and the clicked buttons.

    None if another player acts first: the action depends on the cards of that world.
    """
    sent.clear()
    names = ("Ann", "Ben", "Cleo", "Dan")
    table = kind(SeatedGame(Record(state), names, (None, *["careful"] * (SEATS - 1))))
    clicked = {name.split(":")[0] for name in click_all(table, lambda name: not acts(name))}
    messages, alone = alike(sent), table.session and not table.session.record.played
    table._leave()
    close_tree(table)  # also its bridge, which would receive Python's busy state later
    return (messages, clicked) if alone else None


def click_all(table: TableWidget, wanted: Callable[[str], bool]) -> Iterator[str]:
    """Click every wanted button that is there now, or that one of these unfolds, and go back again;
    yield the clicked ids.
    """
    names = _names(table)
    for name in names:
        found = button(table, "id", name)
        if found and wanted(name):
            unfolds = any(item["id"] == name and item.get("unfolds") for item in found.items)
            found._on_message(None, {"choose": name}, None)
            if unfolds:
                names += [each for each in _names(table) if each not in names]
            yield name
            while back := button(table, "key", "Escape"):
                (item,) = (each["id"] for each in back.items if each.get("key") == "Escape")
                back._on_message(None, {"choose": item}, None)


def _names(table: TableWidget) -> list[str]:
    return [item["id"] for group in groups(table) for item in group.items]


def groups(table: TableWidget) -> list[Choices[Any]]:
    return [each for each in parts(table) if isinstance(each, Choices)]


def button(table: TableWidget, trait: str, value: str) -> Choices[Any] | None:
    """The group with an available button of this id or key."""
    for group in groups(table):
        for item in group.items:
            if item.get(trait) == value and not item.get("disabled_reason"):
                return group
    return None


def acts(name: str) -> bool:
    """Return whether a button does something in the game, after which the others act."""
    return name.startswith("do:") or name == "next"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "positions", "other", "step"),
    [
        (Table, CARD_GAME, lambda state, rng: other_world(state, PERSON, rng), 2),
        (BoardTable, BOARD_GAME, another, 8),
    ],
    ids=["card", "board"],
)
@pytest.mark.parametrize("seed", [SEED, pytest.param(SEED + 1, marks=pytest.mark.nightly)])
def test_no_message_depends_on_what_is_hidden(
    kind: type[TableWidget], positions: Any, other: Any, step: int, seed: int, sent: Messages
) -> None:
    """At night in all positions of another game, otherwise in each `step`-th of one."""
    differ, pressed = 0, set[str]()
    for number, state in enumerate(positions(seed)):
        if seed == SEED and number % step:
            continue
        hidden = other(state, Random(number))
        one, two = shown(kind, state, sent), shown(kind, hidden, sent)
        if one and two:
            assert one[0] == two[0]
            assert one[1] == two[1]
            assert str(seed) not in "".join(one[0])
            differ += hidden != state
            pressed |= one[1]
    assert differ > 15 // step
    assert {"card", "talk", "history", "game"} <= pressed
