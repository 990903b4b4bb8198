"""Bargaining at the table: composed offers, counter-offers, promises, concurrent actions."""

from __future__ import annotations

import asyncio
import json
import re
from random import Random

import pytest

from bosslib import loaded
from bosslib.card import View
from bosslib.card.actions import Accept, Action, Cash, Decline, cached_action, term_text
from bosslib.card.bots import SCRIPTED, Patient
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.card import available_items, game_setup
from bosswidgets.card.choice_state import NO_CHOICE
from bosswidgets.card.choices import Choice
from bosswidgets.card.labels import action_buttons, hand_buttons
from bosswidgets.card.panels import actions, negotiation, outlook
from bosswidgets.card.preview import preview_choice
from bosswidgets.card.session import CardTableSession
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Button
from bosswidgets.kit.html import link_rules
from bosswidgets.table import defaults
from tests.widgets.table_choices import choose_at


class Agreeable(Patient):
    """Accepts every offer."""

    def talk(self, view: View, rng: Random) -> Action | None:
        """Accept the first offer."""
        asked = [offer.by for offer in view.table.offers if offer.to == view.seat]
        return cached_action(view.seat, Accept(asked[0])) if asked else None


class Dumb(Patient):
    """Never answers."""

    def talk(self, view: View, rng: Random) -> Action | None:
        return None


@pytest.fixture(autouse=True)
def scripted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SCRIPTED, "agreeable", Agreeable())
    monkeypatch.setitem(SCRIPTED, "dumb", Dumb())


def position(**changes: str) -> str:
    """Three players in the middle of a deal: A is the person, and by default B is the Boss."""
    parts = {
        "boss": '"B"',
        "turn": '"A"',
        "A": '{"hand": ["b+1", "bR", "g+2"]}',
        "B": '{"hand": ["b+2"]}',
        "C": '{"hand": ["b+4"]}',
        "deal": "9",
        "offers": "[]",
        "promises": "[]",
        "rules": "{}",
    } | changes
    given = {name: json.loads(text) for name, text in parts.items()}
    position = {name: given[name] for name in ("boss", "turn", "deal", "offers", "promises")}
    position |= {"phase": "play", "colour": "b", "x": 0, "centre": ["b+3"]}
    position["seats"] = {seat: given[seat] for seat in "ABC"}
    scenario = {"schema": "boss/1", "game": "card", "rules": given["rules"], "position": position}
    return json.dumps(scenario)


def at_table(text: str, bot: str = "patient", pace: str = "step") -> CardTableSession:
    return CardTableSession(
        SeatedGame(loaded(text), defaults.default_names(3), (None, bot, bot)), pace=pace
    )


def buttons(session: CardTableSession) -> dict[str, dict[str, object]]:
    """The buttons of the panel by their ids."""
    return {item["id"]: item for item in negotiation.build(session, Bridge()).children[1].items}


def parts(session: CardTableSession) -> dict[str, dict[str, object]]:
    """The buttons under the hand by their ids: an offer is composed there."""
    return {item["id"]: item for item in actions.build(session, Bridge()).items}


def told(session: CardTableSession) -> str:
    """The panel's text, without tags."""
    return re.sub("<[^>]*>", " ", negotiation.build(session, Bridge()).children[0].value)


def choose(session: CardTableSession, *items: str) -> None:
    for item in items:
        there = available_items.available_items(seen(session), session.choice)
        assert item in {str(each.way) for each in there}
        choose_at(session, item)


def seen(session: CardTableSession) -> View:
    assert session.view
    return session.view


HONOUR = '{"binding": false}'

ASKED = '[{"from": "B", "to": "A", "terms": "play b+1"}]'
"""The Boss wants b+1 of the person."""


