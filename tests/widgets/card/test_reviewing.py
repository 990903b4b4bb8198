"""The review of a game at its end: the button, the computation, its content, and its links."""

from __future__ import annotations

import asyncio
import json
import re
from random import Random
from typing import Any

import pytest
from ipywidgets import HTML, VBox

from bosslib import Record, loaded
from bosslib.card import Action, Phase, view
from bosslib.card.actions import DOUBLE_PASS, PASS, Offer
from bosslib.card.legality import Legal
from bosslib.card.narration import CardTeller
from bosslib.card.review.decision import Decision
from bosslib.card.review.discards import evaluate_discards
from bosslib.log import SeatedGame
from bosslib.words import languages, say, set_language
from bosswidgets.card import game_setup
from bosswidgets.card.panels import review_panel
from bosswidgets.card.review import chart
from bosswidgets.card.review import page as reviewed_page
from bosswidgets.card.session import CardTableSession
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.choices import Choices
from bosswidgets.kit.progress import MISCONCEPTION_PREFIX
from bosswidgets.table import defaults, table_files
from bosswidgets.table.review import review_memory
from tests.widgets.table_choices import choose_at
from tools.notebooks import FOLDER as NOTEBOOKS

LAST = """{"schema": "boss/1", "game": "card", "position": {
    "boss": "B", "turn": "A", "phase": "play", "deal": 8, "colour": "b", "x": 0,
    "centre": ["b+3", "b+4"],
    "seats": {"A": {"hand": ["bP"]},
              "B": {"passes": 2, "hand": ["bM3", "rR"]},
              "C": {"passes": 2}, "D": {"passes": 2}}}}"""
BLUNDER = "A: pass2"

OFFERED = LAST.replace(
    '"seats"', '"offers": [{"from": "B", "to": "A", "terms": "nothing"}], "seats"'
)
"""The Boss offers a token for nothing: $70 for a share."""

ASKING = """{"schema": "boss/1", "game": "card", "position": {
    "boss": "B", "turn": "A", "phase": "play", "deal": 8, "colour": "b", "x": 0,
    "centre": ["b+4", "b+2"],
    "seats": {"A": {"hand": ["b+3", "r+1"], "money": 200}, "B": {"hand": ["r+2"], "money": 200},
              "C": {"passes": 2}, "D": {"passes": 2}}}}"""
PASSED = ("A: pass", "B: pass", "A: pass", "B: pass")


class Shown:
    """The panel at a table, as a user sees it."""

    def __init__(self, session: CardTableSession) -> None:
        self.session, self.bridge = session, Bridge()
        self.files: list[dict[str, Any]] = []
        self.bridge.send = self._sent
        self.at = review_panel.CardReviewPanel(session, self.bridge)
        self.panel: VBox = self.at.panel

    def _sent(self, content: dict[str, Any], buffers: object = None) -> None:
        assert buffers is None
        self.files.append(content)

    @property
    def buttons(self) -> list[str]:
        return [item["id"] for each in self._choices() for item in each.items]

    @property
    def text(self) -> str:
        html = (each.value for each in self.panel.children if isinstance(each, HTML))
        return " ".join(re.sub(r"<[^>]+>", " ", " ".join(html)).split())

    @property
    def html(self) -> str:
        return "".join(each.value for each in self.panel.children if isinstance(each, HTML))

    @property
    def groups(self) -> list[list[str]]:
        """The buttons, by group."""
        return [[item["id"] for item in each.items] for each in self._choices()]

    def press(self, item: str) -> None:
        group = next(c for c in self._choices() if item in [each["id"] for each in c.items])
        group._on_message(None, {"choose": item}, None)

    def _choices(self) -> list[Choices[Any]]:
        return [each for each in self.panel.children if isinstance(each, Choices)]


def table(text: str = LAST, *actions: str, bots: tuple[str | None, ...] = ()) -> CardTableSession:
    record = loaded(text)
    for action in actions:
        record = record.play(action)
    players = record.start.table.players
    sit = bots or defaults.default_players(players)
    return CardTableSession(
        SeatedGame(record, ("Ann", "Ben <b>", "Cleo", "Dan", "D", "E")[:players], sit)
    )


def blundered() -> Shown:
    return Shown(table(LAST, BLUNDER))


def reviewed() -> Shown:
    shown = blundered()
    shown.press("review:A")
    return shown


