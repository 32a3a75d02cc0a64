"""`cardkit check`: check game records from files or from stdin."""

import errno
import io
import os
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import BinaryIO, TextIO

from cardkit.cli.arguments import Command
from cardkit.cli.statuses import BAD, USAGE
from cardkit.cli.terminal import one_line
from cardkit.table.errors import RecordError
from cardkit.table.records import numbered, problem_in
from cardkit.table.translated_texts import encoding_of


def run(argv: Sequence[str]) -> int:
    """Check every record of every file, and return the worst exit status."""
    options = Command("check", "files").read(argv)
    return max([_check_file(name) for name in options.files])


def _check_file(name: str) -> int:
    shown = one_line("<stdin>" if name == "-" else name or "''")
    try:
        with nullcontext(sys.stdin.buffer) if name == "-" else _opened(name) as file:
            good, bad = _check_records(shown, file)
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        print(f"cardkit: cannot read {shown}: {reason}", file=sys.stderr)
        return USAGE
    print(f"{shown}: {good} of {good + bad} {'record is' if good + bad == 1 else 'records are'} good", flush=True)
    return BAD if bad else 0


def _opened(name: str) -> BinaryIO | TextIO:
    """Open a file: in binary mode if it is UTF-8, otherwise as text. Raises OSError, also if the name is empty."""
    if not name:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
    file = Path(name).open("rb")  # noqa: SIM115 - the caller closes it
    encoding = encoding_of(file.peek(4)[:4])
    return file if encoding == "utf-8-sig" else io.TextIOWrapper(file, encoding)


def _check_records(name: str, file: BinaryIO | TextIO) -> tuple[int, int]:
    """Count the good and the bad records of a file, reading one record at a time."""
    good = bad = 0
    for line, found in numbered(file):
        problem = found if isinstance(found, RecordError) else problem_in(found)
        if problem is None:
            good += 1
            continue
        bad += 1
        print(f"{name}:{line}: {one_line(str(problem))}", file=sys.stderr, flush=True)
    return good, bad
