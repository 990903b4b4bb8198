"""The app's mark as PNG: phones that keep a page as an app want no SVG for its icon."""

from __future__ import annotations

from io import BytesIO
from xml.etree import ElementTree

from PIL import Image, ImageDraw

SIZES = (180, 192, 512)
"""Of each side, in pixels; the first is Apple's."""

SMOOTH = 4
"""How much larger it is drawn than it is shown."""

FILLED = 0.68
"""How much of each side the mark takes: a phone cuts corners off."""


def name(size: int) -> str:
    """The name of the file of a size."""
    return f"icon-{size}.png"


def icon(mark: str, ground: str, size: int) -> bytes:
    """The mark, an SVG of circles, on a ground of that colour, as PNG."""
    svg = ElementTree.fromstring(mark)
    _, _, width, _ = map(float, svg.attrib["viewBox"].split())
    side = size * SMOOTH
    scale = side * FILLED / width
    picture = Image.new("RGB", (side, side), ground)
    pen = ImageDraw.Draw(picture)
    for parent in svg.iter():
        for circle in parent.findall("{*}circle"):
            of = {**parent.attrib, **circle.attrib}
            middle = [side / 2 + (float(of[way]) - width / 2) * scale for way in ("cx", "cy")]
            line = float(of.get("stroke-width", 0)) if "stroke" in of else 0
            for colour, radius in (
                (of.get("stroke"), float(of["r"]) + line / 2),
                (of["fill"], float(of["r"]) - line / 2),
            ):
                if colour:
                    pen.circle(middle, radius * scale, colour)
    file = BytesIO()
    picture.resize((size, size), Image.Resampling.LANCZOS).save(file, "PNG", optimize=True)
    return file.getvalue()
