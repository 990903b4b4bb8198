"""Texts about open offers: changes, waiting players; negotiations that block nobody."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from random import Random
from threading import Event

import pytest

from bosslib import loaded
from bosslib.bots import AnyBot, is_slow
from bosslib.card import View, parse_action
from bosslib.card.actions import Action, Offer, Terms, cached_action
from bosslib.card.bots import SCRIPTED, Patient, stand_in
from bosslib.card.narration import CardTeller
from bosslib.card.notation import parse_terms
from bosslib.card.terms import OpenOffer
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.card import offer_changes
from bosswidgets.card.choice_state import NO_CHOICE
from bosswidgets.card.choices import CardCommand
from bosswidgets.card.muting import MutableBot
from bosswidgets.card.offer_changes import (
    INS,
    TermChange,
    change_text,
    diff_terms,
    marks_to_html,
    previous_offer,
    strip_marks,
    waiting_text,
)
from bosswidgets.card.panels import actions, negotiation, prompt, screen_reader
from bosswidgets.card.panels.offer_values import CardOfferValues as Appraising
from bosswidgets.card.session import CardTableSession
from bosswidgets.kit.bridge import Bridge
from bosswidgets.table.saves import Saves
from bosswidgets.table.scheduler import PACES
from tests.widgets.card.test_negotiation import Agreeable, Dumb, choose, position, seen
from tests.widgets.table_choices import choose_at

NAMES = ("You", "Ben", "Cleo")


class Pushy(Patient):
    """Offers the Boss to pass whenever it may, and declines all offers."""

    def talk(self, view: View, rng: Random) -> Action | None:
        """Decline the first offer; otherwise make one."""
        said = super().talk(view, rng)
        open_ = any(offer.by == view.seat for offer in view.table.offers)
        can = not (said or open_ or view.is_boss or view.table.cousins[view.seat])
        return cached_action(view.seat, Offer(parse_terms("pass"))) if can else said


@pytest.fixture(autouse=True)
def scripted(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, bot in (("agreeable", Agreeable()), ("dumb", Dumb()), ("pushy", Pushy())):
        monkeypatch.setitem(SCRIPTED, name, bot)


def at_table(*bots: str | None, pace: str = "step", **changes: str) -> CardTableSession:
    """A at a table of three; by default B is the Boss and A is to act."""
    return CardTableSession(
        SeatedGame(loaded(position(**changes)), NAMES, (None, *bots)), pace=pace
    )


def done(store: CardTableSession) -> list[str]:
    return [str(action) for action in store.record.actions]


def plain(html: str) -> str:
    return " ".join(re.sub("<[^>]*>", " ", html).split())


def talks(store: CardTableSession) -> str:
    return plain(negotiation.build(store, Bridge()).children[0].value)


def asked(store: CardTableSession) -> str:
    """The text at the top of the page."""
    return plain(prompt.build(store).value)


# Changes


def terms(text: str) -> Terms:
    return parse_terms(text) if text else ()


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("play b+3", "play b+4", "+to play the blue +4 instead of to play the blue +3"),
        ("play b+3", "play b+3 & cash 20", "new: +to pay $20"),
        ("play b+3 & pass", "play b+3", "no longer to pass"),
        ("cash 10", "cash 20", "+to pay $20 instead of to pay $10"),
        ("pass", "pass2", "+to turn over both disks instead of to pass"),
        ("play b+3", "never bR@B", "new: +never to play the blue Reverse in front of Ben; "
         "no longer to play the blue +3"),
        ("play b+3", "play bM1 b+4>x", "+to play the blue Move 1: the blue +4 from the centre to "
         "the discard pile instead of to play the blue +3"),
        ("play b+3 & play b+3", "play b+3", "no longer to play the blue +3"),
        ("play b+3 & pass", "pass & play b+3", say("offers.order")),
        ("pass", "pass", "nothing has changed"),
        ("", "pass", "new: +to pass"),
    ],
)  # fmt: skip
def test_each_change_of_terms_is_told(old: str, new: str, told: str) -> None:
    by_boss = OpenOffer(1, 0, terms(old))
    record = loaded(position(offers=f'[{{"from": "B", "to": "A", "terms": "{old or "nothing"}"}}]'))
    assert previous_offer(record, OpenOffer(0, 1, terms(new)), new=True) == by_boss
    text = change_text(record, OpenOffer(0, 1, terms(new)), CardTeller(NAMES, 0), new=True)
    lead = "Compared with the last offer from Ben: "
    assert text.startswith(lead)
    shown = text.removeprefix(lead).removesuffix(".").replace(INS, "+")
    parts = sorted(strip_marks(shown).split("; "))
    assert parts == sorted(told.split("; "))


def test_only_what_changes_is_a_change() -> None:
    old, new = parse_terms("play b+3 & pass & cash 5"), parse_terms("cash 5 & play b+3 & never bR")
    (never,) = parse_terms("never bR")
    (passing,) = parse_terms("pass")
    assert diff_terms(old, new) == [TermChange(None, never), TermChange(passing, None)]


def test_marks_are_for_the_eye_and_words_for_everybody() -> None:
    store = at_table("dumb", "dumb", offers='[{"from": "B", "to": "A", "terms": "play b+1"}]')
    choose(store, "counter:B", "chip:kind:0", "term:pass")
    html = negotiation.build(store, Bridge()).children[0].value
    assert "new: <ins>to pass</ins>" in html
    assert "no longer <del>to play the blue\u00a0+1</del>" in html
    assert "Compared with the last offer from Ben: " in talks(store)
    assert marks_to_html("<b>") == "&lt;b&gt;"


def test_an_offer_is_held_against_the_last_one_between_the_same_two() -> None:
    store = at_table("dumb", "dumb", boss='"A"')
    for text in ("A: offer B pass", "B: offer play b+2", "A: offer C pass", "A: offer B cash 5"):
        if "cash" not in text:
            store.log.game = store.game._replace(record=store.record.play(text))
    own, theirs, other = (OpenOffer(0, 1, terms("pass")), OpenOffer(1, 0, terms("play b+2")),
                          OpenOffer(0, 2, terms("pass")))  # fmt: skip
    assert previous_offer(store.record, theirs) == own
    assert previous_offer(store.record, own) is None
    assert previous_offer(store.record, other) is None
    assert previous_offer(store.record, OpenOffer(0, 1, terms("pass2")), new=True) == theirs
    newer = store.record.play("A: offer B pass2")
    assert previous_offer(newer, OpenOffer(0, 1, terms("pass2"))) == theirs


def test_an_offer_of_another_deal_is_not_what_it_answers() -> None:
    out = {"A": '{"hand": ["g+2"], "passes": 2}', "C": '{"passes": 2}'}
    store = at_table("dumb", "dumb", boss='"A"', turn='"B"', deal="1", **out)
    record = store.record.play("B: offer nothing").play("B: pass2")
    assert record.state.table.deal == 1
    for text in ("A: keep", "B: keep", "C: keep"):
        record = record.play(text)
    assert record.state.table.deal == 2
    assert previous_offer(record, OpenOffer(0, 1, ()), new=True) is None


def test_who_is_asked_is_told_what_has_changed_in_the_counter_offer() -> None:
    both = ('[{"from": "A", "to": "B", "terms": "play b+1"},'
            ' {"from": "B", "to": "A", "terms": "play b+1 & pass"}]')  # fmt: skip
    store, bridge = at_table("dumb", "dumb", offers=both), Bridge()
    screen_reader.setup_announcements(store, bridge)
    told = say("offers.against.you", changes="new: to pass")
    assert bridge._words.endswith(f"{store.prompt} {told}")
    assert asked(store).endswith(told.removesuffix(".") + " .")
    assert told.removesuffix(".") in talks(store)


def test_one_change_at_a_time_and_of_whose_offer() -> None:
    both = (
        '[{"from": "A", "to": "B", "terms": "play b+1"},'
        ' {"from": "B", "to": "A", "terms": "play b+1 & pass"}]'
    )
    store = at_table("dumb", "dumb", offers=both)
    store.parts.decline_offers()
    assert "Ben: Compared with your last offer: new: to pass" in talks(store)
    choose(store, "counter:B", "chip:kind:1", "omit")
    assert "Compared with your last offer" not in talks(store)
    assert "Compared with the last offer from Ben: no longer to pass" in talks(store)


# Waiting players


def test_one_line_says_who_waits_for_whom() -> None:
    many = ('[{"from": "A", "to": "B", "terms": "pass"}, {"from": "C", "to": "B", "terms": "pass"},'
            ' {"from": "B", "to": "A", "terms": "pass"}]')  # fmt: skip
    store = at_table("dumb", "dumb", offers=many)
    assert waiting_text(store.table, store.narrator) == (
        "Ben is waiting for your answer. You are waiting for an answer from Ben. "
        "Cleo is waiting for an answer from Ben."
    )
    assert waiting_text(store.table, CardTeller(NAMES, 1)) == (
        "You and Cleo are waiting for your answer. You are waiting for an answer from You."
    )
    assert waiting_text(store.table, CardTeller(NAMES, None)).endswith(
        "You and Cleo are waiting for an answer from Ben. Ben is waiting for an answer from You."
    )
    assert say("offers.waits.you", names="Ben", count=1) in talks(store)
    store.act(parse_action("A: decline B"), parse_action("A: withdraw"))
    assert waiting_text(store.table, store.narrator) == say(
        "offers.waits.they", names="Cleo", other="Ben", count=1
    )


def test_nobody_waits_without_an_offer() -> None:
    store = at_table("dumb", "dumb")
    assert waiting_text(store.table, store.narrator) == ""
    assert "wait" not in talks(store)


def test_an_answer_that_is_put_off_is_still_told_of_at_the_top() -> None:
    store = at_table("dumb", "dumb", offers='[{"from": "B", "to": "A", "terms": "pass"}]')
    assert "waiting for your answer" not in asked(store)  # the prompt asks already
    store.parts.decline_offers()
    assert asked(store).endswith(say("offers.waits.you", names="Ben", count=1))


# Offers out of turn block nobody


@pytest.mark.parametrize("pace", PACES)
def test_a_bot_answers_a_person_at_once_at_every_pace(pace: str) -> None:
    async def wait() -> list[str]:
        store = at_table("agreeable", "dumb", pace=pace)
        choose(store, "talk", "term:pass", "do:offer pass")
        answered = done(store)[:2]
        store.close()
        return answered

    assert asyncio.run(wait()) == ["A: offer pass", "B: accept A"]


@pytest.mark.parametrize("pace", ["step", "slow", "normal"])
def test_bots_that_talk_to_each_other_take_their_time(pace: str) -> None:
    async def wait() -> list[str]:
        theirs = '[{"from": "C", "to": "B", "terms": "pass"}]'
        store = at_table("agreeable", "dumb", pace=pace, turn='"C"', offers=theirs)
        assert store.turns.waits_for_bot
        store.close()
        return done(store)

    assert asyncio.run(wait()) == []


def test_a_bot_that_says_nothing_blocks_nobody() -> None:
    store = at_table("dumb", "dumb")
    choose(store, "talk", "term:pass", "do:offer pass")
    assert store.turns.current_ask
    assert store.turns.current_ask.seat == 0
    choose(store, "do:pass")
    assert len(store.table.offers) == 1


def test_who_answers_goes_on_with_what_he_was_putting_together() -> None:
    store = boss("dumb", "dumb", turn='"A"', offers=TWO)
    choose(store, "talk", "partner:B", "term:pass2")
    kept = store.choice
    choose(store, "do:decline C")
    assert store.choice == kept
    choose(store, "do:accept B")  # B has a token now: the other offer has lapsed
    assert store.choice == NO_CHOICE


def test_who_answers_keeps_the_card_that_he_has_chosen() -> None:
    store = at_table("dumb", "dumb", offers='[{"from": "B", "to": "A", "terms": "never bR@B"}]')
    store.parts.decline_offers()
    choose_at(store, "card:0")
    kept = store.choice
    assert kept.card
    choose_at(store, "do:decline B")
    assert store.choice == kept
    choose(store, "do:b+1")
    assert done(store)[:2] == ["A: decline B", "A: b+1"]


def test_an_offer_of_a_bot_takes_nothing_from_who_is_choosing() -> None:
    """It comes while the person, the Boss, composes an offer."""
    store = at_table("pushy", "dumb", boss='"A"', turn='"B"')
    choose(store, "talk", "partner:C", "term:pass")
    kept = store.choice
    store.turns.play_next()
    assert done(store) == ["B: offer pass"]
    assert store.choice == kept
    assert store.prompt.endswith(say("table.prompt-meanwhile", name="Ben"))
    assert {"do:accept B", "do:decline B"} <= {item["id"] for item in items(store)}


def items(store: CardTableSession) -> list[dict[str, object]]:
    return list(negotiation.build(store, Bridge(), Appraising(store, Bridge())).children[1].items)


def test_another_person_who_is_asked_takes_nothing_from_who_was_choosing() -> None:
    """A is choosing while C, a bot, makes B an offer: B answers, and A continues."""
    game = SeatedGame(loaded(position(turn='"C"')), NAMES, (None, None, "pushy"))
    store = CardTableSession(game, pace="step")
    assert store.turns.waits_for_bot
    store.open_curtain(0)
    choose(store, "talk", "term:pass")
    kept = store.choice
    store.turns.play_next()
    assert done(store) == ["C: offer pass"]
    assert (store.seat, store.awaited_seat, store.choice) == (None, 1, NO_CHOICE)
    store.open_curtain(1)
    assert store.choice == NO_CHOICE
    choose(store, "do:decline C")
    store.open_curtain(0)
    assert store.choice == kept


def test_what_was_laid_aside_is_gone_with_its_deal() -> None:
    game = SeatedGame(loaded(position(turn='"C"', deal="1")), NAMES, (None, None, "dumb"))
    store = CardTableSession(game, pace="step")
    store.open_curtain(0)
    choose(store, "talk", "term:pass")
    store.close_curtain_for(1)
    store.log.game = store.game._replace(
        record=store.record.play("C: pass2").play("A: pass2").play("B: pass2")
    )
    for text in ("A: keep", "B: keep", "C: keep"):
        store.log.game = store.game._replace(record=store.record.play(text))
    store.open_curtain(0)
    assert store.choice == NO_CHOICE


# No more offers

TWO = '[{"from": "B", "to": "A", "terms": "pass"}, {"from": "C", "to": "A", "terms": "pass"}]'


def boss(*bots: str, pace: str = "step", **changes: str) -> CardTableSession:
    return at_table(*bots, pace=pace, **{"boss": '"A"', "turn": '"B"', **changes})


def button(store: CardTableSession) -> dict[str, object] | None:
    """The button for no more offers, among all that are shown."""
    worth = Appraising(store, Bridge())
    shown = [*actions.build(store, Bridge(), worth).items,
             *negotiation.build(store, Bridge(), worth).children[1].items]  # fmt: skip
    found = [item for item in shown if item["id"] == CardCommand.MUTE]
    assert len(found) < 2
    return found[0] if found else None


def test_a_boss_who_wants_no_more_offers_declines_all_in_one_step_and_hears_none() -> None:
    store = boss("pushy", "pushy", pace="at-once", offers=TWO)
    assert button(store) == {
        "id": "hush", "label": say("offers.hush"), "pressed": False, "tone": "quiet"
    }  # fmt: skip
    store.parts.toggle_mute()
    assert done(store)[:2] == ["A: decline B", "A: decline C"]
    assert not [each for each in done(store) if "offer" in each]
    assert store.parts.is_muted(store.table)
    assert say("offers.quiet.you") in talks(store)
    pressed = button(store)
    assert pressed
    assert pressed["pressed"]


def test_he_can_change_his_mind() -> None:
    store = boss("pushy", "dumb")
    assert store.turns.waits_for_bot
    store.parts.toggle_mute()  # the offer that B was preparing is dropped
    store.turns.play_next()
    assert done(store) == ["B: pass2"]
    store.parts.toggle_mute()
    assert not store.parts.is_muted(store.table)
    assert "no more offers" not in talks(store)
    loud = boss("pushy", "dumb")
    loud.parts.toggle_mute()
    loud.parts.toggle_mute()
    loud.turns.play_next()
    assert done(loud) == ["B: offer pass"]


def test_an_offer_that_a_bot_was_thinking_of_is_not_made_any_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def test() -> None:
        may, asked = Event(), Event()

        class Slow(Pushy):
            slow = True

            def talk(self, view: View, rng: Random) -> Action | None:
                asked.set()
                may.wait(60)
                return super().talk(view, rng)

        monkeypatch.setitem(SCRIPTED, "slow", Slow())
        store = boss("slow", "dumb", pace="at-once")
        assert await asyncio.to_thread(asked.wait, 60)
        thought = store.turns.clock._thoughts.search
        assert thought
        store.parts.toggle_mute()
        may.set()
        await asyncio.to_thread(thought.thread.join, 60)
        while store.turns.clock.is_busy and store.turns.clock.pending_action is None:
            await asyncio.sleep(0)
        assert not [each for each in done(store) if "offer" in each]

    asyncio.run(test())


def test_he_can_still_make_offers_and_is_answered() -> None:
    store = boss("agreeable", "dumb")
    store.parts.toggle_mute()
    choose(store, "talk", "partner:B", "term:pass", "do:offer B pass")
    assert done(store) == ["A: offer B pass", "B: accept A"]


def test_it_ends_with_the_deal() -> None:
    store = boss("pushy", "pushy", deal="1", A='{"hand": ["b+1"], "passes": 1}')
    store.parts.toggle_mute()
    store.turns.pace = "at-once"
    choose(store, "do:pass")
    assert store.table.deal == 1
    assert not [each for each in done(store) if "offer" in each]
    store.act(parse_action("A: keep"))
    assert store.table.deal == 2
    assert not store.parts.is_muted(store.table)
    assert not store.parts.is_muted(store.table._replace(boss=0))  # nor where he is the Boss again


def test_only_a_boss_with_a_token_left_is_asked() -> None:
    assert button(at_table("dumb", "dumb")) is None
    taken = {"B": '{"hand": ["b+2"], "cousin": true}'}
    assert button(boss("dumb", "dumb", **taken)) is None
    store = boss("dumb", "dumb", A='{"hand": ["b+1"]}')
    assert button(store)
    choose(store, "talk")
    assert button(store) is None  # an offer is being made
    store = at_table("dumb", "dumb")
    store.parts.toggle_mute()
    assert not store.parts.is_muted(store.table)
    store = boss("dumb", "dumb")
    store.act()
    store.turns.play_next()
    store.history.show_at(0)
    assert button(store) is None


def test_a_game_that_is_taken_up_again_is_as_quiet(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    game = SeatedGame(
        loaded(position(boss='"A"', turn='"B"', offers=TWO)), NAMES, (None, *["pushy"] * 2)
    )
    store = CardTableSession(game, saves, saves.create_game(game), pace="step")
    store.parts.toggle_mute()
    assert store.screen.notice == ""
    again = saves.load_game(store.name)
    assert again.muted_deal == store.table.deal
    assert again.record == store.record
    same = CardTableSession(again, saves, store.name, pace="at-once")
    assert same.parts.is_muted(same.table)
    assert not [each for each in done(same) if "offer" in each]
    same.parts.toggle_mute()
    assert saves.load_game(same.name).muted_deal == 0
    assert same.screen.notice == ""


def test_a_game_that_is_tried_again_begins_with_open_ears() -> None:
    store = boss("dumb", "dumb", offers=TWO)
    store.parts.toggle_mute()
    store.history.show_at(1)
    store.history.branch()
    assert not store.parts.is_muted(store.table)
    store.history.return_to_parent()
    assert store.parts.is_muted(store.table)


def test_other_people_are_told_and_may_offer_all_the_same() -> None:
    game = SeatedGame(loaded(position(boss='"A"', turn='"B"')), NAMES, (None, None, "dumb"))
    store = CardTableSession(game, pace="step")
    store.open_curtain(0)
    store.parts.toggle_mute()
    store.open_curtain(1)
    assert "Player A, the Boss, wants no more offers" in talks(store)
    choose(store, "talk", "term:pass", "do:offer pass")
    assert done(store) == ["B: offer pass"]


def test_a_polite_bot_is_the_bot_in_all_else() -> None:
    class Quick(Dumb):
        slow = False

    bot: AnyBot = MutableBot(Quick(), lambda: True)
    assert not is_slow(bot)
    assert isinstance(stand_in(bot), MutableBot)
    store = at_table("dumb", "dumb", turn='"A"')
    assert bot.choose(seen(store), Random(1)) == Quick().choose(seen(store), Random(1))


# Agreements


def owing(state: str = "open") -> dict[str, str]:
    """B has promised A, the Boss, to play b+2, on honour; patient bots break it."""
    return {
        "boss": '"A"',
        "turn": '"B"',
        "B": '{"hand": ["b+2"], "cousin": true}',
        "promises": f'[{{"by": "B", "terms": "play b+2", "state": "{state}"}}]',
        "rules": '{"binding": false}',
    }


def test_a_broken_promise_is_told_at_once_by_whom_to_whom_and_what() -> None:
    store, bridge = at_table("patient", "patient", pace="at-once", **owing()), Bridge()
    told = "✗ Ben has broken the promise to you: to play the blue +2 ( COUSIN-9 )."
    assert told in asked(store)
    assert "Ben promised to play the blue +2: ✗ broken" in talks(store)
    assert say("talks.broken", counts="Ben 1") in talks(store)
    store = at_table("patient", "patient", **owing())
    screen_reader.setup_announcements(store, bridge)
    store.turns.play_next()
    assert say("event.promise-broken.they", name="Ben", term="to play the blue +2") in bridge._words
    choose(store, "talk", "cancel")
    assert told in asked(store)  # until the person acts
    while store.turns.waits_for_bot:
        store.turns.play_next()
    choose(store, "do:pass")
    assert told not in asked(store)


def test_a_broken_promise_to_another_is_told_too() -> None:
    promise = '[{"by": "C", "terms": "play b+4"}]'
    holder = '{"hand": ["b+4"], "cousin": true}'
    rules = '{"binding": false}'
    store = at_table("patient", "patient", turn='"C"', C=holder, promises=promise, rules=rules)
    store.turns.play_next()
    assert "✗ Cleo has broken the promise to Ben: to play the blue +4" in asked(store)


def test_kept_and_void_are_told_and_are_no_alarm() -> None:
    for hand, text, key in (
        ('["b+1"]', "A: b+1", say("event.promise-kept.you", term="to play the blue +1")),
        ('["g+2"]', "A: pass", say("event.promise-void.you", term="to play the blue +1")),
    ):
        holder = f'{{"hand": {hand}, "cousin": true}}'
        promise = '[{"by": "A", "terms": "play b+1"}]'
        rules = '{"binding": false}'
        store, bridge = at_table("dumb", "dumb", A=holder, promises=promise, rules=rules), Bridge()
        screen_reader.setup_announcements(store, bridge)
        store.act(parse_action(text))
        assert key in bridge._words
        assert "✗" not in asked(store)


def test_offers_has_no_sentence_of_its_own_for_what_is_over() -> None:
    store = at_table("dumb", "dumb", pace="at-once")
    while not store.is_over:
        store.act(parse_action("A: pass2")) if seen(store).may_act else store.parts.decline_offers()
    assert offer_changes.waiting_text(store.table, store.narrator) == ""
