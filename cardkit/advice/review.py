"""Review a game: estimate what each decision of a player cost, with intervals that shrink over time.

Each decision is a separate race: the move that was made against one move of each other kind, in the same worlds. The
worlds fit what the player knew at the time. The intervals are valid however often you look
(`cardkit.chances.intervals.always`), and for all moves of a decision together, so you can read a verdict at any time. A
mistake clearly costs something, and a fine move clearly costs less than `MARGIN`. For other moves, the cost isn't known
yet.

If points are added up over rounds, a rival is better if it wins more often or leads to better points, and isn't clearly
worse in the other respect. If every rival is clearly worse in one of the two, the move is a trade-off, not a mistake. A
move that was certain to fail, as its player could see, is reported whatever it costs, without play-outs.
"""

import time
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import inf
from threading import Lock
from typing import Literal, NamedTuple

from cardkit.advice.estimating import ENOUGH, FIRST_WORLDS, MOST_WORLDS, Desk, best_bot, lead_of, screened
from cardkit.advice.move_estimates import MARGIN
from cardkit.advice.play_outs import CANDIDATES, POINTS, WHOLE_WIN, WIN
from cardkit.chances.intervals import always
from cardkit.simulation.accumulators import Estimate
from cardkit.table.custom_player import AnyBot, name_of
from cardkit.table.game import Game, speaker_to
from cardkit.table.state import State

# At most one in a hundred decisions that cost nothing is called a mistake, however long the review runs.
LEVEL = 0.99
# The costs, in wins or equivalent points, from which an inaccuracy is a mistake or a blunder (as on lichess.org, whose
# scale from -1 to 1 is twice as long).
MISTAKE, BLUNDER = 0.1, 0.15
# An interval with this half-width is precise enough for a person.
NARROW = 0.02
# A decision gets computing time in proportion to the square of its apparent cost. This cost is at least `LITTLE`, or
# `VAIN` for a move that was certain to fail. Once the verdict is known, exactly this minimum is used.
LITTLE, VAIN = 0.03, 0.1
# Seconds of play-outs between two checks of a race.
SLICE = 0.03
# The computing time of this thread. In a browser, Python has one thread and no such clock.
_clock: Callable[[], float] = getattr(time, "thread_time", time.perf_counter)

Kind = Literal["blunder", "mistake", "inaccuracy", "vain", "tradeoff", "fine", "unknown"]
COSTLY: tuple[Kind, ...] = ("blunder", "mistake", "inaccuracy")


class Loss(NamedTuple):
    """How far a move is behind the move `better` (an empty string if no move is better), and the resulting verdict."""

    better: str
    cost: Estimate
    kind: Kind


class Decision(NamedTuple):
    """The verdict on one decision, as far as it is known."""

    #: The number of events of the game before the decision.
    before: int
    #: The move that was made.
    move: str
    #: The best move; an empty string if that was the move made.
    better: str
    #: The verdict.
    kind: Kind
    #: How far the move is behind the best one: in wins, or in points of the round if points are added up and the wins
    #: don't differ clearly.
    cost: Estimate
    #: 1 if the cost is in wins; otherwise the number of points that a win is worth.
    unit: float
    #: The number of worlds so far.
    worlds: int

    @property
    def is_costly(self) -> bool:
        """Whether the move has clearly cost something."""
        return self.kind in COSTLY

    @property
    def is_mistake(self) -> bool:
        """Whether the move has clearly cost something, or was certain to fail, as its player could see."""
        return self.is_costly or self.kind == "vain"

    @property
    def in_points(self) -> bool:
        """Whether the cost is in points."""
        return self.unit != 1

    @property
    def loss(self) -> float:
        """The cost as a fraction of a win, to compare it with the costs of other decisions."""
        return self.cost.mean / self.unit


def kinds_of(game: Game, seat: int) -> dict[str, Hashable]:
    """Return a key for each legal move; moves with the same key look equivalent to the player.

    A bot giving moves equal weights wouldn't be enough, because bots consider only some of what matters.
    """
    view = game.view(seat)
    return {move: game.definition.equivalence(view, move) for move in game.moves}


