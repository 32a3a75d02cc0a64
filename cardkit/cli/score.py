"""`cardkit score`: score the cards of a real game, step by step."""

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from cardkit.cli.arguments import GAME, Command, game_and_rules
from cardkit.cli.rules import print_clause
from cardkit.cli.terminal import Terminal
from cardkit.table.errors import CardkitError
from cardkit.table.game import Game
from cardkit.table.registry import GAMES
from cardkit.table.score_sheet import marked


def run(argv: Sequence[str]) -> int:
    """Print a score sheet for each line of cards, and then the clauses that the sheets cite."""
    options = Command("score", *GAME, "cards", examples=_examples()).read(argv)
    file = next((word for word in (options.game, *options.cards) if is_file(word)), "")
    if file or not options.cards:
        found = f"{file} is a file" if file else "there are no cards"
        raise CardkitError(
            f"{found}: type the cards to score, as in 'cardkit score --help'; 'cardkit check' reads records"
        )
    definition, rules = game_and_rules(options)
    if definition.scoring.sheet_of_text is None:
        raise CardkitError(f"{definition.name} cannot score typed cards: 'cardkit play' shows its scores")
    game = Game(definition, rules, seed=0)
    terminal = Terminal()
    cited: dict[str, bool] = {}
    sheet = None
    for text in _typed(options.cards):
        sheet = marked(definition.scoring.sheet_of_text(game.state, text.strip()), definition.by_id())
        print("\n".join([f"{text.strip()}\n", *sheet.written(terminal.width), ""]))
        for line in sheet.lines:
            cited.update({id_: cited.get(id_, False) or id_ in line.rulings for id_ in line.clauses})
    if sheet is None:
        raise CardkitError("there are no cards on stdin: write those of one player on each line")
    _explain(game, cited, terminal)
    return 0


def is_file(word: str) -> bool:
    """Return whether a word is the name of a file with a suffix. A word without a suffix may be a card instead."""
    try:
        return bool(Path(word).suffix) and Path(word).is_file()
    except (OSError, ValueError):  # too long for a file name, or with a null character
        return False


def _examples() -> Iterator[str]:
    """Yield example commands for each game that has examples."""
    for definition in GAMES.values():
        yield from (f'cardkit score {definition.slug} "{example}"' for example in definition.scoring.examples)


def _typed(words: Sequence[str]) -> Iterable[str]:
    """Return each quoted argument as a line; if none is quoted, return all words together as one line."""
    if list(words) == ["-"]:
        return (line for line in sys.stdin if line.strip())
    return words if any(" " in word.strip() for word in words) else [" ".join(words)]


def _explain(game: Game, cited: Mapping[str, bool], terminal: Terminal) -> None:
    """Print the sentences of the cited clauses, with rulings only if a line of a score sheet depends on them."""
    for id_, ruling in cited.items():
        print_clause(
            game.definition.clause(id_), game.definition.clause(id_).decisive(game.rules, ruling=ruling), terminal
        )
