"""Parse the arguments of commands: shared options, the game and its rules, and one-line errors."""

import argparse
import json
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, NoReturn

from cardkit.cli.terminal import shortened
from cardkit.table import translated_texts
from cardkit.table.definition import Definition
from cardkit.table.errors import CardkitError, RulesError
from cardkit.table.positions import read_value
from cardkit.table.registry import GAMES, definition_of

HIGHEST_PORT = 65535
# The maximum number of unknown arguments that an error shows.
MOST_SHOWN = 5
# Options with their arguments for argparse.
Own = Mapping[str, Mapping[str, Any]]
NONE: Own = MappingProxyType({})
# Marks words after `--`, which are never options. The arguments of a process can't contain this character.
GUARD = "\0"
# The maximum depth of lists and objects in `--rules`.
DEEPEST = 20
EXAMPLE = """such as '{"birds": "golf"}'"""


class Once(argparse.Action):
    """An option that can be given only once; without a value (`nargs=0`), it becomes true."""

    _given = False

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        """Store the value. Raises CardkitError if the option was given before."""
        if self._given and option_string:
            parser.error(f"{option_string} is given twice: give it once")
        self._given = True
        setattr(namespace, self.dest, True if self.nargs == 0 else values)


class Parser(argparse.ArgumentParser):
    """A parser with examples at the end of its help, and with one-line errors."""

    def __init__(self, command: str, description: str, examples: str) -> None:
        self._valued: set[str] = set()  # options that take a value
        super().__init__(
            prog=f"cardkit {command}".strip(),
            description=description,
            epilog=examples,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        self.register("action", None, Once)

    def add_argument(self, *names: str, **told: Any) -> argparse.Action:
        """Add an argument, with the parameters of argparse."""
        if not names[0].startswith("-"):
            told["type"] = partial(_unguarded, told.get("type", str))
        added = super().add_argument(*names, **told)
        if added.nargs != 0:
            self._valued.update(added.option_strings)
        return added

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print help or the version, and report failures, which argparse ignores."""
        print(message, end="", file=file or sys.stderr)

    def error(self, message: str) -> NoReturn:
        """Raise CardkitError, where argparse would print the usage and exit."""
        raise CardkitError(f"{message.replace(GUARD, '')} (see '{self.prog} --help')")

    def read(self, argv: Sequence[str], **defaults: object) -> argparse.Namespace:
        """Parse the arguments; options may come before, between and after them.

        Args:
            argv: The words after the name of the command.
            **defaults: Default values of options.

        Raises:
            CardkitError: If an argument is unknown or invalid.

        """
        self.set_defaults(**defaults)
        options, rest = self.parse_known_intermixed_args(self._guarded(list(argv)))
        if rest:
            self.error(f"unrecognized arguments: {' '.join(shortened(word) for word in rest[:MOST_SHOWN])}")
        return options

    def _guarded(self, argv: list[str]) -> list[str]:
        """Remove `--`, and mark the words after it; argparse would lose some of them."""
        end = argv.index("--") if "--" in argv else len(argv)
        if argv[:end] and argv[end - 1] in self._valued and end < len(argv):
            self.error(f"argument {argv[end - 1]}: expected one argument")
        return [*argv[:end], *(f"{GUARD}{word}" for word in argv[end + 1 :])]


class Command(Parser):
    """The parser of a command, whose help texts are in `text/<language>/commands.toml`.

    Args:
        name: The name of the command.
        *options: The names of the `OPTIONS` that the command takes.
        examples: Examples to show before the ones in the text file.
        own: Options that only this command has.
        **known: Values to insert into the texts by name; `{games}` is always inserted.

    """

    def __init__(self, name: str, *options: str, examples: Iterable[str] = (), own: Own = NONE, **known: str) -> None:
        texts = command_texts()
        words = {**texts.table("shared").table("options").entries, **texts.table(name).table("options").entries}
        self._known = {"games": ", ".join(GAMES), **known}
        shown = [f"  {line}" for line in (*examples, *texts.table(name).texts("examples"))]
        about = "\n".join(map(self._filled, texts.table(name).texts("about")))
        statuses = [f"  {line}" for line in texts.table("shared").texts("statuses")]
        epilog = "\n".join(["examples:", *shown, "", "exit status:", *statuses])
        super().__init__("" if name == "gallery" else name, about, epilog)
        for option, told in {**{option: OPTIONS[option] for option in options}, **own}.items():
            self.add_argument(option, help=self._filled(str(words[option.lstrip("-")])), **told)

    def _filled(self, text: str) -> str:
        for name, value in self._known.items():
            text = text.replace(f"{{{name}}}", value)
        return text


def command_texts() -> translated_texts.TomlTable:
    """Return the help texts of all commands."""
    return translated_texts.required(__package__ or "", "commands")


def _unguarded(kind: Callable[[str], Any], text: str) -> Any:
    """Convert an argument that may have come after `--`."""
    return kind(text.removeprefix(GUARD))


def whole(text: str) -> int:
    """Convert an argument to a whole number."""
    try:
        return int(text)
    except ValueError:
        problem = "has too many digits" if re.fullmatch(r"[+-]?\d+", text) else "is not a whole number"
        raise argparse.ArgumentTypeError(f"{text!r} {problem}") from None


def filled(text: str) -> str:
    """Return an argument after checking that it isn't empty."""
    if not text:
        raise argparse.ArgumentTypeError("must not be empty")
    return text


def count(text: str) -> int:
    """Convert an argument to a whole number ≥ 0."""
    number = whole(text)
    if number < 0:
        raise argparse.ArgumentTypeError(f"must be 0 or more, not {number}")
    return number


def names(text: str) -> list[str]:
    """Split an argument with names that are separated by commas."""
    return [name.strip() for name in text.split(",")]


def port(text: str) -> int:
    """Convert an argument to a port number."""
    number = whole(text)
    if not 0 <= number <= HIGHEST_PORT:
        raise argparse.ArgumentTypeError(f"must be between 0 and {HIGHEST_PORT}, not {number}")
    return number


# An option without a value.
FLAG: Mapping[str, Any] = MappingProxyType({"nargs": 0, "default": False})

# The options of commands, as arguments for argparse.
OPTIONS: Own = {
    "game": {"metavar": "GAME"},
    "--players": {"metavar": "N", "type": whole},
    "--rules": {"metavar": "JSON"},
    "--rule": {"metavar": "NAME=VALUE", "action": "append", "default": []},
    "--lang": {"metavar": "LL", "default": translated_texts.ENGLISH},
    "--games": {"metavar": "N", "type": count},
    "--seed": {"metavar": "S", "type": whole},
    "--bots": {"metavar": "NAME[,NAME]", "type": names},
    "--threads": {"metavar": "N", "type": count},
    "--json": FLAG,
    "--legal": FLAG,
    "--seat": {"metavar": "K", "type": whole, "default": 1},
    "--record": {"metavar": "FILE", "type": filled},
    "--position": {"metavar": "LINE", "type": filled},
    "--resume": {"metavar": "FILE", "type": filled},
    "--deals": {"metavar": "N", "type": count, "default": 1000},
    "bots": {"metavar": "BOT", "nargs": "*"},
    "games": {"metavar": "GAME", "nargs": "*"},
    "--coach": FLAG,
    "--shared": FLAG,
    "question": {"metavar": "QUESTION", "nargs": "?", "type": filled},
    "details": {"metavar": "NAME=VALUE", "nargs": "*"},
    "files": {"metavar": "FILE", "nargs": "+"},
    "cards": {"metavar": "CARDS", "nargs": "*"},
    "clauses": {"metavar": "CLAUSE", "nargs": "*", "type": filled},
    "name": {"metavar": "NAME"},
    "title": {"metavar": "TITLE"},
    "--folder": {"metavar": "DIR", "type": filled},
    "--port": {"metavar": "N", "type": port},
    "--no-browser": FLAG,
    "--notebooks": {"metavar": "DIR", "type": filled},
}

# The options of commands that take a game and its rules.
GAME = ("game", "--players", "--rule", "--rules", "--lang")
# The additional options of a command in which bots play.
SERIES = ("--games", "--seed", "--bots")


def game_and_rules(options: argparse.Namespace) -> tuple[Definition, dict[str, Any]]:
    """Return the game and the changed rules, and switch to the chosen language.

    Raises:
        CardkitError: If the game or the language is unknown, or a rule is invalid.

    """
    definition = definition_of(options.game)
    translated_texts.speak_as(definition.clauses.home(), options.lang)
    rules = {} if options.rules is None else _rules(options.rules)
    for word in options.rule:
        name, given, value = word.partition("=")
        if not name or not given:
            raise RulesError(f"--rule must be NAME=VALUE, such as birds=golf, not {word!r}")
        if name in rules:
            raise RulesError(f"the rule {name} is given twice: give it once")
        rules[name] = read_value(value)
    if options.players is not None and rules.setdefault("players", options.players) != options.players:
        raise CardkitError(f"--players {options.players} and the rule players={rules['players']!r}: give one of them")
    return definition, rules


def series_wanted(options: argparse.Namespace) -> dict[str, Any]:
    """Return the arguments that `simulate` and `tournament` share. Raises CardkitError."""
    definition, rules = game_and_rules(options)
    return {"game": definition.slug, "rules": rules, "seed": options.seed, "threads": options.threads}


def _rules(text: str) -> dict[str, Any]:
    try:
        rules = json.loads(text, object_pairs_hook=_unique)
    except RecursionError:
        raise RulesError("--rules is nested too deeply") from None
    except json.JSONDecodeError as error:
        message = f"--rules must be a JSON object {EXAMPLE}; {text!r} is not JSON: {error.msg}, column {error.colno}"
        raise RulesError(message) from None
    except RulesError:
        raise
    except ValueError:
        raise RulesError("--rules has a number with too many digits") from None
    if _is_deep(rules, DEEPEST):
        raise RulesError("--rules is nested too deeply")
    if not isinstance(rules, dict):
        raise RulesError(f"--rules must be a JSON object {EXAMPLE}, not {text!r}")
    return rules


def _is_deep(value: object, levels: int) -> bool:
    """Return whether lists and objects are nested deeper than this number of levels."""
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return not levels or any(_is_deep(each, levels - 1) for each in inside)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise RulesError(f"--rules names a rule twice: {', '.join(key for key, _ in pairs)}")
    return found
