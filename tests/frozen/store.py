"""Storage of the frozen facts: a compressed file for each kind of fact and game, with one fact per line."""

from __future__ import annotations

import json
import lzma
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

# A fact's key (a game, a position, a seat) and its value as JSON. Keys are unique.
Fact = tuple[str, Any]

KEPT = Path(__file__).parent / "kept"


def file_of(kind: str, slug: str) -> Path:
    """Return the file with the facts of one kind about a game."""
    return KEPT / f"{slug}-{kind}.jsonl.xz"


def keep(kind: str, slug: str, facts: Iterable[Fact]) -> int:
    """Replace the saved facts. Returns their size in bytes; if there are no facts, there is no file."""
    found, file = list(facts), file_of(kind, slug)
    if len(dict(found)) < len(found):
        raise ValueError(f"{kind} of {slug}: two facts have the same key")
    file.unlink(missing_ok=True)
    if not found:
        return 0
    lines = "".join(f"{json.dumps(fact, ensure_ascii=False, separators=(',', ':'))}\n" for fact in found)
    file.parent.mkdir(exist_ok=True)
    return file.write_bytes(lzma.compress(lines.encode(), preset=9 | lzma.PRESET_EXTREME))


def kept(kind: str, slug: str) -> dict[str, Any]:
    """Return the saved facts by their keys; empty if there is no file."""
    file = file_of(kind, slug)
    if not file.is_file():
        return {}
    return dict(map(json.loads, lzma.decompress(file.read_bytes()).decode().splitlines()))


def as_kept(what: object) -> Any:
    """Return a value as it is read back from the file, because JSON has no tuples."""
    return json.loads(json.dumps(what))


@contextmanager
def looking_at(place: str) -> Iterator[None]:
    """Add the key to any error that is raised."""
    try:
        yield
    except Exception as error:
        error.add_note(f"while looking at {place}")
        raise
