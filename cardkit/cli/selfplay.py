"""`cardkit selfplay`: games between bots, written down one a line."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from cardkit.cli.arguments import Parser, add_bots, add_game, game_and_rules
from cardkit.table.players import selfplay

if TYPE_CHECKING:
    from collections.abc import Sequence


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


def _parser() -> Parser:
    parser = Parser(
        "selfplay",
        "Let bots play whole games against each other. The record of each game is printed on one line.",
        "examples:\n"
        "  cardkit selfplay papageno --games 100 --seed 1 > games.jsonl\n"
        "  cardkit selfplay papageno --games 10 --players 2 --bots simple,random --legal\n"
        """  cardkit selfplay papageno --games 5 --rules '{"birds": "golf"}' | cardkit check -""",
    )
    add_game(parser)
    add_bots(parser, games=1)
    parser.add_argument("--legal", action="store_true", help="write all legal moves beside each move made")
    return parser
