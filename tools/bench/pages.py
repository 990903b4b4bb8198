"""Clicks in an open page, measured in the page itself: on what is there, and along a game."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from bosslib.errors import BossError
from bosslib.words import say
from tools.bench.browser import ask
from tools.bench.report import Row

if TYPE_CHECKING:
    from playwright.sync_api import Page

CLICKS = 100
PHASES = "() => document.body?.dataset.ready === 'true'"
SEEN = "document.querySelector({})?.checkVisibility()"
FREE = "() => !document.querySelector('.boss-choice[data-new], [data-waits]')"
"""Nothing is new, and nothing waits for Python: what comes now is meant for what it finds."""

PATIENCE = 5.0
"""Seconds until a click that changes nothing is given up."""

MOST_UNCHANGED, MOST_LEADING, MOST_CLICKS = 5, 4, 10
"""How many clicks may change nothing; may only lead somewhere, in a row; are made for one time."""

ACTING = {
    "table": ("table.pass", "table.keep"),
    "board": ("board.deed.roll", "board.deed.draw", "board.deed.allow", "board.deed.no-more"),
}
"""What is pressed at a table besides the first button, by the words on it."""

NO_CLOCK = 'localStorage["im-the-boss"] ??= JSON.stringify({ countdown: 0 })'
"""Run in a page before all else: the board game's countdown would be heard among the clicks."""

# Clicks a button and gives the milliseconds until what comes of it is painted: `state` changes with
# the last message of a click, and two frames later it is on the screen. Null if nothing changes.
CLICK = """(button, state, patience) => new Promise(done => {
  const read = () => { const found = document.querySelector(state);
    return found && (found.dataset.said ?? found.textContent); };
  const before = read(), start = performance.now();
  const look = () => read() !== before
    ? requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)))
    : performance.now() - start > patience * 1000 ? done(null) : requestAnimationFrame(look);
  button.click();
  look();
})"""
CLICK_THERE = f"""([element, state, patience]) => {{
  const button = document.querySelector(element);
  return button && ({CLICK})(button, state, patience).then(JSON.stringify);
}}"""
CARD, SAID = ".boss-choice[data-tone='card']", "[data-said]"

# Chooses a button and clicks it, in one step: between two, a bot's offer would replace it. Gives
# whether it acts or only leads to what does, and the milliseconds. `lost`: clicks only lead from
# one to another, as with a card that can do nothing, so take the last choice, which gives up.
PLAY = f"""([acting, card, state, lost, patience]) => {{
  if (!({FREE})()) return null;
  const free = [...document.querySelectorAll(".boss-main .boss-choice:not([aria-disabled])")];
  const by = test => free.find(test);
  const act = by(button => button.dataset.tone === "primary"
      && !button.closest("[aria-orientation=vertical]"))
    || by(button => acting.some(words => button.textContent.startsWith(words)));
  const next = act || (lost ? free.at(-1) : by(button => button.matches(card)) || free.at(-2));
  return next && ({CLICK})(next, state, patience)
    .then(took => JSON.stringify([Boolean(act), took]));
}}"""


class Clicks(NamedTuple):
    """Milliseconds of each click that counts, bytes received for each on average, and failures."""

    times: list[float]
    received: float
    made: int
    """How many clicks there were in all."""
    unchanged: int
    """How many of them changed nothing."""

    def at(self, share: float) -> float:
        """The time that so large a share of the clicks do not exceed."""
        return statistics.quantiles(self.times, n=100)[round(share * 100) - 1]


def unchanged_row(part: str, measured: Sequence[Clicks], floor: Sequence[Clicks]) -> Row:
    """A row of the clicks that changed nothing, whose times count nowhere."""
    failed, other = (sum(each.unchanged for each in some) for some in (measured, floor))
    made, all_other = (sum(each.made for each in some) for some in (measured, floor))
    return Row(
        say(f"bench.{part}-unchanged"),
        say("bench.some", some=failed, all=made),
        say("bench.some", some=other, all=all_other),
        f"{failed / made:.1%}",
        "0",
        met=not failed,
    )


def clicks(
    page: Page, element: str, state: str, count: int = CLICKS, patience: float = PATIENCE
) -> Clicks:
    """Clicks on what is there, each until the state that it leads to is painted.

    BossError if too many of them change nothing within the seconds of `patience`.
    """
    times: list[float] = []
    unchanged = 0
    with _received(page) as sizes:
        while len(times) < count:
            took = ask(page, CLICK_THERE, [element, state, patience])
            if took is None:
                unchanged = _counted(unchanged, patience)
            else:
                times.append(float(took))
    return Clicks(times, sum(sizes) / count, count + unchanged, unchanged)


def plays(page: Page, table: str, count: int = CLICKS, patience: float = PATIENCE) -> Clicks:
    """Clicks that act at a table, and the bots answer, to the end of a game and the same again.

    BossError if too many change nothing, as in `clicks`, or too few act.
    """
    acting = [say(key) for key in ACTING[table]]
    times: list[float] = []
    received: list[int] = []
    unchanged = leading = 0
    for made in range(1, MOST_CLICKS * count + 1):
        page.wait_for_function(FREE)
        with _received(page) as sizes:
            lost = leading > MOST_LEADING
            acts, took = ask(page, PLAY, [acting, CARD, SAID, lost, patience])
        leading = 0 if acts else leading + 1
        if took is None:
            unchanged = _counted(unchanged, patience)
        elif acts:
            times.append(float(took))
            received.append(sum(sizes))
        if len(times) == count:
            return Clicks(times, statistics.mean(received), made, unchanged)
    raise BossError("bench.leading", clicks=MOST_CLICKS * count, acts=len(times))


def _counted(unchanged: int, patience: float) -> int:
    """One more click that changed nothing; BossError if there are too many."""
    if unchanged + 1 >= MOST_UNCHANGED:
        raise BossError("bench.unchanged", clicks=unchanged + 1, seconds=patience)
    return unchanged + 1


@contextmanager
def _received(page: Page) -> Iterator[list[int]]:
    """The sizes of the messages that reach the page over its web sockets meanwhile, in bytes."""
    sizes: list[int] = []
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")

    def count(event: dict[str, Any]) -> None:
        frame = event["response"]
        text = frame["payloadData"]
        binary = frame["opcode"] == 2  # sent on in base 64
        sizes.append(len(text) * 3 // 4 if binary else len(text))

    session.on("Network.webSocketFrameReceived", count)
    try:
        yield sizes
    finally:
        session.detach()


class Loaded(NamedTuple):
    """Bytes of a page's responses: on the wire (compressed, with headers) and decoded."""

    wire: int
    decoded: int


@contextmanager
def loading(page: Page) -> Iterator[list[Loaded]]:
    """Collect the sizes of all HTTP responses of a page; WebSocket frames are not counted."""
    found: list[Loaded] = []
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")

    def finished(event: dict[str, Any]) -> None:
        found.append(Loaded(round(event["encodedDataLength"]), 0))

    def received(event: dict[str, Any]) -> None:
        found.append(Loaded(0, event["dataLength"]))

    session.on("Network.loadingFinished", finished)
    session.on("Network.dataReceived", received)
    try:
        yield found
    finally:
        session.detach()
