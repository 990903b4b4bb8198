"""Error responses: unknown addresses, refused requests, and handlers of other packages."""

import gzip
from functools import lru_cache
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tornado.web import HTTPError, RequestHandler, StaticFileHandler
from voila.handler import BaseVoilaHandler

from bosswidgets.server.language import LocalizedHandler

if TYPE_CHECKING:
    Handler = RequestHandler
    Files = StaticFileHandler
else:
    Handler = Files = object


class PlainErrors(Handler):
    """Handler mixin with plain-text errors, for responses that no person sees."""

    def write_error(self, status_code: int, **_: object) -> None:
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(f"{status_code} {self._reason}\n")


COMPRESSED_SUFFIXES = {".css", ".html", ".js", ".json", ".mjs", ".svg", ".txt"}
"""Suffixes of files worth compressing."""

CACHED_FILES = 512
"""Maximum number of compressed files cached; a page requests some 120."""


@lru_cache(maxsize=CACHED_FILES)
def compressed_file(path: str, changed: int) -> bytes:  # noqa: ARG001 - a file that has changed is another
    """Return a file compressed; `changed` is its modification time in nanoseconds since 1970."""
    return gzip.compress(Path(path).read_bytes(), 9, mtime=0)


class CompressedFiles(PlainErrors, Files):
    """File handler mixin that responds with HTTP 404 to addresses that cannot name a file.

    Files are sent compressed if the client accepts it, and are compressed only once.
    """

    _packed: bytes | None = None

    def should_return_304(self) -> bool:
        """Return True if the client's copy is current; otherwise select the encoding to send."""
        place = Path(str(self.absolute_path))
        if "Range" in self.request.headers:
            self._transforms = []  # ranges refer to the uncompressed file
        elif place.suffix in COMPRESSED_SUFFIXES and "gzip" in self.request.headers.get(
            "Accept-Encoding", ""
        ):
            sent = self._packed = compressed_file(str(place), place.stat().st_mtime_ns)
            self.get_content = lambda *_: sent  # type: ignore[method-assign,assignment]
            self.set_header("Content-Encoding", "gzip")
            if tag := self._headers.get("Etag"):
                self.set_header("Etag", f'{tag[:-1]}-gzip"')
        return bool(super().should_return_304())

    def set_extra_headers(self, path: str) -> None:
        """Declare a file immutable if its address has a version, so that no client asks again."""
        super().set_extra_headers(path)
        if cached := self._headers.get("Cache-Control"):
            self.set_header("Cache-Control", f"{cached}, immutable")

    def get_content_size(self) -> int:
        """Return the size of the response in bytes."""
        return super().get_content_size() if self._packed is None else len(self._packed)

    async def get(self, path: str, *given: Any, **named: Any) -> None:
        try:
            await super().get(path, *given, **named)
        except (ValueError, AssertionError):  # Voilà asserts what an address must contain
            raise HTTPError(404) from None


def with_plain_errors(handler: type[RequestHandler]) -> type[RequestHandler]:
    """Return a subclass of a handler with plain-text errors."""
    base = CompressedFiles if issubclass(handler, StaticFileHandler) else PlainErrors
    return type(handler.__name__, (base, handler), {})


class UnknownAddress(LocalizedHandler, BaseVoilaHandler):
    """Handler of unknown addresses."""

    async def prepare(self) -> None:
        """Respond with HTTP 404 to any method."""
        await super().prepare()
        raise HTTPError(404)


class RefusedRequest(LocalizedHandler, BaseVoilaHandler):
    """Handler of requests refused by the router, whatever the address."""

    def initialize(self, *, status: HTTPStatus, **options: object) -> None:
        super().initialize(**options)
        self.refusal = status

    async def prepare(self) -> None:
        await super().prepare()
        raise HTTPError(self.refusal)

    def write_error(self, status_code: int, **_: object) -> None:
        """Send a page with the reason."""
        known = {HTTPStatus.MISDIRECTED_REQUEST: "misdirected", HTTPStatus.FORBIDDEN: "elsewhere"}
        why = known.get(HTTPStatus(status_code), "broken")
        self.finish(self.render_template("refused.html", why=why))
