"""Guide at a new learner's first table, which the table's menu opens again."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bosswidgets.kit.addresses import is_embedded
from bosswidgets.kit.bridge import Bridge
from bosswidgets.kit.guide import WHOLE, Guide, GuideStep
from bosswidgets.kit.picture.base import PictureWidget
from bosswidgets.table.games import storage_key_of
from bosswidgets.table.session import AnyTableSession

HAND = ".boss-hand .boss-choice:not([aria-disabled])"
"""Selector of the first card of the hand that can be played."""

PICTURE = ".boss-both .boss-table"
"""Selector of the table's picture."""


def build(
    session: AnyTableSession,
    bridge: Bridge,
    picture: PictureWidget,
    steps: Callable[[], Sequence[GuideStep]],
) -> Guide:
    """Return the guide; it opens once, if it is new to the browser and the person hasn't acted."""
    guide = Guide()
    key = f"{storage_key_of(session.record.game.name)}-guide"

    def follow(_: object = None) -> None:
        if picture.scene:
            guide.set_steps(steps())

    def open_first(_: object = None) -> None:
        alone = len(session.persons) == 1 and not session.multi_device
        acted = any(each.action.seat in session.persons for each in session.record.played)
        is_new = bridge.ready and not bridge.stored_values().get(key)
        if is_new and alone and not acted and not guide.openings and not is_embedded():
            guide.show_first()

    guide.on_close(lambda: bridge.store_values(**{key: True}))
    session.on_change(follow)
    bridge.observe(follow, ["width", "height"])
    follow()
    bridge.observe(open_first, "ready")
    open_first()
    return guide


def picture_step(picture: PictureWidget, title: str, words: str, hit: str) -> GuideStep:
    """Return a step about a thing on the picture, by its hit id."""
    scene = picture.scene
    found = next((each for each in scene.hits if each.id == hit), None) if scene else None
    place = WHOLE
    if scene and found:
        wide, high = scene.width, scene.height
        place = found.x / wide, found.y / high, found.w / wide, found.h / high
    return GuideStep(title, words, PICTURE, place)
