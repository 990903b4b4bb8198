"""Other people's handlers as the app serves them: they too say in words what they can't answer."""

from typing import TYPE_CHECKING, Any

from tornado.web import HTTPError, RequestHandler, StaticFileHandler

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
