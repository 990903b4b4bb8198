"""What is said where there is no page: at unknown addresses, at the door, by others' handlers."""

import gzip
from functools import lru_cache
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tornado.web import HTTPError, RequestHandler, StaticFileHandler
from voila.handler import BaseVoilaHandler

from bosswidgets.server.language import Speaking

if TYPE_CHECKING:
    Handler = RequestHandler
    Files = StaticFileHandler
else:
    Handler = Files = object


class Plain(Handler):
    """A handler that says what is wrong in a line: no person sees it, and it needs no template."""

    def write_error(self, status_code: int, **_: object) -> None:
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(f"{status_code} {self._reason}\n")


WORDS = {".css", ".html", ".js", ".json", ".mjs", ".svg", ".txt"}
"""How files end that become much smaller."""

KEPT = 512
"""So many compressed files are kept in memory: a page asks for some 120."""


@lru_cache(maxsize=KEPT)
def packed(path: str, changed: int) -> bytes:  # noqa: ARG001 - a file that has changed is another
    """Return a file compressed; `changed` is when it was, in nanoseconds since 1970."""
    return gzip.compress(Path(path).read_bytes(), 9, mtime=0)


class PlainFiles(Plain, Files):
    """A handler of files, to which an address that can name no file is one that is missing.

    Who can read compressed text gets it so, each file compressed once for all.
    """

    _packed: bytes | None = None

    def should_return_304(self) -> bool:
        """Whether the file is known there; what is sent otherwise is chosen here."""
        place = Path(str(self.absolute_path))
        if "Range" in self.request.headers:
            self._transforms = []  # a part is one of the plain file
        elif place.suffix in WORDS and "gzip" in self.request.headers.get("Accept-Encoding", ""):
            sent = self._packed = packed(str(place), place.stat().st_mtime_ns)
            self.get_content = lambda *_: sent  # type: ignore[method-assign,assignment]
            self.set_header("Content-Encoding", "gzip")
            if tag := self._headers.get("Etag"):
                self.set_header("Etag", f'{tag[:-1]}-gzip"')
        return bool(super().should_return_304())

    def get_content_size(self) -> int:
        """The size of what is sent, in bytes."""
        return super().get_content_size() if self._packed is None else len(self._packed)

    async def get(self, path: str, *given: Any, **named: Any) -> None:
        try:
            await super().get(path, *given, **named)
        except (ValueError, AssertionError):  # Voilà asserts what an address must contain
            raise HTTPError(404) from None


def plain(handler: type[RequestHandler]) -> type[RequestHandler]:
    """A handler that answers so, and else as the one that is given."""
    base = PlainFiles if issubclass(handler, StaticFileHandler) else Plain
    return type(handler.__name__, (base, handler), {})


class Unknown(Speaking, BaseVoilaHandler):
    """Every address that nothing else answers."""

    async def prepare(self) -> None:
        """Says so, whatever the method is."""
        await super().prepare()
        raise HTTPError(404)


class Refused(Speaking, BaseVoilaHandler):
    """What the door turns away, whatever the address is."""

    def initialize(self, *, status: HTTPStatus, **options: Any) -> None:
        super().initialize(**options)
        self.refusal = status

    async def prepare(self) -> None:
        await super().prepare()
        raise HTTPError(self.refusal)

    def write_error(self, status_code: int, **_: object) -> None:
        """Says why in a page."""
        known = {HTTPStatus.MISDIRECTED_REQUEST: "misdirected", HTTPStatus.FORBIDDEN: "elsewhere"}
        why = known.get(HTTPStatus(status_code), "broken")
        self.finish(self.render_template("refused.html", why=why))
