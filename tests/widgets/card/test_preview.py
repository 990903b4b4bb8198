"""The effects of a choice: the preview agrees with the engine, and its text is right."""

from __future__ import annotations

import re
from random import Random

import pytest

from bosslib import Record, loaded
from bosslib.card import Rules, Table, new, payoff, shares, step, value
from bosslib.card.actions import Accept, Action, Move, Play
from bosslib.card.bargain import open_offer, player_of
from bosslib.card.cards import card
from bosslib.card.narration import CardTeller, format_dollars
from bosslib.card.payoffs import reverses
from bosslib.card.state import Phase
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.card import available_items, game_setup
from bosswidgets.card.effects import change_text
from bosswidgets.card.labels import action_buttons
from bosswidgets.card.panels import outlook
from bosswidgets.card.preview import apply_deed, apply_offer, preview_choice
from bosswidgets.card.score import score_html, score_line, score_text
from bosswidgets.card.session import CardTableSession
from bosswidgets.playgrounds.scoring import table_with_cards
from bosswidgets.table import defaults
from tests.engine.card.games import tries
from tests.widgets.table_choices import choose_at

MIDDLE = """{"schema": "boss/1", "game": "card", "position": {
    "boss": "A", "turn": "A", "phase": "play", "deal": 8, "colour": "b", "x": 1,
    "centre": ["b+3", "b+4"],
    "seats": {"A": {"hand": ["b+1", "bR", "bM2", "bP"], "front": ["bP"]},
              "B": {"hand": ["b+4"], "front": ["bP", "bR"]}, "C": {"passes": 1},
              "D": {"passes": 2, "front": ["wP"]}}}}"""


NAMES = defaults.default_names(4)


def at_table(record: Record) -> CardTableSession:
    """A person at A and patient bots, who act when they are told to."""
    return CardTableSession(
        SeatedGame(record, NAMES, (None, "patient", "patient", "patient")), pace="step"
    )


def choose(session: CardTableSession, *items: str) -> CardTableSession:
    for item in items:
        choose_at(session, item)
    return session


def details(session: CardTableSession) -> dict[str, str]:
    """The effect that each button announces, by the button's id."""
    assert session.view
    items = available_items.available_items(session.view, session.choice)
    drawn = action_buttons(session.view, items, session.choice, session.narrator)
    return {each.id: each.detail for each in drawn}


def dealt(table: Table) -> tuple[object, ...]:
    """The data of a settlement; the order of cards in front does not matter."""
    fronts = [sorted(map(str, front)) for front in table.fronts]
    return table.centre, fronts, table.cousins, payoff(table)


@pytest.mark.parametrize("players", [3, 4, 6])
@pytest.mark.parametrize("nasty", [False, True])
def test_a_preview_is_what_the_engine_then_does(players: int, nasty: bool) -> None:
    compared = 0
    for seed in range(4):
        start = new(players, seed, rules=Rules(nasty=nasty, binding=False))
        for tried in tries(start, Random(seed)):
            deed = tried.action.deed
            if tried.step and isinstance(deed, Play | Move):
                assert dealt(apply_deed(tried.before.table, deed)) == dealt(tried.after.table)
                compared += 1
    assert compared > 20


def test_an_accepted_offer_that_is_kept_comes_to_what_was_shown() -> None:
    compared = 0
    for seed in range(12):
        for tried in tries(new(4, seed), Random(seed)):
            deed, table = tried.action.deed, tried.before.table
            if not tried.step or not isinstance(deed, Accept):
                continue
            offer = open_offer(table, deed.by, tried.action.seat)
            assert offer
            player = player_of(table, offer)
            assert dealt(apply_offer(table, player, ())) == dealt(tried.after.table)
            plays = [term for term in offer.terms if isinstance(term, Play)]
            shown = apply_offer(table, player, offer.terms)
            if len(plays) == len(offer.terms) == 1 and _reached(table, plays[0]):
                assert dealt(shown) == dealt(apply_deed(tried.after.table, plays[0]))
                compared += 1
    assert compared


def _reached(table: Table, play: Play) -> bool:
    return play.front is None or table.is_reachable(play.front)


ROW = re.compile(r"<tr[^>]*><th scope=row>(.*?)</th><td>(.*?)</td><td>(.*?)</td><td>(.*?)</td>")


