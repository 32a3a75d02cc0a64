"""Choose the port for a server."""

from __future__ import annotations

import errno
import os
import socket
from typing import TYPE_CHECKING

from cardkit.table.errors import CardkitError

if TYPE_CHECKING:
    from collections.abc import Callable


def choose(wanted: int, host: str, say: Callable[[str], None]) -> int:
    """Return the wanted port, or report that it is in use and return another one.

    Args:
        wanted: The wanted port.
        host: The address of this machine to listen on.
        say: Prints a message.

    Raises:
        CardkitError: If this machine doesn't have that address.

    """
    chosen = free_port(wanted, host)
    if wanted not in (0, chosen):
        say(f"Port {wanted} is in use; taking port {chosen}.")
    return chosen


def free_port(wanted: int, host: str) -> int:
    """Return the wanted port, the next free port near it, or any free port."""
    nearby = range(wanted, min(wanted + 20, 65536)) if wanted else ()
    return next((port for port in nearby if is_free(port, host)), 0) or _any_port(host)


def is_free(port: int, host: str) -> bool:
    """Return whether a server can listen on this port. Raises CardkitError if this machine doesn't have the address."""
    with socket.socket(_family(host)) as probe:
        if os.name != "nt":  # this option has a different meaning on Windows
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            _bind(probe, host, port)
        except OSError:
            return False
        return True


def _any_port(host: str) -> int:
    """Return a port that the system reports as free."""
    with socket.socket(_family(host)) as probe:
        _bind(probe, host, 0)
        return int(probe.getsockname()[1])


def _bind(probe: socket.socket, host: str, port: int) -> None:
    """Bind to a port. Raises OSError if it is in use, and CardkitError if this machine doesn't have the address."""
    try:
        probe.bind((host, port))
    except OSError as error:
        if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
            raise CardkitError(f"this machine does not have the address {host}") from None
        raise


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET
