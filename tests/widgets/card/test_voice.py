"""Announcements of a screen reader at the table: each event once, and the next action."""

from __future__ import annotations

import pytest

from bosslib.card.actions import Play
from bosslib.card.legality import Legal
from bosslib.card.narration import CardTeller, format_dollars
from bosslib.card.notation import parse_action
from bosslib.card.settle import value
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


def heard(store: CardTableSession) -> Bridge:
    bridge = Bridge()
    screen_reader.setup_announcements(store, bridge)
    return bridge


def asked(store: CardTableSession) -> str:
    """What is announced instead of the prompt about an offer to the Boss."""
    (offer,) = store.table.offers
    terms = store.narrator.terms(offer.terms)
    assert store.prompt == say("table.prompt-asked", name=store.names[offer.by], terms=terms)
    return say("voice.asked", name=store.names[offer.by], terms=terms)


def turn(store: CardTableSession) -> None:
    assert store.view
    turns = Legal(store.view).turns()
    store.act(turns[0]) if turns else store.parts.decline_offers()


def played(turns: int) -> CardTableSession:
    store = CardTableSession(game_setup.new_game(4, seed=3))
    for _ in range(turns):
        turn(store)
    return store


def test_what_bots_did_before_the_first_turn_is_told() -> None:
    games = (game_setup.new_game(4, seed=seed) for seed in range(9))
    store = next(store for store in map(CardTableSession, games) if store.record.played)
    words = heard(store)._words
    assert words.startswith(f"{store.prompt} A share: $50. Ben plays a red +2.")


def test_of_a_game_that_goes_on_only_the_prompt_is_told() -> None:
    record = played(4).record
    store = CardTableSession(
        SeatedGame(record, defaults.default_names(4), defaults.default_players(4))
    )
    assert heard(store)._words == asked(store)


def test_the_past_is_not_told_again() -> None:
    store = played(4)
    bridge = heard(store)
    store.history.show_at(1)
    assert bridge._words == f"This is the past: after 1 of {len(store.record.played)} actions."
    store.history.show_at(3)
    store.history.show_at(None)
    assert bridge._words == f"Back to the game: {asked(store)}"
    turn(store)
    assert bridge._words == f"{asked(store)} Ben plays a Piece."


def test_what_is_taken_back_and_tried_again_is_said() -> None:
    store = CardTableSession(game_setup.new_game(3, seed=5, one_deal=True), pace="step")
    bridge = heard(store)
    turn(store)
    action = store.narrator.event(store.events[0])
    store.history.undo()
    assert bridge._words == f"Taken back: {action} {say('voice.open')}"
    store = played(4)
    bridge = heard(store)
    store.history.show_at(1)
    store.history.branch()
    assert bridge._words.startswith(say("voice.branch"))
    assert bridge._words.endswith(store.prompt)
    store.history.return_to_parent()
    assert bridge._words == f"Back in the earlier game. {asked(store)}"


def test_what_bots_do_after_something_was_taken_back_is_told_once() -> None:
    store = CardTableSession(game_setup.new_game(3, seed=5, bots=[None, None, None]))
    bridge = heard(store)
    store.open_curtain(store.awaited_seat or 0)
    turn(store)
    store.history.undo()
    assert bridge._words == f"Taken back: Ben plays a blue +2 to the centre. {store.prompt}"


def test_what_a_card_has_done_is_told_with_it() -> None:
    store = played(0)
    bridge = heard(store)
    for _ in range(60):
        known, before = len(store.record.played), len(store.events)
        turn(store)
        for at in range(known, len(store.record.played)):
            was, each = store.record.back_to(at).state.table, store.record.played[at]
            if isinstance(each.action.deed, Play) and value(each.state.table) != value(was):
                worth = format_dollars(value(each.state.table))
                assert f"A share: {worth}." in bridge._words
                return
        assert len(store.events) > before
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
    store = CardTableSession(game_setup.new_game(3, seed=1, one_deal=True))
    bridge = heard(store)
    for _ in range(300):
        if store.is_over:
            break
        turn(store)
    assert store.is_over
    assert bridge._words.count("The deal is over.") == 1
    assert bridge._words.count("The winner:") == 1
    assert store.prompt not in bridge._words


