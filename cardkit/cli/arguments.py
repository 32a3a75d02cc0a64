"""What the commands' arguments have in common: the game, its rules, and refusals of one line."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any, NoReturn

from cardkit.table import text
from cardkit.table.errors import CardkitError, RulesError
from cardkit.table.registry import GAMES, definition_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardkit.table.definition import Definition

EXAMPLE = """such as '{"birds": "golf"}'"""


class Parser(argparse.ArgumentParser):
    """A parser whose help ends with examples, and that refuses in one line what it cannot read."""

    def __init__(self, command: str, description: str, examples: str) -> None:
        super().__init__(
            prog=f"cardkit {command}".strip(),
            description=description,
            epilog=examples,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )

    def error(self, message: str) -> NoReturn:
        """Refuse; argparse would print the usage and leave."""
        raise CardkitError(f"{message} (see '{self.prog} --help')")

    def read(self, argv: Sequence[str]) -> argparse.Namespace:
        """Read the arguments, with options before, between and after them."""
        return self.parse_intermixed_args(argv)


def whole(text: str) -> int:
    """Read a whole number."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number") from None


def count(text: str) -> int:
    """Read a whole number from 0."""
    number = whole(text)
    if number < 0:
        raise argparse.ArgumentTypeError(f"{number} is less than 0")
    return number


def names(text: str) -> list[str]:
    """Read names with commas between them."""
    return [name.strip() for name in text.split(",")]


def add_game(parser: Parser) -> None:
    """Add the game, `--players` and `--rules`."""
    parser.add_argument("game", metavar="GAME", help=f"the game: {', '.join(GAMES)}")
    parser.add_argument("--players", metavar="N", type=whole, help="how many seats (short for a rule of that name)")
    parser.add_argument("--rules", metavar="JSON", help=f"rules to change, as a JSON object {EXAMPLE}")
    parser.add_argument("--lang", metavar="LL", default=text.ENGLISH, help="the language of its texts, such as de")


def add_bots(parser: Parser, *, games: int) -> None:
    """Add `--games` (so many, unless given), `--seed` and `--bots`."""
    parser.add_argument(
        "--games", metavar="N", type=count, default=games, help=f"how many games ({games} unless given)"
    )
    parser.add_argument("--seed", metavar="S", type=whole, help="the same seed gives the same games; else new ones")
    parser.add_argument(
        "--bots",
        metavar="NAME[,NAME]",
        type=names,
        default=["random"],
        help="one bot for all seats or one for each; random (the default) chooses uniformly among the legal moves",
    )


def game_and_rules(options: argparse.Namespace) -> tuple[Definition, dict[str, Any]]:
    """Find the game that was asked for, speak its language, and read the rules that were changed.

    Raises CardkitError.
    """
    definition = definition_of(options.game)
    text.speak_as(definition.clauses.home(), options.lang)
    rules = {} if options.rules is None else _rules(options.rules)
    if options.players is not None and rules.setdefault("players", options.players) != options.players:
        message = f"--players {options.players} and --rules with players={rules['players']!r}: say it once"
        raise CardkitError(message)
    return definition, rules


def _rules(text: str) -> dict[str, Any]:
    try:
        rules = json.loads(text, object_pairs_hook=_unique)
    except RecursionError:
        raise RulesError("--rules is nested too deeply to be rules") from None
    except json.JSONDecodeError as error:
        message = f"--rules must be a JSON object {EXAMPLE}; {text!r} is not JSON: {error.msg}, column {error.colno}"
        raise RulesError(message) from None
    if not isinstance(rules, dict):
        raise RulesError(f"--rules must be a JSON object {EXAMPLE}, not {text!r}")
    return rules


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise RulesError(f"--rules names one rule twice: {', '.join(key for key, _ in pairs)}")
    return found
