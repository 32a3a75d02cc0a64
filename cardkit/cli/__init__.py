"""The command line `cardkit COMMAND …`: run a command, and return the exit status."""

import contextlib
import os
import signal
import sys
import threading
import warnings
from collections.abc import Sequence
from contextvars import copy_context
from pathlib import Path

from cardkit.cli import commands
from cardkit.cli.statuses import STOPPED, UNREAD, USAGE
from cardkit.cli.terminal import one_line
from cardkit.table.errors import CardkitError


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status.

    An error that the user can correct is printed as one line on stderr.

    Args:
        argv: The words after `cardkit`. Default: those of this process.

    """
    try:
        _listen_to_ctrl_c()
        _prepare_streams()
        warnings.showwarning = _warn  # type: ignore[assignment]  # the other arguments are ignored
        words = list(sys.argv[1:] if argv is None else argv)
        status = copy_context().run(_printed, words)  # a language chosen by the command is reset afterwards
        sys.stdout.flush()
    except BrokenPipeError:
        status = UNREAD
    except KeyboardInterrupt:
        status = STOPPED
    except CardkitError as error:
        status = _refuse(str(error))
    except OSError as error:
        where = error.filename or "reading or writing failed"
        status = _refuse(f"{where}: {error.strerror or error}")
    _leave_streams()
    return status


def _printed(words: list[str]) -> int:
    """Run a command, and return its exit status even if argparse exits after printing help."""
    try:
        return _run(words)
    except SystemExit as leaving:
        return int(leaving.code or 0)


def _run(words: list[str]) -> int:
    no_option = words[:1] == ["--"]
    words = words[no_option:]
    if words[:1] == ["help"]:
        words = [*words[1:2], "--help"]
    if words and (no_option or not words[0].startswith("-")):
        return commands.run(words[0], words[1:])
    return commands.run_gallery(words)


def _refuse(message: str) -> int:
    _tell(message)
    return USAGE


def _tell(message: str) -> None:
    with contextlib.suppress(OSError):  # if the error can't be printed, the exit status is enough
        print(f"cardkit: {one_line(message)}", file=sys.stderr)


def _warn(message: Warning | str, *_: object) -> None:
    """Print a warning as one line, such as the one about an installed game that can't be loaded."""
    _tell(str(message))


def _prepare_streams() -> None:
    """Show characters that can't be read or written as escapes, and replace closed streams with empty ones."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115  it stays open until the process ends
        if hasattr(getattr(sys, name), "reconfigure"):
            getattr(sys, name).reconfigure(errors="backslashreplace")


def _listen_to_ctrl_c() -> None:
    """Make Ctrl-C raise KeyboardInterrupt from now on; during the import, it ends the process immediately."""
    if threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGINT) == signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _leave_streams() -> None:
    """Flush the output; discard what can't be written, so that Python doesn't report an error at exit."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            with contextlib.suppress(OSError):  # a stream without a file
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
