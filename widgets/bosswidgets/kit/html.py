"""Conversion of plain text to HTML: escaped, with rule links and non-breaking spaces."""

from __future__ import annotations

import re
from html import escape

from bosslib.rulebook import ids
from bosslib.words import say
from bosswidgets.kit.addresses import page_address

RULES_ADDRESS = page_address("18-rules.ipynb")
"""Address of the rules page, relative to the other pages."""

NO_BREAK, JOINER = "\N{NO-BREAK SPACE}", "\N{WORD JOINER}"

RULE_ID = re.compile(rf"(?<![-\w])(?:{'|'.join(ids())})\b")


def link_rules(text: str, page: str = RULES_ADDRESS) -> str:
    """Return a plain text as escaped HTML in which each rule id links to the rules page.

    The rules page opens in another tab, so that a game is not interrupted.

    >>> link_rules("g+1: the deal is <blue> (TURN-4)", page="")
    'g+1: the deal is &lt;blue&gt; (<a href="#TURN-4">TURN-4</a>)'
    """
    tab = ' target="boss-rules"' if page else ""
    told = escape(protect_amounts(text))
    return RULE_ID.sub(lambda found: f'<a href="{page}#{found[0]}"{tab}>{found[0]}</a>', told)


def protect_amounts(text: str) -> str:
    """Return the text with no line break allowed inside an amount or a card's name."""
    names = f"{say('scene.short.move')}|{say('scene.short.reverse')}"
    card = rf"(?<=\w) (?=[+−]\d|(?:{names})\b)"
    return re.sub(card, NO_BREAK, text).replace("−$", f"−{JOINER}$")


def format_number(number: int) -> str:
    """Return a number as text, with a minus sign instead of a hyphen."""
    return str(number).replace("-", "−")