@dataclass
class Race:
    """The race of one decision: the move that was made (index 0) against one move of each other kind."""

    before: int
    desk: Desk
    moves: Sequence[str]
    is_vain: bool
    # The number of points that are worth as much as winning the round; 0 if points aren't added up over rounds.
    stake: float
    fewest: bool
    spent: float = 0.0  # seconds of computing
    live: list[int] = field(init=False)
    found: Decision = field(init=False)
    is_busy: bool = False
    seems: float = 0.0  # the apparent cost as a fraction of a win

    def __post_init__(self) -> None:
        """Start the race with all moves."""
        self.live = list(range(1, len(self.moves)))
        self._sure = LEVEL if not self.live else 1 - (1 - LEVEL) / len(self.live)
        self._slowness = 0.0  # seconds of computing for one move in one world
        self._units = {WIN: 1.0, POINTS: self.stake} if self.stake else {WIN: 1.0}
        self._tradeoff: Decision | None = None  # the costliest trade-off so far
        self.found = self._decision()

    @property
    def is_over(self) -> bool:
        """Whether more worlds would add nothing useful."""
        low, high = self.found.cost.interval
        is_narrow = self.found.is_costly and high - low < 2 * NARROW * self.found.unit
        return not self.live or is_narrow or self.desk.done >= MOST_WORLDS

    def turn(self) -> float:
        """Return the computing time so far, relative to the apparent cost; the race with the lowest value is next."""
        seems = self.seems if self.found.kind == "unknown" else 0.0
        return self.spent / max(seems, VAIN if self.is_vain else LITTLE) ** 2

    def run(self) -> None:
        """Play out a few more worlds: against the best rival if it seems better by `MARGIN`, otherwise against all."""
        rivals = [max(self.live, key=self._apparent)] if self.seems >= MARGIN else self.live
        worlds = FIRST_WORLDS
        if self._slowness:
            fitting = int(SLICE / (self._slowness * (len(rivals) + 1)))
            worlds = max(1, min(fitting, 2 * self.desk.done, MOST_WORLDS - self.desk.done))
        self.run_worlds(worlds, rivals)

    def run_worlds(self, worlds: int, rivals: Sequence[int]) -> None:
        """Play out more worlds for the move that was made and for these rivals."""
        began = _clock()
        self.desk.play_out([0, *rivals], worlds)
        took = _clock() - began
        self.spent += took
        self._slowness = took / worlds / (len(rivals) + 1)
        if self.desk.done >= ENOUGH:
            self._drop()
        self.found = self._decision()
        self.seems = max(map(self._apparent, self.live), default=0.0)

    def lead(self, place: int, over: int = 0, what: int = WIN) -> Estimate:
        """Estimate how much better a move is than another one, with an interval that is valid at any time.

        Args:
            place: The index of the move.
            over: The index of the other move; by default, the move that was made.
            what: WIN or POINTS.

        """
        worlds, total, squares = self.desk.sums_between(what, place, over)
        if worlds < ENOUGH:
            return Estimate(0.0, inf, -inf, inf)
        sign = -1 if what == POINTS and self.fewest else 1
        mean, error = lead_of(worlds, sign * total, squares, 1 if what == POINTS else WHOLE_WIN)
        half = always(worlds, self._sure) * error
        return Estimate(mean, error, mean - half, mean + half)

    def _drop(self) -> None:
        """Drop the rivals that are clearly not better by `MARGIN`, trade-offs, and those clearly behind the leader."""
        for place in [each for each in self.live if self._is_tradeoff(each)]:
            self.live.remove(place)
            tradeoff = self._traded(place)
            if self._tradeoff is None or tradeoff.loss > self._tradeoff.loss:
                self._tradeoff = tradeoff
        leader = max(self.live, key=lambda place: (self.lead(place).mean, -place), default=0)
        self.live = [place for place in self.live if place == leader or self._may_be_best(place, leader)]
        if self.live == [leader] and self._is_out(leader):
            self.live = []

    def _may_be_best(self, place: int, leader: int) -> bool:
        is_behind = all(self.lead(leader, place, what).low > 0 for what in self._units)
        return not is_behind and not self._is_out(place)

    def _is_out(self, place: int) -> bool:
        """Return whether a move is clearly not better by `MARGIN` than the one that was made."""
        return all(self.lead(place, 0, what).high < MARGIN * unit for what, unit in self._units.items())

    def _is_tradeoff(self, place: int) -> bool:
        """Return whether the move that was made is clearly better in wins or in points, though perhaps not in both."""
        return not self._is_out(place) and any(self.lead(0, place, what).low > 0 for what in self._units)

    def _apparent(self, place: int) -> float:
        """Return how much better a rival was than the move that was made, in wins or points, as a fraction of a win."""
        return max(self.lead(place, 0, what).mean / unit for what, unit in self._units.items())

    def _traded(self, place: int) -> Decision:
        """Make the trade-off against a rival, with its cost in wins or in points, whichever seems larger."""
        what = max(self._units, key=lambda each: self.lead(place, 0, each).mean / self._units[each])
        mean, error, low, high = self.lead(place, 0, what)
        cost = Estimate(max(mean, 0.0), error, max(low, 0.0), high)
        return Decision(
            self.before, self.moves[0], self.moves[place], "tradeoff", cost, self._units[what], self.desk.done
        )

    def _decision(self) -> Decision:
        """Make the verdict: a mistake in wins or in points, fine if it is clearly neither, or unknown."""
        found = {what: self._cost(what) for what in self._units}
        what = next((what for what, each in found.items() if each.kind in COSTLY), WIN)
        better, cost, kind = found[what]
        if kind == "fine" and any(each.kind != "fine" for each in found.values()):
            kind = "unknown"
        if kind == "fine" and self._tradeoff:
            return self._tradeoff._replace(worlds=self.desk.done)
        return Decision(self.before, self.moves[0], better, kind, cost, self._units[what], self.desk.done)

    def _cost(self, what: int) -> Loss:
        """Return how far the move is behind the best one in wins or in points."""
        unit = self._units[what]
        leads = {place: self.lead(place, 0, what) for place in self.live}
        if not leads:
            return Loss("", Estimate(0.0, 0.0, 0.0, MARGIN * unit), "fine")
        better = [place for place in leads if leads[place].low > 0]
        best = max(better or leads, key=lambda place: (leads[place].mean, -place))
        cost = leads[best]
        if not better:
            cost = Estimate(max(cost.mean, 0.0), cost.stderr, 0.0, max(each.high for each in leads.values()))
        return Loss(self.moves[best] if cost.mean else "", cost, kind_of(cost, unit))


