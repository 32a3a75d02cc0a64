"""Kernels that are forked from a process that has imported everything, rather than started: a provisioner of Jupyter's.

On two cores the imports of thirty kernels are half of what a class waits for when it opens a page. Where processes
cannot be forked so, or where forking fails, kernels are started in the ordinary way.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from jupyter_client.provisioning import LocalProvisioner
from traitlets import Instance

if TYPE_CHECKING:
    from jupyter_client.connect import KernelConnectionInfo

# This variable set to 0 has all kernels started in the ordinary way.
SETTING = "CARDKIT_FORK"
MODULE = "cardkit_widgets.serving.fork_server"
# What is run by a kernel that can be forked, in our own Python.
LAUNCHER = ["-m", "ipykernel_launcher"]
# What is special about the fork server's environment; each kernel gets its own.
ENVIRONMENT = {
    "OPENBLAS_NUM_THREADS": "1",  # threads that it would start do not survive a fork
    "PYDEVD_DISABLE_FILE_VALIDATION": "1",  # of the debugger, which nobody uses on a page, a warning is no news
}
# In bytes: the number of a process after a plus sign, or that of an error, or an exit status.
LONGEST_ANSWER = 32
# The exit status of a kernel whose own nobody knows: the fork server had ended before.
LOST = -1
# What a forked kernel can be told. It knows nothing of other wishes that there may be for a process.
UNDERSTOOD = {"env", "cwd"}


def can_fork() -> bool:
    """Say whether kernels can be forked here, and may be."""
    if os.environ.get(SETTING) == "0" or not hasattr(os, "pidfd_open"):
        return False
    try:
        os.close(os.pidfd_open(os.getpid()))
    except OSError:  # some containers do not allow it
        return False
    return True


class Forked:
    """The process of a forked kernel, as `subprocess.Popen` is that of an ordinary one."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int, channel: socket.socket) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._channel = channel
        """It is held by the kernel, which ends when we close it, and by the fork server, which tells how it ended."""

    def poll(self) -> int | None:
        """Return its exit status; None while it runs."""
        if self.returncode is None:
            with suppress(BlockingIOError):
                self._ended(self._channel.recv(LONGEST_ANSWER))
        return self.returncode

    def wait(self) -> int:
        """Wait for its end, and return its exit status."""
        if self.poll() is None:
            self._channel.settimeout(None)
            self._ended(self._channel.recv(LONGEST_ANSWER))
        return self.returncode or 0

    def _ended(self, told: bytes) -> None:
        self._channel.close()
        self.returncode = int(told) if told else LOST

    def send_signal(self, number: int) -> None:
        """Send it a signal, if it still runs."""
        if self.poll() is None:
            with suppress(ProcessLookupError):  # it has ended, and we have not been told yet
                os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it."""
        self.send_signal(signal.SIGKILL)


class Running(NamedTuple):
    """A fork server that runs, or has run."""

    process: subprocess.Popen[bytes]
    control: socket.socket

    def end(self) -> None:
        """End it. The kernels that it has forked live on."""
        self.process.kill()  # it has nothing to put away, and is gone at once
        self.process.wait()
        self.control.close()

    def send(self, channel: socket.socket) -> None:
        """Send it the kernel's end of a channel. Raises ConnectionError if it has died."""
        socket.send_fds(self.control, [b"f"], [channel.fileno()])


class Forks:
    """The fork server as its server sees it: it is started when it is first needed, and anew when it has died."""

    def __init__(self) -> None:
        self._running: Running | None = None
        self._is_hopeless = False

    def start(self) -> Running:
        """Start it, unless it runs; it listens at once, and answers when it has imported what it needs."""
        if self._running is None or self._running.process.poll() is not None:
            self.end()
            self._running = _started()
        return self._running

    def end(self) -> None:
        """End it. The kernels that it has forked live on."""
        if self._running:
            self._running.end()
            self._running = None

    async def fork(self, **told: Any) -> Forked | None:
        """Fork a kernel and tell it what it is to be; give none if that cannot be done.

        A fork server that has died is replaced. When its successor dies too, no more is started.
        """
        request = json.dumps(told).encode()
        for _ in range(2):
            if not self._is_hopeless:
                running = self.start()
                with suppress(ConnectionError):
                    return await _fork(running, request)
                running.end()
        self._is_hopeless = True
        return None


def _started() -> Running:
    """Start a fork server."""
    control, theirs = socket.socketpair()
    with theirs:
        process = subprocess.Popen(  # noqa: S603 - it is our own
            [sys.executable, "-m", MODULE, str(theirs.fileno())],
            env=os.environ | ENVIRONMENT,
            stdin=subprocess.DEVNULL,
            pass_fds=[theirs.fileno()],
            start_new_session=True,
        )
    return Running(process, control)


async def _fork(running: Running, request: bytes) -> Forked | None:
    """Fork a kernel; give none if there can be no more. Raises ConnectionError if the fork server dies."""
    channel, theirs = socket.socketpair(type=socket.SOCK_SEQPACKET)
    channel.settimeout(0)
    forked = None
    try:
        with theirs:
            running.send(theirs)
        forked = await _answered(channel, request)
    finally:
        if forked is None:
            channel.close()  # by which the kernel ends, if there is one
    return forked


async def _answered(channel: socket.socket, request: bytes) -> Forked | None:
    """Wait for the number of a kernel's process, and tell the kernel what to be."""
    loop = asyncio.get_running_loop()
    answer = await loop.sock_recv(channel, LONGEST_ANSWER)
    if not answer:
        raise ConnectionResetError  # nobody holds the other end any more
    if not answer.startswith(b"+"):
        return None
    await loop.sock_sendall(channel, request)
    return Forked(int(answer), channel)


class ForkProvisioner(LocalProvisioner):
    """What starts and ends a kernel (`jupyter_client.provisioning`): it is forked if it can be."""

    forks = Instance(Forks)

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:
        """Launch a kernel."""
        told = self._scrub_kwargs(kwargs)
        forked = await self._fork(cmd, **told) if is_forkable(cmd) and told.keys() <= UNDERSTOOD else None
        if forked is None:
            return await super().launch_kernel(cmd, **kwargs)
        self.process, self.pid, self.pgid = forked, forked.pid, forked.pid
        self.cwd = told.get("cwd", Path.cwd())
        return self.connection_info

    async def _fork(self, cmd: list[str], env: dict[str, str], cwd: Any = None) -> Forked | None:
        folder = None if cwd is None else str(cwd)
        forked = await self.forks.fork(argv=cmd[cmd.index(LAUNCHER[1]) :], env=env, cwd=folder)
        if forked is None:
            self.log.error("A kernel could not be forked, so it is started in the ordinary way.")
        return forked


def is_forkable(cmd: list[str]) -> bool:
    """Say whether a command is what is run by an ordinary kernel in our own Python."""
    here = bool(cmd) and Path(cmd[0]) == Path(sys.executable)
    return here and any(cmd[place : place + 2] == LAUNCHER for place in range(1, len(cmd)))
