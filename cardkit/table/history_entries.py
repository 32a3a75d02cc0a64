"""The list of a game's events and positions. The earlier ones can be computed when they are needed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cardkit.table.effects import HistoryEntry


class HistoryEntries:
    """A list of history entries. The first `earlier` ones are computed by `recall` when they are needed.

    Args:
        known: The entries from number `earlier` on. In the first one, only the position has to be correct.
        earlier: The number of entries before those in `known`.
        recall: Returns the earlier entries and the complete first entry of `known`.

    """

    __slots__ = ("_earlier", "_known", "_recall")

    def __init__(
        self,
        known: Sequence[HistoryEntry] = (),
        earlier: int = 0,
        recall: Callable[[], Sequence[HistoryEntry]] | None = None,
    ) -> None:
        self._known, self._earlier, self._recall = [*known], earlier, recall

    def __len__(self) -> int:
        return self._earlier + len(self._known)

    def __getitem__(self, number: int) -> HistoryEntry:
        """Return entry `number`, from 0. Its event can still be missing if it is the first known one (see `whole`)."""
        if number < self._earlier:
            self._work_out()
        return self._known[number - self._earlier]

    def whole(self, number: int) -> HistoryEntry:
        """Return entry `number`, from 0, with its event."""
        if number <= self._earlier:
            self._work_out()
        return self._known[number - self._earlier]

    def first(self, count: int) -> list[HistoryEntry]:
        """Return the first `count` entries, with their events."""
        if count:
            self._work_out()
        return self._known[:count]

    def cut(self, count: int) -> None:
        """Drop all entries except the first `count`."""
        if count <= self._earlier:
            self._work_out()
        del self._known[count - self._earlier :]

    def append(self, entry: HistoryEntry) -> None:
        """Append an entry."""
        self._known.append(entry)

    def copy(self) -> HistoryEntries:
        """Return the same entries in another list."""
        return HistoryEntries(self._known, self._earlier, self._recall)

    def _work_out(self) -> None:
        if self._recall is not None:
            self._known[:1] = self._recall()
            self._earlier, self._recall = 0, None

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle all entries."""
        return HistoryEntries, (self.first(len(self)),)