def kind_of(cost: Estimate, unit: float = 1) -> Kind:
    """Return the verdict for a cost. Its interval shows whether the verdict is known, and its mean how bad the move is.

    >>> kind_of(Estimate(0.18, 0.01, 0.14, 0.22)), kind_of(Estimate(0.01, 0.01, 0.0, 0.04))
    ('blunder', 'fine')
    >>> kind_of(Estimate(0.1, 0.05, 0.0, 0.27))
    'unknown'
    """
    if cost.high < MARGIN * unit:
        return "fine"
    if cost.low <= 0:
        return "unknown"
    return "blunder" if cost.mean >= BLUNDER * unit else "mistake" if cost.mean >= MISTAKE * unit else "inaccuracy"


@dataclass
class Review:
    """The review of the decisions of one seat in a game.

    It computes only in `work`, which you call repeatedly, also from other threads. `follow` and `decisions` never wait
    for it.
    """

    #: The seat, from 1.
    seat: int
    #: The seed of the worlds; two reviews with the same seed use the same worlds.
    seed: int = 0
    #: The bot that plays all seats in the play-outs: its name, or a custom player. Default: the game's best bot.
    bot: AnyBot = ""

    def __post_init__(self) -> None:
        """Start without a game."""
        self._game: Game | None = None
        # The races, keyed by the number of events before the decision; None if the moves didn't differ.
        self._races: dict[int, tuple[State, Race | None]] = {}
        self._begun: set[int] = set()  # decisions whose race is being set up
        self._lock = Lock()

    def follow(self, game: Game) -> None:
        """Review the decisions of this game from now on. Pass a copy, because the game must not change."""
        with self._lock:
            self._game, races = game, self._races
            self._races = {each: races[each] for each in decisions(game, self.seat) if self._is_kept(game, each)}

    def work(self, budget: float) -> bool:
        """Continue computing for a short time; several threads may do this simultaneously.

        Args:
            budget: The average number of seconds per decision after which the review stops.

        Returns:
            False if there is nothing left to do.

        """
        with self._lock:
            game, todo = self._game, self._todo(budget)
        if game is None or todo is None:
            return False
        if isinstance(todo, Race):
            todo.run()
            todo.is_busy = False
        else:
            race = race_of(game, todo, self.seat, self.seed, name_of(self.bot))
            with self._lock:
                if self._game is game:
                    self._races[todo] = game.at(todo + 1).state, race
                self._begun.discard(todo)
        return True

    def _todo(self, budget: float) -> Race | int | None:
        """Return the next task: the last decision without a race, otherwise a race; None if everything is done."""
        game = self._game
        if game is None:
            return None
        missing = [each for each in self._missing(game) if each not in self._begun]
        if missing:
            self._begun.add(missing[-1])
            return missing[-1]
        races = [race for _, race in self._races.values() if race]
        waiting = [race for race in races if not race.is_busy and not race.is_over]
        if not waiting or sum(race.spent for race in races) >= budget * len(races):
            return None
        todo = min(waiting, key=Race.turn)
        todo.is_busy = True
        return todo

    def _missing(self, game: Game) -> list[int]:
        """Return the decisions for which no race has been set up yet."""
        return [each for each in decisions(game, self.seat) if each not in self._races]

    @property
    def is_done(self) -> bool:
        """Whether the races of all decisions are over."""
        with self._lock:
            is_begun = self._game is None or not self._missing(self._game)
            return is_begun and all(not race or race.is_over for _, race in self._races.values())

    def _is_kept(self, game: Game, before: int) -> bool:
        """Return whether a race still fits its decision, which can change if a move is taken back."""
        return before in self._races and self._races[before][0] == game.at(before + 1).state

    def decisions(self) -> list[Decision]:
        """Return the verdicts so far: mistakes (the costliest first), then unknown ones, then the rest."""
        with self._lock:
            game, races = self._game, dict(self._races)
        if game is None:
            return []
        found = []
        for before in decisions(game, self.seat):
            _, race = races.get(before, (None, None))
            if race:
                is_vain = race.is_vain and not race.found.is_costly
                found.append(race.found._replace(kind="vain") if is_vain else race.found)
            elif before not in races:
                found.append(_unknown(before, game.events[before]["move"]))
        return sorted(found, key=_order)


