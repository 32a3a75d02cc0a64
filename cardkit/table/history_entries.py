"""The moments of a game in order, of which the first ones can be worked out later."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cardkit.table.effects import Moment


class Moments:
    """A row of moments. The first `earlier` ones are worked out by `recall` when somebody asks for them.

    `recall` returns these moments and the one after them, which replaces the first of `known`.
    """

    __slots__ = ("_earlier", "_known", "_recall")

    def __init__(
        self,
        known: Sequence[Moment] = (),
        earlier: int = 0,
        recall: Callable[[], Sequence[Moment]] | None = None,
    ) -> None:
        self._known, self._earlier, self._recall = [*known], earlier, recall

    def __len__(self) -> int:
        return self._earlier + len(self._known)

    def __getitem__(self, number: int) -> Moment:
        """Moment `number`, from 0; of the one before which nothing is worked out yet, only the position."""
        if number < self._earlier:
            self._work_out()
        return self._known[number - self._earlier]

    def whole(self, number: int) -> Moment:
        """Moment `number`, from 0, with its event."""
        if number <= self._earlier:
            self._work_out()
        return self._known[number - self._earlier]

    def first(self, count: int) -> list[Moment]:
        """The first moments, with their events."""
        if count:
            self._work_out()
        return self._known[:count]

    def cut(self, count: int) -> None:
        """Keep only the first moments."""
        if count <= self._earlier:
            self._work_out()
        del self._known[count - self._earlier :]

    def append(self, moment: Moment) -> None:
        """Append a moment."""
        self._known.append(moment)

    def copy(self) -> Moments:
        """The same moments in another row."""
        return Moments(self._known, self._earlier, self._recall)

    def _work_out(self) -> None:
        if self._recall is not None:
            self._known[:1] = self._recall()
            self._earlier, self._recall = 0, None

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle all moments."""
        return Moments, (self.first(len(self)),)
