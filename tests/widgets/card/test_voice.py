"""Announcements of a screen reader at the table: each event once, and the next action."""

from __future__ import annotations

import pytest

from bosslib.card.actions import Play
from bosslib.card.legality import Legal
from bosslib.card.narration import CardTeller, format_dollars
from bosslib.card.notation import parse_action
from bosslib.card.payoffs import value
from bosslib.log import SeatedGame
from bosslib.words import say
from bosswidgets.card import available_items, game_setup, newcomer
from bosswidgets.card.panels import screen_reader
from bosswidgets.card.session import CardTableSession
from bosswidgets.kit.bridge import Bridge
from bosswidgets.table import defaults
from bosswidgets.table.common_choices import ChooseCard, DoDeed
from tests.widgets.card.test_offers import at_table
from tests.widgets.scenes import NAMES


def heard(session: CardTableSession) -> Bridge:
    bridge = Bridge()
    screen_reader.setup_announcements(session, bridge)
    return bridge


def asked(session: CardTableSession) -> str:
    """What is announced instead of the prompt about an offer to the Boss."""
    (offer,) = session.table.offers
    terms = session.narrator.terms(offer.terms)
    assert session.prompt == say("table.prompt-asked", name=session.names[offer.by], terms=terms)
    return say("voice.asked", name=session.names[offer.by], terms=terms)


def turn(session: CardTableSession) -> None:
    assert session.view
    turns = Legal(session.view).turns()
    session.act(turns[0]) if turns else session.parts.answer_later()


def played(turns: int) -> CardTableSession:
    session = CardTableSession(game_setup.new_game(4, seed=3))
    for _ in range(turns):
        turn(session)
    return session


def test_what_bots_did_before_the_first_turn_is_told() -> None:
    games = (game_setup.new_game(4, seed=seed) for seed in range(9))
    session = next(session for session in map(CardTableSession, games) if session.record.played)
    words = heard(session)._words
    assert words.startswith(f"{session.prompt} A share: $50. Ben plays a red +2.")


def test_of_a_game_that_goes_on_only_the_prompt_is_told() -> None:
    record = played(4).record
    session = CardTableSession(
        SeatedGame(record, defaults.default_names(4), defaults.default_players(4))
    )
    assert heard(session)._words == asked(session)


def test_the_past_is_not_told_again() -> None:
    session = played(4)
    bridge = heard(session)
    session.history.show_at(1)
    assert bridge._words == f"This is the past: after 1 of {len(session.record.played)} actions."
    session.history.show_at(3)
    session.history.show_at(None)
    assert bridge._words == f"Back to the game: {asked(session)}"
    turn(session)
    assert bridge._words == f"{asked(session)} Ben plays a Piece."


def test_what_is_taken_back_and_tried_again_is_said() -> None:
    session = CardTableSession(game_setup.new_game(3, seed=5, one_deal=True), pace="step")
    bridge = heard(session)
    turn(session)
    action = session.narrator.event(session.events[0])
    session.history.undo()
    assert bridge._words == f"Taken back: {action} {say('voice.open')}"
    session = played(4)
    bridge = heard(session)
    session.history.show_at(1)
    session.history.branch()
    assert bridge._words.startswith(say("voice.branch"))
    assert bridge._words.endswith(session.prompt)
    session.history.return_to_parent()
    assert bridge._words == f"Back in the earlier game. {asked(session)}"


def test_what_bots_do_after_something_was_taken_back_is_told_once() -> None:
    session = CardTableSession(game_setup.new_game(3, seed=5, bots=[None, None, None]))
    bridge = heard(session)
    session.open_curtain(session.awaited_seat or 0)
    turn(session)
    session.history.undo()
    assert bridge._words == f"Taken back: Ben plays a blue +2 to the centre. {session.prompt}"


def test_what_a_card_has_done_is_told_with_it() -> None:
    session = played(0)
    bridge = heard(session)
    for _ in range(60):
        known, before = len(session.record.played), len(session.events)
        turn(session)
        for at in range(known, len(session.record.played)):
            was, each = session.record.back_to(at).state.table, session.record.played[at]
            if isinstance(each.action.deed, Play) and value(each.state.table) != value(was):
                worth = format_dollars(value(each.state.table))
                assert f"A share: {worth}." in bridge._words
                return
        assert len(session.events) > before
    raise AssertionError("no card was played to the centre")


