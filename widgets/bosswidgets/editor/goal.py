"""Goal, solution and mistakes of an exercise played at the table, in the exercise editor.

Three forms of goals have fields; other ones can only be edited as TOML.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from bosslib.card.bots import BOTS, SCRIPTED
from bosslib.teaching.number_input import parse_number
from bosslib.words import say
from bosswidgets.editor.draft import Document, learner_seat, with_value
from bosswidgets.editor.form_parts import AddRow, join_values, remove_button, text_field
from bosswidgets.kit.fields import Field, Option, PressButton, SelectField, TextField

GOAL_FORMS = ("payoff", "value", "played")
AT_LEAST = re.compile(r">= ?([-−]?\d+)")


def goal_form(document: Document) -> str:
    """Return the form of the goal: payoff, value, played, or free."""
    goal = document.get("goal", {})
    wants = {name: value for name, value in goal.items() if name != "at"}
    match wants:
        case {"payoff": dict(payoff)} if len(wants) == 1 and list(payoff) == [
            learner_seat(document)
        ]:
            bound = payoff[learner_seat(document)]
            return "payoff" if isinstance(bound, str) else "free"
        case {"value": int() | str()} if len(wants) == 1:
            return "value"
        case {"played": list()} if len(wants) == 1:
            return "played"
    return "free"


def goal_fields(document: Document) -> Iterator[Field]:
    """Yield the fields of the goal, solution and mistakes."""
    goal, there = document.get("goal", {}), goal_form(document)
    group = say("editor.goal")
    known = [*GOAL_FORMS, *([] if there in GOAL_FORMS else ["free"])]
    options = [Option(each, say(f"editor.hows.{each}")) for each in known]
    yield _select_field("goal.how", there, options, group)
    if there in ("payoff", "value"):
        amount = _amount_text(document, there)
        yield _text_field("goal.amount", amount, group, "goal")
        options = [Option(each, say(f"editor.ats.{each}")) for each in ("settled", "now")]
        yield _select_field("goal.at", goal.get("at", "now"), options, group)
    elif there == "played":
        played = _text_field("goal.played", join_values(goal["played"]), group, "goal")
        yield replace(played, hint=say("editor.hint-actions"))
    solution = _text_field("solution", join_values(document.get("solution")), group)
    yield replace(solution, hint=say("editor.hint-solution"))
    group = say("editor.mistakes")
    for count, wrong in enumerate(document.get("wrong", [])):
        path = f"wrong.{count}"
        row = f"{path}.first"
        do = text_field(document, f"{path}.do", group, row)
        yield replace(do, value=join_values(wrong.get("do")))
        yield text_field(document, f"{path}.error", group, row)
        yield replace(text_field(document, f"{path}.say", group, row), wide=True)
        yield remove_button(path, count, group, row)
    yield PressButton(say("editor.add-mistake"), AddRow("wrong"), group=group)


def _text_field(name: str, value: str, group: str, row: str = "") -> TextField:
    return TextField(say(f"editor.label.{name}"), name, value=value, group=group, row=row)


def _select_field(name: str, value: str, options: list[Option], group: str) -> SelectField:
    label = say(f"editor.label.{name}")
    return SelectField(
        label, name, value=value, options=options, group=group, row="goal", wide=True
    )


def _amount_text(document: Document, there: str) -> str:
    """Return a goal's number as typed, without the operator for "at least"."""
    if there == "value":
        return f"{document['goal']['value']}"
    bound = document["goal"]["payoff"][learner_seat(document)]
    least = AT_LEAST.fullmatch(bound)
    return least[1] if least else bound


def with_change(document: Document, name: str, value: str) -> Document:
    """Return the document with a changed goal."""
    there = goal_form(document)
    match name.rpartition(".")[2]:
        case "how":
            there = value
            goal: Document = {"at": "settled"} if value != "played" else {}
            return with_value(document, "goal", goal | _goal_values(document, there, "0"))
        case "amount":
            return with_value(
                document, "goal", document["goal"] | _goal_values(document, there, value)
            )
        case "played":
            return with_value(document, "goal.played", parse_actions(value))
    return with_value(document, name, value)


def _goal_values(document: Document, there: str, typed: str) -> Document:
    found = parse_number(typed)
    match there:
        case "payoff":
            bound = typed.strip() if found is None else f">= {found}"
            return {"payoff": {learner_seat(document): bound}}
        case "value":
            return {"value": typed.strip() if found is None else found}
    return {"played": []}


def parse_actions(typed: str, *, bots: bool = False) -> list[str] | str:
    """Return typed actions, separated by commas; with `bots`, a bot's name is returned as it is.

    A suffix of a bot's name, as in `careful:fair` or `shrewd@2000`, is validated by `bots.bot`.
    """
    name = typed.strip()
    if bots and re.split("[:@]", name)[0] in {*BOTS, *SCRIPTED}:
        return name
    return [" ".join(each.split()) for each in re.split(r"[,;\n]", typed) if each.strip()]


def new_row(path: str) -> Document:
    """Return a new row of a list: a mistake at the table, or a wrong number."""
    return {"do": [], "say": ""} if path == "wrong" else {"is": "", "say": ""}
