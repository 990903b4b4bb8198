"""Address by which others in the local network reach this computer, found without sending
anything.
"""

import socket
from collections.abc import Iterator
from ipaddress import ip_address

import psutil

TEST_ADDRESS = "192.0.2.1"  # a documentation address (RFC 5737), used to look up the route
VIRTUAL = (
    *("lo", "docker", "br-", "veth", "virbr", "vboxnet", "vmnet", "tun", "utun"),
    *("vEthernet", "VirtualBox", "VMware"),  # Windows: Hyper-V and WSL, and other vendors' adapters
)


def room_address() -> str:
    """Return this computer's address in its network; empty if it is in none."""
    return _outbound_address() or next(_local_addresses(), "")


def _outbound_address() -> str:
    """Return the address of the interface to the internet; empty if there is no route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as unsent:
        try:
            unsent.connect((TEST_ADDRESS, 9))  # looks up the route; sends nothing
        except OSError:
            return ""
        address: str = unsent.getsockname()[0]
    return "" if ip_address(address).is_loopback else address


def _local_addresses() -> Iterator[str]:
    """Yield addresses in networks without a route to the internet, for example of a laptop that is
    a hotspot.
    """
    up = psutil.net_if_stats()
    for name, addresses in psutil.net_if_addrs().items():
        if name.startswith(VIRTUAL) or not (name in up and up[name].isup):
            continue
        for address in addresses:
            if address.family == socket.AF_INET and not ip_address(address.address).is_loopback:
                yield address.address