def test_the_table_shows_the_engines_numbers_for_every_seat() -> None:
    session = at_table(loaded(MIDDLE))
    page = outlook.build(session).value
    rows = ROW.findall(page)
    table = session.table
    assert [name.removeprefix("▸ ") for name, *_ in rows] == list(session.names)
    assert rows[0][0].startswith("▸")
    for seat, (_, product, turns, gets) in enumerate(rows):
        assert product == f"{shares(table, seat)} × {format_dollars(value(table))}"
        assert turns[0] == str(reverses(table, seat) or "–")
        assert ("±" in turns) == (reverses(table, seat) % 2 == 1)
        assert gets == format_dollars(payoff(table)[seat])
    assert score_line(table) in re.sub("<[^>]*>", "", page)


def test_until_the_next_deal_the_table_shows_what_everybody_got() -> None:
    session = played_to_the_settlement()
    panel = outlook.build(session)
    rows, settled = ROW.findall(panel.value), session.settlement
    assert settled
    assert any(settled.payoff)
    assert [gets for *_, gets in rows] == [format_dollars(each) for each in settled.payoff]
    assert say("outlook.settled") in panel.value
    assert len(session.scored_table.centre) == 1
    assert not session.table.centre
    choose(session, "do:keep")
    assert session.settlement is None
    assert say("outlook.settled") not in panel.value


def test_a_deal_card_is_previewed_for_all_before_it_is_played() -> None:
    session = choose(at_table(loaded(MIDDLE)), "card:0")
    then = step(session.record.state, "A: b+1").state.table
    rows = ROW.findall(outlook.build(session).value)
    for seat, (*_, gets) in enumerate(rows):
        now, after = payoff(session.table)[seat], payoff(then)[seat]
        assert format_dollars(now) in gets
        assert (f"→ {format_dollars(after)}" in gets) == (now != after)
    assert details(session)["do:b+1"] == "a share $105 → $120, you $210 → $240"


def test_a_card_for_any_front_shows_each_seat_what_it_would_do_there() -> None:
    session = at_table(loaded(MIDDLE))
    assert session.view
    hand = [str(card) for card in session.view.hand]
    choose(session, f"card:{hand.index('bR')}")
    shown = preview_choice(session.view, session.choice)
    assert shown
    for seat in range(3):
        then = step(
            session.record.state, Action(0, Play(session.view.hand[hand.index("bR")], seat))
        )
        assert payoff(shown.tables[seat]) == payoff(then.state.table)
    assert shown.tables[3] == session.table  # D is protected (PASS-3)
    assert details(session)["do:bR@B"] == "Ben −$105 → $105"
    assert details(session)["do:bR@D"] == ""


def test_a_move_is_shown_and_confirmed_before_it_is_played() -> None:
    session = at_table(loaded(MIDDLE))
    assert session.view
    hand = [str(card) for card in session.view.hand]
    choose(session, f"card:{hand.index('bM2')}", "lift:b+4", "lift:bR@B", "goal:A")
    assert session.record.played == ()
    then = step(session.record.state, "A: bM2 b+4>x bR@B>A").state.table
    shown = preview_choice(session.view, session.choice)
    assert shown
    assert payoff(shown.tables[0]) == payoff(then)
    assert session.prompt == say("table.prompt-move", the_card="the blue Move 2")
    choose(session, "back")
    assert session.choice.shifts
    choose(session, "lift:bR@B", "goal:A", "do:bM2 b+4>x bR@B>A")
    assert payoff(session.table) == payoff(then)


def test_a_move_says_what_it_takes_and_a_protected_goal_says_why() -> None:
    """PASS-3, MOVE-2."""
    session = at_table(loaded(MIDDLE))
    assert session.view
    hand = [str(card) for card in session.view.hand]
    choose(session, f"card:{hand.index('bM2')}")
    assert session.prompt == say("table.prompt-lift", count=2, the_card="the blue Move 2")
    choose(session, "lift:b+4")
    assert session.prompt == say("table.prompt-lift-next", count=1)
    choose(session, "lift:bR@B")
    assert session.prompt == say("table.prompt-goal", the_card="the blue Reverse", name="Ben")
    drawn = action_buttons(
        session.view,
        available_items.available_items(session.view, session.choice),
        session.choice,
        session.narrator,
    )
    reasons = {each.id: each.disabled_reason for each in drawn}
    assert reasons["goal:D"] == f"{say('refused.protected', seat='Dan')} (PASS-3)"
    assert reasons["goal:C"] == ""
    choose(session, "goal:D")  # on the picture it can be clicked
    assert session.choice.taken_card
    assert session.prompt.startswith(
        "That is not possible: both disks are turned over, which protects Dan"
    )
    choose(session, "goal:C")
    assert session.prompt == say("table.prompt-move", the_card="the blue Move 2")


