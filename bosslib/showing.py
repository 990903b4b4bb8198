"""How positions show themselves: in one line, in lines of notation, as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from bosslib.game import SEATS, AnyState

if TYPE_CHECKING:
    from bosslib.picture.shapes import Scene


class Printer(Protocol):
    """What IPython hands to a value that prints itself."""

    def text(self, text: str) -> None:
        """Add a text to the output."""


def in_a_line(state: AnyState) -> str:
    """A position in one line, with the way to have it written down."""
    where = state.game.where(state)
    return f"<State: {state.table.players} players, {where}; .saved() writes it down>"


def seen_in_a_line(view: Any) -> str:
    """What a seat sees, in one line."""
    hand = " ".join(map(str, view.hand)) or "-"
    return f"<View of {SEATS[view.seat]}: {view.table.phase}, hand {hand}>"


def drawn(scene: Scene | None) -> str | None:
    """A scene as SVG; None without one."""
    from bosslib.picture.svg import svg

    return svg(scene) if scene else None
