"""`cardkit odds`: compute exact probabilities for a fresh deal."""

from collections.abc import Iterable, Mapping, Sequence

from cardkit.chances.queries import odds
from cardkit.cli.arguments import GAME, Command, game_and_rules
from cardkit.table.errors import CardkitError


def run(argv: Sequence[str]) -> int:
    """Print the answer to a question, or the list of questions."""
    options = Command("odds", *GAME, "question", "details").read(argv)
    definition, rules = game_and_rules(options)
    words = [*filter(None, [options.question]), *options.details]
    question = words.pop(0) if words and "=" not in words[0] else None
    print(odds(definition.slug, question, **_details(words, rules)))
    return 0


def _details(words: Iterable[str], rules: Mapping[str, object]) -> dict[str, object]:
    """Parse words such as `name=value`, and add them to the rules; whole numbers become integers."""
    found = dict(rules)
    for word in words:
        name, given, value = word.partition("=")
        if not given:
            raise CardkitError(f"a detail must be name=value, such as players=4, not {word!r}")
        if name in found:
            raise CardkitError(f"{name} is given twice: give it once")
        found[name] = _value(name, value)
    return found


def _value(name: str, text: str) -> int | str:
    """Convert a whole number; leave other text as it is. Raises CardkitError if the number has too many digits."""
    if not text.removeprefix("-").isdecimal():
        return text
    try:
        return int(text)
    except ValueError:
        raise CardkitError(f"{name} has too many digits: {text!r}") from None
