"""The fork server: a small process that has imported what pages need, and forks kernels on request.

It has no threads and no zmq context, because neither survives a fork. Its only request is "fork"; everything else goes
directly to the kernel, through the channel between the kernel and the server.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import pkgutil
import random
import select
import signal
import socket
import sys
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import cardkit
from cardkit import games
from cardkit.simulation import compiled
from cardkit.table.errors import CardkitError
from cardkit.table.translated_texts import ENGLISH, document, folder

if TYPE_CHECKING:
    from collections.abc import Iterator

# The modules that kernels and pages import.
NEEDED = (
    "ipykernel.kernelapp",
    "ipykernel.debugger",
    "ipykernel.ipkernel",
    "IPython.core.completerlib",
    "IPython.extensions.storemagic",
    "sqlite3",
    "tornado.platform.asyncio",
    "ipywidgets",
    "anywidget",
    "cardkit_widgets.charts.caption",
    "cardkit_widgets.labs",
    "cardkit_widgets.serving.page_kernel",
    "cardkit_widgets.serving.kernel_stdout",
    "cardkit_widgets.lessons",
    "importlib.readers",
    "numpy",
    "pandas",
)
# The modules for compiling simulations, which no page waits for.
COMPILING = ("cardkit.advice.coach", "cardkit.advice.review", "cardkit.simulation.linking")
# Once a page has been requested, they are imported after this many milliseconds without a request.
IDLE_MS = 1000
# The options of a page's kernel: no history, and no waiting for printed output.
SETTINGS = {
    "HistoryManager": {"enabled": False},
    "IPKernelApp": {
        "kernel_class": "cardkit_widgets.serving.page_kernel.PageKernel",
        "outstream_class": "cardkit_widgets.serving.kernel_stdout.KernelStdout",
    },
    # Otherwise every message would contain this machine's user name.
    "Session": {"username": ""},
}
# The id of a process that never ends, so that a kernel doesn't watch its parent process.
NOBODY = 1
# The maximum number of bytes of a message; messages on a channel are never split.
LONGEST_REQUEST = 2**20


def main() -> None:
    """Serve on the socket in the last argument. In each forked process, this runs the kernel until it ends."""
    _import()
    gc.collect()
    gc.freeze()  # imported modules stay in shared memory, which a kernel's garbage collection won't touch
    if channel := ForkServer(socket.socket(fileno=int(sys.argv[-1]))).serve():
        run_kernel(channel)


def _import() -> None:
    """Import what pages need, if installed."""
    if Path(sys.path[0]) == Path.cwd():
        del sys.path[0]  # each kernel has its own folder here
    for name in (*NEEDED, *_parts_of_games()):
        with suppress(ImportError):  # simulation is an extra
            importlib.import_module(name)
    _read_texts()


def _import_compiler() -> None:
    """Import the compiler and use it once, which loads most of what a kernel needs for its first simulation."""
    with suppress(ImportError, CardkitError):  # simulation is an extra
        for name in COMPILING:
            importlib.import_module(name)
        compiled.compiled(_do_nothing)()
    gc.collect()
    gc.freeze()


def _do_nothing() -> None:
    """Do nothing. This function only exists to be compiled."""


def _parts_of_games() -> Iterator[str]:
    """Yield the modules of our games, some of which would otherwise be imported on first use."""
    for game in pkgutil.iter_modules(games.__path__, f"{games.__name__}."):
        folders = importlib.import_module(game.name).__path__
        yield from (part.name for part in pkgutil.iter_modules(folders, f"{game.name}."))


def _read_texts() -> None:
    """Read the texts and pictures of all games, so that they are cached for every kernel."""
    for package in ("cardkit.table", "cardkit.games.grid", "cardkit_widgets"):
        _read_documents(package)
    for game in cardkit.GAMES.values():
        with suppress(CardkitError):  # a page with this game shows the error
            _read_documents(game.package)
            _ = game.clauses, game.tutorial(), game.puzzles(), game.positions(), game.art()


def _read_documents(package: str) -> None:
    texts = folder(package, ENGLISH)
    for file in texts.iterdir() if texts.is_dir() else ():
        document(package, file.name.removesuffix(".toml"))


@dataclass
class ForkServer:
    """Forks kernels, and reports to the server how they ended."""

    # The socket from which channels to new kernels are received; it closes when the server ends.
    control: socket.socket
    # The process id and channel of each kernel, by the file descriptor that signals the kernel's end.
    _channels: dict[int, tuple[int, socket.socket]] = field(default_factory=dict)

    def serve(self) -> socket.socket | None:
        """Fork kernels until the server ends. Returns a channel in each kernel, and None at the end."""
        watched = select.poll()
        watched.register(self.control, select.POLLIN)
        is_complete = False
        while True:
            found = watched.poll(IDLE_MS if self._channels and not is_complete else None)
            if not found:
                _import_compiler()
                is_complete = True
            for descriptor, _ in found:
                if descriptor != self.control.fileno():
                    watched.unregister(descriptor)
                    self._reap(descriptor)
                elif not (channel := self._receive_channel()):
                    self._end_kernels()
                    return None
                elif (kernel := self._fork(channel)) is None:
                    return channel
                elif kernel >= 0:
                    watched.register(kernel, select.POLLIN)

    def _receive_channel(self) -> socket.socket | None:
        """Receive a channel; None if the server has ended."""
        _, descriptors, _, _ = socket.recv_fds(self.control, 1, 1)
        if not descriptors:
            return None
        os.set_inheritable(descriptors[0], False)  # noqa: FBT003 - it has no keyword arguments
        return socket.socket(fileno=descriptors[0])

    def _fork(self, channel: socket.socket) -> int | None:
        """Fork. Returns the file descriptor of the new kernel, -1 if forking fails, and None in the kernel itself."""
        try:
            process = os.fork()
        except OSError as error:
            with channel, suppress(OSError):  # the server may have stopped listening
                channel.sendall(f"{error.errno}".encode())
            return -1
        if process == 0:
            self._close_inherited()
            return None
        descriptor = os.pidfd_open(process)
        self._channels[descriptor] = (process, channel)
        return descriptor

    def _close_inherited(self) -> None:
        """Close, in a new kernel, the file descriptors of the fork server and of other kernels."""
        self.control.close()
        for descriptor, (_, channel) in self._channels.items():
            os.close(descriptor)
            channel.close()

    def _reap(self, descriptor: int) -> None:
        """Collect a kernel's exit status, and report it to the server."""
        process, channel = self._channels.pop(descriptor)
        _, status = os.waitpid(process, 0)
        os.close(descriptor)
        with channel, suppress(OSError):  # the server may have stopped listening
            channel.sendall(b"%d" % os.waitstatus_to_exitcode(status))

    def _end_kernels(self) -> None:
        """End all kernels, because the server is gone."""
        for process, _ in self._channels.values():
            with suppress(ProcessLookupError):
                os.killpg(process, signal.SIGKILL)
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)  # a kernel that was just forked may not lead a process group yet


