"""PNG and GIF output of scenes, drawn by Pillow: the extra `pictures`.

Scenes are drawn at twice their size and scaled down for antialiasing.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from io import BytesIO
from typing import TYPE_CHECKING, cast
from unicodedata import normalize

from bosslib.errors import BossError
from bosslib.picture.film import LAST_SCENE_FACTOR
from bosslib.picture.shapes import Scene, Text, outline
from bosslib.picture.svg import BASELINE
from bosslib.picture.theme import LIGHT, Palette, rgb

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont

Faces = tuple[tuple[str, str], ...]
"""Pairs of font files, plain and bold; the first installed pair is used."""

TIMES = 2
"""Oversampling factor of the drawing."""

FACES: Faces = (
    ("LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf"),
    ("Arial.ttf", "Arial Bold.ttf"),
    ("arial.ttf", "arialbd.ttf"),
    ("NotoSans-Regular.ttf", "NotoSans-Bold.ttf"),
    ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"),
)
"""Files of common typefaces, plain and bold, by their names on different systems."""

PLAIN = str.maketrans({"−": "-", "–": "-", "×": "x", "→": ">"})
"""Characters missing in Pillow's default font, with replacements."""

ANCHORS = {"start": "ls", "middle": "ms", "end": "rs"}
"""Pillow's names of anchor points on the baseline."""

COLOURS = 256
"""Number of colours of a GIF."""

SAMPLES = 12
"""Maximum number of scenes sampled to choose the palette of a long GIF."""


def require_pillow() -> None:
    """Check that Pillow is installed; BossError with the command to install it."""
    try:
        import_module("PIL.ImageFont")
    except ImportError:
        command = 'pip install "bosslib[pictures]"'
        raise BossError("picture.no-pillow", command=command) from None


def png(scene: Scene, palette: Palette = LIGHT) -> bytes:
    """Return the scene as a PNG, one pixel for each layout unit; BossError without Pillow."""
    require_pillow()
    out = BytesIO()
    image(scene, palette).save(out, "PNG", optimize=True)
    return out.getvalue()


def gif(scenes: Sequence[Scene], palette: Palette = LIGHT, *, pace: float) -> bytes:
    """Return the scenes as a looping GIF, each shown for `pace` seconds; BossError without Pillow.

    All must have the size of the first. One palette of 256 colours is chosen for all of them, so
    that equal areas stay equal, and are stored once.
    """
    require_pillow()
    from PIL.Image import Dither

    chosen = _palette_image(scenes, palette)
    drawn = (image(each, palette).quantize(palette=chosen, dither=Dither.NONE) for each in scenes)
    times = [round(1000 * pace)] * (len(scenes) - 1) + [round(1000 * pace * LAST_SCENE_FACTOR)]
    out = BytesIO()
    settings = {"loop": 0, "duration": times} if len(scenes) > 1 else {}
    next(drawn).save(out, "GIF", save_all=True, append_images=drawn, **settings)
    return out.getvalue()


def image(scene: Scene, palette: Palette = LIGHT, *, faces: Faces = FACES) -> Image:
    """Return the scene as a Pillow image, one pixel for each layout unit.

    If none of the typefaces is installed, Pillow's default font is used.
    """
    from PIL.Image import Resampling, new
    from PIL.ImageDraw import Draw

    size = round(scene.width), round(scene.height)
    large = new("RGB", (TIMES * size[0], TIMES * size[1]), palette["paper"])
    draw = Draw(large, "RGBA")
    for fill in scene.fills:
        points = [(TIMES * x, TIMES * y) for x, y in outline(fill)]
        draw.polygon(points, (*rgb(palette[fill.fill]), round(255 * fill.alpha)))
    for text in scene.texts:
        _write(draw, text, palette[text.fill], _installed_typefaces(faces))
    return large.resize(size, Resampling.BOX)


def _write(draw: ImageDraw, text: Text, colour: str, face: tuple[str, str] | None) -> None:
    """Draw a line of text, smaller if it would exceed its room."""
    size = TIMES * text.size
    words = text.words if face else _replace_characters(text.words)
    name = face[text.bold] if face else ""
    wide = _font(name, size).getlength(words)
    if wide > TIMES * text.room:
        size *= TIMES * text.room / wide
    place = TIMES * text.x, TIMES * (text.y + text.size * BASELINE)
    stroke = size / 30 if text.bold and not face else 0  # Pillow's default font has no bold face
    anchor = ANCHORS[text.anchor]
    draw.text(place, words, colour, _font(name, size), anchor, stroke_width=stroke)


@cache
def _font(name: str, size: float) -> FreeTypeFont:
    """Load a font file, or without a name Pillow's default font."""
    from PIL import ImageFont

    if name:
        return ImageFont.truetype(name, size, layout_engine=ImageFont.Layout.BASIC)
    return cast("FreeTypeFont", ImageFont.load_default(size))  # with a size it is never the bitmap


@cache
def _installed_typefaces(faces: Faces) -> tuple[str, str] | None:
    """Return the first installed pair of typefaces, or None."""
    for pair in faces:
        with suppress(OSError):
            for name in pair:
                _font(name, 10)
            return pair
    return None


def _replace_characters(words: str) -> str:
    """Return the words without characters that Pillow's default font lacks."""
    bare = normalize("NFKD", words.translate(PLAIN))
    return "".join(each for each in bare if each.isascii() or each in "“”‘’")


def _palette_image(scenes: Sequence[Scene], palette: Palette) -> Image:
    """Return a palette image of the colours that some of the scenes use most."""
    from PIL.Image import new

    some = scenes[:: -(-len(scenes) // SAMPLES)]
    drawn = [image(each, palette) for each in some]
    wide, high = drawn[0].size
    names = sorted({shape.fill for each in some for shape in (*each.fills, *each.texts)})
    strip = max(8, high // 12)
    sheet = new("RGB", (wide, len(drawn) * high + strip), palette["paper"])
    for at, each in enumerate(drawn):
        sheet.paste(each, (0, at * high))
    for at, name in enumerate(names):  # so that no colour of the theme is lost among the many
        left, right = (edge * wide // len(names) for edge in (at, at + 1))
        sheet.paste(palette[name], (left, len(drawn) * high, right, len(drawn) * high + strip))
    return sheet.quantize(COLOURS)
