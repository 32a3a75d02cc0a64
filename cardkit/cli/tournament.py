"""`cardkit tournament`: bots meet on the same deals, and what that says of them."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from math import isnan
from typing import TYPE_CHECKING, Any

from cardkit.cli.arguments import Parser, add_game, count, game_and_rules, whole
from cardkit.cli.needs import tournaments

if TYPE_CHECKING:
    from cardkit.tournaments import Tournament


def run(argv: Sequence[str]) -> int:
    """Print ratings and pairs; with `--json` each bot and each pair as a line of JSON."""
    options = _parser().read(argv)
    definition, rules = game_and_rules(options)
    played = tournaments().tournament(
        definition.slug,
        **({"bots": options.bots} if options.bots else {}),
        deals=options.deals,
        seed=options.seed,
        threads=options.threads,
        progress=sys.stderr.isatty(),
        rules=rules,
    )
    print(*(_lines(played) if options.json else [played]), sep="\n")
    return 0


def _lines(played: Tournament) -> Iterator[str]:
    plan = played.plan
    head = {"game": plan.game, "rules": plan.rules, "seed": plan.seed, "deals": played.deals}
    for rated in played.ratings:
        yield json.dumps(head | _numbers(rated._asdict()))
    for one, other, score, difference in played.pairs:
        low, high = difference.interval
        pair = {"one": one, "other": other, "score": score, "difference": difference.mean}
        yield json.dumps(head | _numbers(pair | {"stderr": difference.stderr, "low": low, "high": high}))


def _numbers(row: dict[str, Any]) -> dict[str, Any]:
    """JSON has no word for what is not a number."""
    return {name: None if isinstance(value, float) and isnan(value) else value for name, value in row.items()}


def _parser() -> Parser:
    parser = Parser(
        "tournament",
        "Let every two bots meet on the same deals, in every way of seating them, and print a rating for each bot and\n"
        "how many points more it had than each of the others. The rules are compiled the first time, which takes some\n"
        "ten to thirty seconds, and kept.",
        "examples:\n"
        "  cardkit tournament papageno random simple --deals 1000 --seed 7\n"
        "  cardkit tournament parrot --players 3 --json",
    )
    add_game(parser)
    parser.add_argument(
        "bots", metavar="BOT", nargs="*", help="two bots or more (random, simple, careful unless given)"
    )
    parser.add_argument("--deals", metavar="N", type=count, default=1_000, help="how many deals (1000 unless given)")
    parser.add_argument("--seed", metavar="S", type=whole, help="the same seed gives the same deals; else new ones")
    parser.add_argument("--threads", metavar="N", type=count, help="how many threads (one a core unless given)")
    parser.add_argument("--json", action="store_true", help="one line of JSON for each bot, then one for each pair")
    return parser
