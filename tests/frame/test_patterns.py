"""Patterns of unidiomatic sentences: absent from the catalogue, the exercises and the pages.

Each has a sample sentence, which shows that it is found.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest

from bosslib.words import ENGLISH
from tools.languages import DOMAINS, brought_up_to_date, template
from tools.notebooks import FOLDER, read

DISKS = r"(?:one|both|(?:a|the|your) (?:first|second|last))"
CARD = r"(?:blue|green|red|wild) (?:[+−]\d|Reverse|Move \d|Piece of)"
KAART = r"(?:blauwe|groene|rode) (?:[+−]\d|Omkeer|Verplaats \d)"
FRONT = "It counts for whoever has it in front."


class Pattern(NamedTuple):
    """A pattern, and a sentence in which it is found."""

    language: str
    found: str
    planted: str


PATTERNS = [
    # a card has its article
    Pattern("en", r"\b(?:[Pp]lays?|[Dd]iscards?|[Dd]raws?) \{card\}(?! on)", "You play {card}."),
    Pattern("en", rf"\b(?:[Pp]lay(?:s|ed)?|[Dd]iscard(?:s|ed)?) {CARD}", "Play blue +4."),
    Pattern("nl", r"\b[Dd]e \{card\} (?:spelen|zo spelen)", "De {card} zo spelen?"),
    Pattern("nl", r"\b[Dd]e (?:joker-)?Aandeel\b", "Speel de joker-Aandeel."),
    Pattern("nl", rf"\b(?:[Ss]peelt?|[Ll]egt?) {KAART}", "Je speelt blauwe +4."),
    # sums
    Pattern("en", r"[\d)}] x [\d({]", "That is 4 x 5."),
    Pattern("nl", r"[\d)}] x [\d({]", "Dat is 4 x 5."),
    Pattern("en", r"\b[Tt]ak(?:e|en|ing) (?:it |that |this )?times\b", "Now take it times 5."),
    Pattern("en", r"= -?−?\d+, (?:times|×)", "4 + 2 = 6, times 5."),
    Pattern("nl", r"= -?−?\d+, (?:keer|×)", "4 + 2 = 6, keer 5."),
    Pattern("nl", r"\bmaal (?:je|de|het)\b", "De waarde, maal je delen."),
    # who
    Pattern("en", r"(?:^|[.!?] )Who (?:has|had|holds|is|plays|turns) [^.?!]*\.", "Who has it won."),
    Pattern("en", r"\b(?:[Oo]nly|to|for|by) who (?:is|has|gets|took)\b", "Only who took part."),
    Pattern("en", r"\b(?:his|him|himself|themself)\b", "Each does what pays him most."),
    # words from another language
    Pattern(
        "en",
        r"\bha(?:s|ve|d) (?:it|one|none|nothing|the \w+) in front\b(?! of)",
        "Whoever has it in front, gets it.",
    ),
    Pattern("en", r"\basks? (?:\d+|\{\w+\}) million", "{A} asks 10 million."),
    Pattern("en", r"\b(?:so also|also when|also if)\b", "It is so also when it is empty."),
    Pattern("en", r"\bin the end\b", "What do you have in the end?"),
    Pattern(
        "en", r"\bby (?:both|another|the same|the standard) rules?\b", "It is so by both rules."
    ),
    Pattern("en", r"\b(?:is|are|was) so (?:of|only)\b", "That is so of investors."),
    Pattern("en", r"\bbesides[.,?!]", "What does {C} get besides?"),
    Pattern("en", r"\b(?:Out is out|Said is said|Laid is laid)\b", "“Out is out.”"),
    Pattern("en", r"“(?:No|One|Two) \w+, (?:no|one|two) \w+\.”", "“One Piece, one share.”"),
    Pattern("en", r"^You (?:thought|hoped)\b", "You thought that a debt is written down."),
    Pattern("nl", r"^Je dacht\b", "Je dacht dat een schuld wordt opgeschreven."),
    Pattern("en", r", less (?:what|the|each)\b", "Your dollars, less what they get."),
    Pattern("en", r": a ruling\b", "The multiplier stays 5: a ruling."),
    Pattern("en", r"^“?That(?: is|’s) right\b", "That is right: {C} owes $80."),
    Pattern("nl", r"\bdaaraf\b", "De deal is van daaraf gespeeld."),
    Pattern(
        "nl",
        r"\b[Vv]aak tot het einde gespeeld\b[^.]*\bis\b",
        "Vaak tot het einde gespeeld is dat.",
    ),
    Pattern("nl", r"\bals geen geteld\b", "Je hebt één kaart als geen geteld."),
    # one word for one thing
    Pattern("en", rf"\b[Tt]urn(?:s|ed|ing)? {DISKS} disks?\b(?! over| back)", "Turn both disks."),
    Pattern("en", r"\bswap(?:s|ped)? plus\b|\bturn(?:s|ed)? the sign", "It turns the sign."),
    Pattern("en", r"\b(?:plain|base) game\b", "In the plain game they do."),
    Pattern("nl", r"\b[Ll]era(?:ar|res)\b", "Je leraar heeft deze tafel stilgezet."),
    Pattern("en", r"\bdeclin\w+ the offer\b", "Ann declines the offer from you."),
    Pattern("en", r"\bout of the play\b", "You turn over both disks and are out of the play."),
    Pattern("en", r"\bby chance\b", "Each player draws one investor by chance."),
    Pattern("nl", r"\b[Tt]egels?\b", "Een tegel op een veld: de deal is gesloten."),
    Pattern("nl", r"\bkeert het teken om\b", "Een Omkeer-kaart keert het teken om."),
    Pattern("nl", r"\bdeel van (?:deze|een) deal\b", "Een deel van deze deal is $40 waard."),
    # tone
    Pattern("en", r"(?<!to )\b[Pp]lease\b|\b[Oo]ops\b", "Please wait 5 seconds."),
    # unidiomatic phrases
    Pattern("en", r"\bin per cent\b", "hands, in per cent"),
    Pattern("en", r"\banew\b|\boneself\b|\bone['’]s own\b", "It starts anew."),
    Pattern("en", r"\beven part\b", "An even part of the deal is $20."),
    Pattern(
        "en",
        r"\b[Ww]hoever (?:has|holds|can|sells|buys|pays)\b",
        "Whoever has a share pays.",
    ),
    Pattern("en", r"\ball the same\b", "The bank pays all the same."),
    Pattern("en", r"\b[Ll]ook(?:s|ed|ing)? on\b(?! the| a)", "If nobody plays, you look on."),
    Pattern("en", r"\b[Aa]gainst (?:your|the) last\b", "Against your last offer: nothing."),
    Pattern(
        "nl",
        r"\bbij erewoord\b|\bvoor een stuk\b|\brekenblad|\bop goed geluk\b",
        "Geluk is voor een stuk aan beide kanten gelijk.",
    ),
]


@cache
def texts(language: str) -> list[tuple[str, str]]:
    """Each text that a learner reads in a language, and its place."""
    return [*_texts(language)]


def _texts(language: str) -> Iterator[tuple[str, str]]:
    for domain in DOMAINS:
        english = language == ENGLISH
        for message in template(domain) if english else brought_up_to_date(language, domain):
            told = message.id if english else message.string
            for form in [told] if isinstance(told, str) else told or ():
                yield str(message.context), form
    for path in sorted((FOLDER / language).glob("*.ipynb")):
        for cell in read(path).cells:
            if cell.cell_type == "markdown":
                yield path.name, cell.source


def found(pattern: Pattern, text: str) -> bool:
    """Return whether a text matches a pattern."""
    return re.search(pattern.found, text) is not None


every_pattern = pytest.mark.parametrize("pattern", PATTERNS, ids=lambda each: each.planted)


@every_pattern
def test_no_text_has_it(pattern: Pattern) -> None:
    here = [place for place, text in texts(pattern.language) if found(pattern, text)]
    assert here == []


@every_pattern
def test_it_is_found_where_it_is_planted(pattern: Pattern) -> None:
    assert found(pattern, pattern.planted)
