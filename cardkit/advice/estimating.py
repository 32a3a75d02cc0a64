"""Use play-outs to estimate how good each legal move is, until one is clearly best or the time is up.

All moves are played out in the same worlds. A move that is clearly behind the leader drops out of this race, so that
the time goes to the moves that are still close (successive elimination; Even-Dar, Mannor and Mansour 2006). If points
are added up over rounds, a move with clearly better points than the leader stays in the race, because the move that
wins the round most often isn't always the best in the game.
"""

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations_with_replacement
from math import inf, sqrt

from cardkit.advice.move_estimates import EVEN, MoveEstimate, MoveEstimates, WinChance
from cardkit.advice.play_outs import CANDIDATES, PAIRS, POINTS, RESULTS, SUMS, VALUE, WHOLE_WIN, WIN, play_outs_of
from cardkit.chances.intervals import of_error, of_mean, of_share, spread_of
from cardkit.simulation import compiled
from cardkit.simulation.accumulators import Estimate
from cardkit.simulation.game_series import Machine, machine_for
from cardkit.simulation.loop import loop_of
from cardkit.table import chance
from cardkit.table.custom_player import AnyBot, name_of, with_record
from cardkit.table.errors import CardkitError
from cardkit.table.game import Game, checked_seat
from cardkit.table.parameters import checked_count
from cardkit.table.players import bot_named, bots_of
from cardkit.table.registry import GAMES, definition_of
from cardkit.table.state import State


@cache
def prepared(game: str, bot: str) -> Machine:
    """Return the play-outs of a game with one bot in all seats, compiled if possible.

    Only the game's own bots can be compiled. `search` and custom players run interpreted.
    """
    definition = definition_of(game)
    play_outs = play_outs_of(definition, loop_of(definition, [bot_named(definition, bot)]).advance)
    return machine_for(play_outs, game, (bot,), cached_as=play_outs_by(bot))


def play_outs_by(bot: str) -> tuple[str, str]:
    """Return the cache key of compiled play-outs."""
    return "play-outs", bot


def best_bot(game: str) -> str:
    """Return the default bot for play-outs: the game's best bot that can be compiled."""
    return list(bots_of(definition_of(game)))[-1]


def is_ready(game: str) -> bool:
    """Return whether play-outs can start without compiling first."""
    return not compiled.available() or compiled.is_kept(game, play_outs_by(best_bot(game)))


@dataclass
class Desk:
    """The candidate moves of a seat (from 0) in a position, and the sums of their results so far."""

    game: str
    bot: str
    state: State
    seat: int
    candidates: Sequence[int]
    seed: int
    whole: bool

    def __post_init__(self) -> None:
        """Create the arrays and compile, so that compiling doesn't use up a time limit later."""
        definition = definition_of(self.game)
        self._machine = prepared(self.game, self.bot)
        row, zeros = self._machine.row, self._machine.zeros
        self._states = self._machine.states([self.state, self.state, self.state])
        self._moves = zeros(definition.rules.MOST_MOVES, 0)
        self._scratch = zeros(max(definition.dealt_anew().SCRATCH, 1), 0.0)
        self._results = zeros(RESULTS, 0)
        self._policies = row([self._machine.bots.index(self.bot)] * self.state.players)
        self._candidates = row(list(self.candidates))
        self.sums = zeros(SUMS, 0)
        self.pairs = zeros(PAIRS, 0)
        self.worlds = [0] * len(self.candidates)
        self._shared: Counter[tuple[int, int]] = Counter()  # in how many worlds both moves were played out
        self.done = 0
        self._run([0], first=1, worlds=0)  # compile, without playing any worlds

    def play_out(self, live: Sequence[int], worlds: int) -> None:
        """Play out the next `worlds` worlds for the candidates with the indices `live`."""
        self._run(live, self.done, worlds)
        self.done += worlds
        for place in live:
            self.worlds[place] += worlds
        for pair in combinations_with_replacement(sorted(live), 2):
            self._shared[pair] += worlds

    def _run(self, live: Sequence[int], first: int, worlds: int) -> None:
        rows = self._moves, self._scratch, self._results, self.sums, self.pairs
        playing = self._policies, self._candidates, self._machine.row(list(live))
        self._machine.run(self._states, self.seat, *playing, int(self.whole), rows, self.seed, first, worlds)

    def sums_of(self, what: int, place: int) -> tuple[int, int, int]:
        """Return how many worlds a candidate was played out in, and the sum and sum of squares of one recorded number.

        Args:
            what: The number: WIN, POINTS or VALUE.
            place: The index of the candidate.

        """
        at = 2 * (what * CANDIDATES + place)
        return self.worlds[place], int(self.sums[at]), int(self.sums[at + 1])

    def sums_between(self, what: int, one: int, other: int) -> tuple[int, int, int]:
        """Return the same sums for the difference `one` minus `other` of two candidates, in the worlds they share."""
        earlier, later = sorted((one, other))
        worlds = self._shared[earlier, later]
        at = 2 * ((what * CANDIDATES + later) * CANDIDATES + earlier)
        total = int(self.pairs[at])
        return worlds, total if one == later else -total, int(self.pairs[at + 1])