def messages(store: CardTableSession) -> list[str]:
    """The list to which each announcement is added."""
    bridge, said = Bridge(), list[str]()
    bridge.observe(lambda _: said.append(bridge._words), "_said")
    screen_reader.setup_announcements(store, bridge)
    return said


def choose(store: CardTableSession, most: int = 10) -> None:
    """Answer an offer, go on with a card, take one if fewer than `most` were played, or pass."""
    assert store.view
    items = [*available_items.available_items(store.view, store.choice)]
    cards, answers = [], []
    if store.choice == store.parts.no_choice:
        cards = [*available_items.hand_items(store.view)]
        answers = [*available_items.answer_items(store.view, store.choice)]
    done = sum(each.action.seat == store.view.seat for each in store.record.played)
    order = [*answers, *cards, *items] if done < most else [*answers, *items]
    ways = [each.way for each in order if not each.objection]
    deeds = (ChooseCard, DoDeed) if store.choice == store.parts.no_choice else object
    store.apply_choice(next(way for way in ways if isinstance(way, deeds)))


@pytest.mark.parametrize("pace", ["normal", "at-once"])
def test_a_deal_takes_few_words(pace: str) -> None:
    counts = []
    for seed in range(6):
        store = CardTableSession(newcomer.first_deal(seed), pace=pace)
        said = messages(store)
        while not store.is_over:
            if store.turns.waits_for_bot:
                store.turns.play_next()
            else:
                choose(store, most=3)
        counts.append(sum(len(each.split()) for each in said))
        assert "about to" not in " ".join(said)
    assert sum(counts) / len(counts) < 150, counts


def test_what_bots_do_while_something_is_spoken_waits_and_is_merged() -> None:
    store = CardTableSession(newcomer.first_deal(2), pace="normal")
    said = messages(store)
    for known, spoken in ((0, 3), (2, 4)):  # with the message before; the prompt of the card
        while store.turns.waits_for_bot:
            store.turns.play_next()
        while len(store.record.played) == known or store.choice != store.parts.no_choice:
            choose(store)
        while store.turns.waits_for_bot:
            store.turns.play_next()
        assert len(said) == spoken, said
        assert said[-1].startswith(store.prompt if known else asked(store))
        assert ("”" in said[-1]) == (known == 0)  # the reason of an offer
    assert len(store.record.played) > 5


def test_with_one_action_at_a_time_the_next_bot_is_announced() -> None:
    store = CardTableSession(newcomer.first_deal(2), pace="step")
    said = messages(store)
    choose(store)
    choose(store)
    assert said[-1].startswith(say("table.prompt-bot-offer", name="Ben"))
    count = len(said)
    store.turns.play_next()
    assert len(said) == count + 1


def test_a_prompt_that_was_heard_is_shorter() -> None:
    store = CardTableSession(newcomer.first_deal(2))
    said = messages(store)
    while not store.is_over:
        choose(store)
    first, *others = [each for each in said if each.startswith("Your turn")]
    assert first.startswith(say("table.prompt-turn"))
    assert others
    assert all(each.startswith((say("voice.turn"), say("voice.turn-pass"))) for each in others)


def test_of_the_bargains_of_others_only_the_agreement_is_announced() -> None:
    store = at_table("careful", "careful", turn='"C"', C='{"hand": ["b+4"]}')
    said = messages(store)
    store.log.append(parse_action("C: offer play b+4"))
    store.notify_change()
    assert "Cleo offers" not in said[-1]
    store.log.append(parse_action("B: accept C"))
    store.notify_change()
    assert say("voice.accepted.they", name="Ben", other="Cleo") in said[-1]
