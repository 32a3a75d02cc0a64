"""The number of kernels that this machine can run, limited by sockets, open files and memory."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path

import psutil
import zmq.asyncio

# The maximum number of files that the server opens for a kernel: 14 while its page is open, and 21 while the page is
# being opened.
FILES_A_KERNEL = 21
FILES_OF_THE_SERVER = 200
# The maximum number of zmq sockets for a kernel: 6 while its page is open, and 10 while it is being opened.
SOCKETS_A_KERNEL = 10
# The memory for a kernel in bytes. A table needs 40 MB, a lesson 85 MB, and a simulation 150 to 200 MB.
MEMORY_A_KERNEL = 100 * 2**20
# The memory in bytes for the server and all other programs on the machine.
MEMORY_OF_THE_SERVER = 512 * 2**20

# The maximum limit of open files to request. More are never needed, and macOS refuses a higher limit.
MOST_FILES = 10_240
# On Windows, a Python server can watch this many sockets at the same time; one more would crash it.
MOST_WATCHED = 512 if sys.platform == "win32" else None
# The watched sockets for a kernel: those of zmq, the page's request, and its websocket.
WATCHED_A_KERNEL = SOCKETS_A_KERNEL + 2
# The niceness of kernels. With 1, the server gets slightly more time than each of them. Other programs also have
# priority over kernels: with 10, a page took a minute on a machine that was busy with other computations.
KERNEL_NICENESS = 1
CGROUP_LIMITS = (Path("/sys/fs/cgroup/memory.max"), Path("/sys/fs/cgroup/memory/memory.limit_in_bytes"))


def places() -> int:
    """Return the number of kernels that can run at the same time, at least one."""
    by_files = (
        (open_files() - FILES_OF_THE_SERVER) // FILES_A_KERNEL
        if MOST_WATCHED is None
        else MOST_WATCHED // WATCHED_A_KERNEL
    )
    by_sockets = zmq.Context.instance().get(zmq.SOCKET_LIMIT) // SOCKETS_A_KERNEL
    by_memory = (memory() - MEMORY_OF_THE_SERVER) // MEMORY_A_KERNEL
    return max(1, min(by_files, by_sockets, by_memory))


@cache
def zmq_context() -> zmq.asyncio.Context:
    """Return the zmq context of this process, with as many sockets as zmq allows.

    Sending never blocks in this context: otherwise one unreachable socket would block the whole server. The context is
    never closed, because closing waits for all its sockets; it ends with the process.
    """
    context = zmq.asyncio.Context()
    context.set(zmq.MAX_SOCKETS, context.get(zmq.SOCKET_LIMIT))
    context.setsockopt(zmq.SNDTIMEO, 0)
    return context


def lower_priority(pid: int) -> None:
    """Lower the priority of a process that leads its own session."""
    with suppress(psutil.NoSuchProcess):  # it may have ended already, which is handled elsewhere
        psutil.Process(pid).nice(psutil.BELOW_NORMAL_PRIORITY_CLASS if sys.platform == "win32" else KERNEL_NICENESS)
    # Linux first divides CPU time between sessions. It allows ten such changes a second, and refuses any more.
    with suppress(OSError):
        Path(f"/proc/{pid}/autogroup").write_text(str(KERNEL_NICENESS), encoding="ascii")


def open_files() -> int:
    """Raise the limit of open files of this process as far as allowed, and return it; Windows has no limit."""
    import resource

    soft, hard = (
        MOST_FILES if limit == resource.RLIM_INFINITY else limit for limit in resource.getrlimit(resource.RLIMIT_NOFILE)
    )
    wanted = max(soft, min(hard, MOST_FILES))
    if wanted > soft:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    return wanted


def memory() -> int:
    """Return the memory of this machine, or of the container that this process runs in, in bytes."""
    return min([int(psutil.virtual_memory().total), *_container_limits()])


def _container_limits() -> list[int]:
    """Return the limits of a container: Binder sets a variable, others write a file."""
    limits = [os.environ.get("MEM_LIMIT", ""), *(file.read_text().strip() for file in CGROUP_LIMITS if file.is_file())]
    return [int(text) for text in limits if text.isdecimal() and int(text) > 0]
