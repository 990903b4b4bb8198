"""Class statistics: questions answered by bars with captions.

The class's own bars are followed by those of bots that played each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from bosslib.export.summary import MIN_CASES, Average, GroupStats, Proportion
from bosslib.export.yardstick import yardstick
from bosslib.picture import plot
from bosslib.picture.plot import Scale, SeriesStyle
from bosslib.words import join_list, say
from bosswidgets.table.games import treatment_text

WIDTH, HEIGHT = 480, 30
"""Size of a bar's picture in CSS pixels."""

BAR_STYLE = SeriesStyle("b-mark", "", "b")
"""Style of all bars, which are told apart by their captions."""

Statistic = Proportion | Average


class StatisticBar(NamedTuple):
    """A number as text: what it measures, its value, its interval, and a warning if there are few
    cases.
    """

    what: str
    told: str
    likely: str
    few: str
    picture: str


class StatisticChart(NamedTuple):
    """A question with a description, and the bars that answer it."""

    title: str
    text: str
    bars: list[StatisticBar]


def question_charts(groups: Sequence[GroupStats], lang: str) -> Iterator[StatisticChart]:
    """Yield the questions about the groups of one game that have any case in the class."""
    offers = sum(each.offers for each in groups)
    measured = yardstick(groups[0].rules)
    bots = [*measured.bots.values()] if measured else []
    for name, counted in QUESTIONS.items():
        parts = [counted(each) for each in groups]
        beside = [counted(each) if name in QUESTIONS_FOR_BOTS else {} for each in bots]
        found = []
        for part in parts[0]:
            own = [(_bar_caption(name, part, group, lang), parts[at].get(part))
                   for at, group in enumerate(groups)]  # fmt: skip
            others = [
                (_bots_caption(group, lang), beside[at].get(part)) for at, group in enumerate(bots)
            ]
            if any(number for _, number in own):
                found += [(what, number) for what, number in (*own, *others) if number]
        if found:
            scale = _common_scale([number for _, number in found])
            bars = [_make_bar(name, *each, groups[0].rules, scale, lang) for each in found]
            title, text = (f"our-class.{name}.{key}" for key in ("title", "text"))
            yield StatisticChart(say(title, lang), say(text, lang, count=offers), bars)


def bots_text(rules: str, lang: str) -> str:
    """Return a text on the bots shown for comparison and their number of games; empty
    without bots.
    """
    found = yardstick(rules)
    if not found:
        return ""
    names = join_list((_bot_text(name, lang) for name in found.bots), lang)
    told = [say("our-class.beside", lang, names=names, count=found.games)]
    if found.honour:
        told.append(say("our-class.beside-honour", lang, count=found.honour))
    return " ".join([*told, say("our-class.beside-why", lang)])


def _offers(group: GroupStats) -> dict[str, Statistic | None]:
    return {
        "asked": group.accepted_asked,
        "wanted": group.accepted_wanted,
        "unwanted": group.accepted_unwanted,
        "bots": group.accepted_by_bots,
    }


def _gains(group: GroupStats) -> dict[str, Statistic | None]:
    return {"by": group.gain_by, "to": group.gain_to}


def _promises(group: GroupStats) -> dict[str, Statistic | None]:
    return {"kept": group.kept_promises}


def _ends(group: GroupStats) -> dict[str, Statistic | None]:
    return {"people": group.people_money, "bots": group.bot_money, "ahead": group.people_lead}


def _prices(group: GroupStats) -> dict[str, Statistic | None]:
    return {"above": group.price_over_shapley}


def _core(group: GroupStats) -> dict[str, Statistic | None]:
    return {"core": group.in_core}


QUESTIONS: dict[str, Callable[[GroupStats], dict[str, Statistic | None]]] = {
    "offers": _offers,
    "gains": _gains,
    "promises": _promises,
    "ends": _ends,
    "prices": _prices,
    "core": _core,
}
"""Questions and the functions that count their answers."""

QUESTIONS_FOR_BOTS = ("offers", "gains", "promises", "prices", "core")
"""Questions also answered for bots playing each other."""

CASES_OF = {"gains": "offers", "core": "prices"}
"""Questions whose cases are those of another question, for the warning on few cases."""


def _bar_caption(name: str, part: str, group: GroupStats, lang: str) -> str:
    """Return the caption of a class's bar, with the treatment if there is one."""
    what = say(f"our-class.{name}.{part}", lang)
    if not group.treatment:
        return what
    treatment = treatment_text(group.rules, group.treatment, lang)
    return say("our-class.of", lang, treatment=treatment, what=what)


def _bots_caption(group: GroupStats, lang: str) -> str:
    """Return the caption of the bots' bar; their name is stored as the treatment."""
    return say("our-class.same", lang, name=_bot_text(group.treatment, lang))


def _bot_text(name: str, lang: str) -> str:
    """Return the description of a bot: its name, and its character if it has one."""
    return say(f"our-class.bots.{name.replace(':', '-')}", lang)


def _make_bar(
    name: str, what: str, counted: Statistic, rules: str, scale: Scale, lang: str
) -> StatisticBar:
    few, likely = "", ""
    if counted.cases < MIN_CASES:
        few = say(f"our-class.{CASES_OF.get(name, name)}.few", lang, count=counted.cases)
    if counted.interval:
        low, high = (_amount_text(end, counted, rules, lang) for end in counted.interval)
        likely = say("our-class.likely", lang, low=low, high=high)
    told = _amount_text(counted.mean, counted, rules, lang)
    if isinstance(counted, Proportion):
        told = say("our-class.share", lang, part=told, yes=counted.yes, cases=counted.cases)
    return StatisticBar(what, told, likely, few, _bar_picture(counted, scale, told))


def _amount_text(number: float, counted: Statistic, rules: str, lang: str) -> str:
    if isinstance(counted, Proportion):
        return say("our-class.percent", lang, number=100 * number)
    key = f"our-class.money.{rules}"
    told = say(key, lang, number=abs(number))
    if number >= 0 or told == say(key, lang, number=0):
        return told
    return say(f"our-class.below.{rules}", lang, number=-number)


def _common_scale(counted: Iterable[Statistic]) -> Scale:
    """Return the common scale of the bars, which includes zero, and 100 % for shares."""
    reach = [0.0]
    for each in counted:
        reach += [
            each.mean,
            *(each.interval or ()),
            *([1.0] if isinstance(each, Proportion) else []),
        ]
    low, high = min(reach), max(reach)
    return Scale(low, high if high > low else low + 1, 4, WIDTH - 4)


def _bar_picture(counted: Statistic, scale: Scale, label: str) -> str:
    """Return a bar from zero with its interval, on a line as long as the scale."""
    middle, zero = HEIGHT / 2, scale(0)
    parts = [
        plot.stroke((scale.start, middle), (scale.end, middle), ink="line"),
        plot.bar(zero, 4, scale(counted.mean) - zero, HEIGHT - 8, BAR_STYLE, ""),
        plot.stroke((zero, 0), (zero, HEIGHT), ink="ink", width=1.6),
    ]
    if counted.interval:
        low, high = counted.interval
        parts.append(plot.whisker(scale(low), scale(high), middle))
    return plot.picture(parts, WIDTH, HEIGHT, label)
