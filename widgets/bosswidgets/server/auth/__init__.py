"""Protection against DNS rebinding and cross-site requests.

Any website can make a browser send requests to this computer. It can even resolve a host name of
its own to this computer's address and read the responses. The router refuses both.
"""

from collections.abc import Collection, Sequence
from http import HTTPStatus
from ipaddress import ip_address
from urllib.parse import urlsplit

from tornado.httputil import (
    HTTPHeaders,
    HTTPMessageDelegate,
    HTTPServerRequest,
    split_host_and_port,
)
from tornado.routing import Router
from tornado.web import Application, RequestHandler

from bosswidgets.server.auth.proxies import FORWARDED, Network, client_address

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
EVERYWHERE = frozenset({"0.0.0.0", "::"})
"""Addresses for listening everywhere. Browsers lead them to this computer, but report no requesting
site.
"""
OTHER_SITES = ("cross-site", "same-site")  # same-site: for example another port of this computer


class RequestFilter(Router):
    """Router that passes a request to the app or to the handler that refuses it with a status.

    Accepted host names are `names`, the loopback names, and the address at which the request
    arrived, but not the address for listening everywhere; with None every name is accepted. Where
    users must log in, a browser has no cookie for a foreign host name.

    A request through one of the `proxies` counts as one from the client's address.
    """

    def __init__(
        self,
        app: Application,
        names: Collection[str] | None,
        refusing: type[RequestHandler],
        *,
        proxies: Sequence[Network] = (),
        **options: object,
    ) -> None:
        self._app = app
        self._proxies = proxies
        own = LOOPBACK | {canonical_host(name) for name in names or ()}
        self._names = None if names is None else own - EVERYWHERE
        self._refusing = refusing
        self._options = options

    def find_handler(
        self, request: HTTPServerRequest, **options: object
    ) -> HTTPMessageDelegate | None:
        """Return the app's handler for the request, or the refusing one."""
        forwarded = request.headers.get(FORWARDED, "")
        request.remote_ip = client_address(request.remote_ip or "", forwarded, self._proxies)
        if request.method not in RequestHandler.SUPPORTED_METHODS:
            return self._app.get_handler_delegate(request, RequestHandler)  # responds with HTTP 405
        stream = getattr(request.connection, "stream", None)
        arrived = (
            {canonical_host(stream.socket.getsockname()[0])} if stream and stream.socket else set()
        )
        name = canonical_host(split_host_and_port(request.host)[0])
        if self._names is not None and name not in self._names | arrived:
            status = HTTPStatus.MISDIRECTED_REQUEST
        elif is_cross_site(request.method or "", request.host, request.headers):
            status = HTTPStatus.FORBIDDEN
        else:
            return self._app.find_handler(request, **options)
        refused = {**self._options, "status": status}
        return self._app.get_handler_delegate(request, self._refusing, refused)


def canonical_host(name: str) -> str:
    """Return a host name in canonical form, so that equal IP addresses compare equal."""
    plain = name.strip("[]").rstrip(".").lower()
    try:
        return str(ip_address(plain))
    except ValueError:
        return plain


def is_cross_site(method: str, host: str, headers: HTTPHeaders) -> bool:
    """Return True for a request from another site's page, unless it follows a link.

    Browsers send `Sec-Fetch-Site` to trustworthy origins such as this computer. To others, as in a
    class, they send at least `Origin` with requests that could change something.
    """
    site = headers.get("Sec-Fetch-Site", "")
    if site in OTHER_SITES:
        link = (method, headers.get("Sec-Fetch-Mode"), headers.get("Sec-Fetch-Dest"))
        purpose = headers.get("Sec-Purpose", headers.get("Purpose", ""))
        return link != ("GET", "navigate", "document") or "prefetch" in purpose
    origin = headers.get("Origin")
    if site or origin is None:
        return False
    try:
        return urlsplit(origin).netloc.lower() != host.lower()
    except ValueError:  # not an address
        return True
