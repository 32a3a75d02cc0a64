"""A room: its code, its key, and the passes of the people in it."""

from __future__ import annotations

import secrets
import time
from collections import defaultdict, deque
from hashlib import sha256
from itertools import chain, count
from typing import TYPE_CHECKING, NamedTuple

from cardkit.table.grammar import count_of
from cardkit_classroom.room_database import RoomDatabase
from cardkit_widgets.core.url_params import parse_whole

if TYPE_CHECKING:
    from collections.abc import Callable

# No vowels, so that no code is a word, and no letters that are easily confused.
LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
CODE_LENGTH = 6
# The maximum number of wrong codes per minute from one IP address. A whole class may share an address. At this rate,
# it takes two years to try all codes.
WRONG_CODES, SECONDS = 60, 60
# Each room has a random seed below this number, short enough to read out.
SEEDS = 10_000
# The default number of students.
STUDENTS = 30
# The number of passes per expected student: some use two browsers or lose a pass.
PASSES_A_STUDENT = 10


# The teacher's number; students are numbered from 1.
TEACHER = 0
# The key of the value that shows that the teacher has closed the room.
CLOSED = "closed"
# The kinds of values that "Forget everything" deletes.
PERSONAL = ("report", "kept", "name", "help", "order")


class Pass(NamedTuple):
    """The pass of a person in the room: a student's number, or `TEACHER`."""

    student: int

    @property
    def is_teachers(self) -> bool:
        """Whether the pass gives access to the teacher's pages."""
        return self.student == TEACHER


class TriedTooOftenError(Exception):
    """Too many wrong codes came from one IP address, which must wait `seconds` before the next try."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        super().__init__(f"wait {count_of(f'{seconds:.0f}', 'second')}")


class NoMorePassesError(Exception):
    """No passes are left for a class of this size."""


class NoSuchNumberError(Exception):
    """The number is too high for a class of this size."""


class NumberTakenError(Exception):
    """The number is already another student's."""


class Room:
    """A room with its code, its key, and the passes that it has issued.

    Args:
        page: The path of the page that students see first.
        students: The number of expected students; None for the default, or that of the earlier room.
        clock: Returns the time in seconds.
        store: The database. Given an earlier room's database, the room keeps that room's code, key, seed and passes.
        seed: The seed of worksheets that the class uses; None for a random one.

    """

    def __init__(
        self,
        page: str,
        students: int | None,
        clock: Callable[[], float] = time.monotonic,
        store: RoomDatabase | None = None,
        seed: int | None = None,
    ) -> None:
        self.store = store or RoomDatabase()
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
        """The command that continues this room."""
        self._clock = clock
        self._passes = {token: Pass(student) for token, student in self.store.all("pass")}
        self._wrong: defaultdict[str, deque[float]] = defaultdict(deque)
        self.asking: set[int] = set()
        """The numbers of students that somebody on the login page claims to have had before."""
        self.awaited: set[int] = set()
        """The numbers that may be used once more, because the teacher has readmitted students who lost their pass."""
        self._hearers: list[Callable[[], None]] = []

    @property
    def numbers(self) -> set[int]:
        """The numbers of the students who have logged in."""
        return {each.student for each in self._passes.values() if not each.is_teachers}

    @property
    def highest(self) -> int:
        """The highest number in the class, which can exceed the number of expected students."""
        return max({self.students, *self.numbers})

    def has(self, token: str) -> Pass | None:
        """Return the pass for a browser's token; None if there is none."""
        return self._passes.get(_hash(token))

    def enter(self, code: str, address: str, number: str = "") -> str | None:
        """Let a student in with the room code.

        A student who types a number, such as that of a worksheet, gets it. Others get the lowest free number. If the
        class has worksheets, they get the highest one, because the low numbers are on the worksheets.

        Args:
            code: The typed code.
            address: The IP address of the browser.
            number: The typed number, if there is one.

        Returns:
            The token of a new pass; None if the code is wrong.

        Raises:
            TriedTooOftenError: If too many wrong codes came from this IP address.
            NoMorePassesError: If no passes are left.
            NoSuchNumberError: If the number is too high.
            NumberTakenError: If another student has this number.

        """
        if not self._is_right(normalise_code(code), self.code, address):
            return None
        if len(self.numbers) >= PASSES_A_STUDENT * self.students:
            raise NoMorePassesError
        return self._new_pass(self._number(number.strip()))

    def _number(self, typed: str) -> int:
        """Choose the number for a student who is logging in."""
        taken = self.numbers
        if not typed:
            first = range(self.students, 0, -1) if self.has_worksheets else ()
            return next(number for number in chain(first, count(1)) if number not in taken)
        wanted = parse_whole(typed, self.highest)
        if not wanted or (wanted > self.students and wanted not in taken):
            raise NoSuchNumberError
        if wanted in taken - self.awaited:
            self.asking.add(wanted)
            self._notify()
            raise NumberTakenError
        self._expect(wanted, on=False)
        return wanted

    def readmit(self, student: int, *, on: bool) -> None:
        """Allow a student to log in again with a number that was used before, or cancel that permission."""
        self._expect(student, on=on and student in self.numbers)

    def _expect(self, student: int, *, on: bool) -> None:
        self.asking.discard(student)
        self.awaited = self.awaited | {student} if on else self.awaited - {student}
        self._notify()

    def on_request(self, hear: Callable[[], None]) -> None:
        """Call a listener when another student asks to log in again, or is expected back."""
        self._hearers.append(hear)

    def _notify(self) -> None:
        for hear in self._hearers:
            hear()

    def enter_as_teacher(self, key: str, address: str) -> str | None:
        """Return the token of a new pass for the teacher's key; None if the key is wrong.

        The teacher can have any number of passes.
        """
        return self._new_pass(TEACHER) if self._is_right(key, self.key, address) else None

    def close(self) -> None:
        """Close the room. If anyone has logged in, keep its database for a day, so that the room can be reopened."""
        if self.numbers or any(True for kind in PERSONAL for _ in self.store.all(kind)):
            self.store.put("room", CLOSED, value=True)
            self.store.close()
        else:
            self.store.remove()

    def _new_pass(self, student: int) -> str:
        token = secrets.token_urlsafe(24)
        self._passes[_hash(token)] = Pass(student)
        self.store.put("pass", _hash(token), student)
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


def _hash(token: str) -> str:
    """Return the hash of a token. Only hashes are stored, so the database doesn't contain passes."""
    return sha256(token.encode(errors="replace")).hexdigest()


def normalise_code(code: str) -> str:
    """Normalise a typed code, which may contain lower-case letters, spaces and hyphens."""
    return "".join(letter for letter in code.upper() if letter.isalpha())
