"""Ratings: a bot's share of the points on Elo's scale, and which other shares are possible.

Of the points of a bot and of its opponents, in the games in which it met them, the bot has a share s. Of n bots, its
rating is 1500 + 400 * (n - 1) / n * log10(s / (1 - s)). For two bots, this is Elo's scale: a bot that is 400 ahead
scores ten points for each point of the other. For more bots, it is the scale of a bot against all its opponents. A bot
with as many points as its opponents has 1500, but the mean of all ratings need not be 1500. So a rating depends on
which bots took part.

The ends of its interval are the ratings of the ends of the share's interval (`cardkit.tournaments.intervals`).
"""

from math import inf, isnan, log10

from cardkit.chances.intervals import Interval
from cardkit.tournaments.intervals import HALF, Numbers, share_interval

# The rating of a bot that has as many points as its opponents.
EVEN = 1500.0
# The difference in rating between two bots if the better one scores ten points for each point of the other.
TENFOLD = 400.0
# Decimals of a rating; further ones differ from machine to machine.
PLACES = 3


def rating_of(share: float, bots: int) -> float:
    """The rating of one of `bots` bots with this share of the points; infinite if it has none or all, nan if unknown.

    >>> rating_of(1 / 2, 3), rating_of(10 / 11, 2), rating_of(1 / 11, 2), rating_of(1, 2)
    (1500.0, 1700.0, 1300.0, inf)
    """
    if isnan(share) or 0 < share < 1:
        return round(EVEN + (bots - 1) / bots * TENFOLD * log10(share / (1 - share)), PLACES)
    return inf if share >= 1 else -inf


def share_of(rating: float, bots: int) -> float:
    """The share of the points that a rating predicts among this number of bots.

    >>> share_of(1500, 3), round(share_of(1600, 2), 2)
    (0.5, 0.76)
    """
    return 1 / (1 + 10 ** ((EVEN - rating) * bots / (bots - 1) / TENFOLD))


def rating_seen(own: float, whole: float, bots: int) -> float:
    """The rating of a bot with `own` of `whole` points.

    A bot without any points would be infinitely weak, so it and its opponents get half a point more. They also do if
    the bot has all the points, or if there are none.
    """
    more = HALF if own in (0, whole) else 0.0
    return rating_of((own + more) / (whole + 2 * more), bots)


def rating_interval(own: Numbers, whole: Numbers, bots: int) -> Interval:
    """The 95% interval of a rating, from the points of each deal; an end is infinite where the share may be 0 or 1."""
    low, high = share_interval(own, whole)
    return Interval(rating_of(low, bots), rating_of(high, bots))
