"""Charts of tournaments: the bots' ratings, and the points by which each bot beats every other bot."""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING

from cardkit.chances.intervals import UNKNOWN, Interval
from cardkit.table.grammar import capital, count_of, listed
from cardkit_widgets.charts import dot_rows, style
from cardkit_widgets.charts.chart import Chart
from cardkit_widgets.charts.dot_rows import DotRow
from cardkit_widgets.charts.move_bars import CLOSE

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardkit.tournaments import Met, Rated, Tournament

UNIT = "points per player"
# The number of decimals for points per player.
PLACES = 3
TOO_FEW = "Too few deals to tell"


def ratings(
    tournament: Tournament, *, least: int = 0, title: str = "How strong is each?", theme: str = "light"
) -> Chart:
    """Draw the bots' Elo ratings with their 95% intervals, the strongest bot first.

    Args:
        tournament: The result of `cardkit.tournament`.
        least: With fewer deals than this, the chart has no intervals and no verdict.
        title: What the chart is about. The headline names the strongest bot, if one is clearly the strongest.
        theme: `light` or `dark`.

    """
    drawn = [_rating_row(one, tournament.deals >= least) for one in tournament.ratings]
    fig = dot_rows.figure(theme, drawn, title, _played(tournament, least), "Elo rating")
    fig.update_xaxes(tickformat="d")
    told = [f"{row.label} is rated {row.mean:.0f}{_interval_text(row, '{:.0f}'.format)}" for row in drawn]
    finding = strongest_text(tournament) if tournament.deals >= least else TOO_FEW
    return Chart(fig, f"{'; '.join(told)}.", finding, dot_rows.table("player", "Elo rating", drawn))


def pairs(tournament: Tournament, *, least: int = 0, title: str = "Who beats whom?", theme: str = "light") -> Chart:
    """Draw the points per player by which each bot beats each other bot on the same deals, around 0.

    Args:
        tournament: The result of `cardkit.tournament`.
        least: With fewer deals than this, the chart has no intervals and no verdict.
        title: What the chart is about. The headline names the pairs with a clear winner.
        theme: `light` or `dark`.

    """
    met = sorted(tournament.pairs, key=lambda met: -met.difference.mean)
    enough = tournament.deals >= least
    drawn = [_pair_row(each, enough) for each in met]
    fig = dot_rows.figure(theme, drawn, title, _played(tournament, least), f"{UNIT} (0: no difference)", zero=True)
    told = [_pair_text(each, row, enough) for each, row in zip(met, drawn, strict=True)]
    finding = wins_text(tournament) if enough else TOO_FEW
    return Chart(fig, f"{'; '.join(told)}.", finding, dot_rows.table("pair", UNIT, drawn))


def strongest_text(tournament: Tournament) -> str:
    """Name the strongest bot if there clearly is one, and list all bots: ratings are relative to the participants."""
    best, *others = tournament.ratings
    among = f"Among {listed([one.bot for one in tournament.ratings])}"
    beaten = {met.other for met in tournament.pairs if met.difference.is_clear and met.one == best.bot}
    sure = all(one.bot in beaten for one in others)
    return f"{among}, {best.bot} is the strongest" if sure else f"{among}, none is clearly the strongest"


def wins_text(tournament: Tournament) -> str:
    """List the pairs of bots in which one clearly beats the other."""
    sure = [f"{met.one} beats {met.other}" for met in tournament.pairs if met.difference.is_clear]
    return capital(listed(sure)) if sure else "No pair has a clear winner"


def points(difference: float) -> str:
    """Format a difference in points per player, with its sign.

    >>> points(0.465)
    '+0.465'
    """
    return style.signed(difference, PLACES)


def _rating_row(one: Rated, enough: bool) -> DotRow:  # noqa: FBT001
    interval = one.interval if enough else UNKNOWN
    text = dot_rows.with_open_end(f"{one.rating:.0f}", interval)
    return DotRow(one.bot, text, one.rating, *interval, key=("bot", one.bot), choice=f"{one.bot}, rated {text}")


def _pair_row(met: Met, enough: bool) -> DotRow:  # noqa: FBT001
    mean, sure = met.difference.mean, met.difference.is_clear and enough
    label = f"{met.one} beats {met.other}" if sure else f"{met.one} or {met.other}?"
    interval = met.difference.interval if enough else UNKNOWN
    text = "–" if isnan(mean) else points(mean)
    return DotRow(label, text, mean, *interval, full=sure, key=("pair", met.one, met.other))


def _pair_text(met: Met, row: DotRow, enough: bool) -> str:  # noqa: FBT001
    if isnan(row.mean):
        return f"{met.one} and {met.other} have not met"
    who = f"{met.one} and {met.other} are {CLOSE}" if enough else f"{met.one} and {met.other}, {TOO_FEW.lower()}"
    return f"{row.label if row.full else who}: {row.text} {UNIT}{_interval_text(row, points)}"


def _interval_text(row: DotRow, said: Callable[[float], str]) -> str:
    between = Interval(row.low, row.high).text(said)
    return f" (95% interval {between})" if between else ""


def _played(tournament: Tournament, least: int) -> str:
    lines = dot_rows.LINES if tournament.deals >= least else "Too few deals for intervals"
    return f"{tournament.plan.definition.name}, {count_of(f'{tournament.deals:,}', 'deal')}\n{lines}"