def whole(players: int = 3) -> Record:
    record, rng = game_setup.new_game(players, seed=4).record, Random(4)
    while record.state.table.to_act:
        seat = record.state.table.to_act[0]
        record = record.play(rng.choice(Legal(view(record.state, seat)).turns(rng)))
    return record


def test_before_the_end_there_is_no_button() -> None:
    assert Shown(table()).panel.children == ()
    shown = Shown(table())
    choose_at(shown.session, "do:pass2")
    assert shown.buttons == ["review:A"]


def test_the_blunder_stands_first_with_what_it_cost_and_why() -> None:
    shown = reviewed()
    assert say("review.heading") in shown.text
    assert say("review.title-alone", number=1, at=0, cost="$70") in shown.text
    assert "You turn over both disks" in shown.text
    assert say("event.played-own.you", a_card="a blue Piece of the Action") in shown.text
    assert "About $70 more. It brings $70 from this deal on average, compared with $0" in shown.text
    assert 'href="18-rules.ipynb#POTA-1"' in shown.html
    assert shown.buttons == ["look", "try", "save", "close"]


def test_names_are_escaped_and_no_other_hand_is_told() -> None:
    shown = reviewed()
    assert "Ben &lt;b&gt;" in shown.html
    assert "Ben <b>" not in shown.html
    assert "red Reverse" not in shown.html
    assert "Move 3" not in shown.html


def test_the_chart_has_its_numbers_as_a_table_and_lines_that_differ_in_their_dashes() -> None:
    shown = reviewed()
    dashes = re.findall(r'stroke-width="2.5"(?: stroke-dasharray="([^"]*)")?', shown.html)
    assert len(dashes) == len(set(dashes)) == 4
    assert shown.html.count("<tr>") > 4
    rows = re.findall(r'<th scope="row">([^<]*)</th>', shown.html)
    assert any("turn over both disks" in row for row in rows)


def test_a_chart_has_room_for_its_times_on_the_narrowest_page() -> None:
    shown = blundered()
    shown.bridge.width = 100
    shown.press("review:A")
    found = re.search(r'viewBox="0 0 (\d+) ', shown.html)
    assert found
    assert 200 < int(found[1]) <= 728


def test_looking_at_it_goes_there_and_the_review_stays() -> None:
    shown = reviewed()
    shown.press("look")
    assert shown.session.shown_actions == 0
    assert "look" in shown.buttons
    shown.session.history.show_at(None)
    assert "look" in shown.buttons


def test_the_better_choice_is_played_in_a_game_of_its_own_with_a_way_back() -> None:
    shown = reviewed()
    before = shown.session.record
    shown.press("try")
    assert str(shown.session.record.actions[0]) == "A: bP@A"
    assert shown.session.is_practice
    assert shown.buttons == ["back"]
    shown.press("back")
    assert shown.session.record is before
    assert "try" in shown.buttons


def test_the_review_is_saved_beside_its_game_and_the_file_is_a_game() -> None:
    shown = reviewed()
    shown.press("save")
    (file,) = [each for each in shown.files if "download" in each]
    assert file["download"].startswith("im-the-boss-review-")
    written = json.loads(file["text"])["review"]
    assert written["choices"][0]["better"] == "bP@A"
    assert written["choices"][0]["cost"] == 70
    assert written["choices"][0]["about"] == "turn"
    assert written["costly"] == {"turn": 1, "bargain": 0, "discard": 0}
    assert [deal["cost"] for deal in written["deals"]] == [70]
    assert set(written["deals"][0]) == {"after", "average", "luck", "play", "cost"}
    game = table_files.read(file["text"])
    assert game.record == shown.session.record


def test_a_bargain_stands_in_the_file_with_what_would_have_been_better() -> None:
    shown = Shown(table(ASKING, *PASSED))
    shown.press("review:A")
    shown.press("save")
    (file,) = [each for each in shown.files if "download" in each]
    choice = json.loads(file["text"])["review"]["choices"][0]
    assert (choice["about"], choice["did"], choice["better"]) == (
        "bargain",
        None,
        "offer play b+3",
    )
    assert choice["taken"] > 0.9
    assert (choice["rule"], choice["lesson"]) == ("COUSIN-6", "tokens")
    assert table_files.read(file["text"]).record == shown.session.record


