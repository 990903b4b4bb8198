"""Content-Security-Policy of the app's pages.

Scripts load from the app only. Inline scripts run only if their hash is listed, so injected markup
runs nothing. No page may frame another: on a JupyterHub, other users' servers can have the same
origin. anywidget imports widget modules from `blob:` URLs, and ipywidgets sets inline styles.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256

INLINE_SCRIPTS = (
    'boss.step("game")',
    'boss.step("cards")',
    "boss.cells()",
    "boss.failed()",
    "window.voila_heartbeat()",
)
"""Inline scripts of a notebook page: the template's and Voilà's."""


def content_security_policy(inline_scripts: Iterable[str] = INLINE_SCRIPTS) -> str:
    """Return the header for pages that contain these inline scripts."""
    hashes = (
        f"'sha256-{b64encode(sha256(each.encode()).digest()).decode()}'" for each in inline_scripts
    )
    return "; ".join(
        [
            "default-src 'self'",
            " ".join(["script-src 'self' blob:", *hashes]),
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data: blob:",
            "font-src 'self' data:",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        ]
    )
