"""Compression of texts into URL-safe codes."""

from __future__ import annotations

import base64
import binascii
import zlib

from bosslib import BossError
from bosslib.documents.nodes import MOST_TOML


def compress_text(text: str) -> str:
    """Return a text compressed and URL-safe.

    >>> decompress_text(compress_text("id = 1"))
    'id = 1'
    """
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def decompress_text(code: str, fault: str = "editor.no-link") -> str:
    """Return the text of a code; raise BossError with the key `fault` if it can't be decoded."""
    try:
        data = base64.urlsafe_b64decode(code.encode("ascii") + b"=" * (-len(code) % 4))
        unzip = zlib.decompressobj()
        text = unzip.decompress(data, MOST_TOML)
        if unzip.eof:
            return text.decode()
    except (UnicodeError, binascii.Error, zlib.error):
        pass
    raise BossError(fault)
