"""Input of prices in the bargain drill: first both ends of the zone, then one offer at a time.

Invalid input is asked for again and doesn't count as a try.
"""

from __future__ import annotations

from collections.abc import Callable

from bosslib.teaching.drill.game import DrillPosition
from bosslib.teaching.number_input import explain_unreadable, parse_number
from bosslib.words import say
from bosswidgets.kit.fields import MAX_LETTERS, AnswerField, Fields, SubmitButton, Values
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
        prices = [self._field(each, each) for each in PRICES]
        self.fields.show_fields([*prices, _submit_button("task.check")])

    def on_prices(self, callback: Callable[[tuple[int, int]], object]) -> None:
        """Set the callback for the lowest and the highest price."""
        self._on_prices = callback

    def on_offer(self, callback: Callable[[int], object]) -> None:
        """Set the callback for the price of an offer."""
        self._on_offer = callback

    def ask_offer(self, turn: int) -> None:
        """Ask for the offer of a round, counted from 1."""
        field = self._field(f"price-{turn}", "price")
        self.fields.show_fields([field, _submit_button("drilling.offer")])

    def _field(self, name: str, key: str) -> AnswerField:
        """Return a field for a price."""
        unit, label = self._bargaining.exercise.teaching.unit, say(f"drilling.{key}")
        label = say("task.in-millions", label=label) if unit == MILLIONS_UNIT else label
        return AnswerField(label, name, most=MAX_LETTERS, unit=unit_sign(unit))

    def _on_submit(self, values: Values) -> None:
        texts = [str(text) for text in values.values()]
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


def _submit_button(key: str) -> SubmitButton:
    return SubmitButton(say(key), "check")
