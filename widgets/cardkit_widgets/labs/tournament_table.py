"""How a tournament stands: who plays better, in a sentence, in a table, and in two charts."""

from __future__ import annotations

from html import escape
from math import isclose, isnan
from typing import TYPE_CHECKING

from cardkit.chances.intervals import UNKNOWN, Interval
from cardkit.simulation.estimate_text import half_even
from cardkit.table.grammar import capital, listed
from cardkit.tournaments.ratings import EVEN, share_of
from cardkit_widgets.charts import data_table, style
from cardkit_widgets.charts import rows as dots
from cardkit_widgets.charts.chart import Chart
from cardkit_widgets.charts.rows import Row
from cardkit_widgets.charts.tournament_charts import PLACES, UNIT, beating, points, strongest
from cardkit_widgets.labs.intervals import CLOSE, ENOUGH
from cardkit_widgets.labs.plots import CLICK
from cardkit_widgets.labs.prose import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardkit.tournaments.results import Met, Rated, Tournament

# --- In words ---------------------------------------------------------------------------------------------------------

# A rating, as an example of what it means.
BETTER = 1600


def sentence(found: Tournament) -> str:
    """Who plays better than whom, in one plain sentence."""
    deals = counted(found.deals, "deal")
    if found.deals < ENOUGH:
        return f"{deals} {'is' if found.deals == 1 else 'are'} too few to tell: from {ENOUGH} on there is a verdict."
    met = sorted(found.pairs, key=lambda each: -each.difference.mean)
    told = "; ".join(_met(each, found) for each in met)
    return f"On the same cards, {told}, as far as {deals} can tell."


def clear(met: Met, found: Tournament) -> bool:
    """Say whether one of two bots is the better one, as far as enough deals can tell."""
    return found.deals >= ENOUGH and met.difference.is_clear


def most(found: Tournament) -> float:
    """The points per player of a bot that wins every game against another: one for each game, among all its seats."""
    return len(found.plan.seatings) / int((found.plan.signs > 0).sum())


def _met(met: Met, found: Tournament) -> str:
    mean, stderr, low, high = met.difference
    if not clear(met, found):
        return f"{met.one} and {met.other} are {CLOSE}"
    if not stderr:
        return _every_deal(met, found)
    between = f"{low:z.{PLACES}f} to {high:z.{PLACES}f}"
    return f"{met.one} beats {met.other} by {mean:.{PLACES}f} ({between}) points per player"


def _every_deal(met: Met, found: Tournament) -> str:
    """How much better a bot is that is so by as much in every deal."""
    if isclose(met.difference.mean, most(found)):
        return f"{met.one} wins every game against {met.other}"
    return f"{met.one} beats {met.other} by {met.difference.mean:.3g} points per player in every deal"


def note(found: Tournament) -> str:
    """What the numbers of the table mean, and what is to be said of bots that have nothing at all to show."""
    bots = [one.bot for one in found.ratings]
    expected = share_of(BETTER, len(bots))
    won = any(one.points for one in found.ratings)
    never = [one.bot for one in found.ratings if won and not one.points]
    told = [
        f"Points per player: a win counts 1, divided among those who share it; all wins make {most(found):.3g}.",
        f"The ratings are among {listed(bots)} only. {EVEN:.0f} means half of the points in a bot's games,",
        f"{BETTER} about {100 * expected:.0f} of 100.",
        f"{capital(listed(never))} never won: how much weaker that is has only a lower bound." if never else "",
        f"From {ENOUGH} deals on there are intervals and verdicts." if found.deals < ENOUGH else "",
    ]
    return " ".join(filter(None, told))


def rows(found: Tournament) -> list[list[str]]:
    """The bots with their ratings as the rows of a table, its head first."""
    table = [["", "Rating", "Points per player"]]
    for one in found.ratings:
        between = _rated_between(one, found).text()
        rated = f"{one.rating:.0f} ({between})" if between else f"{one.rating:.0f}"
        table.append([capital(one.bot), rated, half_even(one.points, PLACES)])
    return table


def _rated_between(one: Rated, found: Tournament) -> Interval:
    """The interval of a rating; unknown where there are too few deals."""
    return one.interval if found.deals >= ENOUGH else UNKNOWN


