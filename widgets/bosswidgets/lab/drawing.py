"""A figure of an answer as an SVG, drawn by matplotlib in the page's colours and typeface."""

from __future__ import annotations

import re
from html import escape
from io import StringIO
from threading import Lock
from typing import Any

from bosslib.lab.answer import Answer, Figure
from bosslib.picture.theme import FONT, LIGHT, TEXT
from bosswidgets.lab.bars import Bars
from bosswidgets.lab.lines import Lines
from bosswidgets.lab.plan import COLOURS, Plan

NAMES = {LIGHT[name]: name for name in COLOURS}

SETTINGS: dict[Any, Any] = {
    "svg.fonttype": "none",
    "text.parse_math": False,  # dollars are no formula
    "hatch.linewidth": 1.2,
    "font.size": TEXT,
    "text.color": LIGHT["ink"],
    "axes.edgecolor": LIGHT["soft"],
    "axes.labelcolor": LIGHT["ink"],
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": LIGHT["soft"],
    "ytick.color": LIGHT["soft"],
    "xtick.labelcolor": LIGHT["ink"],
    "ytick.labelcolor": LIGHT["ink"],
    "legend.frameon": False,
    "legend.borderaxespad": 0,
    "legend.borderpad": 0.25,
    "legend.columnspacing": 1.2,
    "legend.handlelength": 2.2,
    "legend.handletextpad": 0.6,
}

_one_at_a_time = Lock()  # matplotlib's settings are the whole program's


def svg(answer: Answer, figure: Figure, width: int, label: str) -> str:
    """A figure for a width in CSS pixels; `label` is what a screen reader says of it.

    Light and dark need no drawing: the colours are the page's own. The same answer gives the same
    text.
    """
    from matplotlib import rc_context

    kind = Bars if isinstance(figure.across[0], str) else Lines
    plan = kind(figure, answer.rows(figure), width)
    with _one_at_a_time, rc_context({**SETTINGS, "svg.hashsalt": figure.key}):
        drawn = _drawn(plan)
    return _ours(drawn, plan, label)


def _drawn(plan: Plan) -> str:
    from matplotlib.figure import Figure as Drawing

    drawing = Drawing((plan.width / 72, plan.height / 72), dpi=72, facecolor="none")
    axes = drawing.add_axes(plan.box, facecolor="none")
    plan.draw(axes)
    plan.label(axes)
    signs, names = zip(*plan.signs(), strict=True)
    corner: dict[str, Any] = {"loc": "upper left", "bbox_to_anchor": (0, 1)}
    drawing.legend(signs, names, ncols=plan.columns, **corner)
    file = StringIO()
    nothing = dict.fromkeys(("Date", "Creator", "Format", "Type"))
    drawing.savefig(file, format="svg", metadata=nothing)
    return file.getvalue()


def _ours(text: str, plan: Plan, label: str) -> str:
    """As a part of a page: without a document's head, its style for all, and ids nobody wants."""
    inside = text[text.index("<svg") :].partition(">")[2]
    inside = re.sub(r"<style.*?</style>", "", inside, flags=re.DOTALL)
    wanted = set(re.findall(r"#(\w+)", inside))
    inside = re.sub(r' id="([^"]+)"', lambda m: m[0] if m[1] in wanted else "", inside)
    inside = re.sub(r" font-family: [^;\"]+;?", "", inside)
    inside = re.sub("#[0-9a-f]{6}", _painted, inside)
    size = f"{plan.width:g} {plan.height:g}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
        f' viewBox="0 0 {size}" role="img" aria-label="{escape(label)}"'
        f' font-family="{escape(FONT)}" stroke-linejoin="round"'
        f' style="display:block;width:100%;max-width:{plan.width:g}px">{inside}'
    )


def _painted(colour: re.Match[str]) -> str:
    name = NAMES.get(colour[0])
    return f"var(--boss-{name},{colour[0]})" if name else colour[0]
