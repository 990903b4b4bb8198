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


def done(session: CardTableSession) -> list[str]:
    return [str(action) for action in session.record.actions]


def plain(html: str) -> str:
    return " ".join(re.sub("<[^>]*>", " ", html).split())


def talks(session: CardTableSession) -> str:
    return plain(negotiation.build(session, Bridge()).children[0].value)


def asked(session: CardTableSession) -> str:
    """The text at the top of the page."""
    return plain(prompt.build(session).value)


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
    session = at_table("dumb", "dumb", offers='[{"from": "B", "to": "A", "terms": "play b+1"}]')
    choose(session, "counter:B", "chip:kind:0", "term:pass")
    html = negotiation.build(session, Bridge()).children[0].value
    assert "new: <ins>to pass</ins>" in html
    assert "no longer <del>to play the blue\u00a0+1</del>" in html
    assert "Compared with the last offer from Ben: " in talks(session)
    assert marks_to_html("<b>") == "&lt;b&gt;"


def test_an_offer_is_held_against_the_last_one_between_the_same_two() -> None:
    session = at_table("dumb", "dumb", boss='"A"')
    for text in ("A: offer B pass", "B: offer play b+2", "A: offer C pass", "A: offer B cash 5"):
        if "cash" not in text:
            session.log.game = session.game._replace(record=session.record.play(text))
    own, theirs, other = (OpenOffer(0, 1, terms("pass")), OpenOffer(1, 0, terms("play b+2")),
                          OpenOffer(0, 2, terms("pass")))  # fmt: skip
    assert previous_offer(session.record, theirs) == own
    assert previous_offer(session.record, own) is None
    assert previous_offer(session.record, other) is None
    assert previous_offer(session.record, OpenOffer(0, 1, terms("pass2")), new=True) == theirs
    newer = session.record.play("A: offer B pass2")
    assert previous_offer(newer, OpenOffer(0, 1, terms("pass2"))) == theirs


def test_an_offer_of_another_deal_is_not_what_it_answers() -> None:
    out = {"A": '{"hand": ["g+2"], "passes": 2}', "C": '{"passes": 2}'}
    session = at_table("dumb", "dumb", boss='"A"', turn='"B"', deal="1", **out)
    record = session.record.play("B: offer nothing").play("B: pass2")
    assert record.state.table.deal == 1
    for text in ("A: keep", "B: keep", "C: keep"):
        record = record.play(text)
    assert record.state.table.deal == 2
    assert previous_offer(record, OpenOffer(0, 1, ()), new=True) is None


def test_who_is_asked_is_told_what_has_changed_in_the_counter_offer() -> None:
    both = ('[{"from": "A", "to": "B", "terms": "play b+1"},'
            ' {"from": "B", "to": "A", "terms": "play b+1 & pass"}]')  # fmt: skip
    session, bridge = at_table("dumb", "dumb", offers=both), Bridge()
    screen_reader.setup_announcements(session, bridge)
    told = say("offers.against.you", changes="new: to pass")
    assert bridge._words.endswith(f"{session.prompt} {told}")
    assert asked(session).endswith(told.removesuffix(".") + " .")
    assert told.removesuffix(".") in talks(session)


def test_one_change_at_a_time_and_of_whose_offer() -> None:
    both = (
        '[{"from": "A", "to": "B", "terms": "play b+1"},'
        ' {"from": "B", "to": "A", "terms": "play b+1 & pass"}]'
    )
    session = at_table("dumb", "dumb", offers=both)
    session.parts.answer_later()
    assert "Ben: Compared with your last offer: new: to pass" in talks(session)
    choose(session, "counter:B", "chip:kind:1", "omit")
    assert "Compared with your last offer" not in talks(session)
    assert "Compared with the last offer from Ben: no longer to pass" in talks(session)


# Waiting players


def test_one_line_says_who_waits_for_whom() -> None:
    many = ('[{"from": "A", "to": "B", "terms": "pass"}, {"from": "C", "to": "B", "terms": "pass"},'
            ' {"from": "B", "to": "A", "terms": "pass"}]')  # fmt: skip
    session = at_table("dumb", "dumb", offers=many)
    assert waiting_text(session.table, session.narrator) == (
        "Ben is waiting for your answer. You are waiting for an answer from Ben. "
        "Cleo is waiting for an answer from Ben."
    )
    assert waiting_text(session.table, CardTeller(NAMES, 1)) == (
        "You and Cleo are waiting for your answer. You are waiting for an answer from You."
    )
    assert waiting_text(session.table, CardTeller(NAMES, None)).endswith(
        "You and Cleo are waiting for an answer from Ben. Ben is waiting for an answer from You."
    )
    assert say("offers.waits.you", names="Ben", count=1) in talks(session)
    session.act(parse_action("A: decline B"), parse_action("A: withdraw"))
    assert waiting_text(session.table, session.narrator) == say(
        "offers.waits.they", names="Cleo", other="Ben", count=1
    )