def test_an_offer_of_two_terms_is_put_together_made_and_accepted() -> None:
    session = at_table(position(), "agreeable")
    choose(session, "talk", "term:pass", "chip:kind:1", "term:never", "term:never bR@")
    made = parts(session)
    assert made["term:never bR@B"]["pressed"]  # in front of the Boss, unless another is chosen
    assert made["term:never bR@B"]["label"] == "Ben"
    assert made["term:never bR@B"]["group"] == say("talks.where-never", the_card="the blue Reverse")
    never = "[never play] [blue Reverse] [in front of Ben]"
    assert sentence(session) == f"You get a Cousin token and [pass] and {never} [and …]"
    choose(session, "do:offer pass & never bR@B")
    assert session.table.cousins[0]
    assert "You promised to pass: … still to keep" in " ".join(told(session).split())


def sentence(session: CardTableSession) -> str:
    """The offer as it is read, with its changeable words in brackets."""
    chips = [item for name, item in parts(session).items() if name.startswith("chip:")]
    return " ".join(f"{item.get('before', '')} [{item['label']}]".strip() for item in chips)


def test_the_one_who_promises_is_the_subject() -> None:
    session = at_table(position(boss='"A"'))
    choose(session, "talk")
    assert sentence(session) == f"[{say('talks.whom')}]"
    choose(session, "partner:C")
    assert sentence(session) == "[Cleo] gets a Cousin token [for a promise …]"
    choose(session, "term:play", "term:play b+4")
    assert sentence(session) == "[Cleo] gets a Cousin token and [plays] [blue +4] [and …]"
    assert parts(session)["do:offer C play b+4"]["label"] == "Offer it to Cleo"
    choose(session, "chip:kind:0", "term:never")  # another word leaves the others as they are
    assert sentence(session) == "[Cleo] gets a Cousin token and [never plays] [blue +4] [and …]"
    choose(session, "chip:partner:0", "partner:B")
    assert sentence(session) == "[Ben] gets a Cousin token and [never plays] [blue +4] [and …]"


def test_a_word_that_is_open_shows_its_options_and_closes_again() -> None:
    session = at_table(position(boss='"A"'))
    choose(session, "talk", "partner:C", "term:play")
    assert parts(session)["chip:card:0"]["expanded"]
    assert "term:play b+4" in parts(session)
    choose(session, "chip:card:0")
    assert not parts(session)["chip:card:0"].get("expanded")
    assert not any(name.startswith("term:") for name in parts(session))


def test_the_cards_that_the_other_probably_holds_come_first_and_are_marked() -> None:
    """From what the seat may know: Cleo's open offer tells of the +4 that is in her hand."""
    offers = '[{"from": "C", "to": "A", "terms": "play b+4"}]'
    session = at_table(position(boss='"A"', offers=offers))
    choose(session, "counter:C", "chip:card:0")
    cards = [item for name, item in parts(session).items() if name.startswith("term:play")]
    assert (cards[0]["label"], cards[0]["detail"]) == ("+4", say("talks.likely"))
    assert "detail" not in cards[1]


def test_a_term_is_taken_out() -> None:
    session = at_table(position())
    choose(session, "talk", "term:pass", "omit")
    assert session.choice.terms == ()


def test_a_counter_offer_begins_with_the_others_terms_and_declines_his_when_made() -> None:
    session = at_table(position(offers=ASKED), "agreeable")
    choose(session, "counter:B", "chip:card:0")
    assert parts(session)["term:play b+1"]["pressed"]
    assert len(session.table.offers) == 1
    choose(session, "chip:kind:0", "term:pass", "do:offer pass")
    done = ["A: decline B", "A: offer pass", "B: accept A"]
    assert [str(each) for each in session.record.actions] == done
    assert session.table.cousins[0]


def test_a_counter_to_an_offer_that_is_gone_is_an_offer() -> None:
    session = at_table(position(offers=ASKED), "dumb")
    choose(session, "counter:B")
    composed = session.choice
    session.act(cached_action(0, Decline(1)))
    session.choice = composed
    choose(session, "chip:kind:0", "term:pass", "do:offer pass")
    assert [str(each) for each in session.record.actions] == ["A: decline B", "A: offer pass"]


