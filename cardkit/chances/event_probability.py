"""Compute the probability of an event in a game, or the distribution of a random variable: `game.chance`.

The answer is exact if all lines of play can be counted in a few seconds; otherwise the game is simulated.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Any

from cardkit.chances import enumeration
from cardkit.chances.dataframes import frame, pd
from cardkit.chances.distribution import Distribution, percent
from cardkit.chances.events import Condition, Did, Event, Single, check_event
from cardkit.chances.intervals import Interval, of_share
from cardkit.chances.odds_questions import about
from cardkit.chances.random_variable import Variable
from cardkit.chances.trajectories import EventQuery, Trajectory, played
from cardkit.chances.worlds import dealer
from cardkit.table import chance as luck
from cardkit.table.bots import Bot
from cardkit.table.custom_player import AnyBots, names_of
from cardkit.table.errors import CardkitError
from cardkit.table.game import Game, checked_seat
from cardkit.table.grammar import count_of, either, listed, with_minus
from cardkit.table.parameters import checked_count
from cardkit.table.players import bots_for_seats

# The default number of simulated games. They take a few seconds.
GAMES = 2_000
# The most steps of play to count: they take a few seconds by default, and up to two minutes with exact=True.
STEPS, DEMANDED = 50_000, 1_000_000

WINDOWS = {"now": "now", "round": "in this round", "game": "in this game"}


@dataclass(frozen=True, repr=False)
class Chance:
    """The probability of an event: an exact fraction, or a simulated proportion with its 95% interval.

    >>> game = cardkit.play(position="chicken players=2 | deal 1 1 2 3 4 5 / ? then 4", seed=1)
    >>> egg = cardkit.Condition(lambda view: "egg" in view.hands[1], "seat 2 holds the egg", seat=2)
    >>> game.chance(egg, until="now")
    The chance that seat 2 holds the egg now is 6/43, about 14.0% (exact: 1,384 cases counted).
    >>> game.chance(cardkit.did("draw", seat=2), given=egg, bots="simple", games=500)
    The chance that seat 2 makes the move 'draw' in this round, given that seat 2 holds the egg, is about ...
    """

    #: The question in words.
    question: str
    #: The probability: a Fraction if it is exact, a float if it was simulated.
    chance: Fraction | float
    #: The 95% interval of a simulated probability; both ends are equal if it is exact.
    interval: Interval
    #: The number of lines of play that were counted, or of simulated games in which the given event happened.
    counted: int
    #: The number of simulated games; 0 if the probability is exact.
    games: int = 0
    #: Why the probability was simulated rather than counted.
    reason: str = ""
    #: The bots that played, phrased as part of a sentence.
    players: str = ""

    @property
    def exact(self) -> bool:
        """Whether the probability is exact, not simulated.

        >>> game = cardkit.play("chicken", players=2, seed=12)
        >>> game.chance(cardkit.did("draw"), until=cardkit.turn(2), bots="simple").exact
        True
        """
        return isinstance(self.chance, Fraction)

    def __float__(self) -> float:
        """The probability as a float."""
        return float(self.chance)

    def to_frame(self) -> pd.DataFrame:
        """Return a pandas frame with one row.

        The columns are `question`, `chance`, `share` (the same as a float), the ends `low` and `high` of the interval,
        `exact`, `counted` and `games`.

        Raises:
            MissingError: If pandas isn't installed.

        >>> game = cardkit.play("chicken", players=2, seed=12)
        >>> game.chance(cardkit.did("draw"), until=cardkit.turn(2), bots="simple").to_frame()["exact"].tolist()
        [True]

        """
        return frame([self.row()])

    def row(self) -> dict[str, object]:
        """Return the row of `to_frame` as a dictionary.

        >>> game = cardkit.play("chicken", players=2, seed=12)
        >>> game.chance(cardkit.turn(1), until="now").row()["share"]
        1.0
        """
        numbers = {"chance": self.chance, "share": float(self), "low": self.interval.low, "high": self.interval.high}
        found = {"exact": self.exact, "counted": self.counted, "games": self.games}
        return {"question": self.question, **numbers, **found}

    def __repr__(self) -> str:
        """One sentence with the question, the probability, its interval if it was simulated, and its source."""
        return f"The chance that {self.question} is {self._number()} ({self.source()})."

    def _repr_html_(self) -> str:
        """The sentence, for notebooks."""
        return f"<p>{escape(with_minus(repr(self)))}</p>"

    def _number(self) -> str:
        if isinstance(self.chance, Fraction):
            return about(self.chance)
        low, high = (percent(Fraction(end)) for end in self.interval)
        return f"about {percent(Fraction(self.chance))}, 95% interval {low} to {high}"

    def source(self) -> str:
        """Describe how the probability was found: what was counted, or how many games were simulated and why.

        >>> cardkit.play("chicken", players=2, seed=12).chance(cardkit.turn(1), until="now").source()
        'exact: 1 case counted'
        """
        if self.exact:
            return f"exact: {self.counted:,} {'case' if self.counted == 1 else 'cases'} counted{self.players}"
        part = f"{self.counted:,} of " if self.counted < self.games else ""
        return f"simulated: {part}{self.games:,} games{self.players}; {self.reason}"


class Chances(dict[Any, Chance]):
    """The `Chance` of each value of a random variable, as a dictionary, and the whole distribution.

    Args:
        question: The question in words.
        distribution: The distribution of the variable.
        chances: The `Chance` of each value.

    >>> game = cardkit.play(position="chicken players=2 | deal 1 1 2 3 4 5 / ? then 4", seed=1)
    >>> eggs = cardkit.Variable(lambda view: view.hands[1].count("egg"), "the number of eggs of seat 2", seat=2)
    >>> chances = game.chance(eggs, until="now")
    >>> chances[1].chance
    Fraction(6, 43)
    >>> chances.distribution.mean
    Fraction(6, 43)

    """

    def __init__(self, question: str, distribution: Distribution, chances: Mapping[Any, Chance]) -> None:
        super().__init__(chances)
        #: The question in words.
        self.question = question
        #: The distribution of the variable: exact, or the proportions of the simulated games.
        self.distribution = distribution

    def to_frame(self) -> pd.DataFrame:
        """Return a pandas frame with a row for each value: `value`, and the columns of `Chance.to_frame`.

        Raises:
            MissingError: If pandas isn't installed.

        >>> game = cardkit.play("chicken", players=2, seed=12)
        >>> moves = cardkit.Variable(lambda view: len(view.moves), "the number of my moves")
        >>> game.chance(moves, until="now").to_frame()["value"].tolist()
        [3]

        """
        return frame([{"value": value, **one.row()} for value, one in self.items()])

    def __repr__(self) -> str:
        """The question, the source of the answer, and a line for each value."""
        return f"{self._title()}:\n{self.distribution}"

    def _repr_html_(self) -> str:
        """The same text, for notebooks."""
        return f"<p>{escape(with_minus(self._title()))}:</p>{self.distribution._repr_html_()}"

    def _title(self) -> str:
        return f"The distribution of {self.question} ({next(iter(self.values())).source()})"


def event_probability(  # noqa: PLR0913
    game: Game,
    event: Event | Variable,
    *,
    given: Event | None = None,
    seat: int | None = None,
    until: str | Event = "round",
    bots: AnyBots = "random",
    games: int = GAMES,
    seed: int = 0,
    exact: bool | None = None,
) -> Chance | Chances:
    """Compute the probability of an event in this game, given what a player knows: `game.chance(cardkit.turn(2))`.

    The event must happen in a window that starts now. The probability is exact if all lines of play in the window can
    be counted, which works if only a few of the hidden cards matter. Otherwise it is the proportion of simulated games,
    with a 95% interval. Custom players may choose at random, so games with them are always simulated. The game itself
    doesn't change.

    Args:
        game: The game; `game.chance` passes it.
        event: The event (see `Condition`, `turn` and `did`). For a `Variable`, the result is the distribution of its
            value at the end of the window.
        given: An event in the same window; only games in which it happens count.
        seat: The seat of the player who asks, from 1. Default: the seat to move, or seat 1 if nobody is to move.
        until: When the window ends: at the end of the `round` or `game`, `now`, or at an event (at the latest, when the
            round ends). This moment is part of the window.
        bots: The bots that continue the game in all seats: one for all, or one for each seat (names or custom players).
        games: The number of games to simulate.
        seed: The seed of the simulation; the same seed gives the same answer.
        exact: `False` always simulates. `True` counts for up to two minutes, and raises an error, usually immediately,
            if there is too much to count. Default: count if that takes a few seconds.

    Returns:
        A `Chance` for an event, or a `Chances` for a `Variable`.

    Raises:
        CardkitError: If an argument is invalid, a predicate fails, or the given event never happens.

    >>> game = cardkit.play("papageno", players=2, seed=3)
    >>> game.chance(cardkit.did("reveal a1"), until=cardkit.turn(1, seat=2)).chance
    Fraction(1, 6)
    >>> low = cardkit.Condition(lambda view: "-2" in filter(None, view.areas[0]), "a -2 lies open before me")
    >>> game.chance(low, until=cardkit.turn(1, seat=2)).chance
    Fraction(3, 46)

    """
    asked = _asked(game, event, given, seat, until, bots)
    reason, detail = "" if exact is False else _uncountable(asked), ""
    players = "" if until == "now" else f" between {listed(list(dict.fromkeys(names_of(bots))))} bots"
    if exact is not False and not reason:
        try:
            return _answer(asked, _counted(game, asked, STEPS if exact is None else DEMANDED), players)
        except enumeration.TooManyError as error:
            reason, detail = str(error), error.detail and f" ({error.detail})"
    if exact:
        raise CardkitError(f"there is no exact answer here: {reason}{detail}; leave out exact=True to simulate")
    simulated = _simulated(game, asked, checked_count("games", games, 1), seed, reason or "as asked")
    return _answer(asked, simulated, players)


def _asked(  # noqa: PLR0913, PLR0917
    game: Game, event: Event | Variable, given: Event | None, seat: int | None, until: str | Event, bots: AnyBots
) -> EventQuery:
    """Check the arguments and gather them in an `EventQuery`. Raises CardkitError."""
    asking = checked_seat(game, (game.turn or 1) if seat is None else seat)
    if isinstance(event, Variable):
        _check_seat(game, event)
    else:
        check_event("what is asked for", event)
    if given is not None:
        check_event("given", given)
    if not isinstance(until, Event) and until not in WINDOWS:
        raise CardkitError(f"until must be {either([repr(name) for name in WINDOWS])}, or an event, not {until!r}")
    players = bots_for_seats(game.definition, names_of(bots), game.players)
    asked = EventQuery(game.definition, event, given, until, asking, players)
    for single in asked.singles:
        _check_single(game, single)
    return asked


def _check_single(game: Game, single: Single) -> None:
    """Raise CardkitError for a seat that isn't at this table, or for text that isn't a move in this game."""
    _check_seat(game, single)
    if isinstance(single, Did) and isinstance(single.move, str):
        verbs = game.definition.move_kinds
        written = verbs.text(verbs.number(game.state, single.move))
        if written != single.move:
            raise CardkitError(f"write the move {single.move!r} as records contain it: {written!r}")


def _check_seat(game: Game, one: Single | Variable) -> None:
    if one.seat is not None:
        checked_seat(game, one.seat, onlooker=isinstance(one, Condition | Did | Variable))


def _question(asked: EventQuery, words: str) -> str:
    """Phrase the question as a clause: the event or value in `words`, the given event, and the window."""
    given = f", given that {asked.given.words()}," if asked.given is not None else ""
    until = asked.until
    window = f"by the time {until.words()}" if isinstance(until, Event) else WINDOWS[until]
    return f"{words} {window}{given}"


# --- Counting and simulating -----------------------------------------------------------------------------------------


def _uncountable(asked: EventQuery) -> str:
    """Return why the cases can't be counted, or an empty string if counting is worth trying."""
    own = [player for player in asked.bots if not isinstance(player, Bot)]
    return f"the player {own[0]} is not one of the game's own bots" if own and asked.until != "now" else ""