def test_nobody_waits_without_an_offer() -> None:
    session = at_table("dumb", "dumb")
    assert waiting_text(session.table, session.narrator) == ""
    assert "wait" not in talks(session)


def test_an_answer_that_is_put_off_is_still_told_of_at_the_top() -> None:
    session = at_table("dumb", "dumb", offers='[{"from": "B", "to": "A", "terms": "pass"}]')
    assert "waiting for your answer" not in asked(session)  # the prompt asks already
    session.parts.answer_later()
    assert asked(session).endswith(say("offers.waits.you", names="Ben", count=1))


# Offers out of turn block nobody


@pytest.mark.parametrize("pace", PACES)
def test_a_bot_answers_a_person_at_once_at_every_pace(pace: str) -> None:
    async def wait() -> list[str]:
        session = at_table("agreeable", "dumb", pace=pace)
        choose(session, "talk", "term:pass", "do:offer pass")
        answered = done(session)[:2]
        session.close()
        return answered

    assert asyncio.run(wait()) == ["A: offer pass", "B: accept A"]


@pytest.mark.parametrize("pace", ["step", "slow", "normal"])
def test_bots_that_talk_to_each_other_take_their_time(pace: str) -> None:
    async def wait() -> list[str]:
        theirs = '[{"from": "C", "to": "B", "terms": "pass"}]'
        session = at_table("agreeable", "dumb", pace=pace, turn='"C"', offers=theirs)
        assert session.turns.waits_for_bot
        session.close()
        return done(session)

    assert asyncio.run(wait()) == []


def test_a_bot_that_says_nothing_blocks_nobody() -> None:
    session = at_table("dumb", "dumb")
    choose(session, "talk", "term:pass", "do:offer pass")
    assert session.turns.current_ask
    assert session.turns.current_ask.seat == 0
    choose(session, "do:pass")
    assert len(session.table.offers) == 1


def test_who_answers_goes_on_with_what_he_was_putting_together() -> None:
    session = boss("dumb", "dumb", turn='"A"', offers=TWO)
    choose(session, "talk", "partner:B", "term:pass2")
    kept = session.choice
    choose(session, "do:decline C")
    assert session.choice == kept
    choose(session, "do:accept B")  # B has a token now: the other offer has lapsed
    assert session.choice == NO_CHOICE


def test_who_answers_keeps_the_card_that_he_has_chosen() -> None:
    session = at_table("dumb", "dumb", offers='[{"from": "B", "to": "A", "terms": "never bR@B"}]')
    session.parts.answer_later()
    choose_at(session, "card:0")
    kept = session.choice
    assert kept.card
    choose_at(session, "do:decline B")
    assert session.choice == kept
    choose(session, "do:b+1")
    assert done(session)[:2] == ["A: decline B", "A: b+1"]


def test_an_offer_of_a_bot_takes_nothing_from_who_is_choosing() -> None:
    """It comes while the person, the Boss, composes an offer."""
    session = at_table("pushy", "dumb", boss='"A"', turn='"B"')
    choose(session, "talk", "partner:C", "term:pass")
    kept = session.choice
    session.turns.play_next()
    assert done(session) == ["B: offer pass"]
    assert session.choice == kept
    assert session.prompt.endswith(say("table.prompt-meanwhile", name="Ben"))
    assert {"do:accept B", "do:decline B"} <= {item["id"] for item in items(session)}


def items(session: CardTableSession) -> list[dict[str, object]]:
    return list(
        negotiation.build(session, Bridge(), Appraising(session, Bridge())).children[1].items
    )


def test_another_person_who_is_asked_takes_nothing_from_who_was_choosing() -> None:
    """A is choosing while C, a bot, makes B an offer: B answers, and A continues."""
    game = SeatedGame(loaded(position(turn='"C"')), NAMES, (None, None, "pushy"))
    session = CardTableSession(game, pace="step")
    assert session.turns.waits_for_bot
    session.open_curtain(0)
    choose(session, "talk", "term:pass")
    kept = session.choice
    session.turns.play_next()
    assert done(session) == ["C: offer pass"]
    assert (session.seat, session.awaited_seat, session.choice) == (None, 1, NO_CHOICE)
    session.open_curtain(1)
    assert session.choice == NO_CHOICE
    choose(session, "do:decline C")
    session.open_curtain(0)
    assert session.choice == kept