def test_an_offer_says_why_it_is_refused_with_the_rule() -> None:
    session = at_table(position(A='{"hand": ["b+1"], "passes": 1}'))
    choose(session, "talk", "term:pass", "chip:kind:1", "term:play")
    (offer,) = (item for name, item in parts(session).items() if name.startswith("do:offer"))
    why = f"{say('refused.after-last-disk')} (COUSIN-9)"
    assert offer["disabled_reason"] == why
    assert offer["detail"] == offer["disabled_reason"]


def test_cash_is_there_where_the_setting_allows_it() -> None:
    session = at_table(position(rules='{"cash": true}'))
    choose(session, "talk", "term:cash", "term:cash 50", "term:cash 20")
    assert session.choice.terms == (Cash(20),)
    session = at_table(position())
    choose(session, "talk")
    assert not any(name.startswith("term:cash") for name in parts(session))


def test_every_sum_can_be_offered_in_steps() -> None:
    session = at_table(position(rules='{"cash": true}', A='{"money": 50}'))
    choose(session, "talk", "term:cash", "term:cash 20")
    assert "term:cash 35" not in parts(session)
    choose(session, "term:cash 30", "term:cash 35")
    assert list(session.choice.terms) == [Cash(35)]
    assert {"term:cash 15", "term:cash 35", "term:cash 45"} <= parts(session).keys()
    assert "term:cash 55" not in parts(session)  # a player has no more than $50
    choose(session, "chip:kind:0", "omit", "chip:kind:0", "term:cash", "term:cash 5")
    assert [name for name in parts(session) if name.startswith("term:cash")] == [
        f"term:cash {each}" for each in (5, 10, 15, 20, 25, 50)
    ]


def test_a_counter_offer_begins_with_the_sums_near_the_one_that_was_named() -> None:
    offers = '[{"from": "B", "to": "A", "terms": "cash 40"}]'
    session = at_table(position(rules='{"cash": true}', offers=offers))
    choose(session, "counter:B", "chip:card:0")
    assert {"term:cash 30", "term:cash 35", "term:cash 45"} <= parts(session).keys()


def test_an_urgent_answer_is_among_the_actions_and_nowhere_twice() -> None:
    session = at_table(position(offers=ASKED))
    bridge = Bridge()
    urgent = [item["id"] for item in actions.build(session, bridge).items]
    assert urgent[:4] == ["do:accept B", "do:decline B", "counter:B", "later"]
    assert buttons(session) == {}
    session.parts.answer_later()
    rest = [item["id"] for item in actions.build(session, bridge).items]
    assert set(buttons(session)) == {"do:accept B", "do:decline B", "counter:B"}
    assert not set(rest) & set(buttons(session))


def test_own_offers_are_taken_back_where_they_are_listed() -> None:
    session = at_table(position(), "dumb")
    choose(session, "talk", "term:pass", "do:offer pass")
    assert list(buttons(session)) == ["do:withdraw"]
    choose(session, "do:withdraw")
    assert session.table.offers == ()


def test_a_promise_shows_its_state_as_a_sign_and_a_word() -> None:
    promises = '[{"by": "C", "terms": "pass", "state": "%s"}]'
    holder = '{"hand": ["b+4"], "cousin": true}'
    for state, shown in (
        ("open", "… still to keep"),
        ("kept", "✓ kept"),
        ("broken", "✗ broken"),
        ("void", "– void"),
    ):
        text = position(promises=promises % state, C=holder, rules=HONOUR)
        said = told(at_table(text))
        assert shown in said
        assert "everybody sees it" in said


def test_on_honour_a_broken_promise_is_counted_also_when_the_deal_is_over() -> None:
    holder = '{"hand": ["b+1"], "cousin": true}'
    promises = '[{"by": "A", "terms": "play b+1", "state": "open"}]'
    text = position(A=holder, promises=promises, rules=HONOUR)
    session = at_table(text)
    choose(session, "do:pass")
    assert "✗ broken" in told(session)
    assert say("talks.broken", counts="You 1") in told(session)
    while not session.is_over:
        choose_at(session, "do:pass") if seen(session).may_act else session.turns.play_next()
    assert say("talks.broken", counts="You 1") in told(session)


