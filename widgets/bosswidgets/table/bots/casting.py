"""Bots and characters offered in the form for a new game of any kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import NamedTuple

from bosslib.game.bargaining import character_label, character_line
from bosslib.words import say
from bosswidgets.kit.fields import Option, OptionGroup, Options
from bosswidgets.kit.html import link_rules


class Cast(NamedTuple):
    """A game's bots by name, a description of each, and the characters that each can have."""

    bots: Iterable[str]
    about: Callable[[str], str]
    characters: Callable[[str], Sequence[str]]

    @property
    def names(self) -> tuple[str, ...]:
        """All valid names: bots, and bots with a character."""
        able = [f"{bot}:{each}" for bot in self.bots for each in self.characters(bot)]
        return (*self.bots, *able)

    @property
    def options(self) -> Options:
        """Options of the form: the bots, and each bot that has characters with each of them."""
        options: list[Option | OptionGroup] = []
        for bot in self.bots:
            plain = Option(bot, say("new.bot", bot=bot))
            others = [
                Option(
                    f"{bot}:{each}",
                    say("new.bot-character", bot=bot, character=character_label(each)),
                )
                for each in self.characters(bot)
            ]
            options.append(OptionGroup(bot, [plain, *others]) if others else plain)
        return options

    @property
    def description_html(self) -> str:
        """Collapsible HTML that describes each bot and how each character bargains."""
        lines = [say("new.about", bot=bot, about=self.about(bot)) for bot in self.bots]
        known = dict.fromkeys(each for bot in self.bots for each in self.characters(bot))
        lines += filter(None, map(character_line, known))
        told = "<br>".join(map(link_rules, lines))
        return f"<details><summary>{escape(say('new.bots'))}</summary>{told}</details>"
