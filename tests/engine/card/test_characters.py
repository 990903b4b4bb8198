"""Characters: their bargaining, whom they trust, and their names."""

from __future__ import annotations

from random import Random

import pytest

from bosslib import Record, loaded
from bosslib.card import Phase, Rules, State, apply, new, view
from bosslib.card.actions import Offer
from bosslib.card.bots import BOTS, SCRIPTED, Bot, bot, characters
from bosslib.card.bots.careful import Careful
from bosslib.card.bots.concessions import own_part
from bosslib.card.bots.evaluate import DEFAULT_TEMPER, DesiredPart, Temper
from bosslib.card.bots.tempers import (
    CHARACTERS,
    broken_promise_count,
    desired_part,
    own_part_of_gain,
    trust_in_seat,
)
from bosslib.card.files import position as positions
from bosslib.card.terms import PromiseStatus
from bosslib.documents.nodes import Node
from bosslib.driver import play_match
from bosslib.errors import BossError
from bosslib.game.bargaining import apply_character, character_description, character_label
from bosslib.words import current_language, languages, set_language
from tests.engine.card.test_careful import offer, position

HONOUR = Rules(binding=False)
ALL_DISKS = dict.fromkeys("ABD", 2) | {"C": 1}


def said(state: State, seat: str, character: str) -> str | None:
    """The bargaining action of a careful player with a character who is eager to bargain."""
    temper = {"plain": DEFAULT_TEMPER, **CHARACTERS}[character]._replace(proposal_probability=1.0)
    action = Careful(temper).talk(view(state, "ABCD".index(seat)), Random(1))
    return str(action.deed) if action else None


def asked(terms: str, **keys: object) -> State:
    """C, who holds the card, offers A terms for a token; a share is worth $30."""
    hand = {"play b+2": "b+2", "play b+4": "b+4"}[terms]
    return position(hand, "b+3", seat="C", offers=offer("C", "A", terms), **keys)  # type: ignore[arg-type]


def test_fair_turns_down_what_is_too_unequal_and_takes_what_is_not() -> None:
    """+2 brings the Boss $20 and the player $50; +4 brings them $40 and $70."""
    assert said(asked("play b+2"), "A", "plain") == "accept C"
    assert said(asked("play b+2"), "A", "fair") == "decline C"
    assert said(asked("play b+4"), "A", "fair") == "accept C"


def test_fair_offers_more_where_one_card_would_leave_the_other_too_little() -> None:
    """With +3 alone the player would get $70 and the Boss $30; with +2 too, $90 and $50."""
    state = position("b+2 b+3", "b+4")
    assert said(state, "B", "plain") == "offer play b+3"
    assert said(state, "B", "fair") == "offer play b+2 & play b+3"


def test_hard_turns_the_smaller_part_down_and_takes_the_larger() -> None:
    assert said(asked("play b+4"), "A", "hard") == "decline C"
    rich = asked("play b+4", fronts={"A": "bP bP"})  # $120 of $190
    assert said(rich, "A", "hard") == "accept C"


def test_hard_wants_no_small_change() -> None:
    """A share of $10: the plain careful player accepts it, the hard one refuses."""
    for centre, takes in (("b+1", False), ("b+4", True)):
        state = position("", centre, seat="C", offers=offer("A", "C", "nothing"))
        assert said(state, "C", "plain") == "accept A"
        assert said(state, "C", "hard") == ("accept A" if takes else "decline A")


def test_yielding_takes_near_the_end_what_it_declined_at_first() -> None:
    assert said(asked("play b+4"), "A", "yielding") == "decline C"
    late = asked("play b+4", disks={"A": 2, "B": 2, "D": 2})
    assert said(late, "A", "yielding") == "accept C"
    assert said(late, "A", "hard") == "decline C"