def test_choosing_goes_on_while_bots_act() -> None:
    session = at_table(position(turn='"B"', boss='"A"'))
    choose(session, "talk", "partner:C", "term:pass")
    before = session.choice
    session.turns.play_next()  # B turns both disks
    assert session.choice == before
    assert session.screen.notice == ""


def test_an_offer_is_closed_with_the_reason_when_the_deal_ends_meanwhile() -> None:
    out = {"A": '{"hand": ["g+2"], "passes": 2}', "C": '{"passes": 2}'}
    session = at_table(position(boss='"A"', turn='"B"', deal="1", **out))
    choose(session, "talk")
    session.turns.play_next()
    assert session.choice == NO_CHOICE
    why = f"{say('refused.talk-discard')} (TURN-8)"
    assert session.screen.notice == f"You can’t choose that any more: {why}."


def test_an_offer_is_closed_with_the_reason_when_the_last_token_goes() -> None:
    offers = '[{"from": "C", "to": "B", "terms": "play b+4"}]'
    session = at_table(position(turn='"C"', offers=offers), "agreeable")
    choose(session, "talk", "term:pass")
    session.turns.play_next()
    assert session.choice == NO_CHOICE
    assert session.screen.notice.endswith("there is no Cousin token left (COUSIN-2).")


def test_a_card_is_put_back_when_a_promise_comes_to_bind() -> None:
    session = CardTableSession(
        SeatedGame(loaded(position()), defaults.default_names(3), (None, None, "dumb"))
    )
    session.open_curtain(0)
    choose(session, "talk", "term:pass", "do:offer pass")
    session.open_curtain(1)
    session.parts.answer_later()
    session.open_curtain(0)
    choose_at(session, "card:0")
    assert session.choice.card
    session.close_curtain_for(1)
    session.open_curtain(1)
    choose(session, "do:accept A")
    session.open_curtain(0)
    assert session.choice == NO_CHOICE
    assert "you have promised to pass" in session.prompt


def test_the_clock_closes_what_can_no_longer_be_done() -> None:
    async def wait() -> CardTableSession:
        offers = '[{"from": "C", "to": "B", "terms": "play b+4"}]'
        session = at_table(position(turn='"C"', offers=offers), "agreeable", pace="normal")
        closed = asyncio.Event()
        session.on_change(lambda: closed.set() if session.screen.notice else None)
        choose(session, "talk", "term:pass")
        await asyncio.wait_for(closed.wait(), 60)
        session.close()
        return session

    assert asyncio.run(wait()).choice == NO_CHOICE


def test_what_one_person_chose_is_not_the_next_ones() -> None:
    game = game_setup.new_game(3, seed=5, bots=[None, None, "patient"])
    session = CardTableSession(game)
    session.open_curtain(0 if session.awaited_seat == 0 else 1)
    choose_at(session, "card:0")
    session.open_curtain(1 if session.seat == 0 else 0)
    assert session.choice == NO_CHOICE


def test_behind_the_curtain_and_in_the_past_there_are_no_buttons() -> None:
    session = CardTableSession(game_setup.new_game(3, seed=5, bots=[None, None, "patient"]))
    assert session.view is None
    assert buttons(session) == {}
    session = at_table(position(offers=ASKED))
    choose(session, "do:decline B")
    session.history.show_at(0)
    assert buttons(session) == {}
    assert "Ben offers you: to play the blue +1" in " ".join(told(session).split())


def group(session: CardTableSession, heading: str) -> list[str]:
    """The labels of the buttons under a heading."""
    return [str(each["label"]) for each in parts(session).values() if each.get("group") == heading]


