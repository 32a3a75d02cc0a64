"""Tests of the fork server between requests, and when the server ends while a kernel is being forked."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from typing import Any

import pytest

from cardkit_widgets.serving import fork_server

pytestmark = pytest.mark.skipif(not hasattr(os, "setsid"), reason="processes can't be forked like this here")


class Left(socket.socket):
    """A channel whose other end is closed after something was sent, but before it was read."""

    other: socket.socket

    def sendall(self, *sent: Any) -> None:
        """Send, and lose the other end."""
        super().sendall(*sent)
        self.other.close()


def channel() -> Left:
    """Return a channel like those of kernels."""
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


def test_a_fork_that_fails_after_the_server_has_ended_is_not_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails() -> int:
        raise BlockingIOError

    monkeypatch.setattr(os, "fork", fails)
    one, other = socket.socketpair()
    with one, other, channel() as left:
        left.other.close()
        assert fork_server.ForkServer(one)._fork(left) == -1  # noqa: SLF001 - only a test makes it fail


def test_the_compiler_is_imported_when_there_is_a_page_and_nobody_asks_for_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one, other = socket.socketpair(type=socket.SOCK_SEQPACKET)
    monkeypatch.setattr(fork_server, "IDLE_MS", 0)
    monkeypatch.setattr(fork_server, "_import_compiler", other.close)  # the server ends in the meantime
    monkeypatch.setattr(fork_server.ForkServer, "_end_kernels", lambda _: None)
    with one, other, channel() as left, left.other:
        assert fork_server.ForkServer(one, {left.fileno(): (os.getpid(), left)}).serve() is None


COMPILER = """
import os, sys
from cardkit_widgets.serving.fork_server import _import_compiler
_import_compiler()
print("numba" in sys.modules, len(os.listdir("/proc/self/task")))
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="threads are counted differently elsewhere")
def test_the_compiler_leaves_no_thread_behind() -> None:
    """A thread wouldn't survive a fork."""
    environment = os.environ | {"OPENBLAS_NUM_THREADS": "1"}
    told = subprocess.run([sys.executable, "-c", COMPILER], env=environment, check=True, capture_output=True, text=True)
    assert told.stdout.split() == ["True", "1"]
