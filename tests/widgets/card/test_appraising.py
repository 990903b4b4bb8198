"""The worth of an offer to a seat: on request, at the offer, and gone when it is outdated."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from bosslib.card import parse_action
from bosslib.card.bots import SCRIPTED
from bosslib.card.bots.offer_value import Appraisal
from bosslib.teaching.kinds.negotiate import NegotiateTask
from bosslib.words import say
from bosswidgets.card.choices import CardCommand
from bosswidgets.card.panels import actions, negotiation, offer_values
from bosswidgets.card.panels.offer_values import CardOfferValues as Appraising
from bosswidgets.card.panels.offer_values import value_sentence
from bosswidgets.card.session import CardTableSession
from bosswidgets.kit import jobs
from bosswidgets.kit.bridge import Bridge
from tests.exercises import exercises
from tests.widgets.card.test_negotiation import ASKED, Dumb, choose
from tests.widgets.card.test_offers import TWO, at_table, boss
from tests.widgets.learn.learner import parts, settled
from tests.widgets.learn.test_task import Alone
from tests.widgets.table_choices import choose_at

ANSWER = re.compile(
    r"about [+−]?\$\d+ for you(, from \d+ samples; 8 in 10 are between [+−]?\$\d+ and [+−]?\$\d+"
    r"| in each of \d+ samples)"
)


@pytest.fixture(autouse=True)
def scripted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SCRIPTED, "dumb", Dumb())


class Shown:
    """The buttons of a table, as a user sees and presses them."""

    def __init__(self, session: CardTableSession) -> None:
        self.session, self.bridge = session, Bridge()
        worth = Appraising(session, self.bridge)
        self.panels = [
            actions.build(session, self.bridge, worth),
            negotiation.build(session, Bridge(), worth).children[1],
        ]

    @property
    def worths(self) -> dict[str, dict[str, Any]]:
        """The buttons that request the worth, by the offer that they are about."""
        items = [item for panel in self.panels for item in panel.items]
        return {
            item["id"].partition(" ")[2]: item for item in items if item["id"].startswith("worth")
        }

    @property
    def told(self) -> dict[str, str]:
        """Their answers."""
        return {about: item["detail"] for about, item in self.worths.items() if "detail" in item}

    @property
    def said(self) -> str:
        return str(self.bridge._words)

    def press(self, about: str) -> None:
        name = self.worths[about]["id"]
        for panel in self.panels:
            panel._on_message(None, {"choose": name}, None)


def asked(bot: str = "dumb", **changes: str) -> Shown:
    """The Boss, B, wants b+1 of the person at A."""
    return Shown(at_table(bot, bot, **{"offers": ASKED, **changes}))


def test_nothing_is_told_unasked() -> None:
    shown = asked()
    button = {"id": "worth from:B", "label": "What is it worth to me?", "key": "="}
    assert shown.worths == {"from:B": button}
    shown.session.parts.answer_later()
    assert shown.worths["from:B"]["group"].startswith("Ben, the Boss, offers you a token")
    assert shown.told == {}


def test_it_is_told_at_the_button_and_to_a_screen_reader() -> None:
    shown = asked()
    shown.press("from:B")
    assert ANSWER.fullmatch(shown.told["from:B"])
    assert shown.said.startswith(f"What is it worth to me? {shown.told['from:B']}.")


def test_what_it_comes_from_is_said_once() -> None:
    shown = Shown(boss("dumb", "dumb", offers=TWO, deal="8"))
    about = f"{say('worth.about')} {say('worth.later')}"
    shown.press("from:B")
    assert shown.said.endswith(about)
    assert shown.worths["from:B"]["hint"] == about
    shown.press("from:C")
    assert about not in shown.said
    assert "hint" not in shown.worths["from:C"]
    assert set(shown.told) == {"from:B", "from:C"}


def test_in_the_last_deal_no_card_is_kept_for_another() -> None:
    shown = Shown(boss("dumb", "dumb", offers=TWO))
    shown.press("from:B")
    assert shown.said.endswith(say("worth.about"))
    assert say("worth.later") not in shown.said


def test_ones_own_open_offer_and_the_one_that_is_put_together_have_theirs() -> None:
    shown = Shown(at_table("dumb", "dumb"))
    assert shown.worths == {}
    choose(shown.session, "talk")
    assert set(shown.worths) == {"offer"}  # a token for nothing
    choose(shown.session, "term:pass")
    shown.press("offer")
    assert ANSWER.fullmatch(shown.told["offer"])
    choose(shown.session, "term:pass2")
    assert shown.told == {}  # it is another offer
    choose(shown.session, "term:pass", "do:offer pass")
    assert set(shown.worths) == {"to:B"}
    shown.press("to:B")
    assert ANSWER.fullmatch(shown.told["to:B"])


def test_as_the_boss_it_is_asked_once_it_is_known_to_whom() -> None:
    shown = Shown(boss("dumb", "dumb"))
    choose(shown.session, "talk")
    assert shown.worths == {}
    choose(shown.session, "partner:C")
    shown.press("offer")
    assert ANSWER.fullmatch(shown.told["offer"])


def test_the_key_is_that_of_the_new_offer() -> None:
    shown = asked()
    shown.session.parts.answer_later()
    choose(shown.session, "talk", "term:pass")
    assert {about: item.get("key") for about, item in shown.worths.items()} == {
        "from:B": None,
        "offer": "=",
    }
    shown.press("from:B")
    assert set(shown.told) == {"from:B"}


@pytest.mark.parametrize(
    "changes",
    [
        {"A": '{"hand": ["g+2"]}'},  # the Boss asks for a card that A lacks
        {"A": '{"hand": ["b+1"], "passes": 2}', "turn": '"C"'},
    ],
)
def test_what_cannot_be_accepted_has_no_worth(changes: dict[str, str]) -> None:
    shown = asked(**changes)
    assert shown.worths == {}


def test_what_cannot_be_offered_has_no_worth() -> None:
    shown = Shown(at_table("dumb", "dumb", A='{"hand": ["b+1"], "passes": 1}'))
    choose(shown.session, "talk", "term:pass", "chip:kind:1", "term:play")
    assert shown.worths == {}


def test_it_is_gone_when_the_game_goes_on() -> None:
    shown = Shown(boss("dumb", "dumb", offers=TWO))
    shown.press("from:B")
    shown.session.act(parse_action("A: decline C"))
    assert (set(shown.worths), shown.told) == ({"from:B"}, {})


def test_it_is_gone_in_the_past_and_behind_the_curtain() -> None:
    shown = asked()
    shown.session.act(parse_action("A: offer pass"))
    shown.press("from:B")
    shown.session.history.show_at(0)
    assert shown.worths == {}
    shown.session.history.show_at(None)
    assert shown.told == {}


def test_what_else_is_chosen_leaves_it_there() -> None:
    shown = asked()
    shown.session.parts.answer_later()
    shown.press("from:B")
    choose_at(shown.session, "card:0")
    assert set(shown.told) == {"from:B"}


def test_it_goes_by_what_the_seat_sees() -> None:
    """Different cards in the other hands do not change it."""
    told = set()
    for cards in ('["b+2"]', '["r-5"]'):
        shown = asked(B=f'{{"hand": {cards}}}')
        shown.press("from:B")
        told.add(shown.told["from:B"])
    assert len(told) == 1


def test_the_same_is_told_in_a_game_that_is_taken_up_again() -> None:
    told = set()
    for _ in range(2):
        shown = asked()
        shown.press("from:B")
        told.add(shown.said)
    assert len(told) == 1


def test_an_exercise_does_not_offer_it() -> None:
    items: list[str] = []
    for exercise in exercises().values():
        if isinstance(exercise.task, NegotiateTask):
            shown = parts(Alone(exercise).task)
            items += [item["id"] for part in shown for item in getattr(part, "items", ())]
    assert "talk" in items
    assert not any(each.startswith(("worth", CardCommand.MUTE)) for each in items)


@pytest.mark.parametrize(
    ("found", "told"),
    [
        (Appraisal(46.9, -8, 92, 400),
         say("worth.told", money="+$45", count=400, low="−$10", high="+$90")),
        (Appraisal(-1.2, -2, 2, 400), say("worth.always", money="$0", count=400)),
        (Appraisal(40, 40, 40, 400), say("worth.always", money="+$40", count=400)),
        (Appraisal(-23, -60, 0, 31),
         say("worth.told", money="−$25", count=31, low="−$60", high="$0")),
    ],
)  # fmt: skip
def test_an_answer_in_words(found: Appraisal, told: str) -> None:
    assert value_sentence(found) == told


# In the background


def run(play: Callable[[Shown], Coroutine[Any, Any, None]]) -> Shown:
    async def wait() -> Shown:
        shown = asked()
        await play(shown)
        await settled()
        return shown

    return asyncio.run(wait())


def test_it_is_worked_out_beside_the_page() -> None:
    async def play(shown: Shown) -> None:
        shown.press("from:B")
        assert shown.told == {}
        choose_at(shown.session, "card:0")  # the page stays responsive meanwhile

    assert ANSWER.fullmatch(run(play).told["from:B"])


def test_a_long_one_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "PROGRESS_SECONDS", 0.0)
    monkeypatch.setattr(offer_values, "SAMPLE_COUNT", 10**9)
    monkeypatch.setattr(offer_values, "MAX_SECONDS", 0.5)
    heard: list[str] = []

    async def play(shown: Shown) -> None:
        shown.bridge.observe(lambda _: heard.append(shown.said), ["_said"])
        shown.press("from:B")

    shown = run(play)
    assert heard[0].startswith(f"What is it worth to me? {say('worth.thinking')}")
    assert ANSWER.search(heard[-1])
    assert ANSWER.fullmatch(shown.told["from:B"])


def test_one_that_comes_too_late_is_not_told_and_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offer_values, "SAMPLE_COUNT", 10**9)

    async def play(shown: Shown) -> None:
        shown.press("from:B")
        await asyncio.sleep(0)
        shown.session.act(parse_action("A: decline B"))

    shown = run(play)
    assert (shown.worths, shown.said) == ({}, "")


def test_a_fault_of_ours_is_told_and_another_try_may_work(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = asked()
    with monkeypatch.context() as broken:
        broken.setattr(offer_values, "SAMPLE_COUNT", "many")
        shown.press("from:B")
        assert shown.told["from:B"] == say("faults.ours")
    shown.press("from:B")
    assert ANSWER.fullmatch(shown.told["from:B"])


def test_it_speaks_the_language_of_the_page(speaking: Callable[[str], None]) -> None:
    speaking("nl")
    shown = asked()
    shown.press("from:B")
    assert shown.worths["from:B"]["label"] == "Wat is het mij waard?"
    assert "uit 400 proefdeals" in shown.told["from:B"]