def test_a_token_that_was_declined_is_told_of_with_the_offer_and_can_be_accepted_then() -> None:
    shown = Shown(table(OFFERED, "A: decline B", "A: bP@A", BLUNDER))
    shown.press("review:A")
    assert say("review.title-alone", number=1, at=0, cost="$70") in shown.text
    offered = say("talks.from-boss", name="Ben &lt;b&gt;", terms="nothing")
    assert f"Offer {offered}" in shown.text
    assert "Choice made You turn down Ben &lt;b&gt;’s offer" in shown.text
    assert "Better You accept Ben &lt;b&gt;’s offer" in shown.text
    assert "About $70 more: what it brings you" in shown.text
    assert 'href="18-rules.ipynb#COUSIN-1"' in shown.html
    shown.press("try")
    assert str(shown.session.record.actions[0]) == "A: accept B"
    assert shown.session.record.state.table.cousins[0]
    assert shown.session.is_practice
    shown.press("back")
    assert "Better You accept Ben &lt;b&gt;’s offer" in shown.text


def test_an_offer_that_was_let_be_is_told_as_that() -> None:
    shown = Shown(table(OFFERED, "A: bP@A", BLUNDER))
    shown.press("review:A")
    assert f"Choice made {say('review.let-be')}" in shown.text
    assert "They are: 1 bargain." in shown.text


def test_an_offer_that_was_missed_is_made_at_the_table() -> None:
    shown = Shown(table(ASKING, *PASSED))
    shown.press("review:A")
    assert "Choice made You make no offer." in shown.text
    assert "Better You offer the Boss, for a token: to play the blue +3." in shown.text
    assert (
        "Ben &lt;b&gt; would have accepted, if Ben &lt;b&gt; bargained like “careful”."
        in shown.text
    )
    shown.press("try")
    assert [str(each) for each in shown.session.record.actions] == [
        "A: offer play b+3",
        "B: accept A",
    ]


def test_an_offer_that_was_better_not_made_can_only_be_looked_at() -> None:
    text = ASKING.replace('"b+4", "b+2"', '"b-5", "b-2"').replace('"b+3", ', "")
    shown = Shown(table(text, "A: offer nothing", "B: accept A", *PASSED))
    shown.press("review:A")
    assert "Better You make no such offer." in shown.text
    assert shown.groups[0] == ["look"]
    shown.press("look")
    assert shown.session.shown_actions == 0


def test_discards_are_told_with_what_the_cards_are_worth() -> None:
    text = """{"schema": "boss/1", "game": "card", "position": {
        "boss": "A", "turn": "A", "phase": "discard", "deal": 5, "x": 0,
        "seats": {"A": {}, "B": {}, "C": {"hand": ["wP", "bP", "rP", "gP", "bR", "rR", "r+1"]},
                  "D": {}}}}"""
    record = loaded(text).play("C: discard wP")
    (decision,) = evaluate_discards(record, 2)
    told = reviewed_page.decision_html("1.", decision, CardTeller(("Ann", "Ben", "Cleo", "Dan"), 2))
    words = " ".join(re.sub(r"<[^>]+>", " ", told).split())
    assert "Choice made You discard a wild Piece of the Action, face down." in words
    assert "Better You discard a red +1, face down." in words
    assert "About $9 more, going by what cards are usually worth in later deals: " in words
    assert "red +1 $1 and wild Piece of the Action $10." in words
    assert say("review.deck", average="$4") in words
    assert "NEXT-3" in words


def test_how_the_deals_went_is_a_table_and_what_was_played_is_one_column() -> None:
    shown = reviewed()
    head = re.findall(r'<th scope="col">([^<]*)</th>', shown.html.rpartition("<thead>")[2])
    assert head == ["Deal", "On average", "Luck", "Play", "Result", "Costliest choice"]
    assert re.search(r'<th scope="row">The deal</th>.*<td>\$0</td><td>\$70</td>', shown.html)
    assert "Together" not in shown.text
    assert "What you did" not in shown.text


@pytest.mark.slow
def test_the_deals_of_a_whole_game_are_numbered_and_summed_up() -> None:
    shown = Shown(
        CardTableSession(SeatedGame(whole(), ("Ann", "Ben", "Cleo"), defaults.default_players(3)))
    )
    shown.press("review:A")
    rows = re.findall(r'<th scope="row">([^<]*)</th>', shown.html.rpartition("<thead>")[2])
    deals = whole().state.table.deals
    assert [row.partition(",")[0] for row in rows] == [
        *(f"Deal {deal}" for deal in range(1, deals + 1)),
        "Together",
    ]
    assert sum(row.endswith(", as the Boss") for row in rows) == deals // 3


def test_it_can_be_closed() -> None:
    shown = reviewed()
    shown.press("close")
    assert shown.buttons == ["review:A"]


