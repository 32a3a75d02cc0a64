"""How many kernels this machine has room for: by sockets, by open files and by memory."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path

import psutil
import zmq.asyncio

# The most open files that the server needs for a kernel: 14 while its page is open, 21 while it is being opened.
FILES_A_KERNEL = 21
FILES_OF_THE_SERVER = 200
# Likewise of zmq: 6, and 10.
SOCKETS_A_KERNEL = 10
# In bytes. A kernel with a table takes 40 MB, one with a lesson 85 MB, one that simulates 150 to 200 MB.
MEMORY_A_KERNEL = 100 * 2**20
# In bytes, with what else runs on the machine.
MEMORY_OF_THE_SERVER = 512 * 2**20

# More are never needed, and macOS refuses more.
MOST_FILES = 10_240
# On Windows, a server in Python can watch so many sockets at once, and ends when there is one more.
WATCHED = 512 if sys.platform == "win32" else None
# Those of zmq, the page's request, and its websocket.
WATCHED_A_KERNEL = SOCKETS_A_KERNEL + 2
# How far the kernels stand behind the server, as `nice` counts: it gets a little more time than one of them. They stand
# behind all other programs too: at 10, on a machine on which others compute all the time, a page took a minute.
LATER = 1
CGROUP_LIMITS = (Path("/sys/fs/cgroup/memory.max"), Path("/sys/fs/cgroup/memory/memory.limit_in_bytes"))


def places() -> int:
    """Return how many kernels may run at once, at least one."""
    by_files = (
        (open_files() - FILES_OF_THE_SERVER) // FILES_A_KERNEL if WATCHED is None else WATCHED // WATCHED_A_KERNEL
    )
    by_sockets = zmq.Context.instance().get(zmq.SOCKET_LIMIT) // SOCKETS_A_KERNEL
    by_memory = (memory() - MEMORY_OF_THE_SERVER) // MEMORY_A_KERNEL
    return max(1, min(by_files, by_sockets, by_memory))


@cache
def roomy_context() -> zmq.asyncio.Context:
    """Return the zmq context of this process, with room for as many sockets as there can be.

    In it no call waits until it can send: a socket whose other end cannot be reached would make the whole server wait.
    It is never closed, because that would wait for all of its sockets; it ends with the process.
    """
    context = zmq.asyncio.Context()
    context.set(zmq.MAX_SOCKETS, context.get(zmq.SOCKET_LIMIT))
    context.setsockopt(zmq.SNDTIMEO, 0)
    return context


def step_back(process: int) -> None:
    """Have a process, which leads a session of its own, compute when no other wants to."""
    with suppress(psutil.NoSuchProcess):  # it may have ended already, which others find out
        psutil.Process(process).nice(psutil.BELOW_NORMAL_PRIORITY_CLASS if sys.platform == "win32" else LATER)
    # Linux shares its time among sessions first. It takes such a wish ten times a second, and refuses others.
    with suppress(OSError):
        Path(f"/proc/{process}/autogroup").write_text(str(LATER), encoding="ascii")


def open_files() -> int:
    """Let this process open as many files as it may, and return how many these are; Windows sets no limit."""
    import resource

    soft, hard = (
        MOST_FILES if limit == resource.RLIM_INFINITY else limit for limit in resource.getrlimit(resource.RLIMIT_NOFILE)
    )
    wanted = max(soft, min(hard, MOST_FILES))
    if wanted > soft:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    return wanted


def memory() -> int:
    """Return how many bytes of memory this machine, or the container we are in, has."""
    return min([int(psutil.virtual_memory().total), *_container_limits()])


def _container_limits() -> list[int]:
    """Return what a container allows: Binder says it in a variable, others in a file."""
    told = [os.environ.get("MEM_LIMIT", ""), *(file.read_text().strip() for file in CGROUP_LIMITS if file.is_file())]
    return [int(text) for text in told if text.isdecimal() and int(text) > 0]
