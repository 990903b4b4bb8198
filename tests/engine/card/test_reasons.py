"""Reasons: a bot's statements about its bargaining are true, and reveal nothing of its hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from bosslib.card import Action, Rules, State, apply, new
from bosslib.card.actions import TALK, Offer, Terms
from bosslib.card.bots import Chance, bot, temper
from bosslib.card.bots.evaluate import DEFAULT_TEMPER, Temper
from bosslib.card.bots.reasons import bargaining_reason, offer_of_action
from bosslib.card.bots.tempers import CHARACTERS
from bosslib.card.cards import Kind
from bosslib.card.notation import parse_action
from bosslib.card.terms import needed_cards
from bosslib.driver import play_match
from bosslib.words import current_language, languages, say, set_language
from tests.engine.card.test_careful import offer, position

HONOUR = Rules(binding=False)
GENERAL = ("yes", "no", "will-not", "withdrawn")
"""Statements used where the public sums do not explain an action."""


def why(state: State, action: str, of: Temper = DEFAULT_TEMPER) -> str:
    """The reason of a bot of a temper for an action."""
    found = bargaining_reason(state.table, parse_action(action), of)
    assert found
    return found.sentence()


def to_boss(terms: str, hand: str = "", centre: str = "b+3", **keys: object) -> State:
    """A position in which C offers A, the Boss, terms for a token; by default a share is $30."""
    return position(hand, centre, seat="C", offers=offer("C", "A", terms), **keys)  # type: ignore[arg-type]


def to_player(terms: str, hand: str = "", centre: str = "b+3", **keys: object) -> State:
    """A position in which A, the Boss, offers C a token for terms."""
    return position(hand, centre, seat="C", offers=offer("A", "C", terms), **keys)  # type: ignore[arg-type]


def test_a_deal_that_pays_both_the_same() -> None:
    told = say("reasons.each.your", cards="+4", due="$70")
    assert why(to_boss("play b+4", "b+4"), "A: accept C") == told
    assert why(position("b+4"), "A: offer C play b+4") == told
    mine = say("reasons.each.my", cards="+4", due="$70")
    assert why(position("b+4"), "B: offer play b+4") == mine
    assert why(to_player("play b+4", "b+4"), "C: accept A") == mine


def test_a_deal_that_pays_them_differently() -> None:
    state = to_boss("play b+4", "b+4", fronts={"A": "bP"})
    assert why(state, "A: accept C") == say(
        "reasons.both.your", cards="+4", due="$140", other="$70"
    )
    two = to_boss("play b+4 & play b+2", "b+2 b+4")
    assert why(two, "A: accept C") == say("reasons.each.your", cards="+4 and +2", due="$90")


@pytest.mark.parametrize("terms", ["never bR@A", "drop bR"])
def test_a_card_that_is_held_back(terms: str) -> None:
    """A Reverse would turn the Boss's $30 into minus $30."""
    assert why(to_boss(terms, "bR"), "A: accept C") == say(
        "reasons.spared", card="Reverse", harm="$60"
    )
    assert why(position("bR"), f"B: offer {terms}") == say(
        "reasons.spares", card="Reverse", harm="$60"
    )


def test_no_card_is_offered_as_held_back_where_the_offer_costs_what_it_brings() -> None:
    """$30 in cash for a share of $30: the harm it spares the Boss is not why it is offered."""
    state = position("bR", rules=Rules(cash=True))
    spares = say("reasons.spares", card="Reverse", harm="$60")
    for cash in (25, 29):  # the least that it can bring is a dollar
        assert why(state, f"B: offer cash {cash} & never bR@A") == spares
    assert why(state, "B: offer cash 30 & never bR@A") != spares


def test_cash_and_a_token_for_nothing() -> None:
    rules = Rules(cash=True)
    paid = say("reasons.paid", cash="$40")
    assert why(to_boss("cash 40", centre="b+4 b+4", rules=rules), "A: accept C") == paid
    gets = say("reasons.token", due="$40")
    offered = position("", "b+4 b+4", rules=rules)
    assert why(offered, "B: offer cash 40") == gets  # $80 less $40
    assert why(to_player("nothing", centre="b+4"), "C: accept A") == gets


def test_a_token_that_costs() -> None:
    state = to_player("nothing", centre="b-3", fronts={"C": "bP"})
    assert why(state, "C: decline A") == say("reasons.costs.player", cost="$30")
    assert why(to_boss("play b-2", "b-2"), "A: decline C") == "That would cost me $20."
    sunk = position("b+4", "b-5 b-4", offers=offer("B", "A", "play b+4"))
    assert why(sunk, "B: withdraw") == say("reasons.costs.player", cost="$50")


