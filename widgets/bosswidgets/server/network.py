"""The address by which the others in a room reach this computer. Nothing is sent to find it."""

import socket
from collections.abc import Iterator
from ipaddress import ip_address

import psutil

ELSEWHERE = "192.0.2.1"  # an address that nobody has (RFC 5737): which way would lead there?
VIRTUAL = (
    *("lo", "docker", "br-", "veth", "virbr", "vboxnet", "vmnet", "tun", "utun"),
    *("vEthernet", "VirtualBox", "VMware"),  # Windows: Hyper-V and WSL, and the others' own names
)


def room_address() -> str:
    """This computer's address in its network; empty if it is in none."""
    return _on_the_way_out() or next(_inside(), "")


def _on_the_way_out() -> str:
    """The address that this computer uses towards the internet; empty if there is no way there."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as unsent:
        try:
            unsent.connect((ELSEWHERE, 9))  # looks up the route alone: a datagram has no greeting
        except OSError:
            return ""
        address: str = unsent.getsockname()[0]
    return "" if ip_address(address).is_loopback else address


def _inside() -> Iterator[str]:
    """The addresses in networks without a way out, as that of a laptop that is a hotspot itself."""
    up = psutil.net_if_stats()
    for name, addresses in psutil.net_if_addrs().items():
        if name.startswith(VIRTUAL) or not (name in up and up[name].isup):
            continue
        for address in addresses:
            if address.family == socket.AF_INET and not ip_address(address.address).is_loopback:
                yield address.address
