"""Class statistics: questions answered by bars with captions.

The class's own bars are followed by those of bots that played each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from bosslib.export.summary import FEW, Average, Group, Share
from bosslib.export.yardstick import yardstick
from bosslib.picture import plot
from bosslib.picture.plot import Scale, SeriesStyle
from bosslib.words import listing, say
from bosswidgets.table.games import treated

WIDTH, HEIGHT = 480, 30
"""Size of a bar's picture in CSS pixels."""

LOOK = SeriesStyle("b-mark", "", "b")
"""Style of all bars, which are told apart by their captions."""

Counted = Share | Average


class Bar(NamedTuple):
    """A number as text: what it measures, its value, its interval, and a warning if there are few
    cases.
    """

    what: str
    told: str
    likely: str
    few: str
    picture: str


class Chart(NamedTuple):
    """A question with a description, and the bars that answer it."""

    title: str
    text: str
    bars: list[Bar]


def questions(groups: Sequence[Group], lang: str) -> Iterator[Chart]:
    """Yield the questions about the groups of one game that have any case in the class."""
    offers = sum(each.offers for each in groups)
    measured = yardstick(groups[0].rules)
    bots = [*measured.bots.values()] if measured else []
    for name, counted in ASKED.items():
        parts = [counted(each) for each in groups]
        beside = [counted(each) if name in BESIDE else {} for each in bots]
        found = []
        for part in parts[0]:
            own = [(_named(name, part, group, lang), parts[at].get(part))
                   for at, group in enumerate(groups)]  # fmt: skip
            others = [(_same(group, lang), beside[at].get(part)) for at, group in enumerate(bots)]
            if any(number for _, number in own):
                found += [(what, number) for what, number in (*own, *others) if number]
        if found:
            scale = _scale([number for _, number in found])
            bars = [_bar(name, *each, groups[0].rules, scale, lang) for each in found]
            title, text = (f"our-class.{name}.{key}" for key in ("title", "text"))
            yield Chart(say(title, lang), say(text, lang, count=offers), bars)


def beside(rules: str, lang: str) -> str:
    """Return a text on the bots shown for comparison and their number of games; empty
    without bots.
    """
    found = yardstick(rules)
    if not found:
        return ""
    names = listing((_bot(name, lang) for name in found.bots), lang)
    told = [say("our-class.beside", lang, names=names, count=found.games)]
    if found.honour:
        told.append(say("our-class.beside-honour", lang, count=found.honour))
    return " ".join([*told, say("our-class.beside-why", lang)])


def _offers(group: Group) -> dict[str, Counted | None]:
    return {
        "asked": group.asked,
        "wanted": group.wanted,
        "unwanted": group.unwanted,
        "bots": group.bots,
    }


def _gains(group: Group) -> dict[str, Counted | None]:
    return {"by": group.gain_by, "to": group.gain_to}


def _promises(group: Group) -> dict[str, Counted | None]:
    return {"kept": group.kept}


def _ends(group: Group) -> dict[str, Counted | None]:
    return {"people": group.people, "bots": group.computers, "ahead": group.ahead}


def _prices(group: Group) -> dict[str, Counted | None]:
    return {"above": group.above}


def _core(group: Group) -> dict[str, Counted | None]:
    return {"core": group.core}


ASKED: dict[str, Callable[[Group], dict[str, Counted | None]]] = {
    "offers": _offers,
    "gains": _gains,
    "promises": _promises,
    "ends": _ends,
    "prices": _prices,
    "core": _core,
}
"""Questions and the functions that count their answers."""

BESIDE = ("offers", "gains", "promises", "prices", "core")
"""Questions also answered for bots playing each other."""

FEW_OF = {"gains": "offers", "core": "prices"}
"""Questions whose cases are those of another question, for the warning on few cases."""


def _named(name: str, part: str, group: Group, lang: str) -> str:
    """Return the caption of a class's bar, with the treatment if there is one."""
    what = say(f"our-class.{name}.{part}", lang)
    if not group.treatment:
        return what
    treatment = treated(group.rules, group.treatment, lang)
    return say("our-class.of", lang, treatment=treatment, what=what)


def _same(group: Group, lang: str) -> str:
    """Return the caption of the bots' bar; their name is stored as the treatment."""
    return say("our-class.same", lang, name=_bot(group.treatment, lang))


def _bot(name: str, lang: str) -> str:
    """Return the description of a bot: its name, and its character if it has one."""
    return say(f"our-class.bots.{name.replace(':', '-')}", lang)


def _bar(name: str, what: str, counted: Counted, rules: str, scale: Scale, lang: str) -> Bar:
    few, likely = "", ""
    if counted.cases < FEW:
        few = say(f"our-class.{FEW_OF.get(name, name)}.few", lang, count=counted.cases)
    if counted.ends:
        low, high = (_amount(end, counted, rules, lang) for end in counted.ends)
        likely = say("our-class.likely", lang, low=low, high=high)
    told = _amount(counted.mean, counted, rules, lang)
    if isinstance(counted, Share):
        told = say("our-class.share", lang, part=told, yes=counted.yes, cases=counted.cases)
    return Bar(what, told, likely, few, _picture(counted, scale, told))


def _amount(number: float, counted: Counted, rules: str, lang: str) -> str:
    if isinstance(counted, Share):
        return say("our-class.percent", lang, number=100 * number)
    key = f"our-class.money.{rules}"
    told = say(key, lang, number=abs(number))
    if number >= 0 or told == say(key, lang, number=0):
        return told
    return say(f"our-class.below.{rules}", lang, number=-number)


def _scale(counted: Iterable[Counted]) -> Scale:
    """Return the common scale of the bars, which includes zero, and 100 % for shares."""
    reach = [0.0]
    for each in counted:
        reach += [each.mean, *(each.ends or ()), *([1.0] if isinstance(each, Share) else [])]
    low, high = min(reach), max(reach)
    return Scale(low, high if high > low else low + 1, 4, WIDTH - 4)


def _picture(counted: Counted, scale: Scale, label: str) -> str:
    """Return a bar from zero with its interval, on a line as long as the scale."""
    middle, zero = HEIGHT / 2, scale(0)
    parts = [
        plot.stroke((scale.start, middle), (scale.end, middle), ink="line"),
        plot.bar(zero, 4, scale(counted.mean) - zero, HEIGHT - 8, LOOK, ""),
        plot.stroke((zero, 0), (zero, HEIGHT), ink="ink", width=1.6),
    ]
    if counted.ends:
        low, high = counted.ends
        parts.append(plot.whisker(scale(low), scale(high), middle))
    return plot.picture(parts, WIDTH, HEIGHT, label)
