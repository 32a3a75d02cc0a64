"""The school's network: this machine's address on it, and the host names that the server answers to."""

from __future__ import annotations

import ipaddress
import re
import socket
from contextlib import suppress
from typing import NamedTuple
from urllib.parse import urlsplit

import psutil

from cardkit.table.errors import CardkitError

# A reserved address. Nothing is sent to it; it only makes the system choose a network interface.
ANYWHERE = ("192.0.2.1", 9)
EVERY_NETWORK = ("0.0.0.0", "::")  # noqa: S104 - only if the user chooses it explicitly
DEFAULT_PORTS = {"http": 80, "https": 443}
# The maximum number of characters of an option that are quoted.
READ = 80
HOST_NAME = re.compile(r"(?!-)[a-z0-9_-]{1,63}(?<!-)(\.(?!-)[a-z0-9_-]{1,63}(?<!-))*\.?")


class NoNetworkError(Exception):
    """The machine isn't connected to a network, so nobody else can reach it."""


class ServerAddress(NamedTuple):
    """The address on which the server listens, the URL that students open, and the server's host names."""

    host: str
    address: str
    names: frozenset[str]


def address_of(text: str) -> str:
    """Return the URL that students open, normalised, from the option `--address`.

    >>> address_of("HTTPS://Cards.School.example")
    'https://cards.school.example/'

    Raises CardkitError if no browser could open the URL, or if it has a path, which a room's URL can't have.
    """
    unopened = f"--address {_quoted(text)} cannot be opened in a browser: give a host, {SUCH_AS}"
    try:
        parts = urlsplit(text)
        name, port = _host_name(parts.hostname or ""), parts.port
    except ValueError:
        raise CardkitError(unopened) from None
    if parts.scheme not in {"http", "https"}:
        raise CardkitError(f"--address begins with http:// or https://, not {_quoted(text)}")
    if name in {None, *EVERY_NETWORK} or port == 0 or parts.username is not None or not text.isprintable():
        raise CardkitError(unopened)
    if parts.path not in {"", "/"} or "?" in text or "#" in text:
        raise CardkitError(f"--address is a host without a path, {SUCH_AS}, not {_quoted(text)}")
    told = f":{port}" if port and port != DEFAULT_PORTS[parts.scheme] else ""
    return f"{parts.scheme}://{_bracket_ipv6(str(name))}{told}/"


def host_of(text: str) -> str:
    """Return the address to listen on, from the option `--host`.

    >>> host_of("[::1]"), host_of("0:0:0:0:0:0:0:0")
    ('::1', '::')

    Raises CardkitError if it isn't a name or an address of a machine.
    """
    name = _host_name(text.removeprefix("[").removesuffix("]"))
    if name is None:
        raise CardkitError(f"--host is a name or an address of this machine, without a port, not {_quoted(text)}")
    return name


SUCH_AS = "such as https://cards.school.example"


def _host_name(host: str) -> str | None:
    """Return a host as browsers send it: an IP address in its shortest form, or a name in ASCII; None if invalid."""
    with suppress(ValueError):
        address = ipaddress.ip_address(host)
        return None if getattr(address, "scope_id", None) else str(address)
    if re.fullmatch(r"[\d.]*", host) or ":" in host:
        return None
    try:
        name = host.encode("idna").decode().lower()
    except UnicodeError:
        return None
    return name if HOST_NAME.fullmatch(name) else None


def _quoted(text: str) -> str:
    return repr(text if len(text) <= READ else f"{text[:READ]}…")


def own_address() -> str:
    """Return this machine's address on the network. Raises NoNetworkError if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ANYWHERE)
        except OSError as error:
            raise NoNetworkError from error
        found = str(probe.getsockname()[0])
    if ipaddress.ip_address(found).is_loopback:
        raise NoNetworkError
    return found


def server_address(host: str | None, address: str | None, port: int, *, secure: bool) -> ServerAddress:
    """Return the address of a room.

    Args:
        host: The address to listen on; by default this machine's network.
        address: The URL that students open; by default this machine's address.
        port: The port.
        secure: Whether the URL starts with https.

    Raises:
        NoNetworkError: If host and address are missing, and the machine isn't on a network.

    """
    listens = host or own_address()
    if address is None:
        shown = own_address() if listens in EVERY_NETWORK else listens
        address = f"{'https' if secure else 'http'}://{_bracket_ipv6(shown)}:{port}"
    address = address_of(address)
    names = {urlsplit(address).hostname or "", listens}
    if listens in EVERY_NETWORK:
        names |= {each.address for own in psutil.net_if_addrs().values() for each in own} | {"localhost"}
    return ServerAddress(listens, address, frozenset(name.lower() for name in names))


def _bracket_ipv6(host: str) -> str:
    return f"[{host}]" if ":" in host else host
