"""`cardkit tournament`: let bots play each other on the same deals, and print ratings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cardkit.cli.arguments import GAME, Command, series_wanted
from cardkit.cli.statuses import STOPPED
from cardkit.cli.terminal import json_line

if TYPE_CHECKING:
    from cardkit.tournaments import Tournament


def run(argv: Sequence[str]) -> int:
    """Print ratings and pairs; with `--json`, one line of JSON per bot and per pair."""
    options = Command("tournament", *GAME, "bots", "--deals", "--seed", "--threads", "--json").read(argv)
    wanted = series_wanted(options)
    from cardkit.tournaments import tournament

    played = tournament(**wanted, bots=options.bots or None, deals=options.deals)
    print(*(_lines(played, options.deals) if options.json else [played]), sep="\n")
    return STOPPED if played.partial else 0


def _lines(played: Tournament, wanted: int) -> Iterator[str]:
    from cardkit.tournaments.results import PAIR_COLUMNS, pair_row

    plan = played.plan
    part = {"partial": {"done": played.deals, "of": wanted}} if played.partial else {}
    head = {"game": plan.game, "rules": plan.rules, "seed": plan.seed, "deals": played.deals, **part}
    for rated in played.ratings:
        yield json_line(head | rated._asdict())
    for met in played.pairs:
        yield json_line(head | dict(zip(PAIR_COLUMNS, pair_row(met), strict=True)))
