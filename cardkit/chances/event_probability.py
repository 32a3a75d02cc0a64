"""Chances of events in a game: `game.chance(event, given=…)`, exact where the cases can be counted, else simulated.

The same for a random variable, such as a number of cards: its distribution.
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

# The usual number of games that are simulated: a few seconds.
GAMES = 2_000
# The most steps that are counted, which take a few seconds; up to two minutes if an exact answer is demanded.
STEPS, DEMANDED = 50_000, 1_000_000

WINDOWS = {"now": "now", "round": "in this round", "game": "in this game"}


@dataclass(frozen=True, repr=False)
class Chance:
    """The probability of an event: an exact `chance` (a Fraction), or a simulated one (a float) with its interval.

    `question` is the question in words. `counted` is how many lines of play were counted or, of the simulated `games`
    (0: none), in how many the event that is given has happened. `reason` says why it was simulated.

    >>> game = cardkit.play(position="chicken players=2 | deal 1 1 2 3 4 5 / ? then 4", seed=1)
    >>> egg = cardkit.Condition(lambda view: "egg" in view.hands[1], "seat 2 holds the egg", seat=2)
    >>> game.chance(egg, until="now")
    The chance that seat 2 holds the egg now is 6/43, about 14.0% (exact: 1,384 cases counted).
    >>> game.chance(cardkit.did("draw", seat=2), given=egg, bots="simple", games=500)
    The chance that seat 2 makes the move 'draw' in this round, given that seat 2 holds the egg, is about ...
    """

    question: str
    chance: Fraction | float
    interval: Interval
    counted: int
    games: int = 0
    reason: str = ""
    players: str = ""

    @property
    def exact(self) -> bool:
        """Whether the number is exact.

        >>> game = cardkit.play("chicken", players=2, seed=12)
        >>> game.chance(cardkit.did("draw"), until=cardkit.turn(2), bots="simple").exact
        True
        """
        return isinstance(self.chance, Fraction)

    def __float__(self) -> float:
        """The probability as a float."""
        return float(self.chance)

    def to_frame(self) -> pd.DataFrame:
        """A frame with one row: `question`, `chance`, `share` (a float), `low`, `high`, `exact`, and the other fields.

        >>> game = cardkit.play("chicken", players=2, seed=12)
        >>> game.chance(cardkit.did("draw"), until=cardkit.turn(2), bots="simple").to_frame()["exact"].tolist()
        [True]
        """
        return frame([self.row()])

    def row(self) -> dict[str, object]:
        """The row of the frame.

        >>> game = cardkit.play("chicken", players=2, seed=12)
        >>> game.chance(cardkit.turn(1), until="now").row()["share"]
        1.0
        """
        numbers = {"chance": self.chance, "share": float(self), "low": self.interval.low, "high": self.interval.high}
        found = {"exact": self.exact, "counted": self.counted, "games": self.games}
        return {"question": self.question, **numbers, **found}

    def __repr__(self) -> str:
        """One sentence: the question, the number, the interval or that it is exact, and how it was found."""
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
        """How the number was found, in words.

        >>> cardkit.play("chicken", players=2, seed=12).chance(cardkit.turn(1), until="now").source()
        'exact: 1 case counted'
        """
        if self.exact:
            return f"exact: {self.counted:,} {'case' if self.counted == 1 else 'cases'} counted{self.players}"
        part = f"{self.counted:,} of " if self.counted < self.games else ""
        return f"simulated: {part}{self.games:,} games{self.players}; {self.reason}"


class Chances(dict[Any, Chance]):
    """The `Chance` of each outcome of a variable, and its `distribution`: exact, or the shares of simulated games.

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
        self.question, self.distribution = question, distribution

    def to_frame(self) -> pd.DataFrame:
        """A frame with a row for each outcome: `value`, and the columns of `Chance.to_frame`.

        >>> game = cardkit.play("chicken", players=2, seed=12)
        >>> moves = cardkit.Variable(lambda view: len(view.moves), "the number of my moves")
        >>> game.chance(moves, until="now").to_frame()["value"].tolist()
        [3]
        """
        return frame([{"value": value, **one.row()} for value, one in self.items()])

    def __repr__(self) -> str:
        """The question, how it was answered, and a line for each outcome."""
        return f"{self._title()}:\n{self.distribution}"

    def _repr_html_(self) -> str:
        """The same for notebooks."""
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
    """Compute the probability of an event in this game, as far as a player can know: `game.chance(cardkit.turn(2))`.

    For a `Variable` instead of an event, compute the distribution of its value at the end of the window.

    The player is the one in `seat`; by default the one to move, or seat 1 if nobody is. The event (see `Condition`,
    `turn` and `did`) is looked for from now until the window ends: `until` the end of the `round` or of the `game`,
    `now`, or an event (at the latest the end of the round); that moment is included. Only games in which the event
    `given` (in the same window) happens count. All players are replaced by `bots`: one for all, or one for each (names
    or custom players).

    The probability is exact where the lines of play can be counted: all cards that the player cannot know are equally
    likely in their places, and few of them are looked at in the window. Otherwise it is the share of `games` simulated
    ones, with a 95% interval; the same `seed` gives the same answer. `exact=False` simulates in any case; `exact=True`
    counts for up to two minutes, and raises (usually immediately) if there is too much to count. Custom players may
    choose by chance, so they are always simulated.

    Raises CardkitError if a predicate fails, for invalid arguments, and if what is given never happens. The game does
    not change.

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
    """The question as an event or a variable. Raises CardkitError if it is neither."""
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
    """Raise CardkitError for a seat that is not at this table, or text that is not a move in this game."""
    _check_seat(game, single)
    if isinstance(single, Did) and isinstance(single.move, str):
        verbs = game.definition.move_kinds
        written = verbs.text(verbs.number(game.state, single.move))
        if written != single.move:
            raise CardkitError(f"write the move {single.move!r} as it stands in records: {written!r}")


def _check_seat(game: Game, one: Single | Variable) -> None:
    if one.seat is not None:
        checked_seat(game, one.seat, onlooker=isinstance(one, Condition | Did | Variable))


def _question(asked: EventQuery, words: str) -> str:
    """The question as a clause: the event or value in `words`, what is given, and the window."""
    given = f", given that {asked.given.words()}," if asked.given is not None else ""
    until = asked.until
    window = f"by the time {until.words()}" if isinstance(until, Event) else WINDOWS[until]
    return f"{words} {window}{given}"


# --- Counting and simulating -----------------------------------------------------------------------------------------


def _uncountable(asked: EventQuery) -> str:
    """Say why the cases cannot be counted; empty if they perhaps can."""
    own = [player for player in asked.bots if not isinstance(player, Bot)]
    return f"the player {own[0]} is not one of the game's own bots" if own and asked.until != "now" else ""


@dataclass(frozen=True)
class Frequencies:
    """What was counted or simulated: the weight of each outcome, in those cases in which what is given happens.

    `counted` is the number of these cases, of so many `games` (0: all cases were counted, so the weights are exact).
    """

    outcomes: Mapping[Hashable, Fraction | int]
    counted: int
    games: int = 0
    reason: str = ""

    def chance(self, question: str, outcome: Hashable, players: str) -> Chance:
        """The probability of an outcome."""
        share = self.outcomes.get(outcome, 0) / Fraction(sum(self.outcomes.values()))
        number = share if not self.games else float(share)
        interval = of_share(float(share), self.counted) if self.games else Interval(float(share), float(share))
        return Chance(question, number, interval, self.counted, self.games, self.reason, players)


def _answer(asked: EventQuery, found: Frequencies, players: str) -> Chance | Chances:
    """One chance for an event, one for each outcome of a variable."""
    words = asked.event.words()
    if isinstance(asked.event, Event):
        return found.chance(_question(asked, words), True, players)  # noqa: FBT003  what an event comes out as
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
    """The error that what is given does not happen."""
    given = asked.given.words() if asked.given is not None else "it"
    message = (
        f"what is given happens {where}: {given}; give something that can happen, a later until=…, or bots=… that do it"
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
    """For each simulated game: whether what is given has happened, and the event."""
    deal = dealer(game.definition, game.state, asked.seat - 1)
    first = luck.checked_seed(seed)
    for number in range(games):
        yield played(asked, deal(luck.seed_of_game(first, number)), Trajectory())
