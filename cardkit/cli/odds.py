"""`cardkit odds`: exact chances of a fresh deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit.chances import odds
from cardkit.cli.arguments import Parser, add_game, game_and_rules
from cardkit.table.errors import CardkitError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def run(argv: Sequence[str]) -> int:
    """Print the answer to a question, or the questions that there are."""
    options = _parser().read(argv)
    definition, rules = game_and_rules(options)
    words = [*filter(None, [options.question]), *options.details]
    question = words.pop(0) if words and "=" not in words[0] else None
    print(odds(definition.slug, question, **rules | _details(words)))
    return 0


def _details(words: Iterable[str]) -> dict[str, object]:
    """Read `name=value`; a whole number is one."""
    found: dict[str, object] = {}
    for word in words:
        name, given, value = word.partition("=")
        if not given:
            raise CardkitError(f"{word!r} says nothing: write name=value, such as players=4")
        found[name] = int(value) if value.lstrip("-").isdecimal() else value
    return found


def _parser() -> Parser:
    parser = Parser(
        "odds",
        "Work out a chance of a fresh deal, exactly. Without a question: those that can be asked.",
        "examples:\n"
        "  cardkit odds trio\n"
        '  cardkit odds trio "complete trio in a hand" players=4\n'
        '  cardkit odds rummy "combination in a hand" --players 4 copies=2',
    )
    add_game(parser)
    parser.add_argument("question", metavar="QUESTION", nargs="?", help="the question, in quotation marks")
    parser.add_argument("details", metavar="NAME=VALUE", nargs="*", help="details of the question, and rules")
    return parser
