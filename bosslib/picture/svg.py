"""SVG output of a scene: for print, for pages without scripts, and for the first paint."""

from __future__ import annotations

from html import escape
from itertools import chain

from bosslib.picture.shapes import Box, Disc, Fill, Poly, Rect, Scene, Text
from bosslib.picture.theme import FONT, LIGHT, Palette

BASELINE = 0.36
"""Distance of the baseline below a line's middle, as a share of its size, in usual typefaces.

SVG's `central` differs between browsers.
"""


def svg(scene: Scene, palette: Palette | None = LIGHT, *, title: str = "") -> str:
    """Return the scene as an SVG element that fills its width, up to the scene's.

    The scene's words are its description for a screen reader. Without a palette the colours are the
    CSS variables of `theme.css`, with the light ones as fallback.
    """
    drawn = shapes(scene, palette)
    drawn += [
        f'<rect data-hit="{escape(hit.id)}" x="{format_number(hit.x)}" y="{format_number(hit.y)}"'
        f' width="{format_number(hit.w)}" height="{format_number(hit.h)}"'
        ' fill="none" pointer-events="all"/>'
        for hit in scene.hits
    ]
    heading = f"<title>{escape(title, quote=False)}</title>" if title else ""
    label = f"{title}. {scene.words}" if title else scene.words
    return (
        '<svg xmlns="http://www.w3.org/2000/svg"'
        f' viewBox="0 0 {format_number(scene.width)} {format_number(scene.height)}"'
        f' role="img" aria-label="{escape(label)}" focusable="false"'
        f' font-family="{escape(FONT)}"'
        f' style="display:block;width:100%;max-width:{format_number(scene.width)}px;height:auto">'
        f"{heading}<desc>{escape(scene.words, quote=False)}</desc>{''.join(drawn)}</svg>"
    )


def sprite(scene: Scene, palette: Palette | None, part: Box | None = None) -> str:
    """Return a small scene, or a part of one, as an SVG element that fills its place.

    It has no description. Without a palette its colours are the page's CSS variables.
    """
    left, top, right, bottom = part or (0, 0, scene.width, scene.height)
    box = " ".join(map(format_number, (left, top, right - left, bottom - top)))
    drawn = "".join(shapes(scene, palette))
    family, clip = escape(FONT), ' style="overflow:hidden"' if part else ""
    return (
        f'<svg viewBox="{box}" width="100%" height="100%" font-family="{family}"{clip}>'
        f"{drawn}</svg>"
    )


def document(scene: Scene, palette: Palette = LIGHT, *, title: str) -> str:
    """Return the scene as an SVG file of the scene's size; its words are its description."""
    return svg_header(scene, title) + "".join(shapes(scene, palette)) + CLOSED


def svg_header(scene: Scene, title: str) -> str:
    """Return the opening of an SVG file of a scene's size and words; `CLOSED` is its end."""
    wide, high = format_number(scene.width), format_number(scene.height)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}"'
        f' viewBox="0 0 {wide} {high}" role="img" font-family="{escape(FONT)}">'
        f"<title>{escape(title, quote=False)}</title>"
        f"<desc>{escape(scene.words, quote=False)}</desc>"
    )


CLOSED = "</svg>\n"


def shapes(scene: Scene, palette: Palette | None) -> list[str]:
    """Return each shape of a scene as an SVG element, in drawing order."""
    fills = [_fill(fill, palette) for fill in scene.fills]
    return fills + [_text(text, palette) for text in scene.texts]


def _fill(fill: Fill, palette: Palette | None) -> str:
    alpha = "" if fill.alpha == 1 else f' fill-opacity="{format_number(fill.alpha)}"'
    paint = f'fill="{css_colour(fill.fill, palette)}"{alpha}'
    match fill:
        case Rect(x, y, w, h, radius):
            rounded = f' rx="{format_number(radius)}"' if radius else ""
            place = f'x="{format_number(x)}" y="{format_number(y)}"'
            size = f'width="{format_number(w)}" height="{format_number(h)}"'
            return f"<rect {place} {size}{rounded} {paint}/>"
        case Disc(x, y, radius):
            centre = f'cx="{format_number(x)}" cy="{format_number(y)}"'
            return f'<circle {centre} r="{format_number(radius)}" {paint}/>'
        case Poly(points):
            line = "%.1f,%.1f " * len(points) % (*chain.from_iterable(points),)
            short = line.replace(".0,", ",").replace(".0 ", " ").rstrip()
            return f'<polygon points="{short}" {paint}/>'


def _text(text: Text, palette: Palette | None) -> str:
    anchor = "" if text.anchor == "start" else f' text-anchor="{text.anchor}"'
    bold = ' font-weight="700"' if text.bold else ""
    y = format_number(text.y + text.size * BASELINE)
    place = f'x="{format_number(text.x)}" y="{y}" font-size="{format_number(text.size)}"'
    paint = f'fill="{css_colour(text.fill, palette)}"'
    return f"<text {place}{anchor}{bold} {paint}>{escape(text.words, quote=False)}</text>"


def css_colour(name: str, palette: Palette | None) -> str:
    """Return the colour of a name: from a palette, or the page's CSS variable."""
    return f"var(--boss-{name},{LIGHT[name]})" if palette is None else palette[name]


def format_number(value: float) -> str:
    """Format a number as short as possible, rounded to a tenth."""
    return f"{value:.1f}".removesuffix(".0")
