"""Positions of the card game that cannot be, and that a file is refused for."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from bosslib import card
from bosslib.documents.nodes import Node
from bosslib.errors import ScenarioError

START = card.new(3, 1, boss=0)
FILES = START.game.files


@pytest.mark.parametrize("seats", ["", "B"])
def test_between_deals_no_card_lies_in_front_of_anybody(seats: str) -> None:
    """NEXT-1."""
    document: Any = deepcopy(FILES.write(START))
    for each in seats:
        hand = document["position"]["seats"][each]["hand"]
        document["position"]["seats"][each]["front"] = [hand.pop()]
    if not seats:
        assert FILES.read(Node(document, "")) == START
        return
    with pytest.raises(ScenarioError, match="NEXT-1") as refused:
        FILES.read(Node(document, ""))
    assert refused.value.place == "position.seats"
