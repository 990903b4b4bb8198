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

    `tips` has each text once and, for each place in drawing order, its x, y, width and height as
    shares of the picture, and the index of its text.
    """

    script = bundle_script("tips")
    style = part_style("tips")

    label = Unicode("").tag(sync=True)
    tips: Dict[str, Any] = Dict({"texts": [], "places": []}).tag(sync=True)

    def __init__(self) -> None:
        super().__init__(label=say("tips.label"))

    def show_tips(self, scene: Scene, tip: Callable[[str], str]) -> None:
        """Show tips for the things on a scene; things without a tip are skipped."""
        found = [(hit, words) for hit in scene.hits if (words := tip(hit.id))]
        texts = list(dict.fromkeys(words for _, words in found))
        wide, high = scene.width, scene.height
        places = [
            [
                *(round(part, 3) for part in (x / wide, y / high, w / wide, h / high)),
                texts.index(words),
            ]
            for (_, x, y, w, h), words in found
        ]
        self.tips = {"texts": texts, "places": places}

    def __repr__(self) -> str:
        return f"<Tips: {len(self.tips['places'])} places>"
