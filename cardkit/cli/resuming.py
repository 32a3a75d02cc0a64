"""`cardkit play --resume FILE`: continue a saved game."""

from argparse import Namespace
from collections.abc import Mapping

from cardkit.table.definition import Definition
from cardkit.table.errors import CardkitError
from cardkit.table.game import Game
from cardkit.table.grammar import count_of
from cardkit.table.records import read_records, replay

# The name of the human player in a record, and the prefix of the bots' names.
PERSON, BOT = "a person", "bot:"


def resumed(options: Namespace, definition: Definition, rules: Mapping[str, object]) -> Game:
    """Load a saved game; its seat and bots become the default options. Raises CardkitError, OSError."""
    if options.position or rules or options.seed is not None:
        raise CardkitError(
            "--resume continues the game as it is: leave out --position, --players, --rule, --rules, --seed"
        )
    records = read_records(options.resume)
    if len(records) != 1:
        raise CardkitError(f"{options.resume} has {count_of(len(records), 'game')}, and --resume continues only one")
    game = replay(records[0])
    if game.definition is not definition:
        raise CardkitError(f"{options.resume} has a game of {game.definition.name}, not of {definition.name}")
    names = game.names or []
    if PERSON in names:
        options.seat = names.index(PERSON) + 1
        options.bots = options.bots or [name.removeprefix(BOT) for name in names if name != PERSON]
    game.names = None
    return game