def decisions(game: Game, seat: int) -> list[int]:
    """Return the number of events before each decision of a seat (from 1)."""
    return [number for number, event in enumerate(game.events[: game.history.now]) if event.get("seat") == seat]


def race_of(game: Game, before: int, seat: int, seed: int, bot: str) -> Race | None:
    """Set up the race for a decision; None if all moves looked equivalent to the player."""
    then = game.at(before)
    made, kinds = game.events[before]["move"], kinds_of(then, seat)
    different = {kind: move for move, kind in reversed(kinds.items()) if kind != kinds[made]}  # the first of each kind
    if not different:
        return None
    definition, goal = then.definition, then.definition.goal
    number = partial(definition.move_kinds.number, then.state)
    bot = bot or best_bot(definition.slug)
    others = [number(move) for move in reversed(different.values())]
    rivals = screened(definition.slug, bot, then.state, others, seed, CANDIDATES - 1)
    numbers = [number(made), *rivals]
    return Race(
        before,
        Desk(definition.slug, bot, then.state, seat - 1, numbers, seed, goal.whole),
        [definition.move_kinds.text(each) for each in numbers],
        is_vain=is_vain(then, made, seat),
        stake=goal.stake if goal.added_up and not goal.whole else 0,
        fewest=goal.fewest,
    )


def is_vain(game: Game, move: str, seat: int) -> bool:
    """Return whether the player could see that a move was certain to fail, while another might have succeeded."""
    view, speaker, vain = game.view(seat), speaker_to(game, seat), game.definition.wording.futile_note
    return bool(vain(view, move, speaker)) and not all(vain(view, each, speaker) for each in game.moves)


def _unknown(before: int, move: str) -> Decision:
    return Decision(before, move, "", "unknown", Estimate(0.0, inf, 0.0, 1.0), 1, 0)


def _order(found: Decision) -> tuple[int, float, int]:
    rank = 0 if found.is_mistake else 1 if found.kind == "unknown" else 2
    return rank, -found.loss if found.is_mistake else 0.0, found.before
