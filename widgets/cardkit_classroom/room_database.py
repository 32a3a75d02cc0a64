"""The file of a room: what has to outlive the server, in SQLite with a write-ahead log, in a folder of one's own.

A server that is killed has lost nothing that it had written; whoever starts it again goes on with the same file. While
a room is open its file is locked, and after a day it is removed.
"""

from __future__ import annotations

import json
import sqlite3
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import platformdirs

if TYPE_CHECKING:
    from collections.abc import Iterator

DAY_SECONDS = 24 * 60 * 60
# Everything is a value under a name, within one of a few kinds.
TABLES = """
PRAGMA locking_mode = EXCLUSIVE;
PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL;
PRAGMA secure_delete = ON;
BEGIN EXCLUSIVE;
CREATE TABLE IF NOT EXISTS kept (kind TEXT, name TEXT, value TEXT NOT NULL, at REAL NOT NULL, PRIMARY KEY (kind, name));
COMMIT;
"""


class InUseError(Exception):
    """Another server has this file open."""


class Store:
    """Values by kind and name, in a file or, without one, in memory.

    Raises InUseError if somebody else has the file.
    """

    def __init__(self, file: Path | None = None) -> None:
        self.file = file
        self._db = sqlite3.connect(file or ":memory:", timeout=0, isolation_level=None)
        try:
            self._db.executescript(TABLES)
        except sqlite3.DatabaseError as error:
            self._db.close()
            raise InUseError(str(file)) from error

    def put(self, kind: str, name: str, value: object) -> None:
        """Keep a value."""
        row = (kind, name, json.dumps(value), time.time())
        self._db.execute("INSERT OR REPLACE INTO kept VALUES (?, ?, ?, ?)", row)

    def all(self, kind: str) -> Iterator[tuple[str, Any]]:
        """All names and values of a kind, in the order in which they were last put."""
        for name, value in self._db.execute("SELECT name, value FROM kept WHERE kind = ? ORDER BY at, rowid", (kind,)):
            yield name, json.loads(value)

    def forget(self, *kinds: str) -> None:
        """Forget all values of these kinds, so that nothing of them is left in the file."""
        for kind in kinds:
            self._db.execute("DELETE FROM kept WHERE kind = ?", (kind,))
        self._db.execute("VACUUM")
        self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def remove(self) -> None:
        """Close the file and remove it."""
        self.close()
        if self.file:
            remove(self.file)


def remove(file: Path) -> None:
    """Remove the file of a room, and what SQLite keeps beside it."""
    for each in (file, *(file.with_name(f"{file.name}-{end}") for end in ("wal", "shm", "journal"))):
        each.unlink(missing_ok=True)


def folder() -> Path:
    """The folder for files of rooms, which only this user may enter."""
    made = Path(platformdirs.user_state_path("cardkit")) / "rooms"
    made.mkdir(mode=0o700, parents=True, exist_ok=True)
    made.chmod(0o700)
    return made


def new(within: Path, port: int) -> Store:
    """The store of a new room that is opened on a port."""
    return Store(within / f"{time.time_ns()}-{port}.sqlite")


def earlier(within: Path) -> Iterator[Store]:
    """The stores of rooms of the last day that no server has open, the latest first; older ones are removed."""
    for file in sorted(within.glob("*.sqlite"), reverse=True):
        try:
            store = Store(file)
        except InUseError:
            continue
        if file.stat().st_mtime < time.time() - DAY_SECONDS:
            store.remove()
        else:
            yield store


def of_port(store: Store) -> int:
    """The port that a room was opened on."""
    with suppress(ValueError, AttributeError):
        return int(store.file.stem.partition("-")[2])  # type: ignore[union-attr]  # one in memory has none
    return 0


def latest_port(within: Path) -> int:
    """The port of the room that was opened last and that no server has open; 0 if there is none."""
    found = next(earlier(within), None)
    if found is None:
        return 0
    found.close()
    return of_port(found)