def test_what_was_laid_aside_is_gone_with_its_deal() -> None:
    game = SeatedGame(loaded(position(turn='"C"', deal="1")), NAMES, (None, None, "dumb"))
    session = CardTableSession(game, pace="step")
    session.open_curtain(0)
    choose(session, "talk", "term:pass")
    session.close_curtain_for(1)
    session.log.game = session.game._replace(
        record=session.record.play("C: pass2").play("A: pass2").play("B: pass2")
    )
    for text in ("A: keep", "B: keep", "C: keep"):
        session.log.game = session.game._replace(record=session.record.play(text))
    session.open_curtain(0)
    assert session.choice == NO_CHOICE


# No more offers

TWO = '[{"from": "B", "to": "A", "terms": "pass"}, {"from": "C", "to": "A", "terms": "pass"}]'


def boss(*bots: str, pace: str = "step", **changes: str) -> CardTableSession:
    return at_table(*bots, pace=pace, **{"boss": '"A"', "turn": '"B"', **changes})


def button(session: CardTableSession) -> dict[str, object] | None:
    """The button for no more offers, among all that are shown."""
    worth = Appraising(session, Bridge())
    shown = [*actions.build(session, Bridge(), worth).items,
             *negotiation.build(session, Bridge(), worth).children[1].items]  # fmt: skip
    found = [item for item in shown if item["id"] == CardCommand.MUTE]
    assert len(found) < 2
    return found[0] if found else None


def test_a_boss_who_wants_no_more_offers_declines_all_in_one_step_and_hears_none() -> None:
    session = boss("pushy", "pushy", pace="at-once", offers=TWO)
    assert button(session) == {
        "id": "hush", "label": say("offers.hush"), "pressed": False, "tone": "quiet"
    }  # fmt: skip
    session.parts.toggle_mute()
    assert done(session)[:2] == ["A: decline B", "A: decline C"]
    assert not [each for each in done(session) if "offer" in each]
    assert session.parts.is_muted(session.table)
    assert say("offers.quiet.you") in talks(session)
    pressed = button(session)
    assert pressed
    assert pressed["pressed"]


def test_he_can_change_his_mind() -> None:
    session = boss("pushy", "dumb")
    assert session.turns.waits_for_bot
    session.parts.toggle_mute()  # the offer that B was preparing is dropped
    session.turns.play_next()
    assert done(session) == ["B: pass2"]
    session.parts.toggle_mute()
    assert not session.parts.is_muted(session.table)
    assert "no more offers" not in talks(session)
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
        session = boss("slow", "dumb", pace="at-once")
        assert await asyncio.to_thread(asked.wait, 60)
        thought = session.turns.clock._thoughts.search
        assert thought
        session.parts.toggle_mute()
        may.set()
        await asyncio.to_thread(thought.thread.join, 60)
        while session.turns.clock.is_busy and session.turns.clock.pending_action is None:
            await asyncio.sleep(0)
        assert not [each for each in done(session) if "offer" in each]

    asyncio.run(test())


def test_he_can_still_make_offers_and_is_answered() -> None:
    session = boss("agreeable", "dumb")
    session.parts.toggle_mute()
    choose(session, "talk", "partner:B", "term:pass", "do:offer B pass")
    assert done(session) == ["A: offer B pass", "B: accept A"]


def test_it_ends_with_the_deal() -> None:
    session = boss("pushy", "pushy", deal="1", A='{"hand": ["b+1"], "passes": 1}')
    session.parts.toggle_mute()
    session.turns.pace = "at-once"
    choose(session, "do:pass")
    assert session.table.deal == 1
    assert not [each for each in done(session) if "offer" in each]
    session.act(parse_action("A: keep"))
    assert session.table.deal == 2
    assert not session.parts.is_muted(session.table)
    assert not session.parts.is_muted(
        session.table._replace(boss=0)
    )  # nor where he is the Boss again


def test_only_a_boss_with_a_token_left_is_asked() -> None:
    assert button(at_table("dumb", "dumb")) is None
    taken = {"B": '{"hand": ["b+2"], "cousin": true}'}
    assert button(boss("dumb", "dumb", **taken)) is None
    session = boss("dumb", "dumb", A='{"hand": ["b+1"]}')
    assert button(session)
    choose(session, "talk")
    assert button(session) is None  # an offer is being made
    session = at_table("dumb", "dumb")
    session.parts.toggle_mute()
    assert not session.parts.is_muted(session.table)
    session = boss("dumb", "dumb")
    session.act()
    session.turns.play_next()
    session.history.show_at(0)
    assert button(session) is None


