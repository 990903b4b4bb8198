"""Input of prices in the bargain drill: first both ends of the zone, then one offer at a time.

Invalid input is asked for again and doesn't count as a try.
"""

from __future__ import annotations

from collections.abc import Callable

from bosslib.teaching.drill.game import DrillPosition
from bosslib.teaching.typed import explain_unreadable, parse_number
from bosslib.words import say
from bosswidgets.kit.fields import LETTERS, Field, Fields, Values
from bosswidgets.learn.exercise_page import MILLIONS, sign

PRICES = ("low", "high")


class Asking:
    """The input fields, with callbacks for prices and offers."""

    def __init__(self, told: Callable[[str], str], found: DrillPosition) -> None:
        self._found, self._told = found, told
        self.fields = Fields(say("task.answers"), "answers")
        self.fields.on("sent", self._sent)
        self._named: Callable[[tuple[int, int]], object] = bool
        self._offered: Callable[[int], object] = bool
        self.fields.show([*map(self._field, PRICES), self._submit("task.check")])

    def on_prices(self, callback: Callable[[tuple[int, int]], object]) -> None:
        """Set the callback for the lowest and the highest price."""
        self._named = callback

    def on_offer(self, callback: Callable[[int], object]) -> None:
        """Set the callback for the price of an offer."""
        self._offered = callback

    def ask_offer(self, turn: int) -> None:
        """Ask for the offer of a round, counted from 1."""
        field = self._field(f"price-{turn}")
        self.fields.show([field, self._submit("drilling.offer")])

    def _field(self, name: str) -> Field:
        """Return a field for a price."""
        unit = self._found.exercise.teaching.unit
        label = say(f"drilling.{name.partition('-')[0]}")
        label = say("task.in-millions", label=label) if unit == MILLIONS else label
        field: Field = {"id": name, "kind": "answer", "most": LETTERS, "value": ""}
        return field | {"label": label, "unit": sign(unit)}

    def _submit(self, key: str) -> Field:
        return {"id": "check", "kind": "submit", "label": say(key)}

    def _sent(self, values: Values) -> None:
        texts = [str(text) for name, text in values.items() if name != "check"]
        numbers = [parse_number(text) for text in texts]
        if None in numbers:
            self.fields.refuse(explain_unreadable(texts[numbers.index(None)]))
            return
        prices = [each for each in numbers if each is not None]
        if len(prices) == len(PRICES):
            self._named((prices[0], prices[1]))
        elif why := self._against(prices[0]):
            self.fields.refuse(why)
        else:
            self._offered(prices[0])

    def _against(self, price: int) -> str:
        """Return why a price cannot be offered; empty if it can."""
        step, money = self._found.zone.step, self._found.exercise.teaching.pictures.money
        if price < 0 or price % step:
            return say("drilling.step", step=money(step))
        if price > self._found.top:
            return say("drilling.top", price=money(self._found.top))
        return ""
