"""The price of an offer: a number with steps, and what the other side has said about it."""

from __future__ import annotations

from bosslib.board.payoffs import pieces
from bosslib.board.price_zones import PriceBand, PriceZone
from bosslib.picture.lettering import text_width
from bosslib.picture.theme import TEXT
from bosslib.words import say
from bosswidgets.board.choices import SetPrice
from bosswidgets.board.keys import LESS_KEY, MORE_KEY
from bosswidgets.board.session import BoardTableSession
from bosswidgets.board.usual_offer import zones_of
from bosswidgets.kit.fields import Fields, StepperField, StepZone, ZoneLook

PRICE = "price"
LOOKS: dict[PriceZone, ZoneLook] = {
    PriceZone.REFUSES: "bad",
    PriceZone.UNKNOWN: "open",
    PriceZone.TAKES: "good",
}


SIGNS = {PriceZone.REFUSES: "✗", PriceZone.UNKNOWN: "?", PriceZone.TAKES: "✓"}
"""Signs of zones that are too narrow for their words."""

BAR_WIDTH = 336
"""Least width of the bar, in CSS pixels."""


def build(session: BoardTableSession) -> Fields:
    """Return the field for the price; without an offer it is empty."""
    panel = Fields(say("board.price-field.label"), "stepper")
    panel.add_class("boss-price")
    panel.add_listener("changed", lambda _, number: session.apply_choice(SetPrice(number)))

    def show() -> None:
        panel.show_fields(_price_fields(session))

    session.on_change(show)
    show()
    return panel


def _price_fields(session: BoardTableSession) -> list[StepperField]:
    seen, choosing = session.view, session.choice
    if seen is None or not choosing.terms or not session.may_choose:
        return []
    table, those = seen.table, choosing.pieces
    value = table.tile.value if choosing.in_dividends else 1
    bands = zones_of(seen, those).bands(range(choosing.highest_price(seen) + 1), value)
    other = pieces(table)[those[0]] if seen.is_boss else table.boss
    unit = "dividends" if choosing.in_dividends else "millions"
    return [
        StepperField(
            session.parts.deal_texts.brings(those),
            PRICE,
            value=choosing.price,
            most=choosing.highest_price(seen),
            unit=say(f"board.price-field.{unit}", count=choosing.price),
            less=say("board.price-field.less"),
            more=say("board.price-field.more"),
            keys=(LESS_KEY, MORE_KEY),
            zones=[_step_zone(each, choosing.highest_price(seen) + 1) for each in bands],
            hint=_zones_text(bands, session.names[other]),
        )
    ]


def _step_zone(band: PriceBand, count: int) -> StepZone:
    """Return a zone of the bar, which shows `count` prices."""
    word, room = say(f"board.price-field.{band.zone}"), BAR_WIDTH * (band.last - band.first + 1)
    fits = text_width(word, TEXT, bold=True) <= room / count
    return StepZone(band.first, band.last, word if fits else SIGNS[band.zone], LOOKS[band.zone])


def _zones_text(bands: list[PriceBand], name: str) -> str:
    """Return the zones in words: "0 to 2: refuses; 3: not known yet; 4 to 10: takes"."""
    if len(bands) == 1 and bands[0].zone is PriceZone.UNKNOWN:
        return say("board.price-field.nothing-said", name=name)
    told = []
    for first, last, zone in ((each.first, each.last, each.zone) for each in bands):
        several = say("board.price-field.several", first=first, last=last)
        values = {"prices": several if first < last else str(first)}
        told.append(say("board.price-field.zone", zone=say(f"board.price-field.{zone}"), **values))
    return say("board.price-field.said", zones=" · ".join(told), name=name)