def times() -> list[State]:
    """Yield the same table with no disk turned, one, and so on up to all but one."""
    disks = [dict(zip("ABCD", [2] * (n // 2) + [n % 2] * (n % 2), strict=False)) for n in range(8)]
    return [position("b+4", disks=each, seat="D") for each in disks]


def test_what_yielding_wants_falls_with_every_disk_and_hard_comes_down_late() -> None:
    tables = [state.table for state in times()]
    assert [sum(table.passes) for table in tables] == [*range(8)]
    for name in ("yielding", "hard"):
        temper = CHARACTERS[name]
        wants = [desired_part(temper, table).least for table in tables]
        assert wants[0] == temper.first_part.least
        assert wants == sorted(set(wants), reverse=True)
        middle = (temper.first_part.least + temper.last_part.least) / 2
        assert (wants[4] > middle + 0.01) == (name == "hard")


@pytest.mark.parametrize(("mine", "theirs", "own"), [(20, 60, 0.25), (-5, 60, 0), (5, -60, 1)])
def test_a_part_is_between_none_and_all(mine: float, theirs: float, own: float) -> None:
    assert own_part_of_gain(mine, theirs) == own


@pytest.mark.parametrize("character", ["fair", "yielding", "hard"])
@pytest.mark.parametrize("cash", [False, True])
def test_every_offer_is_a_part_that_the_character_wants(character: str, cash: bool) -> None:
    temper, offers = CHARACTERS[character], 0
    for seed in range(3):
        state = new(4, seed, rules=Rules(cash=cash))
        for action in play_match(state, [bot(f"careful:{character}")] * 4).actions:
            if isinstance(action.deed, Offer):
                seen, deed = view(state, action.seat), action.deed
                player = action.seat if deed.to is None else deed.to
                own = own_part(state.table, seen.seat, player, deed.terms, temper)
                least, most = desired_part(temper, state.table)
                assert least <= own <= most
                offers += 1
            state = apply(state, action)
    assert offers > 5


def test_of_those_who_bargain_hard_agrees_least_often() -> None:
    given = {
        name: sum(play_match(new(4, seed), [bot(name)] * 4).counts["Accept"] for seed in range(6))
        for name in ("careful", "careful:fair", "careful:hard")
    }
    assert given["careful:hard"] * 2 < given["careful:fair"] <= given["careful"]
    assert given["careful:hard"] > 0


# Trust

BROKEN = [{"by": "C", "terms": "play b+1", "state": "broken"}]


def after_breaking(promises: int, rules: Rules = HONOUR) -> State:
    """C, who broke this many promises in earlier deals, offers the Boss to play +4."""
    return asked("play b+4", rules=rules, broken=["C"] * promises)


def test_a_broken_promise_is_remembered_in_the_deals_that_follow() -> None:
    promises, disks = [{"by": "B", "terms": "play b+2"}], {"A": 2, "B": 1, "C": 2, "D": 2}
    state = position("b+2", disks=disks, rules=HONOUR, cousins="B", promises=promises)
    ended = apply(state, "B: pass")
    assert ended.table.phase is Phase.DISCARD
    assert (ended.table.promises, ended.table.broken) == ((), (1,))
    assert broken_promise_count(ended.table, 1) == 1
    assert trust_in_seat(ended.table, 1, DEFAULT_TEMPER) == DEFAULT_TEMPER.broken_trust_factor
    assert trust_in_seat(ended.table, 0, DEFAULT_TEMPER) == 1
    again = positions.read_position(Node(positions.state_document(ended), ""))
    assert again.table.broken == (1,)
    assert loaded(Record(ended).saved()).state == ended


def test_in_this_deal_it_counts_too_and_binding_promises_need_no_trust() -> None:
    table = position("b+2", rules=HONOUR, cousins="C", promises=BROKEN, broken=["C"]).table
    assert [each.state for each in table.promises] == [PromiseStatus.BROKEN]
    assert trust_in_seat(table, 2, DEFAULT_TEMPER) == DEFAULT_TEMPER.broken_trust_factor**2
    assert trust_in_seat(table._replace(rules=Rules()), 2, CHARACTERS["wary"]) == 1


@pytest.mark.parametrize(("character", "enough"), [("plain", 2), ("trusting", None), ("wary", 1)])
def test_who_broke_promises_is_believed_less(character: str, enough: int | None) -> None:
    """Enough broken promises end the trust; a binding promise is as good as anybody's."""
    for count in range(4):
        answer = "accept C" if enough is None or count < enough else "decline C"
        assert said(after_breaking(count), "A", character) == answer
        assert said(after_breaking(count, Rules()), "A", character) == "accept C"


def test_cash_needs_no_trust() -> None:
    rules = Rules(binding=False, cash=True)
    offers = offer("C", "A", "cash 40")
    state = position("", "b+4 b+4", rules=rules, seat="C", offers=offers, broken=["C", "C"])
    assert said(state, "A", "wary") == "accept C"


# By name


@pytest.mark.parametrize("player", [name for name in BOTS if characters(name)])
@pytest.mark.parametrize("character", CHARACTERS)
def test_a_character_is_the_same_player_with_another_temper(player: str, character: str) -> None:
    plain, other = bot(player), bot(f"{player}:{character}")
    assert isinstance(plain, Careful)
    assert isinstance(other, type(plain))
    assert other.temper == apply_character(plain.temper, CHARACTERS[character], DEFAULT_TEMPER)
    assert bot(player) is plain  # and is left unchanged


@pytest.mark.parametrize("character", CHARACTERS)
def test_a_character_changes_how_a_player_bargains_and_not_how_it_plays(character: str) -> None:
    assert (
        apply_character(DEFAULT_TEMPER, CHARACTERS[character], DEFAULT_TEMPER)
        == CHARACTERS[character]
    )
    plays = DEFAULT_TEMPER._replace(
        envy=0.1, attack_probability=0.3, potential_factor=0.7, harm_probability=0.2, beam_width=9
    )
    other = apply_character(plays, CHARACTERS[character], DEFAULT_TEMPER)
    assert (
        other.envy,
        other.attack_probability,
        other.potential_factor,
        other.harm_probability,
        other.beam_width,
    ) == (0.1, 0.3, 0.7, 0.2, 9)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("careful:nice", "There is no character 'nice': choose from fair, hard, yielding, "),
        ("careful:", "There is no character '': choose from fair"),
        ("clever:fair", "There is no computer player 'clever': choose from random"),
        ("random:fair", "'random' has no character; only these can have one: careful"),
        ("patient:fair", "'patient' has no character"),
    ],
)
def test_what_is_not_there_is_refused_with_what_is(name: str, sentence: str) -> None:
    with pytest.raises(BossError) as error:
        bot(name)
    assert sentence in str(error.value)


def test_one_line_adds_a_character(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(
        CHARACTERS,
        "greedy",
        DEFAULT_TEMPER._replace(first_part=DesiredPart(0.9), last_part=DesiredPart(0.9)),
    )
    assert "greedy" in characters("careful")
    assert said(asked("play b+4"), "A", "greedy") == "decline C"
    assert (character_label("greedy"), character_description("greedy")) == ("greedy", "")
    players: list[Bot] = [bot("careful:greedy"), bot("careful"), SCRIPTED["patient"]]
    assert play_match(new(3, 1), players).state.table.phase is Phase.OVER


@pytest.mark.parametrize("language", languages())
def test_every_character_has_a_name_and_a_line(language: str) -> None:
    before = current_language()
    set_language(language)
    try:
        assert len({character_label(name) for name in CHARACTERS}) == len(CHARACTERS)
        assert all(character_description(name)[0].islower() for name in CHARACTERS)
    finally:
        set_language(before)


@pytest.mark.parametrize("field", ["first_part", "last_part"])
@pytest.mark.parametrize("temper", CHARACTERS.values(), ids=CHARACTERS)
def test_what_they_want_can_be(temper: Temper, field: str) -> None:
    least, most = getattr(temper, field)
    assert 0 <= least <= most <= 1
    assert temper.concession_exponent > 0
    assert 0 <= temper.broken_trust_factor <= 1
    assert 0 < temper.prior_trust <= 1
