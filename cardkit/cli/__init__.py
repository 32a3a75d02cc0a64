"""The command line. `cardkit` alone serves the gallery; each command is a module that is loaded on first use.

What an exit status means is said at the end of every `--help`, and in the README.
"""

import contextlib
import os
import signal
import sys
import threading
import warnings
from collections.abc import Sequence
from contextvars import copy_context
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path

import cardkit
from cardkit.cli.terminal import one_line
from cardkit.table.errors import CardkitError, MissingError
from cardkit.table.later import extra

# The modules of commands that are not called like them; the engine does not import those of the widgets.
OF_WIDGETS = ("links", "new-lesson", "class")
MODULES = {
    "links": "cardkit_widgets.gallery.binder_badges",
    "new-game": "cardkit.cli.new_game",
    "new-lesson": "cardkit_widgets.lessons.starting",
    "class": "cardkit_classroom.command",
}
COMMANDS = ("play", "selfplay", "simulate", "tournament", "odds", "warm", "check", "score", "rules", *MODULES)
# Exit statuses: 0 is success.
BAD, USAGE, STOPPED, UNREAD = 1, 2, 130, 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status; an error that a user can correct is one line on stderr."""
    try:
        _listen_to_ctrl_c()
        _prepare_streams()
        warnings.showwarning = _warn  # type: ignore[assignment]  # its other arguments are ignored
        words = list(sys.argv[1:] if argv is None else argv)
        status = copy_context().run(_printed, words)  # a language chosen here ends with the command
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
    """Run a command, or print help, after which argparse leaves."""
    try:
        return _run(words)
    except SystemExit as leaving:
        return int(leaving.code or 0)


def _run(words: list[str]) -> int:
    no_option = words[:1] == ["--"]
    words = words[no_option:]
    if words[:1] == ["help"]:
        words = [*words[1:2], "--help"]
    if words and words[0] in COMMANDS:
        with extra("apps" if words[0] in OF_WIDGETS else "simulation"):
            if words[0] in OF_WIDGETS:
                import_module("cardkit.cli.serve").check_installation()
            return int(import_module(MODULES.get(words[0], f"cardkit.cli.{words[0]}")).run(words[1:]))
    if words and (no_option or not words[0].startswith("-")):
        raise CardkitError(_unknown(words[0]))
    try:
        with extra("apps"):
            return int(import_module("cardkit.cli.serve").run(words))
    except MissingError as error:
        raise CardkitError(f"'cardkit play papageno' needs nothing else, but the pages do: {error}") from error


def _unknown(word: str) -> str:
    """Say what somebody may have meant by an unknown command."""
    from cardkit.table.registry import GAMES

    if word in cardkit.__all__ and word.islower():
        return f"there is no command {word!r}: it is for Python only, as cardkit.{word}(…) after 'import cardkit'"
    near = get_close_matches(word.lower(), COMMANDS, 1)
    meant = f"play {word}" if word in GAMES else next(iter(near), "")
    hint = f"did you mean 'cardkit {meant}'?" if meant else f"the commands are {', '.join(COMMANDS)}"
    return f"there is no command {word!r}: {hint} ('cardkit --help' says more)"


def _refuse(message: str) -> int:
    _tell(message)
    return USAGE


def _tell(message: str) -> None:
    with contextlib.suppress(OSError):  # where nobody can be told, the exit status has to do
        print(f"cardkit: {one_line(message)}", file=sys.stderr)


def _warn(message: Warning | str, *_: object) -> None:
    """Print a warning in one line, such as that of an installed game that cannot be loaded."""
    _tell(str(message))


def _prepare_streams() -> None:
    """Show letters that cannot be read or written as escapes, and replace closed streams by empty ones."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115  it lasts as long as we do
        if hasattr(getattr(sys, name), "reconfigure"):
            getattr(sys, name).reconfigure(errors="backslashreplace")


def _listen_to_ctrl_c() -> None:
    """Have Ctrl-C raise KeyboardInterrupt from here on; while this was imported, it ended the process at once."""
    if threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGINT) == signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _leave_streams() -> None:
    """Write what is left; what cannot be written goes nowhere, so that Python does not complain when it ends."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            with contextlib.suppress(OSError):  # a stream without a file
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
