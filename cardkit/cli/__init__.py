"""The command line. `cardkit` alone serves the gallery; each command is a module that is loaded on first use.

Exit status: 0 for success, 1 for a bad record, 2 for a wrong command or input, 130 for Ctrl-C.
"""

import contextlib
import os
import sys
import warnings
from collections.abc import Sequence
from contextvars import copy_context
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path

from cardkit.table.errors import CardkitError

# The modules of commands whose names are none.
MODULES = {"new-game": "new_game", "class": "classroom"}
COMMANDS = ("play", "selfplay", "simulate", "tournament", "odds", "warm", "check", "score", "rules", *MODULES)
USAGE, STOPPED = 2, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status; an error that a user can correct is one line on stderr."""
    try:
        _prepare_streams()
        warnings.showwarning = _warn  # type: ignore[assignment]  # its other arguments are ignored
        words = list(sys.argv[1:] if argv is None else argv)
        status = copy_context().run(_run, words)  # a language chosen here ends with the command
        sys.stdout.flush()
    except BrokenPipeError:
        _leave_stdout()  # the reader of our output has closed it
        return 0
    except KeyboardInterrupt:
        return STOPPED
    except SystemExit as leaving:  # argparse has printed help
        return int(leaving.code or 0)
    except CardkitError as error:
        return _refuse(str(error))
    except OSError as error:
        _leave_stdout()
        return _refuse(": ".join(filter(None, (error.filename, error.strerror or str(error)))))
    return status


def _run(words: list[str]) -> int:
    if words[:1] == ["help"]:
        words = [*words[1:2], "--help"]
    if words and words[0] in COMMANDS:
        try:
            return int(import_module(f"cardkit.cli.{MODULES.get(words[0], words[0])}").run(words[1:]))
        except ModuleNotFoundError as error:
            message = f"{error.name} is not installed, which simulations need: pip install 'cardkit[simulation]'"
            raise CardkitError(message) from None
    if words and not words[0].startswith("-"):
        raise CardkitError(_unknown(words[0]))
    return int(import_module("cardkit.cli.serve").run(words))


def _unknown(word: str) -> str:
    """Say what somebody may have meant by an unknown command."""
    from cardkit.table.registry import GAMES

    near = get_close_matches(word.lower(), COMMANDS, 1)
    meant = f"play {word}" if word in GAMES else next(iter(near), "")
    hint = f"did you mean 'cardkit {meant}'?" if meant else f"the commands are {', '.join(COMMANDS)}"
    return f"there is no command {word!r}: {hint} ('cardkit --help' says more)"


def _refuse(message: str) -> int:
    _tell(message)
    return USAGE


def _tell(message: str) -> None:
    print(f"cardkit: {' '.join(message.splitlines())}", file=sys.stderr)


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


def _leave_stdout() -> None:
    """Redirect stdout to nowhere, so that Python does not complain when it closes it."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
