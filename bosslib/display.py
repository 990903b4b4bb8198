"""Representations of positions: one line for `repr`, and a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from bosslib.game import SEATS, AnyState

if TYPE_CHECKING:
    from bosslib.picture.shapes import Scene


class Printer(Protocol):
    """Pretty printer that IPython passes to a value."""

    def text(self, text: str) -> None:
        """Append a text to the output."""


def state_line(state: AnyState) -> str:
    """Return a position as one line, with a hint how to save it."""
    where = state.game.describe_position(state)
    return f"<State: {state.table.players} players, {where}; .saved() writes it down>"


def view_line(view: Any) -> str:
    """Return a seat's view as one line."""
    hand = " ".join(map(str, view.hand)) or "-"
    return f"<View of {SEATS[view.seat]}: {view.table.phase}, hand {hand}>"


def scene_svg(scene: Scene | None) -> str | None:
    """Return a scene as SVG; None without a scene."""
    from bosslib.picture.svg import svg

    return svg(scene) if scene else None
