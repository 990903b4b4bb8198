"""The page of rules and the glossary as sent: each entry once, escaped, with its links."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from bosslib.card.bots import BOTS
from bosslib.rulebook import RuleKind, chapters, rule, rules_of
from bosslib.words import ENGLISH, catalogue, languages, say
from bosswidgets.kit.finder import Finder, FinderEntry, FinderGroup, list_html
from bosswidgets.kit.html import RULES_ADDRESS, link_rules
from bosswidgets.learn.glossary import WORD_PREFIX, Glossary
from bosswidgets.learn.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Callable

RULES = {**rules_of("card"), **rules_of("board")}
"""The page has the rules of both games; shared rules come once."""
ANCHORS = re.compile(r'<li id="([^"]+)"')
LINKS = re.compile(r'href="([^"]*)#([^"]+)"')


def entry(html: str, name: str) -> str:
    """The entry at an anchor."""
    return html.partition(f'<li id="{name}"')[2].partition("</li>")[0]


def test_an_id_in_a_text_is_a_link_to_its_rule() -> None:
    assert link_rules("no (TURN-4, MYTH-10)", page="") == (
        'no (<a href="#TURN-4">TURN-4</a>, <a href="#MYTH-10">MYTH-10</a>)'
    )


@pytest.mark.parametrize("name", ["B-TURN-4", "B-VAR-7", "B-VAR-7b", "NOTATION"])
def test_the_ids_of_the_board_game_lead_to_their_rules(name: str) -> None:
    assert link_rules(name, page="") == f'<a href="#{name}">{name}</a>'


def test_from_other_pages_it_opens_beside_the_game() -> None:
    assert (
        link_rules("TURN-4") == f'<a href="{RULES_ADDRESS}#TURN-4" target="boss-rules">TURN-4</a>'
    )


@pytest.mark.parametrize(
    "name", [f"TURN-{9}", "XTURN-4", f"TURN-{44}", "turn-4", "X-MEN", f"C-TURN-{4}", ""]
)
def test_what_is_no_id_stays_as_it_is(name: str) -> None:
    assert link_rules(name) == name


def test_a_text_is_escaped_before_it_is_linked() -> None:
    assert link_rules('<b>"A"</b> & HAND-1', page="") == (
        '&lt;b&gt;&quot;A&quot;&lt;/b&gt; &amp; <a href="#HAND-1">HAND-1</a>'
    )


def test_names_and_titles_are_escaped() -> None:
    html = list_html([FinderGroup("<i>", (FinderEntry('"', "<b>", "<p>as it is</p>"),))])
    assert "<i>" not in html
    assert "<b>" not in html
    assert '<li id="&quot;"' in html
    assert "<p>as it is</p>" in html


@pytest.mark.parametrize("language", languages())
def test_every_rule_is_there_once_in_order(language: str, speaking: Callable[[str], None]) -> None:
    speaking(language)
    html = Rules().html
    assert ANCHORS.findall(html) == list(RULES)
    assert html.count("<details") == len(chapters("card")) + len(chapters("board")) - 1


@pytest.mark.parametrize("name", RULES)
def test_a_rule_has_its_text_its_ruling_and_its_source(name: str) -> None:
    shown, here = entry(Rules().html, name), rule(name)
    assert link_rules(here.text, page="") in shown
    assert link_rules(here.ruling, page="") in shown
    assert f'data-kind="{here.kind}"' in shown
    assert ("Our ruling" in shown) == bool(here.ruling or here.kind is RuleKind.RULING)
    if here.kind is not RuleKind.RULING:
        assert here.source in shown


def test_tables_of_the_rulebook_are_tables_here() -> None:
    html = Rules().html
    after = [key for key in catalogue() if key.startswith("rulebook.after.")]
    assert html.count("<table>") == len(after) > 0
    assert "<tr><td>3</td><td>10</td><td>3</td><td>9</td><td>$150</td></tr>" in html
    assert "|" not in html


@pytest.mark.parametrize("made", [Rules, Glossary])
def test_every_link_leads_to_a_rule(made: type[Rules | Glossary]) -> None:
    html = made().html
    anchors = ANCHORS.findall(html)
    assert len(anchors) == len(set(anchors))
    for where, name in LINKS.findall(html):
        assert name in (RULES if where == RULES_ADDRESS else anchors)


@pytest.mark.parametrize("language", languages())
def test_every_word_of_the_glossary_is_one_line(
    language: str, speaking: Callable[[str], None]
) -> None:
    speaking(language)
    texts = {key: say(key) for key in catalogue() if key.startswith(WORD_PREFIX)}
    assert len(texts) == 2 * len(ANCHORS.findall(Glossary().html))
    assert max(map(len, texts.values())) <= (120 if language == ENGLISH else 140)
    assert all(text.endswith(".") for key, text in texts.items() if key.endswith(".text"))


def test_the_glossary_is_in_alphabetical_order_in_each_part() -> None:
    for part in Glossary().html.split("<details")[1:]:
        names = re.findall(r"<h3><a[^>]*>([^<]+)</a>", part)
        assert names == sorted(names, key=str.casefold)


def test_the_glossary_has_the_words_of_the_game_and_every_bot() -> None:
    html = Glossary().html.casefold()
    words = "boss cousin token share pass disk reverse move limit multiplier promise nasty seed"
    for word in (*words.split(), "pota", "binding", "honour", "cash", *BOTS):
        assert word in html


def test_they_say_in_a_notebook_how_much_there_is() -> None:
    assert repr(Rules()) == f"<Rules: {len(RULES)}>"
    assert Rules().words["one"] == "1 entry found"
    assert Rules().words["other"] == "{count} entries found"


def test_the_browser_is_sent_the_list_what_is_searched_and_its_words() -> None:
    group = FinderGroup("Words", (FinderEntry("a", "A", "<p>First</p>"),))
    sent = Finder([group], "Search the words").get_state()
    assert (sent["html"], sent["label"]) == (list_html([group]), "Search the words")
    assert sent["words"]["other"] == say("finder.found", count="{count}")
