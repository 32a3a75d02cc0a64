"""The arguments that commands share: the game, its rules, and errors of one line."""

import argparse
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NoReturn

from cardkit.table import text
from cardkit.table.definition import Definition
from cardkit.table.errors import CardkitError, RulesError
from cardkit.table.registry import GAMES, definition_of

HIGHEST_PORT = 65535
# Options that one command has, as arguments for argparse.
Own = Mapping[str, Mapping[str, Any]]
NONE: Own = MappingProxyType({})
EXAMPLE = """such as '{"birds": "golf"}'"""


class Parser(argparse.ArgumentParser):
    """A parser whose help ends with examples, and whose errors are one line."""

    def __init__(self, command: str, description: str, examples: str) -> None:
        super().__init__(
            prog=f"cardkit {command}".strip(),
            description=description,
            epilog=examples,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )

    def error(self, message: str) -> NoReturn:
        """Raise an error; argparse would print the usage and exit."""
        raise CardkitError(f"{message} (see '{self.prog} --help')")

    def read(self, argv: Sequence[str], **defaults: object) -> argparse.Namespace:
        """Read the arguments, with options before, between and after them, and with these defaults."""
        self.set_defaults(**defaults)
        return self.parse_intermixed_args(argv)


class Command(Parser):
    """The parser of a command that takes some of the `OPTIONS`; its words are in `text/<language>/commands.toml`.

    The help for an option is the command's own, or else the shared one. `{games}` and the other given names are filled
    into the texts; `examples` come before the command's own. `own` are options that no other command has.
    """

    def __init__(self, name: str, *options: str, examples: Iterable[str] = (), own: Own = NONE, **known: str) -> None:
        texts = text.required("cardkit.cli", "commands")
        words = {**texts.table("shared").table("options").entries, **texts.table(name).table("options").entries}
        self._known = {"games": ", ".join(GAMES), **known}
        shown = [f"  {line}" for line in (*examples, *texts.table(name).texts("examples"))]
        about = "\n".join(map(self._filled, texts.table(name).texts("about")))
        super().__init__("" if name == "gallery" else name, about, "\n".join(["examples:", *shown]))
        for option, told in {**{option: OPTIONS[option] for option in options}, **own}.items():
            self.add_argument(option, help=self._filled(str(words[option.lstrip("-")])), **told)

    def _filled(self, text: str) -> str:
        for name, value in self._known.items():
            text = text.replace(f"{{{name}}}", value)
        return text


def whole(text: str) -> int:
    """Read a whole number."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None


def count(text: str) -> int:
    """Read a whole number ≥ 0."""
    number = whole(text)
    if number < 0:
        raise argparse.ArgumentTypeError(f"must be 0 or more, not {number}")
    return number


def names(text: str) -> list[str]:
    """Read names separated by commas."""
    return [name.strip() for name in text.split(",")]


def port(text: str) -> int:
    """Read a port number."""
    number = whole(text)
    if not 0 <= number <= HIGHEST_PORT:
        raise argparse.ArgumentTypeError(f"must be between 0 and {HIGHEST_PORT}, not {number}")
    return number


# The options of commands, as arguments for argparse.
OPTIONS: Own = {
    "game": {"metavar": "GAME"},
    "--players": {"metavar": "N", "type": whole},
    "--rules": {"metavar": "JSON"},
    "--lang": {"metavar": "LL", "default": text.ENGLISH},
    "--games": {"metavar": "N", "type": count},
    "--seed": {"metavar": "S", "type": whole},
    "--bots": {"metavar": "NAME[,NAME]", "type": names},
    "--threads": {"metavar": "N", "type": count},
    "--json": {"action": "store_true"},
    "--legal": {"action": "store_true"},
    "--seat": {"metavar": "K", "type": whole, "default": 1},
    "--record": {"metavar": "FILE"},
    "--deals": {"metavar": "N", "type": count, "default": 1000},
    "bots": {"metavar": "BOT", "nargs": "*"},
    "games": {"metavar": "GAME", "nargs": "*"},
    "--coach": {"action": "store_true"},
    "question": {"metavar": "QUESTION", "nargs": "?"},
    "details": {"metavar": "NAME=VALUE", "nargs": "*"},
    "files": {"metavar": "FILE", "nargs": "+"},
    "cards": {"metavar": "CARDS", "nargs": "+"},
    "clause": {"metavar": "CLAUSE", "nargs": "?", "default": ""},
    "name": {"metavar": "NAME"},
    "--folder": {"metavar": "DIR"},
    "--port": {"metavar": "N", "type": port},
    "--no-browser": {"action": "store_true"},
}

# The options of a command about a game with some rules.
GAME = ("game", "--players", "--rules", "--lang")
# The further options of a command in which bots play.
SERIES = ("--games", "--seed", "--bots")


def game_and_rules(options: argparse.Namespace) -> tuple[Definition, dict[str, Any]]:
    """Find the game, switch to the language, and read the changed rules.

    Raises CardkitError.
    """
    definition = definition_of(options.game)
    text.speak_as(definition.clauses.home(), options.lang)
    rules = {} if options.rules is None else _rules(options.rules)
    if options.players is not None and rules.setdefault("players", options.players) != options.players:
        raise CardkitError(
            f"--players {options.players} and --rules with players={rules['players']!r}: give one of them"
        )
    return definition, rules


def series_wanted(options: argparse.Namespace) -> dict[str, Any]:
    """The arguments of `simulate` and `tournament` that both have. Raises CardkitError."""
    definition, rules = game_and_rules(options)
    told = {"seed": options.seed, "threads": options.threads, "progress": sys.stderr.isatty()}
    return {"game": definition.slug, "rules": rules, **told}


def _rules(text: str) -> dict[str, Any]:
    try:
        rules = json.loads(text, object_pairs_hook=_unique)
    except RecursionError:
        raise RulesError("--rules is nested too deeply") from None
    except json.JSONDecodeError as error:
        message = f"--rules must be a JSON object {EXAMPLE}; {text!r} is not JSON: {error.msg}, column {error.colno}"
        raise RulesError(message) from None
    if not isinstance(rules, dict):
        raise RulesError(f"--rules must be a JSON object {EXAMPLE}, not {text!r}")
    return rules


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise RulesError(f"--rules names a rule twice: {', '.join(key for key, _ in pairs)}")
    return found
