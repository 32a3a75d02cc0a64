"""Tournaments: how strong each bot is, and by how much each beats each other."""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING

from cardkit.table.grammar import capital, listed
from cardkit_widgets.charts import data_table, rows, style
from cardkit_widgets.charts.chart import Chart
from cardkit_widgets.charts.move_bars import CLOSE
from cardkit_widgets.charts.rows import Row

if TYPE_CHECKING:
    from cardkit.tournaments import Met, Rated, Tournament

UNIT = "points per player"
# Decimals of points per player, wherever they are written.
PLACES = 3


def ratings(tournament: Tournament, *, title: str = "How strong is each?", theme: str = "light") -> Chart:
    """The bots' ratings on Elo's scale with their intervals, the strongest first."""
    drawn = [
        Row(one.bot, rows.with_open_end(f"{one.rating:.0f}", one.interval), one.rating, *one.interval)
        for one in tournament.ratings
    ]
    look = style.theme_named(theme)
    fig = style.figure(look, rows.height(drawn), title, _played(tournament), "Elo rating")
    rows.draw(fig, look, drawn)
    fig.update_xaxes(tickformat="d")
    told = f"{'; '.join(map(_rated, tournament.ratings))}."
    rated = [(one.bot, one.rating, one.low, one.high) for one in tournament.ratings]
    return Chart(
        fig, told, strongest(tournament), data_table.table(("player", "Elo rating", *data_table.INTERVAL), rated)
    )


def strongest(tournament: Tournament) -> str:
    """Who is the strongest of those who took part, and of how many: a rating says nothing of anybody else."""
    best, *others = tournament.ratings
    among = f"Among {listed([one.bot for one in tournament.ratings])}"
    beaten = {met.other for met in tournament.pairs if met.difference.is_clear and met.one == best.bot}
    sure = all(one.bot in beaten for one in others)
    return f"{among}, {best.bot} is the strongest" if sure else f"{among}, none is clearly the strongest"


def _rated(one: Rated) -> str:
    between = one.interval.text()
    return f"{one.bot} is rated {one.rating:.0f}" + (f" (95% interval {between})" if between else "")


def pairs(tournament: Tournament, *, title: str = "Who beats whom?", theme: str = "light") -> Chart:
    """By how many points per player each bot beats each other on the same deals, around no difference."""
    drawn = [_row(met) for met in sorted(tournament.pairs, key=lambda met: -met.difference.mean)]
    look = style.theme_named(theme)
    fig = style.figure(look, rows.height(drawn), title, _played(tournament), f"{UNIT} (0: no difference)")
    rows.draw(fig, look, drawn, 0.0)
    rows.mark(fig, look, len(drawn), 0.0)
    told = f"{'; '.join(map(_met, tournament.pairs))}."
    differences = [(row.label, row.mean, row.low, row.high) for row in drawn]
    return Chart(fig, told, beating(tournament), data_table.table(("pair", UNIT, *data_table.INTERVAL), differences))


def points(difference: float) -> str:
    """A difference in points per player with its sign.

    >>> points(0.465)
    '+0.465'
    """
    return style.signed(difference, PLACES)


def beating(tournament: Tournament) -> str:
    """Who beats whom for certain."""
    sure = [f"{met.one} beats {met.other}" for met in tournament.pairs if met.difference.is_clear]
    return capital(listed(sure)) if sure else "No pair has a clear winner"


def _row(met: Met) -> Row:
    mean, sure = met.difference.mean, met.difference.is_clear
    label = f"{met.one} beats {met.other}" if sure else f"{met.one} or {met.other}?"
    return Row(label, "–" if isnan(mean) else points(mean), mean, *met.difference.interval, full=sure)


def _met(met: Met) -> str:
    if isnan(met.difference.mean):
        return f"{met.one} and {met.other} have not met"
    between = met.difference.interval.text(points)
    more = f"{points(met.difference.mean)} {UNIT}" + (f" (95% interval {between})" if between else "")
    sure = met.difference.is_clear
    return f"{met.one} beats {met.other}: {more}" if sure else f"{met.one} and {met.other} are {CLOSE}: {more}"


def _played(tournament: Tournament) -> str:
    return f"{tournament.plan.definition.name}, {tournament.deals:,} deals\n{rows.LINES}"
