"""Who is let in: whoever asks for the app by a name of its own, and not from another site's page.

A page of any site can have a browser ask for addresses on this computer; it can even give this
computer's address to a name of its own, and then read what it gets. Neither passes the door.
"""

from collections.abc import Collection
from http import HTTPStatus
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from tornado.httputil import (
    HTTPHeaders,
    HTTPMessageDelegate,
    HTTPServerRequest,
    split_host_and_port,
)
from tornado.routing import Router
from tornado.web import Application, RequestHandler

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
ELSEWHERE = ("cross-site", "same-site")  # same-site: another port of this computer, for one


class Door(Router):
    """Leads a request to the app, or to the handler that refuses it, which gets the status.

    The app's names are `names`, this computer's name for itself, and the address at which the
    request has come; with None every name is. Where one must log in, a browser that was given
    another name for this address has no cookie for it.
    """

    def __init__(
        self,
        app: Application,
        names: Collection[str] | None,
        refusing: type[RequestHandler],
        **options: Any,
    ) -> None:
        self._app = app
        self._names = None if names is None else LOOPBACK | {bare(name) for name in names}
        self._refusing = refusing
        self._options = options

    def find_handler(
        self, request: HTTPServerRequest, **options: Any
    ) -> HTTPMessageDelegate | None:
        """The app's handler for the request, or the one that refuses it."""
        if request.method not in RequestHandler.SUPPORTED_METHODS:
            return self._app.get_handler_delegate(request, RequestHandler)  # which says so
        stream = getattr(request.connection, "stream", None)
        arrived = {bare(stream.socket.getsockname()[0])} if stream and stream.socket else set()
        name = bare(split_host_and_port(request.host)[0])
        if self._names is not None and name not in self._names | arrived:
            status = HTTPStatus.MISDIRECTED_REQUEST
        elif from_elsewhere(request.method or "", request.host, request.headers):
            status = HTTPStatus.FORBIDDEN
        else:
            return self._app.find_handler(request, **options)
        refused = {**self._options, "status": status}
        return self._app.get_handler_delegate(request, self._refusing, refused)


def bare(name: str) -> str:
    """A host's name as it is compared: an address of one machine is always written alike."""
    plain = name.strip("[]").rstrip(".").lower()
    try:
        return str(ip_address(plain))
    except ValueError:
        return plain


def from_elsewhere(method: str, host: str, headers: HTTPHeaders) -> bool:
    """Whether another site's page asks, and not a person who follows a link there.

    Browsers say so in `Sec-Fetch-Site` to addresses that they trust, as this computer's own; to
    others, as in a class, they send `Origin` at least with what could change something.
    """
    site = headers.get("Sec-Fetch-Site", "")
    if site in ELSEWHERE:
        link = (method, headers.get("Sec-Fetch-Mode"), headers.get("Sec-Fetch-Dest"))
        purpose = headers.get("Sec-Purpose", headers.get("Purpose", ""))
        return link != ("GET", "navigate", "document") or "prefetch" in purpose
    origin = headers.get("Origin")
    return not site and origin is not None and urlsplit(origin).netloc.lower() != host.lower()