def test_a_game_played_well_is_told_so() -> None:
    shown = Shown(table(LAST, "A: bP@A", BLUNDER))
    shown.press("review:A")
    assert say("review.well") in shown.text
    assert "look" not in shown.buttons


def test_several_at_one_screen_have_a_button_each_after_the_game_alone() -> None:
    bots = (None, None, "careful", "careful")
    assert Shown(table(LAST, bots=bots)).buttons == []
    shown = Shown(table(LAST, BLUNDER, bots=bots))
    assert shown.buttons == ["review:A", "review:B"]
    shown.press("review:B")
    assert "Another look at Ben &lt;b&gt;’s game" in shown.text
    assert "try" not in shown.buttons


def test_where_only_bots_play_there_is_nothing_to_review() -> None:
    assert Shown(table(LAST, BLUNDER, bots=("careful",) * 4)).buttons == []


def test_after_a_deal_it_is_the_deal_and_nobodys_money_is_told() -> None:
    record = whole()
    phases = [each.state.table.phase for each in record.played]
    at = [n for n, phase in enumerate(phases) if phase is Phase.DISCARD and phases[n - 1] != phase]
    part = record.back_to(at[1] + 1)
    shown = Shown(
        CardTableSession(SeatedGame(part, ("Ann", "Ben", "Cleo"), defaults.default_players(3)))
    )
    assert shown.buttons == ["review:A"]
    shown.press("review:A")
    assert say("review.heading-deal") in shown.text
    assert "save" not in shown.buttons
    lines = re.findall(r"<td>([^<]*)</td>", shown.html)
    assert lines
    assert re.search(r'<th scope="row">Deal 2, before[^/]*/th><td>−?\$\d+', shown.html)
    assert "Deal 1" not in shown.html
    choose_at(shown.session, "do:keep")
    assert "look" not in shown.buttons


@pytest.mark.parametrize("language", languages())
def test_every_sentence_is_there_in_every_language(language: str) -> None:
    set_language(language)
    try:
        assert "$70" in reviewed().text
    finally:
        set_language("en")


# In the background


def test_the_work_leaves_room_for_others_tells_of_itself_and_can_be_stopped() -> None:
    async def play() -> None:
        session = CardTableSession(
            SeatedGame(whole(), ("Ann", "Ben", "Cleo"), defaults.default_players(3))
        )
        shown = Shown(session)
        shown.press("review:A")
        assert shown.buttons == ["cancel"]
        first = shown.html
        while shown.html == first:
            await asyncio.sleep(0)
        assert 'role="progressbar"' in shown.html or "<progress" in shown.html
        shown.press("cancel")
        assert shown.buttons == ["review:A"]
        assert shown.at.record is None

    asyncio.run(asyncio.wait_for(play(), 60))


def test_when_the_work_is_done_the_review_is_there() -> None:
    async def play() -> None:
        shown = blundered()
        shown.press("review:A")
        while "look" not in shown.buttons:
            await asyncio.sleep(0)
        assert "about $70" in shown.text

    asyncio.run(asyncio.wait_for(play(), 60))


def test_a_table_that_was_left_works_no_more() -> None:
    async def play() -> None:
        session = CardTableSession(
            SeatedGame(whole(), ("Ann", "Ben", "Cleo"), defaults.default_players(3))
        )
        shown = Shown(session)
        shown.press("review:A")
        session.close()
        while shown.at.record:
            await asyncio.sleep(0)
        assert shown.html.count('value="0"') == 1

    asyncio.run(asyncio.wait_for(play(), 60))


def test_money_below_zero_is_drawn_below_a_line_for_nothing() -> None:
    money = chart.MoneySeries(("A", "B"), ("start", "end"), ((-60, 20), (40, 0)))
    drawn = chart.svg(money, 400, chart.ChartDetail("Money", {0: "1"}, {1: "2"}, [0, 1]))
    assert 'aria-label="Money"' in drawn
    labels = re.findall(r'y="([\d.]+)" text-anchor="end"[^>]*>([^<]*\$\d+)<', drawn)
    heights = {name: float(y) for y, name in labels}
    assert heights["$0"] < heights["−$60"] <= 300
    assert heights["$40"] < heights["$0"]