def test_a_double_pass_is_listed_once_with_a_disk_turned() -> None:
    """PASS-4."""
    turned = MIDDLE.replace('"A": {', '"A": {"passes": 1, ')
    assert "do:pass2" not in details(at_table(loaded(turned)))
    assert "do:pass2" in details(at_table(loaded(MIDDLE)))


def test_passing_says_what_it_leads_to() -> None:
    text = MIDDLE.replace('"C": {"passes": 1}', '"C": {"passes": %d}')
    text = text.replace('"hand": ["b+4"], ', '"passes": %d, ')
    told = details(at_table(loaded(text % (1, 1))))
    assert told["do:pass"] == say("table.pass-bonus", told="you may still play later")
    assert told["do:pass2"] == say("table.pass-bonus", told="you are out of this deal")
    told = details(at_table(loaded(text % (2, 2))))
    assert told["do:pass"] == say("table.pass-bonus", told="you may still play later")
    assert told["do:pass2"] == say("table.pass-ends", dues="you $210, Ben −$105, Dan $105")
    assert details(at_table(loaded(MIDDLE)))["do:pass"] == "you may still play later"


def played_to_the_settlement() -> CardTableSession:
    """A game in which the first deal has just been settled, against players who only pass."""
    session = CardTableSession(game_setup.new_game(3, seed=5, bots=[None, "patient", "patient"]))
    while session.table.phase is not Phase.DISCARD:
        choose_at(session, "do:pass2" if session.table.phase is Phase.PLAY else "card:0")
        if session.choice.card:
            choose_at(session, f"do:{session.choice.card}")
    return session


def test_a_discard_says_how_many_cards_come() -> None:
    session = played_to_the_settlement()
    assert session.view
    missing = session.table.size.hand - len(session.view.hand)
    assert f"you draw {missing} card" in details(session)["do:keep"]
    choose(session, "card:0", "card:1")
    (told,) = (text for item, text in details(session).items() if item.startswith("do:discard"))
    assert told == f"then you draw {missing + 2} cards"


def test_the_score_line_marks_what_is_new_and_says_the_limit() -> None:
    before = table_with_cards(["b+3", "b+4"], x=0, players=4)
    now = table_with_cards(["b+3", "b+4", "b+4", "b-2"], x=2, players=4)
    page = score_html(now, now, before)
    assert re.findall("<ins>(.*?)</ins>", page) == ["+ 4", "− 2", "4"]
    assert "= $180 <small>new: +4, −2 and ×4</small>" in page  # after it, not as an exponent
    assert "The limit is $200" in score_text(now)
    over = table_with_cards(["b+4", "b+4", "b+4"], x=1, players=3)
    assert score_text(over).endswith(say("score.beyond", limit="$150", dollars="$150"))
    assert '<div class="boss-then">' in score_html(before, now, before)


def test_names_are_escaped() -> None:
    game = game_setup.new_game(
        3, seed=1, called=["<b>", "A&B", "C"], bots=[None, "patient", "patient"]
    )
    page = outlook.build(CardTableSession(game)).value
    assert "&lt;b&gt;" in page
    assert "A&amp;B" in page
    assert "<b>" not in page


def test_behind_the_curtain_nothing_of_a_hand_is_shown() -> None:
    session = CardTableSession(game_setup.new_game(3, seed=5, bots=[None, None, "patient"]))
    assert session.view is None
    page = outlook.build(session).value
    assert "data-mine" not in page
    assert "→" not in page
    assert "▸" not in page


def test_a_change_names_who_is_touched() -> None:
    table, teller = loaded(MIDDLE).start.table, CardTeller(NAMES, 0)
    assert change_text(table, table, teller) == ""
    assert change_text(table, apply_deed(table, Play(card("bP"), 2)), teller) == "Cleo $0 → $105"
    assert change_text(table, apply_deed(table, Play(card("b-2"))), teller) == (
        "a share $105 → $75, you $210 → $150"
    )
