"""The database of a room: SQLite with a write-ahead log, in a private folder. It survives a restart of the server.

If the server is killed, no written data is lost, and a new server can reopen the file. The file is locked while the
room is open, and removed after a day.
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
# Each value is stored under a kind and a name.
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
    """Another server is using the database file."""


class RoomDatabase:
    """A store of values by kind and name, in a file, or in memory if no file is given.

    Raises:
        InUseError: If another server is using the file.

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
        """Store a value."""
        row = (kind, name, json.dumps(value), time.time())
        self._db.execute("INSERT OR REPLACE INTO kept VALUES (?, ?, ?, ?)", row)

    def all(self, kind: str) -> Iterator[tuple[str, Any]]:
        """Yield all names and values of a kind, in the order in which they were last stored."""
        for name, value in self._db.execute("SELECT name, value FROM kept WHERE kind = ? ORDER BY at, rowid", (kind,)):
            yield name, json.loads(value)

    def forget(self, *kinds: str) -> None:
        """Delete all values of these kinds from the file, without leaving traces."""
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
    """Remove a room's file and the files that SQLite stores next to it."""
    for each in (file, *(file.with_name(f"{file.name}-{end}") for end in ("wal", "shm", "journal"))):
        each.unlink(missing_ok=True)


def folder() -> Path:
    """Return the folder for the rooms' files, which only this user can open."""
    made = Path(platformdirs.user_state_path("cardkit")) / "rooms"
    made.mkdir(mode=0o700, parents=True, exist_ok=True)
    made.chmod(0o700)
    return made


def new_database(within: Path, port: int) -> RoomDatabase:
    """Return the database for a new room on a port."""
    return RoomDatabase(within / f"{time.time_ns()}-{port}.sqlite")


def remove_expired(within: Path) -> None:
    """Remove databases that are more than a day old, unless a server is using them."""
    for file in within.glob("*.sqlite"):
        if file.stat().st_mtime < time.time() - DAY_SECONDS:
            with suppress(InUseError):
                RoomDatabase(file).remove()


def recent_rooms(within: Path) -> Iterator[RoomDatabase]:
    """Yield the databases that no server is using, latest first. Those more than a day old are removed."""
    remove_expired(within)
    for file in sorted(within.glob("*.sqlite"), reverse=True):
        with suppress(InUseError):
            yield RoomDatabase(file)


def port_of(store: RoomDatabase) -> int:
    """Return the port on which a room was opened."""
    with suppress(ValueError, AttributeError):
        return int(store.file.stem.partition("-")[2])  # type: ignore[union-attr]  # a database in memory has no file
    return 0


def latest_port(within: Path) -> int:
    """Return the port of the latest room that no server is using; 0 if there is none."""
    found = next(recent_rooms(within), None)
    if found is None:
        return 0
    found.close()
    return port_of(found)