# A candidate this many standard errors behind the leader drops out. Even with many checks, this is rarely wrong.
CLEARLY = 4.5
# The fewest worlds in which a candidate can be clearly behind.
ENOUGH = 32
# With more candidates than this, a race for VALUE (as in the bot `search`) drops the worse half after the first worlds.
# A race that reports an estimate for each move keeps all candidates, because some only look bad by chance.
MANY = 8
FIRST_WORLDS = 12
# Seconds of play-outs between two checks of the race.
SLICE = 0.02
# More worlds than this would not improve an estimate noticeably.
MOST_WORLDS = 50_000


@dataclass
class Estimating:
    """A race between the legal moves of a position, for the player to move.

    The moves are played out to the end of the round, or of the `whole` game, with `bot` in all seats (default: the
    game's best bot). They are compared by `aim`: WIN, the probability of winning, or VALUE, how well the round ends.
    The result depends only on the number of worlds and on the seed.
    """

    game: str
    state: State
    moves: Sequence[int]
    seed: int = 0
    bot: str = ""
    whole: bool = False
    aim: int = WIN
    live: list[int] = field(init=False)

    def __post_init__(self) -> None:
        """Choose the candidates and set up their play-outs."""
        self.bot = self.bot or best_bot(self.game)
        candidates = screened(self.game, self.bot, self.state, self.moves, self.seed)
        self._desk = Desk(self.game, self.bot, self.state, self.state.seat, candidates, self.seed, self.whole)
        self._slowness = 0.0  # seconds for one candidate in one world
        self.live = list(range(len(candidates)))

    @property
    def worlds(self) -> int:
        """The number of worlds so far. The leader has been played out in all of them."""
        return self._desk.done

    @property
    def is_over(self) -> bool:
        """Whether the race has ended: only one move is left, or more worlds wouldn't help."""
        return (len(self.live) == 1 and self.worlds >= ENOUGH) or self.worlds >= MOST_WORLDS

    @property
    def best(self) -> int:
        """The leading move."""
        return self._desk.candidates[self._leader()]

    def run_for(self, seconds: float) -> None:
        """Continue for this many seconds, or until the race is over."""
        end = time.perf_counter() + seconds
        while not self.is_over and time.perf_counter() < end:
            self._run(self._fitting(end - time.perf_counter()))

    def run_to(self, worlds: int) -> None:
        """Continue until the leader has been played out in this many worlds, or the race is over."""
        while not self.is_over and self.worlds < worlds:
            self._run(min(max(self.worlds, FIRST_WORLDS), worlds - self.worlds))

    def _fitting(self, left: float) -> int:
        """Return how many worlds fit in one slice of time, if `left` seconds remain."""
        if not self._slowness:
            return 1
        fitting = int(min(left, SLICE) / (self._slowness * len(self.live)))
        return max(1, min(fitting, 4 * self.worlds, MOST_WORLDS - self.worlds))

    def measure_for(self, seconds: float) -> None:
        """Play out all candidates for a fixed time, because stopping when one leads would exaggerate the difference."""
        end = time.perf_counter() + seconds
        while self.worlds < MOST_WORLDS and (self.worlds < ENOUGH or time.perf_counter() < end):
            self._play(self._fitting(end - time.perf_counter()))

    def _run(self, worlds: int) -> None:
        self._play(worlds)
        self._drop_who_is_behind()

    def _play(self, worlds: int) -> None:
        began = time.perf_counter()
        self._desk.play_out(self.live, worlds)
        self._slowness = (time.perf_counter() - began) / (worlds * len(self.live))

    # --- The race -----------------------------------------------------------------------------------------------------

    def _leader(self) -> int:
        """Return the index of the leading candidate, or of the first one if several are tied."""
        return max(self.live, key=lambda place: (self._mean(self.aim, place), -place))

    def _mean(self, what: int, place: int) -> float:
        worlds, total, _ = self._desk.sums_of(what, place)
        return total / max(worlds, 1)

    def _drop_who_is_behind(self) -> None:
        if self.aim == VALUE and len(self.live) > MANY and self.worlds >= FIRST_WORLDS:
            self.live.sort(key=lambda place: self._mean(VALUE, place), reverse=True)
            self.live = sorted(self.live[: max(MANY, (len(self.live) + 1) // 2)])
        if self.worlds >= ENOUGH:
            leader = self._leader()
            self.live = [place for place in self.live if place == leader or not self._is_out(place, leader)]

    def _is_out(self, place: int, leader: int) -> bool:
        """Return whether a candidate is clearly behind the leader, without clearly better points."""
        lead, error = lead_of(*self._desk.sums_between(self.aim, leader, place))
        if lead <= CLEARLY * error:
            return False
        points, of_points = self._lead_in_points(place, leader)
        return points <= CLEARLY * of_points

    def _lead_in_points(self, place: int, leader: int) -> tuple[float, float]:
        """Return by how many points a candidate beats the leader, and the standard error; 0 if points don't count."""
        goal = definition_of(self.game).goal
        if self.whole or self.aim != WIN or not goal.added_up:
            return 0.0, 0.0
        worlds, total, squares = self._desk.sums_between(POINTS, place, leader)
        return lead_of(worlds, -total if goal.fewest else total, squares, unit=1)

    # --- Results ------------------------------------------------------------------------------------------------------

    def prospects(self) -> MoveEstimates:
        """Return the current estimate for each candidate, the best first."""
        verbs = definition_of(self.game).move_kinds
        places = [place for place in range(len(self._desk.candidates)) if self._desk.worlds[place]]
        leader = self._leader()
        found = {place: self._prospect(place, leader, verbs.text(self._desk.candidates[place])) for place in places}
        ranked = sorted(places, key=lambda place: (place not in self.live, -self._mean(self.aim, place), place))
        return MoveEstimates(
            self.game, self.state.seat + 1, tuple(found[place] for place in ranked), self.worlds, whole=self.whole
        )

    def _points_behind(self, place: int) -> Estimate:
        """How many points a candidate is behind the best in the race; no estimate if points aren't added up."""
        goal = definition_of(self.game).goal
        if self.whole or not goal.added_up:
            return EVEN
        sign = -1 if goal.fewest else 1
        leader = max(self.live, key=lambda each: (sign * mean_of(*self._desk.sums_of(POINTS, each)).mean, -each))
        worlds, total, squares = self._desk.sums_between(POINTS, leader, place)
        return difference(worlds, sign * total, squares, unit=1) if place != leader else EVEN

    def _prospect(self, place: int, leader: int, move: str) -> MoveEstimate:
        worlds, wins, _ = self._desk.sums_of(WIN, place)
        behind = difference(*self._desk.sums_between(self.aim, leader, place))
        points = mean_of(*self._desk.sums_of(POINTS, place))
        share = wins / WHOLE_WIN / worlds
        win = WinChance(share, *of_share(share, worlds))
        in_race, points_behind = place in self.live, self._points_behind(place)
        return MoveEstimate(move, worlds, win, points, behind, in_race, points_behind)


def screened(  # noqa: PLR0913, PLR0917  the settings of a race
    game: str, bot: str, state: State, moves: Sequence[int], seed: int, most: int = CANDIDATES
) -> Sequence[int]:
    """Return the most promising moves: all if there are few, otherwise the best after playing out the round twice."""
    if len(moves) <= most:
        return moves
    values: list[int] = []
    for first in range(0, len(moves), CANDIDATES):
        desk = Desk(game, bot, state, state.seat, moves[first : first + CANDIDATES], seed, whole=False)
        places = range(len(desk.candidates))
        desk.play_out(places, 2)
        values += [desk.sums_of(VALUE, place)[1] for place in places]
    best = sorted(zip(values, moves, strict=True), key=lambda pair: -pair[0])[:most]
    kept = {move for _, move in best}
    return [move for move in moves if move in kept]


def estimate(  # noqa: PLR0913  all but the game have defaults
    game: Game,
    *,
    seconds: float = 1.0,
    worlds: int | None = None,
    whole: bool = False,
    bot: AnyBot = "",
    seed: int = 0,
    seat: int | None = None,
) -> MoveEstimates:
    """Estimate how good each legal move is: the probability of winning the round or the game, with 95% intervals.

    Bots play the round out in random worlds that fit what the player to move knows, with the same cards after each
    move. They stop when one move is clearly best or the time is up. A few thousand rounds of Papageno take about
    a second with numba, and far longer without it.

    Args:
        game: The game; `game.estimate` passes it.
        seconds: How long to compute; compiling the rules, which happens once, doesn't count.
        worlds: The number of worlds, instead of `seconds`. Then the same call always gives the same result.
        whole: Whether to play to the end of the game, not only of the round.
        bot: The bot that plays all seats: its name, or a custom player, which isn't compiled. Default: the game's best
            bot.
        seed: The seed of the worlds.
        seat: The seat to move; any other seat is an error, since only the player to move has moves to compare.

    Raises:
        CardkitError: If nobody is to move, or an argument is invalid.
        PlayerError: If the custom player makes a wrong move.

    >>> cardkit.estimate(cardkit.play("papageno", players=2, seed=7), worlds=100).worlds
    100

    """
    if not game.turn:
        raise CardkitError("Nobody is to move here, so there are no moves to compare.")
    if seat is not None and checked_seat(game, seat) != game.turn:
        raise CardkitError(f"It is seat {game.turn}'s turn, so seat {seat} has no moves to compare.")
    if worlds is None and not 0 < seconds < inf:
        raise CardkitError(f"seconds must be a number above 0, not {seconds!r}")
    name = name_of(bot)
    if name:
        bot_named(game.definition, name)
    count = None if worlds is None else checked_count("worlds", worlds, 1)
    with with_record(game.record):
        race = Estimating(
            game.definition.slug, game.state, game.history.legal(), chance.checked_seed(seed), name, whole=whole
        )
        if count is None:
            race.run_for(seconds)
        else:
            race.run_to(count)
    return race.prospects()


def warm_coach(*games: str) -> Iterator[tuple[str, tuple[str, ...], float]]:
    """Compile the play-outs of games, which the coach and `search` use, and save the result in the cache.

    Args:
        *games: The slugs of the games. Default: all games that define worlds.

    Yields:
        The slug of a game, the cache key of its compiled play-outs, and the seconds that compiling took.

    Raises:
        CardkitError: If numba isn't installed.

    """
    compiled.check_available()
    for slug in games or [slug for slug, definition in GAMES.items() if definition.worlds]:
        game = Game(definition_of(slug), {}, seed=0)
        game.advance()
        began = time.perf_counter()
        Estimating(slug, game.state, game.history.legal())
        yield slug, play_outs_by(best_bot(slug)), time.perf_counter() - began


def mean_of(worlds: int, total: int, squares: int) -> Estimate:
    """Estimate a mean over worlds, from the sum and the sum of squares."""
    spread = spread_of(worlds, total, squares)
    return Estimate(spread.mean, spread.stderr, *of_mean(spread, unit=1))


def difference(worlds: int, total: int, squares: int, unit: int = WHOLE_WIN) -> Estimate:
    """Estimate the difference between two moves from its sum and sum of squares; 0 before the first world."""
    if worlds == 0:
        return EVEN
    mean, error = lead_of(worlds, total, squares, unit)
    return Estimate(mean, error, *of_error(mean, error))


def lead_of(worlds: int, total: int, squares: int, unit: int = WHOLE_WIN) -> tuple[float, float]:
    """Return the mean and standard error of a difference, in wins or another `unit`.

    Even if all worlds so far agree, the next one may differ. So the error is at least what it would be if one more
    world differed by one (a milder form of the rule of three, Hanley and Lippman-Hand 1983).
    """
    spread = spread_of(worlds, total / unit, squares / unit**2)
    return spread.mean, sqrt(spread.stderr**2 + 1 / worlds**2)
