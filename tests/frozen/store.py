"""Where the frozen facts are kept: a compressed file for each kind of fact and game, a line a fact."""

from __future__ import annotations

import json
import lzma
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

# Where something is so (a game, a position, a seat), and what is so, as JSON takes it. No two have the same place.
Fact = tuple[str, Any]

KEPT = Path(__file__).parent / "kept"


def file_of(kind: str, slug: str) -> Path:
    """The file of the facts of a kind about a game."""
    return KEPT / f"{slug}-{kind}.jsonl.xz"


def keep(kind: str, slug: str, facts: Iterable[Fact]) -> int:
    """Write facts down in place of those kept before, and say how many bytes they take; no facts take no file."""
    found, file = list(facts), file_of(kind, slug)
    if len(dict(found)) < len(found):
        raise ValueError(f"{kind} of {slug}: two facts have the same place")
    file.unlink(missing_ok=True)
    if not found:
        return 0
    lines = "".join(f"{json.dumps(fact, ensure_ascii=False, separators=(',', ':'))}\n" for fact in found)
    file.parent.mkdir(exist_ok=True)
    return file.write_bytes(lzma.compress(lines.encode(), preset=9 | lzma.PRESET_EXTREME))


def kept(kind: str, slug: str) -> dict[str, Any]:
    """The facts that are kept, by their places; none where there is no file."""
    file = file_of(kind, slug)
    if not file.is_file():
        return {}
    return dict(map(json.loads, lzma.decompress(file.read_bytes()).decode().splitlines()))


def as_kept(what: object) -> Any:
    """What is so as it comes back from the file: JSON knows no tuples."""
    return json.loads(json.dumps(what))


@contextmanager
def looking_at(place: str) -> Iterator[None]:
    """Whatever error comes up says where that was."""
    try:
        yield
    except Exception as error:
        error.add_note(f"while looking at {place}")
        raise
