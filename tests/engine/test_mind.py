"""Laws of a partner's mind, for all characters and seeds, and what its characters are like."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise, product

from hypothesis import given
from hypothesis import strategies as st

from bosslib.game.mind import CHARACTERS, Character, Mind, Mood, Reaction, ReactionKind, RemarkKind
from bosslib.teaching.drill.bargainers import Conceder, split_difference
from bosslib.teaching.drill.talks import begin_talks
from tools.bargains import BARGAINS, ZONE, part, trick

anyone = st.builds(
    Character,
    opens=st.floats(0.3, 1.0),
    floor=st.tuples(st.floats(0, 0.3), st.floats(0.3, 0.7)),
    mirror=st.floats(0, 2),
    drift=st.floats(0, 0.3),
    patience=st.tuples(st.integers(1, 4), st.integers(4, 12)),
    serious=st.floats(0, 0.4),
    offence=st.floats(0, 0.2),
    grudge=st.floats(0, 1),
    noise=st.floats(0, 0.2),
    bluffs=st.floats(0, 1),
)
characters = st.sampled_from([*CHARACTERS.values()]) | anyone
offers = st.lists(st.integers(-20, 200), min_size=1, max_size=15)


@st.composite
def minds(draw: st.DrawFn) -> Mind[int]:
    """A mind that bargains about a price paid to it: its gain is what exceeds its limit."""
    limit, surplus = draw(st.integers(-60, 100)), draw(st.integers(2, 100))
    step = draw(st.sampled_from([1, 5]))
    prices = range(limit + 1, limit + surplus, step)
    asks = tuple((price - limit, price) for price in prices)
    seed = str(draw(st.integers(0, 10**6)))
    return Mind(draw(characters), lambda price: price - limit, asks, surplus, seed)


def heard(
    mind: Mind[int], said: list[int], start: Mood | None = None
) -> list[tuple[Mood, int, Reaction[int]]]:
    """For each offer of a talk: the mood before it, its gain, and the answer."""
    mood, found = start or mind.first_mood, []
    for price in said:
        answer, after = mind.answer(mood, price)
        found.append((mood, mind.worth(price), answer))
        mood = after
        if answer.kind is not ReactionKind.COUNTER:
            break
    return found


@given(minds(), offers)
def test_what_is_at_least_as_good_is_accepted_too(mind: Mind[int], said: list[int]) -> None:
    for mood, _, _ in heard(mind, said):
        accepted = [
            mind.answer(mood, price)[0].kind is ReactionKind.ACCEPT for price in range(-80, 260, 7)
        ]
        assert accepted == sorted(accepted)


@given(minds(), offers, offers, st.integers(1, 100))
def test_the_laws_hold_for_who_remembers_an_earlier_deal(
    mind: Mind[int], earlier: list[int], said: list[int], left: int
) -> None:
    mood = heard(mind, earlier)[-1][0]._replace(bargain=(left, 100))
    for before, gain, answer in heard(mind, said, mind.mood_after(mood)):
        accepted = [
            mind.answer(before, price)[0].kind is ReactionKind.ACCEPT
            for price in range(-80, 260, 7)
        ]
        assert accepted == sorted(accepted)
        assert gain > 0 or answer.kind is not ReactionKind.ACCEPT
        assert answer.terms is None or mind.worth(answer.terms) > 0


@given(minds(), st.integers(-20, 200), st.integers(1, 100), st.integers(1, 100))
def test_who_left_it_more_in_an_earlier_deal_is_asked_no_more(
    mind: Mind[int], price: int, one: int, other: int
) -> None:
    asked = list[int]()
    for left in sorted((one, other)):
        earlier = mind.first_mood._replace(bargain=(left, 100))
        answer, _ = mind.answer(mind.mood_after(earlier), price)
        if answer.kind is ReactionKind.ACCEPT:
            asked.append(price)
        elif answer.terms is not None:
            asked.append(answer.terms)
        facts = [
            each.facts["gain"] for each in answer.remarks if each.kind.startswith("remembers-")
        ]
        assert facts in ([], [left])
    assert asked == sorted(asked, reverse=True)


@given(minds(), offers)
def test_nothing_is_accepted_or_asked_that_brings_it_nothing(
    mind: Mind[int], said: list[int]
) -> None:
    for _, gain, answer in heard(mind, said):
        assert gain > 0 or answer.kind is not ReactionKind.ACCEPT
        assert answer.terms is None or mind.worth(answer.terms) > 0


@given(minds(), offers)
def test_what_it_asks_stands(mind: Mind[int], said: list[int]) -> None:
    """Named by the other side, it is accepted."""
    mood = mind.first_mood
    for price in said:
        answer, mood = mind.answer(mood, price)
        if answer.terms is None:
            break
        assert mind.answer(mood, answer.terms)[0].kind is ReactionKind.ACCEPT


@given(minds(), offers)
def test_it_asks_no_more_than_before_except_of_who_takes_something_back(
    mind: Mind[int], said: list[int]
) -> None:
    for (_, before, one), (_, after, other) in pairwise(heard(mind, said)):
        if after >= before and one.terms is not None and other.terms is not None:
            assert other.terms <= one.terms


@given(minds(), offers)
def test_every_fact_is_true(mind: Mind[int], said: list[int]) -> None:
    before, asked = None, None
    talk = heard(mind, said)
    for at, (mood, gain, answer) in enumerate(talk):
        wanted = None if answer.terms is None else mind.worth(answer.terms)
        for kind, facts in answer.remarks:
            match kind:
                case RemarkKind.COSTS:
                    assert gain == -facts["loss"] < 0
                case RemarkKind.NOTHING:
                    assert gain == 0
                case RemarkKind.TAKEN_BACK:
                    assert before is not None
                    assert facts == {"before": before, "gain": gain, "less": before - gain}
                    assert facts["less"] > 0
                case RemarkKind.NO_MOVE:
                    assert gain == before == facts["gain"]
                case RemarkKind.TOO_LITTLE:
                    assert gain == facts["gain"]
                    assert gain < mind.character.serious * mood.surplus
                case RemarkKind.LESS_THAN_WANTED:
                    assert gain == facts["gain"] < facts["wanted"]
                case RemarkKind.ENOUGH:
                    assert gain == facts["gain"] >= facts["wanted"]
                case RemarkKind.YOU_MOVED:
                    assert before is not None
                    assert asked is not None
                    assert wanted is not None
                    assert facts == {"yours": gain - before, "mine": asked - wanted}
                    assert min(facts.values()) > 0
                case RemarkKind.LAST if not mind.character.bluffs:
                    later = [each.terms for _, _, each in talk[at:] if each.terms is not None]
                    assert min(later) == answer.terms
                case RemarkKind.SOON_GONE:
                    kinds = [each.kind for _, _, each in talk[at + 1 :]]
                    assert ReactionKind.COUNTER not in kinds
        before, asked = gain, wanted


@given(minds(), offers)
def test_the_same_offers_have_the_same_answers_and_patience_ends(
    mind: Mind[int], said: list[int]
) -> None:
    assert heard(mind, said) == heard(mind, said)
    assert len(heard(mind, said * 15)) <= mind.character.patience[1] + 1


# What the characters are like, in positions with a hundred prices


def test_no_trick_beats_who_concedes_step_by_step() -> None:
    """Absurd prices and then a limit, or one serious price again and again."""
    for character in CHARACTERS:
        conceder = max(part(character, Conceder(0.85, step)) for step in (0.04, 0.08, 0.16))
        tricks = product((0, 1, 2, 3), range(10, 65, 5), (0, 2, 6))
        best = max(part(character, trick(*each)) for each in tricks if each[0] or each[2])
        assert best < conceder, character


def test_what_is_said_of_the_characters_holds() -> None:
    """`drilling.was`, `drilling.round`: what each takes at least, and how it hears offers."""

    def least_asked(name: str, offers: Callable[[int], int]) -> list[int]:
        found = []
        for seed in range(BARGAINS):
            talks = begin_talks(ZONE, name, str(seed), sells=False)
            answers = heard(talks.mind, [offers(at) for at in range(20)])
            found.append(min(each.terms for *_, each in answers if each.terms is not None))
        return found

    slow, fast = (lambda at: 15 + 2 * at), (lambda at: 15 + 8 * at)
    assert min(least_asked("fair", slow)) >= 40
    assert min(least_asked("hard", slow)) >= 50
    assert sum(least_asked("soft", fast)) < sum(least_asked("fair", fast))
    for name, character in CHARACTERS.items():
        assert (character.patience[1] <= 4) == (name == "impatient")
        assert bool(character.bluffs) == (name == "bluffer")
    first = {
        name: begin_talks(ZONE, name, "1", sells=False).offer(15).counter for name in CHARACTERS
    }
    asked = {name: price for name, price in first.items() if price is not None}
    assert asked["hard"] > asked["fair"]
    for name in CHARACTERS:
        talks = begin_talks(ZONE, name, "1", sells=False)
        kept, absurd = talks.offer(30).offer(40), talks.offer(0).offer(30).offer(40)
        assert (kept.mood.patience, absurd.mood.heard.absurd_offers) > (absurd.mood.patience, 0)
    assert split_difference(begin_talks(ZONE, "fair", "1", sells=False)).offers == (20,)
