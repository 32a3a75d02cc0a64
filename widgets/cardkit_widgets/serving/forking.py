"""Fork kernels from a process that has imported everything: a kernel provisioner for Jupyter.

On a machine with two cores, imports take half of the time that a class of thirty waits for its pages. If forking isn't
possible or fails, kernels are started normally.
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

# If this variable is 0, all kernels are started normally.
SETTING = "CARDKIT_FORK"
MODULE = "cardkit_widgets.serving.fork_server"
# Only kernels that run this module in our Python can be forked.
LAUNCHER = ["-m", "ipykernel_launcher"]
# The environment variables of the fork server itself; each kernel gets a separate environment.
ENVIRONMENT = {
    "OPENBLAS_NUM_THREADS": "1",  # threads don't survive forking
    "PYDEVD_DISABLE_FILE_VALIDATION": "1",  # suppresses a warning about the debugger, which no page uses
}
# The maximum number of bytes of a reply: a process id after a plus sign, an error number, or an exit status.
LONGEST_ANSWER = 32
# The exit status of a kernel whose fork server ended first.
LOST = -1
# The options of `launch_kernel` that a forked kernel supports.
UNDERSTOOD = {"env", "cwd"}


def can_fork() -> bool:
    """Return whether kernels can be forked here, and whether the user allows it."""
    if os.environ.get(SETTING) == "0" or not hasattr(os, "pidfd_open"):
        return False
    try:
        os.close(os.pidfd_open(os.getpid()))
    except OSError:  # some containers don't allow it
        return False
    return True


class ForkedProcess:
    """The process of a forked kernel, with the interface of `subprocess.Popen`."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int, channel: socket.socket) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._channel = channel
        """Its other end is in the kernel, which ends when ours is closed, and in the fork server, which reports it."""

    def poll(self) -> int | None:
        """Return the exit status; None while the process is running."""
        if self.returncode is None:
            with suppress(BlockingIOError):
                self._ended(self._channel.recv(LONGEST_ANSWER))
        return self.returncode

    def wait(self) -> int:
        """Wait for the end of the process, and return the exit status."""
        if self.poll() is None:
            self._channel.settimeout(None)
            self._ended(self._channel.recv(LONGEST_ANSWER))
        return self.returncode or 0

    def _ended(self, told: bytes) -> None:
        self._channel.close()
        self.returncode = int(told) if told else LOST

    def send_signal(self, number: int) -> None:
        """Send a signal, if the process is still running."""
        if self.poll() is None:
            with suppress(ProcessLookupError):  # it has just ended
                os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask the process to end (SIGTERM)."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """Kill the process (SIGKILL)."""
        self.send_signal(signal.SIGKILL)


class ForkServerProcess(NamedTuple):
    """A fork server's process."""

    process: subprocess.Popen[bytes]
    control: socket.socket

    def end(self) -> None:
        """End the process. The kernels that it has forked keep running."""
        self.process.kill()  # it has no data to save
        self.process.wait()
        self.control.close()

    def send(self, channel: socket.socket) -> None:
        """Send the kernel's end of a channel. Raises ConnectionError if the process has died."""
        socket.send_fds(self.control, [b"f"], [channel.fileno()])


class ForkServerClient:
    """The client of a fork server, which is started on first use and replaced when it has died."""

    def __init__(self) -> None:
        self._running: ForkServerProcess | None = None
        self._is_hopeless = False

    def start(self) -> ForkServerProcess:
        """Start the fork server unless it is running. It accepts requests now, and responds after its imports."""
        if self._running is None or self._running.process.poll() is not None:
            self.end()
            self._running = _start_fork_server()
        return self._running

    def end(self) -> None:
        """End the fork server. The kernels that it has forked keep running."""
        if self._running:
            self._running.end()
            self._running = None

    async def fork(self, **told: Any) -> ForkedProcess | None:
        """Fork a kernel and send it its settings; None if that isn't possible.

        A fork server that has died is replaced once; if its replacement dies too, no kernel is forked.
        """
        request = json.dumps(told).encode()
        for _ in range(2):
            if not self._is_hopeless:
                running = self.start()
                with suppress(ConnectionError):
                    return await _request_fork(running, request)
                running.end()
        self._is_hopeless = True
        return None


def _start_fork_server() -> ForkServerProcess:
    """Start a fork server."""
    control, theirs = socket.socketpair()
    with theirs:
        process = subprocess.Popen(  # noqa: S603 - our own command
            [sys.executable, "-m", MODULE, str(theirs.fileno())],
            env=os.environ | ENVIRONMENT,
            stdin=subprocess.DEVNULL,
            pass_fds=[theirs.fileno()],
            start_new_session=True,
        )
    return ForkServerProcess(process, control)


async def _request_fork(running: ForkServerProcess, request: bytes) -> ForkedProcess | None:
    """Fork a kernel; None if the system refuses. Raises ConnectionError if the fork server dies."""
    channel, theirs = socket.socketpair(type=socket.SOCK_SEQPACKET)
    channel.settimeout(0)
    forked = None
    try:
        with theirs:
            running.send(theirs)
        forked = await _complete_fork(channel, request)
    finally:
        if forked is None:
            channel.close()  # this makes the kernel end
    return forked


async def _complete_fork(channel: socket.socket, request: bytes) -> ForkedProcess | None:
    """Wait for the process id of a kernel, and send the kernel its settings."""
    loop = asyncio.get_running_loop()
    answer = await loop.sock_recv(channel, LONGEST_ANSWER)
    if not answer:
        raise ConnectionResetError  # the other end is closed
    if not answer.startswith(b"+"):
        return None
    await loop.sock_sendall(channel, request)
    return ForkedProcess(int(answer), channel)


class ForkProvisioner(LocalProvisioner):
    """Starts and ends kernels (`jupyter_client.provisioning`); they are forked if possible."""

    forks = Instance(ForkServerClient)

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:
        """Launch a kernel."""
        told = self._scrub_kwargs(kwargs)
        forked = await self._fork(cmd, **told) if is_forkable(cmd) and told.keys() <= UNDERSTOOD else None
        if forked is None:
            return await super().launch_kernel(cmd, **kwargs)
        self.process, self.pid, self.pgid = forked, forked.pid, forked.pid
        self.cwd = told.get("cwd", Path.cwd())
        return self.connection_info

    async def _fork(self, cmd: list[str], env: dict[str, str], cwd: Any = None) -> ForkedProcess | None:
        folder = None if cwd is None else str(cwd)
        forked = await self.forks.fork(argv=cmd[cmd.index(LAUNCHER[1]) :], env=env, cwd=folder)
        if forked is None:
            self.log.error("A kernel could not be forked, so it is started in the ordinary way.")
        return forked


def is_forkable(cmd: list[str]) -> bool:
    """Return whether a command runs an ordinary kernel in our Python."""
    here = bool(cmd) and Path(cmd[0]) == Path(sys.executable)
    return here and any(cmd[place : place + 2] == LAUNCHER for place in range(1, len(cmd)))