def test_a_margin_of_a_dollar_is_told_and_a_smaller_one_is_not() -> None:
    seen = view(loaded(OFFERED).state, 0)
    choice = Decision(0, seen, Action(0, PASS), Action(0, DOUBLE_PASS), 9.0, 1.0, 20.0, 11.0)
    teller = CardTeller(("Ann", "Bob", "Cas", "Dee"), 0)
    assert "give or take $1" in reviewed_page.decision_html("Dear", choice, teller)
    assert "give or take" not in reviewed_page.decision_html(
        "Dear", choice._replace(margin=0.9), teller
    )


def test_what_the_others_get_is_told_where_it_differs() -> None:
    seen = view(loaded(OFFERED).state, 0)
    choice = Decision(0, seen, Action(0, PASS), Action(0, DOUBLE_PASS), 9.0, 1.0, 20.0, 20.0)
    teller = CardTeller(("Ann", "Bob", "Cas", "Dee"), 0)
    others = say("review.brings-others", others="$5", theirs="$20")
    assert others in reviewed_page.decision_html(
        "Dear", choice._replace(others=5.0, others_after_own=20.0), teller
    )
    assert "Each of the others" not in reviewed_page.decision_html("Dear", choice, teller)


# Misconceptions of the learner

MISSED = f"{MISCONCEPTION_PREFIX}bargain-missed"


def memory(shown: Shown) -> list[int]:
    """The memory boxes recorded for the misconception of the declined token."""
    return [box for _, box in shown.bridge.marks().get(MISSED, {"answers": []})["answers"]]


def declined() -> Shown:
    return Shown(table(OFFERED, "A: decline B", "A: bP@A", BLUNDER))


def test_what_it_shows_is_remembered_and_told() -> None:
    shown = declined()
    shown.press("review:A")
    assert memory(shown) == [0]
    name = say("review.named", name=say("practice.named.bargain-missed"))
    assert say("review.remembered", names=name, count=1) in shown.text
    (sent,) = [each["marks"] for each in shown.files if "marks" in each]
    assert sent.keys() == {MISSED}


def test_a_game_is_remembered_once_however_often_it_is_reviewed() -> None:
    shown = declined()
    for _ in range(2):
        shown.press("review:A")
        assert say("practice.named.bargain-missed") in shown.text
        shown.press("close")
    again = declined()  # the page was reloaded
    again.bridge.store_values(**shown.bridge.stored_values())
    again.press("review:A")
    assert say("practice.named.bargain-missed") in again.text
    assert (memory(shown), memory(again)) == ([0], [])


def test_another_game_is_remembered_as_well() -> None:
    shown = declined()
    shown.press("review:A")
    other = Shown(table(OFFERED, "A: bP@A", BLUNDER))
    other.bridge.store_values(**shown.bridge.stored_values())
    other.bridge.store_marks(**shown.bridge.marks())
    other.press("review:A")
    assert memory(other) == [0, 0]


def test_what_the_browser_says_of_reviews_is_not_trusted() -> None:
    shown = declined()
    shown.bridge.store_values(**{review_memory.CHOICES_KEY: [*range(5), {}, *map(str, range(500))]})
    shown.press("review:A")
    assert memory(shown) == [0]
    assert len(shown.bridge.stored_values()[review_memory.CHOICES_KEY]) == review_memory.MAX_CHOICES


def test_of_several_at_one_screen_nothing_is_remembered() -> None:
    people = (None, None, "careful", "careful")
    shown = Shown(table(OFFERED, "A: decline B", "A: bP@A", BLUNDER, bots=people))
    shown.press("review:A")
    assert say("practice.named.bargain-missed") not in shown.text
    assert memory(shown) == []
    assert review_memory.CHOICES_KEY not in shown.bridge.stored_values()


def test_a_share_thrown_away_comes_back_as_a_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(NOTEBOOKS / "en")
    shown = reviewed()
    assert f"{MISCONCEPTION_PREFIX}turn-passed" in shown.bridge.marks()
    assert 'href="22-puzzles.ipynb"' in shown.html
    assert "54-bargain-drill" not in shown.html


@pytest.mark.parametrize(("chance", "own"), [(1.0, 1.0), (0.6, 1.0), (1.0, 0.6), (0.0, 1.0)])
def test_a_cost_that_counts_refusals_says_so(chance: float, own: float) -> None:
    offer = Action(0, Offer(()))
    choice = Decision(
        0, view(loaded(LAST).state, 0), None, offer, 9.0, acceptance_of_best=chance,
        acceptance_of_own=own,
    )  # fmt: skip
    said = reviewed_page.decision_html("", choice, CardTeller(("Ann", "Ben", "Cleo", "Dan")))
    assert (say("review.refusals") in said) == (0.6 in (chance, own))