def test_whose_seat_gets_what_a_share_is_worth_hears_only_that() -> None:
    table = at_table("careful", "careful").table
    more = table._replace(x=table.x + 1)
    boss, other = CardTeller(NAMES, table.boss), CardTeller(NAMES, 0)
    worth = format_dollars(value(more))
    assert [*screen_reader.iter_worth(table, more, boss)] == [f"You: {worth}."]
    assert [*screen_reader.iter_worth(table, more, other)] == [f"A share: {worth}."]
    assert [*screen_reader.iter_worth(table, table, boss)] == []


def test_that_the_game_is_over_is_told_once() -> None:
    session = CardTableSession(game_setup.new_game(3, seed=1, one_deal=True))
    bridge = heard(session)
    for _ in range(300):
        if session.is_over:
            break
        turn(session)
    assert session.is_over
    assert bridge._words.count("The deal is over.") == 1
    assert bridge._words.count("The winner:") == 1
    assert session.prompt not in bridge._words


def messages(session: CardTableSession) -> list[str]:
    """The list to which each announcement is added."""
    bridge, said = Bridge(), list[str]()
    bridge.observe(lambda _: said.append(bridge._words), "_said")
    screen_reader.setup_announcements(session, bridge)
    return said


def choose(session: CardTableSession, most: int = 10) -> None:
    """Answer an offer, go on with a card, take one if fewer than `most` were played, or pass."""
    assert session.view
    items = [*available_items.available_items(session.view, session.choice)]
    cards, answers = [], []
    if session.choice == session.parts.no_choice:
        cards = [*available_items.hand_items(session.view)]
        answers = [*available_items.answer_items(session.view, session.choice)]
    done = sum(each.action.seat == session.view.seat for each in session.record.played)
    order = [*answers, *cards, *items] if done < most else [*answers, *items]
    ways = [each.way for each in order if not each.objection]
    deeds = (ChooseCard, DoDeed) if session.choice == session.parts.no_choice else object
    session.apply_choice(next(way for way in ways if isinstance(way, deeds)))


@pytest.mark.parametrize("pace", ["normal", "at-once"])
def test_a_deal_takes_few_words(pace: str) -> None:
    counts = []
    for seed in range(6):
        session = CardTableSession(newcomer.first_deal(seed), pace=pace)
        said = messages(session)
        while not session.is_over:
            if session.turns.waits_for_bot:
                session.turns.play_next()
            else:
                choose(session, most=3)
        counts.append(sum(len(each.split()) for each in said))
        assert "about to" not in " ".join(said)
    assert sum(counts) / len(counts) < 150, counts


def test_what_bots_do_while_something_is_spoken_waits_and_is_merged() -> None:
    session = CardTableSession(newcomer.first_deal(2), pace="normal")
    said = messages(session)
    for known, spoken in ((0, 3), (2, 4)):  # with the message before; the prompt of the card
        while session.turns.waits_for_bot:
            session.turns.play_next()
        while len(session.record.played) == known or session.choice != session.parts.no_choice:
            choose(session)
        while session.turns.waits_for_bot:
            session.turns.play_next()
        assert len(said) == spoken, said
        assert said[-1].startswith(session.prompt if known else asked(session))
        assert ("”" in said[-1]) == (known == 0)  # the reason of an offer
    assert len(session.record.played) > 5


def test_with_one_action_at_a_time_the_next_bot_is_announced() -> None:
    session = CardTableSession(newcomer.first_deal(2), pace="step")
    said = messages(session)
    choose(session)
    choose(session)
    assert said[-1].startswith(say("table.prompt-bot-offer", name="Ben"))
    count = len(said)
    session.turns.play_next()
    assert len(said) == count + 1


def test_a_prompt_that_was_heard_is_shorter() -> None:
    session = CardTableSession(newcomer.first_deal(2))
    said = messages(session)
    while not session.is_over:
        choose(session)
    first, *others = [each for each in said if each.startswith("Your turn")]
    assert first.startswith(say("table.prompt-turn"))
    assert others
    assert all(each.startswith((say("voice.turn"), say("voice.turn-pass"))) for each in others)


def test_of_the_bargains_of_others_only_the_agreement_is_announced() -> None:
    session = at_table("careful", "careful", turn='"C"', C='{"hand": ["b+4"]}')
    said = messages(session)
    session.log.append(parse_action("C: offer play b+4"))
    session.notify_change()
    assert "Cleo offers" not in said[-1]
    session.log.append(parse_action("B: accept C"))
    session.notify_change()
    assert say("voice.accepted.they", name="Ben", other="Cleo") in said[-1]
