"""Convert a bot's proportion of the points to a rating on Elo's scale, and back.

Let s be the bot's proportion of all points in its games; its opponents have the rest. Among n bots, the bot's
rating is 1500 + 400 * (n - 1) / n * log10(s / (1 - s)). For two bots, this is Elo's scale: a bot that is 400 ahead
scores ten points for each point of the other. For more bots, it compares a bot with all its opponents together. A bot
with as many points as its opponents has the rating 1500, but the mean of all ratings isn't always 1500. So a rating
depends on which bots took part.

The ends of its interval are the ratings of the ends of the proportion's interval (`cardkit.tournaments.intervals`).
"""

from math import inf, isnan, log10

from cardkit.chances.intervals import Interval
from cardkit.tournaments.intervals import HALF, Numbers, share_interval

# The rating of a bot that has as many points as its opponents.
EVEN = 1500.0
# The difference in rating between two bots if the better one scores ten points for each point of the other.
TENFOLD = 400.0
# The number of decimals to which ratings are rounded; further decimals differ between machines.
PLACES = 3


def rating_of(share: float, bots: int) -> float:
    """Return the rating for a proportion of the points among `bots` bots; infinite for 0 and 1, nan if unknown.

    >>> rating_of(1 / 2, 3), rating_of(10 / 11, 2), rating_of(1 / 11, 2), rating_of(1, 2)
    (1500.0, 1700.0, 1300.0, inf)
    """
    if isnan(share) or 0 < share < 1:
        return round(EVEN + (bots - 1) / bots * TENFOLD * log10(share / (1 - share)), PLACES)
    return inf if share >= 1 else -inf


def share_of(rating: float, bots: int) -> float:
    """Return the proportion of the points that a rating predicts among `bots` bots.

    >>> share_of(1500, 3), round(share_of(1600, 2), 2)
    (0.5, 0.76)
    """
    return 1 / (1 + 10 ** ((EVEN - rating) * bots / (bots - 1) / TENFOLD))


def rating_seen(own: float, whole: float, bots: int) -> float:
    """Return the rating of a bot with `own` of `whole` points.

    If the bot has no points or all points, its rating would be infinite, so the bot and its opponents each get half a
    point more.
    """
    more = HALF if own in (0, whole) else 0.0
    return rating_of((own + more) / (whole + 2 * more), bots)


def rating_interval(own: Numbers, whole: Numbers, bots: int) -> Interval:
    """Compute the 95% interval of a rating.

    An end is infinite if the bot's proportion of the points may be 0 or 1.

    Args:
        own: The bot's points in each deal.
        whole: The points of the bot and its opponents in each deal.
        bots: The number of bots in the tournament.

    """
    low, high = share_interval(own, whole)
    return Interval(rating_of(low, bots), rating_of(high, bots))