def test_the_boss_asks_for_any_card_of_the_colour_in_two_steps() -> None:
    session = at_table(position(boss='"A"'))
    choose(session, "talk", "partner:B", "term:never")
    cards = group(session, say("talks.which-never", before="blue"))
    assert {"+1", "−5", "Move 3", "Reverse", "Piece"} <= set(cards)
    assert "green +1" not in cards
    choose(session, "term:never bP@")
    where = group(session, say("talks.where-never", the_card="the blue Piece of the Action"))
    assert where == ["you", "Ben", "Cleo", "anybody"]
    choose(session, "term:never bP@C", "chip:kind:1", "term:drop")
    choose(session, "term:drop b-5", "do:offer B never bP@C & drop b-5")
    assert str(session.record.actions[0]) == "A: offer B never bP@C & drop b-5"


def test_a_move_can_be_promised_with_what_it_moves() -> None:
    session = at_table(position(A='{"hand": ["b+1", "bM1", "bM2"]}', C='{"front": ["bP"]}'))
    choose(session, "talk", "term:play", "term:play bM2", "lift:b+3", "back")
    choose(session, "chip:card:0", "term:play bM1", "lift:bP@C")
    assert say("table.prompt-goal", the_card="the blue Piece of the Action", name="Cleo") in {
        each["group"] for each in parts(session).values()
    }
    choose(session, "goal:B", "do:offer play bM1 bP@C>B")
    assert str(session.record.actions[0]) == "A: offer play bM1 bP@C>B"


def test_who_has_turned_both_disks_is_asked_for_nothing_but_money() -> None:
    """COUSIN-8: nothing that needs a turn; and a promise never to play would be worthless."""
    for rules, kinds in (("{}", []), ('{"cash": true}', ["to pay money"])):
        session = at_table(position(boss='"A"', C='{"passes": 2}', rules=rules))
        choose(session, "talk", "partner:C")
        assert group(session, say("talks.parts.they", name="Cleo")) == kinds
        assert parts(session)["do:offer C nothing"]["label"] == say("table.give-free", name="Cleo")
        assert parts(session)["do:offer C nothing"].get("tone") is None
        assert ("can promise nothing" in session.prompt) == (not kinds)


def test_a_move_that_lacks_cards_is_not_offered() -> None:
    session = at_table(position(boss='"A"'))
    choose(session, "talk", "partner:B", "term:play")
    assert "term:play bM1" in parts(session)
    assert "term:play bM2" not in parts(session)


def test_other_terms_are_pointed_to() -> None:
    session = at_table(position(boss='"A"', rules='{"cash": true}'))
    choose(session, "talk", "partner:B")
    assert say("talks.typed", example="offer B drop g-5 &amp; cash 35") in told(session)


def card_buttons(session: CardTableSession) -> dict[str, Button[Choice]]:
    """The cards of the hand by their names; of duplicates the last."""
    drawn = hand_buttons(
        seen(session), available_items.hand_items(seen(session)), session.choice, session.names
    )
    return {each.label: each for each in drawn}


HAND = '{"hand": ["b+1", "b+1", "bR", "bM1", "g+2"]}'


def promised(session: CardTableSession) -> list[str]:
    """The terms of the composed offer, in the notation."""
    return [term_text(each) for each in session.choice.terms]


def test_a_click_on_a_card_of_the_hand_promises_it_and_another_takes_it_out() -> None:
    session = at_table(position(A=HAND), "agreeable")
    choose_at(session, "talk")
    assert not any(each.disabled_reason for each in card_buttons(session).values())
    choose_at(session, "card:0")
    assert promised(session) == ["play b+1"]
    drawn = hand_buttons(
        seen(session), available_items.hand_items(seen(session)), session.choice, session.names
    )
    assert [each.pressed for each in drawn] == [True, False, False, False, False]
    choose_at(session, "card:1")
    assert promised(session) == ["play b+1", "play b+1"]
    choose_at(session, "card:0")
    choose_at(session, "card:0")
    assert session.choice.terms == ()
    assert session.choice.is_composing_offer


