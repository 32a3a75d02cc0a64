"""`cardkit tournament`: bots meet on the same deals, and what that says of them."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from math import isnan
from typing import TYPE_CHECKING, Any

from cardkit.cli.arguments import Command, add_game, count, game_and_rules, whole
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


def _parser() -> Command:
    parser = Command("tournament")
    add_game(parser)
    parser.take("bots", metavar="BOT", nargs="*")
    parser.take("--deals", metavar="N", type=count, default=1000)
    parser.take("--seed", metavar="S", type=whole)
    parser.take("--threads", metavar="N", type=count)
    parser.take("--json", action="store_true")
    return parser
