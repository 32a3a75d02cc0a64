"""The results of a tournament as a sentence and a table of ratings."""

from __future__ import annotations

from math import isclose
from typing import TYPE_CHECKING

from cardkit.simulation.estimate_text import half_even
from cardkit.table.grammar import capital, listed
from cardkit.tournaments.ratings import EVEN, share_of
from cardkit_widgets.charts.tournament_charts import PLACES
from cardkit_widgets.labs.mean_intervals import CLOSE, ENOUGH
from cardkit_widgets.labs.verdict import counted

if TYPE_CHECKING:
    from cardkit.tournaments.results import Met, Tournament

# --- In words ---------------------------------------------------------------------------------------------------------

# The rating that the note uses as an example.
BETTER = 1600


def sentence(found: Tournament) -> str:
    """Describe in one sentence which bots are better than which others."""
    deals = counted(found.deals, "deal")
    if found.deals < ENOUGH:
        return f"{deals} {'is' if found.deals == 1 else 'are'} too few to tell: from {ENOUGH} on there is a verdict."
    met = sorted(found.pairs, key=lambda each: -each.difference.mean)
    told = "; ".join(_pair_sentence(each, found) for each in met)
    return f"On the same cards, {told}, as far as {deals} can tell."


def is_clear(met: Met, found: Tournament) -> bool:
    """Return whether one of two bots is clearly better, from enough deals."""
    return found.deals >= ENOUGH and met.difference.is_clear


def most_points(found: Tournament) -> float:
    """Return the points per player of a bot that wins every game against another."""
    return len(found.plan.seatings) / int((found.plan.signs > 0).sum())


def _pair_sentence(met: Met, found: Tournament) -> str:
    mean, stderr, low, high = met.difference
    if not is_clear(met, found):
        return f"{met.one} and {met.other} are {CLOSE}"
    if not stderr:
        return _every_deal(met, found)
    between = f"{low:z.{PLACES}f} to {high:z.{PLACES}f}"
    return f"{met.one} beats {met.other} by {mean:.{PLACES}f} ({between}) points per player"


def _every_deal(met: Met, found: Tournament) -> str:
    """Describe a difference that is the same in every deal."""
    if isclose(met.difference.mean, most_points(found)):
        return f"{met.one} wins every game against {met.other}"
    return f"{met.one} beats {met.other} by {met.difference.mean:.3g} points per player in every deal"


def note(found: Tournament) -> str:
    """Return the note below the table: what the numbers mean, and which bots never won."""
    bots = [one.bot for one in found.ratings]
    expected = share_of(BETTER, len(bots))
    won = any(one.points for one in found.ratings)
    never = [one.bot for one in found.ratings if won and not one.points]
    told = [
        f"Points per player: a win counts 1, divided among those who share it; all wins make {most_points(found):.3g}.",
        f"The ratings are among {listed(bots)} only. {EVEN:.0f} means half of the points in a bot's games,",
        f"{BETTER} about {100 * expected:.0f} of 100.",
        f"{capital(listed(never))} never won: how much weaker that is has only a lower bound." if never else "",
        f"From {ENOUGH} deals on there are intervals and verdicts." if found.deals < ENOUGH else "",
    ]
    return " ".join(filter(None, told))


def rows(found: Tournament) -> list[list[str]]:
    """Build the table of ratings; its first row contains the column names."""
    table = [["", "Rating", "Points per player"]]
    for one in found.ratings:
        between = one.interval.text() if found.deals >= ENOUGH else ""
        rated = f"{one.rating:.0f} ({between})" if between else f"{one.rating:.0f}"
        table.append([capital(one.bot), rated, half_even(one.points, PLACES)])
    return table
