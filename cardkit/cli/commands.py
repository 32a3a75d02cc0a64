"""The list of commands: cardkit's own, and those of installed packages (entry points). Each is loaded on first use."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING

import cardkit
from cardkit.cli.arguments import Command, command_texts
from cardkit.table.errors import CardkitError, MissingError
from cardkit.table.lazy_import import extra, load
from cardkit.table.registry import GAMES

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

# cardkit's own commands: functions that take the words after the command's name, and return an exit status.
OURS = {
    "play": "cardkit.cli.play:run",
    "selfplay": "cardkit.cli.selfplay:run",
    "simulate": "cardkit.cli.simulate:run",
    "tournament": "cardkit.cli.tournament:run",
    "odds": "cardkit.cli.odds:run",
    "warm": "cardkit.cli.warm:run",
    "check": "cardkit.cli.check:run",
    "score": "cardkit.cli.score:run",
    "rules": "cardkit.cli.rules:run",
    "new-game": "cardkit.cli.new_game:run",
}
# The group of entry points of the other commands, and the name of the entry point for `cardkit` alone.
GROUP = "cardkit.commands"
GALLERY = "gallery"
AGAIN = 'install cardkit again with pip install "cardkit[apps]" (in a clone: python run.py)'


def installed() -> dict[str, EntryPoint]:
    """Return the commands of installed packages by name, including the one for `cardkit` alone."""
    from importlib.metadata import entry_points  # slow to import

    return {entry.name: entry for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)}


def names() -> list[str]:
    """Return the names of all available commands."""
    return [*OURS, *(name for name in installed() if name not in {*OURS, GALLERY})]


def run(name: str, words: Sequence[str]) -> int:
    """Run a command and return its exit status. Raises CardkitError if it is unknown or can't be loaded."""
    if name in OURS:
        with extra("simulation"):
            return int(load(OURS[name])(words))
    entry = installed().get(name)
    if entry is None or name == GALLERY:
        raise CardkitError(_unknown(name))
    return _run_installed(entry, words)


def run_gallery(words: Sequence[str]) -> int:
    """Run `cardkit` without a command: show the help or the version, or serve the gallery. Raises CardkitError."""
    overview().read(words)  # prints the help even if the pages aren't installed
    entry, instead = installed().get(GALLERY), "'cardkit play papageno' needs nothing else, but the pages"
    if entry is None:
        raise CardkitError(f"{instead} are not installed, or in an older version: {AGAIN}")
    try:
        return _run_installed(entry, words)
    except MissingError as error:
        raise CardkitError(f"{instead} do: {error}") from error


def overview() -> Command:
    """Make the parser for `cardkit` without a command, whose help lists the commands."""
    texts, every = command_texts(), names()
    width = max(map(len, every))
    listed = [f"  cardkit {name:<{width}}  {texts.table(name).text('says', '')}".rstrip() for name in every]
    parser = Command(GALLERY, "--port", "--no-browser", "--notebooks", commands="\n".join(listed))
    parser.usage = "cardkit [--port N] [--no-browser] [--notebooks DIR]\n       cardkit COMMAND ..."
    parser.add_argument("--version", action="version", version=f"cardkit {cardkit.__version__}")
    return parser


def _run_installed(entry: EntryPoint, words: Sequence[str]) -> int:
    with extra("apps"):
        try:
            command = entry.load()
        except (ImportError, AttributeError) as error:
            if isinstance(error, ModuleNotFoundError) and "." not in (error.name or "."):
                raise  # the missing package, which the extra installs
            raise CardkitError(f"'cardkit {entry.name}' ({entry.value}) cannot be loaded: {error}; {AGAIN}") from error
        return int(command(words))


def _unknown(word: str) -> str:
    """Make the error message for an unknown command, with a suggestion."""
    if word in cardkit.__all__ and word.islower():
        return f"there is no command {word!r}: it is for Python only, as cardkit.{word}(…) after 'import cardkit'"
    every = names()
    near = get_close_matches(word.lower(), every, 1)
    meant = f"play {word}" if word in GAMES else next(iter(near), "")
    hint = f"did you mean 'cardkit {meant}'?" if meant else f"the commands are {', '.join(every)}"
    missing = "" if installed() else f"; those for pages are missing: {AGAIN}"
    return f"there is no command {word!r}: {hint}{missing} ('cardkit --help' says more)"
