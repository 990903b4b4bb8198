"""Click times, measured in the page itself: for single buttons, and for actions of a game."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from bosslib.errors import BossError
from bosslib.words import say
from tools.bench.browser import ask, network_events
from tools.bench.report import Row

if TYPE_CHECKING:
    from playwright.sync_api import Page

CLICKS = 100
PHASES = "() => document.body?.dataset.ready === 'true'"
SEEN = "document.querySelector({})?.checkVisibility()"
FREE = "() => !document.querySelector('.boss-choice[data-new], [data-waits]')"
"""True if no button has just appeared and nothing waits for Python, so that a click is safe."""

PATIENCE = 5.0
"""Timeout in seconds of a click that changes nothing."""

MOST_UNCHANGED, MOST_LEADING, MOST_CLICKS = 5, 4, 10
"""Limits: clicks that change nothing; consecutive clicks without an action; clicks per action."""

ACTING = {
    "table": ("table.pass", "table.keep"),
    "board": ("board.deed.roll", "board.deed.draw", "board.deed.allow", "board.deed.no-more"),
}
"""Labels of the buttons that act at a table, in addition to the primary button."""

NO_CLOCK = 'localStorage["im-the-boss"] ??= JSON.stringify({ countdown: 0 })'
"""Script run first in a page, to disable the board game's countdown, whose messages would count."""

# Click a button, and return the milliseconds until the effect is painted: `state` changes with the
# last message of a click, and two frames later it is on the screen. Null if nothing changes.
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

# Choose a button and click it, in one step, since a bot's offer could replace it in between. Return
# whether it acts or only selects, and the milliseconds. `lost`: clicks select without ever acting,
# e.g. with a card that cannot be played, so take the last choice, which cancels.
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
    """Milliseconds of each counted click, and average bytes received for each."""

    times: list[float]
    received: float

    def at(self, share: float) -> float:
        """Return the time of a quantile, e.g. 0.95."""
        return statistics.quantiles(self.times, n=100)[round(share * 100) - 1]


class Tally:
    """Number of clicks, and of those that changed nothing, even if they are given up."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self.patience = patience
        self.made = self.unchanged = 0

    def add(self, took: float | None) -> None:
        """Count a click; BossError if too many have changed nothing within `patience` seconds."""
        self.made += 1
        if took is None:
            self.unchanged += 1
            if self.unchanged >= MOST_UNCHANGED:
                raise BossError("bench.unchanged", clicks=self.unchanged, seconds=self.patience)


def unchanged_row(part: str, measured: Sequence[Tally], floor: Sequence[Tally]) -> Row:
    """Return a row with the clicks that changed nothing, which are not in the times."""
    failed, other = (sum(each.unchanged for each in some) for some in (measured, floor))
    made, all_other = (sum(each.made for each in some) for some in (measured, floor))
    if not made:
        raise BossError("bench.unclicked")
    return Row(
        say(f"bench.{part}-unchanged"),
        say("bench.some", some=failed, all=made),
        say("bench.some", some=other, all=all_other),
        f"{failed / made:.1%}",
        "0",
        met=not failed,
    )


def clicks(page: Page, element: str, state: str, tally: Tally, count: int = CLICKS) -> Clicks:
    """Click an element repeatedly, each time until the new state is painted.

    BossError if too many clicks change nothing.
    """
    times: list[float] = []
    with _collect_frame_sizes(page) as sizes:
        while len(times) < count:
            took = ask(page, CLICK_THERE, [element, state, tally.patience])
            tally.add(took)
            if took is not None:
                times.append(float(took))
    return Clicks(times, sum(sizes) / count)


def plays(page: Page, table: str, tally: Tally, count: int = CLICKS) -> Clicks:
    """Click to act at a table with bots, over several games; times include the bots' answers.

    BossError if too many clicks change nothing, or too few act.
    """
    acting = [say(key) for key in ACTING[table]]
    times: list[float] = []
    received: list[int] = []
    leading = 0
    for _ in range(MOST_CLICKS * count):
        page.wait_for_function(FREE)
        with _collect_frame_sizes(page) as sizes:
            lost = leading > MOST_LEADING
            acts, took = ask(page, PLAY, [acting, CARD, SAID, lost, tally.patience])
        leading = 0 if acts else leading + 1
        tally.add(took)
        if acts and took is not None:
            times.append(float(took))
            received.append(sum(sizes))
        if len(times) == count:
            return Clicks(times, statistics.mean(received))
    raise BossError("bench.leading", clicks=MOST_CLICKS * count, acts=len(times))


@contextmanager
def _collect_frame_sizes(page: Page) -> Iterator[list[int]]:
    """Collect the sizes in bytes of all messages that the page receives over its WebSockets."""
    sizes: list[int] = []

    def count(event: dict[str, Any]) -> None:
        frame = event["response"]
        text = frame["payloadData"]
        binary = frame["opcode"] == 2  # encoded in base 64
        sizes.append(len(text) * 3 // 4 if binary else len(text))

    with network_events(page, {"webSocketFrameReceived": count}):
        yield sizes


class Loaded(NamedTuple):
    """Bytes of a page's responses: on the wire (compressed, with headers) and decoded."""

    wire: int
    decoded: int


@contextmanager
def loading(page: Page) -> Iterator[list[Loaded]]:
    """Collect the sizes of all HTTP responses of a page; WebSocket frames are not counted."""
    found: list[Loaded] = []

    def count_wire(event: dict[str, Any]) -> None:
        found.append(Loaded(round(event["encodedDataLength"]), 0))

    def count_decoded(event: dict[str, Any]) -> None:
        found.append(Loaded(0, event["dataLength"]))

    with network_events(page, {"loadingFinished": count_wire, "dataReceived": count_decoded}):
        yield found
