"""`cardkit selfplay`: games between bots, written down one a line."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from cardkit.cli.arguments import Command, add_bots, add_game, game_and_rules
from cardkit.table.players import selfplay


def run(argv: Sequence[str]) -> int:
    """Print the record of each game as soon as it is over."""
    options = _parser().read(argv)
    definition, rules = game_and_rules(options)
    games = selfplay(definition.slug, games=options.games, seed=options.seed, bots=options.bots, rules=rules)
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")  # a record is UTF-8, whatever the terminal is
    for game in games:
        print(json.dumps(game.record(legal=options.legal), ensure_ascii=False, separators=(",", ":")), flush=True)
    return 0


def _parser() -> Command:
    parser = Command("selfplay")
    add_game(parser)
    add_bots(parser, games=1)
    parser.take("--legal", action="store_true")
    return parser
