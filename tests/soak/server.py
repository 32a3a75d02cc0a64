"""The server under test, and its use of resources."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import threading
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import psutil

from cardkit_widgets.serving.forking import MODULE, SETTING

if TYPE_CHECKING:
    from collections.abc import Iterator

SECONDS_TO_START = 120
SECONDS_TO_END = 60

# `cardkit` with another folder of notebooks, another timeout for kernels without a page, and fewer pages at a time. It
# ends with the process that started it, because its input is closed then.
SERVE = """
import os, pathlib, signal, sys, threading
end_with_starter = lambda: (os.read(0, 1), os.kill(os.getpid(), signal.SIGTERM))
threading.Thread(target=end_with_starter, daemon=True).start()
from cardkit_widgets.gallery import gallery_server, notebook_folders
from cardkit_widgets.serving import limits
folder, cull, places = sys.argv[1], *map(int, sys.argv[2:])
notebook_folders.notebooks_folder = lambda: pathlib.Path(folder)
gallery_server.CULL_AFTER_SECONDS, gallery_server.CULL_CHECK_SECONDS = cull, 1
limits.places = lambda there_are=limits.places: places or there_are()
sys.exit(gallery_server.serve(port=0, open_browser=False))
"""


class Reading(NamedTuple):
    """The resources that the server and its kernels use at one moment."""

    kernels: int
    # Files open in the server process.
    files: int
    # Sockets open in the server process.
    sockets: int
    # Files in the private folder.
    left: int
    # Memory of the server, in MB.
    own_memory: int
    # Memory of the server and its kernels, counting each shared page once, in MB.
    memory: int


class Server:
    """A running server."""

    def __init__(self, process: subprocess.Popen[str], private: Path) -> None:
        self.process = process
        self.printed: list[str] = []
        self._private = private
        self.port = self._printed_port()
        threading.Thread(target=self._read, daemon=True).start()

    def _printed_port(self) -> int:
        assert self.process.stdout
        for line in self.process.stdout:
            self.printed.append(line)
            if found := re.search(r"http://127\.0\.0\.1:(\d+)/ \(", line):
                return int(found[1])
        raise RuntimeError(f"the server ended before it had an address: {''.join(self.printed)}")

    def _read(self) -> None:
        """Read its output, so that it never blocks on a full pipe."""
        assert self.process.stdout
        self.printed.extend(self.process.stdout)

    @property
    def complaints(self) -> list[str]:
        """Return its output except the greeting."""
        return self.printed[3:]

    def kernels(self) -> list[psutil.Process]:
        """Return the processes of all kernels, started or forked."""
        started = psutil.Process(self.process.pid).children()
        fork_servers = [process for process in started if _is_fork_server(process)]
        forked = [kernel for process in fork_servers for kernel in process.children()]
        return [process for process in started if process not in fork_servers] + forked

    def computed(self) -> float:
        """Return the CPU time of the server and all its current processes, in seconds."""
        server = psutil.Process(self.process.pid)
        return sum(_computed(process) for process in [server, *server.children(recursive=True)])

    def read(self) -> Reading:
        """Measure the resources that it uses."""
        server = psutil.Process(self.process.pid)
        kernels = self.kernels()
        own, memory = _memory(server), memory_of(self.process.pid)
        files, sockets = server.num_fds(), len(server.net_connections("all"))
        left = sum(1 for file in self._private.rglob("*") if not file.is_dir() and file.name != "lock")
        return Reading(len(kernels), files, sockets, left, own >> 20, memory >> 20)


def _is_fork_server(process: psutil.Process) -> bool:
    """Check whether a process of the server is the one that forks its kernels."""
    with suppress(psutil.NoSuchProcess, psutil.ZombieProcess):
        return MODULE in process.cmdline()
    return False


def _computed(process: psutil.Process) -> float:
    """Return a process's CPU time in seconds; 0 if it has ended."""
    with suppress(psutil.NoSuchProcess):
        return sum(process.cpu_times()[:2])
    return 0


def _memory(process: psutil.Process) -> int:
    """Return a process's proportional set size, or else its unique memory; 0 if it has ended."""
    with suppress(psutil.NoSuchProcess):
        info = process.memory_full_info()
        return int(getattr(info, "pss", info.uss))
    return 0


def memory_of(pid: int) -> int:
    """Return the bytes used by a server and its processes, counting each shared page once."""
    server = psutil.Process(pid)
    return sum(_memory(process) for process in [server, *server.children(recursive=True)])


@contextmanager
def serving(notebooks: Path, cull: int = 900, places: int = 0, *, forking: bool = True) -> Iterator[Server]:
    """Start a server with a new private folder, and stop it at the end, when nothing of it may remain.

    A folder `kernels` next to the notebooks contains kernel specifications. With 0 places, the server chooses the
    number. Without `forking`, kernels are started in the ordinary way.
    """
    with tempfile.TemporaryDirectory(prefix="soak-") as folder:
        environment = os.environ | {"XDG_RUNTIME_DIR": folder, "JUPYTER_PATH": str(notebooks)}
        environment[SETTING] = str(int(forking))
        command = [sys.executable, "-c", SERVE, str(notebooks), str(cull), str(places)]
        pipe = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
        # In a new session, like each kernel: Linux divides CPU time among sessions first.
        with subprocess.Popen(command, env=environment, start_new_session=True, **pipe) as process:
            too_late = threading.Timer(SECONDS_TO_START, process.kill)
            too_late.start()
            try:
                server = Server(process, Path(folder))
                too_late.cancel()
                yield server
            finally:
                _end(process)
        if left := list(Path(folder).rglob("*")):
            raise RuntimeError(f"the server left files behind: {left}")


def _end(process: subprocess.Popen[str]) -> None:
    """Ask the server to end. If it doesn't, kill it and raise subprocess.TimeoutExpired."""
    process.terminate()
    try:
        process.wait(SECONDS_TO_END)
    except subprocess.TimeoutExpired:
        process.kill()
        raise