def test_a_card_that_goes_in_front_of_somebody_asks_of_whom_when_it_is_promised() -> None:
    session = at_table(position(A=HAND))
    choose(session, "talk")
    choose_at(session, "card:3")
    assert "Ben" in group(session, say("talks.where-play", the_card="the blue Reverse"))
    choose(session, "term:play bR@B")
    assert promised(session) == ["play bR@B"]


def test_a_move_asks_what_it_takes_when_it_is_promised() -> None:
    session = at_table(position(A=HAND))
    choose(session, "talk")
    choose_at(session, "card:2")
    choose(session, "lift:b+3")
    assert promised(session) == ["play bM1 b+3>x"]


def test_a_card_of_another_colour_is_promised_to_be_discarded() -> None:
    session = at_table(position(A=HAND))
    choose(session, "talk")
    choose_at(session, "card:4")
    assert promised(session) == ["drop g+2"]
    assert card_buttons(session)["green +2"].pressed


def test_a_card_of_the_hand_takes_the_place_of_the_suggested_one() -> None:
    session = at_table(position(A=HAND, offers=ASKED))
    choose(session, "counter:B")  # which asks for the blue +1
    choose_at(session, "card:4")
    assert promised(session) == ["drop g+2"]
    assert session.choice.chip is None
    choose(session, "chip:kind:1")
    choose_at(session, "card:0")
    assert promised(session) == ["drop g+2", "play b+1"]


@pytest.mark.parametrize(("kind", "term"), [("never", "never b+1"), ("drop", "drop g+2")])
def test_a_card_of_the_hand_takes_the_place_of_the_open_one(kind: str, term: str) -> None:
    session = at_table(position(A=HAND))
    choose(session, "talk", f"term:{kind}")
    choose_at(session, "card:0" if kind == "never" else "card:4")
    assert promised(session) == [term]


def test_the_boss_promises_no_card_of_his_own() -> None:
    session = at_table(position(boss='"A"'))
    choose(session, "talk", "partner:B", "term:pass")
    choose_at(session, "card:0")
    assert promised(session) == ["pass"]
    reasons = {each.disabled_reason for each in card_buttons(session).values()}
    assert reasons == {say("table.talking-boss")}


@pytest.mark.parametrize("rules", ["{}", '{"cash": true}'])
def test_one_with_no_card_that_fits_is_told_to_bargain_or_pass(rules: str) -> None:
    """COUSIN-8: an offer needs no card, and no turn."""
    session = at_table(position(A='{"hand": ["g+2"]}', rules=rules))
    assert session.prompt == say("table.prompt-bargain")
    assert {"talk", "do:pass"} <= parts(session).keys()


def test_the_boss_with_no_card_that_fits_is_told_to_offer_a_token_or_pass() -> None:
    """COUSIN-5."""
    session = at_table(position(boss='"A"', A='{"hand": ["g+2"]}'))
    assert session.prompt == say("table.prompt-bargain-boss")


def test_one_who_cannot_bargain_either_is_told_to_pass() -> None:
    """COUSIN-3: a player with a token gets no second one."""
    session = at_table(position(A='{"hand": ["g+2"], "cousin": true}'))
    assert session.prompt == say("table.prompt-pass")


def test_an_offer_that_comes_meanwhile_is_told_in_the_prompt() -> None:
    session = at_table(position(offers=ASKED))
    choose(session, "talk")
    assert session.prompt.endswith(say("table.prompt-meanwhile", name="Ben"))
    choose(session, "cancel", "counter:B")
    assert "too" not in session.prompt