@dataclass(frozen=True)
class Frequencies:
    """The weight of each outcome among the cases in which the given event happens.

    `counted` is the number of these cases. `games` is the number of simulated games, or 0 if all cases were counted, so
    that the weights are exact.
    """

    outcomes: Mapping[Hashable, Fraction | int]
    counted: int
    games: int = 0
    reason: str = ""

    def chance(self, question: str, outcome: Hashable, players: str) -> Chance:
        """Make the `Chance` of an outcome."""
        share = self.outcomes.get(outcome, 0) / Fraction(sum(self.outcomes.values()))
        number = share if not self.games else float(share)
        interval = of_share(float(share), self.counted) if self.games else Interval(float(share), float(share))
        return Chance(question, number, interval, self.counted, self.games, self.reason, players)


def _answer(asked: EventQuery, found: Frequencies, players: str) -> Chance | Chances:
    """Make a `Chance` for an event, or `Chances` for a variable."""
    words = asked.event.words()
    if isinstance(asked.event, Event):
        return found.chance(_question(asked, words), True, players)  # noqa: FBT003  the outcome of an event
    distribution = Distribution(found.outcomes)
    chances = {value: found.chance(_question(asked, f"{words} is {value}"), value, players) for value in distribution}
    return Chances(_question(asked, words), distribution, chances)


