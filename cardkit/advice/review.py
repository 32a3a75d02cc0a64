"""The review of a game: what each decision of a player has cost, with an interval that shrinks the longer it works.

Each decision is a separate race: the move that was made against one move of each other kind, in the same worlds. As in
the coach's race, nothing is used that the player could not know at the time. All intervals hold however often you look
(`cardkit.chances.intervals.always`), and for all moves of a decision together, so a verdict may be read at any time: a
mistake surely costs something, a fine move surely costs less than `MARGIN`, and of any other move it is not known yet.
Where points are added up, a rival is better if it wins more often or brings better points, and isn't surely worse in
the other. A move whose rivals are each surely worse in one of the two is a trade-off, not a mistake. A move that was
bound to fail, as its player could see, is named whatever it costs: that needs no play-outs.
"""

import time
from collections.abc import Hashable, Sequence
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

# Of a hundred decisions that cost nothing, at most one is called a mistake, however long the review works.
LEVEL = 0.99
# A mistake that costs so much, in wins or in the points that are worth one, is more than an inaccuracy (as on
# lichess.org, whose scale from -1 to 1 is twice as long).
MISTAKE, BLUNDER = 0.1, 0.15
# An interval whose half is this narrow is precise enough for a person.
NARROW = 0.02
# The computing time of a decision grows with the square of its apparent cost. That counts as at least `LITTLE`, or
# `VAIN` for a move that was bound to fail; and as no more than that once the verdict is known.
LITTLE, VAIN = 0.03, 0.1
# Seconds of computing between two looks at a race.
SLICE = 0.03

Kind = Literal["blunder", "mistake", "inaccuracy", "vain", "tradeoff", "fine", "unknown"]
COSTLY: tuple[Kind, ...] = ("blunder", "mistake", "inaccuracy")


class Loss(NamedTuple):
    """How far a move is behind the `better` one (empty: none), and what that makes of it."""

    better: str
    cost: Estimate
    kind: Kind


class Decision(NamedTuple):
    """What is known of a decision, in the position after `before` events of the game.

    `cost` says how much less often the move wins than the best one, as a part of one (`unit` is 1); or, where points
    are added up and wins do not tell, how many points it gives away in the round, of which `unit` are worth as much as
    winning it. `better` is the move that did best, empty if that is the one that was made.
    """

    before: int
    move: str
    better: str
    kind: Kind
    cost: Estimate
    unit: float
    worlds: int

    @property
    def is_costly(self) -> bool:
        """Say whether the move has surely cost something."""
        return self.kind in COSTLY

    @property
    def is_mistake(self) -> bool:
        """Say whether the move has surely cost something, or was bound to fail, as its player could see."""
        return self.is_costly or self.kind == "vain"

    @property
    def in_points(self) -> bool:
        """Say whether the cost counts points."""
        return self.unit != 1

    @property
    def loss(self) -> float:
        """The cost as a part of a win, to compare it with others."""
        return self.cost.mean / self.unit


def kinds_of(game: Game, seat: int) -> dict[str, Hashable]:
    """A key for each move: where it is the same, the player sees no difference between two moves.

    That bots weigh them the same is not enough: they look at a part of what matters only.
    """
    view = game.view(seat)
    return {move: game.definition.equivalence(view, move) for move in game.moves}