def test_money_that_is_paid_is_in_the_preview_and_in_the_log() -> None:
    """COUSIN-9."""
    session = at_table(position(rules='{"cash": true}'), "agreeable")
    choose(session, "talk", "term:cash", "term:cash 20")
    rows = re.sub("<[^>]*>", " ", outlook.build(session).value)
    assert "$0 → $10" in " ".join(rows.split())  # its share of $30, less $20
    assert "$30 → $50" in " ".join(rows.split())
    choose(session, "do:offer cash 20")
    session.turns.play_next()
    assert session.narrator.event(session.events[-1]).endswith("You pay Ben $20.")
    offers = '[{"from": "B", "to": "A", "terms": "cash 20"}]'
    session = at_table(position(rules='{"cash": true}', offers=offers))
    accept = action_buttons(
        seen(session), negotiation.urgent_items(session), session.choice, session.narrator
    )[0]
    assert accept.detail == "you $0 → $10, Ben $30 → $50"


def test_each_choice_that_breaks_a_promise_says_so_before() -> None:
    holder = '{"hand": ["b+1", "b+2", "bR", "bM1"], "cousin": true}'
    promises = '[{"by": "A", "terms": "play b+1 & never bR@B"}]'
    session = at_table(position(A=holder, promises=promises, rules=HONOUR))
    breaks = say("table.breaks", name="Ben", terms="to play the blue +1", count=1)
    drawn = hand_buttons(
        seen(session), available_items.hand_items(seen(session)), session.choice, session.names
    )
    hints = {str(card): each.hint for card, each in zip(seen(session).hand, drawn, strict=True)}
    assert hints == {"b+1": "", "b+2": breaks, "bR": breaks, "bM1": breaks}
    assert told_by(session, "do:pass") == (f"{breaks}; you may still play later", "danger")
    at = [str(each) for each in seen(session).hand].index("bR")
    choose_at(session, f"card:{at}")
    both = say(
        "table.breaks",
        name="Ben",
        terms="to play the blue +1 and never to play the blue Reverse in front",
        count=2,
    )
    assert told_by(session, "do:bR@B")[0].startswith(both)
    assert told_by(session, "do:bR@A")[0].startswith(breaks)
    choose_at(session, "card:0")
    assert told_by(session, "do:b+1") == ("a share $30 → $40, you $30 → $40", "primary")


def told_by(session: CardTableSession, item: str) -> tuple[str, str]:
    """The detail of a button and its tone."""
    items = available_items.available_items(seen(session), session.choice)
    drawn = action_buttons(seen(session), items, session.choice, session.narrator)
    return next((each.detail, each.tone) for each in drawn if each.id == item)


def test_reasons_are_told_by_names_and_in_words() -> None:
    holder = '{"hand": ["b+1", "bR"], "cousin": true}'
    session = at_table(position(A=holder, promises='[{"by": "A", "terms": "never bR@B"}]'))
    choose_at(session, "card:1")
    items = available_items.available_items(seen(session), session.choice)
    drawn = action_buttons(seen(session), items, session.choice, session.narrator)
    (why,) = (each.disabled_reason for each in drawn if each.id == "do:bR@B")
    assert why == "you promised never to play the blue Reverse in front of Ben (COUSIN-9)"
    shown = preview_choice(seen(session), session.choice)
    assert shown
    assert shown.tables[1] == session.table  # it cannot be played there
    assert shown.tables[2] != session.table


def test_no_line_ends_inside_an_amount_or_the_name_of_a_card() -> None:
    assert link_rules("blue −3 or red Move 2") == "blue\u00a0−3 or red\u00a0Move 2"
    assert link_rules("−$175 (VALUE-1)").startswith("−\u2060$175 (<a ")


def test_a_promise_of_the_person_is_told_as_his_own_whatever_he_is_called() -> None:
    text = position(
        promises='[{"by": "A", "terms": "play b+1"}]', A='{"hand": ["b+1"], "cousin": true}'
    )
    session = CardTableSession(
        SeatedGame(loaded(text), ("Alex", "Ann", "Ben"), (None, "dumb", "dumb")), pace="step"
    )
    said = " ".join(told(session).split())
    assert "You promised to play the blue +1" in said
    assert "Alex promised" not in said