def _met_between(met: Met, found: Tournament) -> Interval:
    """The interval of a difference; unknown where there is too little to tell, or nothing varies."""
    if found.deals < ENOUGH or not met.difference.stderr:
        return UNKNOWN
    return met.difference.interval


# --- Drawn ------------------------------------------------------------------------------------------------------------


def ratings(found: Tournament) -> Chart:
    """The bots' ratings with their intervals, the strongest first."""
    between = [_rated_between(one, found) for one in found.ratings]
    drawn = [
        Row(one.bot, dots.with_open_end(f"{one.rating:.0f}", its), one.rating, *its)
        for one, its in zip(found.ratings, between, strict=True)
    ]
    theme = style.theme_named("light")
    fig = style.figure(theme, dots.height(drawn), "How strong is each?", _played(found), "Elo rating")
    dots.draw(fig, theme, drawn)
    fig.update_xaxes(tickformat="d")
    told = [f"{row.label} is rated {row.text}{_between(row, '{:.0f}'.format)}" for row in drawn]
    texts = {escape(row.label): (["bot", row.label], f"{row.label}, rated {row.text}") for row in drawn}
    finding = strongest(found) if found.deals >= ENOUGH else "Too few deals to tell"
    return _leading(Chart(fig, f"{'; '.join(told)}.", finding, _table("player", "Elo rating", drawn)), texts)


def _table(what: str, counted_in: str, drawn: Sequence[Row]) -> data_table.Table:
    """The rows of a chart in numbers."""
    rows_ = [(row.label, row.mean, row.low, row.high) for row in drawn]
    return data_table.table((what, counted_in, *data_table.INTERVAL), rows_)


def pairs(found: Tournament) -> Chart:
    """By how many points per player each bot beats each other on the same deals, around no difference."""
    met = sorted(found.pairs, key=lambda each: -each.difference.mean)
    drawn = [_row(each, found) for each in met]
    theme = style.theme_named("light")
    fig = style.figure(theme, dots.height(drawn), "Who beats whom?", _played(found), f"{UNIT} (0: no difference)")
    dots.draw(fig, theme, drawn, 0.0)
    dots.mark(fig, theme, len(drawn), 0.0)
    told = [_told(each, row, found) for each, row in zip(met, drawn, strict=True)]
    texts = {escape(row.label): (["pair", *each[:2]], row.label) for each, row in zip(met, drawn, strict=True)}
    finding = beating(found) if found.deals >= ENOUGH else "Too few deals to tell"
    return _leading(Chart(fig, f"{'; '.join(told)}.", finding, _table("pair", UNIT, drawn)), texts)


def _row(met: Met, found: Tournament) -> Row:
    better = clear(met, found)
    label = f"{met.one} beats {met.other}" if better else f"{met.one} or {met.other}?"
    text = "–" if isnan(met.difference.mean) else points(met.difference.mean)
    return Row(label, text, met.difference.mean, *_met_between(met, found), full=better)


def _told(met: Met, row: Row, found: Tournament) -> str:
    who = row.label if row.full else f"{met.one} and {met.other} are {CLOSE}"
    if found.deals < ENOUGH:
        who = f"{met.one} and {met.other}, too few deals to tell"
    return f"{who}: {row.text} {UNIT}{_between(row, points)}"


def _between(row: Row, said: Callable[[float], str]) -> str:
    between = Interval(row.low, row.high).text(said)
    return f" (95% interval {between})" if between else ""


def _played(found: Tournament) -> str:
    intervals = dots.LINES if found.deals >= ENOUGH else "Too few deals for intervals"
    return f"{found.plan.definition.name}, {counted(found.deals, 'deal')}\n{intervals}"


def _leading(chart: Chart, texts: dict[str, tuple[list[str], str]]) -> Chart:
    """The same chart, each of whose points, by its label, leads to games and says so in a list."""
    for trace in chart.figure.data:
        labels = [data[0] for data in trace.customdata or ()]
        said = [" ".join(data[1:]) for data in trace.customdata or ()]
        trace.ids = [texts[label][1] for label in labels]
        trace.customdata = [texts[label][0] for label in labels]
        trace.text, trace.hovertext = said, trace.ids
        trace.hovertemplate = f"<b>%{{hovertext}}</b><br>%{{text}}{CLICK}<extra></extra>"
    return chart
