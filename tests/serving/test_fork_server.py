"""A server that ends while a kernel is being forked leaves no traceback behind."""

from __future__ import annotations

import os
import signal
import socket
from typing import Any

import pytest

from cardkit_widgets.serving import fork_server

pytestmark = pytest.mark.skipif(not hasattr(os, "setsid"), reason="processes cannot be forked so here")


class Left(socket.socket):
    """A channel whose other end is closed once something was sent, and before it was read."""

    other: socket.socket

    def sendall(self, *sent: Any) -> None:
        """Send, and lose the other end."""
        super().sendall(*sent)
        self.other.close()


def channel() -> Left:
    """A channel like those of kernels."""
    other, own = socket.socketpair(type=socket.SOCK_SEQPACKET)
    left = Left(own.family, own.type, own.proto, own.detach())
    left.other = other
    return left


@pytest.mark.parametrize("is_gone", [True, False])
def test_a_kernel_ends_quietly_when_nobody_says_what_it_is_to_be(
    monkeypatch: pytest.MonkeyPatch, *, is_gone: bool
) -> None:
    monkeypatch.setattr(os, "setsid", lambda: None)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    with channel() as left:
        if is_gone:
            left.other.close()
        fork_server.run_kernel(left)


def test_a_fork_that_fails_after_the_server_has_ended_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails() -> int:
        raise BlockingIOError

    monkeypatch.setattr(os, "fork", fails)
    one, other = socket.socketpair()
    with one, other, channel() as left:
        left.other.close()
        assert fork_server.ForkServer(one)._fork(left) == -1  # noqa: SLF001 - nobody else has it fail
