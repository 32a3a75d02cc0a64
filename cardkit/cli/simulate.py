"""`cardkit simulate`: simulate many games between bots, and print the averages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cardkit.cli.arguments import GAME, SERIES, Command, series_wanted
from cardkit.cli.statuses import STOPPED
from cardkit.cli.terminal import json_line

if TYPE_CHECKING:
    from cardkit.simulation import Sample


def run(argv: Sequence[str]) -> int:
    """Print the summary of the games; with `--json`, one line of JSON per measure."""
    options = Command("simulate", *GAME, *SERIES, "--threads", "--json").read(argv, games=10_000, bots=["random"])
    wanted = series_wanted(options)
    from cardkit.simulation import simulate

    sample = simulate(**wanted, games=options.games, bots=options.bots, keep="summary")
    print(*(_lines(sample, options.games) if options.json else [sample]), sep="\n")
    return STOPPED if sample.partial else 0


def _lines(sample: Sample, wanted: int) -> Iterator[str]:
    part = {"partial": {"done": sample.games, "of": wanted}} if sample.partial else {}
    series = sample.series
    head = {"game": series.game, "rules": series.rules, "bots": series.bots, "seed": series.seed, "games": sample.games}
    for (measure, seat), estimate in sample.measures.items():
        yield json_line(head | part | {"measure": measure, "seat": seat or None, **estimate._asdict()})
