"""The network of a school: the address of this machine on it, and the names by which browsers may ask for it."""

from __future__ import annotations

import ipaddress
import socket
from typing import NamedTuple
from urllib.parse import urlsplit

import psutil

# An address for documentation: nothing is sent there, but the system says from which of its own it would be.
ANYWHERE = ("192.0.2.1", 9)
EVERY_NETWORK = ("0.0.0.0", "::")  # noqa: S104 - what somebody who wants that writes


class NoNetworkError(Exception):
    """Nobody else can reach a machine that is on no network."""


class Place(NamedTuple):
    """Where a room is: the address that the server listens on, the one that students open, and names it answers to."""

    host: str
    address: str
    names: frozenset[str]


def own_address() -> str:
    """The address of this machine on the network that leads to others. Raises NoNetworkError if there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ANYWHERE)
        except OSError as error:
            raise NoNetworkError from error
        found = str(probe.getsockname()[0])
    if ipaddress.ip_address(found).is_loopback:
        raise NoNetworkError
    return found


def place(host: str | None, address: str | None, port: int, *, secure: bool) -> Place:
    """Where a room is that is served on `host`, or else on this machine's network, and is reached at `address`.

    Raises NoNetworkError if neither is told and there is no network.
    """
    listens = host or own_address()
    if address is None:
        shown = own_address() if listens in EVERY_NETWORK else listens
        address = f"{'https' if secure else 'http'}://{_in_url(shown)}:{port}/"
    names = {urlsplit(address).hostname or "", listens}
    if listens in EVERY_NETWORK:
        names |= {each.address for own in psutil.net_if_addrs().values() for each in own} | {"localhost"}
    return Place(listens, f"{address.rstrip('/')}/", frozenset(name.lower() for name in names))


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host
