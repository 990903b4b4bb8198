"""The address under which others on the local network reach this computer."""

from __future__ import annotations

import socket
from types import SimpleNamespace

import psutil
import pytest

from bosswidgets.server import network

CARDS = {
    "lo": ["127.0.0.1"],
    "docker0": ["172.17.0.1"],
    "eth0": ["10.0.0.7"],
    "wlan0": ["fe80::1", "127.0.0.5", "192.168.4.2"],
    "gone0": ["10.9.9.9"],
}


def test_a_hotspots_own_address_is_that_of_a_real_card_that_is_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kinds = {True: socket.AF_INET6, False: socket.AF_INET}
    found = {
        name: [SimpleNamespace(family=kinds[":" in each], address=each) for each in addresses]
        for name, addresses in CARDS.items()
    }
    up = {name: SimpleNamespace(isup=name != "eth0") for name in CARDS if name != "gone0"}
    monkeypatch.setattr(psutil, "net_if_addrs", lambda: found)
    monkeypatch.setattr(psutil, "net_if_stats", lambda: up)
    assert list(network._local_addresses()) == ["192.168.4.2"]


def test_the_address_is_never_this_computers_own_loop() -> None:
    assert not network.room_address().startswith("127.")
