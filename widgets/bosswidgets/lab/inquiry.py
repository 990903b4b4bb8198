"""A question with its settings, number of games and seed, as fields, address or code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from bosslib.errors import BossError
from bosslib.lab.answer import Answer
from bosslib.lab.chance import Chance
from bosslib.lab.question import Progress, Question, Setting
from bosslib.lab.stored_answers import stored_answer
from bosslib.words import join_list, say
from bosswidgets.kit.fields import (
    CheckField,
    InputField,
    NumberField,
    Option,
    SelectField,
    SliderField,
)


class Inquiry(NamedTuple):
    """A question with its parameters; `settings` has a valid choice for each setting."""

    question: Question
    settings: Mapping[str, int | str]
    games: int
    seed: int = 1

    def run(self, progress: Progress) -> Answer:
        """Return the answer: the stored one, or that of the games, which are played."""
        stored = stored_answer(self.question, self.settings, self.games, self.seed)
        return stored or self.question(
            games=self.games, seed=self.seed, progress=progress, **dict(self.settings)
        )

    @property
    def parameter_texts(self) -> dict[str, str]:
        """All parameters by name, as text for fields and addresses."""
        values = {**self.settings, "games": self.games, "seed": self.seed}
        return {name: str(value) for name, value in values.items()}

    @property
    def code(self) -> str:
        """The three lines of Python that draw the same plots."""
        name = self.question.name
        values = [f"{each}={value!r}" for each, value in self.settings.items()]
        call = ", ".join([*values, f"games={self.games:_}", f"seed={self.seed}"])
        return (
            f"from bosslib.lab.questions import {name}\n"
            f"from bosswidgets import plot\n"
            f"plot({name}({call}))"
        )

    def with_parameter(self, name: str, text: str) -> Inquiry:
        """Return the inquiry with one parameter set from its text; raise BossError if it is
        invalid.
        """
        if name == "games":
            return self._replace(games=_parse_choice(self.question.pace.games, text))
        if name == "seed":
            if not (text.isascii() and text.isdecimal()):
                raise BossError("lab.seed")
            Chance(int(text))
            return self._replace(seed=int(text))
        settings = {each.name: each for each in self.question.settings}
        if name not in settings:
            raise BossError("lab.no-setting", name=name, names=join_list(settings))
        value = _parse_choice(settings[name].choices, text)
        return self._replace(settings={**self.settings, name: value})


def default_inquiry(question: Question) -> Inquiry:
    """Return the question with its default parameters."""
    return Inquiry(question, question.with_defaults({}), question.pace.start)


def inquiry_from_query(question: Question, query: Mapping[str, str]) -> tuple[Inquiry, list[str]]:
    """Return the question with the parameters of an address, and messages about invalid ones."""
    asked, troubles = default_inquiry(question), []
    for key, text in query.items():
        name, _, setting = key.partition(".")
        if name != question.name:
            continue
        try:
            asked = asked.with_parameter(setting, text)
        except BossError as error:
            troubles.append(say("lab.page.address", key=key, text=text, why=error))
    return asked, troubles


def query_parameters(asked: Inquiry) -> dict[str, str]:
    """Return the parameters for an address: `{"hands.players": "4", ...}`."""
    return {f"{asked.question.name}.{name}": text for name, text in asked.parameter_texts.items()}


def parameter_fields(asked: Inquiry) -> list[InputField]:
    """Return the fields with their values: settings first, then games and seed.

    A setting is a slider, a checkbox or a list.
    """
    own = [_setting_field(each, asked.settings[each.name]) for each in asked.question.settings]
    offered = asked.question.pace.games
    games = [Option(each, say("written.whole", number=each)) for each in offered]
    return [
        *own,
        SelectField(say("lab.page.games"), "games", options=games, value=asked.games),
        NumberField(say("lab.page.seed"), "seed", value=str(asked.seed)),
    ]


def _setting_field(setting: Setting, value: int | str) -> InputField:
    label, name = setting.label, setting.name
    if set(setting.choices) == {False, True}:
        return CheckField(label, name, value=bool(value))
    options = [Option(each, _choice_label(each)) for each in setting.choices]
    if all(isinstance(each, int) for each in setting.choices) and len(options) > 1:
        first, last = int(setting.choices[0]), int(setting.choices[-1])
        if setting.choices == tuple(range(first, last + 1)):
            return SliderField(label, name, options=options, value=value)
    return SelectField(label, name, options=options, value=value)


def _choice_label(choice: int | str) -> str:
    return say(f"lab.choice.{choice}") if isinstance(choice, str) else f"{choice}"


def _parse_choice(choices: tuple[Any, ...], text: str) -> Any:
    for each in choices:
        if str(each) == text:
            return each
    raise BossError("lab.page.choice", choices=join_list(str(each) for each in choices))
