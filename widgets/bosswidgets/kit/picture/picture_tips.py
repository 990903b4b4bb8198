"""Tips for the things on a picture, by mouse, long touch, or keyboard.

Screen readers get a list of all of them. The picture itself is a separate widget.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from traitlets import Dict, Unicode

from bosslib.picture.shapes import Scene
from bosslib.words import say
from bosswidgets.kit.scripts import ScriptedWidget, bundle_script
from bosswidgets.kit.styles import part_style


class PictureTips(ScriptedWidget):
    """Overlay of a picture that lets all clicks through.

    `told` has each tip once and, for each place, [x, y, width, height, index of its tip] from 0 to
    1 across and down, in drawing order.
    """

    script = bundle_script("tour")
    style = part_style("tour")

    label = Unicode("").tag(sync=True)
    told: Dict[str, Any] = Dict({"tips": [], "places": []}).tag(sync=True)

    def __init__(self) -> None:
        super().__init__(label=say("tips.label"))

    def show_tips(self, scene: Scene, tip: Callable[[str], str]) -> None:
        """Show tips for the things on a scene; things without a tip are skipped."""
        found = [(hit, words) for hit in scene.hits if (words := tip(hit.id))]
        tips = list(dict.fromkeys(words for _, words in found))
        wide, high = scene.width, scene.height
        places = [
            [*(round(part, 3) for part in (x / wide, y / high, w / wide, h / high)), tips.index(of)]
            for (_, x, y, w, h), of in found
        ]
        self.told = {"tips": tips, "places": places}

    def __repr__(self) -> str:
        return f"<Tour: {len(self.told['places'])} places>"
