"""Address of the client of a request that came through reverse proxies."""

from collections.abc import Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

Network = IPv4Network | IPv6Network

FORWARDED = "X-Forwarded-For"
"""Header to which each proxy appends the address from which a request came to it."""


def client_address(connected: str, forwarded: str, proxies: Sequence[Network]) -> str:
    """Return the address of the client of a request, as one of the trusted proxies saw it.

    `connected` is the address of the connection, `forwarded` the header `X-Forwarded-For`. A client
    can begin this header itself, so it is read from its end, as far as the addresses are those of
    `proxies`. What is not an address, and what comes before it, is not read.

    >>> from ipaddress import ip_network
    >>> client_address("10.0.0.1", "1.1.1.1, 203.0.113.7", [ip_network("10.0.0.0/8")])
    '203.0.113.7'
    """
    found = connected
    for hop in reversed(forwarded.split(",")):
        address = _parse_ip(hop)
        if address is None or not _is_among(found, proxies):
            break
        found = str(address)
    return found


def client_network(address: str | None) -> str:
    """Return what limits count as one client: an IPv4 address, or the network of an IPv6 address;
    empty if the address is unknown.

    A home or a school gets at least a /64 network, so the addresses in it are one client.

    >>> client_network("2001:db8::5"), client_network("192.0.2.1")
    ('2001:db8::/64', '192.0.2.1')
    """
    found = _parse_ip(address or "")
    if isinstance(found, IPv6Address):
        return str(IPv6Network((int(found), 64), strict=False))
    return str(found or address or "")


def _is_among(text: str, proxies: Sequence[Network]) -> bool:
    """Return True if an address belongs to one of the proxies."""
    address = _parse_ip(text)
    return address is not None and any(address in network for network in proxies)


def _parse_ip(text: str) -> IPv4Address | IPv6Address | None:
    """Return an IP address, an IPv4 address within IPv6 as IPv4; None for other text."""
    try:
        address = ip_address(text.strip())
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address