def _counted(game: Game, asked: EventQuery, most: int) -> Frequencies:
    deal, prepared = game.definition.dealt_anew(), game.state
    scratch = [0.0] * deal.SCRATCH
    seen = asked.seen_answers(prepared)
    if seen:
        given, outcome = seen
        found = enumeration.Counted({outcome: Fraction(1)} if given else {}, 1)
    else:
        deal.prepare(prepared, asked.seat - 1, scratch)
        luck.forget_shuffles(prepared)
        found = enumeration.Counting(asked, scratch, most).count(prepared)
    if not found.outcomes:
        raise _never(asked, "in no case")
    return Frequencies(found.outcomes, found.lines)


def _never(asked: EventQuery, where: str, instead: str = "") -> CardkitError:
    """Make the error for a given event that never happens."""
    given = asked.given.words() if asked.given is not None else "it"
    message = (
        f"the given event happens {where}: {given}; give an event that can happen, a later until=…, or other bots=…"
    )
    return CardkitError(f"{message}{instead}")


def _simulated(game: Game, asked: EventQuery, number: int, seed: int, reason: str) -> Frequencies:
    outcomes: Counter[Hashable] = Counter()
    games = 0
    try:
        for given, outcome in _games(game, asked, number, seed):
            games += 1
            if given:
                outcomes[outcome] += 1
    except KeyboardInterrupt:
        if not games:
            raise
    if not outcomes:
        raise _never(asked, f"in none of {count_of(games, 'simulated game')}", ", or simulate more games")
    return Frequencies(outcomes, outcomes.total(), games, reason)


def _games(game: Game, asked: EventQuery, games: int, seed: int) -> Iterator[tuple[bool, Hashable]]:
    """Simulate games; for each, yield whether the given event happened, and the outcome."""
    deal = dealer(game.definition, game.state, asked.seat - 1)
    first = luck.checked_seed(seed)
    for number in range(games):
        yield played(asked, deal(luck.seed_of_game(first, number)), Trajectory())