def test_a_game_that_is_taken_up_again_is_as_quiet(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    game = SeatedGame(
        loaded(position(boss='"A"', turn='"B"', offers=TWO)), NAMES, (None, *["pushy"] * 2)
    )
    session = CardTableSession(game, saves, saves.create_game(game), pace="step")
    session.parts.toggle_mute()
    assert session.screen.notice == ""
    again = saves.load_game(session.name)
    assert again.muted_deal == session.table.deal
    assert again.record == session.record
    same = CardTableSession(again, saves, session.name, pace="at-once")
    assert same.parts.is_muted(same.table)
    assert not [each for each in done(same) if "offer" in each]
    same.parts.toggle_mute()
    assert saves.load_game(same.name).muted_deal == 0
    assert same.screen.notice == ""


def test_a_game_that_is_tried_again_begins_with_open_ears() -> None:
    session = boss("dumb", "dumb", offers=TWO)
    session.parts.toggle_mute()
    session.history.show_at(1)
    session.history.branch()
    assert not session.parts.is_muted(session.table)
    session.history.return_to_parent()
    assert session.parts.is_muted(session.table)


def test_other_people_are_told_and_may_offer_all_the_same() -> None:
    game = SeatedGame(loaded(position(boss='"A"', turn='"B"')), NAMES, (None, None, "dumb"))
    session = CardTableSession(game, pace="step")
    session.open_curtain(0)
    session.parts.toggle_mute()
    session.open_curtain(1)
    assert "Player A, the Boss, wants no more offers" in talks(session)
    choose(session, "talk", "term:pass", "do:offer pass")
    assert done(session) == ["B: offer pass"]


def test_a_polite_bot_is_the_bot_in_all_else() -> None:
    class Quick(Dumb):
        slow = False

    bot: AnyBot = MutableBot(Quick(), lambda: True)
    assert not is_slow(bot)
    assert isinstance(stand_in(bot), MutableBot)
    session = at_table("dumb", "dumb", turn='"A"')
    assert bot.choose(seen(session), Random(1)) == Quick().choose(seen(session), Random(1))


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
    session, bridge = at_table("patient", "patient", pace="at-once", **owing()), Bridge()
    told = "✗ Ben has broken the promise to you: to play the blue +2 ( COUSIN-9 )."
    assert told in asked(session)
    assert "Ben promised to play the blue +2: ✗ broken" in talks(session)
    assert say("talks.broken", counts="Ben 1") in talks(session)
    session = at_table("patient", "patient", **owing())
    screen_reader.setup_announcements(session, bridge)
    session.turns.play_next()
    assert say("event.promise-broken.they", name="Ben", term="to play the blue +2") in bridge._words
    choose(session, "talk", "cancel")
    assert told in asked(session)  # until the person acts
    while session.turns.waits_for_bot:
        session.turns.play_next()
    choose(session, "do:pass")
    assert told not in asked(session)


def test_a_broken_promise_to_another_is_told_too() -> None:
    promise = '[{"by": "C", "terms": "play b+4"}]'
    holder = '{"hand": ["b+4"], "cousin": true}'
    rules = '{"binding": false}'
    session = at_table("patient", "patient", turn='"C"', C=holder, promises=promise, rules=rules)
    session.turns.play_next()
    assert "✗ Cleo has broken the promise to Ben: to play the blue +4" in asked(session)


def test_kept_and_void_are_told_and_are_no_alarm() -> None:
    for hand, text, key in (
        ('["b+1"]', "A: b+1", say("event.promise-kept.you", term="to play the blue +1")),
        ('["g+2"]', "A: pass", say("event.promise-void.you", term="to play the blue +1")),
    ):
        holder = f'{{"hand": {hand}, "cousin": true}}'
        promise = '[{"by": "A", "terms": "play b+1"}]'
        rules = '{"binding": false}'
        session, bridge = (
            at_table("dumb", "dumb", A=holder, promises=promise, rules=rules),
            Bridge(),
        )
        screen_reader.setup_announcements(session, bridge)
        session.act(parse_action(text))
        assert key in bridge._words
        assert "✗" not in asked(session)


def test_offers_has_no_sentence_of_its_own_for_what_is_over() -> None:
    session = at_table("dumb", "dumb", pace="at-once")
    while not session.is_over:
        session.act(parse_action("A: pass2")) if seen(
            session
        ).may_act else session.parts.answer_later()
    assert offer_changes.waiting_text(session.table, session.narrator) == ""