@dataclass
class Race:
    """The race of one decision: the move that was made, in place 0, against one of each other kind."""

    before: int
    desk: Desk
    moves: Sequence[str]
    is_vain: bool
    # Of how many points a win of the round is worth as much; 0 where points are not added up.
    stake: float
    fewest: bool
    spent: float = 0.0  # seconds of computing
    live: list[int] = field(init=False)
    found: Decision = field(init=False)
    is_busy: bool = False
    seems: float = 0.0  # the cost as a part of a win, in wins or in points

    def __post_init__(self) -> None:
        """Begin with all moves."""
        self.live = list(range(1, len(self.moves)))
        self._sure = LEVEL if not self.live else 1 - (1 - LEVEL) / len(self.live)
        self._slowness = 0.0  # seconds of computing for one move in one world
        self._units = {WIN: 1.0, POINTS: self.stake} if self.stake else {WIN: 1.0}
        self._tradeoff: Decision | None = None  # the costliest of those found
        self.found = self._decision()

    @property
    def is_over(self) -> bool:
        """Say whether more worlds would add nothing that a person wants to know."""
        low, high = self.found.cost.interval
        is_narrow = self.found.is_costly and high - low < 2 * NARROW * self.found.unit
        return not self.live or is_narrow or self.desk.done >= MOST_WORLDS

    def turn(self) -> float:
        """The computing time so far relative to what seems to be at stake: the decision with the least is next."""
        seems = self.seems if self.found.kind == "unknown" else 0.0
        return self.spent / max(seems, VAIN if self.is_vain else LITTLE) ** 2

    def run(self) -> None:
        """Play out a few more worlds: against the rival that seems better by the margin, or against all."""
        rivals = [max(self.live, key=self._apparent)] if self.seems >= MARGIN else self.live
        worlds = FIRST_WORLDS
        if self._slowness:
            fitting = int(SLICE / (self._slowness * (len(rivals) + 1)))
            worlds = max(1, min(fitting, 2 * self.desk.done, MOST_WORLDS - self.desk.done))
        self.run_worlds(worlds, rivals)

    def run_worlds(self, worlds: int, rivals: Sequence[int]) -> None:
        """Play out this many more worlds for the move that was made and for these rivals."""
        began = time.thread_time()
        self.desk.play_out([0, *rivals], worlds)
        took = time.thread_time() - began
        self.spent += took
        self._slowness = took / worlds / (len(rivals) + 1)
        if self.desk.done >= ENOUGH:
            self._drop()
        self.found = self._decision()
        self.seems = max(map(self._apparent, self.live), default=0.0)

    def lead(self, place: int, over: int = 0, what: int = WIN) -> Estimate:
        """How much better a move does than another one, with an interval for as long as it is looked at."""
        worlds, total, squares = self.desk.sums_between(what, place, over)
        if worlds < ENOUGH:
            return Estimate(0.0, inf, -inf, inf)
        sign = -1 if what == POINTS and self.fewest else 1
        mean, error = lead_of(worlds, sign * total, squares, 1 if what == POINTS else WHOLE_WIN)
        half = always(worlds, self._sure) * error
        return Estimate(mean, error, mean - half, mean + half)

    def _drop(self) -> None:
        """Leave out the moves that are surely not better by the margin, trade-offs, and those worse than the leader."""
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
        """Say whether a move surely does no better than the one that was made, or hardly better."""
        return all(self.lead(place, 0, what).high < MARGIN * unit for what, unit in self._units.items())

    def _is_tradeoff(self, place: int) -> bool:
        """Say whether the move that was made is surely better in wins or in points, though perhaps not in both."""
        return not self._is_out(place) and any(self.lead(0, place, what).low > 0 for what in self._units)

    def _apparent(self, place: int) -> float:
        """How much better a rival did than the move that was made, in wins or in points, as a part of a win."""
        return max(self.lead(place, 0, what).mean / unit for what, unit in self._units.items())

    def _traded(self, place: int) -> Decision:
        """The trade-off against a move, with what it cost in wins or in points, whichever seems more."""
        what = max(self._units, key=lambda each: self.lead(place, 0, each).mean / self._units[each])
        mean, error, low, high = self.lead(place, 0, what)
        cost = Estimate(max(mean, 0.0), error, max(low, 0.0), high)
        return Decision(
            self.before, self.moves[0], self.moves[place], "tradeoff", cost, self._units[what], self.desk.done
        )

    def _decision(self) -> Decision:
        """What is known: a mistake in wins or, where wins do not tell, in points; fine if surely neither."""
        found = {what: self._cost(what) for what in self._units}
        what = next((what for what, each in found.items() if each.kind in COSTLY), WIN)
        better, cost, kind = found[what]
        if kind == "fine" and any(each.kind != "fine" for each in found.values()):
            kind = "unknown"
        if kind == "fine" and self._tradeoff:
            return self._tradeoff._replace(worlds=self.desk.done)
        return Decision(self.before, self.moves[0], better, kind, cost, self._units[what], self.desk.done)

    def _cost(self, what: int) -> Loss:
        """How far the move is behind the best one in wins, or in points."""
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
    """Say what a cost makes of a move: by its interval whether that is known, by its mean how bad it is.

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
    """The review of what one seat (counted from 1) has decided so far in a game.

    It computes only in `work`, which is called repeatedly and may run in a separate thread: `follow` and `decisions`
    never wait for it. `bot` plays all seats in the play-outs (default: the game's best bot). Two reviews with the same
    `seed` see the same worlds.
    """

    seat: int
    seed: int = 0
    bot: AnyBot = ""

    def __post_init__(self) -> None:
        """Begin without a game."""
        self._game: Game | None = None
        # By the number of events before; None where there was nothing to choose.
        self._races: dict[int, tuple[State, Race | None]] = {}
        self._begun: set[int] = set()  # decisions whose race is being made
        self._lock = Lock()

    def follow(self, game: Game) -> None:
        """Look at the decisions of this game from now on; give a copy, since the game must not continue."""
        with self._lock:
            self._game, races = game, self._races
            self._races = {each: races[each] for each in decisions(game, self.seat) if self._is_kept(game, each)}

    def work(self, budget: float) -> bool:
        """Compute a little more; False if all decisions are known, or have had `budget` seconds each on average.

        Several threads may do so at once.
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
        """The next task: a race, or a decision without a race, the last first; None if there is nothing to do."""
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
        """The decisions that nobody has begun to look at."""
        return [each for each in decisions(game, self.seat) if each not in self._races]

    @property
    def is_done(self) -> bool:
        """Say whether everything that a person wants to know about the decisions is known."""
        with self._lock:
            is_begun = self._game is None or not self._missing(self._game)
            return is_begun and all(not race or race.is_over for _, race in self._races.values())

    def _is_kept(self, game: Game, before: int) -> bool:
        """Say whether a decision is the one that has been looked at: after a move is taken back it may be another."""
        return before in self._races and self._races[before][0] == game.at(before + 1).state

    def decisions(self) -> list[Decision]:
        """What is known of each decision so far: the costliest mistake first, what is not known yet, then the rest."""
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
    """The number of events before each decision of a seat (counted from 1)."""
    return [number for number, event in enumerate(game.events[: game.history.now]) if event.get("seat") == seat]


def race_of(game: Game, before: int, seat: int, seed: int, bot: str) -> Race | None:
    """The race of a decision; None if the player saw no difference between the moves."""
    then = game.at(before)
    made, kinds = game.events[before]["move"], kinds_of(then, seat)
    different = {kind: move for move, kind in reversed(kinds.items()) if kind != kinds[made]}  # the first of each
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
    """Say whether the player can see that a move is certain to fail, while another move may succeed."""
    view, speaker, vain = game.view(seat), speaker_to(game, seat), game.definition.wording.futile_note
    return bool(vain(view, move, speaker)) and not all(vain(view, each, speaker) for each in game.moves)


def _unknown(before: int, move: str) -> Decision:
    return Decision(before, move, "", "unknown", Estimate(0.0, inf, 0.0, 1.0), 1, 0)


def _order(found: Decision) -> tuple[int, float, int]:
    rank = 0 if found.is_mistake else 1 if found.kind == "unknown" else 2
    return rank, -found.loss if found.is_mistake else 0.0, found.before
