"""Plain texts as HTML: escaped, with links to the rules, unbroken where a line must not end."""

from __future__ import annotations

import re
from html import escape

from bosslib.rulebook import ids
from bosslib.words import say
from bosswidgets.kit.places import address

PAGE = address("18-rules.ipynb")
"""Where the rules are, seen from the other pages."""

NO_BREAK, JOINER = "\N{NO-BREAK SPACE}", "\N{WORD JOINER}"

ID = re.compile(rf"(?<![-\w])(?:{'|'.join(ids())})\b")


def linked(text: str, page: str = PAGE) -> str:
    """A plain text as HTML, escaped, with a link to the rules page for each id of a rule in it.

    The page opens in a tab of its own, so that a game stays where it is.

    >>> linked("g+1: the deal is <blue> (TURN-4)", page="")
    'g+1: the deal is &lt;blue&gt; (<a href="#TURN-4">TURN-4</a>)'
    """
    tab = ' target="boss-rules"' if page else ""
    told = escape(unbroken(text))
    return ID.sub(lambda found: f'<a href="{page}#{found[0]}"{tab}>{found[0]}</a>', told)


def unbroken(text: str) -> str:
    """The text with no place for a line to end inside an amount or the name of a card."""
    names = f"{say('scene.short.move')}|{say('scene.short.reverse')}"
    card = rf"(?<=\w) (?=[+−]\d|(?:{names})\b)"
    return re.sub(card, NO_BREAK, text).replace("−$", f"−{JOINER}$")


def written(number: int) -> str:
    """A number with a real minus sign."""
    return str(number).replace("-", "−")
