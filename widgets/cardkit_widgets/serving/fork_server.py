"""The fork server: a small process that has imported what pages need, and forks a kernel whenever it is asked to.

It has no thread and no zmq context: neither survives a fork. It knows no request but "fork": what the kernel is to be
told comes to the kernel itself, through the channel that each of them has to the server.
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
from typing import TYPE_CHECKING, Any

import cardkit
from cardkit import games
from cardkit.simulation import compiled
from cardkit.table.errors import CardkitError
from cardkit.table.text_files import ENGLISH, document, folder

if TYPE_CHECKING:
    from collections.abc import Iterator

# What kernels and pages import, sooner or later.
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
    "plotly.graph_objects",
)
# What the coach, labs and simulations compile with, which no page has to wait for.
COMPILING = ("cardkit.advice.coach", "cardkit.advice.review", "cardkit.simulation.linking")
# Once there is a page, milliseconds without a request, after which there is time to import that as well.
IDLE_MS = 1000
# What a page runs is no part of anybody's history; what it does not print is not waited for.
SETTINGS = {
    "HistoryManager": {"enabled": False},
    "IPKernelApp": {
        "kernel_class": "cardkit_widgets.serving.page_kernel.PageKernel",
        "outstream_class": "cardkit_widgets.serving.kernel_stdout.KernelStdout",
    },
    # Every message would otherwise tell the page who is logged in on this machine.
    "Session": {"username": ""},
}
# The number of a process that never ends: a kernel does not watch that one.
NOBODY = 1
# In bytes; what is said through a channel comes as it was sent, whole.
LONGEST_REQUEST = 2**20


def main() -> None:
    """Serve at the socket whose number is the last argument. Each kernel returns from there too, and runs."""
    _import()
    gc.collect()
    gc.freeze()  # what has been imported stays shared: no collection in a kernel will touch it
    if channel := ForkServer(socket.socket(fileno=int(sys.argv[-1]))).serve():
        run_kernel(channel)


def _import() -> None:
    """Import what is there of what pages need; plotly imports its parts when it makes its first figure."""
    if Path(sys.path[0]) == Path.cwd():
        del sys.path[0]  # each kernel has its own folder there
    for name in (*NEEDED, *_parts_of_games()):
        with suppress(ImportError):  # simulation is an extra
            importlib.import_module(name)
    _read_texts()
    if plotly := sys.modules.get("plotly.graph_objects"):
        _draw(plotly)


def _import_compiler() -> None:
    """Import the compiler and use it once: of what a kernel loads for its first simulation that is nearly all."""
    with suppress(ImportError, CardkitError):  # simulation is an extra
        for name in COMPILING:
            importlib.import_module(name)
        compiled.compiled(_nothing)()
    gc.collect()
    gc.freeze()


def _nothing() -> None:
    """Do nothing, compiled."""


def _parts_of_games() -> Iterator[str]:
    """Name the modules of our own games: some are imported when they are first needed."""
    for game in pkgutil.iter_modules(games.__path__, f"{games.__name__}."):
        folders = importlib.import_module(game.name).__path__
        yield from (part.name for part in pkgutil.iter_modules(folders, f"{game.name}."))


def _read_texts() -> None:
    """Read the texts and pictures of all games: what has been read is kept, and is the same for everybody."""
    for package in ("cardkit.table", "cardkit.games.grid", "cardkit_widgets"):
        _read_documents(package)
    for game in cardkit.GAMES.values():
        with suppress(CardkitError):  # a page that shows this game will tell
            _read_documents(game.package)
            _ = game.clauses, game.tutorial(), game.puzzles(), game.positions(), game.art()


def _read_documents(package: str) -> None:
    texts = folder(package, ENGLISH)
    for file in texts.iterdir() if texts.is_dir() else ():
        document(package, file.name.removesuffix(".toml"))


def _draw(plotly: Any) -> None:
    """Draw what charts are made of, and forget it: plotly imports each of its parts when it is first used."""
    size = {"font": {"size": 9}}
    notes = {"annotations": [{"text": "", **size}], "shapes": [{"type": "line", "line": {}}], "hoverlabel": size}
    axis = {"title": {"text": "", "font": {}}, "tickfont": {}}
    layout = {
        **notes,
        "xaxis": axis,
        "yaxis": axis,
        "margin": {"t": 0},
        "legend": {},
        "title": {"text": ""},
        "font": {},
    }
    points = plotly.Scatter(x=[0], y=[0], line={"width": 1}, marker={"size": 1, "line": {}}, error_x={}, textfont={})
    bars = plotly.Bar(x=[0], y=[0], marker={"line": {}}, textfont={})
    plotly.Figure([points, bars, plotly.Heatmap(z=[[0]], textfont={})], layout=layout).to_json()


@dataclass
class ForkServer:
    """What forks kernels, and tells the server how they have ended."""

    # From here come the channels of kernels to be forked; when it ends, the server has.
    control: socket.socket
    # By the descriptor through which its end is noticed: the number of each kernel's process, and its channel.
    _channels: dict[int, tuple[int, socket.socket]] = field(default_factory=dict)

    def serve(self) -> socket.socket | None:
        """Fork kernels until the server ends. Return a channel in each kernel, and None at the end."""
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
                    self._bury(descriptor)
                elif not (channel := self._received()):
                    self._end()
                    return None
                elif (kernel := self._fork(channel)) is None:
                    return channel
                elif kernel >= 0:
                    watched.register(kernel, select.POLLIN)

    def _received(self) -> socket.socket | None:
        """Receive a channel; None when the server has ended."""
        _, descriptors, _, _ = socket.recv_fds(self.control, 1, 1)
        if not descriptors:
            return None
        os.set_inheritable(descriptors[0], False)  # noqa: FBT003 - it knows no names
        return socket.socket(fileno=descriptors[0])

    def _fork(self, channel: socket.socket) -> int | None:
        """Fork; return the descriptor of the new kernel, -1 if there can be none now, and None in the kernel itself."""
        try:
            process = os.fork()
        except OSError as error:
            with channel, suppress(OSError):  # the server may not listen any more
                channel.sendall(f"{error.errno}".encode())
            return -1
        if process == 0:
            self._forget()
            return None
        descriptor = os.pidfd_open(process)
        self._channels[descriptor] = (process, channel)
        return descriptor

    def _forget(self) -> None:
        """Close, in a kernel, what belongs to the fork server and to other kernels."""
        self.control.close()
        for descriptor, (_, channel) in self._channels.items():
            os.close(descriptor)
            channel.close()

    def _bury(self, descriptor: int) -> None:
        """Learn how a kernel has ended, and tell the server."""
        process, channel = self._channels.pop(descriptor)
        _, status = os.waitpid(process, 0)
        os.close(descriptor)
        with channel, suppress(OSError):  # the server may not listen any more
            channel.sendall(b"%d" % os.waitstatus_to_exitcode(status))

    def _end(self) -> None:
        """End all kernels: the server is gone."""
        for process, _ in self._channels.values():
            with suppress(ProcessLookupError):
                os.killpg(process, signal.SIGKILL)
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)  # it may have just been forked, and not lead a group yet


def run_kernel(channel: socket.socket) -> None:
    """Be a kernel: lead a session, say so, learn what to be, and be it until somebody ends it."""
    os.setsid()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        channel.sendall(b"+%d" % os.getpid())
        request = channel.recv(LONGEST_REQUEST)
    except ConnectionError:  # which it is if the server ends without reading
        return
    if not request:
        return  # the server is gone
    threading.Thread(target=_end_with_server, args=(channel,), daemon=True).start()
    _settle(**json.loads(request))
    _draw_new_seeds()
    _run()


def _end_with_server(channel: socket.socket) -> None:
    """Wait until the server ends, which never says anything here; and end then, with whatever was started from here."""
    with suppress(ConnectionError):
        channel.recv(1)
    os.killpg(0, signal.SIGKILL)


def _settle(argv: list[str], env: dict[str, str], cwd: str | None) -> None:
    """Take over the arguments, the environment and the folder that a process of its own would have begun with."""
    sys.argv = argv
    os.environ.clear()
    os.environ.update(env)
    time.tzset()
    if cwd is not None:
        os.chdir(cwd)


def _draw_new_seeds() -> None:
    """Have each kernel draw numbers of its own."""
    random.seed()
    if numbers := sys.modules.get("numpy.random"):
        numbers.seed()


def _run() -> None:
    """Run the kernel, as `python -m ipykernel_launcher` does."""
    import ipywidgets
    from ipykernel.kernelapp import IPKernelApp
    from traitlets.config import Config

    # It ends with the server, not with the fork server.
    kernel = IPKernelApp.instance(parent_handle=NOBODY, config=Config(SETTINGS))
    kernel.initialize()
    kernel.log.setLevel(kernel.log_level)  # else it writes down what it then throws away
    # It was imported when there was no kernel yet that it could have made itself known to.
    ipywidgets.load_ipython_extension(kernel.shell)
    kernel.start()


if __name__ == "__main__":
    main()
