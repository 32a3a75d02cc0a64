"""`cardkit selfplay`: let bots play games, and print one record per line."""

import json
import sys
from collections.abc import Sequence

from cardkit.cli.arguments import GAME, SERIES, Command, game_and_rules
from cardkit.table.players import bot_games


def run(argv: Sequence[str]) -> int:
    """Print the record of each game as soon as it is over."""
    options = Command("selfplay", *GAME, *SERIES, "--legal").read(argv, games=1, bots=["random"])
    definition, rules = game_and_rules(options)
    games = bot_games(definition.slug, games=options.games, seed=options.seed, bots=options.bots, rules=rules)
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")  # a record is UTF-8, whatever the terminal's encoding
    for game in games:
        print(json.dumps(game.record(legal=options.legal), ensure_ascii=False, separators=(",", ":")), flush=True)
    return 0