def test_what_brings_nothing() -> None:
    assert why(to_boss("nothing"), "A: decline C") == say("reasons.same.boss", due="$30")
    told = say("reasons.same.player", due="$0")
    assert why(to_player("nothing", centre="b+3 b-3"), "C: decline A") == told
    as_much = to_player("cash 30", rules=Rules(cash=True))
    assert why(as_much, "C: decline A") == say("reasons.nothing.player")


def test_too_small_a_part() -> None:
    state = to_boss("play b+2", "b+2")
    told = say("reasons.part", mine="$20", theirs="$50")
    assert why(state, "A: decline C", CHARACTERS["fair"]) == told
    early = say("reasons.early", mine="$20", theirs="$50")
    assert why(state, "A: decline C", CHARACTERS["yielding"]) == early
    small = to_player("nothing", centre="b+1")
    assert why(small, "C: decline A", CHARACTERS["hard"]) == say(
        "reasons.only", mine="$10", least="$15"
    )


def test_a_broken_promise_and_one_on_honour() -> None:
    state = to_boss("play b+4", "b+4", rules=HONOUR, broken=["C"])
    assert why(state, "A: decline C", CHARACTERS["wary"]) == "You broke a promise."
    doubted = DEFAULT_TEMPER._replace(prior_trust=0.2)
    state = to_boss("play b+4", "b+4", rules=HONOUR)
    assert why(state, "A: decline C", doubted) == say("reasons.honour")
    bad = to_boss("play b-2", "b-2", rules=HONOUR, broken=["C"])
    assert why(bad, "A: decline C", CHARACTERS["wary"]) == "That would cost me $20."


def test_where_the_sums_are_good_enough_the_rest_is_a_secret() -> None:
    assert why(to_player("play b+4"), "C: decline A") == say("reasons.will-not")
    assert why(to_player("play b+4", "b+4"), "C: decline A") == say("reasons.will-not")
    better = say("reasons.no")
    assert why(to_boss("play b+4", "b+4"), "A: decline C") == better
    assert why(to_player("nothing"), "C: decline A") == better  # there is nothing to promise


def test_only_bargaining_has_a_reason() -> None:
    assert bargaining_reason(position("b+4").table, parse_action("B: b+4"), DEFAULT_TEMPER) is None
    assert (
        bargaining_reason(position("b+4").table, parse_action("B: accept A"), DEFAULT_TEMPER)
        is None
    )  # no offer


MIXES = [
    (["careful"] * 4, Rules()),
    (["careful:fair", "careful:hard", "careful:yielding", "careful"], Rules(cash=True)),
    (["careful:wary", "random", "careful", "careful:trusting"], Rules(binding=False, cash=True)),
]


def talked(names: list[str], rules: Rules, games: int) -> Iterator[tuple[State, Action, Temper]]:
    """Yield every bargaining action of bots that have reasons, with the state before it."""
    for seed in range(games):
        state = new(4, seed, rules=rules)
        for action in play_match(state, [bot(name) for name in names]).actions:
            of = temper(bot(names[action.seat]))
            if of and isinstance(action.deed, TALK):
                yield state, action, of
            state = apply(state, action)


@pytest.mark.parametrize(("names", "rules"), MIXES)
def test_in_games_every_bargain_has_its_reason_in_every_language(
    names: list[str], rules: Rules
) -> None:
    before = current_language()
    keys = Counter[str]()
    for state, action, of in talked(names, rules, 2):
        found = bargaining_reason(state.table, action, of)
        assert found, action
        keys[found.key] += 1
        try:
            for language in languages():
                set_language(language)
                assert found.sentence().endswith(".")
        finally:
            set_language(before)
    assert sum(keys[key] for key in GENERAL) < keys.total() / 2


def terms_of(state: State, action: Action) -> Terms:
    found = offer_of_action(state.table, action)
    assert found
    return found.terms


@pytest.mark.parametrize(("names", "rules"), MIXES)
def test_a_reason_names_no_card_but_those_of_the_terms(names: list[str], rules: Rules) -> None:
    """A reason depends on the public table only: it has no access to a hand."""
    signs = {f"{n:+d}".replace("-", "−") for n in range(-5, 5) if n}
    checked = 0
    for state, action, of in talked(names, rules, 2):
        terms = terms_of(state, action)
        named = {card for term in terms for card in [getattr(term, "card", None)] if card}
        allowed = {f"{c.number:+d}".replace("-", "−") for c in named if c.kind is Kind.DEAL}
        found = bargaining_reason(state.table, action, of)
        assert found
        said = found.sentence().replace("−$", "$").replace(".", " ").split()
        assert signs & set(said) <= allowed
        checked += bool(needed_cards(terms)) and not isinstance(action.deed, Offer)
    assert checked


def test_a_bot_that_does_not_weigh_has_no_temper() -> None:
    assert temper(Chance()) is None
    assert temper(None) is None
