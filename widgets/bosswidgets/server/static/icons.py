"""App icon as PNG, because phones do not accept SVG for the icon of an installed page."""

from __future__ import annotations

from io import BytesIO
from xml.etree import ElementTree

from PIL import Image, ImageDraw

SIZES = (180, 192, 512)
"""Icon sizes in pixels; the first is Apple's."""

SUPERSAMPLING = 4
"""Supersampling factor."""

MARK_SHARE = 0.68
"""Fraction of the icon that the mark fills, because phones cut off the corners."""


def icon_name(size: int) -> str:
    """Return the file name of a size."""
    return f"icon-{size}.png"


def draw_icon(mark: str, ground: str, size: int) -> bytes:
    """Return an icon as PNG from the mark, an SVG of circles, on a background colour."""
    svg = ElementTree.fromstring(mark)
    _, _, width, _ = map(float, svg.attrib["viewBox"].split())
    side = size * SUPERSAMPLING
    scale = side * MARK_SHARE / width
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
