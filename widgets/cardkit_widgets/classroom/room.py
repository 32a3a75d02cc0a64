"""A room: who may come in, and who is in it."""

from __future__ import annotations

import secrets
import time
from collections import defaultdict, deque
from typing import TYPE_CHECKING, NamedTuple

from cardkit.table.words import count_of

if TYPE_CHECKING:
    from collections.abc import Callable

# Without vowels no code is a word, and without I, O and Y none is misread.
LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
CODE_LENGTH = 6
# From one address, which a whole class may share, so many wrong codes are taken in a minute. At that speed it takes two
# years to try out all codes.
WRONG_CODES, SECONDS = 60, 60
# Each room has other numbers; a teacher can read the seed out.
SEEDS = 10_000


class Pass(NamedTuple):
    """What somebody in the room has: a student their number, from 1; the teacher 0."""

    student: int

    @property
    def is_teachers(self) -> bool:
        """Whether it opens the teacher's pages."""
        return self.student == 0


class TriedTooOftenError(Exception):
    """So many wrong codes came from one address that it has to wait for `seconds`."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        super().__init__(f"wait {count_of(f'{seconds:.0f}', 'second')}")


class Room:
    """A room with its code and key, and the passes of those who have come in."""

    def __init__(self, page: str, students: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.page = page
        self.students = students
        self.code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
        self.key = secrets.token_urlsafe(12)
        self.seed = secrets.randbelow(SEEDS)
        self._clock = clock
        self._passes: dict[str, Pass] = {}
        self._wrong: defaultdict[str, deque[float]] = defaultdict(deque)

    @property
    def admitted(self) -> int:
        """How many passes students have got."""
        return sum(not each.is_teachers for each in self._passes.values())

    def has(self, token: str) -> Pass | None:
        """The pass that a browser's token stands for; None for a stranger."""
        return self._passes.get(token)

    def enter(self, code: str, address: str) -> str | None:
        """Let in whoever knows the code, and return the token of their pass; None if the code is wrong.

        Raises TriedTooOftenError if too many wrong codes came from this address, whatever the code is now.
        """
        return self._let_in(self._is_right(written(code), self.code, address), self.admitted + 1)

    def enter_as_teacher(self, key: str, address: str) -> str | None:
        """The same with the teacher's key."""
        return self._let_in(self._is_right(key, self.key, address), 0)

    def _let_in(self, may: bool, student: int) -> str | None:  # noqa: FBT001 - the answer that was just found
        if not may:
            return None
        token = secrets.token_urlsafe(24)
        self._passes[token] = Pass(student)
        return token

    def _is_right(self, told: str, expected: str, address: str) -> bool:
        now, wrong = self._clock(), self._wrong[address]
        while wrong and wrong[0] <= now - SECONDS:
            wrong.popleft()
        if len(wrong) >= WRONG_CODES:
            raise TriedTooOftenError(wrong[0] + SECONDS - now)
        if secrets.compare_digest(told.encode(), expected.encode()):
            return True
        wrong.append(now)
        return False


def written(code: str) -> str:
    """A code as the room has it, however somebody has typed it: in small letters, or with spaces or hyphens."""
    return "".join(letter for letter in code.upper() if letter.isalpha())
