"""A room: who may come in, and who is in it."""

from __future__ import annotations

import secrets
import time
from collections import defaultdict, deque
from hashlib import sha256
from itertools import chain, count
from typing import TYPE_CHECKING, NamedTuple

from cardkit.table.grammar import count_of
from cardkit_classroom.room_database import Store
from cardkit_widgets.core.url_params import whole_of

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
# Without a word, a class has so many students.
STUDENTS = 30
# So many passes are given for each student who is expected: some come with two browsers, or lose a pass.
PASSES_A_STUDENT = 10


# The number of the teacher; students are numbered from 1.
TEACHER = 0
# Kept with the room once its teacher has closed it.
CLOSED = "closed"
# What "Forget everything" forgets: what the class has done, and what students are called.
PERSONAL = ("report", "kept", "name", "help", "order")


class Pass(NamedTuple):
    """What somebody in the room has: a student their number, the teacher `TEACHER`."""

    student: int

    @property
    def is_teachers(self) -> bool:
        """Whether it opens the teacher's pages."""
        return self.student == TEACHER


class TriedTooOftenError(Exception):
    """So many wrong codes came from one address that it has to wait for `seconds`."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        super().__init__(f"wait {count_of(f'{seconds:.0f}', 'second')}")


class NoMorePassesError(Exception):
    """As many have come in as can be taken for a class of this size."""


class NoSuchNumberError(Exception):
    """Somebody has asked for a number that nobody in a class of this size has."""


class NumberTakenError(Exception):
    """Somebody has come in under the number that is asked for."""


class Room:
    """A room with its code and key, and the passes of those who have come in.

    Without a `seed` its numbers are by chance; with one they are those of worksheets. A `store` that has been a room's
    before makes the same room again: its code, key, seed and passes, and for as many `students`, unless others are
    said.
    """

    def __init__(
        self,
        page: str,
        students: int | None,
        clock: Callable[[], float] = time.monotonic,
        store: Store | None = None,
        seed: int | None = None,
    ) -> None:
        self.store = store or Store()
        known = dict(self.store.all("room"))
        self.page = str(known.get("page", page))
        self.students = int(known.get("students", STUDENTS) if students is None else students)
        self.code = str(known.get("code", "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))))
        self.key = str(known.get("key", secrets.token_urlsafe(12)))
        self.seed = int(known.get("seed", secrets.randbelow(SEEDS) if seed is None else seed))
        self.has_worksheets = bool(known.get("has_worksheets", seed is not None))
        for name in ("page", "students", "code", "key", "seed", "has_worksheets"):
            self.store.put("room", name, getattr(self, name))
        self.store.put("room", CLOSED, value=False)
        self.again = "cardkit class --again"
        """The command that has this room go on."""
        self._clock = clock
        self._passes = {token: Pass(student) for token, student in self.store.all("pass")}
        self._wrong: defaultdict[str, deque[float]] = defaultdict(deque)
        self.asking: set[int] = set()
        """Students as whom somebody at the door would come in, who says that they have done so before."""
        self.awaited: set[int] = set()
        """Students who may come in once more, since the teacher says so: they have lost their pass."""
        self._hearers: list[Callable[[], None]] = []

    @property
    def numbers(self) -> set[int]:
        """The numbers of the students who have come in."""
        return {each.student for each in self._passes.values() if not each.is_teachers}

    @property
    def highest(self) -> int:
        """The highest number of the class, of which more may have come in than were expected."""
        return max({self.students, *self.numbers})

    def has(self, token: str) -> Pass | None:
        """The pass that a browser's token stands for; None for a stranger."""
        return self._passes.get(_kept(token))

    def enter(self, code: str, address: str, number: str = "") -> str | None:
        """Let in whoever knows the code, and return the token of their pass; None if the code is wrong.

        Who says a `number`, such as that of a worksheet, gets it; others get the first that is free, or the last one
        where a class has worksheets, of which those are left over. Raises TriedTooOftenError if too many wrong codes
        came from this address, whatever the code is now, NoMorePassesError if too many have come in already,
        NoSuchNumberError, and NumberTakenError.
        """
        if not self._is_right(written(code), self.code, address):
            return None
        if len(self.numbers) >= PASSES_A_STUDENT * self.students:
            raise NoMorePassesError
        return self._let_in(self._number(number.strip()))

    def _number(self, typed: str) -> int:
        """The number of whoever comes in now."""
        taken = self.numbers
        if not typed:
            first = range(self.students, 0, -1) if self.has_worksheets else ()
            return next(number for number in chain(first, count(1)) if number not in taken)
        wanted = whole_of(typed, self.highest)
        if not wanted or (wanted > self.students and wanted not in taken):
            raise NoSuchNumberError
        if wanted in taken - self.awaited:
            self.asking.add(wanted)
            self._tell()
            raise NumberTakenError
        self._expect(wanted, on=False)
        return wanted

    def let_in_again(self, student: int, *, on: bool) -> None:
        """Let somebody come in once more under a number that has come in before, or no longer, or not at all."""
        self._expect(student, on=on and student in self.numbers)

    def _expect(self, student: int, *, on: bool) -> None:
        self.asking.discard(student)
        self.awaited = self.awaited | {student} if on else self.awaited - {student}
        self._tell()

    def when_asked(self, hear: Callable[[], None]) -> None:
        """Have somebody hear when it is another who asks to come in again, or is awaited."""
        self._hearers.append(hear)

    def _tell(self) -> None:
        for hear in self._hearers:
            hear()

    def enter_as_teacher(self, key: str, address: str) -> str | None:
        """The same with the teacher's key, of whom there may be any number."""
        return self._let_in(TEACHER) if self._is_right(key, self.key, address) else None

    def close(self) -> None:
        """Close the room. What the class has done is kept for a day, if it has done anything."""
        if any(True for kind in PERSONAL for _ in self.store.all(kind)):
            self.store.put("room", CLOSED, value=True)
            self.store.close()
        else:
            self.store.remove()

    def _let_in(self, student: int) -> str:
        token = secrets.token_urlsafe(24)
        self._passes[_kept(token)] = Pass(student)
        self.store.put("pass", _kept(token), student)
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


def _kept(token: str) -> str:
    """How a token is kept: whoever reads the room's file gets no pass by that."""
    return sha256(token.encode(errors="replace")).hexdigest()


def written(code: str) -> str:
    """A code as the room has it, however somebody has typed it: in small letters, or with spaces or hyphens."""
    return "".join(letter for letter in code.upper() if letter.isalpha())
