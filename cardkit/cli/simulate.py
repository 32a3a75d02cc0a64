"""`cardkit simulate`: many games between bots, and what they come to."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from math import isnan
from typing import TYPE_CHECKING

from cardkit.cli.arguments import Command, add_bots, add_game, count, game_and_rules
from cardkit.cli.needs import simulation

if TYPE_CHECKING:
    from cardkit.simulation import Sample


def run(argv: Sequence[str]) -> int:
    """Print the summary of the games; with `--json` each measure as a line of JSON."""
    options = _parser().read(argv)
    definition, rules = game_and_rules(options)
    sample = simulation().simulate(
        definition.slug,
        games=options.games,
        seed=options.seed,
        bots=options.bots,
        keep="summary",
        threads=options.threads,
        progress=sys.stderr.isatty(),
        rules=rules,
    )
    print(*(_lines(sample) if options.json else [sample]), sep="\n")
    return 0


def _lines(sample: Sample) -> Iterator[str]:
    for (measure, seat), (mean, stderr) in sample.measures.items():
        line = {
            "game": sample.series.game,
            "rules": sample.series.rules,
            "games": sample.games,
            "measure": measure,
            "seat": seat or None,
            "mean": _number(mean),
            "stderr": _number(stderr),
        }
        yield json.dumps(line)


def _number(value: float) -> float | None:
    """JSON has no word for what is not a number."""
    return None if isnan(value) else value


def _parser() -> Command:
    parser = Command("simulate")
    add_game(parser)
    add_bots(parser, games=10000)
    parser.take("--threads", metavar="N", type=count)
    parser.take("--json", action="store_true")
    return parser