def run_kernel(channel: socket.socket) -> None:
    """Run a kernel: start a session, report the process id, receive the settings, and run until the kernel is ended."""
    os.setsid()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        channel.sendall(b"+%d" % os.getpid())
        request = channel.recv(LONGEST_REQUEST)
    except ConnectionError:  # the server ended without reading it
        return
    if not request:
        return  # the server is gone
    threading.Thread(target=_end_with_server, args=(channel,), daemon=True).start()
    _apply_environment(**json.loads(request))
    _reseed()
    _run()


def _end_with_server(channel: socket.socket) -> None:
    """Wait until the server ends, then end this kernel and all its processes."""
    with suppress(ConnectionError):
        channel.recv(1)
    os.killpg(0, signal.SIGKILL)


def _apply_environment(argv: list[str], env: dict[str, str], cwd: str | None) -> None:
    """Set the arguments, the environment and the working directory that a new process would have."""
    sys.argv = argv
    os.environ.clear()
    os.environ.update(env)
    time.tzset()
    if cwd is not None:
        os.chdir(cwd)


def _reseed() -> None:
    """Reseed the random generators, which would otherwise be the same in all kernels."""
    random.seed()
    if numbers := sys.modules.get("numpy.random"):
        numbers.seed()


def _run() -> None:
    """Run the kernel in the same way as `python -m ipykernel_launcher`."""
    import ipywidgets
    from ipykernel.kernelapp import IPKernelApp
    from traitlets.config import Config

    # The kernel must end with the server, not with the fork server.
    kernel = IPKernelApp.instance(parent_handle=NOBODY, config=Config(SETTINGS))
    kernel.initialize()
    kernel.log.setLevel(kernel.log_level)  # otherwise the log formats messages that it then discards
    # ipywidgets was imported before there was a kernel to register with.
    ipywidgets.load_ipython_extension(kernel.shell)
    kernel.start()


if __name__ == "__main__":
    main()
