"""Feedback of the drill: to the prices that a learner names, and the other side's answers."""

from __future__ import annotations

from collections.abc import Iterable

from bosslib.game.mind import ReactionKind
from bosslib.teaching.drill.game import DrillPosition
from bosslib.teaching.drill.mistakes import is_exchanged, shown_in_prices
from bosslib.teaching.drill.talks import Talks
from bosslib.teaching.grade import Verdict
from bosslib.teaching.kinds.number import WrongNumber
from bosslib.teaching.partner import CLAIMS, remark_texts
from bosslib.words import say


def grade_prices(found: DrillPosition, prices: tuple[int, int] | None) -> Verdict:
    """Grade the lowest and the highest price that a learner names; None: there is none."""
    zone, shows = found.zone, shown_in_prices(found, prices)
    if prices is None:
        said = say("drill.there-is") if zone.prices else ""
        return Verdict(not zone.prices, said, misconceptions=shows)
    answers = zip(prices, (zone.least, zone.most), (found.low, found.high), strict=True)
    found_wrong = [(at, each) for at, each in enumerate(answers) if each[0] != each[1]]
    lines = [_known_feedback(price, known) for _, (price, _, known) in found_wrong]
    known = next(filter(None, lines), "")
    if not zone.prices:
        said = " ".join(filter(None, [say("drill.there-is-none"), known]))
        return Verdict(False, said, wrong=(0, 1), misconceptions=shows)
    if is_exchanged(found, prices):
        known = say("drill.wrong.exchanged")
    words = known or (say("drill.work-out") if lines else "")
    return Verdict(not lines, words, wrong=tuple(at for at, _ in found_wrong), misconceptions=shows)


def _known_feedback(price: int, known: Iterable[WrongNumber]) -> str:
    """Return the feedback to a known mistake; empty for an unknown one."""
    return next((each.say for each in known if each.number == price), "")


def explain_zone(found: DrillPosition) -> tuple[str, ...]:
    """Explain how the zone is derived, and what it is."""
    zone, money = found.zone, found.exercise.teaching.pictures.money
    if not zone.prices:
        return (*found.why, say("drill.zone.none"))
    key = "single" if zone.least == zone.most else "some"
    least, most = money(zone.least), money(zone.most)
    return (*found.why, say(f"drill.zone.{key}", least=least, most=most))


def format_answer(found: DrillPosition, talks: Talks) -> str:
    """Return the other side's answer to the last offer, with figures and its counter-offer."""
    money, price, zone = found.exercise.teaching.pictures.money, talks.offers[-1], found.zone
    theirs, answer = money(zone.gain(price, sells=found.sells)), talks.answers[-1]
    lines = remark_texts(
        (each for each in answer.remarks if each.kind not in CLAIMS), money, theirs=theirs
    )
    claims = remark_texts((each for each in answer.remarks if each.kind in CLAIMS), money)
    if answer.terms is not None:
        lines.append(say("drill.answer.counter", price=money(answer.terms)))
    if answer.kind is ReactionKind.LEAVE:
        lines.append(say("drill.answer.leave"))
    return " ".join([*lines, *claims])
