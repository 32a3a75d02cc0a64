"""The entries of a game's history in order; the first ones can be worked out later."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cardkit.table.effects import HistoryEntry


class HistoryEntries:
    """A list of entries. The first `earlier` ones are worked out by `recall` when somebody asks for them.

    `recall` returns these entries and the one after them, which replaces the first of `known`.
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
        """Entry `number`, from 0; of the first one that is known, only the position."""
        if number < self._earlier:
            self._work_out()
        return self._known[number - self._earlier]

    def whole(self, number: int) -> HistoryEntry:
        """Entry `number`, from 0, with its event."""
        if number <= self._earlier:
            self._work_out()
        return self._known[number - self._earlier]

    def first(self, count: int) -> list[HistoryEntry]:
        """The first entries, with their events."""
        if count:
            self._work_out()
        return self._known[:count]

    def cut(self, count: int) -> None:
        """Keep only the first entries."""
        if count <= self._earlier:
            self._work_out()
        del self._known[count - self._earlier :]

    def append(self, entry: HistoryEntry) -> None:
        """Append an entry."""
        self._known.append(entry)

    def copy(self) -> HistoryEntries:
        """The same entries in another list."""
        return HistoryEntries(self._known, self._earlier, self._recall)

    def _work_out(self) -> None:
        if self._recall is not None:
            self._known[:1] = self._recall()
            self._earlier, self._recall = 0, None

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle all entries."""
        return HistoryEntries, (self.first(len(self)),)
