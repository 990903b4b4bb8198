"""Questions that the tests of docs/extending.md ask a copy of the code, in a separate Python.

Run as `python -m tests.frame.followed answered FILE` or `... watched`; the answer is JSON.
"""

from __future__ import annotations

import sys
from collections import Counter
from json import dumps
from pathlib import Path
from random import Random

from ipywidgets import HTML

from bosslib import Record, card
from bosslib.card import State
from bosslib.card.cards import Card, X, fits_colour
from bosslib.log import SeatedGame
from bosslib.teaching import course
from bosswidgets.card.table import Table
from bosswidgets.editor import draft, exercise_form
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.fields import SelectField
from bosswidgets.learn.print_sheet import print_html
from bosswidgets.learn.task import ExerciseTask
from tests.engine.test_secrets import other_world
from tests.judging import choices
from tests.widgets.learn.learner import Learner, parts


def answered(file: str) -> dict[str, object]:
    """An exercise: the page's response to each answer, its paper, and its kind in the editor."""
    text = Path(file).read_text(encoding="utf-8")
    exercise = course.parse_exercise_text(text)
    learner = Learner(ExerciseTask(Bridge(), exercise, lambda _: None, list, print))
    said = []
    for at in range(len(choices(exercise))):
        learner.choose({at})
        said.append(learner.said)
    fields = exercise_form.exercise_fields(draft.read_draft(text))
    (kinds,) = (each for each in fields if isinstance(each, SelectField) and each.name == "kind")
    options = [list(each) for each in kinds.options]
    return {"said": said, "paper": print_html([exercise]), "kinds": options}


def watched() -> list[tuple[str, str, int]]:
    """The card game's table before the deal is opened, after that, and after the others'
    actions.

    Each item has the table's HTML, its HTML with everything hidden from seat A redealt, and the
    number of cards that fit the deal in other hands, in the deck or face down.
    """
    page = table(card.new(3, 7, boss=0))
    opened = card.parse_action("A: g+1")
    found = []
    for step in (
        page.session.notify_change,
        lambda: page.session.act(opened),
        page.session.turns.skip,
    ):
        step()
        state = page.session.record.state
        elsewhere = table(other_world(state, 0, Random(1)))
        found.append((html(page), html(elsewhere), len(hidden(state))))
    return found


def table(state: State) -> Table:
    """A table at which a person sits at seat A."""
    return Table(SeatedGame(Record(state), ("Ada", "Ben", "Cem"), (None, "random", "random")))


def html(page: Table) -> str:
    return "".join(each.value for each in parts(page) if isinstance(each, HTML))


def hidden(state: State) -> list[Card]:
    """The cards that fit the deal and are hidden from seat A, collected from their places."""
    covered = Counter(state.discard) - Counter(state.table.gone)
    cards = (*state.hands[1], *state.hands[2], *state.deck, *covered.elements())
    return [each for each in cards if each is not X and fits_colour(each, state.table.colour)]


if __name__ == "__main__":
    name, *rest = sys.argv[1:]
    print(dumps(answered(*rest) if name == "answered" else watched()))
