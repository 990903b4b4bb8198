"""What is said where there is no page: at unknown addresses, at the door, by others' handlers."""

from http import HTTPStatus
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


class PlainFiles(Plain, Files):
    """A handler of files, to which an address that can name no file is one that is missing."""

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
