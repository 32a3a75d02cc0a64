"""The private folder for the sockets of kernels: no other user can read it, and it is removed when the server ends."""

from __future__ import annotations

import atexit
import fcntl
import os
import shutil
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import zmq

if TYPE_CHECKING:
    from typing import IO

PREFIX = "cardkit-serving-"
LOCK = "lock"
# The maximum number of characters that a socket's path adds to the path of the parent folder.
MAX_NAME_LENGTH = len(f"/{PREFIX}12345678/12345678-1234-5")


@cache
def private_folder() -> Path:
    """Return the private folder of this process, which is created on first use and removed when the process ends."""
    parent = _parent()
    remove_stale(parent)
    folder = Path(tempfile.mkdtemp(prefix=PREFIX, dir=parent))
    atexit.register(_remove, folder, _lock(folder))
    return folder


def remove_stale(parent: Path) -> None:
    """Remove the folders of servers that were killed; nobody holds the locks of these folders any more."""
    for folder in parent.glob(f"{PREFIX}*"):
        if _is_stale(folder):
            shutil.rmtree(folder, ignore_errors=True)


def _parent() -> Path:
    """Return a parent folder with a path so short that the sockets' paths stay within the system's limit."""
    places = (os.environ.get("XDG_RUNTIME_DIR", ""), tempfile.gettempdir(), "/tmp")  # noqa: S108 - mkdtemp makes it safe
    short = (place for place in places if place and len(os.fsencode(place)) + MAX_NAME_LENGTH <= zmq.IPC_PATH_MAX_LEN)
    return Path(next(place for place in short if os.access(place, os.W_OK | os.X_OK)))


def _lock(folder: Path) -> IO[str]:
    """Lock the folder for the lifetime of this process, and return the open lock file."""
    lock = (folder / f"{LOCK}.new").open("w", encoding="utf-8")
    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    (folder / f"{LOCK}.new").rename(folder / LOCK)  # from now on, other processes may check the lock
    return lock


def _is_stale(folder: Path) -> bool:
    """Return whether the folder's process has ended. A folder without a lock is just being created or removed."""
    try:
        if folder.stat().st_uid != os.geteuid():
            return False
        with (folder / LOCK).open(encoding="utf-8") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _remove(folder: Path, lock: IO[str]) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    lock.close()
