"""`cardkit odds`: exact probabilities for a fresh deal."""

from collections.abc import Iterable, Sequence

from cardkit.chances.asking import odds
from cardkit.cli.arguments import GAME, Command, game_and_rules
from cardkit.table.errors import CardkitError


def run(argv: Sequence[str]) -> int:
    """Print the answer to a question, or the list of questions."""
    options = Command("odds", *GAME, "question", "details").read(argv)
    definition, rules = game_and_rules(options)
    words = [*filter(None, [options.question]), *options.details]
    question = words.pop(0) if words and "=" not in words[0] else None
    print(odds(definition.slug, question, **rules | _details(words)))
    return 0


def _details(words: Iterable[str]) -> dict[str, object]:
    """Read `name=value`; whole numbers become integers."""
    found: dict[str, object] = {}
    for word in words:
        name, given, value = word.partition("=")
        if not given:
            raise CardkitError(f"a detail must be name=value, such as players=4, not {word!r}")
        found[name] = int(value) if value.lstrip("-").isdecimal() else value
    return found
