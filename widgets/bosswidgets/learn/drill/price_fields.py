"""Input of prices in the bargain drill: first both ends of the zone, then one offer at a time.

Invalid input is asked for again and doesn't count as a try.
"""

from __future__ import annotations

from collections.abc import Callable

from bosslib.teaching.drill.game import DrillPosition
from bosslib.teaching.number_input import explain_unreadable, parse_number
from bosslib.words import say
from bosswidgets.kit.fields import MAX_LETTERS, Field, Fields, Values
from bosswidgets.learn.kinds.number import MILLIONS_UNIT, unit_sign

PRICES = ("low", "high")


class PriceFields:
    """The input fields, with callbacks for prices and offers."""

    def __init__(self, told: Callable[[str], str], found: DrillPosition) -> None:
        self._bargaining, self._fill_names = found, told
        self.fields = Fields(say("task.answers"), "answers")
        self.fields.add_listener("sent", self._on_submit)
        self._on_prices: Callable[[tuple[int, int]], object] = bool
        self._on_offer: Callable[[int], object] = bool
        self.fields.show_fields([*map(self._field, PRICES), self._submit("task.check")])

    def on_prices(self, callback: Callable[[tuple[int, int]], object]) -> None:
        """Set the callback for the lowest and the highest price."""
        self._on_prices = callback

    def on_offer(self, callback: Callable[[int], object]) -> None:
        """Set the callback for the price of an offer."""
        self._on_offer = callback

    def ask_offer(self, turn: int) -> None:
        """Ask for the offer of a round, counted from 1."""
        field = self._field(f"price-{turn}")
        self.fields.show_fields([field, self._submit("drilling.offer")])

    def _field(self, name: str) -> Field:
        """Return a field for a price."""
        unit = self._bargaining.exercise.teaching.unit
        label = say(f"drilling.{name.partition('-')[0]}")
        label = say("task.in-millions", label=label) if unit == MILLIONS_UNIT else label
        field: Field = {"id": name, "kind": "answer", "most": MAX_LETTERS, "value": ""}
        return field | {"label": label, "unit": unit_sign(unit)}

    def _submit(self, key: str) -> Field:
        return {"id": "check", "kind": "submit", "label": say(key)}

    def _on_submit(self, values: Values) -> None:
        texts = [str(text) for name, text in values.items() if name != "check"]
        numbers = [parse_number(text) for text in texts]
        if None in numbers:
            self.fields.show_error(explain_unreadable(texts[numbers.index(None)]))
            return
        prices = [each for each in numbers if each is not None]
        if len(prices) == len(PRICES):
            self._on_prices((prices[0], prices[1]))
        elif why := self._price_objection(prices[0]):
            self.fields.show_error(why)
        else:
            self._on_offer(prices[0])

    def _price_objection(self, price: int) -> str:
        """Return why a price cannot be offered; empty if it can."""
        step, money = self._bargaining.zone.step, self._bargaining.exercise.teaching.pictures.money
        if price < 0 or price % step:
            return say("drilling.step", step=money(step))
        if price > self._bargaining.top:
            return say("drilling.top", price=money(self._bargaining.top))
        return ""
